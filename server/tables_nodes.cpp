// Tables where several servers share a store: each has one owner at a time, and comes to whom it is wanted.
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/fields.h"
#include "server/log.h"
#include "server/tables.h"

namespace riffle::server {

void Tables::bring(std::string_view id, std::function<void(const Brought&)> then) {
    if (!outside_.bring || tables_.find(id) != tables_.end()) return then({std::string(id), Brought::Place::Here});
    // What is no id need not be asked for.
    static constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyz";
    if (id.empty() || id.size() > 32 || id.find_first_not_of(kLetters) != std::string_view::npos)
        return then({std::string(id), Brought::Place::Nowhere});
    auto& waiting = comings_[std::string(id)];
    waiting.push_back(std::move(then));
    if (waiting.size() == 1 && !stranded_.contains(id)) outside_.bring(std::string(id));
}

void Tables::arrive(Brought brought) {
    const std::string id = brought.id;
    // It was asked for twice, and this was read before what everybody has been told last: the other answer is on its way.
    if (const auto away = stranded_.find(id); away != stranded_.end() && brought.asked < away->second.since) return;
    const auto there = tables_.find(id);
    if (brought.place == Brought::Place::Here && there != tables_.end()) {
        there->second.epoch = std::max(there->second.epoch, brought.epoch);  // it was fetched twice
    } else if (brought.place == Brought::Place::Here) {
        Remade remade = std::move(brought.remade);
        if (tables_.size() >= limits_.tables) {
            remade = {};
            brought.place = Brought::Place::NotNow;
        }
        if (remade.table) {
            Table* made = take(std::move(remade.table));
            tables_.at(id).epoch = brought.epoch;
            Post post;
            post.isChanged = remade.isOfOtherRules && made->status() != Table::Status::Over;  // it goes on by today's
            made->resume(now(), post);
            deliver(*made, std::move(post));
        } else if (!remade.problem.empty()) {
            if (remade.closing) remade.closing->epoch = brought.epoch;
            close(remade);
            log("lost", {{"what", remade.problem}});
            brought.place = Brought::Place::Nowhere;
        }
    }
    if (const auto people = stranded_.find(id); people != stranded_.end()) {
        if (brought.place == Brought::Place::NotNow) {
            outside_.bring(id);  // they have nowhere else to go
        } else {
            takeBack(id);
        }
    }
    const auto waiting = comings_.find(id);
    if (waiting == comings_.end()) return;
    const auto all = std::move(waiting->second);
    comings_.erase(waiting);
    for (const auto& then : all) then(brought);
}

void Tables::strand(const std::string& id) {
    const auto old = tables_.find(id);
    if (old == tables_.end()) return;
    Away& away = stranded_[id];
    away.since = std::chrono::steady_clock::now();
    std::vector<Stranded>& people = away.people;
    for (const auto& [connection, link] : old->second.table->links()) {
        people.push_back({connection, link, link.place ? old->second.table->places()[*link.place].token : ""});
        Value message = Value::map();
        message["t"] = "err";
        message["d"] = refusalValue(refusalOf("not_kept", "error.not_kept"), link.locale);
        outside_.send(connection, toJson(message));
    }
    makes_[id] = old->second.make + 1;
    if (old->second.deadline) deadlines_.erase({*old->second.deadline, id});
    tables_.erase(old);
    std::erase_if(held_, [&](const Held& each) { return each.table == id; });
    outside_.bring(id);
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
        const auto place = each.token.empty() ? std::nullopt : table->second.table->seatOf(each.token);
        table->second.table->connect(each.connection, place, each.link.locale, 0, now(), post);
        deliver(*table->second.table, std::move(post));
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
