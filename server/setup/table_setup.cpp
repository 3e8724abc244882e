#include "server/setup/table_setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/player.h"
#include "engine/value_size.h"
#include "protocol/deck_files.h"
#include "protocol/new_game.h"
#include "protocol/refusal.h"
#include "protocol/text.h"
#include "server/setup/decks.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestName = 32;   // characters
constexpr size_t kLongestChat = 500;  // characters
constexpr size_t kMostSeats = 8;
constexpr size_t kLongestDeck = 16U << 10U;  // bytes of the text of one deck
constexpr size_t kLongestJsonDeck = 128U << 10U;

bool refuse(Refusal& refusal, std::string key, Arguments args = {}) {
    refusal = refusalOf("bad_setup", std::move(key), std::move(args));
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
    if (!seat.isMap()) return refuse(refusal, "refuse.seat-object");
    for (const auto& [name, value] : seat.entries()) {
        if (name == "kind") {
            static constexpr SeatKind kKinds[] = {SeatKind::Person, SeatKind::Here, SeatKind::Bot, SeatKind::Open};
            const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds), [&given = value](SeatKind kind) {
                return given.isText() && given.asText() == nameOf(kind);
            });
            if (found == std::end(kKinds)) return refuse(refusal, "refuse.seat-kind");
            plan.kind = *found;
        } else if (name == "level") {
            if (!value.isInt() || value.asInt() < 1 || value.asInt() > ai::kLevels)
                return refuse(refusal, "refuse.level", {{"most", ai::kLevels}});
            plan.level = static_cast<int>(value.asInt());
        } else if (name == "name") {
            if (value.isNull()) continue;
            const auto tidy = value.isText() ? tidied(value.asText(), kLongestName) : std::nullopt;
            if (!tidy) return refuse(refusal, "error.bad_name");
            plan.name = *tidy;
        } else {
            return refuse(refusal, "refuse.seat-field", {{"name", shortened(name)}});
        }
    }
    return true;
}

