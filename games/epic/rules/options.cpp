#include "games/epic/rules/options.h"

#include "games/epic/rules/battle.h"
#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

// Options as they are found. What there is no room for is left out: a list can't be written past its end, whatever cards say.
class OptionList {
public:
    OptionList(Action* out, int enough) : out_(out), enough_(std::min(enough, kMaxOptions)) {}

    void add(Action action) {
        if (count_ < kMaxOptions) out_[count_++] = action;
    }
    // make(n) for each of the numbers; of very many the highest and as many of the others as there is room for.
    template <class Make>
    void addNumbers(int least, int most, Make make) {
        for (int n = least; n < most && n - least < kMostNumbers - 1; ++n) add(make(n));
        if (least <= most) add(make(most));
    }
    [[nodiscard]] bool isEnough() const { return count_ >= enough_; }
    [[nodiscard]] int count() const { return count_; }

private:
    Action* out_;
    int enough_;
    int count_ = 0;
};

// Cards to play and talents to use, for whoever has the initiative.
void actions(const Position& look, Seat seat, OptionList& out) {
    const State& s = look.s;
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) {
        if (look.mayPlay(seat, card)) out.add(act(Verb::Play, card));
        if (out.isEnough()) return;
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
            if (isUsable) out.add(act(Verb::Use, card));
            if (isInvokable) out.add(act(Verb::Invoke, card));
            if (out.isEnough()) return;
        }
    }
}

void mainActions(const Position& look, OptionList& out) {
    const State& s = look.s;
    const Seat seat = s.decider;
    actions(look, seat, out);
    bool canAttack = false;
    for (Seat other = 0; other < s.playerCount; ++other) canAttack |= look.mayAttackPlayer(seat, other);
    bool mustAttack = false;
    if (canAttack) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            if (!look.mayAttack(card)) continue;
            out.add(act(Verb::Attack, card));
            mustAttack |= look.mustAttack(card);
        }
    }
    if (s.options.mode == Mode::Hydra) {
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat && look.isOnTurn(other) && look.player(other).isIn) {
                // A hydra's turn is not over while a member's champion must attack.
                for (const CardIndex card : s.board.in(pileOf(other, kPlayPile)))
                    mustAttack |= canAttack && look.mayAttack(card) && look.mustAttack(card);
            }
        }
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat && look.isOnTurn(other) && look.player(other).isIn) {
                out.add(act(Verb::Pass));
                break;
            }
        }
    }
    if (!mustAttack) out.add(act(Verb::End));
    if (s.options.mayConcede) out.add(act(Verb::Concede));  // EPIC-WIN-14
}

bool mustBlock(const Position& look) {
    if (look.s.isBlocked || !look.any(kMustBeBlocked)) return false;
    return look.anyInPlay(kAttackingFlag, [&](CardIndex card) {
        return (look.def(card).staticOps & staticBit(kMustBeBlocked)) && look.hasText(card);
    });
}

void triggers(const Position& look, OptionList& out) {
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
        if (!isRepeated) out.add(act(Verb::Trigger, row.source, total > 1 ? ordinal : 0));
    }
}

}  // namespace

