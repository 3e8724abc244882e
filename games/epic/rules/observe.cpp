// What a seat may know: EPIC-SETUP-17, EPIC-DRAFT-PACK-2.
//
// Where a card lies that a seat does not see is hidden from it; what the card can be depends on whose it is and where decks come
// from (Lists). One's own deck, and all of an open one: the cards that are there. Cards from a box, dealt or drafted: any that
// this seat has not seen, whoever has them. Decks brought along: anything that a deck of the format may hold, so an observation
// has blanks in place of them. Cards that everybody saw before they were shuffled away stay in their deck.
#include <bit>

#include "games/epic/decks/deck_pool.h"
#include "games/epic/rules/draft.h"
#include "games/epic/rules/rules.h"

namespace riffle::epic {

namespace {

// What a place says about the card that lies there.
struct Place {
    CardIndex at;
    uint16_t flags;
    uint16_t knownTo;
    uint8_t pile;
    Seat owner;
    Seat controller;
};

constexpr uint16_t kOriginBits = static_cast<uint16_t>(63U << kOriginShift);
constexpr int kMostKinds = 64;

// Takes the cards of some piles that are part of the pool, lets those of a kind be put in another order and lays them back. `own`
// are the bits of Card::knownTo that go with a card; the others stay where they are. Holder by holder, from 0 to kMaxSeats, so
// that it does not matter which of them one has where.
template <class IsIn, class KindOf, class HolderOf, class Visit>
void visitPool(State& s, const int* piles, int pileCount, uint16_t own, IsIn isIn, KindOf kindOf, HolderOf holderOf,
               Visit visit) {
    CardIndex order[kMaxCards];
    CardIndex laid[kMaxCards];
    Place places[kMaxCards];
    uint8_t kinds[kMaxCards];
    int starts[kMostKinds + 1] = {};
    int total = 0;
    int count = 0;
    for (int i = 0; i < pileCount; ++i) {
        for (const CardIndex card : s.board.in(piles[i])) {
            const Card& c = s.board[card];
            if (isIn(c)) {
                laid[count] = card;
                kinds[count] = static_cast<uint8_t>(kindOf(c));
                ++starts[kinds[count] + 1];
                places[count++] = {static_cast<CardIndex>(total), c.flags, c.knownTo, c.pile, c.owner, c.controller};
            }
            order[total++] = card;
        }
    }
    if (count < 2) return;
    CardIndex sorted[kMaxCards];
    int next[kMostKinds];
    for (int kind = 0; kind < kMostKinds; ++kind) next[kind] = starts[kind + 1] += starts[kind];
    for (int i = count; i-- > 0;) sorted[--next[kinds[i]]] = laid[i];
    for (int kind = 0; kind < kMostKinds; ++kind) {
        if (starts[kind + 1] - starts[kind] > 1) visit(sorted + starts[kind], starts[kind + 1] - starts[kind]);
    }
    int turns[kMaxSeats + 2] = {};
    CardIndex byHolder[kMaxCards];
    for (int i = 0; i < count; ++i) ++turns[holderOf(places[i]) + 1];
    for (int seat = 0; seat <= kMaxSeats; ++seat) turns[seat + 1] += turns[seat];
    for (int i = 0; i < count; ++i) byHolder[turns[holderOf(places[i])]++] = static_cast<CardIndex>(i);
    for (int at = 0; at < count; ++at) {
        const int i = byHolder[at];
        const Place& place = places[i];
        const CardIndex card = sorted[next[kinds[i]]++];
        order[place.at] = card;
        Card& c = s.board[card];
        c.pile = place.pile;
        c.knownTo = static_cast<uint16_t>((place.knownTo & ~own) | (c.knownTo & own));
        c.owner = place.owner;
        c.controller = place.controller;
        c.flags = place.flags;
    }
    CardIndex* start = order;
    for (int i = 0; i < pileCount; ++i) {
        const int size = s.board.size(piles[i]);
        s.board.arrange(piles[i], start, size);
        start += size;
    }
}

template <class Visit>
void visitPools(State& s, Seat viewer, Visit visit) {
    const auto isHidden = [&](const Card& c) { return !((c.knownTo >> viewer) & 1U); };
    const bool isBoxed = s.options.lists == Lists::Boxed;
    if (isBoxed) {
        int piles[4 * kMaxSeats + 1];
        int count = 0;
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            if (seat == viewer) continue;
            for (const Pile pile : {kHandPile, kDeckPile, kPackPile, kDraftPile}) piles[count++] = pileOf(seat, pile);
        }
        piles[count++] = kBoxPile;
        // One's own cards are in the box when one has left the game: nobody else's for that. What is left over in the dark draft
        // only counts as having come back.
        const bool hasOwn = s.options.format != Format::DarkDraft;
        const auto isOneOf = [&](const Card& c) {
            return isHidden(c) && !(c.knownTo & kSeenBefore) &&
                   !(hasOwn && c.owner == viewer && originIn(c.knownTo) != kNoOrigin);
        };
        const auto kindOf = [&](const Card& c) { return lastLook(s, c, viewer); };
        const auto holderOf = [](const Place& place) {
            return originIn(place.knownTo) != kNoOrigin ? int{place.owner} : kMaxSeats;
        };
        visitPool(s, piles, count, kSeenBefore, isOneOf, kindOf, holderOf, visit);
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const int piles[] = {pileOf(seat, kHandPile), pileOf(seat, kDeckPile), pileOf(seat, kPackPile), kBoxPile};
        // Which of the cards they took players leave out of their decks is their secret, too.
        const bool hasMore = isBoxed && (s.options.format == Format::TripleDraft || !s.players[seat].isIn);
        // What everybody has seen was in the deck, and is not left out.
        const auto isTheirs = [&](const Card& c) {
            return isHidden(c) && !(c.knownTo & kSeenBefore) &&
                   (c.pile != kBoxPile || (c.owner == seat && originIn(c.knownTo) != kNoOrigin));
        };
        const auto one = [](const auto&) { return 0; };
        if (hasMore) visitPool(s, piles, 4, kSeenBefore | kOriginBits, isTheirs, one, one, visit);
        visitPool(s, piles, 3, kSeenBefore | kOriginBits, isHidden, one, one, visit);
    }
}

// Nobody can say in which pack a card came that they have never seen.
void forgetOrigins(State& s, Seat viewer) {
    for (int card = 1; card <= s.cardCount; ++card) {
        Card& c = s.board[card];
        if (originIn(c.knownTo) == kNoOrigin || c.owner == viewer || ((c.knownTo >> viewer) & 1U)) continue;
        if (lastLook(s, c, viewer) == 0) c.knownTo = withOrigin(c.knownTo, kUnseenOrigin);
    }
}

bool isSecret(const Card& c, Seat viewer) {
    return c.owner != viewer && !((c.knownTo >> viewer) & 1U) && !(c.knownTo & kSeenBefore);
}

// What is left of a player's hand and deck when they have left the game nobody will see: it stays blank.
void imagineDecks(State& s, Seat viewer, const CardTable& cards, Rng& rng) {
    CardIndex own[kMaxSeats][kMaxCards];
    int counts[kMaxSeats] = {};
    for (int card = 1; card <= s.cardCount; ++card) {
        const Card& c = s.board[card];
        if (c.has(kTokenFlag) || cards[c.def].type == Type::Token) continue;
        own[c.owner][counts[c.owner]++] = static_cast<CardIndex>(card);
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (seat == viewer || !s.players[seat].isIn) continue;
        Completion deck(cards, s.options.format);
        int missing = 0;
        for (int i = 0; i < counts[seat]; ++i) {
            const CardIndex card = own[seat][i];
            if (isSecret(s.board[card], viewer)) {
                own[seat][missing++] = card;
            } else {
                deck.add(s.board[card].def);
            }
        }
        deck.begin(missing, rng);
        for (int i = 0; i < missing; ++i) s.board[own[seat][i]].def = deck.next(rng);
    }
}

// In ascending order, without comparing.
void sortCards(CardIndex* cards, int count) {
    uint64_t words[(kMaxCards + 63) / 64] = {};
    for (int i = 0; i < count; ++i) words[cards[i] / 64U] |= uint64_t{1} << (cards[i] % 64U);
    for (size_t word = 0; word < std::size(words); ++word) {
        for (uint64_t left = words[word]; left != 0; left &= left - 1)
            *cards++ = static_cast<CardIndex>(64 * word + static_cast<size_t>(std::countr_zero(left)));
    }
}

}  // namespace

Observation Rules::observe(const State& state, Seat seat) const {
    Observation observation;
    observation.state_ = state;
    observation.seat_ = seat;
    State& s = observation.state_;
    s.rng = Rng{};
    if (s.options.lists == Lists::Boxed) forgetOrigins(s, seat);
    visitPools(s, seat, sortCards);
    if (s.options.lists != Lists::Secret) return observation;
    for (int card = 1; card <= s.cardCount; ++card) {
        if (isSecret(s.board[card], seat)) s.board[card].def = kBlank;
    }
    return observation;
}

State Rules::sample(const Observation& observation, Rng& rng) const {
    State world = observation.state_;
    visitPools(world, observation.seat_, [&](CardIndex* cards, int count) { rng.shuffle(cards, count); });
    if (world.options.lists == Lists::Secret) imagineDecks(world, observation.seat_, *cards_, rng);
    world.rng = Rng::seeded(uint64_t{rng.next()} << 32U | rng.next());
    world.options.askChance = 0;
    return world;
}

}  // namespace riffle::epic
