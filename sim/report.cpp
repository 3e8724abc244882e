#include "sim/report.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/value.h"

namespace riffle::sim {

std::string jsonText(std::string_view text) {
    return toJson(Value(text));
}

std::string jsonScore(const Score& score) {
    const Estimate rate = winRate(score);
    return fmt::format(R"("wins":{},"draws":{},"losses":{},"games":{},"rate":{:.5f},"low":{:.5f},"high":{:.5f})", score.wins,
                       score.draws, score.losses, score.games(), rate.value, rate.low, rate.high);
}

std::string jsonEstimate(const Estimate& estimate, int digits) {
    return fmt::format(R"({{"value":{:.{}f},"low":{:.{}f},"high":{:.{}f}}})", estimate.value, digits, estimate.low, digits,
                       estimate.high, digits);
}

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"') out += c;
    }
    return out + "\"";
}

std::string csvScore(const Score& score) {
    const Estimate rate = winRate(score);
    return fmt::format("{},{},{},{},{:.5f},{:.5f},{:.5f}", score.wins, score.draws, score.losses, score.games(), rate.value,
                       rate.low, rate.high);
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", share * 100);
}

std::string signedWhole(double number) {
    const auto whole = static_cast<int64_t>(std::llround(number));
    return whole == 0 ? "0" : fmt::format("{}{}", whole < 0 ? "−" : "+", std::abs(whole));
}

std::string grouped(uint64_t number) {
    std::string digits = std::to_string(number);
    for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
    return digits;
}

}  // namespace riffle::sim
