#include "proof/crash.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "engine/rng.h"
#include "proof/child.h"
#include "proof/letters.h"
#include "proof/maker.h"
#include "protocol/json.h"

namespace riffle::proof {

namespace {

constexpr int64_t kMillisecond = 1000;
constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kPatience = 60 * kSecond;  // until everybody must be back
constexpr int64_t kResend = 5 * kSecond;     // an act without an answer is sent again
constexpr int64_t kListen = 15 * kMillisecond;
constexpr int kMostBack = 20;    // versions that are asked for although they were told
constexpr int kOneInTwice = 20;  // of so many acts that were done one is sent again

int64_t nowMicroseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What may be refused for a while, by codes.
bool isPassing(std::string_view code) {
    static constexpr std::string_view kCodes[] = {"not_kept", "too_fast", "draining", "too_busy", "not_here", "unavailable"};
    return std::find(std::begin(kCodes), std::end(kCodes), code) != std::end(kCodes);
}

class Crash final : public Wires::Ear {
public:
    Crash(const CrashPlan& plan, const std::function<void(const CrashProgress&)>& tell, const std::atomic<bool>& isStopped)
        : plan_(plan), tell_(tell), isStopped_(isStopped), rng_(Rng::seeded(plan.seed)) {}

    // Plays, kills and plays on; false with a sentence where it could not be done.
    bool run(std::string& error) {
        const int64_t began = nowMicroseconds();
        servers_.resize(static_cast<size_t>(plan_.nodes));
        for (size_t node = 0; node < servers_.size(); ++node) {
            if (!startServer(node, error)) return false;
        }
        tables_.resize(static_cast<size_t>(plan_.tables));
        if (!waitForAll()) {
            error = "Not all tables could be made: " + hindrancesInWords() + ".";
            return false;
        }
        while (report_.kills < plan_.kills && !isStopped_) {
            // Mostly while everybody plays; sometimes while they still come back, or before anybody has.
            const bool isEarly = report_.kills % 5 == 4;
            if (!isEarly && !waitForAll()) return true;  // it is a finding
            playFor(isEarly ? rng_.below(150) * kMillisecond : (30 + rng_.below(500)) * kMillisecond);
            if (!killSomething(error)) return false;
            ++report_.kills;
        }
        if (waitForAll()) settle();
        report_.seconds = static_cast<double>(nowMicroseconds() - began) / 1e6;
        for (const auto& server : servers_) {
            if (server) server->stop();
        }
        return true;
    }

    [[nodiscard]] std::vector<SeatRecord> records() const {
        std::vector<SeatRecord> out = done_;
        for (const Table& table : tables_) {
            for (const Seat& seat : table.seats) out.push_back(seat.record);
        }
        return out;
    }
    [[nodiscard]] CrashReport& report() { return report_; }

    // ---- What the wires tell

    void opened(Wires::Id) override {}

    void heard(Wires::Id id, std::string_view letter) override {
        Seat& seat = seatOf(id);
        seat.record.hear(letter);
        switch (kindOf(letter)) {
            case LetterKind::Hello:
                seat.isIn = true;
                // What was done before the connection broke is told first; then an act without an answer is sent again.
                seat.isBack = seat.isWaiting;
                seat.resendAt = nowMicroseconds() + kListen;
                break;
            case LetterKind::Step:
            case LetterKind::Snap: {
                const Asked asked = askedIn(letter);
                seat.options = 0;
                if (asked.options > 0) {
                    seat.options = asked.options;
                    seat.decision = versionOf(letter);
                    seat.listed = memberOf(memberOf(memberOf(letter, "d"), "decision"), "options");
                }
                if (memberOf(memberOf(letter, "d"), "result") != "null" && asked.isOver) seat.isOver = true;
                break;
            }
            case LetterKind::Ack:
                if (textField(letter, "n") == seat.nonce && seat.isWaiting) {
                    seat.isWaiting = false;
                    ++report_.acknowledged;
                    if (rng_.below(kOneInTwice) == 0) {
                        ++report_.resent;
                        wires_.send(id, seat.letter);
                    }
                }
                break;
            case LetterKind::Error: {
                const std::string_view code = textField(letter, "code");
                ++report_.hindrances[fmt::format("refused: {}", code)];
                if (isPassing(code)) {
                    seat.resendAt = nowMicroseconds() + 200 * kMillisecond;
                } else {
                    seat.record.contradict(fmt::format("act {} was refused: {}", textField(letter, "n"), code));
                    seat.isWaiting = false;  // it never will be answered
                }
                break;
            }
            case LetterKind::Other: break;
        }
        act(seat);
    }

