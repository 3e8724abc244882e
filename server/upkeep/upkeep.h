#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/games.h"

namespace riffle::server {

// How far something is, for whoever watches from another thread.
struct Progress {
    std::atomic<uint64_t> done = 0;
    std::atomic<uint64_t> total = 0;
};

// What a backup or a restoring was about.
struct Copied {
    uint64_t tables = 0;
    uint64_t entries = 0;
    uint64_t bytes = 0;    // of the file
    std::string old = {};  // where what was there before is kept; empty where there was nothing
};

// All that a store holds at one moment, as one file of SQLite, whatever the store is; also while a server uses it. The file is
// there wholly or not at all. Nullopt with a sentence where that can't be.
[[nodiscard]] std::optional<Copied> backUp(const std::string& where, const std::string& file, Progress& progress,
                                           std::string& error);
// The other way. What can't be used is found before anything is changed; a store that holds tables is only replaced if that is
// wished.
[[nodiscard]] std::optional<Copied> restoreFrom(const std::string& file, const std::string& where, bool isReplacing,
                                                Progress& progress, std::string& error);

// What is wrong with a store.
struct Findings {
    uint64_t live = 0;
    uint64_t finished = 0;
    uint64_t setAside = 0;                   // were known to be damaged before
    std::vector<std::string> remarks = {};   // sentences about what is in order, though worth knowing
    std::vector<std::string> problems = {};  // sentences about what is not
    std::vector<std::string> repairs = {};   // what was done about it
};
// Looks at everything: whether it can be read, whether logs have gaps, whether games can be played again and end as they did.
// With `isRepairing` what can't be used is set aside; nothing is ever deleted. Nullopt with a sentence where there is nothing to
// look at.
[[nodiscard]] std::optional<Findings> examine(const Games& games, const std::string& where, bool isRepairing, Progress& progress,
                                              std::string& error);

}  // namespace riffle::server
