#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/progress.h"
#include "cli/proof_commands.h"
#include "proof/crash/crash.h"
#include "proof/process/server_process.h"
#include "server/base/secret.h"

namespace riffle::cli {

namespace {

std::atomic<bool> isCrashStopped = false;

void tellCrash(const proof::CrashProgress& progress) {
    static const bool kIsTerminal = ::isatty(STDERR_FILENO) != 0;
    if (!kIsTerminal) return;
    std::cerr << fmt::format("\r\033[K{} kills, {} seats in, {} acts acknowledged", progress.kills, progress.seatsIn,
                             progress.acknowledged)
              << std::flush;
}

// A PostgreSQL of our own, which ends with this.
class Database {
public:
    Database(std::string script, std::string folder)
        : script_(std::move(script)), folder_(std::move(folder)), port_(proof::freePort()) {}
    ~Database() {
        if (isStarted_) (void)call("stop");
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] bool start() {
        isStarted_ = true;
        return call("start", fmt::format("{}", port_));
    }
    [[nodiscard]] bool crash() { return call("crash"); }
    // "postgresql://…"
    [[nodiscard]] std::string url() const {
        std::ifstream in(folder_ + "/url");
        std::string url;
        std::getline(in, url);
        return url;
    }

private:
    [[nodiscard]] bool call(const std::string& what, const std::string& more = {}) const {
        const std::string command = fmt::format("'{}' {} '{}' {} >'{}/script.log' 2>&1", script_, what, folder_, more, folder_);
        return std::system(command.c_str()) == 0;  // NOLINT: the paths are the program's own and the command line's
    }

    std::string script_;
    std::string folder_;
    int port_;
    bool isStarted_ = false;
};

}  // namespace

int runCrash(const Common& common, const CrashOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    proof::TemporaryFolder folder;
    proof::CrashPlan plan;
    plan.kills = options.kills;
    plan.tables = options.tables;
    plan.seed = options.seed;
    plan.folder = folder.path();
    plan.isPlanting = options.isPlanting;
    plan.serverOptions = {"--limits", "off"};
    std::optional<Database> database;
    if (options.what == "disk") plan.what = proof::CrashPlan::What::Disk;
    if (options.what == "power") plan.what = proof::CrashPlan::What::Power;
    if (options.what == "clock") plan.what = proof::CrashPlan::What::Clock;
    if ((options.what == "upgrade") == options.other.empty())
        return complain("--what upgrade needs another build of this program, --other PROGRAM; nothing else does.");
    if (options.what == "node" || options.what == "database" || options.what == "upgrade") {
        plan.what = options.what == "node"       ? proof::CrashPlan::What::Node
                    : options.what == "database" ? proof::CrashPlan::What::Database
                                                 : proof::CrashPlan::What::Upgrade;
        plan.other = options.other;
        // Whoever runs the database may be somebody else than who runs this.
        ::chmod(folder.path().c_str(), 0755);
        const std::string base = folder.path() + "/postgres";
        ::mkdir(base.c_str(), 0755);
        database.emplace(options.postgres, base);
        if (!database->start()) {
            std::ostringstream said;
            said << std::ifstream(base + "/script.log").rdbuf();
            return complain(fmt::format("No database can be started with {}.\n{}", options.postgres, said.str()));
        }
        plan.database = database->url();
        plan.nodes = options.what == "upgrade" ? std::max(options.nodes, 3) : options.nodes;
        plan.secretFile = folder.path() + "/secret";
        std::ofstream(plan.secretFile) << server::randomToken() << server::randomToken() << '\n';
        plan.crashDatabase = [&] { return database->crash(); };
        plan.startDatabase = [&] { return database->start(); };
    }
    std::string error;
    std::optional<proof::CrashReport> report;
    {
        const Interruption interruption(isCrashStopped);
        report = proof::crash(plan, games, tellCrash, isCrashStopped, error);
    }
    if (::isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K" << std::flush;
    if (!report) return complain(error);
    std::cout << proof::textOf(*report);
    if (!report->findings.empty()) {
        if (!options.isPlanting) folder.keep();
        if (!options.isPlanting) std::cout << fmt::format("The data and the logs of the servers are in {}.\n", folder.path());
        return kFailed;
    }
    std::cout << "No acknowledged choice was lost, none was done twice, and everybody saw what is written down.\n";
    return isCrashStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
