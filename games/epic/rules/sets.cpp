// Triggered abilities and their activation sets: chapters 11 and 12 of the rules.
//
// What triggers during one game action forms one set; a set is resolved when the action is complete, by the player with the
// initiative first, then clockwise. What triggers meanwhile forms a further set at the end of the queue.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

void Flow::collect(int card, uint8_t moment, Thing it, int amount, Seat player) {
    const CardDef& d = look.def(card);
    const uint32_t bit = momentBit(moment);
    Waiting row;
    row.source = static_cast<CardIndex>(card);
    row.seat = look.controllerOf(card);
    row.moment = moment;
    row.it = it;
    row.set = s.set;
    row.amount = static_cast<uint16_t>(amount);
    row.player = it != 0 && isPlayer(it) ? playerOf(it) : player;
    // What leaves play is "this" where it comes to lie.
    row.incarnation = static_cast<uint8_t>(s.board[card].incarnation + (moment == kBroken || moment == kLastBreath));
    if ((d.moments & bit) && look.hasText(card)) {
        for (const Trigger& trigger : d.triggers) {
            if (!(trigger.moments & bit) || trigger.isInDiscard) continue;
            row.conditions = trigger.conditions;
            row.program = trigger.program;
            row.loyalty = moment == kLoyalty ? trigger.loyalty : moment == kLoyaltyX ? uint8_t{255} : uint8_t{0};
            if (!row.mayRepeat() || !trigger.isAlike || !waitsOnceMore(row)) wait(row);
        }
    }
    // Abilities given for the turn (Plague Zombies).
    for (uint8_t number = s.board[card].given; number != 0; number = s.grants[number - 1].before) {
        const Grant& given = s.grants[number - 1];
        if (!s.players[given.seat].isIn) continue;
        uint16_t pc = given.code;
        const int moments = cards.code[pc++];
        bool fitsMoment = false;
        for (int i = 0; i < moments; ++i) fitsMoment |= cards.code[pc++] == moment;
        if (!fitsMoment) continue;
        row.conditions = pc;
        row.program = static_cast<uint16_t>(pc + 1 + cards.code[pc] + 2);
        row.loyalty = 0;
        // Of a token that is gone nothing more can be said.
        if (!row.mayRepeat() || !look.isToken(card) || !waitsOnceMore(row)) wait(row);
    }
}

// The number of an ability given on top of another; 0 where there is no room.
uint8_t Flow::grant(uint16_t code, uint8_t before, Seat seat) {
    for (int i = 0; i < s.grants.size(); ++i) {
        const Grant& given = s.grants[i];
        if (given.code == code && given.before == before && given.seat == seat) return static_cast<uint8_t>(i + 1);
    }
    Grant given;
    given.code = code;
    given.before = before;
    given.seat = seat;
    return s.grants.push(given) ? static_cast<uint8_t>(s.grants.size()) : uint8_t{0};
}

// Text that works in the discard pile belongs to the pile's owner. EPIC-DISC-01, EPIC-DISC-03
void Flow::collectDiscard(int card, uint8_t moment) {
    const CardDef& d = look.def(card);
    if (!(d.discardMoments & momentBit(moment))) return;
    for (const Trigger& trigger : d.triggers) {
        if (!trigger.isInDiscard || !(trigger.moments & momentBit(moment))) continue;
        Waiting row;
        row.source = static_cast<CardIndex>(card);
        row.seat = s.board[card].owner;
        row.moment = moment;
        row.set = s.set;
        row.incarnation = s.board[card].incarnation;
        row.isInDiscard = moment != kLeavesDiscard && moment != kRecalled;
        row.conditions = trigger.conditions;
        row.program = trigger.program;
        wait(row);
    }
}

// EPIC-KW-ALLY-2, EPIC-KW-ALLY-3, EPIC-KW-ALLY-4, EPIC-KW-ALLY-5, EPIC-KW-ALLY-6, EPIC-KW-ALLY-7
void Flow::collectAlly(Seat seat, int played) {
    if (look.costOf(played) != 1) return;
    const FactionMask factions = look.factionsOf(played);
    for (const bool isDiscard : {false, true}) {
        for (const CardIndex card : s.board.in(pileOf(seat, isDiscard ? kDiscardPile : kPlayPile))) {
            const CardDef& d = look.def(card);
            if (!((isDiscard ? d.discardMoments : d.moments) & momentBit(kAlly)) || card == played) continue;
            if (!isDiscard && !look.hasText(card)) continue;
            for (const Trigger& trigger : d.triggers) {
                if (trigger.isInDiscard != isDiscard || !(trigger.moments & momentBit(kAlly)) ||
                    !(factionBit(trigger.ally) & factions))
                    continue;
                Waiting row;
                row.source = card;
                row.seat = seat;
                row.moment = kAlly;
                row.set = s.set;
                row.incarnation = s.board[card].incarnation;
                row.isInDiscard = isDiscard;
                row.conditions = trigger.conditions;
                row.program = trigger.program;
                wait(row);
            }
        }
    }
}

