#include "sim/keyforge_table.h"

#include "games/keyforge/events.h"

namespace riffle::sim {

using namespace keyforge;

Deal KeyforgeTable::dealOf(uint64_t number, uint64_t seed) const {
    Deal deal = keyforgeVariantOf(number);
    deal.seed = seed >> 1U;  // what the protocol can say: 63 bits
    deal.decks = decksOf(pool_, deal.seed);
    return deal;
}

bool KeyforgeTable::isEndless(const State&) const {
    return false;
}

KeyforgeTable::Watch::Watch(const KeyforgeTable& table, const State& start, uint64_t, uint64_t)
    : table_(table), before_(start), tally_(table.rules().cards().code.size()) {}

std::string KeyforgeTable::Watch::before(const State& state, Action) {
    before_ = state;
    return {};
}

std::string KeyforgeTable::Watch::after(const State& state, const EventLog& events) {
    const CardTable& cards = table_.rules().cards();
    for (const Event& event : events) {
        const auto fact = static_cast<Fact>(event.kind);
        if (fact == Fact::Played || fact == Fact::Entered) countEntering(state, cards, event.card, tally_.data());
        // Nobody need be asked anything while a fight goes on.
        if (fact == Fact::Fought) {
            before_.attacker = static_cast<CardIndex>(event.card);
            before_.defender = static_cast<CardIndex>(event.amount);
            countStatements(before_, cards, tally_.data());
        }
    }
    countStatements(state, cards, tally_.data());
    return {};
}

std::string KeyforgeTable::Watch::end(const State&, std::vector<uint64_t>& counts) {
    counts.resize(table_.abilities().size());
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += tally_[table_.abilities()[i].address];
    return {};
}

}  // namespace riffle::sim
