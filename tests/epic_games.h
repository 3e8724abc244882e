#pragma once

#include <gtest/gtest.h>

#include "games/epic/facade/kind.h"
#include "games/epic/rules/rules.h"
#include "games/epic/words/words.h"
#include "protocol/games.h"

namespace riffle::test {

// Epic with the cards built into the program.
inline const GameKind& epicKind() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        Games games = Games::load({}, problems);
        for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
        return games;
    }();
    return *kGames.find("epic");
}

inline const epic::Rules& epicRules() {
    static const epic::Rules kRules(epic::cardsOf(epicKind()));
    return kRules;
}

inline epic::CardId epicCard(std::string_view name) {
    const epic::CardId card = epicRules().cards().find(name);
    EXPECT_NE(card, epic::kNoCard) << name;
    return card;
}

// The position that a set-up describes, at a table of two or more.
inline epic::State epicState(const Value& setup, int seats = 2) {
    NewGame request;
    request.request["setup"] = setup;
    request.request["seats"] = seats;
    EventLog events;
    Refusal refusal;
    epic::State state;
    EXPECT_TRUE(epic::readRequest(request, epicRules().cards(), state, events, refusal)) << refusal.message;
    return state;
}

}  // namespace riffle::test
