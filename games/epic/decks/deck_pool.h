#pragma once

#include <array>
#include <cstdint>

#include "engine/rng.h"
#include "games/epic/rules/state.h"

namespace riffle::epic {

// A deck of which some cards are known, filled up at random with others that its format allows: how a seat imagines what it has
// not seen of a deck, and how decks are drawn. Allocates nothing.
//
// A constructed deck keeps the limits of EPIC-CONSTR-FULL-2 and EPIC-CONSTR-FULL-3. It has one or two chief factions, those of
// the known cards most likely, several copies of most cards, and champions and events in a proportion that plays, as real decks
// have. In other formats it is any cards of the set, each once as long as they last.
class Completion {
public:
    Completion(const CardTable& cards, Format format) : cards_(cards), isConstructed_(format == Format::Constructed) {}

    // A card that is known to be in it.
    void add(CardId id);
    // All known ones are in it; so many are missing.
    void begin(int missing, Rng& rng);
    // One of the missing ones. kBlank where there are no cards to take.
    [[nodiscard]] CardId next(Rng& rng);

private:
    [[nodiscard]] int debtOf(int faction) const;
    [[nodiscard]] bool mayAdd(CardId id) const;
    [[nodiscard]] bool isWanted(CardId id) const;
    [[nodiscard]] CardId pickFrom(int faction, bool isPaid, Rng& rng) const;
    [[nodiscard]] CardId pickConstructed(Rng& rng) const;
    [[nodiscard]] CardId pickAny(Rng& rng) const;

    const CardTable& cards_;
    bool isConstructed_;
    int left_ = 0;   // missing
    int debt_ = 0;   // cards of cost 1 that are still needed for those of cost 0
    int count_ = 0;  // cards so far
    int champions_ = 0;
    std::array<int, kFactionEnd> free_{};
    std::array<int, kFactionEnd> paid_{};
    std::array<int, kFactionEnd> weights_{};
    std::array<uint8_t, kMostCards + 2> copies_{};
    std::array<CardId, kMaxCards> deck_;  // the first count_ of them
};

}  // namespace riffle::epic
