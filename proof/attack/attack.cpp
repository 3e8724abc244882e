#include "proof/attack/attack.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <thread>

#include "proof/attack/attacker.h"
#include "proof/clients/table_maker.h"
#include "proof/process/fault_injector.h"
#include "proof/process/server_process.h"

namespace riffle::proof {

namespace {

constexpr double kHumanRate = 0.5;  // choices a second at a table

int64_t nowMicroseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double threadCpuSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// What attackers need before they begin: tables of their own, a game that is over, a deck.
void prepare(Siege& siege, const std::vector<std::string>& kinds) {
    Caller caller(siege.someone(0));
    uint64_t number = 0;
    for (const std::string& kind : kinds) {
        Caller own(siege.someone(++number));
        siege.tables[kind] = makeTable(own, wishFor(largeGame(), R"("seats":[{"kind":"here"},{"kind":"here"}])"));
    }
    const NewTable game = makeTable(caller, wishFor(deckGame(), R"("listed":true,"seats":[{"kind":"here"},{"kind":"here"}])"));
    Visitor loser(siege.someone(0));
    if (!game.id.empty() && loser.enter(game.id, game.tokens[0])) {
        loser.say(R"({"t":"concede","d":{"n":"over"}})");
        (void)loser.wait("ack");
        const auto replay = caller.get(fmt::format("/api/v1/replays/{}.json", game.id));
        if (replay && replay->status == 200) siege.record = replay->body;
        siege.finished = game.id;
    }
    const auto drawn = caller.post("/api/v1/decks/generate", wishFor(deckGame(), R"("seed":7)"));
    if (drawn && drawn->status == 200) siege.deck = memberOf(elementOf(memberOf(drawn->body, "decks"), 1), "deck");
}

// The threads of everybody hostile, from the moment they are let loose until the object goes.
class Horde {
public:
    Horde(Siege& siege, const AttackPlan& plan, std::vector<std::string> kinds, Child* child, Faults* faults)
        : siege_(siege), plan_(plan), kinds_(std::move(kinds)), child_(child), faults_(faults) {}
    ~Horde() { stop(); }
    Horde(const Horde&) = delete;
    Horde& operator=(const Horde&) = delete;

    void letLoose() {
        if (hostile_.joinable()) return;
        began_ = nowMicroseconds();
        hostile_ = std::thread([this] { rage(); });
        burglars_ = std::thread([this] { burgle(siege_, kinds_, plan_.plant); });
        if (child_ && plan_.plant == "slow") disturber_ = std::thread([this] { disturb(); });
        if (faults_) breaker_ = std::thread([this] { breakDisk(); });
    }

    void stop() {
        if (isStopped_.exchange(true)) return;
        siege_.end();
        for (std::thread* thread : {&hostile_, &burglars_, &disturber_, &breaker_}) {
            if (thread->joinable()) thread->join();
        }
        seconds_ = static_cast<double>(nowMicroseconds() - began_) / 1e6;
    }

    void tell(AttackReport& report) const {
        report.attackSeconds = seconds_;
        report.attackCpu = cpu_;
        report.attacks = figures_;
        report.probes = siege_.probes();
        report.slowestBot = siege_.slowestBot();
        report.findings = siege_.findings();
        if (faults_) report.faults = faults_->failed();
    }

private:
    void rage() {
        std::vector<std::unique_ptr<Attacker>> attackers;
        for (const std::string& kind : kinds_) {
            for (auto& each : attackersOf(kind, siege_)) attackers.push_back(std::move(each));
        }
        while (!isStopped_) {
            const int64_t now = nowMicroseconds();
            for (const auto& each : attackers) each->turn(now);
            siege_.pipes.poll(1);
        }
        for (const auto& each : attackers) figures_.push_back(each->figures());
        cpu_ = threadCpuSeconds();
    }

    // As if something held the server up for a moment, again and again.
    void disturb() {
        while (!isStopped_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
            child_->pause();
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            child_->resume();
        }
    }

