#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "protocol/session.h"

namespace riffle {

// How a game that was played is looked at again.
struct AnalysisPlan {
    int level = 5;       // whose foresight
    int iterations = 0;  // of each search; 0: as many as the level has
    size_t from = 1;     // the first and the last choice that is looked at, counted from 1
    size_t to = SIZE_MAX;
    uint64_t seed = 1;
    int threads = 1;  // what comes out does not depend on it
};

// A loss from which on a choice is a turning point, and how many of them are told.
inline constexpr float kTurningLoss = 0.03F;
inline constexpr size_t kMostTurnings = 5;

// A choice that was made, and what a search thinks of it. All chances are those that the seat that chose could see: it knew what
// it may know, and nothing else was known to the search.
struct AnalysedChoice {
    using Chance = Game::Advice::Chance;

    size_t number = 0;  // among all choices of the game, from 1
    int64_t turn = 0;
    Seat seat = 0;
    Action played{};
    Action best{};               // the same where nothing better was found
    std::vector<Chance> before;  // with the best choice
    std::vector<Chance> after;   // with what was played
    float loss = 0;              // what the choice cost its seat of its chance to win
    bool isChecked = false;      // it was searched a second time, and harder
    // What the search expects behind the better choice, in a world that the seat could not tell from the true one. Empty where
    // nothing better was found.
    std::vector<Action> line;
    std::shared_ptr<const Game> world;

    [[nodiscard]] float chanceBefore() const { return shareOf(before); }
    [[nodiscard]] float chanceAfter() const { return shareOf(after); }

private:
    [[nodiscard]] float shareOf(const std::vector<Chance>& chances) const {
        for (const Chance& each : chances) {
            if (each.seat == seat) return each.share;
        }
        return 0;
    }
};

struct Analysis {
    std::vector<AnalysedChoice> choices;  // those of seats: what chance decides is nobody's choice
    std::vector<size_t> turnings;         // indices into them, the largest loss first
};

// What others may read while it goes on, and how they stop it.
struct AnalysisProgress {
    std::atomic<uint64_t> done = 0;
    std::atomic<bool> isStopped = false;
};

// The choices there are to look at, not yet looked at.
Analysis choicesOf(const Session& session, const AnalysisPlan& plan);
// Looks at each of them.
void weighChoices(const Session& session, const AnalysisPlan& plan, Analysis& analysis, AnalysisProgress& progress);
// Which of them are worth a second look: those that seem to have cost the most. Some only seem so, because of all that were
// looked at they are those that luck in the search made look worst.
std::vector<size_t> doubtfulChoices(const Analysis& analysis);
// One of these looks by itself, for who does a little at a time; the second one is harder, with four times the iterations.
void weighChoice(const Session& session, const AnalysisPlan& plan, bool isSecondLook, AnalysedChoice& choice);
// Says which are the turning points among those that were looked at twice.
void nameTurnings(const std::vector<size_t>& doubtful, Analysis& analysis);
// Takes all second looks, and says which are the turning points.
void findTurnings(const Session& session, const AnalysisPlan& plan, Analysis& analysis, AnalysisProgress& progress);

}  // namespace riffle
