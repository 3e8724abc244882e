#include "server/tables/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/json.h"
#include "protocol/refusal.h"
#include "protocol/text.h"
#include "server/base/metrics.h"
#include "server/base/secret.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestMessage = 64U << 10U;
constexpr size_t kMostListed = 200;
constexpr size_t kMostReplayed = 2000;  // choices of a game that another goes on from
constexpr int64_t kOverFor = 60;        // seconds that a game nobody looks at stays in memory when it is over

}  // namespace

Tables::Tables(const Games& games, Store* store, Keeper* keeper, Limits limits, Outside outside)
    : games_(games),
      store_(store),
      limits_(limits),
      outside_(std::move(outside)),
      keeper_(keeper),
      holdings_(limits),
      ownAdmission_(outside_.admission ? nullptr : std::make_unique<Admission>(limits)),
      admission_(outside_.admission ? outside_.admission : ownAdmission_.get()) {}

Table* Tables::take(std::unique_ptr<Table> table) {
    Kept& kept = tables_[table->id()];
    kept.table = std::move(table);
    aside_.erase(kept.table->id());
    if (const auto made = makes_.find(kept.table->id()); made != makes_.end()) kept.make = made->second;
    kept.table->wake(now());
    count(kept);
    return kept.table.get();
}

std::string Tables::freshId() {
    std::string id = randomId();
    // One that is only written down is found when this one is: it can't be written then.
    while (tables_.contains(id) || stranded_.contains(id)) id = randomId();
    return id;
}

Table* Tables::add(std::unique_ptr<Table> table, std::string party, std::vector<Entry> entries) {
    Table* made = take(std::move(table));
    count(tables_.at(made->id()), party);
    tables_.at(made->id()).isUsed = false;
    made->setParty(std::move(party));
    made->attend(now());
    ++counts_.tables;
    Post post;
    post.isChanged = post.isNew = true;
    post.entries = std::move(entries);
    made->resume(now(), post);
    deliver(*made, std::move(post));
    return made;
}

Table* Tables::create(const Value& body, std::string_view address, Refusal& refusal, std::vector<std::string>& secrets) {
    if (!mayMake(address, refusal)) return nullptr;
    if (body.isMap() && body.find("from")) {
        const std::string* id = replayIn(body, refusal);
        const Table* old = id ? find(*id) : nullptr;
        if (id && !old) refusal = refusalOf("no_replay", "error.no_replay");
        auto made = old ? continued(body, *old, now(), refusal) : std::nullopt;
        return made ? goOn(std::move(*made), address, refusal, secrets) : nullptr;
    }
    auto plan = readPlan(body, games_, Seed::of(randomKey()), refusal);
    if (!plan) return nullptr;
    std::optional<Session> session = Session::create(*plan->kind, plan->request, refusal);
    if (!session) return nullptr;
    auto table = std::make_unique<Table>(freshId(), std::move(*plan), std::move(*session), now());
    secrets = table->issueSecrets();
    return add(std::move(table), std::string(address));
}

const std::string* Tables::replayIn(const Value& body, Refusal& refusal) {
    const Value* from = body.isMap() ? body.find("from") : nullptr;
    const Value* id = from && from->isMap() ? from->find("replay") : nullptr;
    const Value* step = from && from->isMap() ? from->find("step") : nullptr;
    if (id && id->isText() && step && step->isInt()) return &id->asText();
    refusal = refusalOf("bad_request", "refuse.from");
    return nullptr;
}

