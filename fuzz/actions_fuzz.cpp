// Whole games by their rules: the first bytes choose the variant, each further one an option. After every choice all invariants
// must hold, a copy must go the same way, and no seat may tell the true world from a sampled one.

#include <algorithm>
#include <cstring>

#include "fuzz/input.h"
#include "games/shards/facade/kind.h"
#include "games/shards/rules/rules.h"

namespace riffle::fuzz {
namespace {

using shards::Observation;
using shards::Rules;
using shards::State;

constexpr int kMostChoices = 2000;

bool areSame(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

bool isAmong(Action action, std::span<const Action> options) {
    return std::find(options.begin(), options.end(), action) != options.end();
}

// What a seat may know must be the same in the true world and in one drawn from what it knows. For the seat that decides the
// other world must be one it can go on in, with the same options. (That another seat decides tells more than the position itself
// does: a player who is asked for a shield has one, the sampled one need not.)
void checkWorlds(const Rules& rules, const State& state, std::span<const Action> options, Rng& rng) {
    for (Seat seat = 0; seat < state.playerCount; ++seat) {
        const Observation observed = rules.observe(state, seat);
        State world = rules.sample(observed, rng);
        world.options.askChance = state.options.askChance;  // a sampled world always draws its own chance
        require(areSame(rules.observe(world, seat).state(), observed.state()),
                "a seat can tell a sampled world from the true one");
        if (rules.isOver(state) || rules.decider(state) != seat) continue;
        const char* broken = rules.broken(world);
        require(!broken, "a sampled world breaks an invariant", broken ? broken : "");
        Action again[Rules::kMaxOptions];
        const int count = rules.legalActions(world, again);
        require(std::equal(options.begin(), options.end(), again, again + count),
                "the options depend on what the seat may not know");
    }
}

void checkPosition(const Rules& rules, const State& state, std::span<Action> options, Rng& rng) {
    const char* broken = rules.broken(state);
    require(!broken, "an invariant does not hold", broken ? broken : "");
    checkWorlds(rules, state, options, rng);
    for (Seat seat = 0; seat < state.playerCount; ++seat) {
        const int value = rules.evaluate(state, seat);
        require(value >= 0 && value <= 1000, "a position is worth less than a lost or more than a won game");
    }
    if (rules.isOver(state)) return;
    require(!options.empty(), "nobody has a legal option");
    require(isAmong(rules.quickAction(state), options), "the quick choice is not legal");
    std::vector<Action> sorted(options.begin(), options.end());
    std::sort(sorted.begin(), sorted.end());
    require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "an option is listed twice");
}

void playGame(Bytes bytes) {
    EventLog events;
    Refusal refusal;
    const auto game = shardsKind().create(gameFrom(bytes), events, refusal);
    if (!game) {
        require(!refusal.message.empty(), "a set-up is refused without a reason");
        return;
    }
    const Rules rules(shards::cardsOf(shardsKind()));
    State state;
    std::memcpy(&state, game->bytes().data(), sizeof state);
    Rng rng = Rng::seeded(1);
    for (int i = 0; i < kMostChoices; ++i) {
        Action options[Rules::kMaxOptions];
        const int count = rules.isOver(state) ? 0 : rules.legalActions(state, options);
        require(count <= Rules::kMaxOptions, "there are more options than there is room for");
        checkPosition(rules, state, {options, static_cast<size_t>(count)}, rng);
        if (rules.isOver(state) || bytes.isEmpty()) return;
        const Action action = options[bytes.below(static_cast<size_t>(count))];
        State copy = state;
        rules.apply(state, action, nullptr);
        events.clear();
        rules.apply(copy, action, &events);
        require(areSame(state, copy), "a copy goes another way, or the log changes the game");
    }
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::playGame({data, size});
    return 0;
}
