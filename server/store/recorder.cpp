#include "server/store/recorder.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <exception>

#include "protocol/json.h"
#include "server/base/log.h"
#include "server/store/record.h"
#include "server/store/restore.h"

namespace riffle::server {

namespace {

constexpr int kLot = 32;
constexpr auto kPause = std::chrono::seconds(2);
constexpr int kNiceness = 15;
constexpr int kRest = 3;  // times as long as it works it rests: where many games end at once it comes later
// What is still not there then could not be written, and is tried again.
constexpr auto kForget = std::chrono::minutes(1);

}  // namespace

std::string recordFor(const Games& games, const Saved& saved) {
    const Remade remade = remake(games, saved);
    // Played by other rules it may end otherwise: then it is not the game that was played.
    if (remade.table && toJson(remade.table->result()) == toJson(saved.result)) return packedRecord(recordOf(*remade.table));
    return packedRecord(recordOf(saved));
}

Recorder::Recorder(const Games& games, std::unique_ptr<Store> store, std::function<void(Deed)> keep)
    : games_(games), store_(std::move(store)), keep_(std::move(keep)), thread_([this] { work(); }) {}

Recorder::~Recorder() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
        shallStop_ = true;
    }
    news_.notify_all();
    thread_.join();
}

void Recorder::wake() {
    {
        const std::lock_guard hold(lock_);
        isWoken_ = true;
    }
    news_.notify_all();
}

bool Recorder::recordSome() {
    bool isAny = false;
    for (const std::string& id : store_->unrecorded(0, "", kLot)) {
        if (shallStop_) return false;
        if (!handed_.insert(id).second) continue;
        isAny = true;
        const auto begun = std::chrono::steady_clock::now();
        const auto saved = store_->load(id);
        Deed deed;
        deed.table = id;
        // Of one that can't be read there is none: an empty one says so, and it is not asked for again.
        deed.record = saved ? recordFor(games_, *saved) : std::string();
        keep_(std::move(deed));
        ++count_;
        std::unique_lock hold(lock_);
        news_.wait_for(hold, (std::chrono::steady_clock::now() - begun) * kRest, [this] { return isStopping_; });
    }
    return isAny;
}

void Recorder::work() {
    // People who play do not wait for what is over. On Linux this is of the thread alone.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNiceness);
    auto forgot = std::chrono::steady_clock::now();
    while (true) {
        if (const auto now = std::chrono::steady_clock::now(); now - forgot > kForget) {
            forgot = now;
            handed_.clear();
        }
        bool isAny = false;
        try {
            isAny = recordSome();
        } catch (const std::exception& failure) {  // the game that failed is asked for again when it is forgotten
            log("failure", {{"what", failure.what()}});
        }
        std::unique_lock hold(lock_);
        // After some there may be more; a moment for what was handed over to arrive.
        news_.wait_for(hold, isAny ? std::chrono::milliseconds(50) : std::chrono::milliseconds(kPause),
                       [this] { return isStopping_ || isWoken_; });
        isWoken_ = false;
        if (isStopping_) return;
    }
}

}  // namespace riffle::server
