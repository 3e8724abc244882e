#pragma once

#include <string>
#include <string_view>

namespace riffle {

// SHA-256 (FIPS 180-4) of some bytes, as 64 hexadecimal digits. For what anybody should be able to check without this program.
std::string sha256(std::string_view bytes);

}  // namespace riffle
