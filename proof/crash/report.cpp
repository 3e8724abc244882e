// What a crash test did and found, in words.
#include <fmt/format.h>

#include <algorithm>

#include "proof/crash/crash.h"

namespace riffle::proof {

std::string textOf(const CrashReport& report) {
    std::string out = fmt::format(
        "kills      {} in {:.0f} s; a server started in at most {:.2f} s; everybody was back after {:.2f} s "
        "(half of the times), at most {:.2f} s\n",
        report.kills, report.seconds, report.longestStart, static_cast<double>(report.back.within(500)) / 1e6,
        static_cast<double>(report.back.most()) / 1e6);
    out += fmt::format("tables     {}, {} games came to their end; {} times somebody came back\n", report.tables, report.games,
                       report.resumes);
    if (report.others > 0) out += fmt::format("           {} of them only the other program could play\n", report.others);
    out += fmt::format("acts       {} sent, {} acknowledged, {} without an answer when a connection broke, {} sent again\n",
                       report.acts, report.acknowledged, report.inFlight, report.resent);
    out += fmt::format("           of those without an answer {} had been written down when somebody came back, {} had not\n",
                       report.done, report.undone);
    out += fmt::format(
        "           and {} lines, {} wishes to take back, {} seats taken, {} given to a bot, {} games behind another\n",
        report.lines, report.undos, report.joins, report.handOvers, report.rematches);
    if (report.faults + report.lostWrites > 0)
        out += fmt::format("disk       {} calls failed, {} writes were lost with the power\n", report.faults, report.lostWrites);
    out +=
        fmt::format("log        {} choices written down; {} versions that clients saw compared with it, {} told again the same\n",
                    report.choices, report.compared, report.confirmed);
    for (const auto& [what, count] : report.hindrances) out += fmt::format("overcome   {} × {}\n", count, what);
    std::map<Finding::Kind, uint64_t> counts;
    for (const Finding& finding : report.findings) ++counts[finding.kind];
    out += "findings  ";
    for (const auto kind : {Finding::Kind::Lost, Finding::Kind::Doubled, Finding::Kind::Changed, Finding::Kind::Invented})
        out += fmt::format(" {} {}{}", counts[kind], nameOf(kind), kind == Finding::Kind::Invented ? "\n" : ",");
    constexpr size_t kMostShown = 20;
    for (size_t i = 0; i < std::min(kMostShown, report.findings.size()); ++i) {
        const Finding& finding = report.findings[i];
        out += fmt::format("  {:9}table {}: {}\n", nameOf(finding.kind), finding.table, finding.what);
    }
    return out;
}

}  // namespace riffle::proof
