// The six levels of each game. They differ in how much they look at and how much they overlook, never in rules.
#include <algorithm>
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
// What search needs to be told of a game: how far to play a world out before judging it, and how boldly to try things.
Budget budgetOf(std::string_view game) {
    Budget budget;
    budget.turns = 2;
    budget.playoutNoise = 150;
    budget.boldness = 1.0F;
    if (game == "shards") {  // decks come round after some turns: their worth shows late
        budget.turns = 12;
        budget.playoutNoise = 100;
        budget.boldness = 0.7F;
    }
    return budget;
}

PlayerSpec search(std::string_view game, int iterations, int trees) {
    PlayerSpec spec = {Kind::Search, 0, 0, budgetOf(game)};
    spec.budget.iterations = iterations;
    spec.budget.trees = trees;
    return spec;
}

}  // namespace

PlayerSpec levelOf(std::string_view game, int level) {
    // Worlds tried by levels 3 to 6.
    constexpr int kShards[] = {16, 64, 256, 1024};
    constexpr int kKeyforge[] = {16, 50, 160, 1600};
    constexpr int kEpic[] = {24, 80, 300, 2000};
    const int* iterations = game == "shards" ? kShards : game == "keyforge" ? kKeyforge : kEpic;
    switch (level) {
        case 1: return quick(200);
        case 2: return oneStep(1, game == "shards" ? 20 : 40);
        case 6: {
            PlayerSpec spec = search(game, iterations[3], 2);
            spec.budget.turns = std::max(spec.budget.turns, 4);
            return spec;
        }
        default: return search(game, iterations[level - 3], 1);
    }
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
