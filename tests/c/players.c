/* Evaluations, best moves and analyses. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

/* What results hold before a call that must not write them. */
static const double unwritten = 4.5;

void check_evaluators(void)
{
    const int32_t *const boards[] = { middle_board, full_board, finished_board, large_board, empty_board };
    char name[E2048_NAME_CAPACITY];
    int32_t cells[16];
    double value = unwritten;
    int32_t index;
    int board, tile, bad, well = 1;

    for (index = 0; index < e2048_evaluator_count(); index++) {
        e2048_evaluator_name(index, name, (int32_t)sizeof name);
        for (well = 1, board = 0; board < 5; board++)
            well = well && e2048_evaluate(boards[board], name, &value) == E2048_OK && value >= E2048_LOST
                && value < 1e200 && e2048_evaluate(boards[board], name, NULL) == E2048_OK;
        check(well, "e2048_evaluate: %s values every board", name);
    }
    value = unwritten;
    check(e2048_evaluate(NULL, name, &value) == E2048_NULL
              && e2048_evaluate(middle_board, NULL, &value) == E2048_NULL && value == unwritten,
        "e2048_evaluate: E2048_NULL, and nothing written");
    for (well = 1, bad = 0; bad < bad_name_count; bad++)
        well = well && e2048_evaluate(middle_board, bad_names[bad], &value) == E2048_NAME;
    check(well && value == unwritten, "e2048_evaluate: E2048_NAME, and nothing written");
    for (well = 1, tile = 0; tile < bad_tile_count; tile++) {
        memcpy(cells, middle_board, sizeof cells);
        cells[tile] = bad_tiles[tile];
        well = well && e2048_evaluate(cells, name, &value) == E2048_TILE;
    }
    check(well && value == unwritten, "e2048_evaluate: E2048_TILE, and nothing written");
}

/* Whether an analysis of this board is sound and agrees with e2048_best_move. */
static int sound(const char *player, const int32_t cells[16])
{
    double evaluations[4], evaluation = unwritten, nodes = -1;
    int32_t depth = -1, legal = e2048_legal_moves(cells);
    int32_t best = e2048_analyze(cells, player, 1, 0, 7, evaluations, &depth, &nodes);
    int direction;

    if (best < 0 || best > 3 || !(legal >> best & 1) || depth < 0 || nodes < 1)
        return 0;
    for (direction = 0; direction < 4; direction++)
        if ((evaluations[direction] == E2048_ILLEGAL) != !(legal >> direction & 1))
            return 0;
    return e2048_best_move(cells, player, 1, 0, 7, &evaluation) == best && evaluation == evaluations[best]
        && e2048_best_move(cells, player, 1, 0, 7, NULL) == best
        && e2048_analyze(cells, player, 1, 0, 7, NULL, NULL, NULL) == best;
}

static double evaluations[4] = { 4.5, 4.5, 4.5, 4.5 };
static double evaluation = 4.5;
static double nodes = 4.5;
static int32_t depth = 9;

/* Whether both functions answer these arguments with this status. */
static int refused(const int32_t *cells, const char *player, int32_t effort, int32_t time_ms, int32_t status)
{
    return e2048_best_move(cells, player, effort, time_ms, 7, &evaluation) == status
        && e2048_analyze(cells, player, effort, time_ms, 7, evaluations, &depth, &nodes) == status;
}

static void check_refusals(void)
{
    int32_t cells[16];
    int index, well;

    check(refused(finished_board, "random", 0, 0, E2048_GAME_OVER)
              && refused(empty_board, "random", 0, 0, E2048_GAME_OVER),
        "E2048_GAME_OVER for a finished game");
    check(refused(NULL, "random", 0, 0, E2048_NULL) && refused(middle_board, NULL, 0, 0, E2048_NULL),
        "E2048_NULL");
    check(refused(middle_board, "random", -1, 0, E2048_RANGE)
              && refused(middle_board, "random", INT32_MIN, 0, E2048_RANGE)
              && refused(middle_board, "random", INT32_MAX, 0, E2048_RANGE),
        "E2048_RANGE for an effort");
    check(refused(middle_board, "random", 0, -1, E2048_RANGE)
              && refused(middle_board, "random", 0, INT32_MIN, E2048_RANGE)
              && refused(middle_board, "random", 0, 3600001, E2048_RANGE),
        "E2048_RANGE for a time");
    for (well = 1, index = 0; index < bad_name_count; index++)
        well = well && refused(middle_board, bad_names[index], 0, 0, E2048_NAME);
    check(well, "E2048_NAME");
    for (well = 1, index = 0; index < bad_tile_count; index++) {
        memcpy(cells, middle_board, sizeof cells);
        cells[15 - index] = bad_tiles[index];
        well = well && refused(cells, "random", 0, 0, E2048_TILE);
    }
    check(well, "E2048_TILE");
    check(evaluation == unwritten && nodes == unwritten && depth == 9 && evaluations[0] == unwritten
              && evaluations[1] == unwritten && evaluations[2] == unwritten && evaluations[3] == unwritten,
        "a refusal writes nothing");
}

