#include "server/store/reader.h"

#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "server/base/log.h"
#include "server/base/time_of_day.h"

namespace riffle::server {

Reader::Reader(const Games& games, Store& store, std::function<void(Then)> serve)
    : serve_(std::move(serve)), archive_(games, store, [this] { doTables(); }), thread_([this] { work(); }) {}

Reader::~Reader() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    thread_.join();
}

void Reader::bring(Want want, std::function<void(Brought)> then) {
    Job job;
    // A table that makes the program fail is none that can be had.
    job.failed = [id = want.id, then] { then({id, Brought::Place::Nowhere}); };
    job.work = [id = want.id, entries = want.entries, then](Archive& archive) -> Then {
        const double began = threadMilliseconds();
        auto brought = std::make_shared<Brought>(archive.bring(id, entries));
        brought->milliseconds = threadMilliseconds() - began;
        return [brought, then] { then(std::move(*brought)); };
    };
    {
        const std::lock_guard hold(lock_);
        if (want.isUrgent) {
            urgent_.push_back(std::move(job));
            job.work = nullptr;
        } else if (tables_.size() < kMostTables && tables_.of(want.address) < kMostTablesOfAddress) {
            tables_.add(want.address, std::move(job));
            job.work = nullptr;
        }
    }
    if (job.work) return serve_([id = want.id, then] { then({id, Brought::Place::Busy}); });
    news_.notify_all();
}

bool Reader::ask(const std::string& address, Work work, Then failed) {
    {
        const std::lock_guard hold(lock_);
        if (asked_.size() >= kMostAsked || asked_.of(address) >= kMostOfAddress) return false;
        asked_.add(address, {std::move(work), std::move(failed)});
    }
    news_.notify_all();
    return true;
}

size_t Reader::waiting() const {
    const std::lock_guard hold(lock_);
    return urgent_.size() + tables_.size() + asked_.size();
}

Reader::Job Reader::takeTable() {
    if (urgent_.empty()) return tables_.take();
    Job next = std::move(urgent_.front());
    urgent_.pop_front();
    return next;
}

void Reader::doJob(Job job) {
    Then then;
    try {
        then = job.work(archive_);
    } catch (const std::exception& failure) {
        log("failure", {{"what", failure.what()}});
        then = job.failed;
    }
    // What a job holds is of who serves, and is let go of there, not here.
    serve_([then = std::move(then), held = std::make_shared<Job>(std::move(job))] { then(); });
}

void Reader::doTables() {
    while (true) {
        Job next;
        {
            const std::lock_guard hold(lock_);
            if ((urgent_.empty() && tables_.empty()) || isStopping_) return;
            next = takeTable();
        }
        doJob(std::move(next));
    }
}

void Reader::work() {
    while (true) {
        Job next;
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return isStopping_ || !urgent_.empty() || !tables_.empty() || !asked_.empty(); });
            if (isStopping_) return;
            next = urgent_.empty() && tables_.empty() ? asked_.take() : takeTable();
        }
        doJob(std::move(next));
    }
}

}  // namespace riffle::server
