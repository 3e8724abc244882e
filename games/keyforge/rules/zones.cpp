// Coming into play, leaving it, changing sides and places: chapters 36 to 38 and 40 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using language::kThis;

namespace {

// Who learns a card's face from its lying in a pile: its player for a hand and archives, nobody for a deck, everybody for the
// rest.
uint8_t seenIn(int pile) {
    const Pile role = roleOf(pile);
    if (role == kDeckPile || role == kUnderPile) return 0;
    if (role == kHandPile || role == kArchivePile) return static_cast<uint8_t>(1U << seatOf(pile));
    return kKnownToAll;
}

}  // namespace

// The one way a card that is not in play changes its pile.
void Flow::moveCard(int card, int pile, bool onTop) {
    Card& c = s.board[card];
    if (pile != kLimboPile) c.form = c.def;  // what was played as a copy is itself again
    c.knownTo |= seenIn(pile);
    c.host = 0;
    c.set(kFacedownFlag, false);
    if (seenIn(pile) != kKnownToAll) dropPlace(card);
    if (onTop) {
        s.board.putOnTop(card, pile);
    } else {
        s.board.putAtBottom(card, pile);
    }
    // Archives, hands and piles may be counted by a card in play.
    if (s.statics) touch();
}

bool Flow::goesHome(int card) {
    const Card& c = s.board[card];
    if (roleOf(c.pile) != kArchivePile || seatOf(c.pile) == c.owner) return false;
    moveCard(card, pileOf(c.owner, kHandPile), false);
    note(Fact::Returned, c.owner, "KF-ARCH-10", card);
    return true;
}

// A card that goes out of sight takes nobody's place any more. KF-LEAVE-08
void Flow::dropPlace(int card) {
    for (Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::InPlace && row.subject == card) row.subject = 0;
    }
}

// Others no longer know which cards these are.
void Flow::forgetHand(Seat seat) {
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) s.board[card].knownTo = static_cast<uint8_t>(1U << seat);
}

// KF-GEN-08, KF-LEAVE-09: a new object, exhausted, without memory.
void Flow::enterPlay(int card, Seat seat, int pile, int leftNeighbor) {
    Card& c = s.board[card];
    c.flags = 0;
    c.damage = 0;
    c.amber = 0;
    c.powerCounters = 0;
    c.armorUsed = 0;
    c.incoming = 0;
    c.host = 0;
    c.counters = {};
    c.controller = seat;
    ++c.incarnation;
    c.knownTo = kKnownToAll;
    const CardDef& d = look.def(card);
    if (c.form != c.def) {  // a copy that belongs to a house of its own
        for (const Static& held : cards[c.def].statics) {
            if (held.op != kEntersAsCopy) continue;
            auto pc = static_cast<uint16_t>(held.code + 1);
            look.skipSelector(pc);
            c.house = cards.code[pc];
        }
    }
    s.board.insertBelow(card, pile, leftNeighbor);
    bool isReady = false;
    const bool isBlank = look.any(kHasNoText) && look.eachStatic(kHasNoText, [&](uint16_t pc, const Asker& asker) {
        return look.covers(pc, asker, card);
    });
    for (const Static& held : d.statics) {
        if (isBlank) break;
        if (held.op != kEntersReady && held.op != kEntersStunned) continue;
        if (held.conditions != 0 && !look.conditions(held.conditions, look.askerFor(card))) continue;
        if (held.op == kEntersReady && cards.code[held.code + 1] == kThis) isReady = true;
        if (held.op == kEntersStunned) c.set(kStunFlag);
    }
    isReady |= look.eachStatic(kEntersReady, [&](uint16_t pc, const Asker& asker) {
        return asker.source != card && cards.code[pc] != kThis && look.covers(pc, asker, card);
    });
    c.set(kExhaustedFlag, !isReady);
    countStatics();
}

