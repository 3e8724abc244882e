// A table without a network: what goes in, what comes out, and who is told what.
#include <gtest/gtest.h>

#include <set>

#include "protocol/new_game.h"
#include "server/base/secret.h"
#include "server/table/option_texts.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

TEST(ServerTable, AgainstABotTheGameBeginsAtOnce) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seats":[{"kind":"here"},{"kind":"bot","level":2}]})");
    EXPECT_EQ(table.status(), Table::Status::Playing);
    const Connection me = room.enter(table, 0);
    room.letBotsChoose();
    const Value& hello = lastOf(room.mail[me], "hello");
    EXPECT_EQ(hello.find("d")->find("seat")->asText(), "A");
    EXPECT_EQ(hello.find("d")->find("table")->find("seats")->items()[1].find("level")->asInt(), 2);
    const Value& snap = lastOf(room.mail[me], "snap");
    EXPECT_TRUE(snap.find("d")->find("view")->isMap());
    EXPECT_TRUE(table.places()[1].token.isEmpty());
}

TEST(ServerTable, ATableWaitsUntilEverybodyIsThere) {
    Room room;
    Table& table = room.make(kDuel);
    EXPECT_EQ(table.status(), Table::Status::Waiting);
    const Connection a = room.enter(table, 0);
    EXPECT_EQ(room.codeOf(a, Room::act(1, 1)), "not_started");
    const Connection b = room.enter(table, 1);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    (void)lastOf(room.mail[a], "snap");
    (void)lastOf(room.mail[b], "snap");
}

TEST(ServerTable, EachSeatIsAskedItsOwnDecisions) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const size_t mover = table.session().game().decider();
    const Value& own = *lastOf(room.mail[seats[mover]], "snap").find("d")->find("decision");
    const Value& other = *lastOf(room.mail[seats[1 - mover]], "snap").find("d")->find("decision");
    EXPECT_GT(own.find("options")->size(), 1U);
    EXPECT_FALSE(own.find("options")->items()[0].find("text")->asText().empty());
    EXPECT_EQ(other.find("options")->size(), 0U);
    EXPECT_EQ(other.find("kind")->asText(), "waiting");
    EXPECT_EQ(own.find("id")->asInt(), other.find("id")->asInt());
    EXPECT_EQ(room.codeOf(seats[1 - mover], Room::act(1, 1)), "wrong_seat");
}

TEST(ServerTable, VersionsRiseByOneAndEverybodyIsToldEveryStep) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const Connection watcher = room.enter(table, std::nullopt);
    for (int i = 0; i < 30 && table.status() == Table::Status::Playing; ++i) {
        const int64_t before = table.version();
        for (const Connection each : {seats[0], seats[1], watcher}) room.mail[each].clear();
        room.choose(table, seats, 3);
        for (const Connection each : {seats[0], seats[1], watcher}) {
            const Value& step = lastOf(room.mail[each], "step");
            EXPECT_EQ(step.find("v")->asInt(), before + 1);
            EXPECT_EQ(step.find("d")->find("step")->asInt(), static_cast<int64_t>(table.session().choices().size()));
        }
    }
}

TEST(ServerTable, AnActIsDoneOnceHoweverOftenItComes) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const size_t mover = table.session().game().decider();
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(1, 1, "k1")), "");
    EXPECT_EQ(table.version(), 2);
    const std::vector<Value> again = room.say(seats[mover], Room::act(1, 1, "k1"));
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].find("t")->asText(), "ack");
    EXPECT_EQ(again[0].find("d")->find("n")->asText(), "k1");
    EXPECT_EQ(table.version(), 2);
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(1, 1, "k2")), "stale_decision");
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(3, 1, "k3")), "stale_decision");
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(2, 9999, "k4")), "illegal_action");
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(2, 0, "k5")), "illegal_action");
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(2, -1, "k6")), "illegal_action");
    EXPECT_EQ(table.version(), 2);
}

