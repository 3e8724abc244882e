// Shards of Infinity as everything above its rules knows it.
#include "games/shards/facade/module.h"

#include "games/shards/arrays/arrays.h"
#include "games/shards/facade/audit.h"
#include "games/shards/facade/kind.h"
#include "games/shards/proof/bench.h"
#include "games/shards/proof/knowledge.h"
#include "games/shards/proof/study.h"
#include "games/shards/proof/table.h"
#include "games/shards/rules/rules.h"
#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"
#include "games/shards/words/words.h"
#include "protocol/second_opinion.h"
#include "protocol/soak_tables.h"

namespace riffle::shards {

namespace {

Rules rulesOf(const GameKind& kind) {
    return Rules(cardsOf(kind));
}

std::string_view playZone(const language::CardText& card) {
    return card.kind.rule->construct.spelling.ends_with("champion") ? "champions" : "";
}

std::unique_ptr<sim::Study> study(const GameKind& kind, const NewGame& request, Refusal& refusal) {
    Deal deal;
    if (!readDeal(request, cardsOf(kind), deal, refusal)) return nullptr;
    if (deal.players < 2) {
        refusal = {"bad_setup", "The solo game is not studied: --seats takes 2 to 4."};
        return nullptr;
    }
    return std::make_unique<sim::ShardsStudy>(rulesOf(kind), deal);
}

// In Shards a deck comes round after some turns: what is bought shows its worth late.
constexpr int kTurnsAhead = 8;

constexpr ai::PlayerSpec kLegacySix = ai::search(520, kTurnsAhead, 100, 0.7F);
constexpr ai::LearnedBudget kLearned = {.turns = 0, .boldness = 0.3F};
constexpr ai::Levels kLevels = {
    .legacy = {ai::quick(200), ai::oneStep(1, 30), ai::search(12, kTurnsAhead, 100, 0.7F), ai::search(40, kTurnsAhead, 100, 0.7F),
               ai::search(130, kTurnsAhead, 100, 0.7F), kLegacySix},
    .learned = {ai::learned(kLegacySix, 1700, 1, kLearned), ai::learned(kLegacySix, 17000, 2, kLearned),
                ai::learned(kLegacySix, 200'000, 2, kLearned)},
};

std::vector<std::pair<int, NewGame>> practice(const GameKind&, uint64_t) {
    const auto with = [](int seats, std::string_view key = {}, std::string_view value = {}) {
        NewGame game;
        game.request["seats"] = seats;
        if (!key.empty()) game.request["options"][std::string(key)] = value;
        return game;
    };
    std::vector<std::pair<int, NewGame>> all;
    all.emplace_back(76, with(2));
    all.emplace_back(4, with(2, "relics.mode", "draft"));
    all.emplace_back(4, with(2, "relics.mode", "secret"));
    all.emplace_back(8, with(3));
    all.emplace_back(8, with(4));
    return all;
}

}  // namespace

const GameModule& gameModule() {
    static const GameModule kModule{
        .name = "shards",
        .title = "Shards of Infinity",
        .gained = "recruited",
        .mostPlayers = 4,
        .grammar = grammar,
        .phrasebook = phrasebook,
        .briefbook = briefbook,
        .make = makeKind,
        .makeOf = makeKindOf,
        .levels = kLevels,
        .practice = practice,
        .simulator = [](const GameKind& kind, const NewGame& request, const Game* laid,
                        Refusal& refusal) { return simulatorOf(rulesOf(kind), request, laid, refusal); },
        .bench = [](const GameKind& kind, const sim::BenchPlan& plan) { return sim::benchShards(rulesOf(kind), plan); },
        .benched = "for two players with Relics",
        .tables = [](const GameKind& kind, bool isDeep) { return soakTablesOf<sim::ShardsTable>(kind, rulesOf(kind), isDeep); },
        .memory = [](const GameKind&, const Game& start) -> std::unique_ptr<Memory> {
            return std::make_unique<MemoryFor<State, sim::ShardsKnowledge>>(sim::ShardsKnowledge(stateOf<State>(start)));
        },
        .worlds = [](const GameKind& kind, uint64_t seed) -> std::unique_ptr<Worlds> {
            return std::make_unique<WorldsFor<Rules>>(kind, seed);
        },
        .telling = [](std::string_view event) { return event == "draw" ? Telling::Own : Telling::Open; },
        .study = study,
        .tryingOut = {.playZone = playZone,
                      .prepare = [](Value&, Value& side, const language::CardText&) { side["crystals"] = 5; },
                      .mark = [](Value& card, bool) { card["exhausted"] = true; }},
    };
    return kModule;
}

}  // namespace riffle::shards
