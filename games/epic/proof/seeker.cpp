#include "games/epic/proof/seeker.h"

#include <algorithm>

#include "sim/seeking.h"

namespace riffle::sim {

using namespace epic;

namespace {

constexpr uint32_t kSome = 3;  // what goes on rather than ends something is worth

}  // namespace

uint32_t EpicSeeker::worthOf(CardId card, uint32_t times) const {
    return 1 + (card == sought_ ? kSought : kNews) / (1 + times);
}

// By the least resolved of its talents.
uint32_t EpicSeeker::worthOfUsing(const Position& look, int card, bool isInvoke) const {
    const CardId id = look.card(card).def;
    const bool isInDiscard = roleOf(look.card(card).pile) == kDiscardPile;
    uint32_t worth = 1;
    for (const Trigger& talent : cards_[id].triggers) {
        if (!talent.cost.isAny() || talent.isInvoke != isInvoke || talent.isInDiscard != isInDiscard) continue;
        worth = std::max(worth, worthOf(id, tally_[talent.program]));
    }
    return worth;
}

uint32_t EpicSeeker::worthOfFighting(CardId card, uint32_t moments) const {
    uint32_t worth = card == sought_ ? 2 * kSome : kSome;
    for (const Trigger& trigger : cards_[card].triggers) {
        if (trigger.moments & moments) worth = std::max(worth, worthOf(card, tally_[trigger.program]));
    }
    return worth;
}

uint32_t EpicSeeker::weightOf(const Position& look, Action option) const {
    constexpr uint32_t kDealing = momentBit(kDealsDamage) | momentBit(kDamagesPlayer) | momentBit(kDamagesOpponent);
    const auto subject = static_cast<int>(option.subject());
    const Verb verb = verbOf(option);
    const auto id = [&] { return look.card(subject).def; };
    switch (verb) {
        case Verb::Play: return worthOf(id(), played_[id()]);
        case Verb::Use:
        case Verb::Invoke: return worthOfUsing(look, subject, verb == Verb::Invoke);
        case Verb::Attack: return worthOfFighting(id(), momentBit(kAttacks) | momentBit(kIsBlocked) | kDealing);
        case Verb::Block: return worthOfFighting(id(), momentBit(kBlocks) | kDealing);
        case Verb::PickCard: return id() == sought_ ? 2 * kSome : kSome;
        case Verb::PickSeat:
        case Verb::Yes:
        case Verb::Keep:
        case Verb::Mode: return kSome;
        default: return 1;
    }
}

Action EpicSeeker::choose(const State& state, std::span<const Action> options, Rng& rng) {
    const Position look(state, cards_);
    const bool isAny = state.decider == kChance || rng.below(kAnyOf) == 0;
    const Action action = chooseByWeight(options, rng, [&](Action option) { return isAny ? 1U : weightOf(look, option); });
    if (verbOf(action) == Verb::Play) ++played_[look.card(static_cast<int>(action.subject())).def];
    return action;
}

}  // namespace riffle::sim
