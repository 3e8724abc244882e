#include "server/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "server/secret.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestMessage = 64U << 10U;
constexpr size_t kMostListed = 200;

}  // namespace

Tables::Tables(const Games& games, Store* store, Limits limits, Outside outside)
    : games_(games), store_(store), limits_(limits), outside_(std::move(outside)) {}

std::unique_ptr<Table> Tables::remake(const Saved& saved, std::string& error) {
    const auto failed = [&](std::string_view why) {
        error = fmt::format("Table {} can't be made again: {}.", saved.id, why);
        return nullptr;
    };
    const GameKind* kind = games_.find(saved.game);
    if (!kind) return failed("its game is not known here");
    if (saved.rules != kRulesVersion || saved.cards != hex(kind->cardSetHash()))
        return failed("it was played by other rules or with other cards");
    TablePlan plan;
    std::vector<Table::Place> places;
    if (!readPlanValue(saved.plan, *kind, plan) || !readPlacesValue(saved.places, places) || places.size() != plan.seats.size())
        return failed("what was written down is damaged");
    Refusal refusal;
    std::optional<Session> session = Session::create(*kind, plan.request, refusal);
    if (!session) return failed(refusal.message);
    auto table = std::make_unique<Table>(saved.id, std::move(plan), std::move(*session), journal(), saved.touched);
    for (const Entry& entry : saved.entries) {
        if (!table->redo(entry, refusal)) return failed(refusal.message);
    }
    table->restore(std::move(places), saved.status, saved.rematch);
    return table;
}

std::vector<std::string> Tables::restore() {
    std::vector<std::string> problems;
    if (!store_) return problems;
    for (const std::string& id : store_->unfinished(static_cast<int>(limits_.tables))) {
        const auto saved = store_->load(id);
        std::string error = fmt::format("Table {} can't be read.", id);
        std::unique_ptr<Table> table = saved ? remake(*saved, error) : nullptr;
        if (!table) {
            problems.push_back(std::move(error));
            continue;
        }
        Table& made = *table;
        tables_.emplace(id, std::move(table));
        Post post;
        made.resume(made.touched(), post);
        deliver(made, std::move(post));
    }
    return problems;
}

Table* Tables::find(std::string_view id) {
    const auto found = tables_.find(id);
    if (found != tables_.end()) return found->second.get();
    if (!store_ || id.size() > 32 || tables_.size() >= limits_.tables) return nullptr;
    const auto saved = store_->load(id);
    std::string error;
    std::unique_ptr<Table> table = saved ? remake(*saved, error) : nullptr;
    if (!table) return nullptr;
    Table* made = table.get();
    tables_.emplace(made->id(), std::move(table));
    Post post;
    made->resume(now(), post);
    deliver(*made, std::move(post));
    return made;
}

bool Tables::mayMake(std::string_view address) {
    const int64_t time = now();
    auto found = allowances_.find(address);
    if (found == allowances_.end())
        found = allowances_.emplace(std::string(address), Allowance{static_cast<double>(limits_.tablesPerAddress), time}).first;
    Allowance& own = found->second;
    own.left = std::min(static_cast<double>(limits_.tablesPerAddress),
                        own.left + static_cast<double>(time - own.at) / static_cast<double>(limits_.secondsPerTable));
    own.at = time;
    if (own.left < 1) return false;
    own.left -= 1;
    return true;
}

std::string Tables::freshId() {
    std::string id = randomId();
    while (tables_.contains(id) || (store_ && store_->load(id))) id = randomId();
    return id;
}

Table* Tables::add(std::unique_ptr<Table> table, Refusal& refusal) {
    Table* made = table.get();
    if (store_) {
        store_->save(*made);
        if (!store_->appendAll(*made) || !store_->load(made->id())) {
            refusal = {"not_kept", "The table could not be written down. Try again in a moment."};
            return nullptr;
        }
    }
    tables_.emplace(made->id(), std::move(table));
    ++counts_.tables;
    Post post;
    made->resume(now(), post);
    deliver(*made, std::move(post));
    return made;
}

