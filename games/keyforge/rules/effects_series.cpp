// Effects that ask by themselves, some of them several times: searching, single points of damage, an order of cards.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

bool Flow::search(Frame& frame, uint16_t pc) {
    // KF-SEARCH-01, KF-SEARCH-02: the searcher sees every card and may find nothing.
    const uint8_t place = cards.code[pc++];
    look.skipFilter(pc);
    if (frame.step == 0) {
        CardIndex found[kMaxCards];
        if (choices(look, frame, found) == 0) return decline(frame, pc);
        const auto viewer = static_cast<uint8_t>(1U << frame.seat);
        if (place == kYourDeck || place == kYourDeckAndDiscard) {
            for (const CardIndex card : s.board.in(pileOf(frame.seat, kDeckPile))) s.board[card].knownTo |= viewer;
        }
        frame.step = 1;
        ask(Decision::Optional, s.active);
        if (s.decision != Decision::None) return false;
    }
    const Action answer = s.answer;
    s.answer = {};
    if (verbOf(answer) == Verb::Done) return decline(frame, pc);
    frame.it = static_cast<CardIndex>(answer.subject());
    frame.did = 1;
    frame.count = 1;
    finish(frame, pc);
    return true;
}

// Single points, each to any of them, dealt together. KF-ABIL-10
bool Flow::spread(Frame& frame, EffectOp op, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    int points = 0;
    int hit = 1;
    int splash = 0;
    if (op == kSpreadSplash) {
        hit = look.readInt(pc);
        look.skipFilter(pc);
        splash = look.readInt(pc);
        points = look.readUnit(pc, asker);
    } else {
        points = look.readAmount(pc, asker).amount;
        look.skipFilter(pc);
    }
    CardIndex found[kMaxCards];
    if (frame.step == 0) {
        frame.number = static_cast<uint16_t>(points);
        frame.step = 2;
    }
    while (true) {
        if (frame.step == 1) {
            const auto target = static_cast<int>(s.answer.subject());
            addDamage(target, hit);
            if (splash > 0) {
                for (const CardIndex neighbor : {s.board[target].above, s.board[target].below}) {
                    if (neighbor != 0) addDamage(neighbor, splash);
                }
            }
            s.answer = {};
            --frame.number;
            frame.step = 2;
        }
        if (frame.number == 0 || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    frame.did = points > 0;
    finish(frame, pc);
    dealDamage();
    return true;
}

// From a flank creature inwards, each hit dealt before the next. frame.extra holds the second and the third creature.
bool Flow::dealAlong(Frame& frame, uint16_t pc) {
    const int amounts[] = {look.readInt(pc), look.readInt(pc), look.readInt(pc)};
    if (frame.step == 0) {
        CardIndex found[kMaxCards];
        if (choices(look, frame, found) == 0) return decline(frame, pc);
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    if (frame.step == 1) {
        frame.it = static_cast<CardIndex>(s.answer.subject());
        s.answer = {};
        const bool isLeft = s.board[frame.it].above == 0;
        const auto next = [&](CardIndex card) {
            return card == 0 ? CardIndex{0} : isLeft ? s.board[card].below : s.board[card].above;
        };
        const CardIndex second = next(frame.it);
        frame.extra = static_cast<uint16_t>(second | (next(second) << 8));
        frame.step = 2;
    }
    const CardIndex hit =
        frame.step == 2 ? frame.it : static_cast<CardIndex>(frame.step == 3 ? frame.extra & 0xFFU : frame.extra >> 8U);
    const int amount = amounts[frame.step - 2];
    if (frame.step == 4) {
        finish(frame, pc);
    } else {
        ++frame.step;
    }
    frame.did = 1;
    if (hit != 0) {
        addDamage(hit, amount);
        dealDamage();
    }
    return true;
}

// The top cards of the deck, or a line, in an order the active player picks from the top (the left).
bool Flow::reorder(Frame& frame, EffectOp op, uint16_t pc) {
    const bool isLine = op == kRearrange;
    const int pile = isLine ? pileOf(frame.player, kLinePile) : pileOf(frame.seat, kDeckPile);
    const int wanted = isLine ? s.board.size(pile) : look.readInt(pc);
    CardIndex found[kMaxCards];
    if (frame.step == 0) {
        frame.number = static_cast<uint16_t>(std::min(wanted, s.board.size(pile)));
        frame.extra = 0;
        frame.step = 2;
        const auto viewer = static_cast<uint8_t>(1U << s.active);
        CardIndex card = s.board.top(pile);
        for (int i = 0; i < frame.number; ++i, card = s.board[card].below) {
            s.board[card].knownTo |= viewer;
            if (!isLine) note(Fact::LookedAt, frame.seat, nullptr, card, 0, 0, viewer);
        }
    }
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            s.board.insertBelow(card, pile, frame.extra);
            frame.extra = card;
            frame.chosen.add(card);
            frame.step = 2;
        }
        if (frame.chosen.size() >= frame.number || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::PickCard, s.active);
        if (s.decision != Decision::None) return false;
    }
    frame.did = frame.number > 0;
    finish(frame, pc);
    touch();
    return true;
}

bool Flow::revealUntil(Frame& frame, uint16_t pc) {
    const Filter filter = look.readFilter(pc, look.askerFor(frame));
    while (true) {
        if (frame.step == 1) {
            const bool goesOn = verbOf(s.answer) == Verb::Yes;
            s.answer = {};
            if (!goesOn) {
                frame.did = 0;
                break;
            }
        }
        if (frame.step == 0) frame.them = {};
        const CardIndex card = s.board.top(pileOf(frame.seat, kDeckPile));
        frame.did = 0;
        if (card == 0) break;
        note(Fact::Revealed, frame.seat, nullptr, card);
        moveCard(card, kLimboPile, true);
        frame.them.add(card);
        frame.it = card;
        if (look.fits(card, filter, look.askerFor(frame))) {
            frame.did = 1;
            break;
        }
        if (s.board.isEmpty(pileOf(frame.seat, kDeckPile))) break;
        frame.step = 1;
        ask(Decision::YesNo, s.active);
        if (s.decision != Decision::None) return false;
    }
    finish(frame, pc);
    return true;
}

}  // namespace riffle::keyforge
