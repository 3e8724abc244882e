#include "cli/play_menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text.h"
#include "protocol/verbs.h"

namespace riffle::cli {

namespace {

// The order in which groups are shown; what is not here stands between, what ends a turn or an effect last.
constexpr std::string_view kOrder[] = {"play", "activate", "relic", "attack", "recruit", "fastplay", "focus"};
constexpr std::string_view kLast[] = {"yes", "no", "done", "resume", "pass", "end", "concede"};
// Words that say all by themselves: they need no heading.
constexpr std::string_view kBare[] = {"yes",  "no",    "done",     "pass", "archive", "leave",
                                      "left", "right", "mulligan", "keep", "resume"};
// Verbs whose number is an amount, not the place of an alternative.
constexpr std::string_view kAmounts[] = {"assign", "number", "bid"};

// Of a cell of things to do with a card.
constexpr int kCellWidth = 38;
constexpr int kMostCells = 4;
constexpr int kLeastName = 13;

// Of a list of cards: lines around it for the table and the question, and what it gets at the least.
constexpr int kAroundList = 7;
constexpr int kLeastList = 6;
constexpr int kLeastCell = 26;

bool isIn(std::string_view word, std::span<const std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

int rankOf(std::string_view verb) {
    const auto* first = std::find(std::begin(kOrder), std::end(kOrder), verb);
    if (first != std::end(kOrder)) return static_cast<int>(first - std::begin(kOrder));
    const auto* last = std::find(std::begin(kLast), std::end(kLast), verb);
    return last == std::end(kLast) ? 50 : 100 + static_cast<int>(last - std::begin(kLast));
}

// How well the words fit a text: it is that, begins so, or holds it.
bool isLike(const std::string& words, const std::string& text, int closeness) {
    return closeness == 0 ? text == words : closeness == 1 ? text.starts_with(words) : text.find(words) != std::string::npos;
}

// Whether the words mean the item: its card's name, its verb, or both.
bool isMeant(const MenuItem& item, const std::string& words, int closeness) {
    // Only a card's name may be meant by a part of it: "play" is a part of "fast-play".
    const std::string verbs[] = {plainForm(item.verb), plainForm(item.word)};
    if (item.english.empty()) {
        return closeness < 2 && (isLike(words, verbs[0], closeness) || isLike(words, verbs[1], closeness));
    }
    const std::string names[] = {plainForm(item.name), plainForm(item.english)};
    for (const std::string& name : names) {
        if (isLike(words, name, closeness)) return true;
        for (const std::string& verb : verbs) {
            if (closeness < 2 && isLike(words, verb + " " + name, closeness)) return true;
            if (words.size() > verb.size() + 1 && words.starts_with(verb + " ") &&
                isLike(words.substr(verb.size() + 1), name, closeness)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

std::string MenuItem::shortLabel(bool hasNote) const {
    std::string out = name;
    if (count() > 1) out += fmt::format(" ×{}", count());
    if (hasNote && !note.empty()) out += out.empty() ? note : fmt::format(" ({})", note);
    return out;
}

std::string MenuItem::label() const {
    const std::string what = shortLabel(true);
    return what.empty() ? capitalised(word) : fmt::format("{}: {}", capitalised(word), what);
}

Menu::Menu(const Game& game, const Board& board, const Voice& voice)
    : game_(game), board_(board), voice_(voice), options_(game.options()) {
    for (size_t i = 0; i < options_.size(); ++i) {
        const Option& option = options_[i];
        OptionWords words = board.wordsFor(game, option, options_, voice);
        MenuItem item;
        item.verb = option.verb;
        item.word = std::move(words.verb);
        item.name = std::move(words.name);
        item.english = std::move(words.english);
        item.note = std::move(words.note);
        item.section = std::move(words.section);
        item.tone = words.tone;
        item.isOfCard = words.isOfCard;
        item.line = std::move(words.line);
        item.card = option.cards.empty() ? 0 : option.cards[0];
        item.option = i;
        isAmount_ |= option.number.has_value() && isIn(option.verb, kAmounts);
        const auto same = std::find_if(items_.begin(), items_.end(), [&](const MenuItem& other) {
            return item.card && !option.number && other.verb == item.verb && other.name == item.name && other.note == item.note &&
                   other.section == item.section;
        });
        if (same == items_.end()) {
            items_.push_back(std::move(item));
            items_.back().options.push_back(i);
        } else {
            same->options.push_back(i);
        }
    }
    const auto rank = [](const MenuItem& item) { return item.isOfCard ? 0 : rankOf(item.verb); };
    std::stable_sort(items_.begin(), items_.end(), [&](const MenuItem& a, const MenuItem& b) { return rank(a) < rank(b); });
    // A long list is read faster where cards of one kind stand together.
    if (isList())
        std::stable_sort(items_.begin(), items_.end(),
                         [](const MenuItem& a, const MenuItem& b) { return a.line->letter < b.line->letter; });
    number();
}

bool Menu::isList() const {
    return !items_.empty() &&
           std::all_of(items_.begin(), items_.end(), [](const MenuItem& item) { return item.line.has_value(); });
}

void Menu::number() {
    int next = 1;
    for (MenuItem& item : items_) {
        const std::optional<int>& amount = options_[item.option].number;
        if (amount && isAmount_) {
            item.typed = std::to_string(*amount);
        } else {
            item.typed = isAmount_ ? item.verb : std::to_string(next++);
        }
    }
}

// Amounts are not listed one by one: "0 – 12".
std::vector<std::string> Menu::amountLines(const Screen& screen) const {
    std::string text;
    int lowest = 0;
    int highest = 0;
    const MenuItem* amount = nullptr;
    for (const MenuItem& item : items_) {
        if (const std::optional<int>& number = options_[item.option].number) {
            lowest = amount ? std::min(lowest, *number) : *number;
            highest = amount ? std::max(highest, *number) : *number;
            amount = &item;
        }
    }
    text = fmt::format("{}: {}", capitalised(amount->word),
                       lowest == highest ? std::to_string(lowest) : fmt::format("{} – {}", lowest, highest));
    for (const MenuItem& item : items_) {
        if (!options_[item.option].number) text += fmt::format(" · {}: {}", capitalised(item.word), item.typed);
    }
    std::vector<std::string> lines;
    for (const std::string& line : wrapped(text, screen.width - 2)) lines.push_back("  " + line);
    return lines;
}

std::vector<std::string> Menu::plainLines(const Screen& screen) const {
    std::vector<std::string> lines;
    for (const MenuItem& item : items_) {
        std::string label = item.section.empty() || item.isOfCard ? item.label() : item.label() + ", " + item.section;
        if (item.line) {
            label = fmt::format("{}, {}", item.shortLabel(false), item.line->type);
            if (!item.line->facts.empty()) label += ", " + item.line->facts;
            label += ". " + item.line->text;
        }
        bool isFirst = true;
        for (const std::string& part : wrapped(label, screen.width - 6)) {
            lines.push_back(isFirst ? fmt::format("  {:>2}  {}", item.typed, part) : "      " + part);
            isFirst = false;
        }
    }
    return lines;
}

std::vector<std::string> Menu::cardLines(size_t first, size_t end, const Screen& screen) const {
    struct Cell {
        std::string name;
        std::string note;  // never cut off
        Tone tone = Tone::None;
        std::vector<std::string> deeds;
        int width = 0;  // of the deeds
        const std::string* section = nullptr;
    };
    std::vector<Cell> cells;
    const MenuItem* last = nullptr;
    for (size_t i = first; i < end; ++i) {
        const MenuItem& item = items_[i];
        if (!last || last->name != item.name || last->note != item.note || last->section != item.section) {
            const std::string note = item.note.empty() ? std::string() : fmt::format(" ({})", item.note);
            cells.push_back({item.shortLabel(false), note, item.tone, {}, 0, &item.section});
        }
        last = &item;
        Cell& cell = cells.back();
        cell.deeds.push_back(fmt::format("{} {}", screen.toned(Tone::Strong, fmt::format("{:>2}", item.typed)), item.word));
        cell.width += displayWidth(cell.deeds.back()) + (cell.deeds.size() > 1 ? 1 : 0);
    }
    // Two or three cells beside each other; one that is too wide takes the room of two.
    const int columns = std::clamp(screen.width / kCellWidth, 1, kMostCells);
    const int slot = (screen.width - 1) / columns;
    int deeds = 0;
    int longest = 0;
    for (const Cell& cell : cells) {
        if (cell.width <= slot - kLeastName - 3) deeds = std::max(deeds, cell.width);
        longest = std::max(longest, displayWidth(cell.name) + displayWidth(cell.note));
    }
    const int name = std::clamp(slot - deeds - 3, kLeastName, std::max(kLeastName, longest));
    std::vector<std::string> lines;
    std::string line;
    int column = 0;
    const std::string* section = nullptr;
    const auto finish = [&] {
        if (column > 0) lines.push_back(std::move(line));
        line.clear();
        column = 0;
    };
    for (const Cell& cell : cells) {
        const int needed = 1 + name + 1 + cell.width + 1;
        const int slots = columns > 1 && needed > slot ? 2 : 1;
        if (column + slots > columns || (section && *section != *cell.section)) finish();
        section = cell.section;
        line = padded(line, column * slot) + " " +
               padded(screen.toned(cell.tone, clipped(cell.name, name - displayWidth(cell.note))) + cell.note, name) + " ";
        column += slots;
        const int used = displayWidth(line);
        const std::vector<std::string> flow = flowed(cell.deeds, " ", screen.width, used, used);
        line += flow[0];
        for (size_t i = 1; i < flow.size(); ++i) {  // a narrow screen
            lines.push_back(std::move(line));
            line = flow[i];
            column = columns;
        }
    }
    finish();
    return lines;
}

std::vector<std::string> Menu::listLines(const Screen& screen) const {
    std::vector<CardLine> cards;
    for (const MenuItem& item : items_) {
        cards.push_back(*item.line);
        cards.back().lead = item.typed;
        if (item.count() > 1) cards.back().name += fmt::format(" ×{}", item.count());
    }
    const int room = std::max(kLeastList, screen.height - kAroundList);
    for (const int detail : {kMostDetail, 2, 1}) {
        std::vector<std::string> lines = layCards(cards, screen, detail);
        if (static_cast<int>(lines.size()) <= room) return lines;
    }
    // Without texts, in as many columns as it takes.
    const int count = static_cast<int>(cards.size());
    const int columns = std::clamp((count + room - 1) / room, 1, std::max(1, screen.width / kLeastCell));
    const int rows = (count + columns - 1) / columns;
    const int slot = screen.width / columns;
    std::vector<std::string> lines(static_cast<size_t>(rows));
    for (int i = 0; i < count; ++i) {
        std::string& line = lines[static_cast<size_t>(i % rows)];
        const CardLine& card = cards[static_cast<size_t>(i)];
        // Of a long name the end goes, not the figures behind it.
        const std::string tail = fmt::format(" {}{}", card.letter, card.facts.empty() ? "" : " " + card.facts);
        const std::string cell = " " + screen.toned(Tone::Strong, fmt::format("{:>2}", card.lead)) + " " +
                                 screen.toned(card.tone, clipped(card.name, slot - 4 - displayWidth(tail) - 1)) + tail;
        line = padded(line, (i / rows) * slot) + cell;
    }
    return lines;
}

std::vector<std::string> Menu::lines(const Screen& screen) const {
    if (isAmount_) return amountLines(screen);
    if (screen.isPlain) return plainLines(screen);
    if (isList()) return listLines(screen);
    std::vector<std::string> lines;
    int column = 0;
    for (const MenuItem& item : items_) {
        if (!isIn(item.verb, kBare) && !item.isOfCard) column = std::max(column, displayWidth(item.heading()));
    }
    column += column > 0 ? 3 : 1;
    for (size_t i = 0; i < items_.size();) {
        size_t end = i;
        if (items_[i].isOfCard) {
            while (end < items_.size() && items_[end].isOfCard) ++end;
            const std::vector<std::string> cells = cardLines(i, end, screen);
            lines.insert(lines.end(), cells.begin(), cells.end());
            i = end;
            continue;
        }
        const bool isBare = isIn(items_[i].verb, kBare);
        std::vector<std::string> group;
        for (; end < items_.size(); ++end) {
            const MenuItem& item = items_[end];
            const bool belongs = isBare ? isIn(item.verb, kBare)
                                        : item.verb == items_[i].verb && item.section == items_[i].section && !item.isOfCard;
            if (!belongs) break;
            // What a card costs stands in the row.
            const bool hasNote = item.verb != "recruit" && item.verb != "fastplay";
            std::string label = isBare ? item.word : item.shortLabel(hasNote);
            if (isBare && !item.note.empty()) label += fmt::format(" ({})", item.note);
            group.push_back(screen.toned(Tone::Strong, fmt::format("{:>2}", item.typed)));
            if (!label.empty()) group.back() += " " + screen.toned(item.tone, label);
        }
        // Whole sentences are easier to tell apart below each other.
        if (items_[i].verb == "mode" || (items_[i].verb == "trigger" && !items_[i].note.empty())) {
            for (size_t k = 0; k < group.size(); ++k) {
                std::vector<std::string> flow = flowed({group[k]}, " ", screen.width, column, column + 3);
                flow[0] = padded(k > 0 ? "" : " " + capitalised(items_[i].heading()), column) + flow[0];
                lines.insert(lines.end(), flow.begin(), flow.end());
            }
            i = end;
            continue;
        }
        std::vector<std::string> flow = flowed(group, "  ", screen.width, column, column);
        flow[0] = padded(isBare ? "" : " " + capitalised(items_[i].heading()), column) + flow[0];
        lines.insert(lines.end(), flow.begin(), flow.end());
        i = end;
    }
    return lines;
}

const MenuItem* Menu::typed(std::string_view word) const {
    for (const MenuItem& item : items_) {
        if (item.typed == word) return &item;
    }
    return nullptr;
}

bool Menu::isWordOfOption(std::string_view line) const {
    const std::string form = plainForm(line);
    return std::any_of(items_.begin(), items_.end(), [&](const MenuItem& item) {
        return item.english.empty() && (form == plainForm(item.verb) || form == plainForm(item.word));
    });
}

const MenuItem* Menu::holding(Action action) const {
    for (const MenuItem& item : items_) {
        for (const size_t option : item.options) {
            if (options_[option].action == action) return &item;
        }
    }
    return nullptr;
}

std::vector<const MenuItem*> Menu::find(std::string_view words) const {
    const std::string wanted = plainForm(words);
    if (wanted.empty()) return {};
    const bool hasCards = std::any_of(items_.begin(), items_.end(), [](const MenuItem& item) { return item.card != 0; });
    for (const int closeness : {0, 1, 2}) {
        if (closeness > 0 && displayWidth(wanted) < (hasCards ? 2 : 1)) break;
        std::vector<const MenuItem*> found;
        for (const MenuItem& item : items_) {
            if (isMeant(item, wanted, closeness)) found.push_back(&item);
        }
        if (!found.empty()) return found;
    }
    return {};
}

// The card that is meant, in English; empty where it is not clear. Those that the seat can see come first.
std::string Menu::englishCard(std::string_view words) const {
    const std::string wanted = plainForm(words);
    if (wanted.empty()) return {};
    const Viewer viewer{false, game_.seatFrom(voice_.self()).value_or(Seat{0})};
    for (const int closeness : {0, 1, 2}) {
        std::vector<std::string> seen;
        for (int card = 1; card <= game_.cards(); ++card) {
            if (!game_.isVisible(card, viewer)) continue;
            const std::string name = game_.cardName(card);
            const bool isFitting = isLike(wanted, plainForm(name), closeness) ||
                                   isLike(wanted, plainForm(game_.cardName(card, voice_.locale())), closeness);
            if (isFitting && std::find(seen.begin(), seen.end(), name) == seen.end()) seen.push_back(name);
        }
        if (!seen.empty()) return seen.size() == 1 ? seen[0] : std::string();
    }
    const std::vector<std::string> cards = board_.cardsCalled(words, voice_.locale());
    return cards.size() == 1 ? cards[0] : std::string();
}

std::string Menu::inEnglish(std::string_view words) const {
    std::string out;
    for (size_t at = 0; at <= words.size();) {
        const size_t end = std::min(words.find(" > ", at), words.size());
        std::string link(words.substr(at, end - at));
        at = end == words.size() ? end + 1 : end + 3;
        const std::string form = plainForm(link);
        std::string verb;
        std::string rest = form;
        for (const std::string& known : allVerbs()) {
            for (const std::string& spelling : {known, plainForm(board_.verbIn(known, voice_))}) {
                if (form == spelling || form.starts_with(spelling + " ")) {
                    verb = known;
                    rest = form.size() > spelling.size() ? form.substr(spelling.size() + 1) : "";
                }
            }
        }
        std::string meant = board_.alternativeCalled(rest, voice_);
        if (meant.empty()) meant = englishCard(rest);
        const bool isExact = !meant.empty();
        if (isExact) rest = meant;
        if (!verb.empty() || isExact) link = verb.empty() ? rest : rest.empty() ? verb : verb + " " + rest;
        if (!out.empty()) out += " > ";
        out += link;
    }
    return out;
}

}  // namespace riffle::cli
