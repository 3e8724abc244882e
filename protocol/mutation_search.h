#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "protocol/mutation.h"

namespace riffle {

// Looks for a position and a few choices from it with which the game goes otherwise once a card is changed. What it finds is a
// draft of a scenario: it says how the game goes with the card as it is, which may be right or wrong. Somebody has to read it.
class MutationSearch {
public:
    MutationSearch(const GameModule& game, const MutationBench& bench, size_t card, uint64_t seed);

    // A scenario that passes with the card as it is and fails with the changed one, as a document of YAML. Nothing where none was
    // found in so many seconds. One that was found before, for another change of the card, comes as an empty text.
    [[nodiscard]] std::optional<std::string> find(const language::Mutant& mutant, double seconds);

private:
    // A set-up and choices; the choices are texts with the seat that makes them.
    struct Line {
        Value document = Value::map();
        std::vector<std::pair<std::string, std::string>> choices = {};
    };

    Line draw();
    void insert(Value& setup, const language::CardText& card, bool isSubject);
    [[nodiscard]] std::optional<Line> walk(const GameKind& changed, Line line);
    [[nodiscard]] bool fill(const GameKind& changed, const Line& line, Value& scenario) const;
    [[nodiscard]] bool tells(const GameKind& changed, const Value& scenario) const;
    [[nodiscard]] Line shortened(const GameKind& changed, Line line) const;
    [[nodiscard]] static size_t lengthOf(const Line& line);
    size_t below(size_t count) { return static_cast<size_t>(random_() % std::max<size_t>(count, 1)); }
    bool chance(int percent) { return below(100) < static_cast<size_t>(percent); }

    const GameModule& game_;
    const MutationBench& bench_;
    size_t card_;
    std::vector<const Witness*> seeds_;
    std::vector<Value> found_;  // scenarios for other changes of the card
    std::mt19937_64 random_;
};

}  // namespace riffle