std::optional<Tables::Continued> Tables::continued(const Value& body, const Table& old, int64_t now, Refusal& refusal) {
    const auto refused = [&](std::string code, std::string key, Arguments args = {}) {
        refusal = refusalOf(std::move(code), std::move(key), std::move(args));
        return std::nullopt;
    };
    if (!replayIn(body, refusal)) return std::nullopt;
    if (old.status() != Table::Status::Over) return refused("no_replay", "error.no_replay");
    const int64_t step = body.find("from")->find("step")->asInt();
    const auto steps = static_cast<int64_t>(std::min(old.session().choices().size(), kMostReplayed));
    if (step < 0 || step > steps) return refused("bad_request", "refuse.step", {{"most", steps}});
    TablePlan plan = old.plan();
    plan.isListed = false;
    plan.clock.reset();
    plan.dealt = Dealt::Replay;
    plan.replay = old.id();
    plan.step = step;
    for (size_t i = 0; i < plan.seats.size(); ++i) {
        plan.seats[i] = {i == 0 ? SeatKind::Here : SeatKind::Bot, 3, old.places()[i].name};
        if (old.places()[i].kind == SeatKind::Bot) plan.seats[i].level = old.places()[i].level;
    }
    for (const auto& [name, value] : body.entries()) {
        if (name == "from") continue;
        if (name != "seats") return refused("bad_request", "refuse.from-field", {{"name", shortened(name)}});
        const size_t count = plan.seats.size();
        if (!readSeats(value, plan.seats, refusal)) return std::nullopt;
        if (plan.seats.size() != count)
            return refused("bad_setup", "refuse.seats-of-game", {{"count", static_cast<int64_t>(count)}});
    }
    std::optional<Session> session = Session::create(*plan.kind, plan.request, refusal);
    if (!session) return std::nullopt;
    Continued out{std::make_unique<Table>(randomId(), std::move(plan), std::move(*session), now), {}};
    for (size_t i = 0; i < static_cast<size_t>(step); ++i) {
        const Choice choice = old.session().choices()[i];
        Entry entry;
        entry.seat = choice.seat;
        entry.action = choice.action.bits;
        entry.text = choice.text;
        if (!out.table->redo(entry, refusal)) return std::nullopt;
        out.entries.push_back(std::move(entry));
    }
    return out;
}

Table* Tables::goOn(Continued made, std::string_view address, Refusal& refusal, std::vector<std::string>& secrets) {
    if (tables_.contains(made.table->id()) || stranded_.contains(made.table->id())) {  // as likely as to guess one
        refusal = refusalOf("busy", "error.busy");
        return nullptr;
    }
    secrets = made.table->issueSecrets();
    return add(std::move(made.table), std::string(address), std::move(made.entries));
}

std::string Tables::rematch(Table& table, std::string_view address, Refusal& refusal) {
    if (!table.rematch().empty()) return table.rematch();
    if (table.status() != Table::Status::Over) {
        refusal = refusalOf("not_over", "error.not_over");
        return {};
    }
    return mayMake(address, refusal) ? makeRematch(table, address, refusal) : std::string();
}

std::string Tables::makeRematch(Table& table, std::string_view address, Refusal& refusal) {
    if (!table.rematch().empty()) return table.rematch();
    if (const auto underWay = rematches_.find(table.id()); underWay != rematches_.end()) return underWay->second;
    TablePlan plan = table.plan();
    plan.request.seed = Seed::of(randomKey());
    plan.dealt = Dealt::Fresh;
    std::optional<Session> session = Session::create(*plan.kind, plan.request, refusal);
    if (!session) return {};
    // The same people in the same seats, with the same tokens, which by now only they have.
    std::vector<Table::Place> places = table.places();
    for (Table::Place& place : places) {
        place.isReady = place.kind == SeatKind::Bot || place.kind == SeatKind::Here;
        place.isThinking = false;
        place.connections = 0;
        place.lastSeen = now();
    }
    auto made = std::make_unique<Table>(freshId(), std::move(plan), std::move(*session), now());
    made->restore(std::move(places), Table::Status::Waiting, "");
    const uint64_t since = lastTicket_;
    std::string id = add(std::move(made), std::string(address.empty() ? std::string_view(table.party()) : address))->id();
    rematches_[table.id()] = id;
    whenKept(since, [this, old = table.id(), id](bool isKept) { leadOn(old, id, isKept); });
    return id;
}

