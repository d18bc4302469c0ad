/*
 * Prints everything that the library answers on the known positions, so that builds for different systems can be
 * compared. The argument is the path of positions.json, in which each line begins with the 16 cells of a position.
 */

#include "engine2048.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer than any line of the file. */
static char line[65536];

/* Reads the first cells of a line; returns whether there are any. */
static int read_cells(const char *text, int32_t cells[16])
{
    static const char start[] = "{\"cells\":[";
    const char *at = strstr(text, start);
    int cell;

    if (at == NULL)
        return 0;
    at += strlen(start);
    for (cell = 0; cell < 16; cell++) {
        char *end;

        cells[cell] = (int32_t)strtol(at, &end, 10);
        if (end == at)
            return 0;
        at = end + 1;
    }
    return 1;
}

static void print_moves(const int32_t cells[16])
{
    int32_t after[16], score;
    int direction, cell;

    printf("legal %d\n", (int)e2048_legal_moves(cells));
    for (direction = 0; direction < 4; direction++) {
        printf("move %d: %d", direction, (int)e2048_move(cells, direction, after, &score));
        for (cell = 0; cell < 16; cell++)
            printf(" %d", (int)after[cell]);
        printf(" score %d\n", (int)score);
    }
}

static void print_evaluations(const int32_t cells[16])
{
    char name[E2048_NAME_CAPACITY];
    double value;
    int32_t index;

    for (index = 0; index < e2048_evaluator_count(); index++) {
        e2048_evaluator_name(index, name, (int32_t)sizeof name);
        printf("%s %d", name, (int)e2048_evaluate(cells, name, &value));
        printf(" %.17g\n", value);
    }
}

static void print_analyses(const int32_t cells[16])
{
    char name[E2048_NAME_CAPACITY];
    double values[4] = { 0 }, nodes = 0;
    int32_t index, effort, depth = 0;

    for (index = 0; index < e2048_player_count(); index++) {
        e2048_player_name(index, name, (int32_t)sizeof name);
        for (effort = 1; effort <= 2; effort++) {
            printf("%s %d:", name, (int)effort);
            printf(" %d", (int)e2048_analyze(cells, name, effort, 0, 2048, values, &depth, &nodes));
            printf(" %.17g %.17g %.17g %.17g", values[0], values[1], values[2], values[3]);
            printf(" depth %d nodes %.0f\n", (int)depth, nodes);
        }
    }
}

int main(int count, char **arguments)
{
    FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
    int32_t cells[16];
    int positions = 0;

    if (file == NULL) {
        fprintf(stderr, "usage: answers PATH-OF-positions.json\n");
        return 2;
    }
    /* How much work several threads do depends on who finds what in a table first. */
    e2048_set_threads(1);
    while (fgets(line, (int)sizeof line, file) != NULL)
        if (read_cells(line, cells)) {
            printf("position %d\n", ++positions);
            print_moves(cells);
            print_evaluations(cells);
            print_analyses(cells);
        }
    fclose(file);
    return positions == 0;
}
