// Tables in PostgreSQL: what is written is there, wholly or not at all, and only by whom the table belongs to.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <thread>

#include "protocol/text.h"
#include "server/cluster/nodes.h"
#include "server/postgres/postgres_schema.h"
#include "server/postgres/postgres_store.h"
#include "tests/server/other_build.h"
#include "tests/server/postgres_cluster.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

class Postgresql : public testing::Test {
protected:
    static PostgresCluster& cluster() { return PostgresCluster::ofProcess(std::string(RIFFLE_SOURCE_DIR) + "/scripts"); }
    void SetUp() override {
        if (!PostgresCluster::isInstalled()) GTEST_SKIP() << "PostgreSQL is not installed here";
        ASSERT_NE(cluster().url(), "");
        url_ = cluster().fresh();
    }
    std::unique_ptr<PostgresStore> open() {
        std::string error;
        auto store = PostgresStore::open(url_, error);
        EXPECT_NE(store, nullptr) << error;
        return store;
    }
    // A node without threads, as it stands in the database.
    int64_t join(PostgresStore& store, const char* name) {
        Postgres base(url_);
        const auto rows = base.run(
            "INSERT INTO nodes (name, address, heartbeat, patience, rules, cards) VALUES ($1, '', clock_timestamp(), '5s', 1, "
            "'{}') "
            "RETURNING id",
            PostgresValues().with(name));
        EXPECT_TRUE(rows.has_value()) << base.error();
        const int64_t node = rows->number(0, 0);
        store.writeAs(node, [this] { ++losses_; });
        return node;
    }
    bool run(const char* sql) {
        Postgres base(url_);
        const bool isDone = base.runScript(sql);
        EXPECT_TRUE(isDone) << base.error();
        return isDone;
    }
    int64_t count(const char* sql) {
        Postgres base(url_);
        const auto rows = base.run(sql);
        EXPECT_TRUE(rows.has_value()) << base.error();
        return rows ? rows->number(0, 0) : -1;
    }
    int64_t claim(int64_t node, const char* table) {
        Postgres base(url_);
        const auto rows = base.run("SELECT place, new_epoch FROM riffle_claim($1, $2)", PostgresValues().with(node).with(table));
        EXPECT_TRUE(rows.has_value()) << base.error();
        return rows && rows->text(0, 0) == "here" ? rows->number(0, 1) : 0;
    }

    std::string url_;
    std::atomic<int> losses_ = 0;
};

Deed rowDeed(const std::string& id, const std::string& status = "playing", int64_t epoch = 1) {
    Deed deed;
    deed.table = id;
    deed.epoch = epoch;
    deed.row = Deed::Row{"shards", status, 1000, "cards", R"({"a":"\"x\\"})", "[]", "", "", 1, ""};
    return deed;
}

Deed choiceDeed(const std::string& id, int64_t number, const std::string& nonce, int64_t epoch = 1) {
    Deed deed;
    deed.table = id;
    deed.epoch = epoch;
    deed.firstEntry = number;
    Entry entry;
    entry.seat = 1;
    entry.action = 0xfffffff0U;
    entry.text = "play “Schatz, \\ {}\"";
    entry.nonce = nonce;
    entry.left = 5;
    deed.entries.push_back(entry);
    return deed;
}

