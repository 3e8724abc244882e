// One connection over HTTP and its requests, one after the other, until it ends or becomes a WebSocket.
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>
#include <sstream>
#include <utility>

#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/limits/address.h"
#include "server/net/http_context.h"

namespace riffle::server {

namespace {

using std::chrono::seconds;

constexpr size_t kLargestBody = 1U << 20U;
constexpr uint32_t kLargestHeader = 16U << 10U;
constexpr auto kFirstPatience = seconds(10);  // until a new connection has said what it wants
constexpr auto kPatience = seconds(30);       // for the next request, and for an answer to be taken
constexpr auto kLastPatience = seconds(3);
constexpr size_t kSlowest = 16U << 10U;  // bytes a second that a long body or answer must be sent or taken with
constexpr size_t kPiece = 16U << 10U;    // of a body, which is paid for as it comes
constexpr double kCostOfPiece = 0.25;
constexpr double kCostOfSocket = 4;
constexpr size_t kMostDiscarded = 16U << 20U;
constexpr size_t kKeptBuffer = 8U << 10U;  // what stays between two requests of the memory for reading
constexpr size_t kLongestLogged = 200;     // bytes of a path

// Scripts, styles and connections of our own only, and no page may frame ours.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// Nothing a table of cards has a use for.
constexpr std::string_view kPermissions =
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), serial=(), display-capture=()";
constexpr std::string_view kOnlyEncrypted = "max-age=31536000";

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

beast::string_view view(std::string_view text) {
    return {text.data(), text.size()};
}

seconds patienceFor(size_t bytes) {
    return kPatience + seconds(bytes / kSlowest);
}

// How many a request counts as before it is looked at: what makes the server think for longer than a moment counts as several.
// Its body is paid for as it comes, and the time that it took afterwards.
double costOf(std::string_view path, bool isChange) {
    double cost = 1;
    if (path == "/ws/v1") cost += kCostOfSocket;
    for (const std::string_view costly : {"/api/v1/decks/", "/api/v1/analysis", "/api/v1/export/"}) {
        if (path.starts_with(costly)) cost += isChange || costly != "/api/v1/analysis" ? 9 : 0;
    }
    if (path == "/api/v1/tables" || path.starts_with("/api/v1/replays/")) cost += 4;
    return cost;
}

class Exchange : public std::enable_shared_from_this<Exchange> {
public:
    Exchange(tcp::socket socket, Hall& hall, Door door)
        : stream_(std::move(socket)), hall_(hall), isInside_(door == Door::Operator), isFromServer_(door == Door::Servers) {
        beast::error_code error;
        const auto end = stream_.socket().remote_endpoint(error);
        if (!error) peer_ = end.address().to_string();
    }

    void read(seconds patience = kPatience) {
        if (buffer_.size() == 0 && buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
        request_ = {};
        parser_.emplace();
        parser_->body_limit(kLargestBody);
        parser_->header_limit(kLargestHeader);
        stream_.expires_after(patience);
        http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->fail(error);
            self->takeHeader();
        });
    }
    void begin(const std::string& address) {
        if (isCounted())
            pass_ = hall_.connections.enter(address, [weak = weak_from_this()] {
                if (const auto self = weak.lock()) self->stream_.close();
            });
        read(kFirstPatience);
    }

private:
    // Whoever runs the server, and other servers, who have counted, may do what they like.
    [[nodiscard]] bool isCounted() const { return !isInside_ && !isFromServer_; }

    void fail(beast::error_code error) {
        if (error == http::error::body_limit) {
            locale_ = localeOf(requestOf(parser_->get()));
            return refuse(413, refusalOf("too_long", "error.too_long", {{"most", static_cast<int64_t>(kLargestBody)}}));
        }
        if (error == http::error::header_limit) return refuse(431, refusalOf("too_long", "refuse.header-long"));
        const auto& ofHttp = http::make_error_code(http::error::end_of_stream).category();
        if (error == http::error::end_of_stream || error == http::error::partial_message || error.category() != ofHttp)
            return close();
        refuse(400, refusalOf("bad_request", "refuse.no-request"));
    }

