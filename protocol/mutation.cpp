#include "protocol/mutation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "language/meaning.h"
#include "language/parser.h"
#include "language/spell.h"
#include "protocol/mutation_same.h"
#include "protocol/scenario.h"
#include "protocol/scenario_rows.h"
#include "protocol/text.h"

namespace riffle {

namespace {

using language::CardText;

void collectWords(const Value& value, std::string& words) {
    if (value.isText()) words += value.asText() + '\n';
    for (const Value& item : value.items()) collectWords(item, words);
    for (const auto& [key, item] : value.entries()) {
        words += key + '\n';
        collectWords(item, words);
    }
}

// A scenario that names so much deals out whole boxes of cards: it is about what the opening lines say.
constexpr size_t kManyWords = 3000;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

MutationBench::MutationBench(const GameModule& game, std::vector<CardText> cards, DeckOpener opener)
    : game_(game), cards_(std::move(cards)), opener_(std::move(opener)) {
    std::vector<language::Problem> problems;
    if (auto kind = game_.makeOf(cards_, problems)) games_.add(std::move(kind));
}

bool MutationBench::add(const std::string& file, std::string_view text, std::string& error) {
    const auto documents = parseYaml(text, error);
    if (!documents) {
        error = fmt::format("{}: {}", file, error);
        return false;
    }
    for (const YamlDocument& document : *documents) {
        const Value* played = document.value.find("game");
        if (!played || !played->isText() || played->asText() != game_.name) continue;
        for (YamlDocument& each : scenariosIn(document)) {
            const double began = now();
            const ScenarioResult result = runScenario(games_, file, each, opener_);
            if (!result.hasPassed) {
                error = fmt::format("{}:{} fails with the cards as they are.", file, result.line);
                return false;
            }
            Witness witness{file, std::move(each), "", {}, now() - began};
            std::string words;
            collectWords(witness.document.value, words);
            witness.words = folded(words);
            if (const Value* named = witness.document.value.find("cards")) {
                for (const Value& name : named->items()) witness.of.push_back(folded(name.asText()));
            }
            witnesses_.push_back(std::move(witness));
        }
    }
    return true;
}

std::vector<size_t> MutationBench::witnessesOf(const CardText& card) const {
    std::vector<std::string> names = {folded(card.name)};
    for (const CardText& other : cards_) {
        const std::vector<std::string> named = language::namesIn(other);
        if (std::find(named.begin(), named.end(), card.name) != named.end()) names.push_back(folded(other.name));
    }
    std::vector<size_t> found;
    for (size_t i = 0; i < witnesses_.size(); ++i) {
        const std::string& words = witnesses_[i].words;
        if (std::any_of(names.begin(), names.end(),
                        [&](const std::string& name) { return words.find(name) != std::string::npos; }))
            found.push_back(i);
    }
    const auto isAbout = [&](size_t i) {
        const std::vector<std::string>& of = witnesses_[i].of;
        return std::find(of.begin(), of.end(), names[0]) != of.end();
    };
    std::stable_sort(found.begin(), found.end(), [&](size_t a, size_t b) {
        if (isAbout(a) != isAbout(b)) return isAbout(a);
        return witnesses_[a].seconds < witnesses_[b].seconds;
    });
    return found;
}

bool MutationBench::passes(const GameKind& kind, const YamlDocument& document) const {
    return runScenario(kind, "", document, opener_).hasPassed;
}

// Whether all that is gone is a trait that no card ever asks for, so that no game can go otherwise without it; or a relic's
// faction that none asks for: relics are in no row, where it would be looked at too.
bool MutationBench::isUnasked(const CardText& card, const CardText& changed) const {
    if (card.facts.size() != changed.facts.size() + 1) return false;
    size_t gone = 0;
    while (gone < changed.facts.size() && language::spell(card.facts[gone]) == language::spell(changed.facts[gone])) ++gone;
    const language::Node& fact = card.facts[gone];
    const std::string kind = language::spell(card.kind);
    const std::string said = language::spell(fact);
    const auto& adjectives = game_.grammar().of(language::Category::Adjective);
    const bool isRelicsFaction =
        fact.slots.empty() && kind.starts_with("relic ") &&
        std::any_of(adjectives.begin(), adjectives.end(), [&](const auto* rule) { return rule->construct.spelling == said; });
    const bool isTrait = !fact.slots.empty() && fact.slot(0).category() == language::Category::Trait;
    if (!isTrait && !isRelicsFaction) return false;
    // What never stands on the board is only meant where cards or its own kind are.
    const std::string trait = isTrait ? language::spell(fact.slot(0)) + (kind == "event" ? " card" : "") : said;
    for (const CardText& each : cards_) {
        for (const language::Ability& ability : each.abilities) {
            const std::string line = " " + language::spell(ability);
            if (line.find(" " + trait) != std::string::npos || line.find(" trait") != std::string::npos) return false;
        }
    }
    return true;
}

std::string MutationBench::described(const CardText& card) const {
    const language::Phrasebook& book = game_.phrasebook(Locale::En);
    return language::typeLine(card, book) + "\n" + language::rulesText(card, book, cards_);
}

Verdict MutationBench::judge(size_t card, const language::Mutant& mutant, const std::vector<size_t>& order, size_t& killer,
                             const std::function<void()>& about) const {
    if (language::meaningOf(mutant.card) == language::meaningOf(cards_[card])) return Verdict::Same;
    // Only what an author could write counts.
    language::Parsed parsed = language::parse(game_.grammar(), mutant.card.file, language::spell(mutant.card));
    if (!parsed.problems.empty() || parsed.cards.size() != 1 ||
        language::meaningOf(parsed.cards[0]) != language::meaningOf(mutant.card))
        return Verdict::Refused;
    if (isUnasked(cards_[card], mutant.card)) return Verdict::Same;
    const language::Grammar& grammar = game_.grammar();
    if (language::meaningOf(withoutTheObvious(grammar, mutant.card)) ==
        language::meaningOf(withoutTheObvious(grammar, cards_[card])))
        return Verdict::Same;
    std::vector<CardText> changed = cards_;
    changed[card] = mutant.card;
    std::vector<language::Problem> problems;
    std::unique_ptr<GameKind> kind = game_.makeOf(std::move(changed), problems);
    if (!kind) return Verdict::Refused;
    // The hash is over the programs and the facts; when a program runs is in the text.
    const bool hasSameCode = kind->cardSetHash() == this->kind().cardSetHash();
    if (hasSameCode && (mutant.change == language::Change::Fact || described(mutant.card) == described(cards_[card])))
        return Verdict::Same;
    for (const size_t i : order) {
        if (mutant.change != language::Change::Fact && witnesses_[i].words.size() > kManyWords) continue;
        killer = i;
        about();
        if (!passes(*kind, witnesses_[i].document)) return Verdict::Killed;
    }
    return Verdict::Lived;
}

}  // namespace riffle
