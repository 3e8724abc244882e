#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/action.h"
#include "machine/card_table.h"

namespace riffle::machine {

inline constexpr int kMostSights = 8;    // seats
inline constexpr int kMostSlots = 16;    // kinds of places that cards of a seat lie in
inline constexpr int kMostScalars = 64;  // numbers about a seat
inline constexpr int kMostSeen = 384;    // cards of a seat that are looked at; of more, the first

// A card in a slot, in one number.
constexpr uint16_t seenAt(CardId card, int slot) {
    return static_cast<uint16_t>((card << 4U) | static_cast<unsigned>(slot));
}
constexpr CardId cardSeen(uint16_t seen) {
    return seen >> 4U;
}
constexpr int slotSeen(uint16_t seen) {
    return seen & 15;
}
static_assert(kMostCards <= 1U << 12U && kMostSlots <= 16);

// What a game's positions are shown as: whoever changes what its look() does raises the version.
struct SightShape {
    uint32_t version = 0;
    uint32_t slots = 0;
    uint32_t scalars = 0;
    bool operator==(const SightShape&) const = default;
};

// A position as a net is shown it: of each seat some numbers, and which cards it has where. Made by a game's Rules::look, the
// same way in every game; what the slots and the numbers are is the game's to say.
class Sight {
public:
    struct Seen {
        bool isIn = false;
        uint8_t side = 0;  // seats of one side win together
        uint16_t count = 0;
        std::array<float, kMostScalars> scalars;
        std::array<uint16_t, kMostSeen> cards;

        void add(CardId card, int slot) {
            if (count < kMostSeen) cards[count++] = seenAt(card, slot);
        }
        [[nodiscard]] std::span<const uint16_t> all() const { return {cards.data(), count}; }
    };

    // Forgets everything: so many seats, nobody of which has anything.
    void begin(int count, int scalars) {
        seats = count;
        for (int i = 0; i < count; ++i) {
            Seen& each = seen[static_cast<size_t>(i)];
            each.isIn = false;
            each.side = static_cast<uint8_t>(i);
            each.count = 0;
            for (int k = 0; k < scalars; ++k) each.scalars[static_cast<size_t>(k)] = 0;
        }
    }
    Seen& operator[](int seat) { return seen[static_cast<size_t>(seat)]; }
    const Seen& operator[](int seat) const { return seen[static_cast<size_t>(seat)]; }

    int seats = 0;
    std::array<Seen, kMostSights> seen;
};

}  // namespace riffle::machine
