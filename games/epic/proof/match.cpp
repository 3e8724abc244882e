#include "games/epic/proof/match.h"

#include <algorithm>
#include <cstring>

#include "games/epic/decks/decks.h"
#include "games/epic/rules/events.h"
#include "games/epic/words/words.h"

namespace riffle::sim {

namespace {

class EpicMatch {
public:
    using Rules = epic::Rules;
    static constexpr size_t kFirstCard = epic::kBlank + 1;
    static constexpr CardUse kUses[] = {CardUse::Drawn, CardUse::Played, CardUse::Gained};

    EpicMatch(const Rules& rules, epic::Deal deal) : rules_(rules), deal_(std::move(deal)) {
        // Most tables are laid out in the same way whatever the seed: that is done once.
        epic::State other;
        epic::Deal trial = deal_;
        trial.seed = 1;
        isSame_ = std::none_of(deal_.decks.begin(), deal_.decks.end(), [](const auto& deck) { return deck.empty(); }) &&
                  epic::layOut(start_, rules_.cards(), trial);
        trial.seed = 2;
        isSame_ = isSame_ && epic::layOut(other, rules_.cards(), trial);
        other.rng = start_.rng;
        isSame_ = isSame_ && std::memcmp(&start_, &other, sizeof start_) == 0;
    }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    void deal(uint64_t seed, epic::State& state) const { (void)lay(seed, state); }
    // False when the state has no room for so many cards.
    [[nodiscard]] bool lay(uint64_t seed, epic::State& state) const {
        if (isSame_) {
            state = start_;
            state.rng = Rng::seeded(seed);
            epic::Flow(state, rules_.cards(), nullptr).run();
            return true;
        }
        epic::Deal deal = deal_;
        deal.seed = seed;
        for (Seat who = 0; who < deal.decks.size(); ++who) {
            if (deal.decks[who].empty()) deal.decks[who] = epic::deckFromSeed(rules_.cards(), seed, who);
        }
        return rules_.newGame(state, deal);
    }
    [[nodiscard]] int seats() const { return deal_.players; }
    static std::string seatName(Seat seat) { return epic::seatName(seat); }
    static std::string_view reasonName(uint8_t reason) { return epic::reasonName(static_cast<epic::Reason>(reason)); }
    static int handOf(Seat seat) { return epic::pileOf(seat, epic::kHandPile); }
    static std::optional<CardUse> useOf(const Event& event) {
        using epic::Fact;
        switch (static_cast<Fact>(event.kind)) {
            case Fact::Drew: return CardUse::Drawn;
            case Fact::Played: return CardUse::Played;
            case Fact::Drafted: return CardUse::Gained;
            default: return std::nullopt;
        }
    }

private:
    Rules rules_;
    epic::Deal deal_;
    epic::State start_;  // the table before anything is shuffled
    bool isSame_ = false;
};

}  // namespace

std::unique_ptr<Match> matchOf(const epic::Rules& rules, const NewGame& request, Refusal& refusal) {
    epic::Deal deal;
    if (!epic::readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    EpicMatch match(rules, std::move(deal));
    epic::State trial;
    if (!match.lay(request.seed.number, trial)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<MatchOf<EpicMatch>>(std::move(match));
}

}  // namespace riffle::sim
