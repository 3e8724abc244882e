#pragma once

#include <cstdint>
#include <string_view>

namespace riffle {

std::string_view version();

// The dialect of requests and replies (PROTOCOL §1).
inline constexpr int kProtocolVersion = 1;
// Raised whenever the same set-up, seed and choices give another game than before: replays say which rules they were played by.
inline constexpr int kRulesVersion = 2;

}  // namespace riffle
