/*
 * Installs, updates and removes engine2048 on a Windows that has nothing but a mock of Excel:
 *
 *     installer_test.exe INSTALLER EXCEL ADD_IN
 *
 * EXCEL is the mock, called excel.exe; ADD_IN the name of the file that it can load. The registry and the folders are compared
 * before and after.
 */

#include "registry.h"
#include "tap.h"

#include <shellapi.h>
#include <shlobj.h>
#include <stdio.h>
#include <string.h>

#define OFFICE L"Software\\Microsoft\\Office"
#define OPTIONS L"\\Excel\\Options"
#define UNTICKED L"\\Excel\\Add-in Manager"
#define TRUSTED L"\\Excel\\Security\\Trusted Locations"
#define OUR_LOCATION TRUSTED L"\\LocationEngine2048"
#define APPS L"Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\engine2048"
#define APP_PATHS L"Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\excel.exe"

enum { FILE_IN_USE = 3, EXCEL_RUNS = 4, NOT_WRITTEN = 5, NOT_STARTED = 1000 };
/* Between two looks at a removal that goes on in the background, in milliseconds. Where it hangs so does this program, which
 * whoever runs it ends: no clock decides. */
enum { PAUSE = 100 };

static const wchar_t other[] = L"/R \"C:\\others\\other.xll\"", another[] = L"C:\\others\\another.xlam";
static wchar_t *installer, *excel, *add_in;
static wchar_t local[MAX_PATH], folder[MAX_PATH], menu[MAX_PATH], entry[2 * MAX_PATH];

/* What the registry and the folders held. */
typedef struct {
    wchar_t registry[SNAPSHOT], folders[SNAPSHOT];
} snapshot;

static snapshot before, installed, now;

static void take(snapshot *all)
{
    memset(all, 0, sizeof *all);
    read_registry(L"Software\\Microsoft", all->registry);
    read_folder(local, all->folders);
    read_folder(menu, all->folders);
}

/* Whether nothing has changed since; prints the first line that has. */
static int is_same(const snapshot *one, const snapshot *two)
{
    const wchar_t *texts[2][2];
    int which;

    texts[0][0] = one->registry, texts[0][1] = two->registry, texts[1][0] = one->folders, texts[1][1] = two->folders;
    for (which = 0; which < 2; which++) {
        size_t at = 0, line = 0;

        while (texts[which][0][at] == texts[which][1][at] && texts[which][0][at] != L'\0') {
            at++;
            if (texts[which][0][at - 1] == L'\n')
                line = at;
        }
        if (texts[which][0][at] != texts[which][1][at]) {
            printf("# %.300ls\n# became\n# %.300ls\n", texts[which][0] + line, texts[which][1] + line);
            return 0;
        }
    }
    return 1;
}

static PROCESS_INFORMATION start(const wchar_t *program, const wchar_t *arguments)
{
    wchar_t line[3 * MAX_PATH];
    STARTUPINFOW how;
    PROCESS_INFORMATION process;

    memset(&how, 0, sizeof how);
    memset(&process, 0, sizeof process);
    how.cb = sizeof how;
    swprintf(line, 3 * MAX_PATH, L"\"%ls\" %ls", program, arguments);
    CreateProcessW(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &how, &process);
    return process;
}

/* Runs a program to its end; returns its exit code. */
static int run(const wchar_t *program, const wchar_t *arguments)
{
    PROCESS_INFORMATION process = start(program, arguments);
    DWORD code = NOT_STARTED;

    if (process.hProcess == NULL)
        return NOT_STARTED;
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    CloseHandle(process.hProcess);
    CloseHandle(process.hThread);
    return (int)code;
}

static int is_file(const wchar_t *name)
{
    wchar_t path[2 * MAX_PATH];
    DWORD attributes;

    swprintf(path, 2 * MAX_PATH, L"%ls\\%ls", folder, name);
    attributes = GetFileAttributesW(path);
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}

static int is_read_only(const wchar_t *name)
{
    wchar_t path[2 * MAX_PATH];

    swprintf(path, 2 * MAX_PATH, L"%ls\\%ls", folder, name);
    return (GetFileAttributesW(path) & FILE_ATTRIBUTE_READONLY) != 0;
}

