// Plain lists of cards, as people write them.
#include <algorithm>
#include <array>

#include "engine/value_size.h"
#include "games/epic/decks/deck_lines.h"
#include "games/epic/decks/decks.h"
#include "machine/list_lines.h"

namespace riffle::epic {

namespace {

using machine::isDigit;
using machine::isSpace;
using machine::removePrefix;
using machine::trimmed;
using machine::withoutBullet;

// Three digits at most; more are no count.
bool readCount(std::string_view digits, int& count) {
    if (digits.empty() || digits.size() > 3 || !std::all_of(digits.begin(), digits.end(), isDigit)) return false;
    count = 0;
    for (const char digit : digits) count = 10 * count + (digit - '0');
    return true;
}

}  // namespace

bool isHeading(std::string_view line) {
    static constexpr std::array<std::string_view, 18> kWords = {"good",  "evil",   "sage", "wild",  "champion", "champions",
                                                                "event", "events", "card", "cards", "deck",     "main",
                                                                "cost",  "free",   "slow", "fast",  "and",      "of"};
    std::string plain;
    for (const char c : foldName(line)) plain += std::string_view("#*=-_:()[],&\t\r").find(c) == std::string_view::npos ? c : ' ';
    bool isFound = false;
    for (std::string_view rest = trimmed(plain); !rest.empty(); rest = trimmed(rest)) {
        const std::string_view word = rest.substr(0, std::min(rest.find(' '), rest.size()));
        rest.remove_prefix(word.size());
        if (std::all_of(word.begin(), word.end(), isDigit)) continue;
        if (std::find(kWords.begin(), kWords.end(), word) == kWords.end()) return false;
        isFound = true;
    }
    return isFound;
}

int takeCount(std::string_view& line) {
    int count = 0;
    const size_t digits = static_cast<size_t>(std::find_if_not(line.begin(), line.end(), isDigit) - line.begin());
    if (readCount(line.substr(0, digits), count)) {
        std::string_view rest = line.substr(digits);
        const bool isSpaced = !rest.empty() && isSpace(rest[0]);
        rest = trimmed(rest);
        const bool isTimes = removePrefix(rest, "x ") || removePrefix(rest, "X ") || removePrefix(rest, "×");
        if ((isTimes || isSpaced) && !trimmed(rest).empty()) {
            line = trimmed(rest);
            return count;
        }
    }
    size_t before = line.size();
    while (before > 0 && isDigit(line[before - 1])) --before;
    if (!readCount(line.substr(before), count)) return -1;
    for (const std::string_view times : {" x", " X", " ×", " x ", " X ", " × "}) {
        std::string_view rest = line.substr(0, before);
        if (!rest.ends_with(times)) continue;
        rest = trimmed(rest.substr(0, rest.size() - times.size()));
        if (rest.empty()) continue;
        line = rest;
        return count;
    }
    return -1;
}

bool importList(std::string_view text, Value& file, Refusal& refusal) {
    Value found = Value::map();
    found["game"] = "epic";
    Value cards = Value::list();
    bool isFirst = true;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with("#") || line.starts_with("//")) continue;
        if (line.size() > kLongestDeckText || cards.size() > kMostDeckCards) {
            refusal = {"bad_setup", "It has more cards, or longer names, than any deck.", {{"deck.too-much"}}};
            return false;
        }
        if (isHeading(line)) {
            isFirst = false;
            continue;
        }
        std::string_view name = withoutBullet(line);
        const int count = takeCount(name);
        if (isFirst && count < 0 && name == line) {
            found["title"] = name;
        } else {
            Value entry = Value::map();
            entry["name"] = name;
            entry["count"] = count < 0 ? 1 : count;
            cards.add(std::move(entry));
        }
        isFirst = false;
    }
    if (cards.size() == 0) {
        refusal = {
            "bad_setup", "There are no cards in this list; it has one a line, as in \"3x Kong\".", {{"deck.epic.list-empty"}}};
        return false;
    }
    found["cards"] = std::move(cards);
    file = std::move(found);
    return true;
}

}  // namespace riffle::epic
