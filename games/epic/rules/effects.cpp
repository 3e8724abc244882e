// What cards do: the interpreter of their programs. Chapters 11 and 15 of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;
using machine::kAsked;
using machine::kDeclined;
using machine::kFresh;
using machine::kTaking;

namespace {

constexpr int kMostChange = 20'000;  // of offense and defense, and counters; far beyond what a turn can bring

bool takesThings(uint8_t verb) {
    return verb >= kChoose && verb <= kBlink;
}

}  // namespace

int choices(const Position& look, const Frame& frame, Thing* out) {
    const State& s = look.s;
    const language::Code& code = look.cards.code;
    Asker asker = look.askerFor(frame);
    int count = 0;
    const std::span<const Thing> chosen = s.chosenOf(frame);
    const auto isChosen = [&](Thing thing) { return std::find(chosen.begin(), chosen.end(), thing) != chosen.end(); };
    const auto fromPile = [&](int pile, auto fits) {
        for (const CardIndex card : s.board.in(pile)) {
            if (!isChosen(card) && fits(card)) out[count++] = card;
        }
        return count;
    };
    if (frame.detail == 1) {  // loyalty: cards of its faction. EPIC-KW-LOYALTY-1
        const FactionMask factions = look.factionsOf(frame.source);
        return fromPile(pileOf(frame.seat, kHandPile), [&](CardIndex card) { return (look.factionsOf(card) & factions) != 0; });
    }
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const uint8_t verb = code[frame.pc];
    const auto isChampion = [&](CardIndex card) { return look.def(card).type == Type::Champion; };
    switch (verb) {
        case kRecycle: return fromPile(pileOf(frame.seat, kDiscardPile), [](CardIndex) { return true; });
        case kPlayerDiscards:
        case kPlayerBanishes: return fromPile(pileOf(frame.asked, kHandPile), [](CardIndex) { return true; });
        case kPlayerBreaks:
            return fromPile(pileOf(frame.asked, kPlayPile), [&](CardIndex card) { return !look.hasKeyword(card, kUnbreakable); });
        case kPlayerKeepsOne: return fromPile(pileOf(frame.asked, kPlayPile), [](CardIndex) { return true; });
        case kPlayersPutFromHand: return fromPile(pileOf(frame.asked, kHandPile), isChampion);
        case kPlayerMayReturn: return fromPile(pileOf(frame.asked, kDiscardPile), isChampion);
        case kSplit:
        case kRain: {
            Filter filter;
            filter.noun = kChampionOrPlayer;
            filter.is = Filter::kIsTarget;
            Thing found[kMostThings];
            const int total = look.candidates(filter, asker, found);
            for (int i = 0; i < total; ++i) {
                if (!isChosen(found[i])) out[count++] = found[i];
            }
            return count;
        }
        default: break;
    }
    if (frame.step != kFresh) asker.it = frame.extra;
    const uint8_t selector = code[pc++];
    if (selector == kUpTo || selector == kExactly) pc = static_cast<uint16_t>(pc + 2);
    Filter filter = look.readFilter(pc);
    if (selector == kAnother) filter.is |= Filter::kIsOther;
    Thing found[kMostThings];
    const int total = look.candidates(filter, asker, found);
    for (int i = 0; i < total; ++i) {
        if (isChosen(found[i])) continue;
        if (verb == kPlayPaying && !isPlayer(found[i]) && !look.mayPlay(frame.seat, found[i])) continue;
        out[count++] = found[i];
    }
    return count;
}

void Flow::runProgram(Seat seat, CardIndex source, uint16_t pc) {
    Frame& frame = push(Routine::Program, seat, source);
    if (s.isOver) return;
    frame.pc = pc;
    frame.start = pc;
    frame.player = kNobody;
    frame.incarnation = s.board[source].incarnation;
    s.broken = {};
}

Frame& Flow::runPart(Frame& frame, uint16_t pc) {
    const Frame whole = frame;
    Frame& part = push(Routine::Program, whole.seat, whole.source);
    if (s.isOver) return part;
    part.it = whole.it;
    part.player = whole.player;
    part.amount = whole.amount;
    part.count = whole.count;
    part.did = whole.did;
    part.revealed = whole.revealed;
    part.incarnation = whole.incarnation;
    for (int i = 0; i < whole.themCount; ++i) addToThem(part, s.things[whole.things + i]);
    part.pc = pc;
    part.start = pc;
    part.isPart = 1;
    return part;
}

