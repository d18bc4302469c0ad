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

/* A window that stands for a dialog of Excel: its class, as Microsoft's page "Call XLL functions from the Function Wizard or
   Replace dialog boxes" has it, the classes of the windows in it, as Excel-DNA's issue 376 found them, and whether it is shown.
   The handle of a window is where its class stands. */
enum { MOST_CHILDREN = 8 };
static struct {
    const wchar_t *class, *children[MOST_CHILDREN + 1];
    int is_shown;
} dialog;

static BOOL CALLBACK enumerate(DWORD thread, WNDENUMPROC each, LPARAM told)
{
    return dialog.class == NULL || thread != GetCurrentThreadId() || each((HWND)&dialog.class, told);
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

static BOOL CALLBACK is_visible(HWND window)
{
    (void)window;
    return dialog.is_shown;
}

/* Whether a search of ten seconds ends by itself long before it has asked so often, beside a dialog with so many edit fields
   and scroll bars. */
static int ends_soon(const wchar_t *class, int fields, int bars, int is_shown)
{
    enum { QUESTIONS = 500 };
    oper *result;
    int is_answered, index;

    dialog.class = class;
    for (index = 0; index < fields + bars; index++)
        dialog.children[index] = index < fields ? L"EDTBX" : L"ScrollBar";
    dialog.children[index] = NULL;
    dialog.is_shown = is_shown;
    press_esc_after(QUESTIONS);
    result = search_until_esc(BESTMOVE);
    is_answered = result != NULL && (result->type & TYPE_BITS) == NUMBER;
    give_back(result);
    press_esc_after(NO_ESC);
    dialog.class = NULL;
    return is_answered;
}

/* While the user types a function's arguments into Excel's dialog, it calculates at each letter. */
static void check_function_dialog(void)
{
    BOOL(CALLBACK *each)(DWORD, WNDENUMPROC, LPARAM) = enumerate;
    BOOL(CALLBACK *each_child)(HWND, WNDENUMPROC, LPARAM) = enumerate_children;
    int(CALLBACK *name)(HWND, wchar_t *, int) = class_name;
    BOOL(CALLBACK *visible)(HWND) = is_visible;

    check(replace_import(xll, "EnumThreadWindows", *(void **)&each)
              && replace_import(xll, "EnumChildWindows", *(void **)&each_child)
              && replace_import(xll, "GetClassNameW", *(void **)&name)
              && replace_import(xll, "IsWindowVisible", *(void **)&visible), "windows can be shown");
    check(ends_soon(L"bosa_sdm_XL9", 5, 1, 1), "a search is short while the function dialog is open");
    check(!ends_soon(L"bosa_sdm_XL9", 2, 0, 1) && !ends_soon(L"bosa_sdm_XL9", 5, 0, 1) && !ends_soon(L"bosa_sdm_XL9", 6, 1, 1),
          "but not for Replace or another dialog, which have other fields");
    check(!ends_soon(L"bosa_sdm_XL9", 5, 1, 0), "nor for a dialog that is hidden");
    check(!ends_soon(L"bosa_sdm_X", 5, 1, 1) && !ends_soon(L"XLMAIN", 5, 1, 1), "nor for another window");
}

void check_interruptions(void)
{
    check_function_dialog();
    check_esc();
    check_esc_on_threads();
    check_cost_of_asking();
    check_abort();
}
