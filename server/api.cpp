#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "ai/player.h"
#include "protocol/embedded.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "server/bots.h"
#include "server/decks.h"
#include "server/fields.h"
#include "server/secret.h"

namespace riffle {

std::span<const EmbeddedFile> embeddedOpenApi();  // server/openapi.json

}  // namespace riffle

namespace riffle::server {

namespace {

Reply json(const Value& value, int status = 200) {
    return {status, "application/json", toJson(value), {}};
}

Reply json(const std::string& text) {
    return {200, "application/json", text, {{"Cache-Control", "public, max-age=300"}}};
}

std::vector<std::string_view> partsOf(std::string_view path) {
    std::vector<std::string_view> parts;
    for (size_t at = 1; at < path.size();) {
        const size_t end = std::min(path.find('/', at), path.size());
        parts.push_back(path.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

std::string_view queryOf(const Request& request, std::string_view name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string_view() : std::string_view(found->second);
}

Locale localeOf(const Request& request) {
    return localeFrom(queryOf(request, "lang")).value_or(Locale::En);
}

// A whole number in the query; what is none is as if it were not there.
std::optional<int64_t> numberOf(std::string_view text) {
    if (text.empty() || text.size() > 16 || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return std::stoll(std::string(text));
}

Reply notFound() {
    return problem(404, {"not_found", "There is nothing here."});
}

Reply wrongMethod(std::string_view allowed) {
    Reply reply = problem(405, {"wrong_method", fmt::format("Here goes {}.", allowed)});
    reply.headers.emplace_back("Allow", allowed);
    return reply;
}

bool isRead(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

// The seat of that name at a table.
std::optional<size_t> placeOf(const Table& table, std::string_view name) {
    for (size_t i = 0; i < table.places().size(); ++i) {
        if (table.seatName(i) == name) return i;
    }
    return std::nullopt;
}

}  // namespace

int statusOf(std::string_view code) {
    if (code == "bad_token" || code == "wrong_seat" || code == "wrong_origin") return 403;
    if (code == "not_found" || code == "no_replay" || code == "unknown_game") return 404;
    if (code == "stale_decision" || code == "no_seat" || code == "not_ready" || code == "not_started" || code == "game_over" ||
        code == "not_over" || code == "nothing_to_undo")
        return 409;
    if (code == "too_many_tables" || code == "too_fast") return 429;
    if (code == "internal") return 500;
    if (code == "not_kept") return 503;
    return 400;
}

Reply problem(int status, const Refusal& refusal) {
    Value body = Value::map();
    body["type"] = "about:blank";
    body["title"] = refusal.code;
    body["status"] = status;
    body["code"] = refusal.code;
    body["detail"] = refusal.message;
    return {status, "application/problem+json", toJson(body), {}};
}

std::string decoded(std::string_view text) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
            out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::map<std::string, std::string, std::less<>> parseQuery(std::string_view query) {
    std::map<std::string, std::string, std::less<>> out;
    for (size_t at = 0; at < query.size();) {
        const size_t end = std::min(query.find('&', at), query.size());
        const std::string_view pair = query.substr(at, end - at);
        at = end + 1;
        const size_t sign = pair.find('=');
        if (sign == std::string_view::npos || sign == 0) continue;
        std::string value(pair.substr(sign + 1));
        std::replace(value.begin(), value.end(), '+', ' ');
        out[decoded(pair.substr(0, sign))] = decoded(value);
    }
    return out;
}

Api::Api(Tables& tables, const Bots* bots, const Assets& assets, Settings settings)
    : tables_(tables), bots_(bots), assets_(assets), settings_(std::move(settings)), reference_(settings_.extraCards) {}

Reply Api::answer(const Request& request) {
    ++requests_;
    Reply reply;
    try {
        reply = route(request);
    } catch (const std::exception& error) {
        reply = problem(500, {"internal", fmt::format("Something went wrong inside: {}.", error.what())});
    }
    refusedRequests_ += reply.status >= 400;
    return reply;
}

Reply Api::route(const Request& request) {
    const std::string_view path = request.path;
    if (path == "/healthz") return {200, "text/plain; charset=utf-8", "ok\n", {}};
    if (path == "/readyz") {
        const bool isReady = !isDraining_ && tables_.isWorking();
        return {isReady ? 200 : 503, "text/plain; charset=utf-8", isReady ? "ready\n" : "not now\n", {}};
    }
    if (path == "/metrics") return metrics();
    if (path == "/version") {
        Value body = Value::map();
        body["name"] = "riffle";
        body["version"] = version();
        body["protocol"] = kProtocolVersion;
        body["rules"] = kRulesVersion;
        return json(body);
    }
    if (path == "/api/openapi.json") return json(std::string(embeddedOpenApi()[0].contents));
    if (path.starts_with("/api/v1/")) {
        const std::vector<std::string_view> parts = partsOf(path.substr(7));
        if (parts.empty()) return notFound();
        if (parts[0] == "tables") return tablesRoute(request, parts);
        if (parts[0] == "replays") return replaysRoute(request, parts);
        if (parts[0] == "decks" && parts.size() == 2) return decksRoute(request, parts[1]);
        if (!isRead(request)) return wrongMethod("GET");
        if (parts[0] == "games" && parts.size() == 1) return games();
        const std::string* found = nullptr;
        if (parts[0] == "cards" && parts.size() == 2) found = reference_.cards(parts[1], localeOf(request));
        if (parts[0] == "rules" && parts.size() == 2) found = reference_.rules(parts[1]);
        if (parts[0] == "messages" && parts.size() == 2) {
            if (const auto locale = localeFrom(parts[1])) found = &reference_.messages(*locale);
        }
        return found ? json(*found) : notFound();
    }
    if (path.starts_with("/api") || path.starts_with("/ws")) return notFound();
    if (!isRead(request)) return wrongMethod("GET");

    auto file = assets_.find(path, request.accepts);
    if (!file && path.starts_with("/assets/")) return notFound();
    if (!file) file = assets_.page(request.accepts);
    Reply reply{200, file->type, std::move(file->bytes), {{"ETag", file->tag}, {"Vary", "Accept-Encoding"}}};
    reply.headers.emplace_back("Cache-Control", file->isLasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file->encoding.empty()) reply.headers.emplace_back("Content-Encoding", file->encoding);
    if (request.hasTag == file->tag) {
        reply.status = 304;
        reply.body.clear();
    }
    return reply;
}

Reply Api::games() const {
    Value body = Value::map();
    body["games"] = Value::list();
    for (const auto& kind : tables_.games().all()) body["games"].add(kind->describe());
    body["levels"] = Value::list();
    for (int level = 1; level <= ai::kLevels; ++level) {
        Value each = Value::map();
        each["level"] = level;
        each["key"] = fmt::format("level.{}", level);
        body["levels"].add(std::move(each));
    }
    body["locales"] = Value::list();
    for (const Locale locale : kLocales) body["locales"].add(codeOf(locale));
    return json(body);
}

// The links that open the seats of people: for whoever made the table.
Value Api::seatLinks(const Table& table) const {
    Value seats = Value::list();
    for (size_t i = 0; i < table.places().size(); ++i) {
        const Table::Place& place = table.places()[i];
        Value seat = Value::map();
        seat["seat"] = table.seatName(i);
        seat["kind"] = nameOf(place.kind);
        if (!place.token.empty()) {
            seat["token"] = place.token;
            seat["url"] = fmt::format("{}/g/{}#{}", settings_.publicUrl, table.id(), place.token);
        }
        seats.add(std::move(seat));
    }
    return seats;
}

Reply Api::makeTable(const Value& body, const Request& request) {
    if (isDraining_) return problem(503, {"draining", "The server is about to stop; try again in a moment."});
    Refusal refusal;
    const Table* table = tables_.create(body, request.address, refusal);
    if (!table) return problem(statusOf(refusal.code), refusal);
    Value out = Value::map();
    out["id"] = table->id();
    out["seats"] = seatLinks(*table);
    out["url"] = fmt::format("{}/g/{}", settings_.publicUrl, table->id());
    out["table"] = table->describe();
    return json(out, 201);
}

Reply Api::tablesRoute(const Request& request, const std::vector<std::string_view>& parts) {
    if (parts.size() == 1 && isRead(request)) {
        Value body = Value::map();
        body["tables"] = tables_.list(queryOf(request, "game"), queryOf(request, "status"));
        return json(body);
    }
    if (parts.size() == 1) {
        if (request.method != "POST") return wrongMethod("GET, POST");
        std::string error;
        const auto body = parseJson(request.body, error);
        if (!body) return problem(400, {"bad_json", error});
        return makeTable(*body, request);
    }
    if (parts.size() > 3) return notFound();
    Table* table = tables_.find(parts[1]);
    if (!table) return problem(404, {"not_found", "There is no table of that id."});
    return tableRoute(request, *table, parts.size() == 3 ? parts[2] : std::string_view());
}

Reply Api::viewOf(const Request& request, Table& table) {
    const std::string_view token = request.token.empty() ? queryOf(request, "token") : std::string_view(request.token);
    std::optional<size_t> place;
    if (!token.empty()) {
        place = table.seatOf(token);
        if (!place) return problem(403, {"bad_token", "This token opens no seat at this table."});
    }
    Value body = table.position(place, localeOf(request));
    body["seat"] = place ? Value(table.seatName(*place)) : Value();
    body["table"] = table.describe();
    return json(body);
}

Reply Api::tableRoute(const Request& request, Table& table, std::string_view what) {
    if (what.empty()) return isRead(request) ? json(table.describe()) : wrongMethod("GET");
    if (what == "view") return isRead(request) ? viewOf(request, table) : wrongMethod("GET");
    static constexpr std::string_view kDeeds[] = {"join", "leave", "start", "rematch", "actions"};
    if (std::find(std::begin(kDeeds), std::end(kDeeds), what) == std::end(kDeeds)) return notFound();
    if (request.method != "POST") return wrongMethod("POST");
    std::string error;
    const auto body = request.body.empty() ? std::optional(Value::map()) : parseJson(request.body, error);
    if (!body || !body->isMap()) return problem(400, {"bad_json", body ? "The body is an object." : error});

    const std::string* given = textIn(*body, "token");
    const std::string token = given ? *given : request.token;
    const int64_t now = tables_.now();
    Refusal refusal;
    Post post;
    Value out = Value::map();
    if (what == "join") {
        const std::string* name = textIn(*body, "name");
        const std::string* seat = textIn(*body, "seat");
        std::optional<size_t> place;
        if (seat && !(place = placeOf(table, *seat))) return problem(400, {"bad_request", "“seat” is a seat of this table."});
        size_t taken = 0;
        if (!table.join(name ? *name : "", place, token, now, taken, refusal, post))
            return problem(statusOf(refusal.code), refusal);
        out["seat"] = table.seatName(taken);
        out["token"] = table.places()[taken].token;
        tables_.deliver(table, std::move(post));
        return json(out);
    }
    const auto place = table.seatOf(token);
    if (!place) return problem(403, {"bad_token", "This token opens no seat at this table."});
    bool isDone = false;
    if (what == "leave") isDone = table.leave(*place, now, refusal, post);
    if (what == "start") {
        const Value* level = body->find("level");
        if (level && (!level->isInt() || level->asInt() < 1 || level->asInt() > ai::kLevels))
            return problem(400, {"bad_request", fmt::format("“level” is a whole number from 1 to {}.", ai::kLevels)});
        isDone = table.start(level ? std::optional(static_cast<int>(level->asInt())) : std::nullopt, now, refusal, post);
    }
    if (what == "actions") isDone = table.act(*place, *body, now, refusal, post);
    if (what == "rematch") {
        const Table* next = tables_.rematch(table, refusal);
        isDone = next != nullptr;
        if (next) out["id"] = next->id();
    }
    if (!isDone) return problem(statusOf(refusal.code), refusal);
    tables_.deliver(table, std::move(post));
    if (what == "actions") out = table.position(table.seatOf(token), localeOf(request));
    out["table"] = table.describe();
    return json(out);
}

Reply Api::replaysRoute(const Request& request, const std::vector<std::string_view>& parts) {
    if (!isRead(request)) return wrongMethod("GET");
    if (parts.size() == 1) return notFound();
    std::string_view id = parts[1];
    if (id.ends_with(".json")) id.remove_suffix(5);
    Table* table = tables_.find(id);
    if (!table) return problem(404, {"no_replay", "There is no game of that id."});
    // Of a game that goes on it would tell everything.
    if (table->status() != Table::Status::Over) return problem(409, {"not_over", "The game is not over yet."});
    const Session& session = table->session();
    if (parts.size() == 2) return json(session.replay());
    if (parts.size() != 4 || parts[2] != "steps") return notFound();
    const auto step = numberOf(parts[3]);
    const auto count = static_cast<int64_t>(session.choices().size());
    if (!step || *step > count) return problem(404, {"not_found", fmt::format("The game has the steps 0 to {}.", count)});
    const Game& game = session.at(static_cast<size_t>(*step));
    Viewer viewer{true, 0};
    if (const std::string_view seat = queryOf(request, "seat"); !seat.empty() && seat != "all") {
        const auto place = placeOf(*table, seat);
        if (!place) return problem(400, {"bad_request", "“seat” is a seat of this table, or all."});
        viewer = {false, static_cast<Seat>(*place)};
    }
    const Locale locale = localeOf(request);
    const auto at = static_cast<size_t>(*step);
    Value out = Value::map();
    out["id"] = table->id();
    out["step"] = *step;
    out["steps"] = count;
    out["view"] = game.view(viewer);
    out["events"] = session.describeEvents(at == 0 ? 0 : session.eventsBefore(at - 1), session.eventsBefore(at), viewer, locale);
    out["decision"] = Session::of(session.kind(), game.clone()).decision(viewer, locale);
    out["chosen"] = Value();
    if (at < session.choices().size()) {
        const Choice& choice = session.choices()[at];
        const bool isKnown = viewer.all || viewer.seat == choice.seat;
        Value chosen = Value::map();
        chosen["seat"] = game.seatName(choice.seat);
        if (isKnown) chosen["action"] = choice.text;
        out["chosen"] = std::move(chosen);
    }
    out["result"] = *step == count ? table->result() : Value();
    return json(out);
}

Reply Api::decksRoute(const Request& request, std::string_view what) {
    const std::string_view name = queryOf(request, "game");
    Refusal refusal;
    if (what == "generate") {
        if (!isRead(request)) return wrongMethod("GET");
        const GameKind* kind = tables_.games().find(name);
        if (!kind) return problem(404, {"unknown_game", fmt::format("“game” is one of {}.", tables_.games().names())});
        const auto seed = numberOf(queryOf(request, "seed"));
        const auto deck =
            generateDeck(*kind, queryOf(request, "format"), seed ? static_cast<uint64_t>(*seed) : randomSeed(), refusal);
        return deck ? json(*deck) : problem(statusOf(refusal.code), refusal);
    }
    if (what != "import") return notFound();
    if (request.method != "POST") return wrongMethod("POST");
    // The deck itself with the game in the query, or {"game", "format", "text"}.
    std::string game(name);
    std::string format(queryOf(request, "format"));
    std::string text = request.body;
    std::string error;
    if (game.empty()) {
        const auto body = parseJson(request.body, error);
        if (!body || !body->isMap()) return problem(400, {"bad_json", body ? "The body is an object." : error});
        if (const std::string* given = textIn(*body, "game")) game = *given;
        if (const std::string* given = textIn(*body, "format")) format = *given;
        if (const std::string* given = textIn(*body, "text")) text = *given;
    }
    const GameKind* kind = tables_.games().find(game);
    if (!kind) return problem(404, {"unknown_game", fmt::format("“game” is one of {}.", tables_.games().names())});
    const auto decks = importDecks(*kind, text, format, refusal);
    return decks ? json(*decks) : problem(statusOf(refusal.code), refusal);
}

Reply Api::metrics() const {
    std::string out;
    const auto family = [&](std::string_view name, std::string_view type, std::string_view help) {
        out += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
    };
    const auto counter = [&](std::string_view name, std::string_view help, auto value) {
        family(name, "counter", help);
        out += fmt::format("{} {}\n", name, value);
    };
    const Counts& counts = tables_.counts();
    family("riffle_tables", "gauge", "Tables in memory.");
    for (const auto& kind : tables_.games().all()) {
        for (const Table::Status status : {Table::Status::Waiting, Table::Status::Playing, Table::Status::Over})
            out += fmt::format("riffle_tables{{game=\"{}\",status=\"{}\"}} {}\n", kind->name(), nameOf(status),
                               tables_.count(kind->name(), status));
    }
    family("riffle_ws_connections", "gauge", "Open connections.");
    out += fmt::format("riffle_ws_connections{{role=\"seat\"}} {}\n", tables_.connections(true));
    out += fmt::format("riffle_ws_connections{{role=\"watcher\"}} {}\n", tables_.connections(false));
    counter("riffle_tables_made_total", "Tables that were made.", counts.tables);
    counter("riffle_tables_refused_total", "Tables that were refused because there are too many.", counts.refusedTables);
    counter("riffle_messages_total", "Messages that came over connections.", counts.messages);
    counter("riffle_messages_refused_total", "Those that were refused.", counts.refusedMessages);
    counter("riffle_connections_total", "Connections that were opened.", counts.connections);
    counter("riffle_resumes_total", "Those that came back with a version.", counts.resumes);
    counter("riffle_snaps_total", "Whole positions that were sent.", counts.snaps);
    counter("riffle_requests_total", "Requests over HTTP.", requests_);
    counter("riffle_requests_refused_total", "Those that were refused.", refusedRequests_);
    if (bots_) {
        counter("riffle_bot_answers_total", "Decisions that programs thought about.", bots_->answers());
        counter("riffle_bot_seconds_total", "The time they took for it.", bots_->seconds());
        family("riffle_bot_waiting", "gauge", "Decisions that wait for a thread.");
        out += fmt::format("riffle_bot_waiting {}\n", bots_->waiting());
    }
    return {200, "text/plain; version=0.0.4; charset=utf-8", out, {}};
}

}  // namespace riffle::server
