/* Calls that Excel or its user ends: Esc, and xlretAbort. */

#include "given.h"

/* A search with far more time than it needs to notice Esc. Without Esc it answers with a move. */
enum { TIME_OF_ESC_SEARCH = 10000 };

static oper *search_until_esc(int function)
{
    return call(names[function], given.middle, text("monte-carlo"), number(TIME_OF_ESC_SEARCH));
}

static DWORD WINAPI run_until_esc(LPVOID function)
{
    oper *result = search_until_esc(*(const int *)function);
    int is_cancelled = result != NULL && (result->type & TYPE_BITS) == ERROR_VALUE && result->as.error == VALUE_ERROR;

    give_back(result);
    return (DWORD)is_cancelled;
}

/* Each function that searches ends where the user presses Esc, and asks no more after it was told. */
static void check_esc(void)
{
    enum { QUESTIONS = 3 };
    static const int searching[] = { BESTMOVE, BESTWORD, ANALYZE };
    int index;

    for (index = 0; index < 3; index++) {
        press_esc_after(QUESTIONS);
        check(run_until_esc((LPVOID)&searching[index]) && esc_questions == QUESTIONS + 1 && esc_told == 1,
              "%s ends when Esc is pressed", names[searching[index]]);
    }
    press_esc_after(NO_ESC);
    check(one_round(), "and the next calls work");
}

/* Esc ends a calculation on all of Excel's threads: each is told once. */
static void check_esc_on_threads(void)
{
    enum { QUESTIONS = 5 * THREADS };
    static const int function = ANALYZE;

    press_esc_after(QUESTIONS);
    check(count_true(run_until_esc, (LPVOID)&function) == THREADS, "Esc ends the searches of eight threads");
    check(esc_told == THREADS && esc_questions == QUESTIONS + THREADS, "of which each is told once, after %ld questions",
          esc_questions);
    press_esc_after(NO_ESC);
}

/* Excel may yield the processor at each question, so short calls share them. */
static void check_cost_of_asking(void)
{
    enum { SHORT_CALLS = 2000 };
    LARGE_INTEGER frequency, start, end;
    double milliseconds;
    int index;

    QueryPerformanceFrequency(&frequency);
    press_esc_after(NO_ESC);
    QueryPerformanceCounter(&start);
    for (index = 0; index < SHORT_CALLS; index++)
        give_back(call(names[BESTMOVE], given.middle, given.recipe, given.none));
    QueryPerformanceCounter(&end);
    milliseconds = (double)(end.QuadPart - start.QuadPart) * 1000 / (double)frequency.QuadPart;
    check(esc_questions > 0 && esc_questions <= milliseconds + 1, "%d calls ask %ld times about Esc in %.0f ms", SHORT_CALLS,
          esc_questions, milliseconds);
}

/* A search returns where Excel says so, and asks nothing more. */
static void check_abort(void)
{
    enum { QUESTIONS = 3 };
    static const int function = BESTMOVE;
    LONG before = bad_callbacks;

    abort_after(QUESTIONS);
    check(run_until_esc((LPVOID)&function), "a search returns where Excel says that it must");
    check(bad_callbacks == before, "and asks nothing more");
    abort_after(NO_ABORT);
}

void check_interruptions(void)
{
    check_esc();
    check_esc_on_threads();
    check_cost_of_asking();
    check_abort();
}
