#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "sim/match.h"
#include "sim/statistics.h"

namespace riffle::sim {

// Two games of one deal: whatever is compared (players or decks) changes seats in the second.
struct PairRecord {
    std::array<GameRecord, 2> games;
};

// What others may read while games are played, and how they stop it.
struct SeriesProgress {
    std::atomic<uint64_t> played = 0;   // games
    std::atomic<uint64_t> settled = 0;  // games that need not be played any more
    std::atomic<bool> isStopped = false;
};

// The points of whoever sat at A first, in halves: of a pair 0 … 4.
int halfPointsOf(const GameRecord& game, int seat);
inline int halfPointsOf(const PairRecord& pair) {
    return halfPointsOf(pair.games[0], 0) + halfPointsOf(pair.games[1], 1);
}
// How the pair adds to a score.
void addTo(Score& score, const PairRecord& pair);

// The seed of a pair. All series share their deals, so that they differ in what is compared and in nothing else.
uint64_t pairSeed(uint64_t seed, uint64_t pair);

// Plays `pairs` mirrored pairs of each of so many series over threads: play(series, pair) gives a PairRecord. take(series,
// record) is told of them one at a time, of each series in the order of their numbers, and says whether that series goes on: what
// comes of it does not depend on the number of threads.
template <class Play, class Take>
void playSeries(size_t series, uint64_t pairs, int threads, SeriesProgress& progress, Play play, Take take) {
    struct Line {
        uint64_t next = 0;                    // to be taken
        std::map<uint64_t, PairRecord> done;  // played ahead of it
        std::atomic<bool> isOver = false;
    };
    std::vector<Line> lines(series);
    std::mutex mutex;  // guards the lines, and take()
    std::atomic<uint64_t> next = 0;
    const auto settle = [&](size_t which, uint64_t pair, const PairRecord& record) {
        const std::scoped_lock lock(mutex);
        Line& line = lines[which];
        if (line.isOver) return;
        line.done.emplace(pair, record);
        while (!line.isOver && !line.done.empty() && line.done.begin()->first == line.next) {
            const PairRecord first = line.done.begin()->second;
            line.done.erase(line.done.begin());
            ++line.next;
            progress.settled += 2;
            if (take(which, first)) continue;
            line.isOver = true;
            progress.settled += 2 * (pairs - line.next);
        }
    };
    const auto work = [&] {
        while (!progress.isStopped) {
            const uint64_t number = next++;
            if (number >= pairs * series) break;
            const size_t which = number / pairs;
            if (lines[which].isOver) continue;
            const PairRecord record = play(which, number % pairs);
            progress.played += 2;
            settle(which, number % pairs, record);
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
}

}  // namespace riffle::sim
