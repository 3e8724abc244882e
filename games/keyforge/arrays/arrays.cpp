#include "games/keyforge/arrays/arrays.h"

#include <bit>
#include <optional>

#include "arrays/numbers.h"
#include "arrays/simulator_of.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/words/words.h"

namespace riffle::keyforge {

namespace {

using arrays::Adds;
using arrays::Plane;
using arrays::Row;

constexpr Row row(Verb verb, std::string_view name, Adds adds = Adds::Nothing, int count = 1, std::string_view about = {}) {
    return {static_cast<int>(verb), name, adds, count, about};
}
constexpr Row ofCard(Verb verb, std::string_view name) {
    return row(verb, name, Adds::Subject, kMaxCards, "card");
}

constexpr arrays::Numbers kNumbersOfActions(std::array{
    row(Verb::End, "end"),
    row(Verb::Archive, "archive"),
    row(Verb::Leave, "leave"),
    row(Verb::Left, "left"),
    row(Verb::Right, "right"),
    row(Verb::Yes, "yes"),
    row(Verb::No, "no"),
    row(Verb::Done, "done"),
    row(Verb::Mulligan, "mulligan"),
    row(Verb::Keep, "keep"),
    row(Verb::Pass, "pass"),
    row(Verb::House, "house", Adds::Subject, kHouseEnd, "house"),
    row(Verb::PickHouse, "pick house", Adds::Subject, kHouseEnd, "house"),
    row(Verb::PickTrait, "pick trait", Adds::Subject, kTraitEnd, "trait"),
    row(Verb::PickKey, "pick key", Adds::Subject, kKeyColorEnd, "colour"),
    row(Verb::PickSeat, "pick seat", Adds::Subject, kSeats, "seat"),
    row(Verb::Mode, "mode", Adds::Amount, 3, "which"),
    row(Verb::Bid, "bid", Adds::Amount, kMaxChains + 1, "chains"),
    ofCard(Verb::Play, "play"),
    ofCard(Verb::Discard, "discard"),
    ofCard(Verb::Reap, "reap"),
    ofCard(Verb::Fight, "fight"),
    ofCard(Verb::Action, "action"),
    ofCard(Verb::Omni, "omni"),
    ofCard(Verb::Unstun, "unstun"),
    ofCard(Verb::Attach, "attach"),
    ofCard(Verb::Between, "between"),
    ofCard(Verb::PickCard, "pick"),
    ofCard(Verb::Trigger, "trigger"),
    row(Verb::Assign, "assign", Adds::Amount, kMaxOptions, "amber; of which card is given"),
    row(Verb::Number, "number", Adds::Amount, kMaxOptions, "amount"),
});

constexpr int kPlayerColumns = 14;
constexpr int kTableColumns = 7;
constexpr int kCardColumns = 10;

class KeyforgeArrays {
public:
    using Rules = keyforge::Rules;
    using State = keyforge::State;
    static constexpr Seat kChance = keyforge::kChance;
    static constexpr int kNumbers = kNumbersOfActions.count();
    static constexpr Plane kPlanes[] = {
        {"players", kSeats, kPlayerColumns,
         "amber keys keyCount keyCost chains houses mulliganed wins hand deck discard archives line artifacts",
         "the viewer first; keys and houses are one bit each"},
        {"table", 1, kTableColumns, "turn active decider phase decision source house",
         "active and decider count from the viewer (0); decision and source (a card) only for whoever is asked"},
        {"cards", kMaxCards, kCardColumns, "place name owner house flags damage amber power armor position",
         "a card a row, zeros where the viewer has not seen it; places: 1 to 7 the viewer's deck, hand, discard, archives, "
         "purged, "
         "line, artifacts, 8 to 14 the opponent's, 15 an upgrade, 16 under a card, 17 being played; owner 0 is the viewer; power "
         "and "
         "armor of creatures in play; position from the left in a line, of upgrades and cards under cards the card they are on"},
    };
    static constexpr int kObservation = kSeats * kPlayerColumns + kTableColumns + kMaxCards * kCardColumns;

