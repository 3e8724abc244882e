// Playing cards and using talents: chapters 6 to 8, 10 and 13 of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

namespace {
enum PlayStep : uint8_t { kResolve, kAway };
}

// Gold for one faction is spent first, where it fits. EPIC-PLAY-02
void Flow::payGold(Seat seat, int card) {
    Player& player = s.players[seat];
    const uint8_t fitting = player.factionGold & look.factionsOf(card);
    if (fitting != 0) {
        player.factionGold = static_cast<uint8_t>(player.factionGold & ~(fitting & -fitting));
    } else {
        player.gold = 0;
    }
    note(Fact::Paid, seat, "EPIC-PLAY-02");
}

// EPIC-PLAY-01, EPIC-PLAY-12
void Flow::play(Seat seat, int card, bool paysGold, bool isInvoked) {
    const CardDef& d = look.def(card);
    if (paysGold && d.cost > 0) payGold(seat, card);
    Card& c = s.board[card];
    note(isInvoked ? Fact::Invoked : Fact::Played, seat, "EPIC-PLAY-01", card);
    c.knownTo = kKnownToAll;
    moveCard(card, kLimboPile, true);
    c.controller = seat;
    if (d.cost == 1) {
        ++s.players[seat].paidPlays;
        s.players[seat].playedPaid |= look.factionsOf(card);
    }
    collectAlly(seat, card);
    c.set(kInvokedFlag, isInvoked);
    push(Routine::Play, seat, static_cast<CardIndex>(card));
}

void Flow::stepPlay(Frame& frame) {
    const CardIndex card = frame.source;
    const CardDef& d = look.def(card);
    const Seat seat = frame.seat;
    if (frame.step == kResolve) {
        frame.step = kAway;
        if (d.type == Type::Event) {
            if (d.play != 0) runProgram(seat, card, d.play);
            return;
        }
        pop();
        enterPlay(card, seat);
        return;
    }
    // EPIC-EVENT-03, EPIC-KW-INVOKE-2
    Card& c = s.board[card];
    const bool isInvoked = c.has(kInvokedFlag);
    pop();
    if (c.pile != kLimboPile) return;
    c.flags = 0;
    if (isInvoked) {
        note(Fact::Banished, c.owner, "EPIC-KW-INVOKE-2", card);
        c.set(kBanishedFlag);
        touch();
    } else {
        moveCard(card, pileOf(c.owner, kDiscardPile), true);
    }
}

// The cost is paid, then the effect resolves at once. A card with several talents asks which. EPIC-TALENT-01, EPIC-TALENT-10
void Flow::useTalent(Seat seat, int card, bool isInvoke) {
    note(Fact::Used, seat, "EPIC-TALENT-01", card);
    Frame& frame = push(Routine::Talent, seat, static_cast<CardIndex>(card));
    frame.isOptional = isInvoke;
}

namespace {
enum TalentStep : uint8_t { kWhich, kWhichAnswered, kPay, kPaid };
}

// frame.extra: which of the card's triggers it is; frame.number: the modes that can be chosen, one bit each.
void Flow::stepTalent(Frame& frame) {
    const CardIndex card = frame.source;
    const std::vector<Trigger>& triggers = look.def(card).triggers;
    const Seat seat = frame.seat;
    const bool isInDiscard = roleOf(s.board[card].pile) == kDiscardPile;
    const auto isOne = [&](const Trigger& talent) {
        return talent.cost.isAny() && talent.isInDiscard == isInDiscard && talent.isInvoke == (frame.isOptional != 0);
    };
    if (frame.step == kWhich) {
        frame.step = kWhichAnswered;
        int ordinal = 0;
        for (const Trigger& talent : triggers) {
            if (!isOne(talent)) continue;
            if (++ordinal > kMostModes) break;
            if (look.mayUse(seat, card, talent)) frame.number = static_cast<uint16_t>(frame.number | (1U << ordinal));
        }
        ask(Decision::Mode, seat);
        if (s.decision != Decision::None) return;
    }
    if (frame.step == kWhichAnswered) {
        frame.step = kPay;
        auto ordinal = static_cast<int>(s.answer.number());
        s.answer = {};
        for (size_t i = 0; i < triggers.size(); ++i) {
            if (isOne(triggers[i]) && --ordinal == 0) frame.extra = static_cast<Thing>(i);
        }
    }
    const Trigger& talent = triggers[frame.extra];
    const Cost& cost = talent.cost;
    Card& c = s.board[card];
    if (frame.step == kPay) {
        frame.step = kPaid;
        if (cost.gold) payGold(seat, card);
        if (cost.expends) {
            c.set(kExpendedFlag);
            c.set(kFlippedFlag, false);
        }
        c.counters = static_cast<uint16_t>(c.counters - cost.counters);
        if (cost.breaksOne || cost.banishesOne) {
            ask(Decision::Pick, seat);
            if (s.decision != Decision::None) return;
        }
    }
    const auto picked = static_cast<int>(s.answer.subject());
    s.answer = {};
    if (cost.breaksOne) breakCard(picked);
    if (cost.banishesOne) banish(picked);
    if (cost.breaksThis) breakCard(card);
    touch();
    const uint16_t program = talent.program;
    const bool isInvoke = talent.isInvoke;
    pop();
    if (isInvoke) {
        if (tally) ++tally[program];
        return play(seat, card, false, true);
    }
    runProgram(seat, card, program);
}

}  // namespace riffle::epic
