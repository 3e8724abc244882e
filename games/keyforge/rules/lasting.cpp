// Effects that last: chapter 33 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

void Flow::skipEvent(uint16_t& pc) const {
    switch (cards.code[pc++]) {
        case kReaps:
        case kIsUsedToFight:
        case kFights:
        case kIsPlayed:
        case kYouPlay:
        case kOpponentPlays:
        case kEntersPlay:
        case kIsDestroyed:
        case kDestroyedFightingThis:
        case kDestroyedFighting:
        case kDestroyedByAssault:
        case kYouDiscard:
        case kIsAttachedTo:
        case kYouUse:
        case kBeginsToFight: look.skipFilter(pc); return;
        case kChoosesTheHouse:
        case kYouChooseHouse: ++pc; return;
        default: return;
    }
}

// KF-TURN-09
void Flow::setSpan(Lasting& row, uint8_t duration, Seat seat) const {
    const auto turn = s.turn;
    const bool isYours = s.active == seat;
    row.from = turn;
    row.to = turn;
    const auto after = [&](int turns) { return static_cast<uint16_t>(turn + turns); };
    switch (duration) {
        case kOpponentsNextTurn: row.from = row.to = after(isYours ? 1 : 2); break;
        case kNextTurn: row.from = row.to = after(1); break;
        case kUntilYourNextTurn: row.to = after(isYours ? 1 : 0); break;
        case kUntilEndOfYourNextTurn: row.to = after(isYours ? 2 : 1); break;
        case kUntilThisLeaves:
            row.to = UINT16_MAX;
            row.endsWith = kEndsWithSource;
            break;
        default: break;
    }
}

void Flow::addRow(const Lasting& row) {
    // A change of control or house that stays takes the place of earlier ones of the same card. KF-CTRL-04
    const auto isForGood = [](const Lasting& each) {
        return each.to == UINT16_MAX && each.endsWith != kEndsWithSource &&
               (each.kind == Lasting::Kind::Control || (each.kind == Lasting::Kind::Static && each.op == kBelongsTo));
    };
    if (isForGood(row)) {
        int kept = 0;
        for (int i = 0; i < s.lasting.size(); ++i) {
            if (isForGood(s.lasting[i]) && s.lasting[i].kind == row.kind && s.lasting[i].subject == row.subject) continue;
            if (kept != i) s.lasting[kept] = s.lasting[i];
            ++kept;
        }
        while (s.lasting.size() > kept) s.lasting.pop();
    }
    if (!s.lasting.push(row)) return fault();
    countStatics();
}

// As it is for who has the effect at hand.
Lasting Flow::rowFor(const Frame& frame, Lasting::Kind kind) const {
    Lasting row;
    row.kind = kind;
    row.seat = frame.seat;
    row.source = frame.source;
    row.sourceIncarnation = s.board[frame.source].incarnation;
    row.house = frame.house;
    row.from = s.turn;
    row.to = s.turn;
    return row;
}

bool Flow::atEndOfTurn(Frame& frame, uint16_t pc) {
    Lasting row = rowFor(frame, Lasting::Kind::AtEnd);
    const int length = look.readInt(pc);
    row.program = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    addRow(row);
    return true;
}

bool Flow::waitFor(Frame& frame, uint16_t pc) {
    Lasting row = rowFor(frame, Lasting::Kind::After);
    setSpan(row, cards.code[pc++], frame.seat);
    row.op = cards.code[pc];
    row.code = pc;
    skipEvent(pc);
    const int length = look.readInt(pc);
    row.program = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    addRow(row);
    return true;
}

// A statement: of chosen cards a row for each of them.
bool Flow::holdFor(Frame& frame, uint16_t pc) {
    Lasting row = rowFor(frame, Lasting::Kind::Static);
    setSpan(row, cards.code[pc++], frame.seat);
    const int length = look.readInt(pc);
    const auto op = static_cast<StaticOp>(cards.code[pc]);
    row.op = cards.code[pc];
    row.code = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    if (kStaticTraits.has(op, kIsCounted)) {
        auto at = static_cast<uint16_t>(row.code + 1);
        row.left = static_cast<uint8_t>(look.readInt(at));
    }
    if (op == kNextEntersReady) row.left = 1;
    const uint8_t selector = cards.code[row.code + 1];
    if (!kStaticTraits.has(op, kIsAboutCards) || (selector != kIt && selector != kThem)) {
        addRow(row);
        return true;
    }
    Cards set;
    if (selector == kThem) {
        set = frame.them;
    } else if (frame.it != 0) {
        set.add(frame.it);
    }
    CardIndex order[kMaxCards];
    const int total = ordered(set, order);
    for (int i = 0; i < total; ++i) {
        row.subject = order[i];
        row.incarnation = s.board[order[i]].incarnation;
        addRow(row);
    }
    return true;
}

}  // namespace riffle::keyforge
