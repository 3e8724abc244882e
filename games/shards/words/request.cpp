// Reading a `new` request: options, seats, and a position to start from (PROTOCOL §1, §4). Whatever is wrong is said in one
// sentence and nothing is built.
#include "machine/request.h"

#include <algorithm>
#include <array>

#include "games/shards/rules/flow.h"
#include "games/shards/words/words.h"

namespace riffle::shards {

namespace {

struct OptionRow {
    std::string_view name;
    std::string_view values[3];  // the default first
    void (*set)(Options&, uint8_t);
};

// The table "Set-up options" of the rules.
constexpr OptionRow kOptionRows[] = {
    {"expansion.relics", {"on", "off", ""}, [](Options& o, uint8_t v) { o.hasRelics = v == 0; }},
    {"firstPlayer", {"random", "agreed", ""}, [](Options& o, uint8_t v) { o.firstAgreed = v; }},
    {"leaderAssignment",
     {"random", "choose", "auction"},
     [](Options& o, uint8_t v) { o.leaders = static_cast<LeaderAssignment>(v); }},
    {"auction.firstPlayer", {"winner", "lastChooser", ""}, [](Options& o, uint8_t v) { o.lastChooserStarts = v; }},
    {"relics.mode", {"linked", "draft", "secret"}, [](Options& o, uint8_t v) { o.relics = static_cast<RelicsMode>(v); }},
    {"attackMode", {"split", "opposite", "all"}, [](Options& o, uint8_t v) { o.attack = static_cast<AttackMode>(v); }},
    {"nemesis.bonusCard", {"required", "optional", ""}, [](Options& o, uint8_t v) { o.bonusCardOptional = v; }},
    {"nemesis.matchBonus", {"mastery", "power", ""}, [](Options& o, uint8_t v) { o.matchGivesPower = v; }},
    {"nemesis.drawConversion", {"mastery", "power", ""}, [](Options& o, uint8_t v) { o.drawGivesPower = v; }},
    {"talons.conversion", {"perPoint", "perEffect", ""}, [](Options& o, uint8_t v) { o.talonsPerEffect = v; }},
    {"attack.mayWithhold", {"false", "true", ""}, [](Options& o, uint8_t v) { o.mayWithhold = v; }},
};

// The named ways to play: a number of seats (0: any), an option, or both.
struct VariantRow {
    std::string_view name;
    int seats;
    std::string_view option, value;
};
constexpr VariantRow kVariantRows[] = {
    {"nemesis", 1, "", ""},
    {"melee", 3, "attackMode", "all"},
    {"teams", 4, "attackMode", "opposite"},
    {"leader auction", 0, "leaderAssignment", "auction"},
    {"relic draft", 0, "relics.mode", "draft"},
    {"secret relics", 0, "relics.mode", "secret"},
};

using machine::quoted;
using machine::wordOf;

class RequestReader : public machine::RequestReader<RequestReader, State, CardTable, Deal, Flow> {
public:
    using Base = machine::RequestReader<RequestReader, State, CardTable, Deal, Flow>;
    using Base::Base;

private:
    friend Base;
    static constexpr std::string_view kTitle = "Shards of Infinity";
    static constexpr std::string_view kKnown[] = {"seats",      "options", "setup", "starting",
                                                  "characters", "relics",  "first", "decks"};

    bool readChoices() {
        if (find("decks")) return refuse("Shards of Infinity is played without decks of one's own; leave out \"decks\".");
        if (!readSeats() || !readOptions() || !readStarting() || !readCharacters() || !readOffer()) return false;
        const std::string_view impossible = refusalOf(deal);
        return impossible.empty() || refuse(std::string(impossible));
    }
    static bool readDecks() { return true; }
    static void drawDecks() {}
    [[nodiscard]] std::optional<Seat> playerNamed(const Value& value) const {
        const std::optional<Seat> found = value.isText() ? seat(value.asText()) : std::nullopt;
        return found == kNemesis ? std::nullopt : found;
    }

    std::optional<Seat> seat(std::string_view name) const {
        State counted;
        counted.playerCount = static_cast<uint8_t>(deal.players);
        const std::optional<Seat> found = seatFrom(counted, name);
        return found == kChance ? std::nullopt : found;
    }

