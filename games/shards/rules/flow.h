#pragma once

#include "games/shards/rules/events.h"
#include "games/shards/rules/options.h"
#include "games/shards/rules/state.h"
#include "machine/flow.h"

namespace riffle::shards {

struct FlowParts {
    using State = shards::State;
    using CardTable = shards::CardTable;
    using Position = shards::Position;
    using Fact = shards::Fact;
    using Verb = shards::Verb;
    using Thing = CardIndex;
    static constexpr int kMostThings = kMaxCards;
    static constexpr int kMaxOptions = shards::kMaxOptions;
    static constexpr Decision kPick = Decision::PickCard;
    static constexpr uint8_t kKnownToAll = shards::kKnownToAll;
    static constexpr Seat kChance = shards::kChance;
    static constexpr const char* kWon = "SOI-ELIM-02";
};

// The rules at work on one game. A frame is a rule or a card's program in progress; run() steps the topmost one until somebody
// has to choose or the game is over. Each chapter of the rulebook has a file of its own.
class Flow : public machine::Flow<Flow, FlowParts> {
public:
    using machine::Flow<Flow, FlowParts>::Flow;

    void step(Frame& frame);
    // Takes a choice of the open decision and plays on to the next one.
    void take(Action action);

    // flow.cpp: what can be asked, moving cards.
    int options(Action* out) const { return legalActions(look, out); }
    [[nodiscard]] bool isIdleQuestion(const Action* options, int count) const;
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
    void stepDraw(Frame& frame) { drawOne(frame, supplyOf(frame.seat)); }
    void reshuffle(Seat seat);

    // resources.cpp
    void gain(Seat seat, ResourceOp resource, int amount);
    void lose(Seat seat, ResourceOp resource, int amount);
    [[nodiscard]] int amountOf(Seat seat, ResourceOp resource) const;
    void raiseGainedHealth(Seat seat, int amount);

    // effects.cpp
    void banish(Seat seat, int card);
    void runProgram(Seat seat, CardIndex source, uint16_t pc);
    void stepProgram(Frame& frame);

    // nemesis.cpp
    void stepNemesisTurn(Frame& frame);

private:
    static Supply supplyOf(Seat seat) {
        return {pileOf(seat, kDeck), pileOf(seat, kDiscard), pileOf(seat, kHand), Fact::Drew, "SOI-GEN-02"};
    }

    // effects.cpp: one statement of a program, whose operands stand at pc. Each returns false while it waits for an answer.
    using Deed = void (Flow::*)(Frame& frame, int card);  // what is done to a card
    bool testIf(Frame& frame);
    bool testMay(Frame& frame);
    bool effect(Frame& frame, EffectOp op, uint16_t pc);
    bool gainNumber(Frame& frame, uint16_t pc);
    bool gainForEach(Frame& frame, uint16_t pc);
    bool gainEqual(Frame& frame, uint16_t pc);
    bool doubleResource(Frame& frame, uint16_t pc);
    bool drawCards(Frame& frame, uint16_t pc);
    bool askOpponent(Frame& frame, uint16_t pc);
    bool nextRecruitIntoPlay(Frame& frame, uint16_t pc);
    bool thisTurnAfter(Frame& frame, uint16_t pc);
    bool thisTurn(Frame& frame, uint16_t pc);
    bool atEndOfTurn(Frame& frame, uint16_t pc);
    bool addLasting(const Lasting& lasting);
    bool doToCards(Frame& frame, uint16_t pc, Deed deed, bool isInOrder = false);
    bool recruitCards(Frame& frame, uint16_t pc, Deed deed);
    bool copyCards(Frame& frame, uint16_t pc);
    bool copyAgain(Frame& frame, uint16_t pc);
    void banishIt(Frame& frame, int card);
    void returnToHand(Frame& frame, int card);
    void destroyIt(Frame& frame, int card);
    void recruitFree(Frame& frame, int card);
    void recruitToHand(Frame& frame, int card);
    void copyIt(Frame& frame, int card);
    bool showFor(Frame& frame);
    void show(Frame& frame, CardIndex card);
    void finish(Frame& frame, uint16_t next);
    [[nodiscard]] uint16_t behindSelector(uint16_t pc) const;
    [[nodiscard]] static Asker askerFor(const Frame& frame) { return {frame.seat, frame.source, frame.amount}; }
};

}  // namespace riffle::shards
