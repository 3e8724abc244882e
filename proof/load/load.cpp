#include "proof/load/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <queue>
#include <thread>

#include "engine/rng.h"
#include "proof/clients/messages.h"
#include "proof/clients/table_maker.h"
#include "proof/process/server_process.h"

namespace riffle::proof {

namespace {

constexpr int kMakers = 8;  // threads that make tables before it begins
constexpr double kWarmUp = 2;
constexpr double kSetUpPatience = 300;
constexpr int64_t kUnanswered = 20'000'000;  // microseconds until an act counts as lost
constexpr int64_t kAgain = 500'000;          // and until one that was refused is tried again

int64_t nowMicroseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// "name value" and "name{labels} value": the sum of each name.
std::map<std::string, double> readMetrics(std::string_view text) {
    std::map<std::string, double> out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const size_t space = line.rfind(' ');
        if (line.starts_with('#') || space == std::string_view::npos) continue;
        double value = 0;
        std::from_chars(line.data() + space + 1, line.data() + line.size(), value);
        out[std::string(line.substr(0, line.find_first_of("{ ")))] += value;
    }
    return out;
}

class Load final : public Wires::Ear {
public:
    Load(const LoadPlan& plan, const Address& address, Child* child, std::optional<Address> metrics,
         const std::function<void(const LoadProgress&)>& tell, const std::atomic<bool>& isStopped)
        : plan_(plan),
          address_(address),
          child_(child),
          metrics_(std::move(metrics)),
          tell_(tell),
          isStopped_(isStopped),
          rng_(Rng::seeded(plan.seed)),
          tables_(static_cast<size_t>(plan.tables)) {}

    std::optional<LoadReport> run(std::string& error) {
        report_.tables = tables_.size();
        if (child_) {
            report_.server.emplace();
            report_.server->startSeconds = child_->startSeconds();
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            report_.server->emptyMemory = child_->memory();
        }
        if (!setUp(error)) return std::nullopt;
        if (plan_.idleChoices > 0) {
            playUntilIdle();
        } else {
            measure();
        }
        report_.connections = 2 * live_;
        if (child_ && !child_->isRunning()) ++report_.errors["the server ended"];
        return std::move(report_);
    }

    // ---- What the wires tell

    void opened(Wires::Id id) override {
        Table& table = tables_[seats_[slotOf(id)].table];
        if (++table.open == 2) ++live_;
    }

    void heard(Wires::Id id, std::string_view letter) override {
        const Seat at = seats_[slotOf(id)];
        Table& table = tables_[at.table];
        ++report_.letters;
        report_.bytes += letter.size();
        switch (kindOf(letter)) {
            case LetterKind::Step:
            case LetterKind::Snap: return position(at, table, letter, kindOf(letter) == LetterKind::Snap);
            case LetterKind::Error:
                ++report_.errors[fmt::format("refused: {}", textField(letter, "code"))];
                if (table.due == 0 && !table.isOver) {
                    table.due = nowMicroseconds() + kAgain;
                    due_.emplace(table.due, at.table);
                }
                return;
            case LetterKind::Ack:
            case LetterKind::Hello:
            case LetterKind::Other: return;
        }
    }

    void ended(Wires::Id id, const std::string& why) override {
        ++report_.errors[fmt::format("connection: {}", why)];
        replace(seats_[slotOf(id)].table);
    }

private:
    struct Sent {
        int64_t decision = 0;
        int64_t at = 0;
        uint32_t seat = 0;
    };
    struct Table {
        std::array<Wires::Id, 2> wires = {};
        std::array<int64_t, 2> versions = {};  // what each seat has seen
        int open = 0;                          // of the two
        int64_t decision = 0;                  // the last that was asked,
        uint32_t decider = 0;                  // of whom,
        int options = 0;                       // with so many options
        int64_t due = 0;                       // when it is answered; 0: it was
        int64_t lastDue = 0;
        int64_t moved = 0;              // when something happened last
        std::array<Sent, 4> sent = {};  // acts for the last decisions
        int choices = 0;
        bool isOver = false;
    };
    struct Seat {
        uint32_t table = 0;
        uint32_t seat = 0;
    };
    using Due = std::pair<int64_t, uint32_t>;  // when, which table

