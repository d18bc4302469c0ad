/*
 * A panic inside the library, on the calling thread and on its own: a status, and the program goes on. Runs against a
 * library that is built with a player named "panic".
 */

#include "boards.h"
#include "engine2048.h"
#include "tap.h"

#include <string.h>

int main(void)
{
    static const int32_t counts[] = { 1, 8 };
    int index;

    for (index = 0; index < 2; index++) {
        int32_t seed = 3, score = 50, cells[16];
        double evaluation = 4.5, evaluations[4] = { 1.5, 2.5, 3.5, 4.5 }, nodes = 5.5;
        int32_t depth = 9;

        memcpy(cells, middle_board, sizeof cells);
        e2048_set_threads(counts[index]);
        check(e2048_best_move(cells, "panic", 0, 0, 0, &evaluation) == E2048_INTERNAL && evaluation == 4.5,
            "e2048_best_move: E2048_INTERNAL on %d threads, and nothing written", (int)counts[index]);
        check(e2048_analyze(cells, "panic", 0, 0, 0, evaluations, &depth, &nodes) == E2048_INTERNAL && evaluations[0] == 1.5
                  && evaluations[3] == 4.5 && depth == 9 && nodes == 5.5,
            "e2048_analyze: E2048_INTERNAL on %d threads, and nothing written", (int)counts[index]);
        check(e2048_play(&seed, cells, "panic", 0, 0, 5, &score) == E2048_INTERNAL && seed == 3 && score == 50
                  && same_board(cells, middle_board),
            "e2048_play: E2048_INTERNAL on %d threads, and nothing written", (int)counts[index]);
        check(e2048_best_move(cells, "monte-carlo", 1, 0, 0, &evaluation) >= 0, "the next call works");
    }
    return finish();
}
