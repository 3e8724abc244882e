// The six levels of each game. They differ in how much they look at and how much they overlook, never in rules.
#include <charconv>

#include "ai/player.h"

namespace riffle::ai {

namespace {

using Kind = PlayerSpec::Kind;

PlayerSpec quick(int noise) {
    return {Kind::Quick, noise, 0, {}};
}
PlayerSpec oneStep(int worlds, int noise) {
    return {Kind::OneStep, noise, worlds, {}};
}
// A search tells a game's levels apart by the worlds it tries and by how far it plays them out before judging.
PlayerSpec search(int iterations, int turns, int playoutNoise, float boldness) {
    PlayerSpec spec = {Kind::Search, 0, 0, {}};
    spec.budget.iterations = iterations;
    spec.budget.trees = 1;
    spec.budget.turns = turns;
    spec.budget.playoutNoise = playoutNoise;
    spec.budget.boldness = boldness;
    return spec;
}

// In Shards a deck comes round after some turns: what is bought shows its worth late.
PlayerSpec levelOfShards(int level) {
    switch (level) {
        case 1: return quick(200);
        case 2: return oneStep(1, 30);
        default: {
            constexpr int kWorlds[] = {12, 40, 130, 520};
            return search(kWorlds[level - 3], 8, 100, 0.7F);
        }
    }
}
PlayerSpec levelOfKeyforge(int level) {
    switch (level) {
        case 1: return quick(200);
        case 2: return oneStep(1, 68);
        case 3: return oneStep(1, 40);
        case 4: return search(24, 2, 150, 1.0F);
        case 5: return search(110, 2, 150, 1.0F);
        default: return search(480, 4, 150, 1.0F);
    }
}
PlayerSpec levelOfEpic(int level) {
    switch (level) {
        case 1: return quick(200);
        case 2: return oneStep(1, 270);
        case 3: return oneStep(1, 120);
        case 4: return search(20, 2, 150, 1.0F);
        case 5: return search(90, 2, 150, 1.0F);
        default: return search(640, 2, 150, 1.0F);
    }
}

}  // namespace

PlayerSpec levelOf(std::string_view game, int level) {
    if (game == "shards") return levelOfShards(level);
    if (game == "keyforge") return levelOfKeyforge(level);
    return levelOfEpic(level);
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
