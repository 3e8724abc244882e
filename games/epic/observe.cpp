// What a seat may know: EPIC-SETUP-17, EPIC-DRAFT-PACK-2.
//
// Which cards are in the game is public; what a player holds hidden is one pool for whoever has not seen it. In a draft what the
// others hold and what is still in the box is one pool.
#include <bit>

#include "games/epic/rules.h"

namespace riffle::epic {

namespace {

template <class Visit>
void visitPool(State& s, Seat viewer, const int* piles, int pileCount, Visit visit) {
    CardIndex order[kMaxCards];
    CardIndex laid[kMaxCards];
    CardIndex places[kMaxCards];
    Card marks[kMaxCards];
    int total = 0;
    int count = 0;
    for (int i = 0; i < pileCount; ++i) {
        for (const CardIndex card : s.board.in(piles[i])) {
            if (!((s.board[card].knownTo >> viewer) & 1U)) {
                laid[count] = card;
                places[count] = static_cast<CardIndex>(total);
                marks[count++] = s.board[card];
            }
            order[total++] = card;
        }
    }
    if (count < 2) return;
    visit(laid, count);
    for (int i = 0; i < count; ++i) {
        order[places[i]] = laid[i];
        Card& c = s.board[laid[i]];
        c.pile = marks[i].pile;
        c.knownTo = marks[i].knownTo;
        c.owner = marks[i].owner;
        c.controller = marks[i].controller;
        c.flags = marks[i].flags;
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
    if (s.phase == kPhaseDraft) {
        int piles[4 * kMaxSeats + 1];
        int count = 0;
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            for (const Pile pile : {kDeckPile, kHandPile, kDraftPile, kPackPile}) piles[count++] = pileOf(seat, pile);
        }
        piles[count++] = kBoxPile;
        return visitPool(s, viewer, piles, count, visit);
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const int piles[] = {pileOf(seat, kHandPile), pileOf(seat, kDeckPile), pileOf(seat, kPackPile)};
        visitPool(s, viewer, piles, 3, visit);
    }
}

}  // namespace

Observation Rules::observe(const State& state, Seat seat) const {
    Observation observation;
    observation.state_ = state;
    observation.seat_ = seat;
    State& s = observation.state_;
    s.rng = Rng{};
    visitPools(s, seat, [](CardIndex* cards, int count) { std::sort(cards, cards + count); });
    return observation;
}

State Rules::sample(const Observation& observation, Rng& rng) const {
    State world = observation.state_;
    visitPools(world, observation.seat_, [&](CardIndex* cards, int count) { rng.shuffle(cards, count); });
    world.rng = Rng::seeded(uint64_t{rng.next()} << 32U | rng.next());
    world.options.askChance = 0;
    return world;
}

}  // namespace riffle::epic