/* Four plies on, gradient sees every move lost, which is minus infinity to its formula. */
static void check_lost(void)
{
    static const int32_t doomed[16] = { 32, 8, 16, 16, 128, 2, 128, 4, 32, 16, 4, 8, 128, 2, 128, 2 };
    const int32_t legal = e2048_legal_moves(doomed);
    double values[4] = { 0, 0, 0, 0 }, value = unwritten;
    const int32_t best = e2048_analyze(doomed, "gradient", 4, 0, 0, values, NULL, NULL);
    int direction, well = 1;

    for (direction = 0; direction < 4; direction++)
        well = well && values[direction] == (legal >> direction & 1 ? E2048_LOST : E2048_ILLEGAL);
    check(well && legal != 0, "e2048_analyze: E2048_LOST for each legal move where all lose");
    check(e2048_best_move(doomed, "gradient", 4, 0, 0, &value) == best && value == E2048_LOST,
        "e2048_best_move: E2048_LOST where all lose");
}

/* What the header says of e2048_evaluate: the search takes a 65536 for a smaller tile that merges alike. */
static void check_relabelling(void)
{
    static const int32_t large[16] = { 65536, 1024, 64, 2, 512, 32, 4, 0, 16, 8, 0, 0, 2, 0, 0, 0 };
    int32_t smaller[16];
    double values[2][4], worths[2];
    int well;

    memcpy(smaller, large, sizeof smaller);
    smaller[0] = 32768;
    well = e2048_analyze(large, "heuristic", 1, 0, 0, values[0], NULL, NULL) >= 0
        && e2048_analyze(smaller, "heuristic", 1, 0, 0, values[1], NULL, NULL) >= 0
        && e2048_evaluate(large, "heuristic", &worths[0]) == E2048_OK
        && e2048_evaluate(smaller, "heuristic", &worths[1]) == E2048_OK;
    check(well && memcmp(values[0], values[1], sizeof values[0]) == 0 && worths[0] != worths[1],
        "heuristic searches a 65536 as it does a 32768; its evaluator does not");
}

/* Counts how often it is asked, and cancels the third time. */
static int32_t third_time(void *context)
{
    int *asked = (int *)context;
    return ++*asked == 3;
}

static void check_cancelling(void)
{
    static const int32_t open_board[16] = { 2, 2 }; /* minutes of work */
    int asked = 0;
    double value = unwritten;

    check(e2048_set_cancel_handler(third_time, &asked) == E2048_OK, "e2048_set_cancel_handler");
    check(e2048_best_move(open_board, "gradient-minimax", 6, 0, 0, &value) == E2048_CANCELLED && asked == 3
              && value == unwritten,
        "a call is cancelled the third time that it asks, and writes nothing");
    check(e2048_set_cancel_handler(NULL, NULL) == E2048_OK
              && e2048_best_move(middle_board, "minimax", 1, 0, 0, NULL) >= 0 && asked == 3,
        "without a handler nobody is asked");
}

void check_players(void)
{
    char player[E2048_NAME_CAPACITY];
    int32_t index;

    for (index = 0; index < e2048_player_count(); index++) {
        e2048_player_name(index, player, (int32_t)sizeof player);
        check(sound(player, middle_board) && sound(player, full_board) && sound(player, large_board),
            "e2048_best_move, e2048_analyze: %s", player);
    }
    check(e2048_best_move(middle_board, "MiniMax", 2, 0, 0, NULL)
            == e2048_best_move(middle_board, "minimax", 2, 0, 0, NULL),
        "e2048_best_move: whatever the case of the name");
    check(e2048_best_move(middle_board, "minimax", 0, 1, 0, NULL) >= 0, "e2048_best_move: within a millisecond");
    check_lost();
    check_relabelling();
    check_refusals();
    check_cancelling();
}
