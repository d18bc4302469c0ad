/* Evaluations, best moves and analyses. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

/* What results hold before a call that must not write them. */
static const double unwritten = 4.5;
/* A board of one tile a corner, that of a whole early game, and all tiles the largest. */
static const int32_t early_board[16] = { 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4 };
static const int32_t heavy_board[16] = { 131072, 131072, 131072, 131072, 131072, 131072, 131072, 131072, 131072, 131072,
    131072, 131072, 131072, 131072, 131072, 131072 };

/* Writes a name in capitals. */
static void in_capitals(const char *name, char *capitals)
{
    do
        *capitals++ = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
    while (*name++ != '\0');
}

static int is_number(double value)
{
    return value >= E2048_LOST && value < 1e200;
}

void check_evaluators(void)
{
    const int32_t *const boards[] = { early_board, middle_board, full_board, finished_board, large_board, heavy_board, empty_board };
    char name[E2048_NAME_CAPACITY], capitals[E2048_NAME_CAPACITY];
    int32_t cells[16];
    double value = unwritten, again = unwritten;
    int32_t index;
    int board, bad, well;

    for (index = 0; index < e2048_evaluator_count(); index++) {
        e2048_evaluator_name(index, name, (int32_t)sizeof name);
        in_capitals(name, capitals);
        for (well = 1, board = 0; board < 7; board++)
            well = well && e2048_evaluate(boards[board], name, &value) == E2048_OK && is_number(value)
                && e2048_evaluate(boards[board], name, NULL) == E2048_OK
                && e2048_evaluate(boards[board], capitals, &again) == E2048_OK && again == value;
        check(well, "e2048_evaluate: %s values every board, whatever the case of its name", name);
    }
    value = unwritten;
    check(e2048_evaluate(NULL, name, &value) == E2048_NULL
              && e2048_evaluate(middle_board, NULL, &value) == E2048_NULL && value == unwritten,
        "e2048_evaluate: E2048_NULL, and nothing written");
    for (well = 1, bad = 0; bad < bad_name_count; bad++)
        well = well && e2048_evaluate(middle_board, bad_names[bad], &value) == E2048_NAME;
    check(well && value == unwritten, "e2048_evaluate: E2048_NAME, and nothing written");
    for (well = 1, bad = 0; bad < bad_board_count; bad++) {
        bad_board(bad, cells);
        well = well && e2048_evaluate(cells, name, &value) == E2048_TILE;
    }
    check(well && value == unwritten, "e2048_evaluate: E2048_TILE, and nothing written");
}

/* Whether an analysis of this board is sound and agrees with e2048_best_move. */
static int sound(const char *player, const int32_t cells[16])
{
    char capitals[E2048_NAME_CAPACITY];
    double evaluations[4], evaluation = unwritten, nodes = -1;
    int32_t depth = -1, legal = e2048_legal_moves(cells);
    int32_t best = e2048_analyze(cells, player, 1, 0, 7, evaluations, &depth, &nodes);
    int direction;

    in_capitals(player, capitals);
    if (best < 0 || best > 3 || !(legal >> best & 1) || depth < 0 || nodes < 1)
        return 0;
    for (direction = 0; direction < 4; direction++)
        if ((evaluations[direction] == E2048_ILLEGAL) != !(legal >> direction & 1)
            || (strcmp(player, "random") != 0
                && (evaluations[direction] > evaluations[best] || (evaluations[direction] == evaluations[best] && direction < best))))
            return 0;
    return is_number(evaluations[best]) && e2048_best_move(cells, player, 1, 0, 7, &evaluation) == best
        && evaluation == evaluations[best] && e2048_best_move(cells, capitals, 1, 0, 7, NULL) == best
        && e2048_analyze(cells, player, 1, 0, 7, NULL, NULL, NULL) == best;
}

