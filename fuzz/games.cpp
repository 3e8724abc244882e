// The games that targets play. They are loaded before the first input: under sanitizers and on a busy machine that takes longer
// than any input may.

#include "fuzz/input.h"

namespace riffle::fuzz {

const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        Games loaded = Games::load({}, problems);
        for (const language::Problem& problem : problems) require(false, "a built-in card file has a problem", problem.text());
        return loaded;
    }();
    return kGames;
}

const GameKind& shardsKind() {
    return *games().find("shards");
}

}  // namespace riffle::fuzz

// libFuzzer calls it by this name.
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/);
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
    riffle::fuzz::games();
    return 0;
}
