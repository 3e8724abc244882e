#include "proof/crash/crash.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

#include "engine/rng.h"
#include "proof/crash/players.h"
#include "proof/crash/time.h"
#include "proof/process/fault_injector.h"
#include "proof/process/server_process.h"
#include "server/upkeep/open_store.h"

namespace riffle::proof {

namespace {

constexpr int64_t kPatience = 60 * kSecond;         // until everybody must be back
constexpr int64_t kPlanterPatience = 10 * kSecond;  // where somebody is known not to come

class Crash {
public:
    Crash(const CrashPlan& plan, const std::function<void(const CrashProgress&)>& tell, const std::atomic<bool>& isStopped)
        : plan_(plan), tell_(tell), isStopped_(isStopped), rng_(Rng::seeded(plan.seed)) {}

    // Plays, kills and plays on; false with a sentence where it could not be done.
    bool run(std::string& error) {
        const int64_t began = nowMicroseconds();
        if (!prepareFaults(error)) return false;
        servers_.resize(static_cast<size_t>(plan_.nodes));
        isOther_.resize(servers_.size());
        if (isWhat(CrashPlan::What::Upgrade)) isOther_[1] = true;
        for (size_t node = 0; node < servers_.size(); ++node) {
            if (!startServer(node, error)) return false;
        }
        if (!waitForAll()) {
            error = "Not all tables could be made: " + players_.hindrancesInWords() + ".";
            return false;
        }
        while (report_.kills < plan_.kills && !isStopped_) {
            // Mostly while everybody plays; sometimes while they still come back, or before anybody has.
            const bool isEarly = report_.kills % 5 == 4;
            if (!isEarly && !waitForAll()) return true;  // it is a finding
            playFor(isEarly ? rng_.below(150) * kMillisecond : (30 + rng_.below(500)) * kMillisecond);
            if (!strike(error)) return false;
            ++report_.kills;
        }
        if (waitForAll()) settle();
        report_.seconds = static_cast<double>(nowMicroseconds() - began) / 1e6;
        if (faults_) report_.faults = faults_->failed();
        for (const auto& server : servers_) {
            if (server) server->stop();
        }
        return true;
    }

    [[nodiscard]] std::vector<SeatRecord> records() const { return players_.records(); }
    [[nodiscard]] CrashReport& report() { return report_; }

private:
    [[nodiscard]] bool isWhat(CrashPlan::What what) const { return plan_.what == what; }

    bool prepareFaults(std::string& error) {
        using What = CrashPlan::What;
        if (!isWhat(What::Disk) && !isWhat(What::Power) && !isWhat(What::Clock)) return true;
        faults_.emplace(plan_.folder + "/node-0", plan_.folder, isWhat(What::Power));
        error = faults_->problem();
        return error.empty();
    }

    bool startServer(size_t node, std::string& error) {
        std::vector<std::string> arguments = {"serve", "--host", "127.0.0.1", "--port", "0", "--metrics", "off"};
        const std::string folder = fmt::format("{}/node-{}", plan_.folder, node);
        arguments.insert(arguments.end(), {"--data", folder});
        arguments.insert(arguments.end(), plan_.serverOptions.begin(), plan_.serverOptions.end());
        if (!plan_.database.empty()) {
            // It is known to the others by the same name before and after.
            nodePorts_.resize(servers_.size());
            if (nodePorts_[node] == 0) nodePorts_[node] = freePort();
            arguments.insert(arguments.end(),
                             {"--db", plan_.database, "--node-address", fmt::format("127.0.0.1:{}", nodePorts_[node]),
                              "--node-secret-file", plan_.secretFile});
        }
        servers_[node] = nullptr;  // the last one has ended
        auto child =
            Child::start(arguments, fmt::format("{}/node-{}.log", plan_.folder, node), error,
                         faults_ ? faults_->environment() : Child::Environment(), isOther_[node] ? plan_.other : std::string());
        if (!child) return false;
        report_.longestStart = std::max(report_.longestStart, child->startSeconds());
        auto address = addressOf(child->url(), error);
        if (!address) return false;
        addresses_.resize(servers_.size());
        addresses_[node] = std::move(*address);
        servers_[node] = std::move(child);
        return true;
    }

    // The next server that lives, in turn.
    [[nodiscard]] std::optional<Address> anyServer() {
        for (size_t i = 0; i < servers_.size(); ++i) {
            lastNode_ = (lastNode_ + 1) % servers_.size();
            if (servers_[lastNode_]) return addresses_[lastNode_];
        }
        return std::nullopt;
    }

