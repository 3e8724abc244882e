#pragma once

#include <vector>

#include "language/tree.h"

namespace riffle::keyforge {

// How much the order matters in which several copies of one program resolve, each for a card of its own.
enum class Order : uint8_t {
    Matters,      // it may
    SameOwner,    // not among those of one player: it does not speak of its own card, so that the copies are one and the same
    NeverMatters  // not at all: each does something to its own card alone, and leaves the others' as they are
};

[[nodiscard]] Order orderOf(const std::vector<language::Node>& effects);

}  // namespace riffle::keyforge
