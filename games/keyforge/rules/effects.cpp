// What cards do: the interpreter of their programs.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

bool takesCards(uint8_t verb) {
    return verb >= kChoose && verb <= kGainText;
}

}  // namespace

void Flow::runProgram(Seat seat, CardIndex source, uint16_t pc) {
    Frame& frame = push(Routine::Program, seat, source);
    if (s.isOver) return;
    frame.pc = pc;
    frame.start = pc;
    frame.giver = source;
    frame.incarnation = s.board[source].incarnation;
    frame.player = s.active;
}

// A block within a statement: a frame that begins with the registers of its program and hands them back.
Frame& Flow::runPart(Frame& frame, uint16_t pc) {
    const Frame whole = frame;
    Frame& part = push(Routine::Program, whole.seat, whole.source);
    if (s.isOver) return part;
    part.giver = whole.giver;
    part.it = whole.it;
    part.other = whole.other;
    part.house = whole.house;
    part.trait = whole.trait;
    part.player = whole.player;
    part.incarnation = whole.incarnation;
    part.amount = whole.amount;
    part.count = whole.count;
    part.counts = whole.counts;
    part.did = whole.did;
    part.them = whole.them;
    part.pc = pc;
    part.start = pc;
    part.isPart = 1;
    return part;
}

void Flow::endProgram(Frame& frame) {
    if (frame.loops > 1) {
        --frame.loops;
        frame.pc = frame.start;
        finish(frame, frame.start);
        return;
    }
    const Frame done = frame;
    pop();
    if (!done.isPart) return;
    Frame& whole = s.frames.back();
    whole.it = done.it;
    whole.house = done.house;
    whole.trait = done.trait;
    whole.player = done.player;
    whole.count = done.count;
    whole.counts = done.counts;
    whole.did = done.did;
    whole.them = done.them;
}

// KF-GOLD-11, KF-GOLD-12: in the order written, each statement when the one before it and all it caused is done.
bool Flow::beginStatement(Frame& frame) {
    if (frame.stop != 0 && frame.pc == frame.stop) {
        endProgram(frame);
        return false;
    }
    if (frame.step == 0 && frame.detail == 0) {
        if (tally) ++tally[frame.pc];
        if (frame.pc != frame.start) frame.hasMissed |= !frame.did;
    }
    return true;
}

bool Flow::effect(Frame& frame, uint8_t op) {
    return takesCards(op) ? withCards(frame) : withoutCards(frame);
}

// "May": a choice of cards is offered together with the choice not to; anything else is asked first.
bool Flow::testMay(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const int length = look.readInt(pc);
    const uint8_t verb = cards.code[pc];
    if ((verb >= kForge && verb <= kForgeFree)) {
        // Nothing is asked when the key can't be paid for.
        auto at = static_cast<uint16_t>(pc + 1);
        const Asker asker = look.askerFor(frame);
        int cost = look.keyCost(frame.seat);
        if (verb == kForgeAt || verb == kForgeAtLess) cost += look.readInt(at);
        if (verb == kForgeAtLess) cost -= look.readAmount(at, asker).amount;
        if (verb == kForgeFree) cost = 0;
        if (!canForge(frame.seat, std::max(cost, 0))) return decline(frame, static_cast<uint16_t>(pc + length));
    }
    frame.pc = pc;
    frame.isOptional = 1;
    return true;
}

// A verb and the cards it is about.
bool Flow::withCards(Frame& frame) {
    const uint8_t verb = cards.code[frame.pc];
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    if (verb == kUse) {
        uint16_t next = pc;
        look.skipSelector(next);
        if (frame.step == 0) {
            Action found[kMaxOptions];
            if (uses(look, frame, found) == 0) return decline(frame, next);
            frame.step = 1;
            ask(Decision::Use, s.active);
            if (s.decision != Decision::None) return false;
        }
        const Action answer = s.answer;
        s.answer = {};
        if (verbOf(answer) == Verb::Done) return decline(frame, next);
        frame.it = static_cast<CardIndex>(answer.subject());
        frame.did = 1;
        finish(frame, next);
        use(frame.seat, frame.it, static_cast<UseKind>(static_cast<int>(verbOf(answer)) - static_cast<int>(Verb::Reap) + 1));
        return true;
    }
    if (frame.detail == 3) {  // the cards are chosen: each in turn, or point by point
        uint16_t next = pc;
        look.skipSelector(next);
        if (verb == kHealUpTo) return healUpTo(frame, next);
        if (verb == kRedistribute) return redistribute(frame, next);
        return verb == kReadyAndFightTimes ? fightInTurn(frame, next) : enterInTurn(frame, next);
    }
    if (frame.detail == 1) return applyUse(frame, verb, pc);  // the card is chosen, how it is used was asked
    if ((verb == kSwap || verb == kMoveAmberFromIt || verb == kMoveWard) && frame.step == 0 && frame.it == 0) {
        look.skipSelector(pc);  // nothing to do it with
        if (verb == kMoveAmberFromIt) (void)look.readAmount(pc, look.askerFor(frame));
        return decline(frame, pc);
    }
    const bool isSeries = (verb == kReapWith || verb == kFightWith) && cards.code[pc] == kEach;
    if (frame.detail == 2 || isSeries) {  // one at a time
        const uint16_t selector = pc;
        look.skipSelector(pc);
        if (verb == kPutOnDeck) return stackInTurn(frame, pc);
        return isSeries ? useInTurn(frame, selector, pc) : captureInTurn(frame, pc);
    }
    if (!select(frame, pc, verb)) return false;
    if (frame.isOptional == machine::kDeclined) {
        frame.isOptional = 0;
        return true;
    }
    return apply(frame, verb, pc);
}

