/* Stretches of games, and the number of threads. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

static void check_replay(const char *player)
{
    static const int32_t lengths[] = { 1, 3, 0, 20 };
    int32_t seed = 11, slice_seed, cells[16], slices[16], last[16], score = 1000, slice_score = 1000, last_seed;
    int index, well = 1;

    e2048_new_game(&seed, cells);
    slice_seed = last_seed = seed;
    memcpy(slices, cells, sizeof slices);
    memcpy(last, cells, sizeof last);
    check(e2048_play(&seed, cells, player, 1, 0, 24, &score) == 24 && score > 1000,
        "e2048_play: %s makes the moves and adds the points", player);
    for (index = 0; index < 4; index++)
        well = well && e2048_play(&slice_seed, slices, player, 1, 0, lengths[index], &slice_score) == lengths[index];
    check(well && seed == slice_seed && same_board(cells, slices) && score == slice_score,
        "e2048_play: %s makes the same game in slices", player);
    check(e2048_play(&last_seed, last, player, 1, 0, 24, NULL) == 24 && last_seed == seed && same_board(last, cells),
        "e2048_play: %s without a score", player);
}

static void check_end(void)
{
    static const int32_t most_moves[] = { 0, 1, INT32_MAX };
    int32_t seed = 3, cells[16], score = 0, end_seed, end[16], end_score;
    int index, well = 1;

    e2048_new_game(&seed, cells);
    check(e2048_play(&seed, cells, "random", 0, 0, INT32_MAX, &score) > 20 && e2048_legal_moves(cells) == 0,
        "e2048_play: to the end");
    memcpy(end, cells, sizeof end);
    end_seed = seed;
    end_score = score;
    for (index = 0; index < 3; index++)
        well = well && e2048_play(&seed, cells, "random", 0, 0, most_moves[index], &score) == 0;
    check(well && seed == end_seed && same_board(cells, end) && score == end_score,
        "e2048_play: a finished game stays as it is");
    memcpy(cells, middle_board, sizeof cells);
    score = INT32_MAX - 1;
    check(e2048_play(&seed, cells, "random", 0, 0, 20, &score) > 5 && score == INT32_MAX,
        "e2048_play: a score stops at the largest number");
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
              && e2048_play(&seed, cells, "random", INT32_MIN, 0, 5, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, INT32_MIN, 5, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, 0, INT32_MIN, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "random", 0, 0, -1, &score) == E2048_RANGE,
        "e2048_play: E2048_RANGE");
    check(e2048_play(&seed, cells, "minimax", INT32_MAX, 0, 0, &score) == E2048_RANGE
              && e2048_play(&seed, cells, "minimax", 0, 3600001, 0, &score) == E2048_RANGE,
        "e2048_play: E2048_RANGE where no move is asked for");
    for (well = 1, index = 0; index < bad_name_count; index++)
        well = well && e2048_play(&seed, cells, bad_names[index], 0, 0, 5, &score) == E2048_NAME;
    check(well, "e2048_play: E2048_NAME");
    check(seed == 3 && same_board(cells, middle_board) && score == 50, "e2048_play: a refusal writes nothing");
    for (well = 1, index = 0; index < bad_board_count; index++) {
        bad_board(index, cells);
        memcpy(before, cells, sizeof before);
        well = well && e2048_play(&seed, cells, "random", 0, 0, 5, &score) == E2048_TILE && seed == 3
            && same_board(cells, before) && score == 50;
    }
    check(well, "e2048_play: E2048_TILE, and nothing written");
}

void check_games(void)
{
    char player[E2048_NAME_CAPACITY];
    int32_t index;

    for (index = 0; index < e2048_player_count(); index++) {
        e2048_player_name(index, player, (int32_t)sizeof player);
        check_replay(player);
    }
    check_end();
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

/* What a player says of four boards. */
typedef struct {
    int32_t direction, depth;
    double values[4];
} answer;

static void ask(const char *player, answer answers[4])
{
    const int32_t *const boards[] = { middle_board, full_board, large_board, finished_board };
    int board;

    memset(answers, 0, 4 * sizeof answers[0]);
    for (board = 0; board < 4; board++)
        answers[board].direction
            = e2048_analyze(boards[board], player, 2, 0, -5, answers[board].values, &answers[board].depth, NULL);
}

void check_threads(void)
{
    static const int32_t counts[] = { 2, 7, 0, 1024 };
    char player[E2048_NAME_CAPACITY];
    answer alone[4], shared[4];
    int32_t index;
    int count, well;

    for (index = 0; index < e2048_player_count(); index++) {
        e2048_player_name(index, player, (int32_t)sizeof player);
        well = e2048_set_threads(1) == E2048_OK;
        ask(player, alone);
        for (count = 0; count < 4; count++) {
            well = well && e2048_set_threads(counts[count]) == E2048_OK;
            ask(player, shared);
            well = well && memcmp(alone, shared, sizeof alone) == 0;
        }
        check(well, "e2048_set_threads: the answers of %s stay the same", player);
    }
    e2048_set_threads(0);
    check(e2048_set_threads(-1) == E2048_RANGE && e2048_set_threads(1025) == E2048_RANGE
              && e2048_set_threads(INT32_MIN) == E2048_RANGE && e2048_set_threads(INT32_MAX) == E2048_RANGE,
        "e2048_set_threads: E2048_RANGE");
}
