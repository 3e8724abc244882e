#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/event.h"
#include "engine/locale.h"
#include "engine/seed.h"
#include "engine/value.h"

namespace riffle {

// A key of the message catalogues with its arguments.
struct Sentence {
    std::string key;
    std::vector<std::pair<std::string, Value>> args = {};
};

// Why a request was refused: a stable code and what a person can act on, in English, and where the catalogues have it as the
// sentences that say the same in every language.
struct Refusal {
    std::string code;
    std::string message;
    std::vector<Sentence> says = {};
};

// A legal choice, in the words of the notation: "play Troll", "assign B 5", "pick red".
struct Option {
    Action action;
    std::string verb;
    std::vector<int> cards;     // the card it names, if it names one
    std::string word;           // the seat or the alternative it names, if it names one
    std::optional<int> number;  // the number at its end, if it has one
    int program = 0;            // of one of a card's several waiting abilities: where it stands in the program store
    int giver = 0;              // and the card that gave it, if another one did
};

// What a waiting ability says, and the card it was written on where that is not the one that has it.
struct AbilityWords {
    std::string text;
    std::string from;
};

// What is being asked: a key of the message catalogues with its arguments, and the card that asks.
struct Prompt {
    std::string key;
    std::vector<std::pair<std::string, Value>> args;
    int source = 0;
    int effect = 0;        // where the effect that asks stands in the program store; 0 where none does, or its words don't ask it
    bool isYesNo = false;  // of an effect
};

// Who looks: a seat, or everything for tests and the person who runs both sides.
struct Viewer {
    bool all = false;
    Seat seat = 0;
};

struct GameModule;

namespace sim {
class Match;
}

// One running game of any kind, for everything that is not in a hurry: protocol, terminal, tests, server. Search and simulation
// use the game's own types instead.
class Game {
public:
    virtual ~Game() = default;
    [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual int seats() const = 0;  // seats that take decisions or have a board, chance not counted
    [[nodiscard]] virtual std::string seatName(Seat seat) const = 0;  // "A", "N", "chance"
    [[nodiscard]] virtual std::optional<Seat> seatFrom(std::string_view name) const = 0;

    [[nodiscard]] virtual bool isOver() const = 0;
    [[nodiscard]] virtual Seat decider() const = 0;
    [[nodiscard]] virtual Prompt prompt() const = 0;
    // What the effect of a prompt asks, in its own words: "deal 2 damage to which creature?". Empty where no effect asks.
    [[nodiscard]] virtual std::string question(const Prompt&, Locale) const { return {}; }
    [[nodiscard]] virtual std::vector<Option> options() const = 0;
    // The words of the ability an option names; empty where its card has only one that waits.
    [[nodiscard]] virtual AbilityWords abilityWords(const Option&, Locale) const { return {}; }
    // Whether it is one of options() now: the same question without their words.
    [[nodiscard]] virtual bool allows(Action action) const = 0;
    // Whether the decision is the free part of a turn (where a scenario may end), not the middle of an effect.
    [[nodiscard]] virtual bool isBetweenActions() const = 0;
    // Takes one of options(). Appends what happened to `events`. Decisions with a single option are taken with it.
    virtual void choose(Action action, EventLog& events) = 0;
    // The options the last choose() took by itself behind the one it was given, because they were the only ones. A chain may name
    // them.
    [[nodiscard]] virtual std::vector<Option> automatic() const { return {}; }
    // For an option that can't be had now, "play X": why, as a message key with arguments and the clause; nullopt where it is not
    // known. Without a card, `word` is what the option names instead; with one, it is the target that the action could not have.
    struct Reason {
        std::string key;
        std::vector<std::pair<std::string, Value>> args;
        std::string clause;
    };
    [[nodiscard]] virtual std::optional<Reason> why(std::string_view verb, int card, std::string_view word) const = 0;

    [[nodiscard]] virtual Value view(Viewer viewer) const = 0;
    // The same as JSON text, added to `out`: the server writes two of them for every choice.
    virtual void writeView(Viewer viewer, std::string& out) const { writeJson(out, view(viewer)); }
    [[nodiscard]] virtual Value describe(const Event& event, Viewer viewer) const = 0;
    // Whether the viewer may learn which card it was about. All who may, and all who may not, are told the same of it.
    [[nodiscard]] virtual bool isSeen(const Event& event, Viewer viewer) const = 0;
    [[nodiscard]] virtual Value result() const = 0;

    // Cards: indices run from 1 to cards(); a card is visible to a viewer who may know its face.
    [[nodiscard]] virtual int cards() const = 0;
    [[nodiscard]] virtual std::string cardName(int card, Locale locale = Locale::En) const = 0;
    // The same as it stands in the table of cards, which outlives the game.
    [[nodiscard]] virtual std::string_view cardTitle(int card, Locale locale = Locale::En) const = 0;
    [[nodiscard]] virtual bool isVisible(int card, Viewer viewer) const = 0;

    // How far chance has been used. Where it is the same as it was, nothing was drawn by chance in between.
    [[nodiscard]] virtual uint64_t chanceUsed() const = 0;

    [[nodiscard]] virtual uint64_t hash() const = 0;
    [[nodiscard]] virtual std::span<const unsigned char> bytes() const = 0;
    // The name of the first invariant that does not hold, empty when all do.
    [[nodiscard]] virtual std::string broken() const = 0;

    // How hard to think about a decision: as a player of a level does, or in a search of so many iterations or milliseconds.
    struct Thinking {
        int level = 3;         // 1 … 8
        int iterations = 0;    // not 0: a search that tries so many worlds, with the foresight of the level
        int milliseconds = 0;  // not 0: a search that takes so long. Then the same seed may give another answer
        uint64_t seed = 1;
        int threads = 1;                  // at most; the answer does not depend on it, unless time ends the search
        std::optional<Action> only = {};  // a search that weighs this choice alone
        bool wantsLine = false;           // of a search
    };
    // A sensible choice for the decider from what it may know, and what it sees on the way.
    struct Advice {
        struct Chance {
            Seat seat = 0;
            float share = 0;  // 0 … 1
        };
        struct Weighed {
            Action action;
            int visits = 0;
            float share = 0;  // the decider's chance of winning with it
        };
        Action action;
        std::vector<Chance> chances = {};   // of winning, of everybody at the table; none where chance decides
        std::vector<Weighed> options = {};  // as in options(); none where they were not weighed
        std::vector<Action> line = {};      // what is expected to be chosen from here on, with `action` first …
        std::unique_ptr<Game> world = {};   // … in this game, which the decider can't tell from the true one
    };
    [[nodiscard]] virtual Advice advise(const Thinking& thinking) const = 0;
};

// What the protocol's `new` asks for. `request` holds seats, options, decks, setup, starting, characters as they came (PROTOCOL
// §1, §4).
struct NewGame {
    Value request = Value::map();
    Seed seed = {};
    bool askChance = false;
};

// A kind of game: makes games, lists its cards and options.
class GameKind {
public:
    virtual ~GameKind() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    // What else belongs to the game (protocol/game_module.h).
    [[nodiscard]] virtual const GameModule& module() const = 0;
    // The game, or why not. Events of the set-up go to `events`.
    [[nodiscard]] virtual std::unique_ptr<Game> create(const NewGame& request, EventLog& events, Refusal& refusal) const = 0;
    // The game whose bytes() these are, made by this very program with these very cards; null where they can't be that.
    [[nodiscard]] virtual std::unique_ptr<Game> restore(std::span<const unsigned char> bytes) const = 0;
    // Many games of one request, played to their end by programs (sim/match.h); null with the reason where that can't be. The
    // request's seed does not matter. The kind must outlive them.
    [[nodiscard]] virtual std::unique_ptr<sim::Match> match(const NewGame& request, Refusal& refusal) const = 0;
    // For `hello`: seats, options with their values.
    [[nodiscard]] virtual Value describe() const = 0;
    // Identifies the cards in use: part of every replay.
    [[nodiscard]] virtual uint64_t cardSetHash() const = 0;
    [[nodiscard]] virtual std::vector<std::string> cardNames() const = 0;
    // What a card is called in a language, by its English name, of all cards that a kind of game has. Whether one of them is in a
    // game somewhere makes no difference: who asks by a name must not learn that. The name itself where there is no such card.
    [[nodiscard]] virtual std::string cardNameIn(std::string_view english, Locale) const { return std::string(english); }
    // Whether some choices, made from here, look to a seat as they would in other worlds that it can't tell from this one. If
    // not, it learns something by them, whatever that is: a face, or that nobody else could answer and so nobody was asked.
    [[nodiscard]] virtual bool looksAlike(const Game& /*from*/, Seat, std::span<const Action> /*choices*/) const { return true; }
};

}  // namespace riffle
