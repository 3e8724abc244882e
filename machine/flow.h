#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "engine/fixed_list.h"
#include "language/grammar.h"

namespace riffle::machine {

// frame.step of a statement that takes cards, or that is asked for first.
enum SelectStep : uint8_t { kFresh, kAsked, kTaking, kBlind };

// Frame::isOptional of a statement that was not wanted.
inline constexpr uint8_t kDeclined = 2;

// Who makes a pick: whoever decides, or chance, which has made it, has to be asked, or is not wanted.
enum class Pick : uint8_t { Open, Taken, Asked, Over };

// The rules at work on one game, as far as all games are alike: frames that are stepped until somebody has to choose, questions,
// events, cards drawn and shuffled, and the interpreter's part that no game's words change. Own is the game's Flow, which hides
// what it does another way. Parts says what the game is made of: State, CardTable, Position, Fact, Verb, Thing (what is chosen),
// kMostThings, kMaxOptions, kPick (the decision between things), kKnownToAll, kChance, and the clause by which a game is won.
template <class Own, class Parts>
class Flow {
public:
    using State = typename Parts::State;
    using CardTable = typename Parts::CardTable;
    using Position = typename Parts::Position;
    using Fact = typename Parts::Fact;
    using Verb = typename Parts::Verb;
    using Thing = typename Parts::Thing;
    using Frame = std::remove_cvref_t<decltype(std::declval<State&>().frames.back())>;
    using Card = std::remove_cvref_t<decltype(std::declval<State&>().board[0])>;
    using CardIndex = decltype(Frame::source);
    using Routine = decltype(Frame::routine);
    using Decision = decltype(State::decision);
    using Reason = decltype(State::reason);

    // `taken` receives the choices that were made for lack of another.
    Flow(State& state, const CardTable& table, EventLog* events, std::vector<Action>* taken = nullptr)
        : s(state), cards(table), log(events), automatic(taken), look(state, table) {}

    void run() {
        while (s.decision == Decision::None) {
            if constexpr (requires { s.stale; }) {
                if (s.stale && s.answer.bits == 0) {  // an answer goes to the frame that asked before anything comes on top of it
                    own().settle();
                    if (s.decision != Decision::None) return;
                }
            }
            own().step(s.frames.back());
        }
    }

    // ---- Questions

    // Stops for a choice. One that leaves a single option is taken at once; only `end` is always said by its player. `options`:
    // how many there are at least, where that is known without looking.
    void ask(Decision decision, Seat seat, int options = 0) {
        if (s.isOver) return;
        s.decision = decision;
        s.decider = seat;
        if (decision == Decision::Main || options > 1) return;
        Action found[Parts::kMaxOptions];
        const int count = own().options(found);
        if (count != 1 && !own().isIdleQuestion(found, count)) return;
        tookForGranted(found[0]);
        answer(found[0]);
    }
    // Whether all options come to the same.
    [[nodiscard]] bool isIdleQuestion(const Action*, int) const { return false; }
    void answer(Action action) {
        s.answer = action;
        s.decision = Decision::None;
    }
    // The answer to what the frame at work has asked; it is used up.
    Action takeAnswer() { return std::exchange(s.answer, Action{}); }
    [[nodiscard]] static bool isVerb(Action action, Verb verb) { return action.verb() == static_cast<uint32_t>(verb); }
    // Notes a choice that was made because there was no other.
    void tookForGranted(Action action) {
        if (automatic) automatic->push_back(action);
    }

    // ---- Frames

    // Whether the frame is on top with nothing left to wait for: it may go straight on instead of through run().
    [[nodiscard]] bool isIdle(const Frame& frame) const {
        if constexpr (requires { s.stale; }) {
            if (s.stale) return false;
        }
        return s.decision == Decision::None && &s.frames.back() == &frame;
    }
    Frame& push(Routine routine, Seat seat, CardIndex source = 0) {
        Frame* frame = s.frames.grow();
        if (!frame) {
            fault();
            return s.frames.back();
        }
        frame->routine = routine;
        frame->seat = seat;
        frame->source = source;
        return *frame;
    }
    void pop() { s.frames.pop(); }

