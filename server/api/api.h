#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "protocol/refusal.h"
#include "server/api/assets.h"
#include "server/api/reference.h"
#include "server/tables/tables.h"

namespace riffle::server {

class Analyses;
class Archive;
class Bots;
class Admission;
class Connections;

// A request and its reply, whatever carries them.
struct Request {
    std::string method;
    std::string path;                                       // decoded, without the query
    std::map<std::string, std::string, std::less<>> query;  // decoded
    std::string body;
    std::string token;      // of the header Authorization
    std::string address;    // of who asks
    std::string accepts;    // Accept-Encoding
    std::string hasTag;     // If-None-Match
    bool isInside = false;  // at the address for whoever runs the server
    std::string languages;  // Accept-Language
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    // A long body, which was read elsewhere; null in it where it is no JSON. It is taken from here.
    std::shared_ptr<std::optional<Value>> parsed = {};
};

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
    bool isUnknown = false;  // there is no such table: it counts as a guess of who asked
    // Where something has to be read first: what gives the reply, on the reader's thread; and what then gives it by what was
    // read, on the serving one.
    std::function<Reply(Archive&)> read = {};
    std::function<Reply()> then = {};
};

// An error as RFC 9457 has it, with the refusal's code, its sentence in the language, and its key.
Reply problem(int status, const Refusal& refusal, Locale locale);
// The same in the language of a request, with the status that fits.
Reply refused(const Request& request, const Refusal& refusal);
Reply refused(const Request& request, std::string code, std::string key, Arguments args = {});
Reply notFound(const Request& request);
Reply wrongMethod(const Request& request, std::string_view allowed);
Reply json(const Value& value, int status = 200);
Reply json(const std::string& text);  // which changes only with the program
std::string_view queryOf(const Request& request, std::string_view name);
Locale localeOf(const Request& request);
bool isRead(const Request& request);
// The body as an object, empty where there is none; nothing, with what is to be answered, where it is something else.
std::optional<Value> bodyOf(const Request& request, Reply& reply);
// A whole number of a query; what is none is as if it were not there.
std::optional<int64_t> numberOf(std::string_view text);
// The status that fits a code.
int statusOf(std::string_view code);
// "a=b&c=d%20e" as a map; what is malformed is left out.
std::map<std::string, std::string, std::less<>> parseQuery(std::string_view query);
std::string decoded(std::string_view text);

// A table of which there is only what was written down, as everybody sees it.
Value recordedTable(const Saved& saved);
// A finished game of which there is only that: its record, and its log in words.
Reply recordReply(const Request& request, const Saved& saved, Store& store);
// A finished game: its replay, its log in words, and how it stood at each step.
// `between` is called now and then, as a long game takes long.
Reply replayReply(const Request& request, const Table& table, const std::function<void()>& between = {});
Reply logReply(const Request& request, const Table& table, const std::function<void()>& between);
// The parts of a path between its slashes.
std::vector<std::string_view> partsOf(std::string_view path);
// The seat of that name at a table.
std::optional<size_t> placeOf(const Table& table, std::string_view name);

// Everything that is answered over HTTP (docs/SERVER.md).
class Api {
public:
    struct Settings {
        std::string publicUrl = {};  // how the server is reached from outside; empty: links begin with a slash
        std::vector<language::CardFile> extraCards = {};  // of a designer
        Admission* admission = nullptr;                   // who has guessed too often; null: nobody minds
        const Connections* connections = nullptr;         // to be counted
    };

    // Without bots nothing is counted of them; without analyses there are none.
    Api(Tables& tables, Bots* bots, Analyses* analyses, const Assets& assets, Settings settings);

    // Never throws. Where the reply has to be read, finish() is told what it was.
    Reply answer(const Request& request);
    void finish(const Request& request, const Reply& reply);
    // Whether it takes so long that it is to be done elsewhere; and it done there, on any thread.
    [[nodiscard]] bool isLong(const Request& request) const;
    // Whether it is long because something has to be made that everybody will use: who asks first does not pay for it.
    [[nodiscard]] bool isForAll(const Request& request) const;
    [[nodiscard]] Reply answerLong(const Request& request) const;
    // The same of reading its body.
    [[nodiscard]] static bool hasLongBody(const Request& request) { return request.body.size() > kShortBody && !request.parsed; }
    static void readBody(Request& request);

    // From now on /readyz says no.
    void drain() { isDraining_ = true; }

private:
    static constexpr size_t kShortBody = 16U << 10U;
    Reply route(const Request& request);
    Reply tablesRoute(const Request& request, const std::vector<std::string_view>& parts);
    Reply tableRoute(const Request& request, Table& table, std::string_view what);
    Reply replaysRoute(const Request& request, const std::vector<std::string_view>& parts);
    [[nodiscard]] Reply cardsRoute(const Request& request, std::string_view game) const;
    Reply decksRoute(const Request& request, std::string_view what) const;
    Reply makeTable(const Value& body, const Request& request);
    // A game that goes on from another one.
    Reply continueTable(const Value& body, const Request& request);
    [[nodiscard]] Reply newTable(const Request& request, const Table* table, const std::vector<std::string>& secrets,
                                 const Refusal& refusal) const;
    Reply viewOf(const Request& request, Table& table);
    // Whether somebody has named too many tables that are not there, and so is not told whether this one is.
    [[nodiscard]] std::optional<Reply> tooManyGuesses(const Request& request, std::string_view table);
    // A refusal, and a guess where it is of what should have opened a seat.
    Reply wrongToken(const Request& request, const Table& table, const Refusal& refusal);
    // How it stands with an analysis, which may be long. On any thread.
    [[nodiscard]] Reply shownAnalysis(const Request& request, std::string_view job) const;
    Reply analysisRoute(const Request& request, const std::vector<std::string_view>& parts);
    Reply exportRoute(const Request& request);
    Reply games(const Request& request) const;
    Reply metrics() const;
    [[nodiscard]] Value seatLinks(const Table& table, const std::vector<std::string>& secrets) const;

    Tables& tables_;
    Bots* bots_;
    Analyses* analyses_;
    const Assets& assets_;
    Settings settings_;
    Reference reference_;
    std::atomic<bool> isDraining_ = false;
    uint64_t requests_ = 0;
    uint64_t refusedRequests_ = 0;
};

}  // namespace riffle::server
