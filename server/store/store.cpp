#include "server/store/store.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/commitment.h"
#include "protocol/dependence.h"
#include "protocol/json.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

const Value* fieldOf(const Value& map, std::string_view name, Value::Kind kind) {
    const Value* value = map.find(name);
    return value && value->kind() == kind ? value : nullptr;
}

template <class Kind, size_t N>
bool readName(const Value& map, std::string_view field, const Kind (&all)[N], Kind& out) {
    const Value* name = fieldOf(map, field, Value::Kind::Text);
    if (!name) return false;
    const auto* found = std::find_if(std::begin(all), std::end(all), [&](Kind each) { return nameOf(each) == name->asText(); });
    if (found == std::end(all)) return false;
    out = *found;
    return true;
}

// What earlier programs kept of a seat, with its token in clear, as it is kept now.
Value withHashes(const Value& place) {
    const Value* token = place.isMap() ? fieldOf(place, "token", Value::Kind::Text) : nullptr;
    if (!token) return place;
    const Value* kind = fieldOf(place, "kind", Value::Kind::Text);
    const Value* ready = fieldOf(place, "ready", Value::Kind::Bool);
    const bool isInvitation = kind && kind->asText() == nameOf(SeatKind::Person) && ready && !ready->asBool();
    const std::string hash = SecretHash::of(token->asText()).text();
    Value out = Value::map();
    for (const auto& [name, value] : place.entries()) {
        if (name != "token") out[name] = value;
    }
    out["secret"] = isInvitation ? std::string() : hash;
    if (isInvitation) out["invitation"] = hash;
    return out;
}

constexpr SeatKind kSeatKinds[] = {SeatKind::Person, SeatKind::Here, SeatKind::Bot, SeatKind::Open};
constexpr UndoRule kUndoRules[] = {UndoRule::Free, UndoRule::Consent, UndoRule::Off};
constexpr Dealt kDealings[] = {Dealt::Fresh, Dealt::Seed, Dealt::Replay};
constexpr Table::Status kStatuses[] = {Table::Status::Waiting, Table::Status::Playing, Table::Status::Over};

}  // namespace

Value planValue(const TablePlan& plan) {
    Value out = Value::map();
    out["request"] = plan.request.request;
    addSeed(plan.request.seed, out);
    out["listed"] = plan.isListed;
    out["undo"] = nameOf(plan.undo);
    out["seats"] = static_cast<int64_t>(plan.seats.size());
    if (plan.clock) out["clock"] = clockValue(*plan.clock);
    if (plan.dealt != Dealt::Unknown) out["dealt"] = nameOf(plan.dealt);
    if (plan.dealt == Dealt::Replay) out["from"] = fromValue(plan);
    if (!plan.needs.empty()) out["needs"] = plan.needs;
    if (plan.goesByWords) out["goesByWords"] = true;
    return out;
}

bool readPlanValue(const Value& value, const GameKind& kind, TablePlan& plan) {
    const Value* request = fieldOf(value, "request", Value::Kind::Map);
    const Value* listed = fieldOf(value, "listed", Value::Kind::Bool);
    const Value* seats = fieldOf(value, "seats", Value::Kind::Int);
    if (!request || !listed || !seats || !readName(value, "undo", kUndoRules, plan.undo)) return false;
    plan.kind = &kind;
    plan.request.request = *request;
    if (!readSeed(value, plan.request.seed)) return false;
    plan.isListed = listed->asBool();
    plan.seats.resize(static_cast<size_t>(seats->asInt()));
    plan.dealt = Dealt::Unknown;
    if (value.find("dealt") && !readName(value, "dealt", kDealings, plan.dealt)) return false;
    if (const Value* from = fieldOf(value, "from", Value::Kind::Map)) {
        const Value* replay = fieldOf(*from, "replay", Value::Kind::Text);
        const Value* step = fieldOf(*from, "step", Value::Kind::Int);
        if (!replay || !step) return false;
        plan.replay = replay->asText();
        plan.step = step->asInt();
    }
    const Value* needs = fieldOf(value, "needs", Value::Kind::Text);
    plan.needs = needs ? needs->asText() : "";
    const Value* byWords = fieldOf(value, "goesByWords", Value::Kind::Bool);
    plan.goesByWords = byWords && byWords->asBool();
    const Value* clock = value.find("clock");
    return !clock || readClock(*clock, plan.clock.emplace());
}