bool readAllDecks(const GameKind& kind, const Value& given, Value& decks, Refusal& refusal) {
    if (!given.isMap() && !given.isList()) return refuse(refusal, "refuse.decks");
    if (given.size() > kMostSeats) return refuse(refusal, "refuse.decks");
    decks = given.isMap() ? Value::map() : Value::list();
    for (const Value& each : given.items()) {
        Value deck;
        if (!readDeck(kind, each, deck, refusal)) return false;
        decks.add(std::move(deck));
    }
    for (const auto& [seat, each] : given.entries()) {
        if (!readDeck(kind, each, decks[seat], refusal)) return false;
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

std::string_view nameOf(Dealt dealt) {
    switch (dealt) {
        case Dealt::Unknown: return "";
        case Dealt::Fresh: return "fresh";
        case Dealt::Seed: return "seed";
        case Dealt::Replay: return "replay";
    }
    return "";
}

bool TablePlan::hasGuests() const {
    return std::any_of(seats.begin(), seats.end(),
                       [](const SeatPlan& seat) { return seat.kind == SeatKind::Person || seat.kind == SeatKind::Open; });
}

bool mayBeListed(const TablePlan& plan, Refusal& refusal) {
    return !plan.isListed || !plan.areCardsKnown() || !plan.hasGuests() || refuse(refusal, "refuse.listed-known");
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

Value clockValue(const ClockPlan& clock) {
    Value out = Value::map();
    out["seconds"] = clock.seconds;
    out["increment"] = clock.increment;
    out["expired"] = clock.isHandedOn ? "bot" : "lose";
    return out;
}

Value fromValue(const TablePlan& plan) {
    Value out = Value::map();
    out["replay"] = plan.replay;
    out["step"] = plan.step;
    return out;
}

bool readClock(const Value& value, ClockPlan& clock) {
    constexpr int64_t kLeast = 10;
    constexpr int64_t kMost = 86'400;
    constexpr int64_t kMostIncrement = 600;
    if (!value.isMap()) return false;
    for (const auto& [name, each] : value.entries()) {
        const bool isNumber = each.isInt();
        if (name == "seconds" && isNumber) {
            clock.seconds = each.asInt();
        } else if (name == "increment" && isNumber) {
            clock.increment = each.asInt();
        } else if (name == "expired" && each.isText() && (each.asText() == "lose" || each.asText() == "bot")) {
            clock.isHandedOn = each.asText() == "bot";
        } else {
            return false;
        }
    }
    return clock.seconds >= kLeast && clock.seconds <= kMost && clock.increment >= 0 && clock.increment <= kMostIncrement;
}

bool readDeck(const GameKind& kind, const Value& given, Value& deck, Refusal& refusal) {
    if (!given.isText()) {
        deck = given;
        return tidyDeck(kind, deck, refusal);
    }
    // What is no JSON takes longer to read.
    const size_t most = given.asText().starts_with('{') ? kLongestJsonDeck : kLongestDeck;
    if (given.asText().size() > most) return refuse(refusal, "deck.too-large", {{"most", static_cast<int64_t>(most)}});
    std::vector<Value> decks;
    if (!readDecks(kind.name(), given.asText(), decks, refusal)) return false;
    if (decks.size() != 1) return refuse(refusal, "refuse.one-deck", {{"count", static_cast<int64_t>(decks.size())}});
    deck = std::move(decks[0]);
    return tidyDeck(kind, deck, refusal);
}

bool isKeepable(const NewGame& request, Refusal& refusal) {
    return bytesIn(request.request, kLargestPlan) <= kLargestPlan ||
           refuse(refusal, "refuse.plan-large", {{"most", static_cast<int64_t>(kLargestPlan)}});
}

bool readSeats(const Value& seats, std::vector<SeatPlan>& plans, Refusal& refusal) {
    if (!seats.isList() || seats.size() < 1 || seats.size() > kMostSeats)
        return refuse(refusal, "refuse.seats", {{"most", static_cast<int64_t>(kMostSeats)}});
    plans.clear();
    for (const Value& seat : seats.items()) {
        if (!readSeat(seat, plans.emplace_back(), refusal)) return false;
    }
    if (std::all_of(plans.begin(), plans.end(), [](const SeatPlan& plan) { return plan.kind == SeatKind::Bot; }))
        return refuse(refusal, "refuse.no-person");
    return true;
}

std::optional<TablePlan> readPlan(const Value& body, const Games& games, const Seed& seed, Refusal& refusal) {
    const auto refused = [&](std::string key, Arguments args = {}) {
        (void)refuse(refusal, std::move(key), std::move(args));
        return std::nullopt;
    };
    if (!body.isMap()) return refused("refuse.table-object");
    const Value* game = body.find("game");
    TablePlan plan;
    plan.kind = game && game->isText() ? games.find(game->asText()) : nullptr;
    if (!plan.kind) {
        refusal = refusalOf("unknown_game", "error.unknown_game", {{"games", games.names()}});
        return std::nullopt;
    }
    Value fields = Value::map();
    fields["game"] = *game;
    std::optional<std::string> format;
    for (const auto& [name, value] : body.entries()) {
        if (name == "game" || value.isNull()) continue;
        if (name == "seats") {
            if (!readSeats(value, plan.seats, refusal)) return std::nullopt;
        } else if (name == "listed") {
            if (!value.isBool()) return refused("refuse.listed");
            plan.isListed = value.asBool();
        } else if (name == "undo") {
            static constexpr UndoRule kRules[] = {UndoRule::Free, UndoRule::Consent, UndoRule::Off};
            const auto* found = std::find_if(std::begin(kRules), std::end(kRules), [&given = value](UndoRule rule) {
                return given.isText() && given.asText() == nameOf(rule);
            });
            if (found == std::end(kRules)) return refused("refuse.undo");
            plan.undo = *found;
        } else if (name == "clock") {
            if (!readClock(value, plan.clock.emplace())) return refused("refuse.clock");
        } else if (name == "format") {
            if (!value.isText()) return refused("refuse.format");
            format = value.asText();
        } else if (name == "decks") {
            if (!readAllDecks(*plan.kind, value, fields["decks"], refusal)) return std::nullopt;
        } else if (name == "seed" || name == "options" || name == "starting" || name == "characters" || name == "relics") {
            fields[name] = value;
            if (name == "seed") plan.dealt = Dealt::Seed;
        } else {
            return refused("refuse.table-field", {{"name", shortened(name)}});
        }
    }
    if (plan.seats.empty()) plan.seats = {{SeatKind::Here}, {SeatKind::Bot}};
    fields["seats"] = static_cast<int64_t>(plan.seats.size());
    if (format) {
        if (Value* options = &fields["options"]; options->isNull()) *options = Value::map();
        if (!fields["options"].isMap()) return refused("refuse.options");
        fields["options"]["format"] = *format;
    }
    plan.request.seed = seed;
    if (fields.find("seed")) plan.request.seed = Seed();
    if (!readNewGame(fields, plan.request, refusal) || !mayBeListed(plan, refusal) || !isKeepable(plan.request, refusal))
        return std::nullopt;
    return plan;
}

}  // namespace riffle::server
