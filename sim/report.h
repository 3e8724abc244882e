#pragma once

#include <string>
#include <string_view>

#include "sim/statistics.h"

namespace riffle::sim {

// What a game is called where its figures are told.
struct GameName {
    std::string_view name;
    std::string_view title;
    std::string_view gained = "gained";  // what CardUse::Gained is there: "recruited", "drafted"
};

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

// "81.2 %"
std::string percent(double share);
// "+120", "−35"
std::string signedWhole(double number);
// "12,000"
std::string grouped(uint64_t number);

}  // namespace riffle::sim
