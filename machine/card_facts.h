#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "language/tree.h"

namespace riffle::machine {

// What a card says, as numbers a net can read, the same way for every game: each construct it is written with has a bucket that
// counts it and one that adds up the numbers that stand in it. Constructs that share a bucket by chance are told apart by others.
inline constexpr int kFactBuckets = 512;

struct Fact {
    uint16_t bucket = 0;
    float value = 0;
};
using CardFacts = std::vector<Fact>;  // in the order of their buckets

CardFacts factsOf(const language::CardText& card);

// What the learned part of a card is kept under.
uint64_t nameKey(std::string_view name);

}  // namespace riffle::machine
