// Deck lists and what the formats ask of them: chapter 18 of the rules.
#include "games/epic/decks.h"

#include <algorithm>
#include <array>
#include <map>

namespace riffle::epic {

namespace {

constexpr size_t kLongestName = 200;

std::string quoted(std::string_view word) {
    return "\"" + std::string(word) + "\"";
}

// "Sage"
std::string titleOf(uint8_t faction) {
    std::string name(factionName(faction));
    if (!name.empty()) name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string titlesOf(FactionMask factions) {
    std::string out;
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        if (factions & factionBit(faction)) out += (out.empty() ? "" : ", ") + titleOf(faction);
    }
    return out;
}

std::string counted(int count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

class DeckReader {
public:
    DeckReader(const CardTable& table, Refusal& whyNot) : cards(table), refusal(whyNot) {}

    bool read(const Value& file, DeckList& deck) {
        DeckList found;
        const Value* list = &file;
        if (file.isMap()) {
            for (const auto& [key, value] : file.entries()) {
                if (key == "name") {
                    if (!value.isText() || value.asText().size() > kLongestName)
                        return refuse("Its name is no text, or too long.");
                    found.name = value.asText();
                } else if (key != "cards" && key != "game" && key != "format") {
                    return refuse("A deck has no entry " + quoted(key) + "; it has a name and cards.");
                }
            }
            list = file.find("cards");
            if (!list) return refuse("It has no list of cards.");
        }
        if (!list->isList() && !list->isMap()) return refuse("Its cards are a list of names.");
        for (const Value& entry : list->items()) {
            if (!readEntry(entry, found.cards)) return false;
        }
        for (const auto& [name, count] : list->entries()) {
            if (!add(name, count, found.cards)) return false;
        }
        deck = std::move(found);
        return true;
    }

private:
    const CardTable& cards;
    Refusal& refusal;

    bool refuse(std::string message) { return refuse("bad_setup", std::move(message)); }
    bool refuse(std::string code, std::string message) {
        refusal = {std::move(code), std::move(message)};
        return false;
    }

    bool readEntry(const Value& entry, std::vector<CardId>& out) {
        if (entry.isText()) return add(entry.asText(), 1, out);
        const Value* name = entry.isMap() ? entry.find("name") : nullptr;
        if (!name || !name->isText()) return refuse("One of its cards is neither a name nor a map with a name and a count.");
        for (const auto& [key, value] : entry.entries()) {
            if (key != "name" && key != "count")
                return refuse("A card of a deck has a name and a count, but no " + quoted(key) + ".");
        }
        const Value* count = entry.find("count");
        return add(name->asText(), count ? *count : Value(1), out);
    }

    bool add(const std::string& name, const Value& count, std::vector<CardId>& out) {
        const CardId id = cards.find(name);
        if (id == kNoCard) return refuse("unknown_card", "There is no card named " + quoted(name) + ".");
        const Type type = cards[id].type;
        if (type == Type::Token) return refuse(quoted(name) + " is a token; decks are made of events and champions.");
        if (type == Type::None) return refuse(quoted(name) + " stands for any card in a set-up and can't be in a deck.");
        if (!count.isInt() || count.asInt() < 1 || count.asInt() >= kMaxCards)
            return refuse("The count of " + quoted(name) + " is a number from 1 to " + std::to_string(kMaxCards - 1) + ".");
        if (out.size() + static_cast<size_t>(count.asInt()) >= kMaxCards)
            return refuse("It has more cards than a game has room for (" + std::to_string(kMaxCards - 1) + ").");
        out.insert(out.end(), static_cast<size_t>(count.asInt()), id);
        return true;
    }
};

// EPIC-CONSTR-FULL-1 … -5
std::string wrongInConstructed(const std::vector<CardId>& deck, const CardTable& cards) {
    std::string out;
    const auto also = [&](const std::string& sentence) { out += (out.empty() ? "" : " ") + sentence; };
    const auto size = static_cast<int>(deck.size());
    if (size < kConstructedCards) {
        also("It has " + counted(size, "card") + ", and a constructed deck has at least " + std::to_string(kConstructedCards) +
             ".");
    }
    std::map<CardId, int> copies;
    for (const CardId id : deck) ++copies[id];
    for (const auto& [id, count] : copies) {
        if (count <= kMostCopies) continue;
        also("It has " + std::to_string(count) + " copies of " + quoted(cards.nameOf(id)) + ", and at most " +
             std::to_string(kMostCopies) + " are allowed.");
    }
    std::array<int, kFactionEnd> free{};
    std::array<int, kFactionEnd> paid{};
    for (const CardId id : deck) ++(cards[id].cost == 0 ? free : paid)[cards[id].faction];
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        const int needed = kPaidForFree * free[faction];
        if (paid[faction] >= needed) continue;
        also("Its " + counted(free[faction], titleOf(faction) + " card") + " of cost 0 need" + (free[faction] == 1 ? "s " : " ") +
             std::to_string(needed) + " " + titleOf(faction) + " cards of cost 1, and it has " + std::to_string(paid[faction]) +
             ".");
    }
    return out;
}

}  // namespace

bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal) {
    return DeckReader(cards, refusal).read(file, deck);
}

Value deckFile(const DeckList& deck, const CardTable& cards) {
    Value file = Value::map();
    if (!deck.name.empty()) file["name"] = deck.name;
    Value names = Value::list();
    for (const CardId id : deck.cards) names.add(cards.nameOf(id));
    file["cards"] = std::move(names);
    return file;
}

FactionMask factionsOf(const std::vector<CardId>& deck, const CardTable& cards) {
    FactionMask factions = 0;
    for (const CardId id : deck) factions |= factionBit(cards[id].faction);
    return factions;
}

std::string whatIsWrong(const std::vector<CardId>& deck, Format format, const CardTable& cards) {
    if (format == Format::Constructed) return wrongInConstructed(deck, cards);
    if (format == Format::Preconstructed) {  // EPIC-CONSTR-PRE-2
        const FactionMask factions = factionsOf(deck, cards);
        int count = 0;
        for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) count += (factions & factionBit(faction)) != 0;
        if (count == kPreconstructedFactions) return "";
        return "A preconstructed deck is made of the cards of two factions, and this one has " +
               (count == 0 ? std::string("none.") : "cards of " + std::to_string(count) + ": " + titlesOf(factions) + ".");
    }
    // EPIC-FMT-LIMITED-1, -2
    const auto size = static_cast<int>(deck.size());
    if (size == kLimitedCards) return "";
    return "It has " + counted(size, "card") + ", and a deck of a limited format has " + std::to_string(kLimitedCards) + ".";
}

}  // namespace riffle::epic
