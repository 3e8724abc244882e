// What cards do: the interpreter of their programs. Chapters 5 and 26 of the rules.
//
// A program frame stands at a statement (pc). Statements that need an answer or let another frame run first keep pc where it is
// and use frame.step: 0 for a fresh statement, 1 for one that has asked.
#include <algorithm>

#include "games/shards/rules/flow.h"
#include "language/code.h"

namespace riffle::shards {

using namespace language;

namespace {

// frame.step of a condition.
enum Step : uint8_t { kFresh, kMayShow, kShowing };

}  // namespace

// SOI-BANISH-01, SOI-BANISH-02, SOI-GLOS-18
void Flow::banish(Seat seat, int card) {
    const int from = s.board[card].pile;
    moveCard(card, kBanished, true);
    note(Fact::Banished, seat, "SOI-BANISH-01", card);
    if (isRow(from)) fillRow(from - kRow);
}

// ---- Programs

void Flow::runProgram(Seat seat, CardIndex source, uint16_t pc) {
    push(Routine::Program, seat, source).pc = pc;
}

void Flow::finish(Frame& frame, uint16_t next) {
    frame.pc = next;
    frame.step = 0;
    frame.isOptional = 0;
    frame.detail = 0;
    frame.done = {};
}

uint16_t Flow::behindSelector(uint16_t pc) const {
    const uint8_t selector = cards.code[pc++];
    if (selector == kThis || selector == kIt) return pc;
    if (selector == kUpTo) pc = static_cast<uint16_t>(pc + 2);
    (void)look.readFilter(pc);
    return pc;
}

// SOI-PLAY-04: in printed order, each line when the one before it is done.
void Flow::stepProgram(Frame& frame) {
    while (true) {
        uint16_t pc = frame.pc;
        const uint8_t op = cards.code[pc++];
        switch (op) {
            case kEnd: s.frames.pop(); return;
            case kSkip: {
                const int length = look.readInt(pc);
                frame.pc = static_cast<uint16_t>(pc + length);
                break;
            }
            case kIf:
                if (!testIf(frame)) return;
                break;
            case kMay:
                if (!testMay(frame)) return;
                break;
            default:
                if (!effect(frame, static_cast<EffectOp>(op), pc)) return;
        }
        if (!isIdle(frame)) return;
    }
}

// Every effect there is; its operands stand at pc.
bool Flow::effect(Frame& frame, EffectOp op, uint16_t pc) {
    switch (op) {
        case kGain: return gainNumber(frame, pc);
        case kGainForEach: return gainForEach(frame, pc);
        case kGainEqual: return gainEqual(frame, pc);
        case kDouble: return doubleResource(frame, pc);
        case kDraw: return drawCards(frame, pc);
        case kBanish: return doToCards(frame, pc, &Flow::banishIt);
        case kReturnToHand: return doToCards(frame, pc, &Flow::returnToHand);
        case kDestroy: return doToCards(frame, pc, &Flow::destroyIt);
        case kCopy: return copyCards(frame, pc);
        case kCopyAgain: return copyAgain(frame, pc);
        case kLose: return askOpponent(frame, pc);
        case kRecruitFree: return recruitCards(frame, pc, &Flow::recruitFree);
        case kRecruitToHand: return recruitCards(frame, pc, &Flow::recruitToHand);
        case kNextRecruitIntoPlay: return nextRecruitIntoPlay(frame, pc);
        case kThisTurnAfter: return thisTurnAfter(frame, pc);
        case kThisTurn: return thisTurn(frame, pc);
        case kAtEndOfTurn: return atEndOfTurn(frame, pc);
    }
    fault();
    return false;
}

bool Flow::gainNumber(Frame& frame, uint16_t pc) {
    const int amount = look.readNumber(pc, askerFor(frame));
    const auto resource = readOp<ResourceOp>(cards.code, pc);
    finish(frame, pc);
    gain(frame.seat, resource, amount);
    return true;
}

bool Flow::gainForEach(Frame& frame, uint16_t pc) {
    const int amount = look.readInt(pc);
    const auto resource = readOp<ResourceOp>(cards.code, pc);
    const int count = look.count(look.readFilter(pc), askerFor(frame));
    finish(frame, pc);
    gain(frame.seat, resource, amount * count);
    return true;
}

bool Flow::gainEqual(Frame& frame, uint16_t pc) {
    const auto resource = readOp<ResourceOp>(cards.code, pc);
    const int amount = look.readNumber(pc, askerFor(frame));
    finish(frame, pc);
    gain(frame.seat, resource, amount);
    return true;
}

bool Flow::doubleResource(Frame& frame, uint16_t pc) {
    const auto resource = readOp<ResourceOp>(cards.code, pc);
    finish(frame, pc);
    gain(frame.seat, resource, amountOf(frame.seat, resource));  // SOI-CARD-FAO-2
    return true;
}

bool Flow::drawCards(Frame& frame, uint16_t pc) {
    const int count = look.readInt(pc);
    finish(frame, pc);
    draw(frame.seat, count);
    return true;
}

bool Flow::nextRecruitIntoPlay(Frame& frame, uint16_t pc) {
    const Lasting lasting{Lasting::Kind::NextRecruit, frame.seat, frame.source, {}, pc, 0};
    (void)look.readFilter(pc);
    finish(frame, pc);
    return addLasting(lasting);
}

bool Flow::thisTurnAfter(Frame& frame, uint16_t pc) {
    Lasting lasting{Lasting::Kind::After, frame.seat, frame.source, {}, pc, 0};
    if (cards.code[pc++] == kYouPlay) (void)look.readFilter(pc);
    const int length = look.readInt(pc);
    lasting.program = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    return addLasting(lasting);
}

bool Flow::thisTurn(Frame& frame, uint16_t pc) {
    const int length = look.readInt(pc);
    const Lasting lasting{Lasting::Kind::Static, frame.seat, frame.source, static_cast<StaticOp>(cards.code[pc]), 0, pc};
    finish(frame, static_cast<uint16_t>(pc + length));
    return addLasting(lasting);
}

bool Flow::atEndOfTurn(Frame& frame, uint16_t pc) {
    const int length = look.readInt(pc);
    const Lasting lasting{Lasting::Kind::AtEnd, frame.seat, frame.source, {}, 0, pc};
    finish(frame, static_cast<uint16_t>(pc + length));
    return addLasting(lasting);
}

bool Flow::addLasting(const Lasting& lasting) {
    if (!s.lasting.push(lasting)) fault();
    return true;
}

// A condition is checked when its line is reached. Where showing cards from hand would meet it, their owner decides; where
// nothing would follow, nothing is shown. SOI-PLAY-06, SOI-MAST-06, SOI-MAST-07, SOI-KEY-12, SOI-KEY-14
bool Flow::testIf(Frame& frame) {
    const Asker asker = askerFor(frame);
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    Truth truth = look.conditions(pc, asker);
    const int length = look.readInt(pc);
    if (truth == Truth::Ask) {
        if (frame.step == kFresh) {
            if (look.isFutile(pc, pc + length, asker)) {
                truth = Truth::No;
            } else {
                frame.step = kMayShow;
                ask(Decision::Show, look.decidesFor(frame.seat));
                return false;
            }
        } else {
            const bool isWanted = verbOf(s.answer) != Verb::No;
            if (frame.step == kShowing) show(frame, static_cast<CardIndex>(s.answer.subject()));
            s.answer = {};
            if (isWanted && !showFor(frame)) return false;
            truth = isWanted ? Truth::Yes : Truth::No;
        }
    }
    finish(frame, truth == Truth::Yes ? pc : static_cast<uint16_t>(pc + length));
    return true;
}

// "May": a choice of cards is offered together with the choice not to; anything else is asked first. SOI-GEN-05
bool Flow::testMay(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const int length = look.readInt(pc);
    const uint8_t verb = cards.code[pc];
    const bool isChoice = cards.code[pc + 1] != kEach;  // of cards, where "done" says no
    if (kEffectTraits.has(verb, kOffersChoice) && isChoice) {
        frame.pc = pc;
        frame.isOptional = 1;
        return true;
    }
    if (frame.step == 0) {
        if (look.isFutile(pc, pc + length, askerFor(frame))) {
            finish(frame, static_cast<uint16_t>(pc + length));
            return true;
        }
        frame.step = 1;
        ask(Decision::YesNo, look.decidesFor(frame.seat));
        return false;
    }
    const bool isWanted = verbOf(s.answer) == Verb::Yes;
    s.answer = {};
    finish(frame, isWanted ? pc : static_cast<uint16_t>(pc + length));
    return true;
}

// Cards that are shown stay where they are. SOI-KEY-10
void Flow::show(Frame& frame, CardIndex card) {
    s.board[card].knownTo = kKnownToAll;
    frame.done.add(card);
    note(Fact::Showed, frame.seat, "SOI-KEY-10", card);
}

// Shows the fewest cards that meet the condition at hand: one of each faction that is missing. Which one is their owner's choice,
// because it tells the others something. frame.done: those shown already. SOI-KEY-10
bool Flow::showFor(Frame& frame) {
    constexpr Faction kWanted[] = {Faction::Homodeus, Faction::Undergrowth, Faction::Wraethe};
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const uint16_t length = cards.code[pc++];
    for (const int end = pc + length; pc < end;) {
        const uint8_t op = cards.code[pc];
        if (look.condition(pc, askerFor(frame)) != Truth::Ask) continue;
        uint8_t missing = 1U << static_cast<int>(Faction::Undergrowth);
        if (op == kDominion) (void)look.hasFactions(frame.seat, missing);
        for (const Faction faction : kWanted) {
            if (!((missing >> static_cast<int>(faction)) & 1U)) continue;
            frame.detail = static_cast<uint8_t>(static_cast<uint8_t>(faction) | (op == kUnify ? kAlliesOnly : 0));
            CardIndex found[kMaxCards];
            const int count = look.showable(frame, found);
            if (std::any_of(found, found + count, [&](CardIndex card) { return frame.done.has(card); })) continue;
            frame.step = kShowing;
            ask(Decision::ShowCard, look.decidesFor(frame.seat));
            if (s.decision != Decision::None) return false;
            show(frame, static_cast<CardIndex>(s.answer.subject()));
            s.answer = {};
        }
    }
    return true;
}

// "An opponent loses …": whose choice it is when there are several. SOI-PLAY-05
bool Flow::askOpponent(Frame& frame, uint16_t pc) {
    ++pc;  // the player it names
    const int amount = look.readInt(pc);
    const auto resource = readOp<ResourceOp>(cards.code, pc);
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::PickSeat, look.decidesFor(frame.seat));
        if (s.decision != Decision::None) return false;
    }
    const auto target = static_cast<Seat>(s.answer.subject());
    s.answer = {};
    finish(frame, pc);
    lose(target, resource, amount);
    return true;
}

