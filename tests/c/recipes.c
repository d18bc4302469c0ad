/* Recipes: where names stand, what is wrong with one, what each feature is worth. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const char recipe[] = "Greedy: merges 3, free -0.5";
static const int32_t heavier_than_any[16] = { 262144 };

/* A recipe is a name: its value is worked by hand, and greedy looks at what a move leaves. */
static void check_names(void)
{
    double value = 0, merges = 0, free = 0, best = 0, evaluations[4];
    int32_t seed = 3, cells[16], after[16], direction;
    int way, well = 1;

    /* Two pairs of 2s in the first column, one of 32s in the second, one of 2s in the third row; three empty cells. */
    check(e2048_evaluate(middle_board, "merges 1", &merges) == E2048_OK && merges == 4
              && e2048_evaluate(middle_board, "free 1", &free) == E2048_OK && free == 3
              && e2048_evaluate(middle_board, recipe, &value) == E2048_OK && value == 10.5,
        "a recipe is an evaluator's name");
    direction = e2048_analyze(middle_board, recipe, 0, 0, 7, evaluations, NULL, NULL);
    check(e2048_best_move(middle_board, recipe, 0, 0, 7, &best) == direction, "a recipe is a player's name");
    for (way = 0; way < 4; way++)
        well = well && e2048_move(middle_board, way, after, NULL) == 1 && e2048_evaluate(after, recipe, &value) == E2048_OK
            && value == evaluations[way] && value <= best;
    check(well, "greedy values what each move leaves");
    memcpy(cells, middle_board, sizeof cells);
    check(e2048_play(&seed, cells, "monte-carlo: free 1", 10, 0, 5, NULL) == 5, "a recipe plays");
}

static void check_check(void)
{
    static const struct {
        const char *text;
        int32_t position;
        const char *sentence;
    } recipes[] = {
        { "minimax", 0, "" },
        { "Greedy: merges 3,free -0.5", 0, "" },
        { "empty 1", 0, "" },
        { "greedy:    smoothnes 1", 12, "`smoothnes`, at 12, is no feature: smoothness?" },
        { "ovolv", 1, "`ovolv`, at 1, is no player and no evaluator: ovolve?" },
        { "empty 2,7", 9, "a feature was expected at 9; found `7`. Numbers have a point: 2.7, not 2,7" },
    };
    char text[1000] = "x";
    int32_t position = 9;
    int index, well = 1;

    for (index = 0; index < (int)(sizeof recipes / sizeof recipes[0]); index++) {
        const char *asked = recipes[index].text;
        int refused = e2048_evaluate(middle_board, asked, NULL) == E2048_NAME
            && e2048_best_move(middle_board, asked, 1, 0, 7, NULL) == E2048_NAME;

        check(e2048_check_recipe(asked, &position, text, (int32_t)sizeof text) == (int32_t)strlen(recipes[index].sentence)
                  && position == recipes[index].position && strcmp(text, recipes[index].sentence) == 0
                  && refused == (position > 0),
            "e2048_check_recipe: '%s' is told '%s'", asked, text);
    }
    check(e2048_check_recipe("\xff\xfe", NULL, text, (int32_t)sizeof text) > 0 && text[0] >= ' ' && text[0] <= '~'
              && e2048_check_recipe("", NULL, text, (int32_t)sizeof text) > 0,
        "e2048_check_recipe: what is no text, and nothing");
    check(e2048_check_recipe("empty", NULL, NULL, 0) > 0, "e2048_check_recipe: the length alone");
    position = 9;
    memset(text, 'x', sizeof text);
    check(e2048_check_recipe(NULL, &position, text, (int32_t)sizeof text) == E2048_NULL
              && e2048_check_recipe("empty", &position, NULL, 1) == E2048_NULL
              && e2048_check_recipe("empty", &position, text, 5) == E2048_BUFFER
              && e2048_check_recipe("empty", &position, text, -1) == E2048_RANGE
              && e2048_check_recipe("empty 1", &position, text, -1) == E2048_RANGE && position == 9,
        "e2048_check_recipe: refusals");
    for (index = 0; index < (int)sizeof text; index++)
        well = well && text[index] == 'x';
    check(well, "e2048_check_recipe: refusals write nothing");
}

