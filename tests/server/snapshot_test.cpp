// Tables that come back from snapshots are those that come back from their logs.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "engine/hash.h"
#include "server/base/build_id.h"
#include "server/store/restore.h"
#include "server/upkeep/open_store.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

class SnapshotFolder {
public:
    SnapshotFolder() {
        static int count = 0;
        path_ = (std::filesystem::temp_directory_path() / fmt::format("riffle-snapshot-{}-{}", getpid(), ++count)).string();
    }
    ~SnapshotFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    SnapshotFolder(const SnapshotFolder&) = delete;
    SnapshotFolder& operator=(const SnapshotFolder&) = delete;
    [[nodiscard]] std::unique_ptr<Store> open() const {
        std::string error;
        auto store = openStore(path_, error);
        EXPECT_NE(store, nullptr) << error;
        return store;
    }

private:
    std::string path_;
};

std::string bodyOf(std::string_view game, int seed = 7) {
    return fmt::format(R"({{"game":"{}","seed":{},"undo":"free","clock":{{"seconds":3600,"increment":5}},)", game, seed) +
           R"("seats":[{"kind":"here","name":"Mira"},{"kind":"here","name":"Jan"}]})";
}

// Random choices with nonces, and now and then one that is taken back.
void playOn(Room& room, Table& table, int choices, bool isUndone = true) {
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    for (int i = 0; i < choices && table.status() == Table::Status::Playing; ++i) {
        const size_t place = table.session().game().decider() < 2 ? table.session().game().decider() : 0;
        const auto count = static_cast<uint32_t>(table.session().game().options().size());
        Rng rng = Rng::seeded(static_cast<uint64_t>(table.version()));
        room.pass(700);
        ASSERT_EQ(
            room.codeOf(seats[place], Room::act(table.version(), 1 + rng.below(count), fmt::format("n{}", table.version()))), "");
        if (isUndone && i % 23 == 22) {
            ASSERT_EQ(room.codeOf(seats[table.session().choices().back().seat % 2], R"({"t":"undo","d":{}})"), "");
        }
    }
    for (const Connection each : seats) room.leave(each);
}

std::vector<std::string> wordsOf(const Table& table) {
    std::vector<std::string> out;
    for (const Choice& choice : table.session().choices().all()) out.push_back(choice.text);
    return out;
}

class SnapshotOf : public testing::TestWithParam<const char*> {};

TEST_P(SnapshotOf, BothWaysLeadToTheSameTable) {
    ASSERT_FALSE(programId().empty());
    const SnapshotFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    Table& table = room.make(bodyOf(GetParam()));
    playOn(room, table, 60);
    playOn(room, table, 64, false);  // so that nothing is taken back from behind the last snapshot
    auto saved = store->load(table.id());
    ASSERT_TRUE(saved && saved->snapshot);
    const int64_t first = saved->snapshot->entries;
    EXPECT_GT(first, static_cast<int64_t>(saved->entries.size()) - 64);
    if (first == static_cast<int64_t>(saved->entries.size())) {  // when it is due depends on the table's id
        playOn(room, table, 1, false);
        saved = store->load(table.id());
    }
    EXPECT_LT(saved->snapshot->entries, static_cast<int64_t>(saved->entries.size()));
    Remade played = remake(games(), *saved);
    Remade quick = remakeFromSnapshot(games(), *saved);
    ASSERT_TRUE(played.table) << played.problem;
    ASSERT_TRUE(quick.table) << quick.problem;
    EXPECT_TRUE(quick.isBySnapshot);
    EXPECT_FALSE(quick.table->knowsPast());
    EXPECT_EQ(quick.table->version(), table.version());
    EXPECT_TRUE(quick.table->packed() == table.packed());
    EXPECT_TRUE(played.table->packed() == table.packed());
    EXPECT_EQ(toJson(quick.table->position(0, Locale::En)), toJson(table.position(0, Locale::En)));
    // And it finds its past again.
    Remade past = remake(games(), *saved, static_cast<size_t>(quick.table->firstEntry()));
    ASSERT_TRUE(quick.table->recall(std::move(*past.table)));
    EXPECT_TRUE(quick.table->knowsPast());
    EXPECT_EQ(wordsOf(*quick.table), wordsOf(table));
    EXPECT_EQ(quick.table->session().events(), table.session().events());
    EXPECT_TRUE(quick.table->packed() == table.packed());
}

