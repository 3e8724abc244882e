// Epic Card Game as everything above its rules knows it.
#include "games/epic/facade/module.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/epic/arrays/arrays.h"
#include "games/epic/facade/audit.h"
#include "games/epic/facade/decks.h"
#include "games/epic/facade/kind.h"
#include "games/epic/proof/bench.h"
#include "games/epic/proof/knowledge.h"
#include "games/epic/proof/lab.h"
#include "games/epic/proof/table.h"
#include "games/epic/rules/cards.h"
#include "games/epic/rules/rules.h"
#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/render.h"
#include "protocol/messages.h"
#include "protocol/second_opinion.h"
#include "protocol/soak_tables.h"

namespace riffle::epic {

namespace {

Rules rulesOf(const GameKind& kind) {
    return Rules(cardsOf(kind));
}

constexpr NamedWord kNamedWords[] = {{"faction", "epic.faction"}};

std::vector<std::string> alternatives(const GameKind& kind, const Game& game, Locale locale) {
    const int source = game.isOver() ? 0 : game.prompt().source;
    if (source == 0 || !game.isVisible(source, {false, game.decider()})) return {};
    const CardTable& cards = cardsOf(kind);
    const std::string name = game.cardName(source);
    const auto found =
        std::find_if(cards.texts.begin(), cards.texts.end(), [&](const language::CardText& each) { return each.name == name; });
    if (found == cards.texts.end()) return {};
    // They are the lines of the text that begin with a bullet.
    constexpr std::string_view kBullet = "• ";
    const std::string rules = language::rulesText(*found, phrasebook(locale), cards.texts);
    std::vector<std::string> lines;
    for (size_t at = 0; at < rules.size();) {
        const size_t end = std::min(rules.find('\n', at), rules.size());
        const std::string line = rules.substr(at, end - at);
        if (line.starts_with(kBullet)) lines.push_back(line.substr(kBullet.size()));
        at = end + 1;
    }
    return lines;
}

std::string wordIn(std::string_view word, Locale locale) {
    const std::string key = fmt::format("epic.faction.{}", word);
    return hasMessage(locale, key) ? say(locale, key, {}) : "";
}

Telling telling(std::string_view event) {
    if (event == "draw" || event == "draft") return Telling::Own;
    return event == "return" ? Telling::Quiet : Telling::Open;
}

std::string_view playZone(const language::CardText& card) {
    const std::string_view kind = card.kind.rule->construct.spelling;
    return kind.ends_with("champion") || kind == "token" ? "champions" : "";
}

constexpr ai::PlayerSpec kLegacySix = ai::search(640, 2, 150, 1.0F);
constexpr ai::LearnedBudget kLearned = {.turns = 0, .boldness = 0.3F};
constexpr ai::Levels kLevels = {
    .legacy = {ai::quick(200), ai::oneStep(1, 270), ai::oneStep(1, 120), ai::search(20, 2, 150, 1.0F),
               ai::search(90, 2, 150, 1.0F), kLegacySix},
    .learned = {ai::learned(kLegacySix, 1150, 1, kLearned), ai::learned(kLegacySix, 11500, 2, kLearned),
                ai::learned(kLegacySix, 100'000, 2, kLearned)},
};

std::vector<std::pair<int, NewGame>> practice(const GameKind&, uint64_t) {
    const auto with = [](int seats, std::string_view format, std::string_view mode) {
        NewGame game;
        game.request["seats"] = seats;
        game.request["options"]["format"] = format;
        game.request["options"]["mode"] = mode;
        return game;
    };
    std::vector<std::pair<int, NewGame>> all;
    all.emplace_back(78, with(2, "random", "duel"));
    all.emplace_back(6, with(2, "constructed", "duel"));
    all.emplace_back(4, with(2, "preconstructed", "duel"));
    all.emplace_back(6, with(3, "random", "ffa"));
    all.emplace_back(6, with(4, "random", "ffa"));
    return all;
}

}  // namespace

const GameModule& gameModule() {
    static const GameModule kModule{
        .name = "epic",
        .title = "Epic Card Game",
        .gained = "drafted",
        .mostPlayers = 8,
        .grammar = grammar,
        .phrasebook = phrasebook,
        .briefbook = briefbook,
        .make = makeKind,
        .makeOf = makeKindOf,
        .levels = kLevels,
        .practice = practice,
        .formats =
            "preconstructed, random, choose-30, pack-draft, dark-draft, triple-draft or constructed (default: "
            "preconstructed; random for more than two)",
        .modes =
            "duel, free-for-all, hunter-first-blood, hunter-last-survivor, teams or hydra (default: duel; free-for-all for "
            "more than two)",
        .usualFormat = "random",
        .deckFormat = "constructed",
        .decks = &gameDecks(),
        .namedWords = kNamedWords,
        .alternatives = alternatives,
        .areAlternativesLines = true,
        .wordIn = wordIn,
        .simulator = [](const GameKind& kind, const NewGame& request, const Game* laid,
                        Refusal& refusal) { return simulatorOf(rulesOf(kind), request, laid, refusal); },
        .bench = [](const GameKind& kind, const sim::BenchPlan& plan) { return sim::benchEpic(rulesOf(kind), plan); },
        .benched = "for two players with random decks of 30",
        .tables = [](const GameKind& kind, bool isDeep) { return soakTablesOf<sim::EpicTable>(kind, rulesOf(kind), isDeep); },
        .memory = [](const GameKind&, const Game& start) -> std::unique_ptr<Memory> {
            return std::make_unique<MemoryFor<State, sim::EpicKnowledge>>(sim::EpicKnowledge(stateOf<State>(start)));
        },
        .worlds = [](const GameKind& kind, uint64_t seed) -> std::unique_ptr<Worlds> {
            return std::make_unique<WorldsFor<Rules>>(kind, seed);
        },
        .telling = telling,
        .lab = [](const GameKind& kind, const Value& deck, std::span<const Value> field,
                  Refusal& refusal) { return sim::labOf(rulesOf(kind), deck, field, refusal); },
        .tryingOut = {.playZone = playZone,
                      .prepare = [](Value&, Value& side, const language::CardText&) { side["gold"] = 1; },
                      .mark = [](Value& card, bool coin) { card[coin ? "expended" : "deploying"] = true; },
                      .rareFact = "untargetable"},
    };
    return kModule;
}

}  // namespace riffle::epic
