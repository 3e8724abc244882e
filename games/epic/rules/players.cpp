// Health, elimination and winning: chapters 4, 19 and 20 of the rules.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

// EPIC-WIN-07
void Flow::gain(Seat seat, int amount) {
    if (amount <= 0 || !s.players[seat].isIn || !look.mayGainHealth(seat)) return;
    Player& player = s.players[look.healthSeat(seat)];
    player.health = static_cast<int16_t>(std::min(player.health + amount, kMostHealth));
    note(Fact::Gained, seat, nullptr, 0, amount);
}

void Flow::lose(Seat seat, int amount) {
    if (amount <= 0 || !s.players[seat].isIn) return;
    Player& player = s.players[look.healthSeat(seat)];
    player.health = static_cast<int16_t>(std::max(player.health - amount, kLeastHealth));
    note(Fact::Lost, seat, "EPIC-DMG-08", 0, amount);
    touch();
}

// Who gives up is out like who has no health left; a hydra gives up as one. EPIC-WIN-14
void Flow::concede(Seat seat) {
    s.players[look.healthSeat(seat)].health = 0;
    touch();
}

// After every instruction: those at 0 are out, together. EPIC-WIN-01, EPIC-WIN-04, EPIC-WIN-06, EPIC-WIN-13
void Flow::checkHealth() {
    uint8_t dead = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (s.players[seat].isIn && s.players[look.healthSeat(seat)].health <= 0) dead |= static_cast<uint8_t>(1U << seat);
    }
    if (dead == 0) return;
    uint8_t hunters = 0;
    std::array<int, kMaxSeats> rewards{};
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (!((dead >> seat) & 1U)) continue;
        Seat right = look.rightOf(seat);
        while (((dead >> right) & 1U) && right != seat) right = look.rightOf(right);
        if (right == seat) continue;
        hunters |= static_cast<uint8_t>(1U << right);
        ++rewards[right];
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if ((dead >> seat) & 1U) eliminate(seat);
    }
    if (s.options.mode == Mode::HunterFirstBlood && hunters != 0)
        return endGame(Reason::FirstBlood, hunters);  // EPIC-HUNT-FB-4, EPIC-HUNT-FB-6
    checkLastStanding();
    if (s.isOver || s.options.mode != Mode::HunterLastSurvivor) return;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {  // EPIC-HUNT-LS-1, EPIC-HUNT-LS-4
        gain(seat, 5 * rewards[seat]);
    }
    drawTogether(rewards);
}

// EPIC-MULTI-15, EPIC-MULTI-16, EPIC-MULTI-17, EPIC-MULTI-18, EPIC-MULTI-19, EPIC-MULTI-20, EPIC-MULTI-21, EPIC-MULTI-22,
// EPIC-MULTI-23, EPIC-MULTI-24
void Flow::eliminate(Seat seat) {
    Player& player = s.players[seat];
    player.isIn = 0;
    player.isOut = 1;
    player.leftAt = s.turn;
    note(Fact::Eliminated, seat, "EPIC-WIN-01");
    if (s.playerCount == 2) return;  // the game is over
    // What the player controlled goes back to its owners, what they own leaves the game.
    for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
        const Seat owner = s.board[card].owner;
        if (owner == seat || !s.players[owner].isIn) continue;
        leaveCombat(card);
        s.board.putAtBottom(card, pileOf(owner, kPlayPile));
        s.board[card].controller = owner;
        s.board[card].set(kDeployingFlag);
        s.board[card].set(kTakenFlag);
    }
    // What others have for this turn, too, when the turn is over.
    for (Seat other = 0; other < s.playerCount; ++other) {
        for (const CardIndex card : s.board.in(pileOf(other, kPlayPile))) {
            if (s.board[card].controller == seat) s.board[card].controller = s.board[card].owner;
        }
    }
    for (int card = 1; card <= s.cardCount; ++card) {
        if (s.board[card].owner != seat || s.board[card].pile == kBoxPile) continue;
        Card& c = s.board[card];
        c.flags = 0;
        c.damage = 0;
        c.counters = 0;
        ++c.incarnation;
        s.board.putAtBottom(card, kBoxPile);
    }
    s.discardTalents[seat] = 0;
    int atEnd = 0;
    for (int i = 0; i < s.atEnd.size(); ++i) {
        if (s.atEnd[i].seat == seat) continue;
        if (atEnd != i) s.atEnd[atEnd] = s.atEnd[i];
        ++atEnd;
    }
    while (s.atEnd.size() > atEnd) s.atEnd.pop();
    int kept = 0;
    for (int i = 0; i < s.waiting.size(); ++i) {
        if (s.waiting[i].seat == seat) continue;
        if (kept != i) s.waiting[kept] = s.waiting[i];
        ++kept;
    }
    while (s.waiting.size() > kept) s.waiting.pop();
    countStatics();
    // What they were doing stops. EPIC-MULTI-17, EPIC-MULTI-22
    if (s.isInBattle && (seat == s.active || seat == s.defender)) {
        for (int card = 1; card <= s.cardCount; ++card) {
            s.board[card].set(kAttackingFlag, false);
            s.board[card].set(kBlockingFlag, false);
        }
    }
    // A program of theirs loses its force, a question to them is not asked. EPIC-MULTI-17
    for (Frame& frame : s.frames) {
        if (frame.seat != seat) continue;
        if (frame.routine == Routine::Program || frame.routine == Routine::Play || frame.routine == Routine::Talent)
            frame.isDead = 1;
        if (frame.routine == Routine::Play && s.board[frame.source].pile == kLimboPile)
            s.board.putAtBottom(frame.source, kBoxPile);  // whoever owns it
    }
    if (s.initiative == seat) s.initiative = look.nextIn(seat);
    if (seat == s.active) s.endTurnNow = 1;
}

void Flow::checkLastStanding() {
    uint8_t in = 0;
    uint8_t teams = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (!s.players[seat].isIn) continue;
        in |= static_cast<uint8_t>(1U << seat);
        teams |= static_cast<uint8_t>(1U << s.players[seat].team);
    }
    if (in == 0) return endGame(Reason::NobodyLeft, 0);
    if (s.options.mode >= Mode::Teams) {
        if ((teams & (teams - 1)) != 0) return;
        uint8_t winners = 0;  // the whole team, also those who are out. EPIC-TEAM-02
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            if ((teams >> s.players[seat].team) & 1U) winners |= static_cast<uint8_t>(1U << seat);
        }
        return endGame(Reason::LastTeam, winners);
    }
    if ((in & (in - 1)) == 0) endGame(Reason::LastPlayer, in);
}

}  // namespace riffle::epic