// KF-TIMING-11. What enters while cards are destroyed is seen together with what is seen of their destruction.
void Flow::tellEntered(int card, Seat seat) {
    if (s.frames.back().routine == Routine::Destroy) return collectEvent(s.frames.size() - 1, kEntersPlay, card, seat);
    raise(kEntersPlay, card, seat);
}

void Flow::putIntoPlay(int card, Seat seat) {
    const Type type = cards[s.board[card].def].type;
    if (type == Type::Creature) {
        Frame& frame = push(Routine::Enter, seat, static_cast<CardIndex>(card));
        frame.detail = 3;
        frame.player = seat;
    } else if (type == Type::Artifact) {
        note(Fact::Entered, seat, "KF-PLAY-05", card);
        enterPlay(card, seat, pileOf(seat, kArtifactPile), s.board.piles[pileOf(seat, kArtifactPile)].bottom);
        tellEntered(card, seat);
    }
}

// KF-TYPE-09, KF-TYPE-14
void Flow::attach(int upgrade, int host, Seat seat) {
    Card& c = s.board[upgrade];
    const bool isNew = roleOf(c.pile) != kAttachedPile;
    if (isNew) {
        c.flags = 0;
        c.damage = 0;
        c.amber = 0;
        c.powerCounters = 0;
        c.counters = {};
        ++c.incarnation;
        c.controller = seat;
        c.knownTo = kKnownToAll;
        s.board.putAtBottom(upgrade, kAttachedPile);
    }
    c.host = static_cast<CardIndex>(host);
    note(Fact::Attached, seat, "KF-TYPE-09", upgrade, host);
    countStatics();
    holdHost(upgrade);
}

// "You control this creature": for as long as the upgrade is on it, and from this moment, so that a later control effect counts
// before it. KF-CTRL-04, KF-CTRL-08
void Flow::holdHost(int upgrade) {
    if (!(look.def(upgrade).staticOps & staticBit(kControlsHost))) return;
    int kept = 0;
    for (int i = 0; i < s.lasting.size(); ++i) {  // it may have been on another creature
        if (s.lasting[i].kind == Lasting::Kind::Control && s.lasting[i].source == upgrade) continue;
        if (kept != i) s.lasting[kept] = s.lasting[i];
        ++kept;
    }
    while (s.lasting.size() > kept) s.lasting.pop();
    const CardIndex host = s.board[upgrade].host;
    Lasting row;
    row.kind = Lasting::Kind::Control;
    row.seat = look.controllerOf(upgrade);
    row.source = static_cast<CardIndex>(upgrade);
    row.sourceIncarnation = s.board[upgrade].incarnation;
    row.subject = host;
    row.incarnation = s.board[host].incarnation;
    row.from = s.turn;
    row.to = UINT16_MAX;
    row.endsWith = kEndsWithSource;
    addRow(row);
    returnControl();
}

// What was tied to a card ends with it. KF-LEAVE-04, KF-LAST-04
void Flow::dropLasting(int card) {
    bool hasChanged = false;
    int kept = 0;
    for (int i = 0; i < s.lasting.size(); ++i) {
        const Lasting& row = s.lasting[i];
        const bool isOver = (row.subject == card && row.kind != Lasting::Kind::InPlace) ||
                            (row.source == card && (row.endsWith == kEndsWithSource || row.kind == Lasting::Kind::InPlace));
        if (isOver) {
            hasChanged = true;
            continue;
        }
        if (kept != i) s.lasting[kept] = s.lasting[i];
        ++kept;
    }
    while (s.lasting.size() > kept) s.lasting.pop();
    if (hasChanged) returnControl();
}

