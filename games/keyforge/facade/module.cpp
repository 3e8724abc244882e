// KeyForge as everything above its rules knows it.
#include "games/keyforge/facade/module.h"

#include <fmt/format.h>

#include <cstring>

#include "games/keyforge/arrays/arrays.h"
#include "games/keyforge/facade/audit.h"
#include "games/keyforge/facade/decks.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/proof/bench.h"
#include "games/keyforge/proof/knowledge.h"
#include "games/keyforge/proof/lab.h"
#include "games/keyforge/proof/table.h"
#include "games/keyforge/rules/rules.h"
#include "games/keyforge/rules/state.h"
#include "games/keyforge/rules/vocabulary.h"
#include "games/keyforge/text/text.h"
#include "language/alternatives.h"
#include "protocol/messages.h"
#include "protocol/second_opinion.h"
#include "protocol/soak_tables.h"

namespace riffle::keyforge {

namespace {

Rules rulesOf(const GameKind& kind) {
    return Rules(cardsOf(kind));
}

constexpr int kMostChains = 24;  // KF-VAR-07

constexpr NamedWord kNamedWords[] = {{"house", "keyforge.house"}, {"home", "keyforge.house"}};

std::vector<std::string> alternatives(const GameKind& kind, const Game& game, Locale locale) {
    if (game.isOver()) return {};
    State state;
    std::memcpy(&state, game.bytes().data(), sizeof state);
    if (state.decision != Decision::Mode && state.decision != Decision::MayMode) return {};
    if (state.frames.empty()) return {};
    // An ability that a card was given is read on the card that gave it.
    const int giver = int{state.frames.back().giver};
    const int speaker = giver != 0 ? giver : int{state.frames.back().source};
    const CardId id = state.board[speaker].form;
    if (id <= kBlank || !game.isVisible(speaker, {false, game.decider()})) return {};
    const CardTable& cards = cardsOf(kind);
    return language::alternativesOf(cards.texts[id], phrasebook(locale), cards.texts);
}

std::string wordIn(std::string_view word, Locale locale) {
    if (word == "red" || word == "blue" || word == "yellow") return say(locale, "keyforge.key-word", {{"key", word}});
    const std::string key = fmt::format("keyforge.house.{}", word);
    return hasMessage(locale, key) ? say(locale, key, {}) : "";
}

Telling telling(std::string_view event) {
    if (event == "draw" || event == "look") return Telling::Own;
    for (const std::string_view quiet : {"archive", "return", "put-on-deck", "shuffle-in"}) {
        if (event == quiet) return Telling::Quiet;
    }
    return Telling::Open;
}

std::string_view playZone(const language::CardText& card) {
    const std::string_view kind = card.kind.rule->construct.spelling;
    return kind == "creature" ? "line" : kind == "artifact" ? "artifacts" : "";
}

// Æmber, and a deck of the card's house that has chosen it.
void prepare(Value& setup, Value& side, const language::CardText& card) {
    std::string house = "dis";
    for (const language::Node& fact : card.facts) {
        if (fact.slots.empty() || fact.slot(0).category() != language::Category::House) continue;
        house = fact.slot(0).rule->construct.spelling;
        break;
    }
    setup["house"] = house;
    Value houses = Value::list();
    houses.add(house);
    for (const char* other : {"dis", "logos", "brobnar"}) {
        if (houses.size() < 3 && house != other) houses.add(other);
    }
    side["amber"] = 3;
    side["houses"] = houses;
}

void mark(Value& card, bool coin) {
    if (coin) {
        card["ready"] = false;
    } else {
        card["amber"] = 1;
    }
}

constexpr ai::PlayerSpec kLegacySix = ai::search(480, 4, 150, 1.0F);
constexpr ai::Levels kLevels = {
    .legacy = {ai::quick(200), ai::oneStep(1, 68), ai::oneStep(1, 40), ai::search(24, 2, 150, 1.0F),
               ai::search(110, 2, 150, 1.0F), kLegacySix},
    // What has been learned of KeyForge so far judges worse at equal time than weighed aspects do: docs/STRENGTH.md.
    .learned = {kLegacySix, ai::longer(kLegacySix, 3840), ai::longer(kLegacySix, 19'200)},
};

// Decks of the usual set are drawn for every game; of the others there are pairs.
std::vector<std::pair<int, NewGame>> practice(const GameKind& kind, uint64_t seed) {
    constexpr int kPairs = 40;
    std::vector<std::pair<int, NewGame>> all;
    all.emplace_back(kPairs * 2, NewGame{});
    const CardTable& cards = cardsOf(kind);
    Rng rng = Rng::seeded(seed);
    for (const uint8_t set : {kCallOfTheArchons, kAgeOfAscension}) {
        const DeckPool pool(cards, set);
        for (int i = 0; i < kPairs / 2 && pool.isEnough(); ++i) {
            NewGame game;
            Value decks = Value::list();
            for (int seat = 0; seat < kSeats; ++seat) decks.add(deckFile(pool.draw(rng), cards));
            game.request["decks"] = decks;
            all.emplace_back(1, std::move(game));
        }
    }
    return all;
}

}  // namespace

const GameModule& gameModule() {
    static const GameModule kModule{
        .name = "keyforge",
        .title = "KeyForge",
        .grammar = grammar,
        .phrasebook = phrasebook,
        .briefbook = briefbook,
        .make = makeKind,
        .makeOf = makeKindOf,
        .levels = kLevels,
        .practice = practice,
        .mostChains = kMostChains,
        .decks = &gameDecks(),
        .namedWords = kNamedWords,
        .alternatives = alternatives,
        .wordIn = wordIn,
        .simulator = [](const GameKind& kind, const NewGame& request, const Game* laid,
                        Refusal& refusal) { return simulatorOf(rulesOf(kind), request, laid, refusal); },
        .bench = [](const GameKind& kind, const sim::BenchPlan& plan) { return sim::benchKeyforge(rulesOf(kind), plan); },
        .benched = "of generated decks",
        .tables = [](const GameKind& kind, bool isDeep) { return soakTablesOf<sim::KeyforgeTable>(kind, rulesOf(kind), isDeep); },
        .memory = [](const GameKind& kind, const Game& start) -> std::unique_ptr<riffle::Memory> {
            return std::make_unique<MemoryFor<State, sim::KeyforgeKnowledge>>(
                sim::KeyforgeKnowledge(cardsOf(kind), stateOf<State>(start)));
        },
        .worlds = [](const GameKind& kind, uint64_t seed) -> std::unique_ptr<Worlds> {
            return std::make_unique<WorldsFor<Rules>>(kind, seed);
        },
        .telling = telling,
        .lab = [](const GameKind& kind, const Value& deck, std::span<const Value> field,
                  Refusal& refusal) { return sim::labOf(rulesOf(kind), deck, field, refusal); },
        .publishedDecks = "games/keyforge/decks/published.json",
        .tryingOut = {.playZone = playZone, .prepare = prepare, .mark = mark},
    };
    return kModule;
}

}  // namespace riffle::keyforge