/* No more is read than the header says: these texts have no NUL. */
static void check_length(void)
{
    static char recipe_of_most[E2048_RECIPE_CAPACITY], endless[E2048_RECIPE_CAPACITY], endless_name[E2048_NAME_CAPACITY];
    char text[200], unparted[80];
    int index;

    memset(recipe_of_most, ' ', sizeof recipe_of_most - 1);
    memcpy(recipe_of_most, "empty 1", 7);
    check(e2048_evaluate(middle_board, recipe_of_most, NULL) == E2048_OK
              && e2048_check_recipe(recipe_of_most, NULL, text, (int32_t)sizeof text) == 0,
        "a recipe of as many bytes as it may have");
    memcpy(endless, recipe_of_most, sizeof endless - 1);
    endless[sizeof endless - 1] = ' ';
    check(e2048_evaluate(middle_board, endless, NULL) == E2048_NAME
              && e2048_check_recipe(endless, NULL, text, (int32_t)sizeof text) > 0 && strstr(text, "at most 1000") != NULL,
        "one more is too long, and no more is read");
    memset(endless_name, 'a', sizeof endless_name);
    check(e2048_evaluate(middle_board, endless_name, NULL) == E2048_NAME
              && e2048_check_recipe(endless_name, NULL, text, (int32_t)sizeof text) > 0 && strstr(text, "is no player") != NULL,
        "a name that is too long is no recipe, and no more is read");
    /* Its first bytes, all that are read of a name, would be a recipe. */
    memset(unparted, '0', sizeof unparted);
    memcpy(unparted, "free", 4);
    strcpy(unparted + 63, "1");
    check(e2048_check_recipe(unparted, NULL, text, (int32_t)sizeof text) > 0 && strstr(text, "is no player") != NULL,
        "a name that is too long is not cut to a recipe");
    /* Half as many characters as bytes, the last one cut in two. */
    for (index = 0; index < (int)sizeof endless; index++)
        endless[index] = index % 2 ? '\xa9' : '\xc3';
    check(e2048_check_recipe(endless, NULL, text, (int32_t)sizeof text) > 0 && strstr(text, "at most 1000") != NULL,
        "wide characters count by their bytes");
}

/* Where a text of one letter many times, behind others, is wrong; 0 where nothing is. */
static int32_t place_in(const char *before, const char *letter, int count)
{
    static char text[8 * E2048_RECIPE_CAPACITY];
    int32_t position = -1;

    strcpy(text, before);
    while (count-- > 0)
        strcat(text, letter);
    e2048_check_recipe(text, &position, NULL, 0);
    return position;
}

/* Of two, three and four bytes: the letter that no longer fits is at fault, or the first, which is wrong. */
static void check_places(void)
{
    static const char *const letters[] = { "\xc3\xa9", "\xe3\x81\x82", "\xf0\x9f\x98\x80" };
    static const char *const before[] = { "a", "ab", "abc" };
    int letter, text, well;

    for (letter = 0; letter < 3; letter++) {
        const int bytes = letter + 2, fit = 1000 / bytes;

        well = place_in("", letters[letter], fit + 1) == fit + 1 && place_in("", letters[letter], fit) == 1;
        for (text = 0; text < 3; text++)
            well = well && place_in(before[text], letters[letter], 999) == text + 1 + (1000 - text - 1) / bytes + 1;
        check(well, "e2048_check_recipe: no fault past the text, with letters of %d bytes", bytes);
    }
    /* Latin-1, which is no UTF-8, has one byte a letter. */
    check(place_in("", "\xe9", 1000) == 1 && place_in("", "\xe9", 1001) == 1001, "e2048_check_recipe: nor in Latin-1");
}

/* Whether the parts of this evaluator add up to its value, each a weight times a value, each with a name. */
static int adds_up(const char *evaluator, double rounding)
{
    enum { MOST = 64 };
    int32_t features[MOST], index, count;
    double values[MOST], weights[MOST], shares[MOST], value = 0, sum = 0;
    char name[E2048_NAME_CAPACITY];
    int well;

    count = e2048_explain(middle_board, evaluator, MOST, features, values, weights, shares);
    well = count > 0 && e2048_evaluate(middle_board, evaluator, &value) == E2048_OK;
    for (index = 0; index < count; index++) {
        sum += shares[index];
        well = well && fabs(values[index] * weights[index] - shares[index]) <= 1e-9 * fabs(shares[index])
            && e2048_feature_name(features[index], name, (int32_t)sizeof name) > 0
            && (features[index] < e2048_feature_count()) == (strcmp(evaluator, "network") != 0);
    }
    return well && fabs(sum - value) < rounding;
}

