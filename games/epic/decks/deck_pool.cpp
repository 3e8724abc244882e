#include "games/epic/decks/deck_pool.h"

#include <algorithm>

#include "games/epic/decks/decks.h"

namespace riffle::epic {

namespace {

constexpr int kChiefWeight = 20;      // of a chief faction, when a card's faction is drawn
constexpr int kSeenWeight = 4;        // more for each card of a faction that is known
constexpr uint32_t kOneFaction = 4;   // one deck in so many has a single chief faction
constexpr uint32_t kFreeCards = 3;    // one card in so many costs 0, where the ratio allows it
constexpr uint32_t kOtherCopies = 2;  // one card in so many is another copy
constexpr int kMostChampions = 65;    // cards in a hundred
constexpr int kMostEvents = 50;
constexpr int kTries = 8;

// A number below the sum of the weights picks one of them.
template <size_t n>
uint8_t weighted(const std::array<int, n>& weights, Rng& rng) {
    int sum = 0;
    for (const int weight : weights) sum += weight;
    if (sum <= 0) return 0;
    auto at = static_cast<int>(rng.below(static_cast<uint32_t>(sum)));
    uint8_t picked = 0;
    while (at >= weights[picked]) at -= weights[picked++];
    return picked;
}

}  // namespace

// EPIC-CONSTR-FULL-3
int Completion::debtOf(int faction) const {
    return std::max(0, kPaidForFree * free_[faction] - paid_[faction]);
}

void Completion::add(CardId id) {
    const CardDef& def = cards_[id];
    debt_ -= debtOf(def.faction);
    ++(def.cost == 0 ? free_ : paid_)[def.faction];
    debt_ += debtOf(def.faction);
    champions_ += def.type == Type::Champion;
    if (copies_[id] < UINT8_MAX) ++copies_[id];
    if (count_ < kMaxCards) deck_[count_++] = id;
}

void Completion::begin(int missing, Rng& rng) {
    left_ = missing;
    std::array<int, kFactionEnd> likely{};
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        const int known = free_[faction] + paid_[faction];
        const bool isThere = !cards_.deckCards[faction][1].empty() || !cards_.deckCards[faction][0].empty();
        likely[faction] = isThere ? 1 + kSeenWeight * known : 0;
        weights_[faction] = isThere ? kSeenWeight * known : 0;
    }
    const int chiefs = rng.below(kOneFaction) == 0 ? 1 : 2;
    for (int i = 0; i < chiefs; ++i) {
        const uint8_t chief = weighted(likely, rng);
        if (chief == 0) break;
        likely[chief] = 0;
        weights_[chief] += kChiefWeight;
    }
}

// Whether there are no more copies than allowed, and enough cards missing for what the ratio then asks for.
bool Completion::mayAdd(CardId id) const {
    if (copies_[id] >= kMostCopies) return false;
    const CardDef& def = cards_[id];
    const int free = free_[def.faction] + (def.cost == 0 ? 1 : 0);
    const int paid = paid_[def.faction] + (def.cost == 0 ? 0 : 1);
    return debt_ - debtOf(def.faction) + std::max(0, kPaidForFree * free - paid) < left_;
}

// Whether there are not too many of its type yet, as far as a few cards can tell.
bool Completion::isWanted(CardId id) const {
    constexpr int kFew = 8;
    const bool isChampion = cards_[id].type == Type::Champion;
    const int same = isChampion ? champions_ : count_ - champions_;
    return count_ < kFew || 100 * same <= (isChampion ? kMostChampions : kMostEvents) * count_;
}

// Any card of a faction and cost that there is not enough of yet; kBlank where there is none.
CardId Completion::pickFrom(int faction, bool isPaid, Rng& rng) const {
    const std::vector<CardId>& from = cards_.deckCards[faction][isPaid];
    if (from.empty()) return kBlank;
    const auto size = static_cast<uint32_t>(from.size());
    const uint32_t start = rng.below(size);
    for (uint32_t i = 0; i < size; ++i) {
        const CardId id = from[(start + i) % size];
        if (copies_[id] < kMostCopies) return id;
    }
    return kBlank;
}

CardId Completion::pickConstructed(Rng& rng) const {
    if (debt_ < left_) {
        if (count_ > 0 && rng.below(kOtherCopies) == 0) {
            const CardId id = deck_[rng.below(static_cast<uint32_t>(count_))];
            if (mayAdd(id) && isWanted(id)) return id;
        }
        for (int i = 0; i < kTries; ++i) {
            const CardId id = pickFrom(weighted(weights_, rng), rng.below(kFreeCards) != 0, rng);
            if (id != kBlank && mayAdd(id) && (isWanted(id) || i + 1 == kTries)) return id;
        }
    }
    // What is left is for those factions that have too few cards of cost 1; without such, for whatever there is.
    for (const bool isOwed : {true, false}) {
        for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
            if (isOwed && debtOf(faction) == 0) continue;
            if (const CardId id = pickFrom(faction, true, rng); id != kBlank) return id;
        }
    }
    return kBlank;
}

// EPIC-FMT-LIMITED-2
CardId Completion::pickAny(Rng& rng) const {
    std::array<int, 2 * kFactionEnd> sizes{};
    for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = static_cast<int>(cards_.deckCards[i / 2][i % 2].size());
    CardId id = kBlank;
    for (int i = 0; i < kTries; ++i) {
        const uint8_t group = weighted(sizes, rng);
        const std::vector<CardId>& from = cards_.deckCards[group / 2][group % 2];
        if (from.empty()) return kBlank;
        id = from[rng.below(static_cast<uint32_t>(from.size()))];
        if (copies_[id] == 0) break;
    }
    return id;
}

CardId Completion::next(Rng& rng) {
    const CardId id = isConstructed_ ? pickConstructed(rng) : pickAny(rng);
    --left_;
    if (id != kBlank) add(id);
    return id;
}

}  // namespace riffle::epic
