#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/shards/rules/vocabulary.h"
#include "language/card_file.h"
#include "machine/card_table.h"

namespace riffle::shards {

using machine::CardId;
using machine::foldName;
using machine::kBlank;
using machine::kNoCard;

enum class Faction : uint8_t { None, Homodeus, Order, Undergrowth, Wraethe };
enum class Character : uint8_t { None, Decima, KoSynWu, Tetra, Volos };
inline constexpr int kCharacters = 4;

// A statement of a card that holds while the card is in play: "this cannot be attacked". `code` is where its construct stands in
// the program store, `conditions` where the length of its conditions stands.
struct Static {
    StaticOp op{};
    bool instead = false;  // replaces the value of the statement before it
    uint16_t code = 0;
    uint16_t conditions = 0;
};

// The facts of a card and where its programs start (0: it has none).
struct CardDef {
    Faction faction = Faction::None;
    bool isChampion = false;
    bool isMercenary = false;
    bool isRelic = false;
    bool isStarter = false;
    bool isExpansion = false;  // left out of a game without Relics of the Future
    uint8_t cost = 0;
    uint8_t health = 0;
    uint8_t shield = 0;
    uint8_t copies = 0;
    Character linkedTo = Character::None;  // of a relic
    Character soloOf = Character::None;    // whose extra starting card it is in the solo game
    uint16_t play = 0;
    uint16_t exhaust = 0;
    uint16_t exhaustOnlyIf = 0;   // conditions without which it may not be exhausted at all
    uint16_t discardTrigger = 0;  // program that runs from the discard pile after a card was played
    bool wakesDiscard = false;    // playing it may trigger something that waits in the discard pile
    uint8_t staticCount = 0;
    std::array<Static, 4> statics{};
    uint64_t staticOps = 0;  // one bit for each statement it has, by its op modulo 64

    [[nodiscard]] bool has(StaticOp op) const { return (staticOps & bitOf(op)) != 0; }
    [[nodiscard]] static constexpr uint64_t bitOf(StaticOp op) { return uint64_t{1} << (static_cast<uint8_t>(op) & 63U); }
};

// A noun phrase of a card, taken apart: which cards it means.
struct Filter {
    enum class Where : uint8_t { Default, Discard, Hand, HandOrDiscard, InPlay, PlayedThisTurn, Row };
    Faction faction = Faction::None;
    NounOp noun{};
    bool isEnemy = false;
    bool notChampion = false;
    uint8_t maxCost = UINT8_MAX;
    Where where = Where::Default;
};

// Whether a card is of the kind the filter describes; where it lies is another question.
bool fits(const CardDef& def, const Filter& filter);

// Reads the filter that stands at pc, which moves behind it.
Filter readFilter(const language::Code& code, uint16_t& pc);

struct CardTable : machine::CardTable<CardDef> {
    struct DiscardTrigger {
        CardId id;
        Filter played;  // what has to be played to trigger it
    };
    std::vector<DiscardTrigger> discardTriggers;
};

// Reads and checks the files; on any problem the table must not be used.
CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
// The same from cards that have been read already.
CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);

Character characterOf(CharacterOp op);
std::string_view nameOf(Character character);
std::string_view nameOf(Faction faction);

}  // namespace riffle::shards
