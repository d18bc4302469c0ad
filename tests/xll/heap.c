/* Watches the heap by putting functions of its own into the module's table of imports. */

#include "heap.h"

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

/* Replaces an import. Returns whether the name was its. */
static int replace(IMAGE_THUNK_DATA *place, const char *name, const char *wanted, const void *function)
{
    DWORD before;

    if (strcmp(name, wanted) != 0 || !VirtualProtect(&place->u1.Function, sizeof place->u1.Function, PAGE_READWRITE, &before))
        return 0;
    memcpy(&place->u1.Function, &function, sizeof function);
    VirtualProtect(&place->u1.Function, sizeof place->u1.Function, before, &before);
    return 1;
}

int watch_heap_of(HMODULE module)
{
    BYTE *base = (BYTE *)module;
    IMAGE_NT_HEADERS *headers = (IMAGE_NT_HEADERS *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew);
    DWORD imports = headers->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress;
    IMAGE_IMPORT_DESCRIPTOR *library;
    int replaced = 0;
    LPVOID(WINAPI * alloc)(HANDLE, DWORD, SIZE_T) = watched_alloc;
    LPVOID(WINAPI * realloc)(HANDLE, DWORD, LPVOID, SIZE_T) = watched_realloc;
    BOOL(WINAPI * release)(HANDLE, DWORD, LPVOID) = watched_free;
    const void *functions[3];

    memcpy(&functions[0], &alloc, sizeof alloc);
    memcpy(&functions[1], &realloc, sizeof realloc);
    memcpy(&functions[2], &release, sizeof release);
    held = allocated = 0;
    for (library = (IMAGE_IMPORT_DESCRIPTOR *)(base + imports); library->Name != 0; library++) {
        IMAGE_THUNK_DATA *name = (IMAGE_THUNK_DATA *)(base + library->OriginalFirstThunk);
        IMAGE_THUNK_DATA *place = (IMAGE_THUNK_DATA *)(base + library->FirstThunk);

        for (; name->u1.AddressOfData != 0; name++, place++) {
            const char *text;

            if (IMAGE_SNAP_BY_ORDINAL(name->u1.Ordinal))
                continue;
            text = (const char *)((IMAGE_IMPORT_BY_NAME *)(base + name->u1.AddressOfData))->Name;
            replaced += replace(place, text, "HeapAlloc", functions[0]);
            replaced += replace(place, text, "HeapReAlloc", functions[1]);
            replaced += replace(place, text, "HeapFree", functions[2]);
        }
    }
    return replaced >= 3;
}

LONG blocks_held(void)
{
    return held;
}

LONG blocks_allocated(void)
{
    return allocated;
}
