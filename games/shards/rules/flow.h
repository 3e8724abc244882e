#pragma once

#include "engine/event.h"
#include "games/shards/rules/events.h"
#include "games/shards/rules/position.h"
#include "games/shards/rules/state.h"

namespace riffle::shards {

// The rules at work on one game. A frame is a rule or a card's program in progress; run() steps the topmost one until somebody
// has to choose or the game is over. Each chapter of the rulebook has a file of its own.
class Flow {
public:
    // `taken` receives the choices that were made for lack of another.
    Flow(State& state, const CardTable& table, EventLog* events, std::vector<Action>* taken = nullptr)
        : s(state), cards(table), log(events), automatic(taken), look(state, table) {}

    void run();
    // Takes a choice of the open decision and plays on to the next one.
    void take(Action action);

    // flow.cpp: asking, moving cards, ending the game.
    [[nodiscard]] bool isIdleQuestion(const Action* options, int count) const;
    void ask(Decision decision, Seat seat);
    // Notes a choice that was made because there was no other.
    void tookForGranted(Action action) {
        if (automatic) automatic->push_back(action);
    }
    // Whether the frame is on top with nothing left to wait for: it may go straight on instead of through run().
    [[nodiscard]] bool isIdle(const Frame& frame) const { return s.decision == Decision::None && &s.frames.back() == &frame; }
    Frame& push(Routine routine, Seat seat, CardIndex source = 0);
    // Writes down what happened, if anyone wants to know.
    void note(Fact fact, Seat seat, const char* clause, int card = 0, int amount = 0, int other = 0,
              uint8_t knownTo = kKnownToAll) {
        if (log) record(fact, seat, clause, card, amount, other, knownTo);
    }
    void endGame(Reason reason, uint8_t winners);
    void fault();
    void moveCard(int card, int pile, bool onTop);

    // setup.cpp, auction.cpp, relics.cpp: before the first turn.
    void stepSetup(Frame& frame);
    bool chooseFirstPlayer(Frame& frame);
    bool assignLeaders(Frame& frame);
    bool offerBonusCard(Frame& frame);
    bool dealCards(Frame& frame);
    bool auctionLeaders(Frame& frame);
    void openAuction(Frame& frame, Seat opener);
    bool handOutRelics(Frame& frame);
    void setAside(int relic, Seat seat);
    bool dealSecretRelics(Frame& frame);
    bool draftRelics(Frame& frame);
    void startFirstTurn();
    bool drawSeat(Frame& frame, Seat& seat);
    bool drawRelic(Frame& frame, CardIndex& relic);

    // turn.cpp
    void stepTurn(Frame& frame);
    void takeMainAction(Frame& frame, Action action);
    void stepEndTurn(Frame& frame);

    // play.cpp
    void playCard(Seat seat, int card, bool isFastplayed);
    void stepPlayCard(Frame& frame);
    [[nodiscard]] uint32_t waitingFor(Seat seat, int card) const;

    // recruit.cpp
    void recruit(Seat seat, int card, Pile destination);
    void fillRow(int place);
    void takeRelic(Seat seat, int card);

    // champions.cpp
    void activate(Seat seat, int champion);
    void attackChampion(Seat seat, int champion);
    void destroy(int champion);

    // attack.cpp
    void stepAttack(Frame& frame);
    bool assignPower(Frame& frame);
    bool askShields(Frame& frame);
    void dealDamage(Frame& frame);
    bool offerSurplus(Frame& frame);
    void eliminate(Seat seat);
    void checkLastStanding();

    // deck.cpp
    void draw(Seat seat, int count);
    void stepDraw(Frame& frame);
    void shuffle(int pile, int count);
    void stepShuffle(Frame& frame);
    void reshuffle(Seat seat);

    // effects.cpp
    void gain(Seat seat, uint8_t resource, int amount);
    void lose(Seat seat, uint8_t resource, int amount);
    [[nodiscard]] int amountOf(Seat seat, uint8_t resource) const;
    void banish(Seat seat, int card);
    void runProgram(Seat seat, CardIndex source, uint16_t pc);
    void stepProgram(Frame& frame);
    void raiseGainedHealth(Seat seat, int amount);

    // nemesis.cpp
    void stepNemesisTurn(Frame& frame);

    State& s;
    const CardTable& cards;
    EventLog* log;
    std::vector<Action>* automatic;
    Position look;

private:
    void step(Frame& frame);
    void answer(Action action);
    void record(Fact fact, Seat seat, const char* clause, int card, int amount, int other, uint8_t knownTo);

    // effects.cpp: one statement of a program. Each returns false while it waits for an answer or for another frame.
    bool testIf(Frame& frame);
    bool testMay(Frame& frame);
    bool doToCards(Frame& frame);
    void doToCard(Frame& frame, uint8_t verb, int card);
    bool askOpponent(Frame& frame);
    bool showFor(Frame& frame);
    void show(Frame& frame, CardIndex card);
    void finish(Frame& frame, uint16_t next);
    [[nodiscard]] uint16_t behindSelector(uint16_t pc) const;
};

}  // namespace riffle::shards
