/* Counts the blocks that an XLL holds of the process's heap. */

#ifndef HEAP_H
#define HEAP_H

#include <windows.h>

/* Counts from now on. Returns whether the module allocates and frees by functions that can be watched. */
int watch_heap_of(HMODULE module);
/* Blocks allocated since then and not freed, and how many were allocated at all. */
LONG blocks_held(void);
LONG blocks_allocated(void);

#endif
