/* Many calls, on one thread and on several: what they leave behind. */

#include "given.h"
#include "imports.h"

enum {
    ROUNDS_OF_A_THREAD = 60,
    /* Rounds whose results must all be freed. */
    ROUNDS = 1000
};

static void check_memory(void)
{
    LONG before, allocated;
    int round, well = 1;

    one_round();
    before = blocks_held();
    allocated = blocks_allocated();
    for (round = 0; round < ROUNDS; round++)
        well &= one_round();
    check(well, "%d calls answer well", CALLS_OF_A_ROUND * ROUNDS);
    check(blocks_allocated() - allocated >= CALLS_OF_A_ROUND * ROUNDS, "the blocks of so many are counted");
    check(blocks_held() == before, "%ld blocks are left after them, of %ld", blocks_held() - before,
          blocks_allocated() - allocated);
}

static DWORD WINAPI run_thread(LPVOID unused)
{
    int round, well = 1;

    (void)unused;
    for (round = 0; round < ROUNDS_OF_A_THREAD; round++)
        well &= one_round();
    return (DWORD)well;
}

static void check_threads(void)
{
    LONG before = blocks_held();

    check(count_true(run_thread, NULL) == THREADS, "eight threads at once answer well");
    check(blocks_held() == before, "%ld blocks are left by them", blocks_held() - before);
    check(bad_callbacks == 0, "no thread asked Excel what only the main one may");
}

/* Whatever others set for the C interface, a call from a cell starts no thread. */
static void check_one_thread(void)
{
    int32_t (*set_threads)(int32_t);
    FARPROC found = GetProcAddress(xll, "e2048_set_threads");
    double values[4];

    check(watch_threads_of(xll), "threads can be watched");
    memcpy(&set_threads, &found, sizeof found);
    set_threads(4);
    give_back(call(names[ANALYZE], given.middle, text("monte-carlo"), given.none));
    check(threads_started() == 0, "a call from a cell starts %ld threads", threads_started());
    analyze("monte-carlo", values);
    check(threads_started() > 0, "one of the C interface starts %ld", threads_started());
    set_threads(0);
}

void check_load(void)
{
    check_memory();
    check_threads();
    check_one_thread();
}
