#pragma once

#include <cstdint>

#include "games/epic/rules/vocabulary.h"
#include "language/code.h"
#include "machine/card_table.h"

namespace riffle::epic {

using machine::CardId;
using FactionMask = uint8_t;  // one bit a faction, by FactionOp

constexpr uint16_t keywordBit(uint8_t op) {
    return static_cast<uint16_t>(1U << op);
}
constexpr uint64_t traitBit(uint8_t op) {
    return uint64_t{1} << op;
}
constexpr FactionMask factionBit(uint8_t faction) {
    return faction ? static_cast<FactionMask>(1U << faction) : FactionMask{0};
}

// A noun phrase of a card, taken apart: once, when the cards are loaded, and not whenever somebody asks what fits it.
struct Filter {
    enum Is : uint32_t {
        kIsTarget = 1U << 0U,
        kIsFriendly = 1U << 1U,
        kIsEnemy = 1U << 2U,
        kIsOther = 1U << 3U,
        kIsAttacking = 1U << 4U,
        kIsBlocking = 1U << 5U,
        kIsTurned = 1U << 6U,
        kIsDamaged = 1U << 7U,
        kIsToken = 1U << 8U,
        kIsNoToken = 1U << 9U,
        kIsBrokenThisTurn = 1U << 10U,
        kHasDamagedYou = 1U << 11U,
        kIsAmong = 1U << 12U,
        kIsOfPlayer = 1U << 13U,
        kIsOfDefender = 1U << 14U,
        kHasNameOfIt = 1U << 15U,
    };
    uint32_t is = 0;
    uint8_t noun = 0;
    uint8_t place = 0;  // PlaceOp; 0 is in play
    CardId named = 0;
    CardId notNamed = 0;
    FactionMask factions = 0;  // one of them, 0 for any
    FactionMask notFactions = 0;
    uint64_t traits = 0;
    uint64_t notTraits = 0;
    uint16_t keywords = 0;
    uint16_t notKeywords = 0;
    uint8_t cost = UINT8_MAX;
    uint8_t otherThan = 0;  // SelectorOp of a reference; 0 for none
    uint16_t maxDefense = UINT16_MAX;
    uint16_t maxDefenseUnit = 0;  // where the unit stands whose number is the most; 0 for none
    uint16_t end = 0;             // where the code goes on behind it

    [[nodiscard]] bool takesPlayers() const { return noun == kPlayer || noun == kOpponent || noun == kChampionOrPlayer; }
    [[nodiscard]] bool takesCards() const { return noun != kPlayer && noun != kOpponent; }
};

// The filter whose code begins at pc.
Filter readFilter(const language::Code& code, uint16_t pc);

}  // namespace riffle::epic
