/* Riffle as a library: card games played exactly by their rulebooks, for programs in any language.
 *
 * Every function gives a status: RIFFLE_OK (0), or below 0 what kind of mistake it was; riffle_error() has the sentence. What is
 * refused has changed nothing. Nothing here throws, prints, opens a file or keeps anything outside of what riffle_open() gave.
 *
 * Games, states and batches are handles. One that was freed, or never was, is refused (RIFFLE_BAD_HANDLE), also when its place
 * has been taken by another. Any number of threads may use one library; two that use the same handle at the same time: the second
 * is refused (RIFFLE_BUSY). docs/LIBRARY.md explains what actions and observations are made of. */
#ifndef RIFFLE_H
#define RIFFLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define RIFFLE_API __attribute__((visibility("default")))
#else
#define RIFFLE_API
#endif

/* Raised whenever something here changes that a compiled program can't do without. Functions are only ever added within one. */
#define RIFFLE_ABI 0

enum {
    RIFFLE_OK = 0,
    RIFFLE_BAD_ARGUMENT = -1, /* a null pointer, a number out of range */
    RIFFLE_BAD_HANDLE = -2,   /* freed, or never given out */
    RIFFLE_BUSY = -3,         /* another thread is using it */
    RIFFLE_BAD_REQUEST = -4,  /* no JSON, an unknown game, impossible set-up; cards that can't be read */
    RIFFLE_ILLEGAL = -5,      /* an action that is not an option now */
    RIFFLE_OVER = -6,         /* the game is over, or nobody is asked */
    RIFFLE_BAD_SIZE = -7,     /* an array is not as long as it has to be */
    RIFFLE_BAD_SAVE = -8,     /* bytes that this program did not save, or of another set-up */
    RIFFLE_NO_MEMORY = -9,
    RIFFLE_INTERNAL = -10
};

/* Seats are 0, 1, … in turn order. */
#define RIFFLE_NOBODY (-1) /* decides when the game is over */
#define RIFFLE_CHANCE (-2) /* decides random outcomes, in games with "chance": "ask" */
#define RIFFLE_ALL (-3)    /* sees everything */

typedef struct riffle_library riffle_library;
typedef struct riffle_game {
    uint64_t id;
} riffle_game;
typedef struct riffle_state {
    uint64_t id;
} riffle_state;
typedef struct riffle_batch {
    uint64_t id;
} riffle_batch;

/* A text, closed with a 0 that `size` does not count. It is there until the same thread calls the next function that gives one.
 */
typedef struct riffle_text {
    const char* data;
    size_t size;
} riffle_text;

/* The version, "0.2.0"; RIFFLE_ABI of the library that runs; and why the last call of this thread was refused. */
RIFFLE_API const char* riffle_version(void);
RIFFLE_API int riffle_abi(void);
RIFFLE_API const char* riffle_error(void);

/* A library with the printed cards of all games. Close it when nothing uses it any more: all its handles are freed with it. */
RIFFLE_API int riffle_open(riffle_library** out);
RIFFLE_API void riffle_close(riffle_library* library);

/* The games, as JSON: name, title, seats, options with their values, how many levels of bots. */
RIFFLE_API int riffle_games(riffle_library* library, riffle_text* out);
/* Cards of one's own, in the card language (docs/CARDS.md), for games that are made from here on. `name` is what messages call
 * the text; one of that name that was there before is replaced. */
RIFFLE_API int riffle_add_cards(riffle_library* library, const char* game, const char* name, const char* text);
/* The cards of a game as JSON: by their number, as observations have them, their names in the language (en, ru, de, pl). */
RIFFLE_API int riffle_cards(riffle_library* library, const char* game, const char* language, riffle_text* out);
/* Scenarios (docs/PROTOCOL.md, section 4) in YAML; as JSON how each went: title, passed, report. */
RIFFLE_API int riffle_scenarios(riffle_library* library, const char* yaml, riffle_text* out);

/* ---- Games: one set-up, from which any number of deals are made. */

/* From JSON, the fields of `new` in docs/PROTOCOL.md: {"game": NAME, "seats": 2}. A seed in it does not count. */
RIFFLE_API int riffle_game_new(riffle_library* library, const char* request, riffle_game* out);
/* States and batches of it live on. */
RIFFLE_API int riffle_game_free(riffle_library* library, riffle_game game);

typedef struct riffle_sizes {
    int32_t seats;        /* that decide */
    int32_t actions;      /* action numbers run from 0 to actions - 1: how long a mask is */
    int32_t most_options; /* that a decision has */
    int32_t observation;  /* numbers in an observation */
    size_t save;          /* bytes */
} riffle_sizes;
RIFFLE_API int riffle_game_sizes(riffle_library* library, riffle_game game, riffle_sizes* out);
/* What action numbers and observations are made of, as JSON. */
RIFFLE_API int riffle_game_layout(riffle_library* library, riffle_game game, riffle_text* out);

/* ---- States: one running game. */

RIFFLE_API int riffle_state_new(riffle_library* library, riffle_game game, uint64_t seed, riffle_state* out);
RIFFLE_API int riffle_state_free(riffle_library* library, riffle_state state);
/* A state like it; and the same into a state that is there. */
RIFFLE_API int riffle_state_clone(riffle_library* library, riffle_state state, riffle_state* out);
RIFFLE_API int riffle_state_copy(riffle_library* library, riffle_state from, riffle_state to);
/* Into the caller's memory (riffle_sizes.save bytes) and back into any state of the same set-up. The bytes are for this program
 * on this kind of machine; what is not as it was saved is refused. */
