/* Calls that Excel or its user ends: Esc, and xlretAbort. */

#include "given.h"
#include "imports.h"

#include <string.h>

/* A search with far more time than it needs to notice Esc. Without Esc it answers with a move. */
enum { TIME_OF_ESC_SEARCH = 10000 };

static oper *search_until_esc(int function)
{
    return call(names[function], given.middle, text("monte-carlo"), number(TIME_OF_ESC_SEARCH));
}

/* The same over rows of boards, each with that time. */
static oper *search_rows(void)
{
    return call(names[BESTMOVE], given.rows, text("monte-carlo"), number(TIME_OF_ESC_SEARCH));
}

/* Over more rows than there are processors, without a time: this player thinks a tenth of a second about each. */
enum { MANY_ROWS = 1000 };

static oper *search_many_rows(void)
{
    static oper cells[MANY_ROWS * 16];
    oper boards = *given.rows;
    int index;

    for (index = 0; index < MANY_ROWS * 16; index++)
        cells[index] = given.rows->as.array.cells[index % 64];
    boards.as.array.rows = MANY_ROWS;
    boards.as.array.cells = cells;
    return call(names[BESTMOVE], &boards, text("ovolve"), given.none);
}

/* Whether each row of a result is #VALUE!. */
static int is_cancelled_whole(oper *result, int rows)
{
    int row, same = is_array(result, rows, 1);

    for (row = 0; same && row < rows; row++)
        same = result->as.array.cells[row].type == ERROR_VALUE && result->as.array.cells[row].as.error == VALUE_ERROR;
    give_back(result);
    return same;
}

/* Whether a result is #VALUE!. */
static int is_cancelled(oper *result)
{
    int same = result != NULL && (result->type & TYPE_BITS) == ERROR_VALUE && result->as.error == VALUE_ERROR;

    give_back(result);
    return same;
}

static DWORD WINAPI run_until_esc(LPVOID function)
{
    return (DWORD)is_cancelled(search_until_esc(*(const int *)function));
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
    press_esc_after(QUESTIONS);
    check(is_cancelled_whole(search_rows(), 4) && esc_questions == QUESTIONS + 1 && esc_told == 1,
          "Esc ends the searches of all rows of boards");
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

/* Esc stays pressed until Excel is done with the cells: each that follows ends, however short. */
static void check_esc_before_short_calls(void)
{
    enum { SHORT_CALLS = 200 };
    int index, ended = 0;

    press_esc_after(0);
    for (index = 0; index < SHORT_CALLS; index++) {
        int is_ended = is_cancelled(call(names[BESTMOVE], given.middle, given.recipe, given.none));

        if (ended > 0 && !is_ended)
            break;
        ended += is_ended;
    }
    check(ended > 0 && index == SHORT_CALLS, "after Esc %d short calls end, and none goes on", ended);
    press_esc_after(NO_ESC);
}

/* Excel may yield the processor at each question, so short calls share them. */
static void check_cost_of_asking(void)
{
    enum { SHORT_CALLS = 2000 };
    double milliseconds;
    int index;

    press_esc_after(NO_ESC);
    milliseconds = milliseconds_of_looks();
    for (index = 0; index < SHORT_CALLS; index++)
        give_back(call(names[BESTMOVE], given.middle, given.recipe, given.none));
    milliseconds = milliseconds_of_looks() - milliseconds;
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

/* A window that stands for a dialog of Excel on its main thread: its class, as Microsoft's page "Call XLL functions from the
   Function Wizard or Replace dialog boxes" has it, and the classes of the windows in it, in their order, as Excel-DNA's
   ExcelDnaUtil.IsInFunctionWizard looks for them. The handle of a window is where its class stands. */
enum { MOST_CHILDREN = 10 };
static struct {
    const wchar_t *class, *children[MOST_CHILDREN + 1];
    DWORD main_thread;
} dialog;

static BOOL CALLBACK enumerate(DWORD thread, WNDENUMPROC each, LPARAM told)
{
    return dialog.class == NULL || thread != dialog.main_thread || each((HWND)&dialog.class, told);
}

static BOOL CALLBACK enumerate_children(HWND parent, WNDENUMPROC each, LPARAM told)
{
    const wchar_t **child;

    (void)parent;
    for (child = dialog.children; *child != NULL && each((HWND)child, told); child++)
        ;
    return TRUE;
}

static int CALLBACK class_name(HWND window, wchar_t *name, int capacity)
{
    wcsncpy(name, *(const wchar_t **)window, (size_t)capacity - 1);
    name[capacity - 1] = 0;
    return (int)wcslen(name);
}

/* A letter for each window in the dialog. */
static void show_dialog(const wchar_t *class, const char *children)
{
    int index;

    dialog.class = class;
    for (index = 0; children[index] != '\0'; index++)
        dialog.children[index] = children[index] == 'e' ? L"EDTBX" : children[index] == 's' ? L"ScrollBar" : L"Button";
    dialog.children[index] = NULL;
}

static void hide_dialog(void)
{
    dialog.class = NULL;
}

/* Whether a search of ten seconds ends by itself long before it has asked so often. */
static DWORD WINAPI answers_soon(LPVOID unused)
{
    enum { QUESTIONS = 500 };
    oper *result;
    int is_answered;

    (void)unused;
    press_esc_after(QUESTIONS);
    result = search_until_esc(BESTMOVE);
    is_answered = result != NULL && (result->type & TYPE_BITS) == NUMBER;
    give_back(result);
    press_esc_after(NO_ESC);
    return (DWORD)is_answered;
}

/* The same, while a dialog is shown. */
static int ends_soon(const wchar_t *class, const char *children)
{
    int is_answered;

    show_dialog(class, children);
    is_answered = (int)answers_soon(NULL);
    hide_dialog();
    return is_answered;
}

/* On another thread than Excel's main one. */
static int answers_soon_elsewhere(void)
{
    HANDLE thread = CreateThread(NULL, 0, answers_soon, NULL, 0, NULL);
    DWORD is_answered = 0;

    WaitForSingleObject(thread, INFINITE);
    GetExitCodeThread(thread, &is_answered);
    CloseHandle(thread);
    return (int)is_answered;
}

/* While the user types a function's arguments into Excel's dialog, it calculates at each letter. */
static void check_function_dialog(void)
{
    dialog.main_thread = GetCurrentThreadId();
    check(replace_import(xll, "EnumThreadWindows", (any_function)enumerate)
              && replace_import(xll, "EnumChildWindows", (any_function)enumerate_children)
              && replace_import(xll, "GetClassNameW", (any_function)class_name), "windows can be shown");
    check(ends_soon(L"bosa_sdm_XL9", "eeeees") && ends_soon(L"bosa_sdm_XL", "seeeee"),
          "a search is short while the function dialog is open");
    check(ends_soon(L"bosa_sdm_XL9", "eeeeesoe"), "whatever follows a window of another class in it");
    check(!ends_soon(L"bosa_sdm_XL9", "ee") && !ends_soon(L"bosa_sdm_XL9", "eeeee") && !ends_soon(L"bosa_sdm_XL9", "eeeeees"),
          "but not for Replace or another dialog, which have other fields");
    check(!ends_soon(L"bosa_sdm_XL9", "oeeeees") && !ends_soon(L"bosa_sdm_XL9", "eeoeees"), "nor for one with another window first");
    check(!ends_soon(L"bosa_sdm_X", "eeeees") && !ends_soon(L"XLMAIN", "eeeees"), "nor for another window");
    show_dialog(L"bosa_sdm_XL9", "eeeees");
    press_esc_after(500);
    check(is_cancelled_whole(search_rows(), 4) && esc_told == 0, "all rows of boards share that time, and have no answer after it");
    check(is_cancelled_whole(search_many_rows(), MANY_ROWS) && esc_told == 0, "without a time too");
    press_esc_after(NO_ESC);
    check(answers_soon_elsewhere(), "a search on another thread sees the main thread's dialog");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, given.random, number(3600001)),
          "and a time above an hour is refused there as anywhere");
    hide_dialog();
}

