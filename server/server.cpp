// The server as a whole: what it is made of, how it begins and how it ends.
#include "server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <future>
#include <optional>
#include <thread>

#include "protocol/dependence.h"
#include "protocol/text.h"
#include "server/api/api.h"
#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/bots/bots.h"
#include "server/cluster/node_router.h"
#include "server/cluster/nodes.h"
#include "server/limits/address.h"
#include "server/net/http_context.h"
#include "server/store/recorder.h"
#include "server/upkeep/open_store.h"

namespace riffle::server {

namespace {

constexpr auto kTidyEvery = std::chrono::seconds(60);
constexpr auto kReadAgain = std::chrono::seconds(1);
constexpr auto kMakeRoomEvery = std::chrono::milliseconds(250);
constexpr auto kAcceptPause = std::chrono::milliseconds(100);
constexpr int kAcceptedAtOnce = 32;
constexpr size_t kOtherFiles = 128;  // that are open beside connections
constexpr size_t kShortestSecret = 16;

// Connections that the machine lets this process have, up to so many.
size_t possibleConnections(size_t wanted) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) return wanted;
    const auto most = static_cast<size_t>(files.rlim_cur);
    return std::min(wanted, most > 2 * kOtherFiles ? most - kOtherFiles : most / 2);
}

}  // namespace

struct Server::Parts {
    Parts(const Games& games, ServerSettings given, std::unique_ptr<Store> opened)
        : settings(std::move(given)),
          store(std::move(opened)),
          admission(settings.limits),
          connections(settings.limits),
          bulk(settings.limits.bulk),
          assets(settings.assets),
          isShared(dynamic_cast<PostgresStore*>(store.get()) != nullptr),
          writer(store ? std::make_unique<Writer>(*store, [this] { asio::post(context, [this] { tables.settle(); }); })
                       : nullptr),
          tables(games, store.get(), writer.get(), settings.limits,
                 {[this](Connection to, std::string text) {
                      lines.send({to, std::move(text)});
                  },
                  [this](Question question) { ask(std::move(question)); }, [this] { return now(); },
                  [this](int64_t at) { wakeAt(at); }, [this](Connection connection) { lines.close(connection); },
                  store ? [this](Tables::Want want) { bring(std::move(want)); } : std::function<void(Tables::Want)>(),
                  [this](Letter letter) { lines.send(std::move(letter)); },
                  [this] { asio::post(context, [this] { tables.settle(); }); }, isShared, &admission}),
          reader(
              store ? std::make_unique<Reader>(games, *store, [this](Reader::Then then) { asio::post(context, std::move(then)); })
                    : nullptr),
          bots(std::make_unique<Bots>(
              threads(),
              [this](Answer answer) { asio::post(context, [this, answer = std::move(answer)] { tables.answer(answer); }); },
              &analyses)),
          api(tables, bots.get(), &analyses, assets, {settings.publicUrl, settings.extraCards, &admission, &connections}),
          guide(tables, context.get_executor(), settings.nodeSecret, std::chrono::milliseconds(settings.leaseMilliseconds)),
          hall{api, tables, admission, connections, guide, lines, workers, bulk, settings, reader.get(), settings.proxies},
          acceptor(context),
          signals(context),
          timer(context) {
        // A proxy on the same machine is there where people reach it by another address.
        if (hall.proxies.empty() && !settings.publicUrl.empty()) hall.proxies.emplace_back("loopback");
    }

    [[nodiscard]] int threads() const {
        if (settings.botThreads > 0) return settings.botThreads;
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    }

    int64_t now() { return timeOfDay.at(steadyNow(), machineNow()); }

    // When somebody's time runs out.
    void wakeAt(int64_t time) {
        alarm.expires_after(std::chrono::milliseconds(std::max<int64_t>(1, time - now())));
        alarm.async_wait([this](beast::error_code error) {
            if (!error) tables.expire();
        });
    }

    // A table that is not in memory: from the other servers, or from what is written down.
    void bring(Tables::Want want) {
        if (isShared) return nodes->bring(std::move(want.id));
        // While nothing can be written it would only be let go of again.
        if (want.isUrgent && !store->problem().empty()) {
            const auto later = std::make_shared<asio::steady_timer>(context, kReadAgain);
            later->async_wait([this, later, want = std::move(want)](beast::error_code error) {
                if (!error) read(want);
            });
            return;
        }
        read(std::move(want));
    }
    void read(Tables::Want want) {
        reader->bring({std::move(want.id), want.entries, want.isUrgent, std::move(want.address)},
                      [this](Brought brought) { tables.arrive(std::move(brought)); });
    }

