#pragma once

#include "games/keyforge/decks/decks.h"
#include "games/keyforge/proof/abilities.h"
#include "games/keyforge/proof/knowledge.h"
#include "games/keyforge/proof/seeker.h"
#include "games/keyforge/proof/variants.h"
#include "games/keyforge/rules/rules.h"
#include "sim/soak.h"

namespace riffle::sim {

// KeyForge for the soak: all variants in turn, each game with new decks of any set. Games with even numbers are played at random;
// in each of the others a seeker looks for one card, all of them in turn. What it counts is how often each ability was resolved.
class KeyforgeTable {
public:
    static constexpr uint64_t kPlayForTheEnd = 4096;  // choices; an ordinary random game has some 300

    explicit KeyforgeTable(const keyforge::Rules& rules)
        : rules_(rules),
          pools_{DeckPool(rules.cards(), keyforge::kCallOfTheArchons), DeckPool(rules.cards(), keyforge::kAgeOfAscension),
                 DeckPool(rules.cards(), keyforge::kWorldsCollide)},
          abilities_(abilitiesOf(rules.cards())) {}

    [[nodiscard]] const keyforge::Rules& rules() const { return rules_; }
    [[nodiscard]] const std::vector<CardAbility>& abilities() const { return abilities_; }
    // The card that the game with that number is about, 0 for none.
    [[nodiscard]] keyforge::CardId soughtIn(uint64_t number) const;
    [[nodiscard]] static size_t variants() { return keyforgeVariants().size(); }
    [[nodiscard]] keyforge::Deal dealOf(uint64_t number, uint64_t seed) const;
    [[nodiscard]] Value requestOf(const keyforge::Deal& deal) const { return sim::requestOf(deal, rules_.cards()); }
    [[nodiscard]] static std::string nameOf(const keyforge::Deal& deal) { return sim::nameOf(deal); }

    void deal(uint64_t number, uint64_t seed, keyforge::State& state) const { (void)rules_.newGame(state, dealOf(number, seed)); }
    [[nodiscard]] uint32_t viewers(const keyforge::State&) const { return (1U << keyforge::kSeats) - 1U; }
    [[nodiscard]] bool isAskable(const keyforge::State& state) const { return state.decider != keyforge::kChance; }
    void keepAsking(const keyforge::State& state, keyforge::State& world) const {
        world.options.askChance = state.options.askChance;
    }
    [[nodiscard]] static std::string endless() { return "given up after " + std::to_string(4 * kPlayForTheEnd) + " choices"; }
    // Given up as such: from a length on that hardly any game reaches, both sides play for the end (Watch::choose), and this one
    // has gone on for several times as long since.
    [[nodiscard]] bool isEndless(const keyforge::State&, uint64_t choices) const { return choices >= 4 * kPlayForTheEnd; }

    class Watch {
    public:
        Watch(const KeyforgeTable& table, const keyforge::State& start, uint64_t number, uint64_t seed);
        Action choose(const keyforge::State& state, std::span<const Action> options, Rng& rng);
        std::string before(const keyforge::State& state, Action action);
        template <class R>
        void apply(const R& rules, keyforge::State& state, Action action, EventLog& events) {
            rules.apply(state, action, &events, nullptr, tally_.data());
        }
        std::string after(const keyforge::State& state, const EventLog& events);
        std::string end(const keyforge::State& state, std::vector<uint64_t>& counts);

    private:
        const KeyforgeTable& table_;
        keyforge::State before_;       // the last choice
        std::vector<uint32_t> tally_;  // by place in the program store
        std::optional<KeyforgeSeeker> seeker_;
        KeyforgeKnowledge knowledge_;
        uint64_t choices_ = 0;
    };

private:
    using DeckPool = keyforge::DeckPool;

    // Of a set that has the card, or of any.
    [[nodiscard]] const DeckPool& poolWith(keyforge::CardId card, Rng& rng) const;

    const keyforge::Rules& rules_;
    std::array<DeckPool, 3> pools_;  // by set
    std::vector<CardAbility> abilities_;
};
static_assert(SoakTable<KeyforgeTable, keyforge::Rules>);

}  // namespace riffle::sim
