#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proof/leaks/game.h"
#include "proof/leaks/wire.h"
#include "protocol/games.h"

namespace riffle::leaks {

// Whole games over the wire, with every seat a client of its own and people who watch, come back, take back and ask what they may
// not know. Everything that any of them is sent is checked against what they may know (docs/SERVER.md).
struct LeakPlan {
    std::vector<std::string> games = {};  // empty: all
    uint64_t count = 300;                 // of each
    uint64_t first = 0;                   // the number of the first one
    uint64_t seed = 1;
    int threads = 1;
    uint64_t every = 8;                   // worlds are tried for every so many positions
    size_t longest = 3000;                // choices; then a game is given up
    std::optional<Address> address = {};  // of a server; none: one is started
    std::string plant = {};               // spoils what is sent; empty: nothing
};

struct LeakProgress {
    std::atomic<uint64_t> games = 0;
    std::atomic<uint64_t> choices = 0;
    std::atomic<uint64_t> messages = 0;
    std::atomic<uint64_t> findings = 0;
    std::atomic<bool> isStopped = false;
};

struct LeakReport {
    struct Named {
        std::string game;
        uint64_t number = 0;
        std::string table;
        Finding finding;
    };
    struct Failed {
        std::string game;
        uint64_t number = 0;
        std::string table;
        std::string error;
    };
    uint64_t games = 0;
    uint64_t whole = 0;
    uint64_t choices = 0;
    uint64_t undone = 0;
    CheckCounts counts = {};
    std::vector<Named> findings = {};
    std::vector<Failed> failures = {};  // games that could not be played
    std::string error = {};             // why there is no report at all
};

// `tell` hears of findings at once, from the threads that play.
LeakReport findLeaks(const Games& games, const LeakPlan& plan, LeakProgress& progress,
                     const std::function<void(const LeakReport::Named&)>& tell = {});

// What can be planted, so that it can be seen whether it is found: "other-seat", …
std::vector<std::string_view> plantNames();
// Null where there is none of that name.
Plant plantOf(std::string_view name);

}  // namespace riffle::leaks
