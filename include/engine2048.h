/*
 * engine2048: ten published players of the game 2048, and two stronger ones, as a library for C.
 *
 * WHAT IT DOES
 *
 * A program passes a board and the name of a player, and receives the player's move and its value of each direction.
 * The library also has the rules (new games, moves, spawned tiles, legal moves), plays games, and evaluates positions
 * without search.
 *
 *   versions and texts   e2048_abi_version, e2048_version, e2048_status_text
 *   the rules            e2048_new_game, e2048_spawn, e2048_move, e2048_legal_moves
 *   evaluators           e2048_evaluator_count, e2048_evaluator_name, e2048_evaluate
 *   players              e2048_player_count, e2048_player_name, e2048_player_summary,
 *                        e2048_best_move, e2048_analyze, e2048_play
 *   many boards          e2048_best_move_many, e2048_analyze_many, e2048_evaluate_many, e2048_new_game_many,
 *                        e2048_step_many
 *   records of games     e2048_play_record, e2048_check_record, e2048_convert_record, e2048_record_moves,
 *                        e2048_record_boards, e2048_record_field
 *   review of a game     e2048_review, e2048_review_totals
 *   threads              e2048_set_threads
 *   recipes              e2048_feature_count, e2048_feature_name, e2048_check_recipe, e2048_explain
 *   cancelling a call    e2048_set_cancel_handler
 *   the network          e2048_load_network
 *
 * CELLS
 *
 * A board is 16 tile values of type int32_t, row by row from the top left: 0 for an empty cell, or a power of two from
 * 2 to 131072, the largest tile that a game can reach. Anything else fails with E2048_TILE.
 *
 *    0  1  2  3
 *    4  5  6  7
 *    8  9 10 11
 *   12 13 14 15
 *
 * DIRECTIONS
 *
 * 0 is up, 1 right, 2 down, 3 left: E2048_UP, E2048_RIGHT, E2048_DOWN, E2048_LEFT. Arrays of four values, one for each
 * direction, use this order.
 *
 * ANSWERS AND STATUSES
 *
 * Every function returns an int32_t. 0 or more is the answer: a direction, a count, a length, or E2048_OK. A negative
 * number is a status: the reason why there is no answer. The call has then written nothing. Status numbers never change
 * their meaning. e2048_status_text returns a status in words.
 *
 * A function checks every argument before it does anything. If its description states that a pointer may be NULL, NULL
 * means that the value is not needed; otherwise NULL fails with E2048_NULL. Pointers need not be aligned. If a function
 * reads one board and writes another, the two may be the same or overlap. Below, "Pointers" describes what is safe to
 * pass; NULL always is.
 *
 * An internal fault, or memory refused for a table, fails with E2048_INTERNAL; program and library continue. (One case
 * cannot be caught: the system refuses even a small block of memory.)
 *
 * NAMES, RECIPES AND TEXTS
 *
 * Players and evaluators have names of ASCII letters and hyphens, in any case: "expectimax" is the strongest player,
 * "minimax" and "monte-carlo" are fast ones. e2048_player_name and e2048_player_summary list all players, with a
 * description and where each was published.
 *
 * A recipe works wherever a player or an evaluator is named. It is a text of at most 1000 bytes that defines how to
 * search and what a position is worth, such as "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1" or
 * "greedy: difference -1". docs/recipes.md has the grammar, the searches and every feature. e2048_check_recipe reports
 * where a recipe is wrong and what was expected there.
 *
 * Such a text is read up to its closing NUL, but at most E2048_NAME_CAPACITY bytes of it. If one of these is not an
 * ASCII letter, digit or hyphen, the text can only be a recipe, and at most E2048_RECIPE_CAPACITY bytes are read.
 *
 * A function that returns a text takes a buffer and its capacity in bytes, writes the text with a closing NUL, and
 * returns the length without it. Called with NULL and 0 it only returns the length. All texts are ASCII.
 *
 * EFFORT, TIME AND RANDOMNESS
 *
 * A player's search is limited by effort (the player's own measure: plies for a search, games for a Monte Carlo
 * player), by time_ms (milliseconds), or by both. If both are 0, the player uses its default effort. With only a time,
 * it looks as far as it can in that time. All randomness comes from seeds that the caller passes. The same board,
 * player, effort and seed give the same direction, values and depth, on any number of threads, unless time limits the
 * call. ("ovolve", as its author published it, limits itself to 100 ms if both are 0.)
 *
 * THREADS AND MEMORY
 *
 * Every function may be called from several threads at once. There is nothing to open, close or free: results are
 * written to the caller's memory. A call may start several threads, all of which end with it; e2048_set_threads limits
 * their number. The library does not use the network. It writes no file, reads only the files in which Linux lists the
 * processors that it may use, and prints only the report of an internal fault. Between calls it keeps only that limit,
 * each thread's cancel handler, and caches of results. Do not call it from DllMain, or in a process that was forked
 * while another thread was inside a call. Do not end a thread inside a call with pthread_cancel, which would end the
 * process; use e2048_set_cancel_handler. If a library's constructor or destructor calls it, call e2048_set_threads(1)
 * first: while the loader holds its lock, other threads cannot start.
 *
 * A program may unload the library while no call is running. That frees the caches, except on macOS, and discards all
 * settings.
 *
 * The first call of "expectimax" decodes the first stage of its learned network into 66 MiB, which all threads share.
 * Once the tiles add up to 12800 or more, the first call that needs the second stage decodes it into another 185 MiB.
 * From 32256 on, the first call on the last lap before a 32768 decodes a separate network into 74 MiB. Each of the
 * three takes some tenths of a second, or a whole second on a busy machine, whatever time_ms is, and other threads'
 * calls wait for it; a cancel handler ends it. If the memory for a stage is refused, expectimax plays there with the
 * hand-made evaluator from then on, or on the last lap with the previous stage. Its summary then mentions this. Other
 * players need less than 16 MiB, each of the eight recipes used last at most 12 MiB, and each further concurrent call
 * at most 10 MiB.
 *
 * WINDOWS
 *
 * All functions use the C calling convention (cdecl), also on 32-bit Windows: do not compile with /Gz or /Gr. On
 * Windows the library also exports each function except e2048_set_cancel_handler and e2048_load_network with _std
 * appended to its name, for callers that use stdcall, such as VBA. This header does not declare those.
 *
 * A program that loads the library at run time should load it once and keep it. Each load uses a few of the process's
 * 1,088 slots for thread-local data, which Rust's standard library does not free. After some hundreds of loads the
 * process is ended.
 *
 * AN EXAMPLE, COMPLETE
 *
 *     #include <stdio.h>
 *     #include "engine2048.h"
 *
 *     int main(void)
 *     {
 *         static const char *const names[4] = { "up", "right", "down", "left" };
 *         int32_t cells[16];
 *         int32_t seed = 2048, score = 0, direction;
 *         double evaluation;
 *
 *         if (e2048_abi_version() != E2048_ABI_VERSION)
 *             return 1;
 *         e2048_new_game(&seed, cells);
 *         while ((direction = e2048_best_move(cells, "minimax", 2, 0, 0, &evaluation)) >= 0) {
 *             int32_t gained;
 *             e2048_move(cells, direction, cells, &gained);
 *             e2048_spawn(&seed, cells);
 *             score += gained;
 *             printf("%s, worth %g; score %d\n", names[direction], evaluation, (int)score);
 *         }
 *         if (direction != E2048_GAME_OVER) {
 *             char sentence[128];
 *             e2048_status_text(direction, sentence, (int32_t)sizeof sentence);
 *             fprintf(stderr, "%s\n", sentence);
 *             return 1;
 *         }
 *         return 0;
 *     }
 *
 * Build it with `cc -I include example.c -L lib -Wl,-rpath,lib -lengine2048`, where include and lib are folders of a
 * tree that `cargo xtask install` or `cargo xtask dist` made.
 */

