#include "games/epic/options.h"

#include "games/epic/battle.h"
#include "games/epic/flow.h"

namespace riffle::epic {

namespace {

// Cards to play and talents to use, for whoever has the initiative.
Action* actions(const Position& look, Seat seat, Action* out, int enough) {
    const State& s = look.s;
    Action* const last = out + enough;
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) {
        if (look.mayPlay(seat, card)) *out++ = act(Verb::Play, card);
        if (out >= last) return out;
    }
    for (const bool isDiscard : {false, true}) {
        if (!(isDiscard ? s.discardTalents[seat] != 0 : (s.talents >> seat) & 1U)) continue;
        for (const CardIndex card : s.board.in(pileOf(seat, isDiscard ? kDiscardPile : kPlayPile))) {
            const CardDef& d = look.def(card);
            if (!(isDiscard ? d.hasDiscardTalent : d.hasTalent) || (!isDiscard && !look.hasText(card))) continue;
            bool isUsable = false;
            bool isInvokable = false;
            for (const Trigger& talent : d.triggers) {
                if (talent.isInDiscard == isDiscard && look.mayUse(seat, card, talent))
                    (talent.isInvoke ? isInvokable : isUsable) = true;
            }
            if (isUsable) *out++ = act(Verb::Use, card);
            if (isInvokable) *out++ = act(Verb::Invoke, card);
            if (out >= last) return out;
        }
    }
    return out;
}

Action* mainActions(const Position& look, Action* out) {
    const State& s = look.s;
    const Seat seat = s.decider;
    out = actions(look, seat, out, kMaxOptions);
    bool canAttack = false;
    for (Seat other = 0; other < s.playerCount; ++other) canAttack |= look.mayAttackPlayer(seat, other);
    bool mustAttack = false;
    if (canAttack) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            if (!look.mayAttack(card)) continue;
            *out++ = act(Verb::Attack, card);
            mustAttack |= (look.def(card).staticOps & staticBit(kMustAttack)) && look.hasText(card);
        }
    }
    if (s.options.mode == Mode::Hydra) {
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat && look.isOnTurn(other) && look.player(other).isIn) {
                // A hydra's turn is not over while a member's champion must attack.
                for (const CardIndex card : s.board.in(pileOf(other, kPlayPile)))
                    mustAttack |= canAttack && look.mayAttack(card) && (look.def(card).staticOps & staticBit(kMustAttack)) &&
                                  look.hasText(card);
            }
        }
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat && look.isOnTurn(other) && look.player(other).isIn) {
                *out++ = act(Verb::Pass);
                break;
            }
        }
    }
    if (!mustAttack) *out++ = act(Verb::End);
    if (s.options.mayConcede) *out++ = act(Verb::Concede);  // EPIC-WIN-14
    return out;
}

bool mustBlock(const Position& look) {
    if (look.s.isBlocked || !look.any(kMustBeBlocked)) return false;
    return look.anyInPlay(kAttackingFlag, [&](CardIndex card) {
        return (look.def(card).staticOps & staticBit(kMustBeBlocked)) && look.hasText(card);
    });
}

Action* triggers(const Position& look, Action* out) {
    const State& s = look.s;
    const Frame& frame = s.frames.back();
    for (int i = 0; i < s.waiting.size(); ++i) {
        const Waiting& row = s.waiting[i];
        if (row.set != frame.extra || row.seat != frame.player) continue;
        int ordinal = 1;
        int total = 0;
        bool isRepeated = false;
        for (int j = 0; j < s.waiting.size(); ++j) {
            const Waiting& other = s.waiting[j];
            if (other.set != frame.extra || other.seat != frame.player || other.source != row.source) continue;
            ++total;
            ordinal += j < i;
            isRepeated |= j < i && other.program == row.program;
        }
        if (!isRepeated) *out++ = act(Verb::Trigger, row.source, total > 1 ? ordinal : 0);
    }
    return out;
}

}  // namespace

