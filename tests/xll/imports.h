/* Puts functions of the test in place of those that an XLL takes from Windows: to count its blocks and threads, and so that no
 * other program's work decides what fits into a time. */

#ifndef IMPORTS_H
#define IMPORTS_H

#include <windows.h>

/* A function of any type. */
typedef void (*any_function)(void);

/* Replaces a function that the module imports. Returns whether it does import it. So do the next three. */
int replace_import(HMODULE module, const char *name, any_function function);

/* Counts blocks of the process's heap from now on: those allocated since then and not freed, and all that were allocated. */
int watch_heap_of(HMODULE module);
LONG blocks_held(void);
LONG blocks_allocated(void);

/* Counts the threads that are started from now on. */
int watch_threads_of(HMODULE module);
LONG threads_started(void);

/* Gives the module a clock that runs as the module looks at it, on from the system's, and tells its milliseconds since then. */
int give_clock_of_looks(HMODULE module);
double milliseconds_of_looks(void);

#endif
