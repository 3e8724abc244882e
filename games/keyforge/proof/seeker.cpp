#include "games/keyforge/proof/seeker.h"

#include <algorithm>

#include "sim/seeking.h"

namespace riffle::sim {

using namespace keyforge;

namespace {

uint8_t momentOf(Verb verb) {
    switch (verb) {
        case Verb::Reap: return kReap;
        case Verb::Fight: return kFight;
        case Verb::Action: return kActionMoment;
        case Verb::Omni: return kOmni;
        default: return 0;
    }
}

}  // namespace

uint32_t KeyforgeSeeker::worthOfPlaying(CardId card) const {
    return 1 + (card == sought_ ? kSought : kNews) / (1 + played_[card]);
}

// By the least resolved of the abilities that it begins.
uint32_t KeyforgeSeeker::worthOfUsing(CardId card, uint8_t moment) const {
    const uint16_t before = moment == kFight ? momentBit(kBeforeFight) : moment == kReap ? momentBit(kBeforeReap) : uint16_t{0};
    uint32_t worth = 3;
    for (const Trigger& trigger : cards_[card].triggers) {
        if (!(trigger.moments & (momentBit(moment) | before))) continue;
        worth = std::max(worth, 1 + (card == sought_ ? kSought : kNews) / (1 + tally_[trigger.program]));
    }
    return worth;
}

uint32_t KeyforgeSeeker::worthOfHouse(const Position& look, uint8_t house) const {
    const State& s = look.s;
    uint32_t worth = 1;
    for (const CardIndex card : s.board.in(pileOf(s.decider, kHandPile))) {
        if (look.isIn(bitOf(house), card)) worth += worthOfPlaying(look.card(card).def);
    }
    for (const Pile pile : {kLinePile, kArtifactPile}) {
        for (const CardIndex card : s.board.in(pileOf(s.decider, pile))) {
            if (!look.isIn(bitOf(house), card)) continue;
            worth += worthOfUsing(look.card(card).form, pile == kLinePile ? kReap : kActionMoment);
            if (pile == kLinePile) worth += worthOfUsing(look.card(card).form, kFight);
        }
    }
    return worth;
}

uint32_t KeyforgeSeeker::weightOf(const Position& look, Action option) const {
    const auto subject = static_cast<int>(option.subject());
    const Verb verb = verbOf(option);
    switch (verb) {
        case Verb::House: {
            const uint32_t worth = worthOfHouse(look, static_cast<uint8_t>(subject));
            return std::min(worth * worth, 1'000'000U);
        }
        case Verb::Play:
        case Verb::Attach: return worthOfPlaying(look.card(subject).def);
        case Verb::Reap:
        case Verb::Fight:
        case Verb::Action:
        case Verb::Omni: return worthOfUsing(look.card(subject).form, momentOf(verb));
        case Verb::Unstun: return 6;
        case Verb::Archive:
        case Verb::Yes:
        case Verb::PickCard:
        case Verb::Mode:
        case Verb::PickHouse: return 3;
        default: return 1;
    }
}

Action KeyforgeSeeker::choose(const State& state, std::span<const Action> options, Rng& rng) {
    const Position look(state, cards_);
    const bool isAny = state.decider == kChance || rng.below(kAnyOf) == 0;
    const Action action = chooseByWeight(options, rng, [&](Action option) { return isAny ? 1U : weightOf(look, option); });
    if (verbOf(action) == Verb::Play || verbOf(action) == Verb::Attach)
        ++played_[look.card(static_cast<int>(action.subject())).def];
    return action;
}

// ---- Decks with a certain card

namespace {

// Whether a card of the deck can go without others missing it.
bool mayGo(const DeckList& deck, const CardTable& cards, const DeckCard& card) {
    if (!cards[card.id].with.empty()) return false;
    return std::none_of(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& other) {
        const std::vector<CardId>& with = cards[other.id].with;
        return std::find(with.begin(), with.end(), card.id) != with.end();
    });
}

bool replaceOne(DeckList& deck, const CardTable& cards, CardId with, CardId sought, Rng& rng) {
    const uint8_t house = cards[with].house;
    std::vector<DeckCard*> places;
    for (DeckCard& card : deck.cards) {
        if ((house == 0 || card.house == house) && card.id != sought && card.id != with && mayGo(deck, cards, card))
            places.push_back(&card);
    }
    if (places.empty()) return false;
    places[rng.below(static_cast<uint32_t>(places.size()))]->id = with;
    return true;
}

}  // namespace

bool plant(DeckList& deck, const CardTable& cards, CardId card, int copies, Rng& rng) {
    const DeckList before = deck;
    const auto copiesOf = [&](CardId id) {
        return std::count_if(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& each) { return each.id == id; });
    };
    bool fits = true;
    while (fits && copiesOf(card) < copies) fits = replaceOne(deck, cards, card, card, rng);
    // Those that must come with it, and with them.
    for (size_t i = 0; fits && i < deck.cards.size(); ++i) {
        const std::vector<CardId>& with = cards[deck.cards[i].id].with;
        for (const CardId other : with) {
            while (fits && copiesOf(other) < std::count(with.begin(), with.end(), other)) {
                fits = replaceOne(deck, cards, other, card, rng);
                i = 0;  // it may have others of its own
            }
        }
    }
    if (!fits) deck = before;
    return fits;
}

}  // namespace riffle::sim
