// Who has a seat: invitations, what is kept of secrets, where the cards come from, and who is there.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/api/api.h"
#include "server/sqlite/sqlite_store.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

constexpr std::string_view kGuestClaim = "only the guest knows this";
constexpr std::string_view kFresh = R"({"game":"shards","seats":[{"kind":"here","name":"Mira"},{"kind":"person","name":"Jan"}]})";

// A folder that is gone afterwards.
class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("riffle-seats-" + randomToken())) {}
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }
    // Every byte of every file in it.
    [[nodiscard]] std::string bytes() const {
        std::string all;
        for (const auto& each : std::filesystem::directory_iterator(path_)) {
            std::ifstream in(each.path(), std::ios::binary);
            std::ostringstream out;
            out << in.rdbuf();
            all += out.str();
        }
        return all;
    }

private:
    std::filesystem::path path_;
};

// Tables asked over HTTP, without a network.
class Desk {
public:
    explicit Desk(Store* store = nullptr) : room(store), api(room.tables, nullptr, nullptr, assets_, {}) {}

    Reply post(const std::string& path, const std::string& body) {
        Request request;
        request.method = "POST";
        request.path = "/api/v1/tables" + path;
        request.body = body;
        request.address = "10.0.0.1";
        return room.ask(api, request);
    }
    Reply view(const std::string& id, const std::string& token, std::string_view claim = "") {
        Request request;
        request.method = "GET";
        request.path = "/api/v1/tables/" + id + "/view";
        request.query["token"] = token;
        if (!claim.empty()) request.query["claim"] = claim;
        return room.ask(api, request);
    }
    static std::string textOf(const Reply& reply, std::string_view field) {
        const Value body = parsed(reply.body);
        const Value* value = body.find(field);
        return value && value->isText() ? value->asText() : "";
    }
    // Makes a table: its id, and what its seats say.
    std::string make(std::string_view body, std::vector<std::string>& tokens) {
        const Reply reply = post("", std::string(body));
        EXPECT_EQ(reply.status, 201) << reply.body;
        const Value made = parsed(reply.body);
        tokens.clear();
        for (const Value& seat : made.find("seats")->items())
            tokens.push_back(seat.find("token") ? seat.find("token")->asText() : "");
        for (const std::string& token : tokens) know(token);
        return made.find("id")->asText();
    }

    Assets assets_;
    Room room;
    Api api;
};

std::string withToken(std::string_view token, std::string_view more = "") {
    return R"({"token":")" + std::string(token) + "\"" + (more.empty() ? "" : "," + std::string(more)) + "}";
}

std::string withClaim(std::string_view token, std::string_view claim) {
    return withToken(token, R"("claim":")" + std::string(claim) + "\"");
}

// ---- Invitations

TEST(ServerSeats, AnInvitationIsExchangedOnceForASecretOfTheGuests) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(kFresh, told);
    const Reply joined = desk.post("/" + id + "/join", withToken(told[1], R"("name":"Ola")"));
    ASSERT_EQ(joined.status, 200) << joined.body;
    const std::string token = Desk::textOf(joined, "token");
    EXPECT_EQ(token.size(), 22U);
    EXPECT_NE(token, told[1]);
    EXPECT_EQ(desk.view(id, token).status, 200);
    // Nothing that whoever made the table was ever told opens the guest's seat.
    const Reply again = desk.post("/" + id + "/join", withToken(told[1]));
    EXPECT_EQ(again.status, 403);
    EXPECT_EQ(Desk::textOf(again, "code"), "invitation_used");
    EXPECT_EQ(desk.post("/" + id + "/join", withClaim(told[1], "a claim of the inviter")).status, 403);
    EXPECT_EQ(desk.view(id, told[1]).status, 403);
    EXPECT_EQ(desk.view(id, told[1], "a claim of the inviter").status, 403);
    for (const std::string what : {"actions", "leave", "start", "rematch"})
        EXPECT_EQ(Desk::textOf(desk.post("/" + id + "/" + what, withToken(told[1])), "code"), "invitation_used") << what;
    Refusal refusal;
    Table& table = *desk.room.find(id);
    EXPECT_FALSE(desk.room.tables.connect(50, table, {told[1]}, Locale::En, 0, refusal));
    EXPECT_EQ(refusal.code, "invitation_used");
    EXPECT_EQ(toJson(table.describe()).find(token), std::string::npos);
}

