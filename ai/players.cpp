#include <charconv>

#include "ai/player.h"

namespace riffle::ai {

namespace {

// "turns=2", "noise=60", "boldness=0.5", "judge=line" or "judge=net", for both kinds of judgement.
bool readSetting(std::string_view text, Budget& budget) {
    const size_t at = text.find('=');
    if (at == std::string_view::npos) return false;
    const std::string_view key = text.substr(0, at);
    const std::string_view value = text.substr(at + 1);
    if (key == "judge") {
        budget.usesNet = value == "net";
        return budget.usesNet || value == "line";
    }
    int whole = 0;
    int hundredths = 0;
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), whole);
    if (error != std::errc{} || whole < 0 || whole > 1000) return false;
    const char* const stop = value.data() + value.size();
    if (key == "boldness" && stop - end == 3 && *end == '.') {
        const auto [last, problem] = std::from_chars(end + 1, stop, hundredths);
        if (problem != std::errc{}) return false;
        end = last;
    }
    if (end != stop) return false;
    if (key == "turns") {
        budget.turns = budget.learned.turns = whole;
    } else if (key == "noise") {
        budget.playoutNoise = budget.learned.playoutNoise = whole;
    } else if (key == "boldness") {
        budget.boldness = budget.learned.boldness = static_cast<float>(whole) + static_cast<float>(hundredths) / 100;
    } else if (key == "temperature" && whole > 0) {
        budget.temperature = static_cast<float>(whole);
    } else {
        return false;
    }
    return true;
}

}  // namespace

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
    constexpr std::string_view kLegacy = "legacy:";
    if (text.starts_with(kLegacy)) {
        const std::optional<int> level = number(text.substr(kLegacy.size()));
        if (!level || *level > kLegacyLevels) return std::nullopt;
        return levels.legacy[static_cast<size_t>(*level) - 1];
    }
    if (text.starts_with(kSearch)) {
        text.remove_prefix(kSearch.size());
        const std::optional<int> iterations = number(text.substr(0, text.find('/')));
        if (!iterations) return std::nullopt;
        PlayerSpec spec = levelOf(levels, kSearchLevel);
        spec.budget.iterations = *iterations;
        while (text.find('/') != std::string_view::npos) {
            text.remove_prefix(text.find('/') + 1);
            if (!readSetting(text.substr(0, text.find('/')), spec.budget)) return std::nullopt;
        }
        return spec;
    }
    const std::optional<int> level = number(text);
    if (!level || *level > kLevels) return std::nullopt;
    return levelOf(levels, *level);
}

}  // namespace riffle::ai
