#pragma once

#include <cstddef>

#include "engine/value.h"

namespace riffle {

// How large something that came from outside may be, before anybody looks at what it says.
struct ValueBounds {
    size_t values = 0;   // in all, at every depth
    size_t longest = 0;  // bytes of a text or a key
};

// Whether it is within the bounds. Stops counting as soon as it is not.
[[nodiscard]] inline bool isWithin(const Value& value, const ValueBounds& bounds, size_t& counted) {
    if (++counted > bounds.values || value.asText().size() > bounds.longest) return false;
    for (const Value& each : value.items()) {
        if (!isWithin(each, bounds, counted)) return false;
    }
    for (const auto& [key, each] : value.entries()) {
        if (key.size() > bounds.longest || !isWithin(each, bounds, counted)) return false;
    }
    return true;
}

[[nodiscard]] inline bool isWithin(const Value& value, const ValueBounds& bounds) {
    size_t counted = 0;
    return isWithin(value, bounds, counted);
}

// About as many bytes as it has as JSON; more than `most` are not counted.
[[nodiscard]] inline size_t bytesIn(const Value& value, size_t most) {
    constexpr size_t kAround = 8;  // marks, numbers
    size_t bytes = kAround + value.asText().size();
    for (const Value& each : value.items()) {
        if (bytes > most) return bytes;
        bytes += bytesIn(each, most);
    }
    for (const auto& [key, each] : value.entries()) {
        if (bytes > most) return bytes;
        bytes += key.size() + bytesIn(each, most);
    }
    return bytes;
}

// A deck: no game has room for more cards, and a card may be a map of a few marks.
inline constexpr size_t kMostDeckCards = 600;
inline constexpr size_t kLongestDeckText = 300;
inline constexpr ValueBounds kDeckBounds{4 * kMostDeckCards, kLongestDeckText};
inline constexpr size_t kMostNearNames = 12;  // unknown names for which a similar one is searched: that takes long

}  // namespace riffle
