#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "engine/locale.h"
#include "engine/value.h"

namespace riffle {

// Pieces of what GameDecks::describe gives.

// How many cards there are of each kind, in the order in which the kinds are shown.
class Tally {
public:
    void add(const std::string& what, const std::string& title);
    // {`name`, "title", "count"} each.
    [[nodiscard]] Value counts(std::string_view name) const;
    // The same with how many there are in a hand on average, in hundredths.
    [[nodiscard]] Value inHand(std::string_view name, int hand, size_t cards) const;
    [[nodiscard]] static int64_t share(int64_t count, int hand, size_t cards);

private:
    struct Row {
        std::string what;
        std::string title;
        int64_t count = 0;
    };
    std::vector<Row> rows_;
};

// Adds one copy to the rows of a part, where `isSame` finds a row that shows the same card.
template <class Rows, class IsSame>
bool addCopy(Rows& rows, IsSame isSame) {
    const auto same = std::find_if(rows.begin(), rows.end(), isSame);
    if (same == rows.end()) return false;
    ++same->count;
    return true;
}

Value partValue(std::string_view part, std::string title, size_t count, Value cards);

// A deck that can be played, or could be by other rules.
Value playableDeck(std::string_view game, const std::string& name, Value deck);
// One that can't even be read.
Value unplayableDeck(std::string_view game, const Value& file, const Refusal& refusal, Locale locale);
// A card that is not known: under which house it stands and which was probably meant, empty where that is not known.
Value missingCard(const std::string& name, const std::string& part, const std::string& near);

Value sentencesIn(Locale locale, const std::vector<Sentence>& sentences);

}  // namespace riffle
