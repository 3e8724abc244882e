#pragma once

#include <array>
#include <bit>
#include <utility>

#include "sim/lab.h"
#include "sim/series.h"

namespace riffle::sim {

// What an event says of a player: a deed of LabWords::deeds, and how much of it.
struct LabDeed {
    int deed = 0;
    Seat seat = 0;
    int amount = 0;
};

// One game as its laboratory sees it: what happens to the deck at `seat` is taken down.
template <class Table>
class LabWatch {
public:
    using State = typename Table::Rules::State;

    LabWatch(const Table& table, const State& start, Seat seat, size_t opponent)
        : table_(table), seat_(seat), opponent_(opponent), active_(start.active), turn_(start.turn) {
        early_.assign(table.deck().cards.size(), 0);
        played_.assign(early_.size(), 0);
        foesPlayed_.assign(table.foes().size(), 0);
    }

    void after(const State& state, const EventLog& events) {
        for (const Event& event : events) {
            if (const auto use = Table::useOf(event); use && event.card != 0) mark(state, *use, event.card);
            if (const std::optional<LabDeed> deed = Table::deedOf(event))
                addTo(sums_.deeds, sideOf(deed->seat) * table_.words().deeds.size() + static_cast<size_t>(deed->deed),
                      deed->amount);
        }
        if (state.turn != turn_) beginTurn(state);
        if (isUnmeasured_ && Table::isUnderWay(state)) measure(state);
        for (Seat seat = 0; seat < 2; ++seat) {
            const int reached = Table::milestonesOf(state, seat);
            for (; best_[seat] < reached; ++best_[seat])
                addTo(sums_.milestones, at(sideOf(seat), static_cast<size_t>(best_[seat]), ownTurn(seat), Table::kMilestones));
        }
    }
    void called(size_t part) { addTo(sums_.called, part); }

    // The game is over; its points are the deck's, in halves.
    void finish(const State& state, int points, LabTotals& totals) {
        const size_t outcome = points == 2 ? 0 : points == 1 ? 1 : 2;
        addTo(sums_.scores, 3 * opponent_ + outcome);
        addTo(sums_.begun, (state.first == seat_ ? 0 : 3) + outcome);
        addTo(sums_.lengths, static_cast<size_t>(std::min(turns_[seat_], kLabTurns)));
        tally(early_, points, sums_.early);
        tally(played_, points, sums_.played);
        for (const size_t card : table_.foesOf(opponent_)) tallyOne(foesPlayed_[card], card, points, sums_.foes);
        totals.add(sums_);
    }

    // By side, what it is about and turn.
    static size_t at(size_t side, size_t which, int turn, size_t count) {
        return (side * count + which) * kLabTurns + static_cast<size_t>(turn);
    }

private:
    const Table& table_;
    Seat seat_;
    size_t opponent_;
    Seat active_;
    int turn_;
    std::array<int, 2> turns_{};  // own turns begun
    std::array<int, 2> best_{};   // milestones reached
    bool isUnmeasured_ = false;   // a turn has begun and is not yet under way
    std::vector<uint8_t> early_, played_, foesPlayed_;
    LabTotals sums_;

    [[nodiscard]] size_t sideOf(Seat seat) const { return seat == seat_ ? 0 : 1; }
    [[nodiscard]] int ownTurn(Seat seat) const { return std::clamp(turns_[seat] - 1, 0, kLabTurns - 1); }

