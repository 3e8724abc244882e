#include "sim/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/chances.h"
#include "engine/rng.h"
#include "machine/net.h"
#include "sim/threads.h"

namespace riffle::sim {

namespace {

using machine::kMostSights;
using machine::kSecond;
using machine::kTraits;
using machine::kUnits;
using machine::Weights;

constexpr int kWide = 2 * kUnits;
constexpr int kParts = 16;  // of a batch: each adds up by itself, whichever thread it is on

float unitFrom(Rng& rng) {
    return static_cast<float>(rng.next()) / 4294967296.0F;
}
// About normal, by the sum of four.
float normalFrom(Rng& rng) {
    return (unitFrom(rng) + unitFrom(rng) + unitFrom(rng) + unitFrom(rng) - 2) * 1.7320508F;
}

void addScaled(float* to, const float* from, float factor, int count) {
    for (int i = 0; i < count; ++i) to[i] += factor * from[i];
}
// Sixteen sums side by side, added up in one order.
float dot(const float* a, const float* b, int count) {
    float sums[16] = {};
    for (int i = 0; i < count; i += 16) {
        for (int k = 0; k < 16; ++k) sums[k] += a[i + k] * b[i + k];
    }
    for (int width = 8; width > 0; width /= 2) {
        for (int k = 0; k < width; ++k) sums[k] += sums[k + width];
    }
    return sums[0];
}

// The traits of all cards by id, and the way back: what a change of them means for the weights.
class CardTraits {
public:
    CardTraits(const Weights& weights, std::span<const language::CardText> texts)
        : rows_(machine::learnedRows(weights, texts)), facts_(texts.size()), isForgotten_(texts.size()) {
        for (size_t id = 0; id < texts.size(); ++id) {
            if (!texts[id].name.empty()) facts_[id] = machine::factsOf(texts[id]);
        }
        traits_.resize(texts.size() * kTraits);
    }

    [[nodiscard]] size_t cards() const { return facts_.size(); }
    [[nodiscard]] const float* of(size_t id) const { return traits_.data() + id * kTraits; }

    void forget(float share, Rng& rng) {
        for (auto&& each : isForgotten_) each = unitFrom(rng) < share;
    }
    void work(const Weights& weights) {
        std::fill(traits_.begin(), traits_.end(), 0.0F);
        for (size_t id = 0; id < cards(); ++id) {
            float* traits = traits_.data() + id * kTraits;
            if (rows_[id] >= 0 && !isForgotten_[id])
                addScaled(traits, weights.values.data() + weights.learnedAt() + static_cast<size_t>(rows_[id]) * kTraits, 1,
                          kTraits);
            for (const machine::Fact& fact : facts_[id])
                addScaled(traits, weights.values.data() + weights.factsAt() + size_t{fact.bucket} * kTraits, fact.value, kTraits);
        }
    }
    void back(const Weights& weights, const float* slopes, float* gradient) const {
        for (size_t id = 0; id < cards(); ++id) {
            const float* slope = slopes + id * kTraits;
            if (rows_[id] >= 0 && !isForgotten_[id])
                addScaled(gradient + weights.learnedAt() + static_cast<size_t>(rows_[id]) * kTraits, slope, 1, kTraits);
            for (const machine::Fact& fact : facts_[id])
                addScaled(gradient + weights.factsAt() + size_t{fact.bucket} * kTraits, slope, fact.value, kTraits);
        }
    }

private:
    std::vector<int> rows_;
    std::vector<machine::CardFacts> facts_;
    std::vector<uint8_t> isForgotten_;
    std::vector<float> traits_;
};

// One position forth and back. What it wants to change is added to `gradient` (weights) and `slopes` (traits of cards).
class Pass {
public:
    Pass(const Weights& weights, const CardTraits& traits, const Samples& samples)
        : weights_(weights), traits_(traits), samples_(samples), inputs_(weights.inputs()) {
        for (auto& each : input_) each.resize(inputs_);
        slope_.resize(inputs_);
    }

