#include "games/shards/proof/abilities.h"

#include "games/shards/rules/vocabulary.h"

namespace riffle::sim {

using namespace shards;

namespace {

class Finder : AbilityFinder {
public:
    Finder(const CardTable& cards, std::vector<CardAbility>& found)
        : AbilityFinder([&](std::string_view name) { return cards.find(name); }, found), cards_(cards) {}

    // As cards.cpp reads it: the lines of a moment together, a line for the discard pile by itself.
    void card(CardId id) {
        const CardDef& def = cards_[id];
        std::vector<const language::Ability*> play;
        std::vector<const language::Ability*> exhaust;
        for (const language::Ability& line : cards_.texts[id].abilities) {
            if (line.isStatic()) continue;
            if (line.moment() == kInDiscard) {
                const language::Ability* const lines[] = {&line};
                program(id, lines, def.discardTrigger);
            } else {
                (line.moment() == kExhaust ? exhaust : play).push_back(&line);
            }
        }
        if (!play.empty()) program(id, play, def.play);
        if (!exhaust.empty()) program(id, exhaust, def.exhaust);
    }

private:
    const CardTable& cards_;
};

}  // namespace

std::vector<CardAbility> abilitiesOf(const CardTable& cards, CardId id) {
    std::vector<CardAbility> found;
    Finder(cards, found).card(id);
    return found;
}

}  // namespace riffle::sim
