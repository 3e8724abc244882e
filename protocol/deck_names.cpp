#include "protocol/deck_names.h"

namespace riffle {

namespace {

// `decks` as it stands in a request or in its set-up.
bool openIn(const DeckOpener& opener, std::string_view game, Value& fields, Refusal& refusal) {
    const Value* given = fields.find("decks");
    if (!given || (!given->isMap() && !given->isList())) return true;
    const auto opened = [&](const Value& deck, Value& out) {
        out = deck;
        return !deck.isText() || opener(game, deck.asText(), out, refusal);
    };
    Value decks = given->isMap() ? Value::map() : Value::list();
    for (const Value& deck : given->items()) {
        Value own;
        if (!opened(deck, own)) return false;
        decks.add(std::move(own));
    }
    for (const auto& [seat, deck] : given->entries()) {
        if (!opened(deck, decks[seat])) return false;
    }
    fields["decks"] = std::move(decks);
    return true;
}

}  // namespace

bool openDecks(const DeckOpener& opener, Value& fields, Refusal& refusal) {
    if (!opener) return true;
    const Value* named = fields.find("game");
    const std::string game = named && named->isText() ? named->asText() : "";
    if (!openIn(opener, game, fields, refusal)) return false;
    const Value* setup = fields.find("setup");
    return !setup || !setup->isMap() || openIn(opener, game, fields["setup"], refusal);
}

}  // namespace riffle