TEST_P(SnapshotOf, AfterAStopNothingIsPlayedAgainAndNothingIsMissed) {
    const SnapshotFolder folder;
    std::string id;
    std::string snap;
    std::vector<std::string> words;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(bodyOf(GetParam()));
        playOn(room, table, 30, false);
        room.tables.snapshotAll();
        id = table.id();
        words = wordsOf(table);
        EXPECT_EQ(store->load(id)->snapshot->entries, table.entryCount());
        snap = toJson(*lastOf(room.mail[room.enter(table, 1)], "snap").find("d"));
    }
    const auto store = folder.open();
    Room room(store.get());
    const Tables::Restored restored = room.tables.restore();
    EXPECT_EQ(restored.tables, 1U);
    EXPECT_EQ(restored.bySnapshot, 1U);
    EXPECT_TRUE(restored.problems.empty());
    Table& table = *room.find(id);
    EXPECT_TRUE(table.knowsPast());
    EXPECT_EQ(wordsOf(table), words);
    EXPECT_EQ(toJson(*lastOf(room.mail[room.enter(table, 1)], "snap").find("d")), snap);
    playOn(room, table, 30);
}

INSTANTIATE_TEST_SUITE_P(Games, SnapshotOf, testing::Values("shards", "keyforge", "epic"),
                         [](const auto& each) { return std::string(each.param); });

// A stored table, its snapshot as somebody changes it, and what a start makes of it.
struct Changed {
    explicit Changed(const std::function<void(Snapshot&)>& change) {
        {
            const auto before = folder.open();
            Room earlier(before.get());
            Table& table = earlier.make(bodyOf("shards"));
            playOn(earlier, table, 40, false);
            earlier.tables.snapshotAll();
            id = table.id();
            packed = table.packed();
            Deed deed;
            deed.table = id;
            deed.snapshot = before->load(id)->snapshot;
            change(*deed.snapshot);
            EXPECT_TRUE(before->write({&deed, 1}));
        }
        store = folder.open();
        room = std::make_unique<Room>(store.get());
        restored = room->tables.restore();
    }

    SnapshotFolder folder;
    std::string id;
    std::string packed;
    std::unique_ptr<Store> store;
    std::unique_ptr<Room> room;
    Tables::Restored restored;
};

TEST(ServerSnapshot, OneOfAnotherProgramIsNotUsed) {
    Changed changed([](Snapshot& snapshot) { snapshot.program += "0"; });
    EXPECT_EQ(changed.restored.tables, 1U);
    EXPECT_EQ(changed.restored.bySnapshot, 0U);
    EXPECT_TRUE(changed.restored.problems.empty());
    EXPECT_TRUE(changed.room->find(changed.id)->packed() == changed.packed);
}

TEST(ServerSnapshot, ADamagedOneIsNotUsedAndToldOf) {
    Changed changed([](Snapshot& snapshot) { snapshot.state[snapshot.state.size() / 2] ^= 1; });
    EXPECT_EQ(changed.restored.tables, 1U);
    EXPECT_EQ(changed.restored.bySnapshot, 0U);
    ASSERT_EQ(changed.restored.problems.size(), 1U);
    EXPECT_NE(changed.restored.problems[0].find("damaged"), std::string::npos);
    EXPECT_TRUE(changed.room->find(changed.id)->packed() == changed.packed);
}

