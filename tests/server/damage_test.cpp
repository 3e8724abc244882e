// Damage to what is kept: whatever happens to the files, a table is exactly where it was or is set aside and named.
#include <fstream>
#include <set>

#include "server/api/api.h"
#include "server/api/assets.h"
#include "server/upkeep/upkeep.h"
#include "tests/server/room.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOpen = R"({"game":"shards","seed":8,"seats":[{"kind":"person"},{"kind":"open"}]})";

// How a table stood last.
struct Stood {
    int64_t entries = 0;
    uint64_t hash = 0;
    std::string places;
    Table::Status status = Table::Status::Waiting;

    static Stood of(const Table& table) {
        return {table.entryCount(), table.session().game().hash(), toJson(placesValue(table.places())), table.status()};
    }
    bool operator==(const Stood&) const = default;
};

std::string bytesOf(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void writeBytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Some tables, in files as a server leaves them that was cut off, or that was stopped in order.
class Damage : public testing::Test {
protected:
    void keep(bool isCutOff) {
        const StoreFolder folder;
        auto store = folder.open();
        {
            Room room(store.get());
            std::vector<Table*> tables;
            std::vector<std::vector<Connection>> seats;
            for (int i = 0; i < 5; ++i) {
                tables.push_back(&room.make(kHotSeat));
                seats.push_back({room.enter(*tables.back(), 0), room.enter(*tables.back(), 1)});
            }
            for (int round = 0; round < 24; ++round) {
                for (size_t i = round > 20 ? 1 : 0; i < 5; ++i) {
                    if (round < 10 + 4 * static_cast<int>(i)) room.choose(*tables[i], seats[i], i + 1);
                }
                if (round == 12) tables.push_back(&room.make(kOpen));
                if (round == 20) {
                    EXPECT_EQ(room.codeOf(seats[0][0], R"({"t":"concede","d":{"n":"c"}})"), "");
                }
            }
            for (const Table* table : tables) stood[table->id()] = Stood::of(*table);
        }
        ASSERT_TRUE(store->flushHeads());
        if (!isCutOff) store.reset();
        for (const auto& file : fs::directory_iterator(folder.path())) {
            const std::string name = file.path().filename().string();
            if (!name.ends_with("-shm")) files[name] = bytesOf(file.path().string());
        }
        ASSERT_EQ(files.contains("tables.sqlite-wal"), isCutOff);
        ASSERT_TRUE(files.contains("heads.sqlite"));
    }

    // What a start makes of the files, and what the doctor says.
    struct Outcome {
        size_t whole = 0;
        size_t aside = 0;
        bool isRefused = false;  // nothing can be opened, and that is said
    };
    Outcome start(const std::map<std::string, std::string>& given, const std::string& what) {
        Outcome out;
        std::vector<std::string> lost;
        const StoreFolder folder;
        for (const auto& [name, bytes] : given) writeBytes(folder.file(name), bytes);
        {
            std::string error;
            const auto store = SqliteStore::open(folder.path(), error);
            if (!store) {
                EXPECT_FALSE(error.empty()) << what;
                out.isRefused = true;
                return out;
            }
            Room room(store.get());
            const Tables::Restored restored = room.tables.restore();
            std::string said;
            for (const std::string& each : restored.problems) said += each + "\n";
            for (const auto& [id, how] : stood) {
                if (const Table* table = room.find(id)) {
                    EXPECT_EQ(Stood::of(*table).entries, how.entries) << what << ", table " << id;
                    EXPECT_TRUE(Stood::of(*table) == how) << what << ", table " << id;
                    ++out.whole;
                    continue;
                }
                const Refusal* aside = room.tables.aside(id);
                EXPECT_TRUE(aside && aside->code == "damaged") << what << ", table " << id << "\n" << said;
                ++out.aside;
                lost.push_back(id);
            }
        }
        if (out.aside == 0) return out;
        // Nothing was changed by the start: the doctor sees the same.
        Progress progress;
        std::string error;
        const auto found = examine(games(), folder.path(), false, progress, error);
        std::string said;
        for (const std::string& each : found ? found->problems : std::vector<std::string>()) said += each + "\n";
        for (const std::string& id : lost) EXPECT_TRUE(!found || said.find(id) != std::string::npos) << what << "\n" << said;
        return out;
    }

    std::map<std::string, Stood> stood;
    std::map<std::string, std::string> files;
};

TEST_F(Damage, FilesThatAreAsTheyWereAreWhole) {
    for (const bool isCutOff : {true, false}) {
        stood.clear();
        files.clear();
        keep(isCutOff);
        EXPECT_EQ(start(files, "as it was").whole, stood.size());
    }
}

TEST_F(Damage, ABitOfWhatLiesBesideTheLogLosesNothingSilently) {
    keep(true);
    Rng rng = Rng::seeded(11);
    size_t aside = 0;
    for (int i = 0; i < 150; ++i) {
        auto damaged = files;
        std::string& wal = damaged["tables.sqlite-wal"];
        const uint32_t at = rng.below(static_cast<uint32_t>(wal.size()));
        wal[at] = static_cast<char>(wal[at] ^ (1 << rng.below(8)));
        aside += start(damaged, "byte " + std::to_string(at) + " of the WAL").aside;
    }
    EXPECT_GT(aside, 100U);
}

TEST_F(Damage, ABitOfTheFileLosesNothingSilently) {
    keep(false);
    Rng rng = Rng::seeded(12);
    size_t aside = 0;
    for (int i = 0; i < 400; ++i) {
        auto damaged = files;
        std::string& file = damaged["tables.sqlite"];
        const uint32_t at = rng.below(static_cast<uint32_t>(file.size()));
        file[at] = static_cast<char>(file[at] ^ (1 << rng.below(8)));
        aside += start(damaged, "byte " + std::to_string(at) + " of the file").aside;
    }
    EXPECT_GT(aside, 40U);
}

TEST_F(Damage, ALostEndIsSeen) {
    keep(true);
    const size_t size = files["tables.sqlite-wal"].size();
    for (int i = 0; i < 30; ++i) {
        auto damaged = files;
        damaged["tables.sqlite-wal"].resize(size * static_cast<size_t>(i) / 30);
        EXPECT_GT(start(damaged, "the WAL cut to " + std::to_string(i) + "/30").aside, 0U);
    }
    auto damaged = files;
    damaged.erase("tables.sqlite-wal");
    EXPECT_EQ(start(damaged, "no WAL").aside, stood.size());
    damaged.erase("tables.sqlite");
    EXPECT_EQ(start(damaged, "no file").aside, stood.size());
}

TEST_F(Damage, HeadsThatAreDamagedCostNoGame) {
    keep(true);
    Rng rng = Rng::seeded(13);
    for (int i = 0; i < 100; ++i) {
        auto damaged = files;
        std::string& heads = damaged["heads.sqlite"];
        const uint32_t at = rng.below(static_cast<uint32_t>(heads.size()));
        heads[at] = static_cast<char>(heads[at] ^ (1 << rng.below(8)));
        const Outcome out = start(damaged, "byte " + std::to_string(at) + " of the heads");
        EXPECT_EQ(out.whole, stood.size());
    }
    auto damaged = files;
    damaged.erase("heads.sqlite");
    damaged.erase("heads.sqlite-wal");
    EXPECT_EQ(start(damaged, "no heads").whole, stood.size());
}

TEST_F(Damage, WhatIsLostIsToldToItsPlayersAndKept) {
    keep(true);
    const StoreFolder folder;
    for (const auto& [name, bytes] : files) writeBytes(folder.file(name), bytes);
    std::string wal = files["tables.sqlite-wal"];
    wal[wal.size() / 2] = static_cast<char>(wal[wal.size() / 2] ^ 4);
    writeBytes(folder.file("tables.sqlite-wal"), wal);
    std::string lost;
    {
        const auto store = folder.open();
        EXPECT_EQ(store->remarks().size(), 1U);
        Room room(store.get());
        (void)room.tables.restore();
        for (const auto& [id, how] : stood) {
            if (!room.find(id)) lost = id;
        }
        ASSERT_FALSE(lost.empty());
        Assets assets;
        Api api(room.tables, nullptr, nullptr, assets, {});
        Request request;
        request.method = "GET";
        request.path = "/api/v1/tables/" + lost;
        const Reply reply = room.ask(api, request);
        EXPECT_EQ(reply.status, 409);
        EXPECT_EQ(parsed(reply.body).find("code")->asText(), "damaged");
    }
    // The bytes that may hold it are kept as they were.
    EXPECT_EQ(bytesOf(folder.file("tables.sqlite-wal.damaged")), wal);
    Progress progress;
    std::string error;
    auto found = examine(games(), folder.path(), true, progress, error);
    ASSERT_TRUE(found) << error;
    EXPECT_FALSE(found->problems.empty());
    EXPECT_FALSE(found->repairs.empty());
    found = examine(games(), folder.path(), false, progress, error);
    ASSERT_TRUE(found) << error;
    EXPECT_TRUE(found->problems.empty()) << found->problems.front();
    EXPECT_GT(found->setAside, 0U);
    const auto store = folder.open();
    Room room(store.get());
    EXPECT_EQ(room.find(lost), nullptr);
    ASSERT_NE(room.tables.aside(lost), nullptr);
    EXPECT_EQ(room.tables.aside(lost)->code, "damaged");
}

TEST_F(Damage, AHeadMayBeBehindItsLog) {
    const StoreFolder folder;
    std::map<std::string, std::string> behind;
    std::string id;
    Stood how;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(kHotSeat);
        id = table.id();
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < 10; ++i) room.choose(table, seats, 1);
        ASSERT_TRUE(store->flushHeads());
        for (const char* name : {"heads.sqlite", "heads.sqlite-wal"}) behind[name] = bytesOf(folder.file(name));
        for (int i = 0; i < 10; ++i) room.choose(table, seats, 1);
        how = Stood::of(table);
    }
    fs::remove(folder.file("heads.sqlite-wal"));
    for (const auto& [name, bytes] : behind) writeBytes(folder.file(name), bytes);
    const auto store = folder.open();
    Room room(store.get());
    EXPECT_TRUE(room.tables.restore().problems.empty());
    const Table* table = room.find(id);
    ASSERT_NE(table, nullptr);
    EXPECT_TRUE(Stood::of(*table) == how);
}

