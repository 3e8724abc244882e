// The turn: chapters 4, 6, 7, 24 to 27 and 56 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {

enum TurnStep : uint8_t {
    kBegin,
    kStartWindow,
    kForgeStep,
    kHouseStep,
    kHouseChosen,
    kHouseWindow,
    kArchivesStep,
    kArchivesAnswered,
    kMainStep,
    kMainAnswered,
    kReadyStep,
    kReadyWindow,
    kDrawStep,
    kEndStep,
    kEndWindow,
    kOver,
};

}  // namespace

// KF-TURN-02, KF-TIMING-01, KF-TIMING-02, KF-TIMING-03, KF-TIMING-04, KF-TIMING-05, KF-TIMING-06, KF-TIMING-07, KF-TIMING-08,
// KF-TIMING-09, KF-TIMING-10, KF-TIMING-11, KF-TIMING-12, KF-TIMING-13, KF-TIMING-14, KF-TIMING-15, KF-TIMING-16, KF-TIMING-17,
// KF-TIMING-18, KF-TIMING-19, KF-TIMING-20, KF-TIMING-21, KF-TIMING-22, KF-TIMING-23, KF-TIMING-24
void Flow::stepTurn(Frame& frame) {
    const Seat seat = s.active;
    const int here = indexOf(frame);
    switch (frame.step) {
        case kBegin: beginTurn(frame); return;
        case kStartWindow:  // KF-TURN-04
            if (!resolveWaiting(frame)) return;
            frame.step = kForgeStep;
            return;
        case kForgeStep: {  // KF-FORGE-01, KF-FORGE-05, KF-FORGE-07
            frame.step = kHouseStep;
            const int cost = look.keyCost(seat);
            if (canForge(seat, cost) && !look.skipsForging(seat)) forge(seat, cost, false);
            return;
        }
        case kHouseStep: {
            s.phase = kPhaseHouse;
            const HouseMask houses = look.choosableHouses(seat);
            if (houses == 0) {  // KF-HOUSE-10
                frame.step = kHouseWindow;
                return;
            }
            frame.step = kHouseChosen;
            ask(Decision::House, seat);
            return;
        }
        case kHouseChosen:
            changeHouse(static_cast<uint8_t>(s.answer.subject()));
            s.answer = {};
            note(Fact::ChoseHouse, seat, "KF-HOUSE-01", 0, s.house);
            frame.step = kHouseWindow;
            collectEvent(here, kChoosesHouse, 0, seat, 0, 0, s.house);
            collectEvent(here, kChoosesTheHouse, 0, seat, 0, 0, s.house);
            collectEvent(here, kYouChooseHouse, 0, seat, 0, 0, s.house);
            collectEvent(here, kOpponentChoosesThatHouse, 0, seat, 0, 0, s.house);
            return;
        case kHouseWindow:  // KF-HOUSE-13
            if (!resolveWaiting(frame)) return;
            frame.step = kArchivesStep;
            return;
        case kArchivesStep:
            if (s.board.isEmpty(pileOf(seat, kArchivePile))) {
                frame.step = kMainStep;
                return;
            }
            frame.step = kArchivesAnswered;
            ask(Decision::Archives, seat);
            return;
        case kArchivesAnswered: {  // KF-ARCH-03, KF-ARCH-10
            const bool isTaken = verbOf(s.answer) == Verb::Archive;
            s.answer = {};
            frame.step = kMainStep;
            if (!isTaken) return;
            note(Fact::TookArchive, seat, "KF-ARCH-03", 0, s.board.size(pileOf(seat, kArchivePile)));
            for (const CardIndex card : s.board.in(pileOf(seat, kArchivePile)))
                moveCard(card, pileOf(s.board[card].owner, kHandPile), false);
            return;
        }
        case kMainStep:
            s.phase = kPhaseMain;
            if (s.endStep) {  // KF-KW-OMEGA-1
                frame.step = s.endStep == 2 ? kEndStep : kReadyStep;
                return;
            }
            frame.step = kMainAnswered;
            ask(Decision::Main, seat);
            return;
        case kMainAnswered: {
            const Action action = s.answer;
            s.answer = {};
            frame.step = kMainStep;
            takeMainAction(frame, action);
            return;
        }
        case kReadyStep:  // KF-READY-01
            s.phase = kPhaseReady;
            note(Fact::Readies, seat, "KF-READY-01");
            for (const Pile pile : {kLinePile, kArtifactPile}) {
                for (const CardIndex card : s.board.in(pileOf(seat, pile))) s.board[card].set(kExhaustedFlag, false);
            }
            touch();
            collectAll(here, seat, kEndOfReady);
            frame.step = kReadyWindow;
            return;
        case kReadyWindow:
            if (!resolveWaiting(frame)) return;
            frame.step = kDrawStep;
            return;
        case kDrawStep:
            s.phase = kPhaseDraw;
            frame.step = kEndStep;
            refill(seat);
            return;
        case kEndStep:  // KF-TURN-05
            s.phase = kPhaseDraw;
            collectAll(here, seat, kEndOfTurn);
            for (Lasting& row : s.lasting) {
                if (row.kind != Lasting::Kind::AtEnd || !look.isActive(row)) continue;
                Waiting waiting;
                waiting.source = row.source;
                waiting.giver = row.source;
                waiting.it = row.subject;
                waiting.seat = row.seat;
                waiting.window = static_cast<uint8_t>(here);
                waiting.house = row.house;
                waiting.program = row.program;
                waiting.isDeparted = 1;
                if (!s.waiting.push(waiting)) fault();
            }
            frame.step = kEndWindow;
            return;
        case kEndWindow:
            if (!resolveWaiting(frame)) return;
            frame.step = kOver;
            return;
        default: endTurn(frame);
    }
}