    // ---- Events and the end

    // Writes down what happened, if anyone wants to know.
    void note(Fact fact, Seat seat, const char* clause, int card = 0, int amount = 0, int other = 0,
              decltype(Card::knownTo) knownTo = Parts::kKnownToAll) {
        if (log) record(fact, seat, clause, card, amount, other, static_cast<uint8_t>(knownTo));
    }
    void endGame(Reason reason, uint8_t winners) {
        if (s.isOver) return;
        s.isOver = 1;
        s.reason = reason;
        s.winners = winners;
        s.decision = Decision::Over;
        for (Seat seat = 0; winners >> seat; ++seat) {
            if ((winners >> seat) & 1U) note(Fact::Won, seat, Parts::kWon);
        }
    }
    // More in progress at once than there is room for: the game ends with that reason instead of going on wrongly.
    void fault() { endGame(Reason::Fault, 0); }
    // Something changed that the state is settled by.
    void touch() { s.stale = 1; }

    // ---- Decks

    // Where cards are drawn from, and what is said of it.
    struct Supply {
        int deck, discard, hand;
        Fact drew;
        const char* clause;
    };
    // A deck that runs out is made anew from the discard pile; if that is empty too the rest is skipped.
    void drawFrom(const Supply& supply, Seat seat, int count) {
        if (s.options.askChance) {
            own().push(Routine::Draw, seat).amount = static_cast<uint16_t>(count);
            return;
        }
        const auto owner = static_cast<uint8_t>(1U << seat);
        while (count > 0) {
            if (s.board.isEmpty(supply.deck)) {
                if (s.board.isEmpty(supply.discard)) return;
                own().reshuffle(seat);
            }
            const int dealt = std::min(count, s.board.size(supply.deck));
            CardIndex card = s.board.top(supply.deck);
            for (int i = 0; log && i < dealt; ++i, card = s.board[card].below)
                note(supply.drew, seat, supply.clause, card, 1, 0, owner);
            s.board.dealTop(supply.deck, supply.hand, dealt, [&](Card& drawn) { drawn.knownTo |= owner; });
            count -= dealt;
        }
    }
    // The same one card at a time, so that chance can be asked about a reshuffle in between.
    void drawOne(Frame& frame, const Supply& supply) {
        const Seat seat = frame.seat;
        const CardIndex card = s.board.top(supply.deck);
        if (frame.amount > 0 && card == 0 && !s.board.isEmpty(supply.discard)) return own().reshuffle(seat);
        if (frame.amount == 0 || card == 0) return own().pop();
        own().moveCard(card, supply.hand, false);
        note(supply.drew, seat, supply.clause, card, 1, 0, static_cast<uint8_t>(1U << seat));
        --frame.amount;
    }

    // Puts the lowest `count` cards of a pile into random order.
    void mix(int pile, int count) {
        if (count < 2) return;
        const int size = s.board.size(pile);
        if (s.options.askChance) {
            Frame& frame = own().push(Routine::Shuffle, 0);
            frame.detail = static_cast<uint8_t>(pile);
            frame.amount = static_cast<uint16_t>(size - count);
            return;
        }
        CardIndex order[std::remove_cvref_t<decltype(s.board)>::kCapacity];
        s.board.list(pile, order);
        s.rng.shuffle(order + size - count, count);
        s.board.arrange(pile, order, size);
    }
    // The same with chance to be asked: from the top down, which card comes next. frame.amount cards are in their place already.
    // Cards that are all alike are in order as they are.
    void stepShuffle(Frame& frame) {
        const int pile = frame.detail;
        if (frame.step == 1) {
            CardIndex above = 0;
            for (int i = 0; i < frame.amount; ++i) above = above ? s.board[above].below : s.board.top(pile);
            s.board.insertBelow(static_cast<int>(takeAnswer().subject()), pile, above);
            ++frame.amount;
            frame.step = 0;
        }
        CardIndex card = s.board.top(pile);
        for (int i = 0; i < frame.amount; ++i) card = s.board[card].below;
        bool areAlike = true;
        for (CardIndex other = card; other != 0; other = s.board[other].below)
            areAlike &= s.board[other].def == s.board[card].def;
        if (areAlike) return own().pop();
        frame.step = 1;
        ask(Decision::ChanceOrder, Parts::kChance);
    }