TEST(ServerSeats, BeforeItIsUsedAnInvitationShowsAndDoesNothing) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(kFresh, told);
    EXPECT_EQ(Desk::textOf(desk.view(id, told[1]), "code"), "not_joined");
    for (const std::string what : {"actions", "leave", "start", "rematch"})
        EXPECT_EQ(Desk::textOf(desk.post("/" + id + "/" + what, withToken(told[1])), "code"), "not_joined") << what;
    EXPECT_FALSE(desk.room.find(id)->places()[1].isReady);
    EXPECT_EQ(desk.post("/" + id + "/join", withClaim(told[1], "short")).status, 400);
    EXPECT_EQ(desk.post("/" + id + "/join", withToken(told[1], R"("deck":"no deck at all")")).status, 400);
    EXPECT_EQ(desk.post("/" + id + "/join", withToken(told[1])).status, 200);  // what was refused has not used it
}

TEST(ServerSeats, WhoDidNotHearTheAnswerAsksAgainWithTheSameClaim) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(kFresh, told);
    const std::string first = Desk::textOf(desk.post("/" + id + "/join", withClaim(told[1], kGuestClaim)), "token");
    const std::string second = Desk::textOf(desk.post("/" + id + "/join", withClaim(told[1], kGuestClaim)), "token");
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(first, second);
    EXPECT_EQ(desk.view(id, told[1], kGuestClaim).status, 200);
    EXPECT_EQ(desk.view(id, first).status, 200);
    EXPECT_EQ(Desk::textOf(desk.post("/" + id + "/join", withClaim(told[1], "another claim than that")), "code"),
              "invitation_used");
}

TEST(ServerSeats, ASocketOpensAnInvitationAndAloneIsToldTheSecret) {
    Room room;
    Table& table = room.make(kFresh);
    const std::string invitation = secretOf(table, 1);
    const Connection maker = room.enter(table, 0);
    const Connection watcher = room.enter(table, std::nullopt);
    Refusal refusal;
    ASSERT_TRUE(room.tables.connect(70, table, {invitation, kGuestClaim}, Locale::En, 0, refusal)) << refusal.message;
    room.settle();
    const Value* told = lastOf(room.mail[70], "hello").find("d")->find("token");
    ASSERT_NE(told, nullptr);
    const std::string token = told->asText();
    EXPECT_EQ(table.seatOf(token), 1U);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    for (const Connection other : {maker, watcher}) {
        for (const Value& letter : room.mail[other]) EXPECT_EQ(toJson(letter).find(token), std::string::npos);
    }
    // A slow reader, whose first letters were thrown away, is told again.
    room.mail[70].clear();
    room.tables.tellAgain(70);
    room.settle();
    EXPECT_EQ(lastOf(room.mail[70], "hello").find("d")->find("token")->asText(), token);
    // Whoever comes with the token knows it.
    ASSERT_TRUE(room.tables.connect(71, table, {token}, Locale::En, 0, refusal));
    room.settle();
    EXPECT_EQ(lastOf(room.mail[71], "hello").find("d")->find("token"), nullptr);
    EXPECT_FALSE(room.tables.connect(72, table, {invitation}, Locale::En, 0, refusal));
    EXPECT_TRUE(room.tables.connect(73, table, {invitation, kGuestClaim}, Locale::En, 0, refusal));
}

