// Shards of Infinity behind the facade.
#include "games/shards/facade/kind.h"

#include "games/shards/facade/module.h"
#include "games/shards/proof/abilities.h"
#include "games/shards/proof/match.h"
#include "games/shards/rules/version.h"
#include "games/shards/text/text.h"
#include "games/shards/words/words.h"
#include "protocol/rules_kind.h"

namespace riffle::shards {

namespace {

struct Words {
    using Rules = shards::Rules;
    static constexpr std::string_view kName = "shards";
    static constexpr Seat kChance = shards::kChance;
    static constexpr int kRulesVersion = shards::kRulesVersion;
    static const GameModule& module() { return gameModule(); }
    static constexpr auto& seatName = shards::seatName;
    static constexpr auto& isSeen = shards::isSeen;
    static constexpr auto& describeGame = shards::describeGame;
    static constexpr auto& phrasebook = shards::phrasebook;

    static std::vector<size_t> alwaysThere(const CardTable&) { return {}; }
    static std::vector<Seat> seatsOf(const State& s) {
        if (s.playerCount == 1) return {0, kNemesis};
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static std::optional<Seat> seatFrom(const State& s, std::string_view name) { return shards::seatFrom(s, name); }
    static bool isBetweenActions(const State& s) { return s.decision == Decision::Main || s.phase == kPhaseSetup; }
    static CardId textOf(const Card& card) { return card.def; }
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

}  // namespace riffle::shards
