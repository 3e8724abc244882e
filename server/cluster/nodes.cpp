#include "server/cluster/nodes.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

#include "protocol/dependence.h"
#include "protocol/refusal.h"
#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/postgres/postgres_schema.h"

namespace riffle::server {

namespace {

constexpr size_t kMostAtOnce = 64;      // tables that are brought together
constexpr int64_t kAdoptedAtOnce = 32;  // so that those who are here do not wait while games are played again
constexpr auto kBetweenAdoptions = std::chrono::milliseconds(20);
constexpr auto kBetweenTries = std::chrono::milliseconds(100);
constexpr auto kLobbyAtMost = std::chrono::milliseconds(250);  // is it read that often
constexpr auto kLobbyAtLeast = std::chrono::seconds(10);

constexpr const char* kJoin =
    "WITH before AS (DELETE FROM nodes WHERE name = $1) INSERT INTO nodes (name, address, heartbeat, patience, rules, cards) "
    "VALUES ($1, $2, clock_timestamp(), $3::bigint * interval '1 millisecond', $4, $5::text[]) RETURNING id, pg_notify('riffle', "
    "'nodes')";
constexpr const char* kBeat = "UPDATE nodes SET heartbeat = clock_timestamp() WHERE id = $1 RETURNING 1";
// A node whose row somebody holds is writing just now.
constexpr const char* kReap =
    "WITH dead AS (DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE heartbeat < "
    "clock_timestamp() - patience FOR UPDATE SKIP LOCKED) RETURNING id, address) SELECT id, pg_notify('riffle', 'gone ' || "
    "address) FROM dead";
constexpr const char* kLeave =
    "WITH gone AS (DELETE FROM nodes WHERE id = $1 RETURNING address) SELECT pg_notify('riffle', 'gone ' || address) FROM gone";
// In the order of their ids, so that two who want the same do not wait for each other.
constexpr const char* kClaim =
    "SELECT wanted.id, place, new_epoch, at FROM (SELECT DISTINCT unnest($2::text[]) COLLATE \"C\" AS id ORDER BY id) AS wanted, "
    "riffle_claim($1, wanted.id)";
constexpr const char* kRefuse = "SELECT riffle_refuse($1, $2, $3)";
constexpr const char* kAdopt = "SELECT adopted, adopted_epoch FROM riffle_adopt($1, $2)";
constexpr const char* kLobby =
    "SELECT listing FROM tables WHERE listing <> '' AND owner IS DISTINCT FROM $1 AND (status IN ('waiting', 'playing') OR "
    "(status "
    "= 'over' AND touched > extract(epoch FROM clock_timestamp()) - 1800)) ORDER BY touched DESC LIMIT 400";

int64_t steadyMilliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Nodes::Nodes(const Games& games, PostgresStore& store, Settings settings, Outside outside)
    : games_(games),
      store_(store),
      settings_(std::move(settings)),
      outside_(std::move(outside)),
      wakeUp_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

Nodes::~Nodes() {
    leave();
    ::close(wakeUp_);
}

bool Nodes::start(std::string& error) {
    Postgres base(store_.url());
    if (!join(base)) {
        error = fmt::format("PostgreSQL can't be used: {}.", base.error());
        return false;
    }
    living_ = std::thread([this] { goOn([this] { live(); }); });
    fetching_ = std::thread([this] { goOn([this] { fetch(); }); });
    return true;
}

// Until it stops, whatever fails meanwhile.
void Nodes::goOn(const std::function<void()>& work) const {
    while (!isStopping_) {
        try {
            work();
        } catch (const std::exception& failure) {
            log("failure", {{"what", failure.what()}});
            std::this_thread::sleep_for(kBetweenTries);
        }
    }
}

bool Nodes::join(Postgres& base) {
    PostgresValues values;
    values.with(settings_.name)
        .with(settings_.address)
        .with(int64_t{settings_.patience.count()})
        .with(int64_t{newestRules(games_)});
    values.with(settings_.cards);
    const int64_t now = steadyMilliseconds();
    const auto rows = base.run(kJoin, values);
    if (!rows) return false;
    store_.writeAs(rows->number(0, 0), [this] { wake(); });
    heardAt_ = now;
    node_ = rows->number(0, 0);
    log("node", {{"node", node_.load()}, {"address", settings_.address}});
    return true;
}

bool Nodes::isSure() const {
    return node_ > 0 && steadyMilliseconds() - heardAt_ < settings_.patience.count();
}

void Nodes::leave() {
    if (!living_.joinable()) return;
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    wake();
    living_.join();
    fetching_.join();
    Postgres base(store_.url());
    (void)base.run(kLeave, PostgresValues().with(node_.load()));
}

void Nodes::bring(std::string id) {
    {
        const std::lock_guard hold(lock_);
        wanted_.push_back({std::move(id), Clock::now() + store_.patience()});
    }
    news_.notify_all();
}

void Nodes::wake() {
    const uint64_t one = 1;
    if (::write(wakeUp_, &one, sizeof one) < 0) return;  // it is awake
}

void Nodes::live() {
    Postgres base(store_.url());
    bool isListening = false;
    const auto every = settings_.patience / 5;
    auto listeningSince = Clock::now();
    auto next = Clock::now();
    while (!isStopping_) {
        if (!base.isOpen()) isListening = false;
        if (!isListening && base.runScript("LISTEN riffle")) {
            isListening = true;  // what was told meanwhile is looked at now
            listeningSince = Clock::now();
            const std::lock_guard hold(lock_);
            isLobbyDue_ = isAdoptionDue_ = true;
        }
        const int64_t now = steadyMilliseconds();
        const int64_t node = node_;
        const auto rows = node > 0 ? base.run(kBeat, PostgresValues().with(node)) : std::nullopt;
        if (rows && rows->size() > 0) heardAt_ = now;
        if (rows && rows->size() == 0) {
            ++losses_;
            log("lease", {{"node", node}, {"what", "This server was not heard of for too long; its tables are others' now."}});
            node_ = 0;  // first: what is still on its way to the tables is not its own
            outside_.lost();
        }
        if (node_ == 0 && join(base)) continue;
        if (rows && node_ > 0) {
            store_.setProblem("");
            // After the database was away everybody has time to be heard of again before anybody is taken for dead.
            const bool mayReap = Clock::now() - listeningSince >= settings_.patience;
            const auto dead = mayReap ? base.run(kReap) : std::nullopt;
            for (int i = 0; dead && i < dead->size(); ++i) log("dead", {{"node", dead->number(i, 0)}});
        } else {
            store_.setProblem(fmt::format("PostgreSQL can't be reached: {}.", base.error()));
        }
        news_.notify_all();
        next = Clock::now() + (base.isOpen() ? every : std::min<Clock::duration>(every, std::chrono::milliseconds(200)));
        while (!isStopping_ && Clock::now() < next) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now()).count() + 1;
            const auto words = base.news(static_cast<int>(left), wakeUp_);
            if (!words) {
                std::this_thread::sleep_for(kBetweenTries);
                break;
            }
            uint64_t count = 0;
            if (::read(wakeUp_, &count, sizeof count) > 0) break;
            bool isAboutNodes = false;
            for (const std::string& word : *words) {
                isAboutNodes |= word != "lobby";
                if (word.starts_with("gone ") && word != "gone " + settings_.address) outside_.gone(word.substr(5));
            }
            if (words->empty()) continue;
            const std::lock_guard hold(lock_);
            isLobbyDue_ = true;
            isAdoptionDue_ |= isAboutNodes;
            news_.notify_all();
        }
    }
}

