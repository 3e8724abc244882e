#include "protocol/clauses.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/embedded.h"

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