// Where many champions break at once the same waits as often: one row does for all of it. Of champions that leave play it is the
// same where they have the same name, and where the ability does not speak of them.
bool Flow::waitsOnceMore(const Waiting& row) {
    for (Waiting& other : s.waiting) {
        if (other.program != row.program || other.set != row.set || other.moment != row.moment || other.seat != row.seat)
            continue;
        if (other.player != row.player || other.it != row.it) continue;
        const bool isSame = row.moment == 0 ? other.source == row.source : s.board[other.source].def == s.board[row.source].def;
        if (!isSame) continue;
        ++other.amount;
        return true;
    }
    return false;
}

// What waited to do something from the discard pile, where its card no longer lies. EPIC-DISC-01
void Flow::forgetDiscard(int card) {
    int kept = 0;
    for (int i = 0; i < s.waiting.size(); ++i) {
        if (s.waiting[i].isInDiscard && s.waiting[i].source == card) continue;
        if (kept != i) s.waiting[kept] = s.waiting[i];
        ++kept;
    }
    while (s.waiting.size() > kept) s.waiting.pop();
}

void Flow::collectEvent(uint8_t event, int it, Seat player) {
    const auto waitsFor = static_cast<uint8_t>(eventBit(event) | (event == kIsBroken ? eventBit(kAnotherIsBroken) : uint8_t{0}));
    if (!(s.events & waitsFor)) return;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (!look.reaches(seat, player)) continue;  // EPIC-HUNT-FB-2
        for (const CardIndex source : s.board.in(pileOf(seat, kPlayPile))) {
            const CardDef& d = look.def(source);
            if (!(d.events & waitsFor) || !look.hasText(source)) continue;
            for (const Trigger& trigger : d.triggers) {
                if (trigger.event != event && !(event == kIsBroken && trigger.event == kAnotherIsBroken)) continue;
                if (trigger.event == kAnotherIsBroken && it == source) continue;
                const Asker asker = look.askerFor(source);
                auto pc = static_cast<uint16_t>(trigger.eventCode + 1);
                if (event == kYouDraw ? player != seat : !look.fits(it, look.readFilter(pc), asker)) continue;
                Waiting row;
                row.source = source;
                row.seat = seat;
                row.it = trigger.isAlike ? Thing{0} : static_cast<Thing>(it);
                row.set = s.set;
                row.player = player;
                row.incarnation = s.board[source].incarnation;
                row.conditions = trigger.conditions;
                row.program = trigger.program;
                if (trigger.isAlike && waitsOnceMore(row)) continue;
                wait(row);
            }
        }
    }
}

bool Flow::resolveSets(Frame& frame) {
    if (frame.detail == 0xFF) {  // somebody was asked which of theirs comes next
        frame.detail = 0;
        const Action answer = s.answer;
        s.answer = {};
        int ordinal = static_cast<int>(answer.number());
        for (int i = 0; i < s.waiting.size(); ++i) {
            const Waiting& row = s.waiting[i];
            if (row.source != answer.subject() || row.set != frame.extra || row.seat != frame.player) continue;
            if (--ordinal > 0) continue;
            runRow(i);
            return false;
        }
        return false;
    }
    if (s.waiting.empty()) return true;
    uint16_t oldest = UINT16_MAX;
    for (const Waiting& row : s.waiting) oldest = std::min(oldest, row.set);
    // EPIC-SET-02, EPIC-SET-03, EPIC-SET-04
    Seat seat = s.initiative != kNobody ? s.initiative : s.active;
    for (int i = 0; i < s.playerCount; ++i, seat = look.nextSeat(seat)) {
        int first = -1;
        bool areAlike = true;
        for (int j = 0; j < s.waiting.size(); ++j) {
            const Waiting& row = s.waiting[j];
            if (row.set != oldest || row.seat != seat) continue;
            if (first < 0) {
                first = j;
            } else {
                areAlike &= row.program == s.waiting[first].program;
            }
        }
        if (first < 0) continue;
        if (areAlike) {
            runRow(first);
            return false;
        }
        frame.detail = 0xFF;
        frame.extra = oldest;
        frame.player = seat;
        ask(Decision::Trigger, seat);
        return false;
    }
    s.waiting.clear();  // of players who are out
    return true;
}

void Flow::runRow(int index) {
    const Waiting row = s.waiting[index];
    if (row.mayRepeat() && row.amount > 0) {
        --s.waiting[index].amount;
    } else {
        for (int i = index; i + 1 < s.waiting.size(); ++i) s.waiting[i] = s.waiting[i + 1];
        s.waiting.pop();
    }
    newSet();
    if (!look.isWaiting(row)) return;
    runProgram(row.seat, row.source, row.program);
    if (s.isOver) return;
    Frame& frame = s.frames.back();
    frame.incarnation = row.incarnation;
    frame.it = row.it;
    frame.player = row.player;
    frame.amount = row.mayRepeat() ? uint16_t{0} : row.amount;
    if (row.loyalty != 0) {
        frame.number = row.loyalty;
        frame.detail = 1;  // cards are revealed first
    }
}

}  // namespace riffle::epic
