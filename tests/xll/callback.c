/* What the mock of Excel answers to an XLL. */

#include "excel.h"

#include "xlcall.h"

#include <stdlib.h>
#include <string.h>

/* The arguments of xlfRegister that come before the helps of the arguments. */
enum { BEFORE_CATEGORY = 6, BEFORE_HELPS = 10 };
/* What xlStack answers: bytes. */
enum { STACK_LEFT = 100000 };

registration functions[MOST_FUNCTIONS];
int function_count;
volatile LONG texts_out, bad_callbacks, esc_questions, esc_told;
static LONG questions_until_esc = NO_ESC;

int unloads;

static volatile LONG requests_until_abort;
static int will_abort;
static const wchar_t *caller;
static DWORD main_thread;
static int names_can_go, registrations, country;
static const char *refused;

/* What a name was last registered as; NULL where it never was. */
static registration *latest(const char *name)
{
    registration *found = NULL;
    int index;

    for (index = 0; index < function_count; index++)
        if (strcmp(functions[index].name, name) == 0 && (found == NULL || functions[index].order > found->order))
            found = &functions[index];
    return found;
}

void start_excel(const wchar_t *path)
{
    let_call(path);
    main_thread = GetCurrentThreadId();
    memset(functions, 0, sizeof functions);
    function_count = registrations = unloads = 0;
    names_can_go = 1;
    refused = NULL;
    country = USA;
}

void live_in(int number)
{
    country = number;
}

void let_call(const wchar_t *path)
{
    caller = path;
}

void press_esc_after(LONG questions)
{
    questions_until_esc = questions;
    esc_questions = esc_told = 0;
}

void abort_after(LONG requests)
{
    requests_until_abort = requests;
    will_abort = requests != NO_ABORT;
}

void let_names_go(int can_go)
{
    names_can_go = can_go;
}

void refuse_registration_of(const char *name)
{
    refused = name;
}

void forget_registrations(void)
{
    int index;

    for (index = 0; index < function_count; index++)
        if (functions[index].module == caller)
            functions[index].uses = 0;
}

const registration *registered(const char *name)
{
    const registration *function = latest(name);

    return function != NULL && function->has_name && function->uses > 0 && function->macro_type == MACRO_TYPE_FUNCTION
        ? function : NULL;
}

int count_registered(void)
{
    int index, count = 0;

    for (index = 0; index < function_count; index++)
        count += functions[index].module == caller ? functions[index].uses : 0;
    return count;
}

int count_names(void)
{
    int index, count = 0;

    for (index = 0; index < function_count; index++)
        count += functions[index].has_name && latest(functions[index].name) == &functions[index];
    return count;
}

/* Listed is what was last registered as a function, even after it was unregistered ("Known Issues in Excel XLL Development"). */
int count_listed(void)
{
    int index, count = 0;

    for (index = 0; index < function_count; index++)
        count += functions[index].macro_type == MACRO_TYPE_FUNCTION && latest(functions[index].name) == &functions[index];
    return count;
}

/* Copies a text; returns whether it is one that the function dialog shows whole. */
static int take_wide(const oper *value, wchar_t *text)
{
    int length;

    text[0] = 0;
    if (value->type == MISSING)
        return 1;
    if ((value->type & TYPE_BITS) != TEXT || value->as.text[0] > 255)
        return 0;
    length = value->as.text[0];
    memcpy(text, value->as.text + 1, (size_t)length * sizeof *text);
    text[length] = 0;
    return 1;
}

static int take_text(const oper *value, char *text)
{
    wchar_t wide[LONGEST];
    int index, fits = take_wide(value, wide);

    for (index = 0; index == 0 || wide[index - 1] != 0; index++)
        text[index] = (char)wide[index];
    return fits;
}

/* xlGetName: a text that the XLL has to give back. */
static int get_name(oper *answer)
{
    size_t length = wcslen(caller);
    uint16_t *text = malloc((length + 1) * sizeof *text);

    if (text == NULL)
        return XLRET_FAILED;
    text[0] = (uint16_t)length;
    memcpy(text + 1, caller, length * sizeof *text);
    answer->as.text = text;
    answer->type = TEXT;
    InterlockedIncrement(&texts_out);
    return XLRET_SUCCESS;
}

