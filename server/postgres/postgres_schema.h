#pragma once

#include <string>

namespace riffle::server {

class Postgres;

// What data of this program looks like in PostgreSQL.
inline constexpr int kPostgresVersion = 3;

// What the functions in there say where something may not be written.
inline constexpr const char* kLeaseLost = "RF001";      // this node is taken for dead
inline constexpr const char* kWrittenBefore = "RF002";  // by an attempt whose answer was lost
inline constexpr const char* kNotOwned = "RF003";       // a table is another's by now
inline constexpr const char* kInUse = "RF004";          // servers use it: nobody else may change it

// The step to the second layout: tokens of seats become hashes (Store's placesWithHashes). What is damaged stays as it is.
[[nodiscard]] bool hashTokens(Postgres& base);

// Makes it, or brings it up to date, a step at a time, each wholly or not at all; of several programs that start at once one does
// it and the others wait. False with a sentence where that can't be, as with data of a later program.
[[nodiscard]] bool updatePostgres(Postgres& base, std::string& error);

}  // namespace riffle::server
