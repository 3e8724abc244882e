#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "sim/report.h"
#include "sim/series.h"

namespace riffle::sim {

// A deck as the protocol's `new` takes it.
struct NamedDeck {
    std::string name;
    Value file;
};

// Two decks at one table, and the same with their seats changed.
struct DeckTable {
    std::array<std::unique_ptr<Match>, 2> matches;

    [[nodiscard]] PairRecord play(uint64_t seed, const PlayerSpec& player) const;
};
// `format` is empty where a game has none; `chains` are the first deck's.
[[nodiscard]] bool layTable(const GameKind& kind, std::string_view format, const NamedDeck& first, const NamedDeck& second,
                            int chains, DeckTable& table, Refusal& refusal);

// Decks against a field of others. The same player plays both sides.
struct RatingPlan {
    std::vector<NamedDeck> decks;
    std::vector<NamedDeck> field;
    PlayerSpec player;
    std::string playerName;
    uint64_t pairs = 50;  // of each deck against each of the field
    uint64_t seed = 1;
    int threads = 1;
    std::string format = {};  // that such decks are played in, where a game has formats
};

struct RatingResult {
    std::vector<std::vector<Score>> matchups;  // of each deck against each of the field
    std::vector<Score> totals;
    // Relative to the mean of the field; none where too little was played.
    std::vector<std::optional<Estimate>> elo;
    std::vector<std::optional<Estimate>> fieldElo;
};

// False with the reason where a deck can't be played.
[[nodiscard]] bool rateDecks(const GameKind& kind, const RatingPlan& plan, SeriesProgress& progress, RatingResult& result,
                             Refusal& refusal);

std::string ratingJson(const GameName& game, const RatingPlan& plan, const RatingResult& result);
std::string ratingCsv(const RatingPlan& plan, const RatingResult& result);
std::string ratingSvg(const GameName& game, const RatingPlan& plan, const RatingResult& result);

// How many chains make a pair of decks even, where a game has them: the stronger one starts with 0, 1, … of them.
struct FairPlan {
    std::array<NamedDeck, 2> decks;
    PlayerSpec player;
    std::string playerName;
    int most = 0;         // chains
    int step = 1;         // every so many are tried
    uint64_t pairs = 50;  // with each number of chains
    uint64_t seed = 1;
    int threads = 1;
};

struct FairResult {
    size_t stronger = 0;  // the deck that is given chains
    struct Step {
        int chains = 0;
        Score score;  // of the stronger deck
    };
    std::vector<Step> steps;
    std::vector<Estimate> curve;  // fitted, for 0 … most
    int chains = 0;               // nearest to even
    int fewest = 0, most = 0;     // that the curve's band does not rule out
    bool isEven = false;          // or the curve does not come down to one half
};

[[nodiscard]] bool findFairChains(const GameKind& kind, const FairPlan& plan, SeriesProgress& progress, FairResult& result,
                                  Refusal& refusal);
// Fills in what follows from the steps.
void judge(FairResult& result, int most);

std::string fairJson(const GameName& game, const FairPlan& plan, const FairResult& result);
std::string fairCsv(const FairResult& result);
std::string fairSvg(const GameName& game, const FairPlan& plan, const FairResult& result);

}  // namespace riffle::sim
