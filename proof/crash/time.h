#pragma once

#include <chrono>
#include <cstdint>

namespace riffle::proof {

// In microseconds.
inline constexpr int64_t kMillisecond = 1000;
inline constexpr int64_t kSecond = 1'000'000;

inline int64_t nowMicroseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace riffle::proof
