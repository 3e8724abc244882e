#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/player.h"
#include "engine/facade.h"
#include "engine/hash.h"
#include "engine/state_hash.h"
#include "language/meaning.h"
#include "protocol/alike.h"
#include "protocol/dependence.h"
#include "protocol/game_module.h"
#include "protocol/thinking.h"
#include "sim/match.h"
#include "sim/threads.h"

namespace riffle {

// A game's rules behind the facade. `Words` says what differs between games:
//   Rules, State, CardTable; kName, kChance, kRulesVersion
//   module()                            what else belongs to the game
//   alwaysThere(cards)                  the ids of cards that may come into any game
//   seatsOf(state)                      who sits at the table
//   seatName, seatFrom, prompt, options, describe, why, view, result, isBetweenActions, readRequest, match, describeGame
//   question                            what an effect asks
//   abilityWords                        where a card may have several abilities that wait
template <class Words>
class RulesGame final : public Game {
public:
    using State = typename Words::State;
    using CardTable = typename Words::CardTable;

    RulesGame(const CardTable& table, const State& state) : rules_(table), s_(state) {}

    [[nodiscard]] std::unique_ptr<Game> clone() const override { return std::make_unique<RulesGame>(*this); }
    [[nodiscard]] std::string_view name() const override { return Words::kName; }
    [[nodiscard]] int seats() const override { return static_cast<int>(Words::seatsOf(s_).size()); }
    [[nodiscard]] std::string seatName(Seat seat) const override { return Words::seatName(seat); }
    [[nodiscard]] std::optional<Seat> seatFrom(std::string_view name) const override { return Words::seatFrom(s_, name); }

    [[nodiscard]] bool isOver() const override { return s_.isOver != 0; }
    [[nodiscard]] Seat decider() const override { return s_.decider; }
    [[nodiscard]] Prompt prompt() const override { return Words::prompt(s_, rules_.cards()); }
    [[nodiscard]] std::string question(const Prompt& prompt, Locale locale) const override {
        return Words::question(prompt, s_, rules_.cards(), locale);
    }
    [[nodiscard]] std::vector<Option> options() const override { return Words::options(s_, rules_); }
    [[nodiscard]] AbilityWords abilityWords(const Option& option, Locale locale) const override {
        if constexpr (requires { Words::abilityWords(option, s_, rules_.cards(), locale); }) {
            return Words::abilityWords(option, s_, rules_.cards(), locale);
        } else {
            return {};
        }
    }
    [[nodiscard]] bool allows(Action action) const override {
        if (s_.isOver) return false;
        Action options[Words::Rules::kMaxOptions];
        const int count = rules_.legalActions(s_, options);
        return std::find(options, options + count, action) != options + count;
    }
    [[nodiscard]] bool isBetweenActions() const override { return s_.isOver || Words::isBetweenActions(s_); }
    void choose(Action action, EventLog& events) override {
        automatic_.clear();
        rules_.apply(s_, action, &events, &automatic_);
    }
    [[nodiscard]] std::vector<Option> automatic() const override {
        std::vector<Option> out;
        for (const Action each : automatic_) out.push_back(Words::describe(each, s_, rules_.cards()));
        return out;
    }
    [[nodiscard]] std::optional<Reason> why(std::string_view verb, int card, std::string_view word) const override {
        return Words::why(s_, rules_.cards(), verb, card, word);
    }

    [[nodiscard]] Value view(Viewer viewer) const override {
        if (viewer.all) return Words::view(s_, rules_.cards(), viewer);
        return Words::view(rules_.observe(s_, viewer.seat).state(), rules_.cards(), viewer);
    }
    void writeView(Viewer viewer, std::string& out) const override {
        if (viewer.all) return Words::writeView(s_, rules_.cards(), viewer, out);
        Words::writeView(rules_.observe(s_, viewer.seat).state(), rules_.cards(), viewer, out);
    }
    [[nodiscard]] Value describe(const Event& event, Viewer viewer) const override {
        return Words::describe(event, s_, rules_.cards(), viewer);
    }
    [[nodiscard]] bool isSeen(const Event& event, Viewer viewer) const override { return Words::isSeen(event, viewer); }
    [[nodiscard]] Value result() const override { return Words::result(s_); }

    [[nodiscard]] int cards() const override { return s_.cardCount; }
    [[nodiscard]] std::string cardName(int card, Locale locale) const override { return std::string(cardTitle(card, locale)); }
    [[nodiscard]] std::string_view cardTitle(int card, Locale locale) const override {
        const auto id = s_.board[card].def;
        if (locale == Locale::En) return rules_.cards().nameOf(id);  // the others are beside it
        const auto& names = rules_.cards().texts[id].names;
        const auto found = names.find(std::string(codeOf(locale)));
        return found == names.end() ? rules_.cards().nameOf(id) : std::string_view(found->second);
    }
    [[nodiscard]] bool isVisible(int card, Viewer viewer) const override {
        return viewer.all || ((s_.board[card].knownTo >> viewer.seat) & 1U);
    }

    [[nodiscard]] uint64_t chanceUsed() const override { return s_.rng.state; }

    [[nodiscard]] uint64_t hash() const override { return hashOf(s_); }
    [[nodiscard]] std::span<const unsigned char> bytes() const override {
        return {reinterpret_cast<const unsigned char*>(&s_), sizeof s_};
    }
    [[nodiscard]] std::string broken() const override {
        const char* what = rules_.broken(s_);
        return what ? what : "";
    }

