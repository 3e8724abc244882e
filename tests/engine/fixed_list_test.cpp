#include "engine/fixed_list.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace riffle {
namespace {

using List = FixedList<uint16_t, 3>;

bool areSame(const List& a, const List& b) {
    return std::memcmp(&a, &b, sizeof(List)) == 0;
}

TEST(FixedList, TakesAsManyAsItHasRoomForAndRefusesTheNext) {
    List list;
    EXPECT_TRUE(list.empty());
    for (const uint16_t each : {7, 8, 9}) EXPECT_TRUE(list.push(each));
    EXPECT_FALSE(list.push(10));
    EXPECT_EQ(list.grow(), nullptr);
    EXPECT_EQ(list.size(), 3);
    EXPECT_EQ(std::vector<uint16_t>(list.begin(), list.end()), (std::vector<uint16_t>{7, 8, 9}));
}

TEST(FixedList, GrowsByAnEmptyItem) {
    List list;
    uint16_t* const item = list.grow();
    ASSERT_NE(item, nullptr);
    EXPECT_EQ(*item, 0);
    *item = 5;
    EXPECT_EQ(list.back(), 5);
    EXPECT_EQ(list.size(), 1);
}

TEST(FixedList, WhatWasTakenOutLeavesNoTrace) {
    List list;
    ASSERT_TRUE(list.push(7));
    List same = list;
    ASSERT_TRUE(list.push(8));
    EXPECT_FALSE(areSame(list, same));
    list.pop();
    EXPECT_TRUE(areSame(list, same));
    EXPECT_EQ(list.back(), 7);
    list.clear();
    EXPECT_TRUE(areSame(list, List{}));
    EXPECT_TRUE(list.empty());
}

TEST(FixedList, ItemsAreChangedInPlace) {
    List list;
    ASSERT_TRUE(list.push(1));
    ASSERT_TRUE(list.push(2));
    for (uint16_t& each : list) each = static_cast<uint16_t>(each * 10);
    EXPECT_EQ(list[0], 10);
    EXPECT_EQ(list[1], 20);
}

}  // namespace
}  // namespace riffle
