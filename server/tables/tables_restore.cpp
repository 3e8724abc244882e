// Tables that come back at a start.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "server/base/log.h"
#include "server/store/restore.h"
#include "server/tables/tables.h"

namespace riffle::server {

namespace {

constexpr size_t kMostWaiting = 256;  // tables that were read and are not made yet

// Makes tables of what is read, on several threads, and keeps the order.
class Workshop {
public:
    Workshop(const Games& games, unsigned threads) : games_(games) {
        for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    ~Workshop() { finish(); }
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;

    void add(Deed deed) {
        std::unique_lock hold(lock_);
        isTaken_.wait(hold, [this] { return waiting_.size() < kMostWaiting; });
        waiting_.push_back({made_.size(), std::move(deed)});
        made_.emplace_back();
        isThere_.notify_one();
    }
    [[nodiscard]] size_t done() const { return done_; }

    struct Made {
        std::string id;
        Remade remade;
        std::string useless;    // why its snapshot was
        bool needsAll = false;  // of its log: what was read begins behind that snapshot
        int64_t snapshotAt = 0;
    };
    std::deque<Made> finish() {
        {
            const std::lock_guard hold(lock_);
            isAll_ = true;
            isThere_.notify_all();
        }
        for (std::thread& each : threads_) each.join();
        threads_.clear();
        return std::move(made_);
    }

private:
    struct Waiting {
        size_t number = 0;
        Deed deed;
    };

    Made make(Deed deed) const {
        Made made;
        made.id = deed.table;
        auto saved = savedOf(deed, made.remade.problem);
        if (!saved) {
            made.remade = remake(games_, std::move(deed));
            return made;
        }
        const GameKind* kind = games_.find(saved->game);
        if (saved->snapshot && kind && isOwnSnapshot(*kind, *saved->snapshot)) {
            made.remade = remakeFromSnapshot(games_, *saved);
            made.snapshotAt = saved->snapshot->entries;
            if (made.remade.table) return made;
            made.useless = std::exchange(made.remade.problem, "");
        }
        made.needsAll = saved->firstEntry > 0;
        if (made.needsAll) return made;
        made.snapshotAt = 0;
        made.remade = remake(games_, *saved);
        return made;
    }
    // One that makes the program fail keeps no other from coming back.
    Made makeOrTell(Deed deed) const {
        const std::string id = deed.table;
        try {
            return make(std::move(deed));
        } catch (const std::exception& failure) {
            Made made;
            made.id = id;
            made.remade.problem = fmt::format("Table {} can't be made again: {}.", id, failure.what());
            return made;
        }
    }
    void work() {
        std::unique_lock hold(lock_);
        while (true) {
            isThere_.wait(hold, [this] { return isAll_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            Waiting next = std::move(waiting_.front());
            waiting_.pop_front();
            isTaken_.notify_one();
            hold.unlock();
            Made made = makeOrTell(std::move(next.deed));
            ++done_;
            hold.lock();
            made_[next.number] = std::move(made);
        }
    }

    const Games& games_;
    std::mutex lock_;
    std::condition_variable isThere_;
    std::condition_variable isTaken_;
    std::deque<Waiting> waiting_;
    std::deque<Made> made_;
    bool isAll_ = false;
    std::atomic<size_t> done_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace

Tables::Restored Tables::restore(const std::function<void(size_t)>& progress) {
    Restored restored;
    if (!store_ || outside_.isShared) return restored;  // where there are several servers, each fetches what is wanted
    const auto begun = std::chrono::steady_clock::now();
    restored.problems = store_->remarks();
    std::deque<Workshop::Made> all;
    {
        Workshop workshop(games_, std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
        const auto isUseful = [this](std::string_view game, const Snapshot& snapshot) {
            const GameKind* kind = games_.find(game);
            return kind && isOwnSnapshot(*kind, snapshot);
        };
        store_->eachLive(static_cast<int>(limits_.tables), isUseful, [&](Deed deed) {
            workshop.add(std::move(deed));
            if (progress) progress(workshop.done());
        });
        all = workshop.finish();
    }
    for (Workshop::Made& each : all) {
        if (!each.useless.empty()) restored.problems.push_back(std::move(each.useless));
        if (each.needsAll) {
            each.snapshotAt = 0;
            auto deed = store_->read(each.id);
            each.remade =
                deed ? remake(games_, std::move(*deed)) : Remade{nullptr, false, fmt::format("Table {} can't be read.", each.id)};
        }
        if (!each.remade.table) {
            setAside(each.id, each.remade);
            restored.problems.push_back(std::move(each.remade.problem));
            continue;
        }
        ++restored.tables;
        restored.bySnapshot += each.remade.isBySnapshot;
        Table& made = *take(std::move(each.remade.table));
        tables_.at(made.id()).snapshotAt = each.snapshotAt;
        Post post;
        post.isChanged = each.remade.isOfOtherRules;  // it goes on by today's
        made.resume(made.touched(), post);
        deliver(made, std::move(post));
    }
    restored.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return restored;
}

Table* Tables::find(std::string_view id) {
    const auto found = tables_.find(id);
    return found != tables_.end() && found->second.table->knowsPast() ? found->second.table.get() : nullptr;
}

// It stays as it is in the store: for the program that can play it, or for whoever looks into what happened to it.
void Tables::setAside(const std::string& id, Remade& remade) {
    if (!remade.aside) return;
    if (aside_.insert_or_assign(id, std::move(*remade.aside)).second) log("aside", {{"table", id}, {"what", remade.problem}});
}

const Refusal* Tables::aside(std::string_view id) const {
    const auto found = aside_.find(id);
    return found == aside_.end() ? nullptr : &found->second;
}

}  // namespace riffle::server
