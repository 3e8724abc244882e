// What players have: gained, lost, doubled. Chapters 3, 10 and 14 of the rules.
#include <algorithm>

#include "games/shards/rules/flow.h"

namespace riffle::shards {

// SOI-GEN-06, SOI-MAST-02, SOI-HEALTH-01, SOI-HEALTH-02, SOI-POW-10
void Flow::gain(Seat seat, ResourceOp resource, int amount) {
    Player& player = s.players[seat];
    if (amount == 0 || !player.isIn) return;
    if (resource == kCrystals && seat == kNemesis) {  // SOI-NEM-16, SOI-NEM-39
        for (int i = 0; i < amount && !s.board.isEmpty(kCentre); ++i) banish(seat, s.board.top(kCentre));
        return;
    }
    note(Fact::Gained, seat, nullptr, 0, amount == kInfinitePower ? -1 : amount, static_cast<int>(resource));
    switch (resource) {
        case kCrystals: player.crystals = static_cast<uint16_t>(std::min(player.crystals + amount, int{kMaxPower})); break;
        case kPower:
            if (player.power == kInfinitePower || amount == kInfinitePower) {
                player.power = kInfinitePower;
            } else {
                player.power = static_cast<uint16_t>(std::min(player.power + amount, int{kMaxPower}));
            }
            break;
        case kMastery:
            player.mastery = static_cast<uint8_t>(std::min(player.mastery + amount, kMaxMastery));
            if (seat == kNemesis && player.mastery == kMaxMastery) endGame(Reason::NemesisMastery, 1U << kNemesis);  // SOI-NEM-34
            break;
        case kHealth:
            player.health = static_cast<uint8_t>(std::min(player.health + amount, kMaxHealth));
            raiseGainedHealth(seat, amount);
            break;
    }
}

int Flow::amountOf(Seat seat, ResourceOp resource) const {
    const Player& player = s.players[seat];
    switch (resource) {
        case kCrystals: return player.crystals;
        case kPower: return player.power;
        case kMastery: return player.mastery;
        case kHealth: return player.health;
    }
    return 0;
}

// What is not there can't be lost. Without health a player is out at once. SOI-GEN-04, SOI-HEALTH-03, SOI-ELIM-04
void Flow::lose(Seat seat, ResourceOp resource, int amount) {
    Player& player = s.players[seat];
    const int lost = std::min(amount, amountOf(seat, resource));
    note(Fact::Lost, seat, nullptr, 0, lost, static_cast<int>(resource));
    switch (resource) {
        case kCrystals: player.crystals = static_cast<uint16_t>(player.crystals - lost); break;
        case kPower:
            if (player.power != kInfinitePower) player.power = static_cast<uint16_t>(player.power - lost);
            break;
        case kMastery: player.mastery = static_cast<uint8_t>(player.mastery - lost); break;
        case kHealth:
            player.health = static_cast<uint8_t>(player.health - lost);
            if (player.health > 0) break;
            eliminate(seat);
            checkLastStanding();
    }
}

// Entropic Talons: what would have been gained counts, also beyond the maximum. SOI-CARD-TALONS-1, SOI-CARD-TALONS-2
void Flow::raiseGainedHealth(Seat seat, int amount) {
    for (int i = s.lasting.size() - 1; i >= 0; --i) {
        const Lasting& lasting = s.lasting[i];
        if (lasting.kind != Lasting::Kind::After || lasting.seat != seat || cards.code[lasting.event] != kYouGainHealth) continue;
        runProgram(seat, lasting.source, lasting.program);
        s.frames.back().amount = static_cast<uint16_t>(s.options.talonsPerEffect ? 1 : amount);
    }
}

}  // namespace riffle::shards
