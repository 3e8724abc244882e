#include "protocol/card_names.h"

#include "games/epic/facade/kind.h"
#include "games/epic/rules/cards.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/rules/cards.h"
#include "games/shards/facade/kind.h"
#include "games/shards/rules/cards.h"

namespace riffle {

namespace {

template <class CardTable>
std::string nameFrom(const CardTable& cards, std::string_view english, Locale locale) {
    for (const auto& text : cards.texts) {
        if (text.name != english) continue;
        const auto found = text.names.find(std::string(codeOf(locale)));
        if (found != text.names.end()) return found->second;
        break;
    }
    return std::string(english);
}

}  // namespace

std::string cardNameIn(const GameKind& kind, std::string_view english, Locale locale) {
    if (kind.name() == "shards") return nameFrom(shards::cardsOf(kind), english, locale);
    if (kind.name() == "keyforge") return nameFrom(keyforge::cardsOf(kind), english, locale);
    if (kind.name() == "epic") return nameFrom(epic::cardsOf(kind), english, locale);
    return std::string(english);
}

}  // namespace riffle
