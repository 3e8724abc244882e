// What a seat of Epic may know, for the audit.
#include "games/epic/facade/audit.h"

#include <set>

#include "games/epic/facade/kind.h"
#include "games/epic/rules/draft.h"
#include "games/epic/rules/events.h"
#include "games/epic/words/words.h"
#include "protocol/audit_parts.h"

namespace riffle {

template <>
struct Audited<epic::Rules> {
    static constexpr const char* kVerbs[] = {"play", "use", "invoke", "attack", "block"};
    static constexpr bool kPlacesHaveOwners = true;  // what is drafted becomes the taker's

    static const epic::CardTable& cardsOf(const GameKind& kind) { return epic::cardsOf(kind); }
    static std::string seatName(Seat seat) { return epic::seatName(seat); }
    static std::vector<Seat> seatsOf(const epic::State& s) {
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static Option describe(Action action, const epic::State& s, const epic::CardTable& cards) {
        return epic::describe(action, s, cards);
    }
    static std::vector<Pool<epic::Card>> pools(const epic::State& s, const epic::CardTable&, Seat seat) {
        using namespace epic;
        std::vector<Pool<Card>> pools;
        if (s.options.lists == Lists::Boxed) {  // by when the seat saw them last
            std::vector<int> piles = {kBoxPile};
            for (Seat other = 0; other < s.playerCount; ++other) {
                if (other == seat) continue;
                for (const Pile pile : {kHandPile, kDeckPile, kPackPile, kDraftPile}) piles.push_back(pileOf(other, pile));
            }
            std::set<int> looks;
            for (int card = 1; card <= s.cardCount; ++card) looks.insert(lastLook(s, s.board[card], seat));
            for (const int look : looks) {
                pools.push_back({piles,
                                 [&s, seat, look](const Card& card) {
                                     return !(card.knownTo & kSeenBefore) && lastLook(s, card, seat) == look;
                                 },
                                 kSeenBefore});
            }
        }
        constexpr auto kOwn = static_cast<uint16_t>(~unsigned{kKnownToAll});
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat)
                pools.push_back({{pileOf(other, kHandPile), pileOf(other, kDeckPile)}, [](const Card&) { return true; }, kOwn});
        }
        return pools;
    }
    static bool mayTell(const epic::State&, Action, Seat) { return true; }
    // A hand that was exchanged or banished may be in the deck again before the choice is done.
    static bool isForgotten(const EventLog& events) {
        return std::any_of(events.begin(), events.end(), [](const Event& event) {
            return event.kind == static_cast<uint8_t>(epic::Fact::Banished) ||
                   event.kind == static_cast<uint8_t>(epic::Fact::Exchanged);
        });
    }
};

template class AuditOf<epic::Rules>;

}  // namespace riffle
