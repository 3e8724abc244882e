#include "server/remake.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "server/program.h"

namespace riffle::server {

namespace {

Remade failed(const Saved& saved, std::string_view why) {
    while (why.ends_with('.')) why.remove_suffix(1);
    return {nullptr, false, fmt::format("Table {} can't be made again: {}.", saved.id, why)};
}

// What both ways begin with. Null where it can't be used; then `why` says so.
const GameKind* readParts(const Games& games, const Saved& saved, TablePlan& plan, std::vector<Table::Place>& places,
                          std::string_view& why) {
    const GameKind* kind = games.find(saved.game);
    if (!kind) {
        why = "its game is not known here";
        return nullptr;
    }
    if (!readPlanValue(saved.plan, *kind, plan) || !readPlacesValue(saved.places, places) || places.size() != plan.seats.size()) {
        why = "what was written down is damaged";
        return nullptr;
    }
    return kind;
}

// Nobody has won: the rules changed.
Deed closingOf(const Saved& saved) {
    Value result = Value::map();
    result["winners"] = Value::list();
    result["losers"] = Value::list();
    result["reason"] = "rules";
    Deed out;
    out.table = saved.id;
    out.row = TableRow{saved.game,         std::string(nameOf(Table::Status::Over)),
                       saved.touched,      saved.cards,
                       toJson(saved.plan), toJson(saved.places),
                       saved.rematch,      toJson(result),
                       saved.rules};
    return out;
}

// Whether what was chosen is still possible here and has the same words. What is taken again keeps those of the log, so they are
// asked of the game.
bool meansTheSame(const Game& game, const Entry& entry) {
    if (entry.kind != Entry::Kind::Choice) return true;
    if (game.isOver()) return false;
    const Notation notation(game);
    for (size_t i = 0; i < notation.options().size(); ++i) {
        if (notation.options()[i].action.bits == entry.action) return notation.text(i) == entry.text;
    }
    return false;
}

// Whether it stands as it did when its snapshot was written, if that was behind so many entries.
bool standsTheSame(const Table& table, const Saved& saved, size_t entries) {
    if (!saved.snapshot || saved.snapshot->entries != static_cast<int64_t>(entries)) return true;
    const std::string state = table.packed();
    return hashBytes(state.data(), state.size()) == saved.snapshot->hash;
}

}  // namespace

bool isOfToday(const Games& games, const Saved& saved) {
    const GameKind* kind = games.find(saved.game);
    return kind && saved.rules == kRulesVersion && saved.cards == hex(kind->cardSetHash());
}

Remade remake(const Games& games, const Saved& saved, size_t most) {
    TablePlan plan;
    std::vector<Table::Place> places;
    std::string_view why;
    const GameKind* kind = readParts(games, saved, plan, places, why);
    if (!kind) return failed(saved, why);
    Refusal refusal;
    const bool isOther = !isOfToday(games, saved);
    const auto refused = [&](std::string_view reason) {
        if (!isOther) return failed(saved, reason);
        Remade out = failed(saved, fmt::format("it was played by other rules or with other cards, and by today's {}", reason));
        out.isOfOtherRules = true;
        if (saved.status != Table::Status::Over) out.closing = closingOf(saved);
        return out;
    };
    std::optional<Session> session = Session::create(*kind, plan.request, refusal);
    if (!session) return refused(refusal.message);
    auto table = std::make_unique<Table>(saved.id, std::move(plan), std::move(*session), saved.touched * 1000);
    for (size_t i = 0; i < std::min(most, saved.entries.size()); ++i) {
        if (isOther && !meansTheSame(table->session().game(), saved.entries[i]))
            return refused(fmt::format("entry {} is not what it was", i + 1));
        if (!table->redo(saved.entries[i], refusal)) return refused(refusal.message);
        if (isOther && !standsTheSame(*table, saved, i + 1))
            return refused(fmt::format("it stands otherwise behind entry {}", i + 1));
    }
    table->restore(std::move(places), saved.status, saved.rematch, saved.said);
    if (isOther && saved.status == Table::Status::Over && toJson(table->result()) != toJson(saved.result))
        return refused("it ends otherwise");
    Remade out{std::move(table), false};
    out.isOfOtherRules = isOther;
    return out;
}

Remade remakeFromSnapshot(const Games& games, const Saved& saved) {
    TablePlan plan;
    std::vector<Table::Place> places;
    std::string_view why;
    const GameKind* kind = readParts(games, saved, plan, places, why);
    if (!kind) return failed(saved, why);
    const auto useless = [&](std::string_view what) {
        return Remade{nullptr, false, fmt::format("The snapshot of table {} is not used: {}.", saved.id, what)};
    };
    const Snapshot& snapshot = *saved.snapshot;
    if (!isOwnSnapshot(*kind, snapshot)) return useless("another program wrote it");
    if (hashBytes(snapshot.state.data(), snapshot.state.size()) != snapshot.hash) return useless("it is damaged");
    std::unique_ptr<Table> table = Table::unpacked(saved.id, std::move(plan), snapshot.state, saved.touched * 1000);
    if (!table || table->entryCount() != snapshot.entries) return useless("it can't be read");
    Refusal refusal;
    for (size_t i = static_cast<size_t>(snapshot.entries - saved.firstEntry); i < saved.entries.size(); ++i) {
        if (!table->redo(saved.entries[i], refusal)) return useless("what came behind it needs what was before");
    }
    table->restore(std::move(places), saved.status, saved.rematch, saved.said);
    return {std::move(table), true, ""};
}

std::optional<Snapshot> snapshotOf(const Table& table) {
    Snapshot out;
    out.program = snapshotMaker(*table.plan().kind);
    if (out.program.empty()) return std::nullopt;
    out.entries = table.entryCount();
    out.state = table.packed();
    out.hash = hashBytes(out.state.data(), out.state.size());
    return out;
}

bool isOwnSnapshot(const GameKind& kind, const Snapshot& snapshot) {
    return !snapshot.program.empty() && snapshot.program == snapshotMaker(kind);
}

}  // namespace riffle::server