    // The strengths and chances of the position's seats.
    void forth(size_t index) {
        count_ = samples_.seatsOf(index, seats_);
        const float* values = weights_.values.data();
        for (size_t seat = 0; seat < static_cast<size_t>(count_); ++seat) {
            std::vector<float>& input = input_[seat];
            std::fill(input.begin(), input.end(), 0.0F);
            for (int i = 0; i < seats_[seat].count; ++i) {
                const uint16_t each = seats_[seat].cards[i];
                addScaled(input.data() + machine::slotSeen(each) * kTraits, traits_.of(machine::cardSeen(each)), 1, kTraits);
            }
            for (size_t k = 0; k < weights_.shape.scalars; ++k)
                input[weights_.shape.slots * kTraits + k] = Samples::scalarFrom(seats_[seat].scalars[k]) * weights_.scale[k];
            std::fill(sums_[seat].begin(), sums_[seat].end(), 0.0F);
            const float* row = values + weights_.firstAt();
            for (size_t k = 0; k < inputs_; ++k, row += kWide) {
                if (input[k] != 0) addScaled(sums_[seat].data(), row, input[k], kWide);
            }
        }
        for (size_t seat = 0; seat < static_cast<size_t>(count_); ++seat) judge(seat);
        float sides[kMostSights];
        uint8_t side[kMostSights];
        for (size_t seat = 0; seat < static_cast<size_t>(count_); ++seat) {
            sides[seat] = weights_.sharpness * strength_[seat];
            side[seat] = seats_[seat].side;
        }
        chancesOf(sides, side, count_, chances_.data());
    }

    [[nodiscard]] int seats() const { return count_; }
    [[nodiscard]] float chance(size_t seat) const { return chances_[seat]; }
    [[nodiscard]] bool isFirstOfSide(size_t seat) const {
        for (size_t other = 0; other < seat; ++other) {
            if (seats_[other].side == seats_[seat].side) return false;
        }
        return true;
    }
    [[nodiscard]] int sizeOfSide(size_t seat) const {
        int size = 0;
        for (size_t other = 0; other < static_cast<size_t>(count_); ++other) size += seats_[other].side == seats_[seat].side;
        return size;
    }

    // `target`: a chance for each seat; of one side all have the same.
    void back(const float* target, float* gradient, float* slopes) {
        std::array<std::array<float, kWide>, kMostSights> wide{};
        for (size_t seat = 0; seat < static_cast<size_t>(count_); ++seat) {
            // The loss falls by target − chance for each side's mean strength.
            const float change = (chances_[seat] - target[seat]) / static_cast<float>(sizeOfSide(seat));
            std::array<float, kUnits> slope{};
            backJudge(seat, change, gradient, slope.data());
            addScaled(wide[seat].data(), slope.data(), 1, kUnits);
            addScaled(gradient + weights_.firstBiasAt(), slope.data(), 1, kUnits);
            for (size_t other = 0; other < static_cast<size_t>(count_); ++other) {
                if (seats_[other].side != seats_[seat].side)
                    addScaled(wide[other].data() + kUnits, slope.data(), share_[seat], kUnits);
            }
        }
        for (size_t seat = 0; seat < static_cast<size_t>(count_); ++seat) backSeat(seat, wide[seat].data(), gradient, slopes);
    }

private:
    void judge(size_t seat) {
        const float* values = weights_.values.data();
        std::array<float, kUnits>& units = units_[seat];
        int opponents = 0;
        std::array<float, kUnits> theirs{};
        for (size_t other = 0; other < static_cast<size_t>(count_); ++other) {
            if (seats_[other].side == seats_[seat].side) continue;
            ++opponents;
            addScaled(theirs.data(), sums_[other].data() + kUnits, 1, kUnits);
        }
        share_[seat] = opponents > 0 ? 1.0F / static_cast<float>(opponents) : 0.0F;
        for (size_t i = 0; i < kUnits; ++i)
            units[i] = values[weights_.firstBiasAt() + i] + sums_[seat][i] + share_[seat] * theirs[i];
        std::array<float, kSecond>& second = second_[seat];
        std::copy_n(values + weights_.secondBiasAt(), kSecond, second.data());
        for (size_t i = 0; i + 1 < kUnits; ++i) {
            if (units[i] > 0) addScaled(second.data(), values + weights_.secondAt() + i * kSecond, units[i], kSecond);
        }
        float sum = units[kUnits - 1];
        for (size_t i = 0; i < kSecond; ++i) sum += values[weights_.lastAt() + i] * std::max(0.0F, second[i]);
        strength_[seat] = sum;
    }

