// KeyForge behind the facade.
#include "games/keyforge/facade/kind.h"

#include "games/keyforge/facade/module.h"
#include "games/keyforge/proof/abilities.h"
#include "games/keyforge/proof/match.h"
#include "games/keyforge/rules/version.h"
#include "games/keyforge/text/text.h"
#include "games/keyforge/words/words.h"
#include "protocol/rules_kind.h"

namespace riffle::keyforge {

namespace {

struct Words {
    using Rules = keyforge::Rules;
    static constexpr std::string_view kName = "keyforge";
    static constexpr Seat kChance = keyforge::kChance;
    static constexpr int kRulesVersion = keyforge::kRulesVersion;
    static const GameModule& module() { return gameModule(); }
    static constexpr auto& seatName = keyforge::seatName;
    static constexpr auto& isSeen = keyforge::isSeen;
    static constexpr auto& describeGame = keyforge::describeGame;
    static constexpr auto& phrasebook = keyforge::phrasebook;

    static std::vector<size_t> alwaysThere(const CardTable&) { return {}; }
    static std::vector<Seat> seatsOf(const State&) { return {0, 1}; }
    static std::optional<Seat> seatFrom(const State&, std::string_view name) { return keyforge::seatFrom(name); }
    static bool isBetweenActions(const State& s) {
        return s.decision == Decision::Main || s.decision == Decision::House || s.decision == Decision::Archives ||
               s.decision == Decision::Mulligan;
    }
    static CardId textOf(const Card& card) { return card.form; }
    static auto abilitiesOf(const CardTable& cards, CardId id) { return sim::abilitiesOf(cards, id); }
    static auto match(const Rules& rules, const NewGame& request, Refusal& refusal) {
        return sim::matchOf(rules, request, refusal);
    }
};

}  // namespace

std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems) {
    CardTable table = loadCards(files, problems);
    return kindOf<Words>(std::move(table), problems);
}

std::unique_ptr<GameKind> makeKindOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems) {
    CardTable table = tableOf(std::move(texts), problems);
    return kindOf<Words>(std::move(table), problems);
}

std::unique_ptr<Game> gameAt(const GameKind& kind, const State& state) {
    return std::make_unique<RulesGame<Words>>(cardsOf(kind), state);
}

const CardTable& cardsOf(const GameKind& kind) {
    return static_cast<const RulesKind<Words>&>(kind).cards();
}

}  // namespace riffle::keyforge