    // The disk is full, can't be written or fails, for a moment every few seconds.
    void breakDisk() {
        using enum FaultControl::Mode;
        constexpr FaultControl::Mode kModes[] = {Full, ReadOnly, Broken, NoSync, Short};
        for (size_t i = 0; !isStopped_; ++i) {
            for (int part = 0; part < 25 && !isStopped_; ++part) std::this_thread::sleep_for(std::chrono::milliseconds(100));
            faults_->set(kModes[i % std::size(kModes)], i % 2 == 0 ? 1000 : 300);
            std::this_thread::sleep_for(std::chrono::milliseconds(250));
            faults_->set(None);
        }
    }

    Siege& siege_;
    const AttackPlan& plan_;
    std::vector<std::string> kinds_;
    Child* child_;
    Faults* faults_;
    std::atomic<bool> isStopped_ = false;
    std::thread hostile_;
    std::thread burglars_;
    std::thread disturber_;
    std::thread breaker_;
    int64_t began_ = 0;
    double seconds_ = 0;
    double cpu_ = 0;
    std::vector<AttackFigures> figures_;
};

// What the polite ones felt.
void judgePolite(const AttackPlan& plan, AttackReport& report) {
    const auto find = [&](std::string sentence) { report.findings.push_back(std::move(sentence)); };
    const LoadReport& polite = report.polite;
    for (const auto& [what, latencies] : {std::pair<std::string_view, const Latencies&>{"who acted", polite.own},
                                          std::pair<std::string_view, const Latencies&>{"the other seat", polite.other}}) {
        const double p99 = static_cast<double>(latencies.within(990)) / 1e3;
        if (latencies.count() == 0) find(fmt::format("Nothing that was done came to {}.", what));
        if (p99 > plan.mostP99 && !plan.hasFaults)
            find(fmt::format("Of a hundred acts one took longer than {:.0f} ms until its step was at {}; {:.0f} ms are allowed.",
                             p99, what, plan.mostP99));
    }
    for (const auto& [what, count] : polite.errors) {
        const bool isDisk = plan.hasFaults && (what.find("not_kept") != std::string::npos ||
                                               what.find("busy") != std::string::npos || what.find("503") != std::string::npos);
        if (!isDisk) find(fmt::format("{} times for polite players: {}.", count, what));
    }
    if (report.slowestBot > plan.mostBot)
        find(fmt::format("A bot of the lowest level took {:.0f} ms for an answer; {:.0f} ms are allowed.", report.slowestBot,
                         plan.mostBot));
}

// The server itself, after all of it.
void judgeServer(const AttackPlan& plan, Child& child, const Address& address, const std::string& log, AttackReport& report) {
    const auto find = [&](std::string sentence) { report.findings.push_back(std::move(sentence)); };
    report.memory = child.mostMemory();
    if (report.memory > plan.mostMemory)
        find(fmt::format("The server had {} MB of memory; {} MB are allowed.", report.memory >> 20, plan.mostMemory >> 20));
    if (!child.isRunning()) {
        find("The server has ended.");
    } else {
        Caller caller(from(address, 4, 4, 4));
        const auto answer = caller.get("/version");
        if (!answer || answer->status != 200) find("The server does not answer any more.");
        if (const int status = child.stop(); status != 0) find(fmt::format("The server ended with status {}.", status));
    }
    std::ifstream in(log);
    for (std::string line; std::getline(in, line);) {
        if (line.find("Sanitizer") == std::string::npos && line.find("runtime error") == std::string::npos) continue;
        find("The server's log has: " + line.substr(0, 200));
        break;
    }
}

}  // namespace

const std::vector<AttackKind>& attackKinds() {
    static const std::vector<AttackKind> kKinds = {
        {"flood", "requests from many addresses as fast as they are answered"},
        {"prefixes", "the same from every address of an IPv6 prefix, behind a proxy"},
        {"health", "/healthz from two addresses"},
        {"headers", "headers that never end"},
        {"bodies", "bodies that never end"},
        {"chunks", "large bodies in chunks, of unknown size"},
        {"stall", "decks of 90,000 names that are no cards"},
        {"tables", "tables, as many as can be had"},
        {"bots", "games against slow programs that nobody looks at"},
        {"rematches", "one game after the other, given up at once"},
        {"pings", "pings over WebSockets"},
        {"fragments", "empty fragments and empty letters"},
        {"chat", "chatter, hints and wishes to take back"},
        {"watchers", "more watchers than a table has room for"},
        {"readers", "a fast game, and watchers who never read"},
        {"audience", "a fast game whose every second choice is taken back, packed for many watchers"},
        {"hoards", "bodies of a megabyte that lack their last byte"},
        {"unread", "large answers that nobody reads"},
        {"connections", "connections that are held and never used"},
        {"guesses", "ids of tables, replays and analyses, and tokens"},
        {"tokens", "tokens, over WebSockets"},
        {"records", "forged records: paths as decks, huge numbers, deep nesting"},
        {"decks", "decks with fields of a megabyte"},
        {"exports", "everything that reads old games"},
        {"files", "files of the server's machine by a record (a burglar)"},
        {"theft", "a guest's seat with every token the host ever saw (a burglar)"},
        {"presence", "a bot in the place of who plays over HTTP (a burglar; takes a minute)"},
    };
    return kKinds;
}

const std::vector<std::string>& attackPlants() {
    static const std::vector<std::string> kPlants = {"canary", "theft", "slow", "dead"};
    return kPlants;
}

std::optional<AttackReport> attack(const AttackPlan& plan, const std::function<void(const LoadProgress&)>& tell,
                                   const std::atomic<bool>& isStopped, std::string& error) {
    raiseFileLimit();
    TemporaryFolder folder;
    const std::string log = folder.path() + "/server.log";
    std::unique_ptr<Child> child;
    std::optional<Faults> faults;
    if (plan.hasFaults) faults.emplace(folder.path() + "/data", folder.path(), false);
    if (faults && !faults->problem().empty()) {
        error = faults->problem();
        return std::nullopt;
    }
    std::string url = plan.url;
    if (url.empty()) {
        std::vector<std::string> arguments = {
            "serve",     "--host", "127.0.0.1",     "--port",    "0", "--data", folder.path() + "/data",
            "--metrics", "off",    "--trust-proxy", "127.99.0.1"};
        arguments.insert(arguments.end(), plan.serverOptions.begin(), plan.serverOptions.end());
        child = Child::start(arguments, log, error, faults ? faults->environment() : Child::Environment());
        if (!child) return std::nullopt;
        url = child->url();
    }
    const auto address = addressOf(url, error);
    if (!address) return std::nullopt;

    std::vector<std::string> kinds = plan.only;
    for (const AttackKind& kind : attackKinds()) {
        if (plan.only.empty()) kinds.emplace_back(kind.name);
    }
    Siege siege(*address, plan.addresses, child != nullptr, plan.seed);
    const std::string canary = "canary " + siege.letters(24);
    // It looks like a deck, so that its words would be quoted as names of cards that are not known.
    const auto words = [&] {
        std::string lines;
        for (int i = 0; i < 12; ++i) lines += fmt::format("{} {}\n", canary, i);
        return lines;
    }();
    std::ofstream(folder.path() + "/canary.txt") << fmt::format("Canaries\n\nBrobnar\n{0}\nDis\n{0}\nLogos\n{0}", words);
    siege.setCanary(folder.path() + "/canary.txt", canary);
    prepare(siege, kinds);

    LoadPlan polite;
    polite.url = url;
    polite.tables = plan.tables;
    polite.rate = plan.rate > 0 ? plan.rate : kHumanRate * plan.tables;
    polite.seconds = plan.seconds;
    polite.seed = plan.seed;
    polite.isSpread = true;
    AttackReport report;
    {
        Horde horde(siege, plan, kinds, child.get(), faults ? &*faults : nullptr);
        double cpuBefore = 0;
        const auto told = [&](const LoadProgress& progress) {
            if (tell) tell(progress);
            if (progress.phase == "making tables") return;
            if (cpuBefore == 0 && child) cpuBefore = child->cpuSeconds();
            horde.letLoose();
            if (child && plan.plant == "dead" && progress.phase == "measuring" && progress.seconds > plan.seconds / 2)
                child->kill();
        };
        auto measured = load(polite, told, isStopped, error);
        if (!measured) return std::nullopt;
        report.polite = std::move(*measured);
        if (child) report.serverCpu = child->cpuSeconds() - cpuBefore;
        horde.stop();
        horde.tell(report);
    }
    judgePolite(plan, report);
    if (child) judgeServer(plan, *child, *address, log, report);
    return report;
}

}  // namespace riffle::proof
