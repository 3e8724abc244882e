// What is answered over HTTP, without a network: decks, analysis, options, and that everything is said in every language.
#include "server/api/api.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "protocol/deck_files.h"
#include "protocol/text.h"
#include "server/analysis/analyses.h"
#include "server/setup/choices.h"
#include "tests/server/folder.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

class Desk {
public:
    Desk() : api(room.tables, nullptr, &analyses, assets, {}) {}

    Reply ask(std::string method, std::string path, std::string body = {}, std::string lang = {}) {
        Request request;
        request.method = std::move(method);
        const size_t mark = path.find('?');
        request.path = path.substr(0, mark);
        if (mark != std::string::npos) request.query = parseQuery(std::string_view(path).substr(mark + 1));
        if (!lang.empty()) request.query["lang"] = std::move(lang);
        request.body = std::move(body);
        request.address = "10.0.0.1";
        return room.ask(api, request);
    }
    Value post(std::string path, std::string body, int status = 200) {
        const Reply reply = ask("POST", std::move(path), std::move(body));
        EXPECT_EQ(reply.status, status) << reply.body.substr(0, 300);
        return parsed(reply.body);
    }
    // A game of which somebody plays to the end at random.
    Table& finished(std::string_view game) {
        Table& table = room.make(R"({"game":")" + std::string(game) + R"(","seed":5,"seats":[{"kind":"here"},{"kind":"here"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < 3000 && table.status() != Table::Status::Over; ++i) room.choose(table, seats, 3);
        EXPECT_EQ(table.status(), Table::Status::Over);
        return table;
    }

    Room room;
    Analyses analyses;
    Assets assets;
    Api api;
};

std::string imported(std::string_view game, std::string_view text) {
    Value body = Value::map();
    body["game"] = game;
    body["text"] = text;
    return toJson(body);
}

// Who serves plays no game again.
TEST(ServerReplays, WhatGoesOnFromAnotherGameIsMadeByTheReader) {
    const TestFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    Table& table = room.make(R"({"game":"shards","seats":[{"kind":"here"},{"kind":"here"}]})");
    const std::string old = table.id();
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    for (int i = 0; i < 20; ++i) room.choose(table, seats, 3);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
    const Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    Request request;
    request.method = "POST";
    request.path = "/api/v1/tables";
    request.body = R"({"from":{"replay":")" + old + R"(","step":12}})";
    request.address = "10.0.0.1";
    const Reply first = api.answer(request);
    ASSERT_TRUE(first.read);
    EXPECT_EQ(room.tables.size(), 1U);
    const Value made = parsed(room.ask(api, request).body);
    ASSERT_TRUE(made.find("id")) << toJson(made);
    Table* next = room.find(made.find("id")->asText());
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->session().choices().size(), 12U);
    EXPECT_TRUE(next->plan().areCardsKnown());
    request.body = R"({"from":{"replay":"nosuch","step":0}})";
    EXPECT_EQ(room.ask(api, request).status, 404);
    request.body = R"({"from":{"replay":")" + old + R"(","step":21}})";
    EXPECT_EQ(room.ask(api, request).status, 400);
}

// What may be megabytes is not put into words by who serves; and no record may be longer than a game here can be.
TEST(ServerAnalysis, WhatTakesLongIsDoneElsewhereOrNotAtAll) {
    Desk desk;
    Request request;
    request.method = "GET";
    request.path = "/api/v1/analysis/0123456789abcdef";
    EXPECT_TRUE(desk.api.isLong(request));
    EXPECT_EQ(desk.api.answerLong(request).status, 404);
    request.method = "POST";
    request.path = "/api/v1/analysis";
    EXPECT_FALSE(desk.api.isLong(request));
    std::string many = "1";
    for (int64_t i = 0; i < Table::kMostEntries; ++i) many += ",1";
    EXPECT_EQ(desk.ask("POST", "/api/v1/analysis", R"({"replay":{"game":"shards","choices":[)" + many + "]}}").status, 400);
    EXPECT_EQ(desk.ask("POST", "/api/v1/analysis", R"({"replay":{"game":"shards","choices":[)" + many.substr(2) + "]}}").status,
              202);
}

// ---- Decks