bool Flow::apply(Frame& frame, uint8_t verb, uint16_t pc) {
    CardIndex order[kMaxCards];
    const uint8_t selector = cards.code[frame.pc + 1];
    const bool isSelf = selector == kThis || selector == kIt || selector == kHost || selector == kGiver || selector == kAttacked;
    int total = ordered(frame.chosen, order);
    // What is done to a card that is not where it should be is not done. KF-ABIL-03
    Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const CardIndex first = frame.extra ? static_cast<CardIndex>(frame.extra) : CardIndex{0};  // "it" before this statement
    if (isSelf) frame.it = first;
    const auto done = [&](int count) {
        frame.count = static_cast<uint16_t>(count);
        frame.did = count > 0;
    };
    const auto forTarget = [&](CardIndex card) {
        Asker about = asker;
        about.it = card;
        return about;
    };
    if ((verb >= kPurge && verb <= kDiscard) || verb == kPutIntoArchives || verb == kPutIntoOpponentsArchives)
        return applyMove(frame, verb, pc);
    if ((verb >= kFightWith && verb <= kPlayStunned) || verb == kTriggerPlay || verb == kTriggerReap)
        return applyUse(frame, verb, pc);
    frame.counts = {};
    frame.destroyed = 0;
    switch (verb) {
        case kChoose:
        case kAlsoChoose:
            if (verb == kChoose) frame.them = {};
            for (int i = 0; i < total; ++i) frame.them.add(order[i]);
            if (verb == kChoose && isSelf && selector != kIt && total > 0) frame.it = order[0];
            done(total);
            finish(frame, pc);
            return true;
        case kLookAtTop:
        case kReveal:
            frame.them = frame.chosen;
            for (int i = 0; i < total; ++i) {
                const bool isShown = verb == kReveal;
                const auto viewer = static_cast<uint8_t>(1U << s.active);
                s.board[order[i]].knownTo |= isShown ? kKnownToAll : viewer;
                note(isShown ? Fact::Revealed : Fact::LookedAt, seat, nullptr, order[i], 0, 0, isShown ? kKnownToAll : viewer);
            }
            done(total);
            finish(frame, pc);
            return true;
        case kDeal:
        case kDealSplash:
        case kDealIgnoringArmor: {
            uint16_t next = pc;
            int hit = 0;
            for (int i = 0; i < total; ++i) {
                next = pc;
                const int amount = look.readAmount(next, forTarget(order[i])).amount;
                const int splash = verb == kDealSplash ? look.readInt(next) : 0;
                if (!look.isCreature(order[i])) continue;
                ++hit;
                addDamage(order[i], amount);
                if (splash == 0) continue;  // KF-KW-SPLASH-1, KF-KW-SPLASH-2
                for (const CardIndex neighbor : {s.board[order[i]].above, s.board[order[i]].below}) {
                    if (neighbor != 0) addDamage(neighbor, splash);
                }
            }
            if (total == 0) {
                (void)look.readAmount(next, asker);
                if (verb == kDealSplash) (void)look.readInt(next);
            }
            done(hit);
            finish(frame, next);
            dealDamage(verb == kDealIgnoringArmor);
            return true;
        }
        case kHeal:
        case kFullyHeal: {
            const int amount = verb == kHeal ? look.readAmount(pc, asker).amount : UINT8_MAX;
            int healed = 0;
            for (int i = 0; i < total; ++i) healed += heal(order[i], amount);
            done(healed);
            finish(frame, pc);
            return true;
        }
        case kDestroy:
        case kSacrifice:
        case kItsControllerSacrifices: {
            Cards set;
            int wanted = 0;
            for (int i = 0; i < total; ++i) {
                if (!look.isInPlay(order[i])) continue;
                set.add(order[i]);
                ++wanted;
            }
            done(0);
            finish(frame, pc);
            frame.number = static_cast<uint16_t>(wanted);
            destroy(set, Cause::None, 0, 0, true);
            return true;
        }
        case kReadyIt:
        case kExhaustIt: {
            int changed = 0;
            for (int i = 0; i < total; ++i) {
                Card& c = s.board[order[i]];
                if (!look.isInPlay(order[i]) || look.typeOf(order[i]) == Type::Upgrade) continue;
                changed += c.has(kExhaustedFlag) == (verb == kReadyIt);
                c.set(kExhaustedFlag, verb == kExhaustIt);
                note(verb == kReadyIt ? Fact::Readied : Fact::Exhausted, look.controllerOf(order[i]), nullptr, order[i]);
            }
            if (changed) touch();
            done(changed);
            finish(frame, pc);
            return true;
        }
        case kUnstunIt: {
            int changed = 0;
            for (int i = 0; i < total; ++i) {
                if (!look.isCreature(order[i]) || !s.board[order[i]].has(kStunFlag)) continue;
                s.board[order[i]].set(kStunFlag, false);
                note(Fact::Unstunned, look.controllerOf(order[i]), nullptr, order[i]);
                ++changed;
            }
            done(changed);
            finish(frame, pc);
            return true;
        }
        case kHealUpTo:
        case kRedistribute:
        case kReadyAndFightTimes:
        case kPutIntoPlay:
        case kPutIntoPlayUnderOwner:
            frame.detail = 3;
            frame.step = 0;
            frame.count = 0;
            frame.did = 0;
            if (verb == kHealUpTo) return healUpTo(frame, pc);
            if (verb == kRedistribute) return redistribute(frame, pc);
            if (verb != kReadyAndFightTimes) return enterInTurn(frame, pc);
            if (total > 0) frame.it = order[0];
            frame.itIncarnation = total > 0 ? s.board[order[0]].incarnation : uint8_t{0};
            frame.number = static_cast<uint16_t>(look.readInt(pc));
            frame.them = {};
            return fightInTurn(frame, static_cast<uint16_t>(pc - 2));
        case kStun:
        case kWard:
        case kEnrage: {  // KF-STUN-07, KF-WARD-04, KF-RAGE-04
            const CardFlag flag = verb == kStun ? kStunFlag : verb == kWard ? kWardFlag : kEnrageFlag;
            const Fact fact = verb == kStun ? Fact::Stunned : verb == kWard ? Fact::Warded : Fact::Enraged;
            int changed = 0;
            for (int i = 0; i < total; ++i) {
                if (!look.isCreature(order[i]) || s.board[order[i]].has(flag)) continue;
                s.board[order[i]].set(flag);
                note(fact, look.controllerOf(order[i]), nullptr, order[i]);
                ++changed;
            }
            done(changed);
            finish(frame, pc);
            return true;
        }
        case kExalt: {  // KF-AMB-08
            int exalted = 0;
            for (int i = 0; i < total; ++i) {
                if (!look.isCreature(order[i])) continue;
                note(Fact::Exalted, look.controllerOf(order[i]), "KF-AMB-08", order[i]);
                putOn(order[i], 1);
                ++exalted;
            }
            done(exalted);
            finish(frame, pc);
            return true;
        }
        case kPut:
        case kRemove: {
            uint16_t next = pc;
            int put = 0;
            for (int i = 0; i < total; ++i) {
                next = pc;
                const Position::Amount amount = look.readAmount(next, forTarget(order[i]));
                if (!look.isInPlay(order[i])) continue;
                Card& c = s.board[order[i]];
                if (amount.resource == kAmber) {
                    if (verb == kPut) putOn(order[i], amount.amount);
                    put += amount.amount;
                    continue;
                }
                uint8_t& counter = amount.resource == kPowerCounter ? c.powerCounters : c.counters[amount.resource - kDoom];
                const int changed =
                    verb == kPut ? std::min(amount.amount, UINT8_MAX - counter) : -std::min<int>(amount.amount, counter);
                counter = static_cast<uint8_t>(counter + changed);
                note(Fact::Counters, look.controllerOf(order[i]), "KF-PWR-01", order[i], changed, amount.resource);
                put += changed < 0 ? -changed : changed;
                touch();
            }
            if (total == 0) (void)look.readAmount(next, asker);
            done(put);
            finish(frame, next);
            return true;
        }
        case kCaptures:
        case kCapturesOwn: {
            uint16_t next = pc;
            int captured = 0;
            if (selector == kEach && total > 1) {
                // All at one moment: with too little to go round the active player says who gets it. KF-GOLD-05
                std::array<int, kSeats> wanted{};
                for (int i = 0; i < total; ++i) {
                    next = pc;
                    wanted[capturedFrom(order[i], verb)] += look.readAmount(next, forTarget(order[i])).amount;
                }
                next = pc;
                for (const Seat from : {Seat{0}, Seat{1}}) {
                    if (s.players[from].amber < wanted[from] && s.players[from].amber > 0) return captureInTurn(frame, pc);
                }
            }
            for (int i = 0; i < total; ++i) {
                next = pc;
                const int amount = look.readAmount(next, forTarget(order[i])).amount;
                if (!look.isCreature(order[i])) continue;
                const Seat side = look.controllerOf(order[i]);
                captured += capture(order[i], amount, verb == kCaptures ? Position::opponentOf(side) : side);
            }
            if (total == 0) (void)look.readAmount(next, asker);
            done(captured);
            finish(frame, next);
            return true;
        }
        case kMoveAmberToPool:
        case kMoveAmberToSupply: {
            const Position::Amount amount = look.readAmount(pc, asker);
            int moved = 0;
            for (int i = 0; i < total; ++i) {
                if (look.isInPlay(order[i])) moved += takeOff(order[i], amount.amount);
            }
            if (verb == kMoveAmberToPool) {
                addToPool(seat, moved);
            } else {
                s.supply = static_cast<int16_t>(s.supply + moved);
            }
            done(moved);
            finish(frame, pc);
            return true;
        }
        case kMoveAmberFromIt:
        case kMoveAmberFromPool: {
            const Position::Amount amount = look.readAmount(pc, asker);
            int moved = 0;
            if (total > 0 && look.isInPlay(order[0])) {
                if (verb == kMoveAmberFromIt) {
                    if (first != 0 && look.isInPlay(first)) moved = takeOff(first, amount.amount);
                } else {
                    moved = std::min<int>(amount.amount, s.players[seat].amber);
                    changePool(seat, -moved);
                }
                s.board[order[0]].amber = static_cast<uint8_t>(s.board[order[0]].amber + moved);
                note(Fact::PutAmber, look.controllerOf(order[0]), "KF-AMB-07", order[0], moved);
                touch();
            }
            done(moved);
            finish(frame, pc);
            return true;
        }
        case kMoveWard: {
            const bool isMoved = total > 0 && first != 0 && look.isCreature(first) && s.board[first].has(kWardFlag);
            if (isMoved) {
                s.board[first].set(kWardFlag, false);
                s.board[order[0]].set(kWardFlag);
                note(Fact::Warded, look.controllerOf(order[0]), nullptr, order[0]);
            }
            done(isMoved);
            finish(frame, pc);
            return true;
        }
        case kTakeControl:
        case kTakeControlFor:
        case kGiveControl: {
            uint8_t duration = 0;
            if (verb == kTakeControlFor) duration = cards.code[pc++];
            const Seat side = verb == kGiveControl ? Position::opponentOf(seat) : seat;
            const bool isTaken = total > 0 && look.isInPlay(order[0]);
            done(isTaken && look.controllerOf(order[0]) != side);
            finish(frame, pc);
            if (!isTaken) return true;
            Lasting row;
            row.kind = Lasting::Kind::Control;
            row.seat = side;
            row.source = frame.source;
            row.sourceIncarnation = s.board[frame.source].incarnation;
            row.subject = order[0];
            row.incarnation = s.board[order[0]].incarnation;
            row.from = s.turn;
            row.to = UINT16_MAX;
            if (duration) setSpan(row, duration, seat);
            addRow(row);
            takeControl(order[0], side);
            return true;
        }
        case kMoveAnywhere:
        case kMoveToFlank: {
            const bool isMoved = total > 0 && look.isCreature(order[0]);
            done(isMoved);
            finish(frame, pc);
            if (isMoved) placeInLine(order[0], look.controllerOf(order[0]), verb == kMoveAnywhere);
            return true;
        }
        case kSwap: {  // KF-POS-07
            const bool isSwapped = total > 0 && first != 0 && look.isCreature(first) && look.isCreature(order[0]) &&
                                   s.board[first].pile == s.board[order[0]].pile;
            if (isSwapped) {
                CardIndex line[kMaxCards];
                const int pile = s.board[first].pile;
                const int size = s.board.list(pile, line);
                CardIndex* const a = std::find(line, line + size, first);
                CardIndex* const b = std::find(line, line + size, order[0]);
                std::swap(*a, *b);
                s.board.arrange(pile, line, size);
                note(Fact::Moved, seatOf(pile), "KF-POS-07", first);
                note(Fact::Moved, seatOf(pile), "KF-POS-07", order[0]);
                touch();
            }
            done(isSwapped);
            finish(frame, pc);
            return true;
        }
        case kBelongs: {
            const auto statement = frame.pc;
            finish(frame, static_cast<uint16_t>(pc + 1));
            done(total);
            for (int i = 0; i < total; ++i) {
                Lasting row;
                row.kind = Lasting::Kind::Static;
                row.op = kBelongsTo;
                row.code = statement;
                row.seat = seat;
                row.source = frame.source;
                row.subject = order[i];
                row.incarnation = s.board[order[i]].incarnation;
                row.from = s.turn;
                row.to = UINT16_MAX;
                row.endsWith = kEndsWithControl;
                addRow(row);
            }
            return true;
        }
        case kAttach: {
            const bool isAttached = total > 0 && look.isCreature(order[0]) && look.isInPlay(frame.giver);
            done(isAttached);
            finish(frame, pc);
            if (isAttached) {
                attach(frame.giver, order[0], look.controllerOf(frame.giver));
                raise(kIsAttachedTo, order[0], seat, 0, frame.giver);
            }
            return true;
        }
        case kPutUnder:
        case kGraft: {  // KF-ZONE-03
            done(total);
            for (int i = 0; i < total; ++i) {
                Card& c = s.board[order[i]];
                if (verb == kPutUnder && roleOf(c.pile) == kHandPile) forgetHand(c.owner);
                s.board.putAtBottom(order[i], kUnderPile);
                c.host = frame.source;
                c.set(kFacedownFlag, verb == kPutUnder);
                c.knownTo = verb == kGraft ? kKnownToAll : static_cast<uint8_t>(1U << c.owner);
            }
            finish(frame, pc);
            return true;
        }
        case kNoteHouse:
        case kActivateHouse: {
            const HouseMask mask = total > 0 ? look.housesOf(order[0]) : HouseMask{0};
            uint8_t house = onlyHouse(mask);
            if (selector == kAttacked && total > 0 && !look.isInPlay(order[0]))
                house = s.board[order[0]].lastArmor % kHouseEnd;  // KF-ABIL-22
            if (verb == kNoteHouse) {
                frame.house = house;
            } else if (house != 0) {
                changeHouse(house);
                note(Fact::ChoseHouse, s.active, nullptr, 0, house);
            }
            done(house != 0);
            finish(frame, pc);
            return true;
        }
        case kGainText: {
            const CardIndex text = first;
            done(total > 0 && text != 0);
            finish(frame, pc);
            for (int i = 0; i < total && text != 0; ++i) {
                Lasting row;
                row.kind = Lasting::Kind::Text;
                row.seat = seat;
                row.source = frame.source;
                row.subject = order[i];
                row.incarnation = s.board[order[i]].incarnation;
                row.from = s.turn;
                row.to = s.turn;
                row.program = s.board[text].form;
                addRow(row);
            }
            return true;
        }
        default: fault(); return false;
    }
}

