/* A C program of somebody else: makes one move with an installed engine2048. Prints the version it was built against. */
#include <engine2048.h>
#include <stdio.h>

int main(void)
{
    int32_t cells[16], seed = 1, score = 0;
    char version[32];
    if (e2048_abi_version() != E2048_ABI_VERSION || e2048_version(version, (int32_t)sizeof version) < 0)
        return 1;
    if (e2048_new_game(&seed, cells) != E2048_OK || e2048_play(&seed, cells, "minimax", 2, 0, 10, &score) != 10)
        return 2;
    printf("engine2048 %s\n", version);
    return 0;
}
