// The server over real sockets: whole games, watchers, lost connections, and a stop in the middle of a game.
#include <gtest/gtest.h>

#include "tests/server/folder.h"
#include "tests/server/running.h"

namespace riffle::server {
namespace {

using namespace running;

TEST(Server, TwoClientsAndAWatcherFinishAGameOfEachKind) {
    Running server;
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        const Made made =
            make(server.port(),
                 R"({"game":")" + game +
                     R"(","seed":5,"undo":"off","seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Ben"}]})");
        Client a(server.port(), at(made, 0));
        Client b(server.port(), at(made, 1));
        Client watcher(server.port(), "table=" + made.id + "&lang=ru");
        a.readUntil("snap");
        b.readUntil("snap");
        watcher.readUntil("snap");
        const int choices = playOn(a, b, 17, 5000);
        EXPECT_TRUE(a.isOver()) << game << ' ' << choices;
        EXPECT_TRUE(b.isOver()) << game;
        while (watcher.version() < a.version()) watcher.read();
        EXPECT_TRUE(watcher.isOver()) << game;
        EXPECT_EQ(toJson(*a.position().find("result")), toJson(*watcher.position().find("result")));
        EXPECT_EQ(a.takeError(), "");
        EXPECT_EQ(b.takeError(), "");
        // What is over can be looked at by everybody, step by step, and played on from any of them.
        const Value replay = parsed(ask(server.port(), http::verb::get, "/api/v1/replays/" + made.id + ".json").body);
        EXPECT_EQ(replay.find("format")->asText(), "riffle-replay");
        EXPECT_EQ(static_cast<int>(replay.find("choices")->size()), choices);
        const std::string middle = std::to_string(choices / 2);
        const Value step =
            parsed(ask(server.port(), http::verb::get, "/api/v1/replays/" + made.id + "/steps/" + middle + "?seat=all").body);
        ASSERT_TRUE(step.find("decision"));
        const Made again = make(server.port(), R"({"from":{"replay":")" + made.id + R"(","step":)" + middle +
                                                   R"(},"seats":[{"kind":"here"},{"kind":"here"}]})");
        const std::string asked = step.find("decision")->find("seat")->asText();
        const Value view =
            parsed(ask(server.port(), http::verb::get,
                       "/api/v1/tables/" + again.id + "/view?token=" + again.tokens[asked == "A" ? 0 : 1] + kWithClaim)
                       .body);
        ASSERT_EQ(view.find("decision")->find("options")->size(), step.find("decision")->find("options")->size()) << game;
        for (size_t i = 0; i < step.find("decision")->find("options")->size(); ++i) {
            EXPECT_EQ(view.find("decision")->find("options")->items()[i].find("action")->asText(),
                      step.find("decision")->find("options")->items()[i].find("action")->asText());
        }
    }
}

TEST(Server, BotsAnswerAndNobodyWaitsForThem) {
    Running server;
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        const Made made = make(server.port(), R"({"game":")" + game + R"(","seats":[{"kind":"here"},{"kind":"bot","level":1}]})");
        Client me(server.port(), at(made, 0));
        me.readUntil("snap");
        int mine = 0;
        while (mine < 15 && !me.isOver()) {
            if (me.answer(3)) ++mine;
            me.readUntil("step");
        }
        EXPECT_EQ(mine == 15 || me.isOver(), true);
        EXPECT_GT(me.version(), 15) << game;
        EXPECT_EQ(ask(server.port(), http::verb::get, "/healthz").status, 200);
    }
}

TEST(Server, ADroppedConnectionComesBackWhereItWas) {
    Running server;
    const Made made = make(server.port(), R"({"game":"keyforge","seed":8,"seats":[{"kind":"person"},{"kind":"person"}]})");
    Client a(server.port(), at(made, 0));
    auto b = std::make_unique<Client>(server.port(), at(made, 1));
    a.readUntil("snap");
    b->readUntil("snap");
    playOn(a, *b, 4, 20);
    const int64_t since = b->version();
    const std::string before = toJson(*b->position().find("view"));
    b->drop();
    // a goes on as long as it is a's to decide.
    int missed = 0;
    while (a.answer(4) && missed < 6) {
        a.readUntil("step");
        ++missed;
    }
    Client back(server.port(), at(made, 1, since));
    back.readUntil("hello");
    for (int i = 0; i < missed; ++i) EXPECT_EQ(back.read().find("t")->asText(), "step");
    if (missed == 0) back.send(R"({"t":"p"})");
    const Value view = parsed(
        ask(server.port(), http::verb::get, "/api/v1/tables/" + made.id + "/view?token=" + made.tokens[1] + kWithClaim).body);
    EXPECT_EQ(missed > 0 ? toJson(*back.position().find("view")) : before, toJson(*view.find("view")));
}

