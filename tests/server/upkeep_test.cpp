// Backups, and what becomes of them.
#include "server/upkeep/upkeep.h"

#include <sys/stat.h>

#include <map>

#include "cli/folder_lock.h"
#include "server/base/file_owner.h"
#include "server/sqlite/sqlite_schema.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

void fillWith(Store& store, int tables, int first = 0) {
    for (int i = first; i < first + tables; ++i) {
        Deed deed;
        deed.table = "t" + std::to_string(i);
        deed.row = TableRow{"shards", i % 2 ? "over" : "playing", i, "cards", "{}", "[]", "", i % 2 ? "{}" : "", 1};
        for (int k = 0; k < 5; ++k) {
            Entry entry;
            entry.text = "choice " + std::to_string(k);
            deed.entries.push_back(entry);
        }
        deed.said = {{"Ada", "A", "hello", 3}};
        if (i % 2) deed.record = "packed";
        if (i % 2 == 0) deed.snapshot = Snapshot{5, "p", "state", 9};
        ASSERT_TRUE(store.write({&deed, 1}));
    }
}

TEST(ServerUpkeep, ABackupOfARunningStoreIsRestoredWhole) {
    const StoreFolder from;
    const StoreFolder to;
    const auto store = from.open();  // as a server holds it
    fillWith(*store, 6);
    Progress progress;
    std::string error;
    const std::string file = from.file("copy.riffle");
    const auto copied = backUp(from.path(), file, progress, error);
    ASSERT_TRUE(copied) << error;
    EXPECT_EQ(copied->tables, 6U);
    EXPECT_EQ(copied->entries, 30U);
    EXPECT_EQ(progress.done, progress.total);
    fillWith(*store, 1, 6);  // goes on
    // Only one file, and only for who made it.
    EXPECT_FALSE(from.has("copy.riffle-wal"));
    EXPECT_FALSE(from.has("copy.riffle.part"));
    EXPECT_EQ(std::filesystem::status(file).permissions() & std::filesystem::perms::others_all, std::filesystem::perms::none);
    EXPECT_FALSE(backUp(from.path(), file, progress, error));  // is never written over
    EXPECT_NE(error.find("stays as it is"), std::string::npos) << error;

    const auto restored = restoreFrom(file, to.path(), false, progress, error);
    ASSERT_TRUE(restored) << error;
    EXPECT_EQ(restored->tables, 6U);
    EXPECT_EQ(restored->old, "");
    const auto again = to.open();
    const auto live = again->read("t0");
    ASSERT_TRUE(live && live->snapshot);
    EXPECT_EQ(live->entries.size(), 5U);
    EXPECT_EQ(live->said.size(), 1U);
    EXPECT_EQ(again->record("t1"), "packed");
    EXPECT_TRUE(again->unrecorded(0, "", 9).empty());
}

TEST(ServerUpkeep, ARestoreThrowsNothingAway) {
    const StoreFolder from;
    const StoreFolder to;
    Progress progress;
    std::string error;
    {
        const auto store = from.open();
        fillWith(*store, 2);
        ASSERT_TRUE(backUp(from.path(), from.file("copy"), progress, error)) << error;
        const auto other = to.open();
        fillWith(*other, 5);
    }
    EXPECT_FALSE(restoreFrom(from.file("copy"), to.path(), false, progress, error));
    EXPECT_NE(error.find("--replace"), std::string::npos) << error;
    EXPECT_EQ(to.open()->ids("", 9).size(), 5U);
    const auto restored = restoreFrom(from.file("copy"), to.path(), true, progress, error);
    ASSERT_TRUE(restored) << error;
    EXPECT_EQ(to.open()->ids("", 9).size(), 2U);
    ASSERT_TRUE(std::filesystem::exists(restored->old));
    std::string why;
    EXPECT_EQ(SqliteStore::openFile(restored->old, why)->ids("", 9).size(), 5U);
}