void Flow::endProgram(Frame& frame) {
    const Frame done = frame;
    Thing them[kMostThings];
    if (done.isPart) std::copy_n(s.things.items.data() + done.things, done.themCount, them);
    pop();
    if (!done.isPart) return;
    Frame& whole = s.frames.back();
    whole.it = done.it;
    whole.player = done.player;
    whole.amount = done.amount;
    whole.count = done.count;
    whole.did = done.did;
    setThem(whole, them, done.themCount);
}

// Takes the place of them before, and of what was chosen.
void Flow::setThem(Frame& frame, const Thing* things, int count) {
    frame.themCount = 0;
    dropChosen(frame);
    for (int i = 0; i < count; ++i) addToThem(frame, things[i]);
}

void Flow::addToThem(Frame& frame, Thing thing) {
    if (s.things.push(thing)) {
        ++frame.themCount;
    } else {
        fault();
    }
}

void Flow::removeFromThem(Frame& frame, Thing thing) {
    Thing* const first = s.things.begin() + frame.things;
    Thing* const at = std::find(first, first + frame.themCount, thing);
    if (at == first + frame.themCount) return;
    std::copy(at + 1, s.things.end(), at);
    s.things.pop();
    --frame.themCount;
}

// EPIC-TARGET-01, EPIC-TARGET-04: one sentence at a time, each when the one before it is done.
bool Flow::beginStatement(Frame& frame) {
    while (frame.detail == 1) {
        if (!loyalty(frame) || &s.frames.back() != &frame) return false;
    }
    if (tally && frame.step == kFresh) ++tally[frame.pc];
    return true;
}

bool Flow::effect(Frame& frame, uint8_t op) {
    if (!takesThings(op)) return plainEffect(frame);
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    if (!select(frame, pc, op)) return false;
    if (frame.isOptional != kDeclined) return apply(frame, op, pc);
    frame.isOptional = 0;
    return true;
}

// Revealing cards of the same faction is up to the player; with too few nothing is asked. EPIC-KW-LOYALTY-1, EPIC-KW-LOYALTY-2,
// EPIC-KW-LOYALTY-3, EPIC-KW-LOYALTY-4, EPIC-KW-LOYALTY-5
bool Flow::loyalty(Frame& frame) {
    const bool isAny = frame.number == 255;
    Thing found[kMostThings];
    while (true) {
        if (frame.step == kAsked) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = kTaking;
            if (verbOf(answer) == Verb::Done) {
                if (!isAny) dropChosen(frame);
                break;
            }
            choose(frame, static_cast<Thing>(answer.subject()));
        }
        const int left = choices(look, frame, found);
        if (!isAny && frame.chosenCount >= frame.number) break;
        if (left == 0 || (!isAny && left + frame.chosenCount < frame.number)) {
            if (!isAny) dropChosen(frame);
            break;
        }
        frame.step = kAsked;
        ask(Decision::Optional, frame.seat, left + 1);
        if (s.decision != Decision::None) return false;
    }
    for (const Thing card : s.chosenOf(frame)) {
        s.board[card].knownTo = kKnownToAll;
        note(Fact::Revealed, frame.seat, "EPIC-KW-LOYALTY-1", card);
    }
    frame.revealed = frame.chosenCount;
    const bool isMet = frame.chosenCount > 0;
    frame.detail = 0;
    finish(frame, frame.pc);
    if (!isMet) endProgram(frame);
    return true;
}