TEST(Server, AStopInTheMiddleLosesNothing) {
    const TestFolder folder;
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        Made made;
        uint64_t hash = 0;
        int64_t version = 0;
        std::string view;
        {
            Running server(folder.path());
            made = make(server.port(), R"({"game":")" + game +
                                           R"(","undo":"consent","seats":[{"kind":"person","name":"Ann"},{"kind":"person"}]})");
            Client a(server.port(), at(made, 0));
            Client b(server.port(), at(made, 1));
            a.readUntil("snap");
            b.readUntil("snap");
            playOn(a, b, 9, 40);
            // One step back is written down as well.
            a.send(R"({"t":"undo","d":{"n":"u"}})");
            a.readUntil("ack");
            b.send(R"({"t":"undo-answer","d":{"n":"w","yes":true}})");
            a.readUntil("snap");
            hash = server.hashOf(made.id);
            version = a.version();
            view = toJson(*a.position().find("view"));
        }
        Running server(folder.path());
        EXPECT_EQ(server.hashOf(made.id), hash) << game;
        Client a(server.port(), at(made, 0, version));
        a.readUntil("hello");
        Client b(server.port(), at(made, 1));
        b.readUntil("snap");
        EXPECT_EQ(b.version(), version) << game;
        Client fresh(server.port(), at(made, 0));
        fresh.readUntil("snap");
        EXPECT_EQ(toJson(*fresh.position().find("view")), view) << game;
        EXPECT_GT(playOn(fresh, b, 9, 10), 0);
    }
}

// What a machine that fails leaves behind is what is in the files at that moment: all that anybody was told of is in them.
TEST(Server, AFailureInTheMiddleLosesNothingThatWasTold) {
    const TestFolder folder;
    const TestFolder left;
    Running server(folder.path());
    const Made made = make(server.port(), R"({"game":"epic","seed":3,"seats":[{"kind":"person"},{"kind":"person"}]})");
    Client a(server.port(), at(made, 0));
    Client b(server.port(), at(made, 1));
    a.readUntil("snap");
    b.readUntil("snap");
    playOn(a, b, 6, 60);
    std::filesystem::copy(folder.path(), left.path());
    Running other(left.path());
    EXPECT_EQ(other.hashOf(made.id), server.hashOf(made.id));
    Client back(other.port(), at(made, 0));
    back.readUntil("snap");
    EXPECT_EQ(back.version(), a.version());
    EXPECT_EQ(toJson(*back.position().find("view")), toJson(*a.position().find("view")));
}

TEST(Server, RefusesWhatIsNotForThemAndGoesOn) {
    Running server;
    const uint16_t port = server.port();
    const Made made = make(port, R"({"game":"shards","seats":[{"kind":"here"},{"kind":"person"}]})");
    const auto statusOf = [&](http::verb verb, const std::string& target, const std::string& body = {},
                              const std::string& origin = {}) { return ask(port, verb, target, body, origin).status; };
    EXPECT_THROW(Client(port, "table=" + made.id + "&token=wrong"), beast::system_error);
    EXPECT_THROW(Client(port, "table=nosuch"), beast::system_error);
    EXPECT_THROW(Client(port, at(made, 0), "https://evil.example"), beast::system_error);
    EXPECT_NO_THROW(Client(port, at(made, 0), "http://127.0.0.1:" + std::to_string(port)));
    EXPECT_EQ(statusOf(http::verb::post, "/api/v1/tables", R"({"game":"shards"})", "https://evil.example"), 403);
    EXPECT_EQ(statusOf(http::verb::get, "/api/v1/tables/nosuch"), 404);
    EXPECT_EQ(statusOf(http::verb::get, "/api/v1/tables/" + made.id + "/view?token=wrong"), 403);
    EXPECT_EQ(statusOf(http::verb::post, "/api/v1/tables/" + made.id + "/actions", R"({"token":"wrong"})"), 403);
    EXPECT_EQ(statusOf(http::verb::post, "/api/v1/tables", "{"), 400);
    EXPECT_EQ(statusOf(http::verb::post, "/api/v1/tables", std::string(2U << 20U, ' ')), 413);
    EXPECT_EQ(statusOf(http::verb::delete_, "/api/v1/tables"), 405);
    EXPECT_EQ(statusOf(http::verb::get, "/api/v1/replays/" + made.id + ".json"), 409);
    EXPECT_EQ(statusOf(http::verb::post, "/api/v1/decks/import?game=keyforge", "\x89PNG\r\n\x1a\n"), 400);
    EXPECT_EQ(statusOf(http::verb::get, "/assets/../../etc/passwd"), 404);
    EXPECT_EQ(statusOf(http::verb::get, "/assets/%2e%2e/%2e%2e/etc/passwd"), 404);
    const Got wrong = ask(port, http::verb::get, "/api/v1/nothing");
    EXPECT_EQ(wrong.type, "application/problem+json");
    EXPECT_EQ(parsed(wrong.body).find("code")->asText(), "not_found");
    // A frame that is too large ends that connection and no other.
    Client other(port, at(made, 0));
    Client large(port, at(made, 1));
    other.readUntil("snap");
    large.readUntil("snap");
    EXPECT_THROW(
        {
            large.send(R"({"t":"chat","d":{"text":")" + std::string(1U << 20U, 'x') + R"("}})");
            while (true) large.read();
        },
        beast::system_error);
    other.send(R"({"t":"chat","d":{"n":"k","text":"still here"}})");
    other.readUntil("ack");
}

