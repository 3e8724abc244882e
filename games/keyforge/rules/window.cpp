// Abilities that wait for the active player to order them: chapters 1, 29 and 56 of the rules.
//
// A row waits in the window of a frame: the turn, a card being played or used, a destruction, a key being forged, or a window of
// its own for what happens in the middle of an effect.
#include "games/keyforge/rules/flow.h"
#include "games/keyforge/rules/moments.h"

namespace riffle::keyforge {

using namespace language;

// The abilities a card has for a moment: its own, those of a text it has gained, those others give it. KF-ABIL-09, KF-ABIL-24
uint16_t momentsAt(const Position& look, int card, uint8_t moment) {
    uint16_t moments = momentBit(moment);
    const bool isReap = moment == kReap;
    if (!isReap && moment != kFight) return moments;
    if (!(look.s.statics & (staticBit(kPlayIsReap) | staticBit(kFightIsReap)))) return moments;
    const auto holds = [&](StaticOp op) {
        return look.eachStatic(op, [&](uint16_t, const Asker& asker) { return asker.seat == look.controllerOf(card); });
    };
    if (isReap && holds(kPlayIsReap)) moments |= momentBit(kPlay);
    if (holds(kFightIsReap)) moments |= momentBit(kFight) | momentBit(kReap);
    return moments;
}

void Flow::collectMoment(int window, int card, uint8_t moment, Seat seat, int it, int other) {
    const uint16_t wanted = momentsAt(look, card, moment);
    if (!((look.def(card).moments | s.granted) & wanted)) return;
    Waiting row;
    row.source = static_cast<CardIndex>(card);
    row.giver = row.source;
    row.it = static_cast<CardIndex>(it);
    row.other = static_cast<CardIndex>(other);
    row.seat = seat;
    row.player = s.active;
    row.window = static_cast<uint8_t>(window);
    row.moment = moment;
    row.incarnation = s.board[card].incarnation;
    row.isDeparted = moment == kDestroyed || moment == kLeavesPlay;  // KF-TIMING-30
    const auto wait = [&](uint16_t conditions, uint16_t program, CardIndex giver) {
        row.conditions = conditions;
        row.program = program;
        row.giver = giver;
        if (!s.waiting.push(row)) fault();
    };
    const auto own = [&](const CardDef& d) {
        if (!(d.moments & wanted)) return;
        for (const Trigger& trigger : d.triggers) {
            if (trigger.moments & wanted) wait(trigger.conditions, trigger.program, row.source);
        }
    };
    own(look.def(card));
    if (!(s.granted & wanted)) return;
    for (const Lasting& lasting : s.lasting) {
        if (lasting.kind == Lasting::Kind::Text && lasting.subject == card && look.isActive(lasting)) own(cards[lasting.program]);
    }
    for (uint8_t each = kPlay; each < kMomentEnd; ++each) {
        if (!(wanted & momentBit(each))) continue;
        look.eachGrant(card, each, [&](uint16_t conditions, uint16_t program, CardIndex giver) {
            bool isThere = false;  // by another moment already
            for (const Waiting& waiting : s.waiting) {
                isThere |= waiting.window == window && waiting.source == card && waiting.program == program &&
                           waiting.giver == giver && each != moment;
            }
            if (!isThere) wait(conditions, program, giver);
            return false;
        });
    }
}

void Flow::collectAll(int window, Seat seat, uint8_t moment) {
    if (!((s.moments | s.granted) & momentBit(moment))) return;
    for (const Pile pile : {kLinePile, kArtifactPile}) {
        for (const CardIndex card : s.board.in(pileOf(seat, pile))) collectMoment(window, card, moment, seat);
    }
    for (const CardIndex card : s.board.in(kAttachedPile)) {
        if (look.controllerOf(card) == seat) collectMoment(window, card, moment, seat);
    }
}

void Flow::collectEvent(int window, uint8_t event, int it, Seat player, int amount, int other, uint8_t house) {
    const uint64_t bit = eventBit(event);
    if (!(s.events & bit)) return;
    // Whether an ability of `seat`, on `source`, waits for this.
    const auto concerns = [&](uint16_t pc, Asker asker) {
        ++pc;                                                 // the event's op
        if (event == kIsUsedToFight && !look.isInPlay(it)) {  // next to what it was when it began to fight. KF-ABIL-22
            asker.gone = static_cast<CardIndex>(it);
            asker.besideGone = s.frames[window].beside;
        }
        const auto isAbout = [&] { return look.fits(it, look.readFilter(pc, asker), asker); };
        switch (event) {
            case kYouPlay:
            case kYouUse: return player == asker.seat && isAbout();
            case kOpponentPlays: return player != asker.seat && isAbout();
            case kReaps:
            case kIsUsedToFight:
            case kFights:
            case kIsPlayed:
            case kEntersPlay:
            case kIsDestroyed:
            case kDestroyedFighting:
            case kBeginsToFight: return isAbout();
            case kArmorPrevents: return it == asker.source;
            case kDestroyedFightingThis:
            case kDestroyedByAssault: return other == asker.source && isAbout();
            case kAttacksAndDestroys: return other == asker.source;
            case kChoosesTheHouse: return cards.code[pc] == house;
            case kYouChooseHouse: return player == asker.seat && cards.code[pc] == house;
            case kOpponentChoosesThatHouse: return player != asker.seat && asker.house == house;
            case kYouForgeKey:
            case kStolenFromYou: return player == asker.seat;
            case kOpponentForgesKey:
            case kOpponentWouldForge:
            case kOpponentGainsByReaping: return player != asker.seat;
            case kYouDiscard: return player == asker.seat && isAbout();
            case kIsAttachedTo: return player == asker.seat && other == asker.source && isAbout();
            default: return true;
        }
    };
    Waiting row;
    row.it = static_cast<CardIndex>(it);
    row.other = static_cast<CardIndex>(other);
    row.player = player;
    row.window = static_cast<uint8_t>(window);
    row.house = house;
    row.amount = static_cast<uint16_t>(amount);
    const auto byText = [&](const CardDef& d, CardIndex source) {
        for (const Trigger& trigger : d.triggers) {
            if (trigger.event != event) continue;
            const Asker asker = look.askerFor(source);
            if (!concerns(trigger.eventCode, asker)) continue;
            row.source = source;
            row.giver = source;
            row.seat = asker.seat;
            row.incarnation = s.board[source].incarnation;
            row.conditions = trigger.conditions;
            row.program = trigger.program;
            if (!s.waiting.push(row)) fault();
        }
    };
    for (const int pile :
         {pileOf(s.active, kLinePile), pileOf(s.active, kArtifactPile), pileOf(Position::opponentOf(s.active), kLinePile),
          pileOf(Position::opponentOf(s.active), kArtifactPile), int{kAttachedPile}}) {
        for (const CardIndex source : s.board.in(pile)) {
            if (look.def(source).events & bit) byText(look.def(source), source);
        }
    }
    for (int i = 0; i < s.lasting.size(); ++i) {
        const Lasting& lasting = s.lasting[i];
        if (!look.isActive(lasting)) continue;
        if (lasting.kind == Lasting::Kind::Text && (cards[lasting.program].events & bit))
            byText(cards[lasting.program], lasting.subject);
        if (lasting.kind != Lasting::Kind::After || lasting.op != event) continue;
        if (!concerns(lasting.code, look.askerFor(lasting))) continue;
        Waiting after = row;
        after.source = lasting.source;
        after.giver = lasting.source;
        after.seat = lasting.seat;
        after.program = lasting.program;
        after.conditions = 0;
        after.isDeparted = 1;  // KF-LAST-02
        if (!s.waiting.push(after)) fault();
    }
}

void Flow::dropWaiting(int window) {
    int kept = 0;
    for (int i = 0; i < s.waiting.size(); ++i) {
        if (s.waiting[i].window == window) continue;
        if (kept != i) s.waiting[kept] = s.waiting[i];
        ++kept;
    }
    while (s.waiting.size() > kept) s.waiting.pop();
}

bool Flow::resolveWaiting(Frame& frame) {
    const int window = indexOf(frame);
    if (frame.loops) {  // the active player was asked which comes next
        frame.loops = 0;
        const Action answer = s.answer;
        s.answer = {};
        int ordinal = static_cast<int>(answer.number());
        for (int i = 0; i < s.waiting.size(); ++i) {
            const Waiting& row = s.waiting[i];
            if (row.window != window || row.source != answer.subject() || !look.isWaiting(row)) continue;
            bool isRepeated = false;
            for (int j = 0; j < i; ++j) {
                const Waiting& before = s.waiting[j];
                isRepeated |= before.window == window && before.source == row.source && before.program == row.program &&
                              before.special == row.special && before.giver == row.giver && look.isWaiting(before);
            }
            if (isRepeated) continue;
            if (ordinal <= 1) {
                runRow(i);
                return false;
            }
            --ordinal;
        }
        return false;
    }
    int first = -1;
    bool areAlike = true;
    for (int i = 0; i < s.waiting.size(); ++i) {
        const Waiting& row = s.waiting[i];
        if (row.window != window || !look.isWaiting(row)) continue;
        if (first < 0) {
            first = i;
        } else {
            const Waiting& other = s.waiting[first];
            areAlike &= look.areInterchangeable(row, other);
        }
    }
    if (first < 0) {
        dropWaiting(window);
        return true;
    }
    if (areAlike) {
        runRow(first);
        return false;
    }
    frame.loops = 1;
    ask(Decision::Trigger, s.active);  // KF-GOLD-05
    return false;
}

void Flow::runRow(int index) {
    const Waiting row = s.waiting[index];
    for (int i = index; i + 1 < s.waiting.size(); ++i) s.waiting[i] = s.waiting[i + 1];
    s.waiting.pop();
    if (isLooping()) return;
    if (row.special ==
        kReplacement) {  // the last of them happens; the others have changed nothing that it still needs. KF-REPL-06
        for (const Waiting& other : s.waiting) {
            if (other.special == kReplacement && other.window == row.window) return;
        }
        captureStolen(static_cast<Seat>(row.player), row.amount);
        return;
    }
    if (row.special != kOrdinary) {  // KF-KW-ASSAULT-1, KF-KW-HAZARDOUS-1
        const bool isAssault = row.special == kAssaultDamage;
        if (!look.isCreature(row.it)) return;
        addDamage(row.it, look.valueOf(row.source, isAssault ? kAssault : kHazardous));
        dealDamage(false, isAssault ? Cause::Assault : Cause::None, isAssault ? row.source : 0, isAssault ? row.it : 0);
        return;
    }
    runProgram(row.seat, row.source, row.program);
    if (s.isOver) return;
    Frame& frame = s.frames.back();
    frame.giver = row.giver;
    frame.it = row.it;
    frame.other = row.other;
    frame.house = row.house;
    frame.player = row.player;
    frame.amount = row.amount;
    frame.incarnation = row.incarnation;
    // What has left play meanwhile is not followed into a hidden zone. KF-LEAVE-08
    if (row.it != 0) {
        const uint8_t incarnation = s.board[row.it].incarnation;
        frame.itIncarnation = look.isInPlay(row.it)      ? incarnation
                              : incarnation == UINT8_MAX ? uint8_t{1}
                                                         : uint8_t(incarnation + 1);
    }
}

int Flow::pushWindow(Seat seat) {
    push(Routine::Window, seat);
    return s.frames.size() - 1;
}

// A window that nothing waits in is not opened.
void Flow::openWindow(int frameIndex) {
    for (const Waiting& row : s.waiting) {
        if (row.window == frameIndex) {
            pushWindow(s.active);
            return;
        }
    }
}

void Flow::raise(uint8_t event, int it, Seat player, int amount, int other, uint8_t house) {
    const int next = s.frames.size();
    collectEvent(next, event, it, player, amount, other, house);
    openWindow(next);
}

}  // namespace riffle::keyforge
