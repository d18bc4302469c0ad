/* Versions, status texts, names and summaries. */

#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

/* A function that writes a text, with what comes before the buffer bound to a number. */
typedef int32_t (*text_function)(int32_t number, char *text, int32_t capacity);

static int32_t version(int32_t number, char *text, int32_t capacity)
{
    (void)number;
    return e2048_version(text, capacity);
}

/* Whether the whole buffer still holds what it was filled with. */
static int untouched(const char *buffer, size_t size)
{
    size_t index;

    for (index = 0; index < size; index++)
        if (buffer[index] != 'x')
            return 0;
    return 1;
}

static void check_text(const char *name, text_function function, int32_t number)
{
    char buffer[1000];
    int32_t length = function(number, NULL, 0);
    int32_t capacity;
    int well = 1;

    memset(buffer, 'x', sizeof buffer);
    if (!check(length > 0 && length < 999, "%s: the length, without a buffer", name))
        return;
    for (capacity = 0; capacity <= length; capacity++)
        well = well && function(number, buffer, capacity) == E2048_BUFFER;
    check(well && untouched(buffer, sizeof buffer), "%s: E2048_BUFFER, and nothing written", name);
    check(function(number, buffer, -1) == E2048_RANGE && function(number, buffer, INT32_MIN) == E2048_RANGE
              && untouched(buffer, sizeof buffer),
        "%s: E2048_RANGE for a negative capacity", name);
    check(function(number, NULL, 1) == E2048_NULL, "%s: E2048_NULL", name);
    check(function(number, buffer, length + 1) == length, "%s: a buffer that just fits", name);
    check(buffer[length] == '\0' && strlen(buffer) == (size_t)length, "%s: ends in a NUL", name);
    check(untouched(buffer + length + 1, sizeof buffer - (size_t)length - 1), "%s: nothing past the NUL", name);
}

static void check_list(const char *name, text_function function, int32_t count)
{
    static const int32_t outside[] = { -1, INT32_MIN, INT32_MAX };
    char buffer[1000];
    int32_t index;
    int well = 1;

    check(count > 0, "%s: there are some", name);
    for (index = 0; index < count; index++)
        well = well && function(index, buffer, (int32_t)sizeof buffer) > 0;
    check(well, "%s: each index below the count has one", name);
    memset(buffer, 'x', sizeof buffer);
    well = function(count, buffer, (int32_t)sizeof buffer) == E2048_RANGE;
    for (index = 0; index < 3; index++)
        well = well && function(outside[index], buffer, (int32_t)sizeof buffer) == E2048_RANGE;
    check(well && untouched(buffer, sizeof buffer), "%s: E2048_RANGE for any other index", name);
}

void check_texts(void)
{
    static const int32_t statuses[] = { E2048_OK, E2048_GAME_OVER, E2048_NULL, E2048_TILE, E2048_DIRECTION,
        E2048_NAME, E2048_RANGE, E2048_BUFFER, E2048_FULL, E2048_CANCELLED,
        E2048_NO_NETWORK, E2048_WEIGHTS, E2048_INTERNAL };
    char text[1000];
    char unknown[1000];
    int index, well = 1;

    check(e2048_abi_version() == E2048_ABI_VERSION, "e2048_abi_version: that of the header");
    check(e2048_version(text, (int32_t)sizeof text) > 0 && strcmp(text, E2048_VERSION) == 0,
        "e2048_version: %s, that of the header", text);
    check_text("e2048_version", version, 0);
    check_text("e2048_status_text", e2048_status_text, E2048_TILE);
    check_text("e2048_evaluator_name", e2048_evaluator_name, 0);
    check_text("e2048_player_name", e2048_player_name, 0);
    check_text("e2048_feature_name", e2048_feature_name, 0);
    check_text("e2048_player_summary", e2048_player_summary, 0);

    check(e2048_status_text(-1234, unknown, (int32_t)sizeof unknown) > 0, "e2048_status_text: an unknown number");
    for (index = 0; index < (int)(sizeof statuses / sizeof statuses[0]); index++)
        well = well && e2048_status_text(statuses[index], text, (int32_t)sizeof text) > 0
            && strcmp(text, unknown) != 0;
    check(well, "e2048_status_text: every status has its own text");

    check_list("e2048_evaluator_name", e2048_evaluator_name, e2048_evaluator_count());
    check_list("e2048_player_name", e2048_player_name, e2048_player_count());
    check_list("e2048_feature_name", e2048_feature_name, e2048_feature_count());
    check_list("e2048_player_summary", e2048_player_summary, e2048_player_count());
}
