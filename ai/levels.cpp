// The six levels of each game. They differ in how much they look at and how much they overlook, never in rules.
#include <array>
#include <charconv>

#include "ai/player.h"

namespace riffle::ai {

namespace {

using Kind = PlayerSpec::Kind;

constexpr std::array<std::string_view, kLevels> kNames = {"novice", "apprentice", "journeyman", "expert", "champion", "master"};

PlayerSpec quick(int noise) {
    return {Kind::Quick, noise, 0, {}};
}
PlayerSpec oneStep(int worlds, int noise) {
    return {Kind::OneStep, noise, worlds, {}};
}
PlayerSpec search(int iterations, int trees, Budget budget) {
    budget.iterations = iterations;
    budget.trees = trees;
    return {Kind::Search, 0, 0, budget};
}

}  // namespace

PlayerSpec levelOf(std::string_view game, int level) {
    (void)game;
    const Budget budget;
    switch (level) {
        case 1: return quick(200);
        case 2: return oneStep(2, 20);
        case 3: return search(40, 1, budget);
        case 4: return search(120, 1, budget);
        case 5: return search(400, 2, budget);
        default: return search(1600, 2, budget);
    }
}

std::string_view levelName(int level) {
    return kNames[static_cast<size_t>(level - 1)];
}

std::optional<PlayerSpec> playerFrom(std::string_view game, std::string_view text) {
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
        PlayerSpec spec = levelOf(game, kLevels);
        spec.budget.iterations = *iterations;
        return spec;
    }
    const std::optional<int> level = number(text);
    if (!level || *level > kLevels) return std::nullopt;
    return levelOf(game, *level);
}

}  // namespace riffle::ai
