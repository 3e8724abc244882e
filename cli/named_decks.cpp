#include "cli/named_decks.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "protocol/deck_files.h"
#include "protocol/embedded.h"
#include "protocol/games.h"

namespace riffle::cli {

using sim::NamedDeck;

bool readNamedDecks(const std::string& game, const DeckKind& kind, const std::vector<std::string>& files,
                    std::vector<NamedDeck>& decks, std::string& error) {
    for (const std::string& file : files) {
        if (!isDeckFile(file, error)) return false;
        std::vector<Value> found;
        Refusal refusal;
        if (!readDeckFile(game, file, found, refusal)) {
            error = refusal.message;
            return false;
        }
        for (const Value& each : found) {
            DeckKind::Deck deck;
            if (!kind.read(each, true, deck, refusal)) {
                error = fmt::format("{}: {}", file, refusal.message);
                return false;
            }
            // A deck without a name is called like its file.
            const std::string stem = std::filesystem::path(file).stem().string();
            const bool isOnly = found.size() == 1;
            decks.push_back({!deck.name.empty() ? deck.name
                             : isOnly           ? stem
                                                : fmt::format("{} {}", stem, decks.size() + 1),
                             std::move(deck.file)});
        }
    }
    return true;
}

bool drawField(const DeckKind& kind, int size, uint64_t seed, std::vector<NamedDeck>& field, std::string& error) {
    Rng rng = Rng::seeded(~seed);
    for (int i = 0; i < size; ++i) {
        DeckKind::Deck deck;
        if (!kind.draw(rng, deck, error)) return false;
        field.push_back({deck.name.empty() ? fmt::format("drawn {}: {}", i + 1, deck.parts) : deck.name, std::move(deck.file)});
    }
    return true;
}

void tellApart(std::vector<NamedDeck>& decks, std::vector<NamedDeck>& others) {
    std::map<std::string, int> seen;
    for (std::vector<NamedDeck>* all : {&decks, &others}) {
        for (NamedDeck& deck : *all) {
            const int number = ++seen[deck.name];
            if (number > 1) deck.name += fmt::format(" ({})", number);
        }
    }
}

std::string gameOfDeck(const Common& common, const std::string& file) {
    std::string first;
    for (const GameModule& each : gameModules()) {
        if (!each.decks) continue;
        const std::string game(each.name);
        if (first.empty()) first = game;
        const std::unique_ptr<DeckKind> kind = loadDecks(common, game, "", false);
        std::vector<NamedDeck> decks;
        std::string ignored;
        if (kind && readNamedDecks(game, *kind, {file}, decks, ignored)) return game;
    }
    return first;  // which then says what is wrong with it
}

bool publishedDecks(const GameModule& game, const DeckKind& kind, std::vector<NamedDeck>& decks, std::string& error) {
    for (const EmbeddedFile& file : embeddedDecks()) {
        if (file.path != game.publishedDecks) continue;
        std::vector<Value> found;
        Refusal refusal;
        if (!riffle::readDecks(game.name, file.contents, found, refusal)) {
            error = refusal.message;
            return false;
        }
        for (const Value& each : found) {
            DeckKind::Deck deck;
            if (!kind.read(each, true, deck, refusal)) {
                error = refusal.message;
                return false;
            }
            decks.push_back({deck.name, std::move(deck.file)});
        }
    }
    return true;
}

}  // namespace riffle::cli
