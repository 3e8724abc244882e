#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/rating.h"

namespace riffle::sim {

// Decks each against each. The same player plays all of them.
struct TournamentPlan {
    std::vector<NamedDeck> decks;
    PlayerSpec player;
    std::string playerName;
    uint64_t pairs = 1;  // of each two
    uint64_t seed = 1;
    int threads = 1;
    std::string format = {};
};

struct TournamentResult {
    std::vector<std::vector<Score>> scores;  // of each against each
    std::vector<Score> totals;
    std::vector<std::optional<Estimate>> elo;  // relative to the mean of all
    std::vector<size_t> ranking;               // the strongest first
    std::map<std::string, uint64_t> reasons;   // games by why they ended; "left" where nobody could end them
    [[nodiscard]] uint64_t games() const;
};

// False with the reason where a deck can't be played.
[[nodiscard]] bool playTournament(const GameKind& kind, const TournamentPlan& plan, SeriesProgress& progress,
                                  TournamentResult& result, Refusal& refusal);

std::string tournamentJson(const GameName& game, const TournamentPlan& plan, const TournamentResult& result);
std::string tournamentCsv(const TournamentPlan& plan, const TournamentResult& result);
std::string tournamentSvg(const GameName& game, const TournamentPlan& plan, const TournamentResult& result);

}  // namespace riffle::sim
