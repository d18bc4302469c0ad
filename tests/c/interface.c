/*
 * The C interface as a C program meets it: every constant, every status, and every function with good and bad input.
 * The program is compiled as C99 and as C++17 and prints TAP.
 */

#include "interface.h"
#include "tap.h"

/* Twice, since a header that cannot be included twice is none. */
#include "engine2048.h"
#include "engine2048.h"

static void check_numbers(void)
{
    /* Doubles, since a compiler may give the plain numbers more precision than any double has. */
    static const double illegal = -1e300, lost = -1e200;

    check(E2048_ABI_VERSION == 1, "E2048_ABI_VERSION");
    check(E2048_UP == 0 && E2048_RIGHT == 1 && E2048_DOWN == 2 && E2048_LEFT == 3, "the directions");
    check(E2048_OK == 0, "E2048_OK");
    check(E2048_GAME_OVER == -1, "E2048_GAME_OVER");
    check(E2048_NULL == -2, "E2048_NULL");
    check(E2048_TILE == -3, "E2048_TILE");
    check(E2048_DIRECTION == -4, "E2048_DIRECTION");
    check(E2048_NAME == -5, "E2048_NAME");
    check(E2048_RANGE == -6, "E2048_RANGE");
    check(E2048_BUFFER == -7, "E2048_BUFFER");
    check(E2048_FULL == -8, "E2048_FULL");
    check(E2048_CANCELLED == -9, "E2048_CANCELLED");
    check(E2048_NO_NETWORK == -10, "E2048_NO_NETWORK");
    check(E2048_WEIGHTS == -11, "E2048_WEIGHTS");
    check(E2048_RECORD == -12, "E2048_RECORD");
    check(E2048_INTERNAL == -99, "E2048_INTERNAL");
    check(E2048_ILLEGAL == illegal, "E2048_ILLEGAL");
    check(E2048_LOST == lost, "E2048_LOST");
    check(E2048_NAME_CAPACITY == 64, "E2048_NAME_CAPACITY");
    check(E2048_RECIPE_CAPACITY == 1001, "E2048_RECIPE_CAPACITY");
    check(0 - -E2048_NULL * 2 == -4, "a negative constant is one operand");
}

int main(void)
{
    check_numbers();
    check_texts();
    check_rules();
    check_evaluators();
    check_players();
    check_recipes();
    check_games();
    check_load_network();
    check_threads();
    return finish();
}
