#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/restore.h"

namespace riffle::server {

// Where a table is that somebody wants, and the table itself where it is ours from now on.
struct Brought {
    enum class Place : uint8_t {
        Here,     // ours
        There,    // another server's, at `address`
        Nowhere,  // there is none of that id
        NotNow,   // the database can't be asked
        Busy      // too much else is being read
    };
    std::string id;
    Place place = Place::NotNow;
    std::string address = {};  // empty where the other server can't be asked
    int64_t node = 0;          // whose it is: what was taken before this server was thought dead is not its own any more
    int64_t epoch = 0;
    int64_t entries = 0;  // so many of the first ones were wanted, for a table that does not know its past; 0: all
    std::chrono::steady_clock::time_point asked = {};  // what was written later may be missing
    double milliseconds = 0;                           // that making it again took
    Remade remade = {};                                // of one that is ours, or its first entries where those were wanted
};

}  // namespace riffle::server
