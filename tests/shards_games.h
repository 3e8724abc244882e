#pragma once

#include <gtest/gtest.h>

#include "games/shards/facade/kind.h"
#include "games/shards/rules/rules.h"
#include "protocol/games.h"

namespace riffle::test {

// Shards of Infinity with the cards built into the program.
inline const GameKind& shardsKind() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        Games games = Games::load({}, problems);
        for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
        return games;
    }();
    return *kGames.find("shards");
}

inline const shards::Rules& shardsRules() {
    static const shards::Rules kRules(shards::cardsOf(shardsKind()));
    return kRules;
}

}  // namespace riffle::test
