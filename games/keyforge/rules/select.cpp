// Which cards an effect is about: chapters 29, 31 and 35 of the rules.
#include <bit>

#include "games/keyforge/rules/flow.h"
#include "games/keyforge/rules/moments.h"

namespace riffle::keyforge {

using namespace language;

namespace {

// frame.step of a statement that takes cards.
enum SelectStep : uint8_t { kFresh, kAsked, kTaking, kBlind };

bool isExtreme(uint8_t selector) {
    return selector == kMostPowerful || selector == kMostPowerfulCount || selector == kLeastPowerful;
}

// What a verb can't be done to is not offered.
bool isPossible(const Position& look, const Frame& frame, uint8_t verb, CardIndex card) {
    const State& s = look.s;
    const Card& c = s.board[card];
    const auto canBeUsed = [&](UseKind kind) {
        return look.canUse(card, kind, true) || look.canUse(card, UseKind::Unstun, true);
    };
    switch (verb) {
        // The most powerful creature may be a tagged one; destroying it fails. KF-DESTROY-07, -16
        case kDestroy: return !c.has(kTaggedFlag) || isExtreme(look.cards.code[frame.pc + 1]);
        case kSacrifice: return !c.has(kTaggedFlag) && look.controllerOf(card) == frame.seat;  // KF-SAC-03
        case kFightWith: return canBeUsed(UseKind::Fight);
        case kReapWith: return canBeUsed(UseKind::Reap);
        case kPlayIt:
        case kPlayAsYours:
        case kPlayStunned:
            return look.mayPlayAtAll(frame.seat, card) ||
                   ((look.def(card).staticOps & staticBit(kPlayableAsUpgrade)) && look.creatures(0) + look.creatures(1) > 0);
        case kTriggerPlay: return (look.def(card).moments & momentBit(kPlay)) != 0;
        case kTriggerReap: {
            const uint16_t moments = momentsAt(look, card, kReap);
            for (uint8_t each = kPlay; each < kMomentEnd; ++each) {
                if ((moments & momentBit(each)) && look.hasAbility(card, each)) return true;
            }
            return false;
        }
        case kAttach: return card != s.board[frame.giver].host;  // where it is already it can't be attached
        case kSwap:
        case kMoveAmberFromIt:
        case kMoveWard: return card != frame.extra;
        default: return true;
    }
}

// Only the strongest (or weakest) of them, as many as are tied. KF-POW-01 … -07
int keepExtreme(const Position& look, CardIndex* found, int count, bool isMost) {
    int best = -1;
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        const int power = look.powerOf(found[i]);
        if (best >= 0 && power != best && (power > best) != isMost) continue;
        if (power != best) kept = 0;
        best = power;
        found[kept++] = found[i];
    }
    return kept;
}

Seat deckSeats(const Position& look, const Asker& asker, uint8_t place, uint8_t& mask) {
    (void)look;
    switch (place) {
        case kOpponentsDeck: mask = static_cast<uint8_t>(1U << Position::opponentOf(asker.seat)); break;
        case kThatDeck: mask = static_cast<uint8_t>(1U << asker.player); break;
        case kEachDeck: mask = 3; break;
        default: mask = static_cast<uint8_t>(1U << asker.seat);
    }
    return asker.seat;
}

}  // namespace

