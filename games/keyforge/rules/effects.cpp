// What cards do: the interpreter of their programs.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

bool takesCards(uint8_t verb) {
    return verb >= kChoose && verb <= kGainText;
}

}  // namespace

bool Flow::effect(Frame& frame, uint8_t op) {
    return takesCards(op) ? withCards(frame) : withoutCards(frame);
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

}  // namespace riffle::keyforge
