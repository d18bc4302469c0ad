/*
 * Runs an XLL in the mock of Excel:
 *
 *     xll_test.exe PATH PREFIX
 *
 * PREFIX is what the functions' names begin with. What a formula should answer comes from the known positions and from the
 * C interface, which the same file exports.
 */

#include "given.h"
#include "imports.h"

#include <shellapi.h>
#include <stdio.h>

/* As xlGetName tells it. */
static const wchar_t *path_of_xll;

static void check_registration(void)
{
    int index;

    check(call_lifecycle("xlAutoOpen") == 1, "xlAutoOpen is content");
    check(count_registered() == FUNCTIONS, "all functions are registered, not %d", count_registered());
    for (index = 0; index < FUNCTIONS; index++) {
        const registration *function = registered(names[index]);
        const wchar_t *comma;
        int arguments = 0;

        if (!check(function != NULL, "%s is registered", names[index]))
            continue;
        check(strcmp(function->types, types[index]) == 0, "%s is %s, not %s", names[index], types[index], function->types);
        check(GetProcAddress(xll, function->export) != NULL, "%s is exported as %s", names[index], function->export);
        check(function->is_of_module, "%s is a function of this XLL, and listed", names[index]);
        for (comma = function->arguments; *comma != 0; comma++)
            arguments += *comma == L',' || comma == function->arguments;
        check(arguments == (int)strlen(types[index]) - 2 && arguments == function->argument_help_count,
              "%s names and explains each argument", names[index]);
        check(function->texts_fit && wcslen(function->help) > 20 && strcmp(function->category, "engine2048") == 0,
              "%s has a category and a help that Excel shows whole", names[index]);
    }
    check(texts_out == 0, "the XLL gave back what Excel gave it");
}

static void check_manager(void)
{
    oper *title = call_info(number(1));

    check(title != NULL && (title->type & TYPE_BITS) == TEXT && title->as.text[0] > 10, "the Add-in Manager learns a title");
    give_back(title);
    title = call_info(whole_number(1));
    check(title != NULL && (title->type & TYPE_BITS) == TEXT, "a whole number will do");
    give_back(title);
    title = call_info(number(2));
    check(title != NULL && (title->type & TYPE_BITS) == ERROR_VALUE, "and nothing else");
    give_back(title);
}

/* Functions are described in Excel's own language where that is one of three, by the texts of hosts/texts.json. */
static void check_languages(void)
{
    static const struct {
        int country;
        const wchar_t *help, *arguments, *argument_help;
    } languages[] = {
        { GERMANY, L"Der beste Zug", L"Spielfeld,Spieler,Zeit", L"Ein Bereich von" },
        { RUSSIA, L"Лучший ход", L"Поле,Игрок,Время", L"Диапазон" },
        { NO_COUNTRY, L"The best move", L"Board,Player,Time", L"A range of" },
        { 44, L"The best move", L"Board,Player,Time", L"A range of" },
        { USA, L"The best move", L"Board,Player,Time", L"A range of" },
    };
    int index, function;

    for (index = 0; index < (int)(sizeof languages / sizeof languages[0]); index++) {
        const registration *best_move;
        int fit = 1;

        live_in(languages[index].country);
        call_lifecycle("xlAutoOpen");
        best_move = registered(names[BESTMOVE]);
        check(best_move != NULL && wcsncmp(best_move->help, languages[index].help, wcslen(languages[index].help)) == 0
                  && wcscmp(best_move->arguments, languages[index].arguments) == 0
                  && wcsncmp(best_move->argument_helps[0], languages[index].argument_help,
                             wcslen(languages[index].argument_help)) == 0,
              "functions are described in the language of country %d", languages[index].country);
        for (function = 0; function < FUNCTIONS; function++)
            fit &= registered(names[function]) != NULL && registered(names[function])->texts_fit;
        check(fit && count_registered() == FUNCTIONS, "which Excel shows whole");
    }
    check(texts_out == 0, "Excel has its country's settings back");
}

/* Only some functions are registered where Excel refuses one, or says that the XLL must return at once. */
static void check_part_registered(void)
{
    /* For its own name and Excel's country. */
    enum { REQUESTS = 4, BEFORE_FUNCTIONS = 2 };

    refuse_registration_of(names[EVALUATE]);
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS - 1 && registered(names[EVALUATE]) == NULL,
          "all functions but one are registered where Excel refuses that");
    refuse_registration_of(NULL);
    check(call_lifecycle("xlAutoRemove") == 1 && count_registered() == 0, "and are gone when the add-in is removed");
    abort_after(REQUESTS);
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == REQUESTS - BEFORE_FUNCTIONS && bad_callbacks == 0,
          "registering ends where Excel says that it must");
    abort_after(NO_ABORT);
    check(call_lifecycle("xlAutoRemove") == 1, "and is undone");
    abort_after(0);
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == 0 && bad_callbacks == 0,
          "xlAutoOpen returns 1 even where no function is registered");
    abort_after(NO_ABORT);
    start_excel(path_of_xll);
}

static void check_end(void)
{
    check(call_lifecycle("xlAutoClose") == 1, "xlAutoClose is content");
    check(count_registered() == FUNCTIONS && one_round(), "all works after a closing that was cancelled");
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS && one_round(), "all works after opening it again");
    check(unloads == 0, "which takes nothing back in between");
    forget_registrations();
    check(call_lifecycle("xlAutoOpen") == 1 && count_registered() == FUNCTIONS && one_round(),
          "and after Excel had forgotten it");
    check(call_lifecycle("xlAutoRemove") == 1, "xlAutoRemove is content");
    check(count_registered() == 0, "%d functions are left registered", count_registered());
    check(count_listed() == 0, "the function dialog lists %d of them", count_listed());
    check(call_lifecycle("xlAutoClose") == 1, "xlAutoClose is content after that");
    check(unbalanced_calls == 0, "%ld calls left the stack elsewhere", unbalanced_calls);
    check(unmarked_results == 0, "%ld results are not marked to be freed", unmarked_results);
    check(results_elsewhere == 0, "%ld results are no block of the heap", results_elsewhere);
    check(texts_out == 0, "Excel has all its texts back");
}

/* A life of the XLL, from loading to unloading, in an Excel that deletes names or does not. */
static void one_life(const wchar_t *path, int names_can_go)
{
    HMODULE gone;

    if (!check(load_xll(path), "the XLL loads"))
        return;
    check(watch_heap_of(xll), "its heap can be watched");
    path_of_xll = path;
    start_excel(path);
    check_part_registered();
    let_names_go(names_can_go);
    check_registration();
    check_languages();
    check_manager();
    /* First, while the network is not decoded yet. */
    check_interruptions();
    check_formulas(path);
    check_load();
    check_end();
    check(count_names() == (names_can_go ? 0 : FUNCTIONS), "%d names are left", count_names());
    check(FreeLibrary(xll) != 0 && !GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT, path, &gone),
          "the XLL unloads");
    /* Fewer than none where a C runtime inside the XLL frees what it took before the heap was watched. */
    check(blocks_held() <= 0, "%ld blocks outlive it", blocks_held());
}

int main(void)
{
    int count;
    /* With letters beyond this system's code page, which main's own arguments lack. */
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);

    if (!check(arguments != NULL && count == 3, "there are a path and a prefix"))
        return finish();
    watch_pages();
    prepare_arguments(arguments[2]);
    one_life(arguments[1], 1);
    one_life(arguments[1], 0);
    return finish();
}
