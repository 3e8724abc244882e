#include "games/shards/proof/knowledge.h"

#include "games/shards/rules/events.h"

namespace riffle::sim {

using namespace shards;

namespace {

bool isFaceDown(int pile) {
    if (pile == kCentre || pile == kBox) return true;
    if (!isSeatPile(pile)) return false;
    const Pile role = roleOf(pile);
    return role == kDeck || role == kHand || role == kRelics;
}

}  // namespace

// A card that lies in the open is seen.
void ShardsKnowledge::remember(const State& s) {
    for (int card = 1; card <= s.cardCount; ++card) {
        const int pile = s.board[card].pile;
        const bool isHand = isSeatPile(pile) && roleOf(pile) == kHand;
        const bool isRelics = isSeatPile(pile) && roleOf(pile) == kRelics;
        const bool isSecret = s.options.relics == RelicsMode::Secret;
        if (!isFaceDown(pile) || (isRelics && !isSecret)) seenByAll_.add(card);
        if (isHand) heldBy_[card] = static_cast<uint8_t>(1U << seatOf(pile));
        if (isRelics) dealtTo_[card] = static_cast<uint8_t>(1U << seatOf(pile));
    }
}

uint8_t ShardsKnowledge::mayKnow(const State& s, int card) const {
    const int pile = s.board[card].pile;
    if (isSeatPile(pile) && roleOf(pile) == kDeck) return 0;
    return seenByAll_.has(card) ? kKnownToAll : heldBy_[card] | dealtTo_[card];
}

std::string ShardsKnowledge::check(const State& s) const {
    for (int card = 1; card <= s.cardCount; ++card) {
        const auto known = static_cast<uint8_t>(s.board[card].knownTo & ~(1U << kChance));
        const auto tooMuch = static_cast<uint8_t>(known & ~mayKnow(s, card));
        if (tooMuch != 0) {
            return "a seat knows card " + std::to_string(card) + " in pile " + std::to_string(s.board[card].pile) +
                   " that it has not seen";
        }
        if (!isFaceDown(s.board[card].pile) && s.board[card].knownTo != kKnownToAll) {
            return "somebody does not know card " + std::to_string(card) + ", which lies in the open";
        }
    }
    return checkInProgress(s);
}

// Effects in progress and effects that last are part of what everybody is given to look at, so they must not name a card in
// somebody's hand that is not known. That a card played earlier is in a deck by now tells nothing about its place there.
std::string ShardsKnowledge::checkInProgress(const State& s) const {
    const auto isSecret = [&](int card) {
        const int pile = s.board[card].pile;
        return card != 0 && isSeatPile(pile) && roleOf(pile) != kDeck && mayKnow(s, card) != kKnownToAll;
    };
    for (const Frame& frame : s.frames) {
        const bool isProgram = frame.routine == Routine::Program;
        if ((isProgram || frame.routine == Routine::PlayCard) && isSecret(frame.source))
            return "an effect in progress is that of a hidden card";
        if (isProgram && (isSecret(frame.it) || isSecret(frame.copied))) return "an effect in progress is about a hidden card";
        for (int card = 1; card <= s.cardCount; ++card) {
            if (frame.done.has(card) && isSecret(card)) return "an effect in progress names a hidden card";
        }
    }
    for (const Lasting& lasting : s.lasting) {
        if (isSecret(lasting.source)) return "an effect that lasts is that of a hidden card";
    }
    return {};
}

// A hand is laid open on the discard pile at the end of the turn.
void ShardsKnowledge::showHand(Seat seat) {
    for (int card = 1; card < kMaxCards; ++card) {
        if (heldBy_[card] == 1U << seat) seenByAll_.add(card);
    }
}

std::string ShardsKnowledge::follow(const State& s, const EventLog& events) {
    int sentUnder = 0;
    for (const Event& event : events) {
        const auto fact = static_cast<Fact>(event.kind);
        if (fact == Fact::SentUnder) ++sentUnder;
        if (fact == Fact::Discarded) showHand(event.seat);
        if (event.card == 0) continue;
        if (fact == Fact::Drew) {
            if (event.knownTo != 1U << event.seat) return "a draw is told to others than the player who drew";
            seenByAll_.remove(event.card);
            heldBy_[event.card] = static_cast<uint8_t>(1U << event.seat);
        } else {
            seenByAll_.add(event.card);  // everything else happens in the open
        }
    }
    // Two or more mercenaries go under the centre deck in an order nobody knows. They may be in the row again by now.
    for (const Event& event : events) {
        if (sentUnder > 1 && static_cast<Fact>(event.kind) == Fact::SentUnder) seenByAll_.remove(event.card);
    }
    remember(s);
    return check(s);
}

}  // namespace riffle::sim
