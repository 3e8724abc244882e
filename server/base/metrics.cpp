#include "server/base/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::server {

Figures& figures() {
    static Figures all;
    return all;
}

std::string_view routeOf(std::string_view path) {
    static constexpr std::string_view kKnown[] = {"analysis", "cards",   "decks", "export", "games",
                                                  "messages", "replays", "rules", "schema", "tables"};
    static constexpr std::string_view kApi = "/api/v1/";
    if (path.starts_with(kApi)) {
        const std::string_view word = path.substr(kApi.size(), path.find('/', kApi.size()) - kApi.size());
        const auto* const found = std::find(std::begin(kKnown), std::end(kKnown), word);
        return found == std::end(kKnown) ? "other" : *found;
    }
    if (path == "/healthz" || path == "/readyz" || path == "/metrics" || path == "/version") return "health";
    return path.starts_with("/assets/") ? "assets" : path.starts_with("/api") || path.starts_with("/ws") ? "other" : "page";
}

void Figures::request(std::string_view path, double seconds) {
    const std::string_view route = routeOf(path);
    const std::lock_guard hold(lock_);
    requests_.try_emplace(route, secondBounds()).first->second.add(seconds);
}

void Figures::refused(std::string_view code) {
    const std::lock_guard hold(lock_);
    const auto found = refused_.find(code);
    if (found != refused_.end()) {
        ++found->second;
    } else {
        refused_.emplace(code, 1);
    }
}

void Figures::refusedLetter(std::string_view letter) {
    static constexpr std::string_view kCode = R"("code":")";
    const size_t at = letter.find(kCode);
    if (at == std::string_view::npos) return;
    letter.remove_prefix(at + kCode.size());
    refused(letter.substr(0, letter.find('"')));
}

std::string Figures::text() const {
    std::string out;
    const auto family = [&](std::string_view name, std::string_view type, std::string_view help) {
        out += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
    };
    const auto histogram = [&](std::string_view name, std::string_view help, const Histogram& values) {
        family(name, "histogram", help);
        values.write(out, name);
    };
    histogram("riffle_act_seconds", "From an act until it is written down and its letters go out.", actSeconds);
    histogram("riffle_commit_seconds", "The time a commit takes.", commitSeconds);
    histogram("riffle_commit_deeds", "Doings that one commit writes down.", commitDeeds);
    histogram("riffle_fetch_seconds", "The time it takes to bring a table back from the store.", fetchSeconds);
    histogram("riffle_bot_thinking_seconds", "The time a program takes for a decision.", botSeconds);
    histogram("riffle_bot_wait_seconds", "The time a decision waits for a thread.", botWaitSeconds);
    family("riffle_deeds_waiting", "gauge", "Doings that wait to be written down.");
    out += fmt::format("riffle_deeds_waiting {}\n", deedsWaiting.load());
    const std::lock_guard hold(lock_);
    family("riffle_request_seconds", "histogram", "The time a request over HTTP takes, by what it is about.");
    for (const auto& [route, seconds] : requests_)
        seconds.write(out, "riffle_request_seconds", fmt::format("route=\"{}\"", route));
    family("riffle_refusals_total", "counter", "What was refused over HTTP and at tables, by the code that was told.");
    for (const auto& [code, count] : refused_) out += fmt::format("riffle_refusals_total{{code=\"{}\"}} {}\n", code, count);
    return out;
}

}  // namespace riffle::server
