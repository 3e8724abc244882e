// The schema of the letters holds for whole games of each kind, for seats and watchers alike.
#include <gtest/gtest.h>

#include <regex>

#include "server/analysis/analyses.h"
#include "server/api/api.h"
#include "tests/server/room.h"
#include "tests/server/schema_checker.h"

namespace riffle::server {
namespace {

Value letterSchema() {
    Room room;
    const Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    Request request;
    request.method = "GET";
    request.path = "/api/v1/schema";
    return parsed(api.answer(request).body);
}

TEST(ServerSchema, EveryLetterIsAsItSays) {
    const Value schema = letterSchema();
    const SchemaChecker checker(schema, SchemaChecker::Fields::Whole);
    std::map<std::string, size_t> seen;
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        Room room;
        const auto checkMail = [&] {
            for (const auto& [connection, mail] : room.mail) {
                for (const Value& letter : mail) {
                    const std::string type = letter.find("t")->asText();
                    ++seen[type];
                    ASSERT_TRUE(checker.has("server." + type)) << type;
                    ASSERT_EQ(checker.wrong("server." + type, letter), "") << game << ": " << toJson(letter).substr(0, 400);
                }
            }
            room.mail.clear();
        };
        const auto say = [&](Connection from, std::string_view text) {
            checkMail();  // as it is emptied for the answers
            room.say(from, text);
        };
        Table& table = room.make(
            R"({"game":")" + game +
            R"(","seed":9,"clock":{"seconds":6000},"seats":[{"kind":"here","name":"Mira"},{"kind":"person","name":"Jan"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0, 0, Locale::De), room.enter(table, 1)};
        const Connection watcher = room.enter(table, std::nullopt, 0, Locale::Ru);
        for (int i = 0; i < 150 && table.status() == Table::Status::Playing; ++i) {
            checkMail();
            room.choose(table, seats, 2);
            if (i % 20 != 5) continue;
            const size_t decider = table.session().game().decider();
            Value why = parsed(R"({"t":"why","d":{"n":"w"}})");
            why["d"]["action"] = Notation(table.session().game()).text(0);
            say(seats[decider], toJson(why));
            say(seats[decider], R"({"t":"chat","d":{"n":"c","text":"hm"}})");
            say(seats[0], R"({"t":"undo","d":{"n":"u"}})");
            say(seats[1], R"({"t":"undo-answer","d":{"n":"u","yes":true}})");
            say(watcher, R"({"t":"p"})");
            room.clock += 11;
        }
        Table& alone = room.make(R"({"game":")" + game + R"(","seed":2,"seats":[{"kind":"here"},{"kind":"bot"}]})");
        const Connection one = room.enter(alone, 0);
        room.letBotsChoose();
        say(one, R"({"t":"hint","d":{"n":"h"}})");
        room.letBotsChoose();
        say(one, R"({"t":"concede","d":{"n":"x"}})");
        say(one, R"({"t":"rematch","d":{"n":"y"}})");
        say(one, R"({"t":"nonsense","d":{"n":"z"}})");
        checkMail();
    }
    for (const std::string type : {"hello", "snap", "step", "table", "clock", "chat", "ack", "err", "why", "hint", "p"})
        EXPECT_GT(seen[type], 0U) << type;
}

TEST(ServerSchema, AndSoIsEveryLetterToTheServer) {
    const Value schema = letterSchema();
    const SchemaChecker checker(schema);
    const auto wrong = [&](std::string_view text) {
        const Value letter = parsed(text);
        return checker.wrong("client." + letter.find("t")->asText(), letter);
    };
    for (const std::string_view good :
         {R"({"t":"act","d":{"n":"1","decision":3,"option":2}})", R"({"t":"act","d":{"decision":3,"action":"end"}})",
          R"({"t":"undo","d":{"n":"1","to":0}})", R"({"t":"undo-answer","d":{"yes":false}})",
          R"({"t":"why","d":{"action":"play X"}})", R"({"t":"hint","d":{"n":"1"}})", R"({"t":"chat","d":{"text":"hi"}})",
          R"({"t":"lang","d":{"lang":"pl"}})", R"({"t":"concede","d":{}})", R"({"t":"leave","d":{}})",
          R"({"t":"rematch","d":{}})", R"({"t":"bot","d":{"seat":"B","level":2}})", R"({"t":"p"})"})
        EXPECT_EQ(wrong(good), "") << good;
    for (const std::string_view bad :
         {R"({"t":"act","d":{"n":"1","option":2}})", R"({"t":"act","d":{"decision":"3"}})", R"({"t":"undo","d":{"to":-1}})",
          R"({"t":"lang","d":{"lang":"fr"}})", R"({"t":"bot","d":{"seat":"B","level":9}})", R"({"t":"p","d":{}})"})
        EXPECT_NE(wrong(bad), "") << bad;
}

}  // namespace
}  // namespace riffle::server
