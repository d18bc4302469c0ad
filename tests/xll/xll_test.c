/*
 * Runs an XLL in the mock of Excel:
 *
 *     xll_test.exe PATH PREFIX
 *
 * PREFIX is what the functions' names begin with. What a formula should answer comes from the known positions and from the
 * C interface, which the same file exports.
 */

#include "boards.h"
#include "calls.h"
#include "heap.h"
#include "pages.h"
#include "tap.h"
#include "threads.h"

#include <shellapi.h>
#include <stdio.h>
#include <string.h>

enum {
    THREADS = 8,
    /* Calls of a round. */
    CALLS = 10,
    ROUNDS_OF_A_THREAD = 60,
    /* Rounds whose results must all be freed. */
    ROUNDS = 1000,
    SEED = 2048
};

/* Only down is legal. */
static const int32_t down_only_board[16] = { 2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0 };
/* The middle board after a move to the left, from the known positions. */
static const double middle_left[16] = { 4, 128, 4, 32, 2, 32, 64, 16, 2, 32, 4, 0, 2, 0, 0, 0 };
/* gradient's evaluation of the middle board, from the known positions. */
static const double middle_by_gradient = 288;
static const double not_available[16] = { NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER,
                                          NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER,
                                          NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER };

enum { BESTMOVE, BESTWORD, ANALYZE, EVALUATE, EXPLAIN, CHECKRECIPE, MOVE, PLAYERS, STATUS, FUNCTIONS };
static char names[FUNCTIONS][LONGEST];
static const char *const bare_names[FUNCTIONS] = { "BESTMOVE", "BESTWORD", "ANALYZE", "EVALUATE", "EXPLAIN", "CHECKRECIPE",
    "MOVE", "PLAYERS", "STATUS" };
static const char *const types[FUNCTIONS] = { "QQQQ$", "QQQQ$", "QQQQ$", "QQQ$", "QQQ$", "QQ$", "QQQ$", "Q$", "Q$" };

/* As xlGetName tells it. */
static const wchar_t *path_of_xll;

/* Arguments that several tests use; Excel passes NULL for none. */
static struct {
    const oper *middle, *finished, *down_only, *random, *minimax, *gradient, *recipe, *left, *none, *blank;
} given;

static void prepare_arguments(void)
{
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
}

static void check_registration(void)
{
    int index;

    check(call_lifecycle("xlAutoOpen") == 1, "xlAutoOpen is content");
    check(count_registered() == FUNCTIONS, "all functions are registered, not %d", count_registered());
    for (index = 0; index < FUNCTIONS; index++) {
        const registration *function = registered(names[index]);
        const char *comma;
        int arguments = 0;

        if (!check(function != NULL, "%s is registered", names[index]))
            continue;
        check(strcmp(function->types, types[index]) == 0, "%s is %s, not %s", names[index], types[index], function->types);
        check(GetProcAddress(xll, function->export) != NULL, "%s is exported as %s", names[index], function->export);
        check(function->is_of_module, "%s is a function of this XLL, and listed", names[index]);
        for (comma = function->arguments; *comma != '\0'; comma++)
            arguments += *comma == ',' || comma == function->arguments;
        check(arguments == (int)strlen(types[index]) - 2 && arguments == function->argument_help_count,
              "%s names and explains each argument", names[index]);
        check(function->texts_fit && strlen(function->help) > 20 && strcmp(function->category, "engine2048") == 0,
              "%s has a category and a help that Excel shows whole", names[index]);
    }
    check(texts_out == 0, "the XLL gave back what Excel gave it");
}

static void check_manager(void)
{
    oper *title = call_info(number(1));

    check(title != NULL && (title->type & TYPE_BITS) == TEXT && title->as.text[0] > 10, "the Add-in Manager learns a title");
    give_back(title);
    title = call_info(whole_number(1));
    check(title != NULL && (title->type & TYPE_BITS) == TEXT, "a whole number will do");
    give_back(title);
    title = call_info(number(2));
    check(title != NULL && (title->type & TYPE_BITS) == ERROR_VALUE, "and nothing else");
    give_back(title);
}

/* The analysis of the C interface, which the same file exports. */
static void analyze(const char *player, double values[4])
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

