// Connections over HTTP, until they end or become WebSockets.
#include "server/http.h"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <future>
#include <optional>
#include <thread>

#include "server/api.h"
#include "server/bots.h"
#include "server/log.h"
#include "server/recorder.h"
#include "server/wire.h"

namespace riffle::server {

namespace {

constexpr size_t kLargestBody = 1U << 20U;
constexpr uint32_t kLargestHeader = 16U << 10U;
constexpr auto kPatience = std::chrono::seconds(30);
constexpr auto kLastPatience = std::chrono::seconds(3);
constexpr size_t kMostDiscarded = 16U << 20U;
constexpr size_t kMostConnections = 8192;
constexpr auto kTidyEvery = std::chrono::seconds(60);

// Scripts, styles and connections of our own only, and no page may frame ours.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

int64_t millisecondsNow() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

// "https://cards.example" as "cards.example".
std::string_view hostOf(std::string_view origin) {
    const size_t at = origin.find("://");
    if (at == std::string_view::npos) return {};
    origin.remove_prefix(at + 3);
    return origin.substr(0, origin.find('/'));
}

}  // namespace

struct Server::Parts {
    Parts(const Games& games, ServerSettings given, std::unique_ptr<Store> opened)
        : settings(std::move(given)),
          store(std::move(opened)),
          assets(settings.assets),
          writer(store ? std::make_unique<Writer>(*store, [this] { asio::post(context, [this] { tables.settle(); }); })
                       : nullptr),
          tables(games, store.get(), writer.get(), settings.limits,
                 {[this](Connection to, std::string text) { send(to, std::move(text)); },
                  [this](Question question) { ask(std::move(question)); }, millisecondsNow, [this](int64_t at) { wakeAt(at); },
                  [this](Connection connection) { close(connection); }}),
          bots(std::make_unique<Bots>(
              threads(),
              [this](Answer answer) { asio::post(context, [this, answer = std::move(answer)] { tables.answer(answer); }); },
              &analyses)),
          api(tables, bots.get(), &analyses, assets, {settings.publicUrl, settings.extraCards}),
          acceptor(context),
          signals(context),
          timer(context) {}

    [[nodiscard]] int threads() const {
        if (settings.botThreads > 0) return settings.botThreads;
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    }

    void send(Connection to, std::string text) {
        const auto found = sockets.open.find(to);
        if (const auto socket = found == sockets.open.end() ? nullptr : found->second.lock()) socket->send(std::move(text));
    }

    void close(Connection connection) {
        const auto found = sockets.open.find(connection);
        if (const auto socket = found == sockets.open.end() ? nullptr : found->second.lock()) socket->close();
    }

    // When somebody's time runs out.
    void wakeAt(int64_t time) {
        alarm.expires_after(std::chrono::milliseconds(std::max<int64_t>(1, time - millisecondsNow())));
        alarm.async_wait([this](beast::error_code error) {
            if (!error) tables.expire();
        });
    }

    void ask(Question question) {
        if (bots) bots->ask(std::move(question));
    }

    void accept(tcp::acceptor& from);
    // The address for the figures, "host:port".
    [[nodiscard]] bool openMetrics(std::string& error);
    void tidyLater();
    void record(const Games& games);
    void stop();

    ServerSettings settings;
    std::unique_ptr<Store> store;
    size_t connections = 0;  // outlives them
    asio::io_context context{1};
    Assets assets;
    Sockets sockets;
    asio::steady_timer alarm{context};
    std::unique_ptr<Writer> writer;
    Tables tables;
    Tables::Restored restored;
    std::unique_ptr<Recorder> recorder;
    Analyses analyses;
    std::unique_ptr<Bots> bots;
    Api api;
    tcp::acceptor acceptor;
    tcp::acceptor metricsAcceptor{context};
    asio::signal_set signals;
    asio::steady_timer timer;
    bool isStopping = false;
};

namespace {

// One connection and its requests, one after the other.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(tcp::socket socket, Api& api, Tables& tables, Sockets& sockets, const ServerSettings& settings, size_t& count,
                   bool isInside)
        : stream_(std::move(socket)),
          api_(api),
          tables_(tables),
          sockets_(sockets),
          settings_(settings),
          count_(count),
          isInside_(isInside) {
        ++count_;
        beast::error_code error;
        const auto end = stream_.socket().remote_endpoint(error);
        if (!error) address_ = end.address().to_string();
    }
    ~HttpConnection() { --count_; }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    void read() {
        parser_.emplace();
        parser_->body_limit(kLargestBody);
        parser_->header_limit(kLargestHeader);
        stream_.expires_after(kPatience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](beast::error_code error, size_t) { self->take(error); });
    }

