// Many games stepped together.
#include "library/calls.h"

using namespace riffle;
using namespace riffle::library;

namespace {

constexpr size_t kMostGames = 1U << 20U;
constexpr int kMostThreads = 64;

template <class Call>
int with(riffle_library* library, riffle_batch batch, Call call) {
    return guarded([&] {
        if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        Handles<Crowd>::Trouble trouble{};
        const auto crowd = library->batches.hold(batch.id, trouble);
        return crowd ? call(*crowd) : said(trouble, "batch");
    });
}

// Whether all arrays are as long as they have to be.
int check(const Crowd& crowd, const riffle_arrays& given, arrays::Out& out) {
    const arrays::Simulator& simulator = *crowd.setUp->simulator;
    const auto games = static_cast<size_t>(crowd.batch->games());
    const struct {
        std::string_view name;
        const void* data;
        size_t size;
        int each;
    } rows[] = {
        {"deciders", given.deciders, given.deciders_size, 1},
        {"counts", given.counts, given.counts_size, 1},
        {"masks", given.masks, given.masks_size, simulator.numbers()},
        {"observations", given.observations, given.observations_size, simulator.observationSize()},
        {"rewards", given.rewards, given.rewards_size, simulator.seats()},
        {"ends", given.ends, given.ends_size, 1},
    };
    for (const auto& row : rows) {
        const size_t wanted = games * static_cast<size_t>(row.each);
        if (row.data && row.size != wanted)
            return refuse(RIFFLE_BAD_SIZE, "“" + std::string(row.name) + "” has " + std::to_string(wanted) + " elements, not " +
                                               std::to_string(row.size) + ".");
    }
    out = {given.deciders, given.counts, given.masks, given.observations, given.rewards, given.ends};
    return kDone;
}

int readOut(const Crowd& crowd, const riffle_arrays* given, arrays::Out& out) {
    if (!given) return kDone;
    if (given->struct_size != sizeof(riffle_arrays))
        return refuse(RIFFLE_BAD_SIZE, "“struct_size” is not that of riffle_arrays; was this compiled with another riffle.h?");
    return check(crowd, *given, out);
}

int step(riffle_library* library, riffle_batch batch, const int32_t* choices, size_t games, bool areOptions,
         const riffle_arrays* given) {
    return with(library, batch, [&](Crowd& crowd) {
        if (!choices) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        if (games != static_cast<size_t>(crowd.batch->games()))
            return refuse(RIFFLE_BAD_SIZE, "The batch has " + std::to_string(crowd.batch->games()) + " games, and " +
                                               std::to_string(games) + " choices were given.");
        arrays::Out out;
        if (const int status = readOut(crowd, given, out); status != RIFFLE_OK) return status;
        const arrays::Refused refused = crowd.batch->look({choices, games}, areOptions);
        if (refused.game >= 0)
            return refuse(RIFFLE_ILLEGAL, "In game " + std::to_string(refused.game) + " the " +
                                              (areOptions ? "option " : "action ") + std::to_string(refused.choice) +
                                              " can't be had now.");
        crowd.workers.share(crowd.batch->games(), [&](int from, int to) { crowd.batch->take(from, to, out); });
        return kDone;
    });
}

}  // namespace

int riffle_batch_new(riffle_library* library, riffle_game game, size_t games, uint64_t seed, int threads, riffle_batch* out) {
    return guarded([&] {
        if (!library || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        *out = {};
        if (games < 1 || games > kMostGames) return refuse(RIFFLE_BAD_ARGUMENT, "A batch has 1 to 1048576 games.");
        if (threads < 1 || threads > kMostThreads) return refuse(RIFFLE_BAD_ARGUMENT, "A batch has 1 to 64 threads.");
        std::shared_ptr<const SetUp> setUp;
        if (const int status = setUpOf(*library, game, setUp); status != RIFFLE_OK) return status;
        if (setUp->asksChance)
            return refuse(RIFFLE_BAD_REQUEST, "Games that ask for chance have no batches; leave out \"chance\".");
        out->id = library->batches.add(std::make_unique<Crowd>(std::move(setUp), static_cast<int>(games), seed, threads));
        return out->id == 0 ? refuse(RIFFLE_NO_MEMORY, "There are too many batches.") : RIFFLE_OK;
    });
}

int riffle_batch_free(riffle_library* library, riffle_batch batch) {
    return guarded([&] {
        if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        return said(library->batches.remove(batch.id), "batch");
    });
}

int riffle_batch_reset(riffle_library* library, riffle_batch batch, uint64_t seed) {
    return with(library, batch, [&](Crowd& crowd) {
        crowd.batch->deal(seed);
        return kDone;
    });
}

int riffle_batch_read(riffle_library* library, riffle_batch batch, const riffle_arrays* out) {
    return with(library, batch, [&](Crowd& crowd) {
        if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        arrays::Out to;
        if (const int status = readOut(crowd, out, to); status != RIFFLE_OK) return status;
        crowd.workers.share(crowd.batch->games(), [&](int from, int until) { crowd.batch->write(from, until, to); });
        return kDone;
    });
}

int riffle_batch_step(riffle_library* library, riffle_batch batch, const int32_t* actions, size_t games,
                      const riffle_arrays* out) {
    return step(library, batch, actions, games, false, out);
}

int riffle_batch_choose(riffle_library* library, riffle_batch batch, const int32_t* options, size_t games,
                        const riffle_arrays* out) {
    return step(library, batch, options, games, true, out);
}
