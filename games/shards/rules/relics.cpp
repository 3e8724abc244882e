// Handing out the relics: linked, drafted or secret. Chapters 19, 24 and 25 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

void Flow::setAside(int relic, Seat seat) {
    s.board[relic].owner = seat & 0xFU;
    moveCard(relic, pileOf(seat, kRelics), false);
}

bool Flow::handOutRelics(Frame& frame) {
    switch (s.options.relics) {
        case RelicsMode::Linked:  // face up beside the leader. SOI-REL-02, SOI-REL-03, SOI-REL-04, SOI-REL-05, SOI-REL-06,
                                  // SOI-REL-15
            for (const CardIndex relic : s.board.in(kBox)) {
                for (Seat seat = 0; seat < s.playerCount; ++seat) {
                    if (look.def(relic).linkedTo != s.players[seat].character || look.def(relic).linkedTo == Character::None)
                        continue;
                    setAside(relic, seat);
                    s.board[relic].knownTo = kKnownToAll;
                }
            }
            return true;
        case RelicsMode::Secret: return dealSecretRelics(frame);
        case RelicsMode::Draft: return draftRelics(frame);
    }
    return true;
}

// A relic from the box at random. False while chance is being asked; call again with the answer.
bool Flow::drawRelic(Frame&, CardIndex& relic) {
    if (s.answer.bits == 0) {
        if (s.options.askChance) {
            ask(Decision::ChanceRelic, kChance);
            if (s.decision != Decision::None) return false;
        } else {
            CardIndex box[kMaxCards];
            const int count = s.board.list(kBox, box);
            s.answer = act(Verb::PickCard, box[s.rng.below(static_cast<uint32_t>(count))]);
        }
    }
    relic = static_cast<CardIndex>(s.answer.subject());
    s.answer = {};
    return true;
}

// Two each, face down, for their owner's eyes only. SOI-SECRET-01, SOI-SECRET-02, SOI-SECRET-03. frame.amount: how many are
// dealt.
bool Flow::dealSecretRelics(Frame& frame) {
    while (frame.amount < 2 * s.playerCount && !s.board.isEmpty(kBox)) {
        CardIndex relic = 0;
        if (!drawRelic(frame, relic)) return false;
        const auto seat = static_cast<Seat>((s.first + frame.amount / 2) % s.playerCount);
        setAside(relic, seat);
        s.board[relic].knownTo = static_cast<uint8_t>(1U << seat);
        ++frame.amount;
    }
    return true;
}

// Two relics for each player are laid out; one each clockwise, then one each back again. The last of the first round begins the
// game. SOI-DRAFT-01, SOI-DRAFT-02, SOI-DRAFT-03, SOI-DRAFT-04, SOI-DRAFT-05, SOI-DRAFT-06, SOI-DRAFT-07, SOI-DRAFT-08.
// frame.rows: 0 laying out, 1 picking; frame.detail: who opens, plus one; frame.amount: picks so far.
bool Flow::draftRelics(Frame& frame) {
    const int players = s.playerCount;
    if (frame.rows == 0) {
        while (s.board.size(kOffer) < 2 * players && !s.board.isEmpty(kBox)) {
            CardIndex relic = s.board.top(kBox);
            // With as many left as are needed there is nothing to leave to chance.
            if (s.board.size(kBox) + s.board.size(kOffer) > 2 * players && !drawRelic(frame, relic)) return false;
            moveCard(relic, kOffer, false);
        }
        frame.rows = 1;
    }
    if (frame.rows == 1) {
        frame.detail = 1;
        Seat opener = 0;
        if (!drawSeat(frame, opener)) return false;
        frame.detail = static_cast<uint8_t>(opener + 1);
        frame.rows = 2;
        frame.amount = 0;
    }
    while (frame.amount < 2 * players && !s.board.isEmpty(kOffer)) {
        const int pick = frame.amount < players ? frame.amount : 2 * players - 1 - frame.amount;
        const auto seat = static_cast<Seat>((frame.detail - 1 + pick) % players);
        if (s.answer.bits == 0) {
            ask(Decision::DraftRelic, seat);
            if (s.decision != Decision::None) return false;
        }
        const auto relic = static_cast<CardIndex>(s.answer.subject());
        s.answer = {};
        setAside(relic, seat);
        note(Fact::TookOffered, seat, "SOI-DRAFT-04", relic);
        if (frame.amount == players - 1 && s.options.attack != AttackMode::Opposite && !look.isSolo()) s.first = seat;
        ++frame.amount;
    }
    frame.rows = 0;
    return true;
}

}  // namespace riffle::shards