    void ended(Wires::Id id, const std::string& why) override {
        Seat& seat = seatOf(id);
        ++report_.hindrances[fmt::format("connection: {}", why)];
        owners_.erase(id);
        seat.wire = 0;
        seat.isIn = false;
        report_.inFlight += seat.isWaiting;
        seat.openAt = nowMicroseconds() + (5 + rng_.below(100)) * kMillisecond;
    }

private:
    struct Seat {
        SeatRecord record{"", 0};
        std::string token = {};
        Wires::Id wire = 0;
        size_t node = 0;
        bool isIn = false;     // it was greeted on this connection
        bool isBack = false;   // with an act that had no answer
        int64_t openAt = 0;    // when it may connect again
        int64_t decision = 0;  // what it was asked last,
        int options = 0;       // 0: nothing
        std::string listed = {};
        bool isWaiting = false;  // for the answer to an act,
        std::string nonce = {};
        std::string letter = {};
        int64_t resendAt = 0;
        int64_t answered = 0;  // the last decision that it has sent an act for
        bool isOver = false;
    };
    struct Table {
        bool isMade = false;
        int64_t makeAt = 0;
        std::array<Seat, 2> seats = {};
    };

    Seat& seatOf(Wires::Id id) {
        const auto [table, seat] = owners_.at(id);
        return tables_[table].seats[seat];
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
        auto child = Child::start(arguments, fmt::format("{}/node-{}.log", plan_.folder, node), error);
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
    [[nodiscard]] std::optional<size_t> nextNode() {
        for (size_t i = 0; i < servers_.size(); ++i) {
            lastNode_ = (lastNode_ + 1) % servers_.size();
            if (servers_[lastNode_]) return lastNode_;
        }
        return std::nullopt;
    }

    void make(size_t number) {
        Table& table = tables_[number];
        const auto node = nextNode();
        if (!node) return;
        Caller caller(addresses_[*node]);
        const Maker::Made made = makeTable(caller, plan_.games[number % plan_.games.size()], 1 + rng_.next());
        table.makeAt = nowMicroseconds() + 200 * kMillisecond;
        if (!made.error.empty()) {
            ++report_.hindrances[made.error.substr(0, 40)];
            return;
        }
        table.isMade = true;
        ++report_.tables;
        for (size_t seat = 0; seat < 2; ++seat) {
            table.seats[seat] = {};
            table.seats[seat].record = SeatRecord(made.id, seat);
            table.seats[seat].token = made.tokens[seat];
        }
    }

    // A game that is over for both is kept as it is, and another begins.
    void finish(Table& table) {
        for (Seat& seat : table.seats) {
            if (seat.wire != 0) owners_.erase(seat.wire);
            wires_.close(seat.wire);
            done_.push_back(std::move(seat.record));
            seat = {};
        }
        ++report_.games;
        table.isMade = false;
    }

    void open(size_t number, size_t place) {
        Seat& seat = tables_[number].seats[place];
        const auto node = nextNode();
        if (!node) return;
        // Some of what is known already is asked for, too: it must be the same.
        const int64_t highest = seat.record.highest();
        const int64_t since = std::max<int64_t>(0, highest - rng_.below(kMostBack));
        report_.resumes += since > 0;
        seat.record.resumed(since);
        seat.node = *node;
        seat.wire = wires_.open(addresses_[*node], socketTarget(seat.record.table(), seat.token, since));
        owners_[seat.wire] = {number, place};
    }

    void act(Seat& seat) {
        const bool isAsked = seat.options > 0 && seat.decision == seat.record.at() && seat.decision == seat.record.highest();
        if (!seat.isIn || seat.isWaiting || isClosing_ || !isAsked || seat.answered >= seat.decision) return;
        const int option = 1 + static_cast<int>(rng_.below(static_cast<uint32_t>(seat.options)));
        std::string error;
        const auto words = parseJson(memberOf(elementOf(seat.listed, option), "action"), error);
        seat.nonce = fmt::format("{}", ++lastNonce_);
        seat.letter = actLetter(seat.nonce, seat.decision, option);
        seat.answered = seat.decision;
        seat.isWaiting = true;
        seat.resendAt = nowMicroseconds() + kResend;
        seat.record.sent({seat.nonce, seat.decision, words && words->isText() ? words->asText() : "", false});
        ++report_.acts;
        wires_.send(seat.wire, seat.letter);
    }

    // It may have been done or not: whatever it is, this does it once.
    void resend(Seat& seat) {
        ++report_.resent;
        if (std::exchange(seat.isBack, false)) ++(seat.record.at() > seat.answered ? report_.done : report_.undone);
        seat.resendAt = nowMicroseconds() + kResend;
        wires_.send(seat.wire, seat.letter);
    }

    // One round for everybody.
    void turn() {
        const int64_t time = nowMicroseconds();
        for (size_t number = 0; number < tables_.size(); ++number) {
            Table& table = tables_[number];
            if (!table.isMade) {
                if (!isClosing_ && time >= table.makeAt) make(number);
                continue;
            }
            if (table.seats[0].isOver && table.seats[1].isOver && !table.seats[0].isWaiting && !table.seats[1].isWaiting) {
                finish(table);
                continue;
            }
            for (size_t place = 0; place < 2; ++place) {
                Seat& seat = table.seats[place];
                if (seat.wire == 0 && time >= seat.openAt) open(number, place);
                if (seat.isIn && seat.isWaiting && time >= seat.resendAt) resend(seat);
            }
        }
        wires_.poll(2);
        if (tell_ && time >= nextTell_) {
            nextTell_ = time + kSecond / 2;
            tell_({report_.kills, seatsIn(), report_.acknowledged});
        }
    }

    [[nodiscard]] size_t seatsIn() const {
        size_t count = 0;
        for (const Table& table : tables_) {
            for (const Seat& seat : table.seats) count += seat.isIn;
        }
        return count;
    }

    void playFor(int64_t microseconds) {
        for (const int64_t until = nowMicroseconds() + microseconds; nowMicroseconds() < until && !isStopped_;) turn();
    }

    // Until everybody sits at their table and has heard of an act since the last kill. False where that takes too long.
    bool waitForAll() {
        const int64_t until = nowMicroseconds() + kPatience;
        const uint64_t before = report_.acknowledged;
        while (!isStopped_) {
            turn();
            if (seatsIn() == 2 * tables_.size() && report_.acknowledged > before) {
                if (killedAt_ > 0) report_.back.add(nowMicroseconds() - killedAt_);
                killedAt_ = 0;
                return true;
            }
            if (nowMicroseconds() < until) continue;
            report_.findings.push_back({Finding::Kind::Lost, "",
                                        fmt::format("after kill {} only {} of {} seats came back ({})", report_.kills, seatsIn(),
                                                    2 * tables_.size(), hindrancesInWords())});
            return false;
        }
        return true;
    }

    bool killSomething(std::string& error) {
        killedAt_ = nowMicroseconds();
        if (plan_.what == CrashPlan::What::Database) {
            if (!plan_.crashDatabase()) {
                error = "The database could not be stopped.";
                return false;
            }
            playFor(rng_.below(1500) * kMillisecond);
            if (plan_.startDatabase()) return true;
            error = "The database could not be started again.";
            return false;
        }
        const size_t node = rng_.below(static_cast<uint32_t>(servers_.size()));
        servers_[node]->kill();
        servers_[node] = nullptr;
        if (plan_.isPlanting && report_.kills + 1 == plan_.kills && !plantLoss(error)) return false;
        // The others take over before it is there again, or it comes back before they have noticed.
        if (servers_.size() > 1 && rng_.below(4) != 0 && !waitForAll()) return true;
        if (servers_.size() > 1) playFor(rng_.below(500) * kMillisecond);
        return startServer(node, error);
    }

    // Takes the last choice that somebody was told of out of a log, as if its commit had been lost: for who wants to see that
    // this is found. What was written down behind it goes with it.
    bool plantLoss(std::string& error) {
        const auto store = server::openStore(plan_.database.empty() ? plan_.folder + "/node-0" : plan_.database, error);
        for (const Table& table : tables_) {
            if (!store) return false;
            auto whole = store->read(table.seats[0].record.table());
            const int64_t told = std::max(table.seats[0].record.highest(), table.seats[1].record.highest());
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
        isClosing_ = true;
        const auto isWaiting = [](const Table& table) { return table.seats[0].isWaiting || table.seats[1].isWaiting; };
        for (const int64_t until = nowMicroseconds() + kPatience; nowMicroseconds() < until && !isStopped_;) {
            turn();
            if (std::none_of(tables_.begin(), tables_.end(), isWaiting)) break;
        }
        playFor(200 * kMillisecond);
        for (const Table& table : tables_) {
            if (isWaiting(table))
                report_.findings.push_back({Finding::Kind::Lost, table.seats[0].record.table(), "an act was never answered"});
        }
    }

    [[nodiscard]] std::string hindrancesInWords() const {
        std::string out;
        for (const auto& [what, count] : report_.hindrances)
            out += fmt::format("{}{} × {}", out.empty() ? "" : ", ", count, what);
        return out;
    }

    const CrashPlan& plan_;
    const std::function<void(const CrashProgress&)>& tell_;
    const std::atomic<bool>& isStopped_;
    Rng rng_;
    Wires wires_{*this};
    std::vector<std::unique_ptr<Child>> servers_;
    std::vector<Address> addresses_;
    std::vector<int> nodePorts_;
    size_t lastNode_ = 0;
    std::vector<Table> tables_;
    std::map<Wires::Id, std::pair<size_t, size_t>> owners_;  // table and seat
    std::vector<SeatRecord> done_;
    uint64_t lastNonce_ = 0;
    int64_t nextTell_ = 0;
    int64_t killedAt_ = 0;
    bool isClosing_ = false;
    CrashReport report_;
};

}  // namespace

std::optional<CrashReport> crash(const CrashPlan& plan, const Games& games, const std::function<void(const CrashProgress&)>& tell,
                                 const std::atomic<bool>& isStopped, std::string& error) {
    raiseFileLimit();
    Crash run(plan, tell, isStopped);
    if (!run.run(error)) return std::nullopt;
    CrashReport report = std::move(run.report());
    const std::vector<SeatRecord> records = run.records();
    std::vector<std::string> tables;
    for (const SeatRecord& record : records) {
        report.confirmed += record.confirmed();
        report.compared += record.told().size();
        if (record.seat() == 0 && !record.table().empty()) tables.push_back(record.table());
    }
    const auto store = server::openStore(plan.database.empty() ? plan.folder + "/node-0" : plan.database, error);
    if (!store) return std::nullopt;
    const std::vector<TableLog> logs = readLogs(*store, games, tables);
    for (const TableLog& log : logs) report.choices += log.steps.size();
    std::vector<SeatRecord> known;
    std::copy_if(records.begin(), records.end(), std::back_inserter(known),
                 [](const SeatRecord& each) { return !each.table().empty(); });
    for (Finding& finding : check(known, logs)) report.findings.push_back(std::move(finding));
    return report;
}

}  // namespace riffle::proof
