#pragma once

#include <cstdint>
#include <string_view>

#include "server/store/store.h"

namespace riffle::server {

// Hashes by which damage is seen: a bit that changed, a row that is an older one of itself, a log that lost its end. They are
// kept beside what they are of. They are against accidents; who can write to the data can write them, too.

// Over an entry and all before it of its table: `before` is that of the entry before, chainStart() for the first.
[[nodiscard]] uint64_t chainStart(std::string_view table);
[[nodiscard]] uint64_t chained(uint64_t before, int64_t number, const Entry& entry);

// Over a row of a table, which is the so-manieth that was written of it.
[[nodiscard]] uint64_t sealOf(std::string_view table, const TableRow& row, int64_t edition);
// Over a line of the chat.
[[nodiscard]] uint64_t sealOf(std::string_view table, const Said& said);

// How much there is of a table, and its hashes. It is kept apart from the log: what the log has lost is still known here.
struct Head {
    int64_t entries = 0;
    uint64_t chain = 0;  // of the last of them
    int64_t edition = 0;
    uint64_t seal = 0;
    int64_t said = 0;  // the number of the last line of the chat
    bool isLive = false;

    bool operator==(const Head&) const = default;
};
[[nodiscard]] uint64_t sealOf(std::string_view table, const Head& head);

}  // namespace riffle::server
