// Æmber and chains: chapters 27 and 39 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

// What is in a pool may be counted by a card in play (Marmo Swarm).
void Flow::changePool(Seat seat, int by) {
    s.players[seat].amber = static_cast<uint16_t>(s.players[seat].amber + by);
    if (s.statics) touch();
}

// Ether Spider: the first of them captures what would come into the opponent's pool. KF-REPL-01
int Flow::addToPool(Seat seat, int amount, int except) {
    if (amount <= 0) return 0;
    CardIndex capturer = 0;
    look.eachStatic(kPoolCaptured, [&](uint16_t, const Asker& asker) {
        if (asker.seat != seat && asker.source != except && look.isCreature(asker.source)) capturer = asker.source;
        return capturer != 0;
    });
    int left = amount;
    if (capturer != 0) {
        const int captured = std::min(amount, UINT8_MAX - s.board[capturer].amber);
        s.board[capturer].amber = static_cast<uint8_t>(s.board[capturer].amber + captured);
        note(Fact::Captured, look.controllerOf(capturer), "KF-REPL-01", capturer, captured);
        touch();
        left -= captured;
    }
    changePool(seat, left);
    return left;
}

// KF-AMB-06
void Flow::pay(Seat from, Seat to, int amount) {
    if (amount <= 0) return;
    changePool(from, -amount);
    note(Fact::Lost, from, "KF-AMB-06", 0, amount);
    const int gained = addToPool(to, amount);
    if (gained > 0) note(Fact::Gained, to, "KF-AMB-06", 0, gained);
}

// KF-AMB-15
int Flow::gain(Seat seat, int amount) {
    if (amount <= 0) return 0;
    s.supply = static_cast<int16_t>(s.supply - amount);
    const int gained = addToPool(seat, amount);
    if (gained > 0) note(Fact::Gained, seat, "KF-AMB-15", 0, gained);
    return gained;
}

// KF-AMB-12, KF-AMB-13
int Flow::lose(Seat seat, int amount) {
    const int lost = std::min<int>(amount, s.players[seat].amber);
    if (lost <= 0) return 0;
    changePool(seat, -lost);
    s.supply = static_cast<int16_t>(s.supply + lost);
    note(Fact::Lost, seat, "KF-AMB-12", 0, lost);
    return lost;
}

void Flow::putOn(int card, int amount) {
    if (amount <= 0 || !look.isInPlay(card)) return;
    Card& c = s.board[card];
    const int put = std::min(amount, UINT8_MAX - c.amber);
    c.amber = static_cast<uint8_t>(c.amber + put);
    s.supply = static_cast<int16_t>(s.supply - put);
    note(Fact::PutAmber, look.controllerOf(card), "KF-AMB-08", card, put);
    touch();
}

int Flow::takeOff(int card, int amount) {
    Card& c = s.board[card];
    const int taken = std::min<int>(amount, c.amber);
    c.amber = static_cast<uint8_t>(c.amber - taken);
    if (taken > 0) {
        note(Fact::MovedAmber, look.controllerOf(card), "KF-AMB-07", card, taken);
        touch();
    }
    return taken;
}

// KF-AMB-01, KF-AMB-11, KF-AMB-14, KF-AMB-16; Po's Pixies
int Flow::capture(int card, int amount, Seat from) {
    Player& player = s.players[from];
    const int taken = std::min<int>({amount, player.amber, UINT8_MAX - s.board[card].amber});
    if (taken <= 0 || !look.isCreature(card)) return 0;
    const bool isSpared = look.any(kTakenFromSupply) &&
                          look.eachStatic(kTakenFromSupply, [&](uint16_t, const Asker& asker) { return asker.seat == from; });
    s.board[card].amber = static_cast<uint8_t>(s.board[card].amber + taken);
    if (isSpared) {
        s.supply = static_cast<int16_t>(s.supply - taken);
    } else {
        changePool(from, -taken);
    }
    note(Fact::Captured, look.controllerOf(card), "KF-AMB-01", card, taken);
    touch();
    return taken;
}

// Gargantodon: a creature of the active player's captures each æmber instead.
void Flow::captureStolen(Seat thief, int amount) {
    if (look.creatures(s.active) == 0) return;  // KF-AMB-14
    runProgram(s.active, 0, s.active == thief ? cards.captureOne : cards.captureOwnOne);
    if (!s.isOver) s.frames.back().loops = static_cast<uint8_t>(std::min(amount, int{UINT8_MAX}));
}

// KF-AMB-04, KF-AMB-05, KF-REPL-05, KF-REPL-06, KF-REPL-07
int Flow::steal(Seat thief, int amount) {
    const Seat victim = Position::opponentOf(thief);
    Player& from = s.players[victim];
    const int taken = std::min<int>(amount, from.amber);
    if (taken <= 0 || look.isAmberSafe(victim)) return 0;
    CardIndex capturer = 0;  // Gargantodon
    CardIndex sparer = 0;    // Po's Pixies
    look.eachStatic(kStolenIsCaptured, [&](uint16_t, const Asker& asker) {
        capturer = asker.source;
        return true;
    });
    look.eachStatic(kTakenFromSupply, [&](uint16_t, const Asker& asker) {
        if (asker.seat == victim) sparer = asker.source;
        return sparer != 0;
    });
    if (capturer != 0 && sparer != 0) {
        const int window = pushWindow(s.active);
        for (const CardIndex source : {sparer, capturer}) {
            Waiting row;
            row.source = source;
            row.giver = source;
            row.seat = look.controllerOf(source);
            row.player = thief;
            row.window = static_cast<uint8_t>(window);
            row.special = kReplacement;
            row.incarnation = s.board[source].incarnation;
            row.program = source;  // two different ones
            row.amount = static_cast<uint16_t>(taken);
            if (!s.waiting.push(row)) fault();
        }
        return taken;
    }
    if (capturer != 0) {
        captureStolen(thief, taken);
        return taken;
    }
    if (sparer != 0) {
        gain(thief, taken);
        return taken;
    }
    changePool(victim, -taken);
    from.stolenThisTurn = static_cast<uint16_t>(from.stolenThisTurn + taken);
    note(Fact::Stole, thief, "KF-AMB-04", 0, taken);
    addToPool(thief, taken);
    raise(kStolenFromYou, 0, victim, taken);
    return taken;
}

// KF-CHAIN-01, KF-CHAIN-10
void Flow::gainChains(Seat seat, int amount) {
    Player& player = s.players[seat];
    player.chains = static_cast<uint8_t>(std::min(player.chains + amount, kMaxChains));
    note(Fact::GainedChains, seat, "KF-CHAIN-01", 0, amount);
}

}  // namespace riffle::keyforge
