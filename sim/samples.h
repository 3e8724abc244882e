#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/sight.h"

namespace riffle::sim {

// Positions out of games, with what came of them: what a net learns from.
class Samples {
public:
    struct Position {
        uint64_t at = 0;    // where its words begin
        uint64_t game = 0;  // number
        uint8_t seats = 0;  // that are still in the game
        bool hasSearched = false;
        std::array<float, machine::kMostSights> won{};       // by seat, in the order of its words: their share of the win
        std::array<float, machine::kMostSights> searched{};  // and what a search thought of it
    };
    // A seat of a position: its words are side, count, cards, scalars.
    struct Seat {
        uint8_t side = 0;
        const uint16_t* cards = nullptr;
        int count = 0;
        const uint16_t* scalars = nullptr;
    };
    static float scalarFrom(uint16_t word) { return static_cast<float>(static_cast<int16_t>(word)) / kSteps; }

    explicit Samples(int scalars) : scalars_(scalars) {}

    // A position; chances of all seats where a search has looked at it, else null. Who won is told by settle().
    void add(const machine::Sight& sight, uint64_t game, const float* searched);
    // All positions since the last call came to this: the seats that won.
    void settle(uint32_t winners);
    // Forgets those since then.
    void drop();
    void append(const Samples& other);
    // Forgets the first so many.
    void forget(size_t count);
    void clear();

    [[nodiscard]] size_t size() const { return positions_.size(); }
    [[nodiscard]] const Position& operator[](size_t i) const { return positions_[i]; }
    [[nodiscard]] int seatsOf(size_t i, std::array<Seat, machine::kMostSights>& out) const;

    // To keep them between two runs.
    [[nodiscard]] std::string bytes() const;
    [[nodiscard]] bool read(std::string_view bytes);

private:
    static constexpr float kSteps = 32;  // to one

    int scalars_;
    std::vector<Position> positions_;
    std::vector<uint16_t> words_;
    std::vector<std::array<uint8_t, machine::kMostSights>> seatOf_;  // of the open ones: which seat each was
    size_t settled_ = 0;
};

}  // namespace riffle::sim
