// What cards do: every effect there is, and those that are done to chosen cards. Chapters 29 to 35 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

bool Flow::effect(Frame& frame, uint8_t byte) {
    const auto op = static_cast<EffectOp>(byte);
    const auto pc = static_cast<uint16_t>(frame.pc + 1);
    // What offers no choice to say no with is asked about first.
    if (frame.isOptional && !kEffectTraits.has(op, kTakesCards | kOffersChoice)) {
        bool isWanted = false;
        if (!wants(frame, behindOptional(frame), isWanted)) return false;
        if (!isWanted) return true;
    }
    switch (op) {
        case kChoose:
        case kAlsoChoose: return apply(frame, op, pc, &Flow::chooseThem);
        case kLookAtTop:
        case kReveal: return apply(frame, op, pc, &Flow::lookAtThem);
        case kDeal:
        case kDealSplash:
        case kDealIgnoringArmor: return apply(frame, op, pc, &Flow::dealTo);
        case kHeal:
        case kFullyHeal: return apply(frame, op, pc, &Flow::healThem);
        case kDestroy:
        case kSacrifice:
        case kItsControllerSacrifices: return apply(frame, op, pc, &Flow::destroyThem);
        case kPurge:
        case kArchive:
        case kReturn:
        case kTakeToHand:
        case kShuffleInto:
        case kDiscard:
        case kPutIntoArchives:
        case kPutIntoOpponentsArchives: return apply(frame, op, pc, &Flow::moveThem, false);
        case kPutOnDeck: return putOnDeck(frame, pc);
        case kReadyIt:
        case kExhaustIt: return apply(frame, op, pc, &Flow::turnThem);
        case kStun:
        case kWard:
        case kEnrage: return apply(frame, op, pc, &Flow::giveStatus);
        case kExalt: return apply(frame, op, pc, &Flow::exaltThem);
        case kPut:
        case kRemove: return apply(frame, op, pc, &Flow::putOnThem);
        case kCaptures:
        case kCapturesOwn: return captureWith(frame, op, pc);
        case kMoveAmberToPool:
        case kMoveAmberToSupply: return apply(frame, op, pc, &Flow::takeAmberOff);
        case kMoveAmberFromIt: return withIt(frame, op, pc, &Flow::moveAmberOnto);
        case kMoveAmberFromPool: return apply(frame, op, pc, &Flow::moveAmberOnto);
        case kMoveWard: return withIt(frame, op, pc, &Flow::moveWard);
        case kFightWith:
        case kReapWith: return fightOrReap(frame, op, pc);
        case kUse: return useOne(frame, pc);
        case kReadyAndFight: return apply(frame, op, pc, &Flow::useThem, false);
        case kReadyAndUse:
        case kUseAsYours: return useInSomeWay(frame, op, pc);
        case kPlayIt:
        case kPlayAsYours:
        case kPlayStunned: return apply(frame, op, pc, &Flow::playThem, false);
        case kTriggerPlay:
        case kTriggerReap: return apply(frame, op, pc, &Flow::triggerThem, false);
        case kTakeControl:
        case kTakeControlFor:
        case kGiveControl: return apply(frame, op, pc, &Flow::takeControlOf);
        case kMoveAnywhere:
        case kMoveToFlank: return apply(frame, op, pc, &Flow::moveInLine);
        case kSwap: return withIt(frame, op, pc, &Flow::swapThem);
        case kBelongs: return apply(frame, op, pc, &Flow::belongTo);
        case kAttach: return apply(frame, op, pc, &Flow::attachGiver);
        case kPutUnder:
        case kGraft: return apply(frame, op, pc, &Flow::putUnder);
        case kNoteHouse:
        case kActivateHouse: return apply(frame, op, pc, &Flow::noteHouse);
        case kUnstunIt: return apply(frame, op, pc, &Flow::unstunThem);
        case kHealUpTo: return oneByOne(frame, op, pc, &Flow::healUpTo);
        case kRedistribute: return oneByOne(frame, op, pc, &Flow::redistribute);
        case kPutIntoPlay:
        case kPutIntoPlayUnderOwner: return oneByOne(frame, op, pc, &Flow::enterInTurn);
        case kReadyAndFightTimes: return oneByOne(frame, op, pc, &Flow::fightInTurn);
        case kGainText: return apply(frame, op, pc, &Flow::gainText);
        case kGain: return gainOwn(frame, pc);
        case kPlayerGains: return playersGain(frame, pc);
        case kLose: return loseOwn(frame, pc);
        case kPlayerLoses: return playersLose(frame, pc);
        case kSteal: return stealAmber(frame, pc);
        case kPlayerSteals: return playersSteal(frame, pc);
        case kCapture: return captureHere(frame, pc);
        case kCaptureFromBoth: return captureFromBoth(frame, pc);
        case kGivesYou: return playersGive(frame, pc);
        case kDraw: return drawCards(frame, pc);
        case kSpread:
        case kSpreadSplash: return spread(frame, op, pc);
        case kDealAlong: return dealAlong(frame, pc);
        case kForge:
        case kForgeAt:
        case kForgeAtLess:
        case kForgeFree: return forgeKey(frame, op, pc);
        case kNoForge: return preventForging(frame, pc);
        case kUnforge: return unforge(frame);
        case kChooseHouse:
        case kPlayerChoosesHouse:
        case kChooseOpponentsHouse: return chooseHouse(frame, op, pc);
        case kChooseTrait: return chooseTrait(frame, pc);
        case kChoosePlayer: return choosePlayer(frame, pc);
        case kChooseNumber: return chooseNumber(frame, pc);
        case kLookAtPlace:
        case kRevealPlace: return lookAtPlace(frame, op, pc);
        case kShufflePlace: return shufflePlace(frame, pc);
        case kSearch: return search(frame, pc);
        case kRevealUntil: return revealUntil(frame, pc);
        case kDiscardUntil: return discardUntil(frame, pc);
        case kReorder:
        case kRearrange: return reorder(frame, op, pc);
        case kDiscardHand: return discardHands(frame, pc);
        case kRefill: return refillHands(frame, pc);
        case kSwapDecks: return swapDecks(frame, pc);
        case kBecomeCreature: return becomeCreature(frame, pc);
        case kSaveThis: return saveThis(frame, pc);
        case kInItsPlace: return comeInItsPlace(frame, pc);
        case kEndTurn: return endTurnNow(frame, pc);
        case kRedirectFight: return redirectFight(frame, pc);
        case kNoFight: return preventFight(frame, pc);
        case kForEachDo: return forEachDo(frame, pc);
        case kForEachOfThem:
        case kForEachHouse: return forEachOf(frame, op, pc);
        case kDoAgain: return doAgain(frame, pc);
        case kOpponentRepeats: return opponentRepeats(frame, pc);
        case kRepeat: return repeat(frame, pc);
        case kDuring: return holdFor(frame, pc);
        case kDuringAfter: return waitFor(frame, pc);
        case kAtEndOfTurn: return atEndOfTurn(frame, pc);
    }
    fault();
    return false;
}

