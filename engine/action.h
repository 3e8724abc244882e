#pragma once

#include <compare>
#include <cstdint>

namespace riffle {

using Seat = uint8_t;

// A choice in 32 bits, with the same meaning in every position of a game, so that lists of choices can be stored:
//   bits  0- 7  verb, an enumerator of the game's Verb, never renumbered
//   bits  8-19  subject: a card, a seat or a named alternative, as the verb says
//   bits 20-31  number, where the verb takes one
struct Action {
    uint32_t bits;  // no initial value: lists of options are filled, never cleared

    static constexpr Action of(uint32_t verb, uint32_t subject = 0, uint32_t number = 0) {
        return {verb | (subject << 8U) | (number << 20U)};
    }
    [[nodiscard]] constexpr uint32_t verb() const { return bits & 0xFFU; }
    [[nodiscard]] constexpr uint32_t subject() const { return (bits >> 8U) & 0xFFFU; }
    [[nodiscard]] constexpr uint32_t number() const { return bits >> 20U; }

    constexpr auto operator<=>(const Action&) const = default;
};
static_assert(sizeof(Action) == 4);

}  // namespace riffle
