// A new version of the program: what was begun or ended with the old one.
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/rules/cards.h"
#include "protocol/standing.h"
#include "protocol/text.h"
#include "server/api/api.h"
#include "server/api/assets.h"
#include "server/store/record.h"
#include "server/store/recorder.h"
#include "server/store/restore.h"
#include "tests/server/other_build.h"
#include "tests/server/room.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

constexpr std::string_view kShards = R"({"game":"shards","seed":7,"starting":"A","seats":[{"kind":"here"},{"kind":"here"}]})";
constexpr const char* kNewCard = "set worlds_collide\n\ncreature \"Aaa Newcomer\"  dis  common  number 900  power 4\n\n";

// Two decks of the first cards of three houses.
std::string keyforgeTable() {
    const keyforge::CardTable& cards = keyforge::cardsOf(*games().find("keyforge"));
    Value deck = Value::map();
    deck["name"] = "Tester";
    deck["houses"] = Value::list();
    deck["cards"] = Value::map();
    for (const std::string house : {"brobnar", "dis", "logos"}) {
        deck["houses"].add(house);
        Value names = Value::list();
        for (size_t id = 2; id < cards.defs.size() && names.size() < 12; ++id) {
            const keyforge::CardDef& def = cards.defs[id];
            if (def.house == keyforge::houseFrom(house) && !def.isAnomaly && def.with.empty()) names.add(cards.texts[id].name);
        }
        deck["cards"][house] = std::move(names);
    }
    Value body = parsed(R"({"game":"keyforge","seed":5,"starting":"A","seats":[{"kind":"here"},{"kind":"here"}]})");
    body["decks"] = Value::listOf({deck, deck});
    return toJson(body);
}

// Every card that says "power" has one more.
std::vector<language::CardFile> strongerCards(std::string_view game) {
    std::vector<language::CardFile> files = builtInCards(game);
    for (language::CardFile& file : files) {
        for (size_t at = file.text.find("  power "); at != std::string::npos; at = file.text.find("  power ", at + 1)) {
            char& digit = file.text[at + 8];
            if (digit >= '1' && digit < '9' && (file.text[at + 9] < '0' || file.text[at + 9] > '9')) ++digit;
        }
    }
    return files;
}

class Upgrade : public testing::Test {
protected:
    // A table that was played for a while; with a snapshot behind the last entry, as a server that is stopped in order leaves it.
    Saved play(std::string_view body, int choices, bool isOver = false) {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(body);
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < choices && !table.session().game().isOver(); ++i) room.choose(table, seats, 3);
        if (isOver) {
            EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{"n":"c"}})"), "");
        }
        room.tables.snapshotAll();
        Standing all;
        stood = all.hash(table.session().game());
        auto saved = store->load(table.id());
        EXPECT_TRUE(saved);
        record = isOver ? recordFor(games(), *saved) : "";
        replay = table.session().replay();
        for (size_t i = 0; isOver && i <= table.session().choices().size(); ++i)
            views.push_back(table.session().at(i).view({false, 1}));
        return *saved;
    }
    static uint64_t standingOf(const Remade& remade) {
        Standing all;
        return all.hash(remade.table->session().game());
    }
    static std::string codeOf(const Remade& remade) { return remade.aside ? remade.aside->code : ""; }

    StoreFolder folder;
    uint64_t stood = 0;
    std::string record;
    Value replay;
    std::vector<Value> views;
};

