#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/code.h"
#include "language/tree.h"
#include "machine/card_table.h"

namespace riffle::sim {

// Something a card does or says, which a game may or may not come to.
struct CardAbility {
    enum class Kind : uint8_t {
        Ability,    // a line that happens: what stands behind its colon begins
        Statement,  // a line that holds: it does so, and for a card
        Given,      // an ability that a line gives to others begins
        Lasting,    // a statement that an effect makes for a time holds
        Effect,     // a single effect begins
    };
    Kind kind = Kind::Ability;
    uint16_t card = 0;      // its id
    language::Position at;  // in the card's file
    uint16_t address = 0;   // in the program store: counts are kept by it
    uint16_t program = 0;   // of a line: where it begins there, with those that say what happens instead
    bool isIdle = false;    // hangs on something that is not in the game, and can't come up
};

std::string_view nameOf(CardAbility::Kind kind);

// Writes the lines of cards again, as their loader does it, to learn where in the store each of their constructs stands. Who
// derives from it knows what a game makes of a card's lines.
class AbilityFinder {
protected:
    using Kind = CardAbility::Kind;

    AbilityFinder(language::CardByName cardByName, std::vector<CardAbility>& found)
        : found_(found), writer_(code_, std::move(cardByName)) {
        writer_.visit = [this](const language::Node& node, uint32_t at) { places_[&node] = at; };
    }

    // A line that holds, which stands at `start` of the store.
    CardAbility& statement(uint16_t card, const language::Ability& line, uint16_t start);
    // Lines that were written together as the program at `start`.
    void program(uint16_t card, std::span<const language::Ability* const> lines, uint16_t start);

private:
    std::vector<CardAbility>& found_;
    language::Code code_;
    language::Writer writer_;
    std::unordered_map<const language::Node*, uint32_t> places_;
    uint16_t start_ = 0;
    uint16_t card_ = 0;

    void begin(uint16_t card, uint16_t start);
    void add(Kind kind, language::Position at, const language::Node& node);
    void effect(const language::Node& node);
    void within(const language::Node& node);
};

// The same over a game's table of cards. Own reads a card: `card(id)`.
template <class Own, class CardTable>
class FinderOf : protected AbilityFinder {
public:
    FinderOf(const CardTable& cards, std::vector<CardAbility>& found)
        : AbilityFinder([&](std::string_view name) { return cards.find(name); }, found), cards_(cards) {}

    // Of one card; of all of them, in their order.
    static std::vector<CardAbility> of(const CardTable& cards, machine::CardId id) {
        std::vector<CardAbility> found;
        Own(cards, found).card(id);
        return found;
    }
    static std::vector<CardAbility> ofAll(const CardTable& cards) {
        std::vector<CardAbility> found;
        Own finder(cards, found);
        for (size_t id = machine::kBlank + 1; id < cards.texts.size(); ++id) finder.card(static_cast<machine::CardId>(id));
        return found;
    }

protected:
    const CardTable& cards_;
};

}  // namespace riffle::sim
