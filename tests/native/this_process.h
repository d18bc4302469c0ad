/* What the kernel says of this process, on Linux. */
#ifndef THIS_PROCESS_H
#define THIS_PROCESS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number of /proc/self/status, such as RssAnon (in KiB) or Threads; -1 where there is none. */
static inline long process_status(const char *field)
{
    char line[256];
    long value = -1;
    FILE *file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, (int)sizeof line, file) != NULL)
        if (strncmp(line, field, strlen(field)) == 0 && line[strlen(field)] == ':')
            value = strtol(line + strlen(field) + 1, NULL, 10);
    if (file != NULL)
        fclose(file);
    return value;
}

/* The memory that the process has written to, in KiB; -1 where the kernel does not say. Memory that only mirrors a file,
   such as a library's code, is left out: the kernel drops it and reads it again whenever it likes. */
static inline long process_memory(void)
{
    long resident = process_status("RssAnon"), swapped = process_status("VmSwap");
    return resident < 0 || swapped < 0 ? -1 : resident + swapped;
}

/* Whether a file with this in its name is mapped into the process. */
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
