// Coming into play, leaving it, changing sides: chapters 7, 17, 17b and 17c of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

uint16_t seenIn(int pile) {
    const Pile role = roleOf(pile);
    if (role == kDeckPile || role == kBoxPile) return 0;
    if (role == kHandPile || role == kDraftPile || role == kPackPile) return static_cast<uint16_t>(1U << seatOf(pile));
    return kKnownToAll;
}

void forget(Card& c) {
    c.flags = 0;
    c.keywords = 0;
    c.given = 0;
    c.damage = 0;
    c.counters = 0;
    c.offense = 0;
    c.defense = 0;
    c.hit = 0;
}

}  // namespace

void Flow::moveCard(int card, int pile, bool onTop) {
    Card& c = s.board[card];
    const bool wasInDiscard = roleOf(c.pile) == kDiscardPile;
    // A hand that grows or shrinks may end Frenzy, and with it what kept a champion in play. EPIC-KW-FRENZY-3
    const bool isHand = roleOf(c.pile) == kHandPile || roleOf(pile) == kHandPile;
    if (isHand && (look.any(kGets) || look.any(kHas))) touch();
    c.knownTo |= seenIn(pile);
    if (onTop) {
        s.board.putOnTop(card, pile);
    } else {
        s.board.putAtBottom(card, pile);
    }
    if (look.def(card).hasDiscardTalent) s.discardTalents[c.owner] += (roleOf(pile) == kDiscardPile) - wasInDiscard;
    if (wasInDiscard && roleOf(pile) != kDiscardPile) {
        c.set(kBrokenFlag, false);
        ++c.incarnation;
        if (look.def(card).discardMoments) forgetDiscard(card);
        if (look.def(card).discardMoments) collectDiscard(card, kLeavesDiscard);
    }
    if (roleOf(pile) == kDiscardPile && (look.def(card).moments & momentBit(kEntersDiscard))) {
        c.controller = c.owner;
        collectMoment(card, kEntersDiscard);
    }
}

// EPIC-CHAMP-03, EPIC-CHAMP-07, EPIC-DEPLOY-01, EPIC-POS-02
void Flow::enterPlay(int card, Seat seat, bool isQuiet) {
    Card& c = s.board[card];
    const bool isInvoked = c.has(kInvokedFlag);
    forget(c);
    ++c.incarnation;
    c.set(kDeployingFlag);
    c.set(kInvokedFlag, isInvoked);
    c.controller = seat;
    moveCard(card, pileOf(seat, kPlayPile), false);
    c.knownTo = kKnownToAll;
    countStatics();
    if (isQuiet) return;
    collectMoment(card, kTribute);  // EPIC-KW-TRIBUTE-1, EPIC-KW-LOYALTY-3
    collectMoment(card, kLoyalty);
    collectMoment(card, kLoyaltyX);
}

// EPIC-TOKEN-04, EPIC-TOKEN-05
CardIndex Flow::createToken(CardId id, Seat seat) {
    CardIndex card = 0;
    if (!s.players[seat].isIn) return 0;
    if (s.cardCount + 1 < kMaxCards) {
        card = ++s.cardCount;
        s.board.add(card, kBoxPile);
    } else {
        // What is out of the game is never seen again: its place is free. A token's first, which tells nobody anything.
        card = s.board.piles[kBoxPile].bottom;
        if (card == 0) return 0;  // more are in play than anybody has room for: no further one comes
        if (!look.isToken(card)) card = s.board.top(kBoxPile);
    }
    Card& c = s.board[card];
    c.def = id;
    c.owner = seat;
    c.flags = 0;
    enterPlay(card, seat);
    if (cards[id].type != Type::Token) c.set(kTokenFlag);
    note(Fact::Created, seat, "EPIC-TOKEN-05", card);
    return card;
}

void Flow::leaveCombat(int card) {
    Card& c = s.board[card];
    c.set(kAttackingFlag, false);
    c.set(kBlockingFlag, false);
}

// The one way out of play. Where it goes says the caller. EPIC-ABIL-09, EPIC-KW-LASTBREATH-1, EPIC-KW-LASTBREATH-4
void Flow::leavePlay(int card) {
    Card& c = s.board[card];
    c.controller = look.controllerOf(card);
    collectMoment(card, kLastBreath);
    // As it last was in play, for what is still said about it.
    const int offense = look.offenseOf(card) - look.def(card).offense;
    const int defense = look.defenseOf(card) - look.def(card).defense;
    ++c.incarnation;
    const uint16_t keptFlags = c.flags & (kInvokedFlag | kTokenFlag);
    forget(c);
    c.flags = keptFlags;
    c.offense = static_cast<int16_t>(offense);
    c.defense = static_cast<int16_t>(defense);
}

