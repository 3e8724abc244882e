// Other versions of a deck.
#include <algorithm>

#include "games/keyforge/decks/decks.h"

namespace riffle::keyforge {

namespace {

bool refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_setup", std::move(message), {}};
    return false;
}

std::string quoted(std::string_view name) {
    return "“" + std::string(name) + "”";
}

}  // namespace

uint8_t setOf(const DeckList& deck, const CardTable& cards) {
    uint8_t best = 0;
    long most = 0;
    for (uint8_t set = kSetEnd - 1; set >= kCallOfTheArchons; --set) {
        const long count = std::count_if(deck.cards.begin(), deck.cards.end(),
                                         [&](const DeckCard& card) { return cards[card.id].printingIn(set) != nullptr; });
        if (count <= most) continue;
        most = count;
        best = set;
    }
    return best;
}

std::string setTitle(uint8_t set) {
    std::string out(setName(set));
    for (size_t at = 0; at < out.size(); ++at) {
        const bool isStart = at == 0 || out[at - 1] == ' ';
        const bool isSmall = at > 0 && (out.compare(at, 3, "of ") == 0 || out.compare(at, 4, "the ") == 0);
        if (isStart && !isSmall && out[at] >= 'a' && out[at] <= 'z') out[at] = static_cast<char>(out[at] - 'a' + 'A');
    }
    return out;
}

OrdinaryCards::OrdinaryCards(const CardTable& cards, uint8_t set) {
    for (size_t i = kBlank + 1; i < cards.defs.size(); ++i) {
        const CardDef& def = cards.defs[i];
        const Printing* printing = def.printingIn(set);
        const bool isPlain = printing && printing->rarity == Rarity::Common && def.with.empty() && !def.isAnomaly;
        if (isPlain) byHouse_[def.house].push_back(static_cast<CardId>(i));
    }
}

void OrdinaryCards::takeThePlaceOf(CardId id, DeckList& deck, Rng& rng) const {
    for (DeckCard& card : deck.cards) {
        const std::vector<CardId>& others = byHouse_[card.house];
        if (card.id != id || others.size() < 2) continue;
        CardId other = id;
        while (other == id) other = others[rng.below(static_cast<uint32_t>(others.size()))];
        card = {other, card.house};
    }
}

bool changeDeck(const DeckChange& change, const CardTable& cards, Rng& rng, DeckList& deck, Refusal& refusal) {
    const uint8_t set = setOf(deck, cards);
    const CardId from = change.from.empty() ? kNoCard : cards.find(change.from);
    const CardId to = change.to.empty() ? kNoCard : cards.find(change.to);
    const auto isFrom = [&](const DeckCard& card) { return card.id == from; };
    if (!change.from.empty() && std::none_of(deck.cards.begin(), deck.cards.end(), isFrom))
        return refuse(refusal, "The deck has no " + quoted(cards.nameOf(from)) + ".");
    if (change.to.empty()) {
        OrdinaryCards(cards, set).takeThePlaceOf(from, deck, rng);
        return true;
    }
    const bool isLegacy = !cards[to].isAnomaly && !cards[to].printingIn(set);
    if (from != kNoCard) {
        for (DeckCard& card : deck.cards) {
            if (isFrom(card)) card = {to, card.house, isLegacy};
        }
        return true;
    }
    std::vector<size_t> places;
    for (size_t i = 0; i < deck.cards.size(); ++i) {
        const bool isHome = cards[to].isAnomaly || deck.cards[i].house == cards[to].house;
        if (isHome && deck.cards[i].id != to) places.push_back(i);
    }
    if (places.empty())
        return refuse(refusal, quoted(cards.nameOf(to)) + " is a card of " + std::string(houseName(cards[to].house)) +
                                   ", which is no house of the deck; --swap puts it into another as a maverick.");
    DeckCard& card = deck.cards[places[rng.below(static_cast<uint32_t>(places.size()))]];
    card = {to, card.house, isLegacy};
    return true;
}

}  // namespace riffle::keyforge
