#include "cli/play_menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text.h"
#include "protocol/verbs.h"

namespace riffle::cli {

namespace {

// The order in which groups are shown; what is not here stands between, what ends a turn or an effect last.
constexpr std::string_view kOrder[] = {"play", "activate", "relic", "attack", "recruit", "fastplay", "focus"};
constexpr std::string_view kLast[] = {"yes", "no", "done", "pass", "end"};
// Words that say all by themselves: they need no heading.
constexpr std::string_view kBare[] = {"yes", "no", "done", "pass"};

bool isIn(std::string_view word, std::span<const std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

int rankOf(std::string_view verb) {
    const auto* first = std::find(std::begin(kOrder), std::end(kOrder), verb);
    if (first != std::end(kOrder)) return static_cast<int>(first - std::begin(kOrder));
    const auto* last = std::find(std::begin(kLast), std::end(kLast), verb);
    return last == std::end(kLast) ? 50 : 100 + static_cast<int>(last - std::begin(kLast));
}

std::vector<std::string> formsOf(const MenuItem& item) {
    std::vector<std::string> forms = {item.verb, item.word};
    if (!item.english.empty()) {
        forms.clear();
        for (const std::string& name : {item.name, item.english}) {
            forms.push_back(name);
            forms.push_back(item.verb + " " + name);
            forms.push_back(item.word + " " + name);
        }
    }
    for (std::string& form : forms) form = plainForm(form);
    return forms;
}

}  // namespace

std::string MenuItem::shortLabel(bool hasNote) const {
    std::string out = name;
    if (count > 1) out += fmt::format(" ×{}", count);
    if (hasNote && !note.empty()) out += out.empty() ? note : fmt::format(" ({})", note);
    return out;
}

std::string MenuItem::label() const {
    const std::string what = shortLabel(true);
    return what.empty() ? word : fmt::format("{}: {}", word, what);
}

Menu::Menu(const Game& game, const Board& board, const Voice& voice)
    : game_(game), board_(board), voice_(voice), options_(game.options()) {
    for (size_t i = 0; i < options_.size(); ++i) {
        const Option& option = options_[i];
        MenuItem item;
        item.verb = option.verb;
        const std::string key = "play.verb." + option.verb;
        item.word = hasMessage(voice.locale(), key) ? voice.say(key) : option.verb;
        item.option = i;
        if (!option.cards.empty()) {
            item.card = option.cards[0];
            item.english = game.cardName(item.card);
            item.name = game.cardName(item.card, voice.locale());
            item.note = board.noteOn(game, option, options_, voice);
        } else if (!option.word.empty()) {
            item.english = option.word;
            const bool isSeat = game.seatFrom(option.word).has_value();
            item.name = isSeat ? voice.name(option.word) : voice.leader(option.word);
            if (!isSeat) item.note = board.consequence(game, option, voice);
        } else {
            item.note = board.consequence(game, option, voice);
        }
        isAmount_ |= option.number.has_value();
        const auto same = std::find_if(items_.begin(), items_.end(), [&](const MenuItem& other) {
            return item.card && other.verb == item.verb && other.name == item.name && other.note == item.note;
        });
        if (same == items_.end()) {
            items_.push_back(std::move(item));
        } else {
            ++same->count;
        }
    }
    std::stable_sort(items_.begin(), items_.end(),
                     [](const MenuItem& a, const MenuItem& b) { return rankOf(a.verb) < rankOf(b.verb); });
    number();
}

void Menu::number() {
    int next = 1;
    for (MenuItem& item : items_) {
        const std::optional<int>& amount = options_[item.option].number;
        if (amount) {
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
    text =
        fmt::format("{}: {}", amount->word, lowest == highest ? std::to_string(lowest) : fmt::format("{} – {}", lowest, highest));
    for (const MenuItem& item : items_) {
        if (!options_[item.option].number) text += fmt::format(" · {}: {}", item.word, item.typed);
    }
    std::vector<std::string> lines;
    for (const std::string& line : wrapped(text, screen.width - 2)) lines.push_back("  " + line);
    return lines;
}

std::vector<std::string> Menu::lines(const Screen& screen) const {
    if (isAmount_) return amountLines(screen);
    std::vector<std::string> lines;
    if (screen.isPlain) {
        for (const MenuItem& item : items_) {
            bool isFirst = true;
            for (const std::string& part : wrapped(item.label(), screen.width - 6)) {
                lines.push_back(isFirst ? fmt::format("  {:>2}  {}", item.typed, part) : "      " + part);
                isFirst = false;
            }
        }
        return lines;
    }
    int column = 0;
    for (const MenuItem& item : items_) {
        if (!isIn(item.verb, kBare)) column = std::max(column, displayWidth(item.word));
    }
    column += column > 0 ? 3 : 1;
    for (size_t i = 0; i < items_.size();) {
        const bool isBare = isIn(items_[i].verb, kBare);
        std::vector<std::string> group;
        size_t end = i;
        for (; end < items_.size() && (items_[end].verb == items_[i].verb || (isBare && isIn(items_[end].verb, kBare))); ++end) {
            const MenuItem& item = items_[end];
            // What a card costs stands in the row.
            const bool hasNote = item.verb != "recruit" && item.verb != "fastplay";
            const std::string label = isIn(item.verb, kBare) ? item.word : item.shortLabel(hasNote);
            group.push_back(fmt::format("{} {}", screen.toned(Tone::Strong, fmt::format("{:>2}", item.typed)), label));
        }
        std::vector<std::string> flow = flowed(group, "  ", screen.width, column, column);
        flow[0] = padded(isBare ? "" : " " + items_[i].word, column) + flow[0];
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

const MenuItem* Menu::holding(Action action) const {
    const auto wanted =
        std::find_if(options_.begin(), options_.end(), [&](const Option& option) { return option.action == action; });
    if (wanted == options_.end()) return nullptr;
    for (const MenuItem& item : items_) {
        const Option& first = options_[item.option];
        if (first.action == action) return &item;
        if (item.card && first.verb == wanted->verb && !wanted->cards.empty() &&
            game_.cardName(wanted->cards[0]) == item.english && board_.noteOn(game_, *wanted, options_, voice_) == item.note) {
            return &item;
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
            // Only a card's name may be meant by a part of it: "play" is a part of "fast-play".
            const std::vector<std::string> forms =
                closeness < 2 ? formsOf(item) : std::vector<std::string>{plainForm(item.name), plainForm(item.english)};
            const bool isMeant = std::any_of(forms.begin(), forms.end(), [&](const std::string& form) {
                return closeness == 0   ? form == wanted
                       : closeness == 1 ? form.starts_with(wanted)
                                        : form.find(wanted) != std::string::npos;
            });
            if (isMeant) found.push_back(&item);
        }
        if (!found.empty()) return found;
    }
    return {};
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
            const std::string key = "play.verb." + known;
            const std::string local = hasMessage(voice_.locale(), key) ? plainForm(voice_.say(key)) : known;
            for (const std::string& spelling : {known, local}) {
                if (form == spelling || form.starts_with(spelling + " ")) {
                    verb = known;
                    rest = form.size() > spelling.size() ? form.substr(spelling.size() + 1) : "";
                }
            }
        }
        const std::vector<std::string> cards = board_.cardsCalled(rest, voice_.locale());
        const bool isExact = cards.size() == 1;
        if (isExact) rest = cards[0];
        if (!verb.empty() || isExact) link = verb.empty() ? rest : rest.empty() ? verb : verb + " " + rest;
        if (!out.empty()) out += " > ";
        out += link;
    }
    return out;
}

}  // namespace riffle::cli
