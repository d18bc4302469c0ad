/*
 * Memory that calls leave behind: 10,000 calls of every function, and of the functions with a player for every player,
 * must not make the process larger than it was after the first 1,000.
 *
 *     resident LIBRARY
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

#include "every_function.h"
#include "tap.h"
#include "this_process.h"

enum {
    /* Until the C library's allocator has settled: calls that take many small blocks touch new pages for some 400 calls. */
    WARM_UP = 1000,
    CALLS = 10000,
    /* For a call: with more, chance decides how many run at once, and so how much their stacks take at most. */
    THREADS = 2,
    /* What the C library's allocator may take for itself, in KiB. A leak of one word a call would be more. */
    ALLOWANCE = 64
};

int main(int count, char **arguments)
{
    void *handle = count > 1 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    int which;
    if (handle == NULL || !load_functions(handle, dlsym)) {
        fprintf(stderr, "%s\n", count > 1 ? dlerror() : "usage: resident LIBRARY");
        return 1;
    }
    /* Once for itself: reading a file takes a buffer. */
    (void)process_memory();
    for (which = 0; which < FUNCTIONS; which++) {
        answer given;
        long before, after;
        int call;
        library.e2048_set_threads_(THREADS); /* Each time, since one of the functions is this one. */
        for (call = 0; call < WARM_UP; call++)
            call_function(which, call, &given);
        /* Every variation that comes later has come once: 13 players times 6 numbers of threads are below 1,000. */
        before = process_memory();
        for (; call < CALLS; call++)
            call_function(which, call % WARM_UP, &given);
        after = process_memory();
        check(before > 0 && after <= before + ALLOWANCE, "%d calls of %s: %ld KiB after %d, %ld KiB after all", CALLS,
            functions[which].name, before, WARM_UP, after);
    }
    return finish();
}
