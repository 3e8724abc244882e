// What must be true of every state, whatever happened.
#include "machine/invariants.h"

#include "games/shards/rules/rules.h"

namespace riffle::shards {

const char* Rules::broken(const State& s) const {
    if (const char* what = machine::brokenPiles(s)) return what;
    for (int place = 0; place < kRowSize; ++place) {
        if (s.board.size(kRow + place) > 1) return "two cards in one place of the row";
    }

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
    if (const char* what = machine::brokenQuestion(*this, s)) return what;
    if (s.isOver) return nullptr;
    if (s.decider != kChance && !s.players[s.decider].isIn) return "somebody who left is asked";
    return nullptr;
}

}  // namespace riffle::shards
