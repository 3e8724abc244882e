#include "server/store/writer.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include "server/base/log.h"
#include "server/base/metrics.h"

namespace riffle::server {

namespace {

// A store that needs longer to say no is not asked for each deed of a lot.
constexpr double kPatience = 1;
// Lots follow each other so quickly at most: what comes meanwhile shares one wait for the disk, and one waking of who serves.
constexpr auto kPace = std::chrono::milliseconds(2);
constexpr auto kLookEvery = std::chrono::seconds(1);  // whether what was wrong still is: nobody else waits for a disk

}  // namespace

uint64_t PromptKeeper::write(Deed deed) {
    const bool isKept = store_.write({&deed, 1});
    settled_.push_back({++last_, std::move(deed.table), deed.make, isKept});
    return last_;
}

Writer::Writer(Store& store, std::function<void()> hasNews)
    : store_(store), hasNews_(std::move(hasNews)), thread_([this] { work(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    thread_.join();
}

uint64_t Writer::write(Deed deed) {
    uint64_t ticket = 0;
    {
        const std::lock_guard hold(lock_);
        waiting_.push_back(std::move(deed));
        figures().deedsWaiting = waiting_.size();
        ticket = ++last_;
    }
    news_.notify_one();
    return ticket;
}

std::vector<Keeper::Outcome> Writer::settled() {
    const std::lock_guard hold(lock_);
    return std::exchange(settled_, {});
}

Writer::Counts Writer::counts() const {
    const std::lock_guard hold(lock_);
    return counts_;
}

void Writer::tell(bool isWorking) {
    if (isWorking == wasWorking_) return;
    wasWorking_ = isWorking;
    log("store", {{"works", isWorking}, {"what", isWorking ? "What happens is written down again." : store_.problem()}});
}

// What fails in some other way was not written either.
bool Writer::write(std::span<const Deed> deeds) {
    try {
        return store_.write(deeds);
    } catch (const std::exception& failure) {
        log("failure", {{"what", failure.what()}});
        return false;
    }
}

void Writer::work() {
    uint64_t ticket = 0;
    const auto isBroken = [this](const Deed& deed) {
        const auto found = broken_.find(deed.table);
        return found != broken_.end() && deed.make <= found->second;
    };
    auto start = std::chrono::steady_clock::now() - kPace;
    while (true) {
        std::this_thread::sleep_until(start + kPace);
        std::vector<Deed> lot;
        {
            std::unique_lock hold(lock_);
            const auto isDue = [this] { return isStopping_ || !waiting_.empty(); };
            while (!news_.wait_for(hold, kLookEvery, isDue)) {
                hold.unlock();
                try {
                    store_.look();
                } catch (const std::exception& failure) {
                    log("failure", {{"what", failure.what()}});
                }
                hold.lock();
            }
            if (waiting_.empty()) return;
            lot.swap(waiting_);
            figures().deedsWaiting = 0;
        }
        start = std::chrono::steady_clock::now();
        std::vector<bool> isKept(lot.size(), true);
        const bool isAllKept = std::none_of(lot.begin(), lot.end(), isBroken) && write(lot);
        // One by one: who is not concerned shall not suffer.
        bool isHopeless = !isAllKept && secondsSince(start) > kPatience;
        for (size_t i = 0; !isAllKept && i < lot.size(); ++i) {
            const auto begin = std::chrono::steady_clock::now();
            isKept[i] = !isHopeless && !isBroken(lot[i]) && !store_.isAway() && write({&lot[i], 1});
            isHopeless = isHopeless || secondsSince(begin) > kPatience;
            // A record is of no making: the game is as it was, and it is tried again.
            if (!isKept[i] && lot[i].make > 0) broken_[lot[i].table] = std::max(broken_[lot[i].table], lot[i].make);
        }
        tell(std::find(isKept.begin(), isKept.end(), true) != isKept.end());
        const double seconds = secondsSince(start);
        figures().commitSeconds.add(seconds);
        figures().commitDeeds.add(static_cast<double>(lot.size()));
        {
            const std::lock_guard hold(lock_);
            for (size_t i = 0; i < lot.size(); ++i)
                settled_.push_back({++ticket, std::move(lot[i].table), lot[i].make, isKept[i]});
            counts_.deeds += lot.size();
            ++counts_.lots;
            counts_.seconds += seconds;
        }
        hasNews_();
    }
}

}  // namespace riffle::server
