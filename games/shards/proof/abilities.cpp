#include "games/shards/proof/abilities.h"

#include "games/shards/rules/vocabulary.h"

namespace riffle::sim {

using namespace shards;

namespace {

class Finder : public FinderOf<Finder, CardTable> {
public:
    using FinderOf::FinderOf;

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
};

}  // namespace

std::vector<CardAbility> abilitiesOf(const CardTable& cards, CardId id) {
    return Finder::of(cards, id);
}

}  // namespace riffle::sim
