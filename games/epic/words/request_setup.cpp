// The table of a set-up: zones, cards and how they stand (PROTOCOL §4).
#include <algorithm>
#include <array>

#include "games/epic/words/request.h"
#include "games/epic/words/words.h"

namespace riffle::epic {

namespace {

constexpr int kMostMarks = 100;  // damage or counters on a champion

class SetupReader : machine::Reader {
public:
    SetupReader(const Value& given, const Deal& newDeal, const CardTable& table, State& state, Refusal& whyNot)
        : Reader(whyNot), setup(given), deal(newDeal), cards(table), s(state) {}

    bool read(bool isFirstTurn) {
        s = State{};
        s.rng = deal.seed.rng();
        s.turn = 1;
        seatPlayers(s, deal);
        Seat active = static_cast<Seat>(std::max(deal.starting, 0));
        bool atStart = false;
        for (const auto& [key, value] : setup.entries()) {
            if (!readEntry(key, value, active, atStart)) return false;
        }
        const Position look(s, cards);
        s.active = look.turnSeat(active);
        s.isFirstTurn = isFirstTurn;
        s.first = deal.starting >= 0 ? static_cast<Seat>(deal.starting) : s.active;
        if (isFirstTurn && !look.isOnTurn(s.first))
            return refuse("The first turn of the game is " + seatName(s.first) + "'s, who starts, not " + seatName(active) +
                          "'s.");
        startFrom(s, cards, atStart);
        if (!atStart) s.initiative = active;
        return true;
    }

private:
    const Value& setup;
    const Deal& deal;
    const CardTable& cards;
    State& s;
    std::array<int, kMaxSeats> givenHealth{};  // by where it is kept

    bool readEntry(const std::string& key, const Value& value, Seat& active, bool& atStart) {
        static constexpr std::string_view kElsewhere[] = {"seats", "options", "starting", "first", "decks"};
        if (std::find(std::begin(kElsewhere), std::end(kElsewhere), key) != std::end(kElsewhere)) return true;
        if (key == "active") return readSeatNamed(key, value, playerFrom(value, deal.players), active);
        if (key == "turn") return readNumber("turn", value, 1, 60000, [&](int n) { s.turn = static_cast<uint16_t>(n); });
        if (key == "phase") {
            atStart = wordOf(value) == "start";
            if (atStart || wordOf(value) == "main") return true;
            return refuse("A set-up starts in the phase main, or in start for the beginning of the turn, not in " +
                          wordOf(value) + ".");
        }
        if (const std::optional<Seat> found = playerFrom(Value(key), deal.players)) return readSeat(*found, value);
        if (seatFrom(key)) return refuse("There is no seat " + key + " at this table; \"seats\" says how many there are.");
        return refuse("The set-up has an unknown entry " + quoted(key) + ".");
    }

    bool readSeat(Seat who, const Value& value) {
        if (value.isNull()) return true;
        if (!value.isMap()) return refuse("The set-up of seat " + seatName(who) + " must be a map.");
        for (const auto& [key, field] : value.entries()) {
            const std::string what = seatName(who) + "." + key;
            bool isRead = true;
            if (key == "health") {
                isRead = readHealth(what, field, who);
            } else if (key == "gold") {  // EPIC-COMP-03
                isRead = readNumber(what, field, 0, 1, [&](int n) { s.players[who].gold = static_cast<uint8_t>(n); });
            } else if (key == "hand") {
                isRead = readPile(what, field, kHandPile, who);
            } else if (key == "deck") {
                isRead = readPile(what, field, kDeckPile, who);
            } else if (key == "discard") {
                isRead = readPile(what, field, kDiscardPile, who);
            } else if (key == "champions") {
                isRead = readPile(what, field, kPlayPile, who);
            } else {
                return refuse("Seat " + seatName(who) + " has an unknown entry " + quoted(key) + " in the set-up.");
            }
            if (!isRead) return false;
        }
        return true;
    }

    // A hydra's health is that of all its members. EPIC-HYDRA-02
    bool readHealth(std::string_view what, const Value& value, Seat who) {
        int health = 0;
        if (!readNumber(what, value, 1, kMostHealth, [&](int n) { health = n; })) return false;
        const Seat keeper = Position(s, cards).healthSeat(who);
        if (givenHealth[keeper] != 0 && givenHealth[keeper] != health)
            return refuse("The members of a team share their health, so " + quoted(what) + " can't differ from the others'.");
        givenHealth[keeper] = health;
        s.players[keeper].health = static_cast<int16_t>(health);
        return true;
    }

