// The turn and the windows of initiative: chapters 9, 16, 16c and 19 of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

enum TurnStep : uint8_t {
    kBegin,
    kDrawn,
    kStartSets,
    kMain,
    kMainAnswered,
    kEndWindowClosed,
    kResumeAnswered,
    kEndSets,
    kLimit,
    kLimitAnswered,
    kLimitSets,
    kCleanSets
};

}  // namespace

// EPIC-START-01, EPIC-START-02, EPIC-START-03, EPIC-START-04, EPIC-START-05, EPIC-START-06, EPIC-START-07
void Flow::beginTurn() {
    s.phase = kPhaseStart;
    s.initiative = kNobody;
    s.endTurnNow = 0;
    s.ceasefire = 0;
    newSet();
    note(Fact::TurnBegan, s.active, "EPIC-TURN-03");
    for (Seat each = 0; each < s.playerCount; ++each) {
        Player& player = s.players[each];
        player.paidPlays = 0;
        player.playedPaid = 0;
        player.factionGold = 0;
        if (!look.isOnTurn(each)) {
            if (s.playerCount == 2) player.gold = 1;  // EPIC-PLAY-06
            continue;
        }
        player.gold = 1;
        for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {  // EPIC-DEPLOY-08
            s.board[card].set(kDeployingFlag, false);
            s.board[card].set(kTakenFlag, false);
        }
    }
}

// Those on turn prepare their champions, and what waits for the start of the turn is told.
void Flow::prepareForTurn() {
    for (Seat each = 0; each < s.playerCount; ++each) {
        if (!look.isOnTurn(each)) continue;
        for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) {
            s.board[card].set(kExpendedFlag, false);
            s.board[card].set(kFlippedFlag, false);
        }
        for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) collectMoment(card, kStartOfTurn);
        for (const CardIndex card : s.board.in(pileOf(each, kDiscardPile))) collectDiscard(card, kStartOfTurn);
    }
}

void Flow::takeMainAction(Frame& frame) {
    const Seat seat = s.active;
    const Action action = s.answer;
    s.answer = {};
    frame.step = kMain;
    if (verbOf(action) == Verb::Pass) {  // within a hydra's turn. EPIC-HYDRA-11
        Seat next = look.nextIn(s.initiative);
        while (!look.isOnTurn(next)) next = look.nextIn(next);
        s.initiative = next;
        return;
    }
    if (verbOf(action) == Verb::Attack) return startBattle(s.initiative, static_cast<int>(action.subject()));
    if (verbOf(action) != Verb::End) return takeAction(frame, s.initiative, action);
    s.phase = kPhaseEndWindow;  // EPIC-MAIN-05
    frame.step = kEndWindowClosed;
    Frame& window = push(Routine::Window, seat);
    window.player = look.nextIn(seat);
    while (look.isOnTurn(window.player) && look.playersIn() > 1 && window.player != seat)
        window.player = look.nextIn(window.player);
    window.detail = 1;  // the end of a turn: those on turn take no part
    s.initiative = window.player;
    return;
}

// What waits for the end of the turn.
void Flow::collectEnds() {
    for (Seat each = 0; each < s.playerCount; ++each) {
        for (const CardIndex card : s.board.in(pileOf(each, kPlayPile))) collectMoment(card, kEndOfEachTurn);
    }
    for (const AtEnd& row : s.atEnd) {
        Waiting waiting;
        waiting.source = row.source;
        waiting.seat = row.seat;
        waiting.it = s.board[row.subject].incarnation == row.incarnation ? row.subject : Thing{0};  // EPIC-CHAMP-07
        waiting.player = row.player;
        waiting.incarnation = s.board[row.source].incarnation;
        waiting.set = s.set;
        waiting.program = row.code;
        wait(waiting);
    }
}