TEST(ServerSeats, AfterAGuestHasLeftNothingOldOpensTheSeat) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(kFresh, told);
    const std::string first = Desk::textOf(desk.post("/" + id + "/join", withClaim(told[1], kGuestClaim)), "token");
    EXPECT_EQ(desk.post("/" + id + "/leave", withToken(first)).status, 200);
    const std::string second = Desk::textOf(desk.post("/" + id + "/join", R"({"name":"Next"})"), "token");
    EXPECT_FALSE(second.empty());
    for (const std::string& old : {first, told[1]}) EXPECT_EQ(desk.view(id, old).status, 403);
    EXPECT_EQ(desk.view(id, told[1], kGuestClaim).status, 403);
    EXPECT_EQ(desk.post("/" + id + "/join", withClaim(told[1], kGuestClaim)).status, 403);
    EXPECT_EQ(desk.view(id, second).status, 200);
}

TEST(ServerSeats, ARematchKeepsTokensAndUnusedInvitations) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seats":[{"kind":"here"},{"kind":"person"},{"kind":"person"}]})");
    const std::string invitation = secretOf(table, 1);
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1), room.enter(table, 2)};
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");  // a bot plays on
    EXPECT_TRUE(table.places()[0].token.isEmpty());
    Refusal refusal;
    EXPECT_FALSE(room.tables.connect(80, table, {invitation}, Locale::En, 0, refusal));
    EXPECT_EQ(refusal.code, "invitation_used");

    Table& duel = room.make(kFresh);
    const std::string guest = secretOf(duel, 1);
    const std::vector<Connection> both = {room.enter(duel, 0), room.enter(duel, 1)};
    EXPECT_EQ(room.codeOf(both[1], R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(room.codeOf(both[0], R"({"t":"rematch","d":{}})"), "");
    Table& next = *room.find(duel.rematch());
    EXPECT_EQ(next.seatOf(secretOf(duel, 1)), 1U);
    EXPECT_FALSE(room.tables.connect(81, next, {guest}, Locale::En, 0, refusal));  // the inviter has no more here than there
    EXPECT_EQ(refusal.code, "invitation_used");
}

// ---- What is kept

TEST(ServerSeats, TheDataHoldsNoSecretThatOpensASeat) {
    const Folder folder;
    std::string error;
    std::vector<std::string> secrets;
    std::string id;
    {
        const auto store = SqliteStore::open(folder.path(), error);
        ASSERT_NE(store, nullptr) << error;
        Desk desk(store.get());
        id = desk.make(kFresh, secrets);
        secrets.push_back(Desk::textOf(desk.post("/" + id + "/join", withClaim(secrets[1], kGuestClaim)), "token"));
        std::vector<std::string> more;
        (void)desk.make(R"({"game":"epic","seats":[{"kind":"here"},{"kind":"person"}]})", more);
        secrets.insert(secrets.end(), more.begin(), more.end());
    }
    const std::string bytes = folder.bytes();
    for (const std::string& secret : secrets) EXPECT_EQ(bytes.find(secret), std::string::npos) << secret;
    EXPECT_EQ(bytes.find(kGuestClaim), std::string::npos);
    // And they open the seats after a start.
    const auto store = SqliteStore::open(folder.path(), error);
    Desk desk(store.get());
    (void)desk.room.tables.restore();
    EXPECT_EQ(desk.view(id, secrets[0]).status, 200);
    EXPECT_EQ(desk.view(id, secrets[2]).status, 200);
    EXPECT_EQ(desk.view(id, secrets[1], kGuestClaim).status, 200);
    EXPECT_EQ(Desk::textOf(desk.view(id, secrets[1]), "code"), "invitation_used");
}

TEST(ServerSeats, TokensOfEarlierProgramsBecomeHashesAndOpenTheirSeats) {
    const Folder folder;
    std::string error;
    std::string id;
    {
        const auto store = SqliteStore::open(folder.path(), error);
        ASSERT_NE(store, nullptr) << error;
        Room room(store.get());
        id = room.make(kFresh).id();
    }
    const std::string file = SqliteStore::fileOf(folder.path());
    const std::string old = R"([{"kind":"here","level":3,"name":"Mira","token":"AAAAAAAAAAAAAAAAAAAAAA","ready":true},)"
                            R"({"kind":"person","level":3,"name":"Jan","token":"BBBBBBBBBBBBBBBBBBBBBB","ready":false}])";
    // The same table in a file of the first layout.
    sqlite3* base = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &base), SQLITE_OK);
    const std::string sql = "ATTACH '" + file + ".old' AS old;" + R"sql(
