#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/epic/rules/filter.h"
#include "language/card_file.h"
#include "machine/card_table.h"

namespace riffle::epic {

enum class Type : uint8_t { None, Event, Champion, Token };

// A statement that holds while its card is in play, taken apart when the cards are loaded.
struct Static {
    StaticOp op{};
    uint8_t selector = 0;  // whom it is about: a reference, or kEach with the filter; 0 where the op says it
    uint8_t word = 0;      // a keyword or a faction
    int16_t offense = 0;   // what is added
    int16_t defense = 0;
    uint16_t code = 0;
    uint16_t conditions = 0;
    Filter filter;
};

// What has to be paid for a talent. EPIC-TALENT-01, EPIC-TALENT-05, EPIC-TALENT-06
struct Cost {
    bool expends = false;
    bool gold = false;
    bool breaksThis = false;
    bool breaksOne = false;
    bool banishesOne = false;
    uint8_t counters = 0;

    [[nodiscard]] bool isAny() const { return expends || gold || breaksThis || breaksOne || banishesOne || counters > 0; }
};

// An ability that waits for something, or a talent that is paid for.
struct Trigger {
    uint32_t moments = 0;  // one bit a MomentOp
    uint8_t loyalty = 0;   // cards to be revealed
    uint8_t ally = 0;      // FactionOp
    uint8_t event = 0;     // EventOp, 0 for none
    bool isInDiscard = false;
    bool isInvoke = false;
    // Waits for something to happen, and does the same whatever it happened to; or for its champion to leave play, and does the
    // same whichever champion of its name that is.
    bool isAlike = false;
    Cost cost;
    uint16_t eventCode = 0;
    uint16_t conditions = 0;
    uint16_t program = 0;
};

// Two lines of the cache; what is asked of every card that is looked at comes first.
struct alignas(64) CardDef {
    Type type = Type::None;
    uint8_t faction = 0;
    uint8_t cost = 0;
    uint8_t offense = 0;
    uint8_t defense = 0;
    bool hasTalent = false;
    bool hasDiscardTalent = false;
    uint8_t events = 0;      // one bit an EventOp, from its first
    uint16_t keywords = 0;   // one bit a KeywordOp
    uint16_t given = 0;      // keywords that its statements give
    uint32_t staticOps = 0;  // one bit a StaticOp, from its first
    uint64_t traits = 0;     // one bit a TraitOp
    uint32_t moments = 0;    // in play
    uint32_t discardMoments = 0;
    uint16_t play = 0;  // an event's program
    std::vector<Static> statics;
    std::vector<Trigger> triggers;
    bool isRare = false;    // one copy only in a triple draft. EPIC-CARD-09
    bool isJungle = false;  // of the preconstructed box
    uint8_t token = 0;      // ResourceOp of a token
};
static_assert(sizeof(CardDef) == 128);

constexpr uint32_t staticBit(StaticOp op) {
    return uint32_t{1} << (static_cast<uint8_t>(op) - language::kFirstGameOp);
}
constexpr uint8_t eventBit(uint8_t op) {
    return static_cast<uint8_t>(1U << (op - language::kFirstGameOp));
}
constexpr uint32_t momentBit(uint8_t op) {
    return uint32_t{1} << op;
}
static_assert(kEventEnd <= language::kFirstGameOp + 8 && static_cast<uint8_t>(kComesInstead) < language::kFirstGameOp + 32 &&
              kMomentEnd <= 32 && kTraitEnd <= 64);

using machine::foldName;
using machine::kBlank;
using machine::kMostCards;
using machine::kNoCard;

struct CardTable : machine::CardTable<CardDef> {
    std::vector<Filter> filters;                // all of the code
    std::vector<uint16_t> filterAt;             // by where its code begins
    std::array<CardId, kResourceEnd> tokens{};  // by ResourceOp
    // What decks are imagined and drawn from: published cards, by faction and by whether they cost 1.
    std::array<std::array<std::vector<CardId>, 2>, kFactionEnd> deckCards;
};

CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
// The same from cards that have been read already.
CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);

std::string_view factionName(uint8_t faction);
uint8_t factionFrom(std::string_view name);

}  // namespace riffle::epic
