// What a seat may see (PROTOCOL §2).
#include "engine/pile_writer.h"
#include "games/epic/words/words.h"
#include "machine/words.h"

namespace riffle::epic {

namespace {

constexpr std::string_view kPhaseNames[] = {"draft", "mulligan",      "start",  "main",       "attack", "before_block",
                                            "block", "before_damage", "damage", "end_window", "end"};
static_assert(std::size(kPhaseNames) == kPhaseEnd + 1);
constexpr std::string_view kReasonNames[] = {"",          "last-player", "last-team", "empty-deck", "nobody-left", "first-blood",
                                             "card-text", "endless",     "fault"};
static_assert(std::size(kReasonNames) == static_cast<size_t>(Reason::Fault) + 1);

template <class Sink>
class ViewWriter : private PileWriter<ViewWriter<Sink>, decltype(State::board), Sink> {
    using Base = PileWriter<ViewWriter<Sink>, decltype(State::board), Sink>;
    friend Base;
    using Base::out, Base::viewer, Base::isKnown, Base::pile, Base::hiddenPile;

public:
    ViewWriter(const State& state, const CardTable& table, Viewer who, Sink& sink)
        : Base(state.board, who, sink), s(state), cards(table), look(state, table) {}

    void whole() {
        out.beginMap();
        out.put("game", "epic");
        out.put("turn", int{s.turn});
        out.put("active", seatName(s.active));
        out.put("phase", kPhaseNames[s.phase]);
        putSeat("initiative", s.initiative);
        battle();
        out.put("result", result(s));
        cardsInLimbo();
        for (Seat seatIndex = 0; seatIndex < s.playerCount; ++seatIndex) seat(seatIndex);
        out.endMap();
    }

private:
    const State& s;
    const CardTable& cards;
    Position look;

    // Who sits at the table; nobody else has a name here.
    void putSeat(std::string_view name, Seat seat) {
        if (seat >= s.playerCount) return out.putNull(name);
        out.put(name, seatName(seat));
    }

    // What is being played or is on its way, if anything: only what the viewer may know.
    void cardsInLimbo() {
        bool isBegun = false;
        for (const CardIndex card : s.board.in(kLimboPile)) {
            if (!isKnown(card)) continue;
            if (!isBegun) out.beginList("playing");
            isBegun = true;
            writeCard(card);
        }
        if (isBegun) out.endList();
    }

    void fighters(std::string_view name, bool isAttack) {
        CardIndex found[kMaxCards];
        const int count = isAttack ? look.attackers(found) : look.blockers(found);
        out.beginList(name);
        for (int i = 0; i < count; ++i) {
            out.beginMap();
            out.putCard("id", found[i]);
            out.put("name", cards.nameOf(s.board[found[i]].def));
            out.endMap();
        }
        out.endList();
    }

    void battle() {
        if (!s.isInBattle) return out.putNull("battle");
        out.beginMap("battle");
        fighters("attackers", true);
        fighters("blockers", false);
        putSeat("defender", s.defender);
        out.endMap();
    }

    // What a card has now beyond what is printed on it.
    void keywords(int card) {
        bool isBegun = false;
        for (uint8_t keyword = 1; keyword < kKeywordEnd; ++keyword) {
            if ((look.printedKeywords(card) & keywordBit(keyword)) || !look.hasKeyword(card, keyword)) continue;
            if (!isBegun) out.beginList("keywords");
            isBegun = true;
            out.add(keywordName(keyword));
        }
        if (isBegun) out.endList();
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
        if (!look.isInPlay(card)) return;
        if (look.controllerOf(card) != c.owner) out.put("controller", seatName(look.controllerOf(card)));
        out.put("offense", look.offenseOf(card));
        out.put("defense", look.defenseOf(card));
        if (c.has(kExpendedFlag)) out.put("expended", true);
        if (c.has(kFlippedFlag)) out.put("flipped", true);
        if (c.has(kDeployingFlag)) out.put("deploying", true);
        if (c.damage > 0) out.put("damage", int{c.damage});
        if (c.counters > 0) {
            out.beginMap("counters");
            out.put("plus", int{c.counters});
            out.endMap();
        }
        keywords(card);
        if (c.has(kStrippedFlag)) out.put("stripped", true);
    }

    void seat(Seat seat) {
        const Player& player = s.players[seat];
        const bool isOwn = !viewer.all && viewer.seat == seat;
        out.beginMap(seatName(seat));
        out.put("health", int{s.players[look.healthSeat(seat)].health});
        out.put("gold", int{player.gold});
        if (player.factionGold) {
            out.beginList("factionGold");
            for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
                if (player.factionGold & factionBit(faction)) out.add(factionName(faction));
            }
            out.endList();
        }
        if (s.options.mode >= Mode::Teams) out.put("team", int{player.team} + 1);
        hiddenPile("hand", pileOf(seat, kHandPile), isOwn);
        hiddenPile("deck", pileOf(seat, kDeckPile), false);
        pile("discard", pileOf(seat, kDiscardPile));
        pile("champions", pileOf(seat, kPlayPile));
        if (s.phase == kPhaseDraft) {
            hiddenPile("drafted", pileOf(seat, kDraftPile), isOwn);
            hiddenPile("pack", pileOf(seat, kPackPile), isOwn);
        }
        if (player.isOut) out.put("out", true);
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
    return machine::resultOf(s, s.playerCount, seatName, reasonName(s.reason), [](Seat) { return true; });
}

}  // namespace riffle::epic
