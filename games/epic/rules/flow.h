#pragma once

#include <vector>

#include "engine/event.h"
#include "games/epic/rules/events.h"
#include "games/epic/rules/position.h"
#include "games/epic/rules/state.h"

namespace riffle::epic {

// The rules at work on one game. A frame is a rule or a card's program in progress; run() steps the topmost one until somebody
// has to choose or the game is over. Each chapter of the rulebook has a file of its own.
class Flow {
public:
    Flow(State& state, const CardTable& table, EventLog* events, std::vector<Action>* taken = nullptr)
        : s(state), cards(table), log(events), automatic(taken), look(state, table) {}

    void run();
    void take(Action action);

    // flow.cpp: asking, settling, ending the game.
    // Asks, unless there is only one option: that one is taken at once. `options`: how many there are at least, where that is
    // known without looking.
    void ask(Decision decision, Seat seat, int options = 0);
    void tookForGranted(Action action) {
        if (automatic) automatic->push_back(action);
    }
    [[nodiscard]] bool isIdle(const Frame& frame) const {
        return s.decision == Decision::None && !s.stale && &s.frames.back() == &frame;
    }
    Frame& push(Routine routine, Seat seat, CardIndex source = 0);
    void pop() {
        dropThings(s.frames.back().things);
        s.frames.pop();
    }
    void note(Fact fact, Seat seat, const char* clause, int card = 0, int amount = 0, int other = 0,
              uint16_t knownTo = kKnownToAll) {
        if (log) record(fact, seat, clause, card, amount, other, knownTo);
    }
    void endGame(Reason reason, uint8_t winners);
    void fault() { endGame(Reason::Fault, 0); }
    void touch() { s.stale = 1; }
    void settle();
    void breakDamaged();
    void countStatics();

    // setup.cpp, draft.cpp
    void stepSetup(Frame& frame);
    bool mulligan(Frame& frame);
    bool chooseFactions(Frame& frame);
    bool draft(Frame& frame);
    bool buildDecks(Frame& frame);
    void startFirstTurn();

    // turn.cpp
    void stepTurn(Frame& frame);
    void takeAction(Frame& frame, Seat seat, Action action);
    void endPhase(Frame& frame);
    void stepWindow(Frame& frame);

    // players.cpp: health, elimination, winning.
    void gain(Seat seat, int amount);
    void lose(Seat seat, int amount);
    void concede(Seat seat);
    void eliminate(Seat seat);
    void checkHealth();
    void checkLastStanding();

    // play.cpp
    void play(Seat seat, int card, bool paysGold, bool isInvoked);
    void stepPlay(Frame& frame);
    void payGold(Seat seat, int card);
    void useTalent(Seat seat, int card, bool isInvoke);
    void stepTalent(Frame& frame);

    // zones.cpp
    void enterPlay(int card, Seat seat, bool isQuiet = false);
    CardIndex createToken(CardId id, Seat seat);
    void leavePlay(int card);
    void breakCard(int card);
    void banish(int card);
    void settleBanished();
    void returnToHand(int card);
    void discard(int card, Seat by);
    void transform(int card);
    void leaveCombat(int card);
    void takeControl(int card, Seat seat, bool isThisTurn);
    void changeSides(int card, Seat seat);
    void moveCard(int card, int pile, bool onTop);

    // battle.cpp
    void startBattle(Seat seat, int card);
    void stepBattle(Frame& frame);
    bool assignDamage(Frame& frame);
    void dealBattleDamage();
    void endBattle(Frame& frame);

    // damage.cpp
    void damageCard(int card, int amount, int source);
    void damagePlayer(Seat seat, int amount, int source);
    void dealtBy(int source, int amount);

    // sets.cpp: triggered abilities. EPIC-SET-01 … -11
    void collectMoment(int card, uint8_t moment, Thing it = 0, int amount = 0, Seat player = kNobody) {
        if ((look.def(card).moments & momentBit(moment)) || s.board[card].given != 0) collect(card, moment, it, amount, player);
    }
    void collectDiscard(int card, uint8_t moment);
    void collectAlly(Seat seat, int played);
    void collectEvent(uint8_t event, int it, Seat player);
    bool waitsOnceMore(const Waiting& row);
    void forgetDiscard(int card);
    // Resolves all waiting sets, the oldest first; true when nothing is left.
    bool resolveSets(Frame& frame);
    // Numbered from 1 again where none waits, so that no game is too long.
    void newSet() { s.set = s.waiting.empty() ? uint16_t{1} : static_cast<uint16_t>(s.set + 1); }

    // deck.cpp
    void draw(Seat seat, int count);
    void drawTogether(const std::array<int, kMaxSeats>& counts);
    void stepDraw(Frame& frame);
    void shuffle(int pile);
    void stepShuffle(Frame& frame);
    void putUnder(int card);

    // effects.cpp
    void runProgram(Seat seat, CardIndex source, uint16_t pc);
    // Who deals the damage of an effect: its champion, if that is in play and has not been away since.
    [[nodiscard]] int dealerOf(const Frame& frame) const {
        return look.isInPlay(frame.source) && s.board[frame.source].incarnation == frame.incarnation ? frame.source : 0;
    }
    // What the topmost frame speaks of, and what is chosen for it.
    void choose(Frame& frame, Thing thing) {
        if (s.things.push(thing)) {
            ++frame.chosenCount;
        } else {
            fault();
        }
    }
    void dropChosen(Frame& frame) {
        dropThings(frame.things + frame.themCount);
        frame.chosenCount = 0;
    }
    void setThem(Frame& frame, const Thing* things, int count);
    void addToThem(Frame& frame, Thing thing);
    void removeFromThem(Frame& frame, Thing thing);
    uint8_t grant(uint16_t code, uint8_t before, Seat seat);
    void stepProgram(Frame& frame);

    State& s;
    const CardTable& cards;
    EventLog* log;
    std::vector<Action>* automatic;
    uint32_t* tally = nullptr;  // counts, by its place in the program store, each effect that begins; null: nobody counts
    Position look;

private:
    void step(Frame& frame);
    void record(Fact fact, Seat seat, const char* clause, int card, int amount, int other, uint16_t knownTo);
    void collect(int card, uint8_t moment, Thing it, int amount, Seat player);
    void wait(const Waiting& row) {
        if (!s.waiting.push(row)) fault();
    }
    void dropThings(int size) {
        while (s.things.size() > size) s.things.pop();
    }
    void runRow(int index);

    bool withThings(Frame& frame);
    bool plainEffect(Frame& frame);
    bool select(Frame& frame, uint16_t& pc, uint8_t verb);
    bool apply(Frame& frame, uint8_t verb, uint16_t pc);
    bool wants(Frame& frame, uint16_t next, bool& isWanted);
    bool decline(Frame& frame, uint16_t next);
    bool loyalty(Frame& frame);
    bool recycle(Frame& frame, uint16_t next);
    bool splitDamage(Frame& frame);
    bool rain(Frame& frame);
    bool discardCards(Frame& frame, uint16_t mask, int count, bool isBanish, uint16_t next);
    bool playersChoose(Frame& frame, uint16_t next);
    Frame& runPart(Frame& frame, uint16_t pc);
    void endProgram(Frame& frame);
    void finish(Frame& frame, uint16_t next);
};

// What the effect at hand may take next; also what options are made of.
int choices(const Position& look, const Frame& frame, Thing* out);

}  // namespace riffle::epic
