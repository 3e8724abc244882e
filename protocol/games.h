#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "language/card_file.h"
#include "language/render.h"
#include "language/tree.h"

namespace riffle {

// A game as Riffle knows it before its cards are read: its card language, its words, and how a kind of game is made of card
// files.
struct GameModule {
    std::string_view name;
    const language::Grammar& (*grammar)();
    const language::Phrasebook& (*phrasebook)(Locale);
    const language::Phrasebook& (*briefbook)(Locale);  // of short texts
    std::unique_ptr<GameKind> (*make)(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
    std::unique_ptr<GameKind> (*makeOf)(std::vector<language::CardText> cards, std::vector<language::Problem>& problems);
};

std::span<const GameModule> gameModules();
const GameModule* findModule(std::string_view name);
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
