// What a table tells, to each in their own words and with their own eyes.

#include <fmt/format.h>

#include <algorithm>

#include "server/table.h"
#include "server/words.h"

namespace riffle::server {

namespace {

constexpr size_t kMostEvents = 300;  // of a snap
constexpr int64_t kMostMissed = 60;  // steps that are told one by one to who comes back

}  // namespace

Viewer watcherOf(const Game& game) {
    return {false, game.seatFrom("chance").value_or(0)};
}

Viewer Table::viewerOf(std::optional<size_t> place) const {
    return place ? Viewer{false, static_cast<Seat>(*place)} : watcherOf(session_.game());
}

void Table::send(Connection to, std::string_view type, Value d, Post& post, std::optional<int64_t> version) const {
    Value message = Value::map();
    message["t"] = type;
    if (version) message["v"] = *version;
    message["d"] = std::move(d);
    post.letters.push_back({to, toJson(message)});
}

Value Table::describe() const {
    Value out = Value::map();
    out["id"] = id_;
    out["game"] = plan_.kind->name();
    out["status"] = nameOf(status_);
    out["seats"] = Value::list();
    for (size_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        Value seat = Value::map();
        seat["seat"] = seatName(i);
        seat["name"] = place.name;
        seat["kind"] = nameOf(place.kind);
        if (place.kind == SeatKind::Bot) seat["level"] = place.level;
        seat["connected"] = place.kind == SeatKind::Bot || place.connections > 0;
        seat["ready"] = place.isReady;
        seat["thinking"] = place.isThinking;
        out["seats"].add(std::move(seat));
    }
    const Value* options = plan_.request.request.find("options");
    const Value* format = options ? options->find("format") : nullptr;
    out["format"] = format ? *format : Value();
    out["options"] = options ? *options : Value::map();
    out["listed"] = plan_.isListed;
    out["watchers"] =
        static_cast<int64_t>(std::count_if(links_.begin(), links_.end(), [](const auto& link) { return !link.second.place; }));
    out["undo"] = nameOf(plan_.undo);
    out["clock"] = plan_.clock ? clockValue(*plan_.clock) : Value();
    out["step"] = static_cast<int64_t>(session_.choices().size());
    out["undoAsk"] = Value();
    if (undoWish_) {
        out["undoAsk"] = Value::map();
        out["undoAsk"]["seat"] = seatName(undoWish_->place);
        out["undoAsk"]["to"] = static_cast<int64_t>(undoWish_->to);
        out["undoAsk"]["waitingFor"] = Value::list();
        for (const size_t place : undoWish_->waitingFor) out["undoAsk"]["waitingFor"].add(seatName(place));
    }
    out["rematch"] = rematch_.empty() ? Value() : Value(rematch_);
    return out;
}

Value Table::decisionFor(std::optional<size_t> place, Locale locale) const {
    const Game& game = session_.game();
    if (status_ != Status::Playing) return {};
    // The only person answers for the game's own opponent, and sees what it is asked.
    Viewer viewer = viewerOf(place);
    if (place && *place == deciderPlace()) viewer = {false, game.decider()};
    Value decision = session_.decision(viewer, locale);
    const bool isOwn = place && *place == deciderPlace();
    Value out = Value::map();
    out["id"] = version();
    for (const auto& [name, value] : decision.entries()) out[name] = value;
    const std::vector<Option> options = game.options();
    out["kind"] = isOwn ? decisionKind(game, options) : "waiting";
    out["text"] = *decision["prompt"].find("text");
    if (!isOwn) return out;
    const std::vector<std::string> texts = optionTexts(*plan_.kind, game, options, locale);
    Value listed = Value::list();
    for (size_t i = 0; i < decision["options"].size(); ++i) {
        Value option = decision["options"].items()[i];
        option["text"] = texts[i];
        listed.add(std::move(option));
    }
    out["options"] = std::move(listed);
    return out;
}

Value Table::position(std::optional<size_t> place, Locale locale) const {
    Value d = Value::map();
    d["v"] = version();
    d["step"] = static_cast<int64_t>(session_.choices().size());
    d["view"] = status_ == Status::Waiting ? Value() : session_.game().view(viewerOf(place));
    d["decision"] = decisionFor(place, locale);
    d["result"] = result();
    return d;
}

Value Table::snapFor(const Link& link) const {
    const Viewer viewer = viewerOf(link.place);
    Value d = Value::map();
    d["step"] = static_cast<int64_t>(session_.choices().size());
    d["view"] = session_.game().view(viewer);
    d["decision"] = decisionFor(link.place, link.locale);
    const size_t count = session_.eventCount();
    d["events"] = session_.describeEvents(count > kMostEvents ? count - kMostEvents : 0, count, viewer, link.locale);
    d["result"] = result();
    // What the cards in sight are called in the language, by their English names.
    d["texts"] = Value::map();
    for (int card = 1; link.locale != Locale::En && card <= session_.game().cards(); ++card) {
        if (session_.game().isVisible(card, viewer))
            d["texts"][session_.game().cardName(card)] = session_.game().cardName(card, link.locale);
    }
    return d;
}

// The step that led to that version. Only the last one asks something.
Value Table::stepFor(const Link& link, int64_t version) const {
    const Viewer viewer = viewerOf(link.place);
    const size_t step = logged(version).step;
    const bool isLast = version == this->version();
    Value d = Value::map();
    d["step"] = static_cast<int64_t>(step);
    d["events"] = session_.describeEvents(session_.eventsBefore(step - 1), session_.eventsBefore(step), viewer, link.locale);
    d["view"] = session_.at(step).view(viewer);
    d["decision"] = isLast ? decisionFor(link.place, link.locale) : Value();
    d["result"] = isLast ? result() : Value();
    return d;
}

void Table::sendSnap(Connection to, const Link& link, Post& post) const {
    send(to, "snap", snapFor(link), post, version());
}

void Table::tellTable(Post& post) const {
    if (links_.empty()) return;
    const Value table = describe();
    for (const auto& [connection, link] : links_) send(connection, "table", table, post);
}

void Table::tellStep(Post& post) const {
    for (const auto& [connection, link] : links_) send(connection, "step", stepFor(link, version()), post, version());
}

void Table::tellSnap(Post& post) const {
    for (const auto& [connection, link] : links_) sendSnap(connection, link, post);
}

// What somebody missed, step by step where that can be told, else how it stands.
void Table::catchUp(Connection to, const Link& link, int64_t since, Post& post) const {
    const int64_t now = version();
    bool isTold = since >= 1 + firstEntry_ && since <= now && now - since <= kMostMissed;
    for (int64_t v = since + 1; isTold && v <= now; ++v) isTold = static_cast<Entry::Kind>(logged(v).kind) == Entry::Kind::Choice;
    if (!isTold) return sendSnap(to, link, post);
    for (int64_t v = since + 1; v <= now; ++v) send(to, "step", stepFor(link, v), post, v);
}

void Table::tellSaid(Connection to, const Said& said, Post& post) const {
    Value d = Value::map();
    d["from"] = said.from;
    d["seat"] = said.seat.empty() ? Value() : Value(said.seat);
    d["text"] = said.text;
    d["at"] = said.at;
    send(to, "chat", std::move(d), post);
}

}  // namespace riffle::server