TEST(ServerTable, MalformedMessagesChangeNothingAndAreAnswered) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const uint64_t before = table.session().game().hash();
    for (const std::string_view text :
         {"", "null", "[]", "{}", "{\"t\":1}", "{\"t\":\"act\"}", "{\"t\":\"act\",\"d\":[]}",
          "{\"t\":\"act\",\"d\":{\"decision\":\"1\",\"option\":1}}", "{\"t\":\"act\",\"d\":{\"decision\":1}}",
          "{\"t\":\"act\",\"d\":{\"decision\":1,\"option\":1,\"action\":\"end\"}}", "{\"t\":\"dance\"}",
          "{\"t\":\"undo\",\"d\":{\"to\":-1}}", "{\"t\":\"undo-answer\",\"d\":{\"yes\":true}}",
          "{\"t\":\"lang\",\"d\":{\"lang\":\"xx\"}}", "{\"t\":\"bot\",\"d\":{\"seat\":\"B\"}}", "{\"t\":\"rematch\",\"d\":{}}",
          "{\"t\":\"why\",\"d\":{}}", "{\"t\":\"act\",\"d\":{\"decision\":1,\"option\":1}"}) {
        EXPECT_NE(room.codeOf(seats[0], text), "") << text;
        EXPECT_NE(room.codeOf(seats[0], text), "silence") << text;
    }
    EXPECT_NE(room.codeOf(seats[0], std::string(100'000, '[')), "");
    EXPECT_EQ(table.session().game().hash(), before);
    EXPECT_EQ(table.version(), 1);
    EXPECT_EQ(room.say(seats[0], R"({"t":"p"})").at(0).find("t")->asText(), "p");
}

TEST(ServerTable, OnlyTheTokenOpensASeat) {
    Room room;
    Table& table = room.make(kDuel);
    Table& other = room.make(kDuel);
    Refusal refusal;
    EXPECT_FALSE(room.tables.connect(90, table, {"guess"}, Locale::En, 0, refusal));
    EXPECT_EQ(refusal.code, "bad_token");
    EXPECT_FALSE(room.tables.connect(90, table, {secretOf(other, 0)}, Locale::En, 0, refusal));
    EXPECT_NE(secretOf(table, 0), secretOf(table, 1));
    EXPECT_EQ(table.seatOf(secretOf(table, 0)), 0U);
    EXPECT_EQ(table.seatOf(secretOf(table, 1)), std::nullopt);  // an invitation is no token
    EXPECT_EQ(table.seatOf(""), std::nullopt);
    const Connection watcher = room.enter(table, std::nullopt);
    for (const std::string_view what : {"act", "undo", "concede", "leave", "why", "hint", "bot", "rematch", "chat"})
        EXPECT_EQ(room.codeOf(watcher, R"({"t":")" + std::string(what) + R"(","d":{"n":"x"}})"), "no_seat") << what;
}

TEST(ServerTable, SecretsAreComparedWholly) {
    EXPECT_TRUE(areSameSecret("abc", "abc"));
    EXPECT_FALSE(areSameSecret("abc", "abd"));
    EXPECT_FALSE(areSameSecret("abc", "abcd"));
    EXPECT_FALSE(areSameSecret("", ""));
    const SecretHash hash = SecretHash::of("abc");
    EXPECT_TRUE(hash.isSame(SecretHash::of("abc")));
    EXPECT_FALSE(hash.isSame(SecretHash::of("abd")));
    EXPECT_TRUE(SecretHash::read(hash.text())->isSame(hash));
    EXPECT_FALSE(SecretHash::read("abc").has_value());
    EXPECT_FALSE(SecretHash().isSame(SecretHash()));  // no secret opens what has none
    EXPECT_FALSE(SecretHash::of("").isSame(SecretHash::of("")));
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) tokens.insert(randomToken());
    EXPECT_EQ(tokens.size(), 1000U);
    EXPECT_EQ(tokens.begin()->size(), 22U);
}

// What a person was told since a version is told again, word for word, to who comes back with it.
TEST(ServerTable, WhoComesBackIsToldWhatTheyMissed) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    for (int i = 0; i < 10; ++i) room.choose(table, seats, 5);
    const int64_t since = table.version();
    room.mail[seats[1]].clear();
    for (int i = 0; i < 8; ++i) room.choose(table, seats, 6);
    std::vector<Value> told;
    for (const Value& each : room.mail[seats[1]]) {
        if (each.find("t")->asText() == "step") told.push_back(each);
    }
    room.leave(seats[1]);
    const Connection back = room.enter(table, 1, since);
    std::vector<Value> again;
    for (const Value& each : room.mail[back]) {
        EXPECT_NE(each.find("t")->asText(), "snap");
        if (each.find("t")->asText() == "step") again.push_back(each);
    }
    ASSERT_EQ(again.size(), 8U);
    // seats[1] lost letters of its own acts when it sent them; compare what both have.
    size_t compared = 0;
    for (const Value& each : told) {
        const auto at = static_cast<size_t>(each.find("v")->asInt() - since - 1);
        EXPECT_EQ(toJson(*each.find("d")->find("events")), toJson(*again[at].find("d")->find("events")));
        EXPECT_EQ(toJson(*each.find("d")->find("view")), toJson(*again[at].find("d")->find("view")));
        ++compared;
    }
    EXPECT_GT(compared, 0U);
    EXPECT_TRUE(again.back().find("d")->find("decision")->isMap());
    // Up to date: nothing to tell. From the future or too long ago: how it stands.
    EXPECT_EQ(room.mail[room.enter(table, 0, table.version())].size(), 1U);
    (void)lastOf(room.mail[room.enter(table, 0, table.version() + 5)], "snap");
    for (int i = 0; i < 80 && table.status() == Table::Status::Playing; ++i)
        room.choose(table, seats[0] ? std::vector{seats[0], back} : seats, 7);
    (void)lastOf(room.mail[room.enter(table, 0, 1)], "snap");
}

TEST(ServerTable, AgainstBotsOneMayAlwaysTakeBack) {
    Room room;
    Table& table = room.make(R"({"game":"keyforge","seed":3,"seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection me = room.enter(table, 0);
    room.letBotsChoose();
    std::vector<uint64_t> hashes;
    for (int i = 0; i < 12 && table.status() == Table::Status::Playing; ++i) {
        room.choose(table, {me}, 11);
        room.letBotsChoose();
    }
    const size_t count = table.session().choices().size();
    ASSERT_GT(count, 12U);
    const uint64_t earlier = table.session().at(4).hash();
    const int64_t version = table.version();
    room.mail[me].clear();
    EXPECT_EQ(room.codeOf(me, R"({"t":"undo","d":{"n":"u1","to":4}})"), "");
    EXPECT_EQ(table.session().choices().size(), 4U);
    EXPECT_EQ(table.session().game().hash(), earlier);
    EXPECT_EQ(table.version(), version + 1);
    (void)lastOf(room.mail[me], "snap");
    EXPECT_EQ(room.codeOf(me, R"({"t":"undo","d":{"to":4}})"), "nothing_to_undo");
}

TEST(ServerTable, BetweenPeopleWhatWasSeenIsTakenBackOnlyIfTheyAgree) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const size_t mover = table.session().game().decider();
    while (table.session().game().decider() == mover && table.status() == Table::Status::Playing) room.choose(table, seats, 1);
    const size_t count = table.session().choices().size();
    EXPECT_EQ(room.codeOf(seats[mover], R"({"t":"undo","d":{"n":"u","to":0}})"), "");
    EXPECT_EQ(table.session().choices().size(), count);  // asked, not done
    EXPECT_EQ(table.describe().find("undoAsk")->find("seat")->asText(), table.seatName(mover));
    EXPECT_EQ(room.codeOf(seats[mover], R"({"t":"undo-answer","d":{"yes":true}})"), "nothing_asked");
    EXPECT_EQ(room.codeOf(seats[1 - mover], R"({"t":"undo-answer","d":{"yes":false}})"), "");
    EXPECT_EQ(table.session().choices().size(), count);
    EXPECT_TRUE(table.describe().find("undoAsk")->isNull());
    EXPECT_EQ(room.codeOf(seats[mover], R"({"t":"undo","d":{"to":0}})"), "");
    EXPECT_EQ(room.codeOf(seats[1 - mover], R"({"t":"undo-answer","d":{"yes":true}})"), "");
    EXPECT_EQ(table.session().choices().size(), 0U);
}

TEST(ServerTable, AnOwnStepThatShowedNothingIsTakenBackFreely) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const size_t mover = table.session().game().decider();
    const Notation notation(table.session().game());
    const auto crystal = notation.find("play crystal");
    ASSERT_TRUE(crystal.has_value());
    EXPECT_EQ(room.codeOf(seats[mover], Room::act(1, static_cast<int64_t>(*crystal) + 1)), "");
    EXPECT_EQ(room.codeOf(seats[1 - mover], R"({"t":"undo","d":{"to":0}})"), "");  // not theirs: they have to ask
    EXPECT_EQ(table.session().choices().size(), 1U);
    EXPECT_EQ(room.codeOf(seats[mover], R"({"t":"undo","d":{}})"), "");
    EXPECT_EQ(table.session().choices().size(), 0U);
}