/* xlFree: takes back what this program gave, which is nothing MISSING (Microsoft's page "xlFree"). */
static int take_back(int count, oper **values)
{
    int index;

    for (index = 0; index < count; index++) {
        if ((values[index]->type & TYPE_BITS) == MISSING)
            InterlockedIncrement(&bad_callbacks);
        if ((values[index]->type & TYPE_BITS) == TEXT || (values[index]->type & TYPE_BITS) == ARRAY) {
            free((values[index]->type & TYPE_BITS) == TEXT ? (void *)values[index]->as.text : values[index]->as.array.cells);
            InterlockedDecrement(&texts_out);
        }
        values[index]->type = MISSING;
    }
    return XLRET_SUCCESS;
}

/* xlfGetWorkspace of 37: "a 45-item horizontal array of the items related to country versions and settings" (Microsoft's "Excel
   4.0 Macro Functions Reference", GET.WORKSPACE), of which this gives the first two: Excel's own country, and that of Windows. */
static int get_workspace(int count, oper **values, oper *answer)
{
    enum { COUNTRY_SETTINGS = 37, ITEMS = 45, SWITZERLAND = 41 };
    oper *items;
    int index;

    if (count != 1 || values[0]->type != NUMBER || values[0]->as.number != COUNTRY_SETTINGS)
        return XLRET_INV_XLOPER;
    items = country == NO_COUNTRY ? NULL : calloc(ITEMS, sizeof *items);
    if (items == NULL)
        return XLRET_FAILED;
    for (index = 0; index < ITEMS; index++)
        items[index].type = index < 2 ? NUMBER : BLANK;
    items[0].as.number = country;
    items[1].as.number = SWITZERLAND;
    answer->as.array.cells = items;
    answer->as.array.rows = 1;
    answer->as.array.columns = ITEMS;
    answer->type = ARRAY;
    InterlockedIncrement(&texts_out);
    return XLRET_SUCCESS;
}

/* Whether a value is the path of the module. */
static int is_module(const oper *value)
{
    size_t length = wcslen(caller);

    return (value->type & TYPE_BITS) == TEXT && value->as.text[0] == length
           && memcmp(value->as.text + 1, caller, length * sizeof *caller) == 0;
}

static int answer_error(int error, oper *answer)
{
    answer->as.error = error;
    answer->type = ERROR_VALUE;
    return XLRET_SUCCESS;
}

static int answer_number(double number, oper *answer)
{
    answer->as.number = number;
    answer->type = NUMBER;
    return XLRET_SUCCESS;
}

static int answer_logical(int logical, oper *answer)
{
    answer->as.logical = logical;
    answer->type = LOGICAL;
    return XLRET_SUCCESS;
}

/* The number by which the XLL may take back a registration. */
enum { FIRST_NUMBER = 1001 };

/* Where a registration belongs: what was registered before keeps its number, whether or not it still is. */
static registration *place_of(const registration *function)
{
    int index;

    for (index = 0; index < function_count; index++)
        if (functions[index].module == function->module && functions[index].macro_type == function->macro_type
            && strcmp(functions[index].name, function->name) == 0 && strcmp(functions[index].export, function->export) == 0)
            return &functions[index];
    return &functions[function_count++];
}

/* Reads the helps of the arguments, and one more that is empty ("Known Issues in Excel XLL Development"). */
static int take_helps(registration *function, int count, oper **values)
{
    char last[LONGEST];
    int index, fit = count > 0 && take_text(values[count - 1], last) && last[0] == '\0';

    function->argument_help_count = count - 1;
    for (index = 0; index < count - 1; index++)
        fit &= take_wide(values[index], function->argument_helps[index]) && function->argument_helps[index][0] != 0;
    return fit;
}

/* xlfRegister. */
static int take_registration(int count, oper **values, oper *answer)
{
    registration made, *place, *function = &made;

    memset(function, 0, sizeof *function);
    if (count < BEFORE_CATEGORY || count > BEFORE_HELPS + MOST_ARGUMENTS + 1 || function_count == MOST_FUNCTIONS)
        return XLRET_INV_COUNT;
    function->texts_fit = take_text(values[1], function->export) && take_text(values[2], function->types)
                          && take_text(values[3], function->name) && take_wide(values[4], function->arguments);
    if ((values[5]->type & TYPE_BITS) != NUMBER)
        return XLRET_INV_XLOPER;
    function->macro_type = (int)values[5]->as.number;
    function->module = caller;
    function->is_of_module = is_module(values[0]);
    if (refused != NULL && strcmp(function->name, refused) == 0)
        return answer_error(VALUE_ERROR, answer);
    if (count >= BEFORE_HELPS)
        function->texts_fit &= take_text(values[6], function->category) && take_wide(values[9], function->help)
                               && take_helps(function, count - BEFORE_HELPS, values + BEFORE_HELPS);
    place = place_of(function);
    function->uses = place->uses + 1;
    function->has_name = 1;
    function->order = ++registrations;
    *place = *function;
    return answer_number(FIRST_NUMBER + (double)(place - functions), answer);
}

