#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "language/grammar.h"

namespace riffle::language {

struct Position {
    int line = 0;
    int column = 0;
};

struct Problem {
    std::string file;
    Position at;
    std::string message;

    // "cards/shards/order.card:12:3: …"
    [[nodiscard]] std::string text() const;
};

struct Ability;

// A construct as written: its rule and, for each slot of the spelling, what stands there.
struct Node {
    const Rule* rule = nullptr;            // null for the contents of <int>, <name> and <ability>
    std::vector<std::vector<Node>> slots;  // one entry a slot: one node, or any number for a repeated slot or a block
    std::vector<uint8_t> spelled;          // for each word of the spelling, which alternative the author wrote
    int number = 0;                        // of <int>
    std::string name;                      // of <name>
    std::vector<Ability> quoted;           // of <ability>: one
    Position at;

    [[nodiscard]] uint8_t op() const { return rule ? rule->construct.op.number : uint8_t{0}; }
    [[nodiscard]] Category category() const { return rule ? rule->construct.category : Category::Int; }
    [[nodiscard]] const Node& slot(int i) const { return slots[i][0]; }
};

// What stands before an ability's colon, between commas: a moment, an event or a condition.
struct Part {
    enum class Lead : uint8_t { None, After, If, While, OnlyIf };
    Lead lead = Lead::None;
    Node node;
};

// A line of a card: "exhaust, mastery 10 instead: gain 5 power".
struct Ability {
    std::vector<std::string> comments;
    std::vector<Part> parts;
    bool instead = false;
    std::vector<Node> sentences;  // effects, or one static sentence
    Position at;

    [[nodiscard]] bool isStatic() const { return !sentences.empty() && sentences[0].category() == Category::Static; }
    // The moment named before the colon, 0 where there is none.
    [[nodiscard]] uint8_t moment() const;
    [[nodiscard]] const Node* event() const;
    [[nodiscard]] std::vector<const Part*> conditions() const;
};

struct CardText {
    std::vector<std::string> comments;
    std::string set;
    Node kind;
    std::string name;
    std::vector<Node> facts;
    std::map<std::string, std::string> names;  // in other languages, by locale
    std::vector<Ability> abilities;
    std::string file;
    Position at;

    // The number of a fact "cost <int>" with that op, or `otherwise`; and whether the fact is there.
    [[nodiscard]] int fact(OpNumber op, int otherwise) const;
    [[nodiscard]] const Node* findFact(OpNumber op) const;
};

}  // namespace riffle::language
