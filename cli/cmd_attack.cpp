#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "cli/progress.h"
#include "cli/proof_commands.h"
#include "proof/attack/attack.h"

namespace riffle::cli {

namespace {

std::atomic<bool> isAttackStopped = false;

void tellAttack(const proof::LoadProgress& progress) {
    static const bool kIsTerminal = ::isatty(STDERR_FILENO) != 0;
    if (!kIsTerminal) return;
    std::cerr << fmt::format("\r\033[K{}, {:.0f} s: {} polite tables, {:.0f} choices a second, p99 {:.1f} ms, {} errors",
                             progress.phase, progress.seconds, progress.live, progress.choicesPerSecond, progress.p99,
                             progress.errors)
              << std::flush;
}

}  // namespace

int runAttack(const AttackOptions& options) {
    if (options.isListing) {
        for (const proof::AttackKind& kind : proof::attackKinds()) std::cout << fmt::format("{:12} {}\n", kind.name, kind.about);
        return kOk;
    }
    proof::AttackPlan plan;
    plan.url = options.url;
    plan.tables = options.tables;
    plan.rate = options.rate;
    plan.seconds = options.seconds;
    plan.only = options.only;
    plan.addresses = options.addresses;
    plan.seed = options.seed;
    plan.mostP99 = options.mostP99;
    plan.mostBot = options.mostBot;
    plan.mostMemory = int64_t{options.mostMemory} << 20;
    plan.plant = options.plant;
    plan.hasFaults = options.hasFaults;
    plan.serverOptions = options.serverOptions;
    std::string error;
    std::optional<proof::AttackReport> report;
    {
        const Interruption interruption(isAttackStopped);
        report = proof::attack(plan, tellAttack, isAttackStopped, error);
    }
    if (::isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K" << std::flush;
    if (!report) return complain(error);
    if (options.isJson) {
        std::cout << toJson(proof::valueOf(*report)) << '\n';
    } else {
        std::cout << proof::textOf(*report);
        if (report->findings.empty()) std::cout << "The polite ones noticed nothing, and nobody got what is not theirs.\n";
    }
    if (!report->findings.empty()) return kFailed;
    return isAttackStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
