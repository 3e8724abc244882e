// What a net is shown of a position.
#include "games/keyforge/mind/sight.h"

#include <algorithm>
#include <bit>

#include "games/keyforge/rules/rules.h"

namespace riffle::keyforge {

namespace {

// How much of a house a player has where.
struct HouseCount {
    int hand = 0, creatures = 0, artifacts = 0;
    [[nodiscard]] int all() const { return 3 * hand + 4 * creatures + 2 * artifacts; }
};

void countHouses(const Position& look, Seat seat, machine::Sight::Seen& seen) {
    const State& s = look.s;
    const Player& player = s.players[seat];
    std::array<HouseCount, 16> counts{};
    int activeHand = 0;
    int activeReady = 0;
    const bool isInMain = s.active == seat && s.phase == kPhaseMain;
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) {
        ++counts[s.board[card].house & 15U].hand;
        activeHand += isInMain && s.board[card].house == s.house;
        seen.scalars[SeenNumber::HandAmber] += static_cast<float>(look.def(card).bonus);
    }
    for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
        const Card& c = look.card(card);
        ++counts[c.house & 15U].creatures;
        activeReady += isInMain && c.house == s.house && !c.has(kExhaustedFlag);
        seen.scalars[SeenNumber::Damage] += c.damage;
        seen.scalars[SeenNumber::Counters] += c.powerCounters;
        const auto left = static_cast<float>(look.powerOf(card) - c.damage);
        seen.scalars[SeenNumber::Biggest] = std::max(seen.scalars[SeenNumber::Biggest], left);
    }
    for (const CardIndex card : s.board.in(pileOf(seat, kArtifactPile))) ++counts[s.board[card].house & 15U].artifacts;
    std::array<HouseCount, 3> own{};
    for (size_t i = 0; i < own.size(); ++i) own[i] = counts[player.houseOrder[i] & 15U];
    std::stable_sort(own.begin(), own.end(), [](const HouseCount& a, const HouseCount& b) { return a.all() > b.all(); });
    for (size_t i = 0; i < own.size(); ++i) {
        const size_t at = SeenNumber::BestHand + 3 * i;
        seen.scalars[at] = static_cast<float>(own[i].hand);
        seen.scalars[at + 1] = static_cast<float>(own[i].creatures);
        seen.scalars[at + 2] = static_cast<float>(own[i].artifacts);
    }
    seen.scalars[SeenNumber::IsInMain] = isInMain;
    seen.scalars[SeenNumber::ActiveHand] = static_cast<float>(activeHand);
    seen.scalars[SeenNumber::ActiveReady] = static_cast<float>(activeReady);
}

Slot slotOf(const Card& card, Pile pile) {
    switch (pile) {
        case kDeckPile: return Slot::Deck;
        case kHandPile: return Slot::Hand;
        case kDiscardPile: return Slot::Discard;
        case kArchivePile: return Slot::Archive;
        case kLinePile: return card.has(kStunFlag) ? Slot::Stunned : card.has(kExhaustedFlag) ? Slot::Exhausted : Slot::Ready;
        default: return card.has(kExhaustedFlag) ? Slot::ExhaustedArtifact : Slot::Artifact;
    }
}

void lookAt(const Position& look, Seat seat, machine::Sight::Seen& seen) {
    const State& s = look.s;
    const Player& player = s.players[seat];
    seen.isIn = true;
    const Aspects aspects = aspectsOf(look, seat);
    std::copy(aspects.begin(), aspects.end(), seen.scalars.begin());
    for (const Pile pile : {kDeckPile, kHandPile, kDiscardPile, kArchivePile, kLinePile, kArtifactPile}) {
        for (const CardIndex card : s.board.in(pileOf(seat, pile))) {
            const Card& c = s.board[card];
            seen.add(c.form != 0 ? c.form : c.def, static_cast<int>(slotOf(c, pile)));
        }
    }
    countHouses(look, seat, seen);
    seen.scalars[SeenNumber::Keys] = static_cast<float>(std::popcount(player.keys));
    seen.scalars[SeenNumber::AllAmber] = static_cast<float>(std::min<int>(player.amber, 30));
    seen.scalars[SeenNumber::KeyCost] = static_cast<float>(std::min(look.keyCost(seat), 20));
    seen.scalars[SeenNumber::DeckSize] = static_cast<float>(s.board.size(pileOf(seat, kDeckPile)));
    seen.scalars[SeenNumber::DiscardSize] = static_cast<float>(s.board.size(pileOf(seat, kDiscardPile)));
    seen.scalars[SeenNumber::Stolen] = player.stolenLastTurn;
    seen.scalars[SeenNumber::Turn] = static_cast<float>(std::min<int>(s.turn, 60));
}

}  // namespace

void Rules::look(const State& state, machine::Sight& sight) const {
    const Position position(state, *cards_);
    sight.begin(kSeats, SeenNumber::Count);
    for (Seat seat = 0; seat < kSeats; ++seat) lookAt(position, seat, sight[seat]);
    for (const Pile pile : {kAttachedPile, kUnderPile}) {
        for (const CardIndex card : state.board.in(pile)) {
            const CardIndex host = state.board[card].host;
            if (host == 0 || !isSeatPile(state.board[host].pile)) continue;
            sight[seatOf(state.board[host].pile)].add(state.board[card].def,
                                                      static_cast<int>(pile == kAttachedPile ? Slot::Upgrade : Slot::Under));
        }
    }
}

machine::SightShape Rules::sightShape() {
    return {1, static_cast<uint32_t>(Slot::Count), SeenNumber::Count};
}

}  // namespace riffle::keyforge