// One that is whole and false: it is of another game.
TEST(ServerSnapshot, TheLogIsTheTruth) {
    Changed changed([](Snapshot& snapshot) {
        Room room;
        Table& other = room.make(bodyOf("shards", 8));
        playOn(room, other, 40, false);
        snapshot.state = other.packed();
        snapshot.hash = hashBytes(snapshot.state.data(), snapshot.state.size());
        ASSERT_EQ(other.entryCount(), snapshot.entries);
    });
    EXPECT_EQ(changed.restored.bySnapshot, 1U);
    const Table* table = changed.room->find(changed.id);
    ASSERT_NE(table, nullptr);
    EXPECT_TRUE(table->knowsPast());
    EXPECT_TRUE(table->packed() == changed.packed);
    // It does not come back.
    EXPECT_TRUE(changed.store->load(changed.id)->snapshot->state == changed.packed);
}

TEST(ServerSnapshot, WhatIsTakenBackFromBehindItIsTakenBack) {
    const SnapshotFolder folder;
    std::string packed;
    std::string id;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(bodyOf("shards"));
        playOn(room, table, 20, false);
        room.tables.snapshotAll();
        const Connection seat = room.enter(table, 0);
        Refusal refusal;
        ASSERT_EQ(room.codeOf(seat, R"({"t":"undo","d":{"to":5}})"), "");
        ASSERT_EQ(table.session().choices().size(), 5U);
        packed = table.packed();
        id = table.id();
    }
    const auto store = folder.open();
    const bool isNewer = store->load(id)->snapshot->entries > 20;  // one was due just then: by the table's id
    Room room(store.get());
    const Tables::Restored restored = room.tables.restore();
    EXPECT_EQ(restored.tables, 1U);
    EXPECT_EQ(restored.bySnapshot, isNewer ? 1U : 0U);
    EXPECT_TRUE(room.find(id)->packed() == packed);
}

TEST(ServerSnapshot, ATableThatCantComeBackKeepsNoOther) {
    const SnapshotFolder folder;
    std::vector<std::string> ids;
    {
        const auto store = folder.open();
        Room room(store.get());
        for (int i = 0; i < 6; ++i) {
            Table& table = room.make(bodyOf(i % 2 == 0 ? "shards" : "keyforge", i + 1));
            playOn(room, table, 10, false);
            ids.push_back(table.id());
        }
        Deed deed;
        deed.table = ids[3];
        deed.firstEntry = 10;
        deed.entries.emplace_back().action = 0xFFFFFF;
        ASSERT_TRUE(store->write({&deed, 1}));
    }
    const auto store = folder.open();
    Room room(store.get());
    const Tables::Restored restored = room.tables.restore();
    EXPECT_EQ(restored.tables, 5U);
    // Of its snapshot too, where one was due before the tenth entry.
    ASSERT_FALSE(restored.problems.empty());
    for (const std::string& problem : restored.problems) EXPECT_NE(problem.find(ids[3]), std::string::npos) << problem;
    EXPECT_EQ(room.tables.size(), 5U);
}

TEST(ServerSnapshot, BotsGoOn) {
    const SnapshotFolder folder;
    std::string id;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(R"({"game":"shards","seed":5,"starting":"B","seats":[{"kind":"here"},{"kind":"bot"}]})");
        id = table.id();
        ASSERT_FALSE(room.questions.empty());
        for (int i = 0; i < 3 && !room.questions.empty(); ++i) {
            const Question question = std::move(room.questions.back());
            room.questions.clear();
            Answer answer;
            answer.table = question.table;
            answer.version = question.version;
            answer.action = question.game->options()[0].action;
            room.tables.answer(answer);
            room.settle();
        }
        ASSERT_FALSE(room.questions.empty());
        room.tables.snapshotAll();
    }
    const auto store = folder.open();
    Room room(store.get());
    EXPECT_EQ(room.tables.restore().bySnapshot, 1U);
    room.settle();
    EXPECT_TRUE(room.questions.empty());  // nobody is there yet
    (void)room.enter(*room.find(id), 0);
    ASSERT_EQ(room.questions.size(), 1U);
    room.letBotsChoose();
    EXPECT_GT(room.find(id)->version(), 4);
}

}  // namespace
}  // namespace riffle::server
