#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/locale.h"
#include "language/card_file.h"

namespace riffle::server {

// What can be looked up in each language: cards with their texts, the rules clause by clause, and the catalogues. All as JSON,
// made when it is first asked for, once for everybody. For any thread.
class Reference {
public:
    // `extra` are a designer's card files beside the built-in ones.
    explicit Reference(std::vector<language::CardFile> extra = {}) : extra_(std::move(extra)) {}

    // Nothing where there is no such game.
    [[nodiscard]] const std::string* cards(std::string_view game, Locale locale) const;
    // The same with these cards alone, by their English names; names that no card has are passed over.
    [[nodiscard]] std::optional<std::string> someCards(std::string_view game, Locale locale,
                                                       const std::vector<std::string_view>& names) const;
    [[nodiscard]] const std::string* rules(std::string_view game, Locale locale) const;
    [[nodiscard]] const std::string& messages(Locale locale) const;
    // Whether the cards are there already: making them takes as long as some dozens of requests.
    [[nodiscard]] bool hasCards(std::string_view game, Locale locale) const;

private:
    [[nodiscard]] const std::string* find(std::string_view key) const;
    const std::string* keep(const std::string& key, std::string text) const;

    std::vector<language::CardFile> extra_;
    mutable std::mutex lock_;
    mutable std::map<std::string, std::string, std::less<>> made_;  // never taken away
};

}  // namespace riffle::server
