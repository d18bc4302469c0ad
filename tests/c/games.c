/* Stretches of games, and the number of threads. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

static void check_replay(void)
{
    int32_t seed = 5, slice_seed, cells[16], slices[16], score = 100, slice_score = 100;

    e2048_new_game(&seed, cells);
    slice_seed = seed;
    memcpy(slices, cells, sizeof slices);
    check(e2048_play(&seed, cells, "monte-carlo", 2, 0, 20, &score) == 20 && score > 100,
        "e2048_play: makes the moves and adds the points");
    check(e2048_play(&slice_seed, slices, "monte-carlo", 2, 0, 13, &slice_score) == 13
              && e2048_play(&slice_seed, slices, "monte-carlo", 2, 0, 0, &slice_score) == 0
              && e2048_play(&slice_seed, slices, "monte-carlo", 2, 0, 7, &slice_score) == 7,
        "e2048_play: in slices");
    check(seed == slice_seed && same_board(cells, slices) && score == slice_score,
        "e2048_play: the slices make the same game");
    check(e2048_play(&seed, cells, "random", 0, 0, INT32_MAX, NULL) > 0 && e2048_legal_moves(cells) == 0,
        "e2048_play: to the end, without a score");
    memcpy(slices, cells, sizeof slices);
    slice_seed = seed;
    check(e2048_play(&seed, cells, "random", 0, 0, 5, &score) == 0 && seed == slice_seed
              && same_board(cells, slices) && score == slice_score,
        "e2048_play: a finished game stays as it is");
}

static void check_refusals(void)
{
    int32_t seed = 3, cells[16], before[16], score = 50;
    int index, well;

    memcpy(cells, middle_board, sizeof cells);
    check(e2048_play(NULL, cells, "random", 0, 0, 5, &score) == E2048_NULL
              && e2048_play(&seed, NULL, "random", 0, 0, 5, &score) == E2048_NULL
              && e2048_play(&seed, cells, NULL, 0, 0, 5, &score) == E2048_NULL,
        "e2048_play: E2048_NULL");
    check(e2048_play(&seed, cells, "random", -1, 0, 5, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, -1, 5, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, 3600001, 5, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, 0, -1, &score) == E2048_RANGE,
        "e2048_play: E2048_RANGE");
    check(e2048_play(&seed, cells, "minimax", INT32_MAX, 0, 0, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "minimax", 0, 3600001, 0, &score) == E2048_RANGE,
        "e2048_play: E2048_RANGE where no move is asked for");
    for (well = 1, index = 0; index < bad_name_count; index++)
        well = well && e2048_play(&seed, cells, bad_names[index], 0, 0, 5, &score) == E2048_NAME;
    check(well, "e2048_play: E2048_NAME");
    check(seed == 3 && same_board(cells, middle_board) && score == 50, "e2048_play: a refusal writes nothing");
    for (well = 1, index = 0; index < bad_tile_count; index++) {
        memcpy(cells, middle_board, sizeof cells);
        cells[index] = bad_tiles[index];
        memcpy(before, cells, sizeof before);
        well = well && e2048_play(&seed, cells, "random", 0, 0, 5, &score) == E2048_TILE && seed == 3
            && same_board(cells, before) && score == 50;
    }
    check(well, "e2048_play: E2048_TILE, and nothing written");
}

void check_games(void)
{
    check_replay();
    check_refusals();
}

void check_load_network(void)
{
    static const uint8_t damaged[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

    check(e2048_load_network(NULL, 0, damaged, 8) == E2048_NULL && e2048_load_network(damaged, 8, NULL, 0) == E2048_NULL,
        "e2048_load_network: E2048_NULL");
    check(e2048_load_network(damaged, -1, damaged, 8) == E2048_RANGE, "e2048_load_network: E2048_RANGE");
    check(e2048_load_network(damaged, 8, damaged, 8) == E2048_WEIGHTS, "e2048_load_network: E2048_WEIGHTS");
}

void check_threads(void)
{
    static const int32_t counts[] = { 1, 2, 7, 1024, 0 };
    double alone[4], shared[4];
    int index, well = 1;

    e2048_set_threads(1);
    e2048_analyze(middle_board, "monte-carlo", 30, 0, 1, alone, NULL, NULL);
    for (index = 0; index < 5; index++) {
        well = well && e2048_set_threads(counts[index]) == E2048_OK;
        e2048_analyze(middle_board, "monte-carlo", 30, 0, 1, shared, NULL, NULL);
        well = well && memcmp(alone, shared, sizeof alone) == 0;
    }
    check(well, "e2048_set_threads: the answer stays the same");
    check(e2048_set_threads(-1) == E2048_RANGE && e2048_set_threads(1025) == E2048_RANGE
              && e2048_set_threads(INT32_MIN) == E2048_RANGE && e2048_set_threads(INT32_MAX) == E2048_RANGE,
        "e2048_set_threads: E2048_RANGE");
}
