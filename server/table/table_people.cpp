// Who is connected to a table, and what they say.

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text.h"
#include "protocol/version.h"
#include "server/base/json_fields.h"
#include "server/table/table.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestNonce = 64;   // bytes
constexpr int64_t kMostWatchers = 64;  // of one table
constexpr int kMostOfSeat = 8;         // that have the same seat
constexpr size_t kKeptChat = 50;
constexpr size_t kChatBurst = 6;         // lines of one seat …
constexpr int64_t kChatPeriod = 10'000;  // … in so many milliseconds
constexpr size_t kHintBurst = 20;        // a program thinks long about each
constexpr int64_t kHintPeriod = 60'000;
constexpr int kHintLevel = 5;

// Whether something that was done at these times may be done again now: so often within a period.
bool mayAgain(std::deque<int64_t>& times, size_t most, int64_t period, int64_t now) {
    while (!times.empty() && now - times.front() >= period) times.pop_front();
    if (times.size() >= most) return false;
    times.push_back(now);
    return true;
}

}  // namespace

// ---- Connections

void Table::connect(Connection connection, std::optional<size_t> place, Locale locale, int64_t since, int64_t now, Post& post,
                    std::string token) {
    const auto watchers = std::count_if(links_.begin(), links_.end(), [](const auto& each) { return !each.second.place; });
    if (place ? places_[*place].connections >= kMostOfSeat : watchers >= kMostWatchers) {
        return send(connection, "err", refusalValue(refusalOf("table_full", "error.table_full"), locale), post);
    }
    const Link link{place, locale, std::move(token), place ? places_[*place].token : SecretHash()};
    links_[connection] = link;
    touched_ = now;
    bool isNews = false;
    if (place) {
        Place& seat = places_[*place];
        isNews = !seat.isReady;
        seat.isReady = true;
        ++seat.connections;
        seat.lastSeen = now;
    }
    greet(connection, link, post);
    post.isChanged |= isNews;
    const bool wasWaiting = status_ == Status::Waiting;
    beginIfReady(now, post);  // tells everybody, this one too
    if (!wasWaiting) catchUp(connection, link, since, post);
    const Value table = describe();
    for (const auto& [other, its] : links_) {
        if (other != connection) send(other, "table", table, post);
    }
    askBots(post);
    turnClock(false, now, post);
    tellClock(connection, now, post);
}

void Table::disconnect(Connection connection, int64_t now, Post& post) {
    const auto found = links_.find(connection);
    if (found == links_.end()) return;
    const Link link = found->second;
    links_.erase(found);
    if (link.place) {
        Place& seat = places_[*link.place];
        seat.connections = std::max(0, seat.connections - 1);
        seat.lastSeen = now;
    }
    tellTable(post);
    turnClock(false, now, post);
}

void Table::tellAgain(Connection connection, int64_t now, Post& post) const {
    const auto found = links_.find(connection);
    if (found == links_.end()) return;
    greet(connection, found->second, post);
    if (status_ == Status::Waiting) return;
    sendSnap(connection, found->second, post);
    tellClock(connection, now, post);
}

bool Table::hint(Connection from, size_t place, const std::string& nonce, int64_t now, Refusal& refusal, Post& post) {
    if (!mayPlay(refusal)) return false;
    if (place != deciderPlace()) return refuse(refusal, "wrong_seat", "refuse.hint-decider");
    if (!othersThan(place).empty()) return refuse(refusal, "no_hints", "error.no_hints");
    if (hinted_ == version()) return refuse(refusal, "too_fast", "refuse.hint-twice");
    if (!mayAgain(hintTimes_[place], kHintBurst, kHintPeriod, now)) return refuse(refusal, "too_fast", "error.too_fast");
    hinted_ = version();
    Question question;
    question.table = id_;
    question.party = party_;
    question.version = version();
    question.game = session_.game().clone();
    question.thinking.level = kHintLevel;
    question.thinking.seed = version() > 0 ? static_cast<uint64_t>(version()) : 1;
    question.isHint = true;
    question.asker = from;
    question.nonce = nonce;
    post.questions.push_back(std::move(question));
    return true;
}

