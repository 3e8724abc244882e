#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

// After so many effects between two actions nothing will ever stop them: nobody wins.
constexpr int kMostEffects = 60'000;

// Whether an ability that has banished something banishes more with its next words, and nothing is chosen for it: these go under
// their decks together. EPIC-KW-BANISH-2
bool banishesNext(const State& s, const CardTable& cards) {
    const Frame& frame = s.frames.back();
    if (frame.routine != Routine::Program || frame.step != 0 || frame.isOptional || frame.isDead) return false;
    if (cards.code[frame.pc] != kBanish) return false;
    const uint8_t selector = cards.code[frame.pc + 1];
    return selector == language::kThis || selector == language::kIt;
}

}  // namespace

void Flow::step(Frame& frame) {
    if (frame.isDead) {
        const bool isPart = frame.isPart;
        pop();
        if (isPart) s.frames.back().isDead = 1;
        return;
    }
    switch (frame.routine) {
        case Routine::Setup: return stepSetup(frame);
        case Routine::Turn: return stepTurn(frame);
        case Routine::Battle: return stepBattle(frame);
        case Routine::Window: return stepWindow(frame);
        case Routine::Play: return stepPlay(frame);
        case Routine::Talent: return stepTalent(frame);
        case Routine::Program: return stepProgram(frame);
        case Routine::Draw: return stepDraw(frame);
        case Routine::Shuffle: return stepShuffle(frame);
        case Routine::Under: {
            const Seat seat = frame.seat;
            pop();
            s.board.moveAll(pileOf(seat, kPackPile), pileOf(seat, kDeckPile));
            touch();  // what was banished meanwhile comes next
            return;
        }
        case Routine::Sets:
            if (resolveSets(frame)) pop();
    }
}

void Flow::take(Action action) {
    if (s.decision == Decision::Main || s.decision == Decision::Window) s.effects = 0;
    answer(action);
    run();
}

Frame& Flow::push(Routine routine, Seat seat, CardIndex source) {
    Frame* frame = s.frames.grow();
    if (!frame || ++s.effects > kMostEffects) {
        endGame(frame ? Reason::Endless : Reason::Fault, 0);
        return s.frames.back();
    }
    frame->routine = routine;
    frame->seat = seat;
    frame->source = source;
    frame->player = seat;
    frame->things = static_cast<uint16_t>(s.things.size());
    return *frame;
}

void Flow::countStatics() {
    s.statics = 0;
    s.given = 0;
    s.events = 0;
    s.mayBreak = 0;
    s.talents = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            const CardDef& d = look.def(card);
            s.statics |= d.staticOps;
            s.given |= d.given;
            s.events |= d.events;
            s.talents |= static_cast<uint8_t>(d.hasTalent << seat);
            s.mayBreak |= s.board[card].damage != 0 || s.board[card].defense < 0 || d.defense == 0;
        }
    }
    touch();
}

// Champions whose damage has reached their defense are broken, together. EPIC-DMG-05, EPIC-DMG-06, EPIC-DMG-07
void Flow::breakDamaged() {
    const bool lessens = look.any(kGetsLess);
    CardIndex dead[kMaxCards];
    int count = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            const Card& c = s.board[card];
            // Most have less damage than defense of their own; only a statement that lessens could take from that.
            if (!lessens && c.damage < look.def(card).defense + c.counters + c.defense) continue;
            if (c.damage >= look.defenseOf(card) && !look.hasKeyword(card, kUnbreakable)) dead[count++] = card;
        }
    }
    for (int i = 0; i < count; ++i) breakCard(dead[i]);
}

// Champions whose damage has reached their defense are broken, together; then everybody's health is looked at. EPIC-DMG-05,
// EPIC-DMG-06, EPIC-DMG-07, EPIC-WIN-06
void Flow::settle() {
    s.stale = 0;
    if (s.isOver || s.phase <= kPhaseMulligan) return;
    const bool goesOn = banishesNext(s, cards);
    if (!s.board.isEmpty(kLimboPile) && !goesOn) settleBanished();
    if (s.mayBreak || look.any(kGetsLess)) breakDamaged();
    checkHealth();
    if (goesOn) touch();
}

}  // namespace riffle::epic