    // Whence a seat of a table comes.
    [[nodiscard]] Address addressOf(size_t number, uint32_t seat) const {
        if (!plan_.isSpread) return address_;
        return from(address_, static_cast<uint8_t>(10 + number % 100), static_cast<uint8_t>(number / 100),
                    static_cast<uint8_t>(1 + seat));
    }
    static uint32_t slotOf(Wires::Id id) { return static_cast<uint32_t>(id); }
    static size_t ring(int64_t decision) { return static_cast<size_t>(decision) & 3U; }

    void position(Seat at, Table& table, std::string_view letter, bool isSnap) {
        const int64_t time = nowMicroseconds();
        const int64_t version = versionOf(letter);
        int64_t& seen = table.versions[at.seat];
        if (!isSnap && version != seen + 1) ++report_.errors["a step was left out or came twice"];
        report_.snaps += isSnap && seen > 0 && isMeasuring_;
        seen = version;
        table.moved = time;
        // The act that led here.
        const Sent& sent = table.sent[ring(version - 1)];
        if (!isSnap && sent.decision == version - 1) {
            const bool isOwn = sent.seat == at.seat;
            if (isMeasuring_) (isOwn ? report_.own : report_.other).add(time - sent.at);
            report_.choices += isOwn;
            table.choices += isOwn;
        }
        const Asked asked = askedIn(letter);
        if (asked.isOver) {
            report_.games += !table.isOver;
            table.isOver = true;
            if (table.versions[0] == table.versions[1] && plan_.idleChoices == 0) replace(at.table);
        } else if (asked.options > 0 && version != table.decision) {
            table.decision = version;
            table.decider = at.seat;
            table.options = asked.options;
            if (!isHolding_ && (plan_.idleChoices == 0 || table.choices < plan_.idleChoices)) plan(at.table, time);
        }
    }

    // When a table's decision, which has come now, is answered. Each table keeps to its own pace: where an answer was late, the
    // next ones are not hurried.
    void plan(uint32_t number, int64_t time) {
        Table& table = tables_[number];
        if (plan_.rate <= 0 || plan_.idleChoices > 0) {
            table.due = time;
            return act(table);
        }
        const double pause = 1e6 * static_cast<double>(tables_.size()) / plan_.rate;
        const double factor = 0.5 + rng_.next() * 0x1p-32;
        const int64_t last = table.lastDue == 0 ? time - static_cast<int64_t>(0.5 * pause) : table.lastDue;
        table.due = table.lastDue = std::max(time, last + static_cast<int64_t>(pause * factor));
        due_.emplace(table.due, number);
    }

    void act(Table& table) {
        const int64_t time = nowMicroseconds();
        if (isMeasuring_) report_.late.add(time - table.due);
        table.due = 0;
        table.moved = time;
        table.sent[ring(table.decision)] = {table.decision, time, table.decider};
        const int option = 1 + static_cast<int>(rng_.below(static_cast<uint32_t>(table.options)));
        wires_.send(table.wires[table.decider], actLetter(fmt::format("{}", ++nonce_), table.decision, option));
    }

    // A new game where one is over or can't go on.
    void replace(uint32_t number) {
        Table& table = tables_[number];
        live_ -= table.open == 2;
        for (const Wires::Id id : table.wires) wires_.close(id);
        table = {};
        maker_->wish(number, plan_.games[number % plan_.games.size()], 1 + rng_.next(),
                     plan_.isSpread ? std::optional(addressOf(number, 0)) : std::nullopt);
    }

    // Sits down at tables that were made.
    void sitDown() {
        for (Maker::Made& made : maker_->take()) {
            if (!made.error.empty()) {
                ++report_.errors[made.error];
                continue;
            }
            Table& table = tables_[made.number];
            table.moved = nowMicroseconds();
            for (uint32_t seat = 0; seat < 2; ++seat) {
                const Wires::Id id = wires_.open(addressOf(made.number, seat), socketTarget(made.id, made.tokens[seat], 0));
                table.wires[seat] = id;
                if (seats_.size() <= slotOf(id)) seats_.resize(slotOf(id) + 1);
                seats_[slotOf(id)] = {static_cast<uint32_t>(made.number), seat};
            }
        }
    }