void Nodes::fetch() {
    Postgres base(store_.url());
    auto lobbyAt = Clock::now() - kLobbyAtLeast;
    auto adoptAt = Clock::now();
    while (true) {
        std::deque<Want> wanted;
        bool isLobbyDue = false;
        bool isAdoptionDue = false;
        {
            std::unique_lock hold(lock_);
            const auto isDue = [&] {
                const auto now = Clock::now();
                isLobbyDue = now - lobbyAt >= (isLobbyDue_ ? Clock::duration(kLobbyAtMost) : Clock::duration(kLobbyAtLeast));
                isAdoptionDue = isAdoptionDue_ || now >= adoptAt;
                return isStopping_ || !wanted_.empty() || isLobbyDue || isAdoptionDue;
            };
            while (!isDue()) news_.wait_for(hold, std::chrono::milliseconds(100));
            if (isStopping_) return;
            while (!wanted_.empty() && wanted.size() < kMostAtOnce) {
                wanted.push_back(std::move(wanted_.front()));
                wanted_.pop_front();
            }
            if (isLobbyDue) isLobbyDue_ = false;
            if (isAdoptionDue) isAdoptionDue_ = false;
        }
        if (!wanted.empty()) {
            std::vector<Brought> brought = bringAll(base, wanted);
            if (!brought.empty()) outside_.brought(std::move(brought));
            const std::lock_guard hold(lock_);
            for (Want& want : wanted) wanted_.push_back(std::move(want));
        }
        if (!wanted.empty()) std::this_thread::sleep_for(kBetweenTries);  // they are to be asked for again
        if (isAdoptionDue) adoptAt = Clock::now() + (adopt(base) ? Clock::duration(kBetweenAdoptions) : settings_.patience / 2);
        if (isLobbyDue) {
            readLobby(base);
            lobbyAt = Clock::now();
        }
    }
}