// The one way out of play: tokens go, æmber goes to whom it belongs, upgrades and what lies under it are discarded. False where a
// ward kept the creature. KF-LEAVE-01, KF-LEAVE-02, KF-LEAVE-03, KF-LEAVE-04, KF-LEAVE-05, KF-LEAVE-06, KF-LEAVE-07, KF-LEAVE-08,
// KF-LEAVE-09, KF-LEAVE-10, KF-LEAVE-11, KF-LEAVE-12, KF-WARD-02
bool Flow::leavePlay(int card, Pile destination, bool isWardIgnored) {
    Card& c = s.board[card];
    if (!isWardIgnored && useWard(card)) return false;
    const bool isCreature = look.isCreature(card);
    const Seat controller = look.controllerOf(card);
    const int pile = c.pile;
    const CardIndex left = c.above;
    if ((look.def(card).moments | s.granted) & momentBit(kLeavesPlay)) {  // what waits for it is opened by whoever moves it
        const bool isDestroyed = s.frames.back().routine == Routine::Destroy;
        collectMoment(s.frames.size() - isDestroyed, card, kLeavesPlay, controller);
    }
    const bool isPurged =
        destination == kDiscardPile && look.any(kPurgedInstead) &&
        look.eachStatic(kPurgedInstead, [&](uint16_t pc, const Asker& asker) { return look.covers(pc, asker, card); });
    if (isPurged) {
        destination = kPurgedPile;
        note(Fact::Purged, c.owner, "KF-REPL-01", card);
    }
    s.used.remove(card);
    s.usedAgain.remove(card);
    c.lastPower = static_cast<uint8_t>(std::min(look.powerOf(card), int{UINT8_MAX}));
    c.controller = controller;
    const HouseMask houses = look.housesOf(card);
    c.lastArmor = keptHouse(houses);
    if (c.amber > 0) {
        const int amber = takeOff(card, c.amber);
        if (isCreature) {  // KF-LEAVE-05, KF-LEAVE-10
            const int returned = addToPool(Position::opponentOf(controller), amber, card);
            if (returned > 0) note(Fact::Gained, Position::opponentOf(controller), "KF-LEAVE-05", 0, returned);
        } else {
            s.supply = static_cast<int16_t>(s.supply + amber);  // KF-LEAVE-06
        }
    }
    c.flags = 0;
    c.damage = 0;
    c.powerCounters = 0;
    c.armorUsed = 0;
    c.incoming = 0;
    c.counters = {};
    ++c.incarnation;
    // A copy is itself again, of the house it belongs to.
    if (c.form != c.def) {
        c.form = c.def;
        if (cards[c.def].house != 0) c.house = cards[c.def].house;
    }
    CardIndex replacement = 0;
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::InPlace && row.source == card) replacement = row.subject;
    }
    c.host = 0;
    s.board.putOnTop(card, pileOf(c.owner, destination));
    c.knownTo = static_cast<uint8_t>(c.knownTo | seenIn(c.pile));
    for (const CardIndex upgrade : s.board.in(kAttachedPile)) {
        if (s.board[upgrade].host == card) leavePlay(upgrade, kDiscardPile, true);  // KF-LEAVE-03, KF-TYPE-15
    }
    for (const CardIndex under : s.board.in(kUnderPile)) {  // KF-LEAVE-12
        if (s.board[under].host == card) moveCard(under, pileOf(s.board[under].owner, kDiscardPile), true);
    }
    if (replacement != 0 && isCreature && roleOf(s.board[replacement].pile) == kDiscardPile) {  // Gebuk: KF-DESTROY-14
        note(Fact::Entered, controller, "KF-DESTROY-14", replacement);
        if (look.def(replacement).staticOps & staticBit(kEntersAsCopy)) {  // of what is asked first
            Frame& frame = push(Routine::Enter, controller, replacement);
            frame.detail = 2;
            frame.player = controller;
            frame.extra = left;
        } else {
            enterPlay(replacement, controller, pile, left);
            tellEntered(replacement, controller);
        }
    }
    dropLasting(card);
    countStatics();
    return true;
}