int choices(const Position& look, const Frame& frame, CardIndex* out) {
    const State& s = look.s;
    const language::Code& code = look.cards.code;
    Asker asker = look.askerFor(frame);
    int count = 0;
    if (frame.routine == Routine::Destroy) {  // which goes to the discard pile next
        for (int card = 1; card <= s.cardCount; ++card) {
            if (frame.them.has(card) && !frame.chosen.has(card) && s.board[card].has(kTaggedFlag))
                out[count++] = static_cast<CardIndex>(card);
        }
        return count;
    }
    if (frame.routine == Routine::Play || frame.routine == Routine::Enter) {  // what it is played as a copy of
        for (const Static& held : look.def(frame.source).statics) {
            if (held.op != kPlayedAsCopy && held.op != kEntersAsCopy) continue;
            auto pc = static_cast<uint16_t>(held.code + 2);
            const int total = look.candidates(look.readFilter(pc, asker), asker, out);
            if (held.op == kEntersAsCopy) return total;
            for (int i = 0; i < total; ++i) {  // a copy of an alpha card is one. KF-KW-ALPHA-1
                if (s.memory.acted > 1 && (look.def(out[i]).keywords & keywordBit(kAlpha))) continue;
                out[count++] = out[i];
            }
            return count;
        }
        return 0;
    }
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const uint8_t verb = code[frame.pc];
    if (frame.detail == 2 && verb == kPutOnDeck) {  // those that share a deck with another one of them
        for (int card = 1; card <= s.cardCount; ++card) {
            bool isAlone = true;
            for (int other = 1; other <= s.cardCount; ++other) {
                isAlone &= !frame.chosen.has(other) || s.board[other].pile != s.board[card].pile ||
                           s.board[other].def == s.board[card].def;
            }
            if (frame.chosen.has(card) && roleOf(s.board[card].pile) == kDeckPile && !isAlone)
                out[count++] = static_cast<CardIndex>(card);
        }
        return count;
    }
    if (frame.detail == 2) {  // one at a time: who captures, who reaps next
        for (int card = 1; card <= s.cardCount; ++card) {
            if (frame.chosen.has(card) && (verb == kCaptures || isPossible(look, frame, verb, static_cast<CardIndex>(card))))
                out[count++] = static_cast<CardIndex>(card);
        }
        return count;
    }
    switch (verb) {
        case kSearch: {
            Filter filter;
            const uint8_t place = code[pc++];
            filter = look.readFilter(pc, asker);
            filter.place = place;
            return look.candidates(filter, asker, out);
        }
        case kSpreadSplash: {
            (void)look.readInt(pc);
            return look.candidates(look.readFilter(pc, asker), asker, out);
        }
        case kSpread: {
            (void)look.readAmount(pc, asker);
            return look.candidates(look.readFilter(pc, asker), asker, out);
        }
        case kDealAlong: {
            Filter filter;
            filter.noun = kCreature;
            filter.is = Filter::kIsFlank;
            return look.candidates(filter, asker, out);
        }
        case kReorder:
        case kRearrange:
            for (const CardIndex card :
                 s.board.in(verb == kReorder ? pileOf(frame.seat, kDeckPile) : pileOf(frame.player, kLinePile))) {
                if (verb == kReorder && count + frame.chosen.size() >= frame.number) break;
                if (!frame.chosen.has(card)) out[count++] = card;
            }
            return count;
        default: break;
    }
    if (frame.step != kFresh) asker.it = static_cast<CardIndex>(frame.extra);  // "it" is still what it was before
    const uint8_t selector = code[pc++];
    switch (selector) {
        case kUpTo:
        case kExactly:
        case kRandomCount:
        case kMostPowerfulCount: pc = static_cast<uint16_t>(pc + 2); break;
        default: break;
    }
    Filter filter = look.readFilter(pc, asker);
    if (selector == kAnother) filter.is |= Filter::kIsOther;
    CardIndex found[2 * kMaxCards];
    int total = look.candidates(filter, asker, found);
    if (selector == kEitherOf) {
        const int first = total;
        CardIndex more[kMaxCards];
        const int second = look.candidates(look.readFilter(pc, asker), asker, more);
        for (int i = 0; i < second; ++i) {
            if (std::find(found, found + first, more[i]) == found + first) found[total++] = more[i];
        }
    }
    for (int i = 0; i < total; ++i) {
        const CardIndex card = found[i];
        if (frame.chosen.has(card) || !isPossible(look, frame, verb, card)) continue;
        // "From a discard pile": all from the same one.
        if (filter.place == kADiscard && frame.it != 0 && frame.chosen.has(frame.it) &&
            s.board[card].pile != s.board[frame.it].pile)
            continue;
        out[count++] = card;
    }
    if (isExtreme(selector)) {
        count = keepExtreme(look, out, count, selector != kLeastPowerful);
        // Among equals a tagged one can't be chosen. KF-DESTROY-07
        if (verb == kDestroy && selector != kMostPowerfulCount) {
            int kept = 0;
            for (int i = 0; i < count; ++i) {
                if (!s.board[out[i]].has(kTaggedFlag)) out[kept++] = out[i];
            }
            count = kept;
        }
    }
    return count;
}

// KF-USE-09: the ways the effect at hand lets cards be used.
int uses(const Position& look, const Frame& frame, Action* out) {
    CardIndex found[kMaxCards];
    int total = 0;
    if (frame.detail == 1) {
        found[total++] = frame.it;
    } else {
        total = choices(look, frame, found);
    }
    constexpr Verb kVerbs[] = {Verb::Reap, Verb::Fight, Verb::Action, Verb::Omni, Verb::Unstun};
    int count = 0;
    const bool isAsYours = look.cards.code[frame.pc] == kUseAsYours;
    for (int i = 0; i < total; ++i) {
        if (!isAsYours && look.controllerOf(found[i]) != look.s.active) continue;  // KF-USE-07
        const unsigned kinds = look.possibleUses(found[i]);
        for (int kind = 1; kinds >> kind; ++kind) {
            if ((kinds >> kind) & 1U) out[count++] = act(kVerbs[kind - 1], found[i]);
        }
    }
    return count;
}

