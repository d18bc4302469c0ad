/* Counts the threads that an XLL starts. */

#ifndef THREADS_H
#define THREADS_H

#include <windows.h>

/* Counts from now on. Returns whether the module starts threads by a function that can be watched. */
int watch_threads_of(HMODULE module);
/* Threads started since then. */
LONG threads_started(void);

#endif
