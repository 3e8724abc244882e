// Cards that an effect sends somewhere: purged, archived, returned, put on a deck, discarded.
#include <algorithm>

#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

// Where cards go, and what is said of it.
struct Way {
    Pile pile;
    Fact fact;
    const char* clause;
};

Way wayOf(EffectOp verb) {
    switch (verb) {
        case kPurge: return {kPurgedPile, Fact::Purged, "KF-ZONE-01"};
        case kArchive: return {kArchivePile, Fact::Archived, "KF-ARCH-02"};
        case kPutIntoArchives:
        case kPutIntoOpponentsArchives: return {kArchivePile, Fact::Archived, "KF-ARCH-10"};
        case kReturn:
        case kTakeToHand: return {kHandPile, Fact::Returned, "KF-LEAVE-07"};
        case kPutOnDeck: return {kDeckPile, Fact::PutOnDeck, "KF-LEAVE-07"};
        case kShuffleInto: return {kDeckPile, Fact::ShuffledIn, "KF-LEAVE-07"};
        default: return {kDiscardPile, Fact::Discarded, "KF-DISC-02"};
    }
}

}  // namespace

// Upgrades first: one that goes together with its creature is not lost with it.
void Flow::sortToMove(Chosen& on) const {
    CardIndex others[kMaxCards];
    int upgrades = 0;
    int left = 0;
    for (int i = 0; i < on.total; ++i) {
        const bool isUpgrade = roleOf(s.board[on.cards[i]].pile) == kAttachedPile;
        (isUpgrade ? on.cards[upgrades++] : others[left++]) = on.cards[i];
    }
    std::copy_n(others, left, on.cards + upgrades);
}

// Whether the statement at hand is about cards of one's own, be there any or not: one's own in play, or those in one's discard
// pile.
bool Flow::namesOwnCards(const Frame& frame) const {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    switch (cards.code[pc++]) {
        case kA:
        case kEach:
        case kAnyNumber: break;
        default: return false;
    }
    const Filter filter = look.readFilter(pc, look.askerFor(frame));
    return filter.place == 0 ? (filter.is & Filter::kIsFriendly) != 0
                             : filter.place == kYourDiscard || filter.place == kYourHandAndDiscard;
}

// Several cards that were put on one deck: the active player says in which order, the last one chosen on top. frame.chosen: those
// that have not got their place yet. KF-GOLD-05
bool Flow::stackInTurn(Frame& frame, uint16_t next) {
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = 0;
            s.board.putOnTop(card, s.board[card].pile);
            frame.chosen.remove(card);
        }
        CardIndex found[kMaxCards];
        const int total = choices(look, frame, found);
        if (total == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    CardIndex last[kMaxCards];
    const int left = ordered(frame.chosen, last);
    for (int i = 0; i < left; ++i) {
        if (roleOf(s.board[last[i]].pile) == kDeckPile) s.board.putOnTop(last[i], s.board[last[i]].pile);
    }
    finish(frame, next);
    openWindow(s.frames.size());
    return true;
}

bool Flow::putOnDeck(Frame& frame, uint16_t pc) {
    if (frame.detail != 2) return apply(frame, kPutOnDeck, pc, &Flow::moveThem, false);
    look.skipSelector(pc);
    return stackInTurn(frame, pc);
}

// Cards that go somewhere. KF-LEAVE-07, KF-CTRL-05, KF-ARCH-07, KF-ARCH-10
bool Flow::moveThem(Frame& frame, Chosen& on, uint16_t pc) {
    const EffectOp verb = on.verb;
    const uint8_t selector = on.selector;
    sortToMove(on);
    const bool isFromTop = selector == kTopCard || selector == kTopCards;
    const Way way = wayOf(verb);
    const int next = s.frames.size();
    int moved = 0;
    bool isOwn = true;
    uint8_t decks = 0;
    frame.counts = {};
    if (isFromTop && verb == kDiscard) frame.them = frame.chosen;
    for (int i = 0; i < on.total; ++i) {
        const CardIndex card = on.cards[i];
        const Card& c = s.board[card];
        if (selector == kOthers && card == frame.extra && !frame.them.has(card)) continue;
        const bool wasInPlay = look.isInPlay(card);
        const bool wasInHand = roleOf(c.pile) == kHandPile;
        if (c.pile == pileOf(c.owner, way.pile) && verb != kShuffleInto) continue;
        if (goesHome(card)) continue;
        const Seat controller = wasInPlay ? look.controllerOf(card) : c.owner;
        // Face down from a hand: who has seen the hand does not see which of its cards it is.
        if (wasInHand && way.pile == kArchivePile) forgetHand(c.owner);
        const bool isSecret = !wasInPlay && (way.pile == kArchivePile || way.pile == kHandPile) && c.knownTo != kKnownToAll;
        if (wasInPlay) {
            if (!leavePlay(card, way.pile)) continue;
        } else {
            moveCard(card, pileOf(c.owner, way.pile), true);
        }
        if (verb == kPurge) s.board[card].host = frame.source;  // by whom
        if (verb == kPutIntoArchives || verb == kPutIntoOpponentsArchives) {
            const Seat whose = verb == kPutIntoArchives ? frame.seat : Position::opponentOf(frame.seat);
            s.board.putOnTop(card, pileOf(whose, kArchivePile));
            s.board[card].knownTo = static_cast<uint8_t>(s.board[card].knownTo | (1U << whose));
        }
        note(way.fact, c.owner, way.clause, card, 0, 0, isSecret ? static_cast<uint8_t>(1U << c.owner) : kKnownToAll);
        ++moved;
        ++frame.counts[verb == kShuffleInto ? c.owner : controller];
        isOwn &= c.owner == frame.seat;
        decks = static_cast<uint8_t>(decks | (1U << c.owner));
        if (selector != kThem && !(isFromTop && verb == kDiscard)) frame.them.remove(card);
        if (verb == kDiscard) remember(card, c.owner);
        if (verb == kDiscard && wasInHand) collectEvent(next, kYouDiscard, card, c.owner);
    }
    // Cards of others that were shuffled into their owners' decks are not in yours.
    frame.count = static_cast<uint16_t>(moved);
    frame.did = moved > 0 && moved == on.total;
    if (verb == kPutOnDeck && moved > 1) {
        frame.detail = 2;
        return stackInTurn(frame, pc);
    }
    if (verb == kShuffleInto && !isOwn) {
        int own = 0;
        for (int i = 0; i < on.total; ++i)
            own += s.board[on.cards[i]].owner == frame.seat && s.board[on.cards[i]].pile == pileOf(frame.seat, kDeckPile);
        frame.count = static_cast<uint16_t>(own);
    }
    // A deck is shuffled although there was no such card, where the text says whose it is: that of one's own cards.
    if (verb == kShuffleInto && namesOwnCards(frame)) decks = static_cast<uint8_t>(decks | (1U << frame.seat));
    finish(frame, pc);
    openWindow(next);
    if (verb == kShuffleInto) {
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            if ((decks >> seat) & 1U) shuffle(pileOf(seat, kDeckPile));
        }
    }
    return true;
}

}  // namespace riffle::keyforge
