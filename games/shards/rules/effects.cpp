// What cards do: the interpreter of their programs, and resources. Chapters 3, 5, 10, 14 and 26 of the rules.
//
// A program frame stands at a statement (pc). Statements that need an answer or let another frame run first keep pc where it is
// and use frame.step: 0 for a fresh statement, 1 for one that has asked.
#include <algorithm>

#include "games/shards/rules/flow.h"

namespace riffle::shards {

using namespace language;

namespace {

// frame.step of a condition.
enum Step : uint8_t { kFresh, kMayShow, kShowing };

}  // namespace

// ---- Resources

// SOI-GEN-06, SOI-MAST-02, SOI-HEALTH-01, SOI-HEALTH-02, SOI-POW-10
void Flow::gain(Seat seat, uint8_t resource, int amount) {
    Player& player = s.players[seat];
    if (amount == 0 || !player.isIn) return;
    if (resource == kCrystals && seat == kNemesis) {  // SOI-NEM-16, SOI-NEM-39
        for (int i = 0; i < amount && !s.board.isEmpty(kCentre); ++i) banish(seat, s.board.top(kCentre));
        return;
    }
    note(Fact::Gained, seat, nullptr, 0, amount == kInfinitePower ? -1 : amount, resource);
    switch (resource) {
        case kCrystals: player.crystals = static_cast<uint16_t>(std::min(player.crystals + amount, int{kMaxPower})); break;
        case kPower:
            if (player.power == kInfinitePower || amount == kInfinitePower) {
                player.power = kInfinitePower;
            } else {
                player.power = static_cast<uint16_t>(std::min(player.power + amount, int{kMaxPower}));
            }
            break;
        case kMastery:
            player.mastery = static_cast<uint8_t>(std::min(player.mastery + amount, kMaxMastery));
            if (seat == kNemesis && player.mastery == kMaxMastery) endGame(Reason::NemesisMastery, 1U << kNemesis);  // SOI-NEM-34
            break;
        case kHealth:
            player.health = static_cast<uint8_t>(std::min(player.health + amount, kMaxHealth));
            raiseGainedHealth(seat, amount);
            break;
        default: break;
    }
}

int Flow::amountOf(Seat seat, uint8_t resource) const {
    const Player& player = s.players[seat];
    switch (resource) {
        case kCrystals: return player.crystals;
        case kPower: return player.power;
        case kMastery: return player.mastery;
        default: return player.health;
    }
}

// What is not there can't be lost. Without health a player is out at once. SOI-GEN-04, SOI-HEALTH-03, SOI-ELIM-04
void Flow::lose(Seat seat, uint8_t resource, int amount) {
    Player& player = s.players[seat];
    const int lost = std::min(amount, amountOf(seat, resource));
    note(Fact::Lost, seat, nullptr, 0, lost, resource);
    switch (resource) {
        case kCrystals: player.crystals = static_cast<uint16_t>(player.crystals - lost); break;
        case kPower:
            if (player.power != kInfinitePower) player.power = static_cast<uint16_t>(player.power - lost);
            break;
        case kMastery: player.mastery = static_cast<uint8_t>(player.mastery - lost); break;
        default:
            player.health = static_cast<uint8_t>(player.health - lost);
            if (player.health > 0) break;
            eliminate(seat);
            checkLastStanding();
    }
}

// Entropic Talons: what would have been gained counts, also beyond the maximum. SOI-CARD-TALONS-1, SOI-CARD-TALONS-2
void Flow::raiseGainedHealth(Seat seat, int amount) {
    for (int i = s.lasting.size() - 1; i >= 0; --i) {
        const Lasting& lasting = s.lasting[i];
        if (lasting.kind != Lasting::Kind::After || lasting.seat != seat || cards.code[lasting.event] != kYouGainHealth) continue;
        runProgram(seat, lasting.source, lasting.program);
        s.frames.back().amount = static_cast<uint16_t>(s.options.talonsPerEffect ? 1 : amount);
    }
}

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
        const Asker asker{frame.seat, frame.source, frame.amount};
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
            case kGain: {
                const int amount = look.readNumber(pc, asker);
                const uint8_t resource = cards.code[pc++];
                finish(frame, pc);
                gain(frame.seat, resource, amount);
                break;
            }
            case kGainForEach: {
                const int amount = look.readInt(pc);
                const uint8_t resource = cards.code[pc++];
                const int count = look.count(look.readFilter(pc), asker);
                finish(frame, pc);
                gain(frame.seat, resource, amount * count);
                break;
            }
            case kGainEqual: {
                const uint8_t resource = cards.code[pc++];
                const int amount = look.readNumber(pc, asker);
                finish(frame, pc);
                gain(frame.seat, resource, amount);
                break;
            }
            case kDouble: {
                const uint8_t resource = cards.code[pc++];
                finish(frame, pc);
                gain(frame.seat, resource, amountOf(frame.seat, resource));  // SOI-CARD-FAO-2
                break;
            }
            case kDraw: {
                const int count = look.readInt(pc);
                finish(frame, pc);
                draw(frame.seat, count);
                break;
            }
            case kBanish:
            case kReturnToHand:
            case kDestroy:
            case kCopy:
            case kRecruitFree:
            case kRecruitToHand:
                if (!doToCards(frame)) return;
                break;
            case kCopyAgain:
                finish(frame, pc);
                if (frame.it != 0) doToCard(frame, kCopy, frame.it);
                break;
            case kLose:
                if (!askOpponent(frame)) return;
                break;
            case kNextRecruitIntoPlay: {
                Lasting lasting{Lasting::Kind::NextRecruit, frame.seat, frame.source, 0, pc, 0};
                (void)look.readFilter(pc);
                finish(frame, pc);
                if (!s.lasting.push(lasting)) fault();
                break;
            }
            case kThisTurnAfter: {
                Lasting lasting{Lasting::Kind::After, frame.seat, frame.source, 0, pc, 0};
                if (cards.code[pc++] == kYouPlay) (void)look.readFilter(pc);
                const int length = look.readInt(pc);
                lasting.program = pc;
                finish(frame, static_cast<uint16_t>(pc + length));
                if (!s.lasting.push(lasting)) fault();
                break;
            }
            case kAtEndOfTurn: {
                const int length = look.readInt(pc);
                const Lasting lasting{Lasting::Kind::AtEnd, frame.seat, frame.source, 0, 0, pc};
                finish(frame, static_cast<uint16_t>(pc + length));
                if (!s.lasting.push(lasting)) fault();
                break;
            }
            case kThisTurn: {
                const int length = look.readInt(pc);
                const Lasting lasting{Lasting::Kind::Static, frame.seat, frame.source, cards.code[pc], 0, pc};
                finish(frame, static_cast<uint16_t>(pc + length));
                if (!s.lasting.push(lasting)) fault();
                break;
            }
            default: return fault();
        }
        if (!isIdle(frame)) return;
    }
}

