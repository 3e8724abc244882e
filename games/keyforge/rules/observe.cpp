// What a seat may know: KF-ARCH-05, KF-ARCH-09, KF-ZONE-05, KF-ZONE-06, KF-DISC-03.
//
// Deck lists are open, so which cards a hidden pile may hold is public; only their order and their distribution are not: what a
// player has in deck, hand and archives and face down under cards is one pool for whoever has not seen it.
#include <bit>

#include "games/keyforge/rules/rules.h"

namespace riffle::keyforge {

namespace {

template <class Visit>
void visitPools(State& s, Seat viewer, Visit visit) {
    const auto isHidden = [&](int card) { return !((s.board[card].knownTo >> viewer) & 1U); };
    for (const Seat owner : {Seat{0}, Seat{1}}) {
        // Piles where this player's unseen cards can lie; archives of the other too, and under cards.
        const int piles[] = {pileOf(owner, kHandPile), pileOf(owner, kDeckPile), pileOf(owner, kArchivePile),
                             pileOf(Position::opponentOf(owner), kArchivePile), int{kUnderPile}};
        CardIndex order[kMaxCards];
        CardIndex laid[kMaxCards];
        CardIndex places[kMaxCards];
        Card marks[kMaxCards];
        int total = 0;
        int count = 0;
        for (const int pile : piles) {
            for (const CardIndex card : s.board.in(pile)) {
                if (isHidden(card) && s.board[card].owner == owner) {
                    laid[count] = card;
                    places[count] = static_cast<CardIndex>(total);
                    marks[count++] = s.board[card];
                }
                order[total++] = card;
            }
        }
        if (count < 2) continue;
        visit(laid, count);
        for (int i = 0; i < count; ++i) {
            order[places[i]] = laid[i];
            Card& c = s.board[laid[i]];
            // What the place says about its card stays with the place.
            c.pile = marks[i].pile;
            c.knownTo = marks[i].knownTo;
            c.host = marks[i].host;
            c.flags = marks[i].flags;
        }
        CardIndex* start = order;
        for (const int pile : piles) {
            const int size = s.board.size(pile);
            s.board.arrange(pile, start, size);
            start += size;
        }
    }
}

}  // namespace

Observation Rules::observe(const State& state, Seat seat) const {
    Observation observation;
    observation.state_ = state;
    observation.seat_ = seat;
    State& s = observation.state_;
    s.rng = Rng{};
    visitPools(s, seat, [](CardIndex* cards, int count) {
        Cards set;  // in ascending order, without comparing
        for (int i = 0; i < count; ++i) set.add(cards[i]);
        for (size_t word = 0; word < set.words.size(); ++word) {
            for (uint64_t left = set.words[word]; left != 0; left &= left - 1)
                *cards++ = static_cast<CardIndex>(64 * word + static_cast<size_t>(std::countr_zero(left)));
        }
    });
    return observation;
}

State Rules::sample(const Observation& observation, Rng& rng) const {
    State world = observation.state_;
    visitPools(world, observation.seat_, [&](CardIndex* cards, int count) { rng.shuffle(cards, count); });
    world.rng = Rng::seeded(uint64_t{rng.next()} << 32U | rng.next());
    world.options.askChance = 0;
    return world;
}

}  // namespace riffle::keyforge