// Active player's side first, lines from left to right, what is attached after that, then the rest pile by pile.
int Flow::ordered(const Cards& set, CardIndex* out) const {
    int count = 0;
    const int wanted = set.size();
    if (wanted == 0) return 0;
    if (wanted == 1) {
        const size_t word = set.words[0] == 0;
        out[0] = static_cast<CardIndex>(64 * word + static_cast<size_t>(std::countr_zero(set.words[word])));
        return 1;
    }
    const Seat first = s.active;
    const Seat second = Position::opponentOf(first);
    const auto look1 = [&](int pile) {
        for (const CardIndex card : s.board.in(pile)) {
            if (set.has(card)) out[count++] = card;
        }
    };
    for (const Pile pile : {kLinePile, kArtifactPile}) {
        look1(pileOf(first, pile));
        look1(pileOf(second, pile));
    }
    if (count == wanted) return count;
    look1(kAttachedPile);
    look1(kUnderPile);
    look1(kLimboPile);
    for (const Seat seat : {first, second}) {
        for (const Pile pile : {kDeckPile, kHandPile, kDiscardPile, kArchivePile, kPurgedPile}) look1(pileOf(seat, pile));
    }
    return count;
}

// The optional effect was not wanted, or there was nothing to do it to.
bool Flow::decline(Frame& frame, uint16_t next) {
    frame.it = 0;
    frame.did = 0;
    frame.count = 0;
    frame.counts = {};
    finish(frame, next);
    return true;
}

// An optional effect without a choice of cards asks whether it is wanted. False while it waits.
bool Flow::wants(Frame& frame, uint16_t next, bool& isWanted) {
    isWanted = true;
    if (!frame.isOptional) return true;
    if (frame.step == kFresh) {
        frame.step = kAsked;
        ask(Decision::YesNo, s.active);
        if (s.decision != Decision::None) return false;
    }
    isWanted = verbOf(s.answer) == Verb::Yes;
    s.answer = {};
    frame.step = kFresh;
    frame.isOptional = 0;
    if (!isWanted) decline(frame, next);
    return true;
}

// Where an optional effect is over: its length stands two bytes before it. What "again if you may" runs ends with it.
uint16_t Flow::behindOptional(const Frame& frame) const {
    auto at = static_cast<uint16_t>(frame.pc - 2);
    const int length = look.readInt(at);
    const bool isWhole = frame.isPart && frame.pc == frame.start;
    return static_cast<uint16_t>(frame.pc + length - (isWhole ? 1 : 0));
}

// "May" before an effect about given cards, which offers no choice among them to say no with. False while it waits; declined it
// leaves frame.isOptional at 2 and the statement is over.
bool Flow::wantsGiven(Frame& frame, bool isAny) {
    if (!frame.isOptional || !isAny) return true;
    bool isWanted = false;
    if (!wants(frame, behindOptional(frame), isWanted)) return false;
    if (!isWanted) frame.isOptional = 2;
    return true;
}

