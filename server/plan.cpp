#include "server/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/player.h"
#include "protocol/deck_files.h"
#include "protocol/new_game.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestName = 32;   // characters
constexpr size_t kLongestChat = 500;  // characters
constexpr size_t kMostSeats = 8;

bool refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_setup", std::move(message)};
    return false;
}

// The number of bytes of the character that begins here, 0 where there is none in UTF-8.
size_t characterAt(std::string_view text, size_t at) {
    const auto byte = [&](size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
    const unsigned lead = byte(0);
    const size_t length = lead < 0x80                   ? 1
                          : lead >= 0xC2 && lead < 0xE0 ? 2
                          : lead >= 0xE0 && lead < 0xF0 ? 3
                          : lead >= 0xF0 && lead < 0xF5 ? 4
                                                        : 0;
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return 0;
    }
    return length;
}

// The text without control characters, characters that turn the direction of writing, and spaces at its ends. Nullopt where it is
// no text or has more than so many characters.
std::optional<std::string> tidied(std::string_view text, size_t most) {
    std::string out;
    size_t count = 0;
    for (size_t at = 0; at < text.size();) {
        const size_t length = characterAt(text, at);
        if (length == 0) return std::nullopt;
        const std::string_view character = text.substr(at, length);
        at += length;
        const auto lead = static_cast<unsigned char>(character[0]);
        const bool isControl = (length == 1 && (lead < 0x20 || lead == 0x7F)) ||
                               (length == 2 && lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0);
        const bool turns = character >= "\xE2\x80\xAA" && character <= "\xE2\x80\xAE";
        const bool isolates = character >= "\xE2\x81\xA6" && character <= "\xE2\x81\xA9";
        if (turns || isolates) continue;
        const bool isSpace = isControl || character == " ";
        if (isSpace && (out.empty() || out.back() == ' ')) continue;
        out += isSpace ? std::string_view(" ") : character;
        if (++count > most) return std::nullopt;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

bool readSeat(const Value& seat, SeatPlan& plan, Refusal& refusal) {
    if (!seat.isMap()) return refuse(refusal, "A seat is an object with “kind”.");
    for (const auto& [name, value] : seat.entries()) {
        if (name == "kind") {
            static constexpr SeatKind kKinds[] = {SeatKind::Person, SeatKind::Here, SeatKind::Bot, SeatKind::Open};
            const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds), [&given = value](SeatKind kind) {
                return given.isText() && given.asText() == nameOf(kind);
            });
            if (found == std::end(kKinds)) return refuse(refusal, "The “kind” of a seat is person, here, bot or open.");
            plan.kind = *found;
        } else if (name == "level") {
            if (!value.isInt() || value.asInt() < 1 || value.asInt() > ai::kLevels)
                return refuse(refusal, fmt::format("The “level” of a bot is a whole number from 1 to {}.", ai::kLevels));
            plan.level = static_cast<int>(value.asInt());
        } else if (name == "name") {
            if (value.isNull()) continue;
            const auto tidy = value.isText() ? tidied(value.asText(), kLongestName) : std::nullopt;
            if (!tidy) return refuse(refusal, fmt::format("A name is text of at most {} characters.", kLongestName));
            plan.name = *tidy;
        } else {
            return refuse(refusal, fmt::format("A seat has no field {}.", inQuotes(name)));
        }
    }
    return true;
}

// A deck that came as text is read as a deck file would be; a name of a file never is.
bool readDeck(std::string_view game, const Value& given, Value& deck, Refusal& refusal) {
    if (!given.isText()) {
        deck = given;
        return true;
    }
    std::vector<Value> decks;
    if (!readDecks(game, given.asText(), decks, refusal)) return false;
    if (decks.size() != 1)
        return refuse(refusal, fmt::format("There are {} decks in the text, and a seat plays one.", decks.size()));
    deck = std::move(decks[0]);
    return true;
}

bool readAllDecks(std::string_view game, const Value& given, Value& decks, Refusal& refusal) {
    if (!given.isMap() && !given.isList()) return refuse(refusal, "“decks” is a map from seat to deck, or a list.");
    decks = given.isMap() ? Value::map() : Value::list();
    for (const Value& each : given.items()) {
        Value deck;
        if (!readDeck(game, each, deck, refusal)) return false;
        decks.add(std::move(deck));
    }
    for (const auto& [seat, each] : given.entries()) {
        if (!readDeck(game, each, decks[seat], refusal)) return false;
    }
    return true;
}

}  // namespace

