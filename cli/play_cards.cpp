#include "cli/play_cards.h"

#include <algorithm>
#include <tuple>

#include "cli/play_board.h"
#include "language/render.h"

namespace riffle::cli {

namespace {

constexpr int kWideScreen = 110;  // from here on a card's text stands beside its type
constexpr int kLeastText = 12;    // fewer columns of text tell nothing
constexpr int kMargin = 1;

std::string joinedWith(std::string_view a, std::string_view b, std::string_view separator) {
    if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
    return std::string(a) + std::string(separator) + std::string(b);
}

template <class Measure>
int widest(const std::vector<CardLine>& cards, int most, Measure measure) {
    int width = 0;
    for (const CardLine& card : cards) width = std::max(width, displayWidth(measure(card)));
    return std::min(width, most);
}

// " 3 Umbral Scourge", with the name in its colour and filled up.
std::string heading(const CardLine& card, int leadWidth, int nameWidth, const Screen& screen) {
    const std::string name = clipped(card.name, nameWidth);
    std::string out(kMargin + static_cast<size_t>(std::max(0, leadWidth - displayWidth(card.lead))), ' ');
    out += screen.toned(Tone::Strong, card.lead) + " " + screen.toned(card.tone, name);
    out.append(static_cast<size_t>(nameWidth - displayWidth(name)), ' ');
    return out;
}

}  // namespace

std::vector<std::string> layCards(const std::vector<CardLine>& cards, const Screen& screen, int detail) {
    const int lead = widest(cards, 3, [](const CardLine& card) { return card.lead; });
    const bool isWide = screen.width >= kWideScreen;
    const bool isLong = isWide || detail >= 2;  // types in full
    const bool hasLetters = std::any_of(cards.begin(), cards.end(), [](const CardLine& card) { return !card.letter.empty(); });
    const auto about = [&](const CardLine& card) {
        if (!isLong && hasLetters && card.letter.empty() && !card.kind.empty())
            return joinedWith("  " + card.kind, card.facts, " ");
        return isLong ? joinedWith(card.type, card.facts, ", ")
                      : joinedWith(joinedWith(card.letter, card.kind, " "), card.facts, " ");
    };
    const int name = widest(cards, isLong ? 30 : 27, [](const CardLine& card) { return card.name; });
    const int type = widest(cards, isWide ? 46 : screen.width, about);
    const int indent = kMargin + lead + 1;
    std::vector<std::string> lines;
    for (const CardLine& card : cards) {
        std::string line = heading(card, lead, name, screen) + "  ";
        const int beside = indent + name + 2;  // where the type begins
        if (isLong && !isWide) {
            line += clipped(about(card), screen.width - beside);
            lines.push_back(std::move(line));
            const int room = screen.width - indent - 2;
            std::vector<std::string> text = wrapped(card.text, room);
            if (detail < kMostDetail && text.size() > 1) text = {clipped(card.text, room)};
            for (const std::string& part : text) {
                if (!part.empty()) lines.push_back(std::string(static_cast<size_t>(indent) + 2, ' ') + part);
            }
            continue;
        }
        const int textAt = beside + type + 2;
        const int room = screen.width - textAt;
        if (room < kLeastText || card.text.empty()) {
            line += clipped(about(card), screen.width - beside);
            lines.push_back(std::move(line));
            continue;
        }
        line += padded(clipped(about(card), type), type) + "  ";
        std::vector<std::string> text = wrapped(card.text, room);
        if (detail < kMostDetail && text.size() > 1) text = {clipped(card.text, room)};
        lines.push_back(line + text.front());
        for (size_t i = 1; i < text.size(); ++i) lines.push_back(std::string(static_cast<size_t>(textAt), ' ') + text[i]);
    }
    return lines;
}

std::vector<std::string> flowCards(const std::vector<CardLine>& cards, const Screen& screen) {
    std::vector<std::string> items;
    for (const CardLine& card : cards) {
        std::string item = card.lead.empty() ? std::string() : screen.toned(Tone::Strong, card.lead) + " ";
        item += screen.toned(card.tone, card.name);
        const std::string about = joinedWith(joinedWith(card.letter, card.kind, " "), card.facts, " ");
        items.push_back(about.empty() ? item : item + " (" + about + ")");
    }
    std::vector<std::string> lines = flowed(items, "  ", screen.width, kMargin, kMargin);
    lines[0].insert(0, kMargin, ' ');
    return lines;
}

std::vector<CardLine> countedLines(const std::vector<CardLine>& cards) {
    std::vector<CardLine> found;
    std::vector<int> counts;
    for (const CardLine& card : cards) {
        const auto alike = std::find_if(found.begin(), found.end(), [&](const CardLine& other) {
            return std::tie(other.name, other.lead, other.type, other.kind, other.facts) ==
                   std::tie(card.name, card.lead, card.type, card.kind, card.facts);
        });
        if (alike != found.end()) {
            ++counts[static_cast<size_t>(alike - found.begin())];
            continue;
        }
        found.push_back(card);
        counts.push_back(1);
    }
    for (size_t i = 0; i < found.size(); ++i) {
        if (counts[i] > 1) found[i].name += " ×" + std::to_string(counts[i]);
    }
    return found;
}

int indexOf(const Value& card) {
    return std::stoi(card.find("id")->asText().substr(1));
}

bool isMarked(const Value& card, std::string_view field) {
    return card.find(field) != nullptr;
}

bool hasCards(const Value& zone) {
    return zone.isList() && zone.size() > 0;
}

int countOf(const Value& zone) {
    const Value* count = zone.find("count");
    return static_cast<int>(count ? count->asInt() : static_cast<int64_t>(zone.size()));
}

std::vector<std::string> namesLike(std::string_view words, std::span<const language::CardText> cards, Locale locale) {
    const std::string wanted = plainForm(words);
    if (wanted.empty()) return {};
    for (const int closeness : {0, 1, 2}) {
        std::vector<std::string> found;
        for (const language::CardText& text : cards) {
            for (const std::string& name : {plainForm(text.name), plainForm(language::displayName(text, locale))}) {
                const bool isMeant = closeness == 0   ? name == wanted
                                     : closeness == 1 ? name.starts_with(wanted)
                                                      : name.find(wanted) != std::string::npos;
                if (!isMeant) continue;
                found.push_back(text.name);
                break;
            }
        }
        if (!found.empty()) return found;
    }
    return {};
}

}  // namespace riffle::cli
