#include "protocol/alike.h"

#include <algorithm>
#include <cstring>

#include "games/epic/facade/kind.h"
#include "games/epic/rules/rules.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/rules/rules.h"
#include "games/shards/facade/kind.h"
#include "games/shards/rules/rules.h"

namespace riffle {

namespace {

constexpr int kWorlds = 16;

template <class Rules>
bool areAlike(const Rules& rules, const Game& from, Seat seat, std::span<const Action> choices) {
    using State = typename Rules::State;
    State start;
    std::memcpy(&start, from.bytes().data(), sizeof start);
    Rng rng = Rng::seeded(from.hash());  // the same worlds whenever it is asked
    const auto seen = rules.observe(start, seat);
    for (int i = 0; i < kWorlds; ++i) {
        State truth = start;
        State world = rules.sample(seen, rng);
        world.options.askChance = truth.options.askChance;
        for (const Action choice : choices) {
            Action options[Rules::kMaxOptions];
            const int count = world.isOver ? 0 : rules.legalActions(world, options);
            if (std::find(options, options + count, choice) == options + count) return false;
            rules.apply(truth, choice, nullptr);
            rules.apply(world, choice, nullptr);
            const auto one = rules.observe(truth, seat);
            const auto other = rules.observe(world, seat);
            if (std::memcmp(&one.state(), &other.state(), sizeof(State)) != 0) return false;
        }
    }
    return true;
}

}  // namespace

bool looksAlike(const GameKind& kind, const Game& from, Seat seat, std::span<const Action> choices) {
    if (kind.name() == "shards") return areAlike(shards::Rules(shards::cardsOf(kind)), from, seat, choices);
    if (kind.name() == "keyforge") return areAlike(keyforge::Rules(keyforge::cardsOf(kind)), from, seat, choices);
    if (kind.name() == "epic") return areAlike(epic::Rules(epic::cardsOf(kind)), from, seat, choices);
    return true;
}

}  // namespace riffle