private:
    void take(beast::error_code error) {
        if (error == http::error::body_limit) {
            const std::string_view target = view(parser_->get().target());
            const size_t mark = target.find('?');
            Request asked;
            if (mark != std::string_view::npos) asked.query = parseQuery(target.substr(mark + 1));
            locale_ = localeOf(asked);
            return refuse(413, refusalOf("too_long", "error.too_long", {{"most", static_cast<int64_t>(kLargestBody)}}));
        }
        if (error == http::error::header_limit) return refuse(431, refusalOf("too_long", "refuse.header-long"));
        const auto& ofHttp = http::make_error_code(http::error::end_of_stream).category();
        if (error == http::error::end_of_stream || (error && error.category() != ofHttp)) return close();
        if (error) return refuse(400, refusalOf("bad_request", "refuse.no-request"));
        request_ = parser_->release();
        const std::string_view target = view(request_.target());
        const size_t mark = target.find('?');
        Request asked;
        asked.method = std::string(view(request_.method_string()));
        asked.path = decoded(target.substr(0, mark));
        if (mark != std::string_view::npos) asked.query = parseQuery(target.substr(mark + 1));
        asked.address = clientAddress();
        asked.isInside = isInside_;
        locale_ = localeOf(asked);
        asked.accepts = std::string(view(request_[http::field::accept_encoding]));
        asked.languages = std::string(view(request_[http::field::accept_language]));
        asked.hasTag = std::string(view(request_[http::field::if_none_match]));
        const std::string_view authorization = view(request_[http::field::authorization]);
        if (authorization.starts_with("Bearer ")) asked.token = authorization.substr(7);
        if (!target.starts_with('/')) return refuse(400, refusalOf("bad_request", "refuse.no-request"));
        if (!isFromHere()) return refuse(403, refusalOf("wrong_origin", "error.wrong_origin"));
        if (beast::websocket::is_upgrade(request_)) return upgrade(asked);
        asked.body = std::move(request_.body());
        const uint64_t before = tables_.lastTicket();
        Reply reply = api_.answer(asked);
        if (!asked.path.starts_with("/api/v1/tables") && !asked.path.starts_with("/api/v1/replays"))
            return answer(std::move(reply), asked);
        // What is said of tables is said once it is written down.
        tables_.whenKept(before, [self = shared_from_this(), reply = std::move(reply), asked](bool isKept) {
            self->answer(isKept ? reply : problem(503, refusalOf("not_kept", "error.not_kept"), self->locale_), asked);
        });
    }

    // What a page of another site asks in the name of who looks at it is refused.
    [[nodiscard]] bool isFromHere() const {
        const std::string_view origin = view(request_[http::field::origin]);
        if (origin.empty()) return true;
        const bool isRead = request_.method() == http::verb::get || request_.method() == http::verb::head;
        if (isRead && !beast::websocket::is_upgrade(request_)) return true;
        return hostOf(origin) == view(request_[http::field::host]) ||
               (!settings_.publicUrl.empty() && hostOf(origin) == hostOf(settings_.publicUrl));
    }

    // Behind a proxy on the same machine the proxy says who asks.
    [[nodiscard]] std::string clientAddress() const {
        const std::string_view forwarded = view(request_["X-Forwarded-For"]);
        if (settings_.publicUrl.empty() || forwarded.empty() || (address_ != "127.0.0.1" && address_ != "::1")) return address_;
        const size_t comma = forwarded.rfind(',');
        std::string_view last = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
        while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
        return std::string(last.substr(0, 64));
    }

    void upgrade(const Request& asked) {
        const auto of = [&](std::string_view name) {
            const auto found = asked.query.find(name);
            return found == asked.query.end() ? std::string() : found->second;
        };
        if (asked.path != "/ws/v1") return refuse(404, refusalOf("not_found", "error.not_found"));
        if (sockets_.open.size() >= kMostConnections) return refuse(503, refusalOf("too_many", "error.too_many"));
        const Table* table = tables_.find(of("table"));
        if (!table) return refuse(404, refusalOf("not_found", "refuse.no-table"));
        const std::string token = of("token");
        if (!token.empty() && !table->seatOf(token)) return refuse(403, refusalOf("bad_token", "error.bad_token"));
        const Locale locale = localeFrom(of("lang")).value_or(Locale::En);
        const std::string since = of("since");
        const bool isNumber = !since.empty() && since.size() < 16 && since.find_first_not_of("0123456789") == std::string::npos;
        const int64_t version = isNumber ? std::stoll(since) : 0;
        log("socket", {{"table", table->id()}, {"seated", !token.empty()}, {"since", version}});
        beginSocket(std::move(stream_), std::move(request_), tables_, sockets_,
                    [&tables = tables_, &sockets = sockets_, id = table->id(), token, locale, version](Connection number) {
                        Refusal refusal;
                        Table* there = tables.find(id);
                        if (there && tables.connect(number, *there, token, locale, version, refusal)) return;
                        const auto found = sockets.open.find(number);
                        if (const auto socket = found == sockets.open.end() ? nullptr : found->second.lock()) socket->close();
                    });
    }

    void refuse(int status, const Refusal& refusal) {
        isLast_ = true;
        answer(problem(status, refusal, locale_), {});
    }

    void answer(Reply reply, const Request& asked) {
        const bool isHead = asked.method == "HEAD";
        auto response = std::make_shared<http::response<http::string_body>>();
        response->version(request_.version() == 0 ? 11 : request_.version());
        response->result(static_cast<unsigned>(reply.status));
        response->set(http::field::server, "riffle");
        response->set(http::field::content_type, reply.type);
        response->set("Content-Security-Policy", beast::string_view(kPolicy.data(), kPolicy.size()));
        response->set("X-Content-Type-Options", "nosniff");
        response->set("Referrer-Policy", "no-referrer");
        response->set("Cross-Origin-Opener-Policy", "same-origin");
        response->set("Cross-Origin-Resource-Policy", "same-origin");
        bool hasCaching = false;
        for (const auto& [name, value] : reply.headers) {
            response->set(name, value);
            hasCaching |= name == "Cache-Control";
        }
        if (!hasCaching) response->set(http::field::cache_control, "no-store");
        if (reply.status == 429) response->set(http::field::retry_after, "10");
        response->keep_alive(!isLast_ && request_.keep_alive());
        const size_t size = reply.body.size();
        if (!isHead && reply.status != 304) response->body() = std::move(reply.body);
        response->prepare_payload();
        if (isHead) response->content_length(size);
        if (!asked.path.empty() && asked.path != "/healthz")
            log("request", {{"method", asked.method},
                            {"path", asked.path},
                            {"status", reply.status},
                            {"bytes", static_cast<int64_t>(size)}});
        stream_.expires_after(kPatience);
        http::async_write(stream_, *response, [self = shared_from_this(), response](beast::error_code error, size_t) {
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
    Api& api_;
    Tables& tables_;
    Sockets& sockets_;
    const ServerSettings& settings_;
    size_t& count_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    http::request<http::string_body> request_;
    Locale locale_ = Locale::En;  // of the last request that could be read
    bool isInside_ = false;
    bool isLast_ = false;
    size_t discarded_ = 0;
};

}  // namespace

void Server::Parts::accept(tcp::acceptor& from) {
    from.async_accept([this, &from](beast::error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted || isStopping) return;
        if (!error && connections < kMostConnections) {
            beast::error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            const bool isInside = &from == &metricsAcceptor;
            std::make_shared<HttpConnection>(std::move(socket), api, tables, sockets, settings, connections, isInside)->read();
        }
        accept(from);
    });
}

