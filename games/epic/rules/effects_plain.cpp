// Effects that are not about chosen cards or players: health, gold, cards drawn and revealed, tokens.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

// Calls visit(seat, number) for each of the players named at pc, in turn, with the number that stands behind them as it is for
// that player; pc moves behind it. The sum of the numbers.
template <class Visit>
int Flow::eachNumber(const Frame& frame, uint16_t& pc, Visit visit) {
    const Asker asker = look.askerFor(frame);
    const uint16_t players = look.readPlayers(pc, asker);
    uint16_t next = pc;
    if (players == 0) (void)look.readNumber(next, asker);
    int total = 0;
    eachOf(players, [&](Seat each) {
        const int amount = numberFor(frame, each, pc, next);
        total += amount;
        visit(each, amount);
    });
    pc = next;
    return total;
}

// Calls visit(seat) for each of the players, whoever has the initiative first.
template <class Visit>
void Flow::eachOf(uint16_t players, Visit visit) const {
    Seat each = s.initiative != kNobody ? s.initiative : s.active;
    for (int i = 0; i < s.playerCount; ++i, each = look.nextSeat(each)) {
        if ((players >> each) & 1U) visit(each);
    }
}

// The number at pc as it is for that player; `next` becomes the place behind it.
int Flow::numberFor(const Frame& frame, Seat each, uint16_t pc, uint16_t& next) const {
    Asker about = look.askerFor(frame);
    about.player = each;
    next = pc;
    return look.readNumber(next, about);
}

// What came of it.
bool Flow::done(Frame& frame, int count, uint16_t next) {
    frame.count = static_cast<uint16_t>(std::max(count, 0));
    frame.did = count > 0;
    finish(frame, next);
    return true;
}

bool Flow::drawCards(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const int count = look.readNumber(pc, asker);
    done(frame, count, pc);
    draw(seat, count);
    return true;
}

bool Flow::playersDraw(Frame& frame, uint16_t pc) {
    std::array<int, kMaxSeats> draws{};
    const int total = eachNumber(frame, pc, [&](Seat each, int amount) { draws[each] = amount; });
    done(frame, total, pc);
    drawTogether(draws);
    return true;
}

bool Flow::gainHealth(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const int amount = look.readNumber(pc, asker);
    done(frame, amount, pc);
    gain(seat, amount);
    return true;
}

bool Flow::playersGain(Frame& frame, uint16_t pc) {
    const int total = eachNumber(frame, pc, [&](Seat each, int amount) { gain(each, amount); });
    return done(frame, total, pc);
}

bool Flow::loseHealth(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const int amount = look.readNumber(pc, asker);
    done(frame, amount, pc);
    lose(seat, amount);
    return true;
}

bool Flow::playersLose(Frame& frame, uint16_t pc) {
    const int total = eachNumber(frame, pc, [&](Seat each, int amount) { lose(each, amount); });
    return done(frame, total, pc);
}

bool Flow::payHealth(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    const int amount = look.readInt(pc);
    done(frame, amount, pc);
    lose(seat, amount);
    return true;
}

bool Flow::payOneGold(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    if (s.players[seat].gold == 0) return decline(frame, pc);
    s.players[seat].gold = 0;
    note(Fact::Paid, seat, nullptr);
    return done(frame, 1, pc);
}

bool Flow::gainGold(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    s.players[seat].gold = 1;
    note(Fact::GoldGained, seat, nullptr);
    return done(frame, 1, pc);
}

bool Flow::gainFactionGold(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    s.players[seat].factionGold |= factionBit(cards.code[pc++]);
    note(Fact::GoldGained, seat, nullptr);
    return done(frame, 1, pc);
}

bool Flow::playersDiscard(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint16_t players = look.readPlayers(pc, asker);
    const int count = look.readNumber(pc, asker);
    return discardCards(frame, players, count, false, pc);
}

bool Flow::playersBanish(Frame& frame, uint16_t pc) {
    const uint16_t players = look.readPlayers(pc, look.askerFor(frame));
    const int count = look.readInt(pc);
    return discardCards(frame, players, count, true, pc);
}

bool Flow::theseChoose(Frame& frame, EffectOp op, uint16_t pc) {
    (void)look.readPlayers(pc, look.askerFor(frame));
    return playersChoose(frame, op, pc);
}

