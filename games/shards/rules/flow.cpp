#include "games/shards/rules/flow.h"

namespace riffle::shards {

namespace {

// Who learns a card's face from its lying in a pile: its owner for a hand, nobody for what is face down, everybody for the rest.
// SOI-SETUP-14
constexpr std::array<uint8_t, kPileCount> kSeenIn = [] {
    std::array<uint8_t, kPileCount> seen{};
    for (int pile = 1; pile < kPileCount; ++pile) {
        const Pile role = isSeatPile(pile) ? roleOf(pile) : static_cast<Pile>(pile);
        const bool isHidden = role == kDeck || role == kCentre || role == kBox || role == kRelics;
        seen[pile] = role == kHand ? static_cast<uint8_t>(1U << seatOf(pile)) : isHidden ? uint8_t{0} : kKnownToAll;
    }
    return seen;
}();

}  // namespace

void Flow::step(Frame& frame) {
    switch (frame.routine) {
        case Routine::Setup: return stepSetup(frame);
        case Routine::Turn: return stepTurn(frame);
        case Routine::Attack: return stepAttack(frame);
        case Routine::EndTurn: return stepEndTurn(frame);
        case Routine::Draw: return stepDraw(frame);
        case Routine::Shuffle: return stepShuffle(frame);
        case Routine::PlayCard: return stepPlayCard(frame);
        case Routine::Program: return stepProgram(frame);
        case Routine::NemesisTurn: return stepNemesisTurn(frame);
    }
}

void Flow::take(Action action) {
    const bool isMain = s.decision == Decision::Main;
    answer(action);
    if (isMain) stepTurn(s.frames.back());  // by far the most common, and the top frame is known
    run();
}

// Whether all options come to the same: cards that are alike, one ability on several cards, champions of the Nemesis in an order
// that cannot matter.
bool Flow::isIdleQuestion(const Action* options, int count) const {
    const auto cardOf = [&](int i) { return static_cast<CardIndex>(options[i].subject()); };
    const Frame& frame = s.frames.back();
    switch (s.decision) {
        case Decision::PickCard:
        case Decision::ShowCard:
        case Decision::NemesisPlay:
        case Decision::NemesisTarget: break;
        case Decision::NemesisActivate: {
            CardIndex champions[kMaxCards] = {};
            for (int i = 0; i < count; ++i) champions[i] = cardOf(i);
            if (look.isOrderIdle(champions, count)) return true;
            break;
        }
        case Decision::Trigger:
            for (int i = 1; i < count; ++i) {
                if (s.board[cardOf(i)].def != s.board[cardOf(0)].def || frame.done.has(cardOf(i)) != frame.done.has(cardOf(0)))
                    return false;
            }
            return true;
        default: return false;
    }
    for (int i = 1; i < count; ++i) {
        if (!look.areAlike(cardOf(0), cardOf(i))) return false;
    }
    return true;
}

// The one way a card changes its pile. What a card is marked with stays behind; who knows its face follows from where it goes.
void Flow::moveCard(int card, int pile, bool onTop) {
    Card& c = s.board[card];
    c.flags = 0;
    c.knownTo |= kSeenIn[pile];
    if (onTop) {
        s.board.putOnTop(card, pile);
    } else {
        s.board.putAtBottom(card, pile);
    }
}

}  // namespace riffle::shards
