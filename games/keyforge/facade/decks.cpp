// Decks of KeyForge, for whoever knows nothing of houses.
#include "games/keyforge/facade/decks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "engine/value_size.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/facade/kind.h"
#include "language/render.h"
#include "protocol/deck_sheet.h"
#include "protocol/messages.h"
#include "protocol/refusal.h"
#include "protocol/text.h"

namespace riffle::keyforge {

namespace {

constexpr std::string_view kGame = "keyforge";

bool refuse(Refusal& refusal, std::string code, std::string key, Arguments args = {}) {
    refusal = refusalOf(std::move(code), std::move(key), std::move(args));
    return false;
}

bool refuseList(Refusal& refusal, std::string message, Sentence sentence) {
    refusal = {"bad_setup", std::move(message), {std::move(sentence)}};
    return false;
}

std::string_view rarityName(const CardDef& def) {
    constexpr std::array<std::string_view, 5> kNames = {"common", "uncommon", "rare", "special", "special"};
    return def.isAnomaly ? "anomaly" : kNames[static_cast<size_t>(def.rarity)];
}

struct Row {
    DeckCard card;
    int64_t count = 1;
};

Value cardValue(const Row& row, const CardTable& cards, Locale locale) {
    const CardDef& def = cards[row.card.id];
    Value out = Value::map();
    out["name"] = cards.nameOf(row.card.id);
    out["title"] = language::displayName(cards.texts[row.card.id], locale);
    out["count"] = row.count;
    out["type"] = typeName(def.type);
    out["typeTitle"] = say(locale, "keyforge.type", {{"type", typeName(def.type)}});
    out["rarity"] = rarityName(def);
    out["rarityTitle"] = say(locale, "keyforge.rarity", {{"rarity", rarityName(def)}});
    out["bonus"] = int64_t{def.bonus};
    if (def.type == Type::Creature) {
        out["power"] = int64_t{def.power};
        out["armor"] = int64_t{def.armor};
    }
    out["marks"] = Value::list();
    if (isMaverick(row.card, cards)) {
        out["marks"].add("maverick");
        out["home"] = houseName(def.house);
    }
    if (row.card.isLegacy) out["marks"].add("legacy");
    if (def.isAnomaly) out["marks"].add("anomaly");
    return out;
}

Value deckSheet(const DeckList& deck, const CardTable& cards, Locale locale) {
    Tally types;
    Tally rarities;
    Tally houses;
    int64_t amber = 0;
    Value parts = Value::list();
    for (const uint8_t house : deck.houses) {
        const std::string title = say(locale, fmt::format("keyforge.house.{}", houseName(house)), {});
        std::vector<Row> rows;
        size_t count = 0;
        for (const DeckCard& card : deck.cards) {
            if (card.house != house) continue;
            const auto isSame = [&](const Row& row) { return row.card.id == card.id && row.card.isLegacy == card.isLegacy; };
            if (!addCopy(rows, isSame)) rows.push_back({card});
            houses.add(std::string(houseName(house)), title);
            ++count;
        }
        Value listed = Value::list();
        for (const Row& row : rows) listed.add(cardValue(row, cards, locale));
        parts.add(partValue(houseName(house), title, count, std::move(listed)));
    }
    for (const Type type : {Type::Creature, Type::Action, Type::Artifact, Type::Upgrade}) {
        for (const DeckCard& card : deck.cards) {
            if (cards[card.id].type == type)
                types.add(std::string(typeName(type)), say(locale, "keyforge.type", {{"type", typeName(type)}}));
        }
    }
    for (const std::string_view rarity : {"common", "uncommon", "rare", "special", "anomaly"}) {
        for (const DeckCard& card : deck.cards) {
            if (rarityName(cards[card.id]) == rarity)
                rarities.add(std::string(rarity), say(locale, "keyforge.rarity", {{"rarity", rarity}}));
        }
    }
    for (const DeckCard& card : deck.cards) amber += cards[card.id].bonus;
    Value out = Value::map();
    out["parts"] = std::move(parts);
    out["types"] = types.counts("type");
    out["rarities"] = rarities.counts("rarity");
    out["amber"] = amber;
    out["hand"] = Value::map();
    out["hand"]["cards"] = kHandSize;
    out["hand"]["types"] = types.inHand("type", kHandSize, deck.cards.size());
    out["hand"]["parts"] = houses.inHand("part", kHandSize, deck.cards.size());
    out["hand"]["amber"] = Tally::share(amber, kHandSize, deck.cards.size());
    return out;
}

// Calls visit(house, name) for each card of a deck file.
template <class Visit>
void forEachCard(const Value& file, Visit visit) {
    const auto group = [&](std::string_view house, const Value& cards) {
        for (const Value& card : cards.items()) {
            const Value* name = card.isMap() ? card.find("name") : &card;
            if (name && name->isText()) visit(house, name->asText());
        }
    };
    const Value* cards = file.isMap() ? file.find("cards") : nullptr;
    if (!cards && file.isMap()) cards = file.find("houses");
    if (!cards) return;
    for (const auto& [house, names] : cards->entries()) group(house, names);
    for (const Value& each : cards->items()) {
        const Value* house = each.isMap() ? each.find("house") : nullptr;
        const Value* names = each.isMap() ? each.find("cards") : nullptr;
        if (house && house->isText() && names) group(house->asText(), *names);
    }
}

// The cards of a file that are not known, each with the house it stands under and, of the first `searches` of them, the one that
// was probably meant.
Value missingIn(const Value& file, const Refusal& refusal, const CardTable& cards, size_t& searches) {
    Value out = Value::list();
    if (std::none_of(refusal.says.begin(), refusal.says.end(), [](const Sentence& each) { return each.key == "deck.unknown"; }))
        return out;
    std::map<std::string, std::string> known;
    for (const language::CardText& card : cards.texts) known.emplace(folded(card.name), card.name);
    std::vector<std::string> words;
    for (const auto& [word, name] : known) words.push_back(word);
    for (const Sentence& sentence : refusal.says) {
        if (sentence.key != "deck.unknown") continue;
        for (const auto& [arg, names] : sentence.args) {
            for (const Value& name : names.items()) {
                std::string part;
                forEachCard(file, [&](std::string_view house, const std::string& each) {
                    if (part.empty() && folded(each) == folded(name.asText())) part = folded(house);
                });
                const std::string near = searches > 0 ? nearestWord(folded(name.asText()), words) : "";
                searches -= searches > 0;
                out.add(missingCard(name.asText(), part, near.empty() ? "" : known[near]));
            }
        }
    }
    return out;
}

// What can be played all the same, and yet is worth a word.
std::vector<Sentence> warningsOf(const DeckList& deck, const CardTable& cards) {
    std::vector<Sentence> out;
    std::vector<CardId> seen;
    int64_t legacies = 0;
    for (const DeckCard& card : deck.cards) {
        legacies += card.isLegacy;
        if (std::find(seen.begin(), seen.end(), card.id) != seen.end()) continue;
        seen.push_back(card.id);
        Value lacking = Value::list();
        std::vector<CardId> asked;
        for (const CardId other : cards[card.id].with) {
            asked.push_back(other);
            const auto isOther = [&](const auto& each) { return each.id == other; };
            const auto needed = std::count(asked.begin(), asked.end(), other);
            if (std::count_if(deck.cards.begin(), deck.cards.end(), isOther) < needed) lacking.add(cards.nameOf(other));
        }
        if (lacking.size() > 0)
            out.push_back({"deck.warn.with", {{"card", cards.nameOf(card.id)}, {"names", std::move(lacking)}}});
    }
    if (legacies > 0) out.push_back({"deck.warn.legacy", {{"count", legacies}}});
    return out;
}

Value described(const DeckList& list, const CardTable& cards, Locale locale) {
    Value out = playableDeck(kGame, list.name, deckFile(list, cards));
    for (const uint8_t house : list.houses) out["parts"].add(houseName(house));
    out["warnings"] = sentencesIn(locale, warningsOf(list, cards));
    out["cards"] = static_cast<int64_t>(list.cards.size());
    out["sheet"] = deckSheet(list, cards, locale);
    return out;
}

Value read(const Value& file, const CardTable& cards, Locale locale, size_t& searches) {
    DeckList list;
    Refusal refusal;
    if (readDeck(file, cards, list, refusal)) return described(list, cards, locale);
    Value out = unplayableDeck(kGame, file, refusal, locale);
    int64_t count = 0;
    forEachCard(file, [&](std::string_view, const std::string&) { ++count; });
    out["cards"] = count;
    out["missing"] = missingIn(file, refusal, cards, searches);
    return out;
}

// What the publisher's registry returns for a deck.
bool isRegistry(const Value& value) {
    return value.isMap() && (value.find("data") || value.find("_linked"));
}

class Decks final : public GameDecks {
public:
    [[nodiscard]] bool take(const Value& value, Value& deck, Refusal& refusal) const override {
        if (!value.isMap())
            return refuseList(refusal, "This is no deck: a deck is a map with name, houses and cards.", {"deck.no-deck"});
        if (isRegistry(value)) return importRegistry(value, deck, refusal);
        deck = value;
        return true;
    }
    [[nodiscard]] bool isManyDecks(const Value& list) const override { return list.isList(); }
    [[nodiscard]] bool importList(std::string_view text, Value& deck, Refusal& refusal) const override {
        return keyforge::importList(text, deck, refusal);
    }
    // Only here have decks houses, and without any there is no list.
    [[nodiscard]] bool isSurelyOurs(std::string_view list) const override {
        Value deck;
        Refusal ignored;
        return keyforge::importList(list, deck, ignored);
    }
    [[nodiscard]] Value fileOf(std::span<const std::string> names) const override {
        Value file = Value::map();
        file["name"] = "x";
        file["houses"] = Value::list();
        file["cards"] = Value::map();
        for (const std::string_view house : {"dis", "logos", "mars"}) {
            file["houses"].add(house);
            file["cards"][house] = Value::list();
        }
        for (const std::string& name : names) file["cards"]["dis"].add(name);
        return file;
    }