TEST(Server, AnswersWhatIsAskedOverHttp) {
    Running server;
    const uint16_t port = server.port();
    const auto get = [&](const std::string& target) {
        const Got got = ask(port, http::verb::get, target);
        EXPECT_EQ(got.status, 200) << target << ' ' << got.body.substr(0, 200);
        return got;
    };
    EXPECT_EQ(parsed(get("/api/v1/games").body).find("games")->size(), 3U);
    EXPECT_EQ(get("/healthz").body, "ok\n");
    EXPECT_EQ(get("/readyz").body, "ready\n");
    EXPECT_TRUE(parsed(get("/version").body).find("version"));
    EXPECT_GT(parsed(get("/api/openapi.json").body).find("paths")->size(), 15U);
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        for (const Locale locale : kLocales) {
            const Value cards = parsed(get("/api/v1/cards/" + game + "?lang=" + std::string(codeOf(locale))).body);
            EXPECT_EQ(cards.find("cards")->size(), games().find(game)->cardNames().size()) << game;
            for (const Value& card : cards.find("cards")->items()) EXPECT_FALSE(card.find("type")->asText().empty());
        }
        size_t clauses = 0;
        const Value rules = parsed(get("/api/v1/rules/" + game).body);
        for (const Value& chapter : rules.find("chapters")->items()) clauses += chapter.find("clauses")->size();
        EXPECT_GT(clauses, 300U) << game;
    }
    const auto cardsNamed = [&](const std::string& query) {
        const Value cards = parsed(get("/api/v1/cards/epic?lang=ru&names=" + query).body);
        std::vector<std::string> names;
        for (const Value& card : cards.find("cards")->items()) names.push_back(card.find("name")->asText());
        return names;
    };
    EXPECT_EQ(cardsNamed("Thundarus%7CNo%20such%20card%7CKong"), (std::vector<std::string>{"Thundarus", "Kong"}));
    EXPECT_EQ(cardsNamed("nothing"), std::vector<std::string>());
    const Value whole = parsed(get("/api/v1/cards/epic?lang=ru").body);
    const Value kong = parsed(get("/api/v1/cards/epic?lang=ru&names=Kong").body).find("cards")->items()[0];
    for (const Value& card : whole.find("cards")->items()) {
        if (card.find("name")->asText() == "Kong") {
            EXPECT_EQ(toJson(card), toJson(kong));
        }
    }
    EXPECT_EQ(ask(port, http::verb::get, "/api/v1/cards/chess?names=King").status, 404);
    EXPECT_EQ(ask(port, http::verb::get, "/api/v1/rules/chess?lang=de").status, 404);
    EXPECT_GT(parsed(get("/api/v1/messages/pl").body).size(), 100U);
    for (const std::string game : {"keyforge", "epic"}) {
        const Value deck = parsed(get("/api/v1/decks/generate?game=" + game + "&seed=4").body);
        EXPECT_TRUE(deck.find("legal")->asBool());
        EXPECT_EQ(toJson(deck), toJson(parsed(get("/api/v1/decks/generate?game=" + game + "&seed=4").body)));
        const Value imported = post(port, "/api/v1/decks/import?game=" + game, toJson(*deck.find("deck")));
        EXPECT_EQ(toJson(*imported.find("decks")->items()[0].find("deck")), toJson(*deck.find("deck")));
        const std::string format = game == "epic" ? R"(,"format":"constructed")" : "";
        (void)make(port, R"({"game":")" + game + "\"" + format + R"(,"decks":{"A":)" + toJson(*deck.find("deck")) +
                             R"(},"seats":[{"kind":"here"},{"kind":"bot"}]})");
    }
    const Got page = get("/g/some-table");
    EXPECT_TRUE(page.type.starts_with("text/html"));
    EXPECT_NE(page.headers.at("Content-Security-Policy").find("script-src 'self'"), std::string::npos);
    EXPECT_EQ(ask(port, http::verb::get, "/metrics").status, 404);  // not for everybody
    const Got metrics = ask((*server).metricsPort(), http::verb::get, "/metrics");
    EXPECT_NE(metrics.body.find("riffle_tables{game=\"epic\",status=\"playing\"} 1\n"), std::string::npos) << metrics.body;
    EXPECT_EQ(ask(port, http::verb::head, "/version").body, "");
}

