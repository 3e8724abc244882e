#include "games/epic/arrays/arrays.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "arrays/numbers.h"
#include "arrays/simulator_of.h"
#include "games/epic/decks/decks.h"
#include "games/epic/words/words.h"

namespace riffle::epic {

namespace {

using arrays::Adds;
using arrays::Plane;
using arrays::Row;

// Cards with a number of their own: four decks of 60 and some tokens.
constexpr int kRoom = 256;

constexpr Row row(Verb verb, std::string_view name, Adds adds = Adds::Nothing, int count = 1, std::string_view about = {}) {
    return {static_cast<int>(verb), name, adds, count, about};
}
constexpr Row ofCard(Verb verb, std::string_view name) {
    return row(verb, name, Adds::Subject, kRoom, "card");
}
constexpr Row playersAssign() {
    Row other = row(Verb::AssignPlayer, "assign", Adds::Amount, kMostNumbers, "the same to a player");
    other.beside = static_cast<int>(Verb::Assign);
    return other;
}

constexpr arrays::Numbers kNumbersOfActions(std::array{
    row(Verb::End, "end"),
    row(Verb::Done, "done"),
    row(Verb::Yes, "yes"),
    row(Verb::No, "no"),
    row(Verb::Pass, "pass"),
    row(Verb::Keep, "keep"),
    row(Verb::Resume, "resume"),
    row(Verb::Concede, "concede"),
    row(Verb::PickSeat, "pick seat", Adds::Subject, kMaxSeats, "seat"),
    row(Verb::PickFaction, "pick faction", Adds::Subject, kFactionEnd, "faction"),
    row(Verb::Mode, "mode", Adds::Amount, kMostModes + 1, "which"),
    ofCard(Verb::Play, "play"),
    ofCard(Verb::Use, "use"),
    ofCard(Verb::Invoke, "invoke"),
    ofCard(Verb::Attack, "attack"),
    ofCard(Verb::Block, "block"),
    ofCard(Verb::PickCard, "pick"),
    ofCard(Verb::Trigger, "trigger"),
    row(Verb::Assign, "assign", Adds::Amount, kMostNumbers, "damage; to whom is given"),
    playersAssign(),
    row(Verb::Number, "number", Adds::Amount, kMostNumbers, "amount"),
});

constexpr int kPlayerColumns = 12;
constexpr int kTableColumns = 10;
constexpr int kCardColumns = 7;

class EpicArrays {
public:
    using Rules = epic::Rules;
    using State = epic::State;
    static constexpr Seat kChance = epic::kChance;
    static constexpr int kNumbers = kNumbersOfActions.count();
    static constexpr Plane kPlanes[] = {
        {"players", kMaxSeats, kPlayerColumns, "in out health gold factionGold team hand deck discard champions drafted pack",
         "the viewer first, then the others in the order of their seats; factionGold is one bit a faction"},
        {"table", 1, kTableColumns, "turn active decider phase decision source initiative defender inBattle blocked",
         "seats count from the viewer (0), -1 is nobody; decision and source (a card) only for whoever is asked"},
        {"cards", kRoom, kCardColumns, "place name flags damage counters offense defense",
         "a card a row, zeros where the viewer has not seen it; places: 1 to 6 the viewer's deck, hand, discard, champions, "
         "drafted, "
         "pack, 7 to 12 those of the next seat and so on, 49 being played, 50 out of the game; flags: 1 expended, 2 flipped, "
         "4 deploying, 16 attacking, 32 blocking; offense and defense of champions in play"},
    };
    static constexpr int kObservation = kMaxSeats * kPlayerColumns + kTableColumns + kRoom * kCardColumns;

    EpicArrays(const Rules& rules, Deal deal) : rules_(rules), deal_(std::move(deal)) {
        // Most tables are laid out in the same way whatever the seed: that is done once.
        State other;
        State start;
        Deal trial = deal_;
        trial.seed = 1;
        bool isSame = std::none_of(deal_.decks.begin(), deal_.decks.end(), [](const auto& deck) { return deck.empty(); }) &&
                      layOut(start, rules_.cards(), trial);
        trial.seed = 2;
        isSame = isSame && layOut(other, rules_.cards(), trial);
        other.rng = start.rng;
        if (isSame && std::memcmp(&start, &other, sizeof start) == 0) same_ = start;
    }
    EpicArrays(const Rules& rules, const Game& laid) : rules_(rules), laid_(laid) { deal_.players = laid_->start->playerCount; }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] int seats() const { return deal_.players; }
    static const auto& numbers() { return kNumbersOfActions; }

