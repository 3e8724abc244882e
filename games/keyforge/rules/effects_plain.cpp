// Effects that are not about chosen cards: what a player names, decks and hands, this card, the turn and its fights.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

// A house, a trait, a player: what an effect has its player name. False while it waits.
bool Flow::asks(Frame& frame, Decision decision) {
    if (frame.step != 0) return true;
    frame.step = 1;
    ask(decision, s.active);
    return s.decision == Decision::None;
}

bool Flow::chooseHouse(Frame& frame, EffectOp op, uint16_t pc) {
    if (op == kPlayerChoosesHouse) ++pc;
    if (!asks(frame, frame.isOptional ? Decision::MayPickHouse : Decision::PickHouse)) return false;
    const Action answer = takeAnswer();
    if (verbOf(answer) == Verb::Done) return decline(frame, pc);
    frame.did = 1;
    frame.house = static_cast<uint8_t>(answer.subject());
    note(Fact::NamedHouse, s.active, nullptr, 0, frame.house);
    finish(frame, pc);
    return true;
}

bool Flow::chooseTrait(Frame& frame, uint16_t pc) {
    if (!asks(frame, Decision::PickTrait)) return false;
    const Action answer = takeAnswer();
    if (verbOf(answer) == Verb::Done) return decline(frame, pc);
    frame.did = 1;
    frame.trait = static_cast<uint8_t>(answer.subject());
    finish(frame, pc);
    return true;
}

bool Flow::choosePlayer(Frame& frame, uint16_t pc) {
    if (!asks(frame, Decision::PickSeat)) return false;
    const Action answer = takeAnswer();
    if (verbOf(answer) == Verb::Done) return decline(frame, pc);
    frame.did = 1;
    frame.player = static_cast<Seat>(answer.subject());
    finish(frame, pc);
    return true;
}

bool Flow::chooseNumber(Frame& frame, uint16_t pc) {
    if (frame.step == 0) {
        frame.step = 1;
        frame.number = 0;
        for (const Seat each : {Seat{0}, Seat{1}}) {
            for (const CardIndex creature : s.board.in(pileOf(each, kLinePile)))
                frame.number = std::max(frame.number, static_cast<uint16_t>(look.powerOf(creature)));
        }
        ask(Decision::Number, s.active);
        if (s.decision != Decision::None) return false;
    }
    frame.count = static_cast<uint16_t>(s.answer.number());
    s.answer = {};
    frame.did = 1;
    finish(frame, pc);
    return true;
}

bool Flow::drawCards(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const int amount = look.readAmount(pc, asker).amount;
    done(frame, amount);
    finish(frame, pc);
    draw(frame.seat, amount);
    return true;
}

bool Flow::lookAtPlace(Frame& frame, EffectOp op, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    Filter filter;
    filter.noun = kCard;
    filter.place = cards.code[pc++];
    CardIndex found[kMaxCards];
    const int total = look.candidates(filter, asker, found);
    const uint8_t known = op == kRevealPlace ? kKnownToAll : static_cast<uint8_t>(1U << s.active);
    for (int i = 0; i < total; ++i) {
        s.board[found[i]].knownTo |= known;
        note(op == kRevealPlace ? Fact::Revealed : Fact::LookedAt, frame.seat, nullptr, found[i], 0, 0, known);
    }
    finish(frame, pc);
    return true;
}

bool Flow::shufflePlace(Frame& frame, uint16_t pc) {
    const uint8_t place = cards.code[pc++];
    finish(frame, pc);
    const Seat whose = place == kOpponentsDeck ? Position::opponentOf(frame.seat)
                       : place == kThatDeck    ? frame.player
                                               : frame.seat;
    note(Fact::Shuffled, whose, "KF-SEARCH-03");
    shuffle(pileOf(whose, kDeckPile));
    return true;
}

// KF-DISC-08
bool Flow::discardUntil(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const Filter filter = look.readFilter(pc, asker);
    frame.them = {};
    frame.did = 0;
    frame.count = 0;
    frame.it = 0;
    while (frame.did == 0) {
        const CardIndex card = s.board.top(pileOf(seat, kDeckPile));
        if (card == 0) break;
        moveCard(card, pileOf(seat, kDiscardPile), true);
        note(Fact::Discarded, seat, "KF-DISC-02", card);
        remember(card, seat);
        frame.them.add(card);
        ++frame.count;
        if (!look.fits(card, filter, asker)) continue;
        frame.it = card;
        frame.itIncarnation = 0;
        frame.did = 1;
    }
    finish(frame, pc);
    return true;
}