// A table leads to the next one when that is written down. Where it can't be, there is none.
void Tables::leadOn(const std::string& old, const std::string& next, bool isKept) {
    rematches_.erase(old);
    const auto found = tables_.find(old);
    if (found == tables_.end()) return;
    Table& table = *found->second.table;
    Post post;
    if (isKept)
        table.setRematch(next, now(), post);
    else
        tellNotKept(table, post);
    deliver(table, std::move(post));
}

void Tables::tellNotKept(const Table& table, Post& post) {
    for (const auto& [connection, link] : table.links()) {
        Value message = Value::map();
        message["t"] = "err";
        message["d"] = refusalValue(refusalOf("not_kept", "error.not_kept"), link.locale);
        post.letters.push_back({connection, toJson(message)});
    }
}

Value Tables::list(std::string_view game, std::string_view status) const {
    std::vector<const Table*> found;
    for (const auto& [id, kept] : tables_) {
        const Table* table = kept.table.get();
        if (!table->plan().isListed || (!game.empty() && table->plan().kind->name() != game)) continue;
        if (status.empty() ? table->status() == Table::Status::Over : nameOf(table->status()) != status) continue;
        found.push_back(table);
    }
    std::sort(found.begin(), found.end(), [](const Table* a, const Table* b) { return a->touched() > b->touched(); });
    if (found.size() > kMostListed) found.resize(kMostListed);
    Value out = Value::list();
    for (const Table* table : found) out.add(table->describe());
    for (const auto& [id, described] : elsewhere_) {
        if (tables_.contains(id) || out.size() >= kMostListed) continue;
        const auto is = [&described = described](std::string_view field, std::string_view wanted) {
            const Value* value = described.find(field);
            return value && value->isText() && value->asText() == wanted;
        };
        if (!game.empty() && !is("game", game)) continue;
        if (status.empty() ? !is("status", "over") : is("status", status)) out.add(described);
    }
    return out;
}

bool Tables::connect(Connection connection, Table& table, const Table::Proof& proof, Locale locale, int64_t since,
                     Refusal& refusal, std::string_view address) {
    Post post;
    Table::Taken taken;
    if (!proof.token.empty() && !table.enter(proof, taken, refusal, post)) return false;
    const auto place = proof.token.empty() ? std::nullopt : std::optional(taken.place);
    if (taken.token == proof.token) taken.token.clear();  // they have it
    if (!place) makePlaceFor(table, address);
    links_[connection] = {table.id(), place.has_value(), std::string(address)};
    if (place) tables_.at(table.id()).isUsed = true;
    ++counts_.connections;
    if (since > 0) ++counts_.resumes;
    table.connect(connection, place, locale, since, now(), post, std::move(taken.token));
    if (!table.links().contains(connection)) {  // it is told why, and nothing has happened
        links_.erase(connection);
        for (Letter& letter : post.letters) send(std::move(letter));
        refusal = refusalOf("table_full", "error.table_full");
        return false;
    }
    // Whose it is a restart has forgotten: whoever comes to sit there.
    if (place && table.party().empty()) table.setParty(std::string(address));
    deliver(table, std::move(post), {address, Cost::Frame});
    wakeBot(tables_.at(table.id()));
    return true;
}

void Tables::attend(Table& table, std::string_view address) {
    tables_.at(table.id()).isUsed = true;
    table.attend(now());
    if (table.party().empty()) table.setParty(std::string(address));
    wakeBot(tables_.at(table.id()));
}

void Tables::wakeBot(Kept& kept) {
    if (!std::exchange(kept.isAsking, false)) return;
    Post post;
    kept.table->askAgain(post);
    deliver(*kept.table, std::move(post));
}

