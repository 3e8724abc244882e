#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/facade.h"
#include "engine/locale.h"

namespace riffle::leaks {

// Finds names of a game's cards in texts, in English and in one other language.
class Names {
public:
    explicit Names(Locale locale) : locale_(locale) {}

    // Takes in cards that were not there the last time.
    void learn(const Game& game);

    // The names in a text, as numbers: whole words only, and of two that begin at the same place the longer one. Names that are
    // words of the sentences themselves ("Crystal") tell nothing and are passed over.
    const std::vector<int>& in(const std::string& text);

    [[nodiscard]] const std::string& nameOf(int name) const { return names_[static_cast<size_t>(name)].english; }
    [[nodiscard]] const std::vector<int>& cardsOf(int name) const { return names_[static_cast<size_t>(name)].cards; }

private:
    struct Name {
        std::string english;
        std::vector<int> cards = {};
        bool isOrdinary = false;
    };
    struct Spelling {
        std::string text;
        int name = 0;
    };
    void spell(const std::string& text, int name);
    [[nodiscard]] std::vector<int> find(std::string_view text) const;

    Locale locale_;
    int cards_ = 0;            // of the start
    std::vector<int> called_;  // by card: its name, the last that it had
    std::vector<Name> names_;
    std::unordered_map<std::string, int> byEnglish_;
    std::array<std::vector<Spelling>, 256> spellings_;  // by their first byte, the longest first
    std::unordered_map<std::string, std::vector<int>> found_;
};

}  // namespace riffle::leaks