    bool readSeats() {
        const Value* seats = find("seats");
        if (!seats) {
            if (!setup) return true;
            int highest = setup->find("N") ? 1 : 2;
            for (char letter = 'A'; letter < 'A' + kMaxPlayers; ++letter) {
                if (setup->find(std::string_view(&letter, 1))) highest = std::max(highest, letter - 'A' + 1);
            }
            deal.players = highest;
            return true;
        }
        if (seats->isInt() && seats->asInt() >= 1 && seats->asInt() <= kMaxPlayers) {
            deal.players = static_cast<int>(seats->asInt());
        } else if (seats->isList() && seats->size() >= 1 && seats->size() <= kMaxPlayers) {
            deal.players = static_cast<int>(seats->size());
        } else {
            return refuse("\"seats\" is the number of players, 1 to 4, or a list of their names.");
        }
        return true;
    }

    bool readOptions() {
        const Value* options = find("options");
        if (!options) return true;
        if (!options->isMap()) return refuse("\"options\" is a map from option names to values.");
        for (const auto& [key, value] : options->entries()) {
            const auto* row = std::find_if(std::begin(kOptionRows), std::end(kOptionRows),
                                           [&wanted = key](const OptionRow& r) { return r.name == wanted; });
            if (row == std::end(kOptionRows)) return refuse("Shards of Infinity has no option \"" + key + "\".");
            std::string word = wordOf(value);
            if (row->values[0] == "on" && value.isBool()) word = value.asBool() ? "on" : "off";
            const auto* found = std::find(std::begin(row->values), std::end(row->values), word);
            if (found == std::end(row->values) || found->empty()) {
                std::string message =
                    "The option " + key + " takes " + std::string(row->values[0]) + " or " + std::string(row->values[1]);
                if (!row->values[2].empty()) message += " or " + std::string(row->values[2]);
                return refuse(message + ", not " + word + ".");
            }
            row->set(deal.options, static_cast<uint8_t>(found - row->values));
        }
        return true;
    }

    bool readCharacter(const Value& value, Character& out) {
        if (value.isText()) {
            for (int i = 1; i <= kCharacters; ++i) {
                if (foldName(value.asText()) == foldName(nameOf(static_cast<Character>(i)))) {
                    out = static_cast<Character>(i);
                    return true;
                }
            }
        }
        return refuse("There is no leader " + wordOf(value) + "; the leaders are Decima, Ko Syn Wu, Tetra and Volos.");
    }

    bool readCharacters() {
        const Value* characters = find("characters");
        if (!characters) return true;
        if (!characters->isMap() && !characters->isList()) return refuse("\"characters\" is a map from seats to leaders.");
        std::array<const Value*, kSeats> given{};
        const auto named = [&](const std::string& name) { return seat(name); };
        const size_t room = characters->isList() ? static_cast<size_t>(deal.players) : given.size();
        if (!readBySeat("characters", "characters", *characters, std::span(given).first(room), named)) return false;
        for (size_t who = 0; who < given.size(); ++who) {
            if (given[who] && !readCharacter(*given[who], deal.characters[who])) return false;
        }
        return true;
    }

    bool readOffer() {
        const Value* relics = find("relics");
        if (!relics) return true;
        if (!relics->isList()) return refuse("\"relics\" is the list of relics laid out for the draft.");
        if (deal.options.relics != RelicsMode::Draft) return refuse("Relics are laid out for a draft only (relics.mode: draft).");
        for (const Value& relic : relics->items()) {
            const CardId id = relic.isText() ? cards.find(relic.asText()) : kNoCard;
            if (id == kNoCard || !cards[id].isRelic)
                return refuse("unknown_card", "There is no relic named " + wordOf(relic) + ".");
            deal.offer.push_back(id);
        }
        if (deal.offer.size() > static_cast<size_t>(2 * deal.players))
            return refuse("A draft lays out two relics for each player.");
        return true;
    }

    // ---- A position to start from

