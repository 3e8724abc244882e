#include "cli/replay_check.h"

#include <fmt/format.h>

#include "protocol/commitment.h"

namespace riffle::cli {

std::string whatWasTouched(const Session& session, const Value& replay, const std::string& seen) {
    const Seed& seed = session.request().seed;
    if (!seed.hasKey()) return "Nobody committed to the cards of this game: it has a seed that somebody chose, and no key.";
    const std::string commitment = commitmentOf(seed.key);
    if (const Value* told = replay.find("commitment"); !told || *told != Value(commitment))
        return "The replay's key is not the one that was committed to.";
    if (!seen.empty() && seen != commitment)
        return fmt::format("The replay's key belongs to the commitment {}, and not to the one that was seen.", commitment);
    const Value again = session.replay();
    for (const char* part : {"choices", "notation", "hashes", "end", "log"}) {
        const Value* told = replay.find(part);
        if (told && *told != *again.find(part))
            return fmt::format("The replay's key leads to another game: “{}” is not what the replay says.", part);
    }
    return "";
}

}  // namespace riffle::cli
