#include "sim/train.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "engine/hash.h"
#include "sim/series.h"
#include "sim/threads.h"

namespace riffle::sim {

namespace {

constexpr std::string_view kStateMark = "riffle-training-1\n";

uint64_t mixed(uint64_t seed, uint64_t a, uint64_t b) {
    const uint64_t words[] = {seed, a, b};
    return hashBytes(words, sizeof words) >> 1U;
}

// Numbers about seats differ in size: so that none counts for more by that alone, each is divided by how far it strays from 0.
void setScale(machine::Weights& weights, const Samples& samples) {
    std::vector<double> squares(weights.shape.scalars);
    double count = 0;
    std::array<Samples::Seat, machine::kMostSights> seats;
    for (size_t i = 0; i < samples.size(); i += 7) {
        const int number = samples.seatsOf(i, seats);
        for (size_t seat = 0; seat < static_cast<size_t>(number); ++seat) {
            for (size_t k = 0; k < squares.size(); ++k) {
                const double value = Samples::scalarFrom(seats[seat].scalars[k]);
                squares[k] += value * value;
            }
            count += 1;
        }
    }
    for (size_t k = 0; k < squares.size(); ++k)
        weights.scale[k] = squares[k] > 0 ? static_cast<float>(1 / std::sqrt(squares[k] / count)) : 1.0F;
}

template <class T>
void put(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void putText(std::string& out, std::string_view text) {
    put(out, static_cast<uint64_t>(text.size()));
    out += text;
}
template <class T>
bool take(std::string_view& in, T& value) {
    if (in.size() < sizeof value) return false;
    std::memcpy(&value, in.data(), sizeof value);
    in.remove_prefix(sizeof value);
    return true;
}
bool takeText(std::string_view& in, std::string_view& text) {
    uint64_t size = 0;
    if (!take(in, size) || in.size() < size) return false;
    text = in.substr(0, size);
    in.remove_prefix(size);
    return true;
}

}  // namespace

Training::Training(TrainPlan plan, std::vector<Practice> practice, const ai::Levels& levels)
    : plan_(std::move(plan)),
      practice_(std::move(practice)),
      levels_(levels),
      samples_(static_cast<int>(practice_.front().match->sightShape().scalars)) {}

bool Training::beginWith(const machine::Weights& weights) {
    if (weights.shape != practice_.front().match->sightShape()) return false;
    best_ = weights;
    hasBest_ = true;
    net_ = std::make_shared<const machine::Net>(best_, practice_.front().match->texts());
    return true;
}

PlayerSpec Training::searching(const machine::Net* net) const {
    PlayerSpec spec = ai::levelOf(levels_, ai::kSearchLevel);
    spec.budget.iterations = plan_.iterations;
    spec.budget.learned.turns = plan_.turns;
    spec.budget.usesNet = net != nullptr;
    spec.budget.net = net;
    return spec;
}

// Mostly the newest; some as they were, and some weak ones, so that also what strong players avoid is seen.
PlayerSpec Training::playerFor(Rng& rng) const {
    const uint32_t number = rng.below(100);
    if (!net_) return levels_.legacy[number < 55 ? 2 : number < 90 ? 3 : 1];
    if (number < 70) return searching(net_.get());
    if (number < 80 && elder_) return searching(elder_.get());
    return levels_.legacy[number < 90 ? 3 : 2];
}

void Training::playOne(uint64_t number, Samples& samples, const std::atomic<bool>& isStopped, bool& isDropped) const {
    const uint64_t seed = mixed(plan_.seed, static_cast<uint64_t>(generation_), number);
    Rng rng = Rng::seeded(seed);
    uint32_t shares = 0;
    for (const Practice& each : practice_) shares += static_cast<uint32_t>(each.share);
    uint32_t drawn = rng.below(shares);
    const Match* match = nullptr;
    for (const Practice& each : practice_) {
        match = each.match.get();
        if (drawn < static_cast<uint32_t>(each.share)) break;
        drawn -= static_cast<uint32_t>(each.share);
    }
    std::vector<PlayerSpec> players;
    const PlayerSpec first = playerFor(rng);
    const bool areEqual = rng.below(100) < 65;
    for (int seat = 0; seat < match->seats(); ++seat) players.push_back(areEqual ? first : playerFor(rng));
    isDropped =
        match->record(seed, players, {.atTurns = 85, .within = 10, .straying = 7}, number, samples, &isStopped).isDropped &&
        isStopped;
}

bool Training::play(TrainProgress& progress) {
    std::mutex mutex;  // guards what follows, and samples_
    std::map<uint64_t, Samples> done;
    uint64_t next = played_;
    const auto work = [&] {
        const int scalars = static_cast<int>(practice_.front().match->sightShape().scalars);
        while (!progress.isStopped) {
            uint64_t number = 0;
            {
                const std::scoped_lock lock(mutex);
                if (next >= plan_.games) return;
                number = next++;
            }
            Samples samples(scalars);
            bool isDropped = false;
            playOne(number, samples, progress.isStopped, isDropped);
            if (isDropped) return;
            const std::scoped_lock lock(mutex);
            done.emplace(number, std::move(samples));
            while (!done.empty() && done.begin()->first == played_) {
                fresh_ += done.begin()->second.size();
                samples_.append(done.begin()->second);
                done.erase(done.begin());
                ++played_;
            }
            progress.done = played_;
        }
    };
    Threads{plan_.threads}(plan_.threads, [&](int) { work(); });
    return played_ >= plan_.games;
}

uint64_t Training::toLearn() const {
    return samples_.size() * static_cast<uint64_t>(plan_.fit.epochs);
}

bool Training::learn(TrainProgress& progress) {
    const std::span<const language::CardText> texts = practice_.front().match->texts();
    if (hasBest_) {
        candidate_ = best_;
    } else {
        candidate_ = freshWeights(practice_.front().match->sightShape(), texts, mixed(plan_.seed, 1, 1));
        setScale(candidate_, samples_);
    }
    before_ = fitnessOf(candidate_, samples_, texts, plan_.threads);
    FitPlan fitting = plan_.fit;
    fitting.seed = mixed(plan_.seed, 2, static_cast<uint64_t>(generation_));
    fitting.threads = plan_.threads;
    fit(candidate_, samples_, texts, fitting, progress.done, progress.isStopped);
    if (progress.isStopped) return false;
    sharpen(candidate_, samples_, texts, plan_.threads);
    candidate_.generation = (hasBest_ ? best_.generation : 0) + 1;
    return true;
}

bool Training::compare(TrainProgress& progress, Generation& result) {
    const Match& match = *practice_.front().match;
    const auto net = std::make_shared<const machine::Net>(candidate_, match.texts());
    const PlayerSpec fresh = searching(net.get());
    const PlayerSpec old = searching(net_.get());
    result.number = generation_ + 1;
    result.games = played_;
    result.positions = samples_.size();
    result.before = before_;
    result.after = fitnessOf(candidate_, samples_, match.texts(), plan_.threads);
    SeriesProgress series;
    std::vector<uint64_t> pairs;
    playSeries(
        1, plan_.trials / 2, plan_.threads, series,
        [&](size_t, uint64_t pair) {
            const uint64_t seed = mixed(plan_.seed ^ 0x5EEDU, static_cast<uint64_t>(generation_), pair);
            PairRecord record;
            record.games[0] = match.play(seed, std::array{fresh, old}, nullptr, &progress.isStopped);
            record.games[1] = match.play(seed, std::array{old, fresh}, nullptr, &progress.isStopped);
            if (progress.isStopped) series.isStopped = true;
            return record;
        },
        [&](size_t, const PairRecord& record) {
            addTo(result.score, record);
            progress.done += 2;
            return true;
        });
    if (progress.isStopped) return false;
    const double points = static_cast<double>(result.score.wins) + static_cast<double>(result.score.draws) / 2;
    // The first has nothing before it but the judgement by weighed aspects, which stays beside it.
    result.isKept = !hasBest_ || plan_.trials < 2 || points * 2 >= static_cast<double>(result.score.games());
    if (result.isKept) {
        elder_ = net_;
        if (hasBest_) elderWeights_ = best_;
        best_ = candidate_;
        hasBest_ = true;
        net_ = net;
    }
    counts_.push_back(fresh_);
    fresh_ = 0;
    played_ = 0;
    ++generation_;
    while (counts_.size() >= static_cast<size_t>(plan_.window)) {
        samples_.forget(counts_.front());
        counts_.erase(counts_.begin());
    }
    return true;
}

std::string Training::state() const {
    std::string out(kStateMark);
    putText(out, plan_.game);
    const uint64_t numbers[] = {plan_.games,
                                static_cast<uint64_t>(plan_.generations),
                                plan_.trials,
                                static_cast<uint64_t>(plan_.iterations),
                                static_cast<uint64_t>(plan_.window),
                                static_cast<uint64_t>(plan_.turns),
                                plan_.seed,
                                static_cast<uint64_t>(plan_.fit.epochs),
                                static_cast<uint64_t>(generation_),
                                played_,
                                fresh_,
                                counts_.size()};
    for (const uint64_t number : numbers) put(out, number);
    for (const uint64_t count : counts_) put(out, count);
    putText(out, hasBest_ ? machine::bytesOf(best_) : std::string());
    putText(out, elderWeights_ ? machine::bytesOf(*elderWeights_) : std::string());
    putText(out, samples_.bytes());
    put(out, hashBytes(out.data(), out.size()));
    return out;
}

bool Training::resume(std::string_view state, std::string& error) {
    const auto fail = [&] {
        error = "It is not a training that can be gone on with, or it is cut off.";
        return false;
    };
    uint64_t hash = 0;
    if (!state.starts_with(kStateMark) || state.size() < kStateMark.size() + sizeof hash) return fail();
    std::memcpy(&hash, state.data() + state.size() - sizeof hash, sizeof hash);
    state.remove_suffix(sizeof hash);
    if (hash != hashBytes(state.data(), state.size())) return fail();
    state.remove_prefix(kStateMark.size());
    std::string_view game, weights, elder, samples;
    std::array<uint64_t, 12> numbers{};
    if (!takeText(state, game)) return fail();
    for (uint64_t& number : numbers) {
        if (!take(state, number)) return fail();
    }
    if (game != plan_.game) {
        error = "It is a training of " + std::string(game) + ", not of " + plan_.game + ".";
        return false;
    }
    counts_.assign(std::min<uint64_t>(numbers[11], 1000), 0);
    for (uint64_t& count : counts_) {
        if (!take(state, count)) return fail();
    }
    machine::Weights best;
    if (!takeText(state, weights) || !takeText(state, elder) || !takeText(state, samples) || !samples_.read(samples))
        return fail();
    if (!weights.empty()) {
        if (!machine::readWeights(weights, best, error)) return false;
        if (!beginWith(best)) return fail();
    }
    if (!elder.empty()) {
        if (!machine::readWeights(elder, elderWeights_.emplace(), error)) return false;
        elder_ = std::make_shared<const machine::Net>(*elderWeights_, practice_.front().match->texts());
    }
    plan_.games = numbers[0];
    plan_.generations = static_cast<int>(numbers[1]);
    plan_.trials = numbers[2];
    plan_.iterations = static_cast<int>(numbers[3]);
    plan_.window = static_cast<int>(numbers[4]);
    plan_.turns = static_cast<int>(numbers[5]);
    plan_.seed = numbers[6];
    plan_.fit.epochs = static_cast<int>(numbers[7]);
    generation_ = static_cast<int>(numbers[8]);
    played_ = numbers[9];
    fresh_ = numbers[10];
    return true;
}

}  // namespace riffle::sim