static void check_answers(const wchar_t *path)
{
    double values[4];
    oper *result;
    size_t start = strlen("engine2048 ") + 5 + strlen(", loaded from ");

    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, given.none), "BESTMOVE finds the one legal move");
    check(answers_text(names[BESTWORD], "down", given.down_only, given.random, given.none), "BESTWORD says it");
    analyze("minimax", values);
    check(answers_array(names[ANALYZE], 1, 4, values, given.middle, given.minimax, given.none),
          "ANALYZE is a row with the values of the C interface");
    check(answers_number(names[EVALUATE], middle_by_gradient, given.middle, given.gradient, given.none),
          "EVALUATE is the published program's");
    result = call(names[EXPLAIN], given.middle, text("greedy: merges 3, free -0.5"), NULL);
    check(result != NULL && (result->type & TYPE_BITS) == ARRAY && result->as.array.rows == 2
              && result->as.array.columns == 4 && result->as.array.cells[4].type == TEXT
              && result->as.array.cells[4].as.text[0] == strlen("merges") && result->as.array.cells[6].as.number == 3
              && result->as.array.cells[7].as.number == 3 * result->as.array.cells[5].as.number,
          "EXPLAIN is a row of four for each feature of a recipe");
    give_back(result);
    result = call(names[EXPLAIN], given.middle, text("network"), NULL);
    check(result != NULL && (result->type & TYPE_BITS) == ARRAY && result->as.array.rows == 5
              && result->as.array.cells[4].type == TEXT
              && result->as.array.cells[4].as.text[0] == strlen("stage 1: xxxx xx.. .... ....")
              && result->as.array.cells[7].as.number
                  == result->as.array.cells[5].as.number * result->as.array.cells[6].as.number,
          "EXPLAIN is a row of four for each tuple of the network");
    give_back(result);
    check(answers_text(names[CHECKRECIPE], "`merge`, at 1, is no feature: merges?", text("merge 1"), NULL, NULL),
          "CHECKRECIPE says where a recipe is wrong");
    check(answers_array(names[MOVE], 4, 4, middle_left, given.middle, given.left, given.none), "MOVE slides by a word");
    check(answers_array(names[MOVE], 4, 4, middle_left, given.middle, number(3), given.none), "MOVE slides by a number");
    check(answers_array(names[MOVE], 4, 4, middle_left, given.middle, whole_number(3), given.none),
          "MOVE slides by a whole number");
    check(answers_array(names[MOVE], 4, 4, middle_left, tiles(1, 16, middle_board), given.left, given.none),
          "a board may be one row of 16");
    result = call(names[PLAYERS], NULL, NULL, NULL);
    check(result != NULL && (result->type & TYPE_BITS) == ARRAY && result->as.array.columns == 2 && result->as.array.rows > 10
              && result->as.array.cells[25].type == TEXT && result->as.array.cells[25].as.text[0] > 50,
          "PLAYERS is two columns of texts");
    give_back(result);
    result = call(names[STATUS], NULL, NULL, NULL);
    check(result != NULL && (result->type & TYPE_BITS) == TEXT && result->as.text[0] == start + wcslen(path)
              && memcmp(result->as.text + 1 + start, path, wcslen(path) * sizeof *path) == 0,
          "STATUS tells the XLL's path");
    give_back(result);
}

static void check_defaults(void)
{
    const oper *blanks[1];

    blanks[0] = given.blank;
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.none, given.none), "a player may be left out");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.blank, number(20)), "or be a blank cell");
    check(answers_number(names[BESTMOVE], 2, given.down_only, number(0), given.blank), "or be 0");
    check(answers_number(names[BESTMOVE], 2, given.down_only, array(1, 1, blanks), text("")), "or be an array of one blank");
    check(answers_number(names[BESTMOVE], 2, given.down_only, text(" RANDOM "), given.none), "names match in any case");
}

/* A board of blanks with this value in its first cell. */
static const oper *board_with(const oper *first)
{
    const oper *cells[16];
    int index;

    for (index = 0; index < 16; index++)
        cells[index] = index == 0 ? first : given.blank;
    return array(4, 4, cells);
}

