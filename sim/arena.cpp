#include "sim/arena.h"

namespace riffle::sim {

int halfPointsOf(const GameRecord& game, int seat) {
    const bool isMine = game.hasWon(seat);
    const bool isTheirs = game.hasWon(1 - seat);
    return isMine == isTheirs ? 1 : isMine ? 2 : 0;
}

void addTo(Score& score, const PairRecord& pair) {
    for (int i = 0; i < 2; ++i) {
        const int points = halfPointsOf(pair.games[static_cast<size_t>(i)], i);
        ++(points == 2 ? score.wins : points == 1 ? score.draws : score.losses);
    }
}

uint64_t pairSeed(uint64_t seed, uint64_t pair) {
    const uint64_t words[] = {seed, pair};
    return hashBytes(words, sizeof words);
}

std::vector<std::pair<size_t, size_t>> roundRobin(size_t players) {
    std::vector<std::pair<size_t, size_t>> pairings;
    for (size_t i = 0; i < players; ++i) {
        for (size_t k = i + 1; k < players; ++k) pairings.emplace_back(i, k);
    }
    return pairings;
}

std::vector<std::pair<size_t, size_t>> eachAgainstNext(size_t players) {
    std::vector<std::pair<size_t, size_t>> pairings;
    for (size_t i = 0; i + 1 < players; ++i) pairings.emplace_back(i, i + 1);
    return pairings;
}

ArenaResult playArena(const Match& match, const ArenaPlan& plan, SeriesProgress& progress) {
    ArenaResult result;
    result.players.resize(plan.players.size());
    for (const auto& [first, second] : plan.pairings) {
        ArenaPairing pairing;
        pairing.first = first;
        pairing.second = second;
        result.pairings.push_back(pairing);
    }
    const auto play = [&](size_t which, uint64_t number) {
        const PlayerSpec& first = plan.players[plan.pairings[which].first].spec;
        const PlayerSpec& second = plan.players[plan.pairings[which].second].spec;
        const uint64_t seed = pairSeed(plan.seed, number);
        PairRecord record;
        record.games[0] = match.play(seed, std::array{first, second});
        record.games[1] = match.play(seed, std::array{second, first});
        return record;
    };
    const auto noteThinking = [&](size_t player, const GameRecord::Thinking& thinking) {
        ArenaPlayer& figures = result.players[player];
        figures.decisions += static_cast<uint64_t>(thinking.decisions);
        figures.seconds += thinking.seconds;
        figures.longest = std::max(figures.longest, thinking.longest);
    };
    const auto take = [&](size_t which, const PairRecord& record) {
        ArenaPairing& pairing = result.pairings[which];
        addTo(pairing.score, record);
        pairing.pairs.add(halfPointsOf(record));
        for (size_t i = 0; i < 2; ++i) {
            pairing.unfinished += record.games[i].isOver ? 0 : 1;
            noteThinking(pairing.first, record.games[i].thinking[i]);
            noteThinking(pairing.second, record.games[i].thinking[1 - i]);
        }
        if (plan.stop) pairing.verdict = verdictOf(pairing.pairs, *plan.stop);
        return pairing.verdict == Verdict::Open;
    };
    playSeries(plan.pairings.size(), plan.pairs, plan.threads, progress, play, take);

    std::vector<Meeting> meetings;
    for (const ArenaPairing& pairing : result.pairings) {
        meetings.push_back({pairing.first, pairing.second, pairing.score});
        result.players[pairing.first].score.add(pairing.score);
        result.players[pairing.second].score.add(pairing.score.reversed());
    }
    if (const auto ratings = eloRatings(plan.players.size(), meetings)) {
        for (size_t i = 0; i < ratings->size(); ++i) result.players[i].elo = (*ratings)[i];
    }
    return result;
}

}  // namespace riffle::sim
