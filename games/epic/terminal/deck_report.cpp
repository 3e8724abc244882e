// Epic decks in the deck commands.
#include "games/epic/terminal/deck_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/terminal.h"
#include "games/epic/decks/decks.h"
#include "games/epic/words/words.h"
#include "language/render.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using epic::CardDef;
using epic::CardId;
using epic::CardTable;
using epic::DeckList;
using epic::Format;

std::string plural(size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

template <class Fits>
size_t countOf(const DeckList& deck, const CardTable& table, Fits fits) {
    return static_cast<size_t>(std::count_if(deck.cards.begin(), deck.cards.end(), [&](CardId id) { return fits(table[id]); }));
}

// "sage 36, wild 24"
std::string factionsOf(const DeckList& deck, const CardTable& table) {
    std::vector<std::string> parts;
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        const size_t count = countOf(deck, table, [&](const CardDef& def) { return def.faction == faction; });
        if (count > 0) parts.push_back(fmt::format("{} {}", epic::factionName(faction), count));
    }
    return joined(parts);
}

std::string keywordsOf(const CardDef& def) {
    std::vector<std::string> names;
    for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
        if (def.keywords & epic::keywordBit(keyword)) names.emplace_back(epic::keywordName(keyword));
    }
    return joined(names);
}

std::string rowOf(CardId id, size_t count, const CardTable& table, Locale locale) {
    const CardDef& def = table[id];
    const bool isChampion = def.type == epic::Type::Champion;
    std::string line = fmt::format("{} {}  {:>4}  {:<8}  {:>5}  {}", count > 1 ? fmt::format("{:>2}×", count) : "   ",
                                   padded(clipped(language::displayName(table.texts[id], locale), 30), 30), int{def.cost},
                                   isChampion ? "champion" : "event",
                                   isChampion ? fmt::format("{}/{}", def.offense, def.defense) : "", keywordsOf(def));
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string sheet(const DeckList& deck, Format format, const CardTable& table, Locale locale) {
    const size_t free = countOf(deck, table, [](const CardDef& def) { return def.cost == 0; });
    const size_t champions = countOf(deck, table, [](const CardDef& def) { return def.type == epic::Type::Champion; });
    const std::string wrong = epic::whatIsWrong(deck.cards, format, table);
    std::string out = fmt::format("{}\n{}: {}\n{} of cost 0, {} of cost 1; {}, {}\n", deckTitle(deck.name),
                                  plural(deck.cards.size(), "card"), factionsOf(deck, table), free, deck.cards.size() - free,
                                  plural(champions, "champion"), plural(deck.cards.size() - champions, "event"));
    out += fmt::format("{}: {}\n", epic::formatName(format), wrong.empty() ? "legal" : "not legal. " + wrong);
    std::vector<CardId> sorted = deck.cards;
    std::sort(sorted.begin(), sorted.end(), [&](CardId a, CardId b) {
        const auto rank = [&](CardId id) { return std::pair(table[id].cost, table[id].type != epic::Type::Champion); };
        return rank(a) != rank(b) ? rank(a) < rank(b) : table.nameOf(a) < table.nameOf(b);
    });
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        std::string rows;
        for (size_t i = 0; i < sorted.size();) {
            size_t end = i;
            while (end < sorted.size() && sorted[end] == sorted[i]) ++end;
            if (table[sorted[i]].faction == faction) rows += rowOf(sorted[i], end - i, table, locale);
            i = end;
        }
        if (rows.empty()) continue;
        const std::string heading = capitalised(epic::factionName(faction));
        out += fmt::format("\n{}  cost  type      power\n{}", padded(heading, 34), rows);
    }
    return out;
}

class EpicDecks final : public DeckKind {
public:
    EpicDecks(CardTable cards, Locale locale) : table_(std::move(cards)), locale_(locale) {}

    [[nodiscard]] std::string useSet(const std::string& set) override {
        return set.empty() ? "" : "Decks of Epic are drawn from all its cards.";
    }
    [[nodiscard]] std::string useFormat(const std::string& format, bool isDrawn) override {
        if (format.empty()) return "";
        std::string name = format;  // as the options of a game have it, or as command lines are written
        std::replace(name.begin(), name.end(), '-', '_');
        format_ = epic::formatFrom(name);
        if (format_ && isDrawn && *format_ != Format::Constructed && *format_ != Format::Random)
            return fmt::format("Decks are drawn for constructed and random, not for {}.", epic::formatName(*format_));
        if (format_) return "";
        std::vector<std::string> names;
        for (int i = 0; i <= static_cast<int>(Format::Constructed); ++i)
            names.emplace_back(epic::formatName(static_cast<Format>(i)));
        return fmt::format("There is no format {}; Epic has {}.", inQuotes(format), joined(names));
    }
    [[nodiscard]] bool read(const Value& file, bool mustBeLegal, Deck& deck, Refusal& refusal) const override {
        DeckList list;
        const Value* own = file.isMap() ? file.find("format") : nullptr;
        const Format format = format_.value_or(own && own->isText() ? epic::formatFrom(own->asText()).value_or(kUsual) : kUsual);
        if (mustBeLegal ? !epic::readLegalDeck(file, format, table_, list, refusal)
                        : !epic::readDeck(file, table_, list, refusal))
            return false;
        deck = made(list, format);
        deck.sheet = sheet(list, format, table_, locale_);
        return true;
    }
    [[nodiscard]] bool draw(Rng& rng, Deck& deck, std::string& error) const override {
        const Format format = format_.value_or(kUsual);
        const DeckList list = epic::drawDeck(table_, format, rng);
        error = "There are too few cards to draw a deck from.";
        if (!epic::whatIsWrong(list.cards, format, table_).empty()) return false;
        deck = made(list, format);
        return true;
    }
    [[nodiscard]] bool isSealed() const override { return false; }

private:
    static constexpr Format kUsual = Format::Constructed;

    [[nodiscard]] Deck made(const DeckList& list, Format format) const {
        return {list.name, factionsOf(list, table_),
                fmt::format("legal in the format {}, {}: {}", epic::formatName(format), plural(list.cards.size(), "card"),
                            factionsOf(list, table_)),
                deckFile(list, table_), ""};
    }

    CardTable table_;
    Locale locale_;
    std::optional<Format> format_;  // asked for; else what a file says
};

}  // namespace

std::unique_ptr<DeckKind> epicDecks(const std::vector<language::CardFile>& files, Locale locale,
                                    std::vector<language::Problem>& problems) {
    CardTable table = epic::loadCards(files, problems);
    return std::make_unique<EpicDecks>(std::move(table), locale);
}

}  // namespace riffle::cli
