#pragma once

#include "games/epic/rules/events.h"
#include "games/epic/rules/options.h"
#include "games/epic/rules/state.h"
#include "machine/flow.h"

namespace riffle::epic {

struct FlowParts {
    using State = epic::State;
    using CardTable = epic::CardTable;
    using Position = epic::Position;
    using Fact = epic::Fact;
    using Verb = epic::Verb;
    using Thing = epic::Thing;
    static constexpr int kMostThings = epic::kMostThings;
    static constexpr int kMaxOptions = epic::kMaxOptions;
    static constexpr Decision kPick = Decision::Pick;
    static constexpr uint16_t kKnownToAll = epic::kKnownToAll;
    static constexpr Seat kChance = epic::kChance;
    static constexpr const char* kWon = "EPIC-WIN-02";
};

// The rules at work on one game. A frame is a rule or a card's program in progress; run() steps the topmost one until somebody
// has to choose or the game is over. Each chapter of the rulebook has a file of its own.
class Flow : public machine::Flow<Flow, FlowParts> {
    using Base = machine::Flow<Flow, FlowParts>;
    friend Base;

public:
    using Base::Base;

    void step(Frame& frame);
    void take(Action action);
    Frame& push(Routine routine, Seat seat, CardIndex source = 0);
    void pop() {
        dropThings(s.frames.back().things);
        s.frames.pop();
    }

    // flow.cpp: what can be asked, settling.
    int options(Action* out) const { return legalActions(look, out, 2); }
    void settle();
    void breakDamaged();
    void countStatics();

    // setup.cpp, draft.cpp
    void stepSetup(Frame& frame);
    bool mulligan(Frame& frame);
    bool chooseFactions(Frame& frame);
    bool draft(Frame& frame);
    void giveTo(int card, Seat seat, Pile pile);
    void passOn(const Frame& frame, int card, Seat seat);
    void passPacks(Frame& frame);
    bool buildDecks(Frame& frame);
    void startFirstTurn();

    // turn.cpp
    void stepTurn(Frame& frame);
    void beginTurn();
    void prepareForTurn();
    void takeMainAction(Frame& frame);
    void collectEnds();
    void passTurn(Frame& frame);
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
    void attackWith(Seat seat, int card);
    void startBattle(Seat seat, int card);
    void stepBattle(Frame& frame);
    bool assignDamage(Frame& frame);
    void dealBattleDamage();
    void endBattle(Frame& frame);

    // damage.cpp
    void damageCard(int card, int amount, int source);
    void damagePlayer(Seat seat, int amount, int source);
    void dealtBy(int source, int amount);

    // sets.cpp: triggered abilities. EPIC-SET-01, EPIC-SET-02, EPIC-SET-03, EPIC-SET-04, EPIC-SET-05, EPIC-SET-06, EPIC-SET-07,
    // EPIC-SET-08, EPIC-SET-09, EPIC-SET-10, EPIC-SET-11
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
    void putUnder(int card);

    // programs.cpp
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

private:
    void collect(int card, uint8_t moment, Thing it, int amount, Seat player);
    void wait(const Waiting& row) {
        if (!s.waiting.push(row)) fault();
    }
    void dropThings(int size) {
        while (s.things.size() > size) s.things.pop();
    }
    void runRow(int index);

    // One statement of a program. Each returns false while it waits for an answer or for another frame.
    bool beginStatement(Frame& frame);
    bool testMay(Frame& frame) {
        frame.pc = static_cast<uint16_t>(frame.pc + 3);
        frame.isOptional = 1;
        return true;
    }
    void askWay(Frame& frame) {
        frame.number = 6;  // either way
        ask(Decision::Mode, frame.seat);
    }
    bool effect(Frame& frame, uint8_t byte);
    bool wantsEffect(Frame& frame, EffectOp op, bool& isWanted);

    // select.cpp
    bool loyalty(Frame& frame);
    bool select(Frame& frame, uint16_t& pc, EffectOp verb);

    // effects.cpp: effects about chosen cards and players; the other operands stand at pc.
    struct Targets {
        EffectOp verb{};
        uint8_t selector = 0;
        bool isOptional = false;
        int total = 0;
        int count = 0;  // to how many it was done
        Asker asker;
        Thing things[kMostThings];
    };
    using Deed = bool (Flow::*)(Frame& frame, Targets& on, uint16_t pc);
    bool apply(Frame& frame, EffectOp verb, uint16_t pc, Deed deed);
    bool done(Frame& frame, const Targets& on, uint16_t next);
    void countBroken(const Frame& frame, const Targets& on);
    [[nodiscard]] bool inPlay(Thing thing) const { return !isPlayer(thing) && look.isInPlay(thing); }
    bool chooseThem(Frame& frame, Targets& on, uint16_t pc);
    bool revealThem(Frame& frame, Targets& on, uint16_t pc);
    bool dealTo(Frame& frame, Targets& on, uint16_t pc);
    bool breakThem(Frame& frame, Targets& on, uint16_t pc);
    bool banishThem(Frame& frame, Targets& on, uint16_t pc);
    bool returnThem(Frame& frame, Targets& on, uint16_t pc);
    bool transformThem(Frame& frame, Targets& on, uint16_t pc);
    bool turnThem(Frame& frame, Targets& on, uint16_t pc);
    bool takeControlOf(Frame& frame, Targets& on, uint16_t pc);
    bool putIntoPlay(Frame& frame, Targets& on, uint16_t pc);
    bool blink(Frame& frame, Targets& on, uint16_t pc);
    bool discardThem(Frame& frame, Targets& on, uint16_t pc);
    bool removeFromCombat(Frame& frame, Targets& on, uint16_t pc);
    bool putCounters(Frame& frame, Targets& on, uint16_t pc);
    bool changeStats(Frame& frame, Targets& on, uint16_t pc);
    bool giveKeyword(Frame& frame, Targets& on, uint16_t pc);
    bool giveAbility(Frame& frame, Targets& on, uint16_t pc);
    bool strip(Frame& frame, Targets& on, uint16_t pc);
    bool playThem(Frame& frame, Targets& on, uint16_t pc);
    bool joinBattle(Frame& frame, Targets& on, uint16_t pc);
    bool keepFromHealth(Frame& frame, Targets& on, uint16_t pc);

