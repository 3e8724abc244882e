// What a table tells, to each in their own words and with their own eyes.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/sink.h"
#include "protocol/decision.h"
#include "protocol/version.h"
#include "server/table.h"
#include "server/words.h"

namespace riffle::server {

namespace {

constexpr size_t kMostEvents = 300;  // of a snap
constexpr int64_t kMostMissed = 60;  // steps that are told one by one to who comes back

}  // namespace

// All that is told of one moment. The options are listed once, and put into words once in each language; an event is the same
// for all who may know its card, and for all who may not; and who looks with the same eyes gets the same letter.
struct Table::Telling {
    explicit Telling(const Table& of) : table(of) {}

    [[nodiscard]] bool hasNotation() const { return notation_.has_value(); }
    const Notation& notation() {
        if (!notation_) {
            notation_.emplace(table.session_.game());
            kind = decisionKind(table.session_.game(), notation_->options());
        }
        return *notation_;
    }
    const std::vector<std::string>& texts(Locale locale) {
        auto& own = texts_[static_cast<size_t>(locale)];
        if (!own) own = optionTexts(*table.plan_.kind, table.session_.game(), notation().options(), locale);
        return *own;
    }
    void writeEvents(JsonSink& out, size_t from, size_t to, Viewer viewer, Locale locale) {
        if (range_ != std::pair(from, to)) events_ = table.session_.eventsBetween(from, to);
        range_ = {from, to};
        out.beginList("events");
        for (size_t i = from; i < to; ++i) {
            const std::string& json = eventText(i, events_[i - from], viewer, locale);
            if (!json.empty()) out.addReady(json);
        }
        out.endList();
    }

    template <class Write>
    std::string letterFor(const Link& link, Write write) {
        if (table.links_.size() <= 2) return write(link);  // those of two seats are never the same
        for (const auto& [other, text] : letters_) {
            if (other.place == link.place && other.locale == link.locale) return text;
        }
        return letters_.emplace_back(link, write(link)).second;
    }

    const Table& table;
    std::string_view kind;  // of the decision, once there is a notation

private:
    const std::string& eventText(size_t index, const Event& event, Viewer viewer, Locale locale) {
        const bool isSeen = table.session_.game().isSeen(event, viewer);
        const auto [found, isNew] = told_.try_emplace(index * 8 + static_cast<size_t>(locale) * 2 + (isSeen ? 1 : 0));
        if (isNew) {
            const Value value = table.session_.describeEvent(event, viewer, locale);
            if (!value.isNull()) found->second = toJson(value);
        }
        return found->second;
    }

    std::optional<Notation> notation_;
    std::array<std::optional<std::vector<std::string>>, std::size(kLocales)> texts_;
    std::pair<size_t, size_t> range_ = {0, 0};
    EventLog events_;                               // of that range
    std::unordered_map<size_t, std::string> told_;  // events, by number, language, and whether their card may be known
    std::vector<std::pair<Link, std::string>> letters_;
};

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

void Table::sendAck(Connection to, std::string_view nonce, Post& post) const {
    std::string text = R"({"t":"ack","d":{"n":)";
    writeJsonText(text, nonce);
    text += "}}";
    post.letters.push_back({to, std::move(text)});
}

template <class Sink>
void Table::writeDecisionFor(Sink& out, std::optional<size_t> place, Locale locale, Telling& telling) const {
    const Game& game = session_.game();
    if (status_ != Status::Playing) return out.addNull();
    // The only person answers for the game's own opponent, and sees what it is asked.
    const bool isOwn = place && *place == deciderPlace();
    const Viewer viewer = isOwn ? Viewer{false, game.decider()} : viewerOf(place);
    const Notation* notation = isAsked(game, viewer) ? &telling.notation() : nullptr;
    TableDecision own{version(), "waiting"};
    if (isOwn) {
        own.kind = telling.kind;
        own.texts = &telling.texts(locale);
    }
    writeDecision(out, game, notation, viewer, locale, &own);
}

Value Table::position(std::optional<size_t> place, Locale locale) const {
    Telling telling(*this);
    ValueSink decision;
    writeDecisionFor(decision, place, locale, telling);
    Value d = Value::map();
    d["v"] = version();
    d["step"] = static_cast<int64_t>(session_.choices().size());
    d["view"] = status_ == Status::Waiting ? Value() : session_.game().view(viewerOf(place));
    d["decision"] = std::move(decision.result);
    d["result"] = result();
    return d;
}

namespace {

constexpr size_t kUsualLetter = 4U << 10U;  // bytes

// A letter that is begun: what comes next is inside of "d".
std::string begun(std::string_view type, int64_t version) {
    std::string text;
    text.reserve(kUsualLetter);
    JsonSink out(text);
    out.beginMap();
    out.put("t", type);
    out.put("v", version);
    out.beginMap("d");
    return text;
}

}  // namespace

std::string Table::snapFor(const Link& link, Telling& telling) const {
    const Viewer viewer = viewerOf(link.place);
    std::string text = begun("snap", version());
    JsonSink out(text);
    out.put("step", static_cast<int64_t>(session_.choices().size()));
    out.name("view");
    session_.game().writeView(viewer, text);
    out.name("decision");
    writeDecisionFor(out, link.place, link.locale, telling);
    const size_t count = session_.eventCount();
    telling.writeEvents(out, count > kMostEvents ? count - kMostEvents : 0, count, viewer, link.locale);
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

// The step that led to that version. Only the last one asks something.
std::string Table::stepFor(const Link& link, int64_t version, Telling& telling) const {
    const Viewer viewer = viewerOf(link.place);
    const size_t step = logged(version).step;
    const bool isLast = version == this->version();
    std::string text = begun("step", version);
    JsonSink out(text);
    out.put("step", static_cast<int64_t>(step));
    telling.writeEvents(out, session_.eventsBefore(step - 1), session_.eventsBefore(step), viewer, link.locale);
    out.name("view");
    (isLast ? session_.game() : session_.at(step)).writeView(viewer, text);
    out.name("decision");
    if (isLast) {
        writeDecisionFor(out, link.place, link.locale, telling);
        out.put("result", result());
    } else {
        out.addNull();
        out.putNull("result");
    }
    text += "}}";
    return text;
}

void Table::sendSnap(Connection to, const Link& link, Post& post) const {
    Telling telling(*this);
    post.letters.push_back({to, snapFor(link, telling)});
}

void Table::tellTable(Post& post) const {
    if (links_.empty()) return;
    const Value table = describe();
    for (const auto& [connection, link] : links_) send(connection, "table", table, post);
}

void Table::tellStep(Post& post) {
    Telling telling(*this);
    for (const auto& [connection, link] : links_)
        post.letters.push_back(
            {connection, telling.letterFor(link, [&](const Link& who) { return stepFor(who, version(), telling); })});
    if (telling.hasNotation()) offer(telling.notation());
}

void Table::tellSnap(Post& post) const {
    Telling telling(*this);
    for (const auto& [connection, link] : links_)
        post.letters.push_back({connection, telling.letterFor(link, [&](const Link& who) { return snapFor(who, telling); })});
}

void Table::greet(Connection to, const Link& link, Post& post) const {
    Value hello = Value::map();
    hello["proto"] = 1;
    hello["version"] = riffle::version();
    hello["seat"] = link.place ? Value(seatName(*link.place)) : Value();
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
    Telling telling(*this);
    for (int64_t v = since + 1; v <= now; ++v) post.letters.push_back({to, stepFor(link, v, telling)});
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
