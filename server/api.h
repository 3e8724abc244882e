#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "server/assets.h"
#include "server/reference.h"
#include "server/tables.h"

namespace riffle::server {

class Bots;

// A request and its reply, whatever carries them.
struct Request {
    std::string method;
    std::string path;                                       // decoded, without the query
    std::map<std::string, std::string, std::less<>> query;  // decoded
    std::string body;
    std::string token;    // of the header Authorization
    std::string address;  // of who asks
    std::string accepts;  // Accept-Encoding
    std::string hasTag;   // If-None-Match
};

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
};

// An error as RFC 9457 has it, with the refusal's code.
Reply problem(int status, const Refusal& refusal);
// The status that fits a code.
int statusOf(std::string_view code);
// "a=b&c=d%20e" as a map; what is malformed is left out.
std::map<std::string, std::string, std::less<>> parseQuery(std::string_view query);
std::string decoded(std::string_view text);

// Everything that is answered over HTTP (docs/SERVER.md).
class Api {
public:
    struct Settings {
        std::string publicUrl = {};  // how the server is reached from outside; empty: links begin with a slash
        std::vector<language::CardFile> extraCards = {};  // of a designer
    };

    Api(Tables& tables, const Bots* bots, const Assets& assets, Settings settings);

    // Never throws.
    Reply answer(const Request& request);

    // From now on /readyz says no.
    void drain() { isDraining_ = true; }

private:
    Reply route(const Request& request);
    Reply tablesRoute(const Request& request, const std::vector<std::string_view>& parts);
    Reply tableRoute(const Request& request, Table& table, std::string_view what);
    Reply replaysRoute(const Request& request, const std::vector<std::string_view>& parts);
    Reply decksRoute(const Request& request, std::string_view what);
    Reply makeTable(const Value& body, const Request& request);
    Reply viewOf(const Request& request, Table& table);
    Reply games() const;
    Reply metrics() const;
    [[nodiscard]] Value seatLinks(const Table& table) const;

    Tables& tables_;
    const Bots* bots_;
    const Assets& assets_;
    Settings settings_;
    Reference reference_;
    std::atomic<bool> isDraining_ = false;
    uint64_t requests_ = 0;
    uint64_t refusedRequests_ = 0;
};

}  // namespace riffle::server
