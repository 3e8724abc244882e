// A table commits to its cards before anybody sits down, and shows afterwards that it kept to them.
#include "protocol/commitment.h"

#include <gtest/gtest.h>

#include "server/store/record.h"
#include "server/store/store.h"
#include "tests/server/room.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

constexpr std::string_view kOpenTable = R"({"game":"keyforge","seats":[{"kind":"person"},{"kind":"person"}]})";

std::string textOf(const Table& table, std::string_view field) {
    const Value described = table.describe();
    const Value* value = described.find(field);
    return value && value->isText() ? value->asText() : "";
}

TEST(ServerCommitment, IsThereFromTheStartAndTheKeyAfterTheEnd) {
    for (const std::string_view game : {"shards", "keyforge", "epic"}) {
        Room room;
        Table& table = room.make(R"({"game":")" + std::string(game) + R"(","seats":[{"kind":"person"},{"kind":"person"}]})");
        const Key key = table.session().request().seed.key;
        ASSERT_TRUE(key);
        const std::string commitment = textOf(table, "commitment");
        EXPECT_EQ(commitment, commitmentOf(key));
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        const Connection watcher = room.enter(table, std::nullopt);
        for (int i = 0; i < 20 && table.status() == Table::Status::Playing; ++i) room.choose(table, seats, 5);
        ASSERT_EQ(table.status(), Table::Status::Playing);
        EXPECT_EQ(textOf(table, "commitment"), commitment);
        EXPECT_TRUE(table.describe().find("key")->isNull());
        // Nothing that was sent has the key in it, whole or half, in digits or in words.
        const std::string digits = keyText(key);
        for (const auto& [to, letters] : room.mail) {
            for (const Value& letter : letters) {
                const std::string text = toJson(letter);
                for (size_t i = 0; i < digits.size(); i += 16)
                    EXPECT_EQ(text.find(digits.substr(i, 16)), std::string::npos) << "connection " << to;
                for (const uint64_t word : key.words) EXPECT_EQ(text.find(std::to_string(word)), std::string::npos);
            }
        }
        room.mail[watcher].clear();
        EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
        EXPECT_EQ(textOf(table, "key"), digits);
        EXPECT_EQ(textOf(table, "commitment"), commitment);
        bool isTold = false;
        for (const Value& letter : room.mail[watcher]) isTold |= toJson(letter).find(digits) != std::string::npos;
        EXPECT_TRUE(isTold);
        const Value record = recordOf(table);
        EXPECT_EQ(record.find("key")->asText(), digits);
        EXPECT_EQ(record.find("commitment")->asText(), commitment);
        Refusal refusal;
        EXPECT_TRUE(Session::load(*table.plan().kind, record, refusal).has_value()) << refusal.message;
    }
}

TEST(ServerCommitment, AChosenSeedIsNoneAndARematchHasAnother) {
    Room room;
    Table& chosen = room.make(R"({"game":"shards","seed":7,"seats":[{"kind":"here"},{"kind":"bot"}]})");
    EXPECT_FALSE(chosen.session().request().seed.hasKey());
    EXPECT_TRUE(chosen.describe().find("commitment")->isNull());
    EXPECT_TRUE(chosen.describe().find("key")->isNull());
    EXPECT_EQ(room.refusalOf(R"({"game":"shards","key":")" + std::string(64, 'a') + R"("})").code, "bad_setup");
    Table& table = room.make(kOpenTable);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"rematch","d":{"n":"r"}})"), "");
    const Table* next = room.find(table.rematch());
    ASSERT_NE(next, nullptr);
    EXPECT_TRUE(next->session().request().seed.hasKey());
    EXPECT_NE(textOf(*next, "commitment"), textOf(table, "commitment"));
}

// What a bot is told to try follows from a number that says nothing about the key.
TEST(ServerCommitment, BotsDoNotHaveTheKey) {
    Room room;
    Table& table = room.make(R"({"game":"keyforge","seats":[{"kind":"bot"},{"kind":"here"}],"starting":"A"})");
    (void)room.enter(table, 1);
    ASSERT_FALSE(room.questions.empty());
    const Seed& seed = table.session().request().seed;
    const uint64_t given = room.questions.front().thinking.seed;
    EXPECT_EQ(given, seed.shared() * 1'000'003);
    for (const uint64_t word : seed.key.words) {
        EXPECT_NE(given, word);
        EXPECT_NE(given, word * 1'000'003);
    }
}

TEST(ServerCommitment, ARestartChangesNothing) {
    const StoreFolder folder;
    const auto store = folder.open();
    std::string id;
    std::string commitment;
    uint64_t hash = 0;
    {
        Room room(store.get());
        Table& table = room.make(kOpenTable);
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < 10; ++i) room.choose(table, seats, 5);
        id = table.id();
        commitment = textOf(table, "commitment");
        hash = table.session().game().hash();
    }
    Room room(store.get());
    EXPECT_TRUE(room.tables.restore().problems.empty());
    const Table* table = room.find(id);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(textOf(*table, "commitment"), commitment);
    EXPECT_EQ(table->session().game().hash(), hash);
}

TEST(ServerCommitment, ThePlanThatIsKeptHasTheKey) {
    Room room;
    Table& table = room.make(kOpenTable);
    const Value kept = planValue(table.plan());
    EXPECT_EQ(kept.find("seed"), nullptr);
    TablePlan plan;
    ASSERT_TRUE(readPlanValue(kept, *table.plan().kind, plan));
    EXPECT_EQ(plan.request.seed, table.plan().request.seed);
    Value old = kept;
    old["key"] = Value();
    EXPECT_FALSE(readPlanValue(old, *table.plan().kind, plan));
}

}  // namespace
}  // namespace riffle::server
