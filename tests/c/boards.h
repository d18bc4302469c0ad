/* Boards that the tests use. */

#ifndef BOARDS_H
#define BOARDS_H

#include <stdint.h>

/* The middle of a game: three empty cells, all four directions legal. */
extern const int32_t middle_board[16];
/* Full, without two equal neighbours: no direction is legal. */
extern const int32_t finished_board[16];
/* Full, with up and down legal. */
extern const int32_t full_board[16];
/* Tiles that need more than four bits a cell. */
extern const int32_t large_board[16];
/* No tile at all. */
extern const int32_t empty_board[16];

/* Numbers that no cell may hold, and how many there are. */
extern const int32_t bad_tiles[];
extern const int bad_tile_count;

/* Writes the middle board with one bad tile in one cell; how many such boards there are. */
void bad_board(int index, int32_t cells[16]);
extern const int bad_board_count;

/* Names that nobody has, and how many there are. */
extern const char *const bad_names[];
extern const int bad_name_count;

/* Whether two boards are the same. */
int same_board(const int32_t one[16], const int32_t other[16]);

#endif
