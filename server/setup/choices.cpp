#include "server/setup/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/game_decks.h"
#include "protocol/game_module.h"
#include "protocol/messages.h"

namespace riffle::server {

namespace {

std::string titleOf(const std::string& key, const Value& value, Locale locale) {
    // So many chains for a seat.
    if (value.isMap() && value.size() == 1 && value.entries()[0].second.isInt())
        return say(locale, key + ".seat", {{"seat", value.entries()[0].first}, {"count", value.entries()[0].second}});
    return say(locale, key + ".value", {{"value", valueWord(value)}});
}

Value choiceValue(std::string_view game, const std::string& name, const Value& values, Locale locale) {
    const std::string key = fmt::format("option.{}.{}", game, name);
    Value out = Value::map();
    out["name"] = name;
    out["title"] = say(locale, key, {});
    out["about"] = say(locale, key + ".about", {});
    out["values"] = Value::list();
    for (const Value& value : values.items()) {
        Value each = Value::map();
        each["value"] = value;
        each["title"] = titleOf(key, value, locale);
        out["values"].add(std::move(each));
    }
    return out;
}

}  // namespace

std::string valueWord(const Value& value) {
    if (value.isText()) return value.asText();
    if (value.isBool()) return value.asBool() ? "true" : "false";
    if (value.isNull() || ((value.isMap() || value.isList()) && value.size() == 0)) return "none";
    if (value.isInt()) return fmt::format("{}", value.asInt());
    // Who plays with whom: "A + C, B + D".
    std::string out;
    for (const Value& team : value.items()) {
        std::string names;
        for (const Value& seat : team.items()) names += (names.empty() ? "" : " + ") + valueWord(seat);
        out += (out.empty() ? "" : ", ") + names;
    }
    return out;
}

std::string variantKey(std::string_view game, std::string_view name) {
    std::string word;
    for (const char c : name) {
        if (c != ',') word += c == ' ' ? '-' : c;
    }
    return fmt::format("variant.{}.{}", game, word);
}

Value gameValue(const GameKind& kind, Locale locale) {
    Value out = kind.describe();
    Value choices = Value::list();
    if (const Value* options = out.find("options")) {
        for (const auto& [name, values] : options->entries()) choices.add(choiceValue(kind.name(), name, values, locale));
    }
    Value variants = Value::list();
    if (const Value* known = out.find("variants")) {
        for (Value each : known->items()) {
            const std::string key = variantKey(kind.name(), each.find("name")->asText());
            each["title"] = say(locale, key, {});
            each["about"] = say(locale, key + ".about", {});
            variants.add(std::move(each));
        }
    }
    out["title"] = say(locale, fmt::format("play.game.{}", kind.name()), {});
    if (const GameDecks* decks = kind.module().decks) decks->tellOfDraws(kind, out);
    out["choices"] = std::move(choices);
    out["variants"] = std::move(variants);
    return out;
}

Value tableChoices(Locale locale) {
    const auto words = [](std::initializer_list<std::string_view> all) {
        Value out = Value::list();
        for (const std::string_view each : all) out.add(each);
        return out;
    };
    Value flags = Value::list();
    flags.add(false);
    flags.add(true);
    Value out = Value::list();
    out.add(choiceValue("table", "clock", words({"none", "300+5", "900+10", "1800+15", "3600+30"}), locale));
    out.add(choiceValue("table", "expired", words({"lose", "bot"}), locale));
    out.add(choiceValue("table", "undo", words({"free", "consent", "off"}), locale));
    out.add(choiceValue("table", "listed", flags, locale));
    return out;
}

}  // namespace riffle::server
