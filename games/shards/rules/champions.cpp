// Champions: activating, attacking and destroying them. Chapters 8 and 11 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

// Once a turn, also in the turn it was played. SOI-CHAMP-03, SOI-CHAMP-04, SOI-GLOS-01
void Flow::activate(Seat seat, int champion) {
    s.board[champion].flags |= kExhaustedFlag;
    note(Fact::Activated, seat, "SOI-CHAMP-04", champion);
    runProgram(seat, static_cast<CardIndex>(champion), look.def(champion).exhaust);
}

// The full health in one payment; infinite power stays infinite. SOI-POW-02, SOI-POW-04, SOI-POW-10
void Flow::attackChampion(Seat seat, int champion) {
    Player& player = s.players[seat];
    const int health = look.healthOf(champion);
    note(Fact::AttackedChampion, seat, "SOI-POW-02", champion, health);
    if (player.power != kInfinitePower) player.power = static_cast<uint16_t>(player.power - health);
    destroy(champion);
}

// To the discard pile of the player in whose play area it was; the Nemesis has none. SOI-CHAMP-08, SOI-GLOS-19, SOI-NEM-21
void Flow::destroy(int champion) {
    const Seat owner = seatOf(s.board[champion].pile);
    note(Fact::Destroyed, owner, "SOI-CHAMP-08", champion);
    moveCard(champion, owner == kNemesis ? static_cast<int>(kBanished) : pileOf(owner, kDiscard), true);
}

}  // namespace riffle::shards