// Whose æmber it is.
Seat Flow::capturedFrom(int card, uint8_t verb) const {
    const Seat side = look.controllerOf(card);
    return verb == kCaptures ? Position::opponentOf(side) : side;
}

// frame.chosen: those who have not captured yet.
bool Flow::captureInTurn(Frame& frame, uint16_t pc) {
    if (frame.detail == 0) {
        frame.detail = 2;
        frame.count = 0;
    }
    const uint8_t verb = cards.code[frame.pc];
    const auto amountFor = [&](CardIndex card) {
        uint16_t at = pc;
        Asker about = look.askerFor(frame);
        about.it = card;
        return look.readAmount(at, about).amount;
    };
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = 0;
            frame.count = static_cast<uint16_t>(frame.count + capture(card, amountFor(card), capturedFrom(card, verb)));
            frame.chosen.remove(card);
        }
        CardIndex order[kMaxCards];
        const int total = ordered(frame.chosen, order);
        std::array<int, kSeats> wanted{};
        for (int i = 0; i < total; ++i) wanted[capturedFrom(order[i], verb)] += amountFor(order[i]);
        for (int i = 0; i < total; ++i) {  // where there is enough, or nothing, nobody is asked
            const Seat from = capturedFrom(order[i], verb);
            if (s.players[from].amber > 0 && s.players[from].amber < wanted[from]) continue;
            const int amount = amountFor(order[i]);
            wanted[from] -= amount;
            frame.count = static_cast<uint16_t>(frame.count + capture(order[i], amount, from));
            frame.chosen.remove(order[i]);
        }
        if (frame.chosen.isEmpty()) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    (void)look.readAmount(pc, look.askerFor(frame));
    frame.did = frame.count > 0;
    finish(frame, pc);
    return true;
}

