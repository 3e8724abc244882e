// How much room tables in the middle of their games take, and how long a server takes to have them all again.
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/commands.h"
#include "engine/rng.h"
#include "server/tables/tables.h"
#include "server/upkeep/open_store.h"

namespace riffle::cli {

namespace {

using server::Deed;
using server::Keeper;
using server::Post;
using server::Store;
using server::Table;
using server::Tables;

constexpr size_t kLot = 4096;  // deeds that are written at once
constexpr int kSounded = 10;   // games of a kind that are played to their end to see how long they are
constexpr int64_t kNow = 1'800'000'000'000;
constexpr const char* kNonce = "0123456789abcdef";

// Says at once that something is kept, and writes it later together with more: nothing here has to survive a crash.
class LazyKeeper final : public Keeper {
public:
    explicit LazyKeeper(Store& store) : store_(store) {}
    uint64_t write(Deed deed) override {
        settled_.push_back({++last_, deed.table, deed.make, true});
        waiting_.push_back(std::move(deed));
        if (waiting_.size() >= kLot) flush();
        return last_;
    }
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }
    void flush() {
        isGood_ = store_.write(waiting_) && isGood_;
        waiting_.clear();
    }
    [[nodiscard]] bool isGood() const { return isGood_; }

private:
    Store& store_;
    uint64_t last_ = 0;
    bool isGood_ = true;
    std::vector<Deed> waiting_;
    std::vector<Outcome> settled_;
};

Tables::Outside silence() {
    return {[](server::Connection, std::string) {}, [](server::Question) {}, [] { return kNow; }};
}

Table* newTable(Tables& tables, std::string_view game, uint64_t seed) {
    Value body = Value::map();
    body["game"] = game;
    body["seed"] = static_cast<int64_t>(seed);
    for (const auto& [kind, name] : {std::pair{"here", "Mira"}, std::pair{"person", "Jan"}}) {
        Value seat = Value::map();
        seat["kind"] = kind;
        seat["name"] = name;
        if (!body["seats"].isList()) body["seats"] = Value::list();
        body["seats"].add(std::move(seat));
    }
    Refusal refusal;
    std::vector<std::string> secrets;
    Table* table = tables.create(body, "bench", refusal, secrets);
    if (!table) return nullptr;
    Post post;
    Table::Taken taken;
    if (!table->join({"Jan", 1, {secrets[1]}}, kNow, taken, refusal, post)) return nullptr;
    tables.deliver(*table, std::move(post));
    tables.settle();
    return table;
}

// Chooses at random, at most so often. How often it was.
size_t playOn(Tables& tables, Table& table, uint64_t seed, size_t most) {
    Rng rng = Rng::seeded(seed);
    size_t done = 0;
    for (; done < most && table.status() == Table::Status::Playing; ++done) {
        const Game& game = table.session().game();
        Value act = Value::map();
        act["decision"] = table.version();
        act["option"] = static_cast<int64_t>(rng.below(static_cast<uint32_t>(game.options().size()))) + 1;
        act["n"] = fmt::format("{}{}", kNonce, done);
        const size_t place = game.decider() < table.places().size() ? game.decider() : 0;
        Refusal refusal;
        Post post;
        if (!table.act(place, act, kNow, refusal, post)) break;
        tables.deliver(table, std::move(post));
        tables.settle();
    }
    return done;
}

struct Room {
    size_t heap = 0;
    size_t resident = 0;
};

Room roomNow() {
    const auto heap = mallinfo2();
    size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> pages;
    return {heap.uordblks + heap.hblkhd, pages * static_cast<size_t>(::sysconf(_SC_PAGESIZE))};
}

// How many choices a game of this kind has on average.
size_t lengthOf(const Games& games, std::string_view name) {
    server::Limits limits;
    Tables tables(games, nullptr, nullptr, limits, silence());
    size_t total = 0;
    for (uint64_t i = 0; i < kSounded; ++i) {
        Table* table = newTable(tables, name, i + 1'000'000);
        if (table) total += playOn(tables, *table, i, 100'000);
    }
    return total / kSounded;
}

class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / fmt::format("riffle-bench-{}", ::getpid())) {}
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

double secondsSince(std::chrono::steady_clock::time_point begun) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// A start on that data. False where not all came back, or not in the way they should.
bool start(const Games& games, Store& store, size_t tables, bool bySnapshot, Tables::Restored& restored) {
    server::Limits limits;
    limits.tables = tables;
    Tables made(games, &store, nullptr, limits, silence());
    restored = made.restore();
    for (const std::string& each : restored.problems) std::cerr << each << '\n';
    return restored.tables == tables && restored.bySnapshot == (bySnapshot ? tables : 0);
}

}  // namespace

