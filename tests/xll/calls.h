/* Calls functions of the XLL as Excel does. */

#ifndef CALLS_H
#define CALLS_H

#include "excel.h"

/* The XLL. */
extern HMODULE xll;
/* Calls after which the stack was not where it should be, results without the bit that has them freed, and results that are
 * no block of the heap, such as a static one, which another thread's call would overwrite. */
extern volatile LONG unbalanced_calls, unmarked_results, results_elsewhere;

/* Loads the XLL of this path. Returns whether it could be loaded. */
int load_xll(const wchar_t *path);
/* One of the functions for the life of an add-in that take nothing. */
int call_lifecycle(const char *export);
/* What xlAddInManagerInfo12 answers. */
oper *call_info(const oper *action);
/* Calls a registered function with as many of these arguments as it takes. NULL where there is no such function. */
oper *call(const char *name, const oper *first, const oper *second, const oper *third);
/* Gives a result back, as Excel does after it has copied it: where it is marked so. */
void give_back(oper *result);

/* Whether a result is an array of this size. */
int is_array(const oper *result, int rows, int columns);

/* Calls a function, compares its result, and gives that back. */
int answers_number(const char *name, double number, const oper *first, const oper *second, const oper *third);
int answers_text(const char *name, const char *text, const oper *first, const oper *second, const oper *third);
int answers_error(const char *name, int error, const oper *first, const oper *second, const oper *third);
int answers_array(const char *name, int rows, int columns, const double *numbers, const oper *first, const oper *second,
                  const oper *third);

/* In an array of numbers, a cell that holds #N/A. */
#define NO_NUMBER (-12345.0)

#endif
