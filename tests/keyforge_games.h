#pragma once

#include <gtest/gtest.h>

#include "games/keyforge/facade/kind.h"
#include "games/keyforge/rules/rules.h"
#include "games/keyforge/words/words.h"
#include "protocol/games.h"

namespace riffle::test {

// KeyForge with the cards built into the program.
inline const GameKind& keyforgeKind() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        Games games = Games::load({}, problems);
        for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
        return games;
    }();
    return *kGames.find("keyforge");
}

inline const keyforge::Rules& keyforgeRules() {
    static const keyforge::Rules kRules(keyforge::cardsOf(keyforgeKind()));
    return kRules;
}

inline keyforge::CardId keyforgeCard(std::string_view name) {
    const keyforge::CardId card = keyforgeRules().cards().find(name);
    EXPECT_NE(card, keyforge::kNoCard) << name;
    return card;
}

// The position that a set-up describes.
inline keyforge::State keyforgeState(const Value& setup) {
    NewGame request;
    request.request["setup"] = setup;
    EventLog events;
    Refusal refusal;
    keyforge::State state;
    EXPECT_TRUE(keyforge::readRequest(request, keyforgeRules().cards(), state, events, refusal)) << refusal.message;
    return state;
}

}  // namespace riffle::test
