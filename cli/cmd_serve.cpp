#include <fmt/format.h>
#include <sys/resource.h>

#include <cctype>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/commands.h"
#include "cli/folder_lock.h"
#include "cli/log_file.h"
#include "cli/private_files.h"
#include "cli/read_file.h"
#include "protocol/messages.h"
#include "server/api/assets.h"
#include "server/limits/address.h"
#include "server/server.h"
#include "server/store/store.h"
#include "server/upkeep/open_store.h"

namespace riffle::cli {

namespace {

constexpr int kUsualPort = 8080;
constexpr int kOtherPorts = 19;

// A line in a terminal about the tables that are made again, where that takes longer than a moment.
class Restoring {
public:
    ~Restoring() {
        if (isTold_) std::cerr << "\r\x1b[K" << std::flush;
    }
    void tell(size_t tables) {
        const auto now = std::chrono::steady_clock::now();
        if (!isTerminal_ || now - told_ < std::chrono::seconds(1)) return;
        told_ = now;
        isTold_ = true;
        std::cerr << fmt::format("\r{} tables so far …", tables) << std::flush;
    }

private:
    const bool isTerminal_ = ::isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
    bool isTold_ = false;
};
// What one address may do, from the options; what was asked for by name counts most.
bool readLimits(const ServeOptions& options, server::Limits& limits) {
    double factor = options.limits == "off" ? 0 : 1;
    if (options.limits != "off" && options.limits != "default") {
        const char* end = options.limits.data() + options.limits.size();
        const auto read = std::from_chars(options.limits.data(), end, factor);
        if (read.ec != std::errc() || read.ptr != end || !(factor > 0)) return false;
    }
    limits = limits.times(factor);
    if (options.tablesPerAddress) limits.tablesPerAddress = static_cast<size_t>(*options.tablesPerAddress);
    if (options.connections) limits.connections = static_cast<size_t>(*options.connections);
    if (options.connectionsPerAddress) limits.connectionsPerAddress = static_cast<size_t>(*options.connectionsPerAddress);
    if (options.requestsPerSecond) {
        limits.requestsPerSecond = *options.requestsPerSecond;
        limits.requestsAtOnce = 6 * limits.requestsPerSecond;
    }
    return true;
}

// As many connections as the machine allows at all, where the usual limit is lower.
void raiseFileLimit() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == files.rlim_max) return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

// How this server stands to others of the same database.
bool readNode(const ServeOptions& options, server::ServerSettings& settings, std::string& error) {
    const bool isAlone = options.nodeAddress.empty() && options.nodeSecretFile.empty();
    if (options.database.empty()) {
        if (!isAlone) error = "--node-address and --node-secret-file are for servers that share a database: name it with --db.";
        return isAlone;
    }
    if (!server::isPostgres(options.database)) {
        error = "--db takes a URL that begins with postgresql://; a folder is given with --data.";
        return false;
    }
    if (isAlone) return true;
    if (options.nodeAddress.empty() || options.nodeSecretFile.empty()) {
        error = "--node-address and --node-secret-file belong together.";
        return false;
    }
    if (!readFile(options.nodeSecretFile, 4096, settings.nodeSecret, error)) return false;
    while (!settings.nodeSecret.empty() && std::isspace(static_cast<unsigned char>(settings.nodeSecret.back())))
        settings.nodeSecret.pop_back();
    return true;
}

}  // namespace

int runServe(const Common& common, const ServeOptions& options) {
    makeFilesPrivate();
    std::signal(SIGPIPE, SIG_IGN);  // whoever read standard output may be gone; the players are not
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const auto tell = [&](std::string_view key, const Arguments& args = {}) { return say(common.locale, key, args); };
    server::ServerSettings settings;
    settings.host = options.host;
    settings.port = static_cast<uint16_t>(options.port.value_or(kUsualPort));
    settings.otherPorts = options.port ? 0 : kOtherPorts;
    settings.data = options.data;
    settings.database = options.database;
    settings.nodeAddress = options.nodeAddress;
    settings.leaseMilliseconds = static_cast<int>(options.lease * 1000);
    settings.botThreads = options.botThreads;
    settings.assets = options.assets;
    settings.publicUrl = options.publicUrl;
    while (settings.publicUrl.ends_with('/')) settings.publicUrl.pop_back();
    if (!readLimits(options, settings.limits))
        return complain(fmt::format("--limits is default, off or a number above 0, not “{}”.", options.limits));
    for (const std::string& proxy : options.proxies) {
        if (proxy != "loopback" && server::householdOf(proxy).empty())
            return complain(fmt::format("--trust-proxy takes an address, as 10.0.0.1 is, or loopback, not “{}”.", proxy));
    }
    settings.proxies = options.proxies;
    raiseFileLimit();
    settings.metrics = options.metrics.value_or("127.0.0.1:9091");
    settings.isMetricsWanted = options.metrics.has_value();
    if (settings.metrics == "off") settings.metrics.clear();
    const std::string figures = settings.metrics;
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (!readCardFolder(folder, settings.extraCards, error)) return complain(error);
    }

    if (!readNode(options, settings, error)) return complain(error);

    std::optional<FolderLock> lock;
    if (options.database.empty()) {
        std::error_code ignored;
        std::filesystem::create_directories(options.data, ignored);
        lock.emplace(std::filesystem::path(options.data) / "lock");
    }
    if (lock && !lock->isHeld()) {
        if (lock->address().empty()) return complain(tell("serve.locked", {{"folder", options.data}}));
        return complain(tell("serve.running", {{"folder", options.data}, {"address", lock->address()}}));
    }
    std::optional<LogFile> log(std::in_place, options.log);
    if (!options.log.empty() && !log->isGood()) return complain(tell("serve.no-log", {{"file", options.log}}));
    std::optional<Restoring> restoring(std::in_place);
    settings.restoring = [&restoring](size_t tables) { restoring->tell(tables); };
    const auto server = server::Server::open(games, std::move(settings), error);
    restoring.reset();
    if (!server) {
        log.reset();
        return complain(error);
    }
    const std::string shown = options.host == "0.0.0.0" || options.host == "::" ? "localhost" : options.host;
    const std::string address =
        options.publicUrl.empty() ? fmt::format("http://{}:{}", shown, server->port()) : options.publicUrl;
    if (lock) lock->write(address);
    if (options.assets.empty() && server::embeddedAssets().empty()) std::cout << tell("serve.no-client") << '\n';
    if (!options.port && server->port() != kUsualPort)
        std::cout << tell("serve.moved", {{"wanted", kUsualPort}, {"port", int{server->port()}}}) << '\n';
    if (const auto& restored = server->restored(); restored.tables > 0)
        std::cout << fmt::format("{} tables are there again after {:.2f} s, {} of them from snapshots.\n", restored.tables,
                                 restored.seconds, restored.bySnapshot);
    if (!server::isLoopback(options.host) && options.host != "localhost" && options.publicUrl.empty())
        std::cout << tell("serve.exposed", {{"host", options.host}, {"metrics", figures.empty() ? "-" : figures}}) << '\n';
    std::cout << tell("serve.open", {{"address", address}}) << '\n' << tell("serve.stop-how") << '\n' << std::flush;
    server->run(true);
    std::cout << tell("serve.stopped") << '\n';
    return kOk;
}

}  // namespace riffle::cli