int runBenchRestart(const Common& common, const BenchRestartOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const Folder folder;
    std::string error;
    auto store = server::openStore(folder.path(), error);
    if (!store) return complain(error);
    server::Limits limits;
    limits.tables = static_cast<size_t>(options.tables);
    limits.tablesPerAddress = limits.tables;
    std::cout << fmt::format("{} tables in the middle of random games\n\n{:10} {:>8} {:>14} {:>14} {:>16}\n", options.tables, "",
                             "choices", "heap a table", "RSS a table", "us a choice");
    {
        LazyKeeper keeper(*store);
        Tables tables(games, store.get(), &keeper, limits, silence());
        const size_t kinds = games.all().size();
        for (size_t k = 0; k < kinds; ++k) {
            const std::string_view name = games.all()[k]->name();
            const size_t middle = lengthOf(games, name) / 2;
            const size_t count = limits.tables * (k + 1) / kinds - limits.tables * k / kinds;
            keeper.flush();
            ::malloc_trim(0);
            const Room before = roomNow();
            const auto begun = std::chrono::steady_clock::now();
            size_t choices = 0;
            for (size_t i = 0; i < count; ++i) {
                Table* table = newTable(tables, name, i + 1);
                if (!table) return complain("A table could not be made.");
                choices += playOn(tables, *table, i, middle);
            }
            const double seconds = secondsSince(begun);
            keeper.flush();
            ::malloc_trim(0);
            const Room after = roomNow();
            const auto each = [&](size_t now, size_t then) {
                return (static_cast<double>(now) - static_cast<double>(then)) / 1000 / static_cast<double>(count);
            };
            std::cout << fmt::format("{:10} {:>8.1f} {:>11.1f} kB {:>11.1f} kB {:>16.1f}\n", name,
                                     static_cast<double>(choices) / static_cast<double>(count), each(after.heap, before.heap),
                                     each(after.resident, before.resident), seconds * 1e6 / static_cast<double>(choices));
        }
        const auto begun = std::chrono::steady_clock::now();
        tables.snapshotAll();
        keeper.flush();
        if (!keeper.isGood()) return complain(store->problem());
        std::cout << fmt::format("\nstop, with snapshots    {:>8.2f} s\n", secondsSince(begun));
    }
    const size_t live = store->unfinished(options.tables).size();
    Tables::Restored restored;
    bool isGood = start(games, *store, live, true, restored);
    std::cout << fmt::format("start from snapshots    {:>8.2f} s  {} tables, {} from snapshots\n", restored.seconds,
                             restored.tables, restored.bySnapshot);
    // As a program that did not write them sees them.
    std::vector<Deed> changed;
    for (const std::string& id : store->unfinished(options.tables)) {
        auto deed = store->read(id);
        if (!deed || !deed->snapshot) continue;
        Deed& own = changed.emplace_back();
        own.table = id;
        own.snapshot = std::move(deed->snapshot);
        own.snapshot->program = "another";
    }
    if (!store->write(changed)) return complain(store->problem());
    isGood = start(games, *store, live, false, restored) && isGood;
    std::cout << fmt::format("start by playing again  {:>8.2f} s  {} tables, {} from snapshots\n", restored.seconds,
                             restored.tables, restored.bySnapshot);
    return isGood ? kOk : kFailed;
}

}  // namespace riffle::cli
