#include "server/cluster/node_router.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "protocol/json.h"
#include "server/base/secret.h"

namespace riffle::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr size_t kLongestNaming = 4096;  // bytes of a body that names a table
constexpr auto kTryEvery = std::chrono::milliseconds(100);
constexpr auto kBeyondPatience = std::chrono::seconds(4);  // for the take-over itself

// The part of a path behind a beginning, up to the next slash.
std::string_view partBehind(std::string_view path, std::string_view start) {
    if (!path.starts_with(start)) return {};
    path.remove_prefix(start.size());
    return path.substr(0, path.find('/'));
}

}  // namespace

std::string tableOf(const Request& request) {
    const std::string_view path = request.path;
    if (path == "/ws/v1") return std::string(queryOf(request, "table"));
    if (const std::string_view id = partBehind(path, "/api/v1/tables/"); !id.empty()) return std::string(id);
    if (const std::string_view job = partBehind(path, "/api/v1/analysis/"); job.find('-') != std::string_view::npos)
        return std::string(job.substr(0, job.find('-')));
    // A table that goes on from another, or an analysis of one.
    const bool isFrom = path == "/api/v1/tables" && request.body.find("\"from\"") != std::string::npos;
    const bool isAnalysis = path == "/api/v1/analysis";
    if (request.body.size() > kLongestNaming) return {};  // it has a deck or a record in it
    if (request.method != "POST" || (!isFrom && !isAnalysis)) return {};
    std::string error;
    const auto body = parseJson(request.body, error);
    const Value* from = !body || !body->isMap() ? nullptr : isAnalysis ? &*body : body->find("from");
    const Value* id = from && from->isMap() ? from->find("replay") : nullptr;
    return id && id->isText() ? id->asText() : std::string();
}

// One request on its way.
struct Guide::Walk {
    std::string table;
    std::string client;
    http::request<http::string_body> message;
    bool isFromNode = false;
    bool isRepeatable = false;  // asking twice does no harm
    Then then;
    asio::steady_timer timer;
    std::chrono::steady_clock::time_point until;
};

void Guide::lead(const Request& asked, const http::request<http::string_body>& message, bool isFromNode, Then then) {
    if (!tables_.mayBring()) return then(Way::Here, {});
    std::string table = tableOf(asked);
    // One that a new table goes on from is read from what is written down, here as anywhere.
    if (table.empty() || asked.path == "/api/v1/tables") return then(Way::Here, {});
    if (isSure() && tables_.isHere(table)) return then(Way::Here, {});
    const auto walk = std::make_shared<Walk>(Walk{std::move(table), asked.address, message, isFromNode, isRead(asked),
                                                  std::move(then), asio::steady_timer(executor_),
                                                  std::chrono::steady_clock::now() + patience_ + kBeyondPatience});
    if (walk->message.body().empty()) walk->message.body() = asked.body;
    go(walk);
}

void Guide::go(const std::shared_ptr<Walk>& walk) {
    if (!isSure()) {
        const bool isLong = walk->until - std::chrono::steady_clock::now() < kBeyondPatience + patience_ / 5;
        if (walk->isFromNode || !isLong) return walk->isFromNode ? walk->then(Way::Moved, {}) : goAgain(walk);
        return walk->then(Way::NotNow, {});
    }
    tables_.bring(walk->table, walk->client, [this, walk](const Brought& brought) {
        switch (brought.place) {
            case Brought::Place::Here:
            case Brought::Place::Nowhere: return walk->then(Way::Here, {});
            case Brought::Place::NotNow: return walk->then(Way::NotNow, {});
            case Brought::Place::Busy: return walk->then(Way::Busy, {});
            case Brought::Place::There: break;
        }
        if (walk->isFromNode) return walk->then(Way::Moved, {});
        if (brought.address.empty() || secret_.empty()) return goAgain(walk);
        relay(executor_, {brought.address, secret_, walk->client}, walk->message, [this, walk](Relayed relayed) {
            const bool isMoved =
                relayed.response.find(beast::string_view(kMovedHeader.data(), kMovedHeader.size())) != relayed.response.end();
            if (relayed.outcome == Relayed::Outcome::Unreachable || isMoved) return goAgain(walk);
            if (relayed.outcome == Relayed::Outcome::Answered) return walk->then(Way::Answered, std::move(relayed));
            walk->isRepeatable ? goAgain(walk) : walk->then(Way::NotNow, {});
        });
    });
}

void Guide::goAgain(const std::shared_ptr<Walk>& walk) {
    if (std::chrono::steady_clock::now() >= walk->until) return walk->then(Way::NotNow, {});
    walk->timer.expires_after(kTryEvery);
    walk->timer.async_wait([this, walk](beast::error_code error) {
        if (!error) go(walk);
    });
}

void Guide::follow(const std::string& address, std::weak_ptr<Joined> joined) {
    auto& all = followed_[address];
    std::erase_if(all, [](const auto& each) { return each.expired(); });
    all.push_back(std::move(joined));
}

void Guide::leave(const std::string& address) {
    const auto found = followed_.find(address);
    if (found == followed_.end()) return;
    const auto all = std::move(found->second);
    followed_.erase(found);
    for (const auto& each : all) {
        if (const auto joined = each.lock()) joined->end();
    }
}

bool Guide::isNode(std::string_view secret) const {
    return !secret_.empty() && areSameSecret(secret_, secret);
}

}  // namespace riffle::server
