#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "engine/value.h"
#include "language/card_file.h"
#include "language/tree.h"
#include "sim/abilities.h"
#include "sim/soak.h"

namespace riffle {

// How often everything that the cards do was resolved in the games of a soak.
struct AbilityReport {
    struct Row {
        std::string card;
        std::string kind;   // "ability", "statement", "given", "lasting", "effect"
        std::string place;  // "cards/keyforge/dis.card:12:3"
        std::string text;   // as its author wrote it
        uint64_t times = 0;
        bool isIdle = false;  // can't come up
    };
    std::string game;
    std::string cards;  // identifies the cards in use
    uint64_t games = 0;
    uint64_t decisions = 0;
    std::vector<Row> rows;

    // Whether everything that can come up has.
    [[nodiscard]] bool isComplete() const;
};

// `texts` are the cards by id, `files` those they were read from.
AbilityReport makeReport(const GameKind& kind, std::span<const sim::CardAbility> abilities,
                         std::span<const language::CardText> texts, const sim::SoakTotals& totals,
                         const std::vector<language::CardFile>& files);
// The same for the table of a soak.
template <class Table>
AbilityReport makeReport(const GameKind& kind, const Table& table, const sim::SoakTotals& totals,
                         const std::vector<language::CardFile>& files) {
    return makeReport(kind, table.abilities(), table.rules().cards().texts, totals, files);
}

Value toValue(const AbilityReport& report);
// A report about the cards in use. False with a sentence in `error` where it is none.
[[nodiscard]] bool readReport(const Value& value, const GameKind& kind, AbilityReport& report, std::string& error);
// A report as text: `report` with its games added, or as it was where it is about another game.
inline constexpr size_t kLargestReport = 16U << 20U;  // bytes
[[nodiscard]] bool addReport(std::string_view json, const GameKind& kind, AbilityReport& report, std::string& error);

// How much was resolved, what hardly ever and what never.
void print(const AbilityReport& report, std::ostream& out);

// What an author wrote at that place of a card file: the rest of the line, or of an effect only that one.
std::string sourceAt(const std::vector<language::CardFile>& files, const std::string& file, language::Position at, bool isEffect);

}  // namespace riffle