#ifndef ENGINE2048_H
#define ENGINE2048_H

#include <stdint.h>

/**
 * Precedes every function. An empty definition works with every compiler. A program for Windows may define it as
 * __declspec(dllimport) before it includes this header, which saves one jump per call.
 */
#ifndef E2048_API
#define E2048_API
#endif

/**
 * A constant of type double. A 32-bit x86 compiler may compute in extended precision; without the cast, its constant
 * would equal no double.
 */
#ifdef __cplusplus
#define E2048_DOUBLE(number) (static_cast<double>(number))
#else
#define E2048_DOUBLE(number) ((double)(number))
#endif

/** The version of the library that this header belongs to. */
#define E2048_VERSION "0.1.0"
#define E2048_VERSION_MAJOR 0
#define E2048_VERSION_MINOR 1
#define E2048_VERSION_PATCH 0

/** Version of this interface. It changes only when a program built against an older header would misbehave. */
#define E2048_ABI_VERSION 1

/** Direction 0: towards the first row. */
#define E2048_UP 0

/** Direction 1: towards the last column. */
#define E2048_RIGHT 1

/** Direction 2: towards the last row. */
#define E2048_DOWN 2

/** Direction 3: towards the first column. */
#define E2048_LEFT 3

/** Status: done. */
#define E2048_OK 0

/** Status: the game is over, no direction is legal. */
#define E2048_GAME_OVER (-1)

/** Status: a pointer that must not be NULL is NULL. */
#define E2048_NULL (-2)

/** Status: a cell is neither 0 nor a power of two from 2 to 131072. */
#define E2048_TILE (-3)

