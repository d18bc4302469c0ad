/*
 * Reads a board and prints the move that a player would make, with its evaluation of each direction.
 *
 *     hint [-p PLAYER] [-e EFFORT] [-t MILLISECONDS] [CELL ...]
 *
 * The cells are 16 tile values, row by row from the top left, 0 for an empty cell; without them on the command line
 * they are read from the standard input, separated by whatever is not a digit. The player is expectimax unless another
 * is named; `hint -l` lists all of them. Effort 0 is the player's default; a time of 0 is no bound. Ctrl-C ends a search
 * that takes too long.
 *
 *     cargo xtask install --prefix "$HOME/.local"
 *     export PKG_CONFIG_PATH="$HOME/.local/lib/pkgconfig" LD_LIBRARY_PATH="$HOME/.local/lib"
 *     cc examples/c/hint.c $(pkg-config --cflags --libs engine2048) -o hint
 *     ./hint -p minimax  4 128 4 32  2 32 64 16  2 32 2 2  2 0 0 0
 */

#include "engine2048.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const direction_names[4] = { "up", "right", "down", "left" };

/* What the command line asks for. */
struct request {
    const char *player;
    int32_t effort;
    int32_t time_ms;
    int32_t cells[16];
    int cell_count;
};

static int print_usage(void)
{
    fprintf(stderr, "usage: hint [-p PLAYER] [-e EFFORT] [-t MILLISECONDS] [16 CELLS]\n"
                    "       hint -l\n");
    return 2;
}

/* Says what a status means. */
static int print_failure(int32_t status)
{
    char sentence[200];

    e2048_status_text(status, sentence, (int32_t)sizeof sentence);
    fprintf(stderr, "hint: %s\n", sentence);
    return 1;
}

static int print_players(void)
{
    char name[E2048_NAME_CAPACITY];
    char summary[2000];
    int32_t index;

    for (index = 0; index < e2048_player_count(); index++) {
        int32_t status = e2048_player_name(index, name, (int32_t)sizeof name);
        if (status >= 0)
            status = e2048_player_summary(index, summary, (int32_t)sizeof summary);
        if (status < 0)
            return print_failure(status);
        printf("%-17s %s\n", name, summary);
    }
    return 0;
}

/* Reads a whole number that fits int32_t; returns whether the text is one. */
static int read_number(const char *text, int32_t *number)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end != '\0' || value < INT32_MIN || value > INT32_MAX)
        return 0;
    *number = (int32_t)value;
    return 1;
}

/* Reads the command line; returns whether it is understood. */
static int read_arguments(int count, char **arguments, struct request *request)
{
    int at;

    for (at = 1; at < count; at++) {
        const char *argument = arguments[at];
        const char *value = at + 1 < count ? arguments[at + 1] : "";

        if (strcmp(argument, "-p") == 0 && at + 1 < count) {
            request->player = value;
            at++;
        } else if (strcmp(argument, "-e") == 0 && read_number(value, &request->effort)) {
            at++;
        } else if (strcmp(argument, "-t") == 0 && read_number(value, &request->time_ms)) {
            at++;
        } else if (request->cell_count == 16 || !read_number(argument, &request->cells[request->cell_count])) {
            return 0;
        } else {
            request->cell_count++;
        }
    }
    return request->cell_count == 0 || request->cell_count == 16;
}

/* Reads 16 numbers from a stream, whatever stands between them; returns whether they are there. */
static int read_cells(FILE *stream, int32_t cells[16])
{
    int letter, in_number = 0, count = 0;

    while ((letter = fgetc(stream)) != EOF) {
        if (letter < '0' || letter > '9') {
            in_number = 0;
            continue;
        }
        if (!in_number) {
            if (count == 16)
                return 0;
            cells[count++] = 0;
            in_number = 1;
        }
        /* A number that is too long for any tile stays too long, and is refused as one. */
        if (cells[count - 1] < INT32_MAX / 10 - 1)
            cells[count - 1] = 10 * cells[count - 1] + (letter - '0');
    }
    return count == 16;
}

static void print_board(const int32_t cells[16])
{
    int cell;

    for (cell = 0; cell < 16; cell++) {
        if (cells[cell] == 0)
            printf("%7s", ".");
        else
            printf("%7ld", (long)cells[cell]);
        if (cell % 4 == 3)
            printf("\n");
    }
}

/* Set where Ctrl-C was pressed. */
static volatile sig_atomic_t interrupted = 0;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* What the library asks while it searches: whether to cancel. */
static int32_t is_interrupted(void *context)
{
    (void)context;
    return interrupted;
}

static int print_hint(const struct request *request)
{
    double evaluations[4], nodes;
    int32_t depth;
    int32_t best = e2048_analyze(request->cells, request->player, request->effort, request->time_ms, 0, evaluations,
        &depth, &nodes);
    int direction;

    if (best < 0)
        return print_failure(best);
    print_board(request->cells);
    printf("\n%s plays %s (depth %ld, %.0f positions)\n", request->player, direction_names[best], (long)depth,
        nodes);
    for (direction = 0; direction < 4; direction++) {
        printf("%c %-6s", direction == best ? '*' : ' ', direction_names[direction]);
        if (evaluations[direction] == E2048_ILLEGAL)
            printf("illegal\n");
        else if (evaluations[direction] == E2048_LOST)
            printf("lost\n");
        else
            printf("%.6g\n", evaluations[direction]);
    }
    return 0;
}

int main(int count, char **arguments)
{
    struct request request = { "expectimax", 0, 0, { 0 }, 0 };

    if (e2048_abi_version() != E2048_ABI_VERSION) {
        fprintf(stderr, "hint: the library has version %ld of the interface, this program needs %d\n",
            (long)e2048_abi_version(), E2048_ABI_VERSION);
        return 1;
    }
    if (count == 2 && strcmp(arguments[1], "-l") == 0)
        return print_players();
    if (!read_arguments(count, arguments, &request))
        return print_usage();
    if (request.cell_count == 0 && !read_cells(stdin, request.cells)) {
        fprintf(stderr, "hint: a board is 16 numbers\n");
        return 2;
    }
    signal(SIGINT, interrupt);
    e2048_set_cancel_handler(is_interrupted, NULL);
    return print_hint(&request);
}
