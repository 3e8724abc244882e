// What a load test found, in words and as figures.
#include <fmt/format.h>

#include <algorithm>

#include "proof/load/load.h"

namespace riffle::proof {

namespace {

constexpr double kMega = 1e6;

double milliseconds(uint64_t microseconds) {
    return static_cast<double>(microseconds) / 1e3;
}

std::string percentiles(const Latencies& latencies) {
    return fmt::format("p50 {:.1f}  p90 {:.1f}  p99 {:.1f}  p99.9 {:.1f}  max {:.1f} ms", milliseconds(latencies.within(500)),
                       milliseconds(latencies.within(900)), milliseconds(latencies.within(990)),
                       milliseconds(latencies.within(999)), milliseconds(latencies.most()));
}

Value percentilesValue(const Latencies& latencies) {
    // In microseconds: values hold whole numbers.
    Value out = Value::map();
    out["p50"] = static_cast<int64_t>(latencies.within(500));
    out["p90"] = static_cast<int64_t>(latencies.within(900));
    out["p99"] = static_cast<int64_t>(latencies.within(990));
    out["p99.9"] = static_cast<int64_t>(latencies.within(999));
    out["max"] = static_cast<int64_t>(latencies.most());
    out["count"] = static_cast<int64_t>(latencies.count());
    return out;
}

double countOf(const LoadReport& report, const std::string& name) {
    const auto found = report.counted.find(name);
    return found == report.counted.end() ? 0 : found->second;
}

// Of one table in a server full of idle ones.
double idleKilobytes(const LoadReport& report, int64_t memory) {
    return static_cast<double>(memory - report.server->emptyMemory) / 1e3 / static_cast<double>(report.tables);
}

}  // namespace

std::string textOf(const LoadReport& report) {
    std::string out = fmt::format("tables    {} live (least {}), {} connections, made and connected in {:.1f} s\n", report.tables,
                                  report.leastLive, report.connections, report.setUpSeconds);
    const double seconds = report.seconds;
    const auto choices = static_cast<double>(report.choices);
    const auto letters = static_cast<double>(std::max<uint64_t>(1, report.letters));
    const bool isIdle = report.server && report.server->idleMemory > 0;
    if (!isIdle) {
        out += fmt::format("choices   {:.0f} a second ({} in {:.1f} s); {} games ended and were followed by new ones\n",
                           choices / seconds, report.choices, seconds, report.games);
        out += fmt::format("latency   {}   from an act to its step\n", percentiles(report.own));
        out += fmt::format("          {}   to its step at the other seat\n", percentiles(report.other));
        out += fmt::format("          {}   that acts were sent behind their time\n", percentiles(report.late));
        out += fmt::format("letters   {:.1f} a choice, {:.1f} kB each; {} snaps instead of steps\n",
                           letters / std::max(1.0, choices), static_cast<double>(report.bytes) / letters / 1e3, report.snaps);
        out += fmt::format("clients   {:.2f} cores, {:.0f} µs a choice\n", report.ownCpu / seconds,
                           1e6 * report.ownCpu / std::max(1.0, choices));
    }
    if (report.server) {
        const LoadedServer& server = *report.server;
        if (isIdle) {
            out += fmt::format(
                "memory    {:.1f} MB empty, {:.1f} MB with {} idle tables, {:.1f} MB after their connections were closed\n",
                static_cast<double>(server.emptyMemory) / kMega, static_cast<double>(server.memory) / kMega, report.tables,
                static_cast<double>(server.idleMemory) / kMega);
            out += fmt::format("a table   {:.1f} kB with its two connections, {:.1f} kB without\n",
                               idleKilobytes(report, server.memory), idleKilobytes(report, server.idleMemory));
        } else {
            out += fmt::format(
                "server    {:.2f} cores, {:.0f} µs a choice; {:.1f} MB, {:.1f} MB before the first table; started in {:.2f} s\n",
                server.cpu / seconds, 1e6 * server.cpu / std::max(1.0, choices), static_cast<double>(server.memory) / kMega,
                static_cast<double>(server.emptyMemory) / kMega, server.startSeconds);
        }
    }
    if (const double commits = countOf(report, "riffle_commits_total"); commits > 0)
        out += fmt::format("commits   {:.0f} a second, {:.1f} deeds each, {:.2f} ms each\n", commits / seconds,
                           countOf(report, "riffle_deeds_total") / commits,
                           1e3 * countOf(report, "riffle_commit_seconds_total") / commits);
    out += fmt::format("errors    {}\n", errorsIn(report));
    for (const auto& [what, count] : report.errors) out += fmt::format("          {} × {}\n", count, what);
    return out;
}

Value valueOf(const LoadReport& report) {
    Value out = Value::map();
    out["tables"] = static_cast<int64_t>(report.tables);
    out["leastLive"] = static_cast<int64_t>(report.leastLive);
    out["setUpMs"] = static_cast<int64_t>(report.setUpSeconds * 1e3);
    out["ms"] = static_cast<int64_t>(report.seconds * 1e3);
    out["choices"] = static_cast<int64_t>(report.choices);
    out["choicesPerSecond"] = static_cast<int64_t>(static_cast<double>(report.choices) / report.seconds);
    out["games"] = static_cast<int64_t>(report.games);
    out["own"] = percentilesValue(report.own);
    out["other"] = percentilesValue(report.other);
    out["late"] = percentilesValue(report.late);
    out["bytes"] = static_cast<int64_t>(report.bytes);
    out["letters"] = static_cast<int64_t>(report.letters);
    out["snaps"] = static_cast<int64_t>(report.snaps);
    out["clientCpuMs"] = static_cast<int64_t>(report.ownCpu * 1e3);
    out["errors"] = Value::map();
    for (const auto& [what, count] : report.errors) out["errors"][what] = static_cast<int64_t>(count);
    if (report.server) {
        Value& server = out["server"] = Value::map();
        server["cpuMs"] = static_cast<int64_t>(report.server->cpu * 1e3);
        server["emptyMemory"] = report.server->emptyMemory;
        server["memory"] = report.server->memory;
        if (report.server->idleMemory > 0) {
            server["idleMemory"] = report.server->idleMemory;
            server["bytesPerIdleTable"] = static_cast<int64_t>(1e3 * idleKilobytes(report, report.server->idleMemory));
            server["bytesPerConnectedTable"] = static_cast<int64_t>(1e3 * idleKilobytes(report, report.server->memory));
        }
        server["startMs"] = static_cast<int64_t>(report.server->startSeconds * 1e3);
    }
    out["commits"] = static_cast<int64_t>(countOf(report, "riffle_commits_total"));
    out["deeds"] = static_cast<int64_t>(countOf(report, "riffle_deeds_total"));
    out["memory"] = Value::list();
    for (const auto& [seconds, bytes] : report.memory) {
        Value look = Value::list();
        look.add(static_cast<int64_t>(seconds));
        look.add(bytes);
        out["memory"].add(std::move(look));
    }
    return out;
}

}  // namespace riffle::proof