// EPIC-KW-BREAK-1, EPIC-TOKEN-02
void Flow::breakCard(int card) {
    if (!look.isInPlay(card) || look.hasKeyword(card, kUnbreakable)) return;
    Card& c = s.board[card];
    const Seat controller = look.controllerOf(card);
    ++s.broken[controller];
    note(Fact::Broken, controller, "EPIC-KW-BREAK-1", card);
    collectMoment(card, kBroken);
    collectEvent(kIsBroken, card, controller);
    leavePlay(card);
    const bool isInvoked = c.has(kInvokedFlag);
    c.flags &= kTokenFlag;
    if (look.isToken(card)) {
        s.board.putAtBottom(card, kBoxPile);
    } else if (isInvoked) {
        s.board.putAtBottom(card, kLimboPile);  // banished instead, with what else is banished now
        c.set(kBanishedFlag);
    } else {
        moveCard(card, pileOf(c.owner, kDiscardPile), true);
        c.set(kBrokenFlag);
    }
    countStatics();
}

// Several cards banished by one instruction go under the deck in random order: they wait in limbo until it is done.
// EPIC-KW-BANISH-1, EPIC-KW-BANISH-2
void Flow::banish(int card) {
    Card& c = s.board[card];
    if (look.isInPlay(card)) {
        if (look.hasKeyword(card, kUnbanishable)) return;
        leavePlay(card);
    }
    note(Fact::Banished, c.owner, "EPIC-KW-BANISH-1", card);
    c.flags &= kTokenFlag;
    if (look.isToken(card)) {
        s.board.putAtBottom(card, kBoxPile);
    } else {
        moveCard(card, kLimboPile, false);
        c.set(kBanishedFlag);
    }
    countStatics();
}

void Flow::settleBanished() {
    // While some are being shuffled the others wait: one player's after the other's.
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (!s.board.isEmpty(pileOf(seat, kPackPile))) return;
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const int aside = pileOf(seat, kPackPile);
        for (const CardIndex card : s.board.in(kLimboPile)) {
            Card& c = s.board[card];
            if (c.owner != seat || !c.has(kBanishedFlag)) continue;
            c.flags = 0;
            s.board.putAtBottom(card, aside);
        }
        const int count = s.board.size(aside);
        if (count == 0) continue;
        if (count > 1) {
            push(Routine::Under, seat);
            return shuffle(aside);
        }
        s.board.moveAll(aside, pileOf(seat, kDeckPile));
    }
}

// EPIC-CHAMP-06
void Flow::returnToHand(int card) {
    Card& c = s.board[card];
    if (look.isInPlay(card)) leavePlay(card);
    note(Fact::Returned, c.owner, "EPIC-CHAMP-06", card);
    c.flags &= kTokenFlag;
    if (look.isToken(card)) {
        s.board.putAtBottom(card, kBoxPile);
    } else {
        moveCard(card, pileOf(c.owner, kHandPile), false);
    }
    countStatics();
}

void Flow::discard(int card, Seat by) {
    Card& c = s.board[card];
    const bool comesInstead =
        (look.def(card).staticOps & staticBit(kComesInstead)) && by != c.owner && look.areOpponents(by, c.owner);
    if (comesInstead) {
        for (const Static& held : look.def(card).statics) {
            if (tally && held.op == kComesInstead) ++tally[held.code];
        }
        enterPlay(card, c.owner);
        note(Fact::Entered, c.owner, nullptr, card);
        return;
    }
    moveCard(card, pileOf(c.owner, kDiscardPile), true);
    note(Fact::Discarded, c.owner, nullptr, card);
}

// EPIC-KW-TRANSFORM-1, EPIC-KW-TRANSFORM-2, EPIC-KW-TRANSFORM-3, EPIC-KW-TRANSFORM-4, EPIC-KW-TRANSFORM-5, EPIC-KW-TRANSFORM-6,
// EPIC-KW-TRANSFORM-7, EPIC-KW-TRANSFORM-8, EPIC-KW-TRANSFORM-9
void Flow::transform(int card) {
    if (!look.isInPlay(card)) return;
    Card& c = s.board[card];
    const Seat controller = look.controllerOf(card);
    note(Fact::Transformed, controller, "EPIC-KW-TRANSFORM-1", card);
    leavePlay(card);
    c.flags &= kTokenFlag;
    if (look.isToken(card)) {
        s.board.putAtBottom(card, kBoxPile);
    } else {
        moveCard(card, kLimboPile, false);
        c.set(kBanishedFlag);
    }
    countStatics();
    createToken(cards.tokens[kWolves], controller);
}

// For good, or for this turn: then it goes to whoever has it for good, and whoever took it meanwhile. EPIC-OWN-03, EPIC-OWN-10
void Flow::takeControl(int card, Seat seat, bool isThisTurn) {
    if (!look.isInPlay(card)) return;
    if (!isThisTurn) s.board[card].controller = seat;
    if (look.controllerOf(card) != seat) changeSides(card, seat);
}

// EPIC-OWN-04, EPIC-OWN-07, EPIC-OWN-08, EPIC-COMBAT-39
void Flow::changeSides(int card, Seat seat) {
    Card& c = s.board[card];
    leaveCombat(card);
    s.board.putAtBottom(card, pileOf(seat, kPlayPile));
    c.set(kDeployingFlag);
    c.set(kTakenFlag);
    note(Fact::TookControl, seat, "EPIC-OWN-03", card);
    countStatics();
}

}  // namespace riffle::epic