// "With each …, one at a time": those there are when it begins. Whether it begins may be the player's choice; then all are used.
// KF-ABIL-04, KF-ABIL-21
bool Flow::useInTurn(Frame& frame, uint16_t selector, uint16_t next) {
    if (frame.detail == 0) {
        frame.detail = 2;
        frame.did = 0;
        frame.number = frame.isOptional;
        CardIndex found[kMaxCards];
        const int total = look.readCards(selector, look.askerFor(frame), found);
        for (int i = 0; i < total; ++i) frame.chosen.add(found[i]);
    }
    if (frame.step == 1) {
        const Action answer = s.answer;
        s.answer = {};
        frame.step = 0;
        if (verbOf(answer) == Verb::Done) return decline(frame, next);
        frame.it = static_cast<CardIndex>(answer.subject());
        frame.chosen.remove(frame.it);
        frame.did = 1;
        frame.number = 0;  // begun
        const UseKind kind = cards.code[frame.pc] == kReapWith ? UseKind::Reap : UseKind::Fight;
        use(frame.seat, frame.it, look.canUse(frame.it, UseKind::Unstun, true) ? UseKind::Unstun : kind);
        return true;
    }
    CardIndex found[kMaxCards];
    if (choices(look, frame, found) == 0) {
        finish(frame, next);
        return true;
    }
    frame.step = 1;
    ask(frame.number ? Decision::Optional : Decision::PickCard, s.active);
    return s.decision == Decision::None ? useInTurn(frame, selector, next) : false;
}

