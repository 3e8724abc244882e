#include "server/base/worker.h"

#include <utility>

#include "server/base/log.h"
#include "server/base/time_of_day.h"

namespace riffle::server {

Workers::Workers(std::function<void(std::function<void()>)> back) : back_(std::move(back)), thread_([this] { run(); }) {}

Workers::~Workers() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
        news_.notify_all();
    }
    thread_.join();
}

bool Workers::ask(const std::string& address, std::function<void()> work, std::function<void(double)> then) {
    const std::lock_guard hold(lock_);
    if (jobs_.size() >= kMostWaiting || jobs_.of(address) >= kMostOfAddress) return false;
    jobs_.add(address, {std::move(work), std::move(then)});
    news_.notify_one();
    return true;
}

void Workers::run() {
    std::unique_lock hold(lock_);
    while (true) {
        news_.wait(hold, [this] { return isStopping_ || !jobs_.empty(); });
        if (isStopping_) return;
        Job job = jobs_.take();
        hold.unlock();
        const double began = threadMilliseconds();
        try {
            job.work();
        } catch (const std::exception& failure) {
            log("failure", {{"what", failure.what()}});
        }
        const double taken = threadMilliseconds() - began;
        job.work = {};
        back_([then = std::move(job.then), taken] { then(taken); });  // what it holds is let go of there
        hold.lock();
    }
}

}  // namespace riffle::server
