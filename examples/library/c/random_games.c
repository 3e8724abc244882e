/* Plays random games with libriffle, many side by side, and says how many choices it takes in a second: the best of many short rounds,
 * by the processor's time of one thread, for what else the machine does disturbs some of them.
 *
 *   random_games [GAME [STEPS [GAMES [THREADS]]]] [--tensors]
 *
 * With --tensors it gets an observation and a mask of each game at every step, too. With several threads the clock on the wall counts. */
#include <inttypes.h>
#include <riffle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 100 };

static void check(int status) {
    if (status == RIFFLE_OK) return;
    fprintf(stderr, "%s\n", riffle_error());
    exit(1);
}

static uint64_t random_state = 1;
static uint32_t below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((random_state >> 32) * bound) >> 32);
}

static void* room_for(size_t count, size_t size) {
    void* room = calloc(count, size);
    if (room == NULL) {
        fprintf(stderr, "There is not enough memory.\n");
        exit(1);
    }
    return room;
}

static double seconds(int threads) {
    struct timespec now;
    clock_gettime(threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char** argv) {
    int with_tensors = 0;
    const char* words[4] = {"shards", "20000", "16", "1"};
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--tensors") == 0) {
            with_tensors = 1;
        } else if (count < 4) {
            words[count++] = argv[i];
        }
    }
    const long steps = atol(words[1]);
    const size_t games = (size_t)atol(words[2]);
    const int threads = atoi(words[3]);

    riffle_library* library = NULL;
    riffle_game game;
    riffle_batch batch;
    riffle_sizes sizes;
    char request[256];
    snprintf(request, sizeof request, "{\"game\": \"%s\", \"seats\": 2%s}", words[0],
             strcmp(words[0], "epic") == 0 ? ", \"options\": {\"format\": \"random\"}" : "");
    check(riffle_open(&library));
    check(riffle_game_new(library, request, &game));
    check(riffle_game_sizes(library, game, &sizes));
    check(riffle_batch_new(library, game, games, 7, threads, &batch));

    riffle_arrays arrays;
    memset(&arrays, 0, sizeof arrays);
    arrays.struct_size = sizeof arrays;
    arrays.counts = room_for(games, sizeof *arrays.counts);
    arrays.counts_size = games;
    arrays.ends = room_for(games, sizeof *arrays.ends);
    arrays.ends_size = games;
    if (with_tensors) {
        arrays.masks_size = games * (size_t)sizes.actions;
        arrays.masks = room_for(arrays.masks_size, sizeof *arrays.masks);
        arrays.observations_size = games * (size_t)sizes.observation;
        arrays.observations = room_for(arrays.observations_size, sizeof *arrays.observations);
    }
    int32_t* choices = room_for(games, sizeof *choices);
    check(riffle_batch_read(library, batch, &arrays));

    long ended = 0;
    double best = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        const double start = seconds(threads);
        for (long step = 0; step < steps / ROUNDS; ++step) {
            for (size_t i = 0; i < games; ++i) choices[i] = (int32_t)below((uint32_t)arrays.counts[i]);
            check(riffle_batch_choose(library, batch, choices, games, &arrays));
            for (size_t i = 0; i < games; ++i) ended += arrays.ends[i] != 0;
        }
        const double rate = (double)(steps / ROUNDS) * (double)games / (seconds(threads) - start);
        if (rate > best) best = rate;
    }

    riffle_state state;
    uint64_t hash = 0;
    check(riffle_state_new(library, game, 1, &state));
    check(riffle_batch_state(library, batch, 0, state));
    check(riffle_state_hash(library, state, &hash));
    printf("%s: %.0f choices a second, %ld games ended, hash %016" PRIx64 "\n", words[0], best, ended, hash);

    /* What is freed is known to be. */
    check(riffle_state_free(library, state));
    if (riffle_state_hash(library, state, &hash) != RIFFLE_BAD_HANDLE) return 1;
    check(riffle_batch_free(library, batch));
    check(riffle_game_free(library, game));
    riffle_close(library);
    free(arrays.counts);
    free(arrays.ends);
    free(arrays.masks);
    free(arrays.observations);
    free(choices);
    return 0;
}
