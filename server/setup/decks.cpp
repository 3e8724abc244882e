#include "server/setup/decks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/value_size.h"
#include "games/epic/facade/kind.h"
#include "games/epic/words/words.h"
#include "games/keyforge/facade/kind.h"
#include "protocol/deck_files.h"
#include "protocol/refusal.h"
#include "protocol/text.h"
#include "server/setup/deck_sheet.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestLink = 400;

std::nullopt_t refuse(Refusal& refusal, std::string code, std::string key, Arguments args = {}) {
    refusal = refusalOf(std::move(code), std::move(key), std::move(args));
    return std::nullopt;
}

Value sentencesIn(Locale locale, const std::vector<Sentence>& sentences) {
    Value out = Value::list();
    for (const Sentence& each : sentences) out.add(sentenceIn(locale, each));
    return out;
}

// "0f3b…-…": as the registry numbers its decks.
bool isDeckId(std::string_view text) {
    constexpr std::string_view kShape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return text.size() == kShape.size() && std::equal(text.begin(), text.end(), kShape.begin(), [](char c, char shape) {
               return shape == '-' ? c == '-' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
           });
}

bool isLink(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    if (text.size() > kLongestLink || text.find_first_of(" \n\t") != std::string_view::npos) return false;
    return isDeckId(text) || text.find("://") != std::string_view::npos || text.starts_with("www.");
}

// A deck that can be played, or could be by other rules.
Value playable(std::string_view game, const std::string& name, Value deck) {
    Value out = Value::map();
    out["game"] = game;
    out["name"] = name;
    out["legal"] = true;
    out["problems"] = Value::list();
    out["warnings"] = Value::list();
    out["missing"] = Value::list();
    out["parts"] = Value::list();
    out["text"] = deckText(deck);
    out["deck"] = std::move(deck);
    return out;
}

// One that can't even be read.
Value unplayable(std::string_view game, const Value& file, const Refusal& refusal, Locale locale) {
    const Value* name = file.isMap() ? file.find("name") : nullptr;
    Value out = Value::map();
    out["game"] = game;
    out["name"] = name && name->isText() ? name->asText().substr(0, 200) : "";
    out["legal"] = false;
    out["problems"] = sentencesIn(locale, refusal.says);
    out["wrong"] = refusalIn(locale, refusal);
    out["warnings"] = Value::list();
    out["missing"] = Value::list();
    out["parts"] = Value::list();
    out["cards"] = 0;
    for (const std::string_view empty : {"deck", "text", "sheet"}) out[empty] = Value();
    return out;
}

Value missingValue(const std::string& name, const std::string& part, const std::string& near) {
    Value out = Value::map();
    out["name"] = name;
    out["part"] = part.empty() ? Value() : Value(part);
    out["near"] = near.empty() ? Value() : Value(near);
    return out;
}

// ---- KeyForge

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
Value missingIn(const Value& file, const Refusal& refusal, const keyforge::CardTable& cards, size_t& searches) {
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
                out.add(missingValue(name.asText(), part, near.empty() ? "" : known[near]));
            }
        }
    }
    return out;
}

