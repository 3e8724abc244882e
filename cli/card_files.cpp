#include "cli/card_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/read_file.h"
#include "language/parser.h"
#include "protocol/text.h"

namespace riffle::cli {

using language::CardFile;
using language::CardText;
using language::Problem;

bool findGame(std::string_view name, const GameModule*& game) {
    game = name.empty() ? &gameModules().front() : findModule(name);
    if (game) return true;
    complain(fmt::format("There is no game {}.", inQuotes(name)));
    return false;
}

void report(const std::vector<Problem>& problems) {
    for (const Problem& problem : problems) std::cerr << problem.text() << '\n';
}

bool readCardFiles(const Common& common, const GameModule& game, std::vector<CardFile>& files) {
    files = builtInCards(game.name);
    std::vector<CardFile> extra;
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (!readCardFolder(folder, extra, error)) {
            complain(error);
            return false;
        }
    }
    std::erase_if(files, [&](const CardFile& file) { return &moduleOf(file) != &game; });
    // A designer's file belongs to the game whose language it is written in.
    std::copy_if(extra.begin(), extra.end(), std::back_inserter(files),
                 [&](const CardFile& file) { return &moduleOf(file) == &game; });
    return true;
}

bool readCards(const Common& common, const GameModule& game, std::vector<CardText>& cards) {
    std::vector<CardFile> files;
    if (!readCardFiles(common, game, files)) return false;
    for (const CardFile& file : files) {
        language::Parsed parsed = language::parse(game.grammar(), file.path, file.text);
        report(parsed.problems);
        if (!parsed.problems.empty()) return false;
        for (CardText& card : parsed.cards) cards.push_back(std::move(card));
    }
    return true;
}

}  // namespace riffle::cli