RIFFLE_API int riffle_state_save(riffle_library* library, riffle_state state, void* buffer, size_t size);
RIFFLE_API int riffle_state_load(riffle_library* library, riffle_state state, const void* buffer, size_t size);

/* A seat, RIFFLE_NOBODY or RIFFLE_CHANCE. */
RIFFLE_API int riffle_state_decider(riffle_library* library, riffle_state state, int* out);
/* The numbers of the options, in their order; `room` is how many fit (riffle_sizes.most_options always do). */
RIFFLE_API int riffle_state_legal(riffle_library* library, riffle_state state, int32_t* out, size_t room, size_t* count);
/* riffle_sizes.actions bytes: 1 for each option. */
RIFFLE_API int riffle_state_mask(riffle_library* library, riffle_state state, uint8_t* out, size_t size);
RIFFLE_API int riffle_state_apply(riffle_library* library, riffle_state state, int32_t action);
/* For each seat 1 if it has won, -1 if it has lost; 0 while the game goes on, and for all where nobody has won. */
RIFFLE_API int riffle_state_returns(riffle_library* library, riffle_state state, float* out, size_t seats);
/* Equal for equal states, in every language. The luck to come belongs to a state: two that may still go apart differ. */
RIFFLE_API int riffle_state_hash(riffle_library* library, riffle_state state, uint64_t* out);
/* What the seat may know, as riffle_sizes.observation numbers. */
RIFFLE_API int riffle_state_observe(riffle_library* library, riffle_state state, int seat, int16_t* out, size_t size);
/* A state drawn at random among those the seat can't tell from this one, put into `to` (of the same set-up; it may be `state`).
 */
RIFFLE_API int riffle_state_sample(riffle_library* library, riffle_state state, int seat, uint64_t seed, riffle_state to);

/* As JSON, docs/PROTOCOL.md: what a seat (or RIFFLE_ALL) sees; what is asked, with the options in words and in the order of
 * riffle_state_legal (empty when the game is over); who has won and why (null while it goes on). */
RIFFLE_API int riffle_state_view(riffle_library* library, riffle_state state, int seat, riffle_text* out);
RIFFLE_API int riffle_state_decision(riffle_library* library, riffle_state state, int seat, const char* language,
                                     riffle_text* out);
RIFFLE_API int riffle_state_result(riffle_library* library, riffle_state state, riffle_text* out);
/* Chooses in words ("play Crystal > end"); `out` (may be null) gets what happened, as a seat (or RIFFLE_ALL) learns it, as JSON.
 */
RIFFLE_API int riffle_state_choose(riffle_library* library, riffle_state state, const char* words, int seat, const char* language,
                                   riffle_text* out);
/* Applies the action and gives what happened in the same way. */
RIFFLE_API int riffle_state_tell(riffle_library* library, riffle_state state, int32_t action, int seat, const char* language,
                                 riffle_text* out);
/* What a bot of level 1 to 8 would choose for whoever decides, from what that seat may know. `chances` (may be null) gets
 * everybody's chance of winning as it sees it. The same seed gives the same answer. */
RIFFLE_API int riffle_state_bot(riffle_library* library, riffle_state state, int level, uint64_t seed, int32_t* action,
                                float* chances, size_t seats);

/* ---- Batches: many games of one set-up, stepped together by threads of the library. */

/* Where a batch writes, game behind game. What is null is not written; of what is not, the number of elements must be right. */
typedef struct riffle_arrays {
    size_t struct_size; /* sizeof(riffle_arrays) */
    int8_t* deciders;   /* [games] the seat that is asked */
    size_t deciders_size;
    int32_t* counts; /* [games] how many options it has */
    size_t counts_size;
    uint8_t* masks; /* [games * actions] */
    size_t masks_size;
    int16_t* observations; /* [games * observation], with the eyes of the seat that is asked */
    size_t observations_size;
    float* rewards; /* [games * seats] returns of a game the step has ended, else 0 */
    size_t rewards_size;
    uint8_t*
        ends; /* [games] 0: goes on; 1: the step has ended a game, all else is of the next one; 2: left after 5,000 choices */
    size_t ends_size;
} riffle_arrays;

/* `games` is at least 1; threads 1 to 64. The n-th game at each place follows from seed, place and n alone. */
RIFFLE_API int riffle_batch_new(riffle_library* library, riffle_game game, size_t games, uint64_t seed, int threads,
                                riffle_batch* out);
RIFFLE_API int riffle_batch_free(riffle_library* library, riffle_batch batch);
/* Deals all games anew. */
RIFFLE_API int riffle_batch_reset(riffle_library* library, riffle_batch batch, uint64_t seed);
/* How the games stand. */
RIFFLE_API int riffle_batch_read(riffle_library* library, riffle_batch batch, const riffle_arrays* out);
/* One choice in each game, by action numbers, or by places in the list of options (0 to counts - 1). Where one is not an option
 * nothing is done in any game. */
RIFFLE_API int riffle_batch_step(riffle_library* library, riffle_batch batch, const int32_t* actions, size_t games,
                                 const riffle_arrays* out);
RIFFLE_API int riffle_batch_choose(riffle_library* library, riffle_batch batch, const int32_t* options, size_t games,
                                   const riffle_arrays* out);
/* Copies one of the games into a state of the same set-up. */
RIFFLE_API int riffle_batch_state(riffle_library* library, riffle_batch batch, size_t game, riffle_state to);

#ifdef __cplusplus
}
#endif

#endif
