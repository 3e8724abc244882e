#include "protocol/analysis.h"

#include <algorithm>

#include "engine/hash.h"
#include "protocol/game_module.h"
#include "protocol/thinking.h"
#include "sim/threads.h"

namespace riffle {

namespace {

constexpr int kHarder = 4;  // times the iterations at the second look
constexpr size_t kMostDoubtful = 8;

float shareIn(const Game::Advice& advice, Seat seat) {
    for (const auto& each : advice.chances) {
        if (each.seat == seat) return each.share;
    }
    return 0;
}

// A search says what is best; then that and what was played are searched alone, equally hard, so that neither looks better only
// because it was tried more often.
void weigh(const Session& session, const AnalysisPlan& plan, int times, AnalysedChoice& choice) {
    const std::unique_ptr<Game> here = session.copyAt(choice.number - 1);
    const Game& game = *here;
    Game::Thinking thinking;
    thinking.level = plan.level;
    thinking.iterations =
        times * (plan.iterations > 0 ? plan.iterations
                                     : playerFor(session.kind().module().levels, {.level = plan.level}).budget.iterations);
    const uint64_t words[] = {plan.seed, choice.number, static_cast<uint64_t>(times)};
    thinking.seed = hashBytes(words, sizeof words);
    thinking.wantsLine = true;
    Game::Advice best = game.advise(thinking);
    choice.line.clear();
    choice.world.reset();
    choice.best = choice.played;
    choice.loss = 0;
    choice.after = best.chances;
    if (best.action != choice.played) {
        thinking.iterations = std::max(1, thinking.iterations / 2);
        thinking.only = choice.played;
        thinking.wantsLine = false;
        const Game::Advice played = game.advise(thinking);
        thinking.only = best.action;
        const Game::Advice again = game.advise(thinking);
        choice.after = played.chances;
        const float loss = shareIn(again, choice.seat) - shareIn(played, choice.seat);
        if (loss > 0) {
            choice.before = again.chances;
            choice.best = best.action;
            choice.loss = loss;
            choice.line = std::move(best.line);
            choice.world = std::move(best.world);
            return;
        }
    }
    choice.before = choice.after;
}

}  // namespace

void weighChoice(const Session& session, const AnalysisPlan& plan, bool isSecondLook, AnalysedChoice& choice) {
    weigh(session, plan, isSecondLook ? kHarder : 1, choice);
    choice.isChecked = isSecondLook;
}

Analysis choicesOf(const Session& session, const AnalysisPlan& plan) {
    Analysis analysis;
    for (size_t i = plan.from - 1; i < std::min(plan.to, session.choices().size()); ++i) {
        const Choice made = session.choices()[i];
        if (session.game().seatName(made.seat) == "chance") continue;
        AnalysedChoice choice;
        choice.number = i + 1;
        choice.seat = made.seat;
        choice.played = made.action;
        const Value view = session.at(i).view({true, 0});
        if (const Value* turn = view.find("turn")) choice.turn = turn->asInt();
        analysis.choices.push_back(std::move(choice));
    }
    return analysis;
}

void weighChoices(const Session& session, const AnalysisPlan& plan, Analysis& analysis, AnalysisProgress& progress) {
    sim::Threads{plan.threads}(static_cast<int>(analysis.choices.size()), [&](int i) {
        if (progress.isStopped) return;
        weighChoice(session, plan, false, analysis.choices[static_cast<size_t>(i)]);
        ++progress.done;
    });
}

std::vector<size_t> doubtfulChoices(const Analysis& analysis) {
    std::vector<size_t> doubtful;
    for (size_t i = 0; i < analysis.choices.size(); ++i) {
        if (analysis.choices[i].loss >= kTurningLoss / 2) doubtful.push_back(i);
    }
    std::stable_sort(doubtful.begin(), doubtful.end(),
                     [&](size_t a, size_t b) { return analysis.choices[a].loss > analysis.choices[b].loss; });
    if (doubtful.size() > kMostDoubtful) doubtful.resize(kMostDoubtful);
    return doubtful;
}

void findTurnings(const Session& session, const AnalysisPlan& plan, Analysis& analysis, AnalysisProgress& progress) {
    const std::vector<size_t> doubtful = doubtfulChoices(analysis);
    sim::Threads{plan.threads}(static_cast<int>(doubtful.size()), [&](int i) {
        if (progress.isStopped) return;
        weighChoice(session, plan, true, analysis.choices[doubtful[static_cast<size_t>(i)]]);
        ++progress.done;
    });
    nameTurnings(doubtful, analysis);
}

void nameTurnings(const std::vector<size_t>& doubtful, Analysis& analysis) {
    analysis.turnings.clear();
    for (const size_t i : doubtful) {
        if (analysis.choices[i].loss >= kTurningLoss) analysis.turnings.push_back(i);
    }
    std::stable_sort(analysis.turnings.begin(), analysis.turnings.end(),
                     [&](size_t a, size_t b) { return analysis.choices[a].loss > analysis.choices[b].loss; });
    if (analysis.turnings.size() > kMostTurnings) analysis.turnings.resize(kMostTurnings);
}

}  // namespace riffle