// What can be played all the same, and yet is worth a word.
std::vector<Sentence> warningsOf(const keyforge::DeckList& deck, const keyforge::CardTable& cards) {
    std::vector<Sentence> out;
    std::vector<keyforge::CardId> seen;
    int64_t legacies = 0;
    for (const keyforge::DeckCard& card : deck.cards) {
        legacies += card.isLegacy;
        if (std::find(seen.begin(), seen.end(), card.id) != seen.end()) continue;
        seen.push_back(card.id);
        Value lacking = Value::list();
        std::vector<keyforge::CardId> asked;
        for (const keyforge::CardId other : cards[card.id].with) {
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

Value described(const keyforge::DeckList& list, const keyforge::CardTable& cards, Locale locale) {
    Value out = playable("keyforge", list.name, keyforge::deckFile(list, cards));
    for (const uint8_t house : list.houses) out["parts"].add(keyforge::houseName(house));
    out["warnings"] = sentencesIn(locale, warningsOf(list, cards));
    out["cards"] = static_cast<int64_t>(list.cards.size());
    out["sheet"] = deckSheet(list, cards, locale);
    return out;
}

Value readKeyforge(const Value& file, const keyforge::CardTable& cards, Locale locale, size_t& searches) {
    keyforge::DeckList list;
    Refusal refusal;
    if (keyforge::readDeck(file, cards, list, refusal)) return described(list, cards, locale);
    Value out = unplayable("keyforge", file, refusal, locale);
    int64_t count = 0;
    forEachCard(file, [&](std::string_view, const std::string&) { ++count; });
    out["cards"] = count;
    out["missing"] = missingIn(file, refusal, cards, searches);
    return out;
}

// ---- Epic

Value described(const epic::DeckList& list, epic::Format format, const epic::CardTable& cards, Locale locale) {
    Value out = playable("epic", list.name, epic::deckFile(list, cards));
    const epic::FactionMask factions = epic::factionsOf(list.cards, cards);
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        if (factions & epic::factionBit(faction)) out["parts"].add(epic::factionName(faction));
    }
    out["format"] = epic::formatName(format);
    std::string wrong;
    for (const epic::Complaint& each : epic::complaintsAbout(list.cards, format, cards)) {
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

Value readEpic(const Value& file, std::optional<epic::Format> wanted, const epic::CardTable& cards, Locale locale) {
    epic::DeckList list;
    Refusal refusal;
    if (epic::readDeck(file, cards, list, refusal)) {
        const epic::Format format = wanted ? *wanted : list.format.value_or(epic::Format::Constructed);
        return described(list, format, cards, locale);
    }
    Value out = unplayable("epic", file, refusal, locale);
    for (const Sentence& sentence : refusal.says) {
        for (const auto& [arg, names] : sentence.args) {
            if (arg != "unknown") continue;
            for (const Value& each : names.items()) {
                const Value* near = each.find("near");
                out["missing"].add(missingValue(each.find("name")->asText(), "", near ? near->asText() : ""));
            }
        }
    }
    return out;
}

// False with a reason where there is no such format; none where none is wanted.
bool readFormat(std::string_view name, std::optional<epic::Format>& format, Refusal& refusal) {
    if (name.empty()) return true;
    format = epic::formatFrom(name);
    if (!format) (void)refuse(refusal, "bad_request", "deck.epic.format", {{"name", std::string(name.substr(0, 60))}});
    return format.has_value();
}

bool drawKeyforge(const GameKind& kind, const DrawWish& wish, Locale locale, Value& decks, Refusal& refusal) {
    const keyforge::CardTable& cards = keyforge::cardsOf(kind);
    const keyforge::DeckPool pool(cards);
    const std::vector<uint8_t> drawn = pool.houses();
    std::vector<uint8_t> houses;
    for (const std::string& name : wish.houses) {
        const uint8_t house = keyforge::houseFrom(folded(name));
        const bool isNew = house != 0 && std::find(houses.begin(), houses.end(), house) == houses.end();
        if (isNew) houses.push_back(house);
        if (!isNew || houses.size() > keyforge::kDeckHouses) {
            (void)refuse(refusal, "bad_request", "deck.draw-houses");
            return false;
        }
        if (std::find(drawn.begin(), drawn.end(), house) == drawn.end()) {
            Value known = Value::list();
            for (const uint8_t each : drawn) known.add(keyforge::houseName(each));
            (void)refuse(refusal, "bad_request", "deck.draw-house",
                         {{"house", keyforge::houseName(house)}, {"houses", std::move(known)}});
            return false;
        }
    }
    Rng rng = Rng::seeded(wish.seed);
    for (int i = 0; i < wish.count; ++i) {
        const keyforge::DeckList list = pool.draw(rng, houses);
        if (list.cards.empty()) {
            (void)refuse(refusal, "bad_request", "deck.draw-houses");
            return false;
        }
        decks.add(described(list, cards, locale));
    }
    return true;
}

bool drawEpic(const GameKind& kind, const DrawWish& wish, Locale locale, Value& decks, Refusal& refusal) {
    std::optional<epic::Format> wanted;
    if (!readFormat(wish.format, wanted, refusal)) return false;
    const epic::Format format = wanted.value_or(epic::Format::Constructed);
    if (!wish.houses.empty() || (format != epic::Format::Constructed && format != epic::Format::Random)) {
        (void)refuse(refusal, "bad_request", "deck.epic.draw");
        return false;
    }
    Rng rng = Rng::seeded(wish.seed);
    for (int i = 0; i < wish.count; ++i)
        decks.add(described(epic::drawDeck(epic::cardsOf(kind), format, rng), format, epic::cardsOf(kind), locale));
    return true;
}

}  // namespace

std::optional<Value> importDecks(const GameKind& kind, std::string_view text, std::string_view format, Locale locale,
                                 Refusal& refusal) {
    if (kind.name() == "shards") return refuse(refusal, "no_decks", "error.no_decks");
    std::optional<epic::Format> wanted;
    if (kind.name() == "epic" && !readFormat(format, wanted, refusal)) return std::nullopt;
    if (isLink(text)) return refuse(refusal, "deck_link", "error.deck_link");
    std::vector<Value> files;
    if (!readDecks(kind.name(), text, files, refusal)) {
        const std::string key = refusal.says.empty() ? "" : refusal.says[0].key;
        if (key == "deck.not-text") return refuse(refusal, "deck_picture", "error.deck_picture");
        refusal.code = key == "deck.too-large" ? "too_long" : "bad_deck";
        return std::nullopt;
    }
    Value out = Value::map();
    out["game"] = kind.name();
    out["decks"] = Value::list();
    size_t searches = kMostNearNames;
    for (const Value& file : files) {
        out["decks"].add(kind.name() == "epic" ? readEpic(file, wanted, epic::cardsOf(kind), locale)
                                               : readKeyforge(file, keyforge::cardsOf(kind), locale, searches));
    }
    return out;
}

bool tidyDeck(const GameKind& kind, Value& deck, Refusal& refusal) {
    if (!isWithin(deck, kDeckBounds)) {
        refusal = refusalOf("bad_deck", "deck.too-much");
        return false;
    }
    Refusal later;
    if (kind.name() == "keyforge") {
        keyforge::DeckList list;
        if (keyforge::readDeck(deck, keyforge::cardsOf(kind), list, later))
            deck = keyforge::deckFile(list, keyforge::cardsOf(kind));
    } else if (kind.name() == "epic") {
        epic::DeckList list;
        if (epic::readDeck(deck, epic::cardsOf(kind), list, later)) deck = epic::deckFile(list, epic::cardsOf(kind));
    }
    return true;
}

std::optional<Value> generateDecks(const GameKind& kind, const DrawWish& wish, Locale locale, Refusal& refusal) {
    if (kind.name() == "shards") return refuse(refusal, "no_decks", "error.no_decks");
    Value out = Value::map();
    out["game"] = kind.name();
    out["seed"] = static_cast<int64_t>(wish.seed);
    out["decks"] = Value::list();
    const bool isDrawn = kind.name() == "epic" ? drawEpic(kind, wish, locale, out["decks"], refusal)
                                               : drawKeyforge(kind, wish, locale, out["decks"], refusal);
    return isDrawn ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace riffle::server
