#include <charconv>

#include "ai/player.h"

namespace riffle::ai {

std::optional<PlayerSpec> playerFrom(const Levels& levels, std::string_view text) {
    if (text == "random") return PlayerSpec{};
    if (text == "quick") return quick(0);
    if (text == "one-step") return oneStep(4, 0);
    const auto number = [](std::string_view digits) -> std::optional<int> {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || value < 1) return std::nullopt;
        return value;
    };
    constexpr std::string_view kSearch = "search:";
    if (text.starts_with(kSearch)) {
        const std::optional<int> iterations = number(text.substr(kSearch.size()));
        if (!iterations) return std::nullopt;
        PlayerSpec spec = levelOf(levels, kLevels);
        spec.budget.iterations = *iterations;
        return spec;
    }
    const std::optional<int> level = number(text);
    if (!level || *level > kLevels) return std::nullopt;
    return levelOf(levels, *level);
}

}  // namespace riffle::ai
