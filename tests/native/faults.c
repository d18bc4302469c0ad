/*
 * Faults of the system: no thread, or no large block of memory, can be had. Each call must answer as usual or
 * E2048_INTERNAL, and as usual once the fault is gone. And how many threads are started where many were allowed.
 *
 *     faults LIBRARY
 *
 * The library finds this program's functions for threads and memory in place of the C library's. They pass on, or fail
 * where the test wants it.
 *
 * Small blocks are left alone: where one is refused, Rust's standard library ends the process, and no stable way
 * around that exists.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "every_function.h"
#include "tap.h"

enum { SMALL = 64 * 1024 };

static int refuse_threads = 0;
static int started = 0;
static int refuse_memory = 0;
/* Large blocks given before the first refusal. */
static int given_before = 0;
static int refused = 0;

/* The real ones, by glibc's names for those who replace them. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static int is_refused(size_t size)
{
    int refuse = __atomic_load_n(&refuse_memory, __ATOMIC_RELAXED) && size >= SMALL &&
                 __atomic_fetch_sub(&given_before, 1, __ATOMIC_RELAXED) <= 0;
    if (refuse) {
        __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
        errno = ENOMEM;
    }
    return refuse;
}

void *malloc(size_t size)
{
    return is_refused(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused(count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return is_refused(size) ? NULL : __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    *block = is_refused(size) ? NULL : __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return is_refused(size) ? NULL : __libc_memalign(alignment, size);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    void *found = dlsym(RTLD_NEXT, "pthread_create");
    if (__atomic_load_n(&refuse_threads, __ATOMIC_RELAXED)) {
        __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
        return EAGAIN;
    }
    __atomic_fetch_add(&started, 1, __ATOMIC_RELAXED);
    memcpy(&real, &found, sizeof real);
    return real(thread, attributes, body, argument);
}

enum { VARIATIONS = 26 };

static int network_refused = 0;
static answer usual[FUNCTIONS][VARIATIONS];

/*
 * Calls everything; counts the answers that differ from the usual ones, E2048_INTERNAL apart.
 *
 * Where the network's memory was refused its player goes on without it until the library is unloaded, so that no game
 * is played by two evaluators; of that player only an answer is asked. The evaluator has none until then.
 */
static void call_all(int *different, int *internal)
{
    int which, variation;
    *different = *internal = 0;
    for (which = 0; which < FUNCTIONS - 1; which++)
        for (variation = 0; variation < VARIATIONS; variation++) {
            answer given;
            call_function(which, variation, &given);
            if (given.result == E2048_INTERNAL)
                *internal += !network_refused || functions[which].call != call_e2048_evaluate || !evaluates_by_network(variation);
            else if (network_refused && functions[which].call == call_e2048_evaluate_many && evaluates_by_network(variation))
                *different += given.result != usual[which][variation].result; /* each board has E2048_INTERNAL */
            else if (plays_by_network(variation) && network_refused)
                *different += given.result < 0 && given.result != usual[which][variation].result;
            else if (memcmp(&given, &usual[which][variation], sizeof given) != 0)
                ++*different;
        }
}

/* Less than any host gives a thread: what is large must lie elsewhere. */
enum { SMALL_STACK = 256 * 1024 };

/* The library is unloaded again, so that the next one starts empty. */
static int learn_usual_answers(const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    int which, variation;
    if (handle == NULL || !load_functions(handle, dlsym))
        return 0;
    library.e2048_set_threads_(1);
    for (which = 0; which < FUNCTIONS - 1; which++)
        for (variation = 0; variation < VARIATIONS; variation++)
            call_function(which, variation, &usual[which][variation]);
    return dlclose(handle) == 0;
}

/* More than the first use of the network takes. */
enum { LARGE_BLOCKS = 64 };

/* A search, and on how many threads. */
typedef struct {
    const char *player;
    int32_t effort, threads;
    int32_t cells[16];
} asked;

/*
 * The search on a library just loaded, with so many large blocks: a move, or E2048_INTERNAL; and whether none was
 * refused.
 */
