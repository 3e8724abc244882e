// One running game.
#include <algorithm>
#include <cstring>

#include "engine/hash.h"
#include "library/calls.h"

using namespace riffle;
using namespace riffle::library;

namespace {

using Held = Handles<Table>::Held;

// The state a handle stands for, to be used by this thread alone.
int hold(riffle_library* library, riffle_state state, Held& out) {
    if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    Handles<Table>::Trouble trouble{};
    out = library->states.hold(state.id, trouble);
    return said(trouble, "state");
}

// Calls with the state.
template <class Call>
int with(riffle_library* library, riffle_state state, const void* out, Call call) {
    return guarded([&] {
        if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        Held held;
        const int status = hold(library, state, held);
        return status == RIFFLE_OK ? call(*held) : status;
    });
}

int refuseSize(std::string_view what, size_t wanted, size_t given) {
    return refuse(RIFFLE_BAD_SIZE,
                  std::string(what) + " has " + std::to_string(wanted) + " elements, not " + std::to_string(given) + ".");
}

int refuseSetUp() {
    return refuse(RIFFLE_BAD_ARGUMENT, "The states are of different set-ups.");
}

int give(riffle_library& library, std::unique_ptr<Table> table, riffle_state* out) {
    out->id = library.states.add(std::move(table));
    return out->id == 0 ? refuse(RIFFLE_NO_MEMORY, "There are too many states.") : RIFFLE_OK;
}

// Before a saved state: what it is, of which set-up, how long, and a sum of all of it.
struct SavedHead {
    uint64_t magic = 0x31656C6666697252ULL;  // "Riffle1"
    uint64_t mark = 0;
    uint64_t size = 0;
    uint64_t sum = 0;
};
static_assert(sizeof(SavedHead) == 4 * sizeof(uint64_t));

uint64_t sumOf(const SavedHead& head, const void* state) {
    return hashBytes(state, head.size, head.mark ^ head.magic);
}

}  // namespace