TEST(ServerTable, WhereNothingIsTakenBackNothingIs) {
    Room room;
    Table& table = room.make(R"({"game":"shards","undo":"off","seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection me = room.enter(table, 0);
    room.letBotsChoose();
    room.choose(table, {me}, 1);
    EXPECT_EQ(room.codeOf(me, R"({"t":"undo","d":{"to":0}})"), "undo_off");
}

TEST(ServerTable, ChatIsTextAndLimited) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    room.mail[seats[1]].clear();
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"chat","d":{"text":"<b>hi</b>\u0000\u202e there "}})"), "");
    const Value& heard = lastOf(room.mail[seats[1]], "chat");
    EXPECT_EQ(heard.find("d")->find("text")->asText(), "<b>hi</b> there");
    EXPECT_EQ(heard.find("d")->find("from")->asText(), "Mira");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"chat","d":{"text":")" + std::string(501, 'x') + R"("}})"), "bad_chat");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"chat","d":{"text":")" + std::string(1'000'000, 'x') + R"("}})"), "bad_request");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"chat","d":{"text":"  "}})"), "bad_chat");
    std::string code;
    for (int i = 0; i < 10; ++i) code = room.codeOf(seats[0], R"({"t":"chat","d":{"text":"spam"}})");
    EXPECT_EQ(code, "too_fast");
    room.clock += 11;
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"chat","d":{"text":"again"}})"), "");
}

