/* engine2048 */

#ifndef ENGINE2048_H
#define ENGINE2048_H

#include <stdint.h>

/*
 Version of this interface. It changes only when a program built against an older header would misbehave.
 */
#define E2048_ABI_VERSION 1

/*
 Direction 0: towards the first row.
 */
#define E2048_UP 0

/*
 Direction 1: towards the last column.
 */
#define E2048_RIGHT 1

/*
 Direction 2: towards the last row.
 */
#define E2048_DOWN 2

/*
 Direction 3: towards the first column.
 */
#define E2048_LEFT 3

/*
 Status: done.
 */
#define E2048_OK 0

/*
 Status: the game is over, no direction is legal.
 */
#define E2048_GAME_OVER -1

/*
 Status: a pointer that must not be NULL is NULL.
 */
#define E2048_NULL -2

/*
 Status: a cell is neither 0 nor a power of two from 2 to 131072.
 */
#define E2048_TILE -3

/*
 Status: a direction is not 0 to 3.
 */
#define E2048_DIRECTION -4

/*
 Status: no player, or no evaluator, has this name.
 */
#define E2048_NAME -5

/*
 Status: an effort, a time, a count or an index is out of range.
 */
#define E2048_RANGE -6

/*
 Status: the text does not fit into the buffer.
 */
#define E2048_BUFFER -7

/*
 Status: the board has no empty cell.
 */
#define E2048_FULL -8

/*
 Status: a fault inside the library, caught; the next call works.
 */
#define E2048_INTERNAL -99

/*
 Evaluation of an illegal direction.
 */
#define E2048_ILLEGAL -1e300

/*
 Evaluation of a direction where the player's own value is minus infinity: it sees the game lost.
 */
#define E2048_LOST -1e200

/*
 Bytes of a name that are read at most, the closing NUL included; no longer name exists.
 */
#define E2048_NAME_CAPACITY 64

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The version of this interface, 1. A program that was built against another one should not go on.
 */
E2048_API int32_t e2048_abi_version(void);

/*
 The version of the library, such as "0.1.0".

 Writes the text and a closing NUL into `text`, which holds `capacity` bytes, and returns the length of the text
 without the NUL. With `text` NULL and `capacity` 0 it returns that length and writes nothing.

 Fails with E2048_BUFFER where `capacity` is not greater than the length, E2048_RANGE where it is negative,
 E2048_NULL where `text` is NULL and `capacity` is not 0.

 # Safety
 `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API
int32_t e2048_version(char *text,
                      int32_t capacity);

/*
 What a status means: one English sentence for a person, for unknown numbers too.

 Writes the text as e2048_version does, and fails as it does.

 # Safety
 `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API int32_t e2048_status_text(int32_t status, char *text, int32_t capacity);

/*
 Starts a game: empties the board and spawns two tiles.

 `seed` stands for all chance to come; any number will do. It is advanced, so that going on with it replays the same
 game from the same start.

 Returns E2048_OK. Fails with E2048_NULL.

 # Safety
 `seed` is NULL or valid for reading and writing one number, `cells` for writing 16.
 */
E2048_API
int32_t e2048_new_game(int32_t *seed,
                       int32_t *cells);

/*
 Spawns a tile: fills one empty cell, each with the same probability, with a 2 (probability 0.9) or a 4 (0.1).

 Returns the index of the filled cell, 0 to 15; advances `seed`. Fails with E2048_NULL, E2048_TILE, or E2048_FULL
 where no cell is empty.

 # Safety
 `seed` is NULL or valid for reading and writing one number, `cells` for reading and writing 16.
 */
E2048_API
int32_t e2048_spawn(int32_t *seed,
                    int32_t *cells);

/*
 Slides all tiles in a direction; spawns nothing.

 Returns 1 where something moved, else 0, which makes the direction illegal. Writes the board after the move to
 `after`, which may be `cells` itself, and the points gained, the sum of the tiles made by merging, to `score`;
 either may be NULL. Two tiles of 131072, which no game can bring together, merge into 262144, a tile that no
 function takes as input. Fails with E2048_NULL, E2048_TILE, E2048_DIRECTION.

 # Safety
 `cells` is NULL or valid for reading 16 numbers; `after` is NULL or valid for writing 16, `score` for writing one.
 */
E2048_API
int32_t e2048_move(const int32_t *cells,
                   int32_t direction,
                   int32_t *after,
                   int32_t *score);

/*
 Which directions are legal: a sum of bits, 1 for up, 2 for right, 4 for down, 8 for left. 0 is a finished game.

 Fails with E2048_NULL, E2048_TILE.

 # Safety
 `cells` is NULL or valid for reading 16 numbers.
 */
E2048_API
int32_t e2048_legal_moves(const int32_t *cells);

/*
 How many evaluators there are.
 */
