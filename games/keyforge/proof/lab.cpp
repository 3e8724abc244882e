#include "games/keyforge/proof/lab.h"

#include <algorithm>
#include <bit>
#include <map>

#include "games/keyforge/decks/decks.h"
#include "games/keyforge/rules/events.h"
#include "games/keyforge/rules/position.h"
#include "sim/lab_play.h"

namespace riffle::sim {

namespace {

using namespace keyforge;

std::string titleOf(uint8_t house) {
    if (house == kStarAlliance) return "Star Alliance";
    std::string name(houseName(house));
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

// A deck, the field, and what the games between them are called.
class Bench {
public:
    using Rules = keyforge::Rules;
    static constexpr size_t kMilestones = kKeyCount;
    static constexpr size_t kMeasures = 3;
    static constexpr bool kHasCalls = true;
    static constexpr bool kHasHands = true;

    Bench(const Rules& rules, DeckList deck, std::vector<DeckList> field)
        : rules_(rules),
          list_(std::move(deck)),
          lists_(std::move(field)),
          deck_(described(list_)),
          ordinary_(rules.cards(), setOf(list_, rules.cards())) {
        slots_.assign(cards().defs.size(), -1);
        foeNumbers_.assign(cards().defs.size(), -1);
        for (const LabDeck::Card& card : deck_.cards) {
            slots_[cards().find(card.name)] = static_cast<int>(ids_.size());
            ids_.push_back(cards().find(card.name));
        }
        for (const DeckList& each : lists_) {
            field_.push_back(described(each));
            std::vector<size_t> own;
            for (const LabDeck::Card& card : field_.back().cards) {
                int& number = foeNumbers_[cards().find(card.name)];
                if (number < 0) {
                    number = static_cast<int>(foes_.size());
                    foes_.push_back(card.name);
                }
                own.push_back(static_cast<size_t>(number));
            }
            foesOf_.push_back(std::move(own));
        }
    }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] static const LabWords& words() {
        static const LabWords kWords = {
            .part = "house",
            .parts = "houses",
            .milestone = "key",
            .milestones = kKeyCount,
            .measures = {"Æmber", "Power on the board", "Cards in hand and archives"},
            .deeds = {"æmber gained", "æmber stolen", "æmber captured", "æmber the other side loses", "creatures destroyed",
                      "cards played", "cards drawn", "reaped", "fought"},
            .hasCalls = true,
            .hasHands = true,
            .ordinary = "a common card of its house and set, another in every deal",
        };
        return kWords;
    }
    [[nodiscard]] const LabDeck& deck() const { return deck_; }
    [[nodiscard]] const std::vector<LabDeck>& field() const { return field_; }
    [[nodiscard]] const std::vector<std::string>& foes() const { return foes_; }
    [[nodiscard]] const std::vector<size_t>& foesOf(size_t opponent) const { return foesOf_[opponent]; }
    [[nodiscard]] int slotOf(CardId id) const { return slots_[id]; }
    [[nodiscard]] int foeOf(CardId id) const { return foeNumbers_[id]; }

    // Whether the game has room for these decks.
    [[nodiscard]] bool deal(uint64_t seed, Seat seat, size_t opponent, int replaced, State& state) const {
        Deal deal;
        deal.seed = seed;
        deal.decks[seat] = list_;
        deal.decks[1 - seat] = lists_[opponent];
        if (replaced >= 0) {
            Rng rng = Rng::seeded(seed ^ 0x6F72646E617279);
            ordinary_.takeThePlaceOf(ids_[static_cast<size_t>(replaced)], deal.decks[seat], rng);
        }
        return rules_.newGame(state, deal);
    }

    static std::optional<CardUse> useOf(const Event& event) {
        switch (static_cast<Fact>(event.kind)) {
            case Fact::Drew: return CardUse::Drawn;
            case Fact::Played: return CardUse::Played;
            default: return std::nullopt;
        }
    }
    static std::optional<LabDeed> deedOf(const Event& event) {
        const auto other = static_cast<Seat>(1 - event.seat);
        switch (static_cast<Fact>(event.kind)) {
            case Fact::Gained: return LabDeed{0, event.seat, event.amount};
            case Fact::Stole: return LabDeed{1, event.seat, event.amount};
            case Fact::Captured: return LabDeed{2, event.seat, event.amount};
            case Fact::Lost: return LabDeed{3, other, event.amount};
            case Fact::Destroyed: return LabDeed{4, other, 1};
            case Fact::Played: return LabDeed{5, event.seat, 1};
            case Fact::Drew: return LabDeed{6, event.seat, 1};
            case Fact::Reaped: return LabDeed{7, event.seat, 1};
            case Fact::Fought: return LabDeed{8, event.seat, 1};
            default: return std::nullopt;
        }
    }
    static int handOf(Seat seat) { return pileOf(seat, kHandPile); }
    static int milestonesOf(const State& state, Seat seat) { return std::popcount(state.players[seat].keys); }
    // A key has been forged, or has not.
    static bool isUnderWay(const State& state) {
        return state.decision == Decision::House || state.decision == Decision::Archives || state.decision == Decision::Main;
    }
    [[nodiscard]] int measure(const State& state, Seat seat, int which) const {
        if (which == 0) return state.players[seat].amber;
        if (which == 2) return state.board.size(handOf(seat)) + state.board.size(pileOf(seat, kArchivePile));
        int power = 0;
        const Position look(state, cards());
        for (const CardIndex creature : state.board.in(pileOf(seat, kLinePile))) power += look.powerOf(creature);
        return power;
    }
    [[nodiscard]] int callOf(const State& state, Action action) const {
        if (state.decision != Decision::House || verbOf(action) != Verb::House) return -1;
        return partOfHouse(static_cast<uint8_t>(action.subject()));
    }
    static std::optional<Action> exchangeOf(const State& state, bool isExchanged) {
        if (state.decision != Decision::Mulligan) return std::nullopt;
        return act(isExchanged ? Verb::Mulligan : Verb::Keep);
    }
    [[nodiscard]] int partOf(const State& state, int card) const { return partOfHouse(state.board[card].house); }

private:
    Rules rules_;
    DeckList list_;
    std::vector<DeckList> lists_;
    LabDeck deck_;
    std::vector<LabDeck> field_;
    std::vector<CardId> ids_;  // by slot
    std::vector<int> slots_, foeNumbers_;
    std::vector<std::string> foes_;
    std::vector<std::vector<size_t>> foesOf_;
    OrdinaryCards ordinary_;

    [[nodiscard]] const CardTable& cards() const { return rules_.cards(); }
    [[nodiscard]] int partOfHouse(uint8_t house) const {
        const auto found = std::find(list_.houses.begin(), list_.houses.end(), house);
        return found == list_.houses.end() ? -1 : static_cast<int>(found - list_.houses.begin());
    }
    [[nodiscard]] LabDeck described(const DeckList& list) const {
        LabDeck deck;
        deck.name = list.name;
        deck.set = setTitle(setOf(list, cards()));
        for (const uint8_t house : list.houses) deck.parts.push_back(titleOf(house));
        for (const DeckCard& card : list.cards) {
            const std::string name(cards().nameOf(card.id));
            const auto same =
                std::find_if(deck.cards.begin(), deck.cards.end(), [&](const auto& each) { return each.name == name; });
            if (same != deck.cards.end()) {
                ++same->copies;
            } else {
                deck.cards.push_back({name, titleOf(card.house), 1});
            }
        }
        return deck;
    }
};

}  // namespace

std::unique_ptr<Lab> labOf(const keyforge::Rules& rules, const Value& deck, std::span<const Value> field, Refusal& refusal) {
    DeckList list;
    if (!readDeck(deck, rules.cards(), list, refusal)) return nullptr;
    std::vector<DeckList> lists;
    for (const Value& each : field) {
        if (!readDeck(each, rules.cards(), lists.emplace_back(), refusal)) return nullptr;
    }
    Bench bench(rules, std::move(list), std::move(lists));
    State trial;
    for (size_t i = 0; i < field.size(); ++i) {
        if (bench.deal(1, 0, i, -1, trial)) continue;
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<LabOf<Bench>>(std::move(bench));
}

}  // namespace riffle::sim
