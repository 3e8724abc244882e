// What cards do. Chapters 11 and 15 of the rules. Here: every effect there is, and those that are about chosen cards and players.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;
using machine::kDeclined;

namespace {

constexpr int kMostChange = 20'000;  // of offense and defense, and counters; far beyond what a turn can bring

}  // namespace

bool Flow::effect(Frame& frame, uint8_t byte) {
    const auto op = static_cast<EffectOp>(byte);
    const auto pc = static_cast<uint16_t>(frame.pc + 1);
    if (frame.isOptional && !kEffectTraits.has(op, kTakesThings | kOffersChoice)) {
        bool isWanted = false;
        if (!wantsEffect(frame, op, isWanted)) return false;
        if (!isWanted) return true;
    }
    switch (op) {
        case kChoose: return apply(frame, op, pc, &Flow::chooseThem);
        case kReveal: return apply(frame, op, pc, &Flow::revealThem);
        case kDeal: return apply(frame, op, pc, &Flow::dealTo);
        case kBreak: return apply(frame, op, pc, &Flow::breakThem);
        case kBanish: return apply(frame, op, pc, &Flow::banishThem);
        case kReturn:
        case kTakeToHand: return apply(frame, op, pc, &Flow::returnThem);
        case kTransform: return apply(frame, op, pc, &Flow::transformThem);
        case kExpendIt:
        case kPrepare: return apply(frame, op, pc, &Flow::turnThem);
        case kTakeControl:
        case kTakeControlThisTurn: return apply(frame, op, pc, &Flow::takeControlOf);
        case kPutIntoPlay:
        case kOwnerPutsIntoPlay:
        case kPutQuietly: return apply(frame, op, pc, &Flow::putIntoPlay);
        case kDiscardIt: return apply(frame, op, pc, &Flow::discardThem);
        case kRemoveFromCombat:
        case kRemoveAndPrepare: return apply(frame, op, pc, &Flow::removeFromCombat);
        case kPutCounters: return apply(frame, op, pc, &Flow::putCounters);
        case kGive:
        case kWeaken: return apply(frame, op, pc, &Flow::changeStats);
        case kGiveKeyword: return apply(frame, op, pc, &Flow::giveKeyword);
        case kGiveAbility: return apply(frame, op, pc, &Flow::giveAbility);
        case kStrip: return apply(frame, op, pc, &Flow::strip);
        case kPlayIt:
        case kPlayPaying: return apply(frame, op, pc, &Flow::playThem);
        case kJoin: return apply(frame, op, pc, &Flow::joinBattle);
        case kCannotGainHealth: return apply(frame, op, pc, &Flow::keepFromHealth);
        case kBlink: return apply(frame, op, pc, &Flow::blink);
        case kDraw: return drawCards(frame, pc);
        case kPlayerDraws: return playersDraw(frame, pc);
        case kGain: return gainHealth(frame, pc);
        case kPlayerGains: return playersGain(frame, pc);
        case kLose: return loseHealth(frame, pc);
        case kPlayerLoses: return playersLose(frame, pc);
        case kPayHealth: return payHealth(frame, pc);
        case kPayGoldEffect: return payOneGold(frame, pc);
        case kGainGold: return gainGold(frame, pc);
        case kGainFactionGold: return gainFactionGold(frame, pc);
        case kPlayerDiscards: return playersDiscard(frame, pc);
        case kPlayerBanishes: return playersBanish(frame, pc);
        case kPlayerBreaks:
        case kPlayerMayReturn: return theseChoose(frame, op, pc);
        case kPlayerKeepsOne:
        case kPlayersPutFromHand: return playersChoose(frame, op, pc);
        case kCreate: return createTokens(frame, false, pc);
        case kCreateExpended: return createTokens(frame, true, pc);
        case kPlayerCreates: return playersCreate(frame, pc);
        case kRecycle: return recycle(frame, pc);
        case kRecall: return recallThis(frame, pc);
        case kBanishDiscard: return banishDiscard(frame, pc);
        case kSplit: return splitDamage(frame, pc);
        case kRain: return rain(frame, pc);
        case kLoseAny: return loseAnyHealth(frame, pc);
        case kWin: return winGame(frame, pc);
        case kCeasefire: return ceaseFire(frame, pc);
        case kRevealTop: return revealTop(frame, pc);
        case kArmy: return raiseArmy(frame, pc);
        case kOneOfThree:
        case kOrOnYourTurn:
        case kOrForGold:
        case kYourTurnOrForGold: return oneOf(frame, op, pc);
        case kForEachDo: return forEachDo(frame, pc);
        case kAtEndOfTurn: return atEndOfTurn(frame, pc);
        case kInvoke: return done(frame, 1, pc);
        case kGainBlitz: return gainBlitz(frame, pc);
    }
    fault();
    return false;
}

