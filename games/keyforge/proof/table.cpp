#include "games/keyforge/proof/table.h"

#include <algorithm>

#include "games/keyforge/rules/events.h"

namespace riffle::sim {

using namespace keyforge;

namespace {

constexpr int kCopies = 3;   // of a card that is sought
constexpr int kTries = 100;  // to draw a deck that it can be put into

// Of players who gamble their æmber away or raise the price of keys turn after turn: they take no offer, reap, play what they
// have, and end their turn.
constexpr Verb kForTheEnd[] = {Verb::Done, Verb::No, Verb::Reap, Verb::Play, Verb::End};

}  // namespace

CardId KeyforgeTable::soughtIn(uint64_t number) const {
    if (number % 2 == 0) return kNoCard;
    const uint64_t cards = rules_.cards().defs.size() - kBlank - 1;
    return static_cast<CardId>(kBlank + 1 + number / 2 % cards);
}

const DeckPool& KeyforgeTable::poolWith(CardId card, Rng& rng) const {
    std::vector<const DeckPool*> fitting;
    for (size_t i = 0; i < pools_.size(); ++i) {
        const auto set = static_cast<uint8_t>(kCallOfTheArchons + i);
        if (pools_[i].isEnough() && (card == kNoCard || rules_.cards()[card].printingIn(set) != nullptr))
            fitting.push_back(&pools_[i]);
    }
    return fitting.empty() ? pools_.back() : *fitting[rng.below(static_cast<uint32_t>(fitting.size()))];
}

Deal KeyforgeTable::dealOf(uint64_t number, uint64_t seed) const {
    Deal deal = keyforgeVariantOf(number);
    deal.seed = seed >> 1U;  // what the protocol can say: 63 bits
    Rng drawn = Rng::seeded(~deal.seed.number);
    for (DeckList& each : deal.decks) each = poolWith(kNoCard, drawn).draw(drawn);
    const CardId sought = soughtIn(number);
    if (sought == kNoCard) return deal;
    // One deck has it; the other has it too or, so that all kinds of boards come up, has no house in common with the first.
    Rng rng = Rng::seeded(seed);
    const size_t first = rng.below(kSeats);
    DeckList& deck = deal.decks[first];
    DeckList& other = deal.decks[1 - first];
    const auto drawWithIt = [&](DeckList& list) {
        const DeckPool& pool = poolWith(sought, rng);
        for (int i = 0; i < kTries; ++i) {
            list = pool.draw(rng);
            if (plant(list, rules_.cards(), sought, kCopies, rng)) return;
        }
    };
    drawWithIt(deck);
    if (rng.below(2) == 0) {
        drawWithIt(other);
    } else {
        const auto isShared = [&](uint8_t house) {
            return std::find(deck.houses.begin(), deck.houses.end(), house) != deck.houses.end();
        };
        for (int i = 0; i < kTries && std::any_of(other.houses.begin(), other.houses.end(), isShared); ++i)
            other = poolWith(kNoCard, rng).draw(rng);
    }
    return deal;
}

KeyforgeTable::Watch::Watch(const KeyforgeTable& table, const State& start, uint64_t number, uint64_t)
    : table_(table), before_(start), tally_(table.rules().cards().code.size()), knowledge_(table.rules().cards(), start) {
    if (const CardId sought = table.soughtIn(number)) seeker_.emplace(table.rules().cards(), sought, tally_);
}

Action KeyforgeTable::Watch::choose(const State& state, std::span<const Action> options, Rng& rng) {
    if (++choices_ > kPlayForTheEnd) return chooseForTheEnd(kForTheEnd, options, rng);
    return seeker_ ? seeker_->choose(state, options, rng) : options[rng.below(static_cast<uint32_t>(options.size()))];
}

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
    return knowledge_.follow(state, events);
}

std::string KeyforgeTable::Watch::end(const State&, std::vector<uint64_t>& counts) {
    counts.resize(table_.abilities().size());
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += tally_[table_.abilities()[i].address];
    return {};
}

}  // namespace riffle::sim
