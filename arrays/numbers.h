#pragma once

#include <array>
#include <cstddef>

#include "arrays/simulator.h"

namespace riffle::arrays {

// What is added to the first number of a verb's block.
enum class Adds : uint8_t { Nothing, Subject, Amount };

// A verb's place in the list of action numbers: what is added is below `count`.
struct Row {
    int verb = 0;
    std::string_view name;
    Adds adds = Adds::Nothing;
    int count = 1;
    std::string_view about;
    int beside = 0;  // not 0: shares the block of that verb, which is never asked together with this one
};

// Choices that their block has no room for are counted from here on in the order of the options, so that each has a number.
inline constexpr int kSpare = 64;

// The numbers of a game's actions, fixed by its table of rows.
template <size_t kRows>
class Numbers {
public:
    constexpr explicit Numbers(const std::array<Row, kRows>& rows) {
        int next = 0;
        for (size_t i = 0; i < kRows; ++i) {
            const Row& row = rows[i];
            Place& place = places_[static_cast<size_t>(row.verb)];
            if (row.beside != 0) {
                place = places_[static_cast<size_t>(row.beside)];
            } else {
                place = {next, row.count, row.adds};
                next += row.count;
            }
            place.adds = row.adds;
            blocks_[i] = {row.name, place.from, place.count, row.about};
        }
        blocks_[kRows] = {"…", next, kSpare, "what has no room above, in the order of the options"};
        spare_ = next;
    }

    [[nodiscard]] constexpr int count() const { return spare_ + kSpare; }
    [[nodiscard]] constexpr const std::array<Block, kRows + 1>& blocks() const { return blocks_; }

    // The numbers of some options. Where even the spare ones are used up, the last stands for the rest.
    void write(const Action* options, int count, int32_t* out) const {
        int spare = spare_;
        for (int i = 0; i < count; ++i) {
            const Place& place = places_[options[i].verb() & 31U];
            const int added = place.adds == Adds::Subject  ? static_cast<int>(options[i].subject())
                              : place.adds == Adds::Amount ? static_cast<int>(options[i].number())
                                                           : 0;
            const bool hasRoom = added < place.count && (place.adds != Adds::Subject || options[i].number() == 0);
            out[i] = hasRoom ? place.from + added : spare;
            if (!hasRoom && spare + 1 < spare_ + kSpare) ++spare;
        }
    }

private:
    struct Place {
        int from = 0;
        int count = 0;
        Adds adds = Adds::Nothing;
    };
    std::array<Place, 32> places_{};
    std::array<Block, kRows + 1> blocks_{};
    int spare_ = 0;
};

}  // namespace riffle::arrays
