#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace riffle::server {

// The id of a table: eight letters and digits that can't be taken for one another when they are read aloud. Whoever knows it may
// watch the table if it can be watched, so it is drawn from chance, too.
std::string randomId();

// What opens a seat: 128 bits that nobody can guess.
std::string randomToken();

// A seed for a new game that every client can hold in a number.
uint64_t randomSeed();

// Whether two secrets are the same, in a time that does not tell how much of them is.
[[nodiscard]] bool areSameSecret(std::string_view a, std::string_view b);

}  // namespace riffle::server
