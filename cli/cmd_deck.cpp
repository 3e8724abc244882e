#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "cli/deck_kind.h"
#include "cli/output_file.h"
#include "cli/play_games.h"
#include "cli/read_file.h"
#include "protocol/deck_files.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using Deck = DeckKind::Deck;

std::unique_ptr<DeckKind> loadKind(const Common& common, const DeckOptions& options, bool isDrawn) {
    std::unique_ptr<DeckKind> kind = loadDecks(common, options.game, options.format, isDrawn);
    const std::string error = kind ? kind->useSet(options.set) : "";
    if (error.empty()) return kind;
    complain(error);
    return nullptr;
}

// The decks of the file that can be used; what is wrong with the others goes to stderr. False where the file can't be read.
bool readAll(const DeckOptions& options, const DeckKind& kind, bool mustBeLegal, std::vector<Deck>& decks, size_t& count) {
    std::vector<Value> files;
    Refusal refusal;
    if (!readDeckFile(options.game, options.file, files, refusal)) {
        complain(refusal.message);
        return false;
    }
    count = files.size();
    for (const Value& file : files) {
        Deck deck;
        if (kind.read(file, mustBeLegal, deck, refusal)) {
            decks.push_back(std::move(deck));
            continue;
        }
        const Value* name = file.find("name");
        std::cerr << fmt::format("{}: {}\n",
                                 name && name->isText() && !name->asText().empty() ? inQuotes(name->asText()) : options.file,
                                 refusal.message);
    }
    return true;
}

bool writeFile(const std::string& path, const std::string& text) {
    std::string error;
    if (writeWhole(path, text, error)) return true;
    complain(error);
    return false;
}

int deliver(const DeckOptions& options, const std::string& text) {
    if (options.out.empty()) {
        std::cout << text;
        return kOk;
    }
    return writeFile(options.out, text) ? kOk : kBadInput;
}

uint64_t seedOf(const DeckOptions& options) {
    return options.seed ? *options.seed : std::random_device{}();
}

}  // namespace

std::unique_ptr<DeckKind> loadDecks(const Common& common, const std::string& game, const std::string& format, bool isDrawn) {
    const auto decks = terminalOf(game).decks;
    if (!decks) {
        complain(findModule(game) ? fmt::format("{} is played without decks of one’s own.", game)
                                  : fmt::format("There is no game {}.", inQuotes(game)));
        return nullptr;
    }
    std::vector<language::CardFile> extra;
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (readCardFolder(folder, extra, error)) continue;
        complain(error);
        return nullptr;
    }
    std::vector<language::CardFile> files = builtInCards(game);
    for (language::CardFile& file : extra) {
        if (moduleOf(file).name == game) files.push_back(std::move(file));
    }
    std::vector<language::Problem> problems;
    std::unique_ptr<DeckKind> kind = decks(files, common.locale, problems);
    for (const language::Problem& problem : problems) std::cerr << problem.text() << '\n';
    if (!problems.empty()) return nullptr;
    error = kind->useFormat(format, isDrawn);
    if (error.empty()) return kind;
    complain(error);
    return nullptr;
}

int checkDeck(const Common& common, const DeckOptions& options) {
    const std::unique_ptr<DeckKind> kind = loadKind(common, options, false);
    std::vector<Deck> legal;
    size_t count = 0;
    if (!kind || !readAll(options, *kind, true, legal, count)) return kBadInput;
    for (const Deck& deck : legal) std::cout << fmt::format("{}: {}\n", deckTitle(deck.name), deck.verdict);
    if (count > 1) std::cout << fmt::format("{} of {} decks are legal\n", legal.size(), count);
    return legal.size() == count ? kOk : kFailed;
}

int showDeck(const Common& common, const DeckOptions& options) {
    const std::unique_ptr<DeckKind> kind = loadKind(common, options, false);
    std::vector<Deck> decks;
    size_t count = 0;
    if (!kind || !readAll(options, *kind, false, decks, count)) return kBadInput;
    for (size_t i = 0; i < decks.size(); ++i) std::cout << (i > 0 ? "\n\n" : "") << decks[i].sheet;
    return decks.size() == count ? kOk : kFailed;
}

int importDeck(const Common& common, const DeckOptions& options) {
    const std::unique_ptr<DeckKind> kind = loadKind(common, options, false);
    std::vector<Deck> decks;
    size_t count = 0;
    if (!kind || !readAll(options, *kind, false, decks, count)) return kBadInput;
    std::string text;
    for (const Deck& deck : decks) text += (text.empty() ? "" : "---\n") + deckText(deck.file);
    if (!decks.empty() && deliver(options, text) != kOk) return kBadInput;
    if (count > 1) std::cerr << fmt::format("{} of {} decks can be had\n", decks.size(), count);
    return decks.size() == count ? kOk : kFailed;
}

int generateDecks(const Common& common, const DeckOptions& options) {
    const std::unique_ptr<DeckKind> kind = loadKind(common, options, true);
    if (!kind) return kBadInput;
    const uint64_t seed = seedOf(options);
    Rng rng = Rng::seeded(seed);
    std::string text = fmt::format("# seed {}\n", seed);
    std::string error;
    for (int i = 0; i < options.count; ++i) {
        Deck deck;
        if (!kind->draw(rng, deck, error)) return complain(error);
        text += (i > 0 ? "---\n" : "") + deckText(deck.file);
    }
    return deliver(options, text);
}

int sealDecks(const Common& common, const DeckOptions& options) {
    const std::unique_ptr<DeckKind> kind = loadKind(common, options, true);
    if (!kind) return kBadInput;
    if (!kind->isSealed()) return complain(fmt::format("{} has no sealed decks; it drafts.", options.game));
    if (!options.out.empty()) {
        std::error_code problem;
        std::filesystem::create_directories(options.out, problem);
        if (!std::filesystem::is_directory(options.out, problem))
            return complain(fmt::format("The folder {} can't be made.", options.out));
    }
    const uint64_t seed = seedOf(options);
    Rng rng = Rng::seeded(seed);
    bool isFirst = true;
    for (const char seat : {'A', 'B'}) {
        for (int i = 1; i <= options.count; ++i) {
            Deck deck;
            std::string error;
            if (!kind->draw(rng, deck, error)) return complain(error);
            const std::string text =
                fmt::format("# seed {}, deck {} of {} for {}\n{}", seed, i, options.count, seat, deckText(deck.file));
            if (options.out.empty()) {
                std::cout << (isFirst ? "" : "---\n") << text;
                isFirst = false;
                continue;
            }
            const std::string path = (std::filesystem::path(options.out) / fmt::format("{}{}.yaml", seat, i)).string();
            if (!writeFile(path, text)) return kBadInput;
            std::cout << fmt::format("{}  {}: {}\n", path, deck.name, deck.parts);
        }
    }
    return kOk;
}

}  // namespace riffle::cli