int legalActions(const Position& look, Action* room, int enough) {
    const State& s = look.s;
    if (s.decision == Decision::Main) {
        OptionList all(room, kMaxOptions);
        mainActions(look, all);
        return all.count();
    }
    // In a window one can pass, whatever else.
    OptionList out(room, s.decision == Decision::Window ? enough - 1 : enough);
    if (s.isOver || s.frames.empty()) return 0;
    const Frame& frame = s.frames.back();
    const Seat seat = s.decider;
    Thing found[kMostThings];
    const auto pickThing = [&](Thing thing) {
        out.add(isPlayer(thing) ? act(Verb::PickSeat, playerOf(thing)) : act(Verb::PickCard, thing));
    };
    switch (s.decision) {
        case Decision::None:
        case Decision::Over:
        case Decision::Main: break;
        case Decision::Window:
            actions(look, seat, out);
            out.add(act(Verb::Pass));
            if (s.options.mayConcede && out.count() > 1) out.add(act(Verb::Concede));  // who can only pass is not asked
            break;
        case Decision::Attackers:
            for (Seat each = 0; each < s.playerCount; ++each) {
                if (each != seat && !(s.options.mode == Mode::Hydra && !look.areOpponents(each, seat))) continue;
                for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {
                    if (look.mayAttack(card)) out.add(act(Verb::PickCard, card));
                    if (out.isEnough()) return out.count();
                }
            }
            out.add(act(Verb::Done));
            break;
        case Decision::Defender:
            for (Seat each = 0; each < s.playerCount; ++each) {
                if (look.mayAttackPlayer(seat, each)) out.add(act(Verb::PickSeat, each));
            }
            break;
        case Decision::Blockers: {
            for (Seat each = 0; each < s.playerCount; ++each) {
                const bool isSide = each == seat || (s.options.mode == Mode::Hydra && !look.areOpponents(each, seat));
                if (!isSide) continue;
                for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {
                    if (look.mayBlock(card)) out.add(act(Verb::Block, card));
                    if (out.isEnough()) return out.count();
                }
            }
            if (out.count() == 0 || !mustBlock(look)) out.add(act(Verb::Done));
            break;
        }
        case Decision::Assign: {
            if (frame.routine == Routine::Battle) {
                const Division d = divisionOf(look, frame);
                out.addNumbers(d.least, d.most, [&](int n) { return act(Verb::Assign, d.target, n); });
                break;
            }
            // Damage of a card divided among what was chosen.
            const Thing target = s.chosenOf(frame)[frame.extra];
            const bool isLast = frame.extra + 1 >= frame.chosenCount;
            out.addNumbers(isLast ? frame.amount : 0, frame.amount, [&](int n) {
                return isPlayer(target) ? act(Verb::AssignPlayer, playerOf(target), n) : act(Verb::Assign, target, n);
            });
            break;
        }
        case Decision::Pick:
        case Decision::ChancePick:
        case Decision::Optional: {
            if (frame.routine == Routine::Talent) {
                const Cost& cost = look.def(frame.source).triggers[frame.extra].cost;
                for (const CardIndex card : s.board.in(pileOf(frame.seat, cost.breaksOne ? kPlayPile : kDiscardPile))) {
                    if (!cost.breaksOne || !look.hasKeyword(card, kUnbreakable)) out.add(act(Verb::PickCard, card));
                }
                break;
            }
            const int count = choices(look, frame, found);
            for (int i = 0; i < count; ++i) pickThing(found[i]);
            if (s.decision == Decision::Optional) out.add(act(Verb::Done));
            break;
        }
        case Decision::YesNo:
            out.add(act(Verb::Yes));
            out.add(act(Verb::No));
            break;
        case Decision::Mode:
            for (int mode = 1; mode <= kMostModes; ++mode) {
                if ((frame.number >> mode) & 1U) out.add(act(Verb::Mode, 0, mode));
            }
            break;
        case Decision::Trigger: triggers(look, out); break;
        case Decision::Mulligan:
            if (frame.count == 0) out.add(act(Verb::Keep));
            for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) out.add(act(Verb::PickCard, card));
            if (frame.count > 0) out.add(act(Verb::Done));
            break;
        case Decision::Resume:
            out.add(act(Verb::Resume));
            out.add(act(Verb::End));
            break;
        case Decision::HandLimit:
            for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) out.add(act(Verb::PickCard, card));
            break;
        case Decision::Number: out.addNumbers(0, frame.number, [](int n) { return act(Verb::Number, 0, n); }); break;
        case Decision::Factions:
            for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
                bool isTaken = false;
                for (const Player& player : s.players) isTaken |= (player.factions >> faction) & 1U;
                if (!isTaken) out.add(act(Verb::PickFaction, faction));
            }
            break;
        case Decision::Draft:
            for (const CardIndex card : s.board.in(pileOf(seat, kPackPile))) out.add(act(Verb::PickCard, card));
            break;
        case Decision::ChanceSeat:
            for (Seat each = 0; each < s.playerCount; ++each) out.add(act(Verb::PickSeat, each));
            break;
        case Decision::ChanceOrder: {
            int skip = frame.amount;
            for (const CardIndex card : s.board.in(frame.detail)) {
                if (skip-- > 0) continue;
                out.add(act(Verb::PickCard, card));
            }
            break;
        }
    }
    return out.count();
}

}  // namespace riffle::epic
