#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riffle {

// The form in which names and actions are compared: lower case (ASCII and Latin), straight quotes, single spaces, none at the
// ends.
std::string folded(std::string_view text);

// The text in quotes for an error message, cut after 60 characters.
std::string inQuotes(std::string_view text);

// The same without the quotes.
std::string shortened(std::string_view text);

// "a, b and c" is not needed in messages; "a, b, c" is.
std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

// A whole decimal number without sign, spaces or leading zeros.
std::optional<int> wholeNumber(std::string_view text);

// The nearest of the known words by edit distance, empty where none is near enough to be meant.
std::string nearestWord(std::string_view word, const std::vector<std::string>& known);

// A 64-bit number as 16 hexadecimal digits.
std::string hex(uint64_t number);

}  // namespace riffle
