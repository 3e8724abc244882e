// Shards of Infinity behind the facade.
#include "protocol/shards_kind.h"

#include <algorithm>

#include "ai/one_step.h"
#include "engine/hash.h"
#include "games/shards/words.h"

namespace riffle::shards {

namespace {

class ShardsGame final : public Game {
public:
    ShardsGame(const CardTable& table, const State& state) : rules_(table), s_(state) {}

    [[nodiscard]] std::unique_ptr<Game> clone() const override { return std::make_unique<ShardsGame>(*this); }
    [[nodiscard]] std::string_view name() const override { return "shards"; }
    [[nodiscard]] int seats() const override { return s_.playerCount == 1 ? 2 : s_.playerCount; }
    [[nodiscard]] std::string seatName(Seat seat) const override { return shards::seatName(seat); }
    [[nodiscard]] std::optional<Seat> seatFrom(std::string_view name) const override { return shards::seatFrom(s_, name); }

    [[nodiscard]] bool isOver() const override { return s_.isOver != 0; }
    [[nodiscard]] Seat decider() const override { return s_.decider; }
    [[nodiscard]] Prompt prompt() const override { return shards::prompt(s_, rules_.cards()); }
    [[nodiscard]] std::vector<Option> options() const override { return shards::options(s_, rules_); }
    [[nodiscard]] bool isBetweenActions() const override {
        return s_.isOver || s_.decision == Decision::Main || s_.phase == kPhaseSetup;
    }
    void choose(Action action, EventLog& events) override {
        std::vector<Action> taken;
        rules_.apply(s_, action, &events, &taken);
        automatic_.clear();
        for (const Action each : taken) automatic_.push_back(shards::describe(each));
    }
    [[nodiscard]] std::vector<Option> automatic() const override { return automatic_; }
    [[nodiscard]] std::optional<Reason> why(std::string_view verb, int card, std::string_view word) const override {
        return shards::why(s_, rules_.cards(), verb, card, word);
    }

    [[nodiscard]] Value view(Viewer viewer) const override {
        if (viewer.all) return shards::view(s_, rules_.cards(), viewer);
        return shards::view(rules_.observe(s_, viewer.seat).state(), rules_.cards(), viewer);
    }
    [[nodiscard]] Value describe(const Event& event, Viewer viewer) const override {
        return shards::describe(event, s_, rules_.cards(), viewer);
    }
    [[nodiscard]] Value result() const override { return shards::result(s_); }

    [[nodiscard]] int cards() const override { return s_.cardCount; }
    [[nodiscard]] std::string cardName(int card, Locale locale) const override {
        const CardId id = s_.board[card].def;
        const auto& names = rules_.cards().texts[id].names;
        const auto found = names.find(std::string(codeOf(locale)));
        return found == names.end() ? std::string(rules_.cards().nameOf(id)) : found->second;
    }
    [[nodiscard]] bool isVisible(int card, Viewer viewer) const override {
        return viewer.all || ((s_.board[card].knownTo >> viewer.seat) & 1U);
    }

    [[nodiscard]] uint64_t hash() const override { return hashBytes(&s_, sizeof s_); }
    [[nodiscard]] std::span<const unsigned char> bytes() const override {
        return {reinterpret_cast<const unsigned char*>(&s_), sizeof s_};
    }
    [[nodiscard]] std::string broken() const override {
        const char* what = rules_.broken(s_);
        return what ? what : "";
    }

    // Level 1 plays carelessly, level 6 tries many worlds; a decision of chance is chance.
    [[nodiscard]] Advice advise(int level, uint64_t seed) const override {
        static constexpr int kWorlds[] = {1, 2, 4, 8, 16, 32};
        static constexpr int kNoise[] = {60, 30, 15, 5, 0, 0};
        const auto index = static_cast<size_t>(std::clamp(level, 1, 6) - 1);
        Advice advice;
        if (s_.decider == kChance) {
            Action options[kMaxOptions];
            Rng rng = Rng::seeded(seed);
            advice.action = options[rng.below(static_cast<uint32_t>(rules_.legalActions(s_, options)))];
            return advice;
        }
        const ai::Thought thought =
            ai::chooseByOneStep(rules_, rules_.observe(s_, s_.decider), kWorlds[index], kNoise[index], seed);
        advice.action = thought.action;
        const int others = std::max(1, seats() - 1);
        for (int i = 0; i < seats(); ++i) {
            const Seat seat = i == 1 && s_.playerCount == 1 ? kNemesis : static_cast<Seat>(i);
            advice.winChance.push_back((seat == s_.decider ? thought.value : (1000 - thought.value) / others) / 10);
        }
        return advice;
    }

private:
    Rules rules_;
    State s_;
    std::vector<Option> automatic_;
};

class ShardsKind final : public GameKind {
public:
    explicit ShardsKind(CardTable table) : table_(std::move(table)) {}

    [[nodiscard]] const CardTable& cards() const { return table_; }
    [[nodiscard]] std::string_view name() const override { return "shards"; }
    [[nodiscard]] std::unique_ptr<Game> create(const NewGame& request, EventLog& events, Refusal& refusal) const override {
        State state;
        if (!readRequest(request, table_, state, events, refusal)) return nullptr;
        return std::make_unique<ShardsGame>(table_, state);
    }
    [[nodiscard]] Value describe() const override { return describeGame(); }
    [[nodiscard]] uint64_t cardSetHash() const override { return table_.hash; }
    [[nodiscard]] std::vector<std::string> cardNames() const override {
        std::vector<std::string> names;
        for (size_t id = kBlank + 1; id < table_.texts.size(); ++id) names.push_back(table_.texts[id].name);
        return names;
    }

private:
    CardTable table_;
};

}  // namespace

std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems) {
    CardTable table = loadCards(files, problems);
    if (!problems.empty()) return nullptr;
    return std::make_unique<ShardsKind>(std::move(table));
}

std::unique_ptr<Game> gameAt(const GameKind& kind, const State& state) {
    return std::make_unique<ShardsGame>(cardsOf(kind), state);
}

const CardTable& cardsOf(const GameKind& kind) {
    return static_cast<const ShardsKind&>(kind).cards();
}

}  // namespace riffle::shards
