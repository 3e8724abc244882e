// The schema of the letters holds for whole games of each kind, for seats and watchers alike.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "server/analyses.h"
#include "server/api.h"
#include "tests/server_room.h"

namespace riffle::server {
namespace {

// As much of JSON Schema as the letters use. Gives what is wrong, empty where nothing is.
class Checker {
public:
    explicit Checker(const Value& schema) : schema_(schema) {}

    [[nodiscard]] bool has(const std::string& name) const { return schema_.find("$defs")->find(name) != nullptr; }
    [[nodiscard]] std::string wrong(const std::string& name, const Value& value) const {
        return check(*schema_.find("$defs")->find(name), value, name);
    }

private:
    static bool isOfType(const std::string& type, const Value& value) {
        if (type == "object") return value.isMap();
        if (type == "array") return value.isList();
        if (type == "string") return value.isText();
        if (type == "integer") return value.isInt();
        if (type == "boolean") return value.isBool();
        return type == "null" && value.isNull();
    }

    [[nodiscard]] std::string check(const Value& schema, const Value& value, const std::string& where) const {
        static const std::set<std::string> kKnown = {"type",        "properties",  "required", "additionalProperties",
                                                     "description", "$ref",        "anyOf",    "enum",
                                                     "const",       "items",       "minimum",  "maximum",
                                                     "maxLength",   "prefixItems", "minItems", "maxItems"};
        for (const auto& [word, each] : schema.entries()) {
            if (!kKnown.contains(word)) return where + ": the checker does not know " + word;
        }
        if (const Value* other = schema.find("$ref")) return wrong(other->asText().substr(8), value);
        if (const Value* any = schema.find("anyOf")) {
            std::string all;
            for (const Value& each : any->items()) {
                const std::string found = check(each, value, where);
                if (found.empty()) return "";
                all += found + "; ";
            }
            return all;
        }
        if (const Value* only = schema.find("const"); only && toJson(*only) != toJson(value)) return where + " is not the word";
        if (const Value* words = schema.find("enum")) {
            bool isFound = false;
            for (const Value& each : words->items()) isFound |= toJson(each) == toJson(value);
            if (!isFound) return where + ": " + toJson(value) + " is none of the words";
        }
        if (const Value* type = schema.find("type"); type && !isOfType(type->asText(), value))
            return where + ": " + toJson(value).substr(0, 80) + " is no " + type->asText();
        if (const Value* least = schema.find("minimum"); least && value.asInt() < least->asInt()) return where + " is too small";
        if (const Value* most = schema.find("maximum"); most && value.asInt() > most->asInt()) return where + " is too large";
        if (value.isMap()) return checkMap(schema, value, where);
        if (value.isList()) return checkList(schema, value, where);
        return "";
    }

    [[nodiscard]] std::string checkMap(const Value& schema, const Value& value, const std::string& where) const {
        const Value* fields = schema.find("properties");
        const Value* more = schema.find("additionalProperties");
        if (const Value* needed = schema.find("required")) {
            for (const Value& name : needed->items()) {
                if (!value.find(name.asText())) return where + " lacks " + name.asText();
            }
        }
        for (const auto& [name, each] : value.entries()) {
            const Value* field = fields ? fields->find(name) : nullptr;
            if (!field && more && more->isMap()) field = more;
            if (!field && more && more->isBool() && !more->asBool()) return where + " has " + name;
            if (!field) continue;
            const std::string found = check(*field, each, where + "." + name);
            if (!found.empty()) return found;
        }
        return "";
    }

    [[nodiscard]] std::string checkList(const Value& schema, const Value& value, const std::string& where) const {
        const Value* fixed = schema.find("prefixItems");
        if (fixed && fixed->size() != value.size()) return where + " has not " + std::to_string(fixed->size()) + " entries";
        const Value* all = schema.find("items");
        for (size_t i = 0; i < value.size(); ++i) {
            const Value* each = fixed ? &fixed->items()[i] : all;
            const std::string found = each ? check(*each, value.items()[i], where + "[]") : "";
            if (!found.empty()) return found;
        }
        return "";
    }

    const Value& schema_;
};

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
    const Checker checker(schema);
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
    const Checker checker(schema);
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
