#include "games/epic/proof/random_decks.h"

#include <array>

#include "games/epic/decks/decks.h"

namespace riffle::sim {

using namespace epic;

std::vector<CardId> publishedCards(const CardTable& cards) {
    std::vector<CardId> found;
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        const Type type = cards.defs[id].type;
        if (type != Type::Event && type != Type::Champion) continue;
        if (cards.texts[id].set != "jungle") found.push_back(static_cast<CardId>(id));
    }
    return found;
}

std::vector<std::vector<CardId>> randomDecks(const CardTable& cards, int players, Rng& rng) {
    std::vector<CardId> pool = publishedCards(cards);
    rng.shuffle(pool.data(), static_cast<int>(pool.size()));
    std::vector<std::vector<CardId>> decks(static_cast<size_t>(players));
    size_t next = 0;
    for (std::vector<CardId>& deck : decks) {
        for (int i = 0; i < kLimitedCards && !pool.empty(); ++i) deck.push_back(pool[next++ % pool.size()]);
    }
    return decks;
}

std::vector<CardId> constructedDeck(const CardTable& cards, CardId with, Rng& rng) {
    FactionMask factions = static_cast<FactionMask>(rng.below(16) << 1U);
    if (with != kNoCard) factions |= factionBit(cards[with].faction);
    std::vector<CardId> pool;
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        const Type type = cards.defs[id].type;
        const bool isMeant = factions == 0 || (factionBit(cards.defs[id].faction) & factions);
        if ((type == Type::Event || type == Type::Champion) && isMeant) pool.push_back(static_cast<CardId>(id));
    }
    std::vector<CardId> deck;
    std::vector<int> copies(cards.defs.size());
    std::array<int, kFactionEnd> spare{};  // cards of cost 1 beyond those that cards of cost 0 need, by faction
    const auto add = [&](CardId id) {
        deck.push_back(id);
        ++copies[id];
        spare[cards[id].faction] += cards[id].cost == 0 ? -kPaidForFree : 1;
    };
    for (int i = 0; with != kNoCard && i < kMostCopies; ++i) add(with);
    for (int tries = 0; static_cast<int>(deck.size()) < kConstructedCards && tries < 100'000; ++tries) {
        const CardId id = pool[rng.below(static_cast<uint32_t>(pool.size()))];
        const CardDef& def = cards[id];
        // What is missing comes first.
        if (copies[id] >= kMostCopies || (def.cost == 0 && spare[def.faction] < kPaidForFree)) continue;
        if (with != kNoCard && spare[cards[with].faction] < 0 && def.faction != cards[with].faction) continue;
        add(id);
    }
    return deck;
}

}  // namespace riffle::sim
