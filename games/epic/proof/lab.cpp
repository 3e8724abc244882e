#include "games/epic/proof/lab.h"

#include <algorithm>

#include "games/epic/decks/decks.h"
#include "games/epic/rules/events.h"
#include "games/epic/rules/position.h"
#include "sim/lab_play.h"

namespace riffle::sim {

namespace {

using namespace epic;

std::string titleOf(uint8_t faction) {
    std::string name(factionName(faction));
    if (!name.empty()) name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

// A deck, the field, and what the games between them are called.
class EpicBench {
public:
    using Rules = epic::Rules;
    static constexpr size_t kMilestones = 0;
    static constexpr size_t kMeasures = 3;
    static constexpr bool kHasCalls = false;  // no part of the deck is called
    static constexpr bool kHasHands = false;  // some cards of a hand are exchanged, not the hand

    EpicBench(const Rules& rules, DeckList deck, std::vector<DeckList> field)
        : rules_(rules), list_(std::move(deck)), lists_(std::move(field)), deck_(described(list_)) {
        slots_.assign(cards().defs.size(), -1);
        foeNumbers_.assign(cards().defs.size(), -1);
        for (const LabDeck::Card& card : deck_.cards) slots_[cards().find(card.name)] = static_cast<int>(names_++);
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
            .part = "faction",
            .parts = "factions",
            .milestone = {},
            .milestones = 0,
            .measures = {"Health", "Offense in play", "Cards in hand"},
            .deeds = {"damage to the other player", "health gained", "champions broken", "champions banished", "cards played",
                      "cards drawn", "attackers"},
            .hasCalls = false,
            .hasHands = false,
            .ordinary = "other cards of its faction and cost, others in every deal",
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
        deal.options.format = Format::Constructed;
        DeckList own = list_;
        if (replaced >= 0) {
            Rng rng = Rng::seeded(seed ^ 0x6F72646E617279);
            Refusal ignored;  // a card that nothing is like stays
            (void)changeDeck({deck_.cards[static_cast<size_t>(replaced)].name, ""}, cards(), rng, own, ignored);
        }
        deal.decks.resize(2);
        deal.decks[seat] = std::move(own.cards);
        deal.decks[1 - seat] = lists_[opponent].cards;
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
            case Fact::Damaged:
                if (event.other != 1) return std::nullopt;  // a champion
                return LabDeed{0, other, event.amount};
            case Fact::Gained: return LabDeed{1, event.seat, event.amount};
            case Fact::Broken: return LabDeed{2, other, 1};
            case Fact::Banished: return LabDeed{3, other, 1};
            case Fact::Played: return LabDeed{4, event.seat, 1};
            case Fact::Drew: return LabDeed{5, event.seat, 1};
            case Fact::Attacks: return LabDeed{6, event.seat, 1};
            default: return std::nullopt;
        }
    }
    static int handOf(Seat seat) { return pileOf(seat, kHandPile); }
    static int milestonesOf(const State&, Seat) { return 0; }
    static bool isUnderWay(const State& state) { return state.decision == Decision::Main; }
    [[nodiscard]] int measure(const State& state, Seat seat, int which) const {
        if (which == 0) return state.players[seat].health;
        if (which == 2) return state.board.size(handOf(seat));
        int offense = 0;
        const Position look(state, cards());
        for (const auto champion : state.board.in(pileOf(seat, kPlayPile))) offense += look.offenseOf(champion);
        return offense;
    }
    static int callOf(const State&, Action) { return -1; }
    static std::optional<Action> exchangeOf(const State&, bool) { return std::nullopt; }
    [[nodiscard]] int partOf(const State& state, int card) const {
        const std::string part = titleOf(cards()[state.board[card].def].faction);
        const auto found = std::find(deck_.parts.begin(), deck_.parts.end(), part);
        return found == deck_.parts.end() ? -1 : static_cast<int>(found - deck_.parts.begin());
    }

private:
    Rules rules_;
    DeckList list_;
    std::vector<DeckList> lists_;
    LabDeck deck_;
    std::vector<LabDeck> field_;
    size_t names_ = 0;
    std::vector<int> slots_, foeNumbers_;
    std::vector<std::string> foes_;
    std::vector<std::vector<size_t>> foesOf_;

    [[nodiscard]] const CardTable& cards() const { return rules_.cards(); }
    [[nodiscard]] LabDeck described(const DeckList& list) const {
        LabDeck deck;
        deck.name = list.name;
        for (uint8_t faction = 1; faction < kFactionEnd; ++faction) {
            const std::string part = titleOf(faction);
            for (const CardId id : list.cards) {
                if (cards()[id].faction != faction) continue;
                const std::string name(cards().nameOf(id));
                if (deck.parts.empty() || deck.parts.back() != part) deck.parts.push_back(part);
                const auto same =
                    std::find_if(deck.cards.begin(), deck.cards.end(), [&](const auto& each) { return each.name == name; });
                if (same != deck.cards.end()) {
                    ++same->copies;
                } else {
                    deck.cards.push_back({name, part, 1});
                }
            }
        }
        return deck;
    }
};

}  // namespace

std::unique_ptr<Lab> labOf(const epic::Rules& rules, const Value& deck, std::span<const Value> field, Refusal& refusal) {
    DeckList list;
    if (!readLegalDeck(deck, Format::Constructed, rules.cards(), list, refusal)) return nullptr;
    std::vector<DeckList> lists;
    for (const Value& each : field) {
        if (!readLegalDeck(each, Format::Constructed, rules.cards(), lists.emplace_back(), refusal)) return nullptr;
    }
    EpicBench bench(rules, std::move(list), std::move(lists));
    State trial;
    for (size_t i = 0; i < field.size(); ++i) {
        if (bench.deal(1, 0, i, -1, trial)) continue;
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<LabOf<EpicBench>>(std::move(bench));
}

}  // namespace riffle::sim
