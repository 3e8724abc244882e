// What a seat may know: SOI-SETUP-14, SOI-REL-15, SOI-SECRET-03, SOI-SECRET-04, SOI-SECRET-05.
//
// Which cards a hidden pile may hold is public, only their order and their distribution are not: a player's deck and hand share
// one pool, the centre deck is another, the relics nobody has shown a third.
#include <bit>

#include "games/shards/rules/rules.h"

namespace riffle::shards {

namespace {

// Calls pool(cards, count, lay) for each pool: the unseen cards in the order of their places; lay(order) lays them anew.
template <class Visit>
void visitPools(State& s, const CardTable& cards, Seat viewer, Visit visit) {
    auto isHidden = [&](int card) { return !((s.board[card].knownTo >> viewer) & 1U); };
    auto pool = [&](std::initializer_list<int> piles, auto belongs) {
        CardIndex order[kMaxCards];   // all cards of the piles, one pile behind the other
        CardIndex laid[kMaxCards];    // the unseen ones among them
        CardIndex places[kMaxCards];  // where in `order` each of those stands, in which pile,
        uint8_t pileAt[kMaxCards];
        uint8_t knownTo[kMaxCards];  // and what the place says about its card: that stays with the place
        int total = 0;
        int count = 0;
        for (const int pile : piles) {
            for (const CardIndex card : s.board.in(pile)) {
                if (isHidden(card) && belongs(card)) {
                    laid[count] = card;
                    places[count] = static_cast<CardIndex>(total);
                    pileAt[count] = static_cast<uint8_t>(pile);
                    knownTo[count++] = s.board[card].knownTo;
                }
                order[total++] = card;
            }
        }
        if (count == 0) return;
        visit(laid, count);
        for (int i = 0; i < count; ++i) {
            order[places[i]] = laid[i];
            s.board[laid[i]].pile = pileAt[i];
            s.board[laid[i]].knownTo = knownTo[i];
        }
        CardIndex* start = order;
        for (const int pile : piles) {
            const int size = s.board.size(pile);
            s.board.arrange(pile, start, size);
            start += size;
        }
    };
    auto any = [](CardIndex) { return true; };
    auto isRelic = [&](CardIndex card) { return cards[s.board[card].def].isRelic; };
    auto isNoRelic = [&](CardIndex card) { return !isRelic(card); };
    for (Seat seat = 0; seat < s.playerCount; ++seat) pool({pileOf(seat, kHand), pileOf(seat, kDeck)}, any);
    pool({kCentre}, any);
    pool({pileOf(0, kRelics), pileOf(1, kRelics), pileOf(2, kRelics), pileOf(3, kRelics), kBox}, isRelic);
    pool({kBox}, isNoRelic);
}

}  // namespace

Observation Rules::observe(const State& state, Seat seat) const {
    Observation observation;
    observation.state_ = state;
    observation.seat_ = seat;
    State& s = observation.state_;
    s.rng = Rng{};
    visitPools(s, *cards_, seat, [](CardIndex* cards, int count) {
        CardSet<kMaxCards> set;  // in ascending order, without comparing
        for (int i = 0; i < count; ++i) set.add(cards[i]);
        for (size_t word = 0; word < set.words.size(); ++word) {
            for (uint64_t left = set.words[word]; left != 0; left &= left - 1)
                *cards++ = static_cast<CardIndex>(64 * word + std::countr_zero(left));
        }
    });
    return observation;
}

State Rules::sample(const Observation& observation, Rng& rng) const {
    State world = observation.state_;
    visitPools(world, *cards_, observation.seat_, [&](CardIndex* cards, int count) { rng.shuffle(cards, count); });
    world.rng = Rng::seeded(uint64_t{rng.next()} << 32U | rng.next());
    world.options.askChance = 0;
    return world;
}

}  // namespace riffle::shards