    void mark(const State& state, CardUse use, int card) {
        if (state.board[card].owner == seat_) {
            const int slot = table_.slotOf(state.board[card].def);
            if (slot >= 0 && use == CardUse::Played) played_[static_cast<size_t>(slot)] = 1;
            if (slot >= 0 && use == CardUse::Drawn && turns_[seat_] < kLabEarly) early_[static_cast<size_t>(slot)] = 1;
        } else if (use == CardUse::Played) {
            const int foe = table_.foeOf(state.board[card].def);
            if (foe >= 0) foesPlayed_[static_cast<size_t>(foe)] = 1;
        }
    }
    void beginTurn(const State& state) {
        turn_ = state.turn;
        active_ = state.active;
        ++turns_[active_];
        isUnmeasured_ = true;
        if (turns_[seat_] > kLabEarly) return;
        for (const auto card : state.board.in(Table::handOf(seat_))) {
            const int slot = state.board[card].owner == seat_ ? table_.slotOf(state.board[card].def) : -1;
            if (slot >= 0) early_[static_cast<size_t>(slot)] = 1;
        }
    }
    // Each side as its own turn finds it, when what comes before its first choice is done.
    void measure(const State& state) {
        isUnmeasured_ = false;
        if (turns_[active_] > kLabTurns) return;
        const size_t side = sideOf(active_);
        const int turn = ownTurn(active_);
        addTo(sums_.turns, side * kLabTurns + static_cast<size_t>(turn));
        for (size_t i = 0; i < Table::kMeasures; ++i)
            addTo(sums_.measures, at(side, i, turn, Table::kMeasures), table_.measure(state, active_, static_cast<int>(i)));
    }
    static void tallyOne(bool isTrue, size_t which, int points, std::vector<int64_t>& list) {
        const size_t at = 4 * which + (isTrue ? 0 : 2);
        addTo(list, at + 1, points);
        ++list[at];
    }
    static void tally(const std::vector<uint8_t>& marks, int points, std::vector<int64_t>& list) {
        for (size_t i = 0; i < marks.size(); ++i) tallyOne(marks[i] != 0, i, points, list);
    }
};

// A Lab for a game's own types. `Table` says what differs between games:
//   Rules, kMilestones, kMeasures; rules(), words(), deck(), field(), foes()
//   deal(seed, seat, opponent, replaced, state)  lays out a game: the deck at the seat, one of its cards replaced or none (-1);
//                                                whoever made the table has seen that there is room
//   slotOf(card), foeOf(card), foesOf(opponent)  which of the deck's, of the field's cards it is
//   useOf, deedOf(event), handOf(seat), milestonesOf, measure(state, seat, …)
//   isUnderWay(state)        whether what comes at the beginning of a turn by itself is done
//   callOf(state, action)    the part that is called; -1 where the decision is no call
//   exchangeOf(state, isExchanged)  the choice to exchange the first hand or to keep it, where that is being decided
//   partOf(state, card)      the part of the deck a card belongs to
template <class Table>
class LabOf final : public Lab {
public:
    using Rules = typename Table::Rules;
    using State = typename Rules::State;

    explicit LabOf(Table table) : table_(std::move(table)) {}

    [[nodiscard]] const LabWords& words() const override { return table_.words(); }
    [[nodiscard]] const LabDeck& deck() const override { return table_.deck(); }
    [[nodiscard]] const std::vector<LabDeck>& field() const override { return table_.field(); }
    [[nodiscard]] const std::vector<std::string>& foes() const override { return table_.foes(); }

    [[nodiscard]] bool play(const LabTask& task, const LabPlan& plan, const std::atomic<bool>& isStopped,
                            LabTotals& totals) const override {
        switch (task.kind) {
            case LabTask::Kind::Deal: return playDeal(task.number, plan, isStopped, totals);
            case LabTask::Kind::Call: return playCall(task.number, plan, isStopped, totals);
            case LabTask::Kind::Hand: return playHand(task.number, plan, isStopped, totals);
        }
        return false;
    }

private:
    Table table_;

    // Streams of seeds that have nothing in common.
    static constexpr uint64_t kCallStream = 0x63616C6C;
    static constexpr uint64_t kHandStream = 0x68616E64;

    static uint64_t seedFor(uint64_t seed, uint64_t stream, uint64_t number) { return pairSeed(pairSeed(seed, stream), number); }

    struct Ending {
        int points = 1;  // of the deck, in halves
        bool isDropped = false;
    };

    // Plays on to the end. before(state, choice) sees each choice and may change it; after(state, events) what it led to.
    template <class Before, class After>
    Ending run(State& state, Seat seat, const PlayerSpec& player, uint64_t seed, const std::atomic<bool>& isStopped,
               Before before, After after) const {
        const std::array<PlayerSpec, 2> players = {player, player};
        Company<Rules> company(players, seed, &isStopped);
        GameRecord record;
        EventLog events;
        const Rules& rules = table_.rules();
        while (!rules.isOver(state) && record.decisions < kLongestGame && !record.isDropped) {
            Action action = company.choose(rules, state, record);
            before(state, action);
            events.clear();
            rules.apply(state, action, &events);
            after(state, events);
            ++record.decisions;
        }
        if (record.isDropped) return {1, true};
        if (!rules.isOver(state) || state.winners == 0) return {};
        return {((state.winners >> seat) & 1U) ? 2 : 0, false};
    }
    Ending run(State& state, Seat seat, const PlayerSpec& player, uint64_t seed, const std::atomic<bool>& isStopped) const {
        return run(
            state, seat, player, seed, isStopped, [](const State&, Action&) {}, [](const State&, const EventLog&) {});
    }

