#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace riffle::server {

[[nodiscard]] inline bool runSql(sqlite3* base, const char* sql) {
    return sqlite3_exec(base, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

// A text for between two quotes of SQL.
inline std::string sqlText(std::string_view text) {
    std::string out;
    for (const char c : text) out.append(c == '\'' ? 2 : 1, c);
    return out;
}

// A prepared statement for one use: what it was given is forgotten afterwards, so it has to last until then.
class SqliteUse {
public:
    explicit SqliteUse(sqlite3_stmt* statement) : statement_(statement) {}
    ~SqliteUse() {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
    }
    SqliteUse(const SqliteUse&) = delete;
    SqliteUse& operator=(const SqliteUse&) = delete;

    SqliteUse& with(int64_t number) {
        sqlite3_bind_int64(statement_, ++bound_, number);
        return *this;
    }
    SqliteUse& with(std::string_view text) {
        // An empty view may point nowhere, which SQLite would take for no value at all.
        sqlite3_bind_text(statement_, ++bound_, text.empty() ? "" : text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
        return *this;
    }
    SqliteUse& withBytes(std::string_view bytes) {
        sqlite3_bind_blob(statement_, ++bound_, bytes.empty() ? "" : bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
        return *this;
    }
    [[nodiscard]] bool isDone() { return (last_ = sqlite3_step(statement_)) == SQLITE_DONE; }
    [[nodiscard]] bool hasRow() { return (last_ = sqlite3_step(statement_)) == SQLITE_ROW; }
    // Whether the rows ended because there are no more.
    [[nodiscard]] bool isComplete() const { return last_ == SQLITE_DONE; }
    [[nodiscard]] int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string text(int column) {
        // Of a text and of bytes alike.
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return bytes ? std::string(bytes, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : std::string();
    }

private:
    sqlite3_stmt* statement_;
    int bound_ = 0;
    int last_ = SQLITE_ROW;
};

}  // namespace riffle::server