    // A decision of chance is chance.
    [[nodiscard]] Advice advise(const Thinking& thinking) const override {
        Advice advice{};
        if (s_.decider == Words::kChance) {
            Action options[Words::Rules::kMaxOptions];
            Rng rng = Rng::seeded(thinking.seed);
            advice.action = options[rng.below(static_cast<uint32_t>(rules_.legalActions(s_, options)))];
            return advice;
        }
        const ai::PlayerSpec spec = playerFor(Words::module().levels, thinking);
        const auto seen = rules_.observe(s_, s_.decider);
        ai::Plan plan;
        if (spec.kind == ai::PlayerSpec::Kind::Search) {
            ai::Search<typename Words::Rules> search;
            plan = search.think(rules_, seen, spec.budget, thinking.seed, sim::Threads{thinking.threads}, thinking.only);
            if (thinking.wantsLine) {
                State world{};
                advice.line = search.line(rules_, seen, plan.action, thinking.seed, world);
                advice.world = std::make_unique<RulesGame>(rules_.cards(), world);
            }
        } else {
            plan = ai::Player<typename Words::Rules>(spec).choose(rules_, seen, thinking.seed, true);
        }
        advice.action = plan.action;
        for (const Seat seat : Words::seatsOf(s_)) advice.chances.push_back({seat, plan.chances[seat]});
        for (const ai::Considered& each : plan.options)
            advice.options.push_back({each.action, static_cast<int>(each.visits), each.value});
        return advice;
    }

private:
    typename Words::Rules rules_;
    State s_;
    std::vector<Action> automatic_;
};

template <class Words>
class RulesKind final : public GameKind, public Dependence {
public:
    using CardTable = typename Words::CardTable;

    explicit RulesKind(CardTable table) : table_(std::move(table)), meanings_(table_.texts.size()) {
        for (size_t id = Words::kFirstCard; id < meanings_.size(); ++id) {
            meanings_[id].hash = language::meaningOf(table_.texts[id]);
            for (const std::string& name : language::namesIn(table_.texts[id])) meanings_[id].names.push_back(table_.find(name));
        }
    }

    [[nodiscard]] const CardTable& cards() const { return table_; }
    [[nodiscard]] std::string_view name() const override { return Words::kName; }
    [[nodiscard]] const GameModule& module() const override { return Words::module(); }
    [[nodiscard]] std::unique_ptr<Game> create(const NewGame& request, EventLog& events, Refusal& refusal) const override {
        typename Words::State state{};
        if (!Words::readRequest(request, table_, state, events, refusal)) return nullptr;
        return std::make_unique<RulesGame<Words>>(table_, state);
    }
    [[nodiscard]] std::unique_ptr<Game> restore(std::span<const unsigned char> bytes) const override {
        typename Words::State state{};
        if (bytes.size() != sizeof state) return nullptr;
        std::memcpy(&state, bytes.data(), sizeof state);
        return std::make_unique<RulesGame<Words>>(table_, state);
    }
    [[nodiscard]] std::unique_ptr<sim::Match> match(const NewGame& request, Refusal& refusal) const override {
        return Words::match(table_, request, refusal);
    }
    [[nodiscard]] Value describe() const override { return Words::describeGame(); }
    [[nodiscard]] uint64_t cardSetHash() const override { return table_.hash; }
    [[nodiscard]] int rulesVersion() const override { return Words::kRulesVersion; }
    [[nodiscard]] uint64_t dependencyHash(const Game& start) const override {
        typename Words::State state{};
        if (start.bytes().size() != sizeof state) return table_.hash;
        std::memcpy(&state, start.bytes().data(), sizeof state);
        std::vector<bool> isIn(meanings_.size());
        std::vector<size_t> fresh = Words::alwaysThere(table_);
        for (int card = 1; card <= state.cardCount; ++card) fresh.push_back(state.board[card].def);
        uint64_t out = 0;
        while (!fresh.empty()) {
            const size_t id = fresh.back();
            fresh.pop_back();
            if (id < Words::kFirstCard || id >= meanings_.size() || isIn[id]) continue;
            isIn[id] = true;
            out += meanings_[id].hash;  // a sum: in whatever order their numbers put them
            fresh.insert(fresh.end(), meanings_[id].names.begin(), meanings_[id].names.end());
        }
        return hashBytes(&out, sizeof out);
    }
    [[nodiscard]] std::string cardNameIn(std::string_view english, Locale locale) const override {
        for (const auto& text : table_.texts) {
            if (text.name != english) continue;
            const auto found = text.names.find(std::string(codeOf(locale)));
            if (found != text.names.end()) return found->second;
            break;
        }
        return std::string(english);
    }
    [[nodiscard]] bool looksAlike(const Game& from, Seat seat, std::span<const Action> choices) const override {
        return areAlike(typename Words::Rules(table_), from, seat, choices);
    }
    [[nodiscard]] std::vector<std::string> cardNames() const override {
        std::vector<std::string> names;
        for (size_t id = Words::kFirstCard; id < table_.texts.size(); ++id) names.push_back(table_.texts[id].name);
        return names;
    }

private:
    // By card: what it means, and which others it names.
    struct Meaning {
        uint64_t hash = 0;
        std::vector<size_t> names;
    };
    CardTable table_;
    std::vector<Meaning> meanings_;
};

}  // namespace riffle
