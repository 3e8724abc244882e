// How much of the serving thread a choice takes: tables with two people each, without a network and a disk.
#include <fmt/format.h>

#include <ctime>
#include <iostream>

#include "cli/allocations.h"
#include "cli/commands.h"
#include "engine/hash.h"
#include "engine/rng.h"
#include "protocol/text.h"
#include "server/tables/tables.h"
#include "sim/bench.h"

namespace riffle::cli {

namespace {

using server::Connection;
using server::Deed;
using server::Keeper;
using server::Table;
using server::Tables;

constexpr int kRounds = 10;
constexpr std::string_view kNonce = "0123456789abcdef";

// Keeps nothing and says that it has.
class Forgetful final : public Keeper {
public:
    uint64_t write(Deed deed) override {
        settled_.push_back({++last_, std::move(deed.table), deed.make, true});
        return last_;
    }
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }

private:
    uint64_t last_ = 0;
    std::vector<Outcome> settled_;
};

// What this thread has computed so far: whatever else the machine does is not in it.
double secondsOfThread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct TableFigures {
    sim::Figure microseconds;
    sim::Figure referenceNs;
    double bytes = 0;
    double letters = 0;
    double allocations = 0;
    std::string signature;  // of all steps that were told: a change that keeps it tells the same
};

class Crowd {
public:
    Crowd(const Games& games, std::string_view game, int count)
        : game_(game), tables_(games, nullptr, &keeper_, limits(), outside()), seats_(static_cast<size_t>(count)) {}

    TableFigures time(int choices) {
        TableFigures figures;
        std::vector<double> times;
        std::vector<double> references;
        for (Seats& each : seats_) open(each);
        playRound(choices / kRounds);  // so that not all of them stand at their beginning
        isSigning_ = false;
        bytes_ = letters_ = allocations_ = 0;
        for (int round = 0; round < kRounds; ++round) {
            seconds_ = 0;
            playRound(choices / kRounds);
            times.push_back(seconds_ * 1e6 / (choices / kRounds));
            references.push_back(sim::timeReference());
        }
        const double all = static_cast<double>(choices / kRounds) * kRounds;
        figures.microseconds = sim::lowestOf(std::move(times));
        figures.referenceNs = sim::lowestOf(std::move(references));
        figures.bytes = static_cast<double>(bytes_) / all;
        figures.letters = static_cast<double>(letters_) / all;
        figures.allocations = static_cast<double>(allocations_) / all;
        figures.signature = hex(hash_);
        return figures;
    }

private:
    struct Seats {
        Table* table = nullptr;
        Connection first = 0;  // of the first seat; the other's is the next
    };

    static server::Limits limits() {
        server::Limits limits;
        limits.tablesPerAddress = limits.tables = 1U << 30U;
        return limits;
    }
    Tables::Outside outside() {
        return {[this](Connection, const std::string& text) {
                    bytes_ += text.size();
                    ++letters_;
                    if (isSigning_ && text.starts_with(R"({"t":"step")")) hash_ = hashBytes(text.data(), text.size(), hash_);
                },
                [](server::Question) {}, [] { return int64_t{1'000'000'000}; }};
    }

    void open(Seats& seats) {
        if (seats.table) {
            tables_.disconnect(seats.first);
            tables_.disconnect(seats.first + 1);
        }
        Value body = Value::map();
        body["game"] = game_;
        body["seed"] = static_cast<int64_t>(++seed_);
        body["seats"] = Value::list();
        for (int i = 0; i < 2; ++i) {
            Value seat = Value::map();
            seat["kind"] = "here";
            body["seats"].add(std::move(seat));
        }
        Refusal refusal;
        std::vector<std::string> secrets;
        seats.table = tables_.create(body, "127.0.0.1", refusal, secrets);
        if (!seats.table) return;
        seats.first = last_ + 1;
        for (size_t i = 0; i < 2; ++i) (void)tables_.connect(++last_, *seats.table, {secrets[i]}, Locale::En, 0, refusal);
        tables_.settle();
    }

    // One choice at a table after the other.
    void playRound(int choices) {
        for (int i = 0; i < choices; ++i) {
            Seats& seats = seats_[next_++ % seats_.size()];
            if (!seats.table || seats.table->status() != Table::Status::Playing) open(seats);
            if (!seats.table) return;
            const Game& game = seats.table->session().game();
            const Connection from = seats.first + (game.decider() == 1 ? 1 : 0);
            const std::string message =
                fmt::format(R"({{"t":"act","d":{{"n":"{}{}","decision":{},"option":{}}}}})", kNonce, next_,
                            seats.table->version(), rng_.below(static_cast<uint32_t>(game.options().size())) + 1);
            const uint64_t allocated = allocations();
            const uint64_t bytes = bytes_;
            const double start = secondsOfThread();
            tables_.receive(from, message);
            tables_.settle();
            seconds_ += secondsOfThread() - start;
            allocations_ += allocations() - allocated;
            if (bytes_ == bytes) return;
        }
    }

    std::string game_;
    Forgetful keeper_;
    Tables tables_;
    std::vector<Seats> seats_;
    Rng rng_ = Rng::seeded(7);
    uint64_t seed_ = 0;
    Connection last_ = 0;
    size_t next_ = 0;
    uint64_t bytes_ = 0;
    uint64_t letters_ = 0;
    uint64_t hash_ = 0;
    bool isSigning_ = true;
    uint64_t allocations_ = 0;
    double seconds_ = 0;
};

}  // namespace

int runBenchTables(const Common& common, const BenchTablesOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    if (!options.isJson) {
        std::cout << fmt::format("{} tables with two seats each, random choices, on one core, {} rounds\n\n", options.tables,
                                 kRounds);
        std::cout << fmt::format("{:10} {:>11} {:>11} {:>11} {:>9} {:>11} {:>13} {:>13}  {}\n", "", "µs a choice", "median",
                                 "choices/s", "letters", "bytes", "allocations", "reference, ns", "signature");
    }
    for (const auto& kind : games.all()) {
        if (!options.game.empty() && options.game != kind->name()) continue;
        const TableFigures figures = Crowd(games, kind->name(), options.tables).time(options.choices);
        if (options.isJson) {
            std::cout << fmt::format(
                R"({{"game":"{}","us_per_choice":{:.1f},"us_median":{:.1f},"letters":{:.2f},"bytes":{:.0f},"allocations":{:.0f},)"
                R"("reference_ns":{:.0f},"signature":"{}"}})"
                "\n",
                kind->name(), figures.microseconds.best, figures.microseconds.median, figures.letters, figures.bytes,
                figures.allocations, figures.referenceNs.best, figures.signature);
        } else {
            std::cout << fmt::format("{:10} {:>11.1f} {:>11.1f} {:>11.0f} {:>9.2f} {:>11.0f} {:>13.0f} {:>13.0f}  {}\n",
                                     kind->name(), figures.microseconds.best, figures.microseconds.median,
                                     1e6 / figures.microseconds.best, figures.letters, figures.bytes, figures.allocations,
                                     figures.referenceNs.best, figures.signature);
        }
    }
    return kOk;
}

}  // namespace riffle::cli
