#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "protocol/messages.h"
#include "protocol/notation.h"

namespace riffle {

// Message arguments with the cards among them put into the language.
Arguments localised(const Game& game, const Arguments& args, Locale locale);
// The same as a map, as clients get them.
Value argsValue(const Arguments& args);

// What a table adds to a decision (PROTOCOL §7).
struct TableDecision {
    int64_t id = 0;
    std::string_view kind = {};
    const std::vector<std::string>* texts = nullptr;  // each option in words
};

// Whether the viewer is told what is asked. What another seat is asked is its own business: even the question may tell what it
// holds.
bool isAsked(const Game& game, Viewer viewer);

// The decision a game that is not over stands at, as a map (PROTOCOL §1). `notation` is that of the decider; it is not needed
// where the viewer is not asked. For JsonSink and ValueSink.
template <class Sink>
void writeDecision(Sink& out, const Game& game, const Notation* notation, Viewer viewer, Locale locale,
                   const TableDecision* table = nullptr);

}  // namespace riffle