bool Flow::discardHands(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint8_t players = look.readPlayers(pc, asker);
    finish(frame, pc);
    const int next = s.frames.size();
    forEachPlayer(players, [&](Seat each) {
        for (const CardIndex card : s.board.in(pileOf(each, kHandPile))) {
            moveCard(card, pileOf(s.board[card].owner, kDiscardPile), true);
            note(Fact::Discarded, each, "KF-DISC-02", card);
            remember(card, each);
            collectEvent(next, kYouDiscard, card, each);
        }
    });
    openWindow(next);
    return true;
}

// Chance may be asked in between: each player's refill is a statement of its own.
bool Flow::refillHands(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint8_t players = look.readPlayers(pc, asker);
    const bool isBoth = players == 3;
    if (isBoth && frame.step == 0) {
        frame.step = 1;
        refill(s.active);
        return true;
    }
    const Seat whose = isBoth ? Position::opponentOf(s.active) : (players & 1U) ? Seat{0} : Seat{1};
    finish(frame, pc);
    refill(whose);
    return true;
}

bool Flow::swapDecks(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    CardIndex deck[kMaxCards];
    CardIndex discard[kMaxCards];
    const int inDeck = s.board.list(pileOf(seat, kDeckPile), deck);
    const int inDiscard = s.board.list(pileOf(seat, kDiscardPile), discard);
    for (int i = inDeck; i > 0; --i) moveCard(deck[i - 1], pileOf(seat, kDiscardPile), true);
    for (int i = 0; i < inDiscard; ++i) moveCard(discard[i], pileOf(seat, kDeckPile), false);
    done(frame, inDeck + inDiscard);
    finish(frame, pc);
    return true;
}

bool Flow::becomeCreature(Frame& frame, uint16_t pc) {
    const int power = look.readInt(pc);
    finish(frame, pc);
    // "Your battleline": not for whoever only borrows it.
    if (!look.isInPlay(frame.source) || look.controllerOf(frame.source) != frame.seat) return true;
    Card& c = s.board[frame.source];
    c.set(kAnimatedFlag);
    c.lastPower = static_cast<uint8_t>(power);
    placeInLine(frame.source, look.controllerOf(frame.source), false);
    return true;
}

// KF-REPL-03, KF-DESTROY-04
bool Flow::saveThis(Frame& frame, uint16_t pc) {
    const int length = look.readInt(pc);
    const uint16_t block = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    frame.did = 0;
    if (!look.isInPlay(frame.source) || !s.board[frame.source].has(kTaggedFlag)) return true;
    // The tag stays until the cards of its batch are moved: nothing destroys it again meanwhile. KF-REPL-04
    bool isSavedAlready = true;  // and what is not destroyed any more is not saved a second time. KF-REPL-06
    for (Frame& each : s.frames) {
        if (each.routine != Routine::Destroy || !each.them.has(frame.source)) continue;
        each.them.remove(frame.source);
        isSavedAlready = false;
    }
    if (isSavedAlready) return true;
    runPart(frame, block).did = 1;
    return true;
}

bool Flow::comeInItsPlace(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    if (frame.it == 0) return true;
    Lasting row;
    row.kind = Lasting::Kind::InPlace;
    row.source = frame.source;
    row.subject = frame.it;
    row.incarnation = s.board[frame.it].incarnation;
    row.from = s.turn;
    row.to = s.turn;
    addRow(row);
    return true;
}

bool Flow::endTurnNow(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    s.endStep = 2;
    return true;
}

bool Flow::redirectFight(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    if (s.attacker == frame.source && frame.it != 0) s.redirected = frame.it;
    return true;
}

bool Flow::preventFight(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    for (int i = s.frames.size() - 1; i >= 0; --i) {
        if (s.frames[i].routine != Routine::Use) continue;
        s.frames[i].hasMissed = 1;
        break;
    }
    return true;
}

}  // namespace riffle::keyforge
