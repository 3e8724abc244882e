// What is kept of games: whether it can be used, what it is under other rules, and its record.
#include "server/api/api.h"
#include "server/api/assets.h"
#include "server/store/record.h"
#include "server/store/recorder.h"
#include "server/store/restore.h"
#include "server/upkeep/upkeep.h"
#include "tests/server/room.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

// A table in the middle of its game; with `isOver` one that a seat gave up.
std::string playAt(Room& room, int choices, bool isOver) {
    Table& table = room.make(kHotSeat);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    for (int i = 0; i < choices && !table.session().game().isOver(); ++i) room.choose(table, seats, 3);
    if (isOver) {
        EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{"n":"c"}})"), "");
        EXPECT_EQ(table.status(), Table::Status::Over);
    }
    return table.id();
}

Findings examined(const StoreFolder& folder, bool isRepairing = false) {
    Progress progress;
    std::string error;
    const auto found = examine(games(), folder.path(), isRepairing, progress, error);
    EXPECT_TRUE(found) << error;
    return found.value_or(Findings());
}

std::string lines(const std::vector<std::string>& all) {
    std::string out;
    for (const std::string& each : all) out += each + "\n";
    return out;
}

TEST(ServerDoctor, FindsNothingWhereAllIsWell) {
    const StoreFolder folder;
    {
        const auto store = folder.open();
        Room room(store.get());
        playAt(room, 30, false);
        playAt(room, 100, false);  // has a snapshot
        playAt(room, 12, true);
    }
    const Findings found = examined(folder);
    EXPECT_EQ(lines(found.problems), "");
    EXPECT_EQ(found.live, 2U);
    EXPECT_EQ(found.finished, 1U);
}

TEST(ServerDoctor, SetsAsideWhatCantBeUsedAndDeletesNothing) {
    const StoreFolder folder;
    std::string gap;
    std::string wrong;
    std::string well;
    std::string over;
    {
        const auto store = folder.open();
        Room room(store.get());
        gap = playAt(room, 20, false);
        wrong = playAt(room, 20, false);
        well = playAt(room, 20, false);
        over = playAt(room, 20, true);
    }
    folder.change("DELETE FROM entries WHERE number = 7 AND tableId = '" + gap + "'");
    folder.change("UPDATE entries SET action = 999999 WHERE number = 9 AND tableId = '" + wrong + "'");
    folder.change(R"(UPDATE tables SET result = '{"winners":["A"],"losers":["B"],"reason":"concede"}' WHERE id = ')" + over +
                  "'");
    folder.change("INSERT INTO entries VALUES ('orphan', 0, 0, 0, 1, 'x', 0, '', -1, 0)");
    { const auto heads = folder.open(); }  // makes them
    const std::string all = folder.ask("SELECT count(*) FROM entries");
    Findings found = examined(folder);
    EXPECT_EQ(found.problems.size(), 4U) << lines(found.problems);
    EXPECT_TRUE(found.repairs.empty());
    const std::string said = lines(found.problems);
    for (const std::string& each : {gap + " is damaged: its log has a gap", wrong + " can't be made again",
                                    over + " did not end as its log does", std::string("a table orphan that is not there")})
        EXPECT_NE(said.find(each), std::string::npos) << each << "\n" << said;

    found = examined(folder, true);
    EXPECT_EQ(found.repairs.size(), 2U) << lines(found.repairs);
    EXPECT_EQ(folder.ask("SELECT count(*) FROM entries"), all);
    found = examined(folder);
    EXPECT_EQ(lines(found.problems), "");
    EXPECT_EQ(found.setAside, 3U);
    EXPECT_EQ(found.live, 1U);
    EXPECT_EQ(found.finished, 1U);
    const auto store = folder.open();
    EXPECT_EQ(store->unfinished(10), std::vector<std::string>{well});
    EXPECT_FALSE(store->load(gap));
    EXPECT_EQ(store->read(gap)->entries.size(), 19U);
}

