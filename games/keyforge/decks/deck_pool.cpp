// Decks drawn at random.
#include <algorithm>
#include <span>
#include <utility>

#include "games/keyforge/decks/decks.h"

namespace riffle::keyforge {

namespace {

enum PoolRarity { kDrawCommon, kDrawUncommon, kDrawRare };

// Of a hundred cards so many are common and uncommon and the rest rare, as in real decks; cards that come with others are on top.
constexpr uint32_t kCommonShare = 64;
constexpr uint32_t kUncommonShare = 25;
// Copies of one card in a deck at most, by rarity: real decks hardly ever have more.
constexpr std::array<int, 3> kMostCopies = {4, 3, 2};
// One deck in so many has a maverick, an anomaly.
constexpr uint32_t kMaverickDecks = 15;
constexpr uint32_t kAnomalyDecks = 12;
// How often a place in the deck is tried before it takes any card of its house that comes alone.
constexpr int kTries = 64;

int poolRarity(Rarity rarity) {
    switch (rarity) {
        case Rarity::Common: return kDrawCommon;
        case Rarity::Uncommon:
        case Rarity::Variant: return kDrawUncommon;  // of a family that has no other card
        case Rarity::Rare:
        case Rarity::Fixed: return kDrawRare;  // one that comes with nothing
    }
    return kDrawCommon;
}

bool isOrdinary(Rarity rarity) {
    return rarity == Rarity::Common || rarity == Rarity::Uncommon || rarity == Rarity::Rare;
}

std::string_view lastWord(std::string_view name) {
    const size_t space = name.rfind(' ');
    return space == std::string_view::npos ? name : name.substr(space + 1);
}

// Variants are told by their names: of one house and type, and the same word at the end ("Alaka’s Brew", "Narp’s Brew").
bool areRelated(const CardTable& cards, CardId a, CardId b) {
    return cards[a].house == cards[b].house && cards[a].type == cards[b].type && cards[a].with.empty() == cards[b].with.empty() &&
           lastWord(cards.nameOf(a)) == lastWord(cards.nameOf(b));
}

long copiesIn(std::span<const DeckCard> deck, CardId id) {
    return std::count_if(deck.begin(), deck.end(), [&](const DeckCard& card) { return card.id == id; });
}

}  // namespace

// A deck in the making.
struct DeckPool::Draft {
    DeckList& deck;
    std::array<const House*, kDeckHouses> houses{};
    std::array<int, kDeckHouses> room{};
};

DeckPool::DeckPool(const CardTable& cards, uint8_t set) : cards_(cards), set_(set) {
    std::vector<CardId> variants;
    for (size_t i = kBlank + 1; i < cards.defs.size(); ++i) {
        const Printing* printing = cards.defs[i].printingIn(set);
        if (printing && printing->rarity == Rarity::Variant && !cards.defs[i].isAnomaly)
            variants.push_back(static_cast<CardId>(i));
    }
    std::array<House, kHouseEnd> houses;
    const auto add = [&](CardId id, int rarity) {
        Family family{static_cast<uint16_t>(members_.size()), 1};
        members_.push_back(id);
        // The first card of a family takes all its variants along.
        for (size_t i = 0; i < variants.size();) {
            if (!areRelated(cards, variants[i], id)) {
                ++i;
                continue;
            }
            members_.push_back(variants[i]);
            ++family.count;
            variants.erase(variants.begin() + static_cast<long>(i));
        }
        if (rarityOf(id) == Rarity::Variant && family.count == 1) rarity = kDrawRare;  // the variant of nothing
        houses[cards[id].house].families[rarity].push_back(family);
    };
    for (size_t i = kBlank + 1; i < cards.defs.size(); ++i) {
        const auto id = static_cast<CardId>(i);
        const CardDef& def = cards[id];
        if (!def.printingIn(set)) continue;
        const Rarity rarity = rarityOf(id);
        if (def.isAnomaly) {
            anomalies_.push_back(id);
            continue;
        }
        if (rarity == Rarity::Variant || (rarity == Rarity::Fixed && !def.with.empty())) continue;
        add(id, poolRarity(rarity));
        if (isOrdinary(rarity) && def.with.empty()) houses[def.house].plain.push_back(id);
    }
    while (!variants.empty()) {  // families of variants alone
        const CardId id = variants.front();
        variants.erase(variants.begin());
        add(id, poolRarity(Rarity::Variant));
    }
    for (uint8_t house = 1; house < kHouseEnd; ++house) {
        houses[house].house = house;
        if (!houses[house].plain.empty()) houses_.push_back(std::move(houses[house]));
    }
}

CardId DeckPool::pick(const House& house, int rarity, Rng& rng) const {
    for (int i = 0; house.families[rarity].empty() && i < 2; ++i) rarity = (rarity + 1) % 3;  // a house may lack one
    const std::vector<Family>& families = house.families[rarity];
    const Family& family = families[rng.below(static_cast<uint32_t>(families.size()))];
    return members_[family.first + (family.count > 1 ? rng.below(family.count) : 0)];
}

// Puts the card into the deck with everything that must come with it; false and nothing where there is no room.
bool DeckPool::place(Draft& draft, int at, CardId card) const {
    std::array<int, kDeckHouses> room = draft.room;
    std::vector<DeckCard>& deck = draft.deck.cards;
    const size_t before = deck.size();
    const auto put = [&](int house, CardId id) {
        if (room[house] == 0) return false;
        --room[house];
        deck.push_back({id, draft.houses[house]->house});
        return true;
    };
    bool fits = put(at, card);
    for (size_t i = before; fits && i < deck.size(); ++i) {
        const std::vector<CardId>& with = cards_[deck[i].id].with;
        for (const CardId other : with) {
            if (other == kNoCard || copiesIn(deck, other) >= std::count(with.begin(), with.end(), other)) continue;
            int home = 0;
            while (home < kDeckHouses && draft.houses[home]->house != cards_[other].house) ++home;
            fits = home < kDeckHouses && put(home, other);
            if (!fits) break;
        }
    }
    if (fits) {
        draft.room = room;
    } else {
        deck.resize(before);
    }
    return fits;
}

void DeckPool::fill(Draft& draft, int at, Rng& rng) const {
    const House& house = *draft.houses[at];
    for (int i = 0; i < kTries; ++i) {
        const uint32_t roll = rng.below(100);
        const int rarity = roll < kCommonShare ? kDrawCommon : roll < kCommonShare + kUncommonShare ? kDrawUncommon : kDrawRare;
        const CardId card = pick(house, rarity, rng);
        if (copiesIn(draft.deck.cards, card) >= kMostCopies[poolRarity(rarityOf(card))]) continue;
        if (place(draft, at, card)) return;
    }
    (void)place(draft, at, house.plain[rng.below(static_cast<uint32_t>(house.plain.size()))]);
}

// Now and then a card gives its place to a maverick or an anomaly.
void DeckPool::stray(DeckList& deck, Rng& rng) const {
    const auto mayGo = [&](const DeckCard& card) {
        const CardDef& def = cards_[card.id];
        if (def.isAnomaly || def.house != card.house || !def.with.empty()) return false;
        return std::none_of(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& other) {
            const std::vector<CardId>& with = cards_[other.id].with;
            return std::find(with.begin(), with.end(), card.id) != with.end();
        });
    };
    const auto replaced = [&]() -> DeckCard* {
        for (int i = 0; i < kTries; ++i) {
            DeckCard& card = deck.cards[rng.below(kDeckCards)];
            if (mayGo(card)) return &card;
        }
        return nullptr;
    };
    if (rng.below(kMaverickDecks) == 0) {
        if (DeckCard* card = replaced()) {
            const House* from = nullptr;
            do {
                from = &houses_[rng.below(static_cast<uint32_t>(houses_.size()))];
            } while (from->house == card->house);
            card->id = from->plain[rng.below(static_cast<uint32_t>(from->plain.size()))];
        }
    }
    if (!anomalies_.empty() && rng.below(kAnomalyDecks) == 0) {
        if (DeckCard* card = replaced()) card->id = anomalies_[rng.below(static_cast<uint32_t>(anomalies_.size()))];
    }
}

