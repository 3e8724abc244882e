// What a seat may see (PROTOCOL §2).
#include <bit>

#include "games/keyforge/words.h"

namespace riffle::keyforge {

namespace {

constexpr std::string_view kPhaseNames[] = {"setup", "forge", "house", "main", "ready", "draw"};
constexpr std::string_view kReasonNames[] = {"", "three-keys", "fault"};

class ViewWriter {
public:
    ViewWriter(const State& state, const CardTable& table, Viewer who)
        : s(state), cards(table), look(state, table), viewer(who) {}

    Value whole() {
        Value value = Value::map();
        value["game"] = "keyforge";
        value["turn"] = int{s.turn};
        value["active"] = seatName(s.active);
        value["phase"] = kPhaseNames[s.phase];
        value["house"] = s.house ? Value(houseName(s.house)) : Value();
        value["result"] = result(s);
        if (!s.board.isEmpty(kLimboPile)) value["playing"] = pile(kLimboPile);
        if (s.options.series > 1) value["match"] = s.gameNumber + 1;
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) value[seatName(seatIndex)] = seat(seatIndex);
        return value;
    }

private:
    const State& s;
    const CardTable& cards;
    Position look;
    Viewer viewer;

    [[nodiscard]] bool isKnown(int card) const { return viewer.all || ((s.board[card].knownTo >> viewer.seat) & 1U); }

    static Value counted(int count) {
        Value value = Value::map();
        value["count"] = count;
        return value;
    }

    // A pile as its cards, top first, or only their number where the viewer may not know all of them.
    Value pile(int pileIndex) {
        Value list = Value::list();
        for (const CardIndex card : s.board.in(pileIndex)) {
            if (!isKnown(card)) return counted(s.board.size(pileIndex));
            list.add(cardValue(card));
        }
        return list;
    }

    // A pile that is hidden by its nature, whatever has been seen of it.
    Value hiddenPile(int pileIndex, bool isOwn) {
        return viewer.all || isOwn ? pile(pileIndex) : counted(s.board.size(pileIndex));
    }

    // The cards on or under another one.
    Value cardsAt(int host, Pile where) {
        Value list = Value::list();
        bool isVisible = true;
        for (const CardIndex card : s.board.in(where)) {
            if (s.board[card].host != host) continue;
            isVisible &= isKnown(card);
            list.add(cardValue(card));
        }
        return isVisible ? list : counted(static_cast<int>(list.size()));
    }

    static Value housesValue(HouseMask mask) {
        Value list = Value::list();
        for (uint8_t house = 1; house < kHouseEnd; ++house) {
            if (mask & bitOf(house)) list.add(houseName(house));
        }
        if (list.size() == 0) return {};
        return list.size() == 1 ? list.items()[0] : list;
    }

    Value cardValue(int card) {
        const Card& c = s.board[card];
        Value value = Value::map();
        value["id"] = "c" + std::to_string(card);
        value["name"] = cards.nameOf(c.def);
        value["owner"] = seatName(c.owner);
        if (const HouseMask mask = look.housesOf(card); mask != bitOf(cards[c.def].house)) value["house"] = housesValue(mask);
        if (!look.isInPlay(card)) return value;
        if (look.controllerOf(card) != c.owner) value["controller"] = seatName(look.controllerOf(card));
        if (c.form != c.def) value["copies"] = cards.nameOf(c.form);
        if (c.has(kAnimatedFlag)) value["animated"] = true;
        if (look.typeOf(card) != Type::Upgrade && c.has(kExhaustedFlag)) value["ready"] = false;
        if (look.isCreature(card)) {
            value["power"] = look.powerOf(card);
            if (const int armor = look.armorLeft(card); armor > 0) value["armor"] = armor;
        }
        if (c.damage > 0) value["damage"] = int{c.damage};
        if (c.amber > 0) value["amber"] = int{c.amber};
        Value counters = Value::map();
        if (c.powerCounters > 0) counters[counterName(kPowerCounter)] = int{c.powerCounters};
        for (int i = 0; i < kNamedCounters; ++i) {
            const auto resource = static_cast<uint8_t>(kDoom + i);
            if (c.counters[static_cast<size_t>(i)] > 0) counters[counterName(resource)] = int{c.counters[static_cast<size_t>(i)]};
        }
        if (counters.size() > 0) value["counters"] = std::move(counters);
        if (c.has(kStunFlag)) value["stun"] = true;
        if (c.has(kWardFlag)) value["ward"] = true;
        if (c.has(kEnrageFlag)) value["enrage"] = true;
        if (Value on = cardsAt(card, kAttachedPile); on.size() > 0) value["upgrades"] = std::move(on);
        if (Value under = cardsAt(card, kUnderPile); under.size() > 0) value["under"] = std::move(under);
        return value;
    }

    Value seat(Seat seat) {
        const Player& player = s.players[seat];
        const bool isOwn = !viewer.all && viewer.seat == seat;
        Value value = Value::map();
        Value houses = Value::list();
        for (const uint8_t house : player.houseOrder) {
            if (house) houses.add(houseName(house));
        }
        value["houses"] = std::move(houses);
        value["amber"] = int{player.amber};
        Value keys = Value::list();
        for (const uint8_t color : player.keyOrder) {
            if (color) keys.add(keyName(color));
        }
        value["keys"] = std::move(keys);
        value["key_cost"] = look.keyCost(seat);
        value["chains"] = int{player.chains};
        value["hand"] = hiddenPile(pileOf(seat, kHandPile), isOwn);
        value["deck"] = hiddenPile(pileOf(seat, kDeckPile), false);
        value["discard"] = pile(pileOf(seat, kDiscardPile));
        value["archive"] = hiddenPile(pileOf(seat, kArchivePile), isOwn);
        value["purged"] = pile(pileOf(seat, kPurgedPile));
        value["line"] = pile(pileOf(seat, kLinePile));
        value["artifacts"] = pile(pileOf(seat, kArtifactPile));
        if (s.options.series > 1) value["wins"] = int{s.wins[seat]};
        return value;
    }
};

}  // namespace

Value view(const State& position, const CardTable& cards, Viewer viewer) {
    return ViewWriter(position, cards, viewer).whole();
}

std::string_view reasonName(Reason reason) {
    return kReasonNames[static_cast<int>(reason)];
}

Value result(const State& s) {
    if (!s.isOver) return {};
    Value value = Value::map();
    Value winners = Value::list();
    Value losers = Value::list();
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const bool hasWon = (s.winners >> seat) & 1U;
        if (s.winners != 0) (hasWon ? winners : losers).add(seatName(seat));
    }
    value["winners"] = std::move(winners);
    value["losers"] = std::move(losers);
    value["reason"] = reasonName(s.reason);
    return value;
}

}  // namespace riffle::keyforge
