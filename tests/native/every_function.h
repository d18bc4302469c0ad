/*
 * Every function of the C interface in one table, so that a test can call them all the same way.
 *
 * Each entry calls one function with arguments that depend on the variation, a number, alone, and leaves all that it
 * gave in an answer. Functions are looked up by name in a library that the test has loaded.
 */
#ifndef EVERY_FUNCTION_H
#define EVERY_FUNCTION_H

#include <stdint.h>
#include <string.h>

#include "engine2048.h"

/* One list for declarations, look-ups and the table. The last function alone changes anything for the others. */
#define EVERY_FUNCTION(entry)                                                                                     \
    entry(e2048_abi_version) entry(e2048_version) entry(e2048_status_text) entry(e2048_new_game)                  \
    entry(e2048_spawn) entry(e2048_move) entry(e2048_legal_moves) entry(e2048_evaluator_count)                    \
    entry(e2048_evaluator_name) entry(e2048_evaluate) entry(e2048_player_count) entry(e2048_player_name)          \
    entry(e2048_player_summary) entry(e2048_best_move) entry(e2048_analyze) entry(e2048_play)                     \
    entry(e2048_feature_count) entry(e2048_feature_name) entry(e2048_check_recipe)                                \
    entry(e2048_explain) entry(e2048_set_cancel_handler) entry(e2048_load_network)                                \
    entry(e2048_best_move_many) entry(e2048_analyze_many) entry(e2048_evaluate_many)                              \
    entry(e2048_new_game_many) entry(e2048_step_many)                                                             \
    entry(e2048_play_record) entry(e2048_check_record) entry(e2048_convert_record) entry(e2048_record_moves)      \
    entry(e2048_record_boards) entry(e2048_record_field) entry(e2048_review) entry(e2048_review_totals)           \
    entry(e2048_set_threads)

#define POINTER(name) __typeof__(name) *name##_;
static struct {
    EVERY_FUNCTION(POINTER)
} library;
#undef POINTER

typedef void *(*finder)(void *library, const char *name);

