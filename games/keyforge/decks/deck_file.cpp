// Decks written as files.
#include "games/keyforge/decks/decks.h"

namespace riffle::keyforge {

bool isMaverick(const DeckCard& card, const CardTable& cards) {
    const CardDef& def = cards[card.id];
    return !def.isAnomaly && def.house != card.house;
}

Value deckFile(const DeckList& deck, const CardTable& cards) {
    Value file = Value::map();
    file["game"] = "keyforge";
    file["name"] = deck.name;
    Value houses = Value::list();
    Value groups = Value::map();
    for (const uint8_t house : deck.houses) {
        houses.add(houseName(house));
        Value names = Value::list();
        for (const DeckCard& card : deck.cards) {
            if (card.house != house) continue;
            Value entry = Value::map();
            entry["name"] = cards.nameOf(card.id);
            if (isMaverick(card, cards)) entry["maverick"] = true;
            if (cards[card.id].isAnomaly) entry["anomaly"] = true;
            if (card.isLegacy) entry["legacy"] = true;
            names.add(entry.size() == 1 ? Value(cards.nameOf(card.id)) : std::move(entry));
        }
        groups[houseName(house)] = std::move(names);
    }
    file["houses"] = std::move(houses);
    file["cards"] = std::move(groups);
    return file;
}

}  // namespace riffle::keyforge
