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
#include "language/tree.h"
#include "machine/card_table.h"
#include "protocol/ability_words.h"
#include "protocol/alike.h"
#include "protocol/dependence.h"
#include "protocol/game_module.h"
#include "protocol/minds.h"
#include "protocol/thinking.h"
#include "sim/match.h"
#include "sim/threads.h"

namespace riffle {

// How a game puts itself into words (games/*/words/words.h): found beside its State, whichever game that is.
namespace words {

template <class State, class CardTable>
Prompt promptOf(const State& s, const CardTable& cards) {
    return prompt(s, cards);
}
template <class Rules>
std::vector<Option> optionsOf(const typename Rules::State& s, const Rules& rules) {
    return options(s, rules);
}
template <class What, class State, class CardTable, class... Viewers>
auto describeOf(const What& what, const State& s, const CardTable& cards, Viewers... viewers) {
    return describe(what, s, cards, viewers...);
}
template <class State, class CardTable>
std::optional<Game::Reason> whyOf(const State& s, const CardTable& cards, std::string_view verb, int card,
                                  std::string_view word) {
    return why(s, cards, verb, card, word);
}
template <class State, class CardTable>
Value viewOf(const State& s, const CardTable& cards, Viewer viewer) {
    return view(s, cards, viewer);
}
template <class State, class CardTable>
void writeViewOf(const State& s, const CardTable& cards, Viewer viewer, std::string& out) {
    writeView(s, cards, viewer, out);
}
template <class State>
Value resultOf(const State& s) {
    return result(s);
}

}  // namespace words

// A game's rules behind the facade. `Words` is the rest of what differs between games:
//   Rules; kName, kChance, kRulesVersion
//   module()                            what else belongs to the game
//   alwaysThere(cards)                  the ids of cards that may come into any game
//   seatsOf(state)                      who sits at the table
//   seatName, seatFrom, isSeen, isBetweenActions, match, describeGame, phrasebook
//   abilitiesOf(cards, id)              a card's programs and the lines they are made of
//   textOf(card)                        the id whose text a card of the board has
template <class Words>
class RulesGame final : public Game {
public:
    using Rules = typename Words::Rules;
    using State = typename Rules::State;
    using CardTable = typename Rules::CardTable;

    RulesGame(const CardTable& table, const State& state) : rules_(table), s_(state) {}

    [[nodiscard]] std::unique_ptr<Game> clone() const override { return std::make_unique<RulesGame>(*this); }
    [[nodiscard]] std::string_view name() const override { return Words::kName; }
    [[nodiscard]] int seats() const override { return static_cast<int>(Words::seatsOf(s_).size()); }
    [[nodiscard]] std::string seatName(Seat seat) const override { return Words::seatName(seat); }
    [[nodiscard]] std::optional<Seat> seatFrom(std::string_view name) const override { return Words::seatFrom(s_, name); }

    [[nodiscard]] bool isOver() const override { return s_.isOver != 0; }
    [[nodiscard]] Seat decider() const override { return s_.decider; }
    [[nodiscard]] Prompt prompt() const override { return words::promptOf(s_, rules_.cards()); }
    [[nodiscard]] std::string question(const Prompt& prompt, Locale locale) const override {
        return questionOfEffect(prompt, prompt.source == 0 ? machine::kNoCard : textOf(prompt.source), abilityFinder(),
                                rules_.cards().texts, Words::phrasebook(locale));
    }
    [[nodiscard]] std::vector<Option> options() const override { return words::optionsOf(s_, rules_); }
    [[nodiscard]] AbilityWords abilityWords(const Option& option, Locale locale) const override {
        if (option.program == 0) return {};
        const auto owner = textOf(option.cards[0]);
        return wordsOfAbility(static_cast<uint16_t>(option.program), owner, option.giver == 0 ? owner : textOf(option.giver),
                              abilityFinder(), rules_.cards().texts, Words::phrasebook(locale), locale);
    }
    [[nodiscard]] bool allows(Action action) const override {
        if (s_.isOver) return false;
        Action options[Rules::kMaxOptions];
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
        for (const Action each : automatic_) out.push_back(words::describeOf(each, s_, rules_.cards()));
        return out;
    }
    [[nodiscard]] std::optional<Reason> why(std::string_view verb, int card, std::string_view word) const override {
        return words::whyOf(s_, rules_.cards(), verb, card, word);
    }

