// Damage: chapter 16b of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

// The source's righteous and its triggers. EPIC-KW-RIGHTEOUS-1, EPIC-KW-RIGHTEOUS-2, EPIC-KW-RIGHTEOUS-3, EPIC-KW-RIGHTEOUS-4
void Flow::dealtBy(int source, int amount) {
    if (source == 0 || amount <= 0 || !look.isInPlay(source)) return;
    if (look.hasKeyword(source, kRighteous)) gain(look.controllerOf(source), amount);
    // Damage to several at once is dealt once. EPIC-SET-08
    for (Waiting& row : s.waiting) {
        if (row.source != source || row.moment != kDealsDamage || row.set != s.set) continue;
        row.amount = static_cast<uint16_t>(row.amount + amount);
        return;
    }
    collectMoment(source, kDealsDamage, 0, amount);
}

void Flow::damageCard(int card, int amount, int source) {
    if (amount <= 0 || !look.isInPlay(card)) return;
    Card& c = s.board[card];
    c.damage = static_cast<uint16_t>(std::min(c.damage + amount, int{UINT16_MAX}));
    note(Fact::Damaged, look.controllerOf(card), "EPIC-DMG-02", card, amount);
    s.mayBreak = 1;
    touch();
    dealtBy(source, amount);
    const bool isDeadly =
        source != 0 && look.isInPlay(source) && look.hasText(source) && (look.def(source).staticOps & staticBit(kDeadlyDamage));
    if (isDeadly && !look.hasKeyword(card, kUnbreakable)) c.damage = UINT16_MAX;
}

// EPIC-DMG-01
void Flow::damagePlayer(Seat seat, int amount, int source) {
    if (amount <= 0 || !s.players[seat].isIn) return;
    Player& player = s.players[look.healthSeat(seat)];
    player.health = static_cast<int16_t>(std::max(player.health - amount, kLeastHealth));
    note(Fact::Damaged, seat, "EPIC-DMG-01", 0, amount, 1);
    touch();
    dealtBy(source, amount);
    if (source == 0 || !look.isInPlay(source)) return;
    s.board[source].hit = static_cast<uint8_t>(s.board[source].hit | (1U << seat));
    collectMoment(source, kDamagesPlayer, thingOf(seat), amount, seat);
    if (look.areOpponents(seat, look.controllerOf(source))) collectMoment(source, kDamagesOpponent, thingOf(seat), amount, seat);
}

}  // namespace riffle::epic
