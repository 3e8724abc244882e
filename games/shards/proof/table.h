#pragma once

#include "games/shards/proof/knowledge.h"
#include "games/shards/proof/variants.h"
#include "games/shards/rules/rules.h"
#include "sim/soak.h"

namespace riffle::sim {

// Shards of Infinity for the soak: all variants in turn.
class ShardsTable {
public:
    explicit ShardsTable(const shards::Rules& rules) : rules_(rules) {}

    [[nodiscard]] const shards::Rules& rules() const { return rules_; }
    [[nodiscard]] static size_t variants() { return shardsVariants().size(); }
    [[nodiscard]] static Value requestOf(const shards::Deal& deal) { return sim::requestOf(deal); }
    [[nodiscard]] static std::string nameOf(const shards::Deal& deal) { return sim::nameOf(deal); }
    [[nodiscard]] static shards::Deal dealOf(uint64_t number, uint64_t seed);

    void deal(uint64_t number, uint64_t seed, shards::State& state) const { (void)rules_.newGame(state, dealOf(number, seed)); }
    // Everybody at the table, also those who have been eliminated and look on.
    [[nodiscard]] uint32_t viewers(const shards::State& state) const {
        return state.playerCount == 1 ? 1U | 1U << shards::kNemesis : (1U << state.playerCount) - 1U;
    }
    [[nodiscard]] bool isAskable(const shards::State& state) const { return state.decider != shards::kChance; }
    void keepAsking(const shards::State& state, shards::State& world) const { world.options.askChance = state.options.askChance; }
    [[nodiscard]] static std::string endless() { return "that nobody could end any more"; }
    [[nodiscard]] bool isEndless(const shards::State& state, uint64_t choices = 0) const;

    class Watch : public RandomWatch<shards::State> {
    public:
        Watch(const ShardsTable&, const shards::State& start, uint64_t, uint64_t) : knowledge_(start) {}
        std::string after(const shards::State& state, const EventLog& events) { return knowledge_.follow(state, events); }

    private:
        ShardsKnowledge knowledge_;
    };

private:
    const shards::Rules& rules_;
};
static_assert(SoakTable<ShardsTable, shards::Rules>);

}  // namespace riffle::sim
