// Lanterns at soak, bench and simulation, and its row in the table of games.
#include "examples/lanterns/kind.h"
#include "protocol/soak_tables.h"
#include "sim/match.h"
#include "sim/soak.h"

namespace riffle::lanterns {

namespace {

// Ordinary games, A and B beginning in turn.
class Table {
public:
    explicit Table(const Rules& rules) : rules_(rules) {}

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] static size_t variants() { return kSeats; }
    [[nodiscard]] static Deal dealOf(uint64_t number, uint64_t seed) {
        Deal deal;
        deal.seed = seed;
        deal.first = static_cast<Seat>(number % kSeats);
        return deal;
    }
    [[nodiscard]] static std::string nameOf(const Deal& deal) { return seatName(deal.first) + " begins"; }
    [[nodiscard]] static Value requestOf(const Deal& deal) {
        Value request = Value::map();
        request["starting"] = seatName(deal.first);
        return request;
    }
    void deal(uint64_t number, uint64_t seed, State& state) const { (void)rules_.newGame(state, dealOf(number, seed)); }
    [[nodiscard]] static uint32_t viewers(const State&) { return (1U << kSeats) - 1U; }
    [[nodiscard]] static bool isAskable(const State&) { return true; }
    static void keepAsking(const State&, State&) {}
    [[nodiscard]] static std::string endless() { return "that did not end"; }
    [[nodiscard]] static bool isEndless(const State&, uint64_t) { return false; }

    struct Watch : sim::RandomWatch<State> {
        Watch(const Table&, const State&, uint64_t, uint64_t) {}
    };

private:
    const Rules& rules_;
};
static_assert(sim::SoakTable<Table, lanterns::Rules>);

class Match {
public:
    using Rules = lanterns::Rules;
    static constexpr size_t kFirstCard = kBlank + 1;
    static constexpr sim::CardUse kUses[] = {sim::CardUse::Drawn, sim::CardUse::Played};

    Match(const Rules& rules, Deal deal) : rules_(rules), deal_(std::move(deal)) {}
    [[nodiscard]] const Rules& rules() const { return rules_; }
    void deal(uint64_t seed, State& state) const {
        Deal deal = deal_;
        deal.seed = seed;
        (void)rules_.newGame(state, deal);
    }
    [[nodiscard]] static int seats() { return kSeats; }
    static std::string seatName(Seat seat) { return lanterns::seatName(seat); }
    static std::string_view reasonName(uint8_t reason) { return static_cast<Reason>(reason) == Reason::Light ? "light" : "even"; }
    static int handOf(Seat seat) { return lanterns::handOf(seat); }
    static std::optional<sim::CardUse> useOf(const Event& event) {
        if (event.kind == static_cast<uint8_t>(Fact::Draw)) return sim::CardUse::Drawn;
        if (event.kind == static_cast<uint8_t>(Fact::Play)) return sim::CardUse::Played;
        return std::nullopt;
    }

private:
    Rules rules_;
    Deal deal_;
};

sim::BenchFigures bench(const GameKind& kind, const sim::BenchPlan& plan) {
    const Rules rules(cardsOf(kind));
    sim::BenchFigures figures = sim::bench(
        rules, plan, [&](uint64_t number, State& state) { (void)rules.newGame(state, Table::dealOf(number, number)); });
    sim::Signature signature;
    for (uint64_t number = 0; number < 1000; ++number) {
        State state;
        (void)rules.newGame(state, Table::dealOf(number, number));
        signature.play(rules, state, number);
    }
    figures.signature = signature.text();
    return figures;
}

// What it can't do: audits need a table of what cards may change places (protocol/audit_parts.h).
std::unique_ptr<SoakTables> tables(const GameKind& kind, bool /*isDeep*/) {
    return std::make_unique<SoakTablesOf<Table, Rules>>(kind, Rules(cardsOf(kind)));
}

}  // namespace

std::unique_ptr<sim::Match> matchOf(const CardTable& cards, const NewGame& request, Refusal& refusal) {
    Deal deal;
    if (!readDeal(request, cards, deal, refusal)) return nullptr;
    return std::make_unique<sim::MatchOf<Match>>(Match(Rules(cards), std::move(deal)));
}

const GameModule& gameModule() {
    static const GameModule kModule{
        .name = "lanterns",
        .title = "Lanterns",
        .grammar = grammar,
        .make = makeKind,
        .levels = {.legacy = {ai::quick(200), ai::oneStep(1, 100), ai::oneStep(2, 0), ai::search(20, 2, 100, 1.0F),
                              ai::search(60, 4, 100, 1.0F), ai::search(200, 8, 100, 1.0F)},
                   .learned = {ai::search(200, 8, 100, 1.0F), ai::search(1000, 8, 100, 1.0F), ai::search(5000, 8, 100, 1.0F)}},
        .bench = bench,
        .benched = "for two players",
        .tables = tables,
        .telling = [](std::string_view event) { return event == "draw" ? Telling::Own : Telling::Open; },
    };
    return kModule;
}

}  // namespace riffle::lanterns
