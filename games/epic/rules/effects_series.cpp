// Effects that ask several times: cards recycled, damage split, players who discard or choose by turns.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

// Two cards from the discard pile under the deck, then a card: optional. EPIC-KW-RECYCLE-1, EPIC-KW-RECYCLE-2, EPIC-KW-RECYCLE-3,
// EPIC-KW-RECYCLE-4, EPIC-KW-RECYCLE-5
bool Flow::recycle(Frame& frame, uint16_t next) {
    const Seat seat = frame.seat;
    Thing found[kMostThings];
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) == Verb::Done) return decline(frame, next);
            choose(frame, static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount == 2) break;
        const int left = choices(look, frame, found);
        if (left + frame.chosenCount < 2) return decline(frame, next);
        frame.step = 1;
        ask(frame.chosenCount == 0 ? Decision::Optional : Decision::Pick, seat, left);
        if (s.decision != Decision::None) return false;
    }
    for (int i = 0; i < 2; ++i) moveCard(s.chosenOf(frame)[static_cast<size_t>(i)], pileOf(seat, kDeckPile), false);
    note(Fact::Recycled, seat, "EPIC-KW-RECYCLE-1");
    frame.did = 1;
    frame.count = 2;
    finish(frame, next);
    draw(seat, 1);
    return true;
}

// "Split 6 damage among up to 6 targets": targets first, then how much for each, the last taking the rest.
bool Flow::splitDamage(Frame& frame, uint16_t pc) {
    const int damage = look.readInt(pc);
    const int most = look.readInt(pc);
    Thing found[kMostThings];
    while (frame.step <= 2) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) == Verb::Done) break;
            choose(frame, verbOf(answer) == Verb::PickSeat ? thingOf(static_cast<Seat>(answer.subject()))
                                                           : static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount >= most || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::Optional, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    if (frame.step <= 2) {
        if (frame.chosenCount == 0) return decline(frame, pc);
        frame.step = 3;
        frame.extra = 0;
        frame.amount = static_cast<uint16_t>(damage);
    }
    const int source = dealerOf(frame);
    while (true) {
        if (frame.step == 4) {
            const auto amount = static_cast<int>(s.answer.number());
            s.answer = {};
            frame.step = 3;
            const Thing target = s.chosenOf(frame)[frame.extra];
            frame.amount = static_cast<uint16_t>(frame.amount - amount);
            ++frame.extra;
            if (isPlayer(target)) {
                damagePlayer(playerOf(target), amount, source);
            } else {
                damageCard(target, amount, source);
            }
            s.stale = 0;
        }
        if (frame.extra >= frame.chosenCount) break;
        frame.step = 4;
        ask(Decision::Assign, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    frame.did = 1;
    finish(frame, pc);
    touch();
    return true;
}

// Three different targets in order, as many as there are.
bool Flow::rain(Frame& frame, uint16_t pc) {
    const int amounts[] = {look.readInt(pc), look.readInt(pc), look.readInt(pc)};
    Thing found[kMostThings];
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            choose(frame, verbOf(answer) == Verb::PickSeat ? thingOf(static_cast<Seat>(answer.subject()))
                                                           : static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount >= 3 || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::Pick, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    const int source = dealerOf(frame);
    for (int i = 0; i < frame.chosenCount; ++i) {
        const Thing target = s.chosenOf(frame)[static_cast<size_t>(i)];
        if (isPlayer(target)) {
            damagePlayer(playerOf(target), amounts[i], source);
        } else {
            damageCard(target, amounts[i], source);
        }
    }
    frame.did = frame.chosenCount > 0;
    finish(frame, pc);
    return true;
}

// Each of the players chooses cards of their own hand. frame.number: players left; frame.extra: cards left of the one at hand.
bool Flow::discardCards(Frame& frame, uint16_t mask, int count, bool isBanish, uint16_t next) {
    if (frame.step == 0) {
        frame.step = 2;
        frame.number = mask;
        frame.extra = static_cast<Thing>(count);
        frame.count = 0;
        frame.asked = s.initiative != kNobody ? s.initiative : s.active;
        while (mask != 0 && !((mask >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
    }
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<int>(s.answer.subject());
            s.answer = {};
            frame.step = 2;
            ++frame.count;
            --frame.extra;
            if (isBanish) {
                banish(card);
            } else {
                discard(card, frame.seat);
            }
        }
        if (frame.number == 0) break;
        if (frame.extra == 0 || s.board.isEmpty(pileOf(frame.asked, kHandPile))) {
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            frame.extra = static_cast<Thing>(count);
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
            continue;
        }
        frame.step = 1;
        ask(Decision::Pick, frame.asked);
        if (s.decision != Decision::None) return false;
    }
    frame.did = frame.count > 0;
    finish(frame, next);
    return true;
}

// Each player in turn picks one of their own; what happens then says the verb. frame.number: who is still to be asked.
bool Flow::playersChoose(Frame& frame, EffectOp verb, uint16_t next) {
    Thing found[kMostThings];
    if (frame.step == 0) {
        uint16_t mask = 0;
        auto pc = static_cast<uint16_t>(frame.pc + 1);
        if (verb == kPlayerBreaks || verb == kPlayerMayReturn) {
            mask = look.readPlayers(pc, look.askerFor(frame));
        } else {
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                if (look.reaches(frame.seat, seat)) mask |= static_cast<uint16_t>(1U << seat);
            }
        }
        frame.step = 2;
        frame.number = mask;
        frame.count = 0;
        frame.asked = s.initiative != kNobody ? s.initiative : s.active;  // EPIC-SET-11
        while (mask != 0 && !((mask >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
    }
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) != Verb::Done) {
                const auto card = static_cast<Thing>(answer.subject());
                choose(frame, card);
                ++frame.count;
                if (verb == kPlayersPutFromHand) {  // whoever chooses next has seen it
                    s.board[card].knownTo = kKnownToAll;
                    note(Fact::Revealed, frame.asked, nullptr, card);
                }
            }
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
        }
        if (frame.number == 0) break;
        if (choices(look, frame, found) == 0) {
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
            continue;
        }
        frame.step = 1;
        ask(verb == kPlayersPutFromHand || verb == kPlayerMayReturn ? Decision::Optional : Decision::Pick, frame.asked);
        if (s.decision != Decision::None) return false;
    }
    const std::span<const Thing> chosen = s.chosenOf(frame);
    const auto isKept = [&](Thing card) { return std::find(chosen.begin(), chosen.end(), card) != chosen.end(); };
    s.broken = {};
    switch (verb) {
        case kPlayerBreaks:
            for (const Thing card : chosen) breakCard(card);
            break;
        case kPlayerMayReturn:
            for (const Thing card : chosen) returnToHand(card);
            break;
        case kPlayersPutFromHand:
            for (const Thing card : chosen) {
                enterPlay(card, s.board[card].owner);
                note(Fact::Entered, s.board[card].owner, "EPIC-PLAY-14", card);
            }
            break;
        default:  // each keeps one and breaks the others
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                if (!look.reaches(frame.seat, seat)) continue;
                for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
                    if (!isKept(card)) breakCard(card);
                }
            }
    }
    frame.did = frame.count > 0;
    finish(frame, next);
    return true;
}

}  // namespace riffle::epic
