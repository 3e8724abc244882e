#pragma once

#include "games/keyforge/rules/events.h"
#include "games/keyforge/rules/options.h"
#include "games/keyforge/rules/state.h"
#include "machine/flow.h"

namespace riffle::keyforge {

struct FlowParts {
    using State = keyforge::State;
    using CardTable = keyforge::CardTable;
    using Position = keyforge::Position;
    using Fact = keyforge::Fact;
    using Verb = keyforge::Verb;
    using Thing = CardIndex;
    static constexpr int kMostThings = kMaxCards;
    static constexpr int kMaxOptions = keyforge::kMaxOptions;
    static constexpr Decision kPick = Decision::PickCard;
    static constexpr uint8_t kKnownToAll = keyforge::kKnownToAll;
    static constexpr Seat kChance = keyforge::kChance;
    static constexpr const char* kWon = "KF-GEN-02";
};

// The rules at work on one game. A frame is a rule or a card's program in progress; run() steps the topmost one until somebody
// has to choose or the game is over. Each chapter of the rulebook has a file of its own.
class Flow : public machine::Flow<Flow, FlowParts> {
    using Base = machine::Flow<Flow, FlowParts>;
    friend Base;

public:
    using Base::Base;

    void step(Frame& frame);
    // Takes a choice of the open decision and plays on to the next one.
    void take(Action action);
    Frame& push(Routine routine, Seat seat, CardIndex source = 0) {
        ++s.effects;
        return Base::push(routine, seat, source);
    }
    [[nodiscard]] int indexOf(const Frame& frame) const { return static_cast<int>(&frame - s.frames.begin()); }

    // flow.cpp: what can be asked, settling.
    int options(Action* out) const { return legalActions(look, out); }
    [[nodiscard]] bool isLooping() const;
    void settle();
    void countStatics();
    void countSayings();

    // setup.cpp
    void stepSetup(Frame& frame);
    bool mulligans(Frame& frame);
    bool auctionDecks(Frame& frame);
    void startFirstTurn();
    void endOfSeriesGame(Seat winner);

    // turn.cpp
    void stepTurn(Frame& frame);
    void beginTurn(Frame& frame);
    void takeMainAction(Frame& frame, Action action);
    void endTurn(Frame& frame);
    void expire();

    // forge.cpp
    void forge(Seat seat, int cost, bool isReported);
    [[nodiscard]] bool canForge(Seat seat, int cost) const;
    void stepForge(Frame& frame);

    // play.cpp
    void play(Seat seat, int card, bool asUpgrade, bool isStunned = false);
    void playByEffect(Seat seat, int card, bool isStunned);
    void stepPlay(Frame& frame);
    void spendPermission(int card, bool toUse);
    void discardFromHand(Seat seat, int card);
    void remember(int card, Seat seat);
    [[nodiscard]] bool isReadiedByPlay(int card, Seat seat);

    // use.cpp
    void use(Seat seat, int card, UseKind kind);
    void stepUse(Frame& frame);
    void stepReap(Frame& frame);
    void stepFight(Frame& frame);
    void tellUsed(int window, Seat seat, int card);
    void gainByReaping(int window, int card);
    void reportTarget(int window, CardIndex target);
    void callOff(int window);

    // damage.cpp
    enum class Cause : uint8_t { None, Fight, Assault };
    void addDamage(int card, int amount);
    // Deals what has been added to cards, at once: prevention, ward, armor, the rest. KF-TIMING-25
    void dealDamage(bool ignoresArmor = false, Cause cause = Cause::None, int attacker = 0, int defender = 0,
                    int hitByAttacker = 0);
    // Tags what can be destroyed and begins the destroyed procedure. How many were tagged. KF-TIMING-26
    int destroy(const Cards& set, Cause cause = Cause::None, int attacker = 0, int defender = 0, bool isReported = false);
    void stepDestroy(Frame& frame);
    bool useWard(int card);
    int heal(int card, int amount);

