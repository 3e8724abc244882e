#include "server/table/option_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "protocol/ability_words.h"
#include "protocol/game_module.h"
#include "protocol/messages.h"

namespace riffle::server {

std::string_view decisionKind(const Game& game, const std::vector<Option>& options) {
    const auto all = [&](auto is) { return std::all_of(options.begin(), options.end(), is); };
    const auto any = [&](auto is) { return std::any_of(options.begin(), options.end(), is); };
    const auto hasVerb = [&](std::string_view verb) { return any([&](const Option& each) { return each.verb == verb; }); };
    if (all([](const Option& each) { return each.verb == "yes" || each.verb == "no"; })) return "yes-no";
    if (hasVerb("house")) return "house";
    if (hasVerb("left") || hasVerb("between")) return "place";
    if (hasVerb("assign")) return "distribute";
    if (hasVerb("block")) return "block";
    if (hasVerb("shield")) return "shield";
    if (hasVerb("trigger")) return "order";
    if (hasVerb("mulligan") || hasVerb("keep")) return "mulligan";
    if (hasVerb("bid")) return "bid";
    if (hasVerb("number")) return "number";
    if (hasVerb("mode")) return "mode";
    if (hasVerb("end")) return "main";
    if (hasVerb("pass")) return "window";
    if (game.isBetweenActions()) return "main";
    return any([](const Option& each) { return !each.cards.empty(); }) ? "cards" : "word";
}

std::vector<std::string> alternativesOf(const GameKind& kind, const Game& game, Locale locale) {
    const auto alternatives = kind.module().alternatives;
    return alternatives ? alternatives(kind, game, locale) : std::vector<std::string>{};
}

namespace {

constexpr std::string_view kMode = "mode";  // chooses an alternative

// A word of the notation in the language: a house, a faction, a key.
std::string wordIn(const GameKind& kind, const std::string& word, Locale locale) {
    const auto known = kind.module().wordIn;
    const std::string words = known ? known(word, locale) : std::string();
    return words.empty() ? word : words;
}

// What is done, in the language: "Play".
std::string verbText(const Game& game, const std::string& verb, Locale locale) {
    for (const std::string& key : {fmt::format("{}.verb.{}", game.name(), verb), fmt::format("play.verb.{}", verb)}) {
        if (hasMessage(locale, key)) return say(locale, key, {});
    }
    return verb;
}

// To whom or with what: "Troll".
std::string operandText(const GameKind& kind, const Game& game, const Option& option, Locale locale) {
    std::string what;
    const auto add = [&](std::string_view words) {
        if (!what.empty()) what += ' ';
        what += words;
    };
    for (const int card : option.cards) {
        if (!what.empty()) what += " –";
        // An ability that waits is called by its card, wherever that has gone since.
        const bool isKnown = option.verb == "trigger" || game.isVisible(card, {false, game.decider()});
        add(isKnown ? game.cardTitle(card, locale) : std::string_view(fmt::format("c{}", card)));
    }
    if (const AbilityWords words = game.abilityWords(option, locale); !words.text.empty())
        return fmt::format("{}: {}", what, oneLine(words));
    if (!option.word.empty()) add(option.cards.empty() ? wordIn(kind, option.word, locale) : option.word);
    if (option.number) add(fmt::format("{}", *option.number));
    return what;
}

// One of the alternatives of the card that asks; nothing where the option is none.
std::optional<std::string> alternativeText(const Game& game, const Option& option, Locale locale,
                                           const std::vector<std::string>& alternatives) {
    if (option.verb != kMode || !option.number) return std::nullopt;
    const auto index = static_cast<size_t>(*option.number - 1);
    if (index < alternatives.size()) return alternatives[index];
    const std::string key = fmt::format("{}.alternative", game.name());
    if (!hasMessage(locale, key)) return std::nullopt;
    return say(locale, key, {{"number", *option.number}});
}

}  // namespace

std::vector<std::string> optionTexts(const GameKind& kind, const Game& game, const std::vector<Option>& options, Locale locale) {
    std::vector<std::string> alternatives;
    if (std::any_of(options.begin(), options.end(), [](const Option& each) { return each.verb == kMode; }))
        alternatives = alternativesOf(kind, game, locale);
    // Read off the lines of a text: a card with two choices, or with one that can't be had, has too many.
    if (kind.module().areAlternativesLines && (alternatives.size() != options.size() || alternatives.size() > 3))
        alternatives.clear();
    std::vector<std::string> out;
    out.reserve(options.size());
    const std::string* verb = nullptr;  // of the option before: many options in a row begin with the same word
    std::string words;
    for (const Option& option : options) {
        if (auto alternative = alternativeText(game, option, locale, alternatives)) {
            out.push_back(std::move(*alternative));
            continue;
        }
        if (!verb || *verb != option.verb) words = verbText(game, option.verb, locale);
        verb = &option.verb;
        std::string text = words;
        if (const std::string what = operandText(kind, game, option, locale); !what.empty()) {
            text += ": ";
            text += what;
        }
        out.push_back(std::move(text));
    }
    return out;
}

std::string actionText(const GameKind& kind, const Game& game, Action action, Locale locale) {
    const std::vector<Option> options = game.options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == action; });
    if (found == options.end()) return "";
    return optionTexts(kind, game, options, locale)[static_cast<size_t>(found - options.begin())];
}

}  // namespace riffle::server
