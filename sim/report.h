#pragma once

#include <string>
#include <string_view>

#include "sim/statistics.h"

namespace riffle::sim {

// Pieces of the files that arena, rating and studies write.

// A text in JSON, in quotes.
std::string jsonText(std::string_view text);
// "wins":3,"draws":0,"losses":1,"games":4,"rate":0.75000,"low":…,"high":…
std::string jsonScore(const Score& score);
// {"value":12.3,"low":…,"high":…}
std::string jsonEstimate(const Estimate& estimate, int digits);
// A field of a CSV row, in quotes where it must be.
std::string csvField(std::string_view text);
// "3,0,1,4,0.75000,0.30064,0.95441", and what stands above it.
inline constexpr std::string_view kCsvScoreHead = "wins,draws,losses,games,rate,low,high";
std::string csvScore(const Score& score);

// "Shards of Infinity"
std::string_view titleOf(std::string_view game);
// "81.2 %"
std::string percent(double share);
// "+120", "−35"
std::string signedWhole(double number);
// "12,000"
std::string grouped(uint64_t number);

}  // namespace riffle::sim
