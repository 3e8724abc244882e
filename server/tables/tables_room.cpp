// Room for tables and for those who look on: who may have more of it, and what makes way for others.
#include <algorithm>
#include <map>
#include <tuple>

#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/base/json_fields.h"
#include "server/tables/tables.h"

namespace riffle::server {

namespace {

constexpr int64_t kFewFor = 600;  // seconds that an unused table stays whose maker holds few
constexpr size_t kFew = 3;
constexpr int64_t kIdleFor = 60;  // seconds until what can be read again makes way
constexpr size_t kMostWatchers = 64;
constexpr size_t kLongestNonce = 64;
constexpr int64_t kLookAgain = 2000;  // milliseconds
constexpr size_t kMostAtOnce = 500;   // that go in one turn: others wait meanwhile

}  // namespace

bool Tables::mayMake(std::string_view address, Refusal& refusal) {
    switch (holdings_.roomFor(address)) {
        case Holdings::Room::Enough: break;
        case Holdings::Room::TooMuchHeld:
            ++counts_.refusedTables;
            refusal = refusalOf("too_many_tables", "refuse.tables-held");
            return false;
        case Holdings::Room::None:
            ++counts_.refusedTables;
            refusal = refusalOf("too_many_tables", "refuse.tables-everywhere");
            return false;
    }
    if (const int64_t wait = admission_->ask(address, Cost::Table, now()); wait > 0) {
        ++counts_.refusedTables;
        refusal = refusalOf("too_many_tables", "error.too_many_tables", {{"seconds", (wait + 999) / 1000}});
        return false;
    }
    return true;
}

void Tables::askRematch(const Table& table, Connection from, const Value& message, Post& post) {
    Refusal refusal;
    post.asker = links_.at(from).address;
    if (mayMake(post.asker, refusal)) return;
    post.wantsRematch = false;
    post.letters.clear();  // that it will be
    Value answer = Value::map();
    answer["t"] = "err";
    answer["d"] = refusalValue(refusal, table.links().at(from).locale);
    const Value* d = message.find("d");
    if (const std::string* nonce = d ? textIn(*d, "n") : nullptr; nonce && nonce->size() <= kLongestNonce)
        answer["d"]["n"] = *nonce;
    post.letters.push_back({from, toJson(answer)});
}

void Tables::makeRoom() {
    const size_t finished = tables_.size() - holdings_.size();
    const size_t surplus = holdings_.surplus();
    if ((finished <= limits_.finished && surplus == 0) || now() < lookAgainAt_) return;
    struct Candidate {
        std::tuple<int, size_t, int64_t> rank;  // the least goes first
        decltype(tables_)::iterator at;
        bool isUnused = false;
    };
    std::vector<Candidate> over;
    std::vector<Candidate> live;
    const int64_t time = now() / 1000;
    for (auto it = tables_.begin(); it != tables_.end(); ++it) {
        const Kept& kept = it->second;
        const Table& table = *kept.table;
        if (kept.ticket > settledTicket_ || table.isWatched()) continue;
        const int64_t idle = time - table.touched() / 1000;
        if (!kept.share.isHeld()) {
            over.push_back({{0, 0, table.touched()}, it});
            continue;
        }
        // What nobody has ever used goes first, of whoever holds most; what can be read again next. Where people play nothing
        // goes.
        const bool isUnused = !kept.isUsed && (kept.share.ofAddress() > kFew || idle > kFewFor);
        if (isUnused || (store_ && idle > kIdleFor))
            live.push_back({{isUnused ? 0 : 1, SIZE_MAX - kept.share.ofSite(), table.touched()}, it, isUnused});
    }
    const auto letGo = [&](std::vector<Candidate>& of, size_t most) {
        most = std::min({most, kMostAtOnce, of.size()});
        std::partial_sort(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(most), of.end(),
                          [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
        for (size_t i = 0; i < most; ++i) drop(of[i].at, of[i].isUnused);
    };
    letGo(over, finished > limits_.finished ? finished - limits_.finished : 0);
    letGo(live, surplus);
    if (over.empty() && live.empty()) lookAgainAt_ = now() + kLookAgain;  // looking takes time, too
}

void Tables::drop(std::map<std::string, Kept, std::less<>>::iterator at, bool isRemoved) {
    Kept& kept = at->second;
    if (keeper_ && (isRemoved || outside_.isShared)) {
        Deed deed;
        deed.table = at->first;
        deed.make = kept.make;
        deed.isRemoved = isRemoved;
        deed.isReleased = !isRemoved;
        write(kept, std::move(deed));
    }
    if (kept.deadline) deadlines_.erase({*kept.deadline, at->first});
    tables_.erase(at);
}

std::optional<size_t> Tables::seatAt(std::string_view id, const Table::Proof& proof) const {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return std::nullopt;
    const Table& table = *found->second.table;
    Refusal ignored;
    if (const auto place = table.prove(proof, ignored)) return place;
    return table.mayEnter(proof, ignored) ? std::optional(table.places().size()) : std::nullopt;
}

// So many may look on at a table. Where they are all there, whoever has most of the places gives one to who has fewer.
void Tables::makePlaceFor(const Table& table, std::string_view address) {
    std::map<std::string, std::vector<Connection>, std::less<>> watchers;
    size_t count = 0;
    for (const auto& [connection, link] : table.links()) {
        const auto its = links_.find(connection);
        if (link.place || its == links_.end()) continue;
        watchers[its->second.address].push_back(connection);
        ++count;
    }
    if (count < kMostWatchers) return;
    const auto most = std::max_element(watchers.begin(), watchers.end(),
                                       [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    const auto own = watchers.find(address);
    if (most->second.size() < (own == watchers.end() ? 0 : own->second.size()) + 2) return;
    const Connection first = most->second.front();
    disconnect(first);
    if (outside_.close) outside_.close(first);
}

}  // namespace riffle::server
