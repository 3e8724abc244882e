#pragma once

#include <optional>

#include "games/epic/proof/abilities.h"
#include "games/epic/proof/knowledge.h"
#include "games/epic/proof/seeker.h"
#include "games/epic/proof/variants.h"
#include "games/epic/rules/rules.h"
#include "sim/soak.h"

namespace riffle::sim {

// Epic for the soak: all variants in turn, each of them twice. Games with even numbers are played at random, as the variant says;
// in each of the others players bring decks, and a seeker looks for one card, all of them in turn. What it counts is how often
// each ability was resolved.
class EpicTable {
public:
    static constexpr uint64_t kPlayForTheEnd = 8192;  // choices; see isEndless

    explicit EpicTable(const epic::Rules& rules) : rules_(rules), abilities_(abilitiesOf(rules.cards())) {}

    [[nodiscard]] const epic::Rules& rules() const { return rules_; }
    [[nodiscard]] const std::vector<CardAbility>& abilities() const { return abilities_; }
    // The card that the game with that number is about, 0 for none.
    [[nodiscard]] epic::CardId soughtIn(uint64_t number) const;
    [[nodiscard]] static size_t variants() { return 2 * epicVariants().size(); }
    [[nodiscard]] epic::Deal dealOf(uint64_t number, uint64_t seed) const;
    [[nodiscard]] Value requestOf(const epic::Deal& deal) const { return sim::requestOf(deal, rules_.cards()); }
    [[nodiscard]] static std::string nameOf(const epic::Deal& deal) { return sim::nameOf(deal); }

    void deal(uint64_t number, uint64_t seed, epic::State& state) const { (void)rules_.newGame(state, dealOf(number, seed)); }
    [[nodiscard]] uint32_t viewers(const epic::State& state) const { return (1U << state.playerCount) - 1U; }
    [[nodiscard]] bool isAskable(const epic::State& state) const { return state.decider != epic::kChance; }
    void keepAsking(const epic::State& state, epic::State& world) const { world.options.askChance = state.options.askChance; }
    [[nodiscard]] static std::string endless() { return "given up after " + std::to_string(2 * kPlayForTheEnd) + " choices"; }
    // Given up as such: from a length on that hardly any game reaches all sides play for the end (Watch::choose), and this one
    // has gone on for as long again.
    [[nodiscard]] bool isEndless(const epic::State&, uint64_t choices) const { return choices >= 2 * kPlayForTheEnd; }

    class Watch {
    public:
        Watch(const EpicTable& table, const epic::State& start, uint64_t number, uint64_t seed);
        Action choose(const epic::State& state, std::span<const Action> options, Rng& rng);
        std::string before(const epic::State&, Action) { return {}; }
        template <class R>
        void apply(const R& rules, epic::State& state, Action action, EventLog& events) {
            rules.apply(state, action, &events, nullptr, tally_.data());
        }
        std::string after(const epic::State& state, const EventLog& events);
        std::string end(const epic::State& state, std::vector<uint64_t>& counts);

    private:
        const EpicTable& table_;
        std::vector<uint32_t> tally_;  // by place in the program store
        std::optional<EpicSeeker> seeker_;
        EpicKnowledge knowledge_;
        uint64_t choices_ = 0;
    };

private:
    const epic::Rules& rules_;
    std::vector<CardAbility> abilities_;
};
static_assert(SoakTable<EpicTable, epic::Rules>);

}  // namespace riffle::sim