// As ordered(), but upgrades first: one that goes together with its creature is not lost with it.
int Flow::orderedToMove(const Cards& set, CardIndex* out) const {
    CardIndex all[kMaxCards];
    const int total = ordered(set, all);
    int count = 0;
    for (const bool isUpgrade : {true, false}) {
        for (int i = 0; i < total; ++i) {
            if ((roleOf(s.board[all[i]].pile) == kAttachedPile) == isUpgrade) out[count++] = all[i];
        }
    }
    return count;
}

// Whether the statement at hand is about cards of one's own, be there any or not: one's own in play, or those in one's discard
// pile.
bool Flow::namesOwnCards(const Frame& frame) const {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    switch (cards.code[pc++]) {
        case kA:
        case kEach:
        case kAnyNumber: break;
        default: return false;
    }
    const Filter filter = look.readFilter(pc, look.askerFor(frame));
    return filter.place == 0 ? (filter.is & Filter::kIsFriendly) != 0
                             : filter.place == kYourDiscard || filter.place == kYourHandAndDiscard;
}

// Several cards that were put on one deck: the active player says in which order, the last one chosen on top. frame.chosen: those
// that have not got their place yet. KF-GOLD-05
bool Flow::stackInTurn(Frame& frame, uint16_t next) {
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = 0;
            s.board.putOnTop(card, s.board[card].pile);
            frame.chosen.remove(card);
        }
        CardIndex found[kMaxCards];
        const int total = choices(look, frame, found);
        if (total == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    CardIndex last[kMaxCards];
    const int left = ordered(frame.chosen, last);
    for (int i = 0; i < left; ++i) {
        if (roleOf(s.board[last[i]].pile) == kDeckPile) s.board.putOnTop(last[i], s.board[last[i]].pile);
    }
    finish(frame, next);
    openWindow(s.frames.size());
    return true;
}

