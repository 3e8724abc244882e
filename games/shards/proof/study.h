#pragma once

#include <memory>
#include <utility>

#include "games/shards/rules/rules.h"
#include "sim/study.h"

namespace riffle::sim {

// What wins in Shards of Infinity: by turn order, leader, the relic a player took and the card that was recruited first. Relics
// and recruits come in the order of their win rates.
class ShardsStudy final : public Study {
public:
    // The deal's seed does not matter.
    ShardsStudy(const shards::Rules& rules, shards::Deal deal) : rules_(rules), deal_(std::move(deal)) {}
    [[nodiscard]] int players() const override { return deal_.players; }
    [[nodiscard]] StudyResult play(const StudyPlan& plan, SeriesProgress& progress) const override;

private:
    shards::Rules rules_;
    shards::Deal deal_;
};

}  // namespace riffle::sim