TEST(ServerDecks, TheSameSeedDrawsTheSameDecksWithTheHousesThatAreWanted) {
    Desk desk;
    const std::string wish = R"({"game":"keyforge","seed":11,"count":3,"houses":["untamed","dis"]})";
    const Value first = desk.post("/api/v1/decks/generate", wish);
    EXPECT_EQ(toJson(first), toJson(desk.post("/api/v1/decks/generate", wish)));
    EXPECT_EQ(first.find("decks")->size(), 3U);
    for (const Value& deck : first.find("decks")->items()) {
        EXPECT_TRUE(deck.find("legal")->asBool());
        EXPECT_EQ(deck.find("cards")->asInt(), 36);
        const std::string parts = toJson(*deck.find("parts"));
        EXPECT_NE(parts.find("untamed"), std::string::npos);
        EXPECT_NE(parts.find("dis"), std::string::npos);
    }
    for (const std::string_view houses :
         {R"(["mars","mars"])", R"(["earth"])", R"(["dis","logos","shadows","untamed"])", R"(["mars"])", "5"})
        desk.post("/api/v1/decks/generate", R"({"game":"keyforge","houses":)" + std::string(houses) + "}", 400);
    desk.post("/api/v1/decks/generate", R"({"game":"keyforge","count":11})", 400);
    for (const std::string_view set : {R"("mm")", "3"})
        desk.post("/api/v1/decks/generate", R"({"game":"keyforge","set":)" + std::string(set) + "}", 400);
    const Value old =
        desk.post("/api/v1/decks/generate", R"({"game":"keyforge","seed":4,"set":"aoa","houses":["mars","sanctum"]})");
    const std::string parts = toJson(*old.find("decks")->items()[0].find("parts"));
    EXPECT_TRUE(parts.find("mars") != std::string::npos && parts.find("sanctum") != std::string::npos) << parts;
    desk.post("/api/v1/decks/generate", R"({"game":"epic","houses":["dis"]})", 400);
    desk.post("/api/v1/decks/generate", R"({"game":"chess"})", 404);
}

TEST(ServerDecks, ASheetAddsUp) {
    Desk desk;
    for (const std::string game : {"keyforge", "epic"}) {
        const Value answer = desk.post("/api/v1/decks/generate", R"({"game":")" + game + R"(","seed":4})");
        const Value& deck = answer.find("decks")->items()[0];
        const Value& sheet = *deck.find("sheet");
        int64_t inParts = 0;
        int64_t amber = 0;
        for (const Value& part : sheet.find("parts")->items()) {
            int64_t cards = 0;
            for (const Value& card : part.find("cards")->items()) {
                cards += card.find("count")->asInt();
                if (const Value* bonus = card.find("bonus")) amber += bonus->asInt() * card.find("count")->asInt();
            }
            EXPECT_EQ(cards, part.find("count")->asInt());
            inParts += cards;
        }
        EXPECT_EQ(inParts, deck.find("cards")->asInt());
        int64_t inTypes = 0;
        for (const Value& type : sheet.find("types")->items()) inTypes += type.find("count")->asInt();
        EXPECT_EQ(inTypes, inParts);
        int64_t hundredths = 0;
        for (const Value& type : sheet.find("hand")->find("types")->items()) hundredths += type.find("hundredths")->asInt();
        EXPECT_NEAR(static_cast<double>(hundredths), 100.0 * static_cast<double>(sheet.find("hand")->find("cards")->asInt()), 3);
        if (game == "keyforge") {
            EXPECT_EQ(sheet.find("amber")->asInt(), amber);
        }
    }
}

TEST(ServerDecks, ADeckFileComesBackAsTheSameDeckAndCanBePlayed) {
    Desk desk;
    const Value drawn = desk.post("/api/v1/decks/generate", R"({"game":"keyforge","seed":2})");
    const Value& deck = drawn.find("decks")->items()[0];
    const Value again = desk.post("/api/v1/decks/import", imported("keyforge", deck.find("text")->asText()));
    ASSERT_EQ(again.find("decks")->size(), 1U);
    EXPECT_EQ(toJson(*again.find("decks")->items()[0].find("deck")), toJson(*deck.find("deck")));
    Value body = Value::map();
    body["game"] = "keyforge";
    body["decks"] = Value::map();
    body["decks"]["A"] = *deck.find("deck");
    Table& table = desk.room.make(toJson(body));
    const Value view = table.session().game().view({true, 0});
    EXPECT_EQ(toJson(*view.find("A")->find("houses")), toJson(*deck.find("parts")));
}