// Also where all cards have to be made first, which is done elsewhere.
TEST(Server, GivesTheCardsThatAreNamedAtTheFirstQuestion) {
    Running server;
    const Got got = ask(server.port(), http::verb::get, "/api/v1/cards/shards?lang=pl&names=Infinity%20Shard");
    ASSERT_EQ(got.status, 200);
    const Value cards = parsed(got.body);
    ASSERT_EQ(cards.find("cards")->size(), 1U);
    EXPECT_EQ(cards.find("cards")->items()[0].find("name")->asText(), "Infinity Shard");
}

TEST(Server, TellsTheRulesInTheLanguageThatIsAskedFor) {
    Running server;
    const auto rules = [&](const std::string& game, const std::string& query) {
        const Got got = ask(server.port(), http::verb::get, "/api/v1/rules/" + game + query);
        EXPECT_EQ(got.status, 200) << game << query;
        return parsed(got.body);
    };
    const auto firstOf = [](const Value& page) { return page.find("chapters")->items()[0].find("clauses")->items()[0]; };
    for (const std::string game : {"shards", "keyforge", "epic"}) {
        const Value english = rules(game, "");
        EXPECT_EQ(english.find("lang")->asText(), "en");
        EXPECT_EQ(toJson(rules(game, "?lang=en")), toJson(english));
        EXPECT_EQ(toJson(rules(game, "?lang=fr")), toJson(english));
        std::set<std::string> texts;
        for (const Locale locale : kLocales) {
            const Value page = rules(game, "?lang=" + std::string(codeOf(locale)));
            EXPECT_EQ(page.find("game")->asText(), game);
            EXPECT_EQ(page.find("lang")->asText(), codeOf(locale));
            EXPECT_EQ(page.find("chapters")->size(), english.find("chapters")->size());
            EXPECT_EQ(firstOf(page).find("id")->asText(), firstOf(english).find("id")->asText());
            texts.insert(firstOf(page).find("text")->asText());
        }
        EXPECT_EQ(texts.size(), std::size(kLocales)) << game;
    }
}

TEST(Server, CanBePlayedWithoutASocket) {
    Running server;
    const uint16_t port = server.port();
    const Made made = make(port, R"({"game":"shards","starting":"A","listed":true,"seats":[{"kind":"here"},{"kind":"open"}]})");
    EXPECT_EQ(parsed(ask(port, http::verb::get, "/api/v1/tables?game=shards&status=waiting").body).find("tables")->size(), 1U);
    const std::string table = "/api/v1/tables/" + made.id;
    const Value joined = post(port, table + "/join", R"({"name":"<i>Eve</i>"})");
    EXPECT_EQ(joined.find("seat")->asText(), "B");
    const std::string token = "{\"token\":\"" + made.tokens[0] + "\",";
    Value position = post(port, table + "/actions", token + R"("decision":1,"action":"play crystal","n":"1"})");
    EXPECT_EQ(position.find("step")->asInt(), 1);
    EXPECT_EQ(position.find("table")->find("seats")->items()[1].find("name")->asText(), "<i>Eve</i>");
    position = post(port, table + "/actions", token + R"("decision":1,"action":"play crystal","n":"1"})");
    EXPECT_EQ(position.find("step")->asInt(), 1);
    EXPECT_EQ(post(port, table + "/actions", token + R"("decision":1,"option":1,"n":"2"})", 409).find("code")->asText(),
              "stale_decision");
    EXPECT_EQ(post(port, table + "/rematch", token + R"("x":1})", 409).find("code")->asText(), "not_over");
    (void)post(port, table + "/leave", R"({"token":")" + joined.find("token")->asText() + R"("})");
    EXPECT_EQ(post(port, table + "/join", R"({"name":"Late","seat":"B"})").find("seat")->asText(), "B");
}

TEST(Server, SaysWhyItCantBegin) {
    Running server;
    ServerSettings settings;
    settings.port = server.port();
    settings.isLogging = false;
    std::string error;
    EXPECT_EQ(Server::open(games(), settings, error), nullptr);
    EXPECT_NE(error.find("can't be opened"), std::string::npos) << error;
    settings.port = 0;
    settings.host = "nowhere";
    EXPECT_EQ(Server::open(games(), settings, error), nullptr);
    settings.host = "127.0.0.1";
    settings.data = "/dev/null/data";
    error.clear();
    EXPECT_EQ(Server::open(games(), settings, error), nullptr);
    EXPECT_NE(error.find("can't be opened"), std::string::npos) << error;
}

}  // namespace
}  // namespace riffle::server
