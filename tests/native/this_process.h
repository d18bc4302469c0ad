/* What the kernel says of this process, on Linux. */
#ifndef THIS_PROCESS_H
#define THIS_PROCESS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number of /proc/self/status, such as VmRSS (in KiB) or Threads; -1 where there is none. */
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