std::vector<uint8_t> DeckPool::houses() const {
    std::vector<uint8_t> out;
    for (const House& each : houses_) out.push_back(each.house);
    return out;
}

DeckList DeckPool::draw(Rng& rng, std::span<const uint8_t> wanted) const {
    DeckList deck;
    const auto isDrawn = [&](uint8_t house) {
        return std::any_of(houses_.begin(), houses_.end(), [house](const House& each) { return each.house == house; });
    };
    if (!isEnough() || wanted.size() > kDeckHouses || !std::all_of(wanted.begin(), wanted.end(), isDrawn)) return deck;
    deck.name = archonName(rng);
    deck.cards.reserve(kDeckCards);

    std::array<uint8_t, kHouseEnd> order{};
    const auto count = static_cast<int>(houses_.size());
    for (int i = 0; i < count; ++i) order[i] = static_cast<uint8_t>(i);
    rng.shuffle(order.data(), count);
    std::stable_partition(order.begin(), order.begin() + count,
                          [&](uint8_t at) { return std::find(wanted.begin(), wanted.end(), houses_[at].house) != wanted.end(); });
    std::sort(order.begin(), order.begin() + kDeckHouses);
    Draft draft{deck, {}, {}};
    for (int i = 0; i < kDeckHouses; ++i) {
        draft.houses[i] = &houses_[order[i]];
        draft.room[i] = kHouseCards;
        deck.houses[i] = draft.houses[i]->house;
    }
    // House by house in turn, so that a card with companions elsewhere finds room for them.
    for (int at = 0; static_cast<int>(deck.cards.size()) < kDeckCards; at = (at + 1) % kDeckHouses) {
        if (draft.room[at] > 0) fill(draft, at, rng);
    }
    stray(deck, rng);

    // As on the archon card: by house and number, those from elsewhere last.
    const auto rank = [&](const DeckCard& card) {
        const CardDef& def = cards_[card.id];
        return std::pair(def.isAnomaly || def.house != card.house, std::pair(def.printingIn(set_)->number, card.id));
    };
    std::sort(deck.cards.begin(), deck.cards.end(),
              [&](const DeckCard& a, const DeckCard& b) { return a.house != b.house ? a.house < b.house : rank(a) < rank(b); });
    return deck;
}

DeckList generateDeck(const CardTable& cards, Rng& rng) {
    return DeckPool(cards).draw(rng);
}

void drawMissing(std::array<DeckList, kSeats>& decks, const DeckPool& pool, const Seed& seed) {
    Rng rng = seed.apart(~uint64_t{0}).rng();
    for (DeckList& deck : decks) {
        DeckList drawn = pool.draw(rng);  // also where it is not needed: what B plays does not depend on whether A brings a deck
        if (deck.cards.empty()) deck = std::move(drawn);
    }
}

}  // namespace riffle::keyforge
