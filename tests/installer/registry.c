#include "registry.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1024, MOST_NAMES = 512 };

static void add(wchar_t *text, const wchar_t *what)
{
    size_t length = wcslen(text);

    if (length + wcslen(what) + 2 < SNAPSHOT) {
        wcscpy(text + length, what);
        wcscat(text + length, L"\n");
    }
}

static int by_name(const void *one, const void *other)
{
    return wcscmp(*(wchar_t *const *)one, *(wchar_t *const *)other);
}

/* Adds lines in the order of the alphabet, and frees them. */
static void add_sorted(wchar_t *text, wchar_t **lines, int count)
{
    int index;

    qsort(lines, (size_t)count, sizeof lines[0], by_name);
    for (index = 0; index < count; index++) {
        add(text, lines[index]);
        free(lines[index]);
    }
}

void read_registry(const wchar_t *path, wchar_t *text)
{
    wchar_t name[LONGEST], line[3 * LONGEST], *lines[MOST_NAMES];
    int index, count = 0;
    HKEY key;

    if (RegOpenKeyExW(HKEY_CURRENT_USER, path, 0, KEY_READ, &key) != 0)
        return;
    add(text, path);
    for (index = 0; count < MOST_NAMES; index++) {
        DWORD name_size = LONGEST, type, size = LONGEST - 2;
        BYTE data[LONGEST] = { 0 };
        LONG found = RegEnumValueW(key, (DWORD)index, name, &name_size, NULL, &type, data, &size);

        if (found == ERROR_NO_MORE_ITEMS)
            break;
        if (type == REG_SZ || type == REG_EXPAND_SZ)
            swprintf(line, 3 * LONGEST, L"  %ls = %ls", name, (wchar_t *)(void *)data);
        else
            swprintf(line, 3 * LONGEST, L"  %ls = type %lu, %lu bytes, %02x %02x", name, type, size, data[0], data[1]);
        lines[count++] = _wcsdup(line);
    }
    add_sorted(text, lines, count);
    count = 0;
    for (index = 0; count < MOST_NAMES; index++) {
        DWORD name_size = LONGEST;

        if (RegEnumKeyExW(key, (DWORD)index, name, &name_size, NULL, NULL, NULL, NULL) != 0)
            break;
        lines[count++] = _wcsdup(name);
    }
    RegCloseKey(key);
    qsort(lines, (size_t)count, sizeof lines[0], by_name);
    for (index = 0; index < count; index++) {
        swprintf(line, 3 * LONGEST, L"%ls\\%ls", path, lines[index]);
        free(lines[index]);
        read_registry(line, text);
    }
}

void read_folder(const wchar_t *folder, wchar_t *text)
{
    wchar_t line[3 * LONGEST], *lines[MOST_NAMES];
    WIN32_FIND_DATAW entry;
    HANDLE search;
    int count = 0;

    swprintf(line, 3 * LONGEST, L"%ls\\*", folder);
    search = FindFirstFileW(line, &entry);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        if (wcscmp(entry.cFileName, L".") == 0 || wcscmp(entry.cFileName, L"..") == 0)
            continue;
        swprintf(line, 3 * LONGEST, L"%ls\\%ls", folder, entry.cFileName);
        if (entry.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)
            read_folder(line, text);
        else
            swprintf(line + wcslen(line), LONGEST, L" %lu", entry.nFileSizeLow);
        lines[count++] = _wcsdup(line);
    } while (count < MOST_NAMES && FindNextFileW(search, &entry));
    FindClose(search);
    add_sorted(text, lines, count);
}

const wchar_t *value(const wchar_t *key, const wchar_t *name)
{
    static wchar_t text[LONGEST];
    DWORD size = sizeof text - sizeof text[0];

    memset(text, 0, sizeof text);
    if (RegGetValueW(HKEY_CURRENT_USER, key, name, RRF_RT_REG_SZ, NULL, text, &size) != 0)
        text[0] = L'\0';
    return text;
}

void set_value(HKEY root, const wchar_t *path, const wchar_t *name, const wchar_t *text)
{
    HKEY key;

    if (RegCreateKeyExW(root, path, 0, NULL, 0, KEY_WRITE, NULL, &key, NULL) != 0)
        return;
    RegSetValueExW(key, name, 0, REG_SZ, (const BYTE *)text, (DWORD)((wcslen(text) + 1) * sizeof text[0]));
    RegCloseKey(key);
}

void delete_value(const wchar_t *path, const wchar_t *name)
{
    HKEY key;

    if (RegOpenKeyExW(HKEY_CURRENT_USER, path, 0, KEY_WRITE, &key) != 0)
        return;
    RegDeleteValueW(key, name);
    RegCloseKey(key);
}