TEST(ServerTable, NamesAreTextOfALimitedLength) {
    EXPECT_EQ(tidyName("  <script>\n x "), "<script> x");
    EXPECT_EQ(tidyName(std::string(33, 'x')), "");
    EXPECT_EQ(tidyName("\xFF\xFE"), "");
    EXPECT_EQ(tidyName("Łukasz Ж"), "Łukasz Ж");
    Room room;
    EXPECT_EQ(room.refusalOf(R"({"game":"shards","seats":[{"kind":"here","name":")" + std::string(100, 'y') + R"("}]})").code,
              "bad_setup");
}

TEST(ServerTable, OpenSeatsAreTakenByWhoeverComes) {
    Room room;
    Table& table = room.make(R"({"game":"epic","listed":true,"seats":[{"kind":"here"},{"kind":"open"}]})");
    EXPECT_EQ(room.tables.list("epic", "waiting").size(), 1U);
    EXPECT_EQ(room.tables.list("shards", "").size(), 0U);
    Refusal refusal;
    Post post;
    Table::Taken taken;
    EXPECT_TRUE(table.join({.name = "Ola"}, room.now(), taken, refusal, post));
    EXPECT_EQ(taken.place, 1U);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    EXPECT_FALSE(table.join({.name = "Late"}, room.now(), taken, refusal, post));
    EXPECT_EQ(refusal.code, "no_seat");
    EXPECT_FALSE(table.join({.name = "Thief", .place = 0}, room.now(), taken, refusal, post));
}

