/*
 * An Excel that does what a test tells it, a line at a time, with two copies of the XLL:
 *
 *     stories.exe PATH PATH PREFIX
 *
 *     begin                a new Excel, which has loaded neither copy
 *     load N, free N       what Excel and VBA do with the file of a copy, 0 or 1; Windows counts
 *     open N, close N, remove N       Excel calls xlAutoOpen and so on: what that returned
 *     forget N             Excel unregisters all functions of the copy, as it does after xlAutoClose
 *     names YES            whether names can be deleted
 *     refuse INDEX         refuses to register the function of this index from now on; -1 for none
 *     abort REQUESTS       answers so many requests, then says that the XLL must return at once; -1 for never
 *     owners               which copy answers each function in a cell, or -1, separated by blanks
 *     uses N               how often each function of the copy is registered
 *     listed               how many functions the function dialog lists
 *     unloads              how often no function of a copy was registered any more
 *     round                whether one call of every function answers well; all are one copy's
 *     vba N                whether the C interface of the copy answers
 *     loaded N             whether the copy is in memory
 *     faults               requests that Excel should not have got, and texts that it did not get back
 *
 * Each answer ends with a line that is ".".
 */

#include "given.h"

#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>

static wchar_t *paths[2];

/* Makes a copy the one that is called. */
static void choose(int copy)
{
    let_call(paths[copy]);
    xll = GetModuleHandleW(paths[copy]);
}

static int owner(int function)
{
    const registration *known = registered(names[function]);

    return known == NULL ? -1 : known->module == paths[1];
}

static int uses(int copy, int function)
{
    int index, count = 0;

    for (index = 0; index < function_count; index++)
        if (functions[index].module == paths[copy] && strcmp(functions[index].name, names[function]) == 0)
            count += functions[index].uses;
    return count;
}

static void begin(void)
{
    int copy;

    for (copy = 0; copy < 2; copy++)
        while (GetModuleHandleW(paths[copy]) != NULL && FreeLibrary(GetModuleHandleW(paths[copy])))
            ;
    start_excel(paths[0]);
    texts_out = bad_callbacks = 0;
    abort_after(NO_ABORT);
    press_esc_after(NO_ESC);
}

/* Calls the C interface as VBA does, which looks its functions up by name. */
static int answers_vba(int copy)
{
    int32_t (*legal_moves)(const int32_t *);
    FARPROC found = GetProcAddress(GetModuleHandleW(paths[copy]), "e2048_legal_moves");

    memcpy(&legal_moves, &found, sizeof found);
    return found != NULL && legal_moves(middle_board) > 0 && legal_moves(finished_board) == 0;
}

static int is(const char *word, const char *command)
{
    return strcmp(word, command) == 0;
}

static void obey(const char *word, int number)
{
    int function, copy = number == 1;

    choose(copy);
    if (is(word, "begin"))
        begin();
    else if (is(word, "load"))
        printf("%d\n", LoadLibraryW(paths[copy]) != NULL);
    else if (is(word, "free"))
        printf("%d\n", FreeLibrary(xll) != 0);
    else if (is(word, "open"))
        printf("%d\n", call_lifecycle("xlAutoOpen"));
    else if (is(word, "close"))
        printf("%d\n", call_lifecycle("xlAutoClose"));
    else if (is(word, "remove"))
        printf("%d\n", call_lifecycle("xlAutoRemove"));
    else if (is(word, "forget"))
        forget_registrations();
    else if (is(word, "names"))
        let_names_go(number);
    else if (is(word, "refuse"))
        refuse_registration_of(number < 0 ? NULL : names[number]);
    else if (is(word, "abort"))
        abort_after(number);
    else if (is(word, "owners") || is(word, "uses"))
        for (function = 0; function < FUNCTIONS; function++)
            printf("%d%c", is(word, "owners") ? owner(function) : uses(copy, function), function + 1 < FUNCTIONS ? ' ' : '\n');
    else if (is(word, "listed"))
        printf("%d\n", count_listed());
    else if (is(word, "unloads"))
        printf("%d\n", unloads);
    else if (is(word, "round")) {
        choose(owner(0) == 1);
        printf("%d\n", one_round());
    } else if (is(word, "vba"))
        printf("%d\n", answers_vba(copy));
    else if (is(word, "loaded"))
        printf("%d\n", xll != NULL);
    else if (is(word, "faults"))
        printf("%ld\n", bad_callbacks + texts_out + unbalanced_calls + unmarked_results);
}

int main(void)
{
    char line[LONGEST], word[LONGEST];
    int count, number;
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);

    if (arguments == NULL || count != 4)
        return 1;
    paths[0] = arguments[1];
    paths[1] = arguments[2];
    prepare_arguments(arguments[3]);
    while (fgets(line, LONGEST, stdin) != NULL) {
        number = 0;
        if (sscanf(line, "%255s %d", word, &number) >= 1)
            obey(word, number);
        puts(".");
        fflush(stdout);
    }
    return 0;
}
