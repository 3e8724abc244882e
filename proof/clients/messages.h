#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::proof {

// Letters of PROTOCOL §7 looked at as text: what a client has to know to play on, without making values of them.

enum class LetterKind : uint8_t { Hello, Snap, Step, Ack, Error, Other };
LetterKind kindOf(std::string_view letter);

// `v` of a snap or a step, 0 where it has none.
int64_t versionOf(std::string_view letter);

// What a snap or a step asks.
struct Asked {
    bool isOver = false;  // nothing more is asked of anybody
    int64_t id = 0;       // of the decision
    int options = 0;      // 0 where somebody else decides
};
Asked askedIn(std::string_view letter);

// A field that is a text, of a letter without other such fields: the `n` of an ack, the `code` of an err.
std::string_view textField(std::string_view letter, std::string_view name);

// The value of a member of an object, as it is written; empty where there is none. Slower than the above, and exact.
std::string_view memberOf(std::string_view object, std::string_view name);
// The elements of a list, as they are written: the one with that number, from 1.
std::string_view elementOf(std::string_view list, int number);

// "{"t":"act", …}"
std::string actLetter(std::string_view nonce, int64_t decision, int option);

}  // namespace riffle::proof
