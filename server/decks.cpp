#include "server/decks.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/epic/decks.h"
#include "games/epic/words.h"
#include "games/keyforge/decks.h"
#include "protocol/deck_files.h"
#include "protocol/epic_kind.h"
#include "protocol/keyforge_kind.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

constexpr size_t kMostDecks = 100;  // of one text

std::nullopt_t refuse(Refusal& refusal, std::string code, std::string message) {
    refusal = {std::move(code), std::move(message)};
    return std::nullopt;
}

Value described(const keyforge::DeckList& list, const keyforge::CardTable& cards) {
    Value out = Value::map();
    out["name"] = list.name;
    out["parts"] = Value::list();
    for (const uint8_t house : list.houses) out["parts"].add(keyforge::houseName(house));
    out["cards"] = static_cast<int64_t>(list.cards.size());
    out["legal"] = true;
    out["deck"] = keyforge::deckFile(list, cards);
    return out;
}

Value described(const epic::DeckList& list, epic::Format format, const epic::CardTable& cards) {
    Value out = Value::map();
    out["name"] = list.name;
    out["parts"] = Value::list();
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        if (std::any_of(list.cards.begin(), list.cards.end(), [&](epic::CardId id) { return cards[id].faction == faction; }))
            out["parts"].add(epic::factionName(faction));
    }
    out["cards"] = static_cast<int64_t>(list.cards.size());
    const std::string wrong = epic::whatIsWrong(list.cards, format, cards);
    out["legal"] = wrong.empty();
    if (!wrong.empty()) out["wrong"] = wrong;
    out["deck"] = epic::deckFile(list, cards);
    return out;
}

std::optional<epic::Format> formatOf(std::string_view format, Refusal& refusal) {
    if (format.empty()) return epic::Format::Constructed;
    if (const auto found = epic::formatFrom(format)) return found;
    return refuse(refusal, "bad_request", fmt::format("There is no format {}.", inQuotes(format)));
}

}  // namespace

std::optional<Value> importDecks(const GameKind& kind, std::string_view text, std::string_view format, Refusal& refusal) {
    if (kind.name() == "shards") return refuse(refusal, "no_decks", "Shards of Infinity is played without decks of one’s own.");
    std::vector<Value> files;
    if (!readDecks(kind.name(), text, files, refusal)) {
        refusal.code = "bad_deck";
        return std::nullopt;
    }
    if (files.size() > kMostDecks)
        return refuse(refusal, "bad_deck", fmt::format("At most {} decks are taken at once.", kMostDecks));
    Value out = Value::map();
    out["game"] = kind.name();
    out["decks"] = Value::list();
    for (const Value& file : files) {
        if (kind.name() == "epic") {
            const auto wanted = formatOf(format, refusal);
            epic::DeckList list;
            if (!wanted) return std::nullopt;
            if (!epic::readDeck(file, epic::cardsOf(kind), list, refusal)) return refuse(refusal, "bad_deck", refusal.message);
            out["decks"].add(described(list, *wanted, epic::cardsOf(kind)));
        } else {
            keyforge::DeckList list;
            if (!keyforge::readDeck(file, keyforge::cardsOf(kind), list, refusal))
                return refuse(refusal, "bad_deck", refusal.message);
            out["decks"].add(described(list, keyforge::cardsOf(kind)));
        }
    }
    return out;
}

std::optional<Value> generateDeck(const GameKind& kind, std::string_view format, uint64_t seed, Refusal& refusal) {
    if (kind.name() == "shards") return refuse(refusal, "no_decks", "Shards of Infinity is played without decks of one’s own.");
    Rng rng = Rng::seeded(seed);
    Value deck;
    if (kind.name() == "epic") {
        const auto wanted = formatOf(format, refusal);
        if (!wanted) return std::nullopt;
        if (*wanted != epic::Format::Constructed && *wanted != epic::Format::Random)
            return refuse(refusal, "bad_request", "Decks are drawn for constructed and random.");
        deck = described(epic::drawDeck(epic::cardsOf(kind), *wanted, rng), *wanted, epic::cardsOf(kind));
    } else {
        deck = described(keyforge::generateDeck(keyforge::cardsOf(kind), rng), keyforge::cardsOf(kind));
    }
    deck["seed"] = static_cast<int64_t>(seed);
    return deck;
}

}  // namespace riffle::server
