// What is counted, as Prometheus reads it.
#include "server/base/metrics.h"

#include <fmt/format.h>

#include "server/analysis/analyses.h"
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/limits/connection_slots.h"
#include "server/limits/rate_limiter.h"

namespace riffle::server {

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
    counter("riffle_choices_total", "Choices that were made, taken back ones too.", counts.choices);
    counter("riffle_lost_total", "Doings that could not be written down.", counts.lost);
    const Keeper::Counts written = tables_.written();
    counter("riffle_deeds_total", "Doings that were to be written down.", written.deeds);
    counter("riffle_commits_total", "Lots they were written in.", written.lots);
    counter("riffle_commit_seconds_total", "The time that took.", written.seconds);
    counter("riffle_connections_total", "Connections that were opened.", counts.connections);
    counter("riffle_resumes_total", "Those that came back with a version.", counts.resumes);
    counter("riffle_snaps_total", "Whole positions that were sent.", counts.snaps);
    counter("riffle_slow_readers_total", "Times that somebody read too slowly and got a snap instead.", counts.slow);
    if (const Admission* admission = settings_.admission) {
        counter("riffle_limited_requests_total", "Requests of addresses that made too many.", admission->counts().requests);
        counter("riffle_limited_guesses_total", "Requests of addresses that named too many wrong tokens.",
                admission->counts().guesses);
        counter("riffle_seat_requests_total", "Requests of proven seats whose address had made too many.",
                admission->counts().seats);
    }
    if (const Connections* all = settings_.connections) {
        counter("riffle_limited_connections_total", "WebSockets that there was no place for.", all->counts().refused);
        counter("riffle_ended_connections_total", "Idle connections that were ended to make place.", all->counts().ended);
        family("riffle_open_connections", "gauge", "Connections over HTTP and WebSockets.");
        out += fmt::format("riffle_open_connections {}\n", all->open());
    }
    counter("riffle_requests_total", "Requests over HTTP.", requests_);
    counter("riffle_requests_refused_total", "Those that were refused.", refusedRequests_);
    if (bots_) {
        counter("riffle_bot_answers_total", "Decisions that programs thought about.", bots_->answers());
        counter("riffle_bot_seconds_total", "The time they took for it.", bots_->seconds());
        family("riffle_bot_waiting", "gauge", "Decisions that wait for a thread.");
        out += fmt::format("riffle_bot_waiting {}\n", bots_->waiting());
    }
    if (analyses_) {
        counter("riffle_analyses_total", "Games that were looked at again.", analyses_->finished());
        family("riffle_analyses_waiting", "gauge", "Games that wait to be looked at, or are.");
        out += fmt::format("riffle_analyses_waiting {}\n", analyses_->waiting());
    }
    out += figures().text();
    return {200, "text/plain; version=0.0.4; charset=utf-8", out, {}};
}

}  // namespace riffle::server
