#include "server/setup/decks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/value_size.h"
#include "protocol/deck_files.h"
#include "protocol/game_module.h"
#include "protocol/refusal.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

constexpr size_t kLongestLink = 400;

std::nullopt_t refuse(Refusal& refusal, std::string code, std::string key, Arguments args = {}) {
    refusal = refusalOf(std::move(code), std::move(key), std::move(args));
    return std::nullopt;
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

}  // namespace

std::optional<Value> importDecks(const GameKind& kind, std::string_view text, std::string_view format, Locale locale,
                                 Refusal& refusal) {
    const GameDecks* decks = kind.module().decks;
    if (!decks) return refuse(refusal, "no_decks", "error.no_decks");
    if (!decks->hasFormat(format, refusal)) return std::nullopt;
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
    for (const Value& file : files) out["decks"].add(decks->describe(kind, file, format, locale, searches));
    return out;
}

bool tidyDeck(const GameKind& kind, Value& deck, Refusal& refusal) {
    if (!isWithin(deck, kDeckBounds)) {
        refusal = refusalOf("bad_deck", "deck.too-much");
        return false;
    }
    if (const GameDecks* decks = kind.module().decks) decks->tidy(kind, deck);
    return true;
}

std::optional<Value> generateDecks(const GameKind& kind, const DrawWish& wish, Locale locale, Refusal& refusal) {
    const GameDecks* decks = kind.module().decks;
    if (!decks) return refuse(refusal, "no_decks", "error.no_decks");
    Value out = Value::map();
    out["game"] = kind.name();
    out["seed"] = static_cast<int64_t>(wish.seed);
    out["decks"] = Value::list();
    if (!decks->draw(kind, wish, locale, out["decks"], refusal)) return std::nullopt;
    return out;
}

}  // namespace riffle::server