    void turn() {
        players_.turn();
        const int64_t time = nowMicroseconds();
        if (!tell_ || time < nextTell_) return;
        nextTell_ = time + kSecond / 2;
        tell_({report_.kills, players_.seatsIn(), report_.acknowledged});
    }

    void playFor(int64_t microseconds) {
        for (const int64_t until = nowMicroseconds() + microseconds; nowMicroseconds() < until && !isStopped_;) turn();
    }

    // Until everybody sits at their table and has heard of an act since the last kill. False where that takes too long.
    bool waitForAll() {
        const int64_t until = nowMicroseconds() + (isPlanted_ ? kPlanterPatience : kPatience);
        const uint64_t before = report_.acknowledged;
        while (!isStopped_) {
            turn();
            if (players_.seatsIn() == players_.seatsInAll() && report_.acknowledged > before) {
                if (killedAt_ > 0) report_.back.add(nowMicroseconds() - killedAt_);
                killedAt_ = 0;
                return true;
            }
            if (nowMicroseconds() < until) continue;
            report_.findings.push_back({Finding::Kind::Lost, "",
                                        fmt::format("after kill {} only {} of {} seats came back ({})", report_.kills,
                                                    players_.seatsIn(), players_.seatsInAll(), players_.hindrancesInWords())});
            return false;
        }
        return true;
    }

    bool strike(std::string& error) {
        using What = CrashPlan::What;
        killedAt_ = nowMicroseconds();
        switch (plan_.what) {
            case What::Database: return crashDatabase(error);
            case What::Disk: return failDisk(error);
            case What::Clock: {
                const int64_t hours = static_cast<int64_t>(rng_.below(97)) - 48;
                faults_->jump(hours * 3600);
                playFor(rng_.below(400) * kMillisecond);
                return rng_.below(2) == 0 || killServer(error);
            }
            case What::Upgrade: return changeProgram(error);
            case What::Power:
            case What::Server:
            case What::Node: return killServer(error);
        }
        return false;
    }

    bool crashDatabase(std::string& error) {
        if (!plan_.crashDatabase()) {
            error = "The database could not be stopped.";
            return false;
        }
        playFor(rng_.below(1500) * kMillisecond);
        if (plan_.startDatabase()) return true;
        error = "The database could not be started again.";
        return false;
    }

    // For a while, wholly or now and then; and one time in three the server is killed before it is over.
    bool failDisk(std::string& error) {
        using enum FaultControl::Mode;
        constexpr FaultControl::Mode kModes[] = {Full, ReadOnly, Broken, NoSync, Short};
        faults_->set(kModes[static_cast<size_t>(report_.kills) % std::size(kModes)], rng_.below(2) == 0 ? 1000 : 300);
        playFor((50 + rng_.below(700)) * kMillisecond);
        const bool isKilled = rng_.below(3) == 0;
        if (isKilled) servers_[0]->kill();
        faults_->set(None);
        if (!servers_[0]->isRunning() && !isKilled) {
            report_.findings.push_back({Finding::Kind::Lost, "", "the server ended when its disk failed"});
        }
        return servers_[0]->isRunning() || startServer(0, error);
    }

    bool killServer(std::string& error) {
        const size_t node = rng_.below(static_cast<uint32_t>(servers_.size()));
        const bool isLast = report_.kills + 1 == plan_.kills;
        if (plan_.isPlanting && isLast && faults_) {
            faults_->makeForgetful();
            isPlanted_ = true;
            playFor(kSecond);
        }
        if (isWhat(CrashPlan::What::Power)) {
            // In the middle of a write, mostly; else whenever.
            faults_->killBeforeSync(rng_.below(4) == 0 ? 0 : 1 + static_cast<int>(rng_.below(40)));
            for (int i = 0; i < 20 && servers_[node]->isRunning(); ++i) playFor(rng_.below(50) * kMillisecond);
            faults_->killBeforeSync(0);
        }
        servers_[node]->kill();
        servers_[node] = nullptr;
        if (isWhat(CrashPlan::What::Power)) report_.lostWrites += faults_->losePower(1 + rng_.next());
        if (plan_.isPlanting && isLast && !faults_ && !plantLoss(error)) return false;
        // The others take over before it is there again, or it comes back before they have noticed.
        if (servers_.size() > 1 && rng_.below(4) != 0 && !waitForAll()) return true;
        if (servers_.size() > 1) playFor(rng_.below(500) * kMillisecond);
        return startServer(node, error);
    }