int riffle_state_new(riffle_library* library, riffle_game game, uint64_t seed, riffle_state* out) {
    return guarded([&] {
        if (!library || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        *out = {};
        std::shared_ptr<const SetUp> setUp;
        if (const int status = setUpOf(*library, game, setUp); status != RIFFLE_OK) return status;
        auto table = std::make_unique<Table>(std::move(setUp));
        table->simulator().deal(seed, table->state());
        return give(*library, std::move(table), out);
    });
}

int riffle_state_free(riffle_library* library, riffle_state state) {
    return guarded([&] {
        if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        return said(library->states.remove(state.id), "state");
    });
}

int riffle_state_clone(riffle_library* library, riffle_state state, riffle_state* out) {
    return with(library, state, out, [&](const Table& table) {
        *out = {};
        auto clone = std::make_unique<Table>(table.setUp);
        std::memcpy(clone->state(), table.state(), table.simulator().stateBytes());
        return give(*library, std::move(clone), out);
    });
}

int riffle_state_copy(riffle_library* library, riffle_state from, riffle_state to) {
    if (from.id == to.id) return with(library, from, library, [](const Table&) { return kDone; });
    return with(library, from, library, [&](const Table& source) {
        return with(library, to, library, [&](Table& target) {
            if (source.setUp != target.setUp) return refuseSetUp();
            std::memcpy(target.state(), source.state(), source.simulator().stateBytes());
            target.forget();
            return kDone;
        });
    });
}

int riffle_state_save(riffle_library* library, riffle_state state, void* buffer, size_t size) {
    return with(library, state, buffer, [&](const Table& table) {
        const size_t wanted = savedBytes(table.simulator());
        if (size != wanted) return refuseSize("A saved state of this set-up", wanted, size);
        SavedHead head;
        head.mark = table.setUp->mark;
        head.size = table.simulator().stateBytes();
        head.sum = sumOf(head, table.state());
        std::memcpy(buffer, &head, sizeof head);
        std::memcpy(static_cast<char*>(buffer) + sizeof head, table.state(), head.size);
        return kDone;
    });
}

int riffle_state_load(riffle_library* library, riffle_state state, const void* buffer, size_t size) {
    return with(library, state, buffer, [&](Table& table) {
        const size_t wanted = savedBytes(table.simulator());
        if (size != wanted) return refuseSize("A saved state of this set-up", wanted, size);
        SavedHead head;
        std::memcpy(&head, buffer, sizeof head);
        const char* from = static_cast<const char*>(buffer) + sizeof head;
        if (head.magic != SavedHead{}.magic || head.size != table.simulator().stateBytes() || head.sum != sumOf(head, from))
            return refuse(RIFFLE_BAD_SAVE, "These bytes are no state as it was saved.");
        if (head.mark != table.setUp->mark)
            return refuse(RIFFLE_BAD_SAVE, "The state was saved in another set-up, or with other cards.");
        std::memcpy(table.state(), from, head.size);
        table.forget();
        return kDone;
    });
}

int riffle_state_decider(riffle_library* library, riffle_state state, int* out) {
    return with(library, state, out, [&](const Table& table) {
        *out = table.simulator().decider(table.state());
        return kDone;
    });
}

int riffle_state_legal(riffle_library* library, riffle_state state, int32_t* out, size_t room, size_t* count) {
    return with(library, state, out ? count : nullptr, [&](Table& table) {
        table.findOptions();
        *count = table.numbers.size();
        if (*count > room) return refuseSize("The list of options", *count, room);
        std::copy(table.numbers.begin(), table.numbers.end(), out);
        return kDone;
    });
}

int riffle_state_mask(riffle_library* library, riffle_state state, uint8_t* out, size_t size) {
    return with(library, state, out, [&](Table& table) {
        const auto wanted = static_cast<size_t>(table.simulator().numbers());
        if (size != wanted) return refuseSize("A mask", wanted, size);
        table.findOptions();
        std::memset(out, 0, size);
        for (const int32_t number : table.numbers) out[number] = 1;
        return kDone;
    });
}

int riffle_state_apply(riffle_library* library, riffle_state state, int32_t action) {
    return with(library, state, library, [&](Table& table) {
        Action chosen{};
        if (const int status = table.optionOf(action, chosen); status != RIFFLE_OK) return status;
        table.simulator().apply(table.state(), chosen);
        table.forget();
        return kDone;
    });
}

int riffle_state_returns(riffle_library* library, riffle_state state, float* out, size_t seats) {
    return with(library, state, out, [&](const Table& table) {
        const auto wanted = static_cast<size_t>(table.simulator().seats());
        if (seats != wanted) return refuseSize("The list of returns", wanted, seats);
        table.simulator().returns(table.state(), out);
        return kDone;
    });
}

int riffle_state_hash(riffle_library* library, riffle_state state, uint64_t* out) {
    return with(library, state, out, [&](const Table& table) {
        *out = table.simulator().hash(table.state());
        return kDone;
    });
}

int riffle_state_observe(riffle_library* library, riffle_state state, int seat, int16_t* out, size_t size) {
    return with(library, state, out, [&](const Table& table) {
        const auto wanted = static_cast<size_t>(table.simulator().observationSize());
        if (size != wanted) return refuseSize("An observation", wanted, size);
        if (seat < 0 || seat >= table.simulator().seats()) return refuse(RIFFLE_BAD_ARGUMENT, "There is no such seat.");
        table.simulator().observe(table.state(), static_cast<Seat>(seat), out);
        return kDone;
    });
}

int riffle_state_sample(riffle_library* library, riffle_state state, int seat, uint64_t seed, riffle_state to) {
    const auto draw = [&](const Table& from, Table& into) {
        if (from.setUp != into.setUp) return refuseSetUp();
        if (seat < 0 || seat >= from.simulator().seats()) return refuse(RIFFLE_BAD_ARGUMENT, "There is no such seat.");
        from.simulator().sample(from.state(), static_cast<Seat>(seat), seed, into.state());
        into.forget();
        return kDone;
    };
    if (state.id == to.id) return with(library, state, library, [&](Table& table) { return draw(table, table); });
    return with(library, state, library,
                [&](const Table& from) { return with(library, to, library, [&](Table& into) { return draw(from, into); }); });
}

int riffle_batch_state(riffle_library* library, riffle_batch batch, size_t game, riffle_state to) {
    return with(library, to, library, [&](Table& table) {
        Handles<Crowd>::Trouble trouble{};
        const auto crowd = library->batches.hold(batch.id, trouble);
        if (!crowd) return said(trouble, "batch");
        if (crowd->setUp != table.setUp) return refuse(RIFFLE_BAD_ARGUMENT, "The batch and the state are of different set-ups.");
        if (game >= static_cast<size_t>(crowd->batch->games()))
            return refuse(RIFFLE_BAD_ARGUMENT, "There is no such game in the batch.");
        std::memcpy(table.state(), crowd->batch->state(static_cast<int>(game)), table.simulator().stateBytes());
        table.forget();
        return kDone;
    });
}
