#include "proof/leaks/truth.h"

#include <algorithm>
#include <cstring>

#include "games/epic/facade/kind.h"
#include "games/epic/proof/knowledge.h"
#include "games/epic/rules/rules.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/proof/knowledge.h"
#include "games/keyforge/rules/rules.h"
#include "games/shards/facade/kind.h"
#include "games/shards/proof/knowledge.h"
#include "games/shards/rules/rules.h"
#include "protocol/audit.h"
#include "protocol/text.h"

namespace riffle::leaks {

namespace {

template <class State>
State stateOf(const Game& game) {
    State state{};
    if (game.bytes().size() == sizeof state) std::memcpy(static_cast<void*>(&state), game.bytes().data(), sizeof state);
    return state;
}

template <class State, class Knowledge>
class MemoryFor final : public Memory {
public:
    explicit MemoryFor(Knowledge knowledge) : knowledge_(std::move(knowledge)) {}
    [[nodiscard]] std::unique_ptr<Memory> clone() const override { return std::make_unique<MemoryFor>(knowledge_); }
    std::string follow(const Game& game, const EventLog& events) override {
        return knowledge_.follow(stateOf<State>(game), events);
    }
    [[nodiscard]] Seats mayKnow(const Game& game, int card) const override {
        return knowledge_.mayKnow(*reinterpret_cast<const State*>(game.bytes().data()), card);
    }

private:
    Knowledge knowledge_;
};

template <class Rules>
class WorldsFor final : public Worlds {
public:
    using State = typename Rules::State;
    WorldsFor(const GameKind& kind, uint64_t seed) : kind_(kind), audit_(kind, seed) {}
    [[nodiscard]] std::unique_ptr<Game> like(const Game& game, Seat seat) override {
        return gameAt(kind_, audit_.worldFor(stateOf<State>(game), seat));
    }
    [[nodiscard]] std::unique_ptr<Game> before(const Game& game, Action action, Seat seat) override {
        return gameAt(kind_, audit_.worldBefore(stateOf<State>(game), action, seat));
    }
    [[nodiscard]] bool areAlike(const Game& a, const Game& b, Seat seat) const override {
        return audit_.areAlike(stateOf<State>(a), stateOf<State>(b), seat);
    }
    [[nodiscard]] bool isForgotten(const EventLog& events) const override { return audit_.isForgotten(events); }

private:
    const GameKind& kind_;
    AuditOf<Rules> audit_;
};

}  // namespace

std::unique_ptr<Memory> memoryOf(const GameKind& kind, const Game& start) {
    if (kind.name() == "shards")
        return std::make_unique<MemoryFor<shards::State, sim::ShardsKnowledge>>(
            sim::ShardsKnowledge(stateOf<shards::State>(start)));
    if (kind.name() == "keyforge")
        return std::make_unique<MemoryFor<keyforge::State, sim::KeyforgeKnowledge>>(
            sim::KeyforgeKnowledge(keyforge::cardsOf(kind), stateOf<keyforge::State>(start)));
    return std::make_unique<MemoryFor<epic::State, sim::EpicKnowledge>>(sim::EpicKnowledge(stateOf<epic::State>(start)));
}

std::unique_ptr<Worlds> worldsOf(const GameKind& kind, uint64_t seed) {
    if (kind.name() == "shards") return std::make_unique<WorldsFor<shards::Rules>>(kind, seed);
    if (kind.name() == "keyforge") return std::make_unique<WorldsFor<keyforge::Rules>>(kind, seed);
    return std::make_unique<WorldsFor<epic::Rules>>(kind, seed);
}

Telling tellingOf(std::string_view game, std::string_view event) {
    const auto isOneOf = [&](std::initializer_list<std::string_view> events) {
        return std::find(events.begin(), events.end(), event) != events.end();
    };
    if (event == "draw") return Telling::Own;
    if (game == "keyforge" && event == "look") return Telling::Own;
    if (game == "epic" && event == "draft") return Telling::Own;
    if (game == "keyforge" && isOneOf({"archive", "return", "put-on-deck", "shuffle-in"})) return Telling::Quiet;
    if (game == "epic" && event == "return") return Telling::Quiet;
    return Telling::Open;
}

int cardOf(const Value* id) {
    if (!id || !id->isText() || id->asText().size() < 2 || id->asText()[0] != 'c') return 0;
    return static_cast<int>(wholeNumber(std::string_view(id->asText()).substr(1)).value_or(0));
}

std::unique_ptr<Truth> Truth::of(const GameKind& kind, const NewGame& request, std::string& error) {
    Refusal refusal;
    auto events = std::make_shared<EventLog>();
    std::shared_ptr<const Game> game = kind.create(request, *events, refusal);
    if (!game) {
        error = refusal.message;
        return nullptr;
    }
    std::unique_ptr<Truth> truth(new Truth(kind));
    for (Seat seat = 0; seat < 16; ++seat) {  // chance and seats that nobody has are not among them
        const auto named = game->seatFrom(game->seatName(seat));
        if (named == seat && game->seatName(seat) != "chance")
            truth->everybody_ = static_cast<Seats>(truth->everybody_ | 1U << seat);
    }
    Moment first;
    first.memory = memoryOf(kind, *game);
    first.game = std::move(game);
    first.events = std::move(events);
    truth->look(first, nullptr);
    truth->moments_.push_back(std::move(first));
    return truth;
}

// Who may know what at a moment. What happened in the open everybody has seen, wherever the card is by now.
void Truth::look(Moment& moment, const Moment* before) {
    const Game& game = *moment.game;
    const auto count = static_cast<size_t>(game.cards()) + 1;
    moment.known.assign(count, 0);
    if (before) moment.seen = before->seen;
    moment.seen.resize(std::max(moment.seen.size(), count), 0);
    for (size_t card = 1; card < count; ++card) {
        moment.known[card] = moment.memory->mayKnow(game, static_cast<int>(card));
        moment.seen[card] |= moment.known[card];
    }
    for (const Event& event : *moment.events) {
        if (event.card == 0 || event.card >= count) continue;
        const Value told = game.describe(event, {true, 0});
        const Value* kind = told.find("event");
        if (!kind || cardOf(told.find("card") ? told.find("card")->find("id") : nullptr) != event.card) continue;
        switch (tellingOf(game.name(), kind->asText())) {
            case Telling::Open: moment.seen[event.card] |= everybody_; break;
            case Telling::Own: moment.seen[event.card] |= static_cast<Seats>(1U << event.seat); break;
            case Telling::Quiet: break;
        }
    }
}

std::string Truth::choose(Action action) {
    const Moment& before = moments_.back();
    auto game = before.game->clone();
    auto events = std::make_shared<EventLog>();
    game->choose(action, *events);
    auto memory = before.memory->clone();
    std::string wrong = memory->follow(*game, *events);
    Moment next;
    next.step = before.step + 1;
    next.game = std::move(game);
    next.action = action;
    next.events = std::move(events);
    next.memory = std::move(memory);
    look(next, &before);
    next.parent = version();
    moments_.push_back(std::move(next));
    return wrong;
}

void Truth::takeBack(size_t to) {
    int64_t version = this->version();
    while (at(version).step > to) version = at(version).parent;
    Moment next = at(version);
    next.action.reset();
    next.seen = moments_.back().seen;  // what was seen can't be taken back
    moments_.push_back(std::move(next));
}

void Truth::giveUp() {
    Moment next = moments_.back();
    next.action.reset();
    next.isGivenUp = true;
    moments_.push_back(std::move(next));
}

}  // namespace riffle::leaks
