#include "games/shards/proof/table.h"

#include <algorithm>
#include <unordered_set>

namespace riffle::sim {

using namespace shards;

Deal ShardsTable::dealOf(uint64_t number, uint64_t seed) {
    Deal deal = variantOf(number);
    deal.seed = seed >> 1U;  // what the protocol can say: 63 bits
    return deal;
}

namespace {

constexpr size_t kMostPositions = 20'000;

// What does not matter for where a game can go: its luck, which is asked for instead, how long it has lasted, who has seen which
// card, and the order of cards wherever it is not a deck's.
void strip(State& s) {
    s.rng = Rng{};
    s.options.askChance = 1;
    s.turn = 1;
    CardIndex order[kMaxCards];
    for (int pile = 1; pile < kPileCount; ++pile) {
        const bool isDeck = pile == kCentre || (isSeatPile(pile) && roleOf(pile) == kDeck);
        if (isDeck || isRow(pile)) continue;
        const int count = s.board.list(pile, order);
        std::sort(order, order + count);
        s.board.arrange(pile, order, count);
    }
    for (int card = 1; card <= s.cardCount; ++card) s.board[card].knownTo = 0;
}

}  // namespace

// Looks at every position that any choices and any luck can lead to. There is no draw by stalemate (SOI-TURN-15), and players who
// have banished all that gives crystals or power can't end the game; then these are few.
bool ShardsTable::isEndless(const State& position, uint64_t) const {
    std::unordered_set<uint64_t> known;
    std::vector<State> open;
    const auto add = [&](State state) {
        strip(state);
        if (known.insert(hashBytes(&state, sizeof state)).second) open.push_back(state);
    };
    add(position);
    std::vector<Action> options(kMaxOptions);
    while (!open.empty() && known.size() < kMostPositions) {
        const State state = open.back();
        open.pop_back();
        if (state.isOver) return false;
        const int count = rules_.legalActions(state, options.data());
        for (int i = 0; i < count; ++i) {
            State next = state;
            rules_.apply(next, options[static_cast<size_t>(i)]);
            add(next);
        }
    }
    return open.empty();
}

}  // namespace riffle::sim
