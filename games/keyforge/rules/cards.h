#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/keyforge/rules/interchangeable.h"
#include "games/keyforge/rules/vocabulary.h"
#include "language/card_file.h"
#include "machine/card_table.h"

namespace riffle::keyforge {

using machine::CardId;
using machine::foldName;
using machine::kBlank;
using machine::kNoCard;
using HouseMask = uint16_t;  // one bit a house, by HouseOp

inline constexpr HouseMask kAllHouses = (1U << kHouseEnd) - 2U;
constexpr HouseMask bitOf(uint8_t house) {
    return house ? static_cast<HouseMask>(1U << house) : HouseMask{0};
}

// The house of such a mask; 0 where there is none, or not one alone: whoever must choose "its house" may choose any of several.
constexpr uint8_t onlyHouse(HouseMask mask) {
    return std::has_single_bit(mask) ? static_cast<uint8_t>(std::countr_zero(mask)) : uint8_t{0};
}

// What is kept of the houses of a card that leaves play: one house, none, or all of them.
constexpr uint8_t keptHouse(HouseMask mask) {
    return mask == kAllHouses ? uint8_t{kHouseEnd} : onlyHouse(mask);
}

enum class Type : uint8_t { None, Creature, Artifact, Upgrade, Action };
enum class Rarity : uint8_t { Common, Uncommon, Rare, Fixed, Variant };

// A statement of a card that holds while the card is in play. `code` is where its construct stands in the program store,
// `conditions` where the length of its conditions stands.
struct Static {
    StaticOp op{};
    uint16_t code = 0;
    uint16_t conditions = 0;
};

// An ability that waits for something: for moments of its own card ("play, reap"), for an event, or for a state of the game
// ("while …: destroy this").
struct Trigger {
    uint16_t moments = 0;  // one bit a MomentOp
    uint8_t event = 0;     // EventOp, 0 for none
    bool isState = false;
    uint16_t eventCode = 0;   // where the event's construct stands
    uint16_t conditions = 0;  // 0: none
    uint16_t program = 0;
};

// Where a card is printed, and how often it is found there.
struct Printing {
    uint8_t set = 0;  // SetOp; 0 for a set of somebody's own
    Rarity rarity = Rarity::Common;
    uint16_t number = 0;
};

struct CardDef {
    Type type = Type::None;
    Rarity rarity = Rarity::Common;
    uint8_t house = 0;  // HouseOp; 0 for an anomaly, whose house the deck says
    bool isAnomaly = false;
    uint8_t bonus = 0;
    uint8_t power = 0;
    uint8_t armor = 0;
    uint8_t hazardous = 0;
    uint8_t assault = 0;
    uint16_t number = 0;
    uint16_t keywords = 0;  // one bit a KeywordOp
    uint64_t traits = 0;    // one bit a TraitOp
    std::vector<Static> statics;
    std::vector<Trigger> triggers;
    uint64_t staticOps = 0;  // one bit a StaticOp, from its first
    uint64_t events = 0;     // one bit an EventOp it waits for, from the first
    uint16_t moments = 0;    // one bit a MomentOp it has an ability for
    uint16_t granted = 0;    // one bit a MomentOp it gives an ability for
    bool hasStates = false;
    std::vector<CardId> with;         // what comes with it in a deck
    std::vector<Printing> printings;  // that of its own set first

    // Its printing in a set; a card of somebody's own is in every set. Null where it is not.
    [[nodiscard]] const Printing* printingIn(uint8_t set) const {
        for (const Printing& printing : printings) {
            if (printing.set == set || printing.set == 0) return &printing;
        }
        return nullptr;
    }
};

// What few cards say shares the last bit: where that is set, look who says it.
constexpr uint64_t staticBit(StaticOp op) {
    return uint64_t{1} << std::min(static_cast<int>(op) - language::kFirstGameOp, 63);
}
constexpr uint64_t eventBit(uint8_t op) {
    return uint64_t{1} << (op - language::kFirstGameOp);
}
constexpr uint16_t momentBit(uint8_t op) {
    return static_cast<uint16_t>(1U << op);
}
inline constexpr uint16_t kStateMoment = 1U << 15U;  // not a moment: something acts while a condition holds
static_assert(kMomentEnd <= 15);
constexpr uint16_t keywordBit(uint8_t op) {
    return static_cast<uint16_t>(1U << op);
}
constexpr uint64_t traitBit(uint8_t op) {
    return uint64_t{1} << op;
}
static_assert(kEventEnd <= 64 + 32 && kTraitEnd <= 64);

struct CardTable : machine::CardTable<CardDef> {
    std::vector<CardDef> blanks;  // by id: what is left of a creature whose text box is blank
    std::vector<Order> orders;    // by where a program starts: how much the order of its copies matters
    // Programs of the rules themselves: one of the active player's creatures captures 1 æmber, from the other side or from its
    // own.
    uint16_t captureOne = 0;
    uint16_t captureOwnOne = 0;
};

// Reads and checks the files; on any problem the table must not be used.
CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
// The same from cards that have been read already.
CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);

std::string_view houseName(uint8_t house);  // "staralliance", as the protocol spells it
uint8_t houseFrom(std::string_view name);   // 0 where there is none
std::string_view traitName(uint8_t trait);
std::string_view setName(uint8_t set);   // "age of ascension"
std::string_view setShort(uint8_t set);  // "aoa"
uint8_t setFrom(std::string_view name);  // 0 where there is none; "aoa" is one too
std::string_view typeName(Type type);

}  // namespace riffle::keyforge
