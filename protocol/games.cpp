#include "protocol/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <iterator>
#include <tuple>

#include "games/epic/facade/module.h"
#include "games/keyforge/facade/module.h"
#include "games/shards/facade/module.h"
#include "language/parser.h"
#include "protocol/embedded.h"
#include "protocol/text.h"

namespace riffle {

std::span<const GameModule> gameModules() {
    static const GameModule kModules[] = {
        shards::gameModule(),
        keyforge::gameModule(),
        epic::gameModule(),
    };
    return kModules;
}

const GameModule* findModule(std::string_view name) {
    for (const GameModule& game : gameModules()) {
        if (game.name == name) return &game;
    }
    return nullptr;
}

std::string gameNames(std::string_view conjunction, bool (*isOne)(const GameModule&)) {
    std::vector<std::string_view> names;
    for (const GameModule& game : gameModules()) {
        if (!isOne || isOne(game)) names.push_back(game.name);
    }
    std::string out;
    for (size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 < names.size() ? ", " : fmt::format(" {} ", conjunction);
        out += names[i];
    }
    return out;
}

std::vector<std::string> namesOfGames() {
    std::vector<std::string> names;
    for (const GameModule& game : gameModules()) names.emplace_back(game.name);
    return names;
}

std::vector<language::CardFile> builtInCards(std::string_view game) {
    std::vector<language::CardFile> files;
    const std::string folder = fmt::format("cards/{}/", game);
    for (const EmbeddedFile& file : embeddedCards()) {
        if (file.path.starts_with(folder)) files.push_back({std::string(file.path), std::string(file.contents)});
    }
    return files;
}

namespace {

// The opening line of the first card: the first at the margin that is neither a comment nor names a set.
std::string_view firstCardOf(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const bool isOpening = !line.empty() && line[0] != ' ' && line[0] != '#' && line[0] != '\t' && line[0] != '\r' &&
                               line != "set" && !line.starts_with("set ");
        if (isOpening) return line;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return {};
}

// How many words of an opening line a game has for kinds and facts.
int knownWords(const language::Grammar& grammar, std::string_view line) {
    int known = 0;
    for (size_t at = 0; at < line.size();) {
        if (line[at] == '"') {
            at = std::min(line.find('"', at + 1), line.size() - 1) + 1;
            continue;
        }
        const size_t end = std::min(line.find_first_of(" \"", at), line.size());
        const std::string word = fmt::format(" {} ", line.substr(at, end - at));
        at = std::max(end, at + 1);
        if (word.size() <= 2) continue;
        for (const language::Rule& rule : grammar.rules()) {
            const language::Category category = rule.construct.category;
            if (category != language::Category::Kind && category != language::Category::Fact) continue;
            if (fmt::format(" {} ", rule.construct.spelling).find(word) == std::string::npos) continue;
            ++known;
            break;
        }
    }
    return known;
}

// How well a file fits a game, better where greater: how far the opening line of the first card can be read, how many of its
// words are known, and how few problems the whole file has.
std::tuple<int, int, int> fitOf(const language::Grammar& grammar, const language::CardFile& file) {
    const std::string_view opening = firstCardOf(file.text);
    const std::vector<language::Problem> first = language::parse(grammar, file.path, opening).problems;
    const auto all = static_cast<int>(language::parse(grammar, file.path, file.text).problems.size());
    return {first.empty() ? INT_MAX : first[0].at.column, knownWords(grammar, opening), -all};
}

}  // namespace

const GameModule& moduleOf(const language::CardFile& file) {
    const std::span<const GameModule> games = gameModules();
    return *std::max_element(games.begin(), games.end(), [&](const GameModule& a, const GameModule& b) {
        return fitOf(a.grammar(), file) < fitOf(b.grammar(), file);
    });
}

Games Games::load(const std::vector<language::CardFile>& extra, std::vector<language::Problem>& problems) {
    Games games;
    for (const GameModule& game : gameModules()) {
        std::vector<language::CardFile> files = builtInCards(game.name);
        std::copy_if(extra.begin(), extra.end(), std::back_inserter(files),
                     [&](const language::CardFile& file) { return &moduleOf(file) == &game; });
        std::vector<language::Problem> own;
        if (auto kind = game.make(files, own)) games.add(std::move(kind));
        problems.insert(problems.end(), own.begin(), own.end());
    }
    return games;
}

const GameKind* Games::find(std::string_view name) const {
    for (const auto& kind : kinds_) {
        if (kind->name() == name) return kind.get();
    }
    return nullptr;
}

std::string Games::names() const {
    std::vector<std::string> words;
    for (const auto& kind : kinds_) words.emplace_back(kind->name());
    return joined(words);
}

}  // namespace riffle