TEST_F(Upgrade, ACardThatCantOccurInAGameDoesNotTouchIt) {
    const Saved saved = play(keyforgeTable(), 40);
    const Games next = only(kindOf("keyforge", builtInCards("keyforge"), kNewCard));
    ASSERT_NE(next.all()[0]->cardSetHash(), games().find("keyforge")->cardSetHash());
    const Remade remade = remake(next, saved);
    ASSERT_TRUE(remade.table) << remade.problem;
    EXPECT_EQ(standingOf(remade), stood);
    EXPECT_EQ(remade.table->plan().needs, saved.plan.find("needs")->asText());
    // And back again, from what the new one would write.
    Saved again = saved;
    again.plan = planValue(remade.table->plan());
    again.cards = hex(next.all()[0]->cardSetHash());
    const Remade back = remake(games(), again);
    ASSERT_TRUE(back.table) << back.problem;
    EXPECT_EQ(standingOf(back), stood);
    Refusal refusal;
    EXPECT_TRUE(Session::load(*next.all()[0], replay, refusal)) << refusal.message;
    // With other cards a choice may have another number, and its words count.
    Value renumbered = replay;
    Value choices = Value::list();
    for (const Value& each : replay.find("choices")->items()) choices.add(each.asInt() ^ 1);
    renumbered["choices"] = choices;
    EXPECT_TRUE(Session::load(*next.all()[0], renumbered, refusal)) << refusal.message;
    EXPECT_FALSE(Session::load(*games().find("keyforge"), renumbered, refusal));
}

TEST_F(Upgrade, ACardThatWasMendedAndMattersMakesATableWaitForTheOldProgram) {
    const Saved saved = play(keyforgeTable(), 60);
    const Games next = only(kindOf("keyforge", strongerCards("keyforge")));
    const Remade remade = remake(next, saved);
    EXPECT_FALSE(remade.table);
    EXPECT_TRUE(remade.isOfOtherRules);
    EXPECT_EQ(codeOf(remade), "paused") << remade.problem;
    EXPECT_TRUE(remake(games(), saved).table);
    Refusal refusal;
    EXPECT_FALSE(Session::load(*next.all()[0], replay, refusal));
    EXPECT_EQ(refusal.message.find("The replay was played with other cards than these. "), 0U) << refusal.message;
}

TEST_F(Upgrade, ACardInThePoolOfAGameIsPartOfIt) {
    const Saved saved = play(kShards, 30);
    std::vector<language::CardFile> files = builtInCards("shards");
    std::string changed;
    for (language::CardFile& file : files) {
        const size_t at = file.text.find("  cost 3");
        if (at == std::string::npos) continue;
        file.text[at + 7] = '4';
        changed = file.path;
        break;
    }
    ASSERT_FALSE(changed.empty());
    const Games next = only(kindOf("shards", files));
    EventLog events;
    Refusal refusal;
    NewGame request;
    const auto was = games().find("shards")->create(request, events, refusal);
    const auto now = next.all()[0]->create(request, events, refusal);
    EXPECT_NE(dependencyOf(*games().find("shards"), *was), dependencyOf(*next.all()[0], *now));
    const Remade remade = remake(next, saved);
    EXPECT_TRUE(remade.isOfOtherRules);
    EXPECT_EQ(codeOf(remade), remade.table ? "" : "paused");
}

TEST_F(Upgrade, RulesThatPlayTheSameGoOn) {
    for (const std::string& body : {std::string(kShards), keyforgeTable()}) {
        const Saved saved = play(body, 50);
        const Games next = only(std::make_unique<NewerRules>(kindOf(saved.game, builtInCards(saved.game)), 0));
        const Remade remade = remake(next, saved);
        ASSERT_TRUE(remade.table) << remade.problem;
        EXPECT_TRUE(remade.isOfOtherRules);
        EXPECT_EQ(standingOf(remade), stood);
        EXPECT_EQ(rowOf(*remade.table).rules, saved.rules + 1);
        Refusal refusal;
        EXPECT_TRUE(Session::load(*next.all()[0], replay, refusal)) << refusal.message;
    }
}

TEST_F(Upgrade, RulesThatPlayOtherwiseAreNeverPutUponATable) {
    const Saved saved = play(kShards, 50);
    const Games next = only(std::make_unique<NewerRules>(kindOf("shards", builtInCards("shards")), 1));
    const Remade remade = remake(next, saved);
    EXPECT_FALSE(remade.table);
    EXPECT_EQ(codeOf(remade), "paused");
    EXPECT_TRUE(remake(games(), saved).table);
}

TEST_F(Upgrade, AGameStandsAsItStoodOrIsNotTheSame) {
    Saved saved = play(kShards, 50);
    // All words fit; only how it stood says that it is another game.
    std::string& standing = saved.snapshot->standing;
    const size_t at = standing.find(R"("hash":")") + 8;
    standing[at] = standing[at] == '0' ? '1' : '0';
    const Games next = only(std::make_unique<NewerRules>(kindOf("shards", builtInCards("shards")), 0));
    const Remade remade = remake(next, saved);
    EXPECT_FALSE(remade.table);
    EXPECT_EQ(codeOf(remade), "paused");
}