TEST(ServerDecks, WhatIsMissingIsNamedWithWhatWasMeant) {
    Desk desk;
    const Value drawn = desk.post("/api/v1/decks/generate", R"({"game":"keyforge","seed":2})");
    const std::string name =
        drawn.find("decks")->items()[0].find("sheet")->find("parts")->items()[1].find("cards")->items()[0].find("name")->asText();
    std::string text = drawn.find("decks")->items()[0].find("text")->asText();
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + name.size() + 1)) text.insert(at, "q");
    const Value answer = desk.post("/api/v1/decks/import", imported("keyforge", text));
    const Value& deck = answer.find("decks")->items()[0];
    EXPECT_FALSE(deck.find("legal")->asBool());
    EXPECT_TRUE(deck.find("deck")->isNull());
    ASSERT_EQ(deck.find("missing")->size(), 1U) << text;
    const Value& missing = deck.find("missing")->items()[0];
    EXPECT_EQ(missing.find("name")->asText(), "q" + name);
    EXPECT_EQ(missing.find("near")->asText(), name);
    EXPECT_EQ(missing.find("part")->asText(), drawn.find("decks")->items()[0].find("parts")->items()[1].asText());
    EXPECT_EQ(deck.find("problems")->size(), 1U);
}

TEST(ServerDecks, WhatIsNoDeckIsRefusedByItsKind) {
    Desk desk;
    const auto codeOf = [&](std::string_view game, std::string_view text) {
        const Reply reply = desk.ask("POST", "/api/v1/decks/import", imported(game, text));
        return std::to_string(reply.status) + " " + parsed(reply.body).find("code")->asText();
    };
    EXPECT_EQ(codeOf("keyforge", "https://decks.example/some/deck"), "400 deck_link");
    EXPECT_EQ(codeOf("keyforge", " 01234567-89ab-cdef-0123-456789abcdef\n"), "400 deck_link");
    EXPECT_EQ(codeOf("keyforge", "\x01PNG"), "400 deck_picture");
    EXPECT_EQ(codeOf("keyforge", ""), "400 bad_deck");
    EXPECT_EQ(codeOf("keyforge", "{broken"), "400 bad_deck");
    EXPECT_EQ(codeOf("shards", "x"), "400 no_decks");
    EXPECT_EQ(codeOf("epic", "{\"data\":{}}"), "400 bad_deck");
    const std::string picture = "\x89PNG\r\n\x1a\n";
    EXPECT_EQ(parsed(desk.ask("POST", "/api/v1/decks/import?game=keyforge", picture).body).find("code")->asText(),
              "deck_picture");
    EXPECT_EQ(desk.ask("POST", "/api/v1/decks/import?game=keyforge", std::string((1U << 20U) + 1, 'x')).status, 413);
    EXPECT_EQ(desk.ask("GET", "/api/v1/decks/import").status, 405);
}

// ---- Analysis

