// Epic Card Game behind the facade.
#include "games/epic/facade/kind.h"

#include "games/epic/facade/module.h"
#include "games/epic/proof/abilities.h"
#include "games/epic/proof/match.h"
#include "games/epic/rules/version.h"
#include "games/epic/text/text.h"
#include "games/epic/words/words.h"
#include "protocol/rules_kind.h"

namespace riffle::epic {

namespace {

struct Words {
    using Rules = epic::Rules;
    static constexpr std::string_view kName = "epic";
    static constexpr Seat kChance = epic::kChance;
    static constexpr int kRulesVersion = epic::kRulesVersion;
    static const GameModule& module() { return gameModule(); }
    static constexpr auto& seatName = epic::seatName;
    static constexpr auto& isSeen = epic::isSeen;
    static constexpr auto& describeGame = epic::describeGame;
    static constexpr auto& phrasebook = epic::phrasebook;

    static std::vector<size_t> alwaysThere(const CardTable& cards) {
        std::vector<size_t> out;
        for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
            if (cards[static_cast<CardId>(id)].type == Type::Token) out.push_back(id);
        }
        return out;
    }
    static std::vector<Seat> seatsOf(const State& s) {
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static std::optional<Seat> seatFrom(const State& s, std::string_view name) {
        const std::optional<Seat> seat = epic::seatFrom(name);
        return seat && (*seat < s.playerCount || *seat == kChance) ? seat : std::nullopt;
    }
    static bool isBetweenActions(const State& s) {
        return s.decision == Decision::Main || s.decision == Decision::Window || s.decision == Decision::Resume ||
               s.decision == Decision::Mulligan || s.decision == Decision::Draft || s.decision == Decision::Factions;
    }
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

}  // namespace riffle::epic