bool Flow::createTokens(Frame& frame, bool areExpended, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const int count = look.readNumber(pc, asker);
    const uint8_t kind = cards.code[pc++];
    setThem(frame, nullptr, 0);
    for (int i = 0; i < count && !s.isOver; ++i) {
        const CardIndex token = createToken(kind == kCopies ? s.board[frame.source].def : cards.tokens[kind], seat);
        if (token == 0) break;
        if (areExpended) s.board[token].set(kExpendedFlag);
        addToThem(frame, token);
    }
    return done(frame, count, pc);
}

bool Flow::playersCreate(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const uint16_t players = look.readPlayers(pc, asker);
    uint16_t next = pc;
    (void)look.readNumber(next, asker);
    const uint8_t kind = cards.code[next];
    int total = 0;
    eachOf(players, [&](Seat each) {
        const int count = numberFor(frame, each, pc, next);
        for (int i = 0; i < count && !s.isOver; ++i) createToken(cards.tokens[kind], each);
        total += count;
    });
    return done(frame, total, static_cast<uint16_t>(next + 1));
}

bool Flow::recallThis(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const CardIndex card = asker.self;
    const bool isThere = card != 0 && roleOf(s.board[card].pile) == kDiscardPile;
    done(frame, isThere, pc);
    if (isThere) {
        collectDiscard(card, kRecalled);
        returnToHand(card);
    }
    return true;
}

bool Flow::banishDiscard(Frame& frame, uint16_t pc) {
    int count = 0;
    if (frame.player >= s.playerCount) return done(frame, 0, pc);
    for (const CardIndex card : s.board.in(pileOf(frame.player, kDiscardPile))) {
        banish(card);
        ++count;
    }
    return done(frame, count, pc);
}

bool Flow::loseAnyHealth(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    frame.number = static_cast<uint16_t>(std::clamp<int>(s.players[look.healthSeat(seat)].health, 0, kHighestNumber));
    if (frame.step == 0) {
        frame.step = 1;
        ask(Decision::Number, seat);
        if (s.decision != Decision::None) return false;
    }
    const auto amount = static_cast<int>(s.answer.number());
    s.answer = {};
    frame.amount = static_cast<uint16_t>(amount);
    done(frame, amount, pc);
    lose(seat, amount);
    return true;
}

bool Flow::winGame(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    uint8_t winners = static_cast<uint8_t>(1U << seat);
    for (Seat other = 0; other < s.playerCount; ++other) {
        if (s.options.mode >= Mode::Teams && s.players[other].team == s.players[seat].team)
            winners |= static_cast<uint8_t>(1U << other);
    }
    finish(frame, pc);
    endGame(Reason::CardText, winners);
    return true;
}

bool Flow::ceaseFire(Frame& frame, uint16_t pc) {
    s.ceasefire = 1;
    return done(frame, 1, pc);
}

bool Flow::revealTop(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const int count = look.readNumber(pc, asker);
    setThem(frame, nullptr, 0);
    CardIndex card = s.board.top(pileOf(seat, kDeckPile));
    for (int i = 0; i < count && card != 0; ++i, card = s.board[card].below) {
        s.board[card].knownTo = kKnownToAll;
        addToThem(frame, card);
        note(Fact::Revealed, seat, nullptr, card);
    }
    return done(frame, frame.themCount, pc);
}

bool Flow::raiseArmy(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    int count = 0;
    for (Seat each = 0; each < s.playerCount; ++each) {
        if (!look.reaches(seat, each)) continue;
        for (const CardIndex card : s.board.in(pileOf(each, kDiscardPile))) {
            if (look.def(card).type != Type::Champion) continue;
            s.board[card].flags = 0;
            enterPlay(card, each, true);
            note(Fact::Entered, each, nullptr, card);
            ++count;
        }
    }
    return done(frame, count, pc);
}

// For as long as it is in play; an ability that comes too late changes nothing.
bool Flow::gainBlitz(Frame& frame, uint16_t pc) {
    Card& c = s.board[frame.source];
    const bool isThere = look.isInPlay(frame.source) && c.incarnation == frame.incarnation && !look.cannotGain(frame.source);
    done(frame, isThere, pc);
    if (!isThere) return true;
    c.keywords |= keywordBit(kBlitz);
    c.set(kBlitzKeptFlag);
    c.set(kDeployingFlag, false);  // EPIC-KW-BLITZ-2
    note(Fact::GotKeyword, look.controllerOf(frame.source), nullptr, frame.source, kBlitz);
    touch();
    return true;
}

}  // namespace riffle::epic
