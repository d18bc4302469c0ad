#include "heap.h"

#include "imports.h"

#include <string.h>

static volatile LONG held, allocated;

static LPVOID WINAPI watched_alloc(HANDLE heap, DWORD flags, SIZE_T bytes)
{
    LPVOID block = HeapAlloc(heap, flags, bytes);

    if (block != NULL) {
        InterlockedIncrement(&held);
        InterlockedIncrement(&allocated);
    }
    return block;
}

static LPVOID WINAPI watched_realloc(HANDLE heap, DWORD flags, LPVOID block, SIZE_T bytes)
{
    InterlockedIncrement(&allocated);
    return HeapReAlloc(heap, flags, block, bytes);
}

static BOOL WINAPI watched_free(HANDLE heap, DWORD flags, LPVOID block)
{
    if (block != NULL)
        InterlockedDecrement(&held);
    return HeapFree(heap, flags, block);
}

int watch_heap_of(HMODULE module)
{
    LPVOID(WINAPI * alloc)(HANDLE, DWORD, SIZE_T) = watched_alloc;
    LPVOID(WINAPI * realloc)(HANDLE, DWORD, LPVOID, SIZE_T) = watched_realloc;
    BOOL(WINAPI * release)(HANDLE, DWORD, LPVOID) = watched_free;
    const void *functions[3];

    memcpy(&functions[0], &alloc, sizeof alloc);
    memcpy(&functions[1], &realloc, sizeof realloc);
    memcpy(&functions[2], &release, sizeof release);
    held = allocated = 0;
    return replace_import(module, "HeapAlloc", functions[0]) && replace_import(module, "HeapReAlloc", functions[1])
           && replace_import(module, "HeapFree", functions[2]);
}

LONG blocks_held(void)
{
    return held;
}

LONG blocks_allocated(void)
{
    return allocated;
}
