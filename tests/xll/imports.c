#include "imports.h"

#include <string.h>

static int put(IMAGE_THUNK_DATA *place, const void *function)
{
    DWORD before;

    if (!VirtualProtect(&place->u1.Function, sizeof place->u1.Function, PAGE_READWRITE, &before))
        return 0;
    memcpy(&place->u1.Function, &function, sizeof function);
    return VirtualProtect(&place->u1.Function, sizeof place->u1.Function, before, &before);
}

int replace_import(HMODULE module, const char *name, const void *function)
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
