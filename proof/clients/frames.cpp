#include "proof/clients/frames.h"

#include <fmt/format.h>

namespace riffle::proof {

namespace {

constexpr uint8_t kContinuation = 0x0;
constexpr uint8_t kText = 0x1;
constexpr uint8_t kClose = 0x8;
constexpr uint8_t kPing = 0x9;
constexpr uint8_t kPong = 0xA;

void appendFrame(std::string& out, uint8_t opcode, std::string_view payload, uint32_t mask, bool isLast = true) {
    out += static_cast<char>((isLast ? 0x80U : 0U) | opcode);
    if (payload.size() < 126) {
        out += static_cast<char>(0x80U | payload.size());
    } else if (payload.size() < 65536) {
        out += static_cast<char>(0x80U | 126U);
        out += static_cast<char>(payload.size() >> 8U);
        out += static_cast<char>(payload.size() & 0xFFU);
    } else {
        out += static_cast<char>(0x80U | 127U);
        for (unsigned shift = 64; shift > 0; shift -= 8) out += static_cast<char>((payload.size() >> (shift - 8)) & 0xFFU);
    }
    for (unsigned i = 0; i < 4; ++i) out += static_cast<char>((mask >> (8 * i)) & 0xFFU);
    for (size_t i = 0; i < payload.size(); ++i)
        out += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ ((mask >> (8 * (i & 3U))) & 0xFFU));
}

struct Header {
    bool isLast = false;
    uint8_t opcode = 0;
    size_t begin = 0;  // of the payload
    size_t size = 0;   // of the payload
};

// False where the frame is not whole yet, or is none.
bool readHeader(std::string_view bytes, Header& header, bool& isBroken) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 2) return false;
    header.isLast = (byte(0) & 0x80U) != 0;
    header.opcode = byte(0) & 0x0FU;
    isBroken = (byte(0) & 0x70U) != 0 || (byte(1) & 0x80U) != 0;  // servers do not mask, and nothing was agreed on
    if (isBroken) return false;
    const size_t length = byte(1) & 0x7FU;
    const size_t more = length == 127 ? 8 : length == 126 ? 2 : 0;
    if (bytes.size() < 2 + more) return false;
    header.size = more == 0 ? length : 0;
    for (size_t i = 0; i < more; ++i) header.size = (header.size << 8U) | byte(2 + i);
    header.begin = 2 + more;
    return bytes.size() - header.begin >= header.size;
}

}  // namespace

std::string upgradeRequest(std::string_view host, std::string_view target, bool isPacked) {
    return fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: cmlmZmxlIHByb29mIGtleQ==\r\nSec-WebSocket-Protocol: riffle.v1\r\n{}\r\n",
        target, host, isPacked ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : "");
}

void appendText(std::string& out, std::string_view text, uint32_t mask) {
    appendFrame(out, kText, text, mask);
}

void appendPing(std::string& out, uint32_t mask) {
    appendFrame(out, kPing, {}, mask);
}

void appendEmptyFrame(std::string& out, bool isFirst, bool isLast, uint32_t mask) {
    appendFrame(out, isFirst ? kText : kContinuation, {}, mask, isLast);
}

void appendPong(std::string& out, std::string_view payload, uint32_t mask) {
    appendFrame(out, kPong, payload, mask);
}

Incoming nextIncoming(std::string_view bytes, std::string& scratch) {
    using Kind = Incoming::Kind;
    size_t at = 0;
    bool isWithin = false;  // a text of several frames
    for (;;) {
        Header header;
        bool isBroken = false;
        if (!readHeader(bytes.substr(at), header, isBroken)) return {isBroken ? Kind::Broken : Kind::Incomplete, {}, 0};
        const std::string_view payload = bytes.substr(at + header.begin, header.size);
        at += header.begin + header.size;
        switch (header.opcode) {
            case kText:
            case kContinuation:
                if (isWithin != (header.opcode == kContinuation)) return {Kind::Broken, {}, 0};
                if (!isWithin && header.isLast) return {Kind::Text, payload, at};
                if (!isWithin) scratch.clear();
                scratch += payload;
                if (header.isLast) return {Kind::Text, scratch, at};
                isWithin = true;
                break;
            // Between the frames of a text nothing waits for an answer: the server sees that we are there by what we send.
            case kPing:
            case kPong:
            case kClose:
                if (header.opcode == kClose) return {Kind::Close, payload, at};
                if (!isWithin) return {header.opcode == kPing ? Kind::Ping : Kind::Pong, payload, at};
                break;
            default: return {Kind::Broken, {}, 0};
        }
    }
}

}  // namespace riffle::proof