/** Status: a direction is not 0 to 3. */
#define E2048_DIRECTION (-4)

/**
 * Status: no player, or no evaluator, has this name, and it is not a recipe. e2048_check_recipe reports why,
 * but accepts an evaluator's name in place of a player's, and the other way round.
 */
#define E2048_NAME (-5)

/** Status: an effort, a time, a count or an index is out of range. */
#define E2048_RANGE (-6)

/** Status: the text does not fit into the buffer. */
#define E2048_BUFFER (-7)

/** Status: the board has no empty cell. */
#define E2048_FULL (-8)

/** Status: the call was cancelled, see e2048_set_cancel_handler. */
#define E2048_CANCELLED (-9)

/** Status: the learned network is not loaded yet, see e2048_load_network. */
#define E2048_NO_NETWORK (-10)

/** Status: the network's weights are damaged, or those of another version. */
#define E2048_WEIGHTS (-11)

/**
 * Status: the bytes are not a record of a game, or the record breaks the rules. e2048_check_record reports what
 * is wrong.
 */
#define E2048_RECORD (-12)

/** Status: an internal fault, or memory refused for a table. Both are caught; the library continues to work. */
#define E2048_INTERNAL (-99)

/** Form of a record: this library's own text. */
#define E2048_RECORD_TEXT 0

/** Form of a record: a replay of 2048EndgameTablebase, .rpl. */
#define E2048_RECORD_RPL 1

/** Evaluation of an illegal direction. */
#define E2048_ILLEGAL E2048_DOUBLE(-1e300)

/** Evaluation that means minus infinity, some players' value of a lost game. */
#define E2048_LOST E2048_DOUBLE(-1e200)

/**
 * The maximum number of bytes that are read of a name, including the closing NUL; every name fits. More is read
 * only if one of these bytes is not an ASCII letter, digit or hyphen, so that the text can only be a recipe.
 */
#define E2048_NAME_CAPACITY 64

/** The maximum number of bytes that are read of a recipe, including the closing NUL. */
#define E2048_RECIPE_CAPACITY 1001

/** Returns whether to cancel the running call: 0 to continue, anything else to cancel. */
typedef int32_t (*e2048_cancel_handler)(void *context);

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/** The version of this interface, 1. A program built against another version should stop. */
E2048_API int32_t e2048_abi_version(void);

/**
 * The version of the library, such as "0.1.0".
 *
 * Writes the text and a closing NUL into `text`, a buffer of `capacity` bytes, and returns the length of the
 * text without the NUL. With `text` NULL and `capacity` 0 it only returns the length.
 *
 * Fails with E2048_BUFFER if `capacity` is not greater than the length, E2048_RANGE if it is negative, and
 * E2048_NULL if `text` is NULL and `capacity` is above 0.
 *
 * Pointers:
 * `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_version(char *text, int32_t capacity);

/**
 * The meaning of a status, in one English sentence, also for unknown numbers.
 *
 * Writes the text and fails as e2048_version does.
 *
 * Pointers:
 * As for e2048_version.
 */
E2048_API int32_t e2048_status_text(int32_t status, char *text, int32_t capacity);

/**
 * Starts a game: empties the board and spawns two tiles.
 *
 * `seed` may be any number and determines all random choices. It is advanced for the next call, so the first
 * seed replays the game.
 *
 * Returns E2048_OK. Fails with E2048_NULL.
 *
 * Pointers:
 * `seed` is NULL or valid for reading and writing one number, `cells` for writing 16.
 */
E2048_API int32_t e2048_new_game(int32_t *seed, int32_t cells[16]);

/**
 * Spawns a 2 (probability 0.9) or a 4 (0.1) in a random empty cell.
 *
 * Advances `seed`. Returns the index of the filled cell, 0 to 15. Fails with E2048_NULL, E2048_TILE, or
 * E2048_FULL if no cell is empty.
 *
 * Pointers:
 * `seed` is NULL or valid for reading and writing one number, `cells` for reading and writing 16.
 */
E2048_API int32_t e2048_spawn(int32_t *seed, int32_t cells[16]);

/**
 * Slides all tiles in a direction; spawns nothing.
 *
 * Returns 1 if something moved, or 0 if the direction is illegal. Writes the board after the move to `after`,
 * which may be `cells` itself, and the points gained, the sum of the tiles made by merging, to `score`; either
 * may be NULL. Two tiles of 131072, which no game can contain, merge into 262144, which no function accepts as
 * input. Fails with E2048_NULL, E2048_TILE, E2048_DIRECTION.
 *
 * Pointers:
 * `cells` is NULL or valid for reading 16 numbers; `after` is NULL or valid for writing 16, `score` for
 * writing one.
 */