static void check_refusals(void)
{
    const struct {
        const char *what;
        const oper *value;
    } bad_boards[] = {
        { "three rows", tiles(3, 4, middle_board) },
        { "sixteen rows", tiles(16, 1, middle_board) },
        { "a number", number(2) },
        { "a text", text("board") },
        { "nothing", given.none },
        { "no argument at all", NULL },
        { "a reference", reference() },
        { "3 in a cell", board_with(number(3)) },
        { "262144 in a cell", board_with(number(262144)) },
        { "1E300 in a cell", board_with(number(1e300)) },
        { "text in a cell", board_with(text("4")) },
        { "TRUE in a cell", board_with(logical(1)) },
        { "a reference in a cell", board_with(reference()) },
    };
    int index;

    for (index = 0; index < (int)(sizeof bad_boards / sizeof bad_boards[0]); index++) {
        const oper *board = bad_boards[index].value;
        int refused = answers_error(names[BESTMOVE], VALUE_ERROR, board, given.random, given.none);

        refused &= answers_error(names[BESTWORD], VALUE_ERROR, board, given.random, given.none);
        refused &= answers_error(names[ANALYZE], VALUE_ERROR, board, given.random, given.none);
        refused &= answers_error(names[EVALUATE], VALUE_ERROR, board, given.gradient, given.none);
        refused &= answers_error(names[MOVE], VALUE_ERROR, board, given.left, given.none);
        check(refused, "#VALUE! for a board that is %s", bad_boards[index].what);
    }
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, text("nobody"), given.none), "#VALUE! for an unknown player");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, number(7), given.none), "#VALUE! for a number as a player");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, given.random, number(-1)), "#VALUE! for a negative time");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, given.random, number(3600001)), "#VALUE! for over an hour");
    check(answers_error(names[EVALUATE], VALUE_ERROR, given.middle, text("nobody"), given.none),
          "#VALUE! for an unknown evaluator");
    check(answers_error(names[MOVE], VALUE_ERROR, given.middle, given.none, given.none), "#VALUE! for no direction");
    check(answers_error(names[MOVE], VALUE_ERROR, given.middle, given.blank, given.none), "#VALUE! for a blank direction");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, given.random, text("soon")), "#VALUE! for a word as a time");
    check(answers_error(names[MOVE], VALUE_ERROR, given.middle, number(4), given.none), "#VALUE! for direction 4");
    check(answers_error(names[BESTMOVE], NOT_AVAILABLE, given.finished, given.random, given.none), "#N/A for a finished game");
    check(answers_error(names[BESTWORD], NOT_AVAILABLE, given.finished, given.random, given.none), "in a word too");
    check(answers_array(names[ANALYZE], 1, 4, not_available, given.finished, given.random, given.none), "in a row of four");
    check(answers_array(names[MOVE], 4, 4, not_available, given.finished, given.left, given.none), "in four rows of four");
    /* The library that panics on request has a player of this name; in the one that ships nobody has. */
    check(answers_error(names[BESTMOVE], VALUE_ERROR, given.middle, text("panic"), given.none), "#VALUE! for a panic");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, given.none), "and the next call works");
}

/* An error in an argument comes out as that error: the first where there are several. */
static void check_errors(void)
{
    static const int errors[] = { NULL_ERROR, VALUE_ERROR, NAME_ERROR, NOT_AVAILABLE };
    const oper *board[2];
    int index, which, well;

    for (index = 0; index < (int)(sizeof errors / sizeof errors[0]); index++) {
        const oper *error = error_value(errors[index]);

        board[0] = error;
        board[1] = board_with(error);
        for (which = 0, well = 1; which < 2; which++) {
            well &= answers_error(names[BESTMOVE], errors[index], board[which], given.random, given.none);
            well &= answers_error(names[BESTWORD], errors[index], board[which], given.random, given.none);
            well &= answers_error(names[ANALYZE], errors[index], board[which], given.random, given.none);
            well &= answers_error(names[EVALUATE], errors[index], board[which], given.gradient, given.none);
            well &= answers_error(names[EXPLAIN], errors[index], board[which], given.recipe, given.none);
            well &= answers_error(names[MOVE], errors[index], board[which], given.left, given.none);
        }
        check(well, "error %d of a board comes out as itself", errors[index]);
        well = answers_error(names[BESTMOVE], errors[index], given.middle, error, given.none);
        well &= answers_error(names[BESTMOVE], errors[index], given.middle, given.random, error);
        well &= answers_error(names[EVALUATE], errors[index], given.middle, error, given.none);
        well &= answers_error(names[MOVE], errors[index], given.middle, error, given.none);
        well &= answers_error(names[CHECKRECIPE], errors[index], error, NULL, NULL);
        check(well, "error %d of another argument comes out as itself", errors[index]);
    }
    check(answers_error(names[BESTMOVE], NAME_ERROR, error_value(NAME_ERROR), error_value(NOT_AVAILABLE), given.none),
          "the first of two errors comes out");
}

