// Keys: chapter 5 of the rules.
#include <bit>

#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

bool Flow::canForge(Seat seat, int cost) const {
    return std::popcount(s.players[seat].keys) < kKeyCount && look.spendable(seat) >= cost && look.canForgeAtAll(seat);
}

void Flow::forge(Seat seat, int cost, bool isReported) {
    Frame& frame = push(Routine::Forge, seat);
    frame.number = static_cast<uint16_t>(std::max(cost, 0));
    frame.player = seat;
    frame.detail = isReported;
}

namespace {
enum ForgeStep : uint8_t { kBefore, kPay, kPaying, kColor, kColored, kAfter };
}

// frame.number: the cost; frame.amount: to be paid from cards (Card::incoming holds how much from each); frame.it: the card being
// asked about; frame.did: prevented. KF-FORGE-02, KF-FORGE-06, KF-FORGE-07, KF-FORGE-14, KF-FORGE-17
void Flow::stepForge(Frame& frame) {
    const Seat seat = frame.seat;
    Player& player = s.players[seat];
    const int here = indexOf(frame);
    switch (frame.step) {
        case kBefore:
            if (frame.extra == 0) {
                frame.extra = 1;
                collectEvent(here, kOpponentWouldForge, 0, seat);
            }
            if (frame.did) dropWaiting(here);  // nothing is left that could be replaced. KF-REPL-06
            if (!resolveWaiting(frame)) return;
            if (frame.did || !canForge(seat, frame.number)) {
                if (frame.did) note(Fact::NoKey, seat, "KF-REPL-01");
                pop();
                return;
            }
            frame.step = kPay;
            frame.it = 0;
            return;
        case kPaying:  // only pledged: it is all paid at once
            s.board[frame.it].incoming = static_cast<uint8_t>(s.answer.number());
            frame.amount = static_cast<uint16_t>(frame.amount + s.answer.number());
            s.answer = {};
            frame.step = kPay;
            return;
        case kPay: {
            // Each card whose æmber may be spent is asked about in turn; the pool pays the rest.
            for (int card = frame.it + 1; card <= s.cardCount; ++card) {
                if (!look.isInPlay(card) || !look.maySpendFrom(seat, card)) continue;
                frame.it = static_cast<CardIndex>(card);
                frame.step = kPaying;
                ask(Decision::Spend, s.active);
                return;
            }
            frame.step = kColored;
            ask(Decision::KeyColor, s.active);
            return;
        }
        case kColored: {
            const auto color = static_cast<uint8_t>(s.answer.subject());
            s.answer = {};
            const int fromPool = frame.number - frame.amount;
            changePool(seat, -fromPool);
            const bool isTaken = look.eachStatic(kGetsSpent, [&](uint16_t, const Asker& asker) { return asker.seat != seat; });
            if (!isTaken) s.supply = static_cast<int16_t>(s.supply + frame.number);
            for (int card = 1; card <= s.cardCount; ++card) {
                if (s.board[card].incoming > 0) takeOff(card, s.board[card].incoming);
                s.board[card].incoming = 0;
            }
            if (isTaken) {
                const int gained = addToPool(Position::opponentOf(seat), frame.number);
                if (gained > 0) note(Fact::Gained, Position::opponentOf(seat), "KF-AMB-06", 0, gained);
            }
            player.keyOrder[static_cast<size_t>(std::popcount(player.keys))] = color;
            player.keys = static_cast<uint8_t>(player.keys | (1U << color));
            ++player.forgedThisTurn;
            note(Fact::ForgedKey, seat, "KF-FORGE-02", 0, color);
            if (std::popcount(player.keys) == kKeyCount) return endOfSeriesGame(seat);  // KF-GEN-02, KF-FORGE-08
            touch();
            frame.step = kAfter;
            collectEvent(here, kForgesKey, 0, seat);
            collectEvent(here, kYouForgeKey, 0, seat);
            collectEvent(here, kOpponentForgesKey, 0, seat);
            return;
        }
        default: {
            if (!resolveWaiting(frame)) return;
            const bool isReported = frame.detail;
            pop();
            if (isReported) s.frames.back().did = 1;
        }
    }
}

// A key that was forged on the opponent's last turn: the last of those they have, and which of several the active player says.
// KF-FORGE-10
bool Flow::unforge(Frame& frame) {
    const auto pc = static_cast<uint16_t>(frame.pc + 1);
    const Seat whose = Position::opponentOf(frame.seat);
    Player& player = s.players[whose];
    if (player.forgedLastTurn == 0 || player.keys == 0) return decline(frame, pc);
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::KeyColor, s.active);
        if (s.decision != Decision::None) return false;
    }
    const auto color = static_cast<uint8_t>(s.answer.subject());
    s.answer = {};
    player.keys = static_cast<uint8_t>(player.keys & ~(1U << color));
    std::array<uint8_t, 3> order{};
    size_t kept = 0;
    for (const uint8_t each : player.keyOrder) {
        if (each != 0 && each != color) order[kept++] = each;
    }
    player.keyOrder = order;
    --player.forgedLastTurn;
    note(Fact::UnforgedKey, whose, "KF-FORGE-10", 0, color);
    touch();
    frame.did = 1;
    frame.count = 1;
    finish(frame, pc);
    return true;
}

}  // namespace riffle::keyforge