// A condition is checked when its line is reached. Where showing cards from hand would meet it, their owner decides; where
// nothing would follow, nothing is shown. SOI-PLAY-06, SOI-MAST-06, SOI-MAST-07, SOI-KEY-12, SOI-KEY-14
bool Flow::testIf(Frame& frame) {
    const Asker asker{frame.seat, frame.source, frame.amount};
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
    if (verb >= kBanish && verb <= kCopy && isChoice) {
        frame.pc = pc;
        frame.isOptional = 1;
        return true;
    }
    if (frame.step == 0) {
        if (look.isFutile(pc, pc + length, {frame.seat, frame.source, frame.amount})) {
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
        if (look.condition(pc, {frame.seat, frame.source, frame.amount}) != Truth::Ask) continue;
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
bool Flow::askOpponent(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 2);  // the verb, and the player it names
    const int amount = look.readInt(pc);
    const uint8_t resource = cards.code[pc++];
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

// A verb and the cards it is about. SOI-GEN-04, SOI-GEN-05
bool Flow::doToCards(Frame& frame) {
    const uint8_t verb = cards.code[frame.pc];
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const uint8_t selector = cards.code[pc];
    const uint16_t next = behindSelector(pc);
    const Seat chooser = look.decidesFor(frame.seat);
    if (frame.seat == kNemesis && (verb == kRecruitFree || verb == kRecruitToHand)) {  // SOI-NEM-23
        finish(frame, next);
        return true;
    }
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
        if (isWanted && card != 0) doToCard(frame, verb, card);
        return true;
    }

    CardIndex found[kMaxCards];
    const int count = look.candidatesAt(frame, found);
    const bool isSeries = selector == kUpTo || (selector == kEach && verb == kCopy);
    if (selector == kEach && !isSeries) {
        finish(frame, next);
        for (int i = 0; i < count; ++i) doToCard(frame, verb, found[i]);
        return true;
    }
    CardIndex card = 0;
    if (frame.step == 1) {
        card = verbOf(s.answer) == Verb::Done ? CardIndex{0} : static_cast<CardIndex>(s.answer.subject());
        s.answer = {};
        frame.step = 0;
    } else if (count > 0) {
        if (selector == kUpTo) {
            pc = static_cast<uint16_t>(pc + 1);
            if (frame.done.size() >= look.readInt(pc)) {
                tookForGranted(act(Verb::Done));
                finish(frame, next);
                return true;
            }
        }
        frame.step = 1;
        ask(frame.isOptional || selector == kUpTo ? Decision::Optional : Decision::PickCard, chooser);
        return s.decision == Decision::None ? doToCards(frame) : false;
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
    doToCard(frame, verb, card);
    return true;
}

void Flow::doToCard(Frame& frame, uint8_t verb, int card) {
    const Seat seat = frame.seat;
    switch (verb) {
        case kBanish: banish(seat, card); break;
        case kDestroy: destroy(card); break;
        case kReturnToHand: {
            const int from = s.board[card].pile;
            s.board[card].owner = seat & 0xFU;
            moveCard(card, pileOf(seat, kHand), false);
            note(Fact::Returned, seat, nullptr, card);
            if (isRow(from)) fillRow(from - kRow);
            break;
        }
        case kRecruitFree: recruit(seat, card, kDiscard); break;
        case kRecruitToHand: recruit(seat, card, kHand); break;
        case kCopy: {  // all its effects, by this player, in the name of the copying card. SOI-CARD-COPY-1, SOI-CARD-COPY-3
            note(Fact::Copied, seat, "SOI-CARD-COPY-3", card);
            const CardIndex copier = frame.source;
            const uint16_t program = look.def(card).play;
            if (program == 0) break;
            runProgram(seat, copier, program);
            s.frames.back().copied = static_cast<CardIndex>(card);
            break;
        }
        default: break;
    }
}

}  // namespace riffle::shards
