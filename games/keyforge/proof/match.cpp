#include "games/keyforge/proof/match.h"

#include "games/keyforge/decks/decks.h"
#include "games/keyforge/rules/events.h"
#include "games/keyforge/words/words.h"

namespace riffle::sim {

namespace {

class KeyforgeMatch {
public:
    using Rules = keyforge::Rules;
    static constexpr size_t kFirstCard = keyforge::kBlank + 1;
    static constexpr CardUse kUses[] = {CardUse::Drawn, CardUse::Played};

    KeyforgeMatch(const Rules& rules, keyforge::Deal deal) : rules_(rules), pool_(rules.cards()), deal_(std::move(deal)) {
        for (const keyforge::DeckList& deck : deal_.decks) isComplete_ &= !deck.cards.empty();
    }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    void deal(uint64_t seed, keyforge::State& state) const {
        keyforge::Deal deal = deal_;
        deal.seed = seed;
        if (!isComplete_) keyforge::drawMissing(deal.decks, pool_, seed);
        (void)rules_.newGame(state, deal);
    }
    [[nodiscard]] static int seats() { return keyforge::kSeats; }
    static std::string seatName(Seat seat) { return keyforge::seatName(seat); }
    static std::string_view reasonName(uint8_t reason) { return keyforge::reasonName(static_cast<keyforge::Reason>(reason)); }
    static int handOf(Seat seat) { return keyforge::pileOf(seat, keyforge::kHandPile); }
    static std::optional<CardUse> useOf(const Event& event) {
        using keyforge::Fact;
        switch (static_cast<Fact>(event.kind)) {
            case Fact::Drew: return CardUse::Drawn;
            case Fact::Played: return CardUse::Played;
            default: return std::nullopt;
        }
    }

private:
    Rules rules_;
    keyforge::DeckPool pool_;
    keyforge::Deal deal_;
    bool isComplete_ = true;  // every seat has brought its deck
};

}  // namespace

std::unique_ptr<Match> matchOf(const keyforge::Rules& rules, const NewGame& request, Refusal& refusal) {
    keyforge::Deal deal;
    if (!keyforge::readDeal(request, rules.cards(), deal, refusal)) return nullptr;
    keyforge::Deal filled = deal;
    keyforge::drawMissing(filled.decks, keyforge::DeckPool(rules.cards()), deal.seed);
    keyforge::State trial;
    if (!rules.newGame(trial, filled)) {
        refusal = {"bad_setup", "There are more cards in use than a game has room for."};
        return nullptr;
    }
    return std::make_unique<MatchOf<KeyforgeMatch>>(KeyforgeMatch(rules, std::move(deal)));
}

}  // namespace riffle::sim
