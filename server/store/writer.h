#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace riffle::server {

// Writes deeds down in the order they come. Each has a ticket, one more than the last.
class Keeper {
public:
    struct Outcome {
        uint64_t ticket = 0;
        std::string table;
        int64_t make = 0;
        bool isKept = false;
    };
    virtual ~Keeper() = default;
    virtual uint64_t write(Deed deed) = 0;
    // Those that are settled since this was last asked, in order.
    virtual std::vector<Outcome> settled() = 0;

    struct Counts {
        uint64_t deeds = 0;
        uint64_t lots = 0;
        double seconds = 0;  // that lots took
    };
    [[nodiscard]] virtual Counts counts() const { return {}; }
};

// At once, on the thread that asks: for tests.
class PromptKeeper final : public Keeper {
public:
    explicit PromptKeeper(Store& store) : store_(store) {}
    uint64_t write(Deed deed) override;
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }

private:
    Store& store_;
    uint64_t last_ = 0;
    std::vector<Outcome> settled_;
};

// On a thread of its own: all that has come while the disk was busy is written together, so that a slow disk makes larger lots
// and not longer queues.
class Writer final : public Keeper {
public:
    // `hasNews` is called on the writer's thread when something is settled.
    Writer(Store& store, std::function<void()> hasNews);
    // What has come is written first.
    ~Writer() override;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    uint64_t write(Deed deed) override;
    std::vector<Outcome> settled() override;

    [[nodiscard]] Counts counts() const override;

private:
    void work();
    [[nodiscard]] bool write(std::span<const Deed> deeds);
    // Whoever runs it is told when nothing can be written any more, and when it can again.
    void tell(bool isWorking);

    Store& store_;
    std::function<void()> hasNews_;
    mutable std::mutex lock_;
    std::condition_variable news_;
    std::vector<Deed> waiting_;
    uint64_t last_ = 0;  // ticket that was given
    std::vector<Outcome> settled_;
    bool isStopping_ = false;
    Counts counts_;
    // Tables of which something could not be written: what comes behind it would not fit. By the making that failed.
    std::map<std::string, int64_t> broken_;
    bool wasWorking_ = true;
    std::thread thread_;
};

}  // namespace riffle::server
