#include "protocol/dependence.h"

#include <algorithm>

namespace riffle {

int rulesOf(const GameKind& kind) {
    const auto* known = dynamic_cast<const Dependence*>(&kind);
    return known ? known->rulesVersion() : 1;
}

int newestRules(const Games& games) {
    int out = 1;
    for (const auto& kind : games.all()) out = std::max(out, rulesOf(*kind));
    return out;
}

uint64_t dependencyOf(const GameKind& kind, const Game& start) {
    const auto* known = dynamic_cast<const Dependence*>(&kind);
    return known ? known->dependencyHash(start) : kind.cardSetHash();
}

}  // namespace riffle