    bool playDeal(uint64_t number, const LabPlan& plan, const std::atomic<bool>& isStopped, LabTotals& totals) const {
        const size_t opponent = number % table_.field().size();
        const uint64_t seed = pairSeed(plan.seed, number);
        int whole = 0;
        for (Seat seat = 0; seat < 2; ++seat) {
            State state;
            (void)table_.deal(seed, seat, opponent, -1, state);
            LabWatch<Table> watch(table_, state, seat, opponent);
            const Ending ending = run(
                state, seat, plan.player, seed, isStopped,
                [&](const State& before, const Action& action) {
                    const int part = before.decider == seat ? table_.callOf(before, action) : -1;
                    if (part >= 0) watch.called(static_cast<size_t>(part));
                },
                [&](const State& after, const EventLog& events) { watch.after(after, events); });
            if (ending.isDropped) return false;
            whole += ending.points;
            if (!table_.rules().isOver(state)) addTo(totals.unfinished, 0);
            watch.finish(state, ending.points, totals);
        }
        for (size_t card = 0; plan.replacesCards && card < table_.deck().cards.size(); ++card) {
            int without = 0;
            for (Seat seat = 0; seat < 2; ++seat) {
                State state;
                (void)table_.deal(seed, seat, opponent, static_cast<int>(card), state);
                const Ending ending = run(state, seat, plan.player, seed, isStopped);
                if (ending.isDropped) return false;
                without += ending.points;
            }
            const int64_t gain = whole - without;
            addTo(totals.replaced, 3 * card);
            addTo(totals.replaced, 3 * card + 1, gain);
            addTo(totals.replaced, 3 * card + 2, gain * gain);
        }
        return true;
    }

    // A position in which the deck calls a part: each choice is tried in worlds the caller can't tell apart, the same for all.
    // One half of the worlds says which is best and the other what it is worth, then the reverse: what is best by luck gains
    // nothing.
    bool playCall(uint64_t number, const LabPlan& plan, const std::atomic<bool>& isStopped, LabTotals& totals) const {
        if constexpr (Table::kHasCalls) {
            const size_t opponent = number % table_.field().size();
            const uint64_t seed = seedFor(plan.seed, kCallStream, number);
            const auto seat = static_cast<Seat>((number / table_.field().size()) % 2);
            Rng rng = Rng::seeded(seed);
            int left = static_cast<int>(rng.below(kCallTurns));  // calls before the one that is looked at
            State state, found;
            (void)table_.deal(seed, seat, opponent, -1, state);
            bool isFound = false;
            int own = -1;
            const Ending ending = run(
                state, seat, plan.player, seed, isStopped,
                [&](const State& before, const Action& action) {
                    const int part = before.decider == seat ? table_.callOf(before, action) : -1;
                    if (part < 0 || left-- != 0) return;
                    isFound = true;
                    found = before;
                    own = part;
                },
                [](const State&, const EventLog&) {});
            if (ending.isDropped) return false;
            return !isFound || weighCall(found, seat, static_cast<size_t>(own), seed, plan, isStopped, totals);
        }
        return true;
    }

    static constexpr uint32_t kCallTurns = 8;

