// The attack phase: assigning power, shields, damage, elimination. Chapters 12, 13, 18, 20 and 21 of the rules.
#include <algorithm>

#include "games/shards/rules/flow.h"

namespace riffle::shards {

namespace {

// frame.step of Routine::Attack.
enum Step : uint8_t { kAssign, kAssigned, kShields, kShown, kDamage, kSurplus, kSurplusAnswered };

uint16_t without(uint16_t power, uint16_t used) {
    return power == kInfinitePower ? power : static_cast<uint16_t>(power - used);
}

}  // namespace

// SOI-TURN-05
void Flow::stepAttack(Frame& frame) {
    switch (frame.step) {
        case kAssign:
        case kAssigned:
            if (!assignPower(frame)) return;
            frame.step = kShields;
            frame.detail = static_cast<uint8_t>(look.nextSeat(frame.seat));
            break;
        case kShields:
        case kShown:
            if (!askShields(frame)) return;
            frame.step = kDamage;
            break;
        case kDamage:
            dealDamage(frame);
            frame.step = kSurplus;
            break;
        case kSurplus:
        case kSurplusAnswered:
            if (!offerSurplus(frame)) return;
            s.frames.pop();
            break;
        default: s.frames.pop(); break;
    }
}

// All power is assigned before anyone shows a shield. frame.detail: the opponent being asked about.
// SOI-ATTP-01, SOI-ATTP-02, SOI-ATTP-05, SOI-ATTP-08, SOI-ATTP-09, SOI-ATTP-10, SOI-TURN-14, SOI-MELEE-02
bool Flow::assignPower(Frame& frame) {
    const Seat attacker = frame.seat;
    Player& me = s.players[attacker];
    auto attack = [&](Seat target, uint16_t power) {
        if (power == 0) return;
        s.players[target].assigned = power;
        s.players[target].isAttacked = 1;
        note(Fact::Attacked, attacker, "SOI-ATTP-01", 0, power == kInfinitePower ? -1 : power, target);
    };
    if (frame.step == kAssigned) {
        const auto power = static_cast<uint16_t>(s.answer.number());
        s.answer = {};
        attack(frame.detail, power);
        me.power = without(me.power, power);
    } else {
        s.phase = kPhaseAttack;
        frame.detail = attacker;
    }
    FixedList<Seat, kSeats> targets;  // still to be asked about, in turn order from the attacker
    for (Seat seat = look.nextSeat(frame.detail); seat != attacker; seat = look.nextSeat(seat)) {
        if (look.canAttackPlayer(attacker, seat)) (void)targets.push(seat);
    }
    if (me.power == 0 || targets.empty()) return true;
    const bool isShared = me.power == kInfinitePower || s.options.attack == AttackMode::All;
    if (isShared) {
        for (const Seat target : targets) attack(target, me.power);
        me.power = 0;
        return true;
    }
    if (targets.size() == 1 && (!s.options.mayWithhold || attacker == kNemesis)) {
        attack(targets[0], me.power);
        me.power = 0;
        return true;
    }
    frame.detail = targets[0];
    frame.step = kAssigned;
    ask(Decision::Assign, attacker);
    return false;
}

// Each attacked player in turn order may show any number of shield cards from hand; they stay there. While a shield would block
// something they are asked.
// SOI-SHIELD-01, SOI-SHIELD-02, SOI-SHIELD-03, SOI-SHIELD-04, SOI-SHIELD-08, SOI-SHIELD-09, SOI-SHIELD-10, SOI-SHIELD-11,
// SOI-SHIELD-12, SOI-GLOS-23. frame.detail: the player being asked; frame.done: what has been shown.
bool Flow::askShields(Frame& frame) {
    if (frame.step == kShown) {
        Player& target = s.players[frame.detail];
        const bool isDone = verbOf(s.answer) == Verb::Done;
        const int card = static_cast<int>(s.answer.subject());
        s.answer = {};
        frame.step = kShields;
        if (isDone) {
            frame.detail = static_cast<uint8_t>(look.nextSeat(frame.detail));
            frame.done = {};
        } else {
            const int value = look.shieldInHand(card);
            target.blocked = static_cast<uint16_t>(target.blocked + value);
            s.board[card].knownTo = kKnownToAll;
            frame.done.add(card);
            note(Fact::Shielded, frame.detail, "SOI-SHIELD-01", card, value);
        }
    }
    const bool ignored = look.ignoresShields(frame.seat);
    for (Seat seat = frame.detail; seat != frame.seat; seat = look.nextSeat(seat)) {
        if (!s.players[seat].isAttacked || ignored || seat == kNemesis) continue;
        int shields = 0;
        for (const CardIndex card : s.board.in(pileOf(seat, kHand)))
            shields += !frame.done.has(card) && look.shieldInHand(card) > 0;
        if (shields == 0 || !look.canBlockMore(seat)) {
            if (!frame.done.isEmpty()) tookForGranted(act(Verb::Done));
            frame.done = {};
            continue;
        }
        frame.detail = seat;
        frame.step = kShown;
        s.phase = kPhaseShield;
        ask(Decision::Shield, seat);
        return false;
    }
    return true;
}

// Everybody takes damage at once, then everybody without health leaves at once. What an attack had to spare is kept in
// frame.amount for the team game, and of whom in frame.detail. SOI-ATTP-03, SOI-ATTP-06, SOI-ATTP-07, SOI-ATTP-11, SOI-HEALTH-04,
// SOI-TEAM-10
void Flow::dealDamage(Frame& frame) {
    const bool ignored = look.ignoresShields(frame.seat);
    s.phase = kPhaseAttack;
    frame.amount = 0;
    frame.done = {};
    bool someoneFell = false;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        Player& target = s.players[seat];
        if (!target.isAttacked) continue;
        const int shield = ignored ? 0 : target.blocked + look.shieldInPlay(seat);
        const int damage = target.assigned == kInfinitePower ? int{kInfinitePower} : std::max(target.assigned - shield, 0);
        const int surplus = damage - target.health;
        if (surplus > 0) {
            frame.amount = target.assigned == kInfinitePower ? kInfinitePower : static_cast<uint16_t>(surplus);
            frame.detail = seat;
        }
        target.health = static_cast<uint8_t>(std::max(target.health - damage, 0));
        someoneFell |= target.health == 0;
        s.players[frame.seat].dealt = std::max(s.players[frame.seat].dealt, static_cast<uint16_t>(damage));
        note(Fact::Damaged, seat, "SOI-ATTP-06", 0, damage == kInfinitePower ? -1 : damage);
        target.assigned = 0;
        target.blocked = 0;
        target.isAttacked = 0;
    }
    if (!someoneFell) return;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        if (s.players[seat].isIn && s.players[seat].health == 0) eliminate(seat);
    }
    checkLastStanding();
}

