#include "games/epic/proof/knowledge.h"

#include "games/epic/rules/events.h"

namespace riffle::sim {

using namespace epic;

namespace {

bool isOpen(int pile) {
    const Pile role = roleOf(pile);
    return role == kDiscardPile || role == kPlayPile || role == kLimboPile;
}

// Held by one player who sees it.
bool isHeld(int pile) {
    const Pile role = roleOf(pile);
    return role == kHandPile || role == kDraftPile || role == kPackPile;
}

constexpr uint16_t bitOf(Seat seat) {
    return static_cast<uint16_t>(1U << seat);
}

}  // namespace

EpicKnowledge::EpicKnowledge(const State& start) : seats_(static_cast<uint16_t>((1U << start.playerCount) - 1U)) {
    remember(start);
}

void EpicKnowledge::remember(const State& s) {
    for (int card = 1; card <= s.cardCount; ++card) {
        const int pile = s.board[card].pile;
        if (isOpen(pile)) seenBy_[card] = seats_;
        if (isHeld(pile)) seenBy_[card] |= bitOf(seatOf(pile));
        pile_[card] = static_cast<uint8_t>(pile);
    }
    phase_ = s.phase;
}

uint16_t EpicKnowledge::mayKnow(const State& s, int card) const {
    const int pile = s.board[card].pile;
    if (isOpen(pile)) return seats_;
    return isHeld(pile) ? static_cast<uint16_t>(seenBy_[card] | bitOf(seatOf(pile))) : seenBy_[card];
}

std::string EpicKnowledge::check(const State& s) {
    for (int card = 1; card <= s.cardCount; ++card) {
        const uint16_t known = s.board[card].knownTo & seats_;
        if (known & ~mayKnow(s, card)) {
            return "a seat knows card " + std::to_string(card) + " in pile " + std::to_string(s.board[card].pile) +
                   " that it has not seen";
        }
        if (isOpen(s.board[card].pile) && known != seats_)
            return "somebody does not know card " + std::to_string(card) + ", which lies in the open";
    }
    return checkInProgress(s);
}

// Effects in progress are part of what a player who decides is given to look at, so they may name a card only where that tells
// nothing: one that this player knows, or knew when it was first named. Where it is by now is another matter.
std::string EpicKnowledge::checkInProgress(const State& s) {
    std::array<bool, kMaxCards> isNamed{};
    const auto add = [&](Thing thing) {
        if (!isPlayer(thing)) isNamed[thing] = true;
    };
    for (const Frame& frame : s.frames) {
        if (frame.routine != Routine::Program && frame.routine != Routine::Play && frame.routine != Routine::Talent) continue;
        add(frame.source);
        if (frame.routine != Routine::Program) continue;
        add(frame.it);
        for (const Thing thing : s.chosenOf(frame)) add(thing);
        for (const Thing thing : s.themOf(frame)) add(thing);
    }
    for (const Waiting& row : s.waiting) {
        add(row.source);
        add(row.it);
    }
    for (const AtEnd& row : s.atEnd) {
        add(row.source);
        add(row.subject);
    }
    for (int card = 1; card <= s.cardCount; ++card) {
        if (!isNamed[static_cast<size_t>(card)]) {
            named_[card] = 0;
            continue;
        }
        named_[card] |= mayKnow(s, card) | seenBefore_[card];
        if (!s.isOver && s.decider < s.playerCount && !(named_[card] & bitOf(s.decider)))
            return "an effect in progress names card " + std::to_string(card) + ", which is hidden from the player who decides";
    }
    return {};
}

std::string EpicKnowledge::tell(const State& s, const Event& event) {
    const auto fact = static_cast<Fact>(event.kind);
    const auto told = static_cast<uint16_t>(event.knownTo & seats_);
    const int card = event.card;
    const uint16_t own = bitOf(event.seat);
    if (fact == Fact::Drew) {
        if (told != own) return "a draw is told to others than the player who drew";
        seenBy_[card] |= own;
    } else if (fact == Fact::Drafted) {
        if (told != own) return "a drafted card is told to others than the player who took it";
        const int pack = pileOf(event.seat, kPackPile);
        for (int other = 1; other <= s.cardCount; ++other) {
            if (pile_[other] == pack) seenBy_[other] = own;
        }
        seenBy_[card] = own;
    } else if (fact == Fact::Returned) {
        const bool isSeen = isOpen(pile_[card]) || seenBy_[card] == seats_;
        if (told == seats_ && !isSeen) return "a card that nobody saw is told to all players";
    } else {
        seenBy_[card] = seats_;  // everything else happens in the open
    }
    return {};
}

std::string EpicKnowledge::follow(const State& s, const EventLog& events) {
    seenBefore_ = seenBy_;
    // Decks are shuffled when they are made, also those of cards that their players have chosen.
    if (phase_ == kPhaseDraft && s.phase != kPhaseDraft) {
        for (int card = 1; card <= s.cardCount; ++card) {
            if (s.board[card].pile != kBoxPile) seenBy_[card] = 0;
        }
    }
    for (const Event& event : events) {
        const auto fact = static_cast<Fact>(event.kind);
        if (fact == Fact::Exchanged && event.amount > 1) {  // put under the deck in random order
            for (int card = 1; card <= s.cardCount; ++card) {
                if (s.board[card].pile == pileOf(event.seat, kDeckPile)) seenBy_[card] = 0;
            }
        }
        if (event.card == 0) continue;
        if (std::string wrong = tell(s, event); !wrong.empty()) return wrong;
    }
    std::string wrong = check(s);
    remember(s);
    return wrong;
}

}  // namespace riffle::sim
