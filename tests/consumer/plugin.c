/* Part of a plugin that has the library inside: what it asks when it is unloaded. */
#include <engine2048.h>
#include <stdio.h>

static const int32_t board[16] = { 2, 0, 0, 2, 4, 16, 8, 2, 2, 64, 32, 4, 1024, 512, 256, 128 };

void ask(void);

/* What the library keeps of its first call, it uses in the second. */
__attribute__((constructor, destructor)) void ask(void)
{
    e2048_set_threads(1); /* The loader's lock stops other threads meanwhile. */
    printf("%d\n", (int)e2048_best_move(board, "expectimax", 1, 0, 0, NULL));
}