TEST_F(Postgresql, WhatIsWrittenIsReadAgain) {
    const auto store = open();
    Deed first = rowDeed("abc");
    first.said.push_back({"Mira", "A", "Hallo, \"Jan\" \\ żółw", 7});
    first.snapshot = {1, "program", std::string("\0\x01\xff{}", 5), 0xfedcba9876543210ULL};
    const Deed lot[] = {first, choiceDeed("abc", 0, std::string("n\0\"", 3)), choiceDeed("abc", 1, "")};
    ASSERT_TRUE(store->write(lot)) << store->problem();
    const auto deed = store->read("abc");
    ASSERT_TRUE(deed && deed->row);
    EXPECT_EQ(deed->problem, "");
    EXPECT_EQ(deed->row->plan, first.row->plan);
    ASSERT_EQ(deed->entries.size(), 2U);
    EXPECT_EQ(deed->entries[0].nonce, std::string("n\0\"", 3));
    EXPECT_EQ(deed->entries[0].text, lot[1].entries[0].text);
    EXPECT_EQ(deed->entries[0].action, 0xfffffff0U);
    EXPECT_EQ(deed->entries[0].left, 5);
    ASSERT_EQ(deed->said.size(), 1U);
    EXPECT_EQ(deed->said[0].text, first.said[0].text);
    ASSERT_TRUE(deed->snapshot.has_value());
    EXPECT_EQ(deed->snapshot->state, first.snapshot->state);
    EXPECT_EQ(deed->snapshot->hash, first.snapshot->hash);
    EXPECT_TRUE(store->has("abc"));
    EXPECT_FALSE(store->read("abd").has_value());
    EXPECT_EQ(store->unfinished(10), std::vector<std::string>{"abc"});
    int seen = 0;
    store->eachUnfinished(10, [&](const Deed& each) { seen += each.entries.size() == 2; });
    EXPECT_EQ(seen, 1);
    // Over, it needs no snapshot any more; a record may follow.
    Deed over = rowDeed("abc", "over");
    over.record = std::string("z\0p", 3);
    EXPECT_EQ(store->unrecorded(0, "", 10).size(), 0U);
    ASSERT_TRUE(store->write({&over, 1}));
    EXPECT_FALSE(store->read("abc")->snapshot.has_value());
    EXPECT_EQ(store->record("abc"), over.record);
    EXPECT_EQ(store->finished("shards", 0, "", 10).size(), 1U);
    EXPECT_EQ(store->finished("shards", 1000, "abc", 10).size(), 0U);
    EXPECT_EQ(store->unrecorded(0, "", 10).size(), 0U);
    Deed gone;
    gone.table = "abc";
    gone.isRemoved = true;
    ASSERT_TRUE(store->write({&gone, 1}));
    EXPECT_FALSE(store->has("abc"));
    EXPECT_EQ(count("SELECT count(*) FROM entries"), 0);
}

TEST_F(Postgresql, ALotIsWrittenWhollyOrNotAtAll) {
    const auto store = open();
    const Deed made = rowDeed("one");
    ASSERT_TRUE(store->write({&made, 1}));
    const Deed lot[] = {rowDeed("two"), choiceDeed("one", 0, "x"), choiceDeed("one", 0, "y")};
    EXPECT_FALSE(store->write(lot));
    EXPECT_FALSE(store->isAway());
    EXPECT_FALSE(store->has("two"));
    EXPECT_EQ(store->read("one")->entries.size(), 0U);
    ASSERT_TRUE(store->write({&lot[1], 1})) << store->problem();
}

TEST_F(Postgresql, OnlyTheLastLinesAreKept) {
    const auto store = open();
    Deed deed = rowDeed("abc");
    for (int i = 0; i < 60; ++i) deed.said.push_back({"A", "A", std::to_string(i), i});
    ASSERT_TRUE(store->write({&deed, 1}));
    const auto read = store->read("abc");
    ASSERT_EQ(read->said.size(), 50U);
    EXPECT_EQ(read->said[0].text, "10");
    EXPECT_EQ(read->said[49].text, "59");
}

TEST_F(Postgresql, ANodeThatIsTakenForDeadCanNotWrite) {
    const auto old = open();
    const int64_t dead = join(*old, "old");
    const Deed made = rowDeed("abc");
    ASSERT_TRUE(old->write({&made, 1}));
    const auto store = open();
    const int64_t node = join(*store, "new");
    EXPECT_EQ(claim(node, "abc"), 0);  // it lives
    ASSERT_TRUE(run(("DELETE FROM nodes WHERE id = " + std::to_string(dead)).c_str()));
    EXPECT_EQ(claim(node, "abc"), 2);
    const Deed late = choiceDeed("abc", 0, "late");
    EXPECT_FALSE(old->write({&late, 1}));
    EXPECT_EQ(losses_, 1);
    // Not even when it is back, as long as it believes the table is still its own.
    join(*old, "old");
    EXPECT_FALSE(old->write({&late, 1}));
    EXPECT_EQ(losses_, 1);
    const Deed good = choiceDeed("abc", 0, "good", 2);
    EXPECT_TRUE(store->write({&good, 1}));
    ASSERT_EQ(store->read("abc")->entries.size(), 1U);
    EXPECT_EQ(store->read("abc")->entries[0].nonce, "good");
}

