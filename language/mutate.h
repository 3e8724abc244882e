#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/tree.h"

namespace riffle::language {

// What was changed about a card.
enum class Change : uint8_t {
    Number,     // one up or one down
    Side,       // friendly, enemy, or of either side
    Quantity,   // each or one
    May,        // optional or not
    Effect,     // an effect or a whole line is gone
    Condition,  // a condition is gone or turned round
    Moment,     // another moment or event
    Duration,
    Word,   // an adjective or a relation of the cards meant is gone
    Order,  // two effects the other way round
    Who,    // another player or place
    Fact,   // of the opening line, other than its numbers
    Count
};
std::string_view nameOf(Change change);

// A card with one small change, as a slip of the pen could make it.
struct Mutant {
    Change change = Change::Count;
    CardText card;
    Position at;       // where the line begins that was changed
    std::string from;  // the words that were changed, with those next to them
    std::string to;
};

// Every small change of a card that the grammar can say. Whether the game takes it, and whether it means anything else, is for
// whoever asks to find out.
std::vector<Mutant> mutantsOf(const Grammar& grammar, const CardText& card);

}  // namespace riffle::language
