#pragma once

#include <memory>
#include <optional>
#include <string>

#include "protocol/games.h"
#include "server/store/store.h"
#include "server/table/table.h"

namespace riffle::server {

// A table as it was, made again from what was written down of it.
struct Remade {
    std::unique_ptr<Table> table;  // null where that can't be
    bool isBySnapshot = false;
    std::string problem = {};     // a sentence: why there is none, or why its snapshot was of no use
    bool isOfOtherRules = false;  // it was written by other rules or with other cards than these
    // Where there is a table and it can't be used: what its players are told. It stays in the store as it is.
    std::optional<Refusal> aside = {};
};

// By playing its log again. One of other rules or cards is only the same table where every choice is still possible and has the
// same words, it stands behind its snapshot as it stood then, and, if it is over, it ends as it did; else it waits for a program
// that can play it. Several threads may do so at once. `most` is how much of the log counts.
[[nodiscard]] Remade remake(const Games& games, const Saved& saved, size_t most = SIZE_MAX);
// The same of what was read, which may be damaged.
[[nodiscard]] Remade remake(const Games& games, Deed deed);
// From its snapshot and the log behind it. Such a table does not know its past (Table::recall).
[[nodiscard]] Remade remakeFromSnapshot(const Games& games, const Saved& saved);

// How it stands, to be written down; nullopt where this program would not know its own snapshots.
[[nodiscard]] std::optional<Snapshot> snapshotOf(const Table& table);
// Whether this program wrote it, for this game. It may be damaged all the same.
[[nodiscard]] bool isOwnSnapshot(const GameKind& kind, const Snapshot& snapshot);

}  // namespace riffle::server
