// What a seat may see (PROTOCOL §2).
#include "engine/pile_writer.h"
#include "games/keyforge/words/words.h"
#include "machine/words.h"

namespace riffle::keyforge {

namespace {

constexpr std::string_view kPhaseNames[] = {"setup", "forge", "house", "main", "ready", "draw"};
constexpr std::string_view kReasonNames[] = {"", "three-keys", "fault"};

template <class Sink>
class ViewWriter : private PileWriter<ViewWriter<Sink>, decltype(State::board), Sink> {
    using Base = PileWriter<ViewWriter<Sink>, decltype(State::board), Sink>;
    friend Base;
    using Base::out, Base::viewer, Base::isKnown, Base::pile, Base::hiddenPile, Base::counted;

public:
    ViewWriter(const State& state, const CardTable& table, Viewer who, Sink& sink)
        : Base(state.board, who, sink), s(state), cards(table), look(state, table) {}

    void whole() {
        out.beginMap();
        out.put("game", "keyforge");
        out.put("turn", int{s.turn});
        out.put("active", seatName(s.active));
        out.put("phase", kPhaseNames[s.phase]);
        if (s.house) {
            out.put("house", houseName(s.house));
        } else {
            out.putNull("house");
        }
        out.put("result", result(s));
        if (!s.board.isEmpty(kLimboPile)) pile("playing", kLimboPile);
        if (s.options.series > 1) out.put("match", s.gameNumber + 1);
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) seat(seatIndex);
        out.endMap();
    }

private:
    const State& s;
    const CardTable& cards;
    Position look;

    // The cards on or under another one, where there are any.
    void cardsAt(std::string_view name, int host, Pile where) {
        int count = 0;
        bool isVisible = true;
        for (const CardIndex card : s.board.in(where)) {
            if (s.board[card].host != host) continue;
            isVisible &= isKnown(card);
            ++count;
        }
        if (count == 0) return;
        if (!isVisible) return counted(name, count);
        out.beginList(name);
        for (const CardIndex card : s.board.in(where)) {
            if (s.board[card].host == host) writeCard(card);
        }
        out.endList();
    }

    // One house as a word, several as a list.
    void houses(std::string_view name, HouseMask mask) {
        int count = 0;
        for (uint8_t house = 1; house < kHouseEnd; ++house) count += (mask & bitOf(house)) != 0;
        if (count == 0) return out.putNull(name);
        if (count > 1) out.beginList(name);
        for (uint8_t house = 1; house < kHouseEnd; ++house) {
            if (!(mask & bitOf(house))) continue;
            if (count == 1) return out.put(name, houseName(house));
            out.add(houseName(house));
        }
        out.endList();
    }

    void counters(const Card& c) {
        bool hasAny = c.powerCounters > 0;
        for (const auto count : c.counters) hasAny |= count > 0;
        if (!hasAny) return;
        out.beginMap("counters");
        if (c.powerCounters > 0) out.put(counterName(kPowerCounter), int{c.powerCounters});
        for (int i = 0; i < kNamedCounters; ++i) {
            const auto count = c.counters[static_cast<size_t>(i)];
            if (count > 0) out.put(counterName(static_cast<uint8_t>(kDoom + i)), int{count});
        }
        out.endMap();
    }

    void writeCard(int card) {
        out.beginMap();
        inside(card);
        out.endMap();
    }
    void inside(int card) {
        const Card& c = s.board[card];
        out.putCard("id", card);
        out.put("name", cards.nameOf(c.def));
        out.put("owner", seatName(c.owner));
        if (const HouseMask mask = look.housesOf(card); mask != bitOf(cards[c.def].house)) houses("house", mask);
        if (!look.isInPlay(card)) return;
        if (look.controllerOf(card) != c.owner) out.put("controller", seatName(look.controllerOf(card)));
        if (c.form != c.def) out.put("copies", cards.nameOf(c.form));
        if (c.has(kAnimatedFlag)) out.put("animated", true);
        if (look.typeOf(card) != Type::Upgrade && c.has(kExhaustedFlag)) out.put("ready", false);
        if (look.isCreature(card)) {
            out.put("power", look.powerOf(card));
            if (const int armor = look.armorLeft(card); armor > 0) out.put("armor", armor);
        }
        if (c.damage > 0) out.put("damage", int{c.damage});
        if (c.amber > 0) out.put("amber", int{c.amber});
        counters(c);
        if (c.has(kStunFlag)) out.put("stun", true);
        if (c.has(kWardFlag)) out.put("ward", true);
        if (c.has(kEnrageFlag)) out.put("enrage", true);
        cardsAt("upgrades", card, kAttachedPile);
        cardsAt("under", card, kUnderPile);
    }

    void seat(Seat seat) {
        const Player& player = s.players[seat];
        const bool isOwn = !viewer.all && viewer.seat == seat;
        out.beginMap(seatName(seat));
        out.beginList("houses");
        for (const uint8_t house : player.houseOrder) {
            if (house) out.add(houseName(house));
        }
        out.endList();
        out.put("amber", int{player.amber});
        out.beginList("keys");
        for (const uint8_t color : player.keyOrder) {
            if (color) out.add(keyName(color));
        }
        out.endList();
        out.put("key_cost", look.keyCost(seat));
        out.put("chains", int{player.chains});
        hiddenPile("hand", pileOf(seat, kHandPile), isOwn);
        hiddenPile("deck", pileOf(seat, kDeckPile), false);
        pile("discard", pileOf(seat, kDiscardPile));
        hiddenPile("archive", pileOf(seat, kArchivePile), isOwn);
        pile("purged", pileOf(seat, kPurgedPile));
        pile("line", pileOf(seat, kLinePile));
        pile("artifacts", pileOf(seat, kArtifactPile));
        if (s.options.series > 1) out.put("wins", int{s.wins[seat]});
        out.endMap();
    }
};

}  // namespace

Value view(const State& position, const CardTable& cards, Viewer viewer) {
    return machine::viewOf<ViewWriter>(position, cards, viewer);
}

void writeView(const State& position, const CardTable& cards, Viewer viewer, std::string& text) {
    machine::writeViewOf<ViewWriter>(position, cards, viewer, text);
}

std::string_view reasonName(Reason reason) {
    return kReasonNames[static_cast<int>(reason)];
}

Value result(const State& s) {
    return machine::resultOf(s, kSeats, seatName, reasonName(s.reason), [](Seat) { return true; });
}

}  // namespace riffle::keyforge
