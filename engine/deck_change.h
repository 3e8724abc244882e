#pragma once

#include <string>

namespace riffle {

// Another version of a deck or of the cards there are: all copies of one card by another. Without `to` others take its place, as
// they come; without `from` it takes the place of some other card.
struct DeckChange {
    std::string from = {};
    std::string to = {};
};

}  // namespace riffle