/* A machine with Excel of 2013 and one of 365, of which the latter has add-ins and a trusted folder. */
static void prepare(void)
{
    SHGetFolderPathW(NULL, CSIDL_LOCAL_APPDATA, NULL, 0, local);
    wcscat(local, L"\\Programs");
    swprintf(folder, MAX_PATH, L"%ls\\engine2048", local);
    SHGetFolderPathW(NULL, CSIDL_PROGRAMS, NULL, 0, menu);
    swprintf(entry, 2 * MAX_PATH, L"/R \"%ls\\%ls\"", folder, add_in);
    set_value(HKEY_CURRENT_USER, OFFICE L"\\15.0" OPTIONS, L"Font", L"Calibri,11");
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" OPTIONS, L"OPEN", other);
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" OPTIONS, L"OPEN1", another);
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" TRUSTED L"\\Location0", L"Path", L"C:\\others\\");
    set_value(HKEY_LOCAL_MACHINE, APP_PATHS, NULL, excel);
    CreateDirectoryW(local, NULL);
}

static void check_installing(void)
{
    wchar_t path[MAX_PATH], quiet[2 * MAX_PATH];

    take(&before);
    check(run(installer, L"/S") == 0, "it installs in silence");
    check(is_file(L"engine2048_x64.xll") && is_file(L"engine2048_x86.xll") && is_file(L"README.txt")
              && is_file(L"vba\\Engine2048.bas") && is_file(L"licences\\LICENSE-MIT"),
          "the files are there");
    check(is_file(L"2048.xlsm") && is_read_only(L"2048.xlsm"), "the workbook is there, read-only");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), entry) == 0, "the add-in stands at the first free place");
    check(wcscmp(value(OFFICE L"\\15.0" OPTIONS, L"OPEN"), entry) == 0, "in every Office");
    check(value(OFFICE L"\\14.0" OPTIONS, L"OPEN")[0] == L'\0', "but in none that is not there");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN"), other) == 0
              && wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN1"), another) == 0,
          "others' entries are as they were");
    swprintf(path, MAX_PATH, L"%ls\\", folder);
    check(wcscmp(value(OFFICE L"\\16.0" OUR_LOCATION, L"Path"), path) == 0, "Excel trusts the folder");
    check(wcscmp(value(OFFICE L"\\16.0" TRUSTED L"\\Location0", L"Path"), L"C:\\others\\") == 0, "and others' as before");
    swprintf(quiet, 2 * MAX_PATH, L"\"%ls\\uninstall.exe\" /S", folder);
    check(wcscmp(value(APPS, L"QuietUninstallString"), quiet) == 0 && value(APPS, L"DisplayVersion")[0] != L'\0',
          "it is among the apps");
    swprintf(path, MAX_PATH, L"%ls\\engine2048\\2048.lnk", menu);
    check(GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES, "the Start menu has the workbook");
    swprintf(path, MAX_PATH, L"%ls\\engine2048\\Help on engine2048.lnk", menu);
    check(GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES, "and the help");
    check(run(excel, L"") == 0, "Excel loads the add-in and calculates a formula");
    take(&installed);
}

static void check_updating(void)
{
    /* Excel makes numbered locations of its own later. */
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" TRUSTED L"\\Location1", L"Path", L"C:\\Excel's own\\");
    check(run(installer, L"/S") == 0, "it installs over itself");
    check(wcscmp(value(OFFICE L"\\16.0" TRUSTED L"\\Location1", L"Path"), L"C:\\Excel's own\\") == 0,
          "a location that Excel made since is as it was");
    RegDeleteTreeW(HKEY_CURRENT_USER, OFFICE L"\\16.0" TRUSTED L"\\Location1");
    take(&now);
    check(is_same(&installed, &now), "which changes nothing");
}

/* Neither installing nor removing touches anything while a program holds one of the files. */
static void check_files_in_use(void)
{
    static const wchar_t *const names[] = { L"engine2048_x64.xll", L"engine2048_x86.xll", L"2048.xlsm", L"README.txt" };
    wchar_t path[MAX_PATH], uninstaller[MAX_PATH], here[2 * MAX_PATH];
    size_t index;

    swprintf(uninstaller, MAX_PATH, L"%ls\\uninstall.exe", folder);
    /* In the installed folder itself, where it can be waited for but could not delete itself. */
    swprintf(here, 2 * MAX_PATH, L"/S _?=%ls", folder);
    for (index = 0; index < sizeof names / sizeof names[0]; index++) {
        HANDLE file;

        swprintf(path, MAX_PATH, L"%ls\\%ls", folder, names[index]);
        file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
        check(run(installer, L"/S") == FILE_IN_USE, "installing is refused with a code of its own while %ls is in use",
              names[index]);
        check(run(uninstaller, here) == FILE_IN_USE, "and so is removing");
        CloseHandle(file);
        take(&now);
        check(is_same(&installed, &now) && is_read_only(L"2048.xlsm"), "which changes nothing");
    }
}