    bool weighCall(const State& found, Seat seat, size_t own, uint64_t seed, const LabPlan& plan,
                   const std::atomic<bool>& isStopped, LabTotals& totals) const {
        const Rules& rules = table_.rules();
        Action options[Rules::kMaxOptions];
        const int count = rules.legalActions(found, options);
        if (count < 2) return true;
        std::vector<std::array<int, 2>> worth(static_cast<size_t>(count));
        const auto seen = rules.observe(found, seat);
        Rng rng = Rng::seeded(~seed);
        for (int world = 0; world < 2 * kCallWorlds; ++world) {
            const State start = rules.sample(seen, rng);
            for (size_t i = 0; i < worth.size(); ++i) {
                State state = start;
                rules.apply(state, options[i], nullptr);
                const Ending ending = run(state, seat, plan.player, seed + static_cast<uint64_t>(world) + 1, isStopped);
                if (ending.isDropped) return false;
                worth[i][world % 2] += ending.points;
            }
        }
        for (size_t half = 0; half < 2; ++half) {
            const size_t other = 1 - half;
            // Choices that are equally good share being the best.
            int highest = 0;
            for (const auto& each : worth) highest = std::max(highest, each[half]);
            int64_t ties = 0;
            int64_t tiesWorth = 0;
            for (const auto& each : worth) {
                if (each[half] != highest) continue;
                ++ties;
                tiesWorth += each[other];
            }
            for (size_t i = 0; i < worth.size(); ++i) {
                const int part = table_.callOf(found, options[i]);
                if (part < 0) continue;
                const int64_t cost = kCallShares * tiesWorth / ties - kCallShares * worth[i][other];
                const bool isBest = worth[i][half] == highest;
                const size_t at = 5 * static_cast<size_t>(part);
                addTo(totals.calls, at);
                addTo(totals.calls, at + 1, isBest ? kCallShares / ties : 0);
                addTo(totals.calls, at + 2, isBest ? 0 : cost);
                addTo(totals.calls, at + 3, isBest ? 0 : cost * cost);
                addTo(totals.calls, at + 4, !isBest);
                if (static_cast<size_t>(part) != own) continue;
                addTo(totals.ownCalls, 0, cost);
                addTo(totals.ownCalls, 1, cost * cost);
                addTo(totals.ownCalls, 2);
            }
        }
        return true;
    }

    // One first hand, kept and exchanged.
    bool playHand(uint64_t number, const LabPlan& plan, const std::atomic<bool>& isStopped, LabTotals& totals) const {
        if constexpr (Table::kHasHands) {
            const size_t opponent = number % table_.field().size();
            const uint64_t seed = seedFor(plan.seed, kHandStream, number);
            const auto seat = static_cast<Seat>((number / table_.field().size()) % 2);
            for (const bool isExchanged : {false, true}) {
                State state, start;
                (void)table_.deal(seed, seat, opponent, -1, state);
                bool isFound = false;
                const Ending ending = run(
                    state, seat, plan.player, seed, isStopped,
                    [&](const State& before, Action& action) {
                        const std::optional<Action> forced =
                            before.decider == seat ? table_.exchangeOf(before, isExchanged) : std::nullopt;
                        if (!forced) return;
                        action = *forced;
                        start = before;
                        isFound = true;
                    },
                    [](const State&, const EventLog&) {});
                if (ending.isDropped) return false;
                if (isFound) noteHand(start, seat, isExchanged, ending.points, totals);
            }
        }
        return true;
    }

    void noteHand(const State& start, Seat seat, bool isExchanged, int points, LabTotals& totals) const {
        const size_t order = start.first == seat ? 0 : 1;
        if (isExchanged) {
            addTo(totals.exchanged, 2 * order);
            addTo(totals.exchanged, 2 * order + 1, points);
            return;
        }
        std::array<size_t, 8> parts{};
        std::vector<uint8_t> has(table_.deck().cards.size());
        for (const auto card : start.board.in(Table::handOf(seat))) {
            const int part = table_.partOf(start, card);
            if (part >= 0) ++parts[static_cast<size_t>(part)];
            const int slot = table_.slotOf(start.board[card].def);
            if (slot >= 0) has[static_cast<size_t>(slot)] = 1;
        }
        const size_t most = std::min(*std::max_element(parts.begin(), parts.end()), kLabHands - 1);
        const size_t shape = 2 * (order * kLabHands + most);
        addTo(totals.hands, shape);
        addTo(totals.hands, shape + 1, points);
        for (size_t i = 0; i < has.size(); ++i) {
            if (!has[i]) continue;
            const size_t at = 2 * (order * has.size() + i);
            addTo(totals.handCards, at);
            addTo(totals.handCards, at + 1, points);
        }
    }
};

}  // namespace riffle::sim