    // zones.cpp: coming into play, leaving it, changing sides.
    // Tells all who wait for it that a card was put into play, in the window that is open anyway where there is one.
    void tellEntered(int card, Seat seat);
    // Without being played, at a flank that the active player chooses. KF-PLAY-05
    void putIntoPlay(int card, Seat seat);
    void enterPlay(int card, Seat seat, int pile, int leftNeighbor);
    void attach(int upgrade, int host, Seat seat);
    void holdHost(int upgrade);
    bool leavePlay(int card, Pile destination, bool isWardIgnored = false);
    void moveCard(int card, int pile, bool onTop);
    // A card in the archives of somebody else leaves them for its owner's hand, whatever was to be done with it. KF-ARCH-10
    bool goesHome(int card);
    void takeControl(int card, Seat seat);
    void placeInLine(int card, Seat seat, bool isAnywhere);
    void stepEnter(Frame& frame);
    void dropLasting(int card);
    void dropPlace(int card);
    void forgetHand(Seat seat);
    void returnControl();

    // window.cpp: abilities that wait.
    void collectMoment(int window, int card, uint8_t moment, Seat seat, int it = 0, int other = 0);
    void collectAll(int window, Seat seat, uint8_t moment);  // of all cards the player controls
    void collectEvent(int window, uint8_t event, int it, Seat player, int amount = 0, int other = 0, uint8_t house = 0);
    // Resolves what waits in the frame's window, one ability at a time; true when nothing is left.
    bool resolveWaiting(Frame& frame);
    void dropWaiting(int window);
    // A window of its own for an event in the middle of something.
    void openWindow(int frameIndex);
    int pushWindow(Seat seat);
    void raise(uint8_t event, int it, Seat player, int amount = 0, int other = 0, uint8_t house = 0);

    // amber.cpp
    // Adds to a pool what comes from anywhere, or to the creature that captures it instead; how much came into the pool.
    void changeHouse(uint8_t house);
    void changePool(Seat seat, int by);
    int addToPool(Seat seat, int amount, int except = 0);
    void pay(Seat from, Seat to, int amount);
    int gain(Seat seat, int amount);
    int lose(Seat seat, int amount);
    int steal(Seat thief, int amount);
    void captureStolen(Seat thief, int amount);
    int capture(int card, int amount, Seat from);
    void putOn(int card, int amount);   // from the supply
    int takeOff(int card, int amount);  // into nothing: the caller says where it goes
    void gainChains(Seat seat, int amount);

    // deck.cpp
    void draw(Seat seat, int count);
    void stepDraw(Frame& frame) { drawOne(frame, supplyOf(frame.seat)); }
    void refill(Seat seat);
    void shuffle(int pile);
    void reshuffle(Seat seat);

    // programs.cpp
    void runProgram(Seat seat, CardIndex source, uint16_t pc);

private:
    static Supply supplyOf(Seat seat) {
        return {pileOf(seat, kDeckPile), pileOf(seat, kDiscardPile), pileOf(seat, kHandPile), Fact::Drew, "KF-DRAW-07"};
    }
    void runRow(int index);

    // One statement of a program. Each returns false while it waits for an answer or for another frame.
    bool beginStatement(Frame& frame);
    bool testMay(Frame& frame);
    void askWay(const Frame& frame) { ask(frame.isOptional ? Decision::MayMode : Decision::Mode, s.active); }
    bool effect(Frame& frame, uint8_t byte);

    // select.cpp
    bool select(Frame& frame, uint16_t& pc, EffectOp verb);

    // effects.cpp: effects done to chosen cards; the other operands stand at pc.
    struct Chosen {
        EffectOp verb{};
        uint8_t selector = 0;
        bool isSelf = false;  // the words say which card it is
        int total = 0;
        CardIndex first = 0;  // "it" before this statement
        Asker asker;
        CardIndex cards[kMaxCards];

