#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "language/card_file.h"
#include "protocol/game_module.h"

namespace riffle {

// The table of games: what Riffle plays.
std::span<const GameModule> gameModules();
const GameModule* findModule(std::string_view name);
// "shards, keyforge or epic", for messages: all of them, or those of which something is true.
std::string gameNames(std::string_view conjunction, bool (*isOne)(const GameModule&) = nullptr);
std::vector<std::string> namesOfGames();
inline bool hasDecks(const GameModule& game) {
    return game.decks != nullptr;
}
// The game a file is for: the one its first card belongs to, so far as its opening line can be read.
const GameModule& moduleOf(const language::CardFile& file);

// The games Riffle plays, with the cards they were started with.
class Games {
public:
    Games() = default;
    // From the cards built into the program and those of a designer's folders. `problems` lists what is wrong with card files; a
    // game whose cards have problems is not there.
    static Games load(const std::vector<language::CardFile>& extra, std::vector<language::Problem>& problems);

    void add(std::unique_ptr<GameKind> kind) { kinds_.push_back(std::move(kind)); }
    [[nodiscard]] const GameKind* find(std::string_view name) const;
    [[nodiscard]] const std::vector<std::unique_ptr<GameKind>>& all() const { return kinds_; }
    // "shards, keyforge", for messages.
    [[nodiscard]] std::string names() const;

private:
    std::vector<std::unique_ptr<GameKind>> kinds_;
};

// The card files built into the program that belong to a game ("cards/shards/…").
std::vector<language::CardFile> builtInCards(std::string_view game);

}  // namespace riffle
