// What happens at tables is written down first and told then; and what happens at its time.
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/remake.h"
#include "server/tables.h"

namespace riffle::server {

namespace {

constexpr int64_t kSnapshotEvery = 64;  // entries

// Tables that were begun together are not due together: many snapshots at once would keep everybody waiting.
bool isSnapshotDue(const Table& table, int64_t last) {
    const auto shift = static_cast<int64_t>(std::hash<std::string>{}(table.id()) % kSnapshotEvery);
    return (table.entryCount() + shift) / kSnapshotEvery > (last + shift) / kSnapshotEvery;
}

}  // namespace

void Tables::deliver(Table& table, Post post) {
    Kept& kept = tables_.at(table.id());
    setAlarm(kept);
    counts_.choices += post.entries.size();
    if (keeper_ && (post.isChanged || !post.entries.empty() || !post.said.empty())) {
        Deed deed;
        deed.table = table.id();
        deed.make = kept.make;
        if (post.isChanged) deed.row = rowOf(table);
        deed.firstEntry = table.entryCount() - static_cast<int64_t>(post.entries.size());
        deed.entries = std::move(post.entries);
        deed.said = std::move(post.said);
        if (!deed.entries.empty() && isSnapshotDue(table, kept.snapshotAt)) addSnapshot(kept, deed);
        write(kept, std::move(deed));
    }
    // What is told of a table is told in order, and behind what it is about.
    if (kept.ticket <= settledTicket_) return send(&table, std::move(post));
    held_.push_back({kept.ticket, table.id(), std::move(post)});
    settle();
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
}

void Tables::send(Table* table, Post post) {
    for (Letter& letter : post.letters) {
        counts_.snaps += letter.text.starts_with(R"({"t":"snap")");
        send(std::move(letter));
    }
    for (Question& question : post.questions) {
        counts_.questions += !question.isHint;
        outside_.ask(std::move(question));
    }
    Refusal ignored;
    if (post.wantsRematch && table) (void)rematch(*table, ignored);
}

void Tables::send(Letter letter) {
    if (letter.moment && outside_.write) return outside_.write(std::move(letter));
    outside_.send(letter.to, letter.take());
}

void Tables::whenKept(uint64_t since, std::function<void(bool)> then) {
    held_.push_back({lastTicket_, "", {}, std::move(then), since});
    settle();
}

void Tables::settle() {
    std::set<std::string> failed;
    const std::vector<Keeper::Outcome> outcomes = keeper_ ? keeper_->settled() : std::vector<Keeper::Outcome>();
    for (const Keeper::Outcome& outcome : outcomes) {
        settledTicket_ = outcome.ticket;
        if (outcome.isKept || outcome.make == 0) continue;  // a record is tried again
        ++counts_.lost;
        failures_.insert(outcome.ticket);
        const auto found = tables_.find(outcome.table);
        if (found != tables_.end() && found->second.make == outcome.make) failed.insert(outcome.table);
    }
    // Without news nothing is due that was not before, but for who asks to be called at once. Thousands may be held.
    if (outcomes.empty() && (held_.empty() || !held_.back().then)) return;
    const auto isDue = [&](const Held& each) { return each.ticket <= settledTicket_; };
    std::vector<Held> due;
    for (Held& each : held_) {
        if (isDue(each)) due.push_back(std::move(each));
    }
    std::erase_if(held_, isDue);
    for (Held& held : due) {
        const auto failure = failures_.upper_bound(held.then ? held.since : held.ticket - 1);
        const bool isKept = (failure == failures_.end() || *failure > held.ticket) && !failed.contains(held.table);
        if (held.then) held.then(isKept);
        if (!isKept || held.table.empty()) continue;
        const auto found = tables_.find(held.table);
        send(found == tables_.end() ? nullptr : found->second.table.get(), std::move(held.post));
    }
    if (held_.empty()) failures_.clear();
    for (const std::string& id : failed) makeAgain(id);
}

void Tables::makeAgain(const std::string& id) {
    if (outside_.bring) return strand(id);
    const auto old = tables_.find(id);
    if (old == tables_.end()) return;
    const std::map<Connection, Table::Link> links = old->second.table->links();
    std::vector<std::string> tokens;
    for (const Table::Place& place : old->second.table->places()) tokens.push_back(place.token);
    makes_[id] = old->second.make + 1;
    if (old->second.deadline) deadlines_.erase({*old->second.deadline, id});
    tables_.erase(old);
    // What was still to be told of it is not true any more.
    std::erase_if(held_, [&](const Held& each) { return each.table == id; });
    Table* table = find(id);
    for (const auto& [connection, link] : links) {
        Value message = Value::map();
        message["t"] = "err";
        message["d"] = refusalValue(refusalOf("not_kept", "error.not_kept"), link.locale);
        outside_.send(connection, toJson(message));
        if (table) {
            Post post;
            const auto place = link.place ? table->seatOf(tokens[*link.place]) : std::nullopt;
            table->connect(connection, place, link.locale, 0, now(), post);
            deliver(*table, std::move(post));
        } else {
            links_.erase(connection);
            if (outside_.close) outside_.close(connection);
        }
    }
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