TEST_F(Postgresql, ATableThatIsPutAwayIsFree) {
    const auto one = open();
    join(*one, "one");
    const auto other = open();
    const int64_t node = join(*other, "other");
    Deed deed = rowDeed("abc");
    ASSERT_TRUE(one->write({&deed, 1}));
    EXPECT_EQ(claim(node, "abc"), 0);
    Deed release;
    release.table = "abc";
    release.epoch = 1;
    release.isReleased = true;
    ASSERT_TRUE(one->write({&release, 1}));
    EXPECT_EQ(claim(node, "abc"), 2);
    EXPECT_FALSE(one->write({&release, 1}));  // it has nothing to say any more
    EXPECT_EQ(claim(node, "abc"), 3);         // an owner may begin anew
}

TEST_F(Postgresql, ACommitWhoseAnswerWasLostIsFoundOut) {
    { const auto layout = open(); }
    Wiretap tap(url_);
    std::string error;
    const auto store = PostgresStore::open(tap.url(), error);
    ASSERT_NE(store, nullptr) << error;
    join(*store, "one");
    const Deed lot[] = {rowDeed("abc"), choiceDeed("abc", 0, "w")};
    ASSERT_TRUE(store->write(lot));
    for (int number = 1; number < 4; ++number) {
        Deed deed = choiceDeed("abc", number, "x");
        deed.said.push_back({"A", "A", "once", 1});
        // The first time a statement may be prepared, whose answer is cut instead: that is never sent. Later it is the commit.
        tap.isCutting = true;
        EXPECT_TRUE(store->write({&deed, 1})) << store->problem();
        EXPECT_EQ(tap.cuts, number);
    }
    EXPECT_EQ(store->read("abc")->entries.size(), 4U);
    EXPECT_EQ(store->read("abc")->said.size(), 3U);
    EXPECT_EQ(store->problem(), "");
}

TEST_F(Postgresql, WhatIsWrittenWaitsForADatabaseThatIsBackSoon) {
    const auto store = open();
    join(*store, "one");
    const Deed made = rowDeed("abc");
    ASSERT_TRUE(store->write({&made, 1}));
    // Whoever tries is thrown out while it is so.
    ASSERT_TRUE(
        run("CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); "
            "RETURN NULL; END $$; CREATE TRIGGER cutter AFTER INSERT ON entries EXECUTE FUNCTION cut()"));
    std::thread later([this] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        run("DROP TRIGGER cutter ON entries");
    });
    const Deed deed = choiceDeed("abc", 0, "y");
    EXPECT_TRUE(store->write({&deed, 1})) << store->problem();
    later.join();
    EXPECT_EQ(store->read("abc")->entries.size(), 1U);
}

// Of what opens a seat the first layout had the clear text.
TEST_F(Postgresql, TokensOfEarlierProgramsBecomeHashes) {
    std::vector<Deed> deeds;
    for (int i = 0; i < 1200; ++i) {  // more than a lot
        deeds.push_back(rowDeed("t" + std::to_string(1000 + i)));
        deeds.back().row->places =
            R"([{"kind":"here","level":3,"name":"Mira","token":"AAAAAAAAAAAAAAAAAAAAAA","ready":true},)"
            R"({"kind":"person","level":3,"name":"J\"an","token":"BBBBBBBBBBBBBBBBBBBBBB","ready":false}])";
    }
    deeds.push_back(rowDeed("u1"));
    deeds.back().row->places = "damaged";
    {
        const auto store = open();
        ASSERT_TRUE(store->write(deeds)) << store->problem();
    }
    Postgres base(url_);
    ASSERT_TRUE(base.open() && hashTokens(base)) << base.error();
    const auto store = open();
    EXPECT_EQ(count("SELECT count(*) FROM tables WHERE places LIKE '%AAAAAAAAAAAAAAAAAAAAAA%'"), 0);
    EXPECT_EQ(count("SELECT count(*) FROM tables WHERE places LIKE '%BBBBBBBBBBBBBBBBBBBBBB%'"), 0);
    EXPECT_EQ(count("SELECT count(*) FROM tables WHERE places = 'damaged'"), 1);
    const auto deed = store->read("t2199");
    ASSERT_TRUE(deed && deed->row);
    const Value kept = parsed(deed->row->places);
    std::vector<Table::Place> places;
    ASSERT_TRUE(readPlacesValue(kept, places));
    EXPECT_TRUE(places[0].token.isSame(SecretHash::of("AAAAAAAAAAAAAAAAAAAAAA")));
    EXPECT_TRUE(places[1].token.isEmpty());
    EXPECT_TRUE(places[1].invitation.isSame(SecretHash::of("BBBBBBBBBBBBBBBBBBBBBB")));
    EXPECT_EQ(places[1].name, "J\"an");
}

