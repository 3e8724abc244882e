// What must be true of every state, whatever happened.
#include "machine/invariants.h"

#include <bit>

#include "games/keyforge/rules/rules.h"

namespace riffle::keyforge {

const char* Rules::broken(const State& s) const {
    if (const char* what = machine::brokenPiles(s)) return what;

    const Position look(s, *cards_);
    // Æmber is only moved, never made: pools, cards and supply always come to the same. KF-AMB-*
    int amber = s.supply;
    for (const Player& player : s.players) amber += player.amber;
    bool isDestroying = false;
    for (const Frame& frame : s.frames) isDestroying |= frame.routine == Routine::Destroy;
    for (int card = 1; card <= s.cardCount; ++card) {
        const Card& c = s.board[card];
        amber += c.amber;
        const bool isInPlay = look.isInPlay(card);
        if (!isInPlay && (c.amber || c.damage || c.powerCounters)) return "a card out of play holds tokens";
        if (!isInPlay && c.form != c.def && c.pile != kLimboPile) return "a card out of play is still a copy";
        if (c.has(kTaggedFlag) && !isDestroying) return "a tag is left after a destroyed window";
        if (c.incoming != 0 && s.decision != Decision::PickCard && s.decision != Decision::Spend &&
            s.decision != Decision::KeyColor)
            return "damage is left undealt";
        const bool mayHaveHost = isInPlay || roleOf(c.pile) == kUnderPile || roleOf(c.pile) == kPurgedPile;
        if (!mayHaveHost && c.host != 0) return "a card out of play is attached";
        if (roleOf(c.pile) == kAttachedPile && !look.isCreature(c.host)) return "an upgrade is attached to nothing";
        if (roleOf(c.pile) == kUnderPile && !look.isInPlay(c.host)) return "a card lies under nothing";
        if (roleOf(c.pile) == kHandPile && !((c.knownTo >> seatOf(c.pile)) & 1U)) return "a player does not know their own hand";
        if (isSeatPile(c.pile) && !isInPlay && roleOf(c.pile) != kArchivePile && c.owner != seatOf(c.pile))
            return "a card lies in another player's pile";
        if (look.isCreature(card)) {
            const Type type = cards_->defs[c.def].type;
            if (type != Type::Creature && !c.has(kAnimatedFlag)) return "something in a line is no creature";
            if (!c.has(kTaggedFlag) && s.decision == Decision::Main && c.damage >= look.powerOf(card) &&
                !look.hasKeyword(card, kInvulnerable))
                return "a creature with as much damage as power is still in play";
        }
    }
    if (amber != 0) return "æmber was made or lost";
    for (const Player& player : s.players) {
        if (player.chains > kMaxChains) return "more than 24 chains";
        if (std::popcount(player.keys) == kKeyCount && !s.isOver) return "three keys and no winner";
    }
    if (s.board.size(kLimboPile) > 0 && s.decision == Decision::Main) return "a played card was not put away";
    if (s.decision == Decision::Main && !s.waiting.empty()) return "abilities are left waiting";
    if (s.decision == Decision::Main && s.frames.size() != 1) return "something is left in progress";
    uint64_t statics = 0;
    for (int card = 1; card <= s.cardCount; ++card) {
        if (look.isInPlay(card)) statics |= look.def(card).staticOps;
    }
    if ((statics & s.statics) != statics) return "a statement in play was overlooked";

    if (const char* what = machine::brokenQuestion(*this, s)) return what;
    if (s.isOver) return nullptr;
    // The other player decides nothing outside the set-up. KF-GOLD-08
    if (s.phase != kPhaseSetup && s.decider != s.active && s.decider != kChance) return "the wrong player is asked";
    return nullptr;
}

}  // namespace riffle::keyforge
