// Which cards an effect is about: chapters 29, 31 and 35 of the rules.
#include <algorithm>
#include <bit>

#include "games/keyforge/rules/flow.h"
#include "games/keyforge/rules/moments.h"

namespace riffle::keyforge {

using namespace language;
using machine::kAsked;
using machine::kBlind;
using machine::kDeclined;
using machine::kFresh;
using machine::kTaking;
using machine::Pick;

namespace {

bool isExtreme(uint8_t selector) {
    return selector == kMostPowerful || selector == kMostPowerfulCount || selector == kLeastPowerful;
}

// What a verb can't be done to is not offered.
bool isPossible(const Position& look, const Frame& frame, EffectOp verb, CardIndex card) {
    const State& s = look.s;
    const Card& c = s.board[card];
    const auto canBeUsed = [&](UseKind kind) {
        return look.canUse(card, kind, true) || look.canUse(card, UseKind::Unstun, true);
    };
    switch (verb) {
        // The most powerful creature may be a tagged one; destroying it fails. KF-DESTROY-07, KF-DESTROY-16
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

// Only the strongest (or weakest) of them, as many as are tied. KF-POW-01, KF-POW-02, KF-POW-03, KF-POW-04, KF-POW-05, KF-POW-06,
// KF-POW-07
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

// "With total power …": whether so much is chosen, or nothing has to be; whether all there are would be enough.
bool hasPower(const Position& look, const CardIndex* cards, int count, uint16_t pc) {
    ++pc;
    look.skipFilter(pc);
    const int wanted = look.readInt(pc);
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += look.powerOf(cards[i]);
    return sum >= wanted;
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

// What a rule asks about that is no program: the order in which destroyed cards go, what a card comes as a copy of.
int choicesOfRule(const Position& look, const Frame& frame, CardIndex* out) {
    const State& s = look.s;
    const Asker asker = look.askerFor(frame);
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
    return 0;
}

}  // namespace

int choices(const Position& look, const Frame& frame, CardIndex* out) {
    const State& s = look.s;
    const language::Code& code = look.cards.code;
    Asker asker = look.askerFor(frame);
    int count = 0;
    const Routine routine = frame.routine;
    if (routine == Routine::Destroy || routine == Routine::Play || routine == Routine::Enter)
        return choicesOfRule(look, frame, out);
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const auto verb = static_cast<EffectOp>(code[frame.pc]);
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
    if (frame.detail == 3) {  // one at a time: who enters, where the next point goes
        for (int card = 1; card <= s.cardCount; ++card) {
            if (frame.chosen.has(card)) out[count++] = static_cast<CardIndex>(card);
        }
        return count;
    }
    if (frame.detail == 2) {  // one at a time: who captures, who reaps next
        for (int card = 1; card <= s.cardCount; ++card) {
            if (frame.chosen.has(card) &&
                (verb == kCaptures || verb == kCapturesOwn || isPossible(look, frame, verb, static_cast<CardIndex>(card))))
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

// Where an optional effect is over: its length stands two bytes before it. What "again if you may" runs ends with it.
uint16_t Flow::behindOptional(const Frame& frame) const {
    const bool isWhole = frame.isPart && frame.pc == frame.start;
    return static_cast<uint16_t>(Base::behindOptional(frame) - (isWhole ? 1 : 0));
}

// "With total power …": where all there are come to less, nothing is chosen.
bool Flow::areTooFew(const Frame& frame, const CardIndex* found, int total) const {
    const auto pc = static_cast<uint16_t>(frame.pc + 1);
    return cards.code[pc] == kAnyNumberTotal && frame.chosen.isEmpty() && !hasPower(look, found, total, pc);
}

// And whoever has begun goes on until it is so much.
bool Flow::mayStop(const Frame& frame, bool isFree) const {
    const auto pc = static_cast<uint16_t>(frame.pc + 1);
    if (cards.code[pc] != kAnyNumberTotal || frame.chosen.isEmpty()) return Base::mayStop(frame, isFree);
    CardIndex chosen[kMaxCards];
    const int count = ordered(frame.chosen, chosen);
    return hasPower(look, chosen, count, pc);
}

// What was drawn blind is seen before the next is.
void Flow::takePick(Frame& frame, CardIndex card, bool isFree) {
    frame.it = card;
    frame.chosen.add(card);
    if (isFree) s.board[card].knownTo = static_cast<uint8_t>(s.board[card].knownTo | (1U << s.active));
}

// Random picks; and among cards that whoever decides may not see the choice is blind: chance makes it. KF-ZONE-05
Pick Flow::pickByChance(Frame& frame, const CardIndex* found, int total, bool isFree) {
    const uint8_t selector = cards.code[frame.pc + 1];
    const bool isRandom = selector == kRandom || selector == kRandomCount;
    bool isBlind = false;
    for (int i = 0; i < total; ++i) isBlind |= !((s.board[found[i]].knownTo >> s.active) & 1U);
    if (!isRandom && !isBlind) return Pick::Open;
    if ((isBlind && isFree) || frame.isOptional) {
        if (frame.step != kBlind) {
            frame.step = kBlind;
            ask(Decision::YesNo, s.active, 2);
            if (s.decision != Decision::None) return Pick::Asked;
        }
        const bool isWanted = isVerb(takeAnswer(), Verb::Yes);
        frame.step = kTaking;
        if (!isWanted) return Pick::Over;
        if (!isFree) frame.isOptional = 0;  // all of them, without asking again
    }
    if (!s.options.askChance) {
        takePick(frame, found[s.rng.below(static_cast<uint32_t>(total))], isFree);
        return Pick::Taken;
    }
    frame.step = kAsked;
    ask(Decision::ChancePick, kChance);
    return s.decision != Decision::None ? Pick::Asked : Pick::Taken;
}

// Whether there is any damage or æmber on the cards.
bool Flow::holdsAny(const CardIndex* found, int total, uint8_t resource) const {
    return std::any_of(found, found + total,
                       [&](CardIndex card) { return resource == kDamage ? s.board[card].damage > 0 : s.board[card].amber > 0; });
}

// Fills frame.chosen; pc moves behind the selector. False while somebody is asked. KF-ABIL-03, KF-ABIL-04, KF-ABIL-23
bool Flow::select(Frame& frame, uint16_t& pc, EffectOp verb) {
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
            // It was in play and is hidden now: nothing reaches it there, not even another ability of its own. KF-LEAVE-08
            const bool hasLeft = selector == kThis || (selector == kIt && frame.itIncarnation != 0 &&
                                                       frame.itIncarnation != s.board[card].incarnation);
            if (card != 0 && hasLeft) {
                const Pile role = roleOf(s.board[card].pile);
                if (role == kHandPile || role == kDeckPile || role == kArchivePile) card = 0;
            }
            if (!wantsGiven(frame, card != 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            if (card != 0) frame.chosen.add(card);
            pc = behind;
            return true;
        }
        case kThem:
        case kOthers:
        case kFoughtNeighbors:
            if (!wantsGiven(frame, frame.them.size() > 0)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            frame.chosen = frame.them;
            pc = behind;
            return true;
        case kEach: {
            CardIndex found[kMaxCards];
            uint16_t at = pc;
            ++at;
            const int total = look.candidates(look.readFilter(at, asker), asker, found);
            const bool isAny = verb == kRedistribute ? total > 1 && holdsAny(found, total, cards.code[at]) : total > 0;
            if (!wantsGiven(frame, isAny)) return false;
            if (frame.isOptional == kDeclined) return true;
            pc = at;
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
            const bool isDiscard = cards.code[at] == kYourDiscard;
            bool isAny = false;
            for (const Seat seat : {Seat{0}, Seat{1}})
                isAny |= ((mask >> seat) & 1U) != 0 && s.board.top(pileOf(seat, isDiscard ? kDiscardPile : kDeckPile)) != 0;
            if (!wantsGiven(frame, isAny)) return false;
            if (frame.isOptional == kDeclined) return true;
            frame.extra = frame.it;
            frame.it = 0;
            frame.itIncarnation = 0;
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                if (!((mask >> seat) & 1U)) continue;
                CardIndex card = s.board.top(pileOf(seat, isDiscard ? kDiscardPile : kDeckPile));
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

    const bool isFree = selector == kUpTo || selector == kAnyNumber || selector == kUpToForEach || selector == kAnyNumberTotal;
    // Used one at a time: the next is chosen when the last is done.
    const bool isSeries =
        (selector == kAnyNumber || selector == kUpTo) && (verb == kReapWith || verb == kFightWith || verb == kReadyAndFight);
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
            case kAnyNumber:
            case kAnyNumberTotal: frame.number = kMaxCards; break;
            case kUpToForEach:
            case kOneForEach:
                look.skipFilter(at);
                frame.number = static_cast<uint16_t>(look.readUnit(at, asker));
                break;
            case kThird: frame.number = static_cast<uint16_t>((look.count(look.readFilter(at, asker), asker) + 2) / 3); break;
            default: frame.number = 1;
        }
        if (isSeries) {
            const auto taken = static_cast<uint16_t>(frame.chosen.size());
            const bool isLast = taken >= frame.number;
            frame.number = static_cast<uint16_t>(taken + 1);
            if (isLast) {
                pc = behind;
                return true;
            }
        }
        frame.step = kTaking;
    }
    if (!pick(frame, isFree)) return false;
    frame.itIncarnation = frame.it != 0 && look.isInPlay(frame.it) ? s.board[frame.it].incarnation : uint8_t{0};
    pc = behind;
    return true;
}

}  // namespace riffle::keyforge
