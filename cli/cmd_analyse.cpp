#include <iostream>

#include "cli/analyse_plan.h"
#include "cli/analyse_report.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "cli/replay_file.h"

namespace riffle::cli {

int runAnalyse(const Common& common, const AnalyseOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::string error;
    const auto replay = readReplay(options.file, error);
    if (!replay) return complain(error);
    const auto session = sessionOf(games, options.file, *replay, error);
    if (!session) return complain(error);
    AnalysisPlan plan;
    if (!readPlan(options, *session, plan, error)) return complain(error);
    plan.threads = threadsFrom(options.threads, error);
    if (plan.threads == 0) return complain(error);
    for (const std::string* file : {&options.json, &options.svg}) {
        if (!file->empty() && !canWrite(*file, error)) return complain(error);
    }
    const std::unique_ptr<Board> board = boardOf(session->kind(), &session->request());
    Analysis analysis = choicesOf(*session, plan);
    if (analysis.choices.empty()) return complain("Only chance decided there, so there is nothing to look at.");

    AnalysisProgress progress;
    {
        const Interruption interruption(progress.isStopped);
        {
            const ProgressLine line({.total = analysis.choices.size(), .what = "decisions", .done = &progress.done});
            weighChoices(*session, plan, analysis, progress);
        }
        const ProgressLine line({.total = analysis.choices.size() + doubtfulChoices(analysis).size(),
                                 .what = "decisions",
                                 .done = &progress.done,
                                 .before = analysis.choices.size()});
        if (!progress.isStopped) findTurnings(*session, plan, analysis, progress);
    }
    if (progress.isStopped) {
        std::cerr << "Stopped; nothing was written.\n";
        return kInterrupted;
    }
    const AnalysisReport report(*session, *board, plan, analysis, common.locale);
    std::cout << report.text(standardScreen(false).width);
    if (!options.json.empty() && !writeWhole(options.json, report.json(), error)) return complain(error);
    if (!options.svg.empty() && !writeWhole(options.svg, report.svg(), error)) return complain(error);
    return kOk;
}

}  // namespace riffle::cli
