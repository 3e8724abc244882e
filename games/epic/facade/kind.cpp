// Epic Card Game behind the facade.
#include "games/epic/facade/kind.h"

#include "games/epic/facade/module.h"
#include "games/epic/proof/abilities.h"
#include "games/epic/proof/match.h"
#include "games/epic/rules/version.h"
#include "games/epic/text/text.h"
#include "games/epic/words/words.h"
#include "protocol/ability_words.h"
#include "protocol/rules_kind.h"

namespace riffle::epic {

namespace {

struct Words {
    using Rules = epic::Rules;
    using State = epic::State;
    using CardTable = epic::CardTable;
    static constexpr std::string_view kName = "epic";
    static constexpr Seat kChance = epic::kChance;
    static constexpr size_t kFirstCard = kBlank + 1;
    static constexpr int kRulesVersion = epic::kRulesVersion;
    static const GameModule& module() { return gameModule(); }

    static std::vector<size_t> alwaysThere(const CardTable& cards) {
        std::vector<size_t> out;
        for (size_t id = kFirstCard; id < cards.defs.size(); ++id) {
            if (cards[static_cast<CardId>(id)].type == Type::Token) out.push_back(id);
        }
        return out;
    }

    static std::vector<Seat> seatsOf(const State& s) {
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static std::string seatName(Seat seat) { return epic::seatName(seat); }
    static std::optional<Seat> seatFrom(const State& s, std::string_view name) {
        const std::optional<Seat> seat = epic::seatFrom(name);
        return seat && (*seat < s.playerCount || *seat == kChance) ? seat : std::nullopt;
    }
    static Prompt prompt(const State& s, const CardTable& cards) { return epic::prompt(s, cards); }
    static std::string question(const Prompt& prompt, const State& s, const CardTable& cards, Locale locale) {
        const auto find = [&](CardId id) { return sim::abilitiesOf(cards, id); };
        const CardId owner = prompt.source == 0 ? CardId{0} : s.board[prompt.source].def;
        return questionOfEffect(prompt, owner, find, cards.texts, phrasebook(locale));
    }
    static std::vector<Option> options(const State& s, const Rules& rules) { return epic::options(s, rules); }
    static AbilityWords abilityWords(const Option& option, const State& s, const CardTable& cards, Locale locale) {
        if (option.program == 0) return {};
        const auto find = [&](CardId id) { return sim::abilitiesOf(cards, id); };
        const CardId owner = s.board[option.cards[0]].def;
        return wordsOfAbility(static_cast<uint16_t>(option.program), owner, owner, find, cards.texts, phrasebook(locale), locale);
    }
    static Option describe(Action action, const State& s, const CardTable& cards) { return epic::describe(action, s, cards); }
    static Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
        return epic::describe(event, s, cards, viewer);
    }
    static std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card,
                                           std::string_view word) {
        return epic::why(s, cards, verb, card, word);
    }
    static Value view(const State& s, const CardTable& cards, Viewer viewer) { return epic::view(s, cards, viewer); }
    static void writeView(const State& s, const CardTable& cards, Viewer viewer, std::string& out) {
        epic::writeView(s, cards, viewer, out);
    }
    static bool isSeen(const Event& event, Viewer viewer) { return epic::isSeen(event, viewer); }
    static Value result(const State& s) { return epic::result(s); }
    static bool isBetweenActions(const State& s) {
        return s.decision == Decision::Main || s.decision == Decision::Window || s.decision == Decision::Resume ||
               s.decision == Decision::Mulligan || s.decision == Decision::Draft || s.decision == Decision::Factions;
    }
    static bool readRequest(const NewGame& request, const CardTable& cards, State& s, EventLog& events, Refusal& refusal) {
        return epic::readRequest(request, cards, s, events, refusal);
    }
    static std::unique_ptr<sim::Match> match(const CardTable& cards, const NewGame& request, Refusal& refusal) {
        return sim::matchOf(Rules(cards), request, refusal);
    }
    static Value describeGame() { return epic::describeGame(); }
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

}  // namespace riffle::epic
