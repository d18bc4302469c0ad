/*
 * What the mock of Excel does as it starts, under the name excel.exe: loads the add-in of engine2048 by the path that stands
 * in the registry's list, and asks it for a move. `excel.exe window` shows a window of Excel's class until it is told to
 * close.
 */

#include "../xll/calls.h"
#include "../xll/pages.h"
#include "boards.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

static const int32_t down_only_board[16] = { 2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0 };

/* The path in the first entry of the list that is engine2048's. */
static int find_add_in(wchar_t path[MAX_PATH])
{
    HKEY key;
    int index, found = 0;

    if (RegOpenKeyW(HKEY_CURRENT_USER, L"Software\\Microsoft\\Office\\16.0\\Excel\\Options", &key) != 0)
        return 0;
    for (index = 0; index < 100 && !found; index++) {
        wchar_t name[16], entry[MAX_PATH + 8] = L"", *end;
        DWORD size = sizeof entry - sizeof entry[0];

        if (index == 0)
            wcscpy(name, L"OPEN");
        else
            swprintf(name, 16, L"OPEN%d", index);
        if (RegQueryValueExW(key, name, NULL, NULL, (BYTE *)entry, &size) != 0)
            break;
        if (wcsncmp(entry, L"/R \"", 4) == 0 && wcsstr(entry, L"engine2048_x") != NULL) {
            wcsncpy(path, entry + 4, MAX_PATH - 1);
            end = wcschr(path, L'"');
            found = end != NULL;
            if (found)
                *end = L'\0';
        }
    }
    RegCloseKey(key);
    return found;
}

/* Under which name the function is registered that says the best move in a word. */
static const char *best_word(void)
{
    int index;

    for (index = 0; index < function_count; index++)
        if (strcmp(functions[index].export, "formula_best_word") == 0)
            return functions[index].name;
    return "none";
}

/* Says how a step went; returns that. The program that starts this one prints results of its own. */
static int step(int well, const char *what)
{
    printf("# Excel: %s: %s\n", what, well ? "yes" : "no");
    return well;
}

static int show_window(void)
{
    WNDCLASSW window_class;
    MSG message;

    memset(&window_class, 0, sizeof window_class);
    window_class.lpfnWndProc = DefWindowProcW;
    window_class.lpszClassName = L"XLMAIN";
    RegisterClassW(&window_class);
    if (CreateWindowW(L"XLMAIN", L"Excel", WS_OVERLAPPEDWINDOW, 0, 0, 9, 9, NULL, NULL, NULL, NULL) == NULL)
        return 1;
    SetEvent(OpenEventW(EVENT_MODIFY_STATE, FALSE, L"engine2048-window-is-there"));
    while (GetMessageW(&message, NULL, 0, 0) > 0)
        DispatchMessageW(&message);
    return 0;
}

int main(int count, char **arguments)
{
    wchar_t path[MAX_PATH] = L"";

    if (count > 1 && strcmp(arguments[1], "window") == 0)
        return show_window();
    if (!step(find_add_in(path), "its list has the add-in") || !step(load_xll(path), "the add-in loads"))
        return 1;
    start_excel(path);
    return !(step(call_lifecycle("xlAutoOpen") == 1, "it registers its functions")
             && step(answers_text(best_word(), "down", tiles(4, 4, down_only_board), text("random"), missing()),
                     "a formula works"));
}