    bool readPosition() {
        s = State{};
        s.options = deal.options;
        s.playerCount = static_cast<uint8_t>(deal.players);
        s.rng = deal.seed.rng();
        s.turn = 1;
        s.phase = kPhaseMain;
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) {
            if (seatIndex >= deal.players && !(seatIndex == kNemesis && deal.players == 1)) continue;
            s.players[seatIndex].isIn = 1;
            s.players[seatIndex].health = kMaxHealth;
            s.players[seatIndex].character = deal.characters[seatIndex];
        }
        s.active = static_cast<Seat>(std::max(deal.starting, 0));
        for (const auto& [key, value] : setup->entries()) {
            if (!readEntry(key, value)) return false;
        }
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) {
            if (seatIndex == s.active || s.board.isEmpty(pileOf(seatIndex, kPlayed))) continue;
            return refuse("Only " + seatName(s.active) + ", whose turn it is, has played cards this turn; leave out " +
                          seatName(seatIndex) + ".played.");
        }
        Frame frame;
        frame.routine = Routine::Turn;
        frame.seat = s.active;
        frame.step = s.active == kNemesis ? 0 : 1;
        (void)s.frames.push(frame);
        Flow flow(s, cards, &events);
        bool someoneDied = false;
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) {
            if (!s.players[seatIndex].isIn || s.players[seatIndex].health > 0) continue;
            flow.eliminate(seatIndex);
            someoneDied = true;
        }
        if (someoneDied) {
            flow.checkLastStanding();
            if (!s.isOver && !s.players[s.active].isIn) return refuse("The active seat has no health.");
        }
        if (deal.players == 1 && s.players[kNemesis].mastery == kMaxMastery) flow.endGame(Reason::NemesisMastery, 1U << kNemesis);
        return true;
    }

    bool readEntry(std::string_view key, const Value& value) {
        static constexpr std::string_view kElsewhere[] = {"seats",  "options", "starting", "characters",
                                                          "relics", "seed",    "first"};
        if (std::find(std::begin(kElsewhere), std::end(kElsewhere), key) != std::end(kElsewhere)) return true;
        if (key == "active") return readSeatNamed(key, value, value.isText() ? seat(value.asText()) : std::nullopt, s.active);
        if (key == "turn") return readNumber("turn", value, 1, 60000, [&](int n) { s.turn = static_cast<uint16_t>(n); });
        if (key == "phase")
            return wordOf(value) == "main" || refuse("A set-up starts in the main phase, not in " + wordOf(value) + ".");
        if (key == "row") return readRow(value);
        if (key == "centre") return readPile("centre", value, kCentre, kNobody);
        if (key == "banished") return readPile("banished", value, kBanished, kNobody);
        if (const std::optional<Seat> found = seat(key)) return readSeat(*found, value);
        return refuse("The set-up has an unknown entry \"" + std::string(key) + "\".");
    }

    bool readSeat(Seat who, const Value& value) {
        if (value.isNull()) return true;
        if (!value.isMap()) return refuse("The set-up of seat " + seatName(who) + " must be a map.");
        Player& player = s.players[who];
        for (const auto& [key, field] : value.entries()) {
            const std::string what = seatName(who) + "." + key;
            bool isRead = true;
            if (key == "health") {
                isRead = readNumber(what, field, 0, kMaxHealth, [&](int n) { player.health = static_cast<uint8_t>(n); });
            } else if (key == "mastery") {
                isRead = readNumber(what, field, 0, kMaxMastery, [&](int n) { player.mastery = static_cast<uint8_t>(n); });
            } else if (key == "crystals") {
                isRead = readNumber(what, field, 0, kMaxPower, [&](int n) { player.crystals = static_cast<uint16_t>(n); });
            } else if (key == "power" && wordOf(field) == "infinite") {
                player.power = kInfinitePower;
            } else if (key == "power") {
                isRead = readNumber(what, field, 0, kMaxPower, [&](int n) { player.power = static_cast<uint16_t>(n); });
            } else if (key == "focused") {
                isRead = field.isBool() || refuse("\"" + what + "\" is true or false.");
                player.isFocused = field.asBool();
            } else if (key == "character") {
                isRead = field.isNull() || readCharacter(field, player.character);
            } else if (const std::optional<Pile> pile = pileNamed(key)) {
                isRead = readPile(what, field, pileOf(who, *pile), who);
            } else {
                return refuse("Seat " + seatName(who) + " has an unknown entry \"" + key + "\" in the set-up.");
            }
            if (!isRead) return false;
        }
        return true;
    }

    static std::optional<Pile> pileNamed(std::string_view name) {
        constexpr std::pair<std::string_view, Pile> kNames[] = {{"hand", kHand},           {"deck", kDeck},
                                                                {"discard", kDiscard},     {"played", kPlayed},
                                                                {"champions", kChampions}, {"relics", kRelics}};
        for (const auto& [known, pile] : kNames) {
            if (known == name) return pile;
        }
        return std::nullopt;
    }

    bool readRow(const Value& value) {
        const int count = value.isInt() ? static_cast<int>(std::clamp<int64_t>(value.asInt(), -1, kRowSize + 1))
                                        : static_cast<int>(value.size());
        if (!(value.isList() || value.isInt()) || count < 0) return refuse("\"row\" is a list of at most six cards.");
        if (count > kRowSize) {
            return refuse("The centre row has six places, not " +
                          (value.isInt() ? std::to_string(value.asInt()) : std::to_string(count)) + ".");
        }
        for (int place = 0; place < count; ++place) {
            if (value.isInt()) {
                if (!add(kBlank, kNobody, kRow + place)) return false;
            } else if (!value.items()[static_cast<size_t>(place)].isNull()) {
                if (!readCard("row", value.items()[static_cast<size_t>(place)], kRow + place, kNobody)) return false;
            }
        }
        return true;
    }

    bool readPile(std::string_view what, const Value& value, int pile, Seat owner) {
        const Pile role = isSeatPile(pile) ? roleOf(pile) : static_cast<Pile>(pile);
        const bool isNamed = role == kChampions || role == kRelics;
        return readCards(
            what, value, kMaxCards, isNamed ? "a list of cards: a blank is neither a champion nor a relic" : "",
            [&] { return add(kBlank, owner, pile) != 0; },
            [&](const Value& entry) { return readCard(what, entry, pile, owner); });
    }

    // A name, or a map with a name and marks.
    bool readCard(std::string_view what, const Value& entry, int pile, Seat owner) {
        CardId id = kNoCard;
        if (!readName(what, entry, cards, id)) return false;
        const Pile role = isSeatPile(pile) ? roleOf(pile) : static_cast<Pile>(pile);
        const std::string name = quoted(entry.isMap() ? entry.find("name")->asText() : entry.asText());
        if (role == kChampions && !cards[id].isChampion) return refuse(name + " is not a champion.");
        if (role == kPlayed && cards[id].isChampion)
            return refuse(name + " is a champion and belongs to champions, not to played.");
        if (role == kRelics && !cards[id].isRelic) return refuse(name + " is not a relic.");
        uint8_t flags = 0;
        const auto readMark = [&](const std::string& key, const Value& mark) {
            if (key == "owner") return readSeatNamed(key, mark, mark.isText() ? seat(mark.asText()) : std::nullopt, owner);
            if (!mark.isBool()) return false;
            const bool isExhausted = key == "exhausted" && role == kChampions;
            if (!isExhausted && !(key == "fastplayed" && role == kPlayed)) return false;
            if (mark.asBool()) flags |= isExhausted ? kExhaustedFlag : kFastplayedFlag;
            return true;
        };
        static constexpr std::string_view kElsewhere[] = {"name"};
        if (entry.isMap() && !readMarks(what, entry, kElsewhere, readMark)) return false;
        const CardIndex card = add(id, owner, pile);
        if (card) s.board[card].flags = flags & 0xFU;
        return card != 0;
    }

    CardIndex add(CardId id, Seat owner, int pile) {
        const CardIndex card = addCard(s, cards, id, owner, pile);
        if (card == 0) {
            refuseForRoom(kMaxCards);
            return 0;
        }
        uint8_t known = kKnownToAll;
        if (pile == kCentre) {
            known = 0;
        } else if (isSeatPile(pile)) {
            const bool isSecret = roleOf(pile) == kRelics && s.options.relics == RelicsMode::Secret;
            if (roleOf(pile) == kDeck) known = 0;
            if (roleOf(pile) == kHand || isSecret) known = static_cast<uint8_t>(1U << seatOf(pile));
        }
        s.board[card].knownTo = known;
        return card;
    }
};

}  // namespace

