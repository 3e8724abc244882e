// What a net is shown of a position.
#include "games/shards/mind/sight.h"

#include <algorithm>

#include "games/shards/rules/rules.h"

namespace riffle::shards {

namespace {

Slot slotOf(const State& s, Pile pile, CardIndex card) {
    switch (pile) {
        case kDeck: return Slot::Deck;
        case kHand: return Slot::Hand;
        case kDiscard: return Slot::Discard;
        case kPlayed: return Slot::Played;
        case kChampions: return s.board[card].flags & kExhaustedFlag ? Slot::ExhaustedChampion : Slot::Champion;
        default: return Slot::Relic;
    }
}

void lookAt(const Position& look, Seat seat, machine::Sight::Seen& seen) {
    const State& s = look.s;
    const Player& player = look.player(seat);
    seen.isIn = player.isIn;
    if (!player.isIn) return;
    const Aspects aspects = aspectsOf(look, seat);
    std::copy(aspects.begin(), aspects.end(), seen.scalars.begin());
    for (const Pile pile : {kDeck, kHand, kDiscard, kPlayed, kChampions, kRelics}) {
        for (const CardIndex card : s.board.in(pileOf(seat, pile))) {
            const CardDef& def = look.def(card);
            seen.add(s.board[card].def, static_cast<int>(slotOf(s, pile, card)));
            if (pile == kHand) seen.scalars[SeenNumber::HandShields] += def.shield;
            if (pile != kRelics && def.faction != Faction::None)
                ++seen.scalars[static_cast<size_t>(SeenNumber::Homodeus) + static_cast<size_t>(def.faction) - 1];
        }
    }
    // Whoever's turn it is has the first choice of the row.
    if (s.active == seat) {
        for (int place = 0; place < kRowSize; ++place) {
            for (const CardIndex card : s.board.in(kRow + place)) seen.add(s.board[card].def, static_cast<int>(Slot::Row));
        }
    }
    seen.scalars[SeenNumber::Crystals] = player.crystals;
    seen.scalars[SeenNumber::Power] = static_cast<float>(std::min<int>(player.power, 60));
    seen.scalars[SeenNumber::DeckSize] = static_cast<float>(s.board.size(pileOf(seat, kDeck)));
    seen.scalars[SeenNumber::HandSize] = static_cast<float>(s.board.size(pileOf(seat, kHand)));
    seen.scalars[SeenNumber::DiscardSize] = static_cast<float>(s.board.size(pileOf(seat, kDiscard)));
    seen.scalars[SeenNumber::IsFocused] = player.isFocused;
    seen.scalars[SeenNumber::MayAct] = s.active == seat && s.phase == kPhaseMain;
    seen.scalars[SeenNumber::Players] = s.playerCount;
    seen.scalars[SeenNumber::Turn] = static_cast<float>(std::min<int>(s.turn, 60));
}

}  // namespace

void Rules::look(const State& state, machine::Sight& sight) const {
    const Position position(state, *cards_);
    sight.begin(kSeats, SeenNumber::Count);
    for (Seat seat = 0; seat < kSeats; ++seat) {
        lookAt(position, seat, sight[seat]);
        const Seat mate = state.options.attack == AttackMode::Opposite ? position.teamMate(seat) : seat;
        sight[seat].side = std::min(seat, mate);
    }
}

machine::SightShape Rules::sightShape() {
    return {1, static_cast<uint32_t>(Slot::Count), SeenNumber::Count};
}

}  // namespace riffle::shards