E2048_API int32_t e2048_move(const int32_t cells[16], int32_t direction, int32_t after[16], int32_t *score);

/**
 * Which directions are legal, as a sum of bits: 1 up, 2 right, 4 down, 8 left; 0 in a finished game.
 *
 * Fails with E2048_NULL, E2048_TILE.
 *
 * Pointers:
 * `cells` is NULL or valid for reading 16 numbers.
 */
E2048_API int32_t e2048_legal_moves(const int32_t cells[16]);

/** The number of evaluators. */
E2048_API int32_t e2048_evaluator_count(void);

/**
 * The name of evaluator `index`, 0 to e2048_evaluator_count() - 1.
 *
 * Writes the text and fails as e2048_version does, and with E2048_RANGE for any other `index`.
 *
 * Pointers:
 * As for e2048_version.
 */
E2048_API int32_t e2048_evaluator_name(int32_t index, char *text, int32_t capacity);

/**
 * An evaluator's value of a position, without search, in the evaluator's own unit.
 *
 * Writes the value to `value`, which may be NULL; E2048_LOST means minus infinity. Returns E2048_OK. Fails with
 * E2048_NULL, E2048_TILE, E2048_NAME.
 *
 * "network" is the learned network of "expectimax", and values a position as "expectimax" does at the end of its
 * search. Its value is the points to come, including those of the best move; about half of them if there is a
 * 32768; 0 in a finished game. On the last lap before a 32768 (a sum of tiles from 32256 to 40959) the value is
 * the probability of making the 32768 times 310,000 points, or 325,500 if a move makes it.
 *
 * A player's values may differ from its evaluator's: on a board with a tile above 32768, or close to one,
 * "heuristic" replaces large tiles with smaller ones that merge in the same way, and then finds values that
 * differ by up to about half. "expectimax" replaces tiles too, as "network" does.
 *
 * "Threads and memory" describes what the network needs at first use. If that memory is refused, evaluations
 * that need it fail with E2048_INTERNAL until the library is unloaded. If the weights are not loaded yet or
 * damaged, they fail with E2048_NO_NETWORK or E2048_WEIGHTS.
 *
 * Pointers:
 * `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable as "Names, recipes and texts"
 * describes; `value` is NULL or valid for writing one number.
 */
E2048_API int32_t e2048_evaluate(const int32_t cells[16], const char *evaluator, double *value);

/** The number of players. */
E2048_API int32_t e2048_player_count(void);

/**
 * The name of player `index`, 0 to e2048_player_count() - 1.
 *
 * Writes the text and fails as e2048_version does, and with E2048_RANGE for any other `index`.
 *
 * Pointers:
 * As for e2048_version.
 */
E2048_API int32_t e2048_player_name(int32_t index, char *text, int32_t capacity);

/**
 * A description of player `index`: its author, where it was published, and what effort means to it.
 *
 * Takes an index, writes the text and fails as e2048_player_name does.
 *
 * Pointers:
 * As for e2048_version.
 */
E2048_API int32_t e2048_player_summary(int32_t index, char *text, int32_t capacity);

/**
 * The move that a player would make.
 *
 * `effort` is in the player's own measure (see e2048_player_summary). 0 means the player's default, or its
 * maximum if `time_ms` is above 0. `time_ms` limits the call, in milliseconds; 0 is no limit. A search deepens
 * only while it expects the next step to end in time, so it may return early. A call of "expectimax" that must
 * first decode a network may end later; "Threads and memory" describes when. `seed` determines the player's
 * random choices.
 *
 * Returns a direction and writes the player's evaluation of it to `evaluation`, which may be NULL. Fails with
 * E2048_GAME_OVER, E2048_NULL, E2048_TILE, E2048_NAME, E2048_CANCELLED, and E2048_RANGE if `effort` is negative
 * or above the player's maximum, or `time_ms` is negative or above 3600000, an hour. "expectimax" fails with
 * E2048_NO_NETWORK or E2048_WEIGHTS if its network's weights are not loaded yet or damaged.
 *
 * Pointers:
 * `cells` is NULL or valid for reading 16 numbers; `player` is NULL or readable as "Names, recipes and texts"
 * describes; `evaluation` is NULL or valid for writing one number.
 */
E2048_API int32_t e2048_best_move(const int32_t cells[16], const char *player, int32_t effort,
        int32_t time_ms, int32_t seed, double *evaluation);

