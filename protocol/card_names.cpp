#include "protocol/card_names.h"

#include "games/epic/cards.h"
#include "games/keyforge/cards.h"
#include "games/shards/cards.h"
#include "protocol/epic_kind.h"
#include "protocol/keyforge_kind.h"
#include "protocol/shards_kind.h"

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