static void check_excel_runs(void)
{
    wchar_t path[MAX_PATH], uninstaller[MAX_PATH];
    HANDLE shown = CreateEventW(NULL, TRUE, FALSE, L"engine2048-window-is-there");
    PROCESS_INFORMATION window;

    window = start(excel, L"window");
    check(WaitForSingleObject(shown, INFINITE) == WAIT_OBJECT_0 && FindWindowW(L"XLMAIN", NULL) != NULL, "Excel's window is there");
    check(run(installer, L"/S") == EXCEL_RUNS, "installing is refused while Excel runs");
    swprintf(uninstaller, MAX_PATH, L"%ls\\uninstall.exe", folder);
    swprintf(path, MAX_PATH, L"/S _?=%ls", folder);
    check(run(uninstaller, path) == EXCEL_RUNS, "and so is removing");
    TerminateProcess(window.hProcess, 0);
    WaitForSingleObject(window.hProcess, INFINITE);
    take(&now);
    check(is_same(&installed, &now), "which changes nothing");
}

/* Removes it as the list of apps does. The program that this starts copies itself, starts the copy, and ends. */
static int remove_all(void)
{
    wchar_t uninstaller[MAX_PATH];

    swprintf(uninstaller, MAX_PATH, L"%ls\\uninstall.exe", folder);
    if (run(uninstaller, L"/S") != 0)
        return 0;
    while (GetFileAttributesW(folder) != INVALID_FILE_ATTRIBUTES || value(APPS, L"DisplayVersion")[0] != L'\0')
        Sleep(PAUSE);
    return 1;
}

static void check_removing(void)
{
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" OPTIONS, L"OPEN3", L"C:\\others\\later.xlam");
    check(remove_all(), "it is removed in silence");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), L"C:\\others\\later.xlam") == 0
              && value(OFFICE L"\\16.0" OPTIONS, L"OPEN3")[0] == L'\0',
          "the entry after it has moved up");
    delete_value(OFFICE L"\\16.0" OPTIONS, L"OPEN2");
    take(&now);
    check(is_same(&before, &now), "nothing else is left");
}

static void check_without_trust(void)
{
    check(run(installer, L"/S /NOTRUST") == 0, "it installs without trust");
    check(value(OFFICE L"\\16.0" OUR_LOCATION, L"Path")[0] == L'\0', "no folder is trusted then");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), entry) == 0, "the add-in is entered all the same");
    check(run(installer, L"/S") == 0, "it is updated");
    check(value(OFFICE L"\\16.0" OUR_LOCATION, L"Path")[0] == L'\0', "an update trusts no folder either");
    check(remove_all(), "it is removed");
    check(run(installer, L"/S") == 0 && run(installer, L"/S /NOTRUST") == 0
              && value(OFFICE L"\\16.0" OUR_LOCATION, L"Path")[0] != L'\0',
          "an update without trust leaves the folder trusted that was");
    check(remove_all(), "it is removed");
    take(&now);
    check(is_same(&before, &now), "nothing is left");
}

static void check_another_folder(void)
{
    wchar_t usual[MAX_PATH], arguments[2 * MAX_PATH], mine[MAX_PATH], path[2 * MAX_PATH];
    HANDLE file;

    wcscpy(usual, folder);
    swprintf(folder, MAX_PATH, L"%ls\\of mine", local);
    swprintf(arguments, 2 * MAX_PATH, L"/S /D=%ls", folder);
    check(run(installer, arguments) == 0 && is_file(L"2048.xlsm"), "it installs where it is told");
    check(run(installer, L"/S") == 0 && GetFileAttributesW(usual) == INVALID_FILE_ATTRIBUTES, "an update goes there too");
    check(wcsstr(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), folder) != NULL
              && value(OFFICE L"\\16.0" OPTIONS, L"OPEN3")[0] == L'\0',
          "Excel loads the add-in once, from there");
    /* One Office has the add-in unticked. */
    wcscpy(mine, folder);
    swprintf(path, 2 * MAX_PATH, L"%ls\\%ls", mine, add_in);
    delete_value(OFFICE L"\\15.0" OPTIONS, L"OPEN");
    set_value(HKEY_CURRENT_USER, OFFICE L"\\15.0" UNTICKED, path, L"unticked");
    take(&installed);
    wcscpy(folder, usual);
    swprintf(arguments, 2 * MAX_PATH, L"/S /D=%ls", folder);
    swprintf(path, 2 * MAX_PATH, L"%ls\\README.txt", mine);
    file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    check(run(installer, arguments) == FILE_IN_USE, "it does not move while a file is in use");
    CloseHandle(file);
    take(&now);
    check(is_same(&installed, &now), "which changes nothing");
    check(run(installer, arguments) == 0 && is_file(L"2048.xlsm"), "it moves to a folder that it is told later");
    check(GetFileAttributesW(mine) == INVALID_FILE_ATTRIBUTES, "nothing is left in the one before");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), entry) == 0
              && value(OFFICE L"\\16.0" OPTIONS, L"OPEN3")[0] == L'\0',
          "Excel still loads the add-in once");
    swprintf(path, 2 * MAX_PATH, L"%ls\\%ls", folder, add_in);
    check(wcscmp(value(OFFICE L"\\15.0" UNTICKED, path), L"unticked") == 0
              && value(OFFICE L"\\15.0" OPTIONS, L"OPEN")[0] == L'\0',
          "and not where it is unticked");
    check(remove_all(), "it is removed");
    take(&now);
    check(is_same(&before, &now), "nothing is left");
}

