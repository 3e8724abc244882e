#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace riffle::language {

// The card language is one table of constructs. A row gives a construct its category, its spelling and its op; the parser, the
// formatter, the byte-code and the texts in four languages all follow from the rows, so a new verb cannot be half added.
//
// A spelling is a series of words and slots:  "gain <number> <resource> for each <nouns>"
//   word        stands for itself; "card|cards" takes either
//   <category>  any construct of that category; "<adjective>*" any number of them
//   <int>       a whole number;   <name>  a quoted card name;   <block>  effects up to the end of the line, or within { }
//   <ability>   a moment and its effects within { }
enum class Category : uint8_t {
    Kind,       // what opens a card block: "ally", "relic champion"
    Fact,       // the rest of the opening line: "cost 3", "homodeus"
    Moment,     // when an ability works: "play", "exhaust", "in discard"
    Event,      // what an ability waits for, behind "after": "you play a champion"
    Condition,  // "mastery 10", "unify", "you have 50 health"
    Effect,     // a sentence that does something
    Static,     // a sentence that holds while the card is in play
    Selector,   // which cards an effect is about: "an enemy champion", "each …", "this", "it"
    Nouns,      // a described kind of card: adjectives, a noun, relations
    Adjective,
    Noun,
    Relation,
    Number,
    Resource,
    Player,
    Character,
    House,
    Faction,
    Trait,
    Keyword,
    KeyColor,
    Place,     // "your hand", "a discard"
    Unit,      // what is counted behind "for each": "friendly creature", "amber on this"
    Amount,    // so much of something: "2 amber", "1 damage for each friendly creature"
    Duration,  // "this turn"
    Int,       // the slots that are not tables
    Name,
    Block,
    Ability,  // an ability that is given away: "{ reap: steal 1 amber }"
    Count
};

// What a category is called in an error message, and in a spelling's <slot>.
std::string_view nameOf(Category category);

// What a game calls its ops: an `enum class` of bytes for each category of its words. A byte of a program may be compared with
// one; that is all that is defined. There is no order among them, so nothing can come to depend on a run of neighbours: what
// several have in common is said in their rows.
template <class T>
concept GameOp = std::is_enum_v<T> && sizeof(T) == 1 && !std::convertible_to<T, int>;

template <class T, std::enable_if_t<GameOp<T>, int> = 0>  // clang 14 looks at a concept only when it is too late
constexpr bool operator==(uint8_t byte, T op) {
    return byte == static_cast<uint8_t>(op);
}

// The number after that of an op: where a game numbers its ops through, the next category goes on with it.
template <GameOp T>
consteval uint8_t behind(T last) {
    return static_cast<uint8_t>(static_cast<uint8_t>(last) + 1);
}

// The number of an op, whatever it is called by.
struct OpNumber {
    constexpr OpNumber() = default;
    template <class T>
    requires(std::is_enum_v<T>) constexpr OpNumber(T op) : number(static_cast<uint8_t>(op)) {}
    constexpr OpNumber(uint8_t op) : number(op) {}
    constexpr operator uint8_t() const { return number; }

    uint8_t number = 0;
};

struct Construct {
    OpNumber op;
    Category category;
    std::string_view spelling;
    uint8_t traits = 0;  // what else the game wants to know of it, in bits that it gives names to
};

// The last column of a game's table, for the constructs of one category: what an op takes and does, by its number.
class Traits {
public:
    constexpr Traits(std::span<const Construct> constructs, Category category) {
        for (const Construct& construct : constructs) {
            if (construct.category == category) byOp_[construct.op] = construct.traits;
        }
    }
    [[nodiscard]] constexpr bool has(OpNumber op, uint8_t trait) const { return (byOp_[op] & trait) != 0; }

private:
    std::array<uint8_t, 256> byOp_{};
};

// Ops that mean the same in every game. A game's own ops start at kFirstGameOp.
enum CommonOp : uint8_t {
    kEnd = 0,        // closes a program
    kIf,             // conditions, block
    kSkip,           // jumps over as many bytes: the way around a replaced line at the end of an "instead" line
    kMay,            // effect
    kA,              // selector: choose one
    kEach,           // selector: all of them
    kUpTo,           // selector: choose up to so many
    kThis,           // selector: the card whose ability this is
    kIt,             // selector: what the ability or the event is about
    kFilter,         // nouns
    kLiteral,        // number
    kThatMuch,       // number: the amount of the event
    kHalfRoundedUp,  // number
    kIfElse,         // condition, block, block
    kMayDo,          // block
    kPlayerMay,      // effect: somebody else may do it
    kOneOf,          // block, block: the player chooses
    kFirstGameOp = 32
};

// The rows every game shares.
std::span<const Construct> commonConstructs();

// One element of a spelling.
struct Element {
    std::vector<std::string_view> words;  // a word with its alternatives; empty for a slot
    Category slot = Category::Count;
    bool repeats = false;
};

struct Rule {
    Construct construct;
    std::vector<Element> elements;
};

// A game's whole grammar: the common rows and its own, taken apart once.
class Grammar {
public:
    Grammar(std::string_view game, std::span<const Construct> own);

    [[nodiscard]] std::string_view game() const { return game_; }
    [[nodiscard]] const std::vector<const Rule*>& of(Category category) const { return byCategory_[static_cast<int>(category)]; }
    // The rule with that op in that category.
    [[nodiscard]] const Rule* find(Category category, OpNumber op) const;
    [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }

private:
    std::string_view game_;
    std::vector<Rule> rules_;
    std::vector<const Rule*> byCategory_[static_cast<int>(Category::Count)];
};

}  // namespace riffle::language
