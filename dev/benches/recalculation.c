/*
 * How long Excel takes to recalculate a sheet of formulas, beside the same calls of the C interface:
 *
 *     recalculation.exe PATH PREFIX
 *
 * An add-in in the mock of Excel answers 10,000 cells on 1, 2 and 8 threads, as Excel calls them when it recalculates. What it
 * takes longer than the bare calls is of the add-in's making: reading the arguments, writing and freeing the result.
 */

#include "../../tests/xll/calls.h"
#include "../../tests/xll/pages.h"
#include "engine2048.h"

#include <shellapi.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = 10000, ROUNDS = 4, MOST_THREADS = 8, SEED = 2048 };

typedef oper *(__stdcall *formula)(const oper *, const oper *, const oper *);
typedef void(__stdcall *freeing)(oper *);
static int32_t (*best_move)(const int32_t *, const char *, int32_t, int32_t, int32_t, double *);
static int32_t (*analyze)(const int32_t *, const char *, int32_t, int32_t, int32_t, double *, int32_t *, double *);
static int32_t (*new_game)(int32_t *, int32_t *);
static int32_t (*play)(int32_t *, int32_t *, const char *, int32_t, int32_t, int32_t, int32_t *);
static int32_t (*set_threads)(int32_t);
static freeing free_result;

/* What the cells ask. NULL for the default player, as a formula without one. */
typedef struct {
    const char *name, *player;
    int is_analysis;
} question;

static const question *asked;
static formula function;
static const oper *player_argument, *none;
static int32_t boards[CELLS][16];
static oper tiles_of[CELLS][16], board_of[CELLS];

static void through_add_in(int cell)
{
    free_result(function(&board_of[cell], player_argument, none));
}

static void bare(int cell)
{
    const char *player = asked->player == NULL ? "expectimax" : asked->player;
    double values[4], nodes;
    int32_t depth;

    if (asked->is_analysis)
        analyze(boards[cell], player, 0, 0, SEED, values, &depth, &nodes);
    else
        best_move(boards[cell], player, 0, 0, SEED, values);
}

/* The cells that one thread answers: from `first` on, `step` apart. */
typedef struct {
    void (*answer)(int);
    int first, step;
} share;

static DWORD WINAPI answer_share(LPVOID given)
{
    const share *mine = given;
    int cell;

    for (cell = mine->first; cell < CELLS; cell += mine->step)
        mine->answer(cell);
    return 0;
}

/* Microseconds a cell. */
static double recalculate(void (*answer)(int), int threads)
{
    LARGE_INTEGER start, end, frequency;
    HANDLE running[MOST_THREADS];
    share shares[MOST_THREADS];
    int index;

    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&start);
    for (index = 0; index < threads; index++) {
        shares[index].answer = answer;
        shares[index].first = index;
        shares[index].step = threads;
        running[index] = CreateThread(NULL, 0, answer_share, &shares[index], 0, NULL);
    }
    WaitForMultipleObjects((DWORD)threads, running, TRUE, INFINITE);
    QueryPerformanceCounter(&end);
    for (index = 0; index < threads; index++)
        CloseHandle(running[index]);
    return (double)(end.QuadPart - start.QuadPart) * 1e6 / (double)frequency.QuadPart / CELLS;
}

/* Boards that games of `random` came to, which no table knows. */
static void fill_boards(int *game)
{
    int cell, tile;

    for (cell = 0; cell < CELLS; cell++) {
        int32_t seed = ++*game, made;

        new_game(&seed, boards[cell]);
        play(&seed, boards[cell], "random", 0, 0, 10 + seed % 80, &made);
        for (tile = 0; tile < 16; tile++) {
            tiles_of[cell][tile].type = NUMBER;
            tiles_of[cell][tile].as.number = boards[cell][tile];
        }
        board_of[cell].type = ARRAY;
        board_of[cell].as.array.cells = tiles_of[cell];
        board_of[cell].as.array.rows = board_of[cell].as.array.columns = 4;
    }
}

static void find(void *pointer, const char *export)
{
    FARPROC found = GetProcAddress(xll, export);

    memcpy(pointer, &found, sizeof found);
}

static void measure(const wchar_t *prefix, const question *what, int threads, int *game)
{
    double add_in = 0, calls = 0;
    char name[LONGEST];
    int pass;

    asked = what;
    player_argument = what->player == NULL ? none : text(what->player);
    snprintf(name, sizeof name, "%ls.%s", prefix, what->name);
    find(&function, registered(name)->export);
    for (pass = 0; pass < 2 * ROUNDS; pass++) {
        int is_bare = pass % 4 == 1 || pass % 4 == 2; /* each goes first in every other round */

        fill_boards(game);
        *(is_bare ? &calls : &add_in) += recalculate(is_bare ? bare : through_add_in, threads);
    }
    printf("| %s, %s, %d threads | %.0f | %.2f | %.2f |\n", what->name, what->player == NULL ? "the default" : what->player, threads,
           1e6 * ROUNDS / add_in, calls / ROUNDS, (add_in - calls) / ROUNDS);
}

int main(void)
{
    static const question questions[] = { { "BESTMOVE", "random", 0 }, { "ANALYZE", "minimax", 1 }, { "BESTMOVE", NULL, 0 } };
    static const int threads[] = { 1, 2, 8 };
    int count, game = 0;
    unsigned index, number;
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);

    if (arguments == NULL || count != 3 || !load_xll(arguments[1]))
        return 1;
    start_excel(arguments[1]);
    if (call_lifecycle("xlAutoOpen") != 1)
        return 1;
    find(&best_move, "e2048_best_move");
    find(&analyze, "e2048_analyze");
    find(&new_game, "e2048_new_game");
    find(&play, "e2048_play");
    find(&set_threads, "e2048_set_threads");
    find(&free_result, "xlAutoFree12");
    set_threads(1); /* as a formula has */
    none = missing();
    printf("| 10,000 cells | cells a second | bare call, microseconds | of the add-in's making, microseconds |\n"
           "| --- | --- | --- | --- |\n");
    for (index = 0; index < sizeof questions / sizeof questions[0]; index++)
        for (number = 0; number < sizeof threads / sizeof threads[0]; number++)
            measure(arguments[2], &questions[index], threads[number], &game);
    return 0;
}