TEST(ServerAnalysis, AFinishedGameIsLookedAtOnceForEverybody) {
    Desk desk;
    Table& table = desk.finished("epic");
    const std::string wish = R"({"replay":")" + table.id() + R"(","lang":"de"})";
    Value job = desk.post("/api/v1/analysis", wish, 202);
    EXPECT_EQ(job.find("status")->asText(), "waiting");
    const std::string path = "/api/v1/analysis/" + job.find("job")->asText();
    EXPECT_TRUE(desk.analyses.work());
    EXPECT_EQ(parsed(desk.ask("GET", path).body).find("status")->asText(), "running");
    while (desk.analyses.work()) {
    }
    job = desk.post("/api/v1/analysis", wish, 200);
    EXPECT_EQ(path, "/api/v1/analysis/" + job.find("job")->asText());
    EXPECT_EQ(job.find("done")->asInt(), job.find("total")->asInt());
    const Value& found = *job.find("analysis");
    EXPECT_EQ(toJson(*found.find("seats")), R"(["A","B"])");
    EXPECT_EQ(toJson(*found.find("result")), toJson(table.result()));
    EXPECT_EQ(found.find("points")->size(), table.session().choices().size());
    int64_t last = 0;
    size_t about = 0;
    for (const Value& point : found.find("points")->items()) {
        EXPECT_GT(point.find("step")->asInt(), last);
        last = point.find("step")->asInt();
        EXPECT_FALSE(point.find("choice")->asText().empty());
        // A choice that is about a card names it.
        const Value& card = *point.find("card");
        if (card.isText()) {
            ++about;
            const auto names = table.plan().kind->cardNames();
            EXPECT_NE(std::ranges::find(names, card.asText()), names.end()) << card.asText();
        }
        int64_t sum = 0;
        for (const Value& chance : point.find("chances")->items()) sum += chance.asInt();
        EXPECT_NEAR(static_cast<double>(sum), 10'000, 60) << toJson(point);
    }
    EXPECT_LE(last, static_cast<int64_t>(table.session().choices().size()));
    EXPECT_GT(about, 0U);
    ASSERT_GT(found.find("turnings")->size(), 0U);  // somebody who plays at random makes mistakes
    const Value& turning = found.find("turnings")->items()[0];
    EXPECT_NE(turning.find("better")->asText(), turning.find("choice")->asText());
    EXPECT_EQ(turning.find("line")->items()[0].find("choice")->asText(), turning.find("better")->asText());
    EXPECT_NE(turning.find("text")->asText().find(turning.find("better")->asText()), std::string::npos);
    const Value russian = parsed(desk.ask("GET", path, "", "ru").body);
    EXPECT_NE(russian.find("analysis")->find("turnings")->items()[0].find("text")->asText(), turning.find("text")->asText());
}

TEST(ServerAnalysis, ARecordWillDo) {
    Desk desk;
    Table& table = desk.finished("epic");
    Value body = Value::map();
    body["replay"] = table.session().replay();
    const Value job = desk.post("/api/v1/analysis", toJson(body), 202);
    while (desk.analyses.work()) {
    }
    const Reply reply = desk.ask("GET", "/api/v1/analysis/" + job.find("job")->asText());
    EXPECT_EQ(parsed(reply.body).find("status")->asText(), "done") << reply.body.substr(0, 300);
    body["replay"]["choices"] = Value::list();
    const Value broken = desk.post("/api/v1/analysis", toJson(body), 202);
    while (desk.analyses.work()) {
    }
    const Value failed = parsed(desk.ask("GET", "/api/v1/analysis/" + broken.find("job")->asText()).body);
    EXPECT_EQ(failed.find("status")->asText(), "failed");
    EXPECT_EQ(failed.find("code")->asText(), "bad_replay");
}

// Neither what is in a file nor whether there is one comes out.
TEST(ServerAnalysis, ARecordThatNamesFilesOpensNone) {
    Desk desk;
    std::vector<std::string> answers;
    for (const std::string_view name : {"/etc/passwd", "/proc/self/environ", "/nowhere/at/all", "README.md"}) {
        Value body = Value::map();
        body["replay"] = desk.room.make(R"({"game":"epic","seed":5})").session().replay();
        body["replay"]["request"]["decks"]["A"] = name;
        const Value job = desk.post("/api/v1/analysis", toJson(body), 202);
        while (desk.analyses.work()) {
        }
        Value failed = parsed(desk.ask("GET", "/api/v1/analysis/" + job.find("job")->asText()).body);
        failed["job"] = "";
        EXPECT_EQ(failed.find("code")->asText(), "bad_replay");
        answers.push_back(toJson(failed));
        EXPECT_EQ(answers.back(), answers.front()) << name;
        EXPECT_EQ(answers.back().find(name), std::string::npos);
    }
}

TEST(ServerAnalysis, OfAGameThatGoesOnNothingIsTold) {
    Desk desk;
    const Table& table = desk.room.make(R"({"game":"shards"})");
    EXPECT_EQ(desk.post("/api/v1/analysis", R"({"replay":")" + table.id() + R"("})", 409).find("code")->asText(), "not_over");
    EXPECT_EQ(desk.post("/api/v1/analysis", R"({"replay":"nothing"})", 404).find("code")->asText(), "no_replay");
    desk.post("/api/v1/analysis", R"({"replay":5})", 400);
    desk.post("/api/v1/analysis", R"({"replay":"x","level":3})", 400);
    EXPECT_EQ(desk.ask("GET", "/api/v1/analysis/nothing").status, 404);
    // Nor of a record that stops in the middle.
    Value body = Value::map();
    body["replay"] = table.session().replay();
    const Value job = desk.post("/api/v1/analysis", toJson(body), 202);
    while (desk.analyses.work()) {
    }
    EXPECT_EQ(parsed(desk.ask("GET", "/api/v1/analysis/" + job.find("job")->asText()).body).find("code")->asText(), "not_over");
}

TEST(ServerAnalysis, OneAddressDoesNotFillTheQueue) {
    Desk desk;
    int taken = 0;
    Refusal refusal;
    for (int i = 0; i < 10; ++i) {
        Analyses::Wish wish;
        wish.kind = games().find("shards");
        wish.record = "{}";
        taken += desk.analyses.ask("key " + std::to_string(i), wish, "10.0.0.1", refusal).has_value();
    }
    EXPECT_EQ(taken, 4);
    EXPECT_EQ(refusal.code, "too_busy");
    for (int i = 0; i < 40; ++i) {
        Analyses::Wish wish;
        wish.kind = games().find("shards");
        wish.record = "{}";
        taken += desk.analyses.ask("other " + std::to_string(i), wish, "20." + std::to_string(i) + ".0.1", refusal).has_value();
    }
    EXPECT_EQ(taken, 16);
}

// ---- Words

// Every key that the sources name is in every catalogue.
TEST(ServerWords, EverySentenceIsInEveryLanguage) {
    static const std::regex kKey(R"re("((?:error|refuse|deck|option)\.[a-z_.-]*[a-z_])")re");
    const std::filesystem::path root(RIFFLE_SOURCE_DIR);
    size_t count = 0;
    for (const std::string folder : {"server", "protocol", "games"}) {
        for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (file.path().extension() != ".cpp") continue;
            std::ifstream stream(file.path());
            std::stringstream text;
            text << stream.rdbuf();
            const std::string source = text.str();
            for (auto it = std::sregex_iterator(source.begin(), source.end(), kKey); it != std::sregex_iterator(); ++it) {
                const std::string key = (*it)[1];
                if (!hasMessage(Locale::En, key) && hasMessage(Locale::En, key + ".about")) continue;
                for (const Locale locale : kLocales) EXPECT_TRUE(hasMessage(locale, key)) << codeOf(locale) << ' ' << key;
                ++count;
            }
        }
    }
    EXPECT_GT(count, 150U);
}

