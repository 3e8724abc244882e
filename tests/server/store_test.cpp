// What the file of a server looks like, from the first layout on, and what it does when the disk does not play along.
#include "server/sqlite/sqlite_schema.h"
#include "server/store/writer.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

// As the first program made it.
constexpr const char* kFirst = R"sql(
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL,
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tablesByStatus ON tables (status, touched);
CREATE TABLE entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, PRIMARY KEY (tableId, number)) WITHOUT ROWID;
INSERT INTO tables VALUES ('old', 'shards', 'playing', 77, 1, 'abc', '{"seed":1}', '[]', '');
INSERT INTO entries VALUES ('old', 0, 0, 1, 42, 'play Spark', 0);
)sql";

// As the second one left it, which did not number its layout either.
constexpr const char* kSecond = R"sql(
ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN timeLeft INTEGER NOT NULL DEFAULT -1;
CREATE TABLE said (
    number INTEGER PRIMARY KEY, tableId TEXT NOT NULL, who TEXT NOT NULL, seat TEXT NOT NULL, words TEXT NOT NULL,
    at INTEGER NOT NULL);
CREATE INDEX saidAt ON said (tableId, number);
INSERT INTO entries VALUES ('old', 1, 0, 0, 43, 'end', 0, 'n1', 5000);
INSERT INTO said (tableId, who, seat, words, at) VALUES ('old', 'Ada', 'A', 'hello', 78);
)sql";

Deed deedOf(const std::string& id, std::string status = "playing", int64_t touched = 1) {
    Deed deed;
    deed.table = id;
    deed.make = 1;
    deed.row = TableRow{"shards", std::move(status), touched, "cards", "{}", "[]", "", "", 1};
    return deed;
}

Entry entryOf(const std::string& words) {
    Entry entry;
    entry.text = words;
    return entry;
}

TEST(ServerStore, AFileOfTheFirstLayoutIsBroughtUpToDate) {
    const StoreFolder folder;
    folder.run(kFirst);
    {
        const auto store = folder.open();
        const auto deed = store->read("old");
        ASSERT_TRUE(deed && deed->row);
        EXPECT_EQ(deed->problem, "");
        EXPECT_EQ(deed->row->game, "shards");
        EXPECT_EQ(deed->row->touched, 77);
        EXPECT_EQ(deed->row->rules, 1);
        EXPECT_EQ(deed->row->result, "");
        ASSERT_EQ(deed->entries.size(), 1U);
        EXPECT_EQ(deed->entries[0].text, "play Spark");
        EXPECT_EQ(deed->entries[0].seat, 1);
        EXPECT_EQ(deed->entries[0].left, -1);
        ASSERT_TRUE(store->write(std::vector{deedOf("new")}));
    }
    EXPECT_EQ(folder.ask("PRAGMA user_version"), std::to_string(kSqliteVersion));
    // What it was is kept, without what came later.
    ASSERT_TRUE(folder.has("tables.sqlite.v1.bak"));
    std::filesystem::rename(folder.file("tables.sqlite.v1.bak"), folder.file());
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(folder.file() + end);
    EXPECT_EQ(folder.ask("SELECT group_concat(id) FROM tables"), "old");
    EXPECT_EQ(folder.open()->read("old")->entries.size(), 1U);  // and it can be brought up to date again
}

