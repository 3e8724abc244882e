#include "proof/leaks/leaks.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/server.h"

namespace riffle::leaks {

namespace {

// A server of one's own, with a folder that goes with it.
class OwnServer {
public:
    OwnServer(const Games& games, std::string& error) {
        static std::atomic<int> count = 0;
        folder_ =
            std::filesystem::temp_directory_path() / ("riffle-leaks-" + std::to_string(getpid()) + "-" + std::to_string(++count));
        server::ServerSettings settings;
        settings.port = 0;
        settings.data = folder_.string();
        settings.botThreads = 1;
        settings.isLogging = false;
        settings.limits = settings.limits.times(0);
        server_ = server::Server::open(games, std::move(settings), error);
        if (server_) thread_ = std::thread([this] { server_->run(false); });
    }
    ~OwnServer() {
        if (server_) {
            server_->stop();
            thread_.join();
            server_.reset();
        }
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    OwnServer(const OwnServer&) = delete;
    OwnServer& operator=(const OwnServer&) = delete;

    [[nodiscard]] bool isOpen() const { return server_ != nullptr; }
    [[nodiscard]] Address address() const { return {"127.0.0.1", server_->port()}; }

private:
    std::filesystem::path folder_;
    std::unique_ptr<server::Server> server_;
    std::thread thread_;
};

// Of a size that no other number in a message has by chance.
uint64_t seedOf(uint64_t seed, uint64_t number) {
    Rng rng = Rng::seeded(seed * 1'000'003 + number);
    return 1'000'000'000'000ULL + (uint64_t{rng.next()} << 17U) % 8'000'000'000'000'000ULL + rng.next();
}

struct Job {
    const GameKind* kind;
    uint64_t number;
};

}  // namespace

LeakReport findLeaks(const Games& games, const LeakPlan& plan, LeakProgress& progress,
                     const std::function<void(const LeakReport::Named&)>& tell) {
    LeakReport report;
    std::vector<Job> jobs;
    for (uint64_t i = 0; i < plan.count; ++i) {
        for (const auto& kind : games.all()) {
            const bool isWanted =
                plan.games.empty() || std::find(plan.games.begin(), plan.games.end(), kind->name()) != plan.games.end();
            if (isWanted) jobs.push_back({kind.get(), plan.first + i});
        }
    }
    LeakSettings settings;
    settings.every = plan.every;
    settings.longest = plan.longest;
    if (!plan.plant.empty()) settings.plant = plantOf(plan.plant);
    std::optional<OwnServer> own;
    Address address;
    if (plan.address) {
        address = *plan.address;
    } else {
        own.emplace(games, report.error);
        if (!own->isOpen()) return report;
        address = own->address();
    }
    std::atomic<size_t> next = 0;
    std::mutex lock;
    const auto work = [&] {
        for (size_t i = next++; i < jobs.size() && !progress.isStopped; i = next++) {
            const Job& job = jobs[i];
            const uint64_t seed = seedOf(plan.seed, job.number);
            LeakGame game(games, address, leakTableOf(*job.kind, job.number, seed), seed, settings);
            const LeakGameReport played = game.play();
            ++progress.games;
            progress.choices += played.choices;
            progress.messages += played.counts.messages;
            progress.findings += played.findings.size();
            const std::lock_guard held(lock);
            ++report.games;
            report.whole += played.isWhole;
            report.choices += played.choices;
            report.undone += played.undone;
            report.counts += played.counts;
            for (const Finding& finding : played.findings) {
                report.findings.push_back({std::string(job.kind->name()), job.number, played.table, finding});
                if (tell) tell(report.findings.back());
            }
            if (!played.error.empty())
                report.failures.push_back({std::string(job.kind->name()), job.number, played.table, played.error});
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return report;
}

}  // namespace riffle::leaks