// What offers no choice of its own to say no with is asked about first. False while it waits.
bool Flow::wantsEffect(Frame& frame, EffectOp op, bool& isWanted) {
    const uint16_t next = behindOptional(frame);
    if (op == kPayGoldEffect && s.players[frame.seat].gold == 0) return decline(frame, next);
    return wants(frame, next, isWanted);
}

// Chooses what the effect is about and does it. False while it waits.
bool Flow::apply(Frame& frame, EffectOp verb, uint16_t pc, Deed deed) {
    if (!select(frame, pc, verb)) return false;
    if (frame.isOptional == kDeclined) {
        frame.isOptional = 0;
        return true;
    }
    Targets on;
    on.verb = verb;
    on.selector = cards.code[frame.pc + 1];
    on.asker = look.askerFor(frame);
    if (on.selector == kEach) {
        uint16_t at = static_cast<uint16_t>(pc + 1);
        on.total = look.candidates(look.readFilter(at), on.asker, on.things);
        pc = at;
    } else {
        const std::span<const Thing> meant = on.selector == kThem || on.selector == kOthers ? s.themOf(frame) : s.chosenOf(frame);
        on.total = static_cast<int>(meant.size());
        std::copy(meant.begin(), meant.end(), on.things);
    }
    if (on.selector == kThis || on.selector == kIt) frame.it = frame.extra;
    on.isOptional = frame.isOptional;
    // What was taken out of a set is no longer one of "the others".
    if (on.selector == kA && kEffectTraits.has(verb, kTakesOut)) {
        for (int i = 0; i < on.total; ++i) removeFromThem(frame, on.things[i]);
    }
    return (this->*deed)(frame, on, pc);
}

// What came of it.
bool Flow::done(Frame& frame, const Targets& on, uint16_t next) {
    frame.count = static_cast<uint16_t>(on.count);
    frame.did = on.count > 0 && (on.selector != kExactly || on.count >= frame.number);
    if (on.isOptional && on.total == 0) frame.did = 0;
    finish(frame, next);
    return true;
}

// Champions broken "this way" are those of the last sentence about champions.
void Flow::countBroken(const Frame& frame, const Targets& on) {
    const Filter* filter = look.filterOf(static_cast<uint16_t>(frame.pc + 1));
    const bool isOfPlayers = filter ? !filter->takesCards() : on.total > 0 && isPlayer(on.things[0]);
    if (!isOfPlayers) s.broken = {};
}

bool Flow::chooseThem(Frame& frame, Targets& on, uint16_t pc) {
    setThem(frame, on.things, on.total);
    on.count = on.total;
    if (on.total > 0 && isPlayer(on.things[0])) frame.player = playerOf(on.things[0]);
    return done(frame, on, pc);
}

bool Flow::revealThem(Frame& frame, Targets& on, uint16_t pc) {
    setThem(frame, on.things, on.total);
    for (int i = 0; i < on.total; ++i) {
        s.board[on.things[i]].knownTo = kKnownToAll;
        note(Fact::Revealed, frame.seat, nullptr, on.things[i]);
    }
    on.count = on.total;
    return done(frame, on, pc);
}

