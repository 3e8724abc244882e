#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/hash.h"
#include "language/code.h"
#include "language/grammar.h"
#include "language/tree.h"
#include "machine/card_table.h"

namespace riffle::machine {

// Makes a table of cards that have been read: names are taken once, each card is given its facts and its programs, and all of it
// its hash. What the facts are and what a line becomes is the game's.
template <class Table>
class TableWriter {
public:
    TableWriter(Table& cards, std::vector<language::CardText> texts, std::vector<language::Problem>& found)
        : table(cards), writer(table.code, [this](std::string_view name) { return table.find(name); }), problems(found) {
        table.defs.resize(kBlank + 1);
        table.texts.resize(kBlank + 1);
        table.code.push_back(language::kEnd);  // so that no program starts at 0
        std::unordered_set<std::string> taken = {"blank"};
        for (language::CardText& text : texts) {
            if (table.texts.size() > kMostCards) break;
            if (!taken.insert(foldName(text.name)).second) {
                const std::string_view other = table.nameOf(table.find(text.name));
                problems.push_back({text.file, text.at, "there is already a card named \"" + std::string(other) + "\""});
                continue;
            }
            table.texts.push_back(std::move(text));
        }
    }

    // `read(text, facts)` fills in the facts of a card and writes its programs.
    template <class Read>
    void cards(size_t mostLines, Read read) {
        for (size_t id = kBlank + 1; id < table.texts.size(); ++id) {
            const language::CardText& text = table.texts[id];
            writer.file = text.file;
            auto& def = table.defs.emplace_back();
            if (text.abilities.size() <= mostLines) {
                read(text, def);
            } else {
                problems.push_back(
                    {text.file, text.at, "\"" + text.name + "\": a card has at most " + std::to_string(mostLines) + " lines"});
            }
        }
        problems.insert(problems.end(), writer.problems.begin(), writer.problems.end());
        if (!hasRoom()) problems.push_back({"cards", {}, "there are more cards than the engine has room for"});
    }

    [[nodiscard]] bool hasRoom() const { return table.code.size() <= UINT16_MAX && table.texts.size() <= kMostCards; }
    [[nodiscard]] uint16_t here() const { return static_cast<uint16_t>(table.code.size()); }

    // One line as a program of its own, without what leads it.
    uint16_t bareLine(const language::Ability& ability) {
        language::Ability bare = ability;
        bare.parts.clear();
        const language::Ability* const line[] = {&bare};
        return static_cast<uint16_t>(writer.program(line));
    }

    // Over the programs, names and facts of all cards. `factsOf(def)` is an array of whole numbers.
    template <class FactsOf>
    void hash(FactsOf factsOf) {
        table.hash = hashBytes(table.code.data(), table.code.size());
        for (size_t id = kBlank + 1; id < table.defs.size(); ++id) {
            const auto facts = factsOf(table.defs[id]);
            const std::string& name = table.texts[id].name;
            table.hash = hashBytes(facts.data(), sizeof facts, table.hash);
            table.hash = hashBytes(name.data(), name.size(), table.hash);
        }
    }

    Table& table;
    language::Writer writer;
    std::vector<language::Problem>& problems;
};

// A construct of the game's own by its name in a category, "brobnar"; and the other way round, 0 where there is none.
inline std::string_view spellingOf(const language::Grammar& grammar, language::Category category, uint8_t op) {
    const language::Rule* rule = grammar.find(category, op);
    return rule ? rule->construct.spelling : std::string_view();
}
inline uint8_t opSpelled(const language::Grammar& grammar, language::Category category, std::string_view name) {
    for (const language::Rule* rule : grammar.of(category)) {
        if (rule->construct.spelling == name) return rule->construct.op;
    }
    return 0;
}

}  // namespace riffle::machine