// Cards in play may belong to the active house, whichever it is (Experimental Therapy).
void Flow::changeHouse(uint8_t house) {
    s.house = house;
    if (s.statics) touch();
}

void Flow::beginTurn(Frame& frame) {
    const Seat seat = s.active;
    s.phase = kPhaseForge;
    changeHouse(0);
    s.endStep = 0;
    s.effects = 0;
    s.memory = {};
    s.used = {};
    s.usedAgain = {};
    note(Fact::TurnBegan, seat, "KF-TURN-03");
    for (int card = 1; card <= s.cardCount; ++card) {
        Card& c = s.board[card];
        c.armorUsed = 0;  // KF-ARMOR-09
        c.uses = 0;
        c.spent = 0;
        c.set(kAttackedFlag, false);
    }
    for (const Seat each : {Seat{0}, Seat{1}}) {
        Player& player = s.players[each];
        player.destroyedThisTurn = 0;
        player.destroyedFighting = 0;
    }
    s.players[seat].forgedThisTurn = 0;
    s.players[Position::opponentOf(seat)].stolenThisTurn = 0;
    expire();
    frame.step = kStartWindow;
    const int here = indexOf(frame);
    collectAll(here, seat, kStartOfTurn);
    collectAll(here, seat, kStartOfEachTurn);
    collectAll(here, Position::opponentOf(seat), kStartOfEachTurn);
}

// The free part of a turn. KF-PLAY-01, KF-TIMING-08
void Flow::takeMainAction(Frame& frame, Action action) {
    const Seat seat = s.active;
    const auto card = static_cast<int>(action.subject());
    const auto useFor = [&](UseKind kind) {
        if (kind != UseKind::Omni && !look.isOfActiveHouse(card)) spendPermission(card, true);
        ++s.memory.acted;
        use(seat, card, kind);
    };
    switch (verbOf(action)) {
        case Verb::Play:
        case Verb::Attach: {
            if (look.needsPermission(card)) spendPermission(card, false);
            ++s.memory.fromHand;
            play(seat, card, verbOf(action) == Verb::Attach);
            ++s.memory.acted;
            return;
        }
        case Verb::Discard:
            ++s.memory.fromHand;
            ++s.memory.acted;
            discardFromHand(seat, card);
            return;
        case Verb::Reap: return useFor(UseKind::Reap);
        case Verb::Fight: return useFor(UseKind::Fight);
        case Verb::Action: return useFor(UseKind::Action);
        case Verb::Omni: return useFor(UseKind::Omni);
        case Verb::Unstun: return useFor(UseKind::Unstun);
        default: frame.step = kReadyStep;
    }
}

// Rows whose time is over go; control falls back. KF-TURN-09, KF-CTRL-08
void Flow::expire() {
    int kept = 0;
    for (int i = 0; i < s.lasting.size(); ++i) {
        const Lasting& row = s.lasting[i];
        bool isOver = s.turn > row.to || (row.subject != 0 && s.board[row.subject].incarnation != row.incarnation);
        if (row.endsWith == kEndsWithSource && s.board[row.source].incarnation != row.sourceIncarnation) isOver = true;
        if (row.endsWith == kEndsWithControl && look.controllerOf(row.subject) != row.seat) isOver = true;
        if (isOver) continue;
        if (kept != i) s.lasting[kept] = s.lasting[i];
        ++kept;
    }
    const bool hasChanged = kept != s.lasting.size();
    while (s.lasting.size() > kept) s.lasting.pop();
    if (hasChanged) {
        countStatics();
        returnControl();
    }
}

void Flow::endTurn(Frame& frame) {
    const Seat seat = s.active;
    if (s.players[seat].amber >= look.keyCost(seat)) note(Fact::Announced, seat, "KF-END-01");
    note(Fact::TurnEnded, seat, "KF-TURN-06");
    const Seat other = Position::opponentOf(seat);
    s.players[seat].forgedLastTurn = s.players[seat].forgedThisTurn;
    s.players[seat].creaturesLastTurn = s.memory.creatures;
    s.players[other].stolenLastTurn = static_cast<uint8_t>(std::min<int>(s.players[other].stolenThisTurn, UINT8_MAX));
    s.isFirstTurn = 0;
    s.active = other;
    ++s.turn;
    frame.step = kBegin;
}

}  // namespace riffle::keyforge