/* xlfUnregister. */
static int take_unregistration(int count, oper **values, oper *answer)
{
    int index;

    if (count != 1 || (values[0]->type & TYPE_BITS) != NUMBER)
        return XLRET_INV_XLOPER;
    index = (int)values[0]->as.number - FIRST_NUMBER;
    if (index < 0 || index >= function_count)
        return XLRET_INV_XLOPER;
    if (functions[index].module != caller)
        InterlockedIncrement(&bad_callbacks);
    if (functions[index].uses > 0 && --functions[index].uses == 0 && count_registered() == 0)
        unloads++;
    return answer_logical(1, answer);
}

/* xlfSetName without a definition: deletes the name, where that can be done. */
static int delete_name(int count, oper **values, oper *answer)
{
    char name[LONGEST];
    int index;

    if (count != 1 || !take_text(values[0], name))
        return XLRET_INV_XLOPER;
    for (index = 0; names_can_go && index < function_count; index++)
        if (strcmp(functions[index].name, name) == 0)
            functions[index].has_name = 0;
    return answer_logical(names_can_go, answer);
}

/* xlfEvaluate of a function's name: its number, which the name keeps after the function is unregistered ("xlfRegister (Form 1)"
   and "xlfSetName": a hidden name, which only deleting it ends). */
static int evaluate_name(int count, oper **values, oper *answer)
{
    char name[LONGEST];
    const registration *function;

    if (count != 1 || !take_text(values[0], name))
        return XLRET_INV_XLOPER;
    function = latest(name);
    if (function == NULL || !function->has_name)
        return answer_error(NAME_ERROR, answer);
    return answer_number(FIRST_NUMBER + (double)(function - functions), answer);
}

/* Counts a request, and returns whether the XLL must return without an answer. */
static int is_aborted(void)
{
    LONG left;

    if (!will_abort)
        return 0;
    left = InterlockedDecrement(&requests_until_abort);
    /* The first is told; any further should not have come. */
    if (left < -1)
        InterlockedIncrement(&bad_callbacks);
    return left < 0;
}

/* xlAbort: whether the user has pressed Esc, which stays so. FALSE as an argument would clear that (Microsoft's page
   "xlAbort"), and other functions would go on. */
static int tell_esc(int count, oper *answer)
{
    LONG asked = InterlockedIncrement(&esc_questions);

    if (count != 0)
        InterlockedIncrement(&bad_callbacks);
    answer->as.logical = questions_until_esc >= 0 && asked > questions_until_esc;
    answer->type = LOGICAL;
    if (answer->as.logical)
        InterlockedIncrement(&esc_told);
    return XLRET_SUCCESS;
}

__declspec(dllexport) int __stdcall MdCallBack12(int function, int count, oper **values, oper *answer);

int __stdcall MdCallBack12(int function, int count, oper **values, oper *answer)
{
    if (function == XL_FREE)
        return take_back(count, values);
    if (is_aborted())
        return XLRET_ABORT;
    /* Those that Excel answers on every thread. */
    switch (function) {
    case XL_ABORT:
        return tell_esc(count, answer);
    case XL_STACK:
        answer->as.integer = STACK_LEFT;
        answer->type = INTEGER;
        return XLRET_SUCCESS;
    }
    if (GetCurrentThreadId() != main_thread) {
        InterlockedIncrement(&bad_callbacks);
        return XLRET_NOT_THREAD_SAFE;
    }
    switch (function) {
    case XL_GET_NAME:
        return get_name(answer);
    case XLF_GET_WORKSPACE:
        return get_workspace(count, values, answer);
    case XLF_REGISTER:
        return take_registration(count, values, answer);
    case XLF_UNREGISTER:
        return take_unregistration(count, values, answer);
    case XLF_SET_NAME:
        return delete_name(count, values, answer);
    case XLF_EVALUATE:
        return evaluate_name(count, values, answer);
    default:
        InterlockedIncrement(&bad_callbacks);
        return XLRET_INV_XLFN;
    }
}