Table* Tables::create(const Value& body, std::string_view address, Refusal& refusal) {
    if (tables_.size() >= limits_.tables) {
        ++counts_.refusedTables;
        refusal = {"too_many_tables", "There are too many tables already; try again later."};
        return nullptr;
    }
    if (!mayMake(address)) {
        ++counts_.refusedTables;
        refusal = {"too_many_tables", "You have made a lot of tables; wait a little before the next one."};
        return nullptr;
    }
    if (body.isMap() && body.find("from")) return createFrom(body, refusal);
    auto plan = readPlan(body, games_, randomSeed(), refusal);
    if (!plan) return nullptr;
    std::optional<Session> session = Session::create(*plan->kind, plan->request, refusal);
    if (!session) return nullptr;
    return add(std::make_unique<Table>(freshId(), std::move(*plan), std::move(*session), journal(), now()), refusal);
}

// A game that goes on from a point of a finished one.
Table* Tables::createFrom(const Value& body, Refusal& refusal) {
    const auto refused = [&](std::string code, std::string message) {
        refusal = {std::move(code), std::move(message)};
        return nullptr;
    };
    const Value* from = body.find("from");
    const Value* id = from->isMap() ? from->find("replay") : nullptr;
    const Value* step = from->isMap() ? from->find("step") : nullptr;
    if (!id || !id->isText() || !step || !step->isInt())
        return refused("bad_request", "“from” has “replay”, an id, and “step”, a number.");
    Table* old = find(id->asText());
    if (!old || old->status() != Table::Status::Over) return refused("no_replay", "There is no finished game of that id.");
    const auto steps = static_cast<int64_t>(old->session().choices().size());
    if (step->asInt() < 0 || step->asInt() > steps) return refused("bad_request", fmt::format("“step” is from 0 to {}.", steps));
    TablePlan plan = old->plan();
    plan.isListed = false;
    for (size_t i = 0; i < plan.seats.size(); ++i) {
        plan.seats[i] = {i == 0 ? SeatKind::Here : SeatKind::Bot, 3, old->places()[i].name};
        if (old->places()[i].kind == SeatKind::Bot) plan.seats[i].level = old->places()[i].level;
    }
    for (const auto& [name, value] : body.entries()) {
        if (name == "from") continue;
        if (name != "seats") return refused("bad_request", fmt::format("With “from” a table has no field {}.", inQuotes(name)));
        const size_t count = plan.seats.size();
        if (!readSeats(value, plan.seats, refusal)) return nullptr;
        if (plan.seats.size() != count) return refused("bad_setup", fmt::format("That game has {} seats.", count));
    }
    std::optional<Session> session = Session::create(*plan.kind, plan.request, refusal);
    if (!session) return nullptr;
    auto table = std::make_unique<Table>(freshId(), std::move(plan), std::move(*session), journal(), now());
    for (size_t i = 0; i < static_cast<size_t>(step->asInt()); ++i) {
        const Choice& choice = old->session().choices()[i];
        Entry entry;
        entry.seat = choice.seat;
        entry.action = choice.action.bits;
        entry.text = choice.text;
        if (!table->redo(entry, refusal)) return nullptr;
    }
    return add(std::move(table), refusal);
}

Table* Tables::rematch(Table& table, Refusal& refusal) {
    if (!table.rematch().empty()) return find(table.rematch());
    if (table.status() != Table::Status::Over) {
        refusal = {"not_over", "The game is not over."};
        return nullptr;
    }
    TablePlan plan = table.plan();
    plan.request.seed = randomSeed();
    std::optional<Session> session = Session::create(*plan.kind, plan.request, refusal);
    if (!session) return nullptr;
    // The same people in the same seats, with the same links.
    std::vector<Table::Place> places = table.places();
    for (Table::Place& place : places) {
        place.isReady = place.kind == SeatKind::Bot || place.kind == SeatKind::Here;
        place.isThinking = false;
        place.connections = 0;
    }
    auto made = std::make_unique<Table>(freshId(), std::move(plan), std::move(*session), journal(), now());
    made->restore(std::move(places), Table::Status::Waiting, "");
    Table* added = add(std::move(made), refusal);
    if (!added) return nullptr;
    Post post;
    table.setRematch(added->id(), now(), post);
    deliver(table, std::move(post));
    return added;
}