static void check_explain(void)
{
    static const int32_t lone_board[16] = { 0, 0, 0, 0, 0, 2 };
    int32_t features[8] = { -1, -1 }, index, count;
    double values[8], weights[8], shares[8] = { 4.5, 4.5 };
    char name[E2048_NAME_CAPACITY];
    int well = 1;

    for (index = 0; index < e2048_evaluator_count(); index++) {
        e2048_evaluator_name(index, name, (int32_t)sizeof name);
        check(adds_up(name, strcmp(name, "datumbox") == 0 ? 1 : strcmp(name, "heuristic") == 0 ? 0.26 : 1e-9),
            "e2048_explain: the shares of %s add up", name);
    }
    check(adds_up(recipe, 1e-9) && adds_up("cells 1 2 3 4 5 6 7 8 9 8 7 6 5 4 3 2", 1e-9), "e2048_explain: and those of recipes");
    count = e2048_explain(middle_board, recipe, 2, features, values, weights, shares);
    e2048_feature_name(features[0], name, (int32_t)sizeof name);
    check(count == 2 && strcmp(name, "free") == 0 && values[0] == 3 && weights[0] == -0.5 && shares[0] == -1.5,
        "e2048_explain: value, weight and share of %s", name);
    e2048_feature_name(features[1], name, (int32_t)sizeof name);
    check(strcmp(name, "merges") == 0 && values[1] == 4 && weights[1] == 3 && shares[1] == 12,
        "e2048_explain: value, weight and share of %s", name);
    e2048_explain(lone_board, "smoothness 0.1", 8, NULL, values, NULL, shares);
    well = values[0] == 0 && !signbit(values[0]) && shares[0] == 0 && !signbit(shares[0]);
    e2048_explain(lone_board, "difference -1", 8, NULL, values, NULL, shares);
    check(well && values[0] == 0 && !signbit(values[0]) && shares[0] == 0 && !signbit(shares[0]), "e2048_explain: nothing has no sign");
    count = e2048_explain(full_board, "ovolve", 8, features, values, NULL, shares);
    for (well = 0, index = 0; index < count; index++)
        if (e2048_feature_name(features[index], name, (int32_t)sizeof name) > 0 && strcmp(name, "empty") == 0)
            well = values[index] == E2048_LOST && shares[index] == E2048_LOST;
    check(well, "e2048_explain: minus infinity is lost there too");
    check(e2048_explain(middle_board, recipe, 0, NULL, NULL, NULL, NULL) == 2, "e2048_explain: the count alone");
    shares[0] = shares[1] = 4.5;
    check(e2048_explain(NULL, recipe, 2, NULL, NULL, NULL, shares) == E2048_NULL
              && e2048_explain(middle_board, NULL, 2, NULL, NULL, NULL, shares) == E2048_NULL
              && e2048_explain(heavier_than_any, recipe, 2, NULL, NULL, NULL, shares) == E2048_TILE
              && e2048_explain(middle_board, "nobody", 2, NULL, NULL, NULL, shares) == E2048_NAME
              && e2048_explain(middle_board, "minimax", 2, NULL, NULL, NULL, shares) == E2048_NAME
              && e2048_explain(middle_board, recipe, -1, NULL, NULL, NULL, shares) == E2048_RANGE
              && e2048_explain(middle_board, recipe, 0, NULL, NULL, NULL, shares) == E2048_BUFFER
              && e2048_explain(middle_board, recipe, 1, NULL, NULL, NULL, shares) == E2048_BUFFER
              && shares[0] == 4.5 && shares[1] == 4.5,
        "e2048_explain: refusals write nothing");
}

/* The parts of the network that ships have indices of their own. */
static void check_network(void)
{
    int32_t features[8] = { 0 }, count = e2048_explain(middle_board, "network", 8, features, NULL, NULL, NULL);
    char name[E2048_NAME_CAPACITY] = "";

    check(count == 5 && e2048_feature_name(features[0], name, (int32_t)sizeof name) == 6 && strcmp(name, "reward") == 0,
        "e2048_explain: the network's %d parts begin with the %s", (int)count, name);
    e2048_feature_name(features[4], name, (int32_t)sizeof name);
    check(strcmp(name, "stage 1: .... xxx. xxx. ....") == 0, "e2048_explain: a tuple is called %s", name);
    check(e2048_feature_name(e2048_feature_count(), name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(999, name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(1100, name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(-1, name, (int32_t)sizeof name) == E2048_RANGE,
        "e2048_feature_name: E2048_RANGE before and behind the parts");
}

void check_recipes(void)
{
    check_names();
    check_check();
    check_length();
    check_places();
    check_explain();
    check_network();
}
