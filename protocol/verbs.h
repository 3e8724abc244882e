#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riffle {

// What stands behind a verb of the notation.
enum class Operand : uint8_t {
    None,       // "focus"
    Card,       // "play Troll"
    Any,        // "pick red", "house dis": a card, a seat, an alternative
    Number,     // "bid 5"
    AnyNumber,  // "assign B 5"
    Cards,      // "between Troll Urchin", "order …"
};

// The verbs of PROTOCOL §3, of all games.
std::optional<Operand> operandOf(std::string_view verb);
const std::vector<std::string>& allVerbs();

}  // namespace riffle