    KeyforgeArrays(const Rules& rules, Deal deal) : rules_(rules), pool_(rules.cards()), deal_(std::move(deal)) {
        for (const DeckList& deck : deal_.decks) isComplete_ &= !deck.cards.empty();
    }
    KeyforgeArrays(const Rules& rules, const Game& laid) : rules_(rules), pool_(rules.cards()), laid_(laid) {}

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] static int seats() { return kSeats; }
    static const auto& numbers() { return kNumbersOfActions; }

    void deal(uint64_t seed, State& state) const {
        if (laid_) return laid_->deal(seed, state);
        (void)lay(seed, state);
    }
    [[nodiscard]] bool lay(uint64_t seed, State& state) const {
        Deal deal = deal_;
        deal.seed = seed;
        if (!isComplete_) drawMissing(deal.decks, pool_, seed);
        return rules_.newGame(state, deal);
    }

    void observe(const State& s, Seat viewer, int16_t* out) const {
        arrays::Writer to(out);
        const Position look(s, rules_.cards());
        for (const Seat seat : {viewer, Position::opponentOf(viewer)}) {
            const Player& p = s.players[seat];
            const auto size = [&](Pile pile) { return s.board.size(pileOf(seat, pile)); };
            to.add(p.amber, p.keys >> 1U, std::popcount(p.keys), look.keyCost(seat), p.chains, p.houses, p.hasMulliganed,
                   s.wins[seat], size(kHandPile), size(kDeckPile), size(kDiscardPile), size(kArchivePile), size(kLinePile),
                   size(kArtifactPile));
        }
        const auto fromViewer = [&](Seat seat) { return seat >= kSeats ? int{seat} : seat ^ viewer; };
        const bool isAsked = s.decider == viewer && !s.isOver;
        const int source = isAsked && !s.frames.empty() ? s.frames.back().source : 0;
        const bool isKnown = source != 0 && ((s.board[source].knownTo >> viewer) & 1U);
        to.add(s.turn, fromViewer(s.active), s.isOver ? -1 : fromViewer(s.decider), s.phase,
               isAsked ? static_cast<int>(s.decision) : 0, isKnown ? source : 0, s.house);
        writeCards(s, look, viewer, to, out + kSeats * kPlayerColumns + kTableColumns);
    }

private:
    static void writeCards(const State& s, const Position& look, Seat viewer, arrays::Writer& to, int16_t* rows) {
        uint8_t places[kPileCount];
        for (int pile = 0; pile < kPileCount; ++pile)
            places[pile] = static_cast<uint8_t>(isSeatPile(pile) ? roleOf(pile) + 7 * (seatOf(pile) ^ viewer) : pile);
        to.zero(kCardColumns);
        for (int card = 1; card <= s.cardCount; ++card) {
            const Card& c = s.board[card];
            if (!((c.knownTo >> viewer) & 1U)) {
                to.zero(kCardColumns);
                continue;
            }
            to.add(places[c.pile], c.form, c.owner ^ viewer, c.house, c.flags, c.damage, c.amber, 0, 0, c.host);
        }
        to.zero(kCardColumns * (kMaxCards - 1 - s.cardCount));
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            int position = 0;
            for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
                int16_t* row = rows + card * kCardColumns;
                row[7] = static_cast<int16_t>(look.powerOf(card));
                row[8] = static_cast<int16_t>(look.armorLeft(card));
                row[9] = static_cast<int16_t>(++position);
            }
        }
    }

    Rules rules_;
    DeckPool pool_;
    Deal deal_;
    bool isComplete_ = true;  // every seat has brought its deck
    std::optional<arrays::Laid<State>> laid_;
};

}  // namespace

std::unique_ptr<arrays::Simulator> simulatorOf(const Rules& rules, const NewGame& request, const Game* laid, Refusal& refusal) {
    if (laid) return std::make_unique<arrays::SimulatorOf<KeyforgeArrays>>(KeyforgeArrays(rules, *laid));
    Deal deal;
    if (!readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    KeyforgeArrays table(rules, std::move(deal));
    State trial;
    if (!table.lay(request.seed.number, trial)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<arrays::SimulatorOf<KeyforgeArrays>>(std::move(table));
}

}  // namespace riffle::keyforge