bool Table::chat(Connection from, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    const Link& link = links_.at(from);
    if (!link.place) return refuse(refusal, "no_seat", "refuse.watchers-listen");
    const std::string* text = textIn(d, "text");
    const auto tidy = text ? tidyChat(*text) : std::nullopt;
    if (!tidy) return refuse(refusal, "bad_chat", "error.bad_chat");
    if (!mayAgain(chatTimes_[*link.place], kChatBurst, kChatPeriod, now)) return refuse(refusal, "too_fast", "error.too_fast");
    said_.push_back({places_[*link.place].name, seatName(*link.place), *tidy, now / 1000});
    post.said.push_back(said_.back());
    if (said_.size() > kKeptChat) said_.pop_front();
    touched_ = now;
    for (const auto& [connection, its] : links_) tellSaid(connection, said_.back(), post);
    return true;
}

bool Table::obey(Connection from, std::string_view what, const Value& d, int64_t now, Value& reply, Refusal& refusal,
                 Post& post) {
    Link& link = links_.at(from);
    if (what == "lang") {
        const std::string* lang = textIn(d, "lang");
        const auto locale = lang ? localeFrom(*lang) : std::nullopt;
        if (!locale) return refuse(refusal, "bad_request", "refuse.lang");
        link.locale = *locale;
        if (status_ != Status::Waiting) sendSnap(from, link, post);
        return true;
    }
    static constexpr std::string_view kCommands[] = {"act",  "undo",    "undo-answer", "why",   "hint",
                                                     "chat", "concede", "rematch",     "leave", "bot"};
    if (std::find(std::begin(kCommands), std::end(kCommands), what) == std::end(kCommands))
        return refuse(refusal, "bad_request", "refuse.no-message", {{"name", shortened(what)}});
    if (what == "chat") return chat(from, d, now, refusal, post);
    if (!link.place) return refuse(refusal, "no_seat", "refuse.watchers-choose");
    const size_t place = *link.place;
    if (what == "act") return act(place, d, now, refusal, post);
    if (what == "undo") return undo(place, d, now, refusal, post);
    if (what == "undo-answer") return answerUndo(place, d, now, refusal, post);
    if (what == "concede") return concede(place, now, refusal, post);
    if (what == "leave") return leave(place, now, refusal, post);
    if (what == "bot") return handOver(place, d, now, refusal, post);
    if (what == "rematch") {
        if (status_ != Status::Over) return refuse(refusal, "not_over", "error.not_over");
        post.wantsRematch = rematch_.empty();
        return true;
    }
    if (what == "hint") {
        const std::string* nonce = textIn(d, "n");
        return hint(from, place, nonce && nonce->size() <= kLongestNonce ? *nonce : "", now, refusal, post);
    }
    if (!mayPlay(refusal)) return false;
    if (place != deciderPlace()) return refuse(refusal, "wrong_seat", "refuse.why-decider");
    const std::string* action = textIn(d, "action");
    if (!action || action->size() > 512) return refuse(refusal, "bad_request", "refuse.why-action");
    auto why = session_.why(*action, link.locale, refusal);
    if (!why) return false;
    reply = std::move(*why);
    return true;
}

void Table::receive(Connection from, const Value& message, int64_t now, Post& post) {
    if (!links_.contains(from)) return;
    const std::string* type = message.isMap() ? textIn(message, "t") : nullptr;
    if (type && *type == "p") {
        Value pong = Value::map();
        pong["t"] = "p";
        post.letters.push_back({from, toJson(pong)});
        return;
    }
    static const Value kNothing = Value::map();
    const Value* d = message.isMap() ? message.find("d") : nullptr;
    if (!d || !d->isMap()) d = &kNothing;
    const std::string* nonce = textIn(*d, "n");
    const bool isKnown = nonce && nonce->size() <= kLongestNonce;
    Refusal refusal;
    Value reply;
    const bool isDone =
        type ? obey(from, *type, *d, now, reply, refusal, post) : refuse(refusal, "bad_request", "refuse.message");
    if (isDone && !reply.isMap()) {
        if (isKnown && *type != "hint") sendAck(from, *nonce, post);
        return;
    }
    Value answer = isDone ? Value::map() : refusalValue(refusal, links_.at(from).locale);
    if (isKnown) answer["n"] = *nonce;
    if (!isDone) return send(from, "err", std::move(answer), post);
    for (const auto& [name, value] : reply.entries()) answer[name] = value;
    send(from, "why", std::move(answer), post);
}

}  // namespace riffle::server