CREATE TABLE old.tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL,
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX old.tablesByStatus ON tables (status, touched);
CREATE TABLE old.entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, PRIMARY KEY (tableId, number)) WITHOUT ROWID;
INSERT INTO old.tables SELECT id, game, status, touched, rules, cards, plan, ')sql" +
                            old + "', rematch FROM main.tables";
    ASSERT_EQ(sqlite3_exec(base, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(base);
    sqlite3_close(base);
    for (const char* end : {"", "-wal", "-shm"}) {
        std::filesystem::remove(file + end);
        std::filesystem::remove(folder.path() + "/heads.sqlite" + end);  // which there were none of then
    }
    std::filesystem::rename(file + ".old", file);
    ASSERT_NE(folder.bytes().find("AAAAAAAAAAAAAAAAAAAAAA"), std::string::npos);
    {
        const auto store = SqliteStore::open(folder.path(), error);
        ASSERT_NE(store, nullptr) << error;
        Desk desk(store.get());
        (void)desk.room.tables.restore();
        EXPECT_EQ(desk.view(id, "AAAAAAAAAAAAAAAAAAAAAA").status, 200);
        EXPECT_EQ(Desk::textOf(desk.view(id, "BBBBBBBBBBBBBBBBBBBBBB"), "code"), "not_joined");  // nobody had taken that seat
        EXPECT_EQ(desk.post("/" + id + "/join", withToken("BBBBBBBBBBBBBBBBBBBBBB")).status, 200);
    }
    std::filesystem::remove(file + ".v1.bak");  // as it was before
    EXPECT_EQ(folder.bytes().find("AAAAAAAAAAAAAAAAAAAAAA"), std::string::npos);
    EXPECT_EQ(folder.bytes().find("BBBBBBBBBBBBBBBBBBBBBB"), std::string::npos);
}

// ---- Where the cards come from

TEST(ServerSeats, EverybodyIsToldWhereTheCardsComeFrom) {
    Room room;
    const auto dealt = [](const Table& table) { return toJson(*table.describe().find("dealt")); };
    EXPECT_EQ(dealt(room.make(kFresh)), R"("fresh")");
    Table& seeded = room.make(kDuel);
    EXPECT_EQ(dealt(seeded), R"("seed")");
    EXPECT_TRUE(seeded.describe().find("from")->isNull());
    const std::vector<Connection> seats = {room.enter(seeded, 0), room.enter(seeded, 1)};
    for (int i = 0; i < 4; ++i) room.choose(seeded, seats, 3);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
    Table& from = room.make(R"({"from":{"replay":")" + seeded.id() + R"(","step":2},"seats":[{"kind":"here"},{"kind":"open"}]})");
    EXPECT_EQ(dealt(from), R"("replay")");
    EXPECT_EQ(toJson(*from.describe().find("from")), R"({"replay":")" + seeded.id() + R"(","step":2})");
    EXPECT_FALSE(from.plan().isListed);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"rematch","d":{}})"), "");
    EXPECT_EQ(dealt(*room.find(seeded.rematch())), R"("fresh")");
}

TEST(ServerSeats, AfterAStartItIsStillTold) {
    const Folder folder;
    std::string error;
    const auto store = SqliteStore::open(folder.path(), error);
    ASSERT_NE(store, nullptr) << error;
    std::map<std::string, std::string> before;
    {
        Room room(store.get());
        Table& table = room.make(kDuel);
        const Connection one = room.enter(table, 0);
        (void)room.enter(table, 1);
        EXPECT_EQ(room.codeOf(one, R"({"t":"concede","d":{}})"), "");
        Table& from = room.make(R"({"from":{"replay":")" + table.id() + R"(","step":0}})");
        for (const Table* each : {&table, &from, &room.make(kFresh)})
            before[each->id()] = toJson(*each->describe().find("dealt"));
    }
    Room room(store.get());
    for (const auto& [id, dealt] : before) EXPECT_EQ(toJson(*room.find(id)->describe().find("dealt")), dealt);
    EXPECT_EQ(before.size(), 3U);
}

