// What must be true of every state, whatever happened.
#include "games/shards/rules/rules.h"

namespace riffle::shards {

const char* Rules::broken(const State& s) const {
    // Every card lies in exactly one pile, the piles are linked both ways and counted right.
    CardSet<kMaxCards> seen;
    int total = 0;
    for (int pile = 1; pile < kPileCount; ++pile) {
        CardIndex above = 0;
        int count = 0;
        for (CardIndex card = s.board.top(pile); card != 0; card = s.board[card].below) {
            if (seen.has(card)) return "a card lies in two places";
            seen.add(card);
            if (s.board[card].pile != pile) return "a card does not know its pile";
            if (s.board[card].above != above) return "a pile is not linked both ways";
            if (card > s.cardCount) return "a card that is not in the game";
            above = card;
            ++count;
        }
        if (s.board.piles[pile].bottom != above) return "a pile's bottom is not its last card";
        if (count != s.board.size(pile)) return "a pile is counted wrong";
        total += count;
        if (isRow(pile) && count > 1) return "two cards in one place of the row";
    }
    if (total != s.cardCount) return "a card lies nowhere";

    const Position look(s, *cards_);
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const Player& player = s.players[seat];
        if (player.health > kMaxHealth) return "health above 50";
        if (player.mastery > kMaxMastery) return "mastery above 30";
        if (player.power > kMaxPower && player.power != kInfinitePower) return "power out of bounds";
        if (player.crystals > kMaxPower) return "crystals out of bounds";
        if (player.isIn && player.health == 0 && !s.isOver) return "a player without health is still in the game";
        if (player.isIn && player.isOut) return "a player is both in and out";
        for (const CardIndex card : s.board.in(pileOf(seat, kChampions))) {
            if (!look.def(card).isChampion) return "an ally among the champions";
        }
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayed))) {
            if (look.def(card).isChampion) return "a champion among the played allies";
        }
        for (const CardIndex card : s.board.in(pileOf(seat, kHand))) {
            if (!((s.board[card].knownTo >> seat) & 1U)) return "a player does not know their own hand";
        }
        if (seat == s.active || s.phase == kPhaseSetup) continue;
        if (!s.board.isEmpty(pileOf(seat, kPlayed))) return "cards played by somebody whose turn it is not";
    }
    if (s.frames.empty()) return "nothing is in progress";
    if (s.isOver) return s.reason == Reason::Fault ? "the game ran out of room" : nullptr;

    // Somebody has a legal option.
    if (s.decision == Decision::None) return "nobody is asked";
    Action options[kMaxOptions];
    const int count = legalActions(s, options);
    if (count == 0) return "no legal option";
    if (count == 1 && s.decision != Decision::Main) return "a decision with one option was not taken";
    if (s.answer.bits != 0) return "an answer was not used";
    if (s.decider != kChance && !s.players[s.decider].isIn) return "somebody who left is asked";
    return nullptr;
}

}  // namespace riffle::shards