    // effects_plain.cpp: other effects, whose operands stand at pc.
    bool done(Frame& frame, int count, uint16_t next);
    template <class Visit>
    void eachOf(uint16_t players, Visit visit) const;
    template <class Visit>
    int eachNumber(const Frame& frame, uint16_t& pc, Visit visit);
    [[nodiscard]] int numberFor(const Frame& frame, Seat each, uint16_t pc, uint16_t& next) const;
    bool drawCards(Frame& frame, uint16_t pc);
    bool playersDraw(Frame& frame, uint16_t pc);
    bool gainHealth(Frame& frame, uint16_t pc);
    bool playersGain(Frame& frame, uint16_t pc);
    bool loseHealth(Frame& frame, uint16_t pc);
    bool playersLose(Frame& frame, uint16_t pc);
    bool payHealth(Frame& frame, uint16_t pc);
    bool payOneGold(Frame& frame, uint16_t pc);
    bool gainGold(Frame& frame, uint16_t pc);
    bool gainFactionGold(Frame& frame, uint16_t pc);
    bool playersDiscard(Frame& frame, uint16_t pc);
    bool playersBanish(Frame& frame, uint16_t pc);
    bool theseChoose(Frame& frame, EffectOp op, uint16_t pc);
    bool createTokens(Frame& frame, bool areExpended, uint16_t pc);
    bool playersCreate(Frame& frame, uint16_t pc);
    bool recallThis(Frame& frame, uint16_t pc);
    bool banishDiscard(Frame& frame, uint16_t pc);
    bool loseAnyHealth(Frame& frame, uint16_t pc);
    bool winGame(Frame& frame, uint16_t pc);
    bool ceaseFire(Frame& frame, uint16_t pc);
    bool revealTop(Frame& frame, uint16_t pc);
    bool raiseArmy(Frame& frame, uint16_t pc);
    bool gainBlitz(Frame& frame, uint16_t pc);

    // effects_series.cpp: effects that ask several times.
    bool recycle(Frame& frame, uint16_t next);
    bool splitDamage(Frame& frame, uint16_t pc);
    bool rain(Frame& frame, uint16_t pc);
    bool discardCards(Frame& frame, uint16_t mask, int count, bool isBanish, uint16_t next);
    bool playersChoose(Frame& frame, EffectOp verb, uint16_t next);

    // programs.cpp: blocks within effects.
    bool oneOf(Frame& frame, EffectOp op, uint16_t pc);
    bool forEachDo(Frame& frame, uint16_t pc);
    bool atEndOfTurn(Frame& frame, uint16_t pc);

    bool wants(Frame& frame, uint16_t next, bool& isWanted) {
        const Thing it = frame.it;  // if nothing is done to it, it may still be spoken of
        const bool isAnswered = Base::wants(frame, next, isWanted);
        frame.it = it;
        return isAnswered;
    }
    [[nodiscard]] static Seat decidesFor(const Frame& frame) { return frame.seat; }
    [[nodiscard]] static int chosenCount(const Frame& frame) { return frame.chosenCount; }
    [[nodiscard]] static bool isCard(Thing thing) { return !isPlayer(thing); }
    [[nodiscard]] static Thing thingIn(Action said) {
        return verbOf(said) == Verb::PickSeat ? thingOf(static_cast<Seat>(said.subject())) : static_cast<Thing>(said.subject());
    }
    void takePick(Frame& frame, Thing thing, bool) {
        frame.it = thing;
        choose(frame, thing);
    }
    // Of "exactly so many" that may be done.
    [[nodiscard]] bool areTooFew(const Frame& frame, const Thing*, int left) const {
        return frame.isOptional && cards.code[frame.pc + 1] == kExactly && frame.chosenCount + left < frame.number;
    }
    Frame& runPart(Frame& frame, uint16_t pc);
    void endProgram(Frame& frame);
};

// What the effect at hand may take next; also what options are made of.
int choices(const Position& look, const Frame& frame, Thing* out);

}  // namespace riffle::epic