std::string_view nameOf(SeatKind kind) {
    switch (kind) {
        case SeatKind::Person: return "person";
        case SeatKind::Here: return "here";
        case SeatKind::Bot: return "bot";
        case SeatKind::Open: return "open";
    }
    return "";
}

std::string_view nameOf(UndoRule rule) {
    switch (rule) {
        case UndoRule::Free: return "free";
        case UndoRule::Consent: return "consent";
        case UndoRule::Off: return "off";
    }
    return "";
}

std::string tidyName(std::string_view name) {
    return tidied(name, kLongestName).value_or("");
}

std::optional<std::string> tidyChat(std::string_view text) {
    // Looking at each character of a megabyte to find that it is too long would be a waste.
    if (text.size() > 4 * kLongestChat) return std::nullopt;
    auto tidy = tidied(text, kLongestChat);
    if (tidy && tidy->empty()) return std::nullopt;
    return tidy;
}

bool readSeats(const Value& seats, std::vector<SeatPlan>& plans, Refusal& refusal) {
    if (!seats.isList() || seats.size() < 1 || seats.size() > kMostSeats)
        return refuse(refusal, fmt::format("“seats” is a list of 1 to {} seats.", kMostSeats));
    plans.clear();
    for (const Value& seat : seats.items()) {
        if (!readSeat(seat, plans.emplace_back(), refusal)) return false;
    }
    if (std::all_of(plans.begin(), plans.end(), [](const SeatPlan& plan) { return plan.kind == SeatKind::Bot; }))
        return refuse(refusal, "At least one seat is for a person.");
    return true;
}

std::optional<TablePlan> readPlan(const Value& body, const Games& games, uint64_t seed, Refusal& refusal) {
    const auto refused = [&](std::string message) {
        (void)refuse(refusal, std::move(message));
        return std::nullopt;
    };
    if (!body.isMap()) return refused("A table is described by an object.");
    const Value* game = body.find("game");
    TablePlan plan;
    plan.kind = game && game->isText() ? games.find(game->asText()) : nullptr;
    if (!plan.kind) {
        refusal = {"unknown_game", fmt::format("“game” is one of {}.", games.names())};
        return std::nullopt;
    }
    Value fields = Value::map();
    fields["game"] = *game;
    fields["seed"] = static_cast<int64_t>(seed);
    std::optional<std::string> format;
    for (const auto& [name, value] : body.entries()) {
        if (name == "game" || value.isNull()) continue;
        if (name == "seats") {
            if (!readSeats(value, plan.seats, refusal)) return std::nullopt;
        } else if (name == "listed") {
            if (!value.isBool()) return refused("“listed” is true or false.");
            plan.isListed = value.asBool();
        } else if (name == "undo") {
            static constexpr UndoRule kRules[] = {UndoRule::Free, UndoRule::Consent, UndoRule::Off};
            const auto* found = std::find_if(std::begin(kRules), std::end(kRules), [&given = value](UndoRule rule) {
                return given.isText() && given.asText() == nameOf(rule);
            });
            if (found == std::end(kRules)) return refused("“undo” is free, consent or off.");
            plan.undo = *found;
        } else if (name == "format") {
            if (!value.isText()) return refused("“format” is a word.");
            format = value.asText();
        } else if (name == "decks") {
            if (!readAllDecks(plan.kind->name(), value, fields["decks"], refusal)) return std::nullopt;
        } else if (name == "seed" || name == "options" || name == "starting" || name == "characters" || name == "relics") {
            fields[name] = value;
        } else {
            return refused(fmt::format("A table has no field {}.", inQuotes(name)));
        }
    }
    if (plan.seats.empty()) plan.seats = {{SeatKind::Here}, {SeatKind::Bot}};
    fields["seats"] = static_cast<int64_t>(plan.seats.size());
    if (format) {
        if (Value* options = &fields["options"]; options->isNull()) *options = Value::map();
        if (!fields["options"].isMap()) return refused("“options” is a map.");
        fields["options"]["format"] = *format;
    }
    if (!readNewGame(fields, plan.request, refusal)) return std::nullopt;
    return plan;
}

}  // namespace riffle::server