static int32_t move_with(const char *path, const asked *search, int blocks, int *is_all)
{
    int32_t direction = E2048_NULL;
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL || !load_functions(handle, dlsym))
        return E2048_NULL;
    library.e2048_set_threads_(search->threads);
    refused = 0;
    given_before = blocks;
    refuse_memory = 1;
    direction = library.e2048_best_move_(search->cells, search->player, search->effort, 0, 1, NULL);
    refuse_memory = given_before = 0;
    *is_all = refused == 0;
    dlclose(handle);
    return direction;
}

/* How many processors there are for this process; a container's quota may allow fewer. */
static int processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

/* Cancels when it is asked again. */
static int32_t cancel_soon(void *asked)
{
    return ++*(int *)asked > 1;
}

/*
 * As many threads as may be set: a call starts no more than there are processors for it, and few where it is cancelled
 * or has little time. Counted, not timed.
 */
static void test_started_threads(void)
{
    enum { GAMES = 1000000, SHORT = 20 };
    const int32_t open[16] = {2, 2};
    const int most = processors() - 1;
    int asked = 0;
    int32_t direction;
    library.e2048_set_threads_(1024);
    started = 0;
    direction = library.e2048_best_move_(open, "monte-carlo", 0, SHORT, 1, NULL);
    check(direction >= 0 && started <= most, "1024 threads allowed, %d ms: %d started", SHORT, started);
    started = 0;
    library.e2048_set_cancel_handler_(cancel_soon, &asked);
    direction = library.e2048_best_move_(open, "monte-carlo", GAMES, 0, 1, NULL);
    library.e2048_set_cancel_handler_(NULL, NULL);
    check(direction == E2048_CANCELLED && started <= most, "cancelled when asked again: %d started", started);
}

static void *learn(void *path)
{
    return learn_usual_answers(path) ? path : NULL;
}

/* Memory is refused from each large block on in turn, until none is missed. */
static void test_each_block(const char *path, const asked *search)
{
    int blocks, is_all = 0, right = 1;
    for (blocks = 0; blocks < LARGE_BLOCKS && !is_all; blocks++) {
        int32_t direction = move_with(path, search, blocks, &is_all);
        right = right && ((direction >= 0 && direction < 4) || direction == E2048_INTERNAL);
    }
    check(right, "%s without memory from any of %d large blocks on: a move, or E2048_INTERNAL", search->player, blocks - 1);
    check(is_all, "and with all of them nothing was refused");
}

int main(int count, char **arguments)
{
    /* The second has so many boards to search ahead that even their list is large. */
    static const asked searches[] = {
        {"expectimax", 4, 1, {2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64}},
        {"heuristic", 6, 4, {0, 2, 0, 0, 0, 0, 4, 2, 0, 0, 8, 4, 0, 2, 32, 4}}};
    int different, internal;
    void *handle, *learnt = NULL;
    pthread_t thread;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, SMALL_STACK);
    if (count < 2 || pthread_create(&thread, &small, learn, arguments[1]) != 0 || pthread_join(thread, &learnt) != 0 ||
        learnt == NULL) {
        fprintf(stderr, "usage: faults LIBRARY\n");
        return 1;
    }
    check(1, "every function was called on a thread with a stack of %d KiB", SMALL_STACK / 1024);
    test_each_block(arguments[1], &searches[0]);
    test_each_block(arguments[1], &searches[1]);
    handle = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL || !load_functions(handle, dlsym))
        return 1;
    test_started_threads();
    library.e2048_set_threads_(4);

    refused = 0;
    refuse_memory = network_refused = 1;
    call_all(&different, &internal);
    refuse_memory = 0;
    check(refused > 0, "memory was refused (%d times)", refused);
    check(different == 0, "without memory: every answer the usual one or E2048_INTERNAL (%d of those)", internal);
    call_all(&different, &internal);
    check(different == 0 && internal == 0, "with memory again: every answer the usual one");

    refused = 0;
    refuse_threads = 1;
    call_all(&different, &internal);
    refuse_threads = 0;
    check(refused > 0 || processors() == 1, "threads were refused (%d times)", refused);
    check(different == 0 && internal == 0, "without threads: every answer the usual one");
    call_all(&different, &internal);
    check(different == 0 && internal == 0, "with threads again: every answer the usual one");

    dlclose(handle);
    handle = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL || !load_functions(handle, dlsym))
        return 1;
    network_refused = 0;
    call_all(&different, &internal);
    check(different == 0 && internal == 0, "loaded again: the network plays whose memory was refused before");
    return finish();
}