TEST(ServerWords, EveryCodeHasASentence) {
    // docs/PROTOCOL.md, §1 and §7.
    for (const std::string code :
         {"bad_json",     "too_long",        "bad_request",    "unknown_game",  "no_game",         "bad_setup",
          "unknown_card", "bad_action",      "illegal_action", "wrong_seat",    "game_over",       "nothing_to_undo",
          "bad_replay",   "internal",        "bad_token",      "no_seat",       "not_started",     "stale_decision",
          "undo_off",     "nothing_asked",   "no_hints",       "not_gone",      "not_over",        "bad_chat",
          "bad_name",     "too_fast",        "table_full",     "game_too_long", "too_many_tables", "not_kept",
          "not_found",    "wrong_method",    "wrong_origin",   "draining",      "too_many",        "too_busy",
          "no_job",       "invitation_used", "not_joined",     "cards_known",   "no_replay",       "not_ready",
          "no_decks",     "bad_deck",        "deck_link",      "deck_picture"}) {
        for (const Locale locale : kLocales) EXPECT_TRUE(hasMessage(locale, "error." + code)) << codeOf(locale) << ' ' << code;
    }
}

TEST(ServerWords, EveryOptionAndVariantHasAName) {
    Desk desk;
    for (const std::string lang : {"en", "ru", "de", "pl"}) {
        const Value answer = parsed(desk.ask("GET", "/api/v1/games", "", lang).body);
        const auto check = [&](const Value& text) {
            for (const std::string_view bad : {"option.", "variant.", "level.", "{", "}"})
                EXPECT_EQ(text.asText().find(bad), std::string::npos) << lang << ": " << text.asText();
            EXPECT_FALSE(text.asText().empty());
        };
        size_t values = 0;
        const auto checkChoices = [&](const Value& choices) {
            for (const Value& choice : choices.items()) {
                check(*choice.find("title"));
                check(*choice.find("about"));
                for (const Value& value : choice.find("values")->items()) {
                    check(*value.find("title"));
                    ++values;
                }
            }
        };
        for (const Value& game : answer.find("games")->items()) {
            EXPECT_EQ(game.find("choices")->size(), game.find("options")->size());
            checkChoices(*game.find("choices"));
            for (const Value& variant : game.find("variants")->items()) {
                check(*variant.find("title"));
                check(*variant.find("about"));
            }
        }
        checkChoices(*answer.find("tableChoices"));
        for (const Value& level : answer.find("levels")->items()) check(*level.find("title"));
        EXPECT_GT(values, 50U);
    }
}

