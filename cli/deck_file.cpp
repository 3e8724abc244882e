#include "cli/deck_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <iterator>

#include "cli/deck_kind.h"
#include "cli/read_file.h"
#include "protocol/deck_files.h"
#include "protocol/text.h"

namespace riffle::cli {

std::string deckTitle(const std::string& name) {
    return name.empty() ? "A deck without a name" : name;
}

bool readDeckFile(std::string_view game, const std::string& path, std::vector<Value>& decks, Refusal& refusal) {
    std::string text;
    std::string error;
    if (path.starts_with("http://") || path.starts_with("https://")) return readDecks(game, path, decks, refusal);
    if (path == "-") {  // which is there once, and may be asked for by each game in turn
        static const std::string kInput(std::istreambuf_iterator<char>(std::cin), {});
        return readDecks(game, kInput, decks, refusal);
    }
    if (!readFile(path, kLargestDeckFile, text, error)) {
        refusal = {"bad_setup", error, {}};
        return false;
    }
    if (readDecks(game, text, decks, refusal)) return true;
    refusal.message = fmt::format("{}: {}", path, refusal.message);
    return false;
}

bool isDeckFile(const std::string& path, std::string& error) {
    std::error_code ignored;
    const bool isLink = path.starts_with("http://") || path.starts_with("https://");  // whoever reads it says what to do instead
    if (path == "-" || isLink || std::filesystem::is_regular_file(path, ignored)) return true;
    error = std::filesystem::is_directory(path, ignored) ? fmt::format("{} is a folder, and a deck is a file.", inQuotes(path))
                                                         : fmt::format("There is no deck file {}.", inQuotes(path));
    return false;
}

bool openDeckFile(std::string_view game, const std::string& path, Value& deck, Refusal& refusal) {
    if (std::string error; !isDeckFile(path, error)) {
        refusal = {"bad_setup", error};
        return false;
    }
    std::vector<Value> found;
    if (!readDeckFile(game, path, found, refusal)) return false;
    if (found.size() != 1) {
        refusal = {"bad_setup", fmt::format("{} holds {} decks, and a seat plays one.", path, found.size())};
        return false;
    }
    deck = std::move(found[0]);
    return true;
}

}  // namespace riffle::cli