    void deal(uint64_t seed, State& state) const {
        if (laid_) return laid_->deal(seed, state);
        (void)lay(seed, state);
    }
    [[nodiscard]] bool lay(uint64_t seed, State& state) const {
        if (same_) {
            state = *same_;
            state.rng = Rng::seeded(seed);
            Flow(state, rules_.cards(), nullptr).run();
            return true;
        }
        Deal deal = deal_;
        deal.seed = seed;
        for (Seat who = 0; who < deal.decks.size(); ++who) {
            if (deal.decks[who].empty()) deal.decks[who] = deckFromSeed(rules_.cards(), seed, who);
        }
        return rules_.newGame(state, deal);
    }

    void observe(const State& s, Seat viewer, int16_t* out) const {
        arrays::Writer to(out);
        const Position look(s, rules_.cards());
        const int people = s.playerCount;
        for (int i = 0; i < people; ++i) {
            const auto seat = static_cast<Seat>((viewer + i) % people);
            const Player& p = s.players[seat];
            const auto size = [&](Pile pile) { return s.board.size(pileOf(seat, pile)); };
            to.add(p.isIn, p.isOut, s.players[look.healthSeat(seat)].health, p.gold, p.factionGold, p.team, size(kHandPile),
                   size(kDeckPile), size(kDiscardPile), size(kPlayPile), size(kDraftPile), size(kPackPile));
        }
        to.zero(kPlayerColumns * (kMaxSeats - people));
        const auto fromViewer = [&](Seat seat) {
            return seat == kNobody ? -1 : seat >= people ? int{seat} : (seat - viewer + people) % people;
        };
        const bool isAsked = s.decider == viewer && !s.isOver;
        const int source = isAsked && !s.frames.empty() ? s.frames.back().source : 0;
        const bool isKnown = source != 0 && ((s.board[source].knownTo >> viewer) & 1U);
        to.add(s.turn, fromViewer(s.active), s.isOver ? -1 : fromViewer(s.decider), s.phase,
               isAsked ? static_cast<int>(s.decision) : 0, isKnown ? source : 0, fromViewer(s.initiative), fromViewer(s.defender),
               s.isInBattle, s.isBlocked);
        writeCards(s, look, viewer, to, out + kMaxSeats * kPlayerColumns + kTableColumns);
    }

private:
    static void writeCards(const State& s, const Position& look, Seat viewer, arrays::Writer& to, int16_t* rows) {
        const int people = s.playerCount;
        uint8_t places[kPileCount];
        for (int pile = 0; pile < kPileCount; ++pile) {
            const int side = isSeatPile(pile) ? (seatOf(pile) - viewer + people) % people : 0;
            places[pile] = static_cast<uint8_t>(isSeatPile(pile) ? roleOf(pile) + 6 * side : pile);
        }
        const int count = std::min<int>(s.cardCount, kRoom - 1);
        to.zero(kCardColumns);
        for (int card = 1; card <= count; ++card) {
            const Card& c = s.board[card];
            if ((c.knownTo >> viewer) & 1U) {
                to.add(places[c.pile], c.def, c.flags, c.damage, c.counters, 0, 0);
            } else {
                to.zero(kCardColumns);
            }
        }
        to.zero(kCardColumns * (kRoom - 1 - count));
        for (int seat = 0; seat < people; ++seat) {
            for (const CardIndex card : s.board.in(pileOf(static_cast<Seat>(seat), kPlayPile))) {
                if (card >= kRoom) continue;
                rows[card * kCardColumns + 5] = static_cast<int16_t>(look.offenseOf(card));
                rows[card * kCardColumns + 6] = static_cast<int16_t>(look.defenseOf(card));
            }
        }
    }

    Rules rules_;
    Deal deal_;
    std::optional<State> same_;  // the table before anything is shuffled
    std::optional<arrays::Laid<State>> laid_;
};

}  // namespace

std::unique_ptr<arrays::Simulator> simulatorOf(const Rules& rules, const NewGame& request, const Game* laid, Refusal& refusal) {
    if (laid) return std::make_unique<arrays::SimulatorOf<EpicArrays>>(EpicArrays(rules, *laid));
    Deal deal;
    if (!readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    EpicArrays table(rules, std::move(deal));
    State trial;
    if (!table.lay(request.seed.number, trial)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<arrays::SimulatorOf<EpicArrays>>(std::move(table));
}

}  // namespace riffle::epic