TEST(ServerUpkeep, WhatIsNoBackupChangesNothing) {
    const StoreFolder from;
    const StoreFolder to;
    Progress progress;
    std::string error;
    fillWith(*to.open(), 3);
    const auto refused = [&](const std::string& file) {
        EXPECT_FALSE(restoreFrom(file, to.path(), true, progress, error));
        EXPECT_EQ(to.open()->ids("", 9).size(), 3U);
        return error;
    };
    EXPECT_NE(refused(from.file("none")).find("There is no file"), std::string::npos);
    std::ofstream(from.file("text")) << "Dear diary";
    EXPECT_NE(refused(from.file("text")).find("is no backup of Riffle"), std::string::npos) << error;
    EXPECT_NE(refused(from.path()).find("is a folder, and a backup is a file."), std::string::npos) << error;
    // Cut short.
    fillWith(*from.open(), 40);
    ASSERT_TRUE(backUp(from.path(), from.file("copy"), progress, error)) << error;
    std::filesystem::resize_file(from.file("copy"), std::filesystem::file_size(from.file("copy")) / 2 / 4096 * 4096);
    EXPECT_NE(refused(from.file("copy")).find("malformed"), std::string::npos) << error;
    // Of a later program.
    ASSERT_TRUE(backUp(from.path(), from.file("later"), progress, error)) << error;
    sqlite3* base = nullptr;
    sqlite3_open(from.file("later").c_str(), &base);
    sqlite3_exec(base, "PRAGMA user_version = 1000", nullptr, nullptr, nullptr);
    sqlite3_close(base);
    EXPECT_NE(refused(from.file("later")).find("later program"), std::string::npos) << error;
    EXPECT_FALSE(backUp(from.file("nowhere"), from.file("x"), progress, error));
    EXPECT_NE(error.find("nothing is kept there"), std::string::npos) << error;
    EXPECT_FALSE(from.has("nowhere"));
}

TEST(ServerUpkeep, ABackupOfAnEarlierProgramIsBroughtUpToDate) {
    const StoreFolder from;
    const StoreFolder to;
    Progress progress;
    std::string error;
    from.run(R"sql(
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL,
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, PRIMARY KEY (tableId, number)) WITHOUT ROWID;
INSERT INTO tables VALUES ('old', 'shards', 'playing', 77, 1, 'abc', '{"seed":1}', '[]', '');
)sql");
    ASSERT_TRUE(backUp(from.path(), from.file("copy"), progress, error)) << error;
    ASSERT_TRUE(restoreFrom(from.file("copy"), to.path(), false, progress, error)) << error;
    EXPECT_TRUE(to.open()->has("old"));
    EXPECT_EQ(to.ask("PRAGMA user_version"), std::to_string(kSqliteVersion));
    EXPECT_EQ(from.ask("PRAGMA user_version"), "0");  // a backup changes nothing
}

// As root, for a service with a user of its own.
TEST(ServerUpkeep, WhatRootRestoresBelongsToWhoHasTheFolder) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can try this";
    constexpr uid_t kSomebody = 4711;
    const StoreFolder from;
    const StoreFolder to;
    fillWith(*from.open(), 2);
    Progress progress;
    std::string error;
    ASSERT_TRUE(backUp(from.path(), from.file("copy"), progress, error)) << error;
    ASSERT_EQ(::chown(to.path().c_str(), kSomebody, kSomebody), 0);
    const auto ownerOf = [](const std::string& path) {
        struct stat status {};
        EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
        EXPECT_EQ(status.st_mode & 0077U, 0U) << path;
        return status.st_uid;
    };
    ASSERT_TRUE(restoreFrom(from.file("copy"), to.path(), false, progress, error)) << error;
    EXPECT_EQ(ownerOf(to.file()), kSomebody);
    ASSERT_TRUE(restoreFrom(from.file("copy"), to.path(), true, progress, error)) << error;
    EXPECT_EQ(ownerOf(to.file()), kSomebody);
    for (const auto& entry : std::filesystem::directory_iterator(to.path())) EXPECT_EQ(ownerOf(entry.path()), kSomebody);
    const cli::FolderLock lock(to.file("lock"));
    struct stat status {};
    ASSERT_EQ(::stat(to.file("lock").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, kSomebody);
}

TEST(ServerUpkeep, ABackupGoesThroughNoLink) {
    const StoreFolder from;
    fillWith(*from.open(), 1);
    std::ofstream(from.file("victim")) << "precious";
    std::filesystem::create_symlink("victim", from.file("copy"));
    Progress progress;
    std::string error;
    EXPECT_FALSE(backUp(from.path(), from.file("copy"), progress, error));
    EXPECT_EQ(std::filesystem::file_size(from.file("victim")), 8U);
    std::ofstream(from.file("taken")) << "x";
    EXPECT_FALSE(makePrivateFile(from.file("taken"), error));
    std::filesystem::create_symlink("nothing", from.file("dangling"));
    EXPECT_FALSE(makePrivateFile(from.file("dangling"), error));
    EXPECT_FALSE(from.has("nothing"));
}

}  // namespace
}  // namespace riffle::server
