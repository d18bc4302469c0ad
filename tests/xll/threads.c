#include "threads.h"

#include "imports.h"

#include <string.h>

static volatile LONG started;

static HANDLE WINAPI watched_thread(LPSECURITY_ATTRIBUTES security, SIZE_T stack, LPTHREAD_START_ROUTINE body, LPVOID argument,
                                    DWORD flags, LPDWORD identifier)
{
    InterlockedIncrement(&started);
    return CreateThread(security, stack, body, argument, flags, identifier);
}

int watch_threads_of(HMODULE module)
{
    HANDLE(WINAPI * create)(LPSECURITY_ATTRIBUTES, SIZE_T, LPTHREAD_START_ROUTINE, LPVOID, DWORD, LPDWORD) = watched_thread;
    const void *function;

    memcpy(&function, &create, sizeof create);
    started = 0;
    return replace_import(module, "CreateThread", function);
}

LONG threads_started(void)
{
    return started;
}