TEST_F(Postgresql, DataOfALaterProgramIsRefused) {
    { const auto store = open(); }
    ASSERT_TRUE(run("UPDATE riffle_layout SET version = 99, oldest = 99"));
    std::string error;
    EXPECT_EQ(PostgresStore::open(url_, error), nullptr);
    EXPECT_NE(error.find("a later program"), std::string::npos) << error;
}

TEST_F(Postgresql, ServersThatStartAtOnceMakeTheLayoutOnce) {
    std::vector<std::thread> threads;
    std::atomic<int> opened = 0;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            std::string error;
            opened += PostgresStore::open(url_, error) != nullptr;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(opened, 4);
    EXPECT_EQ(count("SELECT count(*) FROM riffle_layout"), 1);
}

TEST_F(Postgresql, WhoIsNoServerWritesOnlyWhenThereIsNone) {
    const auto server = open();
    join(*server, "one");
    const auto tool = open();
    const Deed made = rowDeed("abc");
    EXPECT_FALSE(tool->write({&made, 1}));
    EXPECT_NE(tool->problem().find("servers use it"), std::string::npos) << tool->problem();
    int given = 0;
    const auto next = [&] { return ++given > 3 ? std::nullopt : std::optional(rowDeed("r" + std::to_string(given))); };
    EXPECT_FALSE(tool->refill(next));
    ASSERT_TRUE(run("UPDATE nodes SET patience = '0s'"));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_TRUE(tool->write({&made, 1})) << tool->problem();
    given = 0;
    EXPECT_TRUE(tool->refill(next)) << tool->problem();
    EXPECT_EQ(tool->ids("", 10), (std::vector<std::string>{"r1", "r2", "r3"}));
}

