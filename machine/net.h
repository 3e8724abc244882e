#pragma once

#include <span>
#include <vector>

#include "machine/sight.h"
#include "machine/weights.h"

namespace riffle::machine {

// Games whose positions can be shown to a net.
template <class R>
concept Sighted = requires(const R& rules, const typename R::State& state, Sight& sight) {
    rules.look(state, sight);
    R::sightShape();
    rules.cards().mind;
};

// A net ready to judge positions of the cards it was made for: every card's traits are worked out and multiplied into one table.
// Sums are made in one fixed order, so that every machine gets the same.
class Net {
public:
    // `texts` by id, as in a CardTable. A card that was not trained on is known by its facts alone.
    Net(const Weights& weights, std::span<const language::CardText> texts);

    [[nodiscard]] const SightShape& shape() const { return shape_; }
    // Everybody's chance of winning, seat by seat.
    void chances(const Sight& sight, float* out) const;

private:
    static constexpr int kWide = 2 * kUnits;  // mine, theirs

    void gather(const Sight::Seen& seen, float* sums) const;
    [[nodiscard]] float strength(const float* units) const;

    SightShape shape_;
    size_t cards_ = 0;
    std::vector<float> table_;    // [slot][card][kWide]
    std::vector<float> scalars_;  // [scalar][kWide], with the scale multiplied in
    std::vector<float> bias_, second_, secondBias_, last_;
    float sharpness_ = 1;
};

// By id, which row of the learned parts a card has; −1 where it has none.
std::vector<int> learnedRows(const Weights& weights, std::span<const language::CardText> texts);

}  // namespace riffle::machine
