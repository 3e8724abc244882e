#pragma once

#include <cstdint>
#include <optional>
#include <string>

struct sqlite3;

namespace riffle::server {

// A file of SQLite as such, whatever is in it.
class SqliteFile {
public:
    SqliteFile(const std::string& path, int flags);
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;
    SqliteFile& operator=(const SqliteFile&) = delete;
    SqliteFile(SqliteFile&& other) noexcept;
    SqliteFile& operator=(SqliteFile&& other) noexcept;

    [[nodiscard]] bool isOpen() const { return isOpen_; }
    [[nodiscard]] sqlite3* base() const { return base_; }
    // The last thing that went wrong, in SQLite's words.
    [[nodiscard]] std::string problem() const;

private:
    sqlite3* base_ = nullptr;
    bool isOpen_ = false;
};

// The first number of an answer; nullopt where there is none.
[[nodiscard]] std::optional<int64_t> sqliteNumber(sqlite3* base, const char* sql);
// What SQLite itself finds wrong with a file, at most so many lines; empty where nothing is.
[[nodiscard]] std::string sqliteFaults(sqlite3* base, int most);
// A file or a folder is on the disk when this comes back.
[[nodiscard]] bool syncFile(const std::string& path, std::string& error);

}  // namespace riffle::server