TEST(ServerTable, SomebodyWhoLeavesCanBeReplaced) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    const std::string old = secretOf(table, 1);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B"}})"), "not_gone");
    EXPECT_EQ(room.codeOf(seats[1], R"({"t":"leave","d":{}})"), "");
    EXPECT_EQ(table.seatOf(old), std::nullopt);
    EXPECT_EQ(room.codeOf(seats[1], Room::act(1, 1)), "no_seat");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B","level":9}})"), "bad_request");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B","level":2}})"), "");
    EXPECT_EQ(table.places()[1].kind, SeatKind::Bot);
    room.letBotsChoose();
    room.choose(table, {seats[0]}, 1);
}

TEST(ServerTable, WhoIsGoneForAMinuteCanBeReplaced) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    room.leave(seats[1]);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B"}})"), "not_gone");
    room.clock += 60;
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B"}})"), "");
}

TEST(ServerTable, WhoGivesUpHasLost) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    EXPECT_EQ(room.codeOf(seats[1], R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(table.status(), Table::Status::Over);
    EXPECT_EQ(toJson(table.result()), R"({"winners":["A"],"losers":["B"],"reason":"concede"})");
    EXPECT_EQ(room.codeOf(seats[0], Room::act(table.version(), 1)), "game_over");
    EXPECT_TRUE(lastOf(room.mail[seats[0]], "err").isMap());
}

TEST(ServerTable, ARematchHasTheSamePeopleAndLinks) {
    Room room;
    Table& table = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    EXPECT_EQ(room.codeOf(seats[1], R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"rematch","d":{"n":"r"}})"), "");
    ASSERT_FALSE(table.rematch().empty());
    EXPECT_EQ(room.codeOf(seats[1], R"({"t":"rematch","d":{"n":"r"}})"), "");
    Table* next = room.find(table.rematch());
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->seatOf(secretOf(table, 1)), 1U);
    EXPECT_NE(next->session().request().seed, table.session().request().seed);
    EXPECT_EQ(next->status(), Table::Status::Waiting);
}

// "Choose one" is asked in the words of the card, in the language of who is asked.
TEST(ServerTable, AlternativesAreToldInWords) {
    int found = 0;
    for (uint64_t seed = 1; seed <= 6 && found < 3; ++seed) {
        Room room;
        Table& table =
            room.make(R"({"game":"epic","seed":)" + std::to_string(seed) + R"(,"seats":[{"kind":"here"},{"kind":"here"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0, 0, Locale::Ru), room.enter(table, 1, 0, Locale::Ru)};
        for (int step = 0; step < 300 && table.status() == Table::Status::Playing; ++step) {
            const Value decision = *table.position(table.session().game().decider(), Locale::Ru).find("decision");
            if (decision.find("kind")->asText() == "mode" && decision.find("source")->isMap()) {
                const std::string first = decision.find("options")->items()[0].find("text")->asText();
                const std::string last = decision.find("options")->items().back().find("text")->asText();
                EXPECT_NE(first, last);
                EXPECT_EQ(first.find_first_of("abcdefghijklmnop"), std::string::npos) << first;
                found += first.size() > 24 && last.size() > 24;  // a sentence, not “the first”
            }
            room.choose(table, seats, seed);
        }
    }
    EXPECT_GE(found, 3);
}

TEST(ServerTable, AlternativesOfKeyforgeAreToldInWordsToo) {
    const Value fields = parsed(R"({"game":"keyforge","setup":{"house":"logos",
        "A":{"houses":["logos","dis","untamed"],"hand":["Knowledge is Power","Daughter"],"archive":["Daughter"]}}})");
    NewGame wish;
    Refusal refusal;
    ASSERT_TRUE(readNewGame(fields, wish, refusal)) << refusal.message;
    const GameKind& kind = *games().find("keyforge");
    auto session = Session::create(kind, wish, refusal);
    ASSERT_TRUE(session.has_value()) << refusal.message;
    ASSERT_TRUE(session->choose("play Knowledge is Power", std::nullopt, refusal)) << refusal.message;
    const std::vector<Option> options = session->game().options();
    ASSERT_EQ(options.size(), 2U);
    ASSERT_EQ(options[0].verb, "mode");
    std::set<std::string> texts;
    for (const Locale locale : kLocales) {
        for (const std::string& text : optionTexts(kind, session->game(), options, locale)) {
            EXPECT_GT(text.size(), 12U) << text;
            texts.insert(text);
        }
    }
    EXPECT_EQ(texts.size(), 8U);
}

