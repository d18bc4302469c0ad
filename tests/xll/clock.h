/* A clock for an XLL that runs as the XLL looks at it, so that no other program's work decides what fits into a time. */

#ifndef CLOCK_H
#define CLOCK_H

#include <windows.h>

/* Gives the module that clock, which goes on from the system's. Returns whether it looks at one that can be replaced. */
int give_clock_of_looks(HMODULE module);
/* Milliseconds on that clock since then. */
double milliseconds_of_looks(void);

#endif