// The cards that an effect is about, and what it does to each of them; in an order of their player's where that may matter.
// SOI-GEN-04, SOI-GEN-05
bool Flow::doToCards(Frame& frame, uint16_t pc, Deed deed, bool isInOrder) {
    const uint8_t selector = cards.code[pc];
    const uint16_t next = behindSelector(pc);
    const Seat chooser = look.decidesFor(frame.seat);
    if (selector == kThis || selector == kIt) {
        const CardIndex card = selector == kThis ? frame.source : frame.it;
        if (frame.isOptional && frame.step == 0) {
            frame.step = 1;
            ask(Decision::YesNo, chooser);
            if (s.decision != Decision::None) return false;
        }
        const bool isWanted = frame.step == 0 || verbOf(s.answer) == Verb::Yes;
        s.answer = {};
        finish(frame, next);
        if (isWanted && card != 0) (this->*deed)(frame, card);
        return true;
    }

    CardIndex found[kMaxCards];
    const int count = look.candidatesAt(frame, found);
    const bool isSeries = selector == kUpTo || (selector == kEach && isInOrder);
    if (selector == kEach && !isSeries) {
        finish(frame, next);
        for (int i = 0; i < count; ++i) (this->*deed)(frame, found[i]);
        return true;
    }
    CardIndex card = 0;
    if (frame.step == 1) {
        card = verbOf(s.answer) == Verb::Done ? CardIndex{0} : static_cast<CardIndex>(s.answer.subject());
        s.answer = {};
        frame.step = 0;
    } else if (count > 0) {
        if (selector == kUpTo) {
            auto most = static_cast<uint16_t>(pc + 1);
            if (frame.done.size() >= look.readInt(most)) {
                tookForGranted(act(Verb::Done));
                finish(frame, next);
                return true;
            }
        }
        frame.step = 1;
        ask(frame.isOptional || selector == kUpTo ? Decision::Optional : Decision::PickCard, chooser);
        return s.decision == Decision::None ? doToCards(frame, pc, deed, isInOrder) : false;
    }
    if (card == 0) {
        if (selector == kUpTo && count == 0 && !frame.done.isEmpty()) tookForGranted(act(Verb::Done));
        finish(frame, next);
        return true;
    }
    frame.it = card;
    if (isSeries) {
        frame.done.add(card);
    } else {
        finish(frame, next);
    }
    (this->*deed)(frame, card);
    return true;
}

