#include "server/workers.h"

#include <utility>

#include "server/log.h"
#include "server/time_of_day.h"

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
    if (waiting_ >= kMostWaiting) return false;
    std::deque<Job>& own = jobs_[address];
    if (own.size() >= kMostOfAddress) return false;
    if (own.empty()) turns_.push_back(address);
    own.push_back({std::move(work), std::move(then)});
    ++waiting_;
    news_.notify_one();
    return true;
}

void Workers::run() {
    std::unique_lock hold(lock_);
    while (true) {
        news_.wait(hold, [this] { return isStopping_ || waiting_ > 0; });
        if (isStopping_) return;
        const std::string address = std::move(turns_.front());
        turns_.pop_front();
        const auto own = jobs_.find(address);
        Job job = std::move(own->second.front());
        own->second.pop_front();
        --waiting_;
        if (own->second.empty()) {
            jobs_.erase(own);
        } else {
            turns_.push_back(address);
        }
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
