// What requests say and what replies are made of.
#include <algorithm>

#include "protocol/json.h"
#include "protocol/text.h"
#include "server/api/api.h"
#include "server/base/json_fields.h"
#include "server/base/metrics.h"

namespace riffle::server {

std::vector<std::string_view> partsOf(std::string_view path) {
    std::vector<std::string_view> parts;
    for (size_t at = 1; at < path.size();) {
        const size_t end = std::min(path.find('/', at), path.size());
        parts.push_back(path.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// The seat of that name at a table.
std::optional<size_t> placeOf(const Table& table, std::string_view name) {
    for (size_t i = 0; i < table.places().size(); ++i) {
        if (table.seatName(i) == name) return i;
    }
    return std::nullopt;
}

Reply json(const Value& value, int status) {
    return {status, "application/json", toJson(value), {}};
}

Reply json(const std::string& text) {
    return {200, "application/json", text, {{"Cache-Control", "public, max-age=300"}}};
}

std::string_view queryOf(const Request& request, std::string_view name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string_view() : std::string_view(found->second);
}

Locale localeOf(const Request& request) {
    return localeFrom(queryOf(request, "lang")).value_or(Locale::En);
}

std::optional<int64_t> numberOf(std::string_view text) {
    if (text.empty() || text.size() > 16 || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return std::stoll(std::string(text));
}

Reply refused(const Request& request, const Refusal& refusal) {
    return problem(statusOf(refusal.code), refusal, localeOf(request));
}

Reply refused(const Request& request, std::string code, std::string key, Arguments args) {
    return refused(request, refusalOf(std::move(code), std::move(key), std::move(args)));
}

Reply notFound(const Request& request) {
    return refused(request, "not_found", "error.not_found");
}

Reply wrongMethod(const Request& request, std::string_view allowed) {
    Reply reply = refused(request, "wrong_method", "error.wrong_method", {{"methods", allowed}});
    reply.headers.emplace_back("Allow", allowed);
    return reply;
}

bool isRead(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

std::optional<Value> bodyOf(const Request& request, Reply& reply) {
    std::string error;
    auto body = request.parsed         ? std::move(*request.parsed)
                : request.body.empty() ? std::optional(Value::map())
                                       : parseJson(request.body, error);
    if (body && body->isMap()) return body;
    reply = refused(request, "bad_json", body ? "refuse.body-object" : "error.bad_json");
    return std::nullopt;
}

int statusOf(std::string_view code) {
    if (code == "bad_token" || code == "invitation_used" || code == "not_joined" || code == "wrong_seat" ||
        code == "wrong_origin")
        return 403;
    if (code == "not_found" || code == "no_replay" || code == "unknown_game" || code == "no_job") return 404;
    if (code == "wrong_method") return 405;
    if (code == "too_long") return 413;
    if (code == "stale_decision" || code == "no_seat" || code == "not_ready" || code == "not_started" || code == "game_over" ||
        code == "not_over" || code == "nothing_to_undo" || code == "cards_known" || code == "other_rules" || code == "paused" ||
        code == "damaged" || code == "game_too_long")
        return 409;
    if (code == "too_many_tables" || code == "too_fast" || code == "too_busy" || code == "slow_down") return 429;
    if (code == "wrong_host") return 421;
    if (code == "internal") return 500;
    if (code == "not_kept" || code == "draining" || code == "too_many" || code == "busy") return 503;
    return 400;
}

Reply problem(int status, const Refusal& refusal, Locale locale) {
    figures().refused(refusal.code);
    const Value said = refusalValue(refusal, locale);
    Value body = Value::map();
    body["type"] = "about:blank";
    body["title"] = refusal.code;
    body["status"] = status;
    body["code"] = refusal.code;
    body["detail"] = *said.find("message");
    if (said.find("key")) {
        body["key"] = *said.find("key");
        body["args"] = *said.find("args");
    }
    Reply reply{status, "application/problem+json", toJson(body), {}};
    const Value* args = said.find("args");
    if (const Value* seconds = status == 429 && args ? args->find("seconds") : nullptr)
        reply.headers.emplace_back("Retry-After", std::to_string(seconds->asInt()));
    return reply;
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

}  // namespace riffle::server
