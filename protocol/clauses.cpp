#include "protocol/clauses.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/embedded.h"
#include "protocol/text.h"

namespace riffle {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// "| id | rule | remark |"
std::vector<std::string_view> cellsOf(std::string_view line) {
    std::vector<std::string_view> cells;
    for (size_t from = 1; from < line.size();) {
        const size_t bar = std::min(line.find('|', from), line.size());
        cells.push_back(trimmed(line.substr(from, bar - from)));
        from = bar + 1;
    }
    return cells;
}

// Neither the head of a table nor the line below it, and no option of the set-up.
bool isClause(const std::vector<std::string_view>& cells) {
    return cells.size() >= 2 && cells[0].find('-') != std::string_view::npos && !cells[0].starts_with("-");
}

std::string inCapitals(std::string_view text) {
    std::string out(text);
    for (char& each : out) {
        if (each >= 'a' && each <= 'z') each = static_cast<char>(each - 'a' + 'A');
    }
    return out;
}

// Capitals beyond those that `folded` knows: Polish and Cyrillic.
std::string inSmallLetters(std::string_view text) {
    std::string out = folded(text);
    for (size_t i = 0; i + 1 < out.size(); ++i) {
        const auto lead = static_cast<unsigned char>(out[i]);
        const auto next = static_cast<unsigned char>(out[i + 1]);
        if (lead == 0xD0 && next >= 0x90 && next <= 0x9F) {  // А … П
            out[i + 1] = static_cast<char>(next + 0x20);
        } else if (lead == 0xD0 && next >= 0xA0 && next <= 0xAF) {  // Р … Я
            out[i] = '\xD1';
            out[i + 1] = static_cast<char>(next - 0x20);
        } else if ((lead == 0xC4 && next % 2 == 0) ||
                   (lead == 0xC5 && (next == 0x9A || (next >= 0x81 && next % 2 == 1 && (next <= 0x87 || next >= 0xB9))))) {
            out[i + 1] = static_cast<char>(next + 1);  // Ą Ć Ę, Ś, Ł Ń Ź Ż
        }
    }
    return out;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// A word in the form in which words are compared: of one thing, in one spelling. It need not be a word any more.
std::string plainWord(std::string word) {
    for (const auto& [british, american] : {std::pair("our", "or"),
                                            {"ise", "ize"},
                                            {"isat", "izat"},
                                            {"tre", "ter"},
                                            {"ence", "ense"},
                                            {"ll", "l"},
                                            {"grey", "gray"},
                                            {"æ", "ae"},
                                            {"aember", "amber"}})
        replaceAll(word, british, american);
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    if (word.size() > 4 && word.ends_with("ies")) word.replace(word.size() - 3, 3, "y");
    if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
    return word;
}

// The same of all words of a text, a space before each.
std::string plainText(std::string_view text) {
    std::string out;
    std::string word;
    const auto close = [&] {
        if (!word.empty()) out += ' ' + plainWord(std::move(word));
        word.clear();
    };
    for (const char each : inSmallLetters(text)) {
        const auto byte = static_cast<unsigned char>(each);
        const bool isOfWord = byte >= 0x80 || each == '\'' || (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9');
        if (isOfWord) {
            word += each;
        } else {
            close();
        }
    }
    close();
    return out;
}

}  // namespace

std::string_view rulesPage(std::string_view game, Locale locale) {
    const std::string folder = locale == Locale::En ? std::string() : fmt::format("{}/", codeOf(locale));
    const std::string path = fmt::format("docs/rules/{}{}.md", folder, game);
    for (const EmbeddedFile& file : embeddedRules()) {
        if (file.path == path) return file.contents;
    }
    return {};
}

std::vector<Chapter> chaptersOf(std::string_view page) {
    std::vector<Chapter> chapters;
    for (size_t at = 0; at < page.size();) {
        const size_t end = std::min(page.find('\n', at), page.size());
        const std::string_view line = page.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("## ")) {
            chapters.push_back({line.substr(3), {}});
        } else if (line.starts_with("| ") && !chapters.empty()) {
            const std::vector<std::string_view> cells = cellsOf(line);
            if (!isClause(cells)) continue;
            chapters.back().clauses.push_back({cells[0], cells[1], cells.size() > 2 ? cells[2] : std::string_view()});
        }
    }
    std::erase_if(chapters, [](const Chapter& each) { return each.clauses.empty(); });
    return chapters;
}

std::vector<Clause> clausesCalled(std::string_view id, std::string_view game, Locale locale) {
    const std::string wanted = inCapitals(id);
    std::vector<Clause> found;
    if (wanted.find('-') == std::string::npos) return found;
    for (const Chapter& chapter : chaptersOf(rulesPage(game, locale))) {
        for (const Clause& each : chapter.clauses) {
            if (each.id == wanted) return {each};
            if (each.id.substr(0, each.id.rfind('-')) == wanted) found.push_back(each);
        }
    }
    return found;
}

std::vector<FoundClause> clausesWith(const std::vector<std::string>& words, std::string_view game, Locale locale) {
    std::vector<std::string> wanted;
    for (const std::string& word : words) wanted.push_back(plainText(word));
    for (std::string& each : wanted) each.erase(0, each.find_first_not_of(' '));  // also in the middle of a word
    std::vector<FoundClause> found;
    for (const Chapter& chapter : chaptersOf(rulesPage(game, locale))) {
        for (const Clause& each : chapter.clauses) {
            const std::string text = plainText(each.id) + plainText(withoutAddresses(each.text)) + plainText(each.remark);
            const bool hasAll = std::all_of(wanted.begin(), wanted.end(),
                                            [&](const std::string& word) { return text.find(word) != std::string::npos; });
            if (hasAll) found.push_back({chapter.title, each});
        }
    }
    return found;
}

std::string withoutAddresses(std::string_view text) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t open = text.find('[', at);
        const size_t middle = open == std::string_view::npos ? open : text.find("](", open);
        const size_t close = middle == std::string_view::npos ? middle : text.find(')', middle);
        if (close == std::string_view::npos) return out.append(text.substr(at));
        out.append(text.substr(at, open - at)).append(text.substr(open + 1, middle - open - 1));
        at = close + 1;
    }
    return out;
}

}  // namespace riffle