/**
 * The move that a player would make, and the player's exact value of every direction.
 *
 * Takes the arguments of e2048_best_move. Writes to `evaluations` the four values, in the order of directions
 * and in the player's own unit: E2048_ILLEGAL for an illegal direction, E2048_LOST for minus infinity. Writes to
 * `depth` how deep the player looked, in its measure of effort. Writes to `nodes` the work done: leaves
 * evaluated and positions searched further, at every depth tried, or moves played in random games. Positions
 * that a table already contains are not counted, so the same question may take fewer nodes the next time. Each
 * of the three may be NULL.
 *
 * Returns the direction with the best value, or the first of several equal ones. Two exceptions: `random`
 * returns any legal direction, and on the last lap before a 32768 `expectimax` returns the first that makes it.
 * Fails as e2048_best_move does.
 *
 * Pointers:
 * As for e2048_best_move; `evaluations` is NULL or valid for writing 4 numbers, `depth` and `nodes` for
 * writing one.
 */
E2048_API int32_t e2048_analyze(const int32_t cells[16], const char *player, int32_t effort, int32_t time_ms,
        int32_t seed, double evaluations[4], int32_t *depth, double *nodes);

/**
 * Lets a player make up to `max_moves` moves of a game, each followed by a spawned tile.
 *
 * `effort` and `time_ms` limit each move, as for e2048_best_move. Advances `cells` and `seed`, and adds the
 * points gained to `score`, which may be NULL. Without a time limit, the first seed replays the whole game, in
 * one call or in several.
 *
 * Returns the number of moves made: fewer than `max_moves` if the game ended, 0 if it was already finished.
 * Fails as e2048_best_move does, except for a finished game, and with E2048_RANGE if `max_moves` is negative.
 *
 * Pointers:
 * `seed` is NULL or valid for reading and writing one number, `cells` for 16, `score` for one; `player` is NULL
 * or readable as "Names, recipes and texts" describes.
 */
E2048_API int32_t e2048_play(int32_t *seed, int32_t cells[16], const char *player, int32_t effort,
        int32_t time_ms, int32_t max_moves, int32_t *score);

/**
 * Sets how many threads each later call of this process may use: 1 to 1024, or 0 (the default) for all cores. A
 * call never uses more threads than there are processors for the calling thread, or than a container's quota of
 * processor time allows.
 *
 * Returns E2048_OK. Fails with E2048_RANGE.
 */
E2048_API int32_t e2048_set_threads(int32_t threads);

/** The number of features that a recipe may weigh. */
E2048_API int32_t e2048_feature_count(void);

/**
 * The name of feature `index`, 0 to e2048_feature_count() - 1, or, from 1000 on, of a part of "network" (see
 * e2048_explain).
 *
 * An index keeps its name in every release; new ones are added at the end. Writes the text and fails as
 * e2048_version does, and with E2048_RANGE for any other `index`.
 *
 * Pointers:
 * As for e2048_version.
 */
E2048_API int32_t e2048_feature_name(int32_t index, char *text, int32_t capacity);

/**
 * What is wrong with a name or a recipe of a player or an evaluator: a sentence for the person who wrote it,
 * such as "`smoothnes`, at 12, is no feature: smoothness?".
 *
 * Writes the sentence and returns its length as e2048_version does. Writes the place of the error to
 * `position`, which may be NULL, in characters from 1. If nothing is wrong, the sentence is empty and the
 * position 0. Fails as e2048_version does, and with E2048_NULL if `recipe` is NULL.
 *
 * Pointers:
 * `recipe` is NULL or readable as "Names, recipes and texts" describes; `position` is NULL or valid for writing
 * one number; `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_check_recipe(const char *recipe, int32_t *position, char *text, int32_t capacity);

/**
 * The parts of the value that an evaluator or a recipe assigns to a position: one for each feature that it
 * weighs.
 *
 * Returns the number of parts, at most e2048_feature_count(), and writes each to four arrays, any of which may
 * be NULL: to `features` the feature's index for e2048_feature_name, to `values` its value on this board, to
 * `weights` its weight, and to `shares` the product of value and weight. A feature with a matrix has the weight
 * 1; the matrix is in the value. E2048_LOST means minus infinity.
 *
 * The shares add up to the value of e2048_evaluate. Two exceptions: "datumbox" rounds that value by less than 1
 * and is never below 0, and "heuristic" rounds it by less than 0.26.
 *
 * The parts of "network" have indices and names, although they are not features. "reward" is the best move's
 * points. A name such as "stage 1: xxxx xx.. .... ...." is a tuple, with an x for each of its cells, row by
 * row. Its value is the sum of its weights on all eight symmetries, and its weight the points of a sum of 1.
 * "stage 2" has the weights of late boards. On the last lap before a 32768 each value is a probability, and
 * each weight the points of a 32768. The parts are then "a sure 32768", which counts
 * half; the tuples of "last lap"; and a correction that keeps the sum between 0 and 1. A finished game has only
 * a "reward" of 0. These shares add up exactly, and on the last lap within 1e-9.
 *
 * Fails as e2048_evaluate does, with E2048_RANGE if `capacity` is negative, and with E2048_BUFFER if it is below
 * the number of parts, unless all four arrays are NULL.
 *
 * Pointers:
 * `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable as "Names, recipes and texts"
 * describes; `features`, `values`, `weights` and `shares` are each NULL or valid for writing `capacity` numbers.
 */
