// Tables that are not in memory: they are read on another thread, and where several servers share a store each has one owner at a
// time, and comes to whom it is wanted.
#include <fmt/format.h>

#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/base/json_fields.h"
#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/tables/tables.h"

namespace riffle::server {

void Tables::bring(std::string_view id, const std::string& address, std::function<void(const Brought&)> then) {
    const auto there = tables_.find(id);
    if (!outside_.bring || (there != tables_.end() && there->second.table->knowsPast()))
        return then({std::string(id), Brought::Place::Here});
    // What is no id need not be asked for.
    static constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyz";
    if (id.empty() || id.size() > 32 || id.find_first_not_of(kLetters) != std::string_view::npos)
        return then({std::string(id), Brought::Place::Nowhere});
    // Another server may be able to play it by now; here nothing changes until the next start.
    if (!outside_.isShared && aside(id)) return then({std::string(id), Brought::Place::Nowhere});
    Coming& coming = comings_[std::string(id)];
    if (coming.waiting.empty()) coming.address = address;
    coming.waiting.push_back(std::move(then));
    if (coming.waiting.size() > 1 || stranded_.contains(id)) return;
    outside_.bring({std::string(id), there == tables_.end() ? 0 : there->second.table->firstEntry(), false, address});
}

void Tables::arrive(Brought brought) {
    const std::string id = brought.id;
    // It was asked for twice, and this was read before what everybody has been told last: the other answer is on its way.
    const auto away = stranded_.find(id);
    if (away != stranded_.end() && brought.asked < away->second.since) return;
    const auto there = tables_.find(id);
    if (brought.entries > 0 && there == tables_.end()) {  // it has gone meanwhile; some may still want all of it
        if (away == stranded_.end() && comings_.contains(id)) outside_.bring({id, 0, false, comings_.at(id).address});
        return;
    }
    if (brought.place == Brought::Place::Here && there != tables_.end()) {
        there->second.epoch = std::max(there->second.epoch, brought.epoch);  // it was fetched twice
        if (!there->second.table->knowsPast()) recall(brought);
        if (stranded_.contains(id)) return;  // it is not as its snapshot says, and comes once more
    } else if (brought.place == Brought::Place::Here) {
        Remade remade = std::move(brought.remade);
        // Where people wait for it who were there before, there is room for it.
        if (isFull() && away == stranded_.end()) {
            remade = {};
            brought.place = Brought::Place::NotNow;
        }
        if (remade.table) {
            Table* made = take(std::move(remade.table));
            Kept& kept = tables_.at(id);
            kept.epoch = brought.epoch;
            Post post;
            post.isChanged = remade.isOfOtherRules && made->status() != Table::Status::Over;  // it goes on by today's
            made->resume(now(), post);
            deliver(*made, std::move(post));
            if (away != stranded_.end() && away->second.isSnapshotFalse && keeper_) {
                Deed deed;
                deed.table = id;
                deed.make = kept.make;
                addSnapshot(kept, deed);
                if (deed.snapshot) write(kept, std::move(deed));
            }
        } else if (!remade.problem.empty()) {
            setAside(id, remade);
            brought.place = Brought::Place::Nowhere;
        }
    }
    if (away != stranded_.end()) {
        if (brought.place == Brought::Place::NotNow) {
            outside_.bring({id, 0, true});  // they have nowhere else to go
        } else {
            takeBack(id);
        }
    }
    const auto waiting = comings_.find(id);
    if (waiting == comings_.end()) return;
    const Coming all = std::move(waiting->second);
    comings_.erase(waiting);
    if (!all.address.empty())
        (void)admission_->charge(all.address, Cost::Request, steadyNow(), brought.milliseconds * kCostOfMillisecond);
    for (const auto& then : all.waiting) then(brought);
}

void Tables::recall(Brought& brought) {
    Table& table = *tables_.at(brought.id).table;
    Remade& past = brought.remade;
    if (past.table && past.table->entryCount() == table.firstEntry() && table.recall(std::move(*past.table))) return;
    if (past.problem.empty())
        past.problem = fmt::format("Table {} stands otherwise in its log than in its snapshot.", brought.id);
    log("snapshot", {{"table", brought.id}, {"what", past.problem}});
    // The log is the truth: the table as it is by its snapshot is not shown to anybody.
    strand(brought.id, true);
}

void Tables::strand(const std::string& id, bool isSnapshotFalse) {
    const auto old = tables_.find(id);
    if (old == tables_.end()) return;
    Away away;
    away.since = std::chrono::steady_clock::now();
    away.isSnapshotFalse = isSnapshotFalse;
    Post post;
    for (const auto& [connection, link] : old->second.table->links()) away.people.push_back({connection, link});
    tellNotKept(*old->second.table, post);
    makes_[id] = old->second.make + 1;
    if (old->second.deadline) deadlines_.erase({*old->second.deadline, id});
    tables_.erase(old);
    // What was still to be told of it is not true any more.
    std::erase_if(held_, [&](const Held& each) { return each.table == id; });
    hold({0, "", std::move(post)});
    if (!outside_.bring) return hold({0, "", {}, [this, people = std::move(away.people)](bool) { dropAll(people); }});
    stranded_[id] = std::move(away);
    outside_.bring({id, 0, true});
}

// To those whose table was away: how it stands, if it is here.
void Tables::takeBack(const std::string& id) {
    const auto found = stranded_.find(id);
    const std::vector<Stranded> people = std::move(found->second.people);
    stranded_.erase(found);
    const auto table = tables_.find(id);
    if (table == tables_.end()) return dropAll(people);
    for (const Stranded& each : people) {
        if (!links_.contains(each.connection)) continue;  // gone meanwhile
        Post post;
        // A seat that was given up is theirs again where that was not kept.
        const auto place = each.link.place ? each.link.place : table->second.table->placeOf(each.link.seat);
        if (place && !table->second.table->enterAgain(*place, each.link.seat, post)) {
            dropAll({each});  // the seat is not theirs any more
            continue;
        }
        table->second.table->connect(each.connection, place, each.link.locale, 0, now(), post, each.link.token);
        deliver(*table->second.table, std::move(post));
        wakeBot(table->second);
    }
}

void Tables::dropAll(std::vector<Stranded> people) {
    for (const Stranded& each : people) {
        if (links_.erase(each.connection) > 0 && outside_.close) outside_.close(each.connection);
    }
}

void Tables::leaveAll() {
    std::vector<Stranded> people;
    for (const auto& [connection, link] : links_) people.push_back({connection});
    dropAll(std::move(people));
    for (const auto& [id, kept] : tables_) makes_[id] = kept.make + 1;
    tables_.clear();
    deadlines_.clear();
    stranded_.clear();
    std::erase_if(held_, [](const Held& each) { return !each.table.empty(); });
}

void Tables::setElsewhere(const std::vector<std::string>& listed) {
    elsewhere_.clear();
    std::string error;
    for (const std::string& text : listed) {
        auto described = parseJson(text, error);
        const std::string* id = described && described->isMap() ? textIn(*described, "id") : nullptr;
        if (id) elsewhere_[*id] = std::move(*described);
    }
}

void Tables::refuseForNow(Connection connection, std::string_view text) {
    const auto link = links_.find(connection);
    const auto people = link == links_.end() ? stranded_.end() : stranded_.find(link->second.table);
    if (people == stranded_.end()) return;
    std::string error;
    const auto message = parseJson(text, error, {64U << 10U, 8, 64});
    const Value* d = message && message->isMap() ? message->find("d") : nullptr;
    const std::string* nonce = d && d->isMap() ? textIn(*d, "n") : nullptr;
    for (const Stranded& each : people->second.people) {
        if (each.connection != connection) continue;
        Value answer = Value::map();
        answer["t"] = "err";
        answer["d"] = refusalValue(refusalOf("not_kept", "error.not_kept"), each.link.locale);
        if (nonce && nonce->size() <= 64) answer["d"]["n"] = *nonce;
        outside_.send(connection, toJson(answer));
    }
}

}  // namespace riffle::server