void Tables::tellAgain(Connection connection) {
    const auto link = links_.find(connection);
    const auto found = link == links_.end() ? tables_.end() : tables_.find(link->second.table);
    if (found == tables_.end()) return;
    Post post;
    ++counts_.slow;
    found->second.table->tellAgain(connection, now(), post);
    deliver(*found->second.table, std::move(post));
}

double Tables::receive(Connection connection, std::string_view text) {
    const auto link = links_.find(connection);
    Table* table = link == links_.end() ? nullptr : find(link->second.table);
    if (!table) {
        refuseForNow(connection, text);
        return 0;
    }
    ++counts_.messages;
    Post post;
    std::string error;
    const auto message = text.size() <= kLongestMessage ? parseJson(text, error, {kLongestMessage, 8, 64}) : std::nullopt;
    const int64_t before = table->version();
    static const Value kNothing;
    table->receive(connection, message ? *message : kNothing, now(), post);
    if (post.wantsRematch) askRematch(*table, connection, message ? *message : kNothing, post);
    if (table->version() == before) {
        for (const Letter& letter : post.letters) {
            const bool isRefused = letter.to == connection && letter.text.starts_with(R"({"t":"err")");
            counts_.refusedMessages += isRefused;
            if (isRefused) figures().refusedLetter(letter.text);
        }
    }
    const double cost = costOfTelling(post);
    deliver(*table, std::move(post));
    return cost;
}

void Tables::disconnect(Connection connection) {
    const auto link = links_.find(connection);
    if (link == links_.end()) return;
    const auto table = tables_.find(link->second.table);
    const std::string address = std::move(link->second.address);
    links_.erase(link);
    if (table == tables_.end()) return;
    Post post;
    table->second.table->disconnect(connection, now(), post);
    deliver(*table->second.table, std::move(post), {address, Cost::Frame});
}

void Tables::answer(const Answer& answer) {
    const auto found = tables_.find(answer.table);
    if (found == tables_.end()) return;
    Post post;
    Table& table = *found->second.table;
    table.answer(answer, now(), post);
    deliver(table, std::move(post), {table.party(), Cost::Frame});
}

void Tables::tidy() {
    const int64_t time = now() / 1000;
    for (auto it = tables_.begin(); it != tables_.end();) {
        Kept& kept = it->second;
        const Table& table = *kept.table;
        const int64_t idle = time - table.touched() / 1000;
        const bool isWaiting = table.status() == Table::Status::Waiting;
        // Whoever plays without a connection is there, too.
        const bool isOver = table.status() == Table::Status::Over;
        const bool mayGo = kept.ticket <= settledTicket_ && !(isOver ? table.isWatched() : table.isAttended(now()));
        const bool isDropped = mayGo && isWaiting && idle > limits_.waitingFor;
        // What is written down can be read again; what is not stays while it is played.
        // A game that is over is not gone on with: it makes room soon, or a busy server would be full of them.
        const int64_t longest = isOver && store_ ? std::min(kOverFor, limits_.idleFor) : limits_.idleFor;
        const bool isPut = mayGo && !isWaiting && idle > longest && (store_ || isOver);
        const auto each = it++;
        if (isDropped || isPut) drop(each, isDropped);
    }
}

void Tables::count(Kept& kept, std::string_view address) {
    const bool isOver = kept.table->status() == Table::Status::Over;
    if (isOver) kept.share = {};
    if (!isOver && (!kept.share.isHeld() || !address.empty())) kept.share = Holdings::Share(holdings_, address);
}

size_t Tables::connections(bool isSeated) const {
    return static_cast<size_t>(
        std::count_if(links_.begin(), links_.end(), [&](const auto& each) { return each.second.isSeated == isSeated; }));
}

size_t Tables::count(std::string_view game, Table::Status status) const {
    return static_cast<size_t>(std::count_if(tables_.begin(), tables_.end(), [&](const auto& each) {
        return each.second.table->plan().kind->name() == game && each.second.table->status() == status;
    }));
}

}  // namespace riffle::server