int legalActions(const Position& look, Action* out, int enough) {
    const State& s = look.s;
    Action* const start = out;
    if (s.decision == Decision::Main) return static_cast<int>(mainActions(look, out) - start);
    if (s.isOver || s.frames.empty()) return 0;
    const Frame& frame = s.frames.back();
    const Seat seat = s.decider;
    Thing found[kMaxCards];
    const auto pickThing = [&](Thing thing) {
        *out++ = isPlayer(thing) ? act(Verb::PickSeat, playerOf(thing)) : act(Verb::PickCard, thing);
    };
    switch (s.decision) {
        case Decision::None:
        case Decision::Over:
        case Decision::Main: break;
        case Decision::Window:
            out = actions(look, seat, out, enough - 1);
            *out++ = act(Verb::Pass);
            if (s.options.mayConcede && out - start > 1) *out++ = act(Verb::Concede);  // who can only pass is not asked
            break;
        case Decision::Attackers:
            for (Seat each = 0; each < s.playerCount; ++each) {
                if (each != seat && !(s.options.mode == Mode::Hydra && !look.areOpponents(each, seat))) continue;
                for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {
                    if (look.mayAttack(card)) *out++ = act(Verb::PickCard, card);
                    if (out - start >= enough) return enough;
                }
            }
            *out++ = act(Verb::Done);
            break;
        case Decision::Defender:
            for (Seat each = 0; each < s.playerCount; ++each) {
                if (look.mayAttackPlayer(seat, each)) *out++ = act(Verb::PickSeat, each);
            }
            break;
        case Decision::Blockers: {
            for (Seat each = 0; each < s.playerCount; ++each) {
                const bool isSide = each == seat || (s.options.mode == Mode::Hydra && !look.areOpponents(each, seat));
                if (!isSide) continue;
                for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {
                    if (look.mayBlock(card)) *out++ = act(Verb::Block, card);
                    if (out - start >= enough) return enough;
                }
            }
            if (out == start || !mustBlock(look)) *out++ = act(Verb::Done);
            break;
        }
        case Decision::Assign: {
            if (frame.routine == Routine::Battle) {
                const Division d = divisionOf(look, frame);
                for (int n = d.least; n <= d.most; ++n) *out++ = act(Verb::Assign, d.target, n);
                break;
            }
            // Damage of a card divided among what was chosen.
            const Thing target = frame.chosen[frame.extra];
            const bool isLast = frame.extra + 1 >= frame.chosenCount;
            for (int n = isLast ? frame.amount : 0; n <= frame.amount; ++n)
                *out++ = isPlayer(target) ? act(Verb::AssignPlayer, playerOf(target), n) : act(Verb::Assign, target, n);
            break;
        }
        case Decision::Pick:
        case Decision::ChancePick:
        case Decision::Optional: {
            if (frame.routine == Routine::Talent) {
                const Cost& cost = look.def(frame.source).triggers[frame.extra].cost;
                for (const CardIndex card : s.board.in(pileOf(frame.seat, cost.breaksOne ? kPlayPile : kDiscardPile))) {
                    if (!cost.breaksOne || !look.hasKeyword(card, kUnbreakable)) *out++ = act(Verb::PickCard, card);
                }
                break;
            }
            const int count = choices(look, frame, found);
            for (int i = 0; i < count; ++i) pickThing(found[i]);
            if (s.decision == Decision::Optional) *out++ = act(Verb::Done);
            break;
        }
        case Decision::YesNo:
            *out++ = act(Verb::Yes);
            *out++ = act(Verb::No);
            break;
        case Decision::Mode:
            for (int mode = 1; mode <= 3; ++mode) {
                if ((frame.number >> mode) & 1U) *out++ = act(Verb::Mode, 0, mode);
            }
            break;
        case Decision::Trigger: out = triggers(look, out); break;
        case Decision::Mulligan:
            if (frame.count == 0) *out++ = act(Verb::Keep);
            for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) *out++ = act(Verb::PickCard, card);
            if (frame.count > 0) *out++ = act(Verb::Done);
            break;
        case Decision::Resume:
            *out++ = act(Verb::Resume);
            *out++ = act(Verb::End);
            break;
        case Decision::HandLimit:
            for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) *out++ = act(Verb::PickCard, card);
            break;
        case Decision::Number:
            for (int n = 0; n <= std::min<int>(frame.number, 1000); ++n) *out++ = act(Verb::Number, 0, n);
            break;
        case Decision::Factions:
            for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
                bool isTaken = false;
                for (const Player& player : s.players) isTaken |= (player.factions >> faction) & 1U;
                if (!isTaken) *out++ = act(Verb::PickFaction, faction);
            }
            break;
        case Decision::Draft:
            for (const CardIndex card : s.board.in(pileOf(seat, kPackPile))) *out++ = act(Verb::PickCard, card);
            break;
        case Decision::ChanceSeat:
            for (Seat each = 0; each < s.playerCount; ++each) *out++ = act(Verb::PickSeat, each);
            break;
        case Decision::ChanceOrder: {
            int skip = frame.amount;
            for (const CardIndex card : s.board.in(frame.detail)) {
                if (skip-- > 0) continue;
                *out++ = act(Verb::PickCard, card);
            }
            break;
        }
    }
    return static_cast<int>(out - start);
}

}  // namespace riffle::epic
