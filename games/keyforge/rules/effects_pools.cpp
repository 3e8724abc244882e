// Effects on the æmber and keys of players.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

// Calls visit(seat, amount) for each of the players, the active one first, with the amount at pc as it is for that player; pc
// moves behind it.
template <class Visit>
void Flow::eachAmount(const Frame& frame, uint8_t players, uint16_t& pc, Visit visit) {
    const Asker asker = look.askerFor(frame);
    uint16_t next = pc;
    forEachPlayer(players, [&](Seat each) {
        Asker about = asker;
        about.player = each;
        next = pc;
        visit(each, look.readAmount(next, about));
    });
    if (players == 0) (void)look.readAmount(next, asker);
    pc = next;
}

void Flow::gainSome(Seat seat, const Position::Amount& amount) {
    if (amount.resource == kChains) {
        gainChains(seat, amount.amount);
    } else {
        gain(seat, amount.amount);
    }
}

bool Flow::gainOwn(Frame& frame, uint16_t pc) {
    const Position::Amount amount = look.readAmount(pc, look.askerFor(frame));
    gainSome(frame.seat, amount);
    finish(frame, pc);
    frame.did = amount.amount > 0;
    return true;
}

bool Flow::playersGain(Frame& frame, uint16_t pc) {
    const uint8_t players = look.readPlayers(pc, look.askerFor(frame));
    int total = 0;
    eachAmount(frame, players, pc, [&](Seat each, const Position::Amount& amount) {
        total += amount.amount;
        gainSome(each, amount);
    });
    finish(frame, pc);
    frame.did = total > 0;
    return true;
}

// How much was lost; `isComplete` stays so where it was as much as the words say.
int Flow::loseSome(Seat seat, const Position::Amount& amount, bool& isComplete) {
    const int wanted = amount.isAll ? std::max(0, s.players[seat].amber - amount.but) : amount.amount;
    const int part = lose(seat, wanted);
    isComplete &= amount.isAll || part >= wanted;
    return part;
}

bool Flow::loseOwn(Frame& frame, uint16_t pc) {
    bool isComplete = true;
    const int lost = loseSome(frame.seat, look.readAmount(pc, look.askerFor(frame)), isComplete);
    frame.count = static_cast<uint16_t>(lost);
    frame.did = lost > 0 && isComplete;
    finish(frame, pc);
    return true;
}

bool Flow::playersLose(Frame& frame, uint16_t pc) {
    const uint8_t players = look.readPlayers(pc, look.askerFor(frame));
    int lost = 0;
    bool isComplete = true;
    eachAmount(frame, players, pc,
               [&](Seat each, const Position::Amount& amount) { lost += loseSome(each, amount, isComplete); });
    frame.count = static_cast<uint16_t>(lost);
    frame.did = lost > 0 && isComplete;
    finish(frame, pc);
    return true;
}

bool Flow::stealAmber(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    Position::Amount amount = look.readAmount(pc, asker);
    if (amount.isAll) amount.amount = std::max(0, s.players[Position::opponentOf(frame.seat)].amber - amount.but);
    finish(frame, pc);
    done(frame, steal(frame.seat, amount.amount));
    return true;
}

bool Flow::playersSteal(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint8_t players = look.readPlayers(pc, asker);
    const Position::Amount amount = look.readAmount(pc, asker);
    finish(frame, pc);
    int stolen = 0;
    forEachPlayer(players, [&](Seat each) { stolen += steal(each, amount.amount); });
    done(frame, stolen);
    return true;
}

// By this creature.
bool Flow::captureHere(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Position::Amount wanted = look.readAmount(pc, asker);
    const int amount = wanted.isAll ? std::max(0, s.players[Position::opponentOf(frame.seat)].amber - wanted.but) : wanted.amount;
    finish(frame, pc);
    // From whoever is the opponent of the player it is done for, also with a borrowed effect. KF-ASIF-01
    done(frame, look.isCreature(frame.source) ? capture(frame.source, amount, Position::opponentOf(frame.seat)) : 0);
    return true;
}

// "From any combination of players": how much from the opponent; the rest comes from one's own pool.
bool Flow::captureFromBoth(Frame& frame, uint16_t pc) {
    const int wanted = look.readAmount(pc, look.askerFor(frame)).amount;
    const Seat own = frame.seat;
    const Seat other = Position::opponentOf(own);
    frame.number = static_cast<uint16_t>(wanted);
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::Number, s.active);
        if (s.decision != Decision::None) return false;
    }
    const auto fromOther = static_cast<int>(s.answer.number());
    s.answer = {};
    int captured = capture(frame.source, fromOther, other);
    captured += capture(frame.source, std::max(0, wanted - fromOther), own);
    frame.count = static_cast<uint16_t>(captured);
    frame.did = captured > 0;
    finish(frame, pc);
    return true;
}

// KF-AMB-06
bool Flow::playersGive(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint8_t players = look.readPlayers(pc, asker);
    const Position::Amount amount = look.readAmount(pc, asker);
    int given = 0;
    forEachPlayer(players, [&](Seat each) {
        if (each == frame.seat) return;
        const int part = amount.isAll ? s.players[each].amber : std::min<int>(amount.amount, s.players[each].amber);
        pay(each, frame.seat, part);
        given += part;
    });
    done(frame, given);
    finish(frame, pc);
    return true;
}

// What forging costs by the effect at hand, whose numbers stand at pc. KF-FORGE-09, KF-FORGE-18, KF-FORGE-19
int Flow::forgingCost(const Frame& frame, EffectOp op, uint16_t& pc) const {
    int cost = look.keyCost(frame.seat);
    if (op == kForgeAt || op == kForgeAtLess) cost += look.readInt(pc);
    if (op == kForgeAtLess) cost -= look.readAmount(pc, look.askerFor(frame)).amount;
    if (op == kForgeFree) cost = 0;
    return std::max(cost, 0);
}

bool Flow::forgeKey(Frame& frame, EffectOp op, uint16_t pc) {
    const int cost = forgingCost(frame, op, pc);
    done(frame, 0);
    finish(frame, pc);
    if (canForge(frame.seat, cost)) forge(frame.seat, cost, true);
    return true;
}

bool Flow::preventForging(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    for (int i = s.frames.size() - 1; i >= 0; --i) {
        if (s.frames[i].routine != Routine::Forge) continue;
        s.frames[i].did = 1;
        break;
    }
    return true;
}

}  // namespace riffle::keyforge