// Chooses the cards an effect is about and does it to them. `countsAnew`: what it comes to is counted by itself. False while it
// waits.
bool Flow::apply(Frame& frame, EffectOp verb, uint16_t pc, Deed deed, bool countsAnew) {
    if (!select(frame, pc, verb)) return false;
    if (frame.isOptional == machine::kDeclined) {
        frame.isOptional = 0;
        return true;
    }
    Chosen on;
    on.verb = verb;
    on.selector = cards.code[frame.pc + 1];
    on.isSelf =
        on.selector == kThis || on.selector == kIt || on.selector == kHost || on.selector == kGiver || on.selector == kAttacked;
    on.total = ordered(frame.chosen, on.cards);
    on.asker = look.askerFor(frame);
    on.first = static_cast<CardIndex>(frame.extra);
    if (on.isSelf) frame.it = on.first;
    if (countsAnew) {
        frame.counts = {};
        frame.destroyed = 0;
    }
    return (this->*deed)(frame, on, pc);
}

// The same with "it", without which there is nothing to do it with.
bool Flow::withIt(Frame& frame, EffectOp verb, uint16_t pc, Deed deed) {
    if (frame.step != 0 || frame.it != 0) return apply(frame, verb, pc, deed);
    look.skipSelector(pc);
    if (verb == kMoveAmberFromIt) (void)look.readAmount(pc, look.askerFor(frame));
    return decline(frame, pc);
}

// Chooses the cards and then goes on with one of them, or one point, at a time. frame.detail: 3 once they are chosen.
bool Flow::oneByOne(Frame& frame, EffectOp verb, uint16_t pc, Turn turn) {
    if (frame.detail != 3)
        return apply(frame, verb, pc, &Flow::beginTurns) && (frame.detail != 3 || oneByOne(frame, verb, pc, turn));
    look.skipSelector(pc);
    return (this->*turn)(frame, pc);
}

bool Flow::beginTurns(Frame& frame, Chosen& on, uint16_t pc) {
    frame.detail = 3;
    frame.step = 0;
    frame.count = 0;
    frame.did = 0;
    if (on.verb != kReadyAndFightTimes) return true;
    if (on.total > 0) frame.it = on.cards[0];
    frame.itIncarnation = on.total > 0 ? s.board[on.cards[0]].incarnation : uint8_t{0};
    frame.number = static_cast<uint16_t>(look.readInt(pc));
    frame.them = {};
    return true;
}

// What came of it.
void Flow::done(Frame& frame, int count) {
    frame.count = static_cast<uint16_t>(std::max(count, 0));
    frame.did = count > 0;
}

bool Flow::chooseThem(Frame& frame, Chosen& on, uint16_t pc) {
    if (on.verb == kChoose) frame.them = {};
    for (int i = 0; i < on.total; ++i) frame.them.add(on.cards[i]);
    if (on.verb == kChoose && on.isSelf && on.selector != kIt && on.total > 0) frame.it = on.cards[0];
    done(frame, on.total);
    finish(frame, pc);
    return true;
}

