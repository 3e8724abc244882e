#pragma once

#include <cstdint>
#include <string_view>

namespace riffle {

std::string_view version();

// The dialect of requests and replies (PROTOCOL §1).
inline constexpr int kProtocolVersion = 1;

}  // namespace riffle