TEST(ServerTable, HintsAreForWhoeverPlaysAlone) {
    Room room;
    Table& alone = room.make(R"({"game":"shards","seed":4,"starting":"A","seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection me = room.enter(alone, 0);
    room.letBotsChoose();
    EXPECT_EQ(room.codeOf(me, R"({"t":"hint","d":{"n":"h"}})"), "silence");
    EXPECT_EQ(room.codeOf(me, R"({"t":"hint","d":{"n":"h2"}})"), "too_fast");
    room.letBotsChoose();
    EXPECT_EQ(lastOf(room.mail[me], "hint").find("d")->find("n")->asText(), "h");
    Table& duel = room.make(kDuel);
    const std::vector<Connection> seats = {room.enter(duel, 0), room.enter(duel, 1)};
    EXPECT_EQ(room.codeOf(seats[duel.session().game().decider()], R"({"t":"hint","d":{"n":"h"}})"), "no_hints");
}

TEST(ServerTable, ImpossibleTablesAreRefused) {
    Room room;
    for (const auto& [body, code] : std::vector<std::pair<std::string, std::string>>{
             {R"({})", "unknown_game"},
             {R"([])", "bad_setup"},
             {R"({"game":"chess"})", "unknown_game"},
             {R"({"game":"shards","seats":[]})", "bad_setup"},
             {R"({"game":"shards","seats":[{"kind":"bot"},{"kind":"bot"}]})", "bad_setup"},
             {R"({"game":"shards","seats":[{"kind":"king"}]})", "bad_setup"},
             {R"({"game":"shards","seats":[{"kind":"bot","level":9},{"kind":"here"}]})", "bad_setup"},
             {R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"bot"},{"kind":"bot"}]})", "bad_setup"},
             {R"({"game":"keyforge","decks":{"A":"/etc/passwd"}})", ""},
             {R"({"game":"keyforge","decks":["\u0089PNG\r\n\u001a"]})", ""},
             {R"({"game":"shards","setup":{"A":{"health":1}}})", "bad_setup"},
             {R"({"game":"shards","chance":"ask"})", "bad_setup"},
             {R"({"game":"epic","format":"chaos"})", "bad_setup"},
             {R"({"game":"shards","options":{"no":"such"}})", "bad_setup"},
             {R"({"game":"shards","undo":"maybe"})", "bad_setup"},
             {R"({"from":{"replay":"nothing","step":0}})", "no_replay"}}) {
        const Refusal refusal = room.refusalOf(body);
        EXPECT_FALSE(refusal.message.empty()) << body;
        EXPECT_EQ(refusal.message.find("root:"), std::string::npos);
        EXPECT_TRUE(code.empty() || refusal.code == code) << body << ": " << refusal.code << ": " << refusal.message;
    }
    EXPECT_EQ(room.tables.size(), 0U);
}

TEST(ServerTable, OneAddressCantMakeTenThousandTables) {
    Room room;
    int made = 0;
    Refusal refusal;
    for (int i = 0; i < 10'000; ++i) made += created(room.tables, R"({"game":"shards"})", "10.0.0.9", refusal) != nullptr;
    EXPECT_EQ(made, 100);
    EXPECT_EQ(refusal.code, "too_many_tables");
    EXPECT_NE(created(room.tables, R"({"game":"shards"})", "10.0.0.10", refusal), nullptr);
    room.clock += 4;
    EXPECT_NE(created(room.tables, R"({"game":"shards"})", "10.0.0.9", refusal), nullptr);
}

TEST(ServerTable, TablesNobodyComesToGoAway) {
    Room room;
    Table& waiting = room.make(kDuel);
    (void)waiting;
    Table& kept = room.make(kDuel);
    const Connection here = room.enter(kept, 0);
    room.clock += 4000;
    room.tables.tidy();
    EXPECT_EQ(room.tables.size(), 1U);
    room.leave(here);
    room.clock += 4000;
    room.tables.tidy();
    EXPECT_EQ(room.tables.size(), 0U);
}

}  // namespace
}  // namespace riffle::server
