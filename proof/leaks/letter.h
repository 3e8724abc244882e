#pragma once

#include <string>
#include <utility>

#include "engine/value.h"
#include "protocol/json.h"

namespace riffle::leaks {

// A letter of any length is read: what matters is what is in it.
inline constexpr JsonLimits kAnyLetter = {64U << 20U, 64, 1U << 16U};

// An empty map where it is no letter at all.
inline Value parsed(const std::string& text) {
    std::string error;
    auto value = parseJson(text, error, kAnyLetter);
    return value ? std::move(*value) : Value::map();
}

inline std::string textOf(const Value* value) {
    return value && value->isText() ? value->asText() : std::string();
}

}  // namespace riffle::leaks
