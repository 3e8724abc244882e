#include "server/api/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "ai/player.h"
#include "protocol/dependence.h"
#include "protocol/embedded.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "server/api/pages.h"
#include "server/base/json_fields.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/time_of_day.h"
#include "server/limits/rate_limiter.h"
#include "server/store/archive.h"

namespace riffle {

std::span<const EmbeddedFile> embeddedOpenApi();  // server/api/openapi.json
std::span<const EmbeddedFile> embeddedSchema();   // server/api/schema.json

}  // namespace riffle

namespace riffle::server {

static constexpr size_t kMostNames = 32;  // of cards, in one question

// "Kong|Thundarus"
static std::vector<std::string_view> namesIn(std::string_view text) {
    std::vector<std::string_view> names;
    while (!text.empty() && names.size() < kMostNames) {
        const size_t end = std::min(text.find('|'), text.size());
        names.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

Api::Api(Tables& tables, Bots* bots, Analyses* analyses, const Assets& assets, Settings settings)
    : tables_(tables),
      bots_(bots),
      analyses_(analyses),
      assets_(assets),
      settings_(std::move(settings)),
      reference_(settings_.extraCards) {}

Reply Api::answer(const Request& request) {
    ++requests_;
    Reply reply;
    try {
        reply = route(request);
    } catch (const std::exception& error) {
        log("failure", {{"what", error.what()}});
        reply = refused(request, "internal", "error.internal");
    }
    if (!reply.read) finish(request, reply);
    return reply;
}

void Api::finish(const Request& request, const Reply& reply) {
    refusedRequests_ += reply.status >= 400;
    figures().request(request.path, secondsSince(request.begun));
    if (reply.isUnknown && settings_.admission)
        (void)settings_.admission->charge(request.address, Cost::TableGuess, steadyNow(), 1);
}

namespace {

constexpr std::string_view kDecks = "/api/v1/decks/";
constexpr std::string_view kCards = "/api/v1/cards/";
constexpr std::string_view kAnalysis = "/api/v1/analysis/";

}  // namespace

bool Api::isForAll(const Request& request) const {
    return request.path.starts_with(kCards) &&
           !reference_.hasCards(std::string_view(request.path).substr(kCards.size()), localeOf(request));
}

bool Api::isLong(const Request& request) const {
    const bool isShown = isRead(request) && request.path.starts_with(kAnalysis);  // up to megabytes, each time somebody asks
    return request.path.starts_with(kDecks) || isShown || isForAll(request);
}

void Api::readBody(Request& request) {
    std::string error;
    request.parsed = std::make_shared<std::optional<Value>>(parseJson(request.body, error));
}

Reply Api::cardsRoute(const Request& request, std::string_view game) const {
    if (const std::string_view names = queryOf(request, "names"); !names.empty()) {
        const auto some = reference_.someCards(game, localeOf(request), namesIn(names));
        return some ? json(*some) : notFound(request);
    }
    const std::string* found = reference_.cards(game, localeOf(request));
    return found ? json(*found) : notFound(request);
}

// Of the tables it looks at nothing but the games, which never change.
Reply Api::answerLong(const Request& request) const {
    try {
        const std::string_view path = request.path;
        if (path.starts_with(kDecks)) return decksRoute(request, path.substr(kDecks.size()));
        if (!isRead(request)) return wrongMethod(request, "GET");
        if (path.starts_with(kAnalysis)) return shownAnalysis(request, path.substr(kAnalysis.size()));
        return cardsRoute(request, path.substr(kCards.size()));
    } catch (const std::exception& error) {
        log("failure", {{"what", error.what()}});
        return refused(request, "internal", "error.internal");
    }
}

Reply Api::route(const Request& request) {
    const std::string_view path = request.path;
    static constexpr std::string_view kOnlyRead[] = {"/healthz", "/readyz", "/metrics", "/version", "/api/openapi.json"};
    if (!isRead(request) && std::find(std::begin(kOnlyRead), std::end(kOnlyRead), path) != std::end(kOnlyRead))
        return wrongMethod(request, "GET");
    if (path == "/healthz") return {200, "text/plain; charset=utf-8", "ok\n", {}};
    if (path == "/readyz") {
        const std::string problem = isDraining_ ? "The server is stopping." : tables_.problem();
        // What is wrong names files: that is for who runs it.
        std::string shown = problem.empty() ? "ready" : "Nothing can be written down just now.";
        if (!problem.empty() && (request.isInside || isDraining_)) shown = problem;
        return {problem.empty() ? 200 : 503, "text/plain; charset=utf-8", fmt::format("{}\n", shown), {}};
    }
    if (path == "/metrics" && request.isInside) return metrics();
    if (path == "/version") {
        Value body = Value::map();
        body["name"] = "riffle";
        body["version"] = version();
        body["protocol"] = kProtocolVersion;
        body["rules"] = newestRules(tables_.games());
        body["games"] = Value::map();
        for (const auto& kind : tables_.games().all()) body["games"][std::string(kind->name())] = rulesOf(*kind);
        return json(body);
    }
    if (path == "/api/openapi.json") return json(std::string(embeddedOpenApi()[0].contents));
    if (path.starts_with("/api/v1/")) {
        const std::vector<std::string_view> parts = partsOf(path.substr(7));
        if (parts.empty()) return notFound(request);
        if (parts[0] == "tables") return tablesRoute(request, parts);
        if (parts[0] == "replays") return replaysRoute(request, parts);
        if (parts[0] == "decks" && parts.size() == 2) return decksRoute(request, parts[1]);
        if (parts[0] == "analysis") return analysisRoute(request, parts);
        if (!isRead(request)) return wrongMethod(request, "GET");
        if (parts[0] == "schema" && parts.size() == 1) return json(std::string(embeddedSchema()[0].contents));
        if (parts[0] == "export" && parts.size() == 2 && parts[1] == "games.ndjson") return exportRoute(request);
        if (parts[0] == "games" && parts.size() == 1) return games(request);
        const std::string* found = nullptr;
        if (parts[0] == "cards" && parts.size() == 2) return cardsRoute(request, parts[1]);
        if (parts[0] == "rules" && parts.size() == 2) found = reference_.rules(parts[1], localeOf(request));
        if (parts[0] == "messages" && parts.size() == 2) {
            if (const auto locale = localeFrom(parts[1])) found = &reference_.messages(*locale);
        }
        return found ? json(*found) : notFound(request);
    }
    if (path == "/metrics" || path.starts_with("/api") || path.starts_with("/ws")) return notFound(request);
    if (!isRead(request)) return wrongMethod(request, "GET");

    auto file = assets_.find(path, request.accepts);
    const bool isFound = file || isPage(tables_.games(), path);
    // A file that is not there is no page either.
    if (!isFound && path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos) return notFound(request);
    if (!isFound && path.starts_with("/assets/")) return notFound(request);
    if (!file) file = assets_.page(request.accepts, request.languages);
    Reply reply{isFound ? 200 : 404,
                file->type,
                std::move(file->bytes),
                {{"ETag", file->tag}, {"Vary", "Accept-Encoding, Accept-Language"}}};
    reply.headers.emplace_back("Cache-Control", file->isLasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file->encoding.empty()) reply.headers.emplace_back("Content-Encoding", file->encoding);
    if (isFound && request.hasTag == file->tag) {
        reply.status = 304;
        reply.body.clear();
    }
    return reply;
}

// What opens the seats of people, told once to whoever made the table: tokens of their own seats, and invitations for others.
Value Api::seatLinks(const Table& table, const std::vector<std::string>& secrets) const {
    Value seats = Value::list();
    for (size_t i = 0; i < table.places().size(); ++i) {
        const Table::Place& place = table.places()[i];
        Value seat = Value::map();
        seat["seat"] = table.seatName(i);
        seat["kind"] = nameOf(place.kind);
        if (!secrets[i].empty()) {
            seat["token"] = secrets[i];
            seat["url"] = fmt::format("{}/g/{}#{}", settings_.publicUrl, table.id(), secrets[i]);
        }
        seats.add(std::move(seat));
    }
    return seats;
}

Reply Api::makeTable(const Value& body, const Request& request) {
    if (isDraining_) return refused(request, "draining", "error.draining");
    if (body.find("from") && tables_.isKept()) return continueTable(body, request);
    Refusal refusal;
    std::vector<std::string> secrets;
    const Table* table = tables_.create(body, request.address, refusal, secrets);
    return newTable(request, table, secrets, refusal);
}

// It is played again where nobody waits for it.
Reply Api::continueTable(const Value& body, const Request& request) {
    Refusal refusal;
    const std::string* id = Tables::replayIn(body, refusal);
    if (!id) return refused(request, refusal);
    if (auto reply = tooManyGuesses(request, *id)) return *std::move(reply);
    if (!tables_.mayMake(request.address, refusal)) return refused(request, refusal);
    Reply reply;
    reply.read = [this, request, body, now = tables_.now(), replay = *id](Archive& archive) {
        const auto found = archive.find(replay);
        if (found && found->aside) return refused(request, *found->aside);
        Refusal why;
        std::optional<Tables::Continued> made;
        if (found && found->table) made = Tables::continued(body, *found->table, now, why);
        if (!made) {
            Reply none = refused(request, why.code.empty() ? refusalOf("no_replay", "error.no_replay") : why);
            none.isUnknown = !found;
            return none;
        }
        Reply out;
        out.then = [this, request, game = std::make_shared<Tables::Continued>(std::move(*made))] {
            Refusal late;
            std::vector<std::string> secrets;
            const Table* table = tables_.goOn(std::move(*game), request.address, late, secrets);
            return newTable(request, table, secrets, late);
        };
        return out;
    };
    return reply;
}

Reply Api::newTable(const Request& request, const Table* table, const std::vector<std::string>& secrets,
                    const Refusal& refusal) const {
    if (!table) {
        Reply reply = refused(request, refusal);
        reply.isUnknown = refusal.code == "no_replay";
        return reply;
    }
    Value out = Value::map();
    out["id"] = table->id();
    out["seats"] = seatLinks(*table, secrets);
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
        if (request.method != "POST") return wrongMethod(request, "GET, POST");
        Reply reply;
        const auto body = bodyOf(request, reply);
        return body ? makeTable(*body, request) : reply;
    }
    if (parts.size() > 3) return notFound(request);
    if (auto reply = tooManyGuesses(request, parts[1])) return *std::move(reply);
    Table* table = tables_.find(parts[1]);
    if (!table) {
        if (const Refusal* aside = tables_.aside(parts[1])) return refused(request, *aside);
        Reply none = refused(request, "not_found", "refuse.no-table");
        none.isUnknown = true;
        if (parts.size() != 2 || !isRead(request) || !tables_.isKept()) return none;
        Reply reply;  // it may be over and of other rules
        reply.read = [request, id = std::string(parts[1]), none = std::move(none)](Archive& archive) {
            const auto found = archive.find(id);
            if (found && found->aside) return refused(request, *found->aside);
            return found && found->saved ? json(recordedTable(*found->saved)) : none;
        };
        return reply;
    }
    return tableRoute(request, *table, parts.size() == 3 ? parts[2] : std::string_view());
}

std::optional<Reply> Api::tooManyGuesses(const Request& request, std::string_view table) {
    if (!settings_.admission || tables_.isHere(table)) return std::nullopt;
    const int64_t wait = settings_.admission->wait(request.address, Cost::TableGuess, steadyNow());
    if (wait == 0) return std::nullopt;
    return refused(request, "slow_down", "refuse.guesses", {{"seconds", (wait + 999) / 1000}});
}

// Tokens are too long to be guessed, so that the right one is always good; who tries many is only slowed down.
Reply Api::wrongToken(const Request& request, const Table& table, const Refusal& refusal) {
    const bool isGuess = refusal.code == "bad_token" || refusal.code == "invitation_used";
    const int64_t wait =
        isGuess && settings_.admission ? settings_.admission->guessed(request.address, table.id(), steadyNow()) : 0;
    if (wait > 0) return refused(request, "slow_down", "refuse.guesses", {{"seconds", (wait + 999) / 1000}});
    return refused(request, refusal);
}

Reply Api::viewOf(const Request& request, Table& table) {
    const std::string_view token = request.token.empty() ? queryOf(request, "token") : std::string_view(request.token);
    std::optional<size_t> place;
    Refusal refusal;
    Post post;
    if (!token.empty()) {
        place = table.prove({token, queryOf(request, "claim")}, refusal);
        if (!place) return wrongToken(request, table, refusal);
        table.see(*place, tables_.now(), post);
        tables_.attend(table, request.address);
    }
    Value body = table.position(place, localeOf(request));
    body["seat"] = place ? Value(table.seatName(*place)) : Value();
    body["table"] = table.describe();
    if (post.isChanged) tables_.deliver(table, std::move(post));
    return json(body);
}

Reply Api::tableRoute(const Request& request, Table& table, std::string_view what) {
    if (what.empty()) return isRead(request) ? json(table.describe()) : wrongMethod(request, "GET");
    if (what == "view") return isRead(request) ? viewOf(request, table) : wrongMethod(request, "GET");
    static constexpr std::string_view kDeeds[] = {"join", "leave", "start", "rematch", "actions"};
    if (std::find(std::begin(kDeeds), std::end(kDeeds), what) == std::end(kDeeds)) return notFound(request);
    if (request.method != "POST") return wrongMethod(request, "POST");
    Reply bad;
    const auto body = bodyOf(request, bad);
    if (!body) return bad;

    const std::string* given = textIn(*body, "token");
    const std::string* claim = textIn(*body, "claim");
    const Table::Proof proof{given ? *given : request.token, claim ? std::string_view(*claim) : std::string_view()};
    const int64_t now = tables_.now();
    Refusal refusal;
    Post post;
    Value out = Value::map();
    if (what == "join") {
        const std::string* name = textIn(*body, "name");
        const std::string* seat = textIn(*body, "seat");
        std::optional<size_t> place;
        if (seat && !(place = placeOf(table, *seat))) return refused(request, "bad_request", "refuse.seat");
        const std::string* dealt = textIn(*body, "dealt");
        const auto textOf = [](const std::string* text) { return text ? std::string_view(*text) : std::string_view(); };
        Table::Taken taken;
        if (!table.join({textOf(name), place, proof, textOf(dealt), body->find("deck")}, now, taken, refusal, post))
            return wrongToken(request, table, refusal);
        out["seat"] = table.seatName(taken.place);
        out["token"] = taken.token;
        tables_.attend(table, request.address);
        tables_.deliver(table, std::move(post), {request.address, Cost::Request});
        return json(out);
    }
    const auto place = table.prove(proof, refusal);
    if (!place) return wrongToken(request, table, refusal);
    table.see(*place, now, post);
    tables_.attend(table, request.address);
    bool isDone = false;
    if (what == "leave") isDone = table.leave(*place, now, refusal, post);
    if (what == "start") {
        const Value* level = body->find("level");
        if (level && (!level->isInt() || level->asInt() < 1 || level->asInt() > ai::kLevels))
            return refused(request, "bad_request", "refuse.level", {{"most", ai::kLevels}});
        isDone = table.start(level ? std::optional(static_cast<int>(level->asInt())) : std::nullopt, now, refusal, post);
    }
    if (what == "actions") isDone = table.act(*place, *body, now, refusal, post);
    if (what == "rematch") {
        const std::string next = tables_.rematch(table, request.address, refusal);
        isDone = !next.empty();
        if (isDone) out["id"] = next;
    }
    if (!isDone) return refused(request, refusal);
    if (what == "actions") out = table.position(table.prove(proof, refusal), localeOf(request));
    out["table"] = table.describe();
    tables_.deliver(table, std::move(post), {request.address, Cost::Request});
    return json(out);
}

}  // namespace riffle::server
