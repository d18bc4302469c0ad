/* TAP, the Test Anything Protocol, as the test runner counts it. */
#ifndef TAP_H
#define TAP_H

#include <stdarg.h>
#include <stdio.h>

static int tap_tests = 0;
static int tap_failures = 0;

/* One test: passed where `holds`; its name is a printf format. */
static void tap(int holds, const char *name, ...)
{
    va_list arguments;
    va_start(arguments, name);
    tap_failures += !holds;
    printf("%s %d - ", holds ? "ok" : "not ok", ++tap_tests);
    vprintf(name, arguments);
    printf("\n");
    fflush(stdout);
    va_end(arguments);
}

/* The plan; what main returns. */
static int tap_end(void)
{
    printf("1..%d\n", tap_tests);
    return tap_failures != 0;
}

#endif