    // One round: what is due, what has come.
    void turn() {
        sitDown();
        int64_t time = nowMicroseconds();
        while (!due_.empty() && due_.top().first <= time) {
            const auto [when, number] = due_.top();
            due_.pop();
            if (tables_[number].due == when) act(tables_[number]);
        }
        // To the millisecond: who is late by less is not seen among other delays.
        const int64_t left = due_.empty() ? 5000 : due_.top().first - time;
        wires_.poll(static_cast<int>(std::clamp<int64_t>((left + 999) / 1000, 0, 5)));
        time = nowMicroseconds();
        if (time < nextLook_) return;
        nextLook_ = time + 1'000'000;
        look(time);
    }

    // Once a second.
    void look(int64_t time) {
        for (uint32_t number = 0; number < tables_.size(); ++number) {
            Table& table = tables_[number];
            if (table.open < 2 || table.due > 0 || table.isOver || time - table.moved < kUnanswered) continue;
            if (plan_.idleChoices > 0 && table.choices >= plan_.idleChoices) continue;
            ++report_.errors["an act was not answered"];
            replace(number);
        }
        if (isMeasuring_) report_.leastLive = std::min(report_.leastLive, live_);
        const double seconds = static_cast<double>(time - phaseBegan_) / 1e6;
        const double since = static_cast<double>(time - told_) / 1e6;
        const double rate = static_cast<double>(report_.choices - choicesTold_) / std::max(since, 0.001);
        told_ = time;
        choicesTold_ = report_.choices;
        if (child_ && isMeasuring_ && seconds >= nextSample_) {
            nextSample_ += plan_.sampleEvery;
            report_.memory.emplace_back(seconds, child_->memory());
        }
        if (tell_) tell_({phase_, seconds, live_, rate, static_cast<double>(report_.own.within(990)) / 1e3, errorsIn(report_)});
    }

    void begin(std::string_view phase) {
        phase_ = phase;
        phaseBegan_ = nowMicroseconds();
        nextLook_ = phaseBegan_;
    }
    [[nodiscard]] double secondsOfPhase() const { return static_cast<double>(nowMicroseconds() - phaseBegan_) / 1e6; }

    bool setUp(std::string& error) {
        begin("making tables");
        maker_ = std::make_unique<Maker>(address_, kMakers);
        for (uint32_t number = 0; number < tables_.size(); ++number) replace(number);
        while (live_ < tables_.size() && !isStopped_) {
            turn();
            if (errorsIn(report_) == 0 && secondsOfPhase() < kSetUpPatience) continue;
            error = fmt::format("Only {} of {} tables could be made", live_, tables_.size());
            for (const auto& [what, count] : report_.errors) error += fmt::format("; {} times: {}", count, what);
            error += '.';
            return false;
        }
        if (isStopped_) error = "Stopped before all tables were made.";
        report_.setUpSeconds = secondsOfPhase();
        isHolding_ = false;
        for (uint32_t number = 0; number < tables_.size(); ++number) {
            if (tables_[number].decision > 0) plan(number, nowMicroseconds());
        }
        return !isStopped_;
    }

    void measure() {
        begin("warming up");
        while (secondsOfPhase() < kWarmUp && !isStopped_) turn();
        report_.choices = report_.games = report_.bytes = report_.letters = choicesTold_ = 0;
        report_.leastLive = live_;
        const std::map<std::string, double> countedBefore = counted();
        const double cpuBefore = child_ ? child_->cpuSeconds() : 0;
        const double ownBefore = ownCpuSeconds();
        begin("measuring");
        isMeasuring_ = true;
        while (secondsOfPhase() < plan_.seconds && !isStopped_) turn();
        countUnanswered();
        isMeasuring_ = false;
        report_.seconds = secondsOfPhase();
        report_.ownCpu = ownCpuSeconds() - ownBefore;
        if (child_) {
            report_.server->cpu = child_->cpuSeconds() - cpuBefore;
            report_.server->memory = child_->memory();
        }
        report_.counted = counted();
        for (auto& [name, value] : report_.counted) {
            const auto before = countedBefore.find(name);
            if (name.ends_with("_total") && before != countedBefore.end()) value -= before->second;
        }
    }

    // Acts that still wait for their step when it ends have taken at least so long: else who is never answered would not count.
    void countUnanswered() {
        constexpr int64_t kLate = 50'000;  // microseconds
        const int64_t time = nowMicroseconds();
        for (const Table& table : tables_) {
            const Sent& sent = table.sent[ring(table.decision)];
            const bool isWaiting = table.open == 2 && table.due == 0 && !table.isOver && table.decision > 0;
            if (isWaiting && sent.decision == table.decision && time - sent.at > kLate) report_.own.add(time - sent.at);
        }
    }