    void ask(Question question) {
        if (bots) bots->ask(std::move(question));
    }

    void accept(tcp::acceptor& from);
    void greet(tcp::socket socket, Door door);
    // The address for the figures, "host:port".
    [[nodiscard]] bool openMetrics(std::string& error);
    // Among other servers, if there may be any.
    [[nodiscard]] bool joinNodes(std::string& error);
    [[nodiscard]] static bool listenAt(tcp::acceptor& at, const std::string& wanted, std::string& error);
    void tidyLater();
    void makeRoomLater();
    void record(const Games& games);
    void stop();

    ServerSettings settings;
    std::unique_ptr<Store> store;
    Admission admission;
    Connections connections;  // these two outlive those that they count
    Bulk bulk;
    TimeOfDay timeOfDay{steadyNow(), machineNow()};
    asio::io_context context{1};
    Assets assets;
    asio::steady_timer alarm{context};
    asio::steady_timer pause{context};  // after a connection that could not be taken
    bool isShared;
    std::unique_ptr<Nodes> nodes;  // leaves when all is written
    std::unique_ptr<Writer> writer;
    Tables tables;
    Lines lines{context, tables, admission, settings.limits};
    std::unique_ptr<Reader> reader;
    Tables::Restored restored;
    std::unique_ptr<Recorder> recorder;
    Analyses analyses;
    std::unique_ptr<Bots> bots;
    Api api;
    Guide guide;
    Workers workers{[this](std::function<void()> work) { asio::post(context, std::move(work)); }};
    Hall hall;
    tcp::acceptor acceptor;
    tcp::acceptor metricsAcceptor{context};
    tcp::acceptor nodeAcceptor{context};
    asio::signal_set signals;
    asio::steady_timer timer;
    asio::steady_timer room{context};
    bool isStopping = false;
};

void Server::Parts::accept(tcp::acceptor& from) {
    from.async_accept([this, &from](beast::error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted || isStopping) return;
        if (error) {  // no more files, or no memory: that passes, and asking at once would only use up what is left
            log("accept", {{"what", error.message()}});
            pause.expires_after(kAcceptPause);
            pause.async_wait([this, &from](beast::error_code) {
                if (!isStopping) accept(from);
            });
            return;
        }
        const Door door = &from == &metricsAcceptor ? Door::Operator : &from == &nodeAcceptor ? Door::Servers : Door::People;
        greet(std::move(socket), door);
        // Thousands who are at the door keep nobody waiting for long: of those there are, several come in at a turn.
        from.non_blocking(true, error);
        for (int i = 1; i < kAcceptedAtOnce && !error; ++i) {
            tcp::socket next = from.accept(error);
            if (!error) greet(std::move(next), door);
        }
        accept(from);
    });
}

void Server::Parts::greet(tcp::socket socket, Door door) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const std::string peer = socket.remote_endpoint(ignored).address().to_string();
    const bool isProxy = clientOf(peer, "0.0.0.0", hall.proxies) == "0.0.0.0";
    beginExchange(std::move(socket), hall, isProxy ? "" : householdOf(peer), door);
}

void Server::Parts::tidyLater() {
    timer.expires_after(kTidyEvery);
    timer.async_wait([this](beast::error_code error) {
        if (error) return;
        tables.tidy();
        tidyLater();
    });
}

void Server::Parts::makeRoomLater() {
    room.expires_after(kMakeRoomEvery);
    room.async_wait([this](beast::error_code error) {
        if (error || isStopping) return;
        tables.makeRoom();
        makeRoomLater();
    });
}

