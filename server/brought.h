#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "server/remake.h"

namespace riffle::server {

// Where a table is that somebody wants, and the table itself where it is ours from now on.
struct Brought {
    enum class Place : uint8_t {
        Here,     // ours
        There,    // another server's, at `address`
        Nowhere,  // there is none of that id
        NotNow    // the database can't be asked
    };
    std::string id;
    Place place = Place::NotNow;
    std::string address = {};  // empty where the other server can't be asked
    int64_t node = 0;          // whose it is: what was taken before this server was thought dead is not its own any more
    int64_t epoch = 0;
    std::chrono::steady_clock::time_point asked = {};  // what was written later may be missing
    Remade remade = {};                                // of one that is ours
};

}  // namespace riffle::server