    // A table that only one of the programs can play finds a server of it at any time: the first two stay what they are.
    bool changeProgram(std::string& error) {
        const size_t node = 2 + rng_.below(static_cast<uint32_t>(servers_.size() - 2));
        if (rng_.below(4) == 0) {
            servers_[node]->kill();
        } else if (servers_[node]->stop() != 0) {
            report_.findings.push_back({Finding::Kind::Lost, "", "a server that was asked to end had to be killed"});
        }
        servers_[node] = nullptr;
        if (rng_.below(2) == 0 && !waitForAll()) return true;
        isOther_[node] = !isOther_[node];
        return startServer(node, error);
    }

    // Takes the last choice that somebody was told of out of a log, as if its commit had been lost: for who wants to see that
    // this is found. What was written down behind it goes with it.
    bool plantLoss(std::string& error) {
        const auto store = server::openStore(plan_.database.empty() ? plan_.folder + "/node-0" : plan_.database, error);
        for (const SeatRecord& record : players_.records()) {
            if (!store) return false;
            auto whole = store->read(record.table());
            const int64_t told = record.highest();
            const auto kept = static_cast<size_t>(std::max<int64_t>(0, told - 2));  // a table of version n has n - 1 entries
            if (!whole || kept == 0 || kept >= whole->entries.size()) continue;
            server::Deed removal;
            removal.table = whole->table;
            removal.isRemoved = true;
            whole->entries.resize(kept);
            whole->snapshot.reset();
            if (store->write({&removal, 1}) && store->write({&*whole, 1})) return true;
        }
        error = "No choice could be taken out of a log.";
        return false;
    }

    // Nobody begins anything new; what was begun is brought to its end.
    void settle() {
        players_.close();
        for (const int64_t until = nowMicroseconds() + kPatience; nowMicroseconds() < until && !isStopped_;) {
            turn();
            if (players_.waiting().empty()) break;
        }
        playFor(200 * kMillisecond);
        for (const std::string& table : players_.waiting())
            report_.findings.push_back({Finding::Kind::Lost, table, "an act was never answered"});
    }

    const CrashPlan& plan_;
    const std::function<void(const CrashProgress&)>& tell_;
    const std::atomic<bool>& isStopped_;
    Rng rng_;
    CrashReport report_;
    std::optional<Faults> faults_;
    std::vector<std::unique_ptr<Child>> servers_;
    std::vector<Address> addresses_;
    std::vector<int> nodePorts_;
    std::vector<bool> isOther_;  // the program that a server is
    size_t lastNode_ = 0;
    int64_t nextTell_ = 0;
    int64_t killedAt_ = 0;
    bool isPlanted_ = false;
    CrashPlayers players_{plan_, report_, rng_, [this] { return anyServer(); }};
};

}  // namespace

std::optional<CrashReport> crash(const CrashPlan& plan, const Games& games, const std::function<void(const CrashProgress&)>& tell,
                                 const std::atomic<bool>& isStopped, std::string& error) {
    raiseFileLimit();
    Crash run(plan, tell, isStopped);
    if (!run.run(error)) return std::nullopt;
    CrashReport report = std::move(run.report());
    const std::vector<SeatRecord> records = run.records();
    std::set<std::string> played;
    for (const SeatRecord& record : records) {
        report.confirmed += record.confirmed();
        report.compared += record.told().size();
        if (!record.table().empty()) played.insert(record.table());
    }
    const std::vector<std::string> tables(played.begin(), played.end());
    const auto store = server::openStore(plan.database.empty() ? plan.folder + "/node-0" : plan.database, error);
    if (!store) return std::nullopt;
    const std::vector<TableLog> logs = readLogs(*store, games, tables, plan.what == CrashPlan::What::Upgrade);
    for (const TableLog& log : logs) {
        report.choices += log.steps.size();
        report.others += log.isOthers;
    }
    std::vector<SeatRecord> known;
    std::copy_if(records.begin(), records.end(), std::back_inserter(known),
                 [](const SeatRecord& each) { return !each.table().empty(); });
    for (Finding& finding : check(known, logs)) report.findings.push_back(std::move(finding));
    return report;
}

}  // namespace riffle::proof
