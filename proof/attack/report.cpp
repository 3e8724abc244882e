// What an attack did and what the polite ones felt, in words and for programs.
#include <fmt/format.h>

#include "proof/attack/attack.h"

namespace riffle::proof {

namespace {

double millisecondsOf(const Latencies& latencies, double perMille) {
    return static_cast<double>(latencies.within(perMille)) / 1e3;
}

}  // namespace

std::string textOf(const AttackReport& report) {
    const LoadReport& polite = report.polite;
    std::string out = fmt::format(
        "polite    {} tables, {} choices in {:.0f} s; from an act to its step half {:.1f} ms, p99 {:.1f} ms, at most {:.0f} ms; "
        "at the "
        "other seat p99 {:.1f} ms\n",
        polite.tables, polite.choices, polite.seconds, millisecondsOf(polite.own, 500), millisecondsOf(polite.own, 990),
        static_cast<double>(polite.own.most()) / 1e3, millisecondsOf(polite.other, 990));
    for (const AttackFigures& each : report.attacks) {
        out += fmt::format("attack    {:11} {:8} connections, {:9} sent;", each.kind, each.connections, each.requests);
        for (const auto& [status, count] : each.answers) out += fmt::format(" {} × {}", count, status);
        out += '\n';
    }
    out += "burglars ";
    for (const auto& [what, count] : report.probes) out += fmt::format(" {} × {}", count, what);
    out += fmt::format("; the slowest answer of a bot {:.0f} ms\n", report.slowestBot);
    const double seconds = report.attackSeconds > 0 ? report.attackSeconds : 1;
    out += fmt::format(
        "machine   server {:.2f} cores, at most {} MB; attackers {:.2f} cores; polite ones and burglars {:.2f} cores{}\n",
        report.serverCpu / seconds, report.memory >> 20, report.attackCpu / seconds,
        std::max(0.0, polite.ownCpu / std::max(1.0, polite.seconds) - report.attackCpu / seconds),
        report.faults > 0 ? fmt::format("; the disk failed {} times", report.faults) : "");
    for (const std::string& finding : report.findings) out += "finding   " + finding + '\n';
    return out;
}

Value valueOf(const AttackReport& report) {
    Value out = Value::map();
    out["polite"] = valueOf(report.polite);
    out["attacks"] = Value::list();
    for (const AttackFigures& each : report.attacks) {
        Value attack = Value::map();
        attack["kind"] = each.kind;
        attack["connections"] = static_cast<int64_t>(each.connections);
        attack["sent"] = static_cast<int64_t>(each.requests);
        attack["answers"] = Value::map();
        for (const auto& [status, count] : each.answers)
            attack["answers"][fmt::format("{}", status)] = static_cast<int64_t>(count);
        out["attacks"].add(std::move(attack));
    }
    out["probes"] = Value::map();
    for (const auto& [what, count] : report.probes) out["probes"][what] = static_cast<int64_t>(count);
    out["attackMs"] = static_cast<int64_t>(report.attackSeconds * 1e3);
    out["attackCpuMs"] = static_cast<int64_t>(report.attackCpu * 1e3);
    out["serverCpuMs"] = static_cast<int64_t>(report.serverCpu * 1e3);
    out["memory"] = report.memory;
    out["slowestBotMs"] = static_cast<int64_t>(report.slowestBot);
    out["faults"] = static_cast<int64_t>(report.faults);
    out["findings"] = Value::list();
    for (const std::string& finding : report.findings) out["findings"].add(finding);
    return out;
}

}  // namespace riffle::proof