// Targets are chosen when their sentence begins. EPIC-TARGET-02, EPIC-TARGET-07, EPIC-TARGET-08, EPIC-TARGET-09, EPIC-TARGET-10,
// EPIC-TARGET-11
bool Flow::select(Frame& frame, uint16_t& pc, uint8_t verb) {
    const uint8_t selector = cards.code[pc];
    uint16_t behind = pc;
    look.skipSelector(behind);
    const Asker asker = look.askerFor(frame);
    switch (selector) {
        case kThis:
        case kIt: {
            const Thing thing = look.reference(selector, asker);
            if (verb == kPlayPaying && thing != 0 && !isPlayer(thing) && !look.mayPlay(frame.seat, thing)) {
                finish(frame, behind);
                frame.did = 0;
                frame.isOptional = kDeclined;
                return true;
            }
            if (!wantsGiven(frame, thing != 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            if (thing != 0) choose(frame, thing);
            pc = behind;
            return true;
        }
        case kThem:
        case kOthers:
            if (!wantsGiven(frame, frame.themCount > 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            pc = behind;
            return true;  // apply() reads them itself
        case kEach: {
            Thing found[kMostThings];
            auto at = static_cast<uint16_t>(pc + 1);
            if (!wantsGiven(frame, frame.isOptional && look.candidates(look.readFilter(at), asker, found) > 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            return true;  // apply() reads them itself, too: there may be many
        }
        case kTopCard:
        case kTopCards: {
            uint16_t at = static_cast<uint16_t>(pc + 1);
            const int wanted = selector == kTopCards ? look.readInt(at) : 1;
            const Seat seat = cards.code[at] == kThatDeck ? frame.player : frame.seat;
            CardIndex card = seat < s.playerCount ? s.board.top(pileOf(seat, kDeckPile)) : CardIndex{0};
            if (!wantsGiven(frame, card != 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            frame.it = 0;
            for (int i = 0; i < wanted && card != 0; ++i, card = s.board[card].below) {
                takePick(frame, card, false);
            }
            pc = behind;
            return true;
        }
        default: break;
    }
    const bool isFree = selector == kUpTo || selector == kAnyNumber;
    if (frame.step == kFresh) {
        frame.extra = frame.it;
        frame.it = 0;
        if (look.filterOf(pc)->takesPlayers()) frame.player = kNobody;  // nobody yet
        uint16_t at = static_cast<uint16_t>(pc + 1);
        frame.number = selector == kUpTo || selector == kExactly ? static_cast<uint16_t>(look.readInt(at))
                       : selector == kAnyNumber                  ? uint16_t{kMaxCards}
                                                                 : uint16_t{1};
        frame.step = kTaking;
    }
    if (!pick(frame, isFree)) return false;
    if (frame.it != 0 && isPlayer(frame.it)) frame.player = playerOf(frame.it);
    pc = behind;
    return true;
}

bool Flow::apply(Frame& frame, uint8_t verb, uint16_t pc) {
    Thing things[kMostThings];
    int total = 0;
    const uint8_t selector = cards.code[frame.pc + 1];
    Asker asker = look.askerFor(frame);
    if (selector == kEach) {
        uint16_t at = static_cast<uint16_t>(pc + 1);
        total = look.candidates(look.readFilter(at), asker, things);
        pc = at;
    } else {
        const std::span<const Thing> meant = selector == kThem || selector == kOthers ? s.themOf(frame) : s.chosenOf(frame);
        total = static_cast<int>(meant.size());
        std::copy(meant.begin(), meant.end(), things);
    }
    if (selector == kThis || selector == kIt) frame.it = frame.extra;
    if (verb == kBreak || verb == kDeal) {  // champions broken "this way" are those of the last sentence about champions
        const Filter* filter = look.filterOf(static_cast<uint16_t>(frame.pc + 1));
        const bool isOfPlayers = filter ? !filter->takesCards() : total > 0 && isPlayer(things[0]);
        if (!isOfPlayers) s.broken = {};
    }
    const Seat seat = frame.seat;
    const bool isOptionalPick = frame.isOptional;
    int count = 0;
    const auto done = [&](uint16_t next) {
        frame.count = static_cast<uint16_t>(count);
        frame.did = count > 0 && (selector != kExactly || count >= frame.number);
        if (isOptionalPick && total == 0) frame.did = 0;
        finish(frame, next);
        return true;
    };
    // What was taken out of a set is no longer one of "the others".
    if (selector == kA && (verb == kTakeToHand || verb == kReturn || verb == kPutIntoPlay || verb == kPlayIt)) {
        for (int i = 0; i < total; ++i) removeFromThem(frame, things[i]);
    }
    const auto inPlay = [&](Thing thing) { return !isPlayer(thing) && look.isInPlay(thing); };
    const auto note1 = [&](Thing thing) { return static_cast<CardIndex>(thing); };
    switch (verb) {
        case kChoose:
            setThem(frame, things, total);
            count = total;
            if (total > 0 && isPlayer(things[0])) frame.player = playerOf(things[0]);
            return done(pc);
        case kReveal:
            setThem(frame, things, total);
            for (int i = 0; i < total; ++i) {
                s.board[things[i]].knownTo = kKnownToAll;
                note(Fact::Revealed, seat, nullptr, things[i]);
            }
            count = total;
            return done(pc);
        case kDeal: {
            uint16_t next = pc;
            const int source = dealerOf(frame);
            for (int i = 0; i < total; ++i) {
                next = pc;
                asker.it = things[i];
                if (isPlayer(things[i])) asker.player = playerOf(things[i]);
                const int amount = look.readNumber(next, asker);
                if (isPlayer(things[i])) {
                    damagePlayer(playerOf(things[i]), amount, source);
                } else {
                    damageCard(things[i], amount, source);
                }
                ++count;
            }
            if (total == 0) (void)look.readNumber(next, asker);
            return done(next);
        }
        case kBreak:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i]) || look.hasKeyword(things[i], kUnbreakable)) continue;
                breakCard(things[i]);
                ++count;
            }
            return done(pc);
        case kBanish:
            for (int i = 0; i < total; ++i) {
                if (isPlayer(things[i])) continue;
                if (inPlay(things[i]) && look.hasKeyword(things[i], kUnbanishable)) continue;
                banish(things[i]);
                ++count;
            }
            return done(pc);
        case kReturn:
        case kTakeToHand:
            frame.amount = 0;
            for (int i = 0; i < total; ++i) {
                if (isPlayer(things[i])) continue;
                if (s.board[things[i]].has(kAttackingFlag) && s.defender == seat && !s.isBlocked) frame.amount = 1;
                returnToHand(things[i]);
                ++count;
            }
            return done(pc);
        case kTransform:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                transform(things[i]);
                ++count;
            }
            return done(pc);
        case kExpendIt:
        case kPrepare:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                Card& c = s.board[things[i]];
                c.set(kExpendedFlag, verb == kExpendIt);
                c.set(kFlippedFlag, false);
                note(verb == kExpendIt ? Fact::Expended : Fact::Prepared, look.controllerOf(things[i]), nullptr,
                     note1(things[i]));
                ++count;
            }
            return done(pc);
        case kTakeControl:
        case kTakeControlThisTurn:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                takeControl(things[i], seat, verb == kTakeControlThisTurn);
                ++count;
            }
            return done(pc);
        case kPutIntoPlay:
        case kOwnerPutsIntoPlay:
        case kPutQuietly:
            for (int i = 0; i < total; ++i) {
                if (isPlayer(things[i]) || inPlay(things[i])) continue;
                const Seat side = verb == kOwnerPutsIntoPlay ? s.board[things[i]].owner : seat;
                s.board[things[i]].flags = 0;
                enterPlay(things[i], side, verb == kPutQuietly);
                note(Fact::Entered, side, "EPIC-PLAY-14", note1(things[i]));
                ++count;
            }
            return done(pc);
        case kBlink:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                const Seat owner = s.board[things[i]].owner;
                leavePlay(things[i]);
                if (look.isToken(things[i])) {
                    s.board.putAtBottom(things[i], kBoxPile);
                    continue;
                }
                s.board[things[i]].flags = 0;
                enterPlay(things[i], owner);
                ++count;
            }
            if (count == 0) frame.it = 0;  // a token does not come back: nothing more is asked about it. EPIC-TOKEN-02
            return done(pc);
        case kDiscardIt:
            for (int i = 0; i < total; ++i) {
                if (isPlayer(things[i])) continue;
                discard(things[i], seat);
                ++count;
            }
            return done(pc);
        case kRemoveFromCombat:
        case kRemoveAndPrepare:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                leaveCombat(things[i]);
                if (verb == kRemoveAndPrepare) {
                    s.board[things[i]].set(kExpendedFlag, false);
                    s.board[things[i]].set(kFlippedFlag, false);
                }
                note(Fact::LeftCombat, look.controllerOf(things[i]), nullptr, note1(things[i]));
                ++count;
            }
            return done(pc);
        case kPutCounters: {
            uint16_t next = pc;
            for (int i = 0; i < total; ++i) {
                next = pc;
                asker.it = things[i];
                const int amount = look.readNumber(next, asker);
                if (!inPlay(things[i])) continue;
                Card& c = s.board[things[i]];
                c.counters = static_cast<uint16_t>(std::min(c.counters + amount, kMostChange));
                note(Fact::Counters, look.controllerOf(things[i]), nullptr, note1(things[i]), amount);
                ++count;
            }
            if (total == 0) (void)look.readNumber(next, asker);
            touch();
            return done(next);
        }
        case kGive:
        case kWeaken: {
            const int offense = look.readInt(pc);
            const int defense = look.readInt(pc);
            const int sign = verb == kGive ? 1 : -1;
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                Card& c = s.board[things[i]];
                c.offense = static_cast<int16_t>(std::clamp(c.offense + sign * offense, -kMostChange, kMostChange));
                c.defense = static_cast<int16_t>(std::clamp(c.defense + sign * defense, -kMostChange, kMostChange));
                note(Fact::Boosted, look.controllerOf(things[i]), nullptr, note1(things[i]), sign * offense,
                     128 + sign * defense);
                ++count;
            }
            s.mayBreak |= verb == kWeaken;
            touch();
            return done(pc);
        }
        case kGiveKeyword: {
            const uint8_t keyword = cards.code[pc++];
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i]) || look.cannotGain(things[i])) continue;
                Card& c = s.board[things[i]];
                c.keywords |= keywordBit(keyword);
                if (keyword == kBlitz) c.set(kDeployingFlag, false);  // EPIC-OWN-05, EPIC-KW-BLITZ-2
                note(Fact::GotKeyword, look.controllerOf(things[i]), nullptr, note1(things[i]), keyword);
                ++count;
            }
            touch();
            return done(pc);
        }
        case kGiveAbility: {
            const uint16_t ability = pc;
            pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
            pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
            const int length = look.readInt(pc);
            pc = static_cast<uint16_t>(pc + length);
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i]) || look.cannotGain(things[i])) continue;
                Card& c = s.board[things[i]];
                const uint8_t given = grant(ability, c.given, seat);
                if (given == 0) {
                    fault();
                    break;
                }
                c.given = given;
                ++count;
            }
            return done(pc);
        }
        case kStrip:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i])) continue;
                s.board[things[i]].set(kStrippedFlag);
                s.board[things[i]].keywords = 0;
                s.board[things[i]].given = 0;
                ++count;
            }
            countStatics();
            return done(pc);
        case kPlayIt:
        case kPlayPaying: {
            if (total == 0) return decline(frame, pc);
            const Thing card = things[total - 1];
            count = 1;
            done(pc);
            frame.it = card;
            play(seat, card, verb == kPlayPaying, false);
            return true;
        }
        case kJoin:
            for (int i = 0; i < total; ++i) {
                if (!inPlay(things[i]) || !s.isInBattle) continue;
                Card& c = s.board[things[i]];
                if (!look.areOpponents(s.defender, look.controllerOf(things[i]))) {  // EPIC-HYDRA-06, EPIC-HYDRA-07
                    c.set(kBlockingFlag);
                    if (!c.has(kExpendedFlag)) c.set(kFlippedFlag);
                    s.isBlocked = 1;
                } else {
                    c.set(kAttackingFlag);
                    c.set(kHasAttackedFlag);
                    c.set(kExpendedFlag);
                    c.set(kFlippedFlag, false);
                }
                ++count;
            }
            return done(pc);
        case kCannotGainHealth:
            for (int i = 0; i < total; ++i) {
                if (!isPlayer(things[i])) continue;
                s.players[playerOf(things[i])].cannotGain = 1;
                ++count;
            }
            return done(pc);
        default: fault(); return false;
    }
}

}  // namespace riffle::epic