        // For whom the words are read that are about one of them.
        [[nodiscard]] Asker about(CardIndex card) const {
            Asker each = asker;
            each.it = card;
            return each;
        }
    };
    using Deed = bool (Flow::*)(Frame& frame, Chosen& on, uint16_t pc);
    using Turn = bool (Flow::*)(Frame& frame, uint16_t pc);
    bool apply(Frame& frame, EffectOp verb, uint16_t pc, Deed deed, bool countsAnew = true);
    bool withIt(Frame& frame, EffectOp verb, uint16_t pc, Deed deed);
    bool oneByOne(Frame& frame, EffectOp verb, uint16_t pc, Turn turn);
    static void done(Frame& frame, int count);
    bool chooseThem(Frame& frame, Chosen& on, uint16_t pc);
    bool lookAtThem(Frame& frame, Chosen& on, uint16_t pc);
    bool dealTo(Frame& frame, Chosen& on, uint16_t pc);
    bool healThem(Frame& frame, Chosen& on, uint16_t pc);
    bool destroyThem(Frame& frame, Chosen& on, uint16_t pc);
    bool turnThem(Frame& frame, Chosen& on, uint16_t pc);
    bool unstunThem(Frame& frame, Chosen& on, uint16_t pc);
    bool giveStatus(Frame& frame, Chosen& on, uint16_t pc);
    bool exaltThem(Frame& frame, Chosen& on, uint16_t pc);
    bool putOnThem(Frame& frame, Chosen& on, uint16_t pc);
    bool captureEach(Frame& frame, Chosen& on, uint16_t pc);
    bool takeAmberOff(Frame& frame, Chosen& on, uint16_t pc);
    bool moveAmberOnto(Frame& frame, Chosen& on, uint16_t pc);
    bool moveWard(Frame& frame, Chosen& on, uint16_t pc);
    bool takeControlOf(Frame& frame, Chosen& on, uint16_t pc);
    bool moveInLine(Frame& frame, Chosen& on, uint16_t pc);
    bool swapThem(Frame& frame, Chosen& on, uint16_t pc);
    bool belongTo(Frame& frame, Chosen& on, uint16_t pc);
    bool attachGiver(Frame& frame, Chosen& on, uint16_t pc);
    bool putUnder(Frame& frame, Chosen& on, uint16_t pc);
    bool noteHouse(Frame& frame, Chosen& on, uint16_t pc);
    bool gainText(Frame& frame, Chosen& on, uint16_t pc);
    bool beginTurns(Frame& frame, Chosen& on, uint16_t pc);

    // effects_moves.cpp
    bool moveThem(Frame& frame, Chosen& on, uint16_t pc);
    void sortToMove(Chosen& on) const;
    bool putOnDeck(Frame& frame, uint16_t pc);
    bool stackInTurn(Frame& frame, uint16_t next);
    [[nodiscard]] bool namesOwnCards(const Frame& frame) const;

    // effects_uses.cpp
    bool fightOrReap(Frame& frame, EffectOp verb, uint16_t pc);
    bool useOne(Frame& frame, uint16_t pc);
    bool useThem(Frame& frame, Chosen& on, uint16_t pc);
    bool useInSomeWay(Frame& frame, EffectOp verb, uint16_t pc);
    bool askForUse(Frame& frame, Chosen& on, uint16_t pc);
    bool playThem(Frame& frame, Chosen& on, uint16_t pc);
    bool triggerThem(Frame& frame, Chosen& on, uint16_t pc);
    CardIndex takeOne(Frame& frame, const Chosen& on);
    void readyByEffect(int card);
    bool useInTurn(Frame& frame, uint16_t selector, uint16_t next);
    bool fightInTurn(Frame& frame, uint16_t pc);

    // effects_in_turn.cpp
    bool captureWith(Frame& frame, EffectOp verb, uint16_t pc);
    bool captureInTurn(Frame& frame, EffectOp verb, uint16_t pc);
    [[nodiscard]] Seat capturedFrom(int card, EffectOp verb) const;
    bool enterInTurn(Frame& frame, uint16_t next);
    bool healUpTo(Frame& frame, uint16_t pc);
    bool redistribute(Frame& frame, uint16_t pc);

    // effects_series.cpp: effects that ask by themselves.
    bool search(Frame& frame, uint16_t pc);
    bool spread(Frame& frame, EffectOp op, uint16_t pc);
    bool dealAlong(Frame& frame, uint16_t pc);
    bool reorder(Frame& frame, EffectOp op, uint16_t pc);
    bool revealUntil(Frame& frame, uint16_t pc);

