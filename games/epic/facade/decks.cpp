// Decks of Epic, for whoever knows nothing of factions and formats.
#include "games/epic/facade/decks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "games/epic/decks/decks.h"
#include "games/epic/facade/kind.h"
#include "games/epic/words/words.h"
#include "language/render.h"
#include "protocol/deck_sheet.h"
#include "protocol/messages.h"
#include "protocol/refusal.h"

namespace riffle::epic {

namespace {

constexpr std::string_view kGame = "epic";

bool refuse(Refusal& refusal, std::string code, std::string key, Arguments args = {}) {
    refusal = refusalOf(std::move(code), std::move(key), std::move(args));
    return false;
}

bool refuseList(Refusal& refusal, std::string message, Sentence sentence) {
    refusal = {"bad_setup", std::move(message), {std::move(sentence)}};
    return false;
}

struct Row {
    CardId id;
    int64_t count = 1;
};

std::string_view typeName(Type type) {
    return type == Type::Champion ? "champion" : "event";
}

Value cardValue(const Row& row, const CardTable& cards, Locale locale) {
    const CardDef& def = cards[row.id];
    Value out = Value::map();
    out["name"] = cards.nameOf(row.id);
    out["title"] = language::displayName(cards.texts[row.id], locale);
    out["count"] = row.count;
    out["type"] = typeName(def.type);
    out["typeTitle"] = say(locale, "epic.type", {{"type", typeName(def.type)}});
    out["cost"] = int64_t{def.cost};
    if (def.type == Type::Champion) {
        out["offense"] = int64_t{def.offense};
        out["defense"] = int64_t{def.defense};
    }
    out["keywords"] = Value::list();
    for (uint8_t keyword = 1; keyword < kKeywordEnd; ++keyword) {
        if (def.keywords & keywordBit(keyword))
            out["keywords"].add(say(locale, "epic.keyword", {{"keyword", keywordName(keyword)}}));
    }
    out["marks"] = Value::list();
    return out;
}

Value deckSheet(const DeckList& deck, const CardTable& cards, Locale locale) {
    Tally types;
    Tally factions;
    std::vector<CardId> sorted = deck.cards;
    const auto rank = [&](CardId id) { return std::tuple(cards[id].cost, cards[id].type != Type::Champion, cards.nameOf(id)); };
    std::sort(sorted.begin(), sorted.end(), [&](CardId a, CardId b) { return rank(a) < rank(b); });
    Value parts = Value::list();
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        const std::string title = say(locale, fmt::format("epic.faction.{}", factionName(faction)), {});
        std::vector<Row> rows;
        size_t count = 0;
        for (const CardId id : sorted) {
            if (cards[id].faction != faction) continue;
            if (!addCopy(rows, [&](const Row& row) { return row.id == id; })) rows.push_back({id});
            factions.add(std::string(factionName(faction)), title);
            ++count;
        }
        if (rows.empty()) continue;
        Value listed = Value::list();
        for (const Row& row : rows) listed.add(cardValue(row, cards, locale));
        parts.add(partValue(factionName(faction), title, count, std::move(listed)));
    }
    std::map<int64_t, int64_t> costs;
    for (const CardId id : sorted) {
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
    out["hand"]["cards"] = kHandSize;
    out["hand"]["types"] = types.inHand("type", kHandSize, deck.cards.size());
    out["hand"]["parts"] = factions.inHand("part", kHandSize, deck.cards.size());
    return out;
}

Value described(const DeckList& list, Format format, const CardTable& cards, Locale locale) {
    Value out = playableDeck(kGame, list.name, deckFile(list, cards));
    const FactionMask factions = factionsOf(list.cards, cards);
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        if (factions & factionBit(faction)) out["parts"].add(factionName(faction));
    }
    out["format"] = formatName(format);
    std::string wrong;
    for (const Complaint& each : complaintsAbout(list.cards, format, cards)) {
        const std::string words = sentenceIn(locale, each.sentence);
        out["problems"].add(words);
        wrong += (wrong.empty() ? "" : " ") + words;
    }
    out["legal"] = wrong.empty();
    if (!wrong.empty()) out["wrong"] = wrong;
    out["cards"] = static_cast<int64_t>(list.cards.size());
    out["sheet"] = deckSheet(list, cards, locale);
    return out;
}

Value read(const Value& file, std::optional<Format> wanted, const CardTable& cards, Locale locale) {
    DeckList list;
    Refusal refusal;
    if (readDeck(file, cards, list, refusal)) {
        const Format format = wanted ? *wanted : list.format.value_or(Format::Constructed);
        return described(list, format, cards, locale);
    }
    Value out = unplayableDeck(kGame, file, refusal, locale);
    for (const Sentence& sentence : refusal.says) {
        for (const auto& [arg, names] : sentence.args) {
            if (arg != "unknown") continue;
            for (const Value& each : names.items()) {
                const Value* near = each.find("near");
                out["missing"].add(missingCard(each.find("name")->asText(), "", near ? near->asText() : ""));
            }
        }
    }
    return out;
}

// False with a reason where there is no such format; none where none is wanted.
bool readFormat(std::string_view name, std::optional<Format>& format, Refusal& refusal) {
    if (name.empty()) return true;
    format = formatFrom(name);
    if (!format) (void)refuse(refusal, "bad_request", "deck.epic.format", {{"name", std::string(name.substr(0, 60))}});
    return format.has_value();
}

// What the registry of another publisher returns for a deck.
bool isRegistry(const Value& value) {
    return value.isMap() && (value.find("data") || value.find("_linked"));
}

class Decks final : public GameDecks {
public:
    // A deck may be a bare list of cards.
    [[nodiscard]] bool take(const Value& value, Value& deck, Refusal& refusal) const override {
        if (isRegistry(value))
            return refuseList(refusal, "This is a deck of the KeyForge registry, not of Epic.", {"deck.epic.registry"});
        if (!value.isMap() && !value.isList())
            return refuseList(refusal, "This is no deck: a deck is a list of cards, or a map with name and cards.",
                              {"deck.epic.no-deck"});
        deck = value;
        return true;
    }
    [[nodiscard]] bool isManyDecks(const Value& list) const override {
        return list.isList() && std::all_of(list.items().begin(), list.items().end(), [](const Value& each) {
                   return each.isList() || (each.isMap() && (each.find("cards") || isRegistry(each)));
               });
    }
    [[nodiscard]] bool importList(std::string_view text, Value& deck, Refusal& refusal) const override {
        return epic::importList(text, deck, refusal);
    }
    [[nodiscard]] Value fileOf(std::span<const std::string> names) const override {
        Value file = Value::map();
        file["name"] = "x";
        file["cards"] = Value::list();
        for (const std::string& name : names) file["cards"].add(name);
        return file;
    }

    [[nodiscard]] Value describe(const GameKind& kind, const Value& file, std::string_view format, Locale locale,
                                 size_t& /*searches*/) const override {
        std::optional<Format> wanted;
        Refusal ignored;
        (void)readFormat(format, wanted, ignored);
        return read(file, wanted, cardsOf(kind), locale);
    }
    [[nodiscard]] bool hasFormat(std::string_view name, Refusal& refusal) const override {
        std::optional<Format> ignored;
        return readFormat(name, ignored, refusal);
    }
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
        std::optional<Format> wanted;
        if (!readFormat(wish.format, wanted, refusal)) return false;
        const Format format = wanted.value_or(Format::Constructed);
        if (!wish.houses.empty() || !wish.set.empty() || (format != Format::Constructed && format != Format::Random)) {
            return refuse(refusal, "bad_request", "deck.epic.draw");
        }
        Rng rng = Rng::seeded(wish.seed);
        for (int i = 0; i < wish.count; ++i)
            decks.add(described(drawDeck(cardsOf(kind), format, rng), format, cardsOf(kind), locale));
        return true;
    }
};

}  // namespace

const GameDecks& gameDecks() {
    static const Decks kDecks;
    return kDecks;
}

}  // namespace riffle::epic
