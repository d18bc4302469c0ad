#include "given.h"

#include <stdio.h>

enum { SEED = 2048 };

char names[FUNCTIONS][LONGEST];
static const char *const bare_names[FUNCTIONS] = { "BESTMOVE", "BESTWORD", "ANALYZE", "EVALUATE", "EXPLAIN", "CHECKRECIPE",
    "MOVE", "PLAYERS", "STATUS" };
const char *const types[FUNCTIONS] = { "QQQQ$", "QQQQ$", "QQQQ$", "QQQ$", "QQQ$", "QQ$", "QQQ$", "Q$", "Q$" };

/* Only down is legal. */
static const int32_t down_only_board[16] = { 2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0 };
const double middle_left[16] = { 4, 128, 4, 32, 2, 32, 64, 16, 2, 32, 4, 0, 2, 0, 0, 0 };
const double middle_by_gradient = 288;

/* None is finished. */
static const int32_t four_boards[4 * 16] = { 2, 4, [16] = 4, 4, [32] = 8, 2, [48] = 16, 16 };

struct arguments given;

void prepare_arguments(const wchar_t *prefix)
{
    int index;

    for (index = 0; index < FUNCTIONS; index++)
        snprintf(names[index], LONGEST, "%ls.%s", prefix, bare_names[index]);
    given.middle = tiles(4, 4, middle_board);
    given.finished = tiles(4, 4, finished_board);
    given.down_only = tiles(4, 4, down_only_board);
    given.random = text("random");
    given.minimax = text("minimax");
    given.gradient = text("gradient");
    given.recipe = text("greedy: free 3");
    given.left = text("left");
    given.none = missing();
    given.blank = blank();
    given.rows = tiles(4, 16, four_boards);
}

void analyze(const char *player, double values[4])
{
    int32_t (*function)(const int32_t *, const char *, int32_t, int32_t, int32_t, double *, int32_t *, double *);
    FARPROC found = GetProcAddress(xll, "e2048_analyze");
    int32_t depth;
    double nodes;

    memset(values, 0, 4 * sizeof values[0]);
    memcpy(&function, &found, sizeof found);
    if (found != NULL)
        function(middle_board, player, 0, 0, SEED, values, &depth, &nodes);
}

int one_round(void)
{
    double expected[4] = { NO_NUMBER, NO_NUMBER, 0, NO_NUMBER };
    oper *result;
    int well = answers_number(names[BESTMOVE], 2, given.down_only, given.random, given.none);

    well &= answers_text(names[BESTWORD], "down", given.down_only, given.random, given.none);
    well &= answers_array(names[ANALYZE], 1, 4, expected, given.down_only, given.random, given.none);
    well &= answers_number(names[EVALUATE], middle_by_gradient, given.middle, given.gradient, given.none);
    well &= answers_array(names[MOVE], 4, 4, middle_left, given.middle, given.left, given.none);
    well &= answers_error(names[BESTMOVE], VALUE_ERROR, given.none, given.random, given.none);
    well &= answers_text(names[CHECKRECIPE], "", given.recipe, NULL, NULL);
    result = call(names[EXPLAIN], given.middle, given.recipe, NULL);
    /* Three cells are empty. */
    well &= is_array(result, 1, 4) && result->as.array.cells[3].as.number == 9;
    give_back(result);
    result = call(names[PLAYERS], NULL, NULL, NULL);
    well &= result != NULL && result->as.array.columns == 2;
    give_back(result);
    result = call(names[STATUS], NULL, NULL, NULL);
    well &= result != NULL && result->as.text[0] > 20;
    give_back(result);
    return well;
}

int count_true(LPTHREAD_START_ROUTINE body, LPVOID argument)
{
    HANDLE threads[THREADS];
    int index, count = 0;

    for (index = 0; index < THREADS; index++)
        threads[index] = CreateThread(NULL, 0, body, argument, 0, NULL);
    WaitForMultipleObjects(THREADS, threads, TRUE, INFINITE);
    for (index = 0; index < THREADS; index++) {
        DWORD ended = 0;

        GetExitCodeThread(threads[index], &ended);
        CloseHandle(threads[index]);
        count += ended == 1;
    }
    return count;
}