E2048_API int32_t e2048_evaluator_count(void);

/*
 The name of evaluator `index`, 0 to e2048_evaluator_count() - 1.

 Writes the text as e2048_version does, and fails as it does; E2048_RANGE where there is no such evaluator.

 # Safety
 `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API
int32_t e2048_evaluator_name(int32_t index,
                             char *text,
                             int32_t capacity);

/*
 How good a position is to an evaluator, without search, in the evaluator's own unit.

 Writes the value to `value`, which may be NULL: E2048_LOST where the formula gives minus infinity. Returns
 E2048_OK. Fails with E2048_NULL, E2048_TILE, E2048_NAME.

 # Safety
 `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable up to a NUL or E2048_NAME_CAPACITY
 bytes; `value` is NULL or valid for writing one number.
 */
E2048_API
int32_t e2048_evaluate(const int32_t *cells,
                       const char *evaluator,
                       double *value);

/*
 How many players there are.
 */
E2048_API int32_t e2048_player_count(void);

/*
 The name of player `index`, 0 to e2048_player_count() - 1.

 Writes the text as e2048_version does, and fails as it does; E2048_RANGE where there is no such player.

 # Safety
 `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API
int32_t e2048_player_name(int32_t index,
                          char *text,
                          int32_t capacity);

/*
 What player `index` is: its author, where it was published, and what effort means to it.

 Writes the text as e2048_version does, and fails as it does; E2048_RANGE where there is no such player.

 # Safety
 `text` is NULL or valid for writing `capacity` bytes.
 */
E2048_API
int32_t e2048_player_summary(int32_t index,
                             char *text,
                             int32_t capacity);

/*
 The move that a player would make.

 `effort` is the player's own measure (see e2048_player_summary), 0 its published default. `time_ms` above 0 bounds
 the call: a search deepens until the time is used, and `effort`, where given, caps it; 0 is no bound. `seed` is the
 chance that the player draws on. Without a bound on time the same arguments give the same answer, on any number of
 threads.

 Returns a direction and writes the player's evaluation of it to `evaluation`, which may be NULL. Fails with
 E2048_GAME_OVER, E2048_NULL, E2048_TILE, E2048_NAME, E2048_RANGE.

 # Safety
 `cells` is NULL or valid for reading 16 numbers; `player` is NULL or readable up to a NUL or E2048_NAME_CAPACITY
 bytes; `evaluation` is NULL or valid for writing one number.
 */
E2048_API
int32_t e2048_best_move(const int32_t *cells,
                        const char *player,
                        int32_t effort,
                        int32_t time_ms,
                        int32_t seed,
                        double *evaluation);

/*
 The move that a player would make, and its exact value of every direction.

 Arguments as for e2048_best_move. Writes the four values, in the order of directions and in the player's own unit,
 to `evaluations`: E2048_ILLEGAL where a direction is illegal, E2048_LOST where the player's value is minus infinity;
 how deep it looked, in its own measure of effort, to `depth`; how many positions it looked at to `nodes`. Each may
 be NULL.

 Returns the direction with the best value, the first where several are equal; the player `random` alone returns any
 legal one. Fails as e2048_best_move does.

 # Safety
 As for e2048_best_move; `evaluations` is NULL or valid for writing 4 numbers, `depth` and `nodes` for writing one.
 */
E2048_API
int32_t e2048_analyze(const int32_t *cells,
                      const char *player,
                      int32_t effort,
                      int32_t time_ms,
                      int32_t seed,
                      double *evaluations,
                      int32_t *depth,
                      double *nodes);

/*
 Lets a player make up to `max_moves` moves of a game, each followed by a spawned tile.

 `effort` and `time_ms` bound each move, as for e2048_best_move. `cells` and `seed` move on, and the points gained
 are added to `score`, which may be NULL. Without a bound on time a game is replayed by its first seed, in one call
 or in several.

 Returns the number of moves made: fewer than `max_moves` where the game ended, 0 where it was finished already.
 Fails with E2048_NULL, E2048_TILE, E2048_NAME, E2048_RANGE, and then nothing has moved.

 # Safety
 `seed` is NULL or valid for reading and writing one number, `cells` for 16, `score` for one; `player` is NULL or
 readable up to a NUL or E2048_NAME_CAPACITY bytes.
 */
E2048_API
int32_t e2048_play(int32_t *seed,
                   int32_t *cells,
                   const char *player,
                   int32_t effort,
                   int32_t time_ms,
                   int32_t max_moves,
                   int32_t *score);

/*
 Sets how many threads each later call may use, 0 (the default) for all cores, at most 1024.

 Holds for all callers in this process. Returns E2048_OK. Fails with E2048_RANGE.
 */
E2048_API int32_t e2048_set_threads(int32_t threads);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ENGINE2048_H */