    [[nodiscard]] Value describe(const GameKind& kind, const Value& file, std::string_view /*format*/, Locale locale,
                                 size_t& searches) const override {
        return read(file, cardsOf(kind), locale, searches);
    }
    [[nodiscard]] bool hasFormat(std::string_view /*name*/, Refusal& /*refusal*/) const override { return true; }
    [[nodiscard]] bool change(const GameKind& kind, const Value& deck, const DeckChange& change, Rng& rng, Value& out,
                              Refusal& refusal) const override {
        DeckList list;
        if (!readDeck(deck, cardsOf(kind), list, refusal) || !changeDeck(change, cardsOf(kind), rng, list, refusal)) return false;
        out = deckFile(list, cardsOf(kind));
        return true;
    }
    void tidy(const GameKind& kind, Value& deck) const override {
        DeckList list;
        Refusal later;
        if (readDeck(deck, cardsOf(kind), list, later)) deck = deckFile(list, cardsOf(kind));
    }
    [[nodiscard]] bool draw(const GameKind& kind, const DrawWish& wish, Locale locale, Value& decks,
                            Refusal& refusal) const override {
        const CardTable& cards = cardsOf(kind);
        const uint8_t set = wish.set.empty() ? uint8_t{kWorldsCollide} : setFrom(wish.set);
        if (set == 0) return refuse(refusal, "bad_request", "deck.draw-set", {{"set", shortened(wish.set)}});
        const DeckPool pool(cards, set);
        const std::vector<uint8_t> drawn = pool.houses();
        std::vector<uint8_t> houses;
        for (const std::string& name : wish.houses) {
            const uint8_t house = houseFrom(folded(name));
            const bool isNew = house != 0 && std::find(houses.begin(), houses.end(), house) == houses.end();
            if (isNew) houses.push_back(house);
            if (!isNew || houses.size() > kDeckHouses) return refuse(refusal, "bad_request", "deck.draw-houses");
            if (std::find(drawn.begin(), drawn.end(), house) == drawn.end()) {
                Value known = Value::list();
                for (const uint8_t each : drawn) known.add(houseName(each));
                return refuse(refusal, "bad_request", "deck.draw-house",
                              {{"house", houseName(house)}, {"houses", std::move(known)}});
            }
        }
        Rng rng = Rng::seeded(wish.seed);
        for (int i = 0; i < wish.count; ++i) {
            const DeckList list = pool.draw(rng, houses);
            if (list.cards.empty()) return refuse(refusal, "bad_request", "deck.draw-houses");
            decks.add(described(list, cards, locale));
        }
        return true;
    }
    // No set has cards of every house.
    void tellOfDraws(const GameKind& kind, Value& game) const override {
        const auto housesOf = [&](uint8_t set) {
            Value houses = Value::list();
            for (const uint8_t house : DeckPool(cardsOf(kind), set).houses()) houses.add(houseName(house));
            return houses;
        };
        game["deckHouses"] = housesOf(kWorldsCollide);  // where no set is asked for
        game["deckSets"] = Value::map();
        for (uint8_t set = kCallOfTheArchons; set < kSetEnd; ++set) game["deckSets"][setShort(set)] = housesOf(set);
    }
};

}  // namespace

const GameDecks& gameDecks() {
    static const Decks kDecks;
    return kDecks;
}

}  // namespace riffle::keyforge
