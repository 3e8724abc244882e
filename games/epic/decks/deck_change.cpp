// Other versions of a deck.
#include <algorithm>

#include "games/epic/decks/decks.h"

namespace riffle::epic {

namespace {

bool refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_setup", std::move(message), {}};
    return false;
}

}  // namespace

bool changeDeck(const DeckChange& change, const CardTable& cards, Rng& rng, DeckList& deck, Refusal& refusal) {
    const CardId from = change.from.empty() ? kNoCard : cards.find(change.from);
    const CardId to = change.to.empty() ? kNoCard : cards.find(change.to);
    const auto copies = [&](CardId id) { return std::count(deck.cards.begin(), deck.cards.end(), id); };
    if (!change.from.empty() && copies(from) == 0)
        return refuse(refusal, "The deck has no “" + std::string(cards.nameOf(from)) + "”.");
    if (from != kNoCard && to != kNoCard) {
        std::replace(deck.cards.begin(), deck.cards.end(), from, to);
        return true;
    }
    if (to == kNoCard) {  // others of its faction that cost as much
        std::vector<CardId> others;
        for (const CardId id : cards.deckCards[cards[from].faction][cards[from].cost == 1 ? 1 : 0]) {
            if (id != from && cards[id].cost == cards[from].cost) others.push_back(id);
        }
        for (CardId& card : deck.cards) {
            if (card != from) continue;
            std::erase_if(others, [&](CardId id) { return copies(id) >= kMostCopies; });
            if (others.empty()) return refuse(refusal, "There is no other card of its faction and cost.");
            card = others[rng.below(static_cast<uint32_t>(others.size()))];
        }
        return true;
    }
    std::vector<size_t> places;
    for (const bool isStrict : {true, false}) {
        for (size_t i = 0; i < deck.cards.size() && places.size() < deck.cards.size(); ++i) {
            const CardDef& def = cards[deck.cards[i]];
            const bool isLike = def.faction == cards[to].faction && def.cost == cards[to].cost;
            if (deck.cards[i] != to && (isLike || !isStrict)) places.push_back(i);
        }
        if (!places.empty()) break;
    }
    if (places.empty()) return refuse(refusal, "The deck has no other cards.");
    deck.cards[places[rng.below(static_cast<uint32_t>(places.size()))]] = to;
    return true;
}

}  // namespace riffle::epic
