#include "protocol/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "games/epic/text.h"
#include "games/epic/vocabulary.h"
#include "games/keyforge/text.h"
#include "games/keyforge/vocabulary.h"
#include "games/shards/text.h"
#include "games/shards/vocabulary.h"
#include "language/parser.h"
#include "protocol/embedded.h"
#include "protocol/epic_kind.h"
#include "protocol/keyforge_kind.h"
#include "protocol/shards_kind.h"
#include "protocol/text.h"

namespace riffle {

std::span<const GameModule> gameModules() {
    static const GameModule kModules[] = {
        {"shards", shards::grammar, shards::phrasebook, shards::makeKind},
        {"keyforge", keyforge::grammar, keyforge::phrasebook, keyforge::makeKind},
        {"epic", epic::grammar, epic::phrasebook, epic::makeKind},
    };
    return kModules;
}

const GameModule* findModule(std::string_view name) {
    for (const GameModule& game : gameModules()) {
        if (game.name == name) return &game;
    }
    return nullptr;
}

std::vector<language::CardFile> builtInCards(std::string_view game) {
    std::vector<language::CardFile> files;
    const std::string folder = fmt::format("cards/{}/", game);
    for (const EmbeddedFile& file : embeddedCards()) {
        if (file.path.starts_with(folder)) files.push_back({std::string(file.path), std::string(file.contents)});
    }
    return files;
}

const GameModule& moduleOf(const language::CardFile& file) {
    const GameModule* best = &gameModules()[0];
    size_t fewest = SIZE_MAX;
    for (const GameModule& game : gameModules()) {
        const language::Parsed parsed = language::parse(game.grammar(), file.path, file.text);
        if (parsed.problems.size() >= fewest) continue;
        best = &game;
        fewest = parsed.problems.size();
    }
    return *best;
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
