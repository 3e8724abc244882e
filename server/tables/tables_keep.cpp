// What happens at tables is written down first and told then; and what happens at its time.
#include <chrono>
#include <utility>

#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/time_of_day.h"
#include "server/store/restore.h"
#include "server/tables/tables.h"

namespace riffle::server {

namespace {

constexpr int64_t kSnapshotEvery = 64;  // entries

// Tables that were begun together are not due together: many snapshots at once would keep everybody waiting.
bool isSnapshotDue(const Table& table, int64_t last) {
    const auto shift = static_cast<int64_t>(std::hash<std::string>{}(table.id()) % kSnapshotEvery);
    return (table.entryCount() + shift) / kSnapshotEvery > (last + shift) / kSnapshotEvery;
}

// When acts were handed over to be written down, by their tickets: for the figures. Those of one serving thread.
class UnderWay {
public:
    void begin(uint64_t ticket) { begun_[ticket % kMost] = {ticket, std::chrono::steady_clock::now()}; }
    void end(uint64_t ticket) {
        auto& [of, since] = begun_[ticket % kMost];
        if (of == ticket) figures().actSeconds.add(secondsSince(since));
        of = 0;
    }

private:
    static constexpr size_t kMost = 1U << 14U;
    std::vector<std::pair<uint64_t, std::chrono::steady_clock::time_point>> begun_{kMost};
};

UnderWay& underWay() {
    thread_local UnderWay all;
    return all;
}

}  // namespace

// Letters are written, packed and sent on other threads, for each who looks on. A few are part of any act.
double Tables::costOfTelling(const Post& post) {
    constexpr size_t kFewLetters = 8;
    constexpr size_t kFewBytes = 64U << 10U;
    constexpr double kCostOfLetter = 0.1;
    constexpr double kCostOfByte = 1.0 / (16U << 10U);
    size_t bytes = 0;
    for (const Letter& each : post.letters) bytes += each.text.size();
    const size_t letters = post.letters.size();
    return (letters > kFewLetters ? kCostOfLetter * static_cast<double>(letters - kFewLetters) : 0) +
           (bytes > kFewBytes ? kCostOfByte * static_cast<double>(bytes - kFewBytes) : 0);
}

void Tables::deliver(Table& table, Post post, Payer payer) {
    if (const double cost = payer.address.empty() ? 0 : costOfTelling(post); cost > 0)
        (void)admission_->charge(payer.address, payer.what, steadyNow(), cost);
    Kept& kept = tables_.at(table.id());
    setAlarm(kept);
    if (table.status() == Table::Status::Over) count(kept);
    counts_.choices += post.entries.size();
    if (keeper_ && (post.isChanged || !post.entries.empty() || !post.said.empty())) {
        Deed deed;
        deed.table = table.id();
        deed.make = kept.make;
        deed.isNew = post.isNew;
        if (post.isChanged) deed.row = rowOf(table);
        deed.firstEntry = table.entryCount() - static_cast<int64_t>(post.entries.size());
        deed.entries = std::move(post.entries);
        deed.said = std::move(post.said);
        if (!deed.entries.empty() && isSnapshotDue(table, kept.snapshotAt)) addSnapshot(kept, deed);
        write(kept, std::move(deed));
    }
    // What is told of a table is told in order, and behind what it is about.
    hold({kept.ticket, table.id(), std::move(post)});
}

// A table that is over is not made again at a start.
void Tables::addSnapshot(Kept& kept, Deed& deed) {
    if (kept.table->status() == Table::Status::Over) return;
    deed.snapshot = snapshotOf(*kept.table);
    kept.snapshotAt = kept.table->entryCount();
}

void Tables::snapshotAll() {
    for (auto& [id, kept] : tables_) {
        if (!keeper_ || kept.table->status() != Table::Status::Playing || kept.table->entryCount() == kept.snapshotAt) continue;
        Deed deed;
        deed.table = id;
        deed.make = kept.make;
        addSnapshot(kept, deed);
        write(kept, std::move(deed));
    }
}

void Tables::write(Kept& kept, Deed deed) {
    deed.epoch = kept.epoch;
    kept.ticket = lastTicket_ = keeper_->write(std::move(deed));
    underWay().begin(kept.ticket);
}

void Tables::send(Table* table, Post post) {
    for (Letter& letter : post.letters) {
        counts_.snaps += letter.text.starts_with(R"({"t":"snap")");
        send(std::move(letter));
    }
    for (Question& question : post.questions) {
        // A game that nobody sees waits.
        if (!question.isHint && table && !table->isAttended(now())) {
            tables_.at(table->id()).isAsking = true;
            continue;
        }
        counts_.questions += !question.isHint;
        outside_.ask(std::move(question));
    }
    Refusal ignored;
    if (post.wantsRematch && table) (void)makeRematch(*table, post.asker, ignored);
}

void Tables::send(Letter letter) {
    if (letter.moment && outside_.write) return outside_.write(std::move(letter));
    outside_.send(letter.to, letter.take());
}

void Tables::whenKept(uint64_t since, std::function<void(bool)> then) {
    hold({lastTicket_, "", {}, std::move(then), since});
}

void Tables::hold(Held held) {
    if (held.ticket > settledTicket_) {
        held_.push_back(std::move(held));
    } else {
        due_.push_back(std::move(held));
        wake();
    }
}

void Tables::wake() {
    if (!std::exchange(isWoken_, true) && outside_.wake) outside_.wake();
}

void Tables::settle() {
    if (isSettling_) return;  // whoever is at it tells this, too
    isSettling_ = true;
    isWoken_ = false;
    takeOutcomes();
    while (!due_.empty()) {
        Held next = std::move(due_.front());
        due_.pop_front();
        try {
            tell(next);
        } catch (const std::exception& failure) {  // the others' must not be lost with it
            log("failure", {{"what", failure.what()}});
        }
    }
    if (held_.empty()) failures_.clear();
    isSettling_ = false;
}

// What was written down since this was last asked, and what could not be.
void Tables::takeOutcomes() {
    const std::vector<Keeper::Outcome> outcomes = keeper_ ? keeper_->settled() : std::vector<Keeper::Outcome>();
    if (outcomes.empty()) return;            // thousands may be held
    std::map<std::string, uint64_t> failed;  // the first ticket of each
    for (const Keeper::Outcome& outcome : outcomes) {
        settledTicket_ = outcome.ticket;
        if (outcome.isKept || outcome.make == 0) continue;  // a record is tried again
        ++counts_.lost;
        failures_.insert(outcome.ticket);
        const auto found = tables_.find(outcome.table);
        if (found != tables_.end() && found->second.make == outcome.make) failed.try_emplace(outcome.table, outcome.ticket);
    }
    std::deque<Held> rest;
    for (Held& each : held_) {
        const auto failure = failed.find(each.table);
        if (each.ticket > settledTicket_) {
            rest.push_back(std::move(each));
        } else if (failure == failed.end() || each.ticket < failure->second) {
            due_.push_back(std::move(each));
        }
    }
    held_ = std::move(rest);
    for (const auto& [id, ticket] : failed) strand(id);
}

void Tables::tell(Held& held) {
    if (held.then) {
        const auto failure = failures_.upper_bound(held.since);
        held.then(failure == failures_.end() || *failure > held.ticket);
    }
    if (!held.table.empty()) underWay().end(held.ticket);
    const auto found = tables_.find(held.table);
    send(found == tables_.end() ? nullptr : found->second.table.get(), std::move(held.post));
}

void Tables::setAlarm(Kept& kept) {
    const auto deadline = kept.table->deadline();
    if (deadline != kept.deadline) {
        if (kept.deadline) deadlines_.erase({*kept.deadline, kept.table->id()});
        if (deadline) deadlines_.emplace(*deadline, kept.table->id());
        kept.deadline = deadline;
    }
    if (deadlines_.empty() || alarm_ == deadlines_.begin()->first) return;
    alarm_ = deadlines_.begin()->first;
    if (outside_.alarm) outside_.alarm(*alarm_);
}

void Tables::expire() {
    alarm_.reset();
    const int64_t time = now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= time) {
        const auto found = tables_.find(deadlines_.begin()->second);
        deadlines_.erase(deadlines_.begin());
        if (found == tables_.end()) continue;
        found->second.deadline.reset();
        Table& table = *found->second.table;
        Post post;
        table.expire(time, post);
        deliver(table, std::move(post));
    }
    if (deadlines_.empty() || alarm_) return;
    alarm_ = deadlines_.begin()->first;
    if (outside_.alarm) outside_.alarm(*alarm_);
}

}  // namespace riffle::server
