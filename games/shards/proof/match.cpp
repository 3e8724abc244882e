#include "games/shards/proof/match.h"

#include "games/shards/rules/events.h"
#include "games/shards/words/words.h"

namespace riffle::sim {

namespace {

class ShardsMatch {
public:
    using Rules = shards::Rules;
    static constexpr size_t kFirstCard = shards::kBlank + 1;
    static constexpr CardUse kUses[] = {CardUse::Drawn, CardUse::Played, CardUse::Gained};

    ShardsMatch(const Rules& rules, shards::Deal deal) : rules_(rules), deal_(std::move(deal)) {}

    [[nodiscard]] const Rules& rules() const { return rules_; }
    void deal(uint64_t seed, shards::State& state) const {
        shards::Deal deal = deal_;
        deal.seed = seed;
        (void)rules_.newGame(state, deal);
    }
    [[nodiscard]] int seats() const { return deal_.players; }
    static std::string seatName(Seat seat) { return shards::seatName(seat); }
    static std::string_view reasonName(uint8_t reason) { return shards::reasonName(static_cast<shards::Reason>(reason)); }
    static int handOf(Seat seat) { return shards::pileOf(seat, shards::kHand); }
    static std::optional<CardUse> useOf(const Event& event) {
        using shards::Fact;
        switch (static_cast<Fact>(event.kind)) {
            case Fact::Drew: return CardUse::Drawn;
            case Fact::Played:
            case Fact::Fastplayed: return CardUse::Played;
            case Fact::Recruited:
            case Fact::TookRelic: return CardUse::Gained;
            default: return std::nullopt;
        }
    }

private:
    Rules rules_;
    shards::Deal deal_;
};

}  // namespace

std::unique_ptr<Match> matchOf(const shards::Rules& rules, const NewGame& request, Refusal& refusal) {
    shards::Deal deal;
    if (!shards::readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    shards::State trial;
    if (!rules.newGame(trial, deal)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<MatchOf<ShardsMatch>>(ShardsMatch(rules, std::move(deal)));
}

}  // namespace riffle::sim