    [[nodiscard]] Value view(Viewer viewer) const override {
        if (viewer.all) return words::viewOf(s_, rules_.cards(), viewer);
        return words::viewOf(rules_.observe(s_, viewer.seat).state(), rules_.cards(), viewer);
    }
    void writeView(Viewer viewer, std::string& out) const override {
        if (viewer.all) return words::writeViewOf(s_, rules_.cards(), viewer, out);
        words::writeViewOf(rules_.observe(s_, viewer.seat).state(), rules_.cards(), viewer, out);
    }
    [[nodiscard]] Value describe(const Event& event, Viewer viewer) const override {
        return words::describeOf(event, s_, rules_.cards(), viewer);
    }
    [[nodiscard]] bool isSeen(const Event& event, Viewer viewer) const override { return Words::isSeen(event, viewer); }
    [[nodiscard]] Value result() const override { return words::resultOf(s_); }

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
            Action options[Rules::kMaxOptions];
            Rng rng = Rng::seeded(thinking.seed);
            advice.action = options[rng.below(static_cast<uint32_t>(rules_.legalActions(s_, options)))];
            return advice;
        }
        const ai::PlayerSpec spec = playerFor(Words::module().levels, thinking);
        const auto seen = rules_.observe(s_, s_.decider);
        ai::Plan plan;
        if (spec.kind == ai::PlayerSpec::Kind::Search) {
            ai::Search<Rules> search;
            plan = search.think(rules_, seen, spec.budget, thinking.seed, sim::Threads{thinking.threads}, thinking.only);
            if (thinking.wantsLine) {
                State world{};
                advice.line = search.line(rules_, seen, plan.action, thinking.seed, world);
                advice.world = std::make_unique<RulesGame>(rules_.cards(), world);
            }
        } else {
            plan = ai::Player<Rules>(spec).choose(rules_, seen, thinking.seed, true);
        }
        advice.action = plan.action;
        for (const Seat seat : Words::seatsOf(s_)) advice.chances.push_back({seat, plan.chances[seat]});
        for (const ai::Considered& each : plan.options)
            advice.options.push_back({each.action, static_cast<int>(each.visits), each.value});
        return advice;
    }

private:
    Rules rules_;
    State s_;
    std::vector<Action> automatic_;

    [[nodiscard]] machine::CardId textOf(int card) const { return Words::textOf(s_.board[card]); }
    [[nodiscard]] auto abilityFinder() const {
        return [&](machine::CardId id) { return Words::abilitiesOf(rules_.cards(), id); };
    }
};

template <class Words>
class RulesKind final : public GameKind, public Dependence {
public:
    using State = typename Words::Rules::State;
    using CardTable = typename Words::Rules::CardTable;

    explicit RulesKind(CardTable table) : table_(std::move(table)), meanings_(table_.texts.size()) {
        if constexpr (machine::Sighted<typename Words::Rules>) {
            std::string why;  // of a mind that does not fit; a test says that those built in do
            table_.mind = builtInMind(Words::kName, Words::Rules::sightShape(), table_.texts, why);
        }
        for (size_t id = kFirstCard; id < meanings_.size(); ++id) {
            meanings_[id].hash = language::meaningOf(table_.texts[id]);
            for (const std::string& name : language::namesIn(table_.texts[id])) meanings_[id].names.push_back(table_.find(name));
        }
    }

    [[nodiscard]] const CardTable& cards() const { return table_; }
    [[nodiscard]] std::string_view name() const override { return Words::kName; }
    [[nodiscard]] const GameModule& module() const override { return Words::module(); }
    [[nodiscard]] std::unique_ptr<Game> create(const NewGame& request, EventLog& events, Refusal& refusal) const override {
        State state{};
        if (!readRequest(request, table_, state, events, refusal)) return nullptr;
        return std::make_unique<RulesGame<Words>>(table_, state);
    }
    [[nodiscard]] std::unique_ptr<Game> restore(std::span<const unsigned char> bytes) const override {
        State state{};
        if (bytes.size() != sizeof state) return nullptr;
        std::memcpy(&state, bytes.data(), sizeof state);
        return std::make_unique<RulesGame<Words>>(table_, state);
    }
    [[nodiscard]] std::unique_ptr<sim::Match> match(const NewGame& request, Refusal& refusal) const override {
        return Words::match(typename Words::Rules(table_), request, refusal);
    }
    [[nodiscard]] Value describe() const override { return Words::describeGame(); }
    [[nodiscard]] uint64_t cardSetHash() const override { return table_.hash; }
    [[nodiscard]] int rulesVersion() const override { return Words::kRulesVersion; }
    [[nodiscard]] uint64_t dependencyHash(const Game& start) const override {
        State state{};
        if (start.bytes().size() != sizeof state) return table_.hash;
        std::memcpy(&state, start.bytes().data(), sizeof state);
        std::vector<bool> isIn(meanings_.size());
        std::vector<size_t> fresh = Words::alwaysThere(table_);
        for (int card = 1; card <= state.cardCount; ++card) fresh.push_back(state.board[card].def);
        uint64_t out = 0;
        while (!fresh.empty()) {
            const size_t id = fresh.back();
            fresh.pop_back();
            if (id < kFirstCard || id >= meanings_.size() || isIn[id]) continue;
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
        for (size_t id = kFirstCard; id < table_.texts.size(); ++id) names.push_back(table_.texts[id].name);
        return names;
    }

private:
    // By card: what it means, and which others it names.
    struct Meaning {
        uint64_t hash = 0;
        std::vector<size_t> names;
    };
    static constexpr size_t kFirstCard = machine::kBlank + 1;
    CardTable table_;
    std::vector<Meaning> meanings_;
};

// The kind with these cards; null where there are problems.
template <class Words>
std::unique_ptr<GameKind> kindOf(typename Words::Rules::CardTable table, const std::vector<language::Problem>& problems) {
    if (!problems.empty()) return nullptr;
    return std::make_unique<RulesKind<Words>>(std::move(table));
}

}  // namespace riffle