void Flow::banishIt(Frame& frame, int card) {
    banish(frame.seat, card);
}

void Flow::destroyIt(Frame&, int card) {
    destroy(card);
}

void Flow::returnToHand(Frame& frame, int card) {
    const Seat seat = frame.seat;
    const int from = s.board[card].pile;
    s.board[card].owner = seat & 0xFU;
    moveCard(card, pileOf(seat, kHand), false);
    note(Fact::Returned, seat, nullptr, card);
    if (isRow(from)) fillRow(from - kRow);
}

bool Flow::recruitCards(Frame& frame, uint16_t pc, Deed deed) {
    if (frame.seat != kNemesis) return doToCards(frame, pc, deed);
    finish(frame, behindSelector(pc));  // SOI-NEM-23
    return true;
}

void Flow::recruitFree(Frame& frame, int card) {
    recruit(frame.seat, card, kDiscard);
}

void Flow::recruitToHand(Frame& frame, int card) {
    recruit(frame.seat, card, kHand);
}

bool Flow::copyCards(Frame& frame, uint16_t pc) {
    return doToCards(frame, pc, &Flow::copyIt, true);
}

bool Flow::copyAgain(Frame& frame, uint16_t pc) {
    finish(frame, pc);
    if (frame.it != 0) copyIt(frame, frame.it);
    return true;
}

// All its effects, by this player, in the name of the copying card. SOI-CARD-COPY-1, SOI-CARD-COPY-3
void Flow::copyIt(Frame& frame, int card) {
    note(Fact::Copied, frame.seat, "SOI-CARD-COPY-3", card);
    const uint16_t program = look.def(card).play;
    if (program == 0) return;
    runProgram(frame.seat, frame.source, program);
    s.frames.back().copied = static_cast<CardIndex>(card);
}

}  // namespace riffle::shards
