/*
 * Loads the library, calls every function, unloads it, 100 times: no crash, no thread left, no memory lost.
 *
 *     reload LIBRARY [ROUNDS]
 *
 * The calls are made on a thread of their own that ends before the library is unloaded, and in the second half on the
 * main thread, which lives on: glibc keeps a library mapped while something that it registered for a thread is still to be
 * done when that thread ends, and Rust's standard library registers such things. So nothing in a call may ask it to. The
 * cancel handler that each call sets at last must be forgotten with the library.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "every_function.h"
#include "tap.h"
#include "this_process.h"

enum {
    /* Where no other number is given. With WARM_UP or fewer, memory is not compared. */
    ROUNDS = 100,
    /* Rounds after which the process has taken what it needs. */
    WARM_UP = 10,
    /* Rounds from one with the network to the next, to save time; it comes before memory is first looked at too. */
    NETWORK_EVERY = 10,
    /* In KiB. The row tables alone, lost in each of the remaining rounds, would be 45,000. */
    ALLOWANCE = 1024,
    /* How often the remaining rounds may take more: a leak does each time, while the C library's allocator takes another
       2 MiB once, where threads happen to overlap. */
    ATTEMPTS = 3,
    /* In milliseconds: a busy machine may take long to see a thread off. */
    LONGEST_WAIT = 60000
};

/* Whether the network is used, and so decoded, in this round. */
static int with_network = 0;

static int32_t cancel(void *unused)
{
    (void)unused;
    return 1;
}

static void *call_all(void *unused)
{
    answer given;
    int which, variation;
    for (which = 0; which < FUNCTIONS; which++)
        for (variation = 0; variation < 16; variation++)
            if (with_network || !uses_network(variation))
                call_function(which, variation, &given);
    library.e2048_set_cancel_handler_(cancel, NULL);
    return unused;
}

/* The number of threads once those that have ended are gone from the kernel's list, which takes it a moment. */
static long settled_threads(void)
{
    const struct timespec moment = {0, 1000000};
    int wait;
    for (wait = 0; wait < LONGEST_WAIT && process_threads() > 1; wait++)
        nanosleep(&moment, NULL);
    return process_threads();
}

/* What became of loading, calling and unloading. */
typedef struct {
    int loaded, forgotten, unmapped;
} outcome;

static outcome reload(const char *path, int rounds, int on_own_thread)
{
    outcome result = {0, 0, 0};
    int32_t cells[16] = {2, 2};
    int round;
    for (round = 0; round < rounds; round++) {
        void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL || !load_functions(handle, dlsym))
            break;
        result.loaded++;
        result.forgotten += library.e2048_best_move_(cells, "minimax", 1, 0, 0, NULL) != E2048_CANCELLED;
        with_network = round % NETWORK_EVERY == NETWORK_EVERY - 1;
        if (on_own_thread) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, call_all, NULL) == 0)
                pthread_join(thread, NULL);
        } else {
            call_all(NULL);
        }
        dlclose(handle);
        result.unmapped += !is_mapped("libengine2048");
    }
    return result;
}

static void run(const char *path, int rounds, int on_own_thread)
{
    const char *where = on_own_thread ? "a thread that ends" : "the main thread";
    const int warm_up = rounds < WARM_UP ? rounds : WARM_UP;
    const outcome first = reload(path, warm_up, on_own_thread);
    outcome then;
    long before, after = process_memory();
    int attempt = 0;
    do {
        before = after;
        then = reload(path, rounds - warm_up, on_own_thread);
        after = process_memory();
    } while (after > before + ALLOWANCE && ++attempt < ATTEMPTS);
    check(first.loaded + then.loaded == rounds, "loaded %d times, called from %s", first.loaded + then.loaded, where);
    check(settled_threads() == 1, "no thread is left");
    if (rounds > warm_up)
        check(before > 0 && after <= before + ALLOWANCE, "%ld KiB before the last %d rounds, %ld KiB after all", before,
            rounds - warm_up, after);
    check(first.unmapped + then.unmapped == rounds, "was gone from memory after %d rounds", first.unmapped + then.unmapped);
    check(first.forgotten + then.forgotten == rounds, "had forgotten its handler in %d rounds",
        first.forgotten + then.forgotten);
}

int main(int count, char **arguments)
{
    if (count < 2) {
        fprintf(stderr, "usage: reload LIBRARY [ROUNDS]\n");
        return 1;
    }
    run(arguments[1], count > 2 ? atoi(arguments[2]) : ROUNDS, 1);
    run(arguments[1], count > 2 ? atoi(arguments[2]) : ROUNDS, 0);
    return finish();
}