TEST_F(Damage, ATableThatWasTakenAwayIsNotMissed) {
    const StoreFolder folder;
    {
        const auto store = folder.open();
        Room room(store.get());
        const std::string id = room.make(kHotSeat).id();
        ASSERT_TRUE(store->flushHeads());
        Deed deed;
        deed.table = id;
        deed.isRemoved = true;
        ASSERT_TRUE(store->write({&deed, 1}));
        EXPECT_FALSE(store->read(id));
    }
    const auto store = folder.open();
    EXPECT_TRUE(store->ids("", 10).empty());
}

TEST_F(Damage, ALineOfTheChatThatIsDamagedIsLeftOutAndNamed) {
    const StoreFolder folder;
    std::string id;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(kHotSeat);
        id = table.id();
        const Connection seat = room.enter(table, 0);
        EXPECT_EQ(room.codeOf(seat, R"({"t":"chat","d":{"text":"first"}})"), "");
        EXPECT_EQ(room.codeOf(seat, R"({"t":"chat","d":{"text":"second"}})"), "");
    }
    folder.run("UPDATE said SET words = 'another' WHERE words = 'first'");
    Progress progress;
    std::string error;
    auto found = examine(games(), folder.path(), true, progress, error);
    ASSERT_TRUE(found) << error;
    ASSERT_EQ(found->problems.size(), 1U);
    EXPECT_NE(found->problems[0].find("a line of its chat"), std::string::npos);
    found = examine(games(), folder.path(), false, progress, error);
    EXPECT_TRUE(found->problems.empty());
    const auto store = folder.open();
    const auto saved = store->load(id);
    ASSERT_TRUE(saved);
    ASSERT_EQ(saved->said.size(), 1U);
    EXPECT_EQ(saved->said[0].text, "second");
}

}  // namespace
}  // namespace riffle::server
