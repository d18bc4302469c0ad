#include "boards.h"

#include <string.h>

const int32_t middle_board[16] = { 4, 128, 4, 32, 2, 32, 64, 16, 2, 32, 2, 2, 2, 0, 0, 0 };
const int32_t finished_board[16] = { 2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2 };
const int32_t full_board[16] = { 2, 4, 2, 4, 2, 8, 4, 2, 8, 4, 2, 4, 4, 2, 4, 2 };
const int32_t large_board[16] = { 131072, 65536, 0, 0, 4, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0 };
const int32_t empty_board[16] = { 0 };

const int32_t bad_tiles[] = { 1, 3, -2, 6, 262144, INT32_MIN, INT32_MAX };
const int bad_tile_count = (int)(sizeof bad_tiles / sizeof bad_tiles[0]);

const int bad_board_count = 16 * (int)(sizeof bad_tiles / sizeof bad_tiles[0]);

void bad_board(int index, int32_t cells[16])
{
    memcpy(cells, middle_board, sizeof middle_board);
    cells[index % 16] = bad_tiles[index / 16];
}

/* Empty, unknown, nearly right, as long as a name is read, longer, and not UTF-8. */
const char *const bad_names[] = {
    "",
    "nobody",
    "monte carlo",
    " random",
    "random ",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "\xff\xfe",
};
const int bad_name_count = (int)(sizeof bad_names / sizeof bad_names[0]);

int same_board(const int32_t one[16], const int32_t other[16])
{
    return memcmp(one, other, 16 * sizeof one[0]) == 0;
}