/* Whether a result is the row of what a player answers by some of its first efforts, through the C interface. */
static int is_row_of(const oper *result, const int32_t cells[16], const char *player)
{
    enum { MOST_EFFORT = 3 };
    int32_t (*analyze)(const int32_t *, const char *, int32_t, int32_t, int32_t, double *, int32_t *, double *);
    FARPROC found = GetProcAddress(xll, "e2048_analyze");
    double values[4], nodes;
    int32_t depth;
    int effort, column, same = 0;

    memcpy(&analyze, &found, sizeof found);
    for (effort = 1; !same && effort <= MOST_EFFORT; effort++) {
        same = analyze(cells, player, effort, 0, 1, values, &depth, &nodes) >= 0 && is_array(result, 1, 4);
        for (column = 0; same && column < 4; column++)
            same = result->as.array.cells[column].type == ERROR_VALUE || result->as.array.cells[column].as.number == values[column];
    }
    return same;
}

/* The network is decoded at its first use, and twice more late in a game: as docs/formulas.md has it under "time", such a formula
   is answered by the network, whatever its time, also in the function dialog. By this clock the time is over before. */
static void check_first_calls(void)
{
    static const int32_t boards[3][16] = {
        { 2, 4, 8, 2, 16, 32, 64, 4, 0, 128, 2, 0, 0, 0, 2, 0 },
        { 16384, 4096, 1024, 2, 16, 32, 64, 4, 0, 128, 2, 0, 0, 0, 2, 0 },
        { 16384, 8192, 4096, 2048, 128, 256, 512, 1024, 4, 2, 0, 8, 0, 0, 2, 0 },
    };
    int index;

    show_dialog(L"bosa_sdm_XL9", "eeeees");
    for (index = 0; index < 3; index++) {
        double milliseconds = milliseconds_of_looks();
        oper *result = call(names[ANALYZE], tiles(4, 4, boards[index]), text("expectimax"), number(1));

        milliseconds = milliseconds_of_looks() - milliseconds;
        check(is_row_of(result, boards[index], "expectimax") && !is_row_of(result, boards[index], "heuristic"),
              "the formula that decodes part %d of the network is answered by it, after %.1f ms", index + 1, milliseconds);
        give_back(result);
    }
    hide_dialog();
}

/* "Randomness" of docs/formulas.md: without a time, ovolve alone thinks for a time of clock. */
static void check_time_of_ovolve(void)
{
    static const char *const players[] = { "ovolve", "minimax" };
    int index;

    for (index = 0; index < 2; index++) {
        double milliseconds = milliseconds_of_looks();

        give_back(call(names[ANALYZE], given.middle, text(players[index]), given.none));
        milliseconds = milliseconds_of_looks() - milliseconds;
        check(index == 0 ? milliseconds >= 50 && milliseconds <= 110 : milliseconds < 50,
              "%s without a time thinks for %.1f ms of clock", players[index], milliseconds);
    }
}

void check_interruptions(void)
{
    check(give_clock_of_looks(xll), "the XLL's clock can be replaced");
    check_function_dialog();
    check_first_calls();
    check_time_of_ovolve();
    check_esc();
    check_esc_on_threads();
    check_esc_before_short_calls();
    check_cost_of_asking();
    check_abort();
}
