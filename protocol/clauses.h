#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/locale.h"

namespace riffle {

// A rule that can be referred to. All of it lies in the page it was read from.
struct Clause {
    std::string_view id;      // "SOI-KEY-06"
    std::string_view text;    // Markdown, as all of the page
    std::string_view remark;  // empty where there is none
};

struct Chapter {
    std::string_view title;  // "16b. Damage and breaking": its number is the same in every language
    std::vector<Clause> clauses;
};

// A game's page of rules as it is written (docs/rules); empty where there is no such game.
std::string_view rulesPage(std::string_view game, Locale locale);

// The chapters of a page that have clauses.
std::vector<Chapter> chaptersOf(std::string_view page);

// The clause of that id, or, where the number is left out ("KF-KW-ELUSIVE"), all that differ in their number alone. Small letters
// count as large ones.
std::vector<Clause> clausesCalled(std::string_view id, std::string_view game, Locale locale);

struct FoundClause {
    std::string_view chapter;  // its title
    Clause clause;
};
// The clauses that have all these words in id, text or remark. How they are written does not matter much: capitals, one or more
// of a thing, British or American ("neighbor", "Neighbours").
std::vector<FoundClause> clausesWith(const std::vector<std::string>& words, std::string_view game, Locale locale);

// A text without the addresses of its links.
std::string withoutAddresses(std::string_view text);

}  // namespace riffle
