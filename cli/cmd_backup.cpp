// What a server keeps: copied, and put back.
#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "cli/commands.h"
#include "cli/folder_lock.h"
#include "cli/private_files.h"
#include "cli/upkeep_line.h"
#include "server/store/store.h"
#include "server/upkeep/open_store.h"
#include "server/upkeep/upkeep.h"

namespace riffle::cli {

namespace {

std::string placeOf(const UpkeepOptions& options) {
    return options.db.empty() ? options.data : options.db;
}

// A sentence where the place makes no sense.
std::string wrongPlace(const UpkeepOptions& options) {
    if (!options.db.empty() && !server::isPostgres(options.db)) return "--db takes an address that begins with postgresql://.";
    return "";
}

std::string sum(const server::Copied& copied) {
    return fmt::format("{} {} with {} {}", copied.tables, copied.tables == 1 ? "table" : "tables", copied.entries,
                       copied.entries == 1 ? "entry" : "entries");
}

}  // namespace

int runBackup(const UpkeepOptions& options) {
    makeFilesPrivate();
    if (const std::string wrong = wrongPlace(options); !wrong.empty()) return complain(wrong);
    server::Progress progress;
    std::string error;
    std::optional<server::Copied> copied;
    {
        const UpkeepLine line(progress, "copied");
        copied = server::backUp(placeOf(options), options.file, progress, error);
    }
    if (!copied) return complain(error);
    std::cout << fmt::format("{} are in {} ({} kB).\n", sum(*copied), options.file, (copied->bytes + 1023) / 1024);
    return kOk;
}

int runRestore(const UpkeepOptions& options) {
    makeFilesPrivate();
    if (const std::string wrong = wrongPlace(options); !wrong.empty()) return complain(wrong);
    std::optional<FolderLock> lock;
    if (options.db.empty()) {
        std::error_code ignored;
        std::filesystem::create_directories(options.data, ignored);
        lock.emplace(std::filesystem::path(options.data) / "lock");
        if (!lock->isHeld()) return complain(fmt::format("A server uses {}: stop it first.", options.data));
    }
    server::Progress progress;
    std::string error;
    std::optional<server::Copied> copied;
    {
        const UpkeepLine line(progress, "copied");
        copied = server::restoreFrom(options.file, placeOf(options), options.isReplacing, progress, error);
    }
    if (!copied) return complain(error);
    std::cout << fmt::format("{} are back.\n", sum(*copied));
    if (!copied->old.empty()) std::cout << fmt::format("What was there before is in {}.\n", copied->old);
    return kOk;
}

}  // namespace riffle::cli