void Flow::passTurn(Frame& frame) {
    const Seat seat = s.active;
    note(Fact::TurnEnded, seat, "EPIC-END-12");
    if (s.playerCount > 2) {  // EPIC-MULTI-05, EPIC-MULTI-12
        for (Seat each = 0; each < s.playerCount; ++each) {
            if (look.isOnTurn(each)) s.players[each].gold = 1;
        }
    }
    Seat next = look.nextIn(seat);
    while (look.isOnTurn(next) && next != seat) next = look.nextIn(next);
    s.active = look.turnSeat(next);
    ++s.turn;
    frame = Frame{};
}

void Flow::stepTurn(Frame& frame) {
    const Seat seat = s.active;
    if (s.endTurnNow && frame.step > kBegin && frame.step < kResumeAnswered) {  // EPIC-MULTI-19, EPIC-MULTI-21
        frame.step = kResumeAnswered;
        frame.detail = 0;
        s.answer = act(Verb::End);
        s.initiative = kNobody;
        s.phase = kPhaseEnd;
    }
    switch (frame.step) {
        case kBegin: {
            beginTurn();
            frame.step = kDrawn;
            const bool draws = !(s.isFirstTurn && s.playerCount == 2);  // EPIC-START-05, EPIC-MULTI-03
            for (Seat each = 0; each < s.playerCount && draws; ++each) {
                if (look.isOnTurn(each) && s.players[each].isIn) draw(each, 1);
            }
            s.isFirstTurn = 0;
            if (!isIdle(frame)) return;
            [[fallthrough]];
        }
        case kDrawn:  // what the card triggered comes before the next step. EPIC-SET-08
            if (!resolveSets(frame)) return;
            newSet();
            prepareForTurn();
            touch();
            frame.step = kStartSets;
            return;
        case kStartSets:
            if (!resolveSets(frame)) return;
            frame.step = kMain;
            [[fallthrough]];
        case kMain:  // EPIC-MAIN-01
            s.phase = kPhaseMain;
            if (!s.players[s.initiative == kNobody ? seat : s.initiative].isIn || s.initiative == kNobody ||
                !look.isOnTurn(s.initiative))
                s.initiative = seat;
            if (!resolveSets(frame)) return;
            frame.step = kMainAnswered;
            ask(Decision::Main, s.initiative);
            return;
        case kMainAnswered: return takeMainAction(frame);
        case kEndWindowClosed:  // EPIC-MAIN-07, EPIC-MAIN-08
            s.initiative = kNobody;
            frame.step = kResumeAnswered;
            if (frame.count) {  // somebody acted
                frame.count = 0;
                return ask(Decision::Resume, seat);
            }
            s.answer = act(Verb::End);
            [[fallthrough]];
        case kResumeAnswered: {
            const bool isBack = verbOf(s.answer) == Verb::Resume;
            s.answer = {};
            frame.count = 0;
            if (isBack) {
                note(Fact::Resumed, seat, "EPIC-MAIN-08");
                frame.step = kMain;
                return;
            }
            s.phase = kPhaseEnd;
            newSet();
            collectEnds();
            frame.step = kEndSets;
            if (s.isOver) return;
            [[fallthrough]];
        }
        case kEndSets:  // EPIC-END-02, EPIC-END-10
            if (!resolveSets(frame)) return;
            frame.step = kLimit;
            [[fallthrough]];
        case kLimit: {  // EPIC-END-03, EPIC-END-04, EPIC-END-05
            Seat over = kNobody;
            Seat each = seat;  // the active player first, then to the left. EPIC-SET-11
            for (int i = 0; i < s.playerCount && over == kNobody; ++i, each = look.nextSeat(each)) {
                if (look.isOnTurn(each) && s.players[each].isIn && s.board.size(pileOf(each, kHandPile)) > epic::kHandLimit)
                    over = each;
            }
            if (over != kNobody) {
                frame.step = kLimitAnswered;
                frame.player = over;
                return ask(Decision::HandLimit, over);
            }
            frame.step = kLimitSets;
            [[fallthrough]];
        }
        case kLimitSets:  // before damage goes. EPIC-END-10; what is drawn now is not counted. EPIC-END-11
            if (!resolveSets(frame)) return;
            return endPhase(frame);
        case kLimitAnswered:
            discard(static_cast<int>(s.answer.subject()), frame.player);
            s.answer = {};
            frame.step = kLimit;
            return;
        default:
            if (!resolveSets(frame)) return;
            passTurn(frame);
    }
}