TEST(ServerDoctor, WritesWhatCanBeReadOfADamagedFileIntoANewOne) {
    const StoreFolder folder;
    std::string first;
    std::string second;
    {
        const auto store = folder.open();
        Room room(store.get());
        first = playAt(room, 60, false);
        second = playAt(room, 60, false);
    }
    folder.run("PRAGMA wal_checkpoint(TRUNCATE)");
    std::string bytes;
    {
        std::ifstream in(folder.file(), std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    // In the middle of the log of the second: entries are in the order of ids.
    const std::string victim = std::max(first, second);
    const size_t last = bytes.rfind(victim);
    ASSERT_NE(last, std::string::npos);
    size_t hit = 0;
    std::vector<size_t> pages;
    for (size_t at = bytes.find(victim); at != std::string::npos; at = bytes.find(victim, at + 1)) {
        if (pages.empty() || pages.back() != at / 4096) pages.push_back(at / 4096);
    }
    // The page that names it most often is one of its log.
    size_t most = 0;
    for (const size_t page : pages) {
        size_t count = 0;
        for (size_t at = bytes.find(victim, page * 4096); at != std::string::npos && at < (page + 1) * 4096;
             at = bytes.find(victim, at + 1))
            ++count;
        if (count > most) {
            most = count;
            hit = page;
        }
    }
    ASSERT_GT(most, 5U);
    {
        std::fstream out(folder.file(), std::ios::binary | std::ios::in | std::ios::out);
        out.seekp(static_cast<std::streamoff>(hit * 4096));
        out << std::string(4096, '\x5a');
    }
    EXPECT_FALSE(examined(folder).problems.empty());
    const Findings repaired = examined(folder, true);
    EXPECT_FALSE(repaired.repairs.empty());
    EXPECT_TRUE(folder.has("tables.sqlite.damaged"));
    const Findings found = examined(folder);
    EXPECT_EQ(lines(found.problems), "");
    EXPECT_GE(found.live + found.setAside, 1U);
}

TEST(ServerDoctor, AServerThatCantWriteSaysSoAndRefusesUntilItCan) {
    const StoreFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    const std::string id = playAt(room, 5, false);
    Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    Request request;
    request.method = "GET";
    request.path = "/readyz";
    EXPECT_EQ(api.answer(request).status, 200);
    const auto limit = [&](const char* pages) {
        const std::string sql = std::string("PRAGMA max_page_count = ") + pages;
        ASSERT_EQ(sqlite3_exec(store->base(), sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    };
    limit("1");
    Table* table = room.find(id);
    const Connection a = room.enter(*table, 0);
    const int64_t before = table->version();
    // A line of chat at a time fills the last page.
    std::string code;
    for (int i = 0; i < 200 && code.empty(); ++i) {
        room.clock += 10;
        code = room.codeOf(a, R"({"t":"chat","d":{"text":")" + std::string(400, 'x') + R"("}})");
    }
    EXPECT_EQ(code, "not_kept");
    EXPECT_EQ(api.answer(request).status, 503);
    EXPECT_EQ(api.answer(request).body.find("tables.sqlite"), std::string::npos);  // not for everybody
    request.isInside = true;
    EXPECT_NE(api.answer(request).body.find("disk is full"), std::string::npos);
    table = room.find(id);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->version(), before);
    limit("1000000");
    EXPECT_EQ(room.codeOf(a, R"({"t":"chat","d":{"text":"hello","n":"1"}})"), "");
    EXPECT_EQ(api.answer(request).status, 200);
}

TEST(ServerDoctor, SaysWhereThereIsNothingToLookAt) {
    const StoreFolder folder;
    Progress progress;
    std::string error;
    EXPECT_FALSE(examine(games(), folder.path(), false, progress, error));
    EXPECT_NE(error.find("nothing is kept there"), std::string::npos) << error;
    std::ofstream(folder.file()) << std::string(9000, 'x');
    EXPECT_FALSE(examine(games(), folder.path(), true, progress, error));
    EXPECT_NE(error.find("can't be read"), std::string::npos) << error;
}

TEST(ServerRecord, IsPackedAndReadAgain) {
    Room room;
    const std::string id = playAt(room, 25, true);
    const Value record = recordOf(*room.find(id));
    const std::string packed = packedRecord(record);
    EXPECT_LT(packed.size() * 3, toJson(record).size());
    std::string error;
    const auto again = unpackedRecord(packed, error);
    ASSERT_TRUE(again) << error;
    EXPECT_EQ(toJson(*again), toJson(record));
    EXPECT_EQ(again->find("result")->find("reason")->asText(), "concede");
    EXPECT_FALSE(unpackedRecord(packed.substr(0, packed.size() - 9), error));
    EXPECT_FALSE(unpackedRecord("", error));
    std::string bad = packed;
    bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 0x55);
    EXPECT_FALSE(unpackedRecord(bad, error));
}

TEST(ServerRecord, IsWrittenBehindEveryGameThatIsOverAlsoAfterAStart) {
    const StoreFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    const std::string first = playAt(room, 10, true);
    const std::string second = playAt(room, 10, true);
    playAt(room, 10, false);
    std::mutex lock;
    std::vector<Deed> kept;
    Recorder recorder(games(), folder.open(), [&](Deed deed) {
        const std::lock_guard hold(lock);
        kept.push_back(std::move(deed));
    });
    for (int i = 0; i < 3000 && recorder.count() < 2; ++i) usleep(1000);
    ASSERT_EQ(recorder.count(), 2U);
    const std::lock_guard hold(lock);
    for (const Deed& deed : kept) {
        EXPECT_TRUE(deed.table == first || deed.table == second);
        ASSERT_TRUE(store->write({&deed, 1}));
        std::string error;
        const auto record = unpackedRecord(*store->record(deed.table), error);
        ASSERT_TRUE(record) << error;
        EXPECT_EQ(record->find("choices")->size(), 10U);
        EXPECT_EQ(record->find("log")->size(), 11U);
    }
    EXPECT_TRUE(store->unrecorded(0, "", 9).empty());
}

// A store whose tables look as if an earlier program had played them.
void makeOld(const StoreFolder& folder) {
    folder.change("UPDATE tables SET rules = 0; UPDATE snapshots SET program = 'another'");
}

TEST(ServerRules, ATableOfOtherRulesGoesOnWhereNothingHasChangedForIt) {
    const StoreFolder folder;
    std::string id;
    std::string over;
    uint64_t hash = 0;
    {
        const auto store = folder.open();
        Room room(store.get());
        id = playAt(room, 80, false);
        over = playAt(room, 8, true);
        hash = room.find(id)->session().game().hash();
    }
    makeOld(folder);
    const auto store = folder.open();
    Room room(store.get());
    room.tables.restore();
    const Table* table = room.find(id);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->status(), Table::Status::Playing);
    EXPECT_EQ(table->session().game().hash(), hash);
    EXPECT_NE(store->load(id)->rules, 0);  // by today's from now on
    EXPECT_NE(room.find(over), nullptr);
}

TEST(ServerRules, OneThatCantGoOnWaitsAndOneThatIsOverCanBeWatched) {
    const StoreFolder folder;
    std::string words;
    std::string state;
    std::string over;
    {
        const auto store = folder.open();
        Room room(store.get());
        words = playAt(room, 20, false);
        state = playAt(room, 80, false);
        over = playAt(room, 12, true);
        Deed deed;
        deed.table = over;
        deed.record = recordFor(games(), *store->load(over));
        ASSERT_TRUE(store->write({&deed, 1}));
    }
    makeOld(folder);
    // Today a choice would mean something else; a game would stand otherwise; another would end otherwise.
    folder.change("UPDATE entries SET words = 'another card' WHERE number = 5 AND tableId = '" + words + "'");
    folder.run(R"(UPDATE snapshots SET standing = '{"fields":[],"hash":"0"}' WHERE tableId = ')" + state + "'");
    folder.change(R"(UPDATE tables SET result = '{"winners":["A"],"losers":["B"],"reason":"old"}' WHERE id = ')" + over + "'");
    const auto store = folder.open();
    Room room(store.get());
    room.tables.restore();
    Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    const auto get = [&](const std::string& path) {
        Request request;
        request.method = "GET";
        request.path = path;
        request.query["lang"] = "de";
        return room.ask(api, request);
    };
    for (const std::string& id : {words, state}) {
        EXPECT_EQ(room.find(id), nullptr);
        // Nothing is changed: the program that can play it finds it as it was.
        const auto saved = store->load(id);
        ASSERT_TRUE(saved);
        EXPECT_EQ(saved->status, Table::Status::Playing);
        EXPECT_EQ(saved->rules, 0);
        const Reply reply = get("/api/v1/tables/" + id);
        EXPECT_EQ(reply.status, 409);
        EXPECT_EQ(parsed(reply.body).find("code")->asText(), "paused");
        EXPECT_NE(parsed(reply.body).find("detail")->asText().find("ruht"), std::string::npos);
    }
    EXPECT_EQ(store->unfinished(9).size(), 2U);
    // The one that was over is told from its record.
    EXPECT_TRUE(parsed(get("/api/v1/tables/" + over).body).find("record")->asBool());
    const Value log = parsed(get("/api/v1/replays/" + over + "/log").body);
    EXPECT_NE(log.find("note")->asText().find("anderen Regeln"), std::string::npos);
    const Value& step = log.find("steps")->items()[3];
    EXPECT_FALSE(step.find("chosen")->find("action")->asText().empty());
    EXPECT_FALSE(log.find("steps")->items()[0].find("events")->items().empty());
    const Value shown = parsed(get("/api/v1/replays/" + over + "/steps/3").body);
    EXPECT_TRUE(shown.find("recorded")->asBool());
    EXPECT_EQ(shown.find("view")->find("game")->asText(), "shards");
    EXPECT_EQ(parsed(get("/api/v1/replays/" + over + ".json").body).find("format")->asText(), "riffle-replay");
}

TEST(ServerRules, TheLogOfAnyFinishedGameCanBeRead) {
    Room room;
    const std::string id = playAt(room, 6, true);
    Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    Request request;
    request.method = "GET";
    request.path = "/api/v1/replays/" + id + "/log";
    const Value log = parsed(api.answer(request).body);
    EXPECT_TRUE(log.find("note")->isNull());
    EXPECT_EQ(log.find("steps")->size(), 7U);
}

}  // namespace
}  // namespace riffle::server
