#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/lab.h"

namespace riffle::sim {

// What the numbers of a laboratory say. Shares and differences of shares have 95 % intervals.
struct LabFindings {
    struct Matchup {
        size_t opponent = 0;
        Score score;
    };
    struct Group {
        std::string name;  // of a set, of a part
        Score score;
    };
    struct Card {
        size_t card = 0;  // of the deck, or of those of the field
        int64_t games = 0;
        Estimate gain;
    };
    struct Call {
        size_t part = 0;
        double called = 0;  // share of the player's calls
        int64_t positions = 0;
        Estimate best;  // how often it is the best call where it can be called
        Estimate cost;  // what it costs where another is better
    };
    struct Hand {
        size_t most = 0;  // cards of one part
        int64_t hands = 0;
        Estimate gain;  // of keeping it over exchanging it
    };
    struct Side {
        std::vector<std::vector<double>> milestones;  // by milestone and turn: share of games in which it was there by then
        std::vector<double> medians;                  // by milestone: the turn in which half of the games have it; 0: they don't
        std::vector<std::vector<double>> measures;    // by measure and turn: mean
        std::vector<double> deeds;                    // by deed: a game
    };

    Score score;
    Score first, second;             // with the first turn and without
    std::vector<Matchup> matchups;   // the best first
    std::vector<Group> sets, parts;  // of opponents
    std::vector<std::string> partNames;
    std::vector<std::vector<std::optional<Score>>> pairs;  // opponents that have both parts
    std::vector<Card> early, played, replaced;             // the most gain first
    std::vector<Card> foes;                                // the least gain first: what beats it
    std::vector<Call> calls;
    std::optional<Estimate> ownCalls;  // what the player's own calls cost
    std::vector<Hand> hands;           // by the most cards of one part
    std::vector<Card> handCards;       // the most gain first
    std::optional<Estimate> exchange;  // what keeping any hand gains
    Side own, others;
    int turns = 0;                                // so many are told of: those that enough games have come to
    double meanTurns = 0;                         // of the deck's own, a game
    std::vector<std::pair<size_t, int>> closest;  // opponents and how many cards they share with it; the most first
};

LabFindings findingsOf(const Lab& lab, const LabTotals& totals);

// One share less another, both of points (halves) in games.
Estimate differenceOf(int64_t points, int64_t games, int64_t otherPoints, int64_t otherGames);
// The mean of so many numbers, each divided by `unit`, from their sum and that of their squares.
Estimate meanOf(int64_t sum, int64_t squares, int64_t count, double unit);

}  // namespace riffle::sim
