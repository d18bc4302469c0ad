/* What the kernel says of this process, on Linux. */
#ifndef THIS_PROCESS_H
#define THIS_PROCESS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A named number of such a file, as Threads of /proc/self/status; -1 where there is none. */
static inline long process_number(const char *path, const char *field)
{
    char line[256];
    long value = -1;
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, (int)sizeof line, file) != NULL)
        if (strncmp(line, field, strlen(field)) == 0 && line[strlen(field)] == ':')
            value = strtol(line + strlen(field) + 1, NULL, 10);
    if (file != NULL)
        fclose(file);
    return value;
}

static inline long process_threads(void)
{
    return process_number("/proc/self/status", "Threads");
}

/* Memory that was written to, in KiB; -1 where the kernel does not say. What mirrors a file, such as code, is left out: the
   kernel drops and reads it again as it likes. In /proc/self/status each thread may lag behind by some pages. */
static inline long process_memory(void)
{
    static const char exact[] = "/proc/self/smaps_rollup";
    long resident = process_number(exact, "Anonymous"), swapped = process_number(exact, "Swap");
    return resident < 0 || swapped < 0 ? -1 : resident + swapped;
}

/* Whether a file with this in its name is mapped. */
static inline int is_mapped(const char *part)
{
    char line[4096];
    int mapped = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    while (file != NULL && fgets(line, (int)sizeof line, file) != NULL)
        mapped = mapped || strstr(line, part) != NULL;
    if (file != NULL)
        fclose(file);
    return mapped;
}

#endif
