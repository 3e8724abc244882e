#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/facade.h"
#include "engine/value.h"
#include "language/card_file.h"
#include "sim/keyforge_table.h"

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
    std::string cards;  // identifies the cards in use
    uint64_t games = 0;
    uint64_t decisions = 0;
    std::vector<Row> rows;

    // Whether everything that can come up has.
    [[nodiscard]] bool isComplete() const;
};

// `files` are those the cards were read from.
AbilityReport makeReport(const GameKind& kind, const sim::KeyforgeTable& table, const sim::SoakTotals& totals,
                         const std::vector<language::CardFile>& files);

Value toValue(const AbilityReport& report);
// A report about the cards in use. False with a sentence in `error` where it is none.
[[nodiscard]] bool readReport(const Value& value, const GameKind& kind, AbilityReport& report, std::string& error);
// The games of several files together.
[[nodiscard]] bool readReports(const std::vector<std::string>& files, const GameKind& kind, AbilityReport& report,
                               std::string& error);
[[nodiscard]] bool writeReport(const AbilityReport& report, const std::string& file);

// How much was resolved, what hardly ever and what never.
void print(const AbilityReport& report, std::ostream& out);

// What an author wrote at that place of a card file: the rest of the line, or of an effect only that one.
std::string sourceAt(const std::vector<language::CardFile>& files, const std::string& file, language::Position at, bool isEffect);

}  // namespace riffle
