#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace riffle {

// How one run of bytes differs from another of the same length, in little room: zeros are counted, the rest stands as it is. The
// difference is the same in both directions. Games are mostly empty, and a choice changes few of their bytes.
std::string difference(std::span<const unsigned char> one, std::span<const unsigned char> other);
// The same against nothing but zeros.
std::string packed(std::span<const unsigned char> bytes);
// Turns the one into the other. False where it is no difference of so many bytes; then they are spoilt.
[[nodiscard]] bool applyDifference(std::string_view difference, std::span<unsigned char> bytes);

// Numbers of any size in as few bytes as they need; for what follows one another in a text.
void addNumber(std::string& out, uint64_t number);
[[nodiscard]] bool takeNumber(std::string_view& in, uint64_t& number);

}  // namespace riffle