bool Flow::lookAtThem(Frame& frame, Chosen& on, uint16_t pc) {
    frame.them = frame.chosen;
    for (int i = 0; i < on.total; ++i) {
        const bool isShown = on.verb == kReveal;
        const auto viewer = static_cast<uint8_t>(1U << s.active);
        s.board[on.cards[i]].knownTo |= isShown ? kKnownToAll : viewer;
        note(isShown ? Fact::Revealed : Fact::LookedAt, frame.seat, nullptr, on.cards[i], 0, 0, isShown ? kKnownToAll : viewer);
    }
    done(frame, on.total);
    finish(frame, pc);
    return true;
}

bool Flow::dealTo(Frame& frame, Chosen& on, uint16_t pc) {
    uint16_t next = pc;
    int hit = 0;
    for (int i = 0; i < on.total; ++i) {
        next = pc;
        const int amount = look.readAmount(next, on.about(on.cards[i])).amount;
        const int splash = on.verb == kDealSplash ? look.readInt(next) : 0;
        if (!look.isCreature(on.cards[i])) continue;
        ++hit;
        addDamage(on.cards[i], amount);
        if (splash == 0) continue;  // KF-KW-SPLASH-1, KF-KW-SPLASH-2
        for (const CardIndex neighbor : {s.board[on.cards[i]].above, s.board[on.cards[i]].below}) {
            if (neighbor != 0) addDamage(neighbor, splash);
        }
    }
    if (on.total == 0) {
        (void)look.readAmount(next, on.asker);
        if (on.verb == kDealSplash) (void)look.readInt(next);
    }
    done(frame, hit);
    finish(frame, next);
    dealDamage(on.verb == kDealIgnoringArmor);
    return true;
}

bool Flow::healThem(Frame& frame, Chosen& on, uint16_t pc) {
    const int amount = on.verb == kHeal ? look.readAmount(pc, on.asker).amount : UINT8_MAX;
    int healed = 0;
    for (int i = 0; i < on.total; ++i) healed += heal(on.cards[i], amount);
    done(frame, healed);
    finish(frame, pc);
    return true;
}

bool Flow::destroyThem(Frame& frame, Chosen& on, uint16_t pc) {
    Cards set;
    int wanted = 0;
    for (int i = 0; i < on.total; ++i) {
        if (!look.isInPlay(on.cards[i])) continue;
        set.add(on.cards[i]);
        ++wanted;
    }
    done(frame, 0);
    finish(frame, pc);
    frame.number = static_cast<uint16_t>(wanted);
    destroy(set, Cause::None, 0, 0, true);
    return true;
}

bool Flow::turnThem(Frame& frame, Chosen& on, uint16_t pc) {
    int changed = 0;
    for (int i = 0; i < on.total; ++i) {
        Card& c = s.board[on.cards[i]];
        if (!look.isInPlay(on.cards[i]) || look.typeOf(on.cards[i]) == Type::Upgrade) continue;
        changed += c.has(kExhaustedFlag) == (on.verb == kReadyIt);
        c.set(kExhaustedFlag, on.verb == kExhaustIt);
        note(on.verb == kReadyIt ? Fact::Readied : Fact::Exhausted, look.controllerOf(on.cards[i]), nullptr, on.cards[i]);
    }
    if (changed) touch();
    done(frame, changed);
    finish(frame, pc);
    return true;
}

bool Flow::unstunThem(Frame& frame, Chosen& on, uint16_t pc) {
    int changed = 0;
    for (int i = 0; i < on.total; ++i) {
        if (!look.isCreature(on.cards[i]) || !s.board[on.cards[i]].has(kStunFlag)) continue;
        s.board[on.cards[i]].set(kStunFlag, false);
        note(Fact::Unstunned, look.controllerOf(on.cards[i]), nullptr, on.cards[i]);
        ++changed;
    }
    done(frame, changed);
    finish(frame, pc);
    return true;
}

// KF-STUN-07, KF-WARD-04, KF-RAGE-04
bool Flow::giveStatus(Frame& frame, Chosen& on, uint16_t pc) {
    const CardFlag flag = on.verb == kStun ? kStunFlag : on.verb == kWard ? kWardFlag : kEnrageFlag;
    const Fact fact = on.verb == kStun ? Fact::Stunned : on.verb == kWard ? Fact::Warded : Fact::Enraged;
    int changed = 0;
    for (int i = 0; i < on.total; ++i) {
        if (!look.isCreature(on.cards[i]) || s.board[on.cards[i]].has(flag)) continue;
        s.board[on.cards[i]].set(flag);
        note(fact, look.controllerOf(on.cards[i]), nullptr, on.cards[i]);
        ++changed;
    }
    done(frame, changed);
    finish(frame, pc);
    return true;
}

// KF-AMB-08
bool Flow::exaltThem(Frame& frame, Chosen& on, uint16_t pc) {
    int exalted = 0;
    for (int i = 0; i < on.total; ++i) {
        if (!look.isCreature(on.cards[i])) continue;
        note(Fact::Exalted, look.controllerOf(on.cards[i]), "KF-AMB-08", on.cards[i]);
        putOn(on.cards[i], 1);
        ++exalted;
    }
    done(frame, exalted);
    finish(frame, pc);
    return true;
}

}  // namespace riffle::keyforge
