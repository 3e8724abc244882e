#pragma once

// A table for two without a network, whose letters are kept as they are sent.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "server/tables/tables.h"
#include "tests/server/room.h"

namespace riffle::proof {

struct LetterBox {
    explicit LetterBox(server::Store* store = nullptr, server::Keeper* keeper = nullptr)
        : tables(server::games(), store, keeper, {},
                 {[this](server::Connection to, std::string text) { letters[to].push_back(std::move(text)); },
                  [](const server::Question&) {}, [] { return int64_t{1'000'000'000}; }}) {}

    server::Table& make(std::string_view game, uint64_t seed) {
        Refusal refusal;
        const std::string body =
            fmt::format(R"({{"game":"{}","seed":{},"seats":[{{"kind":"here"}},{{"kind":"here"}}]}})", game, seed);
        server::Table* table = server::created(tables, body, "127.0.0.1", refusal);
        EXPECT_NE(table, nullptr) << refusal.message;
        tables.settle();
        return *table;
    }
    server::Connection enter(server::Table& table, size_t place, int64_t since = 0) {
        Refusal refusal;
        EXPECT_TRUE(tables.connect(++last, table, {server::secretOf(table, place)}, Locale::En, since, refusal))
            << refusal.message;
        tables.settle();
        return last;
    }
    // What has come since this was last asked.
    std::vector<std::string> take(server::Connection of) {
        tables.settle();
        return std::exchange(letters[of], {});
    }

    server::Connection last = 0;
    std::map<server::Connection, std::vector<std::string>> letters;
    server::Tables tables;
};

}  // namespace riffle::proof
