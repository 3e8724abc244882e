// What a seat of KeyForge may know, for the audit.
#include "games/keyforge/facade/audit.h"

#include "games/keyforge/facade/kind.h"
#include "games/keyforge/words/words.h"
#include "protocol/audit_parts.h"

namespace riffle {

template <>
struct Audited<keyforge::Rules> {
    static constexpr const char* kVerbs[] = {"play", "discard", "reap", "fight", "action", "omni", "unstun", "attach"};
    static constexpr bool kPlacesHaveOwners = false;  // archives may hold the other's cards

    static const keyforge::CardTable& cardsOf(const GameKind& kind) { return keyforge::cardsOf(kind); }
    static std::string seatName(Seat seat) { return keyforge::seatName(seat); }
    static std::vector<Seat> seatsOf(const keyforge::State&) { return {0, 1}; }
    static Option describe(Action action, const keyforge::State& s, const keyforge::CardTable& cards) {
        return keyforge::describe(action, s, cards);
    }
    static std::vector<Pool<keyforge::Card>> pools(const keyforge::State&, const keyforge::CardTable&, Seat seat) {
        using namespace keyforge;
        std::vector<Pool<Card>> pools;
        for (const Seat other : {Seat{0}, Seat{1}}) {  // both, for who plays neither
            if (other != seat)
                pools.push_back({{pileOf(other, kHandPile), pileOf(other, kDeckPile), pileOf(other, kArchivePile)}, nullptr});
        }
        return pools;
    }
    // Many a card shows what others hold.
    static bool mayTell(const keyforge::State&, Action, Seat) { return true; }
    // A hand that was discarded for all to see may be a deck again before the choice is done.
    static bool isForgotten(const EventLog& events) {
        return std::any_of(events.begin(), events.end(), [](const Event& event) {
            return event.kind == static_cast<uint8_t>(keyforge::Fact::Shuffled) ||
                   event.kind == static_cast<uint8_t>(keyforge::Fact::GameWon);  // all is dealt anew
        });
    }
};

template class AuditOf<keyforge::Rules>;

}  // namespace riffle