    // effects_pools.cpp, effects_plain.cpp, effects_blocks.cpp, lasting.cpp: other effects, whose operands stand at pc.
    template <class Visit>
    void forEachPlayer(uint8_t players, Visit visit) const {  // the active player first
        for (const Seat each : {s.active, Position::opponentOf(s.active)}) {
            if ((players >> each) & 1U) visit(each);
        }
    }
    template <class Visit>
    void eachAmount(const Frame& frame, uint8_t players, uint16_t& pc, Visit visit);
    void gainSome(Seat seat, const Position::Amount& amount);
    int loseSome(Seat seat, const Position::Amount& amount, bool& isComplete);
    [[nodiscard]] int forgingCost(const Frame& frame, EffectOp op, uint16_t& pc) const;
    bool unforge(Frame& frame);
    bool asks(Frame& frame, Decision decision);
    bool gainOwn(Frame& frame, uint16_t pc);
    bool playersGain(Frame& frame, uint16_t pc);
    bool loseOwn(Frame& frame, uint16_t pc);
    bool playersLose(Frame& frame, uint16_t pc);
    bool stealAmber(Frame& frame, uint16_t pc);
    bool playersSteal(Frame& frame, uint16_t pc);
    bool captureHere(Frame& frame, uint16_t pc);
    bool playersGive(Frame& frame, uint16_t pc);
    bool forgeKey(Frame& frame, EffectOp op, uint16_t pc);
    bool captureFromBoth(Frame& frame, uint16_t pc);
    bool preventForging(Frame& frame, uint16_t pc);
    bool chooseHouse(Frame& frame, EffectOp op, uint16_t pc);
    bool chooseTrait(Frame& frame, uint16_t pc);
    bool choosePlayer(Frame& frame, uint16_t pc);
    bool chooseNumber(Frame& frame, uint16_t pc);
    bool drawCards(Frame& frame, uint16_t pc);
    bool lookAtPlace(Frame& frame, EffectOp op, uint16_t pc);
    bool shufflePlace(Frame& frame, uint16_t pc);
    bool discardUntil(Frame& frame, uint16_t pc);
    bool discardHands(Frame& frame, uint16_t pc);
    bool refillHands(Frame& frame, uint16_t pc);
    bool swapDecks(Frame& frame, uint16_t pc);
    bool becomeCreature(Frame& frame, uint16_t pc);
    bool saveThis(Frame& frame, uint16_t pc);
    bool comeInItsPlace(Frame& frame, uint16_t pc);
    bool endTurnNow(Frame& frame, uint16_t pc);
    bool redirectFight(Frame& frame, uint16_t pc);
    bool preventFight(Frame& frame, uint16_t pc);
    bool forEachDo(Frame& frame, uint16_t pc);
    bool forEachOf(Frame& frame, EffectOp op, uint16_t pc);
    bool doAgain(Frame& frame, uint16_t pc);
    bool opponentRepeats(Frame& frame, uint16_t pc);
    bool repeat(Frame& frame, uint16_t pc);
    bool atEndOfTurn(Frame& frame, uint16_t pc);
    bool waitFor(Frame& frame, uint16_t pc);
    bool holdFor(Frame& frame, uint16_t pc);
    [[nodiscard]] Lasting rowFor(const Frame& frame, Lasting::Kind kind) const;
    void addRow(const Lasting& row);
    void setSpan(Lasting& row, uint8_t duration, Seat seat) const;
    void skipEvent(uint16_t& pc) const;

    // programs.cpp
    bool decline(Frame& frame, uint16_t next) {
        frame.counts = {};
        return Base::decline(frame, next);
    }
    void dropChosen(Frame& frame) const {
        frame.detail = 0;
        frame.chosen = {};
    }
    [[nodiscard]] Seat decidesFor(const Frame&) const { return s.active; }  // whoever it is done by. KF-GOLD-07
    [[nodiscard]] static int chosenCount(const Frame& frame) { return frame.chosen.size(); }
    void takePick(Frame& frame, CardIndex card, bool isFree);
    [[nodiscard]] bool areTooFew(const Frame& frame, const CardIndex* found, int total) const;
    [[nodiscard]] bool mayStop(const Frame& frame, bool isFree) const;
    machine::Pick pickByChance(Frame& frame, const CardIndex* found, int total, bool isFree);
    [[nodiscard]] bool holdsAny(const CardIndex* found, int total, uint8_t resource) const;
    [[nodiscard]] uint16_t behindOptional(const Frame& frame) const;
    Frame& runPart(Frame& frame, uint16_t pc);
    void endProgram(Frame& frame);
    int ordered(const Cards& set, CardIndex* out) const;
};

// The cards the effect at hand may take next, for the asked seat; also what options are made of.
int choices(const Position& look, const Frame& frame, CardIndex* out);
// The ways a card may be used by the effect at hand.
int uses(const Position& look, const Frame& frame, Action* out);

}  // namespace riffle::keyforge