/* Each value of a search that prunes is exact: that of the one that knows no bounds. */
static void check_exact_values(void)
{
    double pruned[4], whole[4];

    check(e2048_analyze(middle_board, "gradient", 3, 0, 7, pruned, NULL, NULL)
                  == e2048_analyze(middle_board, "gradient-minimax", 3, 0, 7, whole, NULL, NULL)
              && memcmp(pruned, whole, sizeof pruned) == 0,
        "e2048_analyze: pruning changes no value");
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

static void check_refusals(const char *player)
{
    static const int32_t efforts[] = { -1, INT32_MIN, INT32_MAX }, times[] = { -1, INT32_MIN, 3600001, INT32_MAX };
    int32_t cells[16];
    int index, well;

    /* An hour, the longest time, is no fault of its own. */
    check(refused(finished_board, player, 1, 3600000, E2048_GAME_OVER) && refused(empty_board, player, 1, 0, E2048_GAME_OVER),
        "%s: E2048_GAME_OVER for a finished game", player);
    check(refused(NULL, player, 1, 0, E2048_NULL) && refused(middle_board, NULL, 1, 0, E2048_NULL), "%s: E2048_NULL", player);
    for (well = 1, index = 0; index < 3; index++)
        well = well && refused(middle_board, player, efforts[index], 0, E2048_RANGE);
    check(well, "%s: E2048_RANGE for an effort", player);
    for (index = 0; index < 4; index++)
        well = well && refused(middle_board, player, 1, times[index], E2048_RANGE);
    check(well, "%s: E2048_RANGE for a time", player);
    for (well = 1, index = 0; index < bad_board_count; index++) {
        bad_board(index, cells);
        well = well && refused(cells, player, 1, 0, E2048_TILE);
    }
    check(well, "%s: E2048_TILE", player);
    check(evaluation == unwritten && nodes == unwritten && depth == 9 && evaluations[0] == unwritten
              && evaluations[1] == unwritten && evaluations[2] == unwritten && evaluations[3] == unwritten,
        "%s: a refusal writes nothing", player);
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

/* Cancels once it was asked as often as it has patience for; anything but 0 cancels. */
typedef struct {
    int asked, patience;
} host;

static int32_t ask(void *context)
{
    static const int32_t cancelling[] = { 1, -1, INT32_MIN };
    host *asked = (host *)context;

    return ++asked->asked > asked->patience ? cancelling[asked->patience % 3] : 0;
}

/* Whether the three functions are cancelled when asked once more than there is patience for, and write nothing. */
static int is_cancelled(const char *player, int32_t effort, int patience)
{
    static const int32_t open_board[16] = { 2, 2 }; /* seconds to minutes of work */
    int32_t seed = 3, cells[16], score = 50;
    host host = { 0, 0 };
    int well;

    memcpy(cells, open_board, sizeof cells);
    host.patience = patience;
    well = e2048_set_cancel_handler(ask, &host) == E2048_OK
        && e2048_best_move(open_board, player, effort, 0, 7, &evaluation) == E2048_CANCELLED && host.asked == patience + 1;
    host.asked = 0;
    well = well && e2048_analyze(open_board, player, effort, 0, 7, evaluations, &depth, &nodes) == E2048_CANCELLED
        && host.asked == patience + 1;
    host.asked = 0;
    well = well && e2048_play(&seed, cells, player, effort, 0, 1000000, &score) == E2048_CANCELLED && host.asked == patience + 1;
    host.asked = host.patience = 0;
    /* Bad arguments are refused before anybody is asked. */
    well = well && e2048_best_move(middle_board, "nobody", 1, 0, 7, NULL) == E2048_NAME
        && e2048_best_move(finished_board, player, 1, 0, 7, NULL) == E2048_GAME_OVER && host.asked == 0;
    return e2048_set_cancel_handler(NULL, NULL) == E2048_OK && well && seed == 3 && same_board(cells, open_board) && score == 50;
}

static void check_cancelling(void)
{
    char player[E2048_NAME_CAPACITY];
    int32_t index;
    int patience;

    for (patience = 0; patience < 3; patience++)
        check(is_cancelled("gradient-minimax", 6, patience) && is_cancelled("monte-carlo", 1000000, patience)
                  && evaluation == unwritten && nodes == unwritten && depth == 9 && evaluations[0] == unwritten,
            "a call is cancelled when it asks the %d. time, and writes nothing", patience + 1);
    for (index = 0; index < e2048_player_count(); index++) {
        host patient = { 0, INT32_MAX };
        double with = 0, without = 0;
        int32_t direction;

        e2048_player_name(index, player, (int32_t)sizeof player);
        direction = e2048_best_move(middle_board, player, 1, 0, 7, &without);
        e2048_set_cancel_handler(ask, &patient);
        check(e2048_best_move(middle_board, player, 1, 0, 7, &with) == direction && with == without && patient.asked > 0,
            "a handler that goes on changes no answer of %s", player);
        e2048_set_cancel_handler(NULL, NULL);
    }
}

void check_players(void)
{
    char player[E2048_NAME_CAPACITY];
    int32_t index;
    int bad, well;

    for (index = 0; index < e2048_player_count(); index++) {
        e2048_player_name(index, player, (int32_t)sizeof player);
        check(sound(player, early_board) && sound(player, middle_board) && sound(player, full_board) && sound(player, large_board),
            "e2048_best_move, e2048_analyze: %s", player);
        check_refusals(player);
    }
    for (well = 1, bad = 0; bad < bad_name_count; bad++)
        well = well && refused(middle_board, bad_names[bad], 0, 0, E2048_NAME);
    check(well && evaluation == unwritten && depth == 9, "E2048_NAME, and nothing written");
    check(e2048_best_move(middle_board, "minimax", 0, 1, 0, NULL) >= 0, "e2048_best_move: within a millisecond");
    check_exact_values();
    check_lost();
    check_relabelling();
    check_cancelling();
}