    void backJudge(size_t seat, float change, float* gradient, float* slope) const {
        const float* values = weights_.values.data();
        std::array<float, kSecond> second{};
        for (size_t i = 0; i < kSecond; ++i) {
            if (second_[seat][i] <= 0) continue;
            gradient[weights_.lastAt() + i] += change * second_[seat][i];
            second[i] = change * values[weights_.lastAt() + i];
        }
        addScaled(gradient + weights_.secondBiasAt(), second.data(), 1, kSecond);
        for (size_t i = 0; i + 1 < kUnits; ++i) {
            if (units_[seat][i] <= 0) continue;
            addScaled(gradient + weights_.secondAt() + i * kSecond, second.data(), units_[seat][i], kSecond);
            slope[i] = dot(second.data(), values + weights_.secondAt() + i * kSecond, kSecond);
        }
        slope[kUnits - 1] = change;
    }

    void backSeat(size_t seat, const float* wide, float* gradient, float* slopes) {
        const float* row = weights_.values.data() + weights_.firstAt();
        float* change = gradient + weights_.firstAt();
        const size_t traits = weights_.shape.slots * kTraits;
        for (size_t k = 0; k < inputs_; ++k, row += kWide, change += kWide) {
            slope_[k] = 0;
            if (input_[seat][k] == 0) continue;
            addScaled(change, wide, input_[seat][k], kWide);
            if (k < traits) slope_[k] = dot(row, wide, kWide);
        }
        for (int i = 0; i < seats_[seat].count; ++i) {
            const uint16_t each = seats_[seat].cards[i];
            addScaled(slopes + size_t{machine::cardSeen(each)} * kTraits, slope_.data() + machine::slotSeen(each) * kTraits, 1,
                      kTraits);
        }
    }

    const Weights& weights_;
    const CardTraits& traits_;
    const Samples& samples_;
    size_t inputs_;
    int count_ = 0;
    std::array<Samples::Seat, kMostSights> seats_{};
    std::array<std::vector<float>, kMostSights> input_;
    std::array<std::array<float, kWide>, kMostSights> sums_{};
    std::array<std::array<float, kUnits>, kMostSights> units_{};
    std::array<std::array<float, kSecond>, kMostSights> second_{};
    std::array<float, kMostSights> strength_{}, chances_{}, share_{};
    std::vector<float> slope_;
};

void targetOf(const Samples::Position& position, float searched, float* out) {
    const float share = position.hasSearched ? searched : 0;
    for (size_t seat = 0; seat < position.seats; ++seat)
        out[seat] = (1 - share) * position.won[seat] + share * position.searched[seat];
}

// Steps by the mean of past gradients over the root of their mean square.
class Adam {
public:
    explicit Adam(size_t count) : mean_(count), square_(count) {}