Value Tables::list(std::string_view game, std::string_view status) const {
    std::vector<const Table*> found;
    for (const auto& [id, table] : tables_) {
        if (!table->plan().isListed || (!game.empty() && table->plan().kind->name() != game)) continue;
        if (status.empty() ? table->status() == Table::Status::Over : nameOf(table->status()) != status) continue;
        found.push_back(table.get());
    }
    std::sort(found.begin(), found.end(), [](const Table* a, const Table* b) { return a->touched() > b->touched(); });
    if (found.size() > kMostListed) found.resize(kMostListed);
    Value out = Value::list();
    for (const Table* table : found) out.add(table->describe());
    return out;
}

bool Tables::connect(Connection connection, Table& table, std::string_view token, Locale locale, int64_t since,
                     Refusal& refusal) {
    std::optional<size_t> place;
    if (!token.empty()) {
        place = table.seatOf(token);
        if (!place) {
            refusal = {"bad_token", "This link opens no seat at this table."};
            return false;
        }
    }
    links_[connection] = {table.id(), place.has_value()};
    ++counts_.connections;
    if (since > 0) ++counts_.resumes;
    Post post;
    table.connect(connection, place, locale, since, now(), post);
    deliver(table, std::move(post));
    return true;
}

void Tables::receive(Connection connection, std::string_view text) {
    const auto link = links_.find(connection);
    Table* table = link == links_.end() ? nullptr : find(link->second.table);
    if (!table) return;
    ++counts_.messages;
    Post post;
    std::string error;
    const auto message = text.size() <= kLongestMessage ? parseJson(text, error, {kLongestMessage, 8, 64}) : std::nullopt;
    const int64_t before = table->version();
    table->receive(connection, message ? *message : Value(), now(), post);
    if (table->version() == before) {
        for (const Letter& letter : post.letters)
            counts_.refusedMessages += letter.to == connection && letter.text.starts_with(R"({"t":"err")");
    }
    deliver(*table, std::move(post));
}

void Tables::disconnect(Connection connection) {
    const auto link = links_.find(connection);
    if (link == links_.end()) return;
    const auto table = tables_.find(link->second.table);
    links_.erase(link);
    if (table == tables_.end()) return;
    Post post;
    table->second->disconnect(connection, now(), post);
    deliver(*table->second, std::move(post));
}

void Tables::answer(const Answer& answer) {
    const auto found = tables_.find(answer.table);
    if (found == tables_.end()) return;
    Post post;
    found->second->answer(answer, now(), post);
    deliver(*found->second, std::move(post));
}

void Tables::deliver(Table& table, Post post) {
    for (Letter& letter : post.letters) {
        counts_.snaps += letter.text.starts_with(R"({"t":"snap")");
        outside_.send(letter.to, std::move(letter.text));
    }
    for (Question& question : post.questions) {
        counts_.questions += !question.isHint;
        outside_.ask(std::move(question));
    }
    Refusal ignored;
    if (post.wantsRematch) (void)rematch(table, ignored);
}

void Tables::tidy() {
    const int64_t time = now();
    for (auto it = tables_.begin(); it != tables_.end();) {
        const Table& table = *it->second;
        const int64_t idle = time - table.touched();
        const bool isWaiting = table.status() == Table::Status::Waiting;
        const bool isDropped = !table.isWatched() && isWaiting && idle > limits_.waitingFor;
        // What is written down can be read again; what is not stays while it is played.
        const bool isPut =
            !table.isWatched() && !isWaiting && idle > limits_.idleFor && (store_ || table.status() == Table::Status::Over);
        if (isDropped && store_) store_->remove(table.id());
        it = isDropped || isPut ? tables_.erase(it) : std::next(it);
    }
    std::erase_if(allowances_, [&](const auto& each) {
        return time - each.second.at > static_cast<int64_t>(limits_.tablesPerAddress) * limits_.secondsPerTable;
    });
}

size_t Tables::connections(bool isSeated) const {
    return static_cast<size_t>(
        std::count_if(links_.begin(), links_.end(), [&](const auto& each) { return each.second.isSeated == isSeated; }));
}

size_t Tables::count(std::string_view game, Table::Status status) const {
    return static_cast<size_t>(std::count_if(tables_.begin(), tables_.end(), [&](const auto& each) {
        return each.second->plan().kind->name() == game && each.second->status() == status;
    }));
}

}  // namespace riffle::server
