#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace riffle::proof {

// WebSocket frames (RFC 6455) as a client sends and reads them: as little work a letter as can be, since whoever measures a
// server shares the machine with it.

// Asks for a WebSocket at a path with its query.
std::string upgradeRequest(std::string_view host, std::string_view target, bool isPacked = false);

// Appends a text as one masked frame. Masks hide nothing here; they are there as the protocol wants them.
void appendText(std::string& out, std::string_view text, uint32_t mask);
// An empty ping, and the beginning, a part and the end of a text in frames that hold nothing: for who is hostile.
void appendPing(std::string& out, uint32_t mask);
void appendEmptyFrame(std::string& out, bool isFirst, bool isLast, uint32_t mask);
void appendPong(std::string& out, std::string_view payload, uint32_t mask);

// What stands at the beginning of bytes that came from a server.
struct Incoming {
    enum class Kind : uint8_t { Incomplete, Text, Ping, Pong, Close, Broken };
    Kind kind = Kind::Incomplete;
    std::string_view payload;  // in the bytes, or in `scratch` where the text came in several frames
    size_t size = 0;           // of all its frames
};
Incoming nextIncoming(std::string_view bytes, std::string& scratch);

}  // namespace riffle::proof
