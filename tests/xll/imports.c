#include "imports.h"

#include <string.h>

static int put(IMAGE_THUNK_DATA *place, any_function function)
{
    DWORD before;

    if (!VirtualProtect(&place->u1.Function, sizeof place->u1.Function, PAGE_READWRITE, &before))
        return 0;
    memcpy(&place->u1.Function, &function, sizeof function);
    return VirtualProtect(&place->u1.Function, sizeof place->u1.Function, before, &before);
}

int replace_import(HMODULE module, const char *name, any_function function)
{
    BYTE *base = (BYTE *)module;
    IMAGE_NT_HEADERS *headers = (IMAGE_NT_HEADERS *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew);
    DWORD imports = headers->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress;
    IMAGE_IMPORT_DESCRIPTOR *library;
    int replaced = 0;

    for (library = (IMAGE_IMPORT_DESCRIPTOR *)(base + imports); library->Name != 0; library++) {
        IMAGE_THUNK_DATA *known = (IMAGE_THUNK_DATA *)(base + library->OriginalFirstThunk);
        IMAGE_THUNK_DATA *place = (IMAGE_THUNK_DATA *)(base + library->FirstThunk);

        for (; known->u1.AddressOfData != 0; known++, place++)
            if (!IMAGE_SNAP_BY_ORDINAL(known->u1.Ordinal)
                && strcmp((const char *)((IMAGE_IMPORT_BY_NAME *)(base + known->u1.AddressOfData))->Name, name) == 0)
                replaced |= put(place, function);
    }
    return replaced;
}

static volatile LONG held, allocated, started;

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
    held = allocated = 0;
    return replace_import(module, "HeapAlloc", (any_function)watched_alloc)
           && replace_import(module, "HeapReAlloc", (any_function)watched_realloc)
           && replace_import(module, "HeapFree", (any_function)watched_free);
}

LONG blocks_held(void)
{
    return held;
}

LONG blocks_allocated(void)
{
    return allocated;
}

static HANDLE WINAPI watched_thread(LPSECURITY_ATTRIBUTES security, SIZE_T stack, LPTHREAD_START_ROUTINE body, LPVOID argument,
                                    DWORD flags, LPDWORD identifier)
{
    InterlockedIncrement(&started);
    return CreateThread(security, stack, body, argument, flags, identifier);
}

int watch_threads_of(HMODULE module)
{
    started = 0;
    return replace_import(module, "CreateThread", (any_function)watched_thread);
}

LONG threads_started(void)
{
    return started;
}

/* What passes from one look to the next, in microseconds: a search of 100 ms looks some hundred times. */
enum { MICROSECONDS_OF_A_LOOK = 500 };

static LARGE_INTEGER begun;
static volatile LONG looks;

static BOOL WINAPI count_look(LARGE_INTEGER *count)
{
    LARGE_INTEGER a_second;

    QueryPerformanceFrequency(&a_second);
    count->QuadPart = begun.QuadPart + InterlockedIncrement(&looks) * a_second.QuadPart / 1000000 * MICROSECONDS_OF_A_LOOK;
    return TRUE;
}

int give_clock_of_looks(HMODULE module)
{
    QueryPerformanceCounter(&begun);
    looks = 0;
    return replace_import(module, "QueryPerformanceCounter", (any_function)count_look);
}

double milliseconds_of_looks(void)
{
    return (double)looks * MICROSECONDS_OF_A_LOOK / 1000;
}