    // Who may not ask need not send the rest.
    void takeHeader() {
        const auto& header = parser_->get();
        asked_ = requestOf(header);
        locale_ = localeOf(asked_);
        version_ = header.version();
        isKeptAlive_ = header.keep_alive();
        asked_.isInside = isInside_;
        std::string forwarded;  // some proxies add a line of their own
        for (auto [line, end] = header.equal_range("X-Forwarded-For"); line != end; ++line) {
            if (!forwarded.empty()) forwarded += ',';
            forwarded += view(line->value());
        }
        asked_.address = clientOf(peer_, forwarded, hall_.proxies);
        held_ = {};
        if (!view(header.target()).starts_with('/')) return refuse(400, refusalOf("bad_request", "refuse.no-request"));
        if (isFromServer_) {
            const auto of = [&](std::string_view name) { return view(header[beast::string_view(name.data(), name.size())]); };
            if (!hall_.guide.isNode(of(kSecretHeader))) return refuse(403, refusalOf("bad_token", "error.bad_token"));
            asked_.address = of(kClientHeader);
        }
        if (!isForHere()) return refuse(421, refusalOf("wrong_host", "error.wrong_host"));
        if (!isFromHere()) return refuse(403, refusalOf("wrong_origin", "error.wrong_origin"));
        if (isCounted()) {
            hall_.connections.touch(pass_);
            const int64_t wait = ask(costOf(asked_.path, !isRead(asked_)));
            if (wait > 0) return refuseFor(wait, "error.slow_down");
        }
        if (!mayGuess()) return;
        if (isCounted())
            held_ = hall_.bulk.of(asked_.address, [weak = weak_from_this()] {
                if (const auto self = weak.lock()) self->stream_.close();
            });
        if (parser_->is_done()) return take();
        stream_.expires_after(patienceFor(parser_->content_length().value_or(kLargestBody)));
        readBody();
    }

    // Who has named too many tables that are not there is refused where another one would have to be read.
    [[nodiscard]] bool mayGuess() {
        if (!isCounted()) return true;
        const std::string table = tableOf(asked_);
        const bool isNear = table.empty() || hall_.tables.isHere(table);
        const int64_t wait = isNear ? 0 : hall_.admission.wait(asked_.address, Cost::TableGuess, steadyNow());
        if (wait > 0) refuseFor(wait, "refuse.guesses");
        return wait == 0;
    }

    // Whoever proves a seat is let in, however much else comes from their address.
    [[nodiscard]] int64_t ask(double cost) {
        const int64_t now = steadyNow();
        const int64_t wait = hall_.admission.ask(asked_.address, Cost::Request, now, cost);
        if (wait == 0) return 0;
        const std::string_view token = asked_.token.empty() ? queryOf(asked_, "token") : std::string_view(asked_.token);
        const std::string table = token.empty() ? "" : tableOf(asked_);
        const auto place = table.empty() ? std::nullopt : hall_.tables.seatAt(table, {token, queryOf(asked_, "claim")});
        return place ? hall_.admission.askSeat(table, *place, now, cost) : wait;
    }

    // A piece at a time, each paid for before the next, whether or not it was said how long it will be.
    void readBody() {
        const size_t before = parser_->get().body().size();
        http::async_read_some(stream_, buffer_, *parser_, [self = shared_from_this(), before](beast::error_code error, size_t) {
            if (error) return self->fail(error);
            self->held_.hold(self->parser_->get().body().size());
            const size_t pieces = self->parser_->get().body().size() / kPiece - before / kPiece;
            if (pieces > 0 && self->isCounted()) {
                const int64_t wait = self->ask(kCostOfPiece * static_cast<double>(pieces));
                if (wait > 0) return self->refuseFor(wait, "error.slow_down");
            }
            self->parser_->is_done() ? self->take() : self->readBody();
        });
    }

    void take() {
        request_ = parser_->release();
        asked_.body = std::move(request_.body());
        if (!asked_.body.empty() && !mayGuess()) return;  // a body may name a table, too
        // Another server may have the table.
        hall_.guide.lead(asked_, request_, isFromServer_, [self = shared_from_this()](Guide::Way way, Relayed relayed) {
            switch (way) {
                case Guide::Way::Here: return self->serve();
                case Guide::Way::Answered: return self->passOn(std::move(relayed));
                case Guide::Way::Busy: return self->refuse(503, refusalOf("busy", "error.busy"), 1);
                case Guide::Way::Moved:
                case Guide::Way::NotNow: break;
            }
            Reply reply = problem(503, refusalOf("not_kept", "error.not_kept"), self->locale_);
            if (way == Guide::Way::Moved) reply.headers.emplace_back(kMovedHeader, "1");
            reply.headers.emplace_back("Retry-After", "1");
            self->answer(std::move(reply));
        });
    }

