#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/ability_report.h"
#include "protocol/deep_table.h"
#include "sim/soak.h"

namespace riffle {

// The tables of a game's soak, for who knows nothing of the game.
class SoakTables {
public:
    virtual ~SoakTables() = default;
    [[nodiscard]] virtual sim::SoakResult soak(const sim::SoakPlan& plan, sim::SoakProgress& progress) const = 0;
    // How many variants there are, and what a game is called that did not end.
    [[nodiscard]] virtual size_t variants() const = 0;
    [[nodiscard]] virtual std::string endless() const = 0;

    // A game by its number and seed: what it is called, and how one asks for it.
    struct Dealt {
        std::string name;
        NewGame request;
    };
    [[nodiscard]] virtual Dealt dealt(uint64_t number, uint64_t seed) const = 0;
    // The next from that number on for at most so many players, whose chance is never asked.
    [[nodiscard]] virtual Dealt dealtFor(int players, uint64_t number, uint64_t seed) const = 0;

    [[nodiscard]] virtual bool countsAbilities() const = 0;
    [[nodiscard]] virtual AbilityReport abilities(const sim::SoakTotals& totals,
                                                  const std::vector<language::CardFile>& files) const = 0;
};

// Those of a Table (sim/soak.h) with its Rules.
template <class Table, class Rules>
class SoakTablesOf final : public SoakTables {
public:
    template <class... More>
    SoakTablesOf(const GameKind& kind, Rules rules, const More&... more)
        : kind_(kind), rules_(std::move(rules)), table_(rules_, more...) {}

    [[nodiscard]] sim::SoakResult soak(const sim::SoakPlan& plan, sim::SoakProgress& progress) const override {
        return sim::soak(rules_, table_, plan, progress);
    }
    [[nodiscard]] size_t variants() const override { return table_.variants(); }
    [[nodiscard]] std::string endless() const override { return table_.endless(); }
    [[nodiscard]] Dealt dealt(uint64_t number, uint64_t seed) const override {
        const auto deal = table_.dealOf(number, seed);
        return {table_.nameOf(deal), newGameOf(table_, deal)};
    }
    [[nodiscard]] Dealt dealtFor(int players, uint64_t number, uint64_t seed) const override {
        auto deal = table_.dealOf(number, seed);
        if constexpr (requires { deal.players; }) {
            for (uint64_t other = number; deal.players > players;) deal = table_.dealOf(++other, seed);
        }
        deal.options.askChance = 0;
        deal.seed = seed;
        return {table_.nameOf(deal), newGameOf(table_, deal)};
    }
    [[nodiscard]] bool countsAbilities() const override { return kCounts; }
    [[nodiscard]] AbilityReport abilities(const sim::SoakTotals& totals,
                                          const std::vector<language::CardFile>& files) const override {
        if constexpr (kCounts) {
            return makeReport(kind_, table_, totals, files);
        } else {
            return {};
        }
    }

private:
    static constexpr bool kCounts = requires(const Table& table) { table.abilities(); };

    const GameKind& kind_;
    Rules rules_;
    Table table_;
};

// The tables of a game, or the same with an audit of what the protocol shows at every step.
template <class Table, class Rules>
std::unique_ptr<SoakTables> soakTablesOf(const GameKind& kind, Rules rules, bool isDeep) {
    if (isDeep) return std::make_unique<SoakTablesOf<DeepTable<Rules, Table>, Rules>>(kind, std::move(rules), kind);
    return std::make_unique<SoakTablesOf<Table, Rules>>(kind, std::move(rules));
}

}  // namespace riffle
