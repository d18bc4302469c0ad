/* What formulas answer, to good arguments and to bad ones. */

#include "given.h"
#include "imports.h"

#include <stdlib.h>

static const double not_available[16] = { NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER,
                                          NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER,
                                          NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER };

static void check_answers(const wchar_t *path)
{
    double values[4];
    oper *result;

    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, given.none), "BESTMOVE finds the one legal move");
    check(answers_text(names[BESTWORD], "down", given.down_only, given.random, given.none), "BESTWORD says it");
    analyze("minimax", values);
    check(answers_array(names[ANALYZE], 1, 4, values, given.middle, given.minimax, given.none),
          "ANALYZE is a row with the values of the C interface");
    analyze("monte-carlo", values);
    check(answers_array(names[ANALYZE], 1, 4, values, given.middle, text("monte-carlo"), given.none),
          "of a player that draws on chance too, from the seed 2048");
    check(answers_number(names[EVALUATE], middle_by_gradient, given.middle, given.gradient, given.none),
          "EVALUATE is the published program's");
    result = call(names[EXPLAIN], given.middle, text("greedy: merges 3, free -0.5"), NULL);
    check(is_array(result, 2, 4) && result->as.array.cells[4].type == TEXT
              && result->as.array.cells[4].as.text[0] == strlen("merges") && result->as.array.cells[6].as.number == 3
              && result->as.array.cells[7].as.number == 3 * result->as.array.cells[5].as.number,
          "EXPLAIN is a row of four for each feature of a recipe");
    give_back(result);
    result = call(names[EXPLAIN], given.middle, text("network"), NULL);
    check(is_array(result, 5, 4) && result->as.array.cells[4].type == TEXT
              && result->as.array.cells[4].as.text[0] == strlen("stage 1: xxxx xx.. .... ....")
              && result->as.array.cells[7].as.number
                  == result->as.array.cells[5].as.number * result->as.array.cells[6].as.number,
          "EXPLAIN is a row of four for each tuple of the network");
    give_back(result);
    check(answers_text(names[CHECKRECIPE], "`merge`, at 1, is no feature: merges?", text("merge 1"), NULL, NULL),
          "CHECKRECIPE says where a recipe is wrong");
    check(answers_text(names[CHECKRECIPE], "`merge`, at 3, is no feature: merges?", text("  merge 1"), NULL, NULL) &&
              answers_text(names[CHECKRECIPE], "", text(" minimax "), NULL, NULL),
          "in the text as typed, and blanks around a name are nothing wrong");
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
    check(result != NULL && (result->type & TYPE_BITS) == TEXT && result->as.text[0] > wcslen(path)
              && memcmp(result->as.text + 1 + result->as.text[0] - wcslen(path), path, wcslen(path) * sizeof *path) == 0,
          "STATUS ends with the XLL's path");
    give_back(result);
}

/* Minus infinity, which no cell can show, comes out as E2048_LOST of engine2048.h. */
static void check_lost(void)
{
    static const double lost = -1e200;
    static const int32_t down_loses[16] = { 2, 4, 8, 16, 16, 8, 4, 2, 2, 4, 8, 16, 16, 8, 4, 0 };
    oper *result = call(names[EXPLAIN], given.finished, text("ovolve"), NULL);
    int index, count = 0;

    if (result != NULL && (result->type & TYPE_BITS) == ARRAY)
        for (index = 0; index < result->as.array.rows * result->as.array.columns; index++)
            count += result->as.array.cells[index].type == NUMBER && result->as.array.cells[index].as.number == lost;
    check(count == 2, "EXPLAIN shows the lost value and share of a feature");
    give_back(result);
    /* After a move down, the next tile ends the game; after one to the right, the only other, a 2 does not. */
    result = call(names[ANALYZE], tiles(4, 4, down_loses), given.gradient, given.none);
    check(is_array(result, 1, 4) && result->as.array.cells[2].type == NUMBER
              && result->as.array.cells[2].as.number == lost && result->as.array.cells[1].type == NUMBER
              && result->as.array.cells[1].as.number > lost,
          "ANALYZE shows the direction that loses");
    give_back(result);
    check(answers_number(names[EVALUATE], lost, given.finished, text("ovolve"), given.none), "EVALUATE shows a lost value");
}

static void check_defaults(void)
{
    const oper *blanks[1], *times[1];

    blanks[0] = given.blank;
    times[0] = number(20);
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.none, given.none), "a player may be left out");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.blank, number(20)), "or be a blank cell");
    check(answers_number(names[BESTMOVE], 2, given.down_only, number(0), given.blank), "or be 0");
    check(answers_number(names[BESTMOVE], 2, given.down_only, array(1, 1, blanks), text("")), "or be an array of one blank");
    check(answers_number(names[BESTMOVE], 2, given.down_only, given.random, array(1, 1, times)), "a time may be an array of one");
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
    check(answers_error(names[MOVE], VALUE_ERROR, given.finished, number(4), given.none), "but #VALUE! for direction 4 in one");
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

