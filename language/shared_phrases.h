#pragma once

#include <vector>

#include "language/grammar.h"
#include "language/render.h"

namespace riffle::language {

// Games spell many constructs alike, and most of these they say alike as well. Those phrases stand here once, by spelling; a
// game's book stands before them with what it says another way.
struct SharedPhrases {
    // `behind` is the book that is asked for what is not here: that of all games, whole or short.
    SharedPhrases(const Phrasebook& behind, bool isShort, const Grammar& grammar);
    SharedPhrases(const SharedPhrases&) = delete;
    SharedPhrases& operator=(const SharedPhrases&) = delete;

    Phrasebook book;

private:
    std::vector<Phrase> phrases_;  // in the game's numbers
};

}  // namespace riffle::language