// What can't be answered yet stays wanted.
std::vector<Brought> Nodes::bringAll(Postgres& base, std::deque<Want>& wanted) {
    std::vector<Brought> out;
    std::map<std::string, int64_t> epochs;
    std::vector<std::string> ids;
    for (const Want& want : wanted) ids.push_back(want.id);
    const int64_t node = node_;
    const auto asked = Clock::now();
    const auto rows = base.ask(kClaim, PostgresValues().with(node).with(ids));
    if (!rows) {
        if (base.code() == kLeaseLost) wake();
        const auto now = Clock::now();
        for (const Want& want : wanted) {
            if (now >= want.until) out.push_back({want.id, Brought::Place::NotNow});
        }
        std::erase_if(wanted, [&](const Want& want) { return now >= want.until; });
        for (Brought& each : out) each.asked = asked;
        return out;
    }
    wanted.clear();
    for (int i = 0; i < rows->size(); ++i) {
        const std::string place = rows->text(i, 1);
        if (place == "here") {
            epochs[rows->text(i, 0)] = rows->number(i, 2);
        } else if (place == "there") {
            out.push_back({rows->text(i, 0), Brought::Place::There, rows->text(i, 3)});
        } else if (place == "paused") {
            // It was tried before: nothing has to be read.
            Brought& each = out.emplace_back(Brought{rows->text(i, 0), Brought::Place::Here});
            each.node = node;
            each.remade.problem = fmt::format("Table {} waits for a server that can play it.", each.id);
            each.remade.aside = refusalOf("paused", "error.paused");
        } else {
            out.push_back({rows->text(i, 0), Brought::Place::Nowhere});
        }
    }
    addTables(base, node, out, epochs);
    for (Brought& each : out) each.asked = asked;
    return out;
}

// Tables that are ours by now, made of all that was written of them: here, as it takes long and nobody waits for this thread.
void Nodes::addTables(Postgres& base, int64_t node, std::vector<Brought>& out, const std::map<std::string, int64_t>& epochs) {
    if (epochs.empty()) return;
    std::vector<std::string> ids;
    for (const auto& [id, epoch] : epochs) ids.push_back(id);
    auto deeds = PostgresStore::readAll(base, ids);
    if (!deeds) {
        for (const std::string& id : ids) out.push_back({id, Brought::Place::NotNow});
        return;
    }
    for (Deed& deed : *deeds) {
        Brought each{deed.table, Brought::Place::Here};
        each.node = node;
        each.epoch = epochs.at(deed.table);
        const double began = threadMilliseconds();
        try {
            each.remade = remake(games_, std::move(deed));
        } catch (const std::exception& failure) {  // the others come all the same
            each.remade.problem = fmt::format("Table {} can't be made again: {}.", each.id, failure.what());
        }
        each.milliseconds = threadMilliseconds() - began;
        // What can't be played here is for who can, or waits for them.
        if (each.remade.aside && each.remade.isOfOtherRules)
            (void)base.run(kRefuse, PostgresValues().with(node).with(each.id).with(each.epoch));
        out.push_back(std::move(each));
    }
}

// True where there may be more.
bool Nodes::adopt(Postgres& base) {
    const int64_t most = std::min<int64_t>(kAdoptedAtOnce, static_cast<int64_t>(room_.load()));
    if (most <= 0) return false;
    const int64_t node = node_;
    const auto asked = Clock::now();
    const auto rows = base.ask(kAdopt, PostgresValues().with(node).with(most));
    if (!rows || rows->size() == 0) return false;
    std::map<std::string, int64_t> epochs;
    for (int i = 0; i < rows->size(); ++i) epochs[rows->text(i, 0)] = rows->number(i, 1);
    adopted_ += epochs.size();
    std::vector<Brought> out;
    addTables(base, node, out, epochs);
    for (Brought& each : out) {
        each.asked = asked;
        if (each.place == Brought::Place::NotNow) bring(each.id);  // it is ours: sooner or later it has to come
    }
    std::erase_if(out, [](const Brought& each) { return each.place == Brought::Place::NotNow; });
    outside_.brought(std::move(out));
    return true;
}

void Nodes::readLobby(Postgres& base) {
    const auto rows = base.ask(kLobby, PostgresValues().with(node_.load()));
    if (!rows) return;
    std::vector<std::string> listed;
    for (int i = 0; i < rows->size(); ++i) listed.push_back(rows->text(i, 0));
    outside_.lobby(std::move(listed));
}

}  // namespace riffle::server