TEST(ServerStore, WhatIsWrittenIsCarriedOverWhileWritingGoesOn) {
    const StoreFolder folder;
    {
        const auto store = folder.open();
        Deed deed = deedOf("big", "over");
        uintmax_t most = 0;
        for (int i = 0; i < 400; ++i) {  // ten times as much as may lie beside the data
            deed.record = std::string(200'000, static_cast<char>('a' + i % 26));
            ASSERT_TRUE(store->write({&deed, 1}));
            most = std::max(most, std::filesystem::file_size(folder.file() + "-wal"));
            if (i % 20 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        EXPECT_LT(most, 60U << 20U);  // of 80 MB
        EXPECT_EQ(store->record("big"), deed.record);
    }
    EXPECT_EQ(folder.ask("PRAGMA integrity_check"), "ok");
    EXPECT_EQ(folder.ask("SELECT length(packed) FROM records"), "200000");
}

TEST(ServerStore, AFileOfTheSecondLayoutIsToo) {
    const StoreFolder folder;
    folder.run(std::string(kFirst) + kSecond);
    const auto store = folder.open();
    const auto deed = store->read("old");
    ASSERT_TRUE(deed);
    ASSERT_EQ(deed->entries.size(), 2U);
    EXPECT_EQ(deed->entries[1].nonce, "n1");
    EXPECT_EQ(deed->entries[1].left, 5000);
    ASSERT_EQ(deed->said.size(), 1U);
    EXPECT_EQ(deed->said[0].text, "hello");
    EXPECT_FALSE(deed->snapshot);
}

TEST(ServerStore, AStepThatFailsLeavesEverythingAsItWas) {
    const StoreFolder folder;
    folder.run(std::string(kFirst) + kSecond + "CREATE TABLE records (somethingElse TEXT);");
    EXPECT_NE(folder.refusal().find("could not be brought from layout 2 to 3 and is as it was"), std::string::npos)
        << folder.refusal();
    EXPECT_EQ(folder.ask("SELECT count(*) FROM sqlite_schema WHERE name = 'snapshots'"), "0");
    EXPECT_EQ(folder.ask("PRAGMA user_version"), "2");
    EXPECT_EQ(folder.ask("SELECT words FROM entries WHERE number = 1"), "end");
    folder.run("DROP TABLE records");
    EXPECT_EQ(folder.open()->read("old")->entries.size(), 2U);
}

TEST(ServerStore, DataOfALaterProgramIsRefusedAndNotTouched) {
    const StoreFolder folder;
    { const auto store = folder.open(); }
    folder.run("PRAGMA user_version = 1000");
    const auto before = folder.ask("SELECT sum(length(sql)) FROM sqlite_schema");
    const std::string error = folder.refusal();
    EXPECT_NE(error.find("a later program wrote it, in layout 1000, and this one knows up to " + std::to_string(kSqliteVersion)),
              std::string::npos)
        << error;
    EXPECT_EQ(folder.ask("SELECT sum(length(sql)) FROM sqlite_schema"), before);
    EXPECT_EQ(folder.ask("PRAGMA user_version"), "1000");
}

TEST(ServerStore, WhatIsNoDataOfGamesIsRefused) {
    const StoreFolder folder;
    folder.run("CREATE TABLE tables (legs INTEGER)");
    EXPECT_NE(folder.refusal().find("it holds something else than games"), std::string::npos);
    std::ofstream(folder.file(), std::ios::trunc) << std::string(8192, 'x');
    const std::string error = folder.refusal();
    EXPECT_NE(error.find("file is not a database"), std::string::npos) << error;
    EXPECT_NE(error.find("riffle doctor"), std::string::npos) << error;
}

TEST(ServerStore, SnapshotsAndRecordsAreKept) {
    const StoreFolder folder;
    const auto store = folder.open();
    const std::string bytes("\0\1\xff'", 4);
    Deed deed = deedOf("a");
    deed.entries = {entryOf("one"), entryOf("two")};
    deed.snapshot = Snapshot{1, "p1", "first", 1};
    ASSERT_TRUE(store->write({&deed, 1}));
    deed.entries = {entryOf("three")};
    deed.firstEntry = 2;
    deed.snapshot = Snapshot{3, "p2", bytes, 0xfedcba9876543210U};
    ASSERT_TRUE(store->write({&deed, 1}));
    auto read = store->read("a");
    ASSERT_TRUE(read && read->snapshot);
    EXPECT_EQ(read->entries.size(), 3U);
    EXPECT_EQ(read->snapshot->entries, 3);
    EXPECT_EQ(read->snapshot->program, "p2");
    EXPECT_EQ(read->snapshot->state, bytes);
    EXPECT_EQ(read->snapshot->hash, 0xfedcba9876543210U);
    EXPECT_TRUE(store->unrecorded(0, "", 10).empty());
    // Over: no snapshot any more, and a record is due.
    Deed over = deedOf("a", "over", 5);
    ASSERT_TRUE(store->write({&over, 1}));
    EXPECT_FALSE(store->read("a")->snapshot);
    EXPECT_EQ(store->unrecorded(0, "", 10), std::vector<std::string>{"a"});
    EXPECT_FALSE(store->record("a"));
    Deed record;
    record.table = "a";
    record.record = bytes;
    ASSERT_TRUE(store->write({&record, 1}));
    EXPECT_EQ(store->record("a"), bytes);
    EXPECT_TRUE(store->unrecorded(0, "", 10).empty());
    // Who sits there may still change: the record stays.
    ASSERT_TRUE(store->write({&over, 1}));
    EXPECT_TRUE(store->unrecorded(0, "", 10).empty());
    // One of a table that is not there is not kept.
    record.table = "nobody";
    ASSERT_TRUE(store->write({&record, 1}));
    EXPECT_FALSE(store->record("nobody"));
    Deed gone;
    gone.table = "a";
    gone.isRemoved = true;
    ASSERT_TRUE(store->write({&gone, 1}));
    EXPECT_FALSE(store->read("a"));
    EXPECT_FALSE(store->record("a"));
}

TEST(ServerStore, AGapInALogIsSeen) {
    const StoreFolder folder;
    const auto store = folder.open();
    Deed deed = deedOf("a");
    deed.entries = {entryOf("one"), entryOf("two"), entryOf("three")};
    ASSERT_TRUE(store->write({&deed, 1}));
    folder.run("DELETE FROM entries WHERE number = 1");
    EXPECT_EQ(store->read("a")->problem, "its log has a gap");
    EXPECT_FALSE(store->load("a"));
}

TEST(ServerStore, AFullDiskIsToldOfAndForgottenWhenThereIsRoom) {
    const StoreFolder folder;
    const auto store = folder.open();
    Deed deed = deedOf("a");
    ASSERT_TRUE(store->write({&deed, 1}));
    const auto limit = [&](const std::string& pages) {
        ASSERT_EQ(sqlite3_exec(store->base(), ("PRAGMA max_page_count = " + pages).c_str(), nullptr, nullptr, nullptr),
                  SQLITE_OK);
    };
    limit("1");  // no more than there are
    Writer writer(*store, [] {});
    const auto outcome = [&] {
        for (int i = 0; i < 2000; ++i) {
            if (const auto settled = writer.settled(); !settled.empty()) return settled.back().isKept;
            usleep(1000);
        }
        ADD_FAILURE() << "nothing was settled";
        return false;
    };
    Deed large = deedOf("b");
    large.row->plan.assign(200'000, 'x');
    (void)writer.write(large);
    EXPECT_FALSE(outcome());
    EXPECT_NE(store->problem().find("is full"), std::string::npos) << store->problem();
    EXPECT_TRUE(store->read("a"));  // what there was
    EXPECT_FALSE(store->read("b"));
    limit("1000000");
    large.make = 2;
    (void)writer.write(large);
    EXPECT_TRUE(outcome());
    EXPECT_EQ(store->problem(), "");
    EXPECT_TRUE(store->read("b"));
}

TEST(ServerStore, AFileThatIsTakenAwayIsMissedAndRescued) {
    const StoreFolder folder;
    const auto store = folder.open();
    Deed deed = deedOf("a");
    deed.entries = {entryOf("one")};
    ASSERT_TRUE(store->write({&deed, 1}));
    EXPECT_TRUE(store->isWorking());
    std::filesystem::remove(folder.file());
    EXPECT_TRUE(store->isWorking());  // whoever asks does not look
    store->look();
    EXPECT_FALSE(store->isWorking());
    Deed other = deedOf("b");
    EXPECT_FALSE(store->write({&other, 1}));
    EXPECT_NE(store->problem().find("was taken away"), std::string::npos) << store->problem();
    ASSERT_TRUE(folder.has("tables.sqlite.rescued"));
    EXPECT_TRUE(store->read("a"));  // it has not forgotten
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(folder.file() + end);
    std::filesystem::rename(folder.file("tables.sqlite.rescued"), folder.file());
    const auto again = folder.open();
    EXPECT_EQ(again->read("a")->entries.size(), 1U);
    EXPECT_FALSE(again->read("b"));
}

TEST(ServerStore, TablesThatCanBeReadAreReadBesideADamagedOne) {
    const StoreFolder folder;
    {
        const auto store = folder.open();
        for (const char* id : {"aa", "mm", "zz"}) {
            Deed deed = deedOf(id);
            for (int i = 0; i < 400; ++i) deed.entries.push_back(entryOf(std::string(id) + " " + std::to_string(i)));
            ASSERT_TRUE(store->write({&deed, 1}));
        }
    }
    folder.run("PRAGMA wal_checkpoint(TRUNCATE)");
    // A page in the middle of what was written of the one in the middle.
    std::string bytes;
    {
        std::ifstream in(folder.file(), std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    const size_t at = bytes.find("mm 200");
    ASSERT_NE(at, std::string::npos);
    {
        std::fstream out(folder.file(), std::ios::binary | std::ios::in | std::ios::out);
        out.seekp(static_cast<std::streamoff>(at / 4096 * 4096));
        out << std::string(4096, '\x5a');
    }
    const auto store = folder.open();
    std::map<std::string, std::string> problems;
    store->eachUnfinished(10, [&](Deed deed) { problems[deed.table] = deed.problem; });
    ASSERT_EQ(problems.size(), 3U);
    EXPECT_EQ(problems["aa"], "");
    EXPECT_EQ(problems["zz"], "");
    EXPECT_NE(problems["mm"], "");
    EXPECT_FALSE(store->load("mm"));
    Deed more = deedOf("new");
    EXPECT_TRUE(store->write({&more, 1}));  // and games go on
}

}  // namespace
}  // namespace riffle::server
