// Whether what a server keeps can be used.
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

int runDoctor(const Common& common, const UpkeepOptions& options) {
    makeFilesPrivate();
    if (!options.db.empty() && !server::isPostgres(options.db))
        return complain("--db takes an address that begins with postgresql://.");
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::optional<FolderLock> lock;
    if (options.isRepairing && options.db.empty()) {
        lock.emplace(std::filesystem::path(options.data) / "lock");
        if (!lock->isHeld())
            return complain(fmt::format("A server uses {}: stop it first, or look without --repair.", options.data));
    }
    server::Progress progress;
    std::string error;
    std::optional<server::Findings> found;
    {
        const UpkeepLine line(progress, "tables");
        found = server::examine(games, options.db.empty() ? options.data : options.db, options.isRepairing, progress, error);
    }
    if (!found) return complain(error);
    for (const std::string& each : found->remarks) std::cout << each << '\n';
    for (const std::string& each : found->problems) std::cout << each << '\n';
    for (const std::string& each : found->repairs) std::cout << each << '\n';
    std::cout << fmt::format("{} live and {} finished tables", found->live, found->finished);
    if (found->setAside > 0) std::cout << fmt::format(", {} set aside as damaged", found->setAside);
    std::cout << (found->problems.empty()
                      ? ": all is well.\n"
                      : fmt::format(": {} found.\n", found->problems.size() == 1
                                                         ? std::string("1 problem")
                                                         : fmt::format("{} problems", found->problems.size())));
    if (!found->problems.empty() && !options.isRepairing)
        std::cout << "\"riffle doctor --repair\" sets aside what can't be used; "
                     "make a backup first.\n";
    return found->problems.empty() ? kOk : kFailed;
}

}  // namespace riffle::cli
