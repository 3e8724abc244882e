#include "server/setup/deck_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "games/epic/words/words.h"
#include "language/render.h"
#include "protocol/messages.h"

namespace riffle::server {

namespace {

// How many cards there are of each kind, in the order in which the kinds are shown.
class Tally {
public:
    void add(const std::string& what, const std::string& title) {
        for (Row& row : rows_) {
            if (row.what == what) {
                ++row.count;
                return;
            }
        }
        rows_.push_back({what, title, 1});
    }
    // {`name`, "title", "count"} each.
    [[nodiscard]] Value counts(std::string_view name) const {
        Value out = Value::list();
        for (const Row& row : rows_) {
            Value each = Value::map();
            each[name] = row.what;
            each["title"] = row.title;
            each["count"] = row.count;
            out.add(std::move(each));
        }
        return out;
    }
    // The same with how many there are in a hand on average, in hundredths.
    [[nodiscard]] Value inHand(std::string_view name, int hand, size_t cards) const {
        Value out = Value::list();
        for (const Row& row : rows_) {
            Value each = Value::map();
            each[name] = row.what;
            each["title"] = row.title;
            each["hundredths"] = share(row.count, hand, cards);
            out.add(std::move(each));
        }
        return out;
    }
    static int64_t share(int64_t count, int hand, size_t cards) {
        if (cards == 0) return 0;
        const int64_t all = static_cast<int64_t>(cards);
        return (200 * count * std::min<int64_t>(hand, all) + all) / (2 * all);  // rounded
    }

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

Value partValue(std::string_view part, std::string title, size_t count, Value cards) {
    Value out = Value::map();
    out["part"] = part;
    out["title"] = std::move(title);
    out["count"] = static_cast<int64_t>(count);
    out["cards"] = std::move(cards);
    return out;
}

// ---- KeyForge

std::string_view rarityName(const keyforge::CardDef& def) {
    constexpr std::array<std::string_view, 5> kNames = {"common", "uncommon", "rare", "special", "special"};
    return def.isAnomaly ? "anomaly" : kNames[static_cast<size_t>(def.rarity)];
}

struct KeyforgeRow {
    keyforge::DeckCard card;
    int64_t count = 1;
};

Value cardValue(const KeyforgeRow& row, const keyforge::CardTable& cards, Locale locale) {
    const keyforge::CardDef& def = cards[row.card.id];
    Value out = Value::map();
    out["name"] = cards.nameOf(row.card.id);
    out["title"] = language::displayName(cards.texts[row.card.id], locale);
    out["count"] = row.count;
    out["type"] = keyforge::typeName(def.type);
    out["typeTitle"] = say(locale, "keyforge.type", {{"type", keyforge::typeName(def.type)}});
    out["rarity"] = rarityName(def);
    out["rarityTitle"] = say(locale, "keyforge.rarity", {{"rarity", rarityName(def)}});
    out["bonus"] = int64_t{def.bonus};
    if (def.type == keyforge::Type::Creature) {
        out["power"] = int64_t{def.power};
        out["armor"] = int64_t{def.armor};
    }
    out["marks"] = Value::list();
    if (keyforge::isMaverick(row.card, cards)) {
        out["marks"].add("maverick");
        out["home"] = keyforge::houseName(def.house);
    }
    if (row.card.isLegacy) out["marks"].add("legacy");
    if (def.isAnomaly) out["marks"].add("anomaly");
    return out;
}

// ---- Epic

struct EpicRow {
    epic::CardId id;
    int64_t count = 1;
};

std::string_view typeName(epic::Type type) {
    return type == epic::Type::Champion ? "champion" : "event";
}

Value cardValue(const EpicRow& row, const epic::CardTable& cards, Locale locale) {
    const epic::CardDef& def = cards[row.id];
    Value out = Value::map();
    out["name"] = cards.nameOf(row.id);
    out["title"] = language::displayName(cards.texts[row.id], locale);
    out["count"] = row.count;
    out["type"] = typeName(def.type);
    out["typeTitle"] = say(locale, "epic.type", {{"type", typeName(def.type)}});
    out["cost"] = int64_t{def.cost};
    if (def.type == epic::Type::Champion) {
        out["offense"] = int64_t{def.offense};
        out["defense"] = int64_t{def.defense};
    }
    out["keywords"] = Value::list();
    for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
        if (def.keywords & epic::keywordBit(keyword))
            out["keywords"].add(say(locale, "epic.keyword", {{"keyword", epic::keywordName(keyword)}}));
    }
    out["marks"] = Value::list();
    return out;
}

}  // namespace

Value deckSheet(const keyforge::DeckList& deck, const keyforge::CardTable& cards, Locale locale) {
    Tally types;
    Tally rarities;
    Tally houses;
    int64_t amber = 0;
    Value parts = Value::list();
    for (const uint8_t house : deck.houses) {
        const std::string title = say(locale, fmt::format("keyforge.house.{}", keyforge::houseName(house)), {});
        std::vector<KeyforgeRow> rows;
        size_t count = 0;
        for (const keyforge::DeckCard& card : deck.cards) {
            if (card.house != house) continue;
            const auto isSame = [&](const KeyforgeRow& row) {
                return row.card.id == card.id && row.card.isLegacy == card.isLegacy;
            };
            if (!addCopy(rows, isSame)) rows.push_back({card});
            houses.add(std::string(keyforge::houseName(house)), title);
            ++count;
        }
        Value listed = Value::list();
        for (const KeyforgeRow& row : rows) listed.add(cardValue(row, cards, locale));
        parts.add(partValue(keyforge::houseName(house), title, count, std::move(listed)));
    }
    for (const keyforge::Type type :
         {keyforge::Type::Creature, keyforge::Type::Action, keyforge::Type::Artifact, keyforge::Type::Upgrade}) {
        for (const keyforge::DeckCard& card : deck.cards) {
            if (cards[card.id].type == type)
                types.add(std::string(keyforge::typeName(type)),
                          say(locale, "keyforge.type", {{"type", keyforge::typeName(type)}}));
        }
    }
    for (const std::string_view rarity : {"common", "uncommon", "rare", "special", "anomaly"}) {
        for (const keyforge::DeckCard& card : deck.cards) {
            if (rarityName(cards[card.id]) == rarity)
                rarities.add(std::string(rarity), say(locale, "keyforge.rarity", {{"rarity", rarity}}));
        }
    }
    for (const keyforge::DeckCard& card : deck.cards) amber += cards[card.id].bonus;
    Value out = Value::map();
    out["parts"] = std::move(parts);
    out["types"] = types.counts("type");
    out["rarities"] = rarities.counts("rarity");
    out["amber"] = amber;
    out["hand"] = Value::map();
    out["hand"]["cards"] = keyforge::kHandSize;
    out["hand"]["types"] = types.inHand("type", keyforge::kHandSize, deck.cards.size());
    out["hand"]["parts"] = houses.inHand("part", keyforge::kHandSize, deck.cards.size());
    out["hand"]["amber"] = Tally::share(amber, keyforge::kHandSize, deck.cards.size());
    return out;
}

Value deckSheet(const epic::DeckList& deck, const epic::CardTable& cards, Locale locale) {
    Tally types;
    Tally factions;
    std::vector<epic::CardId> sorted = deck.cards;
    const auto rank = [&](epic::CardId id) {
        return std::tuple(cards[id].cost, cards[id].type != epic::Type::Champion, cards.nameOf(id));
    };
    std::sort(sorted.begin(), sorted.end(), [&](epic::CardId a, epic::CardId b) { return rank(a) < rank(b); });
    Value parts = Value::list();
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        const std::string title = say(locale, fmt::format("epic.faction.{}", epic::factionName(faction)), {});
        std::vector<EpicRow> rows;
        size_t count = 0;
        for (const epic::CardId id : sorted) {
            if (cards[id].faction != faction) continue;
            if (!addCopy(rows, [&](const EpicRow& row) { return row.id == id; })) rows.push_back({id});
            factions.add(std::string(epic::factionName(faction)), title);
            ++count;
        }
        if (rows.empty()) continue;
        Value listed = Value::list();
        for (const EpicRow& row : rows) listed.add(cardValue(row, cards, locale));
        parts.add(partValue(epic::factionName(faction), title, count, std::move(listed)));
    }
    std::map<int64_t, int64_t> costs;
    for (const epic::CardId id : sorted) {
        const std::string type(typeName(cards[id].type));
        types.add(type, say(locale, "epic.type", {{"type", type}}));
        ++costs[cards[id].cost];
    }
    Value out = Value::map();
    out["parts"] = std::move(parts);
    out["types"] = types.counts("type");
    out["costs"] = Value::list();
    for (const auto& [cost, count] : costs) {
        Value each = Value::map();
        each["cost"] = cost;
        each["count"] = count;
        out["costs"].add(std::move(each));
    }
    out["hand"] = Value::map();
    out["hand"]["cards"] = epic::kHandSize;
    out["hand"]["types"] = types.inHand("type", epic::kHandSize, deck.cards.size());
    out["hand"]["parts"] = factions.inHand("part", epic::kHandSize, deck.cards.size());
    return out;
}

}  // namespace riffle::server
