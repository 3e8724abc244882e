#include "games/keyforge/proof/knowledge.h"

#include "games/keyforge/rules/events.h"

namespace riffle::sim {

using namespace keyforge;

namespace {

constexpr uint8_t kBoth = 3;  // seats; chance knows nothing and tells nothing

bool isInOpen(const State& s, int card) {
    const Pile role = roleOf(s.board[card].pile);
    if (role == kUnderPile) return !s.board[card].has(kFacedownFlag);
    return role != kDeckPile && role != kHandPile && role != kArchivePile;
}

// May be done without anybody seeing which card it is.
bool isQuiet(Fact fact) {
    return fact == Fact::Archived || fact == Fact::Returned || fact == Fact::PutOnDeck || fact == Fact::ShuffledIn;
}

bool losesDeck(Fact fact) {
    return fact == Fact::Shuffled || fact == Fact::ShuffledIn || fact == Fact::Mulliganed;
}

}  // namespace

KeyforgeKnowledge::KeyforgeKnowledge(const CardTable& cards, const State& start) : cards_(cards) {
    for (int card = 1; card <= start.cardCount; ++card) {
        if (roleOf(start.board[card].pile) == kHandPile) seenBy_[card] = static_cast<uint8_t>(1U << start.board[card].owner);
    }
    rememberOpen(start);
}

void KeyforgeKnowledge::rememberOpen(const State& s) {
    for (int card = 1; card <= s.cardCount; ++card) {
        wasInOpen_[card] = isInOpen(s, card);
        if (wasInOpen_[card]) seenBy_[card] = kBoth;
    }
}

// Whoever searches a deck looks through all of it, until it is shuffled.
uint8_t KeyforgeKnowledge::mayKnow(const State& s, int card) const {
    const int pile = s.board[card].pile;
    const Pile role = roleOf(pile);
    if (isInOpen(s, card)) return kBoth;
    uint8_t known = seenBy_[card];
    if (role == kHandPile || role == kArchivePile) known = static_cast<uint8_t>(known | (1U << seatOf(pile)));
    if (role == kUnderPile) known = static_cast<uint8_t>(known | (1U << s.board[card].owner));
    if (role != kDeckPile) return known;
    for (const Frame& frame : s.frames) {
        if (frame.routine == Routine::Program && cards_.code[frame.pc] == kSearch && seatOf(pile) == frame.seat)
            known = static_cast<uint8_t>(known | (1U << frame.seat));
    }
    return known;
}

std::string KeyforgeKnowledge::check(const State& s) {
    for (int card = 1; card <= s.cardCount; ++card) {
        const auto tooMuch = static_cast<uint8_t>(s.board[card].knownTo & kBoth & ~mayKnow(s, card));
        if (tooMuch != 0) {
            return "a seat knows card " + std::to_string(card) + " in pile " + std::to_string(s.board[card].pile) +
                   " that it has not seen";
        }
        if (isInOpen(s, card) && (s.board[card].knownTo & kBoth) != kBoth)
            return "somebody does not know card " + std::to_string(card) + ", which lies in the open";
    }
    return checkInProgress(s);
}

// Effects in progress are part of what a player who decides is given to look at, so they may name a card only where that tells
// nothing: one that this player knows, or knew when it was first named. Where it is by now is another matter.
std::string KeyforgeKnowledge::checkInProgress(const State& s) {
    Cards names;
    for (const Frame& frame : s.frames) {
        if (frame.routine != Routine::Program && frame.routine != Routine::Play) continue;
        for (const CardIndex card : {frame.source, frame.it, frame.other}) names.add(card);
        for (size_t i = 0; i < names.words.size(); ++i) names.words[i] |= frame.them.words[i] | frame.chosen.words[i];
    }
    for (const Waiting& row : s.waiting) {
        names.add(row.source);
        names.add(row.it);
    }
    for (const Lasting& row : s.lasting) {
        names.add(row.source);
        names.add(row.subject);
    }
    for (Seat seat = 0; seat < kSeats; ++seat) {
        for (int card = 1; card <= s.cardCount; ++card) {
            if (!names.has(card)) {
                named_[seat].remove(card);
            } else if (((mayKnow(s, card) | seenBefore_[card]) >> seat) & 1U) {
                named_[seat].add(card);
            } else if (!named_[seat].has(card) && seat == s.decider && !s.isOver) {
                return "an effect in progress names card " + std::to_string(card) +
                       ", which is hidden from the player who decides";
            }
        }
    }
    return {};
}

// Of the cards that are in the deck now or were drawn from it since, nobody knows which is which.
void KeyforgeKnowledge::shuffle(const State& s, Seat seat, const EventLog& events, size_t from) {
    for (int card = 1; card <= s.cardCount; ++card) {
        if (s.board[card].pile == pileOf(seat, kDeckPile)) seenBy_[card] = 0;
    }
    for (size_t i = from; i < events.size(); ++i) {
        if (static_cast<Fact>(events[i].kind) == Fact::Drew && events[i].seat == seat) seenBy_[events[i].card] = 0;
    }
}

std::string KeyforgeKnowledge::tell(const State& s, const Event& event) {
    const auto fact = static_cast<Fact>(event.kind);
    const auto told = static_cast<uint8_t>(event.knownTo & kBoth);
    const int card = event.card;
    if (fact == Fact::Drew) {
        if (told != 1U << event.seat) return "a draw is told to others than the player who drew";
        seenBy_[card] |= told;
    } else if (fact == Fact::LookedAt) {
        if (told == kBoth) return "a look is told to both players";
        seenBy_[card] |= told;
    } else if (isQuiet(fact)) {
        const bool isSeen = wasInOpen_[card] || isInOpen(s, card) || seenBy_[card] == kBoth;
        if (told == kBoth && !isSeen) return "a card that nobody saw is told to both players";
        if (told == kBoth) seenBy_[card] = kBoth;
    } else {
        seenBy_[card] = kBoth;  // everything else happens in the open
    }
    return {};
}

std::string KeyforgeKnowledge::follow(const State& s, const EventLog& events) {
    seenBefore_ = seenBy_;
    for (size_t i = 0; i < events.size(); ++i) {
        const auto fact = static_cast<Fact>(events[i].kind);
        if (losesDeck(fact)) shuffle(s, events[i].seat, events, i);
        if (fact == Fact::GameWon) {  // the next of a series
            seenBy_ = {};
            wasInOpen_ = {};
        }
        if (events[i].card == 0 || losesDeck(fact)) continue;
        if (std::string wrong = tell(s, events[i]); !wrong.empty()) return wrong;
    }
    rememberOpen(s);
    return check(s);
}

}  // namespace riffle::sim
