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
    check(function(number, NULL, 1) == E2048_NULL && function(number, NULL, INT32_MAX) == E2048_NULL
              && function(number, NULL, -1) == E2048_RANGE,
        "%s: NULL for a buffer with room", name);
    check(function(number, buffer, length + 1) == length, "%s: a buffer that just fits", name);
    check(buffer[length] == '\0' && strlen(buffer) == (size_t)length, "%s: ends in a NUL", name);
    check(untouched(buffer + length + 1, sizeof buffer - (size_t)length - 1), "%s: nothing past the NUL", name);
}

/* Whether a text is one that ends where it says, in ASCII. */
static int is_text(const char *text, int32_t length)
{
    int32_t index;

    for (index = 0; index < length; index++)
        if (text[index] < ' ' || text[index] > '~')
            return 0;
    return length > 0 && text[length] == '\0';
}

static void check_list(const char *name, text_function function, int32_t count, const char *word)
{
    static const int32_t outside[] = { -1, INT32_MIN, INT32_MAX };
    enum { MOST = 100 };
    static char texts[MOST][1000];
    int32_t index, other;
    int well = 1, distinct = 1;

    check(count > 0 && count < MOST, "%s: there are some", name);
    for (index = 0; index < count; index++) {
        well = well && is_text(texts[index], function(index, texts[index], (int32_t)sizeof texts[index]));
        well = well && (word != NULL ? strstr(texts[index], word) != NULL
                                     : strspn(texts[index], "abcdefghijklmnopqrstuvwxyz-") == strlen(texts[index]));
        for (other = 0; other < index; other++)
            distinct = distinct && strcmp(texts[index], texts[other]) != 0;
    }
    check(well, "%s: each index below the count has a name, or a text with %s", name, word != NULL ? word : "no word");
    check(distinct, "%s: no two are equal", name);
    memset(texts[0], 'x', sizeof texts[0]);
    well = function(count, texts[0], (int32_t)sizeof texts[0]) == E2048_RANGE;
    for (index = 0; index < 3; index++)
        well = well && function(outside[index], texts[0], (int32_t)sizeof texts[0]) == E2048_RANGE;
    check(well && untouched(texts[0], sizeof texts[0]), "%s: E2048_RANGE for any other index", name);
}

static int is_sentence(const char *text)
{
    return is_text(text, (int32_t)strlen(text)) && text[0] >= 'A' && text[0] <= 'Z' && text[strlen(text) - 1] == '.';
}

static void check_statuses(void)
{
    static const struct {
        int32_t status;
        const char *word;
    } statuses[] = {
        { E2048_OK, "" },
        { E2048_GAME_OVER, "over" },
        { E2048_NULL, "NULL" },
        { E2048_TILE, "131072" },
        { E2048_DIRECTION, "3 (left)" },
        { E2048_NAME, "recipe" },
        { E2048_RANGE, "out of range" },
        { E2048_BUFFER, "buffer" },
        { E2048_FULL, "no cell is empty" },
        { E2048_CANCELLED, "cancelled" },
        { E2048_NO_NETWORK, "still to be loaded" },
        { E2048_WEIGHTS, "damaged" },
        { E2048_RECORD, "record" },
        { E2048_INTERNAL, "memory" },
    };
    static const int32_t unknown[] = { -13, -98, -100, -1234, INT32_MIN, 1, 42, INT32_MAX };
    enum { COUNT = sizeof statuses / sizeof statuses[0] };
    static char texts[COUNT][1000];
    char text[1000];
    int index, other, well = 1, distinct = 1;

    for (index = 0; index < COUNT; index++) {
        e2048_status_text(statuses[index].status, texts[index], (int32_t)sizeof texts[index]);
        check(is_sentence(texts[index]) && strstr(texts[index], statuses[index].word) != NULL,
            "e2048_status_text: %d is a sentence with '%s'", (int)statuses[index].status, statuses[index].word);
        for (other = 0; other < index; other++)
            distinct = distinct && strcmp(texts[index], texts[other]) != 0;
    }
    for (index = 0; index < (int)(sizeof unknown / sizeof unknown[0]); index++) {
        e2048_status_text(unknown[index], text, (int32_t)sizeof text);
        well = well && is_sentence(text) && (strstr(text, "is an answer") != NULL) == (unknown[index] > 0);
        for (other = 0; other < COUNT; other++)
            distinct = distinct && strcmp(text, texts[other]) != 0;
    }
    check(well, "e2048_status_text: unknown numbers have a sentence too, and answers are told from statuses");
    check(distinct, "e2048_status_text: every status has its own text");
}

void check_texts(void)
{
    char text[1000];

    check(e2048_abi_version() == E2048_ABI_VERSION, "e2048_abi_version: that of the header");
    check(e2048_version(text, (int32_t)sizeof text) > 0 && strcmp(text, E2048_VERSION) == 0,
        "e2048_version: %s, that of the header", text);
    check_text("e2048_version", version, 0);
    check_text("e2048_status_text", e2048_status_text, E2048_TILE);
    check_text("e2048_evaluator_name", e2048_evaluator_name, 0);
    check_text("e2048_player_name", e2048_player_name, 0);
    check_text("e2048_feature_name", e2048_feature_name, 0);
    check_text("e2048_player_summary", e2048_player_summary, 0);

    check_statuses();
    check_list("e2048_evaluator_name", e2048_evaluator_name, e2048_evaluator_count(), NULL);
    check_list("e2048_player_name", e2048_player_name, e2048_player_count(), NULL);
    check_list("e2048_feature_name", e2048_feature_name, e2048_feature_count(), "");
    check_list("e2048_player_summary", e2048_player_summary, e2048_player_count(), "ffort");
}
