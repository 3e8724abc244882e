#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/value.h"

namespace riffle {

// How much input is taken before it is refused.
struct JsonLimits {
    size_t bytes = 1U << 20U;
    int depth = 32;
    size_t keys = 4096;  // of one object
};

// Reads one JSON text, strictly: one value and nothing behind it, whole numbers of 64 bits only, no key twice. Otherwise gives
// nothing and a sentence in `error` that says what is wrong and where.
std::optional<Value> parseJson(std::string_view text, std::string& error, const JsonLimits& limits = {});

}  // namespace riffle
