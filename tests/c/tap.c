#include "tap.h"

#include <stdarg.h>
#include <stdio.h>

static int checks = 0;
static int failures = 0;

int check(int passed, const char *name, ...)
{
    va_list arguments;

    checks += 1;
    failures += !passed;
    printf("%s %d - ", passed ? "ok" : "not ok", checks);
    va_start(arguments, name);
    vprintf(name, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout);
    return passed;
}

int finish(void)
{
    printf("1..%d\n", checks);
    return failures != 0;
}
