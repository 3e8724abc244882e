#include "games/epic/proof/table.h"

#include "games/epic/proof/random_decks.h"

namespace riffle::sim {

using namespace epic;

namespace {

constexpr uint32_t kConcedeOf = 20;  // one time in so many that a player thinks of it

// Of players who heal, recycle and hold each other off: they attack, let themselves be hit, and end their turn.
constexpr Verb kForTheEnd[] = {Verb::Attack, Verb::Done, Verb::No, Verb::Pass, Verb::End};

}  // namespace

CardId EpicTable::soughtIn(uint64_t number) const {
    if (number % 2 == 0) return kNoCard;
    const uint64_t cards = rules_.cards().defs.size() - kBlank - 1;
    auto card = static_cast<CardId>(kBlank + 1 + number / 2 % cards);
    // A token is in no deck: another card comes twice.
    while (rules_.cards()[card].type == Type::Token) --card;
    return card;
}

Deal EpicTable::dealOf(uint64_t number, uint64_t seed) const {
    Deal deal = epicVariantOf(number / 2);
    deal.seed = seed >> 1U;  // what the protocol can say: 63 bits
    const CardId sought = soughtIn(number);
    if (sought != kNoCard) deal.options.format = Format::Constructed;
    if (deal.options.format != Format::Constructed) return deal;
    deal.options.box = Box::Published;  // decks come from no box
    Rng rng = Rng::seeded(seed);
    const auto first = rng.below(static_cast<uint32_t>(deal.players));
    for (uint32_t seat = 0; seat < static_cast<uint32_t>(deal.players); ++seat) {
        const bool isMeant = seat == first || rng.below(3) == 0;
        deal.decks.push_back(constructedDeck(rules_.cards(), isMeant ? sought : kNoCard, rng));
    }
    return deal;
}

EpicTable::Watch::Watch(const EpicTable& table, const State& start, uint64_t number, uint64_t)
    : table_(table), tally_(table.rules().cards().code.size()), knowledge_(start) {
    if (const CardId sought = table.soughtIn(number)) seeker_.emplace(table.rules().cards(), sought, tally_);
}

Action EpicTable::Watch::choose(const State& state, std::span<const Action> options, Rng& rng) {
    if (++choices_ > kPlayForTheEnd) return chooseForTheEnd(kForTheEnd, options, rng);
    while (true) {
        const Action action =
            seeker_ ? seeker_->choose(state, options, rng) : options[rng.below(static_cast<uint32_t>(options.size()))];
        // Who might give up at every choice would soon have done so.
        if (verbOf(action) != Verb::Concede || rng.below(kConcedeOf) == 0) return action;
    }
}

std::string EpicTable::Watch::after(const State& state, const EventLog& events) {
    countStatements(state, table_.rules().cards(), tally_.data());
    return knowledge_.follow(state, events);
}

std::string EpicTable::Watch::end(const State&, std::vector<uint64_t>& counts) {
    counts.resize(table_.abilities().size());
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += tally_[table_.abilities()[i].address];
    return {};
}

}  // namespace riffle::sim