bool Flow::dealTo(Frame& frame, Targets& on, uint16_t pc) {
    countBroken(frame, on);
    uint16_t next = pc;
    const int source = dealerOf(frame);
    for (int i = 0; i < on.total; ++i) {
        next = pc;
        on.asker.it = on.things[i];
        if (isPlayer(on.things[i])) on.asker.player = playerOf(on.things[i]);
        const int amount = look.readNumber(next, on.asker);
        if (isPlayer(on.things[i])) {
            damagePlayer(playerOf(on.things[i]), amount, source);
        } else {
            damageCard(on.things[i], amount, source);
        }
        ++on.count;
    }
    if (on.total == 0) (void)look.readNumber(next, on.asker);
    return done(frame, on, next);
}

bool Flow::breakThem(Frame& frame, Targets& on, uint16_t pc) {
    countBroken(frame, on);
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i]) || look.hasKeyword(on.things[i], kUnbreakable)) continue;
        breakCard(on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::banishThem(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (isPlayer(on.things[i])) continue;
        if (inPlay(on.things[i]) && look.hasKeyword(on.things[i], kUnbanishable)) continue;
        banish(on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::returnThem(Frame& frame, Targets& on, uint16_t pc) {
    frame.amount = 0;
    for (int i = 0; i < on.total; ++i) {
        if (isPlayer(on.things[i])) continue;
        if (s.board[on.things[i]].has(kAttackingFlag) && s.defender == frame.seat && !s.isBlocked) frame.amount = 1;
        returnToHand(on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::transformThem(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        transform(on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::turnThem(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        Card& c = s.board[on.things[i]];
        c.set(kExpendedFlag, on.verb == kExpendIt);
        c.set(kFlippedFlag, false);
        note(on.verb == kExpendIt ? Fact::Expended : Fact::Prepared, look.controllerOf(on.things[i]), nullptr, on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::takeControlOf(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        takeControl(on.things[i], frame.seat, on.verb == kTakeControlThisTurn);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::putIntoPlay(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (isPlayer(on.things[i]) || inPlay(on.things[i])) continue;
        const Seat side = on.verb == kOwnerPutsIntoPlay ? s.board[on.things[i]].owner : frame.seat;
        s.board[on.things[i]].flags = 0;
        enterPlay(on.things[i], side, on.verb == kPutQuietly);
        note(Fact::Entered, side, "EPIC-PLAY-14", on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::blink(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        const Seat owner = s.board[on.things[i]].owner;
        leavePlay(on.things[i]);
        if (look.isToken(on.things[i])) {
            s.board.putAtBottom(on.things[i], kBoxPile);
            continue;
        }
        s.board[on.things[i]].flags = 0;
        enterPlay(on.things[i], owner);
        ++on.count;
    }
    if (on.count == 0) frame.it = 0;  // a token does not come back: nothing more is asked about it. EPIC-TOKEN-02
    return done(frame, on, pc);
}

bool Flow::discardThem(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (isPlayer(on.things[i])) continue;
        discard(on.things[i], frame.seat);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::removeFromCombat(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        leaveCombat(on.things[i]);
        if (on.verb == kRemoveAndPrepare) {
            s.board[on.things[i]].set(kExpendedFlag, false);
            s.board[on.things[i]].set(kFlippedFlag, false);
        }
        note(Fact::LeftCombat, look.controllerOf(on.things[i]), nullptr, on.things[i]);
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::putCounters(Frame& frame, Targets& on, uint16_t pc) {
    uint16_t next = pc;
    for (int i = 0; i < on.total; ++i) {
        next = pc;
        on.asker.it = on.things[i];
        const int amount = look.readNumber(next, on.asker);
        if (!inPlay(on.things[i])) continue;
        Card& c = s.board[on.things[i]];
        c.counters = static_cast<uint16_t>(std::min(c.counters + amount, kMostChange));
        note(Fact::Counters, look.controllerOf(on.things[i]), nullptr, on.things[i], amount);
        ++on.count;
    }
    if (on.total == 0) (void)look.readNumber(next, on.asker);
    touch();
    return done(frame, on, next);
}

bool Flow::changeStats(Frame& frame, Targets& on, uint16_t pc) {
    const int offense = look.readInt(pc);
    const int defense = look.readInt(pc);
    const int sign = on.verb == kGive ? 1 : -1;
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        Card& c = s.board[on.things[i]];
        c.offense = static_cast<int16_t>(std::clamp(c.offense + sign * offense, -kMostChange, kMostChange));
        c.defense = static_cast<int16_t>(std::clamp(c.defense + sign * defense, -kMostChange, kMostChange));
        note(Fact::Boosted, look.controllerOf(on.things[i]), nullptr, on.things[i], sign * offense, 128 + sign * defense);
        ++on.count;
    }
    s.mayBreak |= on.verb == kWeaken;
    touch();
    return done(frame, on, pc);
}

bool Flow::giveKeyword(Frame& frame, Targets& on, uint16_t pc) {
    const uint8_t keyword = cards.code[pc++];
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i]) || look.cannotGain(on.things[i])) continue;
        Card& c = s.board[on.things[i]];
        c.keywords |= keywordBit(keyword);
        if (keyword == kBlitz) c.set(kDeployingFlag, false);  // EPIC-OWN-05, EPIC-KW-BLITZ-2
        note(Fact::GotKeyword, look.controllerOf(on.things[i]), nullptr, on.things[i], keyword);
        ++on.count;
    }
    touch();
    return done(frame, on, pc);
}

bool Flow::giveAbility(Frame& frame, Targets& on, uint16_t pc) {
    const uint16_t ability = pc;
    pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
    pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
    const int length = look.readInt(pc);
    pc = static_cast<uint16_t>(pc + length);
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i]) || look.cannotGain(on.things[i])) continue;
        Card& c = s.board[on.things[i]];
        const uint8_t given = grant(ability, c.given, frame.seat);
        if (given == 0) {
            fault();
            break;
        }
        c.given = given;
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::strip(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i])) continue;
        s.board[on.things[i]].set(kStrippedFlag);
        s.board[on.things[i]].keywords = 0;
        s.board[on.things[i]].given = 0;
        ++on.count;
    }
    countStatics();
    return done(frame, on, pc);
}

bool Flow::playThem(Frame& frame, Targets& on, uint16_t pc) {
    if (on.total == 0) return decline(frame, pc);
    const Thing card = on.things[on.total - 1];
    on.count = 1;
    done(frame, on, pc);
    frame.it = card;
    play(frame.seat, card, on.verb == kPlayPaying, false);
    return true;
}

bool Flow::joinBattle(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!inPlay(on.things[i]) || !s.isInBattle) continue;
        Card& c = s.board[on.things[i]];
        if (!look.areOpponents(s.defender, look.controllerOf(on.things[i]))) {  // EPIC-HYDRA-06, EPIC-HYDRA-07
            c.set(kBlockingFlag);
            if (!c.has(kExpendedFlag)) c.set(kFlippedFlag);
            s.isBlocked = 1;
        } else {
            c.set(kAttackingFlag);
            c.set(kHasAttackedFlag);
            c.set(kExpendedFlag);
            c.set(kFlippedFlag, false);
        }
        ++on.count;
    }
    return done(frame, on, pc);
}

bool Flow::keepFromHealth(Frame& frame, Targets& on, uint16_t pc) {
    for (int i = 0; i < on.total; ++i) {
        if (!isPlayer(on.things[i])) continue;
        s.players[playerOf(on.things[i])].cannotGain = 1;
        ++on.count;
    }
    return done(frame, on, pc);
}

}  // namespace riffle::epic