// Put into play, one after the other in the order the active player says. frame.chosen: those that are still to come.
bool Flow::enterInTurn(Frame& frame, uint16_t next) {
    CardIndex found[kMaxCards];
    for (int card = 1; card <= s.cardCount; ++card) {
        const Type type = cards[s.board[card].def].type;
        const bool canEnter = !look.isInPlay(card) && (type == Type::Creature || type == Type::Artifact);
        if (!frame.chosen.has(card)) continue;
        // What is purged comes back only by words that name it. KF-ZONE-07
        const bool isLost = cards.code[frame.pc + 1] == kIt && roleOf(s.board[card].pile) == kPurgedPile;
        if (!canEnter || isLost || goesHome(card)) frame.chosen.remove(card);
    }
    const int total = ordered(frame.chosen, found);
    if (total == 0) {
        frame.did = frame.count > 0;
        finish(frame, next);
        return true;
    }
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    const auto card = static_cast<CardIndex>(s.answer.subject());
    s.answer = {};
    frame.step = 0;
    frame.chosen.remove(card);
    frame.it = card;
    frame.itIncarnation = 0;
    ++frame.count;
    frame.did = 1;
    if (frame.chosen.isEmpty()) {
        const bool isOwners = cards.code[frame.pc] == kPutIntoPlayUnderOwner;
        finish(frame, next);
        putIntoPlay(card, isOwners ? s.board[card].owner : frame.seat);
    } else {
        putIntoPlay(card, cards.code[frame.pc] == kPutIntoPlayUnderOwner ? s.board[card].owner : frame.seat);
    }
    return true;
}

// As much as the active player says.
bool Flow::healUpTo(Frame& frame, uint16_t pc) {
    CardIndex found[kMaxCards];
    const int total = ordered(frame.chosen, found);
    const int most = look.readAmount(pc, look.askerFor(frame)).amount;
    if (total == 0) return decline(frame, pc);
    if (frame.step == 0) {
        frame.step = 1;
        frame.number = static_cast<uint16_t>(std::min<int>(most, s.board[found[0]].damage));
        ask(Decision::Number, s.active);
        if (s.decision != Decision::None) return false;
    }
    const int healed = heal(found[0], static_cast<int>(s.answer.number()));
    s.answer = {};
    frame.count = static_cast<uint16_t>(healed);
    frame.did = healed > 0;
    finish(frame, pc);
    return true;
}

