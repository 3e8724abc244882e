#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "games/keyforge/cards.h"
#include "games/keyforge/state.h"

namespace riffle::sim {

// Something a card does or says, which a game may or may not come to.
struct KeyforgeAbility {
    enum class Kind : uint8_t {
        Ability,    // a line that happens: what stands behind its colon begins
        Statement,  // a line that holds: it does so, and for a card
        Given,      // an ability that a line gives to others begins
        Lasting,    // a statement that an effect makes for a time holds
        Effect,     // a single effect begins
    };
    Kind kind = Kind::Ability;
    keyforge::CardId card = 0;
    language::Position at;  // in the card's file
    uint16_t address = 0;   // in the program store: counts are kept by it
    bool isIdle = false;    // hangs on something that is not in the game yet, the tide (KF-PWR-04), and can't come up
};

std::string_view nameOf(KeyforgeAbility::Kind kind);

// All of them, in the order of the cards and of their lines.
std::vector<KeyforgeAbility> abilitiesOf(const keyforge::CardTable& cards);

// Adds to `tally`, by its place in the program store, each statement that holds in this position and is about something.
void countStatements(const keyforge::State& state, const keyforge::CardTable& cards, uint32_t* tally);
// The statements about a card's own coming into play; `state` is how things stand when it has come.
void countEntering(const keyforge::State& state, const keyforge::CardTable& cards, int card, uint32_t* tally);

}  // namespace riffle::sim