// 2v2: what was not needed to eliminate one opponent may go on to the other one, who may show shields. SOI-TEAM-09, SOI-TEAM-10,
// SOI-TEAM-11, SOI-TEAM-15
bool Flow::offerSurplus(Frame& frame) {
    if (frame.step == kSurplus) {
        if (s.options.attack != AttackMode::Opposite || frame.amount == 0 || frame.source != 0) return true;
        const Seat other = look.teamMate(frame.detail);  // of the one who was eliminated with power to spare
        if (!look.canAttackPlayer(frame.seat, other)) return true;
        frame.detail = other;
        frame.step = kSurplusAnswered;
        ask(Decision::Surplus, frame.seat);
        return false;
    }
    const bool isWanted = verbOf(s.answer) == Verb::PickSeat;
    s.answer = {};
    if (!isWanted) return true;
    Player& target = s.players[frame.detail];
    target.assigned = frame.amount;
    target.isAttacked = 1;
    note(Fact::Attacked, frame.seat, "SOI-TEAM-09", 0, frame.amount == kInfinitePower ? -1 : frame.amount, frame.detail);
    frame.source = 1;  // a surplus is offered once
    frame.step = kShields;
    return false;
}

// All cards of a player without health leave the game with them. SOI-ELIM-01, SOI-ELIM-05, SOI-HEALTH-03
void Flow::eliminate(Seat seat) {
    Player& player = s.players[seat];
    player.isIn = 0;
    player.isOut = 1;
    player.leftAt = static_cast<uint8_t>(255 - std::min<int>(s.turn, 254));
    note(Fact::Eliminated, seat, "SOI-ELIM-01");
    for (int pile = pileOf(seat, kDeck); pile <= pileOf(seat, kRelics); ++pile) {
        while (const CardIndex card = s.board.top(pile)) moveCard(card, kBox, true);
    }
}

// SOI-ELIM-02, SOI-ELIM-03, SOI-ELIM-04, SOI-TEAM-13, SOI-MELEE-05, SOI-NEM-32, SOI-NEM-33
void Flow::checkLastStanding() {
    uint8_t in = 0;
    for (Seat seat = 0; seat < kSeats; ++seat) in = static_cast<uint8_t>(in | s.players[seat].isIn << seat);
    if (in == 0) return endGame(Reason::NobodyLeft, 0);
    if (look.isSolo()) {
        if (in != (1U | 1U << kNemesis)) endGame(in == 1 ? Reason::NemesisBeaten : Reason::HumanBeaten, in);
        return;
    }
    if (s.options.attack == AttackMode::Opposite) {
        constexpr uint8_t kTeams[] = {0b1001, 0b0110};
        for (const uint8_t team : kTeams) {
            if ((in & ~team) == 0) endGame(Reason::LastTeam, team);
        }
        return;
    }
    if ((in & (in - 1)) == 0) endGame(Reason::LastPlayer, in);
}

}  // namespace riffle::shards
