#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/card_facts.h"
#include "machine/sight.h"

namespace riffle::machine {

// Sizes that all nets share.
inline constexpr int kTraits = 16;  // numbers that a card is to a net: its learned part and a map of its facts, added
inline constexpr int kUnits = 64;   // of the first layer; the last of them goes straight to the end
inline constexpr int kSecond = 32;  // of the second

// A net as it is trained and kept. From the seat it judges ("mine") and the mean of its opponents ("theirs") it sees the traits
// of all cards, added up by slot, and the scalars; two layers make a strength of that. All numbers stand one after the other:
//   learned  [cards][kTraits]            by the order of `cards`
//   facts    [kFactBuckets][kTraits]
//   first    [slots × kTraits + scalars][2 × kUnits]   mine, theirs
//   firstBias[kUnits]
//   second   [kUnits][kSecond], secondBias[kSecond], last[kSecond]
struct Weights {
    SightShape shape;
    uint32_t generation = 0;
    uint64_t cardSet = 0;         // hash of the cards it was trained with
    std::string command;          // that made it
    std::vector<uint64_t> cards;  // keys of their names
    std::vector<float> scale;     // by which scalars are multiplied
    float sharpness = 1;          // by which strengths are multiplied, so that chances are what they say
    std::vector<float> values;

    [[nodiscard]] size_t inputs() const { return shape.slots * kTraits + shape.scalars; }
    [[nodiscard]] size_t learnedAt() const { return 0; }
    [[nodiscard]] size_t factsAt() const { return cards.size() * kTraits; }
    [[nodiscard]] size_t firstAt() const { return factsAt() + size_t{kFactBuckets} * kTraits; }
    [[nodiscard]] size_t firstBiasAt() const { return firstAt() + inputs() * 2 * kUnits; }
    [[nodiscard]] size_t secondAt() const { return firstBiasAt() + kUnits; }
    [[nodiscard]] size_t secondBiasAt() const { return secondAt() + size_t{kUnits} * kSecond; }
    [[nodiscard]] size_t lastAt() const { return secondBiasAt() + kSecond; }
    [[nodiscard]] size_t size() const { return lastAt() + kSecond; }
};

// As a file, and back: false with a sentence where it is none, was cut, or was changed.
std::string bytesOf(const Weights& weights);
[[nodiscard]] bool readWeights(std::string_view bytes, Weights& weights, std::string& error);

}  // namespace riffle::machine