    // What another server answered; of a connection that is a WebSocket now, everything from now on.
    void passOn(Relayed relayed) {
        if (relayed.response.result() == http::status::switching_protocols) {
            if (!settle(!queryOf(asked_, "token").empty())) return;
            std::ostringstream head;
            head << relayed.response.base();
            log("relay", {{"table", std::string(queryOf(asked_, "table"))}});
            hall_.guide.follow(
                relayed.address,
                join(std::move(stream_), std::move(*relayed.stream), head.str() + beast::buffers_to_string(relayed.rest.data()),
                     beast::buffers_to_string(buffer_.data()), std::make_shared<Connections::Pass>(std::move(pass_))));
            return;
        }
        const auto response = std::make_shared<http::response<http::string_body>>(std::move(relayed.response));
        response->keep_alive(!isLast_ && isKeptAlive_);
        stream_.expires_after(patienceFor(response->body().size()));
        const bool isHead = asked_.method == "HEAD";
        held_.hold(0);
        held_.hold(response->body().size());
        const auto written = [self = shared_from_this(), response](beast::error_code error, size_t) {
            self->held_.hold(0);
            if (error || response->need_eof()) return error ? self->close() : self->linger();
            self->read();
        };
        if (!isHead) return http::async_write(stream_, *response, written);
        const auto header = std::make_shared<http::response<http::empty_body>>(std::move(response->base()));
        http::async_write(stream_, *header, [written, header](beast::error_code error, size_t size) { written(error, size); });
    }

    // From now on it counts as a WebSocket of who asks, wherever the connection comes from.
    [[nodiscard]] bool settle(bool hasSeat) {
        if (!isCounted() || hall_.connections.settle(pass_, asked_.address, hasSeat)) return true;
        refuseFor(kPatience.count() * 1000, "refuse.connections");
        return false;
    }

    void serve() {
        if (beast::websocket::is_upgrade(request_)) return upgrade();
        if (!isRead(asked_) && hall_.tables.isBehind()) return refuse(503, refusalOf("busy", "error.busy"), 1);
        if (hall_.api.isLong(asked_)) return serveElsewhere();
        if (Api::hasLongBody(asked_)) return readElsewhere();
        const uint64_t before = hall_.tables.lastTicket();
        const double began = threadMilliseconds();
        Reply reply = hall_.api.answer(asked_);
        payFor(threadMilliseconds() - began);
        if (reply.read) return fetch(std::move(reply.read));
        if (!asked_.path.starts_with("/api/v1/tables") && !asked_.path.starts_with("/api/v1/replays"))
            return answer(std::move(reply));
        answerWhenKept(before, std::move(reply));
    }

    // What is said of tables is said once it is written down.
    void answerWhenKept(uint64_t before, Reply reply) {
        hall_.tables.whenKept(before, [self = shared_from_this(), reply = std::move(reply)](bool isKept) mutable {
            self->answer(isKept ? std::move(reply) : problem(503, refusalOf("not_kept", "error.not_kept"), self->locale_));
        });
    }

    // What has to be read first is read on another thread.
    void fetch(std::function<Reply(Archive&)> work) {
        const auto finish = [self = shared_from_this()](Reply reply, double milliseconds = 0) {
            self->payFor(milliseconds);
            const uint64_t before = self->hall_.tables.lastTicket();
            const bool isMade = reply.then != nullptr;
            if (isMade) reply = std::exchange(reply.then, {})();
            self->hall_.api.finish(self->asked_, reply);
            isMade ? self->answerWhenKept(before, std::move(reply)) : self->answer(std::move(reply));
        };
        const auto failed = [self = shared_from_this(), finish] {
            finish(problem(500, refusalOf("internal", "error.internal"), self->locale_));
        };
        const bool isTaken = hall_.reader && hall_.reader->ask(
                                                 asked_.address,
                                                 [work = std::move(work), finish](Archive& archive) -> Reader::Then {
                                                     const double began = threadMilliseconds();
                                                     const auto reply = std::make_shared<Reply>(work(archive));
                                                     const double taken = threadMilliseconds() - began;
                                                     return [reply, finish, taken] { finish(std::move(*reply), taken); };
                                                 },
                                                 failed);
        if (!isTaken) refuse(503, refusalOf("busy", "error.busy"), 1);
    }

    void readElsewhere() {
        const auto request = std::make_shared<Request>(std::move(asked_));
        asked_ = {};
        asked_.path = request->path;
        asked_.method = request->method;
        asked_.address = request->address;
        const bool isTaken = hall_.workers.ask(
            asked_.address, [request] { Api::readBody(*request); },
            [self = shared_from_this(), request](double milliseconds) {
                self->asked_ = std::move(*request);
                self->payFor(milliseconds);
                self->serve();
            });
        if (!isTaken) refuse(503, refusalOf("busy", "refuse.work"), 1);
    }