void Server::Parts::tidyLater() {
    timer.expires_after(kTidyEvery);
    timer.async_wait([this](beast::error_code error) {
        if (error) return;
        tables.tidy();
        tidyLater();
    });
}

// Nobody new comes in, everybody is told goodbye, and what was written stays. A second is enough for the goodbyes.
void Server::Parts::stop() {
    if (isStopping) return;
    isStopping = true;
    log("stop", {{"connections", static_cast<int64_t>(sockets.open.size())}});
    api.drain();
    tables.snapshotAll();
    beast::error_code ignored;
    acceptor.close(ignored);
    metricsAcceptor.close(ignored);
    signals.cancel(ignored);
    const auto open = sockets.open;
    for (const auto& [number, weak] : open) {
        if (const auto socket = weak.lock()) socket->close();
    }
    timer.expires_after(sockets.open.empty() ? std::chrono::milliseconds(20) : std::chrono::milliseconds(1000));
    timer.async_wait([this](beast::error_code) { context.stop(); });
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

// Bots first, and who writes records: they speak to the rest.
Server::~Server() {
    parts_->recorder.reset();
    parts_->bots.reset();
}

std::unique_ptr<Server> Server::open(const Games& games, ServerSettings settings, std::string& error) {
    setLogging(settings.isLogging);
    std::unique_ptr<Store> store;
    if (!settings.data.empty()) {
        store = openStore(settings.data, error);
        if (!store) return nullptr;
    }
    beast::error_code problem;
    const auto address = asio::ip::make_address(settings.host == "localhost" ? "127.0.0.1" : settings.host, problem);
    if (problem) {
        error = fmt::format("The host {} is no address, as 127.0.0.1 or 0.0.0.0 is.", settings.host);
        return nullptr;
    }
    tcp::endpoint end(address, settings.port);
    const int last = std::min(settings.port + settings.otherPorts, 65535);
    auto parts = std::make_unique<Parts>(games, std::move(settings), std::move(store));
    tcp::acceptor& acceptor = parts->acceptor;
    for (int port = end.port(); port <= last; ++port) {
        end.port(static_cast<uint16_t>(port));
        problem = {};
        acceptor = tcp::acceptor(parts->context);
        acceptor.open(end.protocol(), problem);
        if (!problem) acceptor.set_option(asio::socket_base::reuse_address(true), problem);
        if (!problem) acceptor.bind(end, problem);
        if (!problem) acceptor.listen(asio::socket_base::max_listen_connections, problem);
        if (problem != asio::error::address_in_use) break;
    }
    if (problem) {
        error = fmt::format("Port {} of {} can't be opened: {}.", end.port(), end.address().to_string(), problem.message());
        return nullptr;
    }
    if (!parts->settings.metrics.empty() && !parts->openMetrics(error)) {
        if (parts->settings.isMetricsWanted) return nullptr;
        log("metrics", {{"what", error}});
        error.clear();
    }
    parts->restored = parts->tables.restore(parts->settings.restoring);
    for (const std::string& sentence : parts->restored.problems) log("lost", {{"what", sentence}});
    log("restored", {{"tables", static_cast<int64_t>(parts->restored.tables)},
                     {"bySnapshot", static_cast<int64_t>(parts->restored.bySnapshot)},
                     {"milliseconds", static_cast<int64_t>(parts->restored.seconds * 1000)}});
    parts->record(games);
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

// Records of games that are over, read through a connection of its own.
void Server::Parts::record(const Games& games) {
    if (!writer) return;
    std::string error;
    auto own = openStore(settings.data, error);
    if (!own) return log("recorder", {{"what", error}});
    recorder = std::make_unique<Recorder>(games, std::move(own), [this](Deed deed) { (void)writer->write(std::move(deed)); });
}

bool Server::Parts::openMetrics(std::string& error) {
    const std::string& wanted = settings.metrics;
    const size_t colon = wanted.rfind(':');
    const std::string digits = colon == std::string::npos ? "" : wanted.substr(colon + 1);
    beast::error_code problem;
    const auto address = asio::ip::make_address(wanted.substr(0, colon), problem);
    const bool isNumber = !digits.empty() && digits.size() < 6 && digits.find_first_not_of("0123456789") == std::string::npos;
    if (problem || !isNumber || std::stoi(digits) > 65535) {
        error = fmt::format("{} is no address for figures, as 127.0.0.1:9091 is.", wanted);
        return false;
    }
    const tcp::endpoint end(address, static_cast<uint16_t>(std::stoi(digits)));
    metricsAcceptor.open(end.protocol(), problem);
    if (!problem) metricsAcceptor.set_option(asio::socket_base::reuse_address(true), problem);
    if (!problem) metricsAcceptor.bind(end, problem);
    if (!problem) metricsAcceptor.listen(asio::socket_base::max_listen_connections, problem);
    if (!problem) return true;
    error = fmt::format("Figures can't be had at {}: {}.", wanted, problem.message());
    beast::error_code ignored;
    metricsAcceptor.close(ignored);
    return false;
}

uint16_t Server::metricsPort() const {
    return parts_->metricsAcceptor.is_open() ? parts_->metricsAcceptor.local_endpoint().port() : 0;
}

const Tables::Restored& Server::restored() const {
    return parts_->restored;
}

uint16_t Server::port() const {
    return parts_->acceptor.local_endpoint().port();
}

void Server::run(bool untilSignal) {
    Parts& parts = *parts_;
    if (untilSignal) {
        parts.signals.add(SIGINT);
        parts.signals.add(SIGTERM);
        parts.signals.async_wait([&parts](beast::error_code error, int) {
            if (!error) parts.stop();
        });
    }
    parts.accept(parts.acceptor);
    if (parts.metricsAcceptor.is_open()) parts.accept(parts.metricsAcceptor);
    parts.tidyLater();
    log("start", {{"port", int{port()}}, {"tables", static_cast<int64_t>(parts.tables.size())}, {"botThreads", parts.threads()}});
    while (!parts.context.stopped()) {
        try {
            parts.context.run();
        } catch (const std::exception& failure) {
            log("failure", {{"what", failure.what()}});
        }
    }
}

void Server::stop() {
    asio::post(parts_->context, [parts = parts_.get()] { parts->stop(); });
}

void Server::inside(const std::function<void(Tables&)>& work) {
    std::promise<void> done;
    asio::post(parts_->context, [&] {
        work(parts_->tables);
        done.set_value();
    });
    done.get_future().wait();
}

}  // namespace riffle::server
