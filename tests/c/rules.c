/* New games, spawned tiles, moves, legal moves. */

#include "boards.h"
#include "engine2048.h"
#include "interface.h"
#include "tap.h"

#include <stddef.h>
#include <string.h>

static int count_tiles(const int32_t cells[16])
{
    int cell, count = 0;

    for (cell = 0; cell < 16; cell++)
        count += cells[cell] != 0;
    return count;
}

static void check_new_game(void)
{
    int32_t seed = 2048, same_seed = 2048;
    int32_t cells[16], same[16];

    check(e2048_new_game(&seed, cells) == E2048_OK && count_tiles(cells) == 2, "e2048_new_game: two tiles");
    check(seed != 2048, "e2048_new_game: the seed is advanced");
    check(e2048_new_game(&same_seed, same) == E2048_OK && same_seed == seed && same_board(same, cells),
        "e2048_new_game: the same seed gives the same game");
    check(e2048_new_game(NULL, cells) == E2048_NULL && e2048_new_game(&seed, NULL) == E2048_NULL
              && seed == same_seed && same_board(same, cells),
        "e2048_new_game: E2048_NULL, and nothing written");
}

static void check_spawn(void)
{
    int32_t seed = 9, seed_before;
    int32_t cells[16], before[16];
    int tiles, tile, cell, well = 1;

    memcpy(cells, empty_board, sizeof cells);
    for (tiles = 0; tiles < 16; tiles++) {
        int32_t filled;

        memcpy(before, cells, sizeof before);
        filled = e2048_spawn(&seed, cells);
        well = well && filled >= 0 && filled < 16 && before[filled] == 0
            && (cells[filled] == 2 || cells[filled] == 4);
        if (!well)
            break;
        before[filled] = cells[filled];
        well = same_board(before, cells);
    }
    check(well, "e2048_spawn: fills the cell that it names, and no other");
    memcpy(before, cells, sizeof before);
    seed_before = seed;
    check(e2048_spawn(&seed, cells) == E2048_FULL && seed == seed_before && same_board(before, cells),
        "e2048_spawn: E2048_FULL, and nothing written");
    check(e2048_spawn(NULL, cells) == E2048_NULL && e2048_spawn(&seed, NULL) == E2048_NULL
              && seed == seed_before && same_board(before, cells),
        "e2048_spawn: E2048_NULL, and nothing written");
    for (well = 1, tile = 0; tile < bad_tile_count; tile++)
        for (cell = 0; cell < 16; cell++) {
            memcpy(cells, middle_board, sizeof cells);
            cells[cell] = bad_tiles[tile];
            memcpy(before, cells, sizeof before);
            well = well && e2048_spawn(&seed, cells) == E2048_TILE && seed == seed_before
                && same_board(before, cells);
        }
    check(well, "e2048_spawn: E2048_TILE, and nothing written");
}

static void check_move(void)
{
    /* Row by row: one merge, two merges, a merge that must not merge again, nothing that moves. */
    static const int32_t before[16] = { 2, 2, 0, 4, 4, 4, 8, 8, 2, 2, 4, 0, 16, 8, 4, 2 };
    static const int32_t left[16] = { 4, 4, 0, 0, 8, 16, 0, 0, 4, 4, 0, 0, 16, 8, 4, 2 };
    static const int32_t no_direction[] = { -1, 4, INT32_MIN, INT32_MAX };
    int32_t after[16], cells[16], score = 9;
    int index, tile, cell, well = 1;

    check(e2048_move(before, E2048_LEFT, after, &score) == 1 && same_board(after, left) && score == 32,
        "e2048_move: slides, merges once and scores");
    memcpy(cells, before, sizeof cells);
    check(e2048_move(cells, E2048_LEFT, cells, NULL) == 1 && same_board(cells, left),
        "e2048_move: onto the board itself");
    check(e2048_move(before, E2048_LEFT, NULL, NULL) == 1, "e2048_move: without results");
    check(e2048_move(finished_board, E2048_UP, after, &score) == 0 && same_board(after, finished_board)
              && score == 0,
        "e2048_move: an illegal direction changes nothing");

    memcpy(after, left, sizeof after);
    score = 9;
    for (index = 0; index < 4; index++)
        well = well && e2048_move(middle_board, no_direction[index], after, &score) == E2048_DIRECTION;
    check(well && same_board(after, left) && score == 9, "e2048_move: E2048_DIRECTION, and nothing written");
    check(e2048_move(NULL, E2048_UP, after, &score) == E2048_NULL && same_board(after, left) && score == 9,
        "e2048_move: E2048_NULL, and nothing written");
    for (tile = 0; tile < bad_tile_count; tile++)
        for (cell = 0; cell < 16; cell++) {
            memcpy(cells, middle_board, sizeof cells);
            cells[cell] = bad_tiles[tile];
            well = well && e2048_move(cells, E2048_UP, after, &score) == E2048_TILE;
            well = well && e2048_legal_moves(cells) == E2048_TILE;
        }
    check(well && same_board(after, left) && score == 9, "e2048_move: E2048_TILE, and nothing written");
}

static void check_largest_tiles(void)
{
    int32_t cells[16] = { 65536, 65536 };
    int32_t score = 0;

    check(e2048_move(cells, E2048_LEFT, cells, &score) == 1 && cells[0] == 131072 && score == 131072,
        "e2048_move: the largest tile is made");
    check(e2048_legal_moves(cells) == 6, "e2048_legal_moves: it is a tile like any other");
    cells[1] = 131072;
    check(e2048_move(cells, E2048_LEFT, cells, &score) == 1 && cells[0] == 262144 && score == 262144,
        "e2048_move: what no game brings together merges too");
    check(e2048_legal_moves(cells) == E2048_TILE, "e2048_legal_moves: 262144 is no input");
}

void check_rules(void)
{
    check_new_game();
    check_spawn();
    check_move();
    check_largest_tiles();
    check(e2048_legal_moves(middle_board) == 15, "e2048_legal_moves: all four directions");
    check(e2048_legal_moves(full_board) == 5, "e2048_legal_moves: up and down");
    check(e2048_legal_moves(finished_board) == 0, "e2048_legal_moves: a finished game");
    check(e2048_legal_moves(empty_board) == 0, "e2048_legal_moves: nothing to move");
    check(e2048_legal_moves(NULL) == E2048_NULL, "e2048_legal_moves: E2048_NULL");
}
