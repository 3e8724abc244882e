#include "server/reader.h"

#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "server/log.h"

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

void Reader::bring(std::string id, int64_t entries, bool isUrgent, std::function<void(Brought)> then) {
    Job job;
    // A table that makes the program fail is none that can be had.
    job.failed = [id, then] { then({id, Brought::Place::Nowhere}); };
    job.work = [id, entries, then](Archive& archive) -> Then {
        auto brought = std::make_shared<Brought>(archive.bring(id, entries));
        return [brought, then] { then(std::move(*brought)); };
    };
    {
        const std::lock_guard hold(lock_);
        if (isUrgent || tables_.size() < kMostTables) {
            tables_.push_back(std::move(job));
            job.work = nullptr;
        }
    }
    if (job.work) return serve_([id, then] { then({id, Brought::Place::Busy}); });
    news_.notify_all();
}

bool Reader::ask(Work work, Then failed) {
    {
        const std::lock_guard hold(lock_);
        if (asked_.size() >= kMostAsked) return false;
        asked_.push_back({std::move(work), std::move(failed)});
    }
    news_.notify_all();
    return true;
}

size_t Reader::waiting() const {
    const std::lock_guard hold(lock_);
    return tables_.size() + asked_.size();
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
            if (tables_.empty() || isStopping_) return;
            next = std::move(tables_.front());
            tables_.pop_front();
        }
        doJob(std::move(next));
    }
}

void Reader::work() {
    while (true) {
        Job next;
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return isStopping_ || !tables_.empty() || !asked_.empty(); });
            if (isStopping_) return;
            auto& queue = tables_.empty() ? asked_ : tables_;
            next = std::move(queue.front());
            queue.pop_front();
        }
        doJob(std::move(next));
    }
}

}  // namespace riffle::server
