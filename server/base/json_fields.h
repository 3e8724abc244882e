#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/facade.h"
#include "engine/value.h"
#include "protocol/refusal.h"

namespace riffle::server {

// Says why something is refused, by a key of the catalogues; gives false for who has to return it.
inline bool refuse(Refusal& refusal, std::string code, std::string key, Arguments args = {}) {
    refusal = refusalOf(std::move(code), std::move(key), std::move(args));
    return false;
}

// A field of a message that is of the right kind; nothing where it is not there or of another.
inline const std::string* textIn(const Value& fields, std::string_view name) {
    const Value* value = fields.find(name);
    return value && value->isText() ? &value->asText() : nullptr;
}

inline std::optional<int64_t> numberIn(const Value& fields, std::string_view name) {
    const Value* value = fields.find(name);
    return value && value->isInt() ? std::optional(value->asInt()) : std::nullopt;
}

}  // namespace riffle::server
