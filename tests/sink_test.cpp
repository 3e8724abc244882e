// Values, and what is written piece by piece: as text and as a value it is the same.
#include "engine/sink.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/rng.h"
#include "protocol/session.h"
#include "server/table/renderer.h"
#include "tests/server/room.h"

namespace riffle {

namespace {

Value nested() {
    Value value = Value::map();
    value["a"]["b"] = "a text that is too long to lie inside of a value";
    value["a"]["c"].add(1);
    value["d"] = "short";
    return value;
}

TEST(Value, MayBeReplacedByAPartOfItself) {
    Value value = nested();
    value = *value.find("a");
    EXPECT_EQ(toJson(value), R"({"b":"a text that is too long to lie inside of a value","c":[1]})");
    value = std::move(value["c"]);
    EXPECT_EQ(toJson(value), "[1]");
    const Value& same = value;
    value = same;
    EXPECT_EQ(toJson(value), "[1]");
}

TEST(Value, ACopyIsItsOwn) {
    const Value first = nested();
    Value second = first;
    EXPECT_EQ(first, second);
    second["a"]["c"].add("x");
    EXPECT_NE(first, second);
    EXPECT_EQ(toJson(first), toJson(nested()));
}

TEST(Value, WhatItIsNotReadsAsNothing) {
    const Value text("x");
    EXPECT_EQ(text.asInt(), 0);
    EXPECT_FALSE(text.asBool());
    EXPECT_EQ(text.size(), 0U);
    EXPECT_EQ(text.find("x"), nullptr);
    EXPECT_EQ(Value(7).asText(), "");
    EXPECT_TRUE(Value(7).items().empty());
    EXPECT_TRUE(Value::list().entries().empty());
    EXPECT_NE(Value(0), Value(false));
    EXPECT_NE(Value(0), Value());
}

template <class Sink>
void writeSample(Sink& out) {
    out.beginMap();
    out.put("text", "“quoted” \"so\" \\ and\n\x01");
    out.put("flag", true);
    out.put("number", -12);
    out.put("large", int64_t{1} << 62U);
    out.putNull("null");
    out.putCard("card", 17);
    out.beginList("list");
    out.beginMap();
    out.endMap();
    out.beginList();
    out.add(1);
    out.add("two");
    out.addNull();
    out.endList();
    out.add(nested());
    out.endList();
    out.beginMap("map");
    out.put("inner", std::string("x"));
    out.endMap();
    out.put("last", std::string_view("y"));
    out.endMap();
}

TEST(Sink, TextAndValueAreTheSame) {
    std::string text;
    JsonSink json(text);
    writeSample(json);
    ValueSink value;
    writeSample(value);
    EXPECT_EQ(text, toJson(value.result));
    EXPECT_EQ(server::parsed(text), value.result);
}

TEST(Sink, AViewIsTheSameAsTextForEverybody) {
    for (const auto& kind : server::games().all()) {
        NewGame request;
        request.seed = 11;
        Refusal refusal;
        std::optional<Session> session = Session::create(*kind, request, refusal);
        ASSERT_TRUE(session) << refusal.message;
        Rng rng = Rng::seeded(5);
        for (int i = 0; i < 120 && !session->game().isOver(); ++i) {
            for (const Viewer viewer :
                 {Viewer{true, 0}, Viewer{false, 0}, Viewer{false, 1}, server::watcherOf(session->game())}) {
                std::string text;
                session->game().writeView(viewer, text);
                ASSERT_EQ(text, toJson(session->game().view(viewer))) << kind->name() << ", choice " << i;
            }
            const auto count = static_cast<uint32_t>(session->game().options().size());
            ASSERT_TRUE(session->chooseOption(1 + rng.below(count), std::nullopt, refusal)) << refusal.message;
        }
    }
}

// Seats, a second window of a seat, and watchers in two languages: what they are sent is what the table says when asked.
TEST(Sink, LettersSayWhatTheTableSays) {
    for (const auto& kind : server::games().all()) {
        server::Room room;
        server::Table& table = room.make(
            fmt::format(R"({{"game":"{}","seed":3,"seats":[{{"kind":"here","name":"Mira"}},{{"kind":"here","name":"Jan"}}]}})",
                        kind->name()));
        struct Who {
            std::optional<size_t> place;
            Locale locale;
            server::Connection connection = 0;
        };
        std::vector<Who> all = {{0, Locale::En}, {1, Locale::De},  {0, Locale::Pl},
                                {0, Locale::En}, {{}, Locale::En}, {{}, Locale::Ru}};
        for (Who& each : all) each.connection = room.enter(table, each.place, 0, each.locale);
        for (int i = 0; i < 60 && table.status() == server::Table::Status::Playing; ++i) {
            for (Who& each : all) room.mail[each.connection].clear();
            room.choose(table, {all[0].connection, all[1].connection}, 9);
            for (const Who& each : all) {
                const Value& step = *server::lastOf(room.mail[each.connection], "step").find("d");
                const Value now = table.position(each.place, each.locale);
                for (const std::string_view field : {"step", "view", "decision", "result"})
                    ASSERT_EQ(*step.find(field), *now.find(field)) << kind->name() << ", choice " << i << ", " << field;
                const Viewer viewer =
                    each.place ? Viewer{false, static_cast<Seat>(*each.place)} : server::watcherOf(table.session().game());
                const size_t before = table.session().choices().size() - 1;
                ASSERT_EQ(*step.find("events"),
                          table.session().describeEvents(table.session().eventsBefore(before), table.session().eventCount(),
                                                         viewer, each.locale));
            }
        }
    }
}

}  // namespace

}  // namespace riffle