/* A folder has the name of a file. */
static void check_where_a_file_cannot_be_written(void)
{
    wchar_t paths[3][MAX_PATH];
    int index;

    swprintf(paths[0], MAX_PATH, L"%ls", folder);
    swprintf(paths[1], MAX_PATH, L"%ls\\vba", folder);
    swprintf(paths[2], MAX_PATH, L"%ls\\vba\\Engine2048.bas", folder);
    for (index = 0; index < 3; index++)
        CreateDirectoryW(paths[index], NULL);
    check(run(installer, L"/S") == NOT_WRITTEN, "where it cannot write a file it ends with a code of its own");
    check(!is_file(L"2048.xlsm") && !is_file(L"engine2048_x64.xll"), "and leaves none");
    for (index = 2; index >= 0; index--)
        RemoveDirectoryW(paths[index]);
    take(&now);
    check(is_same(&before, &now), "and has entered nothing");
}

/* Where a person has unticked the add-in, Excel has moved it to another list. */
static void check_unticked(void)
{
    wchar_t path[2 * MAX_PATH];

    check(run(installer, L"/S") == 0, "it installs again");
    delete_value(OFFICE L"\\16.0" OPTIONS, L"OPEN2");
    swprintf(path, 2 * MAX_PATH, L"%ls\\%ls", folder, add_in);
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" UNTICKED, path, L"");
    take(&installed);
    check(run(installer, L"/S") == 0, "it is updated");
    take(&now);
    check(is_same(&installed, &now), "which leaves it unticked");
    check(remove_all(), "it is removed though it is unticked");
    take(&now);
    check(is_same(&before, &now), "nothing is left");
}

/* Where Excel is installed but has never run. */
static void check_before_first_run(void)
{
    RegDeleteTreeW(HKEY_CURRENT_USER, OFFICE);
    take(&before);
    check(run(installer, L"/S") == 0, "it installs where Excel has never run");
    check(wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN"), entry) == 0, "for the latest Office");
    check(value(OFFICE L"\\16.0" OUR_LOCATION, L"Path")[0] != L'\0', "which trusts the folder");
    check(remove_all(), "it is removed");
    take(&now);
    check(is_same(&before, &now), "nothing is left");
}

static void check_without_excel(void)
{
    RegDeleteKeyW(HKEY_LOCAL_MACHINE, APP_PATHS);
    check(run(installer, L"/S") == 0, "it installs where there is no Excel");
    check(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2")[0] == L'\0' && is_file(L"2048.xlsm"), "the files alone");
    set_value(HKEY_CURRENT_USER, OFFICE L"\\16.0" OPTIONS, L"OPEN2", entry);
    check(run(installer, L"/S") == 0 && wcscmp(value(OFFICE L"\\16.0" OPTIONS, L"OPEN2"), entry) == 0,
          "an update leaves the add-in that a person has chosen since");
    check(remove_all(), "it is removed");
    take(&now);
    check(is_same(&before, &now), "nothing is left");
}

int main(void)
{
    int count;
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);

    if (!check(arguments != NULL && count == 4, "there are an installer, an Excel and an add-in"))
        return finish();
    installer = arguments[1];
    excel = arguments[2];
    add_in = arguments[3];
    prepare();
    check_installing();
    check_updating();
    check_files_in_use();
    check_excel_runs();
    check_removing();
    check_without_trust();
    check_another_folder();
    check_where_a_file_cannot_be_written();
    check_unticked();
    check_without_excel();
    set_value(HKEY_LOCAL_MACHINE, APP_PATHS, NULL, excel);
    check_before_first_run();
    return finish();
}