TEST_F(Upgrade, WhatALaterProgramShowsBesideDoesNotCount) {
    const Saved saved = play(kShards, 20);
    const Remade remade = remake(games(), saved);
    const Game& game = remade.table->session().game();
    Standing all;
    const uint64_t whole = all.hash(game);
    EXPECT_EQ(Standing(all.fields()).hash(game), whole);
    std::set<std::string, std::less<>> fewer = all.fields();
    ASSERT_GT(fewer.erase("health"), 0U);
    Standing before(fewer);
    EXPECT_NE(before.hash(game), whole);  // as a program that did not show health would have had it
    EXPECT_EQ(riffle::standingOf(nullptr).fields().size(), 0U);
}

TEST_F(Upgrade, AnOldReplayWithoutStandingsIsGoodWhereTheSameHappens) {
    play(keyforgeTable(), 40);
    Value old = Value::map();
    for (const auto& [name, value] : replay.entries()) {
        if (name != "stands" && name != "needs") old[name] = value;
    }
    // A sentence that was worded otherwise then.
    std::string text = toJson(old);
    const size_t at = text.find(R"("text":")");
    ASSERT_NE(at, std::string::npos);
    text.insert(at + 8, "Behold: ");
    const Games next = only(kindOf("keyforge", builtInCards("keyforge"), kNewCard));
    Refusal refusal;
    EXPECT_TRUE(Session::load(*next.all()[0], parsed(text), refusal)) << refusal.message;
    const Games other = only(std::make_unique<NewerRules>(kindOf("keyforge", builtInCards("keyforge")), 1));
    EXPECT_FALSE(Session::load(*other.all()[0], parsed(text), refusal));
}

TEST_F(Upgrade, AFinishedGameIsWatchedStepByStepFromItsRecord) {
    const Saved saved = play(kShards, 60, true);
    std::string error;
    const auto kept = unpackedRecord(record, error);
    ASSERT_TRUE(kept) << error;
    ASSERT_EQ(views.size(), saved.entries.size());  // one a choice and the start; the last entry is the giving up
    for (size_t i = 0; i < views.size(); ++i) {
        const auto view = recordedView(*kept, "B", i);
        ASSERT_TRUE(view) << i;
        EXPECT_EQ(toJson(*view), toJson(views[i])) << i;
    }
    EXPECT_FALSE(recordedView(*kept, "B", views.size()));
    EXPECT_FALSE(recordedView(*kept, "C", 0));
    RecordProperty("record_bytes", static_cast<int>(record.size()));
    // A server that can't play it shows what was recorded.
    {
        Deed deed;
        deed.table = saved.id;
        deed.record = record;
        const auto store = folder.open();
        ASSERT_TRUE(store->write({&deed, 1}));
    }
    folder.change(R"(UPDATE tables SET rules = 0, result = '{"winners":["A"],"losers":["B"],"reason":"old"}')");
    const auto store = folder.open();
    Room room(store.get());
    Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    const auto get = [&](const std::string& seat, size_t step) {
        Request request;
        request.method = "GET";
        request.path = "/api/v1/replays/" + saved.id + "/steps/" + std::to_string(step);
        if (!seat.empty()) request.query["seat"] = seat;
        return room.ask(api, request);
    };
    const Value shown = parsed(get("B", 7).body);
    ASSERT_TRUE(shown.find("view")) << toJson(shown);
    EXPECT_EQ(toJson(*shown.find("view")), toJson(views[7]));
    EXPECT_EQ(shown.find("chosen")->find("action")->asText(), saved.entries[7].text);
    EXPECT_TRUE(shown.find("recorded")->asBool());
    EXPECT_EQ(get("", views.size() - 1).status, 200);
    EXPECT_EQ(get("", views.size()).status, 404);
    EXPECT_EQ(get("Q", 0).status, 400);
}

}  // namespace
}  // namespace riffle::server
