// What an effect is about: what may be chosen, and the choosing. Chapter 11 of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;
using machine::kAsked;
using machine::kDeclined;
using machine::kFresh;
using machine::kTaking;

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
    switch (static_cast<EffectOp>(verb)) {
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
bool Flow::select(Frame& frame, uint16_t& pc, EffectOp verb) {
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

}  // namespace riffle::epic