// Nobody new comes in, everybody is told goodbye, and what was written stays. A second is enough for the goodbyes.
void Server::Parts::stop() {
    if (isStopping) return;
    isStopping = true;
    log("stop", {{"connections", static_cast<int64_t>(lines.size())}});
    api.drain();
    tables.snapshotAll();
    beast::error_code ignored;
    acceptor.close(ignored);
    metricsAcceptor.close(ignored);
    nodeAcceptor.close(ignored);
    signals.cancel(ignored);
    lines.closeAll();
    timer.expires_after(lines.size() == 0 ? std::chrono::milliseconds(20) : std::chrono::milliseconds(1000));
    timer.async_wait([this](beast::error_code) { context.stop(); });
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

// Bots first, who reads, and who writes records: they speak to the rest.
Server::~Server() {
    parts_->reader.reset();
    parts_->recorder.reset();
    parts_->bots.reset();
}

std::unique_ptr<Server> Server::open(const Games& games, ServerSettings settings, std::string& error) {
    setLogging(settings.isLogging);
    settings.limits.connections = possibleConnections(settings.limits.connections);
    std::unique_ptr<Store> store;
    if (!settings.database.empty() || !settings.data.empty()) {
        store = openStore(settings.database.empty() ? settings.data : settings.database, error);
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
    if (parts->isShared && !parts->joinNodes(error)) return nullptr;
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
    auto own = openStore(settings.database.empty() ? settings.data : settings.database, error);
    if (!own) return log("recorder", {{"what", error}});
    recorder = std::make_unique<Recorder>(games, std::move(own), [this](Deed deed) { (void)writer->write(std::move(deed)); });
}

bool Server::Parts::listenAt(tcp::acceptor& at, const std::string& wanted, std::string& error) {
    const size_t colon = wanted.rfind(':');
    const std::string digits = colon == std::string::npos ? "" : wanted.substr(colon + 1);
    beast::error_code problem;
    const auto address = asio::ip::make_address(wanted.substr(0, colon), problem);
    const bool isNumber = !digits.empty() && digits.size() < 6 && digits.find_first_not_of("0123456789") == std::string::npos;
    if (problem || !isNumber || std::stoi(digits) > 65535) {
        error = fmt::format("{} is no address with a port, as 127.0.0.1:9091 is.", wanted);
        return false;
    }
    const tcp::endpoint end(address, static_cast<uint16_t>(std::stoi(digits)));
    at.open(end.protocol(), problem);
    if (!problem) at.set_option(asio::socket_base::reuse_address(true), problem);
    if (!problem) at.bind(end, problem);
    if (!problem) at.listen(asio::socket_base::max_listen_connections, problem);
    if (!problem) return true;
    error = fmt::format("{} can't be listened at: {}.", wanted, problem.message());
    beast::error_code ignored;
    at.close(ignored);
    return false;
}

bool Server::Parts::openMetrics(std::string& error) {
    return listenAt(metricsAcceptor, settings.metrics, error);
}

bool Server::Parts::joinNodes(std::string& error) {
    Nodes::Settings own;
    if (!settings.nodeAddress.empty()) {
        if (settings.nodeSecret.size() < kShortestSecret) {
            error = fmt::format("The secret that servers share has to have at least {} characters.", kShortestSecret);
            return false;
        }
        if (settings.nodeAddress.starts_with("0.0.0.0:")) {
            error = "The address for other servers has to be one by which they reach this machine, not 0.0.0.0.";
            return false;
        }
        if (!listenAt(nodeAcceptor, settings.nodeAddress, error)) return false;
        const auto end = nodeAcceptor.local_endpoint();
        own.address = fmt::format("{}:{}", settings.nodeAddress.substr(0, settings.nodeAddress.rfind(':')), end.port());
    }
    // Of two servers on one machine only one can have the port: who has it now was there before if the name is known.
    own.name = fmt::format("{}:{}", asio::ip::host_name(), acceptor.local_endpoint().port());
    own.patience = std::chrono::milliseconds(settings.leaseMilliseconds);
    for (const auto& kind : tables.games().all())
        own.cards.push_back(fmt::format("{}:{}:{}", kind->name(), rulesOf(*kind), hex(kind->cardSetHash())));
    Nodes::Outside outside;
    outside.brought = [this](std::vector<Brought> brought) {
        asio::post(context, [this, brought = std::move(brought)]() mutable {
            for (Brought& each : brought) {
                if (each.place == Brought::Place::Here && each.node != nodes->node()) {
                    nodes->bring(std::move(each.id));
                } else {
                    tables.arrive(std::move(each));
                }
            }
            const size_t most = settings.limits.tables;
            nodes->setRoom(most > tables.size() ? most - tables.size() : 0);
        });
    };
    outside.lost = [this] { asio::post(context, [this] { tables.leaveAll(); }); };
    outside.gone = [this](std::string address) {
        asio::post(context, [this, address = std::move(address)] { guide.leave(address); });
    };
    outside.lobby = [this](std::vector<std::string> listed) {
        asio::post(context, [this, listed = std::move(listed)] { tables.setElsewhere(listed); });
    };
    auto& shared = dynamic_cast<PostgresStore&>(*store);
    shared.setPatience(own.patience * 4 / 5);
    nodes = std::make_unique<Nodes>(tables.games(), shared, std::move(own), std::move(outside));
    guide.setSure([this] { return nodes->isSure(); });
    return nodes->start(error);
}

uint16_t Server::nodePort() const {
    return parts_->nodeAcceptor.is_open() ? parts_->nodeAcceptor.local_endpoint().port() : 0;
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
    if (parts.nodeAcceptor.is_open()) parts.accept(parts.nodeAcceptor);
    parts.tidyLater();
    parts.makeRoomLater();
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