/* An error comes out whatever else is wrong with the arguments, before it and in the same one. */
static void check_errors_beside_faults(void)
{
    const oper *error = error_value(NOT_AVAILABLE), *pair[2], *board[17];
    int first, index, well = 1;

    for (first = 0; first < 2; first++) {
        pair[0] = text("snake");
        pair[1] = error;
        for (index = 0; index < 17; index++)
            board[index] = index == 0 ? (first == 0 ? text("x") : number(3)) : index == 5 ? error : given.blank;
        well &= answers_error(names[MOVE], NOT_AVAILABLE, array(4, 4, board), number(0), NULL);
        well &= answers_error(names[EVALUATE], NOT_AVAILABLE, array(3, 4, board), text("nobody"), NULL);
        well &= answers_error(names[BESTMOVE], NOT_AVAILABLE, board_with(board[0]), given.random, error);
    }
    check(well, "an error comes out though a cell before it is no tile");
    well = answers_error(names[BESTMOVE], NOT_AVAILABLE, given.middle, text("nobody"), error);
    well &= answers_error(names[BESTWORD], NOT_AVAILABLE, given.none, given.random, error);
    well &= answers_error(names[ANALYZE], NOT_AVAILABLE, given.middle, number(7), error);
    well &= answers_error(names[MOVE], NOT_AVAILABLE, text("board"), error, NULL);
    check(well, "though an argument before it is wrong");
    well = answers_error(names[BESTMOVE], NOT_AVAILABLE, given.middle, array(1, 2, pair), given.none);
    well &= answers_error(names[EVALUATE], NOT_AVAILABLE, given.middle, array(2, 1, pair), NULL);
    well &= answers_error(names[EXPLAIN], NOT_AVAILABLE, given.middle, array(1, 2, pair), NULL);
    well &= answers_error(names[CHECKRECIPE], NOT_AVAILABLE, array(1, 2, pair), NULL, NULL);
    check(well, "though its argument has too many cells");
    check(answers_error(names[MOVE], VALUE_ERROR, array(1, 17, board), number(0), NULL), "up to 16 cells");
}

/* Rows of 16 cells, with a board each. */
enum { ROWS = 4 };

/* Whether a result has four rows, and each shows what stands here for it: the error that is no 0, or numbers. */
static int shows_rows(oper *result, int columns, const int errors[ROWS], const double *numbers)
{
    int row, column, same = is_array(result, ROWS, columns);

    for (row = 0; same && row < ROWS; row++)
        for (column = 0; same && column < columns; column++) {
            const oper *cell = &result->as.array.cells[row * columns + column];

            if (errors[row] != 0)
                same = cell->type == ERROR_VALUE && cell->as.error == errors[row];
            else
                same = cell->type == NUMBER && cell->as.number == numbers[column];
        }
    give_back(result);
    return same;
}

static void check_rows(void)
{
    static const int none[ROWS] = { 0 }, errors[ROWS] = { 0, VALUE_ERROR, NOT_AVAILABLE, NAME_ERROR };
    static const int refused[ROWS] = { VALUE_ERROR, VALUE_ERROR, VALUE_ERROR, VALUE_ERROR };
    const int evaluated[ROWS] = { 0, VALUE_ERROR, NOT_AVAILABLE, NAME_ERROR };
    const oper *cells[ROWS * 16], *same[ROWS * 16], *boards, *alike, *whole_columns;
    double values[4], best;
    oper large, *result;
    int index;

    for (index = 0; index < ROWS * 16; index++) {
        int tile = (index / 16 == 2 ? finished_board : middle_board)[index % 16];

        cells[index] = tile == 0 ? given.blank : number(tile);
        same[index] = middle_board[index % 16] == 0 ? given.blank : number(middle_board[index % 16]);
    }
    cells[16 + 3] = number(3);
    cells[48 + 2] = text("x");
    cells[48 + 9] = error_value(NAME_ERROR);
    boards = array(ROWS, 16, cells);
    alike = array(ROWS, 16, same);
    analyze("minimax", values);
    result = call(names[BESTMOVE], given.middle, given.minimax, given.none);
    best = result != NULL ? result->as.number : NO_NUMBER;
    give_back(result);
    check(shows_rows(call(names[ANALYZE], boards, given.minimax, given.none), 4, errors, values)
              && shows_rows(call(names[ANALYZE], alike, given.minimax, given.none), 4, none, values),
          "ANALYZE has a row of four for each row of 16 cells, or that row's error, which spoils no other");
    check(shows_rows(call(names[BESTMOVE], boards, given.minimax, given.none), 1, errors, &best)
              && shows_rows(call(names[BESTMOVE], alike, given.minimax, given.none), 1, none, &best),
          "BESTMOVE has a cell for each");
    result = call(names[BESTWORD], alike, given.minimax, given.none);
    check(is_array(result, ROWS, 1) && result->as.array.cells[3].type == TEXT, "BESTWORD too");
    give_back(result);
    /* A finished game has a value. */
    cells[32] = text("x");
    cells[33] = error_value(NOT_AVAILABLE);
    check(shows_rows(call(names[EVALUATE], array(ROWS, 16, cells), given.gradient, NULL), 1, evaluated, &middle_by_gradient)
              && shows_rows(call(names[EVALUATE], alike, given.gradient, NULL), 1, none, &middle_by_gradient),
          "EVALUATE too");
    check(answers_error(names[BESTMOVE], NULL_ERROR, boards, error_value(NULL_ERROR), given.none)
              && answers_error(names[ANALYZE], NULL_ERROR, boards, text("nobody"), error_value(NULL_ERROR)),
          "an error in another argument is the whole answer");
    check(answers_error(names[BESTMOVE], VALUE_ERROR, boards, text("nobody"), given.none)
              && answers_error(names[BESTMOVE], VALUE_ERROR, boards, given.random, number(3600001))
              && answers_error(names[EVALUATE], VALUE_ERROR, boards, number(7), NULL),
          "as is the #VALUE! of one");
    check(answers_error(names[MOVE], VALUE_ERROR, alike, given.left, NULL)
              && answers_error(names[EXPLAIN], VALUE_ERROR, alike, given.recipe, NULL)
              && answers_error(names[EXPLAIN], VALUE_ERROR, boards, given.recipe, NULL),
          "MOVE and EXPLAIN take one board");
    check(shows_rows(call(names[BESTMOVE], boards, text("panic"), given.none), 1, refused, NULL)
              || answers_error(names[BESTMOVE], VALUE_ERROR, boards, text("panic"), given.none),
          "a panic is #VALUE!");
    large = *alike;
    large.as.array.rows = 1048576;
    whole_columns = &large;
    check(answers_error(names[BESTMOVE], VALUE_ERROR, whole_columns, given.random, given.none)
              && answers_error(names[EVALUATE], VALUE_ERROR, whole_columns, given.gradient, NULL),
          "whole columns are refused, and not read");
}