// What is still so of a card when the turn is over.
constexpr auto kLastingFlags = static_cast<uint16_t>(~(kFlippedFlag | kBrokenFlag | kStrippedFlag | kHasAttackedFlag));

// Damage goes, flipped champions are prepared, what lasted for the turn ends. EPIC-END-06, EPIC-END-07, EPIC-END-08, EPIC-END-09
void Flow::endPhase(Frame& frame) {
    newSet();
    for (int card = 1; card <= s.cardCount; ++card) {
        Card& c = s.board[card];
        c.damage = 0;
        c.hit = 0;
        c.offense = 0;
        c.defense = 0;
        c.keywords = c.has(kBlitzKeptFlag) ? keywordBit(kBlitz) : uint16_t{0};
        c.given = 0;
        c.flags &= kLastingFlags;
    }
    for (Player& player : s.players) player.cannotGain = 0;
    s.ceasefire = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            if (s.board[card].controller != seat) changeSides(card, s.board[card].controller);
        }
    }
    s.atEnd.clear();
    s.grants.clear();
    countStatics();
    frame.step = kCleanSets;
}

// One action of whoever has the initiative. EPIC-PLAY-09, EPIC-PLAY-11
void Flow::takeAction(Frame& frame, Seat seat, Action action) {
    (void)frame;
    const auto card = static_cast<int>(action.subject());
    newSet();
    switch (verbOf(action)) {
        case Verb::Concede: return concede(seat);
        case Verb::Play: return play(seat, card, true, false);
        case Verb::Use:
        case Verb::Invoke: return useTalent(seat, card, verbOf(action) == Verb::Invoke);
        default: return;
    }
}

// A window closes when all who take part have passed in succession. EPIC-INIT-05, EPIC-INIT-06, EPIC-INIT-07, EPIC-INIT-08,
// EPIC-INIT-09, EPIC-INIT-10, EPIC-MULTI-08, EPIC-MULTI-11, EPIC-MULTI-14
void Flow::stepWindow(Frame& frame) {
    const bool isFightOver = s.isInBattle && s.defender != kNobody && !s.players[s.defender].isIn;  // EPIC-MULTI-22
    if (s.endTurnNow || isFightOver) return pop();
    if (frame.step == 0) {
        frame.number = frame.detail;
        frame.detail = 0;
        frame.step = 1;
    }
    if (!resolveSets(frame)) return;
    const bool isEnd = frame.number == 1;
    const auto takesPart = [&](Seat seat) { return s.players[seat].isIn && !(isEnd && look.isOnTurn(seat)); };
    int parts = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) parts += takesPart(seat);
    while (true) {
        if (frame.step == 2) {
            const Action action = s.answer;
            s.answer = {};
            frame.step = 1;
            if (verbOf(action) != Verb::Pass) {
                frame.amount = 0;
                frame.count = 1;  // somebody acted
                return takeAction(frame, s.initiative, action);
            }
            note(Fact::Passed, s.initiative, "EPIC-INIT-02");
            ++frame.amount;
            Seat next = look.nextToAct(s.initiative);
            while (!takesPart(next) && next != s.initiative) next = look.nextToAct(next);
            s.initiative = next;
        }
        if (frame.amount >= parts || parts == 0) {
            const bool hasActed = frame.count;
            pop();
            s.initiative = kNobody;
            if (isEnd && hasActed) s.frames.back().count = 1;
            return;
        }
        if (!takesPart(s.initiative)) s.initiative = look.nextToAct(s.initiative);
        frame.step = 2;
        ask(Decision::Window, s.initiative);
        if (s.decision != Decision::None) return;
    }
}

}  // namespace riffle::epic