/* Numbers stored as text, TRUE and FALSE are numbers to Excel's own functions of single values. */
static void check_numbers(void)
{
    double down[16], right[16];
    static const int32_t two_board[16] = { 0, 2 };

    memset(down, 0, sizeof down);
    memset(right, 0, sizeof right);
    down[13] = right[3] = 2;
    check(answers_array(names[MOVE], 4, 4, down, tiles(4, 4, two_board), text(" 2 "), given.none), "a direction may be text");
    check(answers_array(names[MOVE], 4, 4, right, tiles(4, 4, two_board), logical(1), given.none), "or TRUE");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, text("20")), "a time may be text");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, logical(0)), "or FALSE");
    check(answers_text(names[CHECKRECIPE], "", text(""), NULL, NULL) && answers_text(names[CHECKRECIPE], "", given.blank, NULL, NULL),
          "CHECKRECIPE says nothing where the default is taken");
}

/* Whether a result is one that Excel takes: a number, a text, an error, or an array of these. */
static int is_readable(const oper *result)
{
    int index, well = 1;

    if (result == NULL)
        return 0;
    switch (result->type & TYPE_BITS) {
    case NUMBER:
    case TEXT:
    case ERROR_VALUE:
        return 1;
    case ARRAY:
        for (index = 0; index < result->as.array.rows * result->as.array.columns; index++)
            well = well && (result->as.array.cells[index].type & TYPE_BITS) != ARRAY
                   && is_readable(&result->as.array.cells[index]);
        return well && index > 0;
    default:
        return 0;
    }
}

enum { KINDS = 18 };

/* One value of each kind that Excel may pass. */
static void fill_kinds(const oper *kinds[KINDS])
{
    const oper *number_cell[1], *error_cell[1], *array_cell[1];
    int count = 0;

    number_cell[0] = number(2);
    error_cell[0] = error_value(VALUE_ERROR);
    array_cell[0] = given.middle;
    kinds[count++] = number(2);
    kinds[count++] = number(-1e300);
    kinds[count++] = whole_number(3);
    kinds[count++] = text("");
    kinds[count++] = given.random;
    kinds[count++] = given.recipe;
    kinds[count++] = logical(1);
    kinds[count++] = error_value(NOT_AVAILABLE);
    kinds[count++] = given.none;
    kinds[count++] = given.blank;
    kinds[count++] = reference();
    kinds[count++] = given.middle;
    kinds[count++] = given.finished;
    kinds[count++] = tiles(1, 16, middle_board);
    kinds[count++] = array(1, 1, number_cell);
    kinds[count++] = array(1, 1, error_cell);
    kinds[count++] = array(1, 1, array_cell);
    kinds[count++] = NULL;
}

/* Calls a function with each kind of value in each place. Returns whether each result is one that Excel takes. */
static int take_every_kind(int function, const oper *const kinds[KINDS])
{
    int place, kind, well = 1;

    for (place = 0; place < (int)strlen(types[function]) - 2; place++)
        for (kind = 0; kind < KINDS; kind++) {
            const oper *arguments[MOST_ARGUMENTS];
            oper *result;

            arguments[0] = function == CHECKRECIPE ? given.recipe : given.middle;
            arguments[1] = function == MOVE ? given.left : given.recipe;
            arguments[2] = given.none;
            arguments[place] = kinds[kind];
            result = call(names[function], arguments[0], arguments[1], arguments[2]);
            well &= is_readable(result);
            give_back(result);
        }
    return well;
}

static void check_every_kind(void)
{
    const oper *kinds[KINDS];
    LONG before;
    int function, well = 1;

    fill_kinds(kinds);
    for (function = 0; function < FUNCTIONS; function++)
        check(take_every_kind(function, kinds), "%s answers each kind of value in each place", names[function]);
    before = blocks_held();
    for (function = 0; function < FUNCTIONS; function++)
        well &= take_every_kind(function, kinds);
    check(well && blocks_held() == before, "%ld blocks are left of them", blocks_held() - before);
}

/* One call of every kind. Returns whether all answer as they should. */
static int one_round(void)
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
    well &= result != NULL && (result->type & TYPE_BITS) == ARRAY && result->as.array.columns == 4
            && result->as.array.cells[3].as.number == 9;
    give_back(result);
    result = call(names[PLAYERS], NULL, NULL, NULL);
    well &= result != NULL && result->as.array.columns == 2;
    give_back(result);
    result = call(names[STATUS], NULL, NULL, NULL);
    well &= result != NULL && result->as.text[0] > 20;
    give_back(result);
    return well;
}

