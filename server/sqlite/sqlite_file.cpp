#include "server/sqlite/sqlite_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace riffle::server {

SqliteFile::SqliteFile(const std::string& path, int flags)
    : isOpen_(sqlite3_open_v2(path.c_str(), &base_, flags, nullptr) == SQLITE_OK) {}

SqliteFile::~SqliteFile() {
    sqlite3_close(base_);
}

SqliteFile::SqliteFile(SqliteFile&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)), isOpen_(std::exchange(other.isOpen_, false)) {}

SqliteFile& SqliteFile::operator=(SqliteFile&& other) noexcept {
    std::swap(base_, other.base_);
    std::swap(isOpen_, other.isOpen_);
    return *this;
}

std::string SqliteFile::problem() const {
    return base_ ? sqlite3_errmsg(base_) : "no memory";
}

std::optional<int64_t> sqliteNumber(sqlite3* base, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    std::optional<int64_t> out;
    if (base && sqlite3_prepare_v2(base, sql, -1, &statement, nullptr) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return out;
}

std::string sqliteFaults(sqlite3* base, int most) {
    sqlite3_stmt* statement = nullptr;
    const std::string sql = fmt::format("PRAGMA integrity_check({})", most);
    std::string out;
    int state = sqlite3_prepare_v2(base, sql.c_str(), -1, &statement, nullptr);
    for (; state == SQLITE_OK || state == SQLITE_ROW;) {
        state = sqlite3_step(statement);
        if (state != SQLITE_ROW) break;
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, 0));
        const std::string line(bytes ? bytes : "", static_cast<size_t>(sqlite3_column_bytes(statement, 0)));
        if (line != "ok") out += (out.empty() ? "" : "; ") + line;
    }
    if (state != SQLITE_DONE && out.empty()) out = sqlite3_errmsg(base);
    sqlite3_finalize(statement);
    return out;
}

bool syncFile(const std::string& path, std::string& error) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool isDone = file >= 0 && ::fsync(file) == 0;
    if (!isDone) error = fmt::format("{} can't be written to the disk: {}.", path, std::strerror(errno));
    if (file >= 0) ::close(file);
    return isDone;
}

}  // namespace riffle::server
