// What a table tells, to each in their own words and with their own eyes.

#include <fmt/format.h>

#include <algorithm>

#include "engine/sink.h"
#include "protocol/commitment.h"
#include "protocol/version.h"
#include "server/table/renderer.h"
#include "server/table/table.h"

namespace riffle::server {

namespace {

constexpr size_t kMostEvents = 300;  // of a snap
constexpr int64_t kMostMissed = 60;  // steps that are told one by one to who comes back

}  // namespace

std::string Letter::take() {
    return moment ? moment->step(place, locale) : std::move(text);
}

Moment Table::momentOf(std::shared_ptr<const Game> game) const {
    Moment::Standing standing;
    standing.version = version();
    standing.step = session_.choices().size();
    standing.decider = deciderPlace();
    standing.isPlaying = status_ == Status::Playing;
    standing.hasManyEyes = links_.size() > 2;  // those of two seats are never the same
    standing.result = result();
    return {*plan_.kind, std::move(game), std::move(standing)};
}

Moment Table::moment() const {
    return momentOf({std::shared_ptr<const Game>(), &session_.game()});
}

Moment Table::ownMoment() const {
    return momentOf(session_.game().clone());
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
    out["dealt"] = plan_.dealt == Dealt::Unknown ? Value() : Value(nameOf(plan_.dealt));
    out["from"] = plan_.dealt == Dealt::Replay ? fromValue(plan_) : Value();
    // Of a game that goes on from another everybody can have the key already: nothing is committed to.
    addCommitment(plan_.dealt == Dealt::Replay ? Seed() : plan_.request.seed, status_ == Status::Over, out);
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

void Table::sendAck(Connection to, std::string_view nonce, Post& post) const {
    std::string text = R"({"t":"ack","d":{"n":)";
    writeJsonText(text, nonce);
    text += "}}";
    post.letters.push_back({to, std::move(text)});
}

Value Table::position(std::optional<size_t> place, Locale locale) const {
    Moment now = moment();
    ValueSink decision;
    now.writeDecision(decision, place, locale);
    Value d = Value::map();
    d["v"] = version();
    d["step"] = static_cast<int64_t>(session_.choices().size());
    d["view"] = status_ == Status::Waiting ? Value() : session_.game().view(now.viewerOf(place));
    d["decision"] = std::move(decision.result);
    d["result"] = result();
    return d;
}

std::string Table::snapFor(const Link& link, Moment& moment) const {
    const Viewer viewer = moment.viewerOf(link.place);
    std::string text = begunLetter("snap", version());
    JsonSink out(text);
    out.put("step", static_cast<int64_t>(session_.choices().size()));
    out.name("view");
    session_.game().writeView(viewer, text);
    out.name("decision");
    moment.writeDecision(out, link.place, link.locale);
    const size_t count = session_.eventCount();
    const size_t first = count > kMostEvents ? count - kMostEvents : 0;
    moment.writeEvents(out, first, session_.eventsBetween(first, count), viewer, link.locale);
    out.put("result", result());
    // What the cards in sight are called in the language, by their English names.
    Value texts = Value::map();
    for (int card = 1; link.locale != Locale::En && card <= session_.game().cards(); ++card) {
        if (session_.game().isVisible(card, viewer))
            texts[session_.game().cardTitle(card)] = session_.game().cardTitle(card, link.locale);
    }
    out.put("texts", texts);
    text += "}}";
    return text;
}

// The step that led to a version that is past: nothing is asked there any more.
std::string Table::pastStepFor(const Link& link, int64_t version, Moment& moment) const {
    const Viewer viewer = moment.viewerOf(link.place);
    const size_t step = logged(version).step;
    const size_t first = session_.eventsBefore(step - 1);
    std::string text = begunLetter("step", version);
    JsonSink out(text);
    out.put("step", static_cast<int64_t>(step));
    moment.writeEvents(out, first, session_.eventsBetween(first, session_.eventsBefore(step)), viewer, link.locale);
    out.name("view");
    session_.at(step).writeView(viewer, text);
    out.name("decision");
    out.addNull();
    out.putNull("result");
    text += "}}";
    return text;
}

void Table::sendSnap(Connection to, const Link& link, Post& post) const {
    Moment now = moment();
    post.letters.push_back({to, snapFor(link, now)});
}

void Table::tellTable(Post& post) const {
    if (links_.empty()) return;
    const Value table = describe();
    for (const auto& [connection, link] : links_) send(connection, "table", table, post);
}

// With what happened in the choice that was made last.
void Table::addEvents(Moment& moment) const {
    const size_t step = session_.choices().size();
    const size_t first = session_.eventsBefore(step - 1);
    moment.setEvents(first, session_.eventsBetween(first, session_.eventsBefore(step)));
}

void Table::tellStep(Post& post) {
    if (links_.empty()) return;
    const auto moment = std::make_shared<Moment>(ownMoment());
    addEvents(*moment);
    bool isAsked = false;
    for (const auto& [connection, link] : links_) {
        isAsked = isAsked || moment->isAskedOf(link.place);
        post.letters.push_back({connection, "", moment, link.place, link.locale});
    }
    // Whoever is asked will answer soon.
    if (isAsked) offer(moment->notation());
}

void Table::tellSnap(Post& post) const {
    Moment now = moment();
    for (const auto& each : links_) {
        const Link& link = each.second;
        post.letters.push_back({each.first, now.once(link.place, link.locale, [&] { return snapFor(link, now); })});
    }
}

void Table::greet(Connection to, const Link& link, Post& post) const {
    Value hello = Value::map();
    hello["proto"] = 1;
    hello["version"] = riffle::version();
    hello["seat"] = link.place ? Value(seatName(*link.place)) : Value();
    if (!link.token.empty()) hello["token"] = link.token;
    hello["table"] = describe();
    send(to, "hello", std::move(hello), post);
    for (const Said& said : said_) tellSaid(to, said, post);
}

// What somebody missed, step by step where that can be told, else how it stands.
void Table::catchUp(Connection to, const Link& link, int64_t since, Post& post) const {
    const int64_t now = version();
    bool isTold = since >= 1 + firstEntry_ && since <= now && now - since <= kMostMissed;
    for (int64_t v = since + 1; isTold && v <= now; ++v) isTold = static_cast<Entry::Kind>(logged(v).kind) == Entry::Kind::Choice;
    if (!isTold) return sendSnap(to, link, post);
    Moment present = moment();
    for (int64_t v = since + 1; v < now; ++v) post.letters.push_back({to, pastStepFor(link, v, present)});
    if (since == now) return;
    addEvents(present);
    post.letters.push_back({to, present.step(link.place, link.locale)});
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