    // ---- Programs
    //
    // A program frame stands at a statement (pc). Statements that need an answer or let another frame run first keep pc where it
    // is and use frame.step: 0 for a fresh statement.

    // In the order written, each statement when the one before it and all it caused is done. What the game asks of its Flow:
    // beginStatement (false where the program does not go on here), testMay, askWay, and effect for its own words; each returns
    // false while it waits for an answer or for another frame.
    void stepProgram(Frame& frame) {
        using namespace language;
        while (true) {
            if (!own().beginStatement(frame)) return;
            auto pc = static_cast<uint16_t>(frame.pc + 1);
            const uint8_t op = cards.code[frame.pc];
            switch (op) {
                case kEnd: return own().endProgram(frame);
                case kSkip: {
                    const int length = look.readInt(pc);
                    frame.pc = static_cast<uint16_t>(pc + length);
                    break;
                }
                case kIf: {
                    const bool holds = look.conditions(pc, look.askerFor(frame));
                    pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
                    const int length = look.readInt(pc);
                    finish(frame, holds ? pc : static_cast<uint16_t>(pc + length));
                    break;
                }
                case kIfElse: {
                    const bool holds = look.condition(pc, look.askerFor(frame));
                    const int length = look.readInt(pc);
                    if (!holds) pc = static_cast<uint16_t>(pc + length + 2);
                    finish(frame, pc);
                    break;
                }
                case kMay:
                case kPlayerMay:
                    if (!own().testMay(frame)) return;
                    break;
                case kMayDo: {
                    const int length = look.readInt(pc);
                    frame.isOptional = 1;
                    bool isWanted = false;
                    if (!own().wants(frame, static_cast<uint16_t>(pc + length), isWanted)) return;
                    if (isWanted) finish(frame, pc);
                    break;
                }
                case kOneOf: {
                    if (frame.step == kFresh) {
                        frame.step = kAsked;
                        own().askWay(frame);
                        if (s.decision != Decision::None) return;
                    }
                    const int length = look.readInt(pc);
                    const Action way = takeAnswer();
                    auto other = static_cast<uint16_t>(pc + length);
                    const int rest = look.readInt(other);
                    if (isVerb(way, Verb::Done)) {
                        own().decline(frame, static_cast<uint16_t>(other + rest));
                    } else {
                        finish(frame, way.number() == 2 ? other : pc);
                    }
                    break;
                }
                default:
                    if (!own().effect(frame, op)) return;
            }
            if (!own().isIdle(frame)) return;
        }
    }

    void finish(Frame& frame, uint16_t next) {
        frame.pc = next;
        frame.step = 0;
        frame.isOptional = 0;
        own().dropChosen(frame);
    }

    // The optional effect was not wanted, or there was nothing to do it to.
    bool decline(Frame& frame, uint16_t next) {
        frame.it = 0;
        frame.did = 0;
        frame.count = 0;
        finish(frame, next);
        return true;
    }

    // An optional effect without a choice of cards asks whether it is wanted. False while it waits.
    bool wants(Frame& frame, uint16_t next, bool& isWanted) {
        isWanted = true;
        if (!frame.isOptional) return true;
        if (frame.step == kFresh) {
            frame.step = kAsked;
            ask(Decision::YesNo, own().decidesFor(frame), 2);
            if (s.decision != Decision::None) return false;
        }
        isWanted = isVerb(takeAnswer(), Verb::Yes);
        frame.step = kFresh;
        frame.isOptional = 0;
        if (!isWanted) own().decline(frame, next);
        return true;
    }

