// Effects that go on one card, or one point, at a time: who captures first, who enters, where damage goes.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

// Whose æmber it is.
Seat Flow::capturedFrom(int card, EffectOp verb) const {
    const Seat side = look.controllerOf(card);
    return verb == kCaptures ? Position::opponentOf(side) : side;
}

bool Flow::captureWith(Frame& frame, EffectOp verb, uint16_t pc) {
    if (frame.detail != 2) return apply(frame, verb, pc, &Flow::captureEach);
    look.skipSelector(pc);
    return captureInTurn(frame, verb, pc);
}

// frame.chosen: those who have not captured yet.
bool Flow::captureInTurn(Frame& frame, EffectOp verb, uint16_t pc) {
    if (frame.detail == 0) {
        frame.detail = 2;
        frame.count = 0;
    }
    const auto amountFor = [&](CardIndex card) {
        uint16_t at = pc;
        Asker about = look.askerFor(frame);
        about.it = card;
        return look.readAmount(at, about).amount;
    };
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = 0;
            frame.count = static_cast<uint16_t>(frame.count + capture(card, amountFor(card), capturedFrom(card, verb)));
            frame.chosen.remove(card);
        }
        CardIndex order[kMaxCards];
        const int total = ordered(frame.chosen, order);
        std::array<int, kSeats> wanted{};
        for (int i = 0; i < total; ++i) wanted[capturedFrom(order[i], verb)] += amountFor(order[i]);
        for (int i = 0; i < total; ++i) {  // where there is enough, or nothing, nobody is asked
            const Seat from = capturedFrom(order[i], verb);
            if (s.players[from].amber > 0 && s.players[from].amber < wanted[from]) continue;
            const int amount = amountFor(order[i]);
            wanted[from] -= amount;
            frame.count = static_cast<uint16_t>(frame.count + capture(order[i], amount, from));
            frame.chosen.remove(order[i]);
        }
        if (frame.chosen.isEmpty()) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    (void)look.readAmount(pc, look.askerFor(frame));
    frame.did = frame.count > 0;
    finish(frame, pc);
    return true;
}

// Put into play, one after the other in the order the active player says. frame.chosen: those that are still to come.
bool Flow::enterInTurn(Frame& frame, uint16_t next) {
    CardIndex found[kMaxCards];
    for (int card = 1; card <= s.cardCount; ++card) {
        const Type type = cards[s.board[card].def].type;
        const bool canEnter = !look.isInPlay(card) && (type == Type::Creature || type == Type::Artifact);
        if (!frame.chosen.has(card)) continue;
        // What is purged comes back only by words that name it. KF-ZONE-07
        const bool isLost = cards.code[frame.pc + 1] == kIt && roleOf(s.board[card].pile) == kPurgedPile;
        if (!canEnter || isLost || goesHome(card)) frame.chosen.remove(card);
    }
    const int total = ordered(frame.chosen, found);
    if (total == 0) {
        frame.did = frame.count > 0;
        finish(frame, next);
        return true;
    }
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    const auto card = static_cast<CardIndex>(s.answer.subject());
    s.answer = {};
    frame.step = 0;
    frame.chosen.remove(card);
    frame.it = card;
    frame.itIncarnation = 0;
    ++frame.count;
    frame.did = 1;
    if (frame.chosen.isEmpty()) {
        const bool isOwners = cards.code[frame.pc] == kPutIntoPlayUnderOwner;
        finish(frame, next);
        putIntoPlay(card, isOwners ? s.board[card].owner : frame.seat);
    } else {
        putIntoPlay(card, cards.code[frame.pc] == kPutIntoPlayUnderOwner ? s.board[card].owner : frame.seat);
    }
    return true;
}

// As much as the active player says.
bool Flow::healUpTo(Frame& frame, uint16_t pc) {
    CardIndex found[kMaxCards];
    const int total = ordered(frame.chosen, found);
    const int most = look.readAmount(pc, look.askerFor(frame)).amount;
    if (total == 0) return decline(frame, pc);
    if (frame.step == 0) {
        frame.step = 1;
        frame.number = static_cast<uint16_t>(std::min<int>(most, s.board[found[0]].damage));
        ask(Decision::Number, s.active);
        if (s.decision != Decision::None) return false;
    }
    const int healed = heal(found[0], static_cast<int>(s.answer.number()));
    s.answer = {};
    frame.count = static_cast<uint16_t>(healed);
    frame.did = healed > 0;
    finish(frame, pc);
    return true;
}

// What lies on the chosen creatures is put back on them point by point, as the active player says, and is moved at once:
// Card::incoming holds what each will have. KF-DMG-07
bool Flow::redistribute(Frame& frame, uint16_t pc) {
    const uint8_t resource = cards.code[pc++];
    CardIndex found[kMaxCards];
    const int total = ordered(frame.chosen, found);
    const auto held = [&](CardIndex card) -> uint8_t& {
        return resource == kDamage ? s.board[card].damage : s.board[card].amber;
    };
    if (frame.step == 0) {
        int sum = 0;
        for (int i = 0; i < total; ++i) sum += held(found[i]);
        frame.number = static_cast<uint16_t>(sum);
        frame.count = frame.number;
        frame.step = 2;
    }
    while (true) {
        if (frame.step == 1) {
            uint8_t& share = s.board[static_cast<int>(s.answer.subject())].incoming;
            share = static_cast<uint8_t>(std::min(share + 1, int{UINT8_MAX}));
            s.answer = {};
            --frame.number;
            frame.step = 2;
        }
        if (frame.number == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    for (int i = 0; i < total; ++i) {
        Card& c = s.board[found[i]];
        const int before = held(found[i]);
        held(found[i]) = c.incoming;
        c.incoming = 0;
        const int more = held(found[i]) - before;
        if (more == 0) continue;
        if (resource == kDamage) {
            note(more > 0 ? Fact::Damaged : Fact::Healed, look.controllerOf(found[i]), "KF-DMG-07", found[i], std::abs(more));
        } else {
            note(more > 0 ? Fact::PutAmber : Fact::MovedAmber, look.controllerOf(found[i]), "KF-AMB-07", found[i],
                 std::abs(more));
        }
    }
    frame.did = frame.count > 0;
    finish(frame, pc);
    touch();
    return true;
}

}  // namespace riffle::keyforge
