// Shards of Infinity behind the facade.
#include "games/shards/facade/kind.h"

#include "games/shards/facade/module.h"
#include "games/shards/proof/abilities.h"
#include "games/shards/proof/match.h"
#include "games/shards/rules/version.h"
#include "games/shards/text/text.h"
#include "games/shards/words/words.h"
#include "protocol/ability_words.h"
#include "protocol/rules_kind.h"

namespace riffle::shards {

namespace {

struct Words {
    using Rules = shards::Rules;
    using State = shards::State;
    using CardTable = shards::CardTable;
    static constexpr std::string_view kName = "shards";
    static constexpr Seat kChance = shards::kChance;
    static constexpr size_t kFirstCard = kBlank + 1;
    static constexpr int kRulesVersion = shards::kRulesVersion;
    static const GameModule& module() { return gameModule(); }

    static std::vector<size_t> alwaysThere(const CardTable&) { return {}; }

    static std::vector<Seat> seatsOf(const State& s) {
        if (s.playerCount == 1) return {0, kNemesis};
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static std::string seatName(Seat seat) { return shards::seatName(seat); }
    static std::optional<Seat> seatFrom(const State& s, std::string_view name) { return shards::seatFrom(s, name); }
    static Prompt prompt(const State& s, const CardTable& cards) { return shards::prompt(s, cards); }
    static std::string question(const Prompt& prompt, const State& s, const CardTable& cards, Locale locale) {
        const auto find = [&](CardId id) { return sim::abilitiesOf(cards, id); };
        const CardId owner = prompt.source == 0 ? CardId{0} : s.board[prompt.source].def;
        return questionOfEffect(prompt, owner, find, cards.texts, phrasebook(locale));
    }
    static std::vector<Option> options(const State& s, const Rules& rules) { return shards::options(s, rules); }
    static Option describe(Action action, const State&, const CardTable&) { return shards::describe(action); }
    static Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
        return shards::describe(event, s, cards, viewer);
    }
    static std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card,
                                           std::string_view word) {
        return shards::why(s, cards, verb, card, word);
    }
    static Value view(const State& s, const CardTable& cards, Viewer viewer) { return shards::view(s, cards, viewer); }
    static void writeView(const State& s, const CardTable& cards, Viewer viewer, std::string& out) {
        shards::writeView(s, cards, viewer, out);
    }
    static bool isSeen(const Event& event, Viewer viewer) { return shards::isSeen(event, viewer); }
    static Value result(const State& s) { return shards::result(s); }
    static bool isBetweenActions(const State& s) { return s.decision == Decision::Main || s.phase == kPhaseSetup; }
    static bool readRequest(const NewGame& request, const CardTable& cards, State& s, EventLog& events, Refusal& refusal) {
        return shards::readRequest(request, cards, s, events, refusal);
    }
    static std::unique_ptr<sim::Match> match(const CardTable& cards, const NewGame& request, Refusal& refusal) {
        return sim::matchOf(Rules(cards), request, refusal);
    }
    static Value describeGame() { return shards::describeGame(); }
};

}  // namespace

static std::unique_ptr<GameKind> kindOf(CardTable table, const std::vector<language::Problem>& problems) {
    if (!problems.empty()) return nullptr;
    return std::make_unique<RulesKind<Words>>(std::move(table));
}

std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems) {
    CardTable table = loadCards(files, problems);
    return kindOf(std::move(table), problems);
}

std::unique_ptr<GameKind> makeKindOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems) {
    CardTable table = tableOf(std::move(texts), problems);
    return kindOf(std::move(table), problems);
}

std::unique_ptr<Game> gameAt(const GameKind& kind, const State& state) {
    return std::make_unique<RulesGame<Words>>(cardsOf(kind), state);
}

const CardTable& cardsOf(const GameKind& kind) {
    return static_cast<const RulesKind<Words>&>(kind).cards();
}

}  // namespace riffle::shards