    void step(std::vector<float>& values, const std::vector<float>& gradient, float rate, size_t decayed) {
        constexpr float kFirst = 0.9F;
        constexpr float kSquare = 0.999F;
        constexpr float kDecay = 0.002F;  // of the learned parts of cards
        first_ *= kFirst;
        second_ *= kSquare;
        const float stride = rate * std::sqrt(1 - second_) / (1 - first_);
        for (size_t i = 0; i < values.size(); ++i) {
            mean_[i] = kFirst * mean_[i] + (1 - kFirst) * gradient[i];
            square_[i] = kSquare * square_[i] + (1 - kSquare) * gradient[i] * gradient[i];
            values[i] -= stride * mean_[i] / (std::sqrt(square_[i]) + 1e-8F);
        }
        for (size_t i = 0; i < decayed; ++i) values[i] -= rate * kDecay * values[i];
    }

private:
    std::vector<float> mean_, square_;
    float first_ = 1, second_ = 1;
};

// Cuts the work into pieces, of which each is done by one thread; work(piece).
void inPieces(int threads, int pieces, const auto& work) {
    Threads{threads}(pieces, work);
}

std::vector<size_t> chosen(const Samples& samples, bool isHeldOut) {
    std::vector<size_t> out;
    for (size_t i = 0; i < samples.size(); ++i) {
        if ((samples[i].game % kHeldOut == 0) == isHeldOut && samples[i].seats >= 2) out.push_back(i);
    }
    return out;
}

}  // namespace

Weights freshWeights(const machine::SightShape& shape, std::span<const language::CardText> texts, uint64_t seed) {
    Weights weights;
    weights.shape = shape;
    for (const language::CardText& text : texts) {
        if (!text.name.empty()) weights.cards.push_back(machine::nameKey(text.name));
    }
    weights.scale.assign(shape.scalars, 1);
    weights.values.assign(weights.size(), 0);
    Rng rng = Rng::seeded(seed);
    const auto fill = [&](size_t from, size_t to, float size) {
        for (size_t i = from; i < to; ++i) weights.values[i] = size * normalFrom(rng);
    };
    fill(weights.learnedAt(), weights.factsAt(), 0.05F);
    fill(weights.factsAt(), weights.firstAt(), 0.15F);
    fill(weights.firstAt(), weights.firstBiasAt(), 0.1F);
    fill(weights.secondAt(), weights.secondBiasAt(), 0.15F);
    fill(weights.lastAt(), weights.size(), 0.1F);
    // The last unit goes straight to the end: it begins as nothing.
    for (size_t k = 0; k < weights.inputs(); ++k) {
        weights.values[weights.firstAt() + k * kWide + kUnits - 1] = 0;
        weights.values[weights.firstAt() + k * kWide + kWide - 1] = 0;
    }
    return weights;
}

void fit(Weights& weights, const Samples& samples, std::span<const language::CardText> texts, const FitPlan& plan,
         std::atomic<uint64_t>& done, const std::atomic<bool>& isStopped) {
    std::vector<size_t> order = chosen(samples, false);
    if (order.empty()) return;
    Rng rng = Rng::seeded(plan.seed);
    CardTraits traits(weights, texts);
    Adam adam(weights.values.size());
    const size_t slopes = traits.cards() * kTraits;
    std::vector<std::vector<float>> gradients(kParts, std::vector<float>(weights.values.size()));
    std::vector<std::vector<float>> slopesOf(kParts, std::vector<float>(slopes));
    std::vector<Pass> passes(kParts, Pass(weights, traits, samples));
    const auto batch = static_cast<size_t>(plan.batch);
    const size_t batches = (order.size() + batch - 1) / batch;
    const size_t all = batches * static_cast<size_t>(plan.epochs);
    weights.sharpness = 1;
    for (size_t step = 0; step < all && !isStopped; ++step) {
        if (step % batches == 0) {
            for (size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[rng.below(static_cast<uint32_t>(i + 1))]);
        }
        const size_t first = step % batches * batch;
        const size_t last = std::min(order.size(), first + batch);
        traits.forget(plan.forgetting, rng);
        traits.work(weights);
        inPieces(plan.threads, kParts, [&](int part) {
            const auto at = static_cast<size_t>(part);
            std::fill(gradients[at].begin(), gradients[at].end(), 0.0F);
            std::fill(slopesOf[at].begin(), slopesOf[at].end(), 0.0F);
            for (size_t i = first + at; i < last; i += kParts) {
                float target[kMostSights];
                targetOf(samples[order[i]], plan.searched, target);
                passes[at].forth(order[i]);
                passes[at].back(target, gradients[at].data(), slopesOf[at].data());
            }
        });
        const float share = 1.0F / static_cast<float>(last - first);
        const auto gather = [&](std::vector<std::vector<float>>& parts) {
            constexpr size_t kPieces = 8;
            inPieces(plan.threads, kPieces, [&](int piece) {
                const size_t from = parts[0].size() * static_cast<size_t>(piece) / kPieces;
                const size_t to = parts[0].size() * (static_cast<size_t>(piece) + 1) / kPieces;
                for (size_t k = 1; k < kParts; ++k)
                    addScaled(parts[0].data() + from, parts[k].data() + from, 1, static_cast<int>(to - from));
                for (size_t i = from; i < to; ++i) parts[0][i] *= share;
            });
        };
        gather(gradients);
        gather(slopesOf);
        traits.back(weights, slopesOf[0].data(), gradients[0].data());
        const float progress = static_cast<float>(step) / static_cast<float>(all);
        const float fall = 0.05F + 0.95F * 0.5F * (1 + std::cos(3.14159265F * progress));
        adam.step(weights.values, gradients[0], plan.rate * fall * std::min(1.0F, static_cast<float>(step + 1) / 50),
                  weights.factsAt());
        done += last - first;
    }
}

namespace {

struct Judged {
    double loss = 0;
    double count = 0;
    std::array<double, 20> said{}, won{}, times{};
};

// What the net says of all positions that were held out.
Judged judgeHeldOut(const Weights& weights, const Samples& samples, std::span<const language::CardText> texts, int threads) {
    const std::vector<size_t> order = chosen(samples, true);
    CardTraits traits(weights, texts);
    traits.work(weights);
    std::array<Judged, kParts> parts;
    inPieces(threads, kParts, [&](int part) {
        Pass pass(weights, traits, samples);
        Judged& judged = parts[static_cast<size_t>(part)];
        for (size_t i = static_cast<size_t>(part); i < order.size(); i += kParts) {
            const Samples::Position& position = samples[order[i]];
            pass.forth(order[i]);
            for (size_t seat = 0; seat < position.seats; ++seat) {
                if (!pass.isFirstOfSide(seat)) continue;
                const double chance = std::clamp(static_cast<double>(pass.chance(seat)), 1e-6, 1 - 1e-6);
                judged.loss -= position.won[seat] * std::log(chance);
                const auto bin = static_cast<size_t>(chance * 10);
                judged.said[bin] += chance;
                judged.won[bin] += position.won[seat];
                judged.times[bin] += 1;
            }
            judged.count += 1;
        }
    });
    Judged all;
    for (const Judged& part : parts) {
        all.loss += part.loss;
        all.count += part.count;
        for (size_t i = 0; i < all.said.size(); ++i) {
            all.said[i] += part.said[i];
            all.won[i] += part.won[i];
            all.times[i] += part.times[i];
        }
    }
    return all;
}

}  // namespace

Fitness fitnessOf(const Weights& weights, const Samples& samples, std::span<const language::CardText> texts, int threads) {
    const Judged judged = judgeHeldOut(weights, samples, texts, threads);
    Fitness fitness;
    if (judged.count == 0) return fitness;
    fitness.positions = static_cast<size_t>(judged.count);
    fitness.loss = judged.loss / judged.count;
    double all = 0;
    for (size_t i = 0; i < judged.said.size(); ++i) {
        fitness.calibration += std::abs(judged.said[i] - judged.won[i]);
        all += judged.times[i];
    }
    fitness.calibration /= all;
    return fitness;
}

void sharpen(Weights& weights, const Samples& samples, std::span<const language::CardText> texts, int threads) {
    // The loss has one lowest point: thirds are cut off until it is found.
    float low = 0.3F;
    float high = 2.0F;
    const auto lossAt = [&](float sharpness) {
        weights.sharpness = sharpness;
        return judgeHeldOut(weights, samples, texts, threads).loss;
    };
    for (int i = 0; i < 10; ++i) {
        const float third = (high - low) / 3;
        if (lossAt(low + third) < lossAt(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    weights.sharpness = (low + high) / 2;
}

}  // namespace riffle::sim
