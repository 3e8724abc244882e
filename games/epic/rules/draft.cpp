// Making decks from one pool: chapter 18 of the rules. All seats choose "at the same time": they are asked in turn, what they
// take lies face down, and packs go on only when everybody has chosen.
#include "games/epic/rules/draft.h"

#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

enum DraftStep : uint8_t { kShuffled, kDealt, kAsking, kAnswered, kBuild, kBuilding, kDone };

struct Plan {
    int packs;  // rounds of dealing
    int packSize;
    int deckSize;
};

Plan planOf(Format format) {
    switch (format) {
        case Format::Choose30: return {1, 60, 30};
        case Format::PackDraft: return {3, 10, 30};
        case Format::DarkDraft: return {10, 5, 30};
        case Format::TripleDraft: return {3, 12, 30};
        default: return {1, 30, 30};
    }
}

}  // namespace

void Flow::giveTo(int card, Seat seat, Pile pile) {
    s.board[card].owner = seat;
    s.board[card].controller = seat;
    moveCard(card, pileOf(seat, pile), false);
}

// Into the pack of who gets it next; whoever had it before has to remember it.
void Flow::passOn(const Frame& frame, int card, Seat seat) {
    s.board[card].knownTo = withOrigin(0, originOf(s.options.format, s.playerCount, frame.count, seat, frame.amount));
    giveTo(card, seat, kPackPile);
}

// Everybody has chosen: packs go on, or are over.
void Flow::passPacks(Frame& frame) {
    const bool isDark = s.options.format == Format::DarkDraft;
    frame.revealed = 0;
    ++frame.amount;
    frame.player = static_cast<Seat>(frame.extra);
    CardIndex packs[kMaxSeats][64];
    int sizes[kMaxSeats] = {};
    for (Seat seat = 0; seat < s.playerCount; ++seat) sizes[seat] = s.board.list(pileOf(seat, kPackPile), packs[seat]);
    const bool isOver = isDark ? frame.amount == 2 : sizes[0] == 0;
    const bool isLeft = frame.count % 2 == 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const auto next = static_cast<Seat>(isLeft ? look.nextSeat(seat) : (seat == 0 ? s.playerCount - 1 : seat - 1));
        for (int i = 0; i < sizes[seat]; ++i) {
            passOn(frame, packs[seat][i], next);
            if (!isOver) continue;
            s.board[packs[seat][i]].knownTo = withOrigin(0, originIn(s.board[packs[seat][i]].knownTo));
            s.board.putAtBottom(packs[seat][i], kBoxPile);
        }
    }
    if (isOver) {
        ++frame.count;
        frame.did = kDealt;
    }
}

// frame.did: DraftStep; frame.count: the pack; frame.amount: the pick of the pack; frame.player: who is asked; frame.revealed:
// asked so far.
bool Flow::draft(Frame& frame) {
    if (s.options.format == Format::Preconstructed) return chooseFactions(frame);
    const Plan plan = planOf(s.options.format);
    const bool isDark = s.options.format == Format::DarkDraft;
    const bool arePassed = s.options.format >= Format::PackDraft;
    switch (frame.did) {
        case kShuffled:
            frame.did = kDealt;
            frame.extra = frame.player;  // who begins
            shuffle(kBoxPile);
            return false;
        case kDealt: {
            if (frame.count == plan.packs) {
                frame.did = kBuild;
                frame.player = 0;
                return false;
            }
            const bool isPlain = s.options.format == Format::Random;
            frame.amount = 0;
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                for (int i = 0; i < plan.packSize; ++i) {
                    if (arePassed) {
                        passOn(frame, s.board.top(kBoxPile), seat);
                    } else {
                        giveTo(s.board.top(kBoxPile), seat, isPlain ? kDeckPile : kPackPile);
                    }
                }
            }
            if (isPlain) {
                for (int card = 1; card <= s.cardCount; ++card) s.board[card].knownTo = 0;
                return true;
            }
            if (s.options.format == Format::Choose30) {
                frame.did = kBuilding;
                frame.player = 0;
                return false;
            }
            frame.did = kAsking;
            frame.revealed = 0;
            frame.player = static_cast<Seat>(frame.extra);
            return false;
        }
        case kAsking: {
            const int wanted = isDark && frame.amount == 1 ? 2 : 1;
            if (frame.revealed >= wanted * s.playerCount) {
                passPacks(frame);
                return false;
            }
            frame.did = kAnswered;
            ask(Decision::Draft, frame.player);
            return false;
        }
        case kAnswered: {
            const auto card = static_cast<int>(s.answer.subject());
            s.answer = {};
            note(Fact::Drafted, frame.player, "EPIC-DRAFT-PACK-2", card, 0, 0, static_cast<uint16_t>(1U << frame.player));
            moveCard(card, pileOf(frame.player, kDraftPile), false);
            ++frame.revealed;
            const int wanted = isDark && frame.amount == 1 ? 2 : 1;
            if (frame.revealed % wanted == 0) frame.player = look.nextSeat(frame.player);
            frame.did = kAsking;
            return false;
        }
        case kBuild:
            // Drafted cards become the deck; where there are more than it takes, some are chosen.
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                const bool isChosen = s.board.size(pileOf(seat, kDraftPile)) > plan.deckSize;
                for (const CardIndex card : s.board.in(pileOf(seat, kDraftPile)))
                    giveTo(card, seat, isChosen ? kPackPile : kDeckPile);
            }
            frame.did = kBuilding;
            frame.player = 0;
            return false;
        case kBuilding: {
            while (frame.player < s.playerCount && s.board.isEmpty(pileOf(frame.player, kPackPile))) ++frame.player;
            if (frame.player >= s.playerCount) return true;
            if (s.board.size(pileOf(frame.player, kDeckPile)) >= plan.deckSize) {
                for (const CardIndex card : s.board.in(pileOf(frame.player, kPackPile))) s.board.putAtBottom(card, kBoxPile);
                return false;
            }
            frame.did = kDone;
            ask(Decision::Draft, frame.player);
            return false;
        }
        default: {
            const auto card = static_cast<int>(s.answer.subject());
            s.answer = {};
            moveCard(card, pileOf(frame.player, kDeckPile), false);
            frame.did = kBuilding;
            return false;
        }
    }
}

// Two of the four factions for whoever begins, the others for the other. EPIC-SETUP-01, EPIC-SETUP-03
bool Flow::chooseFactions(Frame& frame) {
    const Seat seat = frame.player;
    if (frame.did == 1) {
        const auto faction = static_cast<uint8_t>(s.answer.subject());
        s.answer = {};
        frame.did = 0;
        s.players[seat].factions = static_cast<uint8_t>(s.players[seat].factions | factionBit(faction));
        note(Fact::ChoseFaction, seat, "EPIC-SETUP-01", 0, faction);
        ++frame.count;
    }
    if (frame.count < 2) {
        frame.did = 1;
        ask(Decision::Factions, seat);
        return false;
    }
    const Seat other = look.nextSeat(seat);
    s.players[other].factions = static_cast<uint8_t>(0x1E & ~s.players[seat].factions);
    for (const CardIndex card : s.board.in(kBoxPile)) {
        const Seat owner = (factionBit(look.def(card).faction) & s.players[seat].factions) ? seat : other;
        s.board[card].owner = owner;
        s.board[card].controller = owner;
        s.board.putAtBottom(card, pileOf(owner, kDeckPile));
    }
    frame.count = 0;
    return true;
}

}  // namespace riffle::epic