Value placesValue(const std::vector<Table::Place>& places) {
    Value out = Value::list();
    for (const Table::Place& place : places) {
        Value each = Value::map();
        each["kind"] = nameOf(place.kind);
        each["level"] = place.level;
        each["name"] = place.name;
        each["secret"] = place.token.text();
        if (!place.invitation.isEmpty()) each["invitation"] = place.invitation.text();
        each["ready"] = place.isReady;
        each["seen"] = place.lastSeen;
        out.add(std::move(each));
    }
    return out;
}

bool readPlacesValue(const Value& value, std::vector<Table::Place>& places) {
    places.clear();
    for (const Value& item : value.items()) {
        const Value each = withHashes(item);
        Table::Place place;
        const Value* level = fieldOf(each, "level", Value::Kind::Int);
        const Value* name = fieldOf(each, "name", Value::Kind::Text);
        const Value* secret = fieldOf(each, "secret", Value::Kind::Text);
        const Value* invitation = fieldOf(each, "invitation", Value::Kind::Text);
        const Value* seen = fieldOf(each, "seen", Value::Kind::Int);
        const Value* ready = fieldOf(each, "ready", Value::Kind::Bool);
        if (!level || !name || !secret || !ready || !readName(each, "kind", kSeatKinds, place.kind)) return false;
        place.level = static_cast<int>(level->asInt());
        place.name = name->asText();
        const auto token = SecretHash::read(secret->asText());
        const auto invited = SecretHash::read(invitation ? invitation->asText() : "");
        if (!token || !invited) return false;
        place.token = *token;
        place.invitation = *invited;
        place.isReady = ready->asBool();
        place.lastSeen = place.notedSeen = seen ? seen->asInt() : 0;
        places.push_back(std::move(place));
    }
    return !places.empty();
}

std::optional<std::string> placesWithHashes(const std::string& text) {
    std::string error;
    const auto places = parseJson(text, error);
    if (!places || !places->isList()) return std::nullopt;
    Value out = Value::list();
    for (const Value& place : places->items()) out.add(withHashes(place));
    return toJson(out);
}

Deed::Row rowOf(const Table& table) {
    return {std::string(table.plan().kind->name()),
            std::string(nameOf(table.status())),
            table.touched() / 1000,
            hex(table.plan().kind->cardSetHash()),
            toJson(planValue(table.plan())),
            toJson(placesValue(table.places())),
            table.rematch(),
            table.status() == Table::Status::Over ? toJson(table.result()) : "",
            rulesOf(*table.plan().kind),
            table.plan().isListed ? toJson(table.describe()) : ""};
}

std::optional<Saved> savedOf(Deed deed, std::string& problem) {
    const auto failed = [&](std::string_view what) {
        problem = fmt::format("Table {} is damaged: {}.", deed.table, what);
        return std::nullopt;
    };
    if (!deed.problem.empty()) return failed(deed.problem);
    if (!deed.row) return failed("its row is missing");
    Saved saved;
    const auto* status = std::find_if(std::begin(kStatuses), std::end(kStatuses),
                                      [&](Table::Status each) { return nameOf(each) == deed.row->status; });
    if (status == std::end(kStatuses)) return failed(fmt::format("its status is \"{}\"", shortened(deed.row->status)));
    saved.status = *status;
    std::string error;
    const auto plan = parseJson(deed.row->plan, error, {1U << 24U, 32, 4096});
    if (!plan || !plan->isMap()) return failed("its plan can't be read");
    const auto places = parseJson(deed.row->places, error);
    if (!places || !places->isList()) return failed("its seats can't be read");
    if (!deed.row->result.empty()) {
        auto result = parseJson(deed.row->result, error);
        if (!result) return failed("its result can't be read");
        saved.result = std::move(*result);
    }
    saved.id = std::move(deed.table);
    saved.game = std::move(deed.row->game);
    saved.touched = deed.row->touched;
    saved.rules = deed.row->rules;
    saved.cards = std::move(deed.row->cards);
    saved.plan = *plan;
    saved.places = *places;
    saved.rematch = std::move(deed.row->rematch);
    saved.firstEntry = deed.firstEntry;
    saved.entries = std::move(deed.entries);
    saved.said.assign(std::make_move_iterator(deed.said.begin()), std::make_move_iterator(deed.said.end()));
    saved.snapshot = std::move(deed.snapshot);
    return saved;
}

void setAside(Deed& deed) {
    if (!deed.row) deed.row = TableRow{"", "", 0, "", "{}", "[]", "", "", 0};
    deed.row->status = kDamaged;
    deed.snapshot.reset();
}

std::optional<Saved> Store::load(std::string_view id) {
    auto deed = read(id);
    std::string problem;
    return deed ? savedOf(std::move(*deed), problem) : std::nullopt;
}

}  // namespace riffle::server