// The last control effect counts. KF-CTRL-02, KF-CTRL-04, KF-CTRL-07, KF-CTRL-09
void Flow::takeControl(int card, Seat seat) {
    if (!look.isInPlay(card) || look.controllerOf(card) == seat) return;
    note(Fact::TookControl, seat, "KF-CTRL-02", card);
    if (look.isCreature(card)) {
        placeInLine(card, seat, false);
    } else {
        s.board.putAtBottom(card, pileOf(seat, kArtifactPile));
        countStatics();
    }
}

// Where a control effect has ended, the card goes back. KF-CTRL-08
void Flow::returnControl() {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        for (const Pile pile : {kLinePile, kArtifactPile}) {
            for (const CardIndex card : s.board.in(pileOf(seat, pile))) {
                if (s.board[card].has(kTaggedFlag)) continue;
                Seat rightful = s.board[card].controller;
                for (const Lasting& row : s.lasting) {
                    if (row.kind == Lasting::Kind::Control && row.subject == card && row.incarnation == s.board[card].incarnation)
                        rightful = row.seat;
                }
                if (rightful != seat) takeControl(card, rightful);
            }
        }
    }
}

// Puts a card that is in play at a place of a line which the active player chooses. KF-CTRL-03, KF-CTRL-06, KF-POS-10, KF-POS-11
void Flow::placeInLine(int card, Seat seat, bool isAnywhere) {
    Frame& frame = push(Routine::Enter, seat, static_cast<CardIndex>(card));
    frame.detail = isAnywhere;
    frame.player = seat;
}

void Flow::stepEnter(Frame& frame) {
    const CardIndex card = frame.source;
    const int line = pileOf(frame.player, kLinePile);
    if (frame.detail < 2 && !look.isInPlay(card)) return pop();  // it has left meanwhile
    if (frame.detail == 2) {
        CardIndex found[kMaxCards];
        if (frame.step == 0 && choices(look, frame, found) > 0) {
            frame.step = 1;
            ask(Decision::PickCard, s.active);
            return;
        }
        if (frame.step == 1) s.board[card].form = s.board[s.answer.subject()].form;
        s.answer = {};
        const Seat seat = frame.player;
        const int left = s.board[frame.extra].pile == line ? frame.extra : 0;
        pop();
        enterPlay(card, seat, line, left);
        tellEntered(card, seat);
        return;
    }
    const bool isNew = frame.detail == 3;
    if (isNew && frame.step == 0 && (look.def(card).staticOps & staticBit(kEntersAsCopy))) {  // of what is asked first
        CardIndex found[kMaxCards];
        frame.step = 3;
        if (choices(look, frame, found) > 0) {
            ask(Decision::PickCard, s.active);
            if (s.decision != Decision::None) return;
        }
    }
    if (frame.step == 3) {
        if (const auto of = static_cast<CardIndex>(s.answer.subject()); of != 0) s.board[card].form = s.board[of].form;
        s.answer = {};
        frame.step = 2;
    }
    const int others = s.board.size(line) - (s.board[card].pile == line);
    if (frame.step == 0 || frame.step == 2) {
        frame.step = 1;
        if (others == 0) {
            s.answer = act(Verb::Left);
        } else {
            ask(Decision::Place, s.active);
            if (s.decision != Decision::None) return;
        }
    }
    const Action answer = s.answer;
    s.answer = {};
    int left = 0;
    if (verbOf(answer) == Verb::Between) left = static_cast<int>(answer.subject());
    if (verbOf(answer) == Verb::Right) {
        left = s.board.piles[line].bottom;
        if (left == card) left = s.board[card].above;
    }
    if (isNew) {
        const Seat seat = frame.player;
        note(Fact::Entered, seat, "KF-PLAY-05", card);
        pop();
        enterPlay(card, seat, line, left);
        tellEntered(card, seat);
        return;
    }
    s.board.insertBelow(card, line, left);
    note(Fact::Moved, frame.player, "KF-POS-10", card);
    pop();
    countStatics();
}

}  // namespace riffle::keyforge
