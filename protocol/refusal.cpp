#include "protocol/refusal.h"

#include <fmt/format.h>

#include "protocol/games.h"

namespace riffle {

namespace {

constexpr size_t kMostNames = 12;  // of cards that are not known: a whole deck of another game need not be listed

// Where the catalogues have the names of what an argument of a refusal is: "keyforge.house" for "house"; empty where they have
// none.
std::string_view groupOf(std::string_view argument) {
    for (const GameModule& game : gameModules()) {
        for (const NamedWord& word : game.namedWords) {
            if (word.argument == argument) return word.key;
        }
    }
    return {};
}

std::string nameIn(Locale locale, std::string_view group, const std::string& word) {
    const std::string key = fmt::format("{}.{}", group, word);
    return hasMessage(locale, key) ? say(locale, key, {}) : word;
}

std::string quotedIn(Locale locale, const std::string& name) {
    return say(locale, "quoted", {{"name", name}});
}

// One of the cards that are not known.
std::string unknownIn(Locale locale, const Value& card) {
    const Value* near = card.find("near");
    const std::string& name = card.find("name")->asText();
    return near ? say(locale, "deck.meant", {{"name", name}, {"near", *near}}) : quotedIn(locale, name);
}

std::string listIn(Locale locale, std::string_view name, const Value& list) {
    std::string out;
    const auto add = [&](const std::string& words) { out += (out.empty() ? "" : ", ") + words; };
    size_t count = 0;
    for (const Value& each : list.items()) {
        if (++count > kMostNames && name == "unknown") break;
        if (name == "unknown") add(unknownIn(locale, each));
        if (name == "names") add(quotedIn(locale, each.asText()));
        // "houses" is a list of what "house" is one of.
        const std::string_view group = name.ends_with('s') ? groupOf(name.substr(0, name.size() - 1)) : "";
        if (!group.empty()) add(nameIn(locale, group, each.asText()));
    }
    for (const auto& [house, each] : list.entries())
        add(say(locale, "deck.count-of", {{"count", each}, {"house", nameIn(locale, groupOf("house"), house)}}));
    return out;
}

}  // namespace

std::string sentenceIn(Locale locale, const Sentence& sentence) {
    Arguments args;
    for (const auto& [name, value] : sentence.args) {
        if (value.isList() || value.isMap()) {
            args.emplace_back(name, listIn(locale, name, value));
        } else if (const std::string_view group = groupOf(name); value.isText() && !group.empty()) {
            args.emplace_back(name, nameIn(locale, group, value.asText()));
        } else {
            args.emplace_back(name, value);
        }
    }
    return say(locale, sentence.key, args);
}

std::string refusalIn(Locale locale, const Refusal& refusal) {
    std::string out;
    for (const Sentence& each : refusal.says) out += (out.empty() ? "" : " ") + sentenceIn(locale, each);
    if (!out.empty()) return out;
    const std::string key = "error." + refusal.code;
    return locale == Locale::En || !hasMessage(locale, key) ? refusal.message : say(locale, key, {});
}

Value refusalValue(const Refusal& refusal, Locale locale) {
    Value out = Value::map();
    out["code"] = refusal.code;
    out["message"] = refusalIn(locale, refusal);
    if (refusal.says.size() != 1) return out;
    out["key"] = refusal.says[0].key;
    out["args"] = Value::map();
    for (const auto& [name, value] : refusal.says[0].args) out["args"][name] = value;
    return out;
}

Refusal refusalOf(std::string code, std::string key, Arguments args) {
    Refusal refusal{std::move(code), "", {{std::move(key), std::move(args)}}};
    refusal.message = sentenceIn(Locale::En, refusal.says[0]);
    return refusal;
}

}  // namespace riffle
