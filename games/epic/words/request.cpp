// Reading a `new` request: options, decks, and a position to start from (PROTOCOL §1, §4). Whatever is wrong is said in one
// sentence and nothing is built.
#include "games/epic/words/request.h"

#include <algorithm>

#include "games/epic/decks/decks.h"
#include "games/epic/rules/flow.h"
#include "games/epic/words/words.h"

namespace riffle::epic {

namespace {

template <class Named>
std::string listOf(std::string_view (*nameOf)(Named), Named last) {
    std::string out;
    for (int i = 0; i <= static_cast<int>(last); ++i) out += (i > 0 ? ", " : "") + std::string(nameOf(static_cast<Named>(i)));
    return out;
}

class RequestReader : public machine::RequestReader<RequestReader, State, CardTable, Deal, Flow> {
public:
    using Base = machine::RequestReader<RequestReader, State, CardTable, Deal, Flow>;
    using Base::Base;

private:
    friend Base;
    static constexpr std::string_view kTitle = "Epic";
    static constexpr std::string_view kKnown[] = {"seats", "options", "setup", "starting", "first", "decks"};

    bool readChoices() { return readSeats() && readOptions() && readStarting() && isDealOrPosition() && checkTable(); }
    [[nodiscard]] std::optional<Seat> playerNamed(const Value& value) const { return playerFrom(value, deal.players); }

    bool readSeats() {
        const Value* seats = find("seats");
        if (!seats) return true;
        const int64_t count = seats->isList() ? static_cast<int64_t>(seats->size()) : seats->isInt() ? seats->asInt() : 0;
        if (count < 2 || count > kMaxSeats)
            return refuse("Epic is played by two to eight, so \"seats\" is a number from 2 to 8 or a list of as many names.");
        deal.players = static_cast<int>(count);
        return true;
    }

    bool readOptions() {
        const Value* options = find("options");
        if (options && !options->isMap()) return refuse("\"options\" is a map from option names to values.");
        Options& o = deal.options;
        bool hasMode = false;
        bool hasFormat = false;
        for (const auto& [key, value] : options ? options->entries() : std::vector<Value::Entry>()) {
            const std::string word = wordOf(value);
            if (key == "mode") {
                const std::optional<Mode> mode = modeFrom(word);
                if (!mode) return refuse("There is no mode " + word + "; the modes are " + listOf(modeName, Mode::Hydra) + ".");
                o.mode = *mode;
                hasMode = true;
            } else if (key == "format") {
                const std::optional<Format> format = formatFrom(word);
                if (!format)
                    return refuse("There is no format " + word + "; the formats are " + listOf(formatName, Format::Constructed) +
                                  ".");
                o.format = *format;
                hasFormat = true;
            } else if (key == "teams") {
                if (!value.isNull() && !readTeams(value)) return false;
            } else if (key == "box") {
                const std::optional<Box> box = boxFrom(word);
                if (!box) return refuse("There is no box " + word + "; the boxes are " + listOf(boxName, Box::Jungle) + ".");
                o.box = *box;
            } else if (key == "damageCounts") {
                if (!readSwitch(key, value, o.damageCounts)) return false;
            } else if (key == "ownTurns") {
                if (!readSwitch(key, value, o.ownTurns)) return false;
            } else if (key == "mayConcede") {
                if (!readSwitch(key, value, o.mayConcede)) return false;
            } else {
                return refuse("Epic has no option " + quoted(key) + ".");
            }
        }
        if (!hasMode && deal.players > 2) o.mode = deal.teams.empty() ? Mode::FreeForAll : Mode::Teams;
        // One box serves two; more share what they have, or bring decks.
        if (!hasFormat && deal.players > 2) o.format = find("decks") ? Format::Constructed : Format::Random;
        if (!deal.teams.empty() && o.mode < Mode::Teams)
            return refuse("The option teams belongs to the modes teams and hydra, not to " + std::string(modeName(o.mode)) + ".");
        if (o.box == Box::Jungle && o.format == Format::Constructed)
            return refuse("The option box belongs to formats that deal cards, not to constructed.");
        if (o.ownTurns && o.mode != Mode::Hydra)
            return refuse("The option ownTurns belongs to the mode hydra, not to " + std::string(modeName(o.mode)) + ".");
        return true;
    }

