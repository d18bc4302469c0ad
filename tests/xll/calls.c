#include "calls.h"

#include <stdio.h>
#include <string.h>

HMODULE xll;
volatile LONG unbalanced_calls, unmarked_results, results_elsewhere;

int load_xll(const wchar_t *path)
{
    xll = LoadLibraryW(path);
    return xll != NULL;
}

/* Calls a function of the XLL with this many arguments; counts the call where the stack is not where it should be. */
#ifdef _WIN64
static oper *call_export(FARPROC function, const oper **arguments, int count)
{
    oper *(*one)(const oper *, const oper *, const oper *);

    (void)count;
    memcpy(&one, &function, sizeof function);
    return one(arguments[0], arguments[1], arguments[2]);
}
#else
static oper *call_export(FARPROC function, const oper **arguments, int count)
{
    void *address, *result;
    int left;

    memcpy(&address, &function, sizeof function);
    __asm__ volatile("movl %%esp, %%esi\n\t"
                     "1: testl %%ecx, %%ecx\n\t"
                     "jz 2f\n\t"
                     "pushl -4(%%edi,%%ecx,4)\n\t"
                     "decl %%ecx\n\t"
                     "jmp 1b\n\t"
                     "2: call *%%eax\n\t"
                     "movl %%esi, %%edx\n\t"
                     "subl %%esp, %%edx\n\t"
                     "movl %%esi, %%esp"
                     : "=a"(result), "=d"(left), "+c"(count)
                     : "0"(address), "D"(arguments)
                     : "esi", "memory", "cc");
    if (left != 0)
        InterlockedIncrement(&unbalanced_calls);
    return result;
}
#endif

int call_lifecycle(const char *export)
{
    FARPROC function = GetProcAddress(xll, export);
    const oper *none[MOST_ARGUMENTS] = { NULL, NULL, NULL };

    return function == NULL ? -1 : (int)(INT_PTR)call_export(function, none, 0);
}

oper *call_info(const oper *action)
{
    FARPROC function = GetProcAddress(xll, "xlAddInManagerInfo12");
    const oper *arguments[MOST_ARGUMENTS] = { NULL, NULL, NULL };

    arguments[0] = action;
    return function == NULL ? NULL : call_export(function, arguments, 1);
}

oper *call(const char *name, const oper *first, const oper *second, const oper *third)
{
    const registration *known = registered(name);
    FARPROC function = known == NULL ? NULL : GetProcAddress(xll, known->export);
    const oper *arguments[MOST_ARGUMENTS];
    oper *result;

    if (function == NULL)
        return NULL;
    arguments[0] = first;
    arguments[1] = second;
    arguments[2] = third;
    /* A letter for the result, one for each argument, and a dollar sign. */
    result = call_export(function, arguments, (int)strlen(known->types) - 2);
    if (result != NULL && !(result->type & FREED_BY_ADD_IN))
        InterlockedIncrement(&unmarked_results);
    if (result != NULL && !HeapValidate(GetProcessHeap(), 0, result))
        InterlockedIncrement(&results_elsewhere);
    return result;
}

void give_back(oper *result)
{
    FARPROC function = GetProcAddress(xll, "xlAutoFree12");
    const oper *arguments[MOST_ARGUMENTS] = { NULL, NULL, NULL };

    arguments[0] = result;
    if (result != NULL && (result->type & FREED_BY_ADD_IN) && function != NULL)
        call_export(function, arguments, 1);
}

/* Whether a value is of this type. */
static int is(const oper *value, uint32_t type)
{
    return value != NULL && (value->type & TYPE_BITS) == type;
}

int is_array(const oper *result, int rows, int columns)
{
    return is(result, ARRAY) && result->as.array.rows == rows && result->as.array.columns == columns;
}

int answers_number(const char *name, double number, const oper *first, const oper *second, const oper *third)
{
    oper *result = call(name, first, second, third);
    int same = is(result, NUMBER) && result->as.number == number;

    give_back(result);
    return same;
}

int answers_text(const char *name, const char *text, const oper *first, const oper *second, const oper *third)
{
    oper *result = call(name, first, second, third);
    int index, same = is(result, TEXT) && result->as.text[0] == strlen(text);

    for (index = 0; same && text[index] != '\0'; index++)
        same = result->as.text[index + 1] == (unsigned char)text[index];
    give_back(result);
    return same;
}

int answers_error(const char *name, int error, const oper *first, const oper *second, const oper *third)
{
    oper *result = call(name, first, second, third);
    int same = is(result, ERROR_VALUE) && result->as.error == error;

    give_back(result);
    return same;
}

int answers_array(const char *name, int rows, int columns, const double *numbers, const oper *first, const oper *second,
                  const oper *third)
{
    oper *result = call(name, first, second, third);
    int index, same = is_array(result, rows, columns);

    for (index = 0; same && index < rows * columns; index++) {
        const oper *cell = &result->as.array.cells[index];

        if (numbers[index] == NO_NUMBER)
            same = cell->type == ERROR_VALUE && cell->as.error == NOT_AVAILABLE;
        else
            same = cell->type == NUMBER && cell->as.number == numbers[index];
    }
    give_back(result);
    return same;
}