// Fills frame.chosen; pc moves behind the selector. False while somebody is asked. KF-ABIL-03, -04, -23
bool Flow::select(Frame& frame, uint16_t& pc, uint8_t verb) {
    const uint8_t selector = cards.code[pc];
    uint16_t behind = pc;
    look.skipSelector(behind);
    const Asker asker = look.askerFor(frame);
    switch (selector) {
        case kThis:
        case kIt:
        case kHost:
        case kGiver:
        case kAttacked: {
            CardIndex card = look.reference(selector, asker);
            // What happened to the attacked creature in the fight is over: only in play it is reached. KF-ABIL-01
            if (selector == kAttacked && verb != kNoteHouse && card != 0 && !look.isInPlay(card)) card = 0;
            if (selector == kIt && card != 0 && frame.itIncarnation != 0 && frame.itIncarnation != s.board[card].incarnation) {
                // It was in play and is hidden now: nothing reaches it there. KF-LEAVE-08
                const Pile role = roleOf(s.board[card].pile);
                if (role == kHandPile || role == kDeckPile || role == kArchivePile) card = 0;
            }
            if (!wantsGiven(frame, card != 0)) return false;
            if (frame.isOptional == 2) return true;
            frame.extra = frame.it;
            if (card != 0) frame.chosen.add(card);
            pc = behind;
            return true;
        }
        case kThem:
        case kOthers:
            if (!wantsGiven(frame, frame.them.size() > 0)) return false;
            if (frame.isOptional == 2) return true;
            frame.extra = frame.it;
            frame.chosen = frame.them;
            pc = behind;
            return true;
        case kEach: {
            if (!wantsGiven(frame, true)) return false;
            if (frame.isOptional == 2) return true;
            CardIndex found[kMaxCards];
            ++pc;
            const int total = look.candidates(look.readFilter(pc, asker), asker, found);
            for (int i = 0; i < total; ++i) frame.chosen.add(found[i]);
            frame.extra = frame.it;
            return true;
        }
        case kTopCard:
        case kTopCards: {
            uint16_t at = pc;
            ++at;
            const int wanted = selector == kTopCards ? look.readInt(at) : 1;
            uint8_t mask = 0;
            deckSeats(look, asker, cards.code[at], mask);
            if (!wantsGiven(frame, true)) return false;
            if (frame.isOptional == 2) return true;
            frame.extra = frame.it;
            frame.it = 0;
            frame.itIncarnation = 0;
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                if (!((mask >> seat) & 1U)) continue;
                CardIndex card = s.board.top(pileOf(seat, kDeckPile));
                for (int i = 0; i < wanted && card != 0; ++i, card = s.board[card].below) {
                    frame.chosen.add(card);
                    frame.it = card;
                }
            }
            pc = behind;
            return true;
        }
        default: break;
    }

    const bool isRandom = selector == kRandom || selector == kRandomCount;
    const bool isFree = selector == kUpTo || selector == kAnyNumber || selector == kUpToForEach;
    CardIndex found[kMaxCards];
    if (frame.step == kFresh) {
        frame.extra = frame.it;
        frame.it = 0;
        uint16_t at = pc;
        ++at;
        switch (selector) {
            case kUpTo:
            case kExactly:
            case kRandomCount:
            case kMostPowerfulCount: frame.number = static_cast<uint16_t>(look.readInt(at)); break;
            case kAnyNumber: {
                // Used one at a time: the next is chosen when the last is done.
                const bool isSeries = verb == kReapWith || verb == kFightWith;
                frame.number = static_cast<uint16_t>(isSeries ? frame.chosen.size() + 1 : kMaxCards);
                break;
            }
            case kUpToForEach:
                look.skipFilter(at);
                frame.number = static_cast<uint16_t>(look.readUnit(at, asker));
                break;
            case kThird: frame.number = static_cast<uint16_t>((look.count(look.readFilter(at, asker), asker) + 2) / 3); break;
            default: frame.number = 1;
        }
        frame.step = kTaking;
    }
    while (true) {
        if (frame.step == kAsked) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = kTaking;
            if (verbOf(answer) == Verb::Done) break;
            frame.it = static_cast<CardIndex>(answer.subject());
            frame.chosen.add(frame.it);
            // What was drawn blind is seen before the next is.
            if (isFree) s.board[frame.it].knownTo = static_cast<uint8_t>(s.board[frame.it].knownTo | (1U << s.active));
        }
        const int taken = frame.chosen.size();
        const int total = taken < frame.number ? choices(look, frame, found) : 0;
        if (total == 0) {
            if (isFree && taken > 0) tookForGranted(act(Verb::Done));
            break;
        }
        // Among cards that whoever decides may not see, the choice is blind: chance makes it. KF-ZONE-05
        bool isBlind = false;
        for (int i = 0; i < total; ++i) isBlind |= !((s.board[found[i]].knownTo >> s.active) & 1U);
        if ((isBlind && isFree) || ((isBlind || isRandom) && frame.isOptional)) {
            if (frame.step != kBlind) {
                frame.step = kBlind;
                ask(Decision::YesNo, s.active);
                if (s.decision != Decision::None) return false;
            }
            const bool isWanted = verbOf(s.answer) == Verb::Yes;
            s.answer = {};
            frame.step = kTaking;
            if (!isWanted) break;
            if (!isFree) frame.isOptional = 0;  // all of them, without asking again
        }
        if (isRandom || isBlind) {
            if (s.options.askChance) {
                frame.step = kAsked;
                ask(Decision::ChancePick, kChance);
                if (s.decision != Decision::None) return false;
                continue;
            }
            frame.it = found[s.rng.below(static_cast<uint32_t>(total))];
            frame.chosen.add(frame.it);
            if (isFree) s.board[frame.it].knownTo = static_cast<uint8_t>(s.board[frame.it].knownTo | (1U << s.active));
            continue;
        }
        if (!isFree && !frame.isOptional && total > 1 && total <= frame.number - taken) {
            for (int i = 0; i < total; ++i) {
                frame.it = found[i];
                frame.chosen.add(frame.it);
                tookForGranted(act(Verb::PickCard, frame.it));
            }
            continue;
        }
        frame.step = kAsked;
        ask(frame.isOptional || isFree ? Decision::Optional : Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    frame.step = kFresh;
    frame.itIncarnation = frame.it != 0 && look.isInPlay(frame.it) ? s.board[frame.it].incarnation : uint8_t{0};
    pc = behind;
    return true;
}

}  // namespace riffle::keyforge
