#include "protocol/new_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/commitment.h"

namespace riffle {

namespace {

constexpr int kMostSeats = 8;

bool refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_setup", std::move(message)};
    return false;
}

bool checkSeats(const Value& seats, Refusal& refusal) {
    if (seats.isInt()) {
        if (seats.asInt() >= 1 && seats.asInt() <= kMostSeats) return true;
        return refuse(refusal, fmt::format("A game has 1 to {} seats, not {}.", kMostSeats, seats.asInt()));
    }
    if (!seats.isList()) return refuse(refusal, "“seats” is a number or a list of names.");
    if (seats.size() < 1 || seats.size() > kMostSeats)
        return refuse(refusal, fmt::format("A game has 1 to {} seats, not {}.", kMostSeats, seats.size()));
    for (const Value& name : seats.items()) {
        if (!name.isText() || name.asText().empty() || name.asText().size() > 64) {
            return refuse(refusal, "The names in “seats” are texts of 1 to 64 bytes.");
        }
    }
    return true;
}

// Decks are given by what is in them. A name of a file is for whoever reads files to replace (protocol/deck_names.h).
bool checkDecks(const Value& decks, Refusal& refusal) {
    if (!decks.isMap() && !decks.isList()) return refuse(refusal, "“decks” is a map from seat to deck, or a list.");
    const auto isNamed = [](const Value& deck) { return deck.isText(); };
    const auto isNamedOf = [](const auto& entry) { return entry.second.isText(); };
    if (std::any_of(decks.items().begin(), decks.items().end(), isNamed) ||
        std::any_of(decks.entries().begin(), decks.entries().end(), isNamedOf))
        return refuse(refusal, "A deck is given by its cards here, not by the name of a file.");
    return true;
}

// Checks one field and puts it where it belongs.
bool readField(const std::string& name, const Value& value, NewGame& game, Refusal& refusal) {
    if (value.isNull()) return true;
    if (name == "seats") {
        if (!checkSeats(value, refusal)) return false;
    } else if (name == "seed") {
        if (!value.isInt() || value.asInt() < 0) return refuse(refusal, "“seed” is a whole number, 0 or more.");
        game.seed.number = static_cast<uint64_t>(value.asInt());
        return true;
    } else if (name == "key") {
        const auto key = value.isText() ? keyFrom(value.asText()) : std::nullopt;
        if (!key) return refuse(refusal, "“key” is 64 hexadecimal digits that do not begin with sixteen zeros.");
        game.seed = Seed::of(*key);
        return true;
    } else if (name == "chance") {
        if (!value.isText() || (value.asText() != "ask" && value.asText() != "seed")) {
            return refuse(refusal, "“chance” is “seed” (drawn from the seed) or “ask” (asked of the seat chance).");
        }
        game.askChance = value.asText() == "ask";
        return true;
    } else if (name == "starting") {
        if (!value.isText()) return refuse(refusal, "“starting” names a seat.");
    } else if (name == "options") {
        if (!value.isMap()) return refuse(refusal, "“options” is a map.");
    } else if (name == "characters") {
        if (!value.isMap() && !value.isList()) return refuse(refusal, "“characters” is a map from seat to leader, or a list.");
    } else if (name == "decks") {
        if (!checkDecks(value, refusal)) return false;
    } else if (name == "relics") {  // those laid out for a draft
        if (!value.isList()) return refuse(refusal, "“relics” is a list of names.");
    } else if (name == "first") {
        if (!value.isBool()) return refuse(refusal, "“first” is true or false.");
    } else {
        return true;
    }
    if (game.request.find(name)) return refuse(refusal, fmt::format("“{}” is given both in “setup” and beside it.", name));
    game.request[name] = value;
    return true;
}

bool isLifted(std::string_view name) {
    return name == "seats" || name == "options" || name == "starting" || name == "characters" || name == "seed" ||
           name == "key" || name == "seeds" || name == "chance" || name == "decks";
}

}  // namespace

const std::vector<std::string>& newGameFields() {
    static const std::vector<std::string> kFields = {"seats",  "seed",     "key",        "options", "decks", "setup",
                                                     "chance", "starting", "characters", "relics",  "first"};
    return kFields;
}

bool readNewGame(const Value& fields, NewGame& game, Refusal& refusal) {
    if (fields.find("seed") && fields.find("key")) return refuse(refusal, "A game has a “seed” or a “key”, not both.");
    if (const Value* setup = fields.find("setup"); setup && !setup->isNull()) {
        if (!setup->isMap()) return refuse(refusal, "“setup” is a map.");
        game.request["setup"] = Value::map();
        for (const auto& [name, value] : setup->entries()) {
            if (isLifted(name)) {
                if (!readField(name, value, game, refusal)) return false;
            } else {
                game.request["setup"][name] = value;
            }
        }
    }
    for (const auto& [name, value] : fields.entries()) {
        if (!readField(name, value, game, refusal)) return false;
    }
    return true;
}

}  // namespace riffle