E2048_API int32_t e2048_explain(const int32_t cells[16], const char *evaluator, int32_t capacity,
        int32_t *features, double *values, double *weights, double *shares);

/**
 * Sets the handler that may cancel this thread's later calls; NULL for none.
 *
 * e2048_best_move, e2048_analyze, e2048_play, e2048_play_record, e2048_review and the calls for many boards
 * call `handler` with `context` when they start and then about every 5 milliseconds, on the calling thread, and
 * never after they have returned. After the handler returns anything other than 0, the call ends within 50
 * milliseconds. It fails with E2048_CANCELLED and writes nothing; e2048_review and the calls for many boards
 * return what they have finished instead. To cancel from another thread or from a signal handler, let the
 * handler return a flag that is set there. Other threads' calls are not affected.
 *
 * The handler should return within a millisecond. It must not throw and must not call this library.
 *
 * Returns E2048_OK.
 *
 * Pointers:
 * `handler` is NULL, or this thread's calls may call it with `context` until another one is set.
 */
E2048_API int32_t e2048_set_cancel_handler(e2048_cancel_handler handler, void *context);

/**
 * Loads the learned network's weights: the bytes of the files `champion.weights` and `laps.weights`, which
 * accompany a library that was built without them, such as the one for WebAssembly.
 *
 * Until then "expectimax" and the evaluator "network" fail with E2048_NO_NETWORK, and the summary of
 * "expectimax" mentions this; everything else works. A library that contains the weights needs no such call: it
 * only checks the bytes.
 *
 * Returns E2048_OK. A library without weights then uses the bytes in place until it is unloaded: do not move or
 * change them. Fails with E2048_WEIGHTS if the bytes are damaged or those of another version, E2048_NULL, and
 * E2048_RANGE if a length is negative.
 *
 * Pointers:
 * `champion` is NULL or valid for reading `champion_length` bytes, and `laps` for `laps_length`, for as
 * long as described above.
 */
E2048_API int32_t e2048_load_network(const uint8_t *champion, int32_t champion_length, const uint8_t *laps,
        int32_t laps_length);

/**
 * The moves that a player would make on many boards: e2048_best_move for each.
 *
 * `boards` is an array of `count` boards of 16 cells. `effort`, `time_ms` and `seed` are those of
 * e2048_best_move; the time applies to each board. The boards are divided among the threads that
 * e2048_set_threads allows, one board per task. The answers are those of one call per board.
 *
 * Writes to `directions` what e2048_best_move returns for each board: a direction, or a status such as
 * E2048_GAME_OVER or E2048_TILE. Writes the player's evaluations to `values`, which may be NULL. If a board has
 * no direction, its value is not changed.
 *
 * Returns how many boards were answered: `count`, or fewer if the call was cancelled. Those are the first ones;
 * the directions of the others are E2048_CANCELLED. Fails with E2048_NULL, E2048_NAME, and E2048_RANGE if
 * `count` is negative or e2048_best_move rejects a limit.
 *
 * Pointers:
 * `boards` is NULL or valid for reading 16 times `count` numbers; `player` is NULL or readable as "Names,
 * recipes and texts" describes; `directions` and `values` are NULL or valid for writing `count` numbers.
 */
E2048_API int32_t e2048_best_move_many(const int32_t *boards, int32_t count, const char *player,
        int32_t effort, int32_t time_ms, int32_t seed, int32_t *directions, double *values);

/**
 * The moves that a player would make on many boards, and its values of every direction: e2048_analyze for each.
 *
 * Takes the boards and limits of e2048_best_move_many, and writes to `directions` as it does. Writes the results
 * of e2048_analyze: four values for each board to `values`, and one number to `depths` and `nodes`. Each of the
 * three may be NULL. If a board has no direction, its places are not changed.
 *
 * Returns and fails as e2048_best_move_many does.
 *
 * Pointers:
 * As for e2048_best_move_many; `values` is NULL or valid for writing 4 times `count` numbers, `depths` and
 * `nodes` for `count`.
 */
E2048_API int32_t e2048_analyze_many(const int32_t *boards, int32_t count, const char *player, int32_t effort,
        int32_t time_ms, int32_t seed, int32_t *directions, double *values, int32_t *depths, double *nodes);

