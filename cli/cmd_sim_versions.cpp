// riffle sim --with, --without, --swap: two versions in the same deals.
#include <fmt/format.h>

#include <iostream>

#include "cli/deck_file.h"
#include "cli/named_decks.h"
#include "cli/player_names.h"
#include "cli/series_run.h"
#include "cli/sim_job.h"
#include "cli/text_table.h"
#include "engine/deck_change.h"
#include "language/parser.h"
#include "protocol/game_decks.h"
#include "protocol/text.h"
#include "sim/versions.h"

namespace riffle::cli {

namespace {

// Where a version leaves to chance which cards take a card's place, so many are tried by turns.
constexpr int kChances = 16;

// The card as the game calls it; empty and a sentence where there is none.
std::string cardCalled(const GameKind& kind, const std::string& word, std::string& error) {
    std::vector<std::string> words;
    const std::vector<std::string> names = kind.cardNames();
    for (const std::string& name : names) {
        words.push_back(folded(name));
        if (words.back() == folded(word)) return name;
    }
    const std::string near = nearestWord(folded(word), words);
    const auto at = std::find(words.begin(), words.end(), near);
    error = fmt::format("There is no card {} here{}.", inQuotes(word),
                        near.empty() ? "" : fmt::format(": did you mean {}?", names[static_cast<size_t>(at - words.begin())]));
    if (error.ends_with("?.")) error.pop_back();
    return {};
}

bool readChange(const GameKind& kind, const SimOptions& options, DeckChange& change, std::string& error) {
    const int asked = !options.with.empty() + !options.without.empty() + !options.swap.empty();
    if (asked > 1) {
        error = "Two versions differ in one thing: take one of --with, --without and --swap.";
        return false;
    }
    if (!options.ndjson.empty() || !options.csv.empty() || !options.state.empty() || options.cardsEvery || options.first != 0) {
        error =
            "Two versions are compared in figures: --json writes them; there is no --ndjson, --csv, --state, --first or "
            "--cards-every with them.";
        return false;
    }
    if (!options.with.empty()) return !(change.to = cardCalled(kind, options.with, error)).empty();
    if (!options.without.empty()) return !(change.from = cardCalled(kind, options.without, error)).empty();
    const size_t sign = options.swap.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == options.swap.size()) {
        error = "--swap takes two cards: --swap \"Snag=Dust Imp\".";
        return false;
    }
    change.from = cardCalled(kind, options.swap.substr(0, sign), error);
    if (change.from.empty()) return false;
    change.to = cardCalled(kind, options.swap.substr(sign + 1), error);
    if (change.to.empty() || change.to != change.from) return !change.to.empty();
    error = fmt::format("{} for itself is no other version.", inQuotes(change.from));
    return false;
}

using Matches = std::array<std::shared_ptr<const sim::Match>, 2>;

bool lay(const GameKind& kind, const NewGame& request, std::shared_ptr<const sim::Match>& match, std::string& error) {
    Refusal refusal;
    match = kind.match(request, refusal);
    error = refusal.message;
    return match != nullptr;
}

// The first of the decks in either seat, the other one opposite; where there is none, one that the game draws.
bool layDecks(const GameKind& kind, NewGame request, const Value& deck, const Value* other, Matches& matches,
              std::string& error) {
    for (size_t i = 0; i < 2; ++i) {
        request.request["decks"] = Value::map();
        request.request["decks"][i == 0 ? "A" : "B"] = deck;
        if (other) request.request["decks"][i == 0 ? "B" : "A"] = *other;
        if (!lay(kind, request, matches[i], error)) return false;
    }
    return true;
}

bool layDeckVersions(const GameKind& kind, const NewGame& request, const DeckChange& change, sim::VersionsPlan& plan,
                     std::string& error) {
    const std::vector<Value>& decks = request.request.find("decks")->items();
    if (decks.size() > 2) {
        error = fmt::format("Two versions of a deck meet one other, and there are {} decks.", decks.size());
        return false;
    }
    const Value* other = decks.size() > 1 ? &decks[1] : nullptr;
    plan.isDeck = true;
    plan.versions[0].matches.resize(1);
    if (!layDecks(kind, request, decks[0], other, plan.versions[0].matches[0], error)) return false;
    Rng rng = Rng::seeded(plan.seed);
    const bool isChance = change.from.empty() || change.to.empty();
    plan.versions[1].matches.resize(isChance ? kChances : 1);
    for (Matches& matches : plan.versions[1].matches) {
        Value changed;
        Refusal refusal;
        if (!kind.module().decks->change(kind, decks[0], change, rng, changed, refusal)) {
            error = refusal.message;
            return false;
        }
        if (!layDecks(kind, request, changed, other, matches, error)) return false;
    }
    return true;
}

// All cards of the game, those of --cards with them.
bool readTexts(const Common& common, const GameModule& game, std::vector<language::CardText>& cards, std::string& error) {
    std::vector<language::CardFile> files = builtInCards(game.name);
    std::vector<language::CardFile> extra;
    for (const std::string& folder : common.cardFolders) {
        if (!readCardFolder(folder, extra, error)) return false;
    }
    for (language::CardFile& file : extra) {
        if (moduleOf(file).name == game.name) files.push_back(std::move(file));
    }
    for (const language::CardFile& file : files) {
        language::Parsed parsed = language::parse(game.grammar(), file.path, file.text);
        for (language::CardText& card : parsed.cards) cards.push_back(std::move(card));
    }
    return true;
}

// The cards there are: without the one; or, of two, the other in its place. What stands at a card's place is dealt where it was.
bool layCardVersions(const Common& common, const GameModule& game, const NewGame& request, const DeckChange& change,
                     std::array<std::unique_ptr<GameKind>, 2>& kinds, sim::VersionsPlan& plan, std::string& error) {
    std::vector<language::CardText> all;
    if (!readTexts(common, game, all, error)) return false;
    const auto called = [](const std::string& name) {
        return [&name](const language::CardText& card) { return card.name == name; };
    };
    std::array<std::vector<language::CardText>, 2> cards = {all, all};
    if (!change.from.empty() && !change.to.empty()) {
        const language::CardText other = *std::find_if(all.begin(), all.end(), called(change.to));
        for (auto& version : cards) std::erase_if(version, called(change.to));
        *std::find_if(cards[1].begin(), cards[1].end(), called(change.from)) = other;
    } else {
        const std::string& name = change.from.empty() ? change.to : change.from;
        std::erase_if(cards[change.from.empty() ? 0 : 1], called(name));
    }
    for (size_t i = 0; i < 2; ++i) {
        std::vector<language::Problem> problems;
        kinds[i] = game.makeOf(std::move(cards[i]), problems);
        if (!kinds[i]) {
            error = problems.empty() ? "The game can’t be played with these cards."
                                     : "The game can’t be played with these cards: " + problems[0].text();
            return false;
        }
        std::shared_ptr<const sim::Match> match;
        if (!lay(*kinds[i], request, match, error)) return false;
        plan.versions[i].matches = {{match, match}};
    }
    return true;
}

bool readPlayers(const GameModule& game, const SimOptions& options, sim::VersionsPlan& plan, std::string& error) {
    const auto seats = static_cast<size_t>(plan.versions[0].matches[0][0]->seats());
    const std::vector<std::string> words =
        options.players.empty() ? std::vector<std::string>{"random"} : partsOf(options.players);
    if (words.size() != 1 && words.size() != seats) {
        error = fmt::format("There are {} players for {} seats: --players takes one for each seat, or one for all.", words.size(),
                            seats);
        return false;
    }
    for (size_t seat = 0; seat < seats; ++seat) {
        if (!readPlayer(game.name, words[words.size() == 1 ? 0 : seat], plan.players.emplace_back(),
                        plan.playerNames.emplace_back(), error))
            return false;
    }
    return true;
}

void nameVersions(const DeckChange& change, sim::VersionsPlan& plan) {
    const bool isSwap = !change.from.empty() && !change.to.empty();
    if (plan.isDeck) {
        plan.versions[0].name = "as it is";
        plan.versions[1].name = isSwap              ? fmt::format("{} for {}", change.to, change.from)
                                : change.to.empty() ? "without " + change.from
                                                    : "with " + change.to;
    } else {
        plan.versions[0].name = isSwap              ? "with " + change.from
                                : change.to.empty() ? "with " + change.from
                                                    : "without " + change.to;
        plan.versions[1].name = isSwap ? "with " + change.to : change.to.empty() ? "without " + change.from : "with " + change.to;
    }
}

void tell(const sim::VersionsPlan& plan, const sim::VersionsResult& result) {
    TextTable table({"version", "games", plan.isDeck ? "won" : "won by A", "95 %", "won with the first turn", "turns"});
    for (size_t i = 0; i < 2; ++i) {
        const sim::VersionsResult::Side& side = result.sides[i];
        const sim::Estimate rate = sim::winRate(side.score);
        table.add({plan.versions[i].name, sim::grouped(side.score.games()), sim::percent(rate.value), rangeOf(rate),
                   sim::percent(sim::winRate(side.begun).value), fmt::format("{:.2f}", side.turns)});
    }
    const auto points = [](const sim::Estimate& share) {
        return fmt::format("{:+.1f} points ({:+.1f} to {:+.1f})", share.value * 100, share.low * 100, share.high * 100);
    };
    std::cout << table.text()
              << fmt::format(
                     "\n{} against {}, deal by deal, with 95 % intervals:\n  {}: {}\n  won with the first turn: {}\n  "
                     "turns: {:+.2f} ({:+.2f} to {:+.2f})\n",
                     plan.versions[1].name, plan.versions[0].name, plan.isDeck ? "won" : "won by A", points(result.score),
                     points(result.begun), result.turns.value, result.turns.low, result.turns.high);
    if (plan.isDeck)
        std::cout << (result.score.low > 0    ? "The change makes the deck stronger.\n"
                      : result.score.high < 0 ? "The change makes the deck weaker.\n"
                                              : "These games do not tell the two apart.\n");
}

}  // namespace