TEST(ServerSeats, AStrangerDoesNotSitDownByAccidentWhereCardsAreKnown) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(R"({"game":"shards","seed":7,"seats":[{"kind":"here"},{"kind":"open"}]})", told);
    for (const std::string body :
         {R"({"name":"Ola"})", R"({"name":"Ola","dealt":"fresh"})", R"({"name":"Ola","dealt":"replay"})"}) {
        const Reply reply = desk.post("/" + id + "/join", body);
        EXPECT_EQ(reply.status, 409);
        EXPECT_EQ(Desk::textOf(reply, "code"), "cards_known");
        EXPECT_EQ(Desk::textOf(reply, "key"), "refuse.known-seed");
    }
    EXPECT_EQ(desk.post("/" + id + "/join", R"({"name":"Ola","dealt":"seed"})").status, 200);
    // Such a table is shown to nobody, unless nobody else can sit there.
    EXPECT_EQ(desk.post("", R"({"game":"shards","seed":7,"listed":true,"seats":[{"kind":"here"},{"kind":"open"}]})").status, 400);
    EXPECT_EQ(desk.post("", R"({"game":"shards","seed":7,"listed":true,"seats":[{"kind":"here"},{"kind":"person"}]})").status,
              400);
    EXPECT_EQ(desk.post("", R"({"game":"shards","listed":true,"seats":[{"kind":"here"},{"kind":"open"}]})").status, 201);
    EXPECT_EQ(desk.post("", R"({"game":"shards","seed":7,"listed":true})").status, 201);
}

// ---- Who is there

TEST(ServerSeats, WhoActsOverHttpAloneIsThere) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(kFresh, told);
    const std::string guest = Desk::textOf(desk.post("/" + id + "/join", withToken(told[1])), "token");
    Table& table = *desk.room.find(id);
    const Connection maker = desk.room.enter(table, 0);
    const std::string wish = R"({"t":"bot","d":{"seat":"B","level":1}})";
    for (int i = 0; i < 5; ++i) {
        desk.room.clock += 59;
        EXPECT_EQ(desk.room.codeOf(maker, wish), "not_gone");
        const Reply reply =
            i % 2 == 0 ? desk.view(id, guest) : desk.post("/" + id + "/actions", withToken(guest, R"("decision":99,"option":1)"));
        EXPECT_EQ(reply.status, i % 2 == 0 ? 200 : 409);  // what is refused for another reason is proven all the same
    }
    // What proves nothing is no sign of life.
    desk.room.clock += 60;
    EXPECT_EQ(desk.view(id, told[1]).status, 403);
    EXPECT_EQ(desk.room.codeOf(maker, wish), "");
    EXPECT_EQ(table.places()[1].kind, SeatKind::Bot);
    EXPECT_EQ(table.places()[1].level, 3);  // how well it plays is not the opponent's choice
    EXPECT_EQ(desk.view(id, guest).status, 403);
}

TEST(ServerSeats, AfterAStartEverybodyHasTimeToComeBack) {
    const Folder folder;
    std::string error;
    const auto store = SqliteStore::open(folder.path(), error);
    ASSERT_NE(store, nullptr) << error;
    std::string id;
    {
        Room room(store.get());
        Table& table = room.make(kFresh);
        id = table.id();
        (void)room.enter(table, 0);
        (void)room.enter(table, 1);
    }
    Room room(store.get());
    room.clock += 600;
    (void)room.tables.restore();
    Table& table = *room.find(id);
    const Connection maker = room.enter(table, 0);
    EXPECT_EQ(room.codeOf(maker, R"({"t":"bot","d":{"seat":"B"}})"), "not_gone");
    room.clock += 60;
    EXPECT_EQ(room.codeOf(maker, R"({"t":"bot","d":{"seat":"B"}})"), "");
}

