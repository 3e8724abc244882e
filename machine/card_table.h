#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "language/code.h"
#include "language/tree.h"
#include "machine/fold_name.h"

namespace riffle::machine {

class Net;

using CardId = uint16_t;

// Far beyond what anybody writes, and small enough that checking them takes no time.
inline constexpr size_t kMostCards = 4000;

inline constexpr CardId kNoCard = 0;
inline constexpr CardId kBlank = 1;  // stands for any card in a set-up: no facts and no effect, cannot be played

// All cards in use: facts by id, the program store, and the trees the texts are rendered from. Made once, never changed.
template <class CardDef>
struct CardTable {
    std::vector<CardDef> defs;
    language::Code code;
    std::vector<language::CardText> texts;  // by id; 0 and 1 are empty
    uint64_t hash = 0;
    std::shared_ptr<const Net> mind;  // what has learned to judge positions of these cards; null where nothing has

    [[nodiscard]] const CardDef& operator[](CardId id) const { return defs[id]; }
    // Takes any spelling that differs in case or in the kind of apostrophe; 0 where there is no such card.
    [[nodiscard]] CardId find(std::string_view name) const {
        const std::string folded = foldName(name);
        if (folded == "blank") return kBlank;
        for (size_t id = kBlank + 1; id < texts.size(); ++id) {
            if (foldName(texts[id].name) == folded) return static_cast<CardId>(id);
        }
        return kNoCard;
    }
    [[nodiscard]] std::string_view nameOf(CardId id) const { return id == kBlank ? "Blank" : std::string_view(texts[id].name); }
};

}  // namespace riffle::machine
