/*
 * How long Excel takes to recalculate a sheet of formulas, beside the same calls of the C interface:
 *
 *     recalculation.exe PATH PREFIX
 *
 * An add-in in the mock of Excel answers 10,000 cells on 1, 2 and 8 threads, as Excel calls them when it recalculates; every
 * other block of them is asked bare. What the add-in takes longer than the bare calls is of the add-in's making: reading the
 * arguments, writing and freeing the result, and looking whether Esc is pressed. Of that it prints the median over all pairs of
 * blocks, which other programs at work hardly move, and the interval in which the median lies with 95 % probability.
 */

#include "../../tests/xll/calls.h"
#include "../../tests/xll/pages.h"
#include "engine2048.h"

#include <math.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 10000, ROUNDS = 8, MOST_THREADS = 8, SEED = 2048 };

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

/* The cells that one thread answers: pairs of blocks, one through the add-in and one bare, and how long each kind takes. The
 * second block has the mirror images of the first one's boards: as much work, and no table knows them. A busy moment of the
 * machine meets both kinds. */
enum { BLOCK = 2, PAIRS = CELLS / BLOCK / 2 };
typedef struct {
    int first, step, begins_bare;
    double *differences;
    LONGLONG ticks[2];
} share;

static DWORD WINAPI answer_share(LPVOID given)
{
    share *mine = given;
    int pair, second, cell;

    for (pair = mine->first; pair < PAIRS; pair += mine->step) {
        LONGLONG ticks[2];

        for (second = 0; second < 2; second++) {
            int block = 2 * pair + second, is_bare = (pair + second + mine->begins_bare) % 2;
            LARGE_INTEGER start, end;

            QueryPerformanceCounter(&start);
            for (cell = block * BLOCK; cell < (block + 1) * BLOCK; cell++)
                if (is_bare)
                    bare(cell);
                else
                    through_add_in(cell);
            QueryPerformanceCounter(&end);
            ticks[is_bare] = end.QuadPart - start.QuadPart;
            mine->ticks[is_bare] += ticks[is_bare];
        }
        mine->differences[pair] = (double)(ticks[0] - ticks[1]);
    }
    return 0;
}

/* Adds the ticks that each kind takes while all threads are at work, and writes the difference of each pair. */
static void recalculate(int threads, int begins_bare, double *ticks, double *differences)
{
    HANDLE running[MOST_THREADS];
    share shares[MOST_THREADS];
    int index;

    for (index = 0; index < threads; index++) {
        share mine = { index, threads, begins_bare, differences, { 0, 0 } };

        shares[index] = mine;
        running[index] = CreateThread(NULL, 0, answer_share, &shares[index], 0, NULL);
    }
    WaitForMultipleObjects((DWORD)threads, running, TRUE, INFINITE);
    for (index = 0; index < threads; index++) {
        CloseHandle(running[index]);
        ticks[0] += (double)shares[index].ticks[0] / threads;
        ticks[1] += (double)shares[index].ticks[1] / threads;
    }
}

/* Boards that games of `random` came to, which no table knows, and their mirror images. */
static void fill_boards(int *game)
{
    int cell, tile;

    for (cell = 0; cell < CELLS; cell++) {
        int32_t seed = *game + 1, made;

        if (cell / BLOCK % 2 == 0) {
            ++*game;
            new_game(&seed, boards[cell]);
            play(&seed, boards[cell], "random", 0, 0, 10 + seed % 80, &made);
        } else
            for (tile = 0; tile < 16; tile++)
                boards[cell][tile] = boards[cell - BLOCK][tile ^ 3];
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

static int compare(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;

    return (difference > 0) - (difference < 0);
}

static void measure(const wchar_t *prefix, const question *what, int threads, int *game)
{
    static double differences[ROUNDS * PAIRS];
    enum { MIDDLE = ROUNDS * PAIRS / 2 };
    /* So many places from the middle lie the ends of the interval: 1.96 standard deviations of a coin's heads. */
    int width = (int)(0.98 * sqrt(ROUNDS * PAIRS));
    double ticks[2] = { 0, 0 }, add_in, calls, unit, making;
    LARGE_INTEGER frequency;
    SYSTEM_INFO machine;
    char name[LONGEST];
    int pass;

    asked = what;
    player_argument = what->player == NULL ? none : text(what->player);
    snprintf(name, sizeof name, "%ls.%s", prefix, what->name);
    find(&function, registered(name)->export);
    fill_boards(game);
    bare(0); /* decodes the network and makes tables, once */
    for (pass = 0; pass < ROUNDS; pass++) {
        fill_boards(game);
        recalculate(threads, pass % 2, ticks, differences + pass * PAIRS);
    }
    qsort(differences, ROUNDS * PAIRS, sizeof differences[0], compare);
    QueryPerformanceFrequency(&frequency);
    unit = 1e6 / (double)frequency.QuadPart / BLOCK; /* microseconds a cell, of a block's ticks */
    GetSystemInfo(&machine);
    /* So many threads are at work at any time; most blocks end before their thread has to wait. */
    making = unit / (threads < (int)machine.dwNumberOfProcessors ? threads : (int)machine.dwNumberOfProcessors);
    add_in = ticks[0] * unit / (ROUNDS * PAIRS);
    calls = ticks[1] * unit / (ROUNDS * PAIRS);
    printf("| %s, %s, %d threads | %.0f | %.2f | %.2f (%.2f to %.2f) |\n", what->name,
           what->player == NULL ? "the default" : what->player, threads, 1e6 / add_in, calls, differences[MIDDLE] * making,
           differences[MIDDLE - width] * making, differences[MIDDLE + width] * making);
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
