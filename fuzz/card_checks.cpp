#include "fuzz/card_checks.h"

#include <algorithm>
#include <cstring>

#include "fuzz/input.h"
#include "games/shards/rules/rules.h"
#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"
#include "language/format.h"
#include "language/parser.h"

namespace riffle::fuzz {
namespace {

using language::CardFile;
using language::Problem;
using shards::CardTable;
using shards::Rules;
using shards::State;

constexpr int kChoices = 100;

void checkProblems(const std::vector<Problem>& problems, std::string_view text) {
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    for (const Problem& problem : problems) {
        require(!problem.message.empty(), "a problem without words", problem.text());
        if (problem.file != "fuzz.card") continue;  // with the files together
        require(problem.at.line >= 1 && problem.at.line <= lines && problem.at.column >= 1, "a problem stands nowhere",
                problem.text());
    }
}

// All texts of the cards, to be compared. Where the names hold no marks of a template, the texts must not either.
std::string rendered(const CardTable& table, std::string_view source) {
    constexpr std::string_view kMarks = "{}@[]|";
    const bool mayHoldMarks = source.find_first_of(kMarks) != std::string_view::npos;
    std::string out;
    for (size_t id = shards::kBlank + 1; id < table.texts.size(); ++id) {
        for (const Locale locale : kLocales) {
            const language::Phrasebook& book = shards::phrasebook(locale);
            std::string text = language::displayName(table.texts[id], locale) + '\n';
            text += language::typeLine(table.texts[id], book) + '\n';
            text += language::rulesText(table.texts[id], book, table.texts) + '\n';
            text += language::detailLine(table.texts[id], book, table.texts) + '\n';
            require(mayHoldMarks || text.find_first_of(kMarks) == std::string::npos, "a text shows its template", text);
            require(!isUtf8(source) || isUtf8(text), "a text is cut in the middle of a letter", text);
            out += text;
        }
    }
    return out;
}

// The starting decks and relics, so that a game can be dealt.
const std::vector<CardFile>& ground() {
    static const std::vector<CardFile> kGround = [] {
        std::vector<CardFile> files;
        for (CardFile& file : builtInCards("shards")) {
            if (file.path.ends_with("starters.card") || file.path.ends_with("relics.card")) files.push_back(std::move(file));
        }
        return files;
    }();
    return kGround;
}

// Random choices; a designer's cards may be as wild as they like, the game stays in order.
void play(const CardTable& table, int players, uint64_t seed) {
    const Rules rules(table);
    shards::Deal deal;
    deal.players = players;
    deal.seed = seed;
    State state;
    if (!rules.newGame(state, deal)) return;  // more copies than there is room for
    Rng rng = Rng::seeded(seed);
    for (int i = 0; i < kChoices; ++i) {
        if (state.reason == shards::Reason::Fault) return;  // the defined end of a game that ran out of room
        const char* broken = rules.broken(state);
        require(!broken, "an invariant does not hold", broken ? broken : "");
        if (rules.isOver(state)) return;
        Action options[Rules::kMaxOptions];
        const int count = rules.legalActions(state, options);
        rules.apply(state, options[rng.below(static_cast<uint32_t>(count))], nullptr);
    }
}

}  // namespace

void checkCards(std::string_view text) {
    const std::vector<CardFile> files = {{"fuzz.card", std::string(text)}};
    const language::Parsed parsed = language::parse(shards::grammar(), "fuzz.card", text);
    checkProblems(parsed.problems, text);

    std::vector<Problem> problems;
    const std::string once = language::format(shards::grammar(), "fuzz.card", text, problems);
    if (!problems.empty()) {
        require(once == text, "a file with problems was changed", once);
        return;
    }
    require(parsed.problems.empty(), "the formatter overlooks a problem",
            parsed.problems.empty() ? "" : parsed.problems[0].text());
    const std::string twice = language::format(shards::grammar(), "fuzz.card", once, problems);
    require(problems.empty(), "the formatted file has a problem", problems.empty() ? "" : problems[0].text() + "\n" + once);
    require(once == twice, "formatting again changes it", once + "\n----\n" + twice);

    const CardTable table = shards::loadCards(files, problems);
    checkProblems(problems, text);
    const std::vector<CardFile> formatted = {{"fuzz.card", once}};
    std::vector<Problem> problemsAfter;
    const CardTable tableAfter = shards::loadCards(formatted, problemsAfter);
    require(problems.empty() == problemsAfter.empty(), "formatting changes whether the cards can be used", once);
    if (!problems.empty()) return;
    require(table.code == tableAfter.code && table.hash == tableAfter.hash, "formatting changes a program", once);
    require(rendered(table, text) == rendered(tableAfter, once), "formatting changes a text", once);

    std::vector<CardFile> together = ground();
    together.push_back(files[0]);
    const CardTable playable = shards::loadCards(together, problems);
    if (!problems.empty()) return;  // a name is taken
    play(playable, 1 + static_cast<int>(playable.hash % 4), playable.hash);
}

}  // namespace riffle::fuzz
