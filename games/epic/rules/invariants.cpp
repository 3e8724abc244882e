// What must be true of every state, whatever happened.
#include "machine/invariants.h"

#include "games/epic/rules/rules.h"

namespace riffle::epic {

const char* Rules::broken(const State& s) const {
    if (const char* what = machine::brokenPiles(s)) return what;
    const Position look(s, *cards_);
    for (int card = 1; card <= s.cardCount; ++card) {
        const Card& c = s.board[card];
        const Pile role = roleOf(c.pile);
        const Type type = look.def(card).type;
        if ((type == Type::Token || c.has(kTokenFlag)) && role != kPlayPile && role != kBoxPile)
            return "a token is where no token can be";
        if (type == Type::Event && role == kPlayPile) return "an event is in play";
        if (role != kPlayPile && (c.damage || c.counters)) return "a card out of play holds damage or counters";
        if (c.has(kExpendedFlag) && c.has(kFlippedFlag) && !c.has(kBlockingFlag))
            return "a champion is both expended and flipped";
        if ((c.has(kAttackingFlag) || c.has(kBlockingFlag)) && !s.isInBattle) return "somebody fights without a battle";
        if (role == kHandPile && !((c.knownTo >> seatOf(c.pile)) & 1U)) return "a player does not know their own hand";
        if (role != kPlayPile && role != kHandPile && isSeatPile(c.pile) && c.owner != seatOf(c.pile))
            return "a card lies in another player's pile";
        if (role == kPlayPile && s.decision == Decision::Main && c.damage >= look.defenseOf(card) &&
            !look.hasKeyword(card, kUnbreakable))
            return "a champion with as much damage as defense is still in play";
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const Player& player = s.players[seat];
        int talents = 0;
        for (const CardIndex card : s.board.in(pileOf(seat, kDiscardPile))) talents += look.def(card).hasDiscardTalent;
        if (talents != s.discardTalents[seat]) return "the talents in a discard pile are counted wrong";
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            const CardDef& d = look.def(card);
            const bool isCounted = (d.staticOps & ~s.statics) == 0 && (d.given & ~s.given) == 0 && (d.events & ~s.events) == 0 &&
                                   (!d.hasTalent || ((s.talents >> seat) & 1U));
            if (!isCounted) return "what a champion says is not counted";
            if (s.board[card].damage > 0 && !s.mayBreak) return "damage is not counted";
        }
        if (player.gold > 1) return "more than one gold";
        if (player.isIn && player.isOut) return "a player is both in and out";
        if (player.isIn && s.decision == Decision::Main && s.players[look.healthSeat(seat)].health <= 0)
            return "a player without health is still in the game";
        if (player.isOut && !s.isOver && !s.board.isEmpty(pileOf(seat, kPlayPile)))
            return "a player who is out controls champions";
    }
    if (s.decision == Decision::Main && !s.waiting.empty()) return "abilities are left waiting";
    if (s.decision == Decision::Main && s.frames.size() != 1) return "something is left in progress";
    if (const char* what = machine::brokenQuestion(*this, s)) return what;
    if (s.isOver) return nullptr;
    if (s.decider != kChance && !s.players[s.decider].isIn) return "somebody who left is asked";
    return nullptr;
}

}  // namespace riffle::epic