/* Looks all functions up; 0 where one is missing. */
static int load_functions(void *handle, finder find)
{
#define LOOK_UP(name)                                                                                             \
    {                                                                                                             \
        void *found = find(handle, #name);                                                                        \
        if (found == NULL)                                                                                        \
            return 0;                                                                                             \
        memcpy(&library.name##_, &found, sizeof found);                                                           \
    }
    EVERY_FUNCTION(LOOK_UP)
#undef LOOK_UP
    return 1;
}

/* Cleared before a call, so that equal answers have equal bytes. */
typedef struct {
    int32_t result;
    int32_t seed;
    int32_t score;
    int32_t depth;
    int32_t cells[16];
    double values[4];
    int worked; /* how much was counted depends on what a table knows */
    char text[512];
} answer;

/* A position of some game. */
static void position(int variation, int32_t cells[16])
{
    int32_t seed = variation;
    library.e2048_new_game_(&seed, cells);
    library.e2048_play_(&seed, cells, "random", 0, 0, variation * 7 % 120, NULL);
}

static const char *player_of(int variation, char name[E2048_NAME_CAPACITY])
{
    library.e2048_player_name_(variation % library.e2048_player_count_(), name, E2048_NAME_CAPACITY);
    return name;
}

static const char *evaluator_of(int variation, char name[E2048_NAME_CAPACITY])
{
    library.e2048_evaluator_name_(variation % library.e2048_evaluator_count_(), name, E2048_NAME_CAPACITY);
    return name;
}

static inline int plays_by_network(int variation)
{
    char name[E2048_NAME_CAPACITY];
    return strcmp(player_of(variation, name), "expectimax") == 0;
}
static inline int evaluates_by_network(int variation)
{
    char name[E2048_NAME_CAPACITY];
    return strcmp(evaluator_of(variation, name), "network") == 0;
}

/* The network is decoded at first use: some tenths of a second, and 66 MiB, or 251 MiB where the tiles add up to 12800. */
static inline int uses_network(int variation)
{
    return plays_by_network(variation) || evaluates_by_network(variation);
}

/*
 * Little effort, so that thousands of calls take seconds, but enough for what threads and calls share: our own searches'
 * transposition table, and Monte Carlo's games, so many that a call is worth threads.
 */
static int32_t effort_of(const char *player)
{
    if (strcmp(player, "monte-carlo") == 0)
        return 200;
    return strcmp(player, "heuristic") == 0 || strcmp(player, "expectimax") == 0 ? 4 : 1;
}

/* What asks for a number alone, and for a text by its index. */
#define NUMBER_OF(name)                                                                                              \
    static void call_##name(int variation, answer *to)                                                            \
    {                                                                                                             \
        (void)variation;                                                                                          \
        to->result = library.name##_();                                                                           \
    }
NUMBER_OF(e2048_abi_version)
NUMBER_OF(e2048_evaluator_count)
NUMBER_OF(e2048_player_count)
NUMBER_OF(e2048_feature_count)
#undef NUMBER_OF
#define TEXT_OF(name, index)                                                                                         \
    static void call_##name(int variation, answer *to)                                                            \
    {                                                                                                             \
        to->result = library.name##_(index, to->text, (int32_t)sizeof to->text);                                  \
    }
TEXT_OF(e2048_status_text, -variation % 110)
TEXT_OF(e2048_evaluator_name, variation % 16)
TEXT_OF(e2048_player_name, variation % 16)
TEXT_OF(e2048_player_summary, variation % 16)
TEXT_OF(e2048_feature_name, variation % 24)
#undef TEXT_OF
static void call_e2048_version(int variation, answer *to)
{
    (void)variation;
    to->result = library.e2048_version_(to->text, (int32_t)sizeof to->text);
}
static void call_e2048_new_game(int variation, answer *to)
{
    to->seed = variation;
    to->result = library.e2048_new_game_(&to->seed, to->cells);
}
static void call_e2048_spawn(int variation, answer *to)
{
    position(variation, to->cells);
    to->seed = variation;
    to->result = library.e2048_spawn_(&to->seed, to->cells);
}
static void call_e2048_move(int variation, answer *to)
{
    position(variation, to->cells);
    to->result = library.e2048_move_(to->cells, variation % 4, to->cells, &to->score);
}
static void call_e2048_legal_moves(int variation, answer *to)
{
    position(variation, to->cells);
    to->result = library.e2048_legal_moves_(to->cells);
}
static void call_e2048_evaluate(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    position(variation, to->cells);
    to->result = library.e2048_evaluate_(to->cells, evaluator_of(variation, name), to->values);
}
static void call_e2048_best_move(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    const char *player = player_of(variation, name);
    position(variation, to->cells);
    to->result = library.e2048_best_move_(to->cells, player, effort_of(player), 0, variation, to->values);
}
static void call_e2048_analyze(int variation, answer *to)
{
    double nodes = 0;
    char name[E2048_NAME_CAPACITY];
    const char *player = player_of(variation, name);
    position(variation, to->cells);
    to->result = library.e2048_analyze_(to->cells, player, effort_of(player), 0, variation, to->values, &to->depth,
                                        &nodes);
    to->worked = nodes >= 1;
}
static void call_e2048_play(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    const char *player = player_of(variation, name);
    position(variation, to->cells);
    to->seed = variation;
    to->result = library.e2048_play_(&to->seed, to->cells, player, effort_of(player), 0, 2, &to->score);
}
static const char *recipe_of(int variation)
{
    static const char *const recipes[] = {"greedy: free 1", "monte-carlo: moves 2, merges 2, free 1", "ovolve",
        "alpha-beta: cells 8 7 6 5 7 6 5 4 6 5 4 3 5 4 3 2, empty 10", "empty", "expectimax: smoothnes 1",
        "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1"};
    return recipes[variation % 7];
}
static void call_e2048_check_recipe(int variation, answer *to)
{
    to->result = library.e2048_check_recipe_(recipe_of(variation), &to->depth, to->text, (int32_t)sizeof to->text);
}
static void call_e2048_explain(int variation, answer *to)
{
    int32_t cells[16];
    position(variation, cells);
    to->result = library.e2048_explain_(cells, recipe_of(variation), 4, to->cells, to->values, NULL, NULL);
}
typedef struct {
    int cancels;
    int was_asked;
} handler_state;
static int32_t ask_handler(void *context)
{
    handler_state *state = context;
    state->was_asked = 1;
    return state->cancels;
}
/* How often a long call asks depends on time; this one ends at once. */
static void call_e2048_set_cancel_handler(int variation, answer *to)
{
    handler_state state = {0, 0};
    state.cancels = variation % 2;
    position(variation, to->cells);
    to->seed = library.e2048_set_cancel_handler_(ask_handler, &state);
    to->result = library.e2048_best_move_(to->cells, "minimax", 1, 0, variation, to->values);
    to->depth = state.was_asked;
    to->score = library.e2048_set_cancel_handler_(NULL, NULL);
}
/* Bytes that are no weights. */
static void call_e2048_load_network(int variation, answer *to)
{
    position(variation, to->cells);
    to->result = library.e2048_load_network_(variation % 3 ? (const uint8_t *)to->cells : NULL, variation % 64 - 1,
        (const uint8_t *)to->cells, 64);
}
/* Two boards, of which the second is refused in every second call. */
static void positions(int variation, int32_t cells[32])
{
    position(variation, cells);
    position(variation + 1, cells + 16);
    cells[16] = variation % 2 ? 3 : cells[16];
}
static void call_e2048_best_move_many(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    int32_t cells[32];
    const char *player = player_of(variation, name);
    positions(variation, cells);
    to->result = library.e2048_best_move_many_(cells, 2, player, effort_of(player), 0, variation, to->cells, to->values);
}
static void call_e2048_analyze_many(int variation, answer *to)
{
    double nodes[2];
    char name[E2048_NAME_CAPACITY];
    int32_t cells[32];
    const char *player = player_of(variation, name);
    positions(variation, cells);
    to->result = library.e2048_analyze_many_(cells, 1, player, effort_of(player), 0, variation, to->cells, to->values,
        &to->depth, nodes);
}
static void call_e2048_evaluate_many(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    int32_t cells[32];
    positions(variation, cells);
    to->result = library.e2048_evaluate_many_(cells, 2, evaluator_of(variation, name), to->cells, to->values);
}
static void call_e2048_new_game_many(int variation, answer *to)
{
    int32_t cells[32], seeds[2], legal_moves[2];
    seeds[0] = variation;
    seeds[1] = -variation;
    to->result = library.e2048_new_game_many_(seeds, cells, 2, legal_moves);
    memcpy(to->cells, cells + 16 * (variation % 2), sizeof to->cells);
    to->seed = seeds[1];
    to->depth = legal_moves[0];
}
static void call_e2048_step_many(int variation, answer *to)
{
    int32_t cells[32], seeds[2], directions[2], legal_moves[2];
    positions(variation, cells);
    seeds[0] = seeds[1] = variation;
    directions[0] = variation % 5;
    directions[1] = variation % 4;
    to->result = library.e2048_step_many_(variation % 3 ? seeds : NULL, cells, 2, directions, to->cells, to->cells + 2,
        legal_moves);
    to->seed = seeds[0];
    to->depth = cells[variation % 16];
}
static void call_e2048_play_record(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    const char *player = player_of(variation, name);
    position(variation, to->cells);
    to->seed = variation;
    to->result = library.e2048_play_record_(&to->seed, to->cells, player, effort_of(player), 0, 2, &to->score, to->text, 5);
}
/* A record, or with every third variation one that breaks the rules. */
static const uint8_t *record_of(int variation, int32_t *length)
{
    static const char right[] = "engine2048 record 1\nplayer: nobody\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u8";
    static const char wrong[] = "engine2048 record 1\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0l0";
    *length = variation % 3 ? (int32_t)sizeof right - 1 : (int32_t)sizeof wrong - 1;
    return (const uint8_t *)(variation % 3 ? right : wrong);
}
#define OF_RECORD(name, ...)                                                                                      \
    static void call_##name(int variation, answer *to)                                                            \
    {                                                                                                             \
        int32_t length;                                                                                           \
        const uint8_t *record = record_of(variation, &length);                                                    \
        to->result = library.name##_(record, length, __VA_ARGS__);                                                \
    }
OF_RECORD(e2048_check_record, &to->depth, to->text, (int32_t)sizeof to->text)
OF_RECORD(e2048_convert_record, variation % 2, (uint8_t *)to->text, (int32_t)sizeof to->text)
OF_RECORD(e2048_record_boards, variation % 5, 1, to->cells, &to->depth, &to->score)
OF_RECORD(e2048_record_field, variation % 2 ? "player" : "score", to->text, (int32_t)sizeof to->text)
#undef OF_RECORD
static void call_e2048_record_moves(int variation, answer *to)
{
    int32_t length;
    const uint8_t *record = record_of(variation, &length);
    to->result = library.e2048_record_moves_(record, length);
}
static void call_e2048_review(int variation, answer *to)
{
    char name[E2048_NAME_CAPACITY];
    int32_t length;
    const char *player = player_of(variation, name);
    const uint8_t *record = record_of(variation, &length);
    to->result = library.e2048_review_(record, length, player, effort_of(player), 0, variation, variation % 4, 2, to->values,
        to->values + 2, to->cells);
}
static void call_e2048_review_totals(int variation, answer *to)
{
    static const double played[3] = {1, -5, 7}, best[3] = {2, 5, 7};
    to->result = library.e2048_review_totals_(played, best, variation % 5 - 1, to->values, to->values + 1, to->cells, 2);
}
static void call_e2048_set_threads(int variation, answer *to)
{
    static const int32_t threads[] = {2, 1, 2000, 3, -1, 0};
    to->result = library.e2048_set_threads_(threads[variation % 6]);
}

typedef struct {
    const char *name;
    void (*call)(int variation, answer *to);
} function;

#define ENTRY(name) {#name, call_##name},
static const function functions[] = {
    EVERY_FUNCTION(ENTRY)
};
#undef ENTRY
enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static void call_function(int which, int variation, answer *to)
{
    memset(to, 0, sizeof *to);
    functions[which].call(variation, to);
}

#endif
