// Which paths are pages of the client, and what the others are answered.
#include "server/api/pages.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "server/analysis/analyses.h"
#include "server/api/api.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

TEST(ServerPages, AreAKnownList) {
    for (const std::string_view path : {"/", "/g/AbC-123_x", "/t/x", "/play/shards", "/cards/epic", "/rules/keyforge",
                                        "/learn/shards", "/decks", "/decks/epic", "/games", "/about", "/about/", "/settings"})
        EXPECT_TRUE(isPage(games(), path)) << path;
    for (const std::string_view path :
         {"/nonsense", "/g", "/g/", "/g/a/b", "/g/%2e", "/g/a b", "/play", "/play/chess", "/about/us", "/settings/x", "/wp-admin",
          "/index.php", "/G/abc", "/decks/chess", "/decks/epic/x"})
        EXPECT_FALSE(isPage(games(), path)) << path;
    EXPECT_FALSE(isPage(games(), "/g/" + std::string(65, 'x')));
}

// The client and the server have the same list.
TEST(ServerPages, AreThoseOfTheClient) {
    std::stringstream text;
    text << std::ifstream(RIFFLE_SOURCE_DIR "/web/src/main.tsx").rdbuf();
    const std::string source = text.str();
    static const std::regex kFirst("first === '([a-z]+)'");
    std::set<std::string> found;
    for (auto it = std::sregex_iterator(source.begin(), source.end(), kFirst); it != std::sregex_iterator(); ++it)
        found.insert((*it)[1]);
    EXPECT_EQ(found, (std::set<std::string>{"g", "t", "play", "games", "cards", "rules", "learn", "decks", "about", "settings"}));
    for (const std::string& first : found)
        EXPECT_TRUE(isPage(games(), "/" + first) || isPage(games(), "/" + first + "/epic")) << first;
}

struct Desk {
    Desk() : api(room.tables, nullptr, nullptr, assets, {}) {}
    Reply ask(std::string_view method, std::string_view path) {
        Request request;
        request.method = method;
        request.path = path;
        request.address = "10.0.0.1";
        return api.answer(request);
    }
    Room room;
    Assets assets;
    Api api;
};

TEST(ServerPages, WhatIsNoneIsNotFound) {
    Desk desk;
    for (const std::string_view path : {"/", "/about", "/g/abc", "/play/epic"}) {
        const Reply reply = desk.ask("GET", path);
        EXPECT_EQ(reply.status, 200) << path;
        EXPECT_TRUE(reply.type.starts_with("text/html")) << path;
    }
    for (const std::string_view path : {"/nonsense", "/play/chess", "/about/us", "/g/a/b"}) {
        const Reply reply = desk.ask("GET", path);
        EXPECT_EQ(reply.status, 404) << path;
        EXPECT_TRUE(reply.type.starts_with("text/html")) << path << ": people get the page that says so";
    }
    for (const std::string_view path : {"/favicon.php", "/.env", "/assets/none.js", "/../etc/passwd", "/api/none", "/apiary",
                                        "/ws/none", "/metrics", "*", ""}) {
        const Reply reply = desk.ask("GET", path);
        EXPECT_TRUE(reply.status == 404 || path.find('.') == std::string_view::npos) << path;
        EXPECT_NE(reply.status, 500) << path;
        EXPECT_TRUE(path.empty() || reply.status != 200) << path;
    }
}

TEST(ServerPages, WhatIsOnlyReadCanOnlyBeRead) {
    Desk desk;
    for (const std::string_view path : {"/", "/healthz", "/readyz", "/version", "/api/openapi.json", "/about", "/api/v1/games"}) {
        for (const std::string_view method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "NONSENSE"})
            EXPECT_EQ(desk.ask(method, path).status, 405) << method << ' ' << path;
        EXPECT_EQ(desk.ask("HEAD", path).status, 200) << path;
    }
}

}  // namespace
}  // namespace riffle::server
