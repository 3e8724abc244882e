#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/player.h"
#include "arrays/simulator.h"
#include "engine/facade.h"
#include "language/card_file.h"
#include "language/render.h"
#include "language/tree.h"
#include "sim/bench.h"
#include "sim/lab.h"
#include "sim/report.h"
#include "sim/study.h"

namespace riffle {

class GameDecks;
class SoakTables;
class Memory;
class Worlds;

// How an event may be told, by the rules of its game.
enum class Telling : uint8_t {
    Open,   // everybody sees which card it is
    Own,    // only the seat it names does
    Quiet,  // who knows the card before or afterwards
};

// Where positions come from in which a changed card may show that it was changed (protocol/mutation_search.h).
struct TryingOut {
    // Where a card lies when it is in play; empty where it never stays there.
    std::string_view (*playZone)(const language::CardText& card) = nullptr;
    // What a player begins with, so that the card can be used.
    void (*prepare)(Value& setup, Value& side, const language::CardText& card) = nullptr;
    // What may be true of a card in play beside damage, one thing or the other: "exhausted".
    void (*mark)(Value& card, bool coin) = nullptr;
    // A fact of cards that only some effects can do something about: these are tried more often. Empty where there is none.
    std::string_view rareFact = {};
};

// A word of a refusal that is the name of something in the catalogues: {"house", "keyforge.house"} for "house" in "{house}", and
// for each of a list of "houses".
struct NamedWord {
    std::string_view argument;
    std::string_view key;
};

// What belongs to a game, as its row in the table of games (protocol/games.cpp) points to it: everything above the rules asks
// here and names no game. Made in the game's folder, `facade/module.cpp`; what is left out a game does not have.
struct GameModule {
    std::string_view name = {};          // "keyforge"
    std::string_view title = {};         // "KeyForge"
    std::string_view gained = "gained";  // what sim::CardUse::Gained is there
    int mostPlayers = 2;

    // Cards: their language and its words, and how a kind of game is made of them.
    const language::Grammar& (*grammar)() = nullptr;
    const language::Phrasebook& (*phrasebook)(Locale) = nullptr;
    const language::Phrasebook& (*briefbook)(Locale) = nullptr;  // of short texts
    std::unique_ptr<GameKind> (*make)(std::span<const language::CardFile> files,
                                      std::vector<language::Problem>& problems) = nullptr;
    std::unique_ptr<GameKind> (*makeOf)(std::vector<language::CardText> cards,
                                        std::vector<language::Problem>& problems) = nullptr;

    // Opponents; and set-ups that they learn from, with their shares of the games. The first is the usual one, for two.
    ai::Levels levels = {};
    std::vector<std::pair<int, NewGame>> (*practice)(const GameKind& kind, uint64_t seed) = nullptr;

    // What is played, beside what `--option` sets: formats and modes, as the command line and people call them. Empty where a
    // game has none.
    std::string_view formats = {};      // "preconstructed, random, choose-30 …"
    std::string_view modes = {};        // "duel, free-for-all …"
    std::string_view usualFormat = {};  // where programs play and nobody asks for another
    std::string_view deckFormat = {};   // where players bring decks and nobody asks for another
    int mostChains = 0;                 // that a deck is made weaker with

    const GameDecks* decks = nullptr;  // null where nobody brings a deck of their own
    std::span<const NamedWord> namedWords = {};

    // How options read.
    std::vector<std::string> (*alternatives)(const GameKind& kind, const Game& game, Locale locale) = nullptr;  // of the card
                                                                                                                // that asks
    // Whether an option is one of the alternatives only where these are as many as the options.
    bool areAlternativesLines = false;
    // A word of the notation that stands for no card, in the language; empty where it stands for nothing.
    std::string (*wordIn)(std::string_view word, Locale locale) = nullptr;

    // Its games as plain arrays, with any seeds; null with the reason where the request can't be dealt. `laid` is a game of a
    // request that lays a position out, else null. The kind must outlive them.
    std::unique_ptr<arrays::Simulator> (*simulator)(const GameKind& kind, const NewGame& request, const Game* laid,
                                                    Refusal& refusal) = nullptr;

    // Proof.
    sim::BenchFigures (*bench)(const GameKind& kind, const sim::BenchPlan& plan) = nullptr;
    std::string_view benched = {};  // what it plays: "of generated decks"
    std::unique_ptr<SoakTables> (*tables)(const GameKind& kind, bool isDeep) = nullptr;
    std::unique_ptr<Memory> (*memory)(const GameKind& kind, const Game& start) = nullptr;
    std::unique_ptr<Worlds> (*worlds)(const GameKind& kind, uint64_t seed) = nullptr;
    Telling (*telling)(std::string_view event) = nullptr;
    // What wins; null with the reason where the request can't be studied.
    std::unique_ptr<sim::Study> (*study)(const GameKind& kind, const NewGame& request, Refusal& refusal) = nullptr;
    // A laboratory for one deck against others, as files; null with the reason where one of them can't be played.
    std::unique_ptr<sim::Lab> (*lab)(const GameKind& kind, const Value& deck, std::span<const Value> field,
                                     Refusal& refusal) = nullptr;
    std::string_view publishedDecks = {};  // a file in the program (protocol/embedded.h): decks that everybody knows
    TryingOut tryingOut = {};

    [[nodiscard]] sim::GameName called() const { return {name, title, gained}; }
};

}  // namespace riffle