Value describeGame() {
    Value game = Value::map();
    game["name"] = "shards";
    Value seats = Value::list();
    for (int n = 1; n <= kMaxPlayers; ++n) seats.add(n);
    game["seats"] = std::move(seats);
    Value options = Value::map();
    for (const OptionRow& row : kOptionRows) {
        Value values = Value::list();
        for (const std::string_view value : row.values) {
            if (!value.empty()) values.add(value);
        }
        options[row.name] = std::move(values);
    }
    game["options"] = std::move(options);
    Value variants = Value::list();
    for (const VariantRow& row : kVariantRows) {
        Value variant = Value::map();
        variant["name"] = row.name;
        variant["seats"] = row.seats > 0 ? Value(row.seats) : Value();
        variant["options"] = Value::map();
        if (!row.option.empty()) variant["options"][row.option] = row.value;
        variants.add(std::move(variant));
    }
    game["variants"] = std::move(variants);
    Value leaders = Value::list();
    for (int i = 1; i <= kCharacters; ++i) leaders.add(nameOf(static_cast<Character>(i)));
    game["characters"] = std::move(leaders);
    return game;
}

bool readRequest(const NewGame& request, const CardTable& cards, State& state, EventLog& events, Refusal& refusal) {
    return RequestReader(request, cards, state, events, refusal).read();
}

bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal) {
    return RequestReader::readDeal(request, cards, deal, refusal);
}

}  // namespace riffle::shards
