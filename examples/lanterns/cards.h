#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "language/card_file.h"
#include "language/code.h"
#include "language/render.h"
#include "language/tree.h"

namespace riffle::lanterns {

using CardId = uint16_t;
inline constexpr CardId kNoCard = 0;

struct CardDef {
    uint8_t light = 0;
    uint8_t snuffs = 0;  // light that the other player loses
    uint8_t copies = 0;
};

struct CardTable {
    std::vector<CardDef> defs;              // by id; 0 is no card
    std::vector<language::CardText> texts;  // likewise
    uint64_t hash = 0;

    [[nodiscard]] const CardDef& operator[](CardId id) const { return defs[id]; }
    [[nodiscard]] std::string_view nameOf(CardId id) const { return texts[id].name; }
    [[nodiscard]] CardId find(std::string_view name) const;
};

const language::Grammar& grammar();
CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);
CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);

}  // namespace riffle::lanterns