/* As many rows of boards as docs/formulas.md allows. */
static void check_most_rows(void)
{
    enum { MOST_BOARDS = 65536 };
    oper *cells = calloc(MOST_BOARDS * 16, sizeof *cells), boards = *given.rows, *result;
    int index;

    for (index = 0; cells != NULL && index < MOST_BOARDS * 16; index++)
        if (middle_board[index % 16] != 0) {
            cells[index].type = NUMBER;
            cells[index].as.number = middle_board[index % 16];
        } else
            cells[index] = *given.blank;
    boards.as.array.rows = MOST_BOARDS;
    boards.as.array.cells = cells;
    result = cells == NULL ? NULL : call(names[EVALUATE], &boards, given.gradient, NULL);
    check(is_array(result, MOST_BOARDS, 1) && result->as.array.cells[MOST_BOARDS - 1].type == NUMBER
              && result->as.array.cells[MOST_BOARDS - 1].as.number == middle_by_gradient,
          "%d rows of boards have a value each", MOST_BOARDS);
    give_back(result);
    free(cells);
}

/* What stands for an empty cell of a board. */
static void check_empty_cells(void)
{
    static const double moved[16] = { 2 };
    const oper *empty[3], *cells[16];
    int kind, index, well = 1;

    empty[0] = given.blank;
    empty[1] = text("");
    empty[2] = number(0);
    for (kind = 0; kind < 3; kind++) {
        for (index = 0; index < 16; index++)
            cells[index] = index == 3 ? number(2) : empty[kind];
        well &= answers_array(names[MOVE], 4, 4, moved, array(4, 4, cells), given.left, given.none);
    }
    check(well, "a blank, an empty text and 0 are empty cells");
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

enum { KINDS = 19 };

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
    static const int32_t four_boards[4 * 16] = { 2, 4, [20] = 3, [40] = 8, [60] = 16 };
    const oper *const number_cell[] = { number(2) }, *const error_cell[] = { error_value(VALUE_ERROR) };
    /* One value of each kind that Excel may pass. */
    const oper *const kinds[KINDS] = { number(2), number(-1e300), whole_number(3), text(""), given.random, given.recipe,
        logical(1), error_value(NOT_AVAILABLE), given.none, given.blank, reference(), given.middle, given.finished,
        tiles(1, 16, middle_board), tiles(4, 16, four_boards), array(1, 1, number_cell), array(1, 1, error_cell),
        array(1, 1, &given.middle), NULL };
    LONG before;
    int function, well = 1;

    for (function = 0; function < FUNCTIONS; function++)
        check(take_every_kind(function, kinds), "%s answers each kind of value in each place", names[function]);
    before = blocks_held();
    for (function = 0; function < FUNCTIONS; function++)
        well &= take_every_kind(function, kinds);
    check(well && blocks_held() == before, "%ld blocks are left of them", blocks_held() - before);
}

void check_formulas(const wchar_t *path)
{
    check_answers(path);
    check_lost();
    check_defaults();
    check_refusals();
    check_errors();
    check_errors_beside_faults();
    check_rows();
    check_most_rows();
    check_empty_cells();
    check_numbers();
    check_every_kind();
}
