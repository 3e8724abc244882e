#pragma once

#include <cstdint>

#include "engine/facade.h"
#include "protocol/games.h"

namespace riffle {

// What a game depends on, so that a change elsewhere does not touch it: the rules of its kind, and the cards that can occur in
// it.
class Dependence {
public:
    virtual ~Dependence() = default;
    [[nodiscard]] virtual int rulesVersion() const = 0;
    // Of a game that has just been made: the cards in it, the tokens, and whatever those name.
    [[nodiscard]] virtual uint64_t dependencyHash(const Game& start) const = 0;
};

// The same of any kind; one that does not say depends on all its cards, and has the first rules.
[[nodiscard]] int rulesOf(const GameKind& kind);
// The newest of all games, for where one number is wanted.
[[nodiscard]] int newestRules(const Games& games);
[[nodiscard]] uint64_t dependencyOf(const GameKind& kind, const Game& start);

}  // namespace riffle