TEST(ServerWords, RefusalsAreSaidInTheLanguageThatIsAsked) {
    Desk desk;
    std::set<std::string> sentences;
    for (const std::string lang : {"en", "ru", "de", "pl"}) {
        const Value body = parsed(desk.ask("GET", "/api/v1/tables/nothing", "", lang).body);
        EXPECT_EQ(body.find("code")->asText(), "not_found");
        EXPECT_EQ(body.find("key")->asText(), "refuse.no-table");
        sentences.insert(body.find("detail")->asText());
    }
    EXPECT_EQ(sentences.size(), 4U);
    Table& table = desk.room.make(kDuel);
    const Connection polish = desk.room.enter(table, 0, 0, Locale::Pl);
    desk.room.say(polish, R"({"t":"hint","d":{"n":"h"}})");
    EXPECT_EQ(lastOf(desk.room.mail[polish], "err").find("d")->find("message")->asText(),
              say(Locale::Pl, "error.not_started", {}));
}

// The catalogue says in English what the game does, down to the marks.
TEST(ServerWords, WhatIsWrongWithADeckIsSaidAlikeByGameAndCatalogue) {
    const auto plain = [](std::string text) {
        std::string out;
        for (const char c : folded(text)) {  // the catalogue writes Star Alliance, the game staralliance
            if (c != ' ') out += c;
        }
        return out;
    };
    const std::pair<std::string, std::string> decks[] = {
        {"keyforge", "cards: 5"},
        {"keyforge", "game: chess\ncards: {dis: []}"},
        {"keyforge", "odd: 1\ncards: {dis: []}"},
        {"keyforge", "cards: {earth: []}"},
        {"keyforge", "cards: {dis: [], logos: []}"},
        {"keyforge", "houses: [dis, dis, logos]\ncards: {}"},
        {"keyforge", "houses: [dis, mars, logos]\ncards: {untamed: []}"},
        {"keyforge", "cards: {dis: [Snag], logos: [], mars: 5}"},
        {"keyforge", "cards: {dis: [Snag], logos: [], mars: []}"},
        {"keyforge", "cards: {dis: [{name: Snag, odd: true}], logos: [], mars: []}"},
        {"keyforge", "cards: {dis: [{name: Snag, maverick: 1}], logos: [], mars: []}"},
        {"epic", "cards: 5"},
        {"epic", "cards: []"},
        {"epic", "houses: [dis]\ncards: []"},
        {"epic", "game: chess\ncards: []"},
        {"epic", "format: tiny\ncards: [Kong]"},
        {"epic", "cards: {planet: [Kong]}"},
        {"epic", "cards: [Kongo, Nobody at all, Human token]"},
        {"epic", "cards: {Kong: 0}"},
    };
    for (const auto& [game, text] : decks) {
        NewGame wish;
        wish.request["seats"] = 2;
        wish.request["decks"] = Value::list();
        Desk desk;
        const Value answer = desk.post("/api/v1/decks/import", imported(game, text));
        const Value& deck = answer.find("decks")->items()[0];
        ASSERT_FALSE(deck.find("legal")->asBool()) << text;
        const GameKind& kind = *games().find(game);
        Value request = Value::map();
        Refusal refusal;
        std::vector<Value> files;
        ASSERT_TRUE(readDecks(game, text, files, refusal)) << refusal.message;
        wish.request["decks"].add(files[0]);
        if (game == "epic") wish.request["options"] = parsed(R"({"format":"constructed"})");
        EventLog events;
        EXPECT_EQ(kind.create(wish, events, refusal), nullptr);
        // A game says whose deck it is first.
        EXPECT_NE(plain(refusal.message).find(plain(deck.find("wrong")->asText())), std::string::npos)
            << refusal.message << "\n"
            << deck.find("wrong")->asText();
    }
}

}  // namespace
}  // namespace riffle::server