// What lies on the chosen creatures is put back on them point by point, as the active player says, and is moved at once:
// Card::incoming holds what each will have. KF-DMG-07
bool Flow::redistribute(Frame& frame, uint16_t pc) {
    const uint8_t resource = cards.code[pc++];
    CardIndex found[kMaxCards];
    const int total = ordered(frame.chosen, found);
    const auto held = [&](CardIndex card) -> uint8_t& {
        return resource == kDamage ? s.board[card].damage : s.board[card].amber;
    };
    if (frame.step == 0) {
        int sum = 0;
        for (int i = 0; i < total; ++i) sum += held(found[i]);
        frame.number = static_cast<uint16_t>(sum);
        frame.count = frame.number;
        frame.step = 2;
    }
    while (true) {
        if (frame.step == 1) {
            uint8_t& share = s.board[static_cast<int>(s.answer.subject())].incoming;
            share = static_cast<uint8_t>(std::min(share + 1, int{UINT8_MAX}));
            s.answer = {};
            --frame.number;
            frame.step = 2;
        }
        if (frame.number == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    for (int i = 0; i < total; ++i) {
        Card& c = s.board[found[i]];
        const int before = held(found[i]);
        held(found[i]) = c.incoming;
        c.incoming = 0;
        const int more = held(found[i]) - before;
        if (more == 0) continue;
        if (resource == kDamage) {
            note(more > 0 ? Fact::Damaged : Fact::Healed, look.controllerOf(found[i]), "KF-DMG-07", found[i], std::abs(more));
        } else {
            note(more > 0 ? Fact::PutAmber : Fact::MovedAmber, look.controllerOf(found[i]), "KF-AMB-07", found[i],
                 std::abs(more));
        }
    }
    frame.did = frame.count > 0;
    finish(frame, pc);
    touch();
    return true;
}

// Ready and fight, several times, never twice against the same creature. frame.it: who fights; frame.them: whom it has fought;
// frame.number: how often still.
bool Flow::fightInTurn(Frame& frame, uint16_t pc) {
    const auto next = static_cast<uint16_t>(pc + 2);
    const CardIndex card = frame.it;
    const bool isThere = card != 0 && look.isCreature(card) && s.board[card].incarnation == frame.itIncarnation &&
                         look.controllerOf(card) == s.active;
    bool hasTarget = false;
    if (isThere) {
        for (const CardIndex target : s.board.in(pileOf(Position::opponentOf(look.controllerOf(card)), kLinePile)))
            hasTarget |= !frame.them.has(target) && look.mayAttack(card, target);
    }
    if (!isThere || !hasTarget || frame.number == 0) {
        frame.did = frame.count > 0;
        finish(frame, next);
        return true;
    }
    --frame.number;
    s.board[card].set(kExhaustedFlag, false);
    touch();
    note(Fact::Readied, look.controllerOf(card), nullptr, card);
    if (look.canUse(card, UseKind::Unstun, true)) {
        use(frame.seat, card, UseKind::Unstun);
    } else if (look.canUse(card, UseKind::Fight, true)) {
        ++frame.count;
        use(frame.seat, card, UseKind::Fight);
    }
    return true;
}

// Cards that go somewhere. KF-LEAVE-07, KF-CTRL-05, KF-ARCH-07, KF-ARCH-10
bool Flow::applyMove(Frame& frame, uint8_t verb, uint16_t pc) {
    CardIndex order[kMaxCards];
    const int total = orderedToMove(frame.chosen, order);
    const uint8_t selector = cards.code[frame.pc + 1];
    const bool isFromTop = selector == kTopCard || selector == kTopCards;
    struct Way {
        Pile pile;
        Fact fact;
        const char* clause;
    };
    const auto wayOf = [&]() -> Way {
        switch (verb) {
            case kPurge: return {kPurgedPile, Fact::Purged, "KF-ZONE-01"};
            case kArchive: return {kArchivePile, Fact::Archived, "KF-ARCH-02"};
            case kPutIntoArchives:
            case kPutIntoOpponentsArchives: return {kArchivePile, Fact::Archived, "KF-ARCH-10"};
            case kReturn:
            case kTakeToHand: return {kHandPile, Fact::Returned, "KF-LEAVE-07"};
            case kPutOnDeck: return {kDeckPile, Fact::PutOnDeck, "KF-LEAVE-07"};
            case kShuffleInto: return {kDeckPile, Fact::ShuffledIn, "KF-LEAVE-07"};
            default: return {kDiscardPile, Fact::Discarded, "KF-DISC-02"};
        }
    };
    const Way way = wayOf();
    const int next = s.frames.size();
    int moved = 0;
    bool isOwn = true;
    uint8_t decks = 0;
    frame.counts = {};
    if (isFromTop && verb == kDiscard) frame.them = frame.chosen;
    for (int i = 0; i < total; ++i) {
        const CardIndex card = order[i];
        const Card& c = s.board[card];
        if (selector == kOthers && card == frame.extra && !frame.them.has(card)) continue;
        const bool wasInPlay = look.isInPlay(card);
        const bool wasInHand = roleOf(c.pile) == kHandPile;
        if (c.pile == pileOf(c.owner, way.pile) && verb != kShuffleInto) continue;
        if (goesHome(card)) continue;
        const Seat controller = wasInPlay ? look.controllerOf(card) : c.owner;
        // Face down from a hand: who has seen the hand does not see which of its cards it is.
        if (wasInHand && way.pile == kArchivePile) forgetHand(c.owner);
        const bool isSecret = !wasInPlay && (way.pile == kArchivePile || way.pile == kHandPile) && c.knownTo != kKnownToAll;
        if (wasInPlay) {
            if (!leavePlay(card, way.pile)) continue;
        } else {
            moveCard(card, pileOf(c.owner, way.pile), true);
        }
        if (verb == kPurge) s.board[card].host = frame.source;  // by whom
        if (verb == kPutIntoArchives || verb == kPutIntoOpponentsArchives) {
            const Seat whose = verb == kPutIntoArchives ? frame.seat : Position::opponentOf(frame.seat);
            s.board.putOnTop(card, pileOf(whose, kArchivePile));
            s.board[card].knownTo = static_cast<uint8_t>(s.board[card].knownTo | (1U << whose));
        }
        note(way.fact, c.owner, way.clause, card, 0, 0, isSecret ? static_cast<uint8_t>(1U << c.owner) : kKnownToAll);
        ++moved;
        ++frame.counts[verb == kShuffleInto ? c.owner : controller];
        isOwn &= c.owner == frame.seat;
        decks = static_cast<uint8_t>(decks | (1U << c.owner));
        if (selector != kThem && !(isFromTop && verb == kDiscard)) frame.them.remove(card);
        if (verb == kDiscard) remember(card, c.owner);
        if (verb == kDiscard && wasInHand) collectEvent(next, kYouDiscard, card, c.owner);
    }
    // Cards of others that were shuffled into their owners' decks are not in yours.
    frame.count = static_cast<uint16_t>(moved);
    frame.did = moved > 0 && moved == total;
    if (verb == kPutOnDeck && moved > 1) {
        frame.detail = 2;
        return stackInTurn(frame, pc);
    }
    if (verb == kShuffleInto && !isOwn) {
        int own = 0;
        for (int i = 0; i < total; ++i)
            own += s.board[order[i]].owner == frame.seat && s.board[order[i]].pile == pileOf(frame.seat, kDeckPile);
        frame.count = static_cast<uint16_t>(own);
    }
    // A deck is shuffled although there was no such card, where the text says whose it is: that of one's own cards.
    if (verb == kShuffleInto && namesOwnCards(frame)) decks = static_cast<uint8_t>(decks | (1U << frame.seat));
    finish(frame, pc);
    openWindow(next);
    if (verb == kShuffleInto) {
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            if ((decks >> seat) & 1U) shuffle(pileOf(seat, kDeckPile));
        }
    }
    return true;
}

// Cards that are used, played or triggered. KF-USE-05, KF-USE-06, KF-FIGHT-10, KF-FIGHT-13, KF-STUN-04, KF-STUN-09, KF-ASIF-01
bool Flow::applyUse(Frame& frame, uint8_t verb, uint16_t pc) {
    if (frame.detail == 1) {  // how it is used was asked
        uint16_t next = pc;
        look.skipSelector(next);
        const Action answer = s.answer;
        s.answer = {};
        const CardIndex card = frame.it;
        finish(frame, next);
        frame.did = 1;
        use(frame.seat, card, static_cast<UseKind>(static_cast<int>(verbOf(answer)) - static_cast<int>(Verb::Reap) + 1));
        return true;
    }
    CardIndex order[kMaxCards];
    const int total = ordered(frame.chosen, order);
    if (total == 0) return decline(frame, pc);
    const uint8_t selector = cards.code[frame.pc + 1];
    const CardIndex card = (selector == kAnyNumber || selector == kUpTo) && frame.it != 0 ? frame.it : order[total - 1];
    frame.it = card;
    frame.did = 1;
    frame.count = 1;
    const Seat seat = frame.seat;
    const bool isSeries =
        (selector == kAnyNumber || selector == kUpTo) && (verb == kFightWith || verb == kReapWith || verb == kReadyAndFight);
    if (isSeries && frame.chosen.size() < frame.number) {  // no more of them
        finish(frame, pc);
        return true;
    }
    switch (verb) {
        case kReadyAndFight:
        case kReadyAndUse:
            if (!look.isInPlay(card)) return decline(frame, pc);
            s.board[card].set(kExhaustedFlag, false);
            touch();
            note(Fact::Readied, look.controllerOf(card), nullptr, card);
            break;
        default: break;
    }
    switch (verb) {
        case kFightWith:
        case kReapWith:
        case kReadyAndFight: {
            const UseKind kind = verb == kReapWith ? UseKind::Reap : UseKind::Fight;
            if (!isSeries) finish(frame, pc);
            if (look.canUse(card, UseKind::Unstun, true)) {
                use(seat, card, UseKind::Unstun);
            } else if (look.canUse(card, kind, true)) {
                use(seat, card, kind);
            } else {
                frame.did = 0;
            }
            return true;
        }
        case kReadyAndUse:
        case kUseAsYours: {
            frame.detail = 1;
            Action found[8];
            if (uses(look, frame, found) == 0) {
                finish(frame, pc);
                return true;
            }
            ask(Decision::Use, s.active);
            if (s.decision != Decision::None) return false;
            return applyUse(frame, verb, static_cast<uint16_t>(frame.pc + 1));
        }
        case kPlayIt:
        case kPlayAsYours:
        case kPlayStunned: {
            finish(frame, pc);
            const int depth = s.frames.size();
            playByEffect(seat, card, verb == kPlayStunned);
            frame.did = s.frames.size() > depth;
            return true;
        }
        default: {
            finish(frame, pc);
            const int next = s.frames.size();
            collectMoment(next, card, verb == kTriggerPlay ? kPlay : kReap, seat);
            openWindow(next);
            return true;
        }
    }
}

}  // namespace riffle::keyforge
