#pragma once

// A folder of its own for a store, gone afterwards.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "server/sqlite/sqlite_schema.h"
#include "server/sqlite/sqlite_store.h"

namespace riffle::server {

class StoreFolder {
public:
    StoreFolder() {
        static int count = 0;
        path_ = (std::filesystem::temp_directory_path() /
                 ("riffle-store-" + std::to_string(getpid()) + "-" + std::to_string(++count)))
                    .string();
        std::filesystem::create_directories(path_);
    }
    ~StoreFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    StoreFolder(const StoreFolder&) = delete;
    StoreFolder& operator=(const StoreFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file() const { return SqliteStore::fileOf(path_); }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(file(name)); }
    [[nodiscard]] std::unique_ptr<SqliteStore> open() const {
        std::string error;
        auto store = SqliteStore::open(path_, error);
        EXPECT_NE(store, nullptr) << error;
        return store;
    }
    // Why it can't be opened.
    [[nodiscard]] std::string refusal() const {
        std::string error;
        EXPECT_EQ(SqliteStore::open(path_, error), nullptr);
        return error;
    }
    // Does something to the file itself.
    void run(const std::string& sql) const {
        sqlite3* base = nullptr;
        ASSERT_EQ(sqlite3_open(file().c_str(), &base), SQLITE_OK);
        char* error = nullptr;
        EXPECT_EQ(sqlite3_exec(base, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
        sqlite3_free(error);
        sqlite3_close(base);
    }
    // Does something to the file as a program of another time would have: with the hashes that belong to it.
    void change(const std::string& sql) const {
        run(sql);
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(SqliteStore::headsOf(path_) + end);
        sqlite3* base = nullptr;
        ASSERT_EQ(sqlite3_open(file().c_str(), &base), SQLITE_OK);
        EXPECT_TRUE(sealSqlite(base)) << sqlite3_errmsg(base);
        sqlite3_close(base);
    }
    // The first field of the first row.
    [[nodiscard]] std::string ask(const std::string& sql) const {
        sqlite3* base = nullptr;
        sqlite3_stmt* statement = nullptr;
        std::string out;
        EXPECT_EQ(sqlite3_open(file().c_str(), &base), SQLITE_OK);
        EXPECT_EQ(sqlite3_prepare_v2(base, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(base);
        if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
            out.assign(static_cast<const char*>(sqlite3_column_blob(statement, 0)),
                       static_cast<size_t>(sqlite3_column_bytes(statement, 0)));
        sqlite3_finalize(statement);
        sqlite3_close(base);
        return out;
    }

private:
    std::string path_;
};

}  // namespace riffle::server