    bool readSwitch(std::string_view key, const Value& value, uint8_t& out) {
        const std::string word = wordOf(value);
        if (word != "true" && word != "false")
            return refuse("The option " + std::string(key) + " is true or false, not " + word + ".");
        out = word == "true";
        return true;
    }

    // [[A, C], [B, D]], or "AC,BD" from a command line.
    bool readTeams(const Value& value) {
        Value list = value;
        if (value.isText()) {
            std::vector<Value> teams(1, Value::list());
            for (const char letter : value.asText()) {
                if (letter == ',') {
                    teams.push_back(Value::list());
                } else {
                    teams.back().add(std::string(1, letter));
                }
            }
            list = Value::listOf(std::move(teams));
        }
        if (!list.isList() || list.size() < 2)
            return refuse("The option teams is a list of two or more teams, as in [[A, C], [B, D]].");
        std::vector<bool> isSeated(kMaxSeats);
        for (const Value& each : list.items()) {
            if (!each.isList() || each.size() == 0) return refuse("A team is a list of seats, as in [A, C].");
            std::vector<Seat>& team = deal.teams.emplace_back();
            for (const Value& member : each.items()) {
                const std::optional<Seat> who = playerFrom(member, deal.players);
                if (!who) return refuse("The option teams names no seat of this table: " + wordOf(member) + ".");
                if (isSeated[*who]) return refuse("The option teams has seat " + seatName(*who) + " twice.");
                isSeated[*who] = true;
                team.push_back(*who);
            }
        }
        for (Seat who = 0; who < deal.players; ++who) {
            if (!isSeated[who]) return refuse("Seat " + seatName(who) + " is in no team.");
        }
        return true;
    }

    // So many players in this mode and format. EPIC-FMT-OTHER-1. A set-up has no format, and constructed decks suit any table.
    bool checkTable() {
        Deal plain = deal;
        if (setup || deal.options.format == Format::Constructed) plain.options.format = Format::Random;
        std::string why = refusalOf(plain, cards);
        return why.empty() || refuse(std::move(why));
    }

    // ---- A real deal

    // In the constructed format a deck that is left out stays empty, to be drawn from the seed.
    bool readDecks() {
        const bool isConstructed = deal.options.format == Format::Constructed;
        static const Value kNone = Value::map();
        const Value* decks = find("decks");
        if (!decks && !isConstructed) return true;
        if (!decks) decks = &kNone;
        if (!decks->isMap() && !decks->isList()) return refuse("\"decks\" is a map from seats to decks, or a list of them.");
        std::vector<const Value*> given(static_cast<size_t>(deal.players));
        const auto named = [&](const std::string& seat) { return playerNamed(Value(seat)); };
        if (!readBySeat("decks", "decks", *decks, given, named)) return false;
        for (Seat who = 0; who < deal.players; ++who) {
            DeckList deck;
            if (!given[who] || given[who]->isNull()) {
                if (!isConstructed)
                    return refuse("Seat " + seatName(who) + " has no deck; either every seat brings one or none does.");
                if (!whatIsWrong(deckFromSeed(cards, deal.seed, who), Format::Constructed, cards).empty())
                    return refuse("There are too few cards to draw a deck for seat " + seatName(who) + ".");
            } else if (!readLegalDeck(*given[who], deal.options.format, cards, deck, refusal)) {
                return refuse(refusal.code, "The deck of " + seatName(who) + ": " + refusal.message);
            }
            deal.decks.push_back(std::move(deck.cards));
        }
        if (deal.options.format != Format::Preconstructed) return true;
        const FactionMask shared = factionsOf(deal.decks[0], cards) & factionsOf(deal.decks[1], cards);  // EPIC-SETUP-03
        for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
            if (shared & factionBit(faction))
                return refuse("Both decks have cards of the faction " + std::string(factionName(faction)) +
                              "; in the preconstructed format each player has two factions of their own.");
        }
        return true;
    }

