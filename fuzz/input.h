#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/facade.h"
#include "protocol/games.h"

// What the fuzz targets share: a game chosen by raw bytes, choices made by raw bytes, and how a finding is told.
namespace riffle::fuzz {

// The games with the cards built into the program, read once.
const Games& games();
const GameKind& shardsKind();

// The input, byte by byte; zeros past its end.
class Bytes {
public:
    Bytes(const uint8_t* data, size_t size) : left_(data, size) {}

    [[nodiscard]] bool isEmpty() const { return left_.empty(); }
    uint8_t take();
    // A number below `bound`, from one byte, or from two where one can't reach every number.
    size_t below(size_t bound);
    // Splits off the next `count` bytes, fewer where there are not so many.
    Bytes split(size_t count);
    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(left_.data()), left_.size()}; }

private:
    explicit Bytes(std::span<const uint8_t> bytes) : left_(bytes) {}
    std::span<const uint8_t> left_;
};

// A game to be dealt: one byte for the seats and for who draws chance, two for the seed, then one for each option the game
// describes. Not every combination can be played; the kind refuses those.
NewGame gameFrom(Bytes& bytes);

// Ends the run with what is wrong, unless it holds.
void require(bool holds, std::string_view what, std::string_view detail = {});

// Whether a text is well-formed UTF-8.
bool isUtf8(std::string_view text);

}  // namespace riffle::fuzz