static void check_memory(void)
{
    LONG before, allocated;
    int round, well = 1;

    one_round();
    before = blocks_held();
    allocated = blocks_allocated();
    for (round = 0; round < ROUNDS; round++)
        well &= one_round();
    check(well, "%d calls answer well", CALLS * ROUNDS);
    check(blocks_allocated() - allocated >= CALLS * ROUNDS, "the blocks of so many are counted");
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

/* Runs this body on eight threads at once. Returns how many of them ended with 1. */
static int count_true(LPTHREAD_START_ROUTINE body, LPVOID argument)
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

static void check_threads(void)
{
    LONG before = blocks_held();

    check(count_true(run_thread, NULL) == THREADS, "eight threads at once answer well");
    check(blocks_held() == before, "%ld blocks are left by them", blocks_held() - before);
    check(bad_callbacks == 0, "no thread asked Excel what only the main one may");
}

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

/* Only some functions are registered where Excel refuses one, or says that the XLL must return at once. */
static void check_part_registered(void)
{
    enum { REQUESTS = 4 };

    refuse_registration_of(names[EVALUATE]);
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS - 1 && registered(names[EVALUATE]) == NULL,
          "all functions but one are registered where Excel refuses that");
    refuse_registration_of(NULL);
    check(call_lifecycle("xlAutoRemove") == 1 && count_registered() == 0, "and are gone when the add-in is removed");
    abort_after(REQUESTS);
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == REQUESTS - 1 && bad_callbacks == 0,
          "registering ends where Excel says that it must");
    abort_after(NO_ABORT);
    check(call_lifecycle("xlAutoRemove") == 1, "and is undone");
    abort_after(0);
    check(call_lifecycle("xlAutoOpen") == 0 && count_registered() == 0 && bad_callbacks == 0,
          "xlAutoOpen says where no function is registered");
    abort_after(NO_ABORT);
    start_excel(path_of_xll);
}

static void check_end(void)
{
    check(call_lifecycle("xlAutoClose") == 1, "xlAutoClose is content");
    check(count_registered() == FUNCTIONS && one_round(), "all works after a closing that was cancelled");
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS && one_round(), "all works after opening it again");
    check(unloads == 0, "which takes nothing back in between");
    forget_registrations();
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS && one_round(),
          "and after Excel had forgotten it");
    check(call_lifecycle("xlAutoRemove") == 1, "xlAutoRemove is content");
    check(count_registered() == 0, "%d functions are left registered", count_registered());
    check(count_listed() == 0, "the function dialog lists %d of them", count_listed());
    check(call_lifecycle("xlAutoClose") == 1, "xlAutoClose is content after that");
    check(unbalanced_calls == 0, "%ld calls left the stack elsewhere", unbalanced_calls);
    check(unmarked_results == 0, "%ld results are not marked to be freed", unmarked_results);
    check(results_elsewhere == 0, "%ld results are no block of the heap", results_elsewhere);
    check(texts_out == 0, "Excel has all its texts back");
}

/* A life of the XLL, from loading to unloading, in an Excel that deletes names or does not. */
static void one_life(const wchar_t *path, int names_can_go)
{
    HMODULE gone;

    if (!check(load_xll(path), "the XLL loads"))
        return;
    check(watch_heap_of(xll), "its heap can be watched");
    path_of_xll = path;
    start_excel(path);
    check_part_registered();
    let_names_go(names_can_go);
    check_registration();
    check_manager();
    check_answers(path);
    check_defaults();
    check_refusals();
    check_errors();
    check_numbers();
    check_every_kind();
    check_memory();
    check_threads();
    check_one_thread();
    check_esc();
    check_esc_on_threads();
    check_cost_of_asking();
    check_abort();
    check_end();
    check(count_names() == (names_can_go ? 0 : FUNCTIONS), "%d names are left", count_names());
    check(FreeLibrary(xll) != 0 && !GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT, path, &gone),
          "the XLL unloads");
    check(blocks_held() == 0, "%ld blocks outlive it", blocks_held());
}

int main(void)
{
    int count, index;
    /* With letters beyond this system's code page, which main's own arguments lack. */
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);

    if (!check(arguments != NULL && count == 3, "there are a path and a prefix"))
        return finish();
    for (index = 0; index < FUNCTIONS; index++)
        snprintf(names[index], LONGEST, "%ls.%s", arguments[2], bare_names[index]);
    watch_pages();
    prepare_arguments();
    one_life(arguments[1], 1);
    one_life(arguments[1], 0);
    return finish();
}