TEST_F(Postgresql, ANodeBringsAdoptsAndHandsBack) {
    const auto first = open();
    const int64_t dead = join(*first, "first");
    const Deed lot[] = {rowDeed("abc"), rowDeed("def"), rowDeed("ghi", "over"), choiceDeed("def", 0, "x")};
    ASSERT_TRUE(first->write(lot));
    const auto store = open();
    std::mutex lock;
    std::map<std::string, Brought> brought;
    Nodes::Settings settings;
    settings.name = "second";
    settings.patience = std::chrono::milliseconds(500);
    Nodes::Outside outside;
    outside.brought = [&](std::vector<Brought> all) {
        const std::lock_guard hold(lock);
        for (Brought& each : all) brought[each.id] = std::move(each);
    };
    outside.lost = [] {};
    outside.gone = [](const std::string&) {};
    outside.lobby = [](const std::vector<std::string>&) {};
    const auto waitFor = [&](const std::string& id) {
        for (int i = 0; i < 500; ++i) {
            {
                const std::lock_guard hold(lock);
                if (const auto found = brought.find(id); found != brought.end()) return std::move(found->second);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return Brought{"timeout"};
    };
    const Games games;
    Nodes nodes(games, *store, settings, outside);
    std::string error;
    ASSERT_TRUE(nodes.start(error)) << error;
    nodes.bring("abc");
    EXPECT_EQ(waitFor("abc").place, Brought::Place::There);
    nodes.bring("none");
    EXPECT_EQ(waitFor("none").place, Brought::Place::Nowhere);
    {
        const std::lock_guard hold(lock);
        brought.clear();
    }
    // The other falls silent: what it played is taken over without being asked for, what is over when it is.
    ASSERT_TRUE(run(("UPDATE nodes SET heartbeat = '2000-01-01', patience = '10ms' WHERE id = " + std::to_string(dead)).c_str()));
    const Brought adopted = waitFor("def");
    EXPECT_EQ(adopted.place, Brought::Place::Here);
    EXPECT_EQ(adopted.epoch, 2);
    EXPECT_NE(adopted.remade.problem, "");  // no game is known here
    EXPECT_EQ(waitFor("abc").epoch, 2);
    nodes.bring("ghi");
    EXPECT_EQ(waitFor("ghi").place, Brought::Place::Here);
    EXPECT_EQ(nodes.adopted(), 2U);
    nodes.leave();
    EXPECT_EQ(count("SELECT count(*) FROM nodes"), 0);
}

// Two versions beside each other: what the new one can't play is left to the old one, and waits where there is none.
TEST_F(Postgresql, ATableIsForAProgramThatCanPlayIt) {
    std::string id;
    uint64_t hash = 0;
    const auto first = open();
    const int64_t begun = join(*first, "first");
    {
        Room room(first.get());
        Table& table = room.make(R"({"game":"shards","seed":7,"starting":"A","seats":[{"kind":"here"},{"kind":"here"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < 20; ++i) room.choose(table, seats, 3);
        room.tables.snapshotAll();
        id = table.id();
        hash = table.session().game().hash();
    }
    const auto settingsOf = [](const Games& games, const char* name) {
        Nodes::Settings settings;
        settings.name = name;
        settings.patience = std::chrono::milliseconds(500);
        for (const auto& kind : games.all())
            settings.cards.push_back(fmt::format("{}:{}:{}", kind->name(), rulesOf(*kind), hex(kind->cardSetHash())));
        return settings;
    };
    std::mutex lock;
    std::deque<Brought> brought;
    Nodes::Outside outside;
    outside.brought = [&](std::vector<Brought> all) {
        const std::lock_guard hold(lock);
        for (Brought& each : all) brought.push_back(std::move(each));
    };
    outside.lost = [] {};
    outside.gone = [](const std::string&) {};
    outside.lobby = [](const std::vector<std::string>&) {};
    const auto next = [&] {
        for (int i = 0; i < 1000; ++i) {
            {
                const std::lock_guard hold(lock);
                if (!brought.empty()) {
                    Brought out = std::move(brought.front());
                    brought.pop_front();
                    return out;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return Brought{"timeout"};
    };
    ASSERT_TRUE(run(("DELETE FROM nodes WHERE id = " + std::to_string(begun)).c_str()));

    const Games newer = only(std::make_unique<NewerRules>(kindOf("shards", builtInCards("shards")), 1));
    const auto newStore = open();
    Nodes newNode(newer, *newStore, settingsOf(newer, "new"), outside);
    std::string error;
    ASSERT_TRUE(newNode.start(error)) << error;
    // It takes over what nobody has, sees that it can't, and lets go of it.
    const Brought tried = next();
    EXPECT_EQ(tried.id, id);
    EXPECT_FALSE(tried.remade.table);
    ASSERT_TRUE(tried.remade.aside);
    EXPECT_EQ(tried.remade.aside->code, "paused");
    EXPECT_EQ(count("SELECT owner FROM tables"), 0);
    EXPECT_EQ(count("SELECT cardinality(refused) FROM tables"), 1);
    newNode.bring(id);
    const Brought again = next();
    ASSERT_TRUE(again.remade.aside);
    EXPECT_EQ(again.remade.aside->code, "paused");
    EXPECT_EQ(count("SELECT cardinality(refused) FROM tables"), 1);

    const auto oldStore = open();
    Nodes oldNode(games(), *oldStore, settingsOf(games(), "old"), outside);
    ASSERT_TRUE(oldNode.start(error)) << error;
    const Brought adopted = next();
    EXPECT_EQ(adopted.id, id);
    ASSERT_TRUE(adopted.remade.table) << adopted.remade.problem;
    EXPECT_EQ(adopted.remade.table->session().game().hash(), hash);
    newNode.bring(id);
    EXPECT_EQ(next().place, Brought::Place::There);
}

TEST_F(Postgresql, ALaterLayoutMaySayThatEarlierProgramsCanUseIt) {
    { const auto store = open(); }
    ASSERT_TRUE(run("UPDATE riffle_layout SET version = 99, oldest = 2"));
    std::string error;
    EXPECT_NE(PostgresStore::open(url_, error), nullptr) << error;
    ASSERT_TRUE(run("UPDATE riffle_layout SET oldest = 99"));
    EXPECT_EQ(PostgresStore::open(url_, error), nullptr);
}

}  // namespace
}  // namespace riffle::server
