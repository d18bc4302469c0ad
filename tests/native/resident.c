/*
 * Memory that calls leave behind: 10,000 calls of every function, for every player, must not make the process larger
 * than after the first 100. Where they do, 10,000 more tell a leak, which grows, from the allocator's new page.
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
    WARM_UP = 100,
    CALLS = 10000,
    ROUNDS = 3,
    /* For a call. With more, chance decides how much their stacks take at most. */
    THREADS = 2,
    /* What the allocator may take for itself, in KiB. A leak of one word a call would be more. */
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
    /* Reading a file takes a buffer. */
    (void)process_memory();
    for (which = 0; which < FUNCTIONS; which++) {
        answer given;
        long before, after;
        int call, round;
        library.e2048_set_threads_(THREADS); /* One of the functions changes it. */
        for (call = 0; call < WARM_UP; call++)
            call_function(which, call, &given);
        /* Every later variation has come: 13 players times 6 numbers of threads are below 100. */
        after = process_memory();
        round = 0;
        do {
            before = after;
            for (call = WARM_UP; call < CALLS; call++)
                call_function(which, call % WARM_UP, &given);
            after = process_memory();
        } while (after > before + ALLOWANCE && ++round < ROUNDS);
        check(before > 0 && after <= before + ALLOWANCE, "%d calls of %s: %ld KiB before, %ld KiB after", CALLS,
            functions[which].name, before, after);
    }
    return finish();
}
