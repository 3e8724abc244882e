// What a seat of Shards may know, for the audit.
#include "games/shards/facade/audit.h"

#include "games/shards/facade/kind.h"
#include "games/shards/words/words.h"
#include "protocol/audit_parts.h"

namespace riffle {

template <>
struct Audited<shards::Rules> {
    static constexpr const char* kVerbs[] = {"play", "recruit", "fastplay", "activate", "attack", "relic", "focus"};
    static constexpr bool kPlacesHaveOwners = false;

    static const shards::CardTable& cardsOf(const GameKind& kind) { return shards::cardsOf(kind); }
    static std::string seatName(Seat seat) { return shards::seatName(seat); }
    static std::vector<Seat> seatsOf(const shards::State& s) {
        if (s.playerCount == 1) return {0, shards::kNemesis};
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static Option describe(Action action, const shards::State& s, const shards::CardTable& cards) {
        return shards::describe(action, s, cards);
    }
    static std::vector<Pool<shards::Card>> pools(const shards::State& s, const shards::CardTable& cards, Seat seat) {
        using namespace shards;
        std::vector<Pool<Card>> pools;
        Pool<Card> relics{{kBox}, [&](const Card& card) { return cards[card.def].isRelic; }};
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other == seat) continue;
            pools.push_back({{pileOf(other, kHand), pileOf(other, kDeck)}, nullptr});
            relics.piles.push_back(pileOf(other, kRelics));
        }
        pools.push_back(std::move(relics));
        return pools;
    }
    // Only an attack asks others about their hidden cards; no other choice tells its player anything about them.
    static bool mayTell(const shards::State& s, Action action, Seat seat) {
        return s.decider != seat || s.phase != shards::kPhaseMain || shards::verbOf(action) == shards::Verb::End;
    }
    // Whether what the choice showed may be hidden again when it is done.
    static bool isForgotten(const EventLog&) { return false; }
};

template class AuditOf<shards::Rules>;

}  // namespace riffle