int runVersions(const Common& common, const SimOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind) return complain(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    std::string error;
    DeckChange change;
    NewGame request;
    sim::VersionsPlan plan;
    plan.seed = options.seed;
    plan.pairs = std::max<uint64_t>(1, (options.games + 1) / 2);
    plan.threads = threadsFrom(options.threads, error);
    if (plan.threads == 0 || !readChange(*kind, options, change, error) || !readTable(*kind, options.table, request, error))
        return complain(error);
    if (!options.json.empty() && !canWrite(options.json, error)) return complain(error);
    std::array<std::unique_ptr<GameKind>, 2> kinds;  // which the matches need
    const GameModule& game = kind->module();
    const bool isLaid = request.request.find("decks") ? layDeckVersions(*kind, request, change, plan, error)
                                                      : layCardVersions(common, game, request, change, kinds, plan, error);
    if (!isLaid || !readPlayers(game, options, plan, error)) return complain(error);
    nameVersions(change, plan);
    sim::SeriesProgress progress;
    sim::VersionsResult result;
    const double seconds = playWithProgress(4 * plan.pairs, progress, [&] { result = sim::compareVersions(plan, progress); });
    std::cout << fmt::format("{}: {} versions of {}, the same deals from seed {}, played by {}\n\n", game.title, 2,
                             plan.isDeck ? "a deck" : "the cards", plan.seed, joined(plan.playerNames));
    tell(plan, result);
    std::cerr << (progress.isStopped ? "Stopped after " : "") << paceOf(progress.settled, seconds, plan.threads) << '\n';
    if (!writeAll({{options.json, versionsJson(game.called(), plan, result)}}, error)) return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