TEST(ServerSeats, SignsOfLifeOutliveAStartAndAreWrittenRarely) {
    const Folder folder;
    std::string error;
    const auto store = SqliteStore::open(folder.path(), error);
    ASSERT_NE(store, nullptr) << error;
    std::string id;
    int64_t seen = 0;
    {
        Desk desk(store.get());
        std::vector<std::string> told;
        id = desk.make(kFresh, told);
        const uint64_t before = desk.room.tables.lastTicket();
        for (int i = 0; i < 19; ++i) {
            ++desk.room.clock;
            EXPECT_EQ(desk.view(id, told[0]).status, 200);
        }
        EXPECT_EQ(desk.room.tables.lastTicket(), before);
        ++desk.room.clock;
        EXPECT_EQ(desk.view(id, told[0]).status, 200);
        EXPECT_EQ(desk.room.tables.lastTicket(), before + 1);
        seen = desk.room.now();
    }
    Room room(store.get());
    room.clock += 90;
    (void)room.tables.restore();
    const Table& table = *room.find(id);
    EXPECT_EQ(table.places()[0].lastSeen, seen);
}

// ---- Siblings

// A game that goes on from another keeps its decks: dealt anew it would not fit what was written down of it.
TEST(ServerSeats, NoDeckIsBroughtToAGameThatGoesOn) {
    Room room;
    Table& old = room.make(R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"here"}]})");
    const std::vector<Connection> seats = {room.enter(old, 0), room.enter(old, 1)};
    for (int i = 0; i < 4; ++i) room.choose(old, seats, 3);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
    Table& table = room.make(R"({"from":{"replay":")" + old.id() + R"(","step":3},"seats":[{"kind":"here"},{"kind":"open"}]})");
    const uint64_t before = table.session().game().hash();
    const Value deck("Mine\nDis\n12x Snag\nLogos\n12x Quant\nBrobnar\n12x Cowfyne\n");
    Refusal refusal;
    Post post;
    Table::Taken taken;
    EXPECT_FALSE(table.join({.dealt = "replay", .deck = &deck}, room.now(), taken, refusal, post));
    EXPECT_EQ(refusal.code, "bad_deck");
    EXPECT_FALSE(table.join({.proof = {secretOf(table, 0)}, .deck = &deck}, room.now(), taken, refusal, post));
    EXPECT_EQ(table.session().game().hash(), before);
    EXPECT_EQ(table.session().choices().size(), 3U);
}

// Whoever waits may change their deck as often as they like: nothing of what is dealt, and no deck of another, is told meanwhile.
TEST(ServerSeats, NobodyFishesForADealWithDecks) {
    Desk desk;
    std::vector<std::string> told;
    const std::string id = desk.make(R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"open"}]})", told);
    for (int i = 0; i < 3; ++i) {
        const std::string deck = R"("deck":"Mine\nDis\n12x Snag\nLogos\n12x Quant\nBrobnar\n12x Cowfyne\n")";
        EXPECT_EQ(desk.post("/" + id + "/join", withToken(told[0], deck)).status, 200);
        const Reply seen = desk.view(id, told[0]);
        EXPECT_TRUE(parsed(seen.body).find("view")->isNull());
        EXPECT_TRUE(parsed(seen.body).find("decision")->isNull());
        EXPECT_EQ(seen.body.find("Snag"), std::string::npos);
    }
}

// Who is asked to agree to something and is replaced by a bot is asked no more.
TEST(ServerSeats, AWishIsForgottenWithTheSeatItConcerns) {
    Room room;
    Table& table = room.make(R"({"game":"shards","undo":"consent","seats":[{"kind":"here"},{"kind":"person"}]})");
    const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
    while (table.session().choices().empty() || table.session().choices().back().seat != 0) room.choose(table, seats, 1);
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"undo","d":{}})"), "");
    EXPECT_FALSE(table.describe().find("undoAsk")->isNull());
    room.leave(seats[1]);
    room.clock += 60;
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"bot","d":{"seat":"B"}})"), "");
    EXPECT_TRUE(table.describe().find("undoAsk")->isNull());
}

}  // namespace
}  // namespace riffle::server
