#include "clock.h"

#include "imports.h"

#include <string.h>

/* What passes from one look to the next, in microseconds: a search of 100 ms looks some hundred times. */
enum { MICROSECONDS_OF_A_LOOK = 500 };

static LARGE_INTEGER begun;
static volatile LONG looks;

static BOOL WINAPI count_look(LARGE_INTEGER *count)
{
    LARGE_INTEGER a_second;

    QueryPerformanceFrequency(&a_second);
    count->QuadPart = begun.QuadPart + InterlockedIncrement(&looks) * a_second.QuadPart / 1000000 * MICROSECONDS_OF_A_LOOK;
    return TRUE;
}

int give_clock_of_looks(HMODULE module)
{
    BOOL(WINAPI *clock)(LARGE_INTEGER *) = count_look;
    const void *function;

    memcpy(&function, &clock, sizeof function);
    QueryPerformanceCounter(&begun);
    looks = 0;
    return replace_import(module, "QueryPerformanceCounter", function);
}

double milliseconds_of_looks(void)
{
    return (double)looks * MICROSECONDS_OF_A_LOOK / 1000;
}
