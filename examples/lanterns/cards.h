#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "language/card_file.h"
#include "language/grammar.h"
#include "language/tree.h"
#include "machine/card_table.h"

namespace riffle::lanterns {

using machine::CardId;
using machine::kBlank;
using machine::kNoCard;

struct CardDef {
    uint8_t light = 0;
    uint8_t snuffs = 0;  // light that the other player loses
    uint8_t copies = 0;
};

using CardTable = machine::CardTable<CardDef>;

const language::Grammar& grammar();
CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);
CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);

}  // namespace riffle::lanterns
