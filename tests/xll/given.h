/* What several parts of the add-in's test share: the functions' names, arguments, and a round of calls. */

#ifndef GIVEN_H
#define GIVEN_H

#include "boards.h"
#include "calls.h"
#include "pages.h"
#include "tap.h"

#include <string.h>

enum { BESTMOVE, BESTWORD, ANALYZE, EVALUATE, EXPLAIN, CHECKRECIPE, MOVE, PLAYERS, STATUS, FUNCTIONS };
/* What Excel calls each function, and its type as xlfRegister takes it ("xlfRegister (Form 1)", Data Types): Q is an XLOPER12 by
 * value, $ a function that any thread may call. */
extern char names[FUNCTIONS][LONGEST];
extern const char *const types[FUNCTIONS];

/* The middle board after a move to the left, from the known positions. */
extern const double middle_left[16];
/* gradient's evaluation of the middle board, from the known positions. */
extern const double middle_by_gradient;

/* Arguments that several tests use; Excel passes NULL for none. */
extern struct arguments {
    const oper *middle, *finished, *down_only, *random, *minimax, *gradient, *recipe, *left, *none, *blank, *rows;
} given;

/* Makes the arguments, and the names from what they begin with. */
void prepare_arguments(const wchar_t *prefix);
/* The analysis of the middle board by the C interface, which the same file exports. */
void analyze(const char *player, double values[4]);

enum { THREADS = 8, CALLS_OF_A_ROUND = 10 };
/* One call of every kind. Returns whether all answer as they should. */
int one_round(void);
/* Runs this body on so many threads at once. Returns how many of them ended with 1. */
int count_true(LPTHREAD_START_ROUTINE body, LPVOID argument);

/* The parts. */
void check_formulas(const wchar_t *path);
void check_load(void);
void check_interruptions(void);

#endif
