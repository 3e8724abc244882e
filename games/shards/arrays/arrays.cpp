#include "games/shards/arrays/arrays.h"

#include <optional>

#include "arrays/numbers.h"
#include "arrays/simulator_of.h"
#include "games/shards/words/words.h"

namespace riffle::shards {

namespace {

using arrays::Adds;
using arrays::Plane;
using arrays::Row;

// Cards with a number of their own: those of four players with Relics, and some of a designer's.
constexpr int kRoom = 192;

constexpr Row row(Verb verb, std::string_view name, Adds adds = Adds::Nothing, int count = 1, std::string_view about = {}) {
    return {static_cast<int>(verb), name, adds, count, about};
}
constexpr Row ofCard(Verb verb, std::string_view name) {
    return row(verb, name, Adds::Subject, kRoom, "card");
}

constexpr arrays::Numbers kNumbersOfActions(std::array{
    row(Verb::End, "end"),
    row(Verb::Focus, "focus"),
    row(Verb::Yes, "yes"),
    row(Verb::No, "no"),
    row(Verb::Done, "done"),
    row(Verb::Pass, "pass"),
    row(Verb::PickSeat, "pick seat", Adds::Subject, kSeats, "seat"),
    row(Verb::PickLeader, "pick leader", Adds::Subject, kCharacters + 1, "leader"),
    row(Verb::Bid, "bid", Adds::Amount, kMaxHealth + 1, "health"),
    ofCard(Verb::Play, "play"),
    ofCard(Verb::Activate, "activate"),
    ofCard(Verb::Recruit, "recruit"),
    ofCard(Verb::Fastplay, "fastplay"),
    ofCard(Verb::Relic, "relic"),
    ofCard(Verb::Attack, "attack"),
    ofCard(Verb::PickCard, "pick"),
    ofCard(Verb::Trigger, "trigger"),
    ofCard(Verb::Shield, "shield"),
    row(Verb::Assign, "assign", Adds::Amount, kMaxOptions, "power; against whom is given"),
});

constexpr int kPlayerColumns = 14;
constexpr int kTableColumns = 7;
constexpr int kCardColumns = 3;

class ShardsArrays {
public:
    using Rules = shards::Rules;
    using State = shards::State;
    static constexpr Seat kChance = shards::kChance;
    static constexpr int kNumbers = kNumbersOfActions.count();
    static constexpr Plane kPlanes[] = {
        {"players", kSeats, kPlayerColumns,
         "in out health mastery crystals power assigned focused leader bid hand deck discard champions",
         "the viewer first, then the others in the order of their seats, the Nemesis last; infinite power is -1"},
        {"table", 1, kTableColumns, "turn active decider phase decision source centre",
         "active and decider count from the viewer (0); decision and source (a card) only for whoever is asked"},
        {"cards", kRoom, kCardColumns, "place name flags",
         "a card a row, zeros where the viewer has not seen it; places: 1 to 6 the viewer's deck, hand, discard, played, "
         "champions, "
         "relics, 7 to 12 those of the next seat and so on, 31 centre, 32 row, 33 banished, 34 box, 35 offer; flags: 1 "
         "exhausted, "
         "2 fastplayed, 4 a champion played this turn"},
    };
    static constexpr int kObservation = kSeats * kPlayerColumns + kTableColumns + kRoom * kCardColumns;

    ShardsArrays(const Rules& rules, Deal deal) : rules_(rules), deal_(std::move(deal)) {}
    ShardsArrays(const Rules& rules, const Game& laid) : rules_(rules), laid_(laid) { deal_.players = laid_->start->playerCount; }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] int seats() const { return deal_.players; }
    static const auto& numbers() { return kNumbersOfActions; }

    void deal(uint64_t seed, State& state) const {
        if (laid_) return laid_->deal(seed, state);
        Deal deal = deal_;
        deal.seed = seed;
        (void)rules_.newGame(state, deal);
    }

    void observe(const State& s, Seat viewer, int16_t* out) const {
        arrays::Writer to(out);
        const int people = s.playerCount;
        for (int i = 0; i < kSeats; ++i) {
            if (i >= people && i != kNemesis) {
                to.zero(kPlayerColumns);
                continue;
            }
            const auto seat = static_cast<Seat>(i == kNemesis ? i : (viewer + i) % people);
            const Player& p = s.players[seat];
            const auto size = [&](Pile pile) { return s.board.size(pileOf(seat, pile)); };
            to.add(p.isIn, p.isOut, p.health, p.mastery, p.crystals, p.power, p.assigned, p.isFocused,
                   static_cast<int>(p.character), p.bid, size(kHand), size(kDeck), size(kDiscard), size(kChampions));
        }
        const auto fromViewer = [&](Seat seat) { return seat >= people ? int{seat} : (seat - viewer + people) % people; };
        const bool isAsked = s.decider == viewer && !s.isOver;
        const int source = isAsked && !s.frames.empty() ? s.frames.back().source : 0;
        const bool isKnown = source != 0 && ((s.board[source].knownTo >> viewer) & 1U);
        to.add(s.turn, fromViewer(s.active), s.isOver ? -1 : fromViewer(s.decider), s.phase,
               isAsked ? static_cast<int>(s.decision) : 0, isKnown ? source : 0, s.board.size(kCentre));
        // By pile, as the viewer counts seats; all places of the row are one.
        uint8_t places[kPileCount];
        for (int pile = 0; pile < kPileCount; ++pile) {
            int place = pile == 0 ? 0 : pile < kCentre ? 0 : isRow(pile) ? int{kRow} : pile > kRow ? pile - kRowSize + 1 : pile;
            if (isSeatPile(pile)) place = roleOf(pile) + 6 * fromViewer(seatOf(pile));
            places[pile] = static_cast<uint8_t>(place);
        }
        const int count = std::min<int>(s.cardCount, kRoom - 1);
        to.zero(kCardColumns);
        for (int card = 1; card <= count; ++card) {
            const Card& c = s.board[card];
            const int seen = -static_cast<int>((c.knownTo >> viewer) & 1U);
            to.add(places[c.pile] & seen, int{c.def} & seen, int{c.flags} & seen);
        }
        to.zero(kCardColumns * (kRoom - 1 - count));
    }

private:
    Rules rules_;
    Deal deal_;
    std::optional<arrays::Laid<State>> laid_;
};

}  // namespace

std::unique_ptr<arrays::Simulator> simulatorOf(const Rules& rules, const NewGame& request, const Game* laid, Refusal& refusal) {
    if (laid) return std::make_unique<arrays::SimulatorOf<ShardsArrays>>(ShardsArrays(rules, *laid));
    Deal deal;
    if (!readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    State trial;
    if (!rules.newGame(trial, deal)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<arrays::SimulatorOf<ShardsArrays>>(ShardsArrays(rules, std::move(deal)));
}

}  // namespace riffle::shards
