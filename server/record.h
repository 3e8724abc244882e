#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/value.h"
#include "server/store.h"

namespace riffle::server {

// How a finished game went, in the form of a replay (docs/PROTOCOL.md §5): what was chosen and what happened, in words, so that
// it can be read when the rules have changed and it can't be played again.
Value recordOf(const Table& table);
// The same from the log alone, for a game that can't be played again any more: what was chosen, and not what came of it.
Value recordOf(const Saved& saved);

// In as little room as can be had, and back; nullopt with the reason where it is damaged.
std::string packedRecord(const Value& record);
[[nodiscard]] std::optional<Value> unpackedRecord(std::string_view packed, std::string& error);

}  // namespace riffle::server
