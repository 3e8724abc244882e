// Effects that put æmber and counters on chosen cards, or take them off.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

bool Flow::putOnThem(Frame& frame, Chosen& on, uint16_t pc) {
    uint16_t next = pc;
    int put = 0;
    for (int i = 0; i < on.total; ++i) {
        next = pc;
        const Position::Amount amount = look.readAmount(next, on.about(on.cards[i]));
        if (!look.isInPlay(on.cards[i])) continue;
        Card& c = s.board[on.cards[i]];
        if (amount.resource == kAmber) {
            if (on.verb == kPut) putOn(on.cards[i], amount.amount);
            put += amount.amount;
            continue;
        }
        uint8_t& counter = amount.resource == kPowerCounter ? c.powerCounters : c.counters[amount.resource - kDoom];
        const int changed =
            on.verb == kPut ? std::min(amount.amount, UINT8_MAX - counter) : -std::min<int>(amount.amount, counter);
        counter = static_cast<uint8_t>(counter + changed);
        note(Fact::Counters, look.controllerOf(on.cards[i]), "KF-PWR-01", on.cards[i], changed, amount.resource);
        put += changed < 0 ? -changed : changed;
        touch();
    }
    if (on.total == 0) (void)look.readAmount(next, on.asker);
    done(frame, put);
    finish(frame, next);
    return true;
}

bool Flow::captureEach(Frame& frame, Chosen& on, uint16_t pc) {
    uint16_t next = pc;
    int captured = 0;
    if (on.selector == kEach && on.total > 1) {
        // All at one moment: with too little to go round the active player says who gets it. KF-GOLD-05
        std::array<int, kSeats> wanted{};
        for (int i = 0; i < on.total; ++i) {
            next = pc;
            wanted[capturedFrom(on.cards[i], on.verb)] += look.readAmount(next, on.about(on.cards[i])).amount;
        }
        next = pc;
        for (const Seat from : {Seat{0}, Seat{1}}) {
            if (s.players[from].amber < wanted[from] && s.players[from].amber > 0) return captureInTurn(frame, on.verb, pc);
        }
    }
    for (int i = 0; i < on.total; ++i) {
        next = pc;
        const int amount = look.readAmount(next, on.about(on.cards[i])).amount;
        if (!look.isCreature(on.cards[i])) continue;
        const Seat side = look.controllerOf(on.cards[i]);
        captured += capture(on.cards[i], amount, on.verb == kCaptures ? Position::opponentOf(side) : side);
    }
    if (on.total == 0) (void)look.readAmount(next, on.asker);
    done(frame, captured);
    finish(frame, next);
    return true;
}

bool Flow::takeAmberOff(Frame& frame, Chosen& on, uint16_t pc) {
    const Position::Amount amount = look.readAmount(pc, on.asker);
    int moved = 0;
    for (int i = 0; i < on.total; ++i) {
        if (look.isInPlay(on.cards[i])) moved += takeOff(on.cards[i], amount.amount);
    }
    if (on.verb == kMoveAmberToPool) {
        addToPool(frame.seat, moved);
    } else {
        s.supply = static_cast<int16_t>(s.supply + moved);
    }
    done(frame, moved);
    finish(frame, pc);
    return true;
}

bool Flow::moveAmberOnto(Frame& frame, Chosen& on, uint16_t pc) {
    const Position::Amount amount = look.readAmount(pc, on.asker);
    int moved = 0;
    if (on.total > 0 && look.isInPlay(on.cards[0])) {
        if (on.verb == kMoveAmberFromIt) {
            if (on.first != 0 && look.isInPlay(on.first)) moved = takeOff(on.first, amount.amount);
        } else {
            moved = std::min<int>(amount.amount, s.players[frame.seat].amber);
            changePool(frame.seat, -moved);
        }
        s.board[on.cards[0]].amber = static_cast<uint8_t>(s.board[on.cards[0]].amber + moved);
        note(Fact::PutAmber, look.controllerOf(on.cards[0]), "KF-AMB-07", on.cards[0], moved);
        touch();
    }
    done(frame, moved);
    finish(frame, pc);
    return true;
}

bool Flow::moveWard(Frame& frame, Chosen& on, uint16_t pc) {
    const bool isMoved = on.total > 0 && on.first != 0 && look.isCreature(on.first) && s.board[on.first].has(kWardFlag);
    if (isMoved) {
        s.board[on.first].set(kWardFlag, false);
        s.board[on.cards[0]].set(kWardFlag);
        note(Fact::Warded, look.controllerOf(on.cards[0]), nullptr, on.cards[0]);
    }
    done(frame, isMoved);
    finish(frame, pc);
    return true;
}

}  // namespace riffle::keyforge
