// What a net is shown of a position.
#include "games/epic/mind/sight.h"

#include <algorithm>

#include "games/epic/rules/rules.h"

namespace riffle::epic {

namespace {

Slot slotOf(const Card& card) {
    if (card.flags & (kAttackingFlag | kBlockingFlag)) return Slot::Fighting;
    if (card.has(kFlippedFlag)) return Slot::Flipped;
    if (card.has(kExpendedFlag)) return Slot::Expended;
    return card.has(kDeployingFlag) ? Slot::Deploying : Slot::Ready;
}

void lookAt(const Position& look, Seat seat, machine::Sight::Seen& seen) {
    const State& s = look.s;
    const Aspects aspects = aspectsOf(look, seat);
    std::copy(aspects.begin(), aspects.end(), seen.scalars.begin());
    seen.scalars[Aspect::Health] = std::clamp(seen.scalars[Aspect::Health], -20.0F, 80.0F);
    seen.scalars[Aspect::LowHealth] = std::min(seen.scalars[Aspect::LowHealth], 30.0F);
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) {
        const CardDef& def = look.def(card);
        seen.add(s.board[card].def, static_cast<int>(Slot::Hand));
        seen.scalars[SeenNumber::HandFree] += def.cost == 0;
        seen.scalars[SeenNumber::HandEvents] += def.type == Type::Event;
        seen.scalars[SeenNumber::HandOffense] += def.offense;
    }
    for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
        const Card& c = s.board[card];
        const CardDef& def = look.def(card);
        seen.add(c.def, static_cast<int>(slotOf(c)));
        const auto offense = static_cast<float>(look.offenseOf(card));
        if (c.has(kAttackingFlag)) seen.scalars[SeenNumber::Attacking] += offense;
        if (def.faction >= kGood && def.faction < kFactionEnd)
            ++seen.scalars[static_cast<size_t>(SeenNumber::Good) + def.faction - static_cast<size_t>(kGood)];
        seen.scalars[SeenNumber::Biggest] = std::max(seen.scalars[SeenNumber::Biggest], offense);
        if (look.hasKeyword(card, kAirborne)) seen.scalars[SeenNumber::Airborne] += offense;
    }
    for (const CardIndex card : s.board.in(pileOf(seat, kDiscardPile)))
        seen.add(s.board[card].def, static_cast<int>(Slot::Discard));
    for (const CardIndex card : s.board.in(pileOf(seat, kDeckPile))) seen.add(s.board[card].def, static_cast<int>(Slot::Deck));
    seen.scalars[SeenNumber::DeckSize] = static_cast<float>(s.board.size(pileOf(seat, kDeckPile)));
    seen.scalars[SeenNumber::DiscardSize] = static_cast<float>(s.board.size(pileOf(seat, kDiscardPile)));
    seen.scalars[SeenNumber::IsInMain] = s.active == seat && s.phase == kPhaseMain;
    seen.scalars[SeenNumber::Initiative] = s.initiative == seat;
    seen.scalars[SeenNumber::Players] = s.playerCount;
    seen.scalars[SeenNumber::Turn] = static_cast<float>(std::min<int>(s.turn, 60));
}

}  // namespace

void Rules::look(const State& state, machine::Sight& sight) const {
    const Position position(state, *cards_);
    sight.begin(kSeats, SeenNumber::Count);
    for (Seat seat = 0; seat < kSeats; ++seat) {
        sight[seat].isIn = seat < state.playerCount && position.player(seat).isIn;
        sight[seat].side = state.options.mode < Mode::Teams ? seat : position.player(seat).team;
        if (sight[seat].isIn) lookAt(position, seat, sight[seat]);
    }
}

machine::SightShape Rules::sightShape() {
    return {1, static_cast<uint32_t>(Slot::Count), SeenNumber::Count};
}

}  // namespace riffle::epic
