// Finished games that today's rules can't play again: what is known of them, from their record.
#include "server/store/record.h"

#include <fmt/format.h>

#include "protocol/commitment.h"
#include "protocol/dependence.h"
#include "protocol/text.h"
#include "server/api/api.h"
#include "server/table/option_texts.h"

namespace riffle::server {

namespace {

constexpr size_t kAtOnce = 32;  // steps that are told without a pause

const Value* listIn(const Value& map, std::string_view name) {
    const Value* found = map.find(name);
    return found && found->isList() ? found : nullptr;
}

std::string letterOf(size_t seat) {
    return std::string(1, static_cast<char>('A' + std::min<size_t>(seat, 25)));
}

// Who chose, of every choice that stands, as far as the log says.
std::vector<std::string> choosers(const Saved& saved) {
    std::vector<std::string> out;
    for (const Entry& entry : saved.entries) {
        if (entry.kind == Entry::Kind::Choice) out.push_back(entry.seat < saved.places.size() ? letterOf(entry.seat) : "");
        if (entry.kind == Entry::Kind::Undo) out.resize(std::min(entry.to, out.size()));
    }
    return out;
}

// As anybody may have it: the views are shown a step at a time.
Value withoutViews(const Value& record) {
    Value out = Value::map();
    for (const auto& [name, value] : record.entries()) {
        if (name != "views") out.append(name, value);
    }
    return out;
}

// A step as it was recorded. What was chosen and what happened is told to whoever looks: the game is over.
Reply recordedStep(const Request& request, const Saved& saved, const Value& record, std::string_view number) {
    const Value* notation = listIn(record, "notation");
    const Value* log = listIn(record, "log");
    const auto count = static_cast<int64_t>(notation ? notation->size() : 0);
    const auto step = numberOf(number);
    if (!step || *step > count) return refused(request, "not_found", "refuse.steps", {{"most", count}});
    const std::string_view seat = queryOf(request, "seat");
    const auto at = static_cast<size_t>(*step);
    auto view = recordedView(record, seat.empty() ? "all" : seat, at);
    if (!view && recordedView(record, "all", at)) return refused(request, "bad_request", "refuse.seat-or-all");
    if (!view) return refused(request, "other_rules", "error.other_rules");
    Value out = Value::map();
    out["id"] = saved.id;
    out["step"] = *step;
    out["steps"] = count;
    out["view"] = std::move(*view);
    out["events"] = log && at < log->size() && log->items()[at].isList() ? log->items()[at] : Value::list();
    out["decision"] = Value();
    out["chosen"] = Value();
    if (*step < count) {
        const std::vector<std::string> seats = choosers(saved);
        out["chosen"] = Value::map();
        out["chosen"]["seat"] = at < seats.size() && !seats[at].empty() ? Value(seats[at]) : Value();
        out["chosen"]["action"] = notation->items()[at];
    }
    out["result"] = *step == count ? saved.result : Value();
    out["recorded"] = true;
    return json(out);
}

// The sentences of some events.
Value textsOf(const Value* events) {
    Value out = Value::list();
    if (!events || !events->isList()) return out;
    for (const Value& event : events->items()) {
        const Value* text = event.isMap() ? event.find("text") : nullptr;
        if (text && text->isText()) out.add(*text);
    }
    return out;
}

}  // namespace

// TABLE of docs/PROTOCOL.md §7.
Value recordedTable(const Saved& saved) {
    Value out = Value::map();
    out["id"] = saved.id;
    out["game"] = saved.game;
    out["status"] = nameOf(Table::Status::Over);
    out["seats"] = Value::list();
    for (size_t i = 0; i < saved.places.size(); ++i) {
        const Value& place = saved.places.items()[i];
        const auto field = [&](std::string_view name) { return place.isMap() && place.find(name) ? *place.find(name) : Value(); };
        Value seat = Value::map();
        seat["seat"] = letterOf(i);
        seat["name"] = field("name");
        seat["kind"] = field("kind");
        if (field("kind") == Value("bot")) seat["level"] = field("level");
        seat["connected"] = false;
        seat["ready"] = true;
        seat["thinking"] = false;
        out["seats"].add(std::move(seat));
    }
    const Value* request = saved.plan.find("request");
    const Value* options = request && request->isMap() ? request->find("options") : nullptr;
    const Value* format = options && options->isMap() ? options->find("format") : nullptr;
    const auto planned = [&](std::string_view name) { return saved.plan.find(name) ? *saved.plan.find(name) : Value(); };
    out["format"] = format ? *format : Value();
    out["dealt"] = planned("dealt");
    out["from"] = planned("from");
    out["options"] = options ? *options : Value::map();
    out["listed"] = planned("listed");
    out["watchers"] = 0;
    out["undo"] = planned("undo");
    out["clock"] = planned("clock");
    Seed seed;
    (void)readSeed(saved.plan, seed);
    addCommitment(seed, true, out);
    out["step"] = static_cast<int64_t>(choosers(saved).size());
    out["undoAsk"] = Value();
    out["rematch"] = saved.rematch.empty() ? Value() : Value(saved.rematch);
    out["record"] = true;
    return out;
}

Reply recordReply(const Request& request, const Saved& saved, Store& store) {
    const std::vector<std::string_view> parts = partsOf(std::string_view(request.path).substr(7));
    std::string error;
    const auto packed = store.record(saved.id);
    auto record = packed && !packed->empty() ? unpackedRecord(*packed, error) : std::nullopt;
    if (!record) record = recordOf(saved);
    if (parts.size() == 4 && parts[2] == "steps") return recordedStep(request, saved, *record, parts[3]);
    if (parts.size() == 2) return json(withoutViews(*record));
    if (parts.size() != 3 || parts[2] != "log") return refused(request, "other_rules", "error.other_rules");
    Value out = Value::map();
    out["id"] = saved.id;
    out["game"] = saved.game;
    out["rules"] = saved.rules;
    out["note"] = say(localeOf(request), "error.other_rules", {});
    const Value* log = listIn(*record, "log");
    const Value* notation = listIn(*record, "notation");
    const std::vector<std::string> seats = choosers(saved);
    const size_t count = notation ? notation->size() : 0;
    out["steps"] = Value::list();
    for (size_t i = 0; i <= count; ++i) {
        Value step = Value::map();
        step["chosen"] = Value();
        if (i > 0) {
            step["chosen"] = Value::map();
            step["chosen"]["seat"] = seats.size() == count && !seats[i - 1].empty() ? Value(seats[i - 1]) : Value();
            step["chosen"]["action"] = notation->items()[i - 1];
        }
        step["events"] = textsOf(log && i < log->size() ? &log->items()[i] : nullptr);
        out["steps"].add(std::move(step));
    }
    const Value* result = record->find("result");
    out["result"] = saved.result.isNull() && result ? *result : saved.result;
    return json(out);
}

Reply logReply(const Request& request, const Table& table, const std::function<void()>& between) {
    const Session& session = table.session();
    const Locale locale = localeOf(request);
    Value out = Value::map();
    out["id"] = table.id();
    out["game"] = table.plan().kind->name();
    out["rules"] = rulesOf(*table.plan().kind);
    out["note"] = Value();
    out["steps"] = Value::list();
    for (size_t i = 0; i <= session.choices().size(); ++i) {
        if (between && i % kAtOnce == 0) between();
        Value step = Value::map();
        step["chosen"] = Value();
        if (i > 0) {
            const Choice choice = session.choices()[i - 1];
            step["chosen"] = Value::map();
            step["chosen"]["seat"] = session.game().seatName(choice.seat);
            step["chosen"]["action"] = choice.text;
        }
        const Value events =
            session.describeEvents(i == 0 ? 0 : session.eventsBefore(i - 1), session.eventsBefore(i), {true, 0}, locale);
        step["events"] = textsOf(&events);
        out["steps"].add(std::move(step));
    }
    out["result"] = table.result();
    return json(out);
}

}  // namespace riffle::server
