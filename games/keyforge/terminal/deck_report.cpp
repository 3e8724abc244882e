// KeyForge decks in the deck commands.
#include "games/keyforge/terminal/deck_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "cli/terminal.h"
#include "games/keyforge/decks/decks.h"
#include "language/render.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using keyforge::CardDef;
using keyforge::CardTable;
using keyforge::DeckCard;
using keyforge::DeckList;

std::string housesOf(const DeckList& deck) {
    std::vector<std::string> names;
    for (const uint8_t house : deck.houses) names.emplace_back(keyforge::houseName(house));
    return joined(names);
}

// A card with all its copies, as the sheet shows it.
struct Row {
    DeckCard card;
    int count = 0;
};

std::string rarityName(const CardDef& def) {
    constexpr std::array<std::string_view, 5> kNames = {"common", "uncommon", "rare", "special", "special"};
    return std::string(def.isAnomaly ? "anomaly" : kNames[static_cast<size_t>(def.rarity)]);
}

std::string sheet(const DeckList& deck, const CardTable& table, Locale locale) {
    std::map<keyforge::Type, int> types;
    int bonus = 0;
    for (const DeckCard& card : deck.cards) {
        ++types[table[card.id].type];
        bonus += table[card.id].bonus;
    }
    std::vector<std::string> counts;
    for (const auto& [type, count] : types)
        counts.push_back(fmt::format("{} {}{}", count, keyforge::typeName(type), count == 1 ? "" : "s"));
    std::string out = fmt::format("{}\n{}\n{}, {} bonus æmber\n", deckTitle(deck.name), housesOf(deck), joined(counts), bonus);
    for (const uint8_t house : deck.houses) {
        std::vector<Row> rows;
        for (const DeckCard& card : deck.cards) {
            if (card.house != house) continue;
            const auto same = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.card.id == card.id; });
            if (same != rows.end()) {
                ++same->count;
            } else {
                rows.push_back({card, 1});
            }
        }
        const std::string heading = capitalised(keyforge::houseName(house));
        out += fmt::format("\n{}  {:<8}  {:<8}  {:>5}  {:>5}  {:>5}\n", padded(heading, 34), "rarity", "type", "bonus", "power",
                           "armor");
        for (const Row& row : rows) {
            const CardDef& def = table[row.card.id];
            const std::string name = language::displayName(table.texts[row.card.id], locale);
            const bool isCreature = def.type == keyforge::Type::Creature;
            std::string line =
                fmt::format("{} {}  {:<8}  {:<8}  {:>5}  {:>5}  {:>5}", row.count > 1 ? fmt::format("{}×", row.count) : "  ",
                            padded(clipped(name, 31), 31), rarityName(def), keyforge::typeName(def.type),
                            def.bonus ? std::to_string(def.bonus) : "", isCreature ? std::to_string(def.power) : "",
                            isCreature && def.armor ? std::to_string(def.armor) : "");
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + '\n';
            std::vector<std::string> marks;
            if (keyforge::isMaverick(row.card, table))
                marks.push_back(fmt::format("maverick, else of {}", keyforge::houseName(def.house)));
            if (row.card.isLegacy) marks.emplace_back("legacy");
            if (!marks.empty()) out += fmt::format("     {}\n", joined(marks));
        }
    }
    return out;
}

class KeyforgeDecks final : public DeckKind {
public:
    KeyforgeDecks(CardTable cards, Locale locale) : table_(std::move(cards)), locale_(locale) { pool_.emplace(table_); }

    // A format is a choice of legal decks; the game is played in one so far.
    [[nodiscard]] std::string useFormat(const std::string& format, bool) override {
        if (format.empty() || format == "archon") return "";
        return fmt::format("There is no format {}; KeyForge has archon.", inQuotes(format));
    }
    [[nodiscard]] std::string useSet(const std::string& set) override {
        if (set.empty()) return "";
        const uint8_t wanted = keyforge::setFrom(set);
        if (wanted == 0) return fmt::format("There is no set {}; decks are drawn of cota, aoa or wc.", inQuotes(set));
        pool_.emplace(table_, wanted);
        return pool_->isEnough() ? "" : "There are no three houses with cards of this set to draw a deck from.";
    }
    [[nodiscard]] bool read(const Value& file, bool, Deck& deck, Refusal& refusal) const override {
        DeckList list;
        if (!keyforge::readDeck(file, table_, list, refusal)) return false;
        deck = made(list);
        deck.sheet = sheet(list, table_, locale_);
        return true;
    }
    [[nodiscard]] bool draw(Rng& rng, Deck& deck, std::string& error) const override {
        error = "There are no three houses with cards to draw a deck from.";
        if (!pool_->isEnough()) return false;
        deck = made(pool_->draw(rng));
        return true;
    }
    [[nodiscard]] bool isSealed() const override { return true; }

private:
    [[nodiscard]] Deck made(const DeckList& list) const {
        return {list.name, housesOf(list), fmt::format("a legal deck of {}", housesOf(list)), deckFile(list, table_), ""};
    }

    CardTable table_;
    std::optional<keyforge::DeckPool> pool_;
    Locale locale_;
};

}  // namespace

std::unique_ptr<DeckKind> keyforgeDecks(const std::vector<language::CardFile>& files, Locale locale,
                                        std::vector<language::Problem>& problems) {
    CardTable table = keyforge::loadCards(files, problems);
    return std::make_unique<KeyforgeDecks>(std::move(table), locale);
}

}  // namespace riffle::cli
