// The C interface: any calls in any order, with handles that were freed, sizes that are wrong and bytes that were never saved.
// Whatever is refused has its status and a sentence; nothing else may happen.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "library/riffle.h"

namespace {

// The bytes of an input, one after the other; 0 when there are none left.
class Bytes {
public:
    Bytes(const uint8_t* data, size_t size) : data_(data), size_(size) {}
    [[nodiscard]] bool empty() const { return size_ == 0; }
    uint8_t one() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    std::string text() {
        const size_t length = std::min<size_t>(one(), size_);
        std::string out(reinterpret_cast<const char*>(data_), length);
        data_ += length;
        size_ -= length;
        return out.substr(0, out.find('\0'));
    }

private:
    const uint8_t* data_;
    size_t size_;
};

constexpr const char* kRequests[] = {
    R"({"game":"shards","seats":2})",
    R"({"game":"shards","seats":1,"chance":"ask"})",
    R"({"game":"keyforge"})",
    R"({"game":"epic","seats":3,"options":{"format":"random","mode":"ffa"}})",
};

void expect(int status) {
    if (status > RIFFLE_OK || status < RIFFLE_INTERNAL || status == RIFFLE_INTERNAL) std::abort();
    if (status != RIFFLE_OK && riffle_error()[0] == '\0') std::abort();
}

// Everything that is there, or was.
struct Things {
    std::vector<riffle_game> games{{0}};
    std::vector<riffle_state> states{{0}};
    std::vector<riffle_batch> batches{{0}};
};

template <class Handle>
Handle any(const std::vector<Handle>& handles, Bytes& bytes) {
    return handles[bytes.one() % handles.size()];
}

void callState(riffle_library* library, Things& things, Bytes& bytes) {
    const riffle_state state = any(things.states, bytes);
    const int seat = static_cast<int8_t>(bytes.one());
    riffle_text text{};
    std::vector<unsigned char> saved(static_cast<size_t>(bytes.one()) * 128);
    switch (bytes.one() % 16) {
        case 0: expect(riffle_state_free(library, state)); break;
        case 1: {
            riffle_state clone{};
            expect(riffle_state_clone(library, state, &clone));
            if (things.states.size() < 64) things.states.push_back(clone);
            break;
        }
        case 2: expect(riffle_state_copy(library, state, any(things.states, bytes))); break;
        case 3: expect(riffle_state_save(library, state, saved.data(), saved.size())); break;
        case 4: expect(riffle_state_load(library, state, saved.data(), saved.size())); break;
        case 5: {
            std::vector<int32_t> numbers(bytes.one());
            size_t count = 0;
            expect(riffle_state_legal(library, state, numbers.data(), numbers.size(), &count));
            break;
        }
        case 6:
        case 7:
        case 8: {  // one of the options, or nearly
            std::vector<int32_t> numbers(2048);
            size_t count = 0;
            const int status = riffle_state_legal(library, state, numbers.data(), numbers.size(), &count);
            expect(status);
            const int32_t action = status == RIFFLE_OK && count > 0 ? numbers[bytes.one() % count] : seat;
            expect(riffle_state_apply(library, state, action));
            break;
        }
        case 9: expect(riffle_state_apply(library, state, seat * 64 + bytes.one())); break;
        case 10: expect(riffle_state_sample(library, state, seat, bytes.one(), any(things.states, bytes))); break;
        case 11: expect(riffle_state_view(library, state, seat, &text)); break;
        case 12: expect(riffle_state_decision(library, state, seat, bytes.one() % 2 ? "pl" : bytes.text().c_str(), &text)); break;
        case 13: expect(riffle_state_choose(library, state, bytes.text().c_str(), seat, "en", &text)); break;
        case 14: {
            std::vector<int16_t> seen(static_cast<size_t>(bytes.one()) * 16);
            expect(riffle_state_observe(library, state, seat, seen.data(), seen.size()));
            break;
        }
        case 15: {
            int32_t action = 0;
            expect(riffle_state_bot(library, state, seat % 3, bytes.one(), &action, nullptr, 0));
            break;
        }
        default: break;
    }
}

void callBatch(riffle_library* library, Things& things, Bytes& bytes) {
    const riffle_batch batch = any(things.batches, bytes);
    const size_t games = bytes.one() % 6U;
    std::vector<int32_t> counts(games);
    std::vector<int32_t> choices(games);
    for (int32_t& choice : choices) choice = static_cast<int8_t>(bytes.one());
    riffle_arrays arrays{};
    arrays.struct_size = bytes.one() % 8 == 0 ? 4 : sizeof arrays;
    arrays.counts = counts.data();
    arrays.counts_size = games;
    switch (bytes.one() % 6) {
        case 0: expect(riffle_batch_free(library, batch)); break;
        case 1: expect(riffle_batch_reset(library, batch, bytes.one())); break;
        case 2: expect(riffle_batch_read(library, batch, &arrays)); break;
        case 3: expect(riffle_batch_step(library, batch, choices.data(), games, &arrays)); break;
        case 4: expect(riffle_batch_choose(library, batch, choices.data(), games, &arrays)); break;
        case 5: expect(riffle_batch_state(library, batch, games, any(things.states, bytes))); break;
        default: break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static riffle_library* library = [] {
        riffle_library* out = nullptr;
        if (riffle_open(&out) != RIFFLE_OK) std::abort();
        return out;
    }();
    Bytes bytes(data, size);
    Things things;
    for (int calls = 0; calls < 200 && !bytes.empty(); ++calls) {
        switch (bytes.one() % 8) {
            case 0: {
                riffle_game game{};
                const std::string own = bytes.one() % 4 == 0 ? bytes.text() : kRequests[bytes.one() % std::size(kRequests)];
                expect(riffle_game_new(library, own.c_str(), &game));
                things.games.push_back(game);
                break;
            }
            case 1: {
                riffle_state state{};
                expect(riffle_state_new(library, any(things.games, bytes), bytes.one(), &state));
                if (things.states.size() < 64) things.states.push_back(state);
                break;
            }
            case 2: {
                riffle_batch batch{};
                expect(
                    riffle_batch_new(library, any(things.games, bytes), bytes.one() % 6U, bytes.one(), bytes.one() % 3, &batch));
                things.batches.push_back(batch);
                break;
            }
            case 3: callBatch(library, things, bytes); break;
            case 4:
                if (bytes.one() % 16 == 0) expect(riffle_game_free(library, any(things.games, bytes)));
                break;
            default: callState(library, things, bytes);
        }
    }
    for (const riffle_state state : things.states) (void)riffle_state_free(library, state);
    for (const riffle_batch batch : things.batches) (void)riffle_batch_free(library, batch);
    for (const riffle_game game : things.games) (void)riffle_game_free(library, game);
    return 0;
}