/**
 * An evaluator's values of many positions: e2048_evaluate for each.
 *
 * `boards` is an array of `count` boards of 16 cells, which are divided among threads as in
 * e2048_best_move_many. Writes to `statuses` what e2048_evaluate returns for each board: E2048_OK, or an error
 * such as E2048_TILE. Writes the values to `values`, which may be NULL. If a board has no value, its place is
 * not changed.
 *
 * Returns how many boards were answered, as e2048_best_move_many does. Fails with E2048_NULL, E2048_NAME, and
 * E2048_RANGE if `count` is negative.
 *
 * Pointers:
 * `boards` is NULL or valid for reading 16 times `count` numbers; `evaluator` is NULL or readable as "Names,
 * recipes and texts" describes; `statuses` and `values` are NULL or valid for writing `count` numbers.
 */
E2048_API int32_t e2048_evaluate_many(const int32_t *boards, int32_t count, const char *evaluator,
        int32_t *statuses, double *values);

/**
 * Starts many games, each with its own seed: e2048_new_game for each.
 *
 * `seeds` has `count` numbers, which are advanced. Writes the boards, 16 cells for each game, to `boards`, and what
 * e2048_legal_moves returns for them to `legal_moves`, which may be NULL.
 *
 * Returns how many games were started: `count`, or fewer if the call was cancelled. Those are the first ones; seeds
 * and boards of the others are not changed. Fails with E2048_NULL, and E2048_RANGE if `count` is negative.
 *
 * Pointers:
 * `seeds` is NULL or valid for reading and writing `count` numbers; `boards` is NULL or valid for writing 16 times
 * `count`, `legal_moves` for `count`.
 */
E2048_API int32_t e2048_new_game_many(int32_t *seeds, int32_t *boards, int32_t count, int32_t *legal_moves);

/**
 * Moves many boards, each in its own direction, and spawns a tile on each: e2048_move and e2048_spawn for each
 * board.
 *
 * `boards` is an array of `count` boards of 16 cells; `seeds` and `directions` have one number for each. Writes
 * to `statuses` what e2048_move returns for each board: 1 if something moved, 0 if the direction is illegal, or
 * an error. If something moved, writes the board after move and spawn to `boards` and advances the board's
 * seed; otherwise neither is changed. If `seeds` is NULL, nothing is spawned. Writes the points gained to
 * `scores`, and what e2048_legal_moves then returns to `legal_moves`. Both may be NULL, and are not changed for
 * an invalid board.
 *
 * Returns how many boards were answered, as e2048_best_move_many does. Fails with E2048_NULL, and E2048_RANGE if
 * `count` is negative.
 *
 * Pointers:
 * `boards` is NULL or valid for reading and writing 16 times `count` numbers, `seeds` for reading and writing
 * `count`; `directions` is NULL or valid for reading `count` numbers; the other three are NULL or valid for writing
 * `count`.
 */
E2048_API int32_t e2048_step_many(int32_t *seeds, int32_t *boards, int32_t count, const int32_t *directions,
        int32_t *statuses, int32_t *scores, int32_t *legal_moves);

/**
 * e2048_play that also writes the moves it makes, for the record of a game.
 *
 * Takes the arguments of e2048_play. Writes to `steps` two characters for each move made, and a closing NUL.
 * The first is the direction: `u`, `r`, `d` or `l`, as a capital if the new tile is a 4 instead of a 2. The
 * second is the cell of the new tile, `0` to `9` and `a` to `f`. This is the text of a record after its
 * heading.
 *
 * Returns and fails as e2048_play does, and with E2048_BUFFER if `capacity` is not greater than twice
 * `max_moves`.
 *
 * Pointers:
 * As for e2048_play; `steps` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_play_record(int32_t *seed, int32_t cells[16], const char *player, int32_t effort,
        int32_t time_ms, int32_t max_moves, int32_t *score, char *steps, int32_t capacity);

/**
 * What is wrong with the record of a game, in one English sentence.
 *
 * `record` has `length` bytes: this library's own text, a replay of 2048verse in either of its forms, or a
 * replay of 2048EndgameTablebase (.rpl); docs/games.md describes them all. Every move and every new tile is
 * checked against the rules.
 *
 * Writes the text and fails as e2048_version does; the text is empty, and its length 0, if nothing is wrong.
 * Writes the number of the first wrong move, from 1, to `move_number`, which may be NULL; 0 if no move is
 * wrong. Fails with E2048_NULL, and E2048_RANGE if `length` is negative.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes; `move_number` is NULL or valid for writing one number;
 * `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_check_record(const uint8_t *record, int32_t length, int32_t *move_number, char *text,
        int32_t capacity);

/**
 * A record in this library's own text, or as a replay of 2048EndgameTablebase.
 *
 * `form` is E2048_RECORD_TEXT or E2048_RECORD_RPL. The text is UTF-8, with at most 100 characters of moves in a
 * line. Lines of the heading that follow from the moves are computed, and all others are kept. So a program
 * needs to write only the first line, `start:` and the moves.
 *
 * Writes the bytes and a closing NUL to `converted`, returns their number without the NUL, and fails as
 * e2048_version does. Also fails with E2048_RECORD if e2048_check_record finds something wrong, or if the form
 * cannot represent a tile; E2048_NULL; and E2048_RANGE if `form` is neither, or `length` is negative.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes; `converted` is NULL or valid for writing `capacity`.
 */
