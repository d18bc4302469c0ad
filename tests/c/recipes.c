/* Recipes: where names stand, what is wrong with one, what each feature is worth. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

static const char recipe[] = "Greedy: merges 3, free -0.5";

static void check_check(void)
{
    char text[200] = "x";
    int32_t position = 9;

    check(e2048_check_recipe(recipe, &position, text, (int32_t)sizeof text) == 0 && position == 0 && text[0] == '\0',
        "e2048_check_recipe: nothing is wrong");
    check(e2048_check_recipe("greedy:    smoothnes 1", &position, text, (int32_t)sizeof text)
                  == (int32_t)strlen(text)
              && position == 12 && strcmp(text, "`smoothnes`, at 12, is no feature: smoothness?") == 0,
        "e2048_check_recipe: where it is wrong, and what was expected");
    check(e2048_check_recipe("empty", NULL, NULL, 0) > 0, "e2048_check_recipe: the length alone");
    position = 9;
    strcpy(text, "x");
    check(e2048_check_recipe(NULL, &position, text, (int32_t)sizeof text) == E2048_NULL
              && e2048_check_recipe("empty", &position, NULL, 1) == E2048_NULL
              && e2048_check_recipe("empty", &position, text, 5) == E2048_BUFFER
              && e2048_check_recipe("empty", &position, text, -1) == E2048_RANGE && position == 9
              && strcmp(text, "x") == 0,
        "e2048_check_recipe: refusals write nothing");
}

static void check_explain(void)
{
    int32_t features[2] = { -1, -1 };
    double values[2], weights[2], shares[2] = { 4.5, 4.5 }, value = 0;
    char name[E2048_NAME_CAPACITY];

    check(e2048_explain(middle_board, recipe, 2, features, values, weights, shares) == 2,
        "e2048_explain: two features");
    check(e2048_evaluate(middle_board, recipe, &value) == E2048_OK && value == shares[0] + shares[1],
        "e2048_explain: the shares add up");
    check(shares[0] == values[0] * weights[0] && shares[1] == values[1] * weights[1] && weights[0] == -0.5
              && weights[1] == 3,
        "e2048_explain: a share is value times weight");
    e2048_feature_name(features[1], name, (int32_t)sizeof name);
    check(strcmp(name, "merges") == 0, "e2048_explain: %s", name);
    check(e2048_explain(middle_board, recipe, 0, NULL, NULL, NULL, NULL) == 2, "e2048_explain: the count alone");
    shares[0] = 4.5;
    check(e2048_explain(NULL, recipe, 2, NULL, NULL, NULL, shares) == E2048_NULL
              && e2048_explain(middle_board, NULL, 2, NULL, NULL, NULL, shares) == E2048_NULL
              && e2048_explain(middle_board, "nobody", 2, NULL, NULL, NULL, shares) == E2048_NAME
              && e2048_explain(middle_board, recipe, -1, NULL, NULL, NULL, shares) == E2048_RANGE
              && e2048_explain(middle_board, recipe, 1, NULL, NULL, NULL, shares) == E2048_BUFFER
              && shares[0] == 4.5,
        "e2048_explain: refusals write nothing");
}

/* The parts of the network that ships have indices of their own. */
static void check_network(void)
{
    int32_t features[8] = { 0 }, index, count = e2048_explain(middle_board, "network", 8, features, NULL, NULL, NULL);
    double shares[8] = { 0 }, value = -1, sum = 0;
    char name[E2048_NAME_CAPACITY] = "";

    check(count == 5 && e2048_feature_name(features[0], name, (int32_t)sizeof name) == 6 && strcmp(name, "reward") == 0,
        "e2048_explain: the network's %d parts begin with the %s", (int)count, name);
    e2048_feature_name(features[4], name, (int32_t)sizeof name);
    check(strcmp(name, "stage 1: .... xxx. xxx. ....") == 0, "e2048_explain: a tuple is called %s", name);
    e2048_explain(middle_board, "network", 8, NULL, NULL, NULL, shares);
    for (index = 0; index < count; index++)
        sum += shares[index];
    check(e2048_evaluate(middle_board, "network", &value) == E2048_OK && value == sum && value > 0,
        "e2048_explain: the network's parts add up");
    check(e2048_feature_name(e2048_feature_count(), name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(999, name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(1100, name, (int32_t)sizeof name) == E2048_RANGE
              && e2048_feature_name(-1, name, (int32_t)sizeof name) == E2048_RANGE,
        "e2048_feature_name: E2048_RANGE before and behind the parts");
}

void check_recipes(void)
{
    double evaluation = 0;
    int32_t direction = e2048_best_move(middle_board, recipe, 0, 0, 0, &evaluation);

    check(direction >= 0 && e2048_legal_moves(middle_board) >> direction & 1, "a recipe is a player's name");
    check_check();
    check_explain();
    check_network();
}