    // What takes long is done on another thread; this connection waits, and nobody else.
    void serveElsewhere() {
        const auto request = std::make_shared<const Request>(asked_);
        const auto reply = std::make_shared<Reply>();
        const bool isFree = hall_.api.isForAll(asked_);
        const bool isTaken = hall_.workers.ask(
            asked_.address, [&api = hall_.api, request, reply] { *reply = api.answerLong(*request); },
            [self = shared_from_this(), reply, isFree](double milliseconds) {
                if (!isFree) self->payFor(milliseconds);
                self->answer(std::move(*reply));
            });
        if (!isTaken) refuse(503, refusalOf("busy", "refuse.work"), 1);
    }

    // What took longer than was thought is paid for afterwards.
    void payFor(double milliseconds) {
        const double more = milliseconds * kCostOfMillisecond - costOf(asked_.path, !isRead(asked_));
        if (isCounted() && more > 0) (void)hall_.admission.charge(asked_.address, Cost::Request, steadyNow(), more);
    }

    // A server for this machine alone answers to no other name: a page elsewhere could have its own name lead here.
    [[nodiscard]] bool isForHere() const {
        if (isFromServer_) return true;
        const bool isPrivate =
            isInside_ ? isLoopback(local()) : isLoopback(hall_.settings.host) || hall_.settings.host == "localhost";
        if (!isPrivate) return true;
        const std::string_view host = view(parser_->get()[http::field::host]);
        const std::string_view name = withoutPort(host);
        const bool isPlain = name.find_first_of("%/") == std::string_view::npos;  // else more may stand behind an address
        return host.empty() || name == "localhost" || name.ends_with(".localhost") || (isPlain && isLoopback(name)) ||
               (!hall_.settings.publicUrl.empty() && name == withoutPort(hostOf(hall_.settings.publicUrl)));
    }

    [[nodiscard]] std::string local() const {
        beast::error_code error;
        const auto end = stream_.socket().local_endpoint(error);
        return error ? std::string() : end.address().to_string();
    }

    // What a page of another site asks in the name of who looks at it is refused.
    [[nodiscard]] bool isFromHere() const {
        const auto& request = parser_->get();
        const std::string_view origin = view(request[http::field::origin]);
        if (origin.empty() || isFromServer_) return true;
        if (isRead(asked_) && !beast::websocket::is_upgrade(request)) return true;
        const std::string_view host = hostOf(origin);  // empty of a page without a site of its own
        return !host.empty() && (host == view(request[http::field::host]) || host == hostOf(hall_.settings.publicUrl));
    }

    void upgrade() {
        const auto of = [&](std::string_view name) { return std::string(queryOf(asked_, name)); };
        if (asked_.path != "/ws/v1") return refuse(404, refusalOf("not_found", "error.not_found"));
        if (hall_.tables.isBehind()) return refuse(503, refusalOf("busy", "error.busy"), 1);
        Tables& tables = hall_.tables;
        const std::string id = of("table");
        const std::string token = of("token");
        const std::string claim = of("claim");
        const int64_t time = steadyNow();
        const Table* table = tables.find(id);
        if (const Refusal* aside = table ? nullptr : tables.aside(id)) return refuse(statusOf(aside->code), *aside);
        if (!table) {
            (void)hall_.admission.charge(asked_.address, Cost::TableGuess, time, 1);
            return refuse(404, refusalOf("not_found", "refuse.no-table"));
        }
        if (Refusal refusal; !token.empty() && !table->mayEnter({token, claim}, refusal)) {
            if (const int64_t wait = hall_.admission.guessed(asked_.address, id, time)) return refuseFor(wait, "refuse.guesses");
            return refuse(statusOf(refusal.code), refusal);
        }
        if (!settle(!token.empty())) return;
        const Locale locale = localeFrom(of("lang")).value_or(Locale::En);
        const int64_t version = numberOf(of("since")).value_or(0);
        if (mayLog()) log("socket", {{"table", table->id()}, {"seated", !token.empty()}, {"since", version}});
        hall_.lines.begin(
            stream_.release_socket(), std::move(request_), {std::move(pass_), asked_.address, !token.empty()},
            [&tables, &lines = hall_.lines, id, token, claim, locale, version, address = asked_.address](Connection number) {
                Refusal refusal;
                Table* there = tables.find(id);
                if (there && tables.connect(number, *there, {token, claim}, locale, version, refusal, address)) return;
                lines.close(number);
            });
    }

