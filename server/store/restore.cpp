#include "server/store/restore.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "protocol/dependence.h"
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "protocol/standing.h"
#include "protocol/text.h"
#include "server/base/build_id.h"

namespace riffle::server {

namespace {

Remade failed(const Saved& saved, std::string_view why) {
    while (why.ends_with('.')) why.remove_suffix(1);
    Remade out{nullptr, false, fmt::format("Table {} can't be made again: {}.", saved.id, why)};
    out.aside = refusalOf("damaged", "error.damaged");
    return out;
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

// The same choice by today's numbers, where it is still possible here with the same words.
std::optional<Entry> meantHere(const Game& game, const Entry& entry) {
    if (entry.kind != Entry::Kind::Choice) return entry;
    if (game.isOver()) return std::nullopt;
    const Notation notation(game);
    for (size_t i = 0; i < notation.options().size(); ++i) {
        if (notation.text(i) != entry.text) continue;
        Entry out = entry;
        out.action = notation.options()[i].action.bits;
        return out;
    }
    return std::nullopt;
}

// Whether it stands as it did when its snapshot was written, if that was behind so many entries.
bool standsTheSame(const Table& table, const Saved& saved, size_t entries) {
    if (!saved.snapshot || saved.snapshot->entries != static_cast<int64_t>(entries)) return true;
    std::string error;
    const auto standing = parseJson(saved.snapshot->standing, error);
    const Value* hash = standing && standing->isMap() ? standing->find("hash") : nullptr;
    if (hash) return *hash == Value(hex(standingOf(standing->find("fields")).hash(table.session().game())));
    const std::string state = table.packed();
    return hashBytes(state.data(), state.size()) == saved.snapshot->hash;
}

}  // namespace

Remade remake(const Games& games, const Saved& saved, size_t most) {
    TablePlan plan;
    std::vector<Table::Place> places;
    std::string_view why;
    const GameKind* kind = readParts(games, saved, plan, places, why);
    if (!kind) {
        Remade out = failed(saved, why);
        out.isOfOtherRules = !games.find(saved.game);
        if (out.isOfOtherRules) out.aside = refusalOf("paused", "error.paused");
        return out;
    }
    Refusal refusal;
    std::optional<Session> session = Session::create(*kind, plan.request, refusal);
    // By other rules, or with cards that can occur in it and are not what they were.
    const bool isOther = saved.rules != rulesOf(*kind) ||
                         (saved.cards != hex(kind->cardSetHash()) &&
                          (plan.needs.empty() || !session || plan.needs != hex(dependencyOf(*kind, session->game()))));
    const auto refused = [&](std::string_view reason) {
        if (!isOther) return failed(saved, reason);
        Remade out = failed(saved, fmt::format("it was played by other rules or with other cards, and by today's {}", reason));
        out.isOfOtherRules = true;
        out.aside.reset();  // one that is over can be read
        if (saved.status != Table::Status::Over) out.aside = refusalOf("paused", "error.paused");
        return out;
    };
    if (!session) return refused(refusal.message);
    // With other cards than these, choices may have other numbers even where none of those cards can occur.
    const bool isOfHere = !isOther && saved.cards == hex(kind->cardSetHash());
    bool goesByWords = plan.goesByWords;
    auto table = std::make_unique<Table>(saved.id, std::move(plan), std::move(*session), saved.touched * 1000);
    for (size_t i = 0; i < std::min(most, saved.entries.size()); ++i) {
        std::optional<Entry> entry = saved.entries[i];
        if (!isOfHere || goesByWords) entry = meantHere(table->session().game(), *entry);
        if (!entry) return refused(fmt::format("entry {} is not what it was", i + 1));
        goesByWords |= entry->action != saved.entries[i].action;
        if (!table->redo(*entry, refusal)) return refused(refusal.message);
        if (!isOfHere && !standsTheSame(*table, saved, i + 1))
            return refused(fmt::format("it stands otherwise behind entry {}", i + 1));
    }
    if (goesByWords) table->setGoesByWords();
    table->restore(std::move(places), saved.status, saved.rematch, saved.said);
    if (!isOfHere && saved.status == Table::Status::Over && toJson(table->result()) != toJson(saved.result))
        return refused("it ends otherwise");
    Remade out{std::move(table), false};
    out.isOfOtherRules = !isOfHere;
    return out;
}

Remade remake(const Games& games, Deed deed) {
    std::string problem;
    const bool isOutOfReach = deed.isOutOfReach;
    const auto saved = savedOf(std::move(deed), problem);
    if (saved) return remake(games, *saved);
    Remade out{nullptr, false, std::move(problem)};
    if (!isOutOfReach) out.aside = refusalOf("damaged", "error.damaged");
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
    Standing standing;
    Value stood = Value::map();
    stood["hash"] = hex(standing.hash(table.session().game()));
    stood["fields"] = fieldsValue(standing);
    out.standing = toJson(stood);
    return out;
}

bool isOwnSnapshot(const GameKind& kind, const Snapshot& snapshot) {
    return !snapshot.program.empty() && snapshot.program == snapshotMaker(kind);
}

}  // namespace riffle::server