    void playUntilIdle() {
        begin("playing");
        const auto isIdle = [&](const Table& table) { return table.isOver || table.choices >= plan_.idleChoices; };
        while (!isStopped_ && !std::all_of(tables_.begin(), tables_.end(), isIdle)) turn();
        report_.leastLive = live_;
        report_.seconds = secondsOfPhase();
        // For longer than the server's allocator keeps what nothing uses (cli/allocator.cpp).
        const auto rest = [&] {
            for (begin("resting"); secondsOfPhase() < 5 && !isStopped_;) turn();
        };
        rest();
        if (!child_) return;
        report_.server->memory = child_->memory();
        for (Table& table : tables_) {
            for (const Wires::Id id : table.wires) wires_.close(id);
        }
        rest();
        report_.server->idleMemory = child_->memory();
    }

    std::map<std::string, double> counted() {
        if (!metrics_) return {};
        Caller caller(*metrics_);
        const auto answer = caller.get("/metrics");
        return answer && answer->status == 200 ? readMetrics(answer->body) : std::map<std::string, double>();
    }

    const LoadPlan& plan_;
    const Address& address_;
    Child* child_;
    std::optional<Address> metrics_;
    const std::function<void(const LoadProgress&)>& tell_;
    const std::atomic<bool>& isStopped_;
    Rng rng_;
    Wires wires_{*this};
    std::vector<Table> tables_;
    std::vector<Seat> seats_;  // by the slot of a wire
    std::unique_ptr<Maker> maker_;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
    LoadReport report_;
    std::string_view phase_;
    int64_t phaseBegan_ = 0;
    int64_t nextLook_ = 0;
    int64_t told_ = 0;
    uint64_t choicesTold_ = 0;
    double nextSample_ = 0;
    size_t live_ = 0;
    uint64_t nonce_ = 0;
    bool isHolding_ = true;  // nobody acts before everybody is there
    bool isMeasuring_ = false;
};

}  // namespace

std::optional<LoadReport> load(const LoadPlan& plan, const std::function<void(const LoadProgress&)>& tell,
                               const std::atomic<bool>& isStopped, std::string& error) {
    const int64_t files = raiseFileLimit();
    if (files < 2 * int64_t{plan.tables} + 100) {
        error = fmt::format("{} tables need {} open files, and the system allows {}: see ulimit -n.", plan.tables,
                            2 * plan.tables + 100, files);
        return std::nullopt;
    }
    TemporaryFolder folder;
    std::unique_ptr<Child> child;
    std::string url = plan.url;
    std::optional<Address> metrics;
    if (url.empty()) {
        const std::string figures = fmt::format("127.0.0.1:{}", freePort());
        std::vector<std::string> arguments = {"serve",  "--host",      "127.0.0.1", "--port", "0",
                                              "--data", folder.path(), "--metrics", figures};
        arguments.insert(arguments.end(), plan.serverOptions.begin(), plan.serverOptions.end());
        child = Child::start(arguments, folder.path() + "/server.log", error);
        if (!child) return std::nullopt;
        url = child->url();
        metrics = addressOf("http://" + figures, error);
    }
    const auto address = proof::addressOf(url, error);
    if (!address) return std::nullopt;
    return Load(plan, *address, child.get(), std::move(metrics), tell, isStopped).run(error);
}

uint64_t errorsIn(const LoadReport& report) {
    uint64_t sum = 0;
    for (const auto& [what, count] : report.errors) sum += count;
    return sum;
}

double memoryGrowth(const std::vector<std::pair<double, int64_t>>& looks, double skippedShare) {
    const auto first = static_cast<size_t>(static_cast<double>(looks.size()) * skippedShare);
    const auto count = static_cast<double>(looks.size() - first);
    if (count < 2) return 0;
    double meanTime = 0;
    double meanSize = 0;
    for (size_t i = first; i < looks.size(); ++i) {
        meanTime += looks[i].first / count;
        meanSize += static_cast<double>(looks[i].second) / count;
    }
    double together = 0;
    double times = 0;
    for (size_t i = first; i < looks.size(); ++i) {
        const double time = looks[i].first - meanTime;
        together += time * (static_cast<double>(looks[i].second) - meanSize);
        times += time * time;
    }
    return times > 0 ? 60 * together / times : 0;
}

}  // namespace riffle::proof