    // So many lines about what anybody asks, and then how many were left out.
    [[nodiscard]] bool mayLog() {
        if (hall_.logged.take(Hall::kLogged, steadyNow()) > 0) {
            ++hall_.unlogged;
            return false;
        }
        if (const uint64_t count = std::exchange(hall_.unlogged, 0)) log("unlogged", {{"lines", static_cast<int64_t>(count)}});
        return true;
    }

    void refuse(int status, const Refusal& refusal, int64_t after = 0) {
        isLast_ = true;
        Reply reply = problem(status, refusal, locale_);
        if (after > 0) reply.headers.emplace_back("Retry-After", std::to_string(after));
        answer(std::move(reply));
    }

    void refuseFor(int64_t milliseconds, std::string key) {
        refuse(429, refusalOf("slow_down", std::move(key), {{"seconds", (milliseconds + 999) / 1000}}));
    }

    void answer(Reply reply) {
        const bool isHead = asked_.method == "HEAD";
        auto response = std::make_shared<http::response<http::string_body>>();
        response->version(version_ == 10 ? 10 : 11);
        response->result(static_cast<unsigned>(reply.status));
        response->set(http::field::server, "riffle");
        response->set(http::field::content_type, reply.type);
        response->set("Content-Security-Policy", view(kPolicy));
        response->set("X-Content-Type-Options", "nosniff");
        response->set("Referrer-Policy", "no-referrer");
        response->set("Permissions-Policy", view(kPermissions));
        response->set("Cross-Origin-Opener-Policy", "same-origin");
        response->set("Cross-Origin-Resource-Policy", "same-origin");
        if (hall_.settings.publicUrl.starts_with("https://")) response->set("Strict-Transport-Security", view(kOnlyEncrypted));
        bool hasCaching = false;
        bool hasPause = false;
        for (const auto& [name, value] : reply.headers) {
            response->set(name, value);
            hasCaching |= name == "Cache-Control";
            hasPause |= name == "Retry-After";
        }
        if (!hasCaching) response->set(http::field::cache_control, "no-store");
        if (reply.status == 429 && !hasPause) response->set(http::field::retry_after, "10");
        response->keep_alive(!isLast_ && isKeptAlive_);
        const size_t size = reply.body.size();
        if (!isHead && reply.status != 304) response->body() = std::move(reply.body);
        response->prepare_payload();
        if (isHead) response->content_length(size);
        // The path alone: behind it there may be a token.
        if (!asked_.path.empty() && asked_.path != "/healthz" && reply.status != 429 && mayLog())
            log("request", {{"method", asked_.method.substr(0, kLongestLogged)},
                            {"path", asked_.path.substr(0, kLongestLogged)},
                            {"status", reply.status},
                            {"bytes", static_cast<int64_t>(size)}});
        stream_.expires_after(patienceFor(size));
        parser_.reset();
        asked_.body = {};
        asked_.parsed.reset();
        held_.hold(0);
        held_.hold(response->body().size());
        http::async_write(stream_, *response, [self = shared_from_this(), response](beast::error_code error, size_t) {
            self->held_.hold(0);
            if (error || response->need_eof()) return error ? self->close() : self->linger();
            self->read();
        });
    }

    void close() {
        beast::error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    // What is still on its way is taken and thrown away for a while: else the answer would be lost with it.
    void linger() {
        close();
        stream_.expires_after(kLastPatience);
        discard();
    }

    void discard() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(64U << 10U), [self = shared_from_this()](beast::error_code error, size_t size) {
            self->discarded_ += size;
            if (!error && self->discarded_ < kMostDiscarded) self->discard();
        });
    }

    beast::tcp_stream stream_;
    Hall& hall_;
    Connections::Pass pass_;
    Bulk::Share held_;
    std::string peer_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    http::request<http::string_body> request_;
    Request asked_;
    Locale locale_ = Locale::En;  // of the last request that could be read
    unsigned version_ = 11;
    bool isKeptAlive_ = false;
    bool isInside_ = false;
    bool isFromServer_ = false;  // which has looked at who asks
    bool isLast_ = false;
    size_t discarded_ = 0;
};

}  // namespace

void beginExchange(tcp::socket socket, Hall& hall, const std::string& address, Door door) {
    std::make_shared<Exchange>(std::move(socket), hall, door)->begin(address);
}

}  // namespace riffle::server