    // ---- Cards

    bool readPile(std::string_view what, const Value& value, Pile role, Seat who) {
        if (value.isNull()) return true;
        return readCards(
            what, value, kMaxCards, role == kPlayPile ? "a list of champions: a blank is none" : "",
            [&] { return add(kBlank, who, role, who) != 0; },
            [&](const Value& entry) { return readCard(what, entry, role, who); });
    }

    bool fitsPile(std::string_view what, CardId id, Pile role) {
        const Type type = cards[id].type;
        const std::string name = quoted(cards.nameOf(id));
        if (role == kPlayPile && type != Type::Champion && type != Type::Token)
            return refuse(name + " is not a champion, so it can't be in " + quoted(what) + ".");
        if (role != kPlayPile && type == Type::Token)  // EPIC-TOKEN-03
            return refuse(name + " is a token, which is only ever in play, so it can't be in " + quoted(what) + ".");
        return true;
    }

    // A name, or a map with a name and how it stands.
    bool readCard(std::string_view what, const Value& entry, Pile role, Seat who) {
        CardId id = kNoCard;
        if (!readName(what, entry, cards, id)) return false;
        if (!fitsPile(what, id, role)) return false;
        Seat owner = who;
        if (const Value* own = entry.isMap() ? entry.find("owner") : nullptr) {
            if (!readSeatNamed("owner", *own, playerFrom(*own, deal.players), owner)) return false;
            if (owner != who && role != kPlayPile && role != kHandPile)
                return refuse("Decks and discard piles hold cards of their owner, so " + quoted(what) + " has no card of " +
                              seatName(owner) + ".");
        }
        const CardIndex card = add(id, who, role, owner);
        if (card == 0 || !entry.isMap()) return card != 0;
        static constexpr std::string_view kElsewhere[] = {"name", "owner"};
        const auto mark = [&](const std::string& key, const Value& value) { return readMark(key, value, card); };
        if (!readMarks(what, entry, kElsewhere, mark)) return false;
        if (s.board[card].has(kExpendedFlag) && s.board[card].has(kFlippedFlag))  // EPIC-POS-01
            return refuse(quoted(cards.nameOf(s.board[card].def)) + " can't be expended and flipped at once.");
        return true;
    }

    bool readFlag(const Value& mark, CardIndex card, CardFlag flag) {
        if (!mark.isBool()) return false;
        s.board[card].set(flag, mark.asBool());
        return true;
    }

    // False without a reason where the card can't have such a mark.
    bool readMark(const std::string& key, const Value& mark, CardIndex card) {
        Card& c = s.board[card];
        if (roleOf(c.pile) != kPlayPile) return false;
        if (key == "expended") return readFlag(mark, card, kExpendedFlag);
        if (key == "flipped") return readFlag(mark, card, kFlippedFlag);
        if (key == "deploying") return readFlag(mark, card, kDeployingFlag);
        if (key == "damage") return readNumber(key, mark, 0, kMostMarks, [&](int n) { c.damage = static_cast<uint16_t>(n); });
        if (key == "counters") return readCounters(mark, c);
        return false;
    }

    bool readCounters(const Value& mark, Card& c) {
        if (!mark.isMap()) return refuse("\"counters\" is a map from names to numbers, as in {plus: 2}.");
        for (const auto& [name, number] : mark.entries()) {
            if (name != "plus") return refuse("There are no " + name + " counters; there are plus counters, +1/+1 each.");
            if (!readNumber(name, number, 0, kMostMarks, [&](int n) { c.counters = static_cast<uint16_t>(n); })) return false;
        }
        return true;
    }

    CardIndex add(CardId id, Seat who, Pile role, Seat owner) {
        const CardIndex card = addCard(s, cards, id, owner, pileOf(who, role));
        if (card == 0) {
            refuseForRoom(kMaxCards);
            return 0;
        }
        s.board[card].knownTo = role == kDeckPile   ? uint16_t{0}
                                : role == kHandPile ? static_cast<uint16_t>(1U << who)
                                                    : kKnownToAll;
        return card;
    }
};

}  // namespace

bool readSetup(const Value& setup, bool isFirstTurn, const Deal& deal, const CardTable& cards, State& state, Refusal& refusal) {
    return SetupReader(setup, deal, cards, state, refusal).read(isFirstTurn);
}

}  // namespace riffle::epic
