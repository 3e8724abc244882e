#pragma once

#include <string>

struct sqlite3;

namespace riffle::server {

// What data of this program looks like. A file says in its user_version which layout it has; those before the third did not yet.
inline constexpr int kSqliteVersion = 5;
inline constexpr int kSealedVersion = 5;  // the first with hashes

// Brings a file up to date, a step at a time, each wholly or not at all; what an earlier program left is copied first to
// "PATH.vN.bak". False with a sentence where that can't be, as with data of a later program: then the file is as it was.
[[nodiscard]] bool updateSqlite(sqlite3* base, const std::string& path, std::string& error);

// The layout a file has; 0 for an empty one, -1 with a sentence where it can't be read.
[[nodiscard]] int sqliteVersion(sqlite3* base, std::string& error);

// Everything gets the hashes that it would have if it had just been written (server/store/seal.h): for data from before there
// were any.
[[nodiscard]] bool sealSqlite(sqlite3* base);

}  // namespace riffle::server