    // Where an optional effect is over, with all it says of what is selected: its length stands two bytes before it.
    [[nodiscard]] uint16_t behindOptional(const Frame& frame) const {
        auto at = static_cast<uint16_t>(frame.pc - 2);
        return static_cast<uint16_t>(frame.pc + look.readInt(at));
    }

    // "May" before an effect about given cards, which offers no choice among them to say no with. False while it waits; declined
    // it leaves frame.isOptional at kDeclined and the statement is over.
    bool wantsGiven(Frame& frame, bool isAny) {
        if (!frame.isOptional || !isAny) return true;
        bool isWanted = false;
        if (!own().wants(frame, own().behindOptional(frame), isWanted)) return false;
        if (!isWanted) frame.isOptional = kDeclined;
        return true;
    }

    // A series of picks, until as many are chosen as are wanted, none is left, or whoever decides says that this is all; with
    // `isFree` as many as they like. False while somebody is asked.
    bool pick(Frame& frame, bool isFree) {
        Thing found[Parts::kMostThings];
        while (true) {
            if (frame.step == kAsked) {
                const Action said = takeAnswer();
                frame.step = kTaking;
                if (isVerb(said, Verb::Done)) break;
                own().takePick(frame, own().thingIn(said), isFree);
            }
            const int taken = own().chosenCount(frame);
            const int total = taken < frame.number ? choices(look, frame, found) : 0;
            if (total == 0) {
                if (isFree && taken > 0) tookForGranted(option(Verb::Done));
                break;
            }
            if (own().areTooFew(frame, found, total)) break;
            const Pick by = own().pickByChance(frame, found, total, isFree);
            if (by == Pick::Asked) return false;
            if (by == Pick::Over) break;
            if (by == Pick::Taken) continue;
            if (!isFree && !frame.isOptional && total > 1 && total <= frame.number - taken) {
                for (int i = 0; i < total; ++i) {
                    own().takePick(frame, found[i], isFree);
                    if (own().isCard(found[i])) tookForGranted(option(Verb::PickCard, found[i]));
                }
                continue;
            }
            frame.step = kAsked;
            const bool mayStop = own().mayStop(frame, isFree);
            ask(mayStop ? Decision::Optional : Parts::kPick, own().decidesFor(frame), total + mayStop);
            if (s.decision != Decision::None) return false;
        }
        frame.step = kFresh;
        return true;
    }
    // As most games have it: cards are chosen, by somebody, from however many there are.
    [[nodiscard]] bool areTooFew(const Frame&, const Thing*, int) const { return false; }
    [[nodiscard]] bool mayStop(const Frame& frame, bool isFree) const { return frame.isOptional || isFree; }
    [[nodiscard]] bool isCard(Thing) const { return true; }
    [[nodiscard]] Thing thingIn(Action said) const { return static_cast<Thing>(said.subject()); }
    Pick pickByChance(Frame&, const Thing*, int, bool) { return Pick::Open; }

    State& s;
    const CardTable& cards;
    EventLog* log;
    std::vector<Action>* automatic;
    uint32_t* tally = nullptr;  // counts, by its place in the program store, each effect that begins; null: nobody counts
    Position look;

private:
    Own& own() { return *static_cast<Own*>(this); }
    const Own& own() const { return *static_cast<const Own*>(this); }
    static Action option(Verb verb, int subject = 0) {
        return Action::of(static_cast<uint32_t>(verb), static_cast<uint32_t>(subject));
    }

    void record(Fact fact, Seat seat, const char* clause, int card, int amount, int other, uint8_t knownTo) {
        Event event;
        event.kind = static_cast<uint8_t>(fact);
        event.seat = seat;
        event.card = static_cast<uint16_t>(card);
        event.amount = static_cast<int16_t>(amount);
        event.other = static_cast<uint8_t>(other);
        event.knownTo = knownTo;
        event.clause = clause;
        if (!s.frames.empty() && s.frames.back().routine == Routine::Program) event.source = s.frames.back().source;
        log->push_back(event);
    }
};

}  // namespace riffle::machine
