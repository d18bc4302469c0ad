/*
 * Does on a Windows machine what a test tells it, a line at a time, in fields that tabs separate:
 *
 *     folders                        the folder for this user's programs' data, and that of the Start menu
 *     run PROGRAM ARGUMENTS          runs a program to its end: its exit code
 *     set KEY NAME TYPE BYTES        writes a value below HKEY_CURRENT_USER, its bytes as hexadecimal digits
 *     unset KEY NAME
 *     forget KEY                     deletes a key with all below it
 *     hold PATH                      opens a file, so that nobody can delete or write it
 *     release                        closes that
 *     app PATH                       where Excel is, for all users; nowhere without a path
 *     window EXCEL, close            lets the mock of Excel show its window, and ends it
 *     keys KEY                       that key and all below it
 *     values KEY                     every value in that key and below: key, name, type and bytes
 *
 * Each answer ends with a line that is ".".
 */

#include <shlobj.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

enum { LONGEST_LINE = 1 << 16, MOST_FIELDS = 5, LONGEST_NAME = 512, MOST_BYTES = 1 << 14 };

static void print_wide(const wchar_t *text)
{
    char bytes[LONGEST_LINE];

    if (WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, LONGEST_LINE, NULL, NULL) > 0)
        fputs(bytes, stdout);
}

static void print_folders(void)
{
    wchar_t path[MAX_PATH];

    SHGetFolderPathW(NULL, CSIDL_LOCAL_APPDATA, NULL, 0, path);
    print_wide(path);
    putchar('\n');
    SHGetFolderPathW(NULL, CSIDL_PROGRAMS, NULL, 0, path);
    print_wide(path);
    putchar('\n');
}

static HANDLE start(const wchar_t *program, const wchar_t *arguments)
{
    wchar_t line[LONGEST_NAME * 4];
    STARTUPINFOW how;
    PROCESS_INFORMATION process;

    memset(&how, 0, sizeof how);
    how.cb = sizeof how;
    swprintf(line, LONGEST_NAME * 4, L"\"%ls\" %ls", program, arguments);
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &how, &process))
        return NULL;
    CloseHandle(process.hThread);
    return process.hProcess;
}

static DWORD wait_for(HANDLE process)
{
    DWORD code = 1000;

    if (process != NULL) {
        WaitForSingleObject(process, INFINITE);
        GetExitCodeProcess(process, &code);
        CloseHandle(process);
    }
    return code;
}

static HANDLE window;

static void show_window(const wchar_t *excel)
{
    HANDLE shown = CreateEventW(NULL, TRUE, FALSE, L"engine2048-window-is-there");

    window = start(excel, L"window");
    if (window != NULL)
        WaitForSingleObject(shown, INFINITE);
    printf("%d\n", FindWindowW(L"XLMAIN", NULL) == NULL);
    CloseHandle(shown);
}

static void set_app(const wchar_t *path)
{
    static const wchar_t key[] = L"Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\excel.exe";

    if (path[0] == 0)
        printf("%ld\n", RegDeleteKeyW(HKEY_LOCAL_MACHINE, key));
    else
        printf("%ld\n", RegSetKeyValueW(HKEY_LOCAL_MACHINE, key, L"", REG_SZ, path, (DWORD)((wcslen(path) + 1) * sizeof *path)));
}

static void set_value(HKEY root, const wchar_t *key, const wchar_t *name, DWORD type, const wchar_t *digits)
{
    BYTE bytes[MOST_BYTES];
    DWORD count = 0;
    unsigned byte;

    while (count < MOST_BYTES && swscanf(digits + 2 * count, L"%2x", &byte) == 1)
        bytes[count++] = (BYTE)byte;
    printf("%ld\n", RegSetKeyValueW(root, key, name, type, bytes, count));
}

/* What is in a key and below: its values, or the keys themselves. */
static void print_all(const wchar_t *key, int are_values)
{
    wchar_t name[LONGEST_NAME], below[LONGEST_NAME * 2];
    BYTE bytes[MOST_BYTES];
    HKEY opened;
    DWORD index, type, byte;

    if (RegOpenKeyExW(HKEY_CURRENT_USER, key, 0, KEY_READ, &opened) != 0)
        return;
    if (!are_values) {
        print_wide(key);
        putchar('\n');
    }
    for (index = 0; are_values; index++) {
        DWORD name_size = LONGEST_NAME, size = MOST_BYTES;

        if (RegEnumValueW(opened, index, name, &name_size, NULL, &type, bytes, &size) != 0)
            break;
        print_wide(key);
        putchar('\t');
        print_wide(name);
        printf("\t%lu\t", type);
        for (byte = 0; byte < size; byte++)
            printf("%02x", bytes[byte]);
        putchar('\n');
    }
    for (index = 0;; index++) {
        DWORD name_size = LONGEST_NAME;

        if (RegEnumKeyExW(opened, index, name, &name_size, NULL, NULL, NULL, NULL) != 0)
            break;
        swprintf(below, LONGEST_NAME * 2, L"%ls\\%ls", key, name);
        print_all(below, are_values);
    }
    RegCloseKey(opened);
}

static HANDLE held = INVALID_HANDLE_VALUE;

static void hold(const wchar_t *path)
{
    held = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    printf("%d\n", held == INVALID_HANDLE_VALUE);
}

static void obey(wchar_t **fields)
{
    if (wcscmp(fields[0], L"folders") == 0)
        print_folders();
    else if (wcscmp(fields[0], L"run") == 0)
        printf("%lu\n", wait_for(start(fields[1], fields[2])));
    else if (wcscmp(fields[0], L"set") == 0)
        set_value(HKEY_CURRENT_USER, fields[1], fields[2], (DWORD)_wtoi(fields[3]), fields[4]);
    else if (wcscmp(fields[0], L"unset") == 0)
        printf("%ld\n", RegDeleteKeyValueW(HKEY_CURRENT_USER, fields[1], fields[2]));
    else if (wcscmp(fields[0], L"forget") == 0)
        printf("%ld\n", RegDeleteTreeW(HKEY_CURRENT_USER, fields[1]));
    else if (wcscmp(fields[0], L"hold") == 0)
        hold(fields[1]);
    else if (wcscmp(fields[0], L"release") == 0)
        printf("%d\n", !CloseHandle(held));
    else if (wcscmp(fields[0], L"app") == 0)
        set_app(fields[1]);
    else if (wcscmp(fields[0], L"window") == 0)
        show_window(fields[1]);
    else if (wcscmp(fields[0], L"close") == 0) {
        TerminateProcess(window, 0);
        printf("%lu\n", wait_for(window));
    } else if (wcscmp(fields[0], L"keys") == 0)
        print_all(fields[1], 0);
    else if (wcscmp(fields[0], L"values") == 0)
        print_all(fields[1], 1);
}

int main(void)
{
    static char bytes[LONGEST_LINE];
    static wchar_t line[LONGEST_LINE], empty[] = L"";
    wchar_t *fields[MOST_FIELDS];
    int count;

    while (fgets(bytes, LONGEST_LINE, stdin) != NULL) {
        bytes[strcspn(bytes, "\r\n")] = '\0';
        MultiByteToWideChar(CP_UTF8, 0, bytes, -1, line, LONGEST_LINE);
        fields[0] = line;
        for (count = 1; count < MOST_FIELDS; count++) {
            wchar_t *tab = wcschr(fields[count - 1], L'\t');

            fields[count] = tab == NULL ? empty : tab + 1;
            if (tab != NULL)
                *tab = L'\0';
        }
        obey(fields);
        puts(".");
        fflush(stdout);
    }
    return 0;
}