    void drawDecks() {
        for (Seat who = 0; who < deal.decks.size(); ++who) {
            if (deal.decks[who].empty()) deal.decks[who] = deckFromSeed(cards, deal.seed, who);
        }
    }

    bool readPosition() {
        bool isFirst = false;
        return readFirst(isFirst) && readSetup(*setup, isFirst, deal, cards, s, refusal);
    }
};

}  // namespace

std::optional<Seat> playerFrom(const Value& value, int players) {
    const std::optional<Seat> found = value.isText() ? seatFrom(value.asText()) : std::nullopt;
    return found && *found < players ? found : std::nullopt;
}

Value describeGame() {
    Value game = Value::map();
    game["name"] = "epic";
    Value seats = Value::list();
    for (int count = 2; count <= kMaxSeats; ++count) seats.add(count);
    game["seats"] = std::move(seats);
    const auto names = [](auto nameOf, auto last) {
        Value list = Value::list();
        for (int i = 0; i <= static_cast<int>(last); ++i) list.add(nameOf(static_cast<decltype(last)>(i)));
        return list;
    };
    const Value teams = Value::listOf({Value::listOf({"A", "C"}), Value::listOf({"B", "D"})});
    Value options = Value::map();
    options["mode"] = names(modeName, Mode::Hydra);
    options["format"] = names(formatName, Format::Constructed);
    options["box"] = names(boxName, Box::Jungle);
    options["teams"] = Value::listOf({Value(), teams});  // nobody's, and as an example those of four; any others
    options["damageCounts"] = Value::listOf({false, true});
    options["ownTurns"] = Value::listOf({false, true});
    options["mayConcede"] = Value::listOf({false, true});
    game["options"] = std::move(options);
    Value variants = Value::list();
    const auto variant = [&](std::string_view name, int players, std::vector<Value::Entry> chosen) {
        Value row = Value::map();
        row["name"] = name;
        row["seats"] = players;
        Value map = Value::map();
        for (auto& [key, value] : chosen) map[key] = std::move(value);
        row["options"] = std::move(map);
        variants.add(std::move(row));
    };
    variant("random decks", 2, {{"format", "random"}});
    variant("choose 30 of 60", 2, {{"format", "choose30"}});
    variant("dark draft", 2, {{"format", "dark_draft"}});
    variant("pack draft", 4, {{"mode", "ffa"}, {"format", "pack_draft"}});
    variant("triple draft", 4, {{"mode", "ffa"}, {"format", "triple_draft"}});
    variant("free for all", 3, {{"mode", "ffa"}, {"format", "random"}});
    variant("hunter, first blood", 4, {{"mode", "hunter_first_blood"}, {"format", "random"}});
    variant("hunter, last survivor", 4, {{"mode", "hunter_last_survivor"}, {"format", "random"}});
    variant("teams", 4, {{"mode", "teams"}, {"format", "random"}});
    variant("hydra", 4, {{"mode", "hydra"}, {"format", "random"}});
    game["variants"] = std::move(variants);
    Value factions = Value::list();
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) factions.add(factionName(faction));
    game["factions"] = std::move(factions);
    return game;
}

bool readRequest(const NewGame& request, const CardTable& cards, State& state, EventLog& events, Refusal& refusal) {
    return RequestReader(request, cards, state, events, refusal).read();
}

bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal) {
    return RequestReader::readDeal(request, cards, deal, refusal);
}

}  // namespace riffle::epic
