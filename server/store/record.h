#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/value.h"
#include "server/store/store.h"

namespace riffle::server {

// How a finished game went, in the form of a replay (docs/PROTOCOL.md §5) with its "views": how it looked behind every choice, to
// each seat and to who sees all, each as what changed. So it can be watched when the rules have changed and it can't be played
// again.
Value recordOf(const Table& table);
// The same from the log alone, for a game that can't be played again any more: what was chosen, and not what came of it.
Value recordOf(const Saved& saved);

// How it looked behind so many choices, to a seat or to "all", from a record that holds the views; nullopt where it does not.
[[nodiscard]] std::optional<Value> recordedView(const Value& record, std::string_view who, size_t choices);

// In as little room as can be had, and back; nullopt with the reason where it is damaged.
std::string packedRecord(const Value& record);
[[nodiscard]] std::optional<Value> unpackedRecord(std::string_view packed, std::string& error);

}  // namespace riffle::server
