// KeyForge behind the facade.
#include "games/keyforge/facade/kind.h"

#include "games/keyforge/facade/module.h"
#include "games/keyforge/proof/abilities.h"
#include "games/keyforge/proof/match.h"
#include "games/keyforge/rules/version.h"
#include "games/keyforge/text/text.h"
#include "games/keyforge/words/words.h"
#include "protocol/ability_words.h"
#include "protocol/rules_kind.h"

namespace riffle::keyforge {

namespace {

struct Words {
    using Rules = keyforge::Rules;
    using State = keyforge::State;
    using CardTable = keyforge::CardTable;
    static constexpr std::string_view kName = "keyforge";
    static constexpr Seat kChance = keyforge::kChance;
    static constexpr size_t kFirstCard = kBlank + 1;
    static constexpr int kRulesVersion = keyforge::kRulesVersion;
    static const GameModule& module() { return gameModule(); }

    static std::vector<size_t> alwaysThere(const CardTable&) { return {}; }

    static std::vector<Seat> seatsOf(const State&) { return {0, 1}; }
    static std::string seatName(Seat seat) { return keyforge::seatName(seat); }
    static std::optional<Seat> seatFrom(const State&, std::string_view name) { return keyforge::seatFrom(name); }
    static Prompt prompt(const State& s, const CardTable& cards) { return keyforge::prompt(s, cards); }
    static std::string question(const Prompt& prompt, const State& s, const CardTable& cards, Locale locale) {
        const auto find = [&](CardId id) { return sim::abilitiesOf(cards, id); };
        const CardId owner = prompt.source == 0 ? CardId{0} : s.board[prompt.source].form;
        return questionOfEffect(prompt, owner, find, cards.texts, phrasebook(locale));
    }
    static std::vector<Option> options(const State& s, const Rules& rules) { return keyforge::options(s, rules); }
    static AbilityWords abilityWords(const Option& option, const State& s, const CardTable& cards, Locale locale) {
        if (option.program == 0) return {};
        const auto find = [&](CardId id) { return sim::abilitiesOf(cards, id); };
        const CardId owner = s.board[option.cards[0]].form;
        const CardId giver = option.giver == 0 ? owner : s.board[option.giver].form;
        return wordsOfAbility(static_cast<uint16_t>(option.program), owner, giver, find, cards.texts, phrasebook(locale), locale);
    }
    static Option describe(Action action, const State& s, const CardTable& cards) { return keyforge::describe(action, s, cards); }
    static Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
        return keyforge::describe(event, s, cards, viewer);
    }
    static std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card,
                                           std::string_view word) {
        return keyforge::why(s, cards, verb, card, word);
    }
    static Value view(const State& s, const CardTable& cards, Viewer viewer) { return keyforge::view(s, cards, viewer); }
    static void writeView(const State& s, const CardTable& cards, Viewer viewer, std::string& out) {
        keyforge::writeView(s, cards, viewer, out);
    }
    static bool isSeen(const Event& event, Viewer viewer) { return keyforge::isSeen(event, viewer); }
    static Value result(const State& s) { return keyforge::result(s); }
    static bool isBetweenActions(const State& s) {
        return s.decision == Decision::Main || s.decision == Decision::House || s.decision == Decision::Archives ||
               s.decision == Decision::Mulligan;
    }
    static bool readRequest(const NewGame& request, const CardTable& cards, State& s, EventLog& events, Refusal& refusal) {
        return keyforge::readRequest(request, cards, s, events, refusal);
    }
    static std::unique_ptr<sim::Match> match(const CardTable& cards, const NewGame& request, Refusal& refusal) {
        return sim::matchOf(Rules(cards), request, refusal);
    }
    static Value describeGame() { return keyforge::describeGame(); }
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

}  // namespace riffle::keyforge
