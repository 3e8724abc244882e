// What a seat may know: SOI-SETUP-14, SOI-REL-15, SOI-SECRET-03 … -05.
//
// Which cards a hidden pile may hold is public, only their order and their distribution are not: a player's deck and hand share one
// pool, the centre deck is another, the relics nobody has shown a third.
#include <algorithm>

#include "games/shards/rules.h"

namespace riffle::shards {

namespace {

// Calls pool(cards, count, lay) for each pool: the unseen cards in the order of their places; lay(order) lays them anew.
template <class Visit>
void visitPools(State& s, const CardTable& cards, Seat viewer, Visit visit) {
    auto isHidden = [&](int card) { return !((s.board[card].knownTo >> viewer) & 1U); };
    auto pool = [&](std::initializer_list<int> piles, auto belongs) {
        CardIndex unseen[kMaxCards];
        int count = 0;
        for (const int pile : piles) {
            for (const CardIndex card : s.board.in(pile)) {
                if (isHidden(card) && belongs(card)) unseen[count++] = card;
            }
        }
        if (count == 0) return;
        CardIndex laid[kMaxCards];
        std::copy_n(unseen, count, laid);
        visit(laid, count);
        // What each place said about its card stays with the place.
        CardSet<kMaxCards> isUnseen;
        uint8_t knownTo[kMaxCards];
        for (int i = 0; i < count; ++i) {
            isUnseen.add(unseen[i]);
            knownTo[i] = s.board[unseen[i]].knownTo;
        }
        // Arranging one pile rewrites links the next one still needs: read all of them first.
        CardIndex order[kMaxCards];
        int read = 0;
        for (const int pile : piles) read += s.board.list(pile, order + read);
        int next = 0;
        CardIndex* start = order;
        for (const int pile : piles) {
            const int size = s.board.size(pile);
            for (int i = 0; i < size; ++i) {
                if (!isUnseen.has(start[i])) continue;
                start[i] = laid[next];
                s.board[laid[next]].pile = static_cast<uint8_t>(pile);
                s.board[laid[next]].knownTo = knownTo[next];
                ++next;
            }
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
    visitPools(s, *cards_, seat, [](CardIndex* cards, int count) { std::sort(cards, cards + count); });
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
