#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arrays/simulator.h"
#include "engine/facade.h"
#include "engine/locale.h"
#include "library/handles.h"
#include "library/riffle.h"
#include "library/workers.h"

namespace riffle::library {

// RIFFLE_OK as a number.
inline constexpr int kDone = RIFFLE_OK;

// Keeps the sentence for riffle_error(), and gives the status.
int refuse(int status, std::string_view sentence) noexcept;
int refuse(const Refusal& refusal);

// Runs a call: what it throws becomes a status.
template <class Call>
int guarded(Call call) noexcept {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return refuse(RIFFLE_NO_MEMORY, "There is not enough memory.");
    } catch (const std::exception& e) {
        return refuse(RIFFLE_INTERNAL, std::string_view(e.what()));
    } catch (...) {
        return refuse(RIFFLE_INTERNAL, "Something went wrong inside of Riffle.");
    }
}

// Gives a text to the caller.
int tell(std::string text, riffle_text* out);

// A game with its cards as they were when it was asked for. Others may be made with other cards later.
using Kind = std::shared_ptr<const GameKind>;

// More than any decision has.
inline constexpr int kMostOptions = 2048;

// One set-up.
struct SetUp {
    Kind kind;
    std::unique_ptr<arrays::Simulator> simulator;
    bool asksChance = false;
    uint64_t mark = 0;  // of the request and the cards: saved bytes carry it
};

struct Table {
    std::shared_ptr<const SetUp> setUp;
    std::unique_ptr<uint64_t[]> bytes;  // the state

    explicit Table(std::shared_ptr<const SetUp> of)
        : setUp(std::move(of)), bytes(new uint64_t[(setUp->simulator->stateBytes() + 7) / 8]) {}
    [[nodiscard]] const arrays::Simulator& simulator() const { return *setUp->simulator; }
    [[nodiscard]] void* state() { return bytes.get(); }
    [[nodiscard]] const void* state() const { return bytes.get(); }
    [[nodiscard]] std::span<const unsigned char> view() const {
        return {reinterpret_cast<const unsigned char*>(bytes.get()), simulator().stateBytes()};
    }
    // The same as the protocol knows it.
    [[nodiscard]] std::unique_ptr<Game> game() const { return setUp->kind->restore(view()); }

    // The options as it stands, until it changes and forget() is called.
    std::vector<Action> actions;
    std::vector<int32_t> numbers;
    void findOptions();
    void forget() { isKnown_ = false; }
    // The option with that number; else why there is none.
    int optionOf(int32_t number, Action& out);

private:
    bool isKnown_ = false;
};

struct Crowd {
    std::shared_ptr<const SetUp> setUp;
    std::unique_ptr<arrays::Batch> batch;
    Workers workers;

    Crowd(std::shared_ptr<const SetUp> of, int games, uint64_t seed, int threads)
        : setUp(std::move(of)), batch(setUp->simulator->batch(games, seed)), workers(threads) {}
};

// The bytes of a saved state: a mark and a sum before the state itself.
inline size_t savedBytes(const arrays::Simulator& simulator) {
    return 4 * sizeof(uint64_t) + simulator.stateBytes();
}

// What trouble with a handle of something is called.
template <class Trouble>
int said(Trouble trouble, std::string_view what) {
    switch (trouble) {
        case Trouble::None: return RIFFLE_OK;
        case Trouble::Busy: return refuse(RIFFLE_BUSY, "Another thread is using the " + std::string(what) + ".");
        case Trouble::Unknown: break;
    }
    return refuse(RIFFLE_BAD_HANDLE, "There is no such " + std::string(what) + "; perhaps it was freed.");
}

// The viewer a seat stands for; false where there is no such seat.
bool viewerOf(const Table& table, int seat, Viewer& viewer);
bool localeOf(const char* language, Locale& locale);

}  // namespace riffle::library

struct riffle_library {
    std::mutex mutex;  // of kinds and added
    std::map<std::string, riffle::library::Kind, std::less<>> kinds;
    std::map<std::string, std::map<std::string, std::string>, std::less<>> added;  // by game and name
    riffle::library::Handles<std::shared_ptr<const riffle::library::SetUp>> games;
    riffle::library::Handles<riffle::library::Table> states;
    riffle::library::Handles<riffle::library::Crowd> batches;
};

namespace riffle::library {

// What a handle of a set-up stands for. Any number of threads may ask for it at once.
int setUpOf(riffle_library& library, riffle_game game, std::shared_ptr<const SetUp>& out);

}  // namespace riffle::library