E2048_API int32_t e2048_convert_record(const uint8_t *record, int32_t length, int32_t form,
        uint8_t *converted, int32_t capacity);

/**
 * The number of moves in a record.
 *
 * Fails with E2048_RECORD, E2048_NULL, and E2048_RANGE if `length` is negative.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes.
 */
E2048_API int32_t e2048_record_moves(const uint8_t *record, int32_t length);

/**
 * The boards of a record, from board `first` on, at most `count`. Board 0 is the first board of the game, board
 * n the one after n moves and the tile spawned then.
 *
 * For each board, writes 16 cells to `boards`, the direction of the next move to `directions` (-1 at the end of
 * the record), and the points so far to `scores`. The last two may be NULL.
 *
 * Returns how many boards were written: fewer than `count` if the record ends. Fails with E2048_RECORD,
 * E2048_NULL, and E2048_RANGE if `length`, `first` or `count` is negative.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes; `boards` is NULL or valid for writing 16 times `count`
 * numbers, `directions` and `scores` for `count`.
 */
E2048_API int32_t e2048_record_boards(const uint8_t *record, int32_t length, int32_t first, int32_t count,
        int32_t *boards, int32_t *directions, int32_t *scores);

/**
 * The value of a line `name: value` of a record's heading, such as `player`; an empty text if there is none.
 *
 * `start`, `moves`, `score`, `largest` and `finished` (yes or no) are computed from the moves, whatever form the
 * record has. The case of `name` does not matter.
 *
 * Writes the text, in UTF-8, and fails as e2048_version does; also with E2048_RECORD, E2048_NULL, E2048_NAME if
 * `name` is longer than a name may be, and E2048_RANGE if `length` is negative.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes; `name` is NULL or readable as "Names, recipes and texts"
 * describes; `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_record_field(const uint8_t *record, int32_t length, const char *name, char *text,
        int32_t capacity);

/**
 * A judge's values of at most `count` moves of a record, from move `first` on; move 0 is the first.
 *
 * The judge is a player, with `effort`, `time_ms` and `seed` as for e2048_analyze. The moves are divided among
 * the threads that e2048_set_threads allows. Writes the judge's value of each played move to `played`, its value
 * of the best move to `best`, and the judge's own direction to `directions`, which may be NULL. So a program may
 * review a game in slices, show its progress between them, and continue later.
 *
 * Returns how many moves were reviewed, from `first` on: fewer than `count` if the record ends, or if the call
 * was cancelled. Fails with E2048_RECORD, E2048_NULL, E2048_NAME, E2048_NO_NETWORK, E2048_WEIGHTS, and
 * E2048_RANGE if `length`, `first` or `count` is negative, or e2048_analyze rejects a limit.
 *
 * Pointers:
 * `record` is NULL or valid for reading `length` bytes; `player` is NULL or readable as "Names, recipes and
 * texts" describes; `played`, `best` and `directions` are NULL or valid for writing `count` numbers.
 */
E2048_API int32_t e2048_review(const uint8_t *record, int32_t length, const char *player, int32_t effort,
        int32_t time_ms, int32_t seed, int32_t first, int32_t count, double *played, double *best,
        int32_t *directions);

/**
 * The accuracy and the worst moves of a review, from what e2048_review wrote for `count` moves.
 *
 * Writes to `accuracy` the mean of exp(-30 loss / greatest) in percent, from 0 to 100; 100 if there is no move.
 * The loss is `best` minus `played`, and `greatest` is the greatest magnitude of `best` over all moves, without
 * E2048_LOST. It is meant for a judge whose values are points to come, such as "expectimax"; docs/games.md lists
 * the accuracy of known players. Writes the sum of the losses to `loss`. Writes the indices of at most `capacity`
 * moves to `worst`, the largest loss first. Each of the three may be NULL.
 *
 * Returns how many indices were written to `worst`: moves without a loss are left out. Fails with E2048_NULL,
 * and E2048_RANGE if `count` or `capacity` is negative.
 *
 * Pointers:
 * `played` and `best` are NULL or valid for reading `count` numbers; `accuracy` and `loss` are NULL or valid for
 * writing one number, `worst` for `capacity`.
 */
E2048_API int32_t e2048_review_totals(const double *played, const double *best, int32_t count,
        double *accuracy, double *loss, int32_t *worst, int32_t capacity);

#ifdef __cplusplus
}  // extern "C"
#endif /* __cplusplus */

#endif  /* ENGINE2048_H */
