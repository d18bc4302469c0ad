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
    static const int32_t seeds[] = { 0, 1, -1, INT32_MIN, INT32_MAX, 2048 };
    int32_t seed = 5, same_seed, cells[16], same[16];
    int index, cell, tiles, advanced = 1, well = 1, replayed = 1;

    for (index = 0; index < 6; index++) {
        seed = same_seed = seeds[index];
        tiles = e2048_new_game(&seed, cells) == E2048_OK && count_tiles(cells) == 2;
        for (cell = 0; cell < 16; cell++)
            tiles = tiles && (cells[cell] == 0 || cells[cell] == 2 || cells[cell] == 4);
        well = well && tiles;
        advanced = advanced && seed != seeds[index];
        replayed = replayed && e2048_new_game(&same_seed, same) == E2048_OK && same_seed == seed && same_board(same, cells);
    }
    check(well, "e2048_new_game: two tiles, each a 2 or a 4");
    check(advanced, "e2048_new_game: the seed is advanced");
    check(replayed, "e2048_new_game: the same seed gives the same game");
    check(e2048_new_game(NULL, cells) == E2048_NULL && e2048_new_game(&seed, NULL) == E2048_NULL
              && e2048_new_game(NULL, NULL) == E2048_NULL && seed == same_seed && same_board(same, cells),
        "e2048_new_game: E2048_NULL, and nothing written");
}

static void check_spawn(void)
{
    int32_t seed = 9, seed_before, cells[16] = { 0 }, before[16];
    int tiles, index, well = 1;

    for (tiles = 0; tiles < 16 && well; tiles++) {
        int32_t filled;

        memcpy(before, cells, sizeof before);
        seed_before = seed;
        filled = e2048_spawn(&seed, cells);
        well = filled >= 0 && filled < 16 && before[filled] == 0 && (cells[filled] == 2 || cells[filled] == 4)
            && seed != seed_before;
        if (!well)
            break;
        before[filled] = cells[filled];
        well = same_board(before, cells);
    }
    check(well && count_tiles(cells) == 16, "e2048_spawn: fills the cell that it names, and no other");
    memcpy(before, cells, sizeof before);
    seed_before = seed;
    check(e2048_spawn(&seed, cells) == E2048_FULL && seed == seed_before && same_board(before, cells),
        "e2048_spawn: E2048_FULL, and nothing written");
    check(e2048_spawn(NULL, cells) == E2048_NULL && e2048_spawn(&seed, NULL) == E2048_NULL
              && seed == seed_before && same_board(before, cells),
        "e2048_spawn: E2048_NULL, and nothing written");
    for (index = 0; index < bad_board_count; index++) {
        bad_board(index, cells);
        memcpy(before, cells, sizeof before);
        well = well && e2048_spawn(&seed, cells) == E2048_TILE && seed == seed_before && same_board(before, cells);
    }
    check(well, "e2048_spawn: E2048_TILE, and nothing written");
}

/* Moves the tiles one byte into a buffer, with the score behind the board; whether it did as on a board in place. */
static int moves_unaligned(const int32_t before[16], int32_t direction, const int32_t expected[16], int32_t points)
{
    char bytes[1 + 16 * sizeof(int32_t) + sizeof(int32_t)];
    void *board = bytes + 1, *score = bytes + sizeof bytes - sizeof(int32_t);

    memcpy(board, before, 16 * sizeof(int32_t));
    return e2048_move((const int32_t *)board, direction, (int32_t *)board, (int32_t *)score) == 1
        && memcmp(board, expected, 16 * sizeof(int32_t)) == 0 && memcmp(score, &points, sizeof points) == 0;
}

static void check_move(void)
{
    /* Row by row: one merge, two merges, a merge that must not merge again, nothing that moves. */
    static const int32_t before[16] = { 2, 2, 0, 4, 4, 4, 8, 8, 2, 2, 4, 0, 16, 8, 4, 2 };
    static const int32_t left[16] = { 4, 4, 0, 0, 8, 16, 0, 0, 4, 4, 0, 0, 16, 8, 4, 2 };
    static const int32_t no_direction[] = { -1, 4, 5, INT32_MIN, INT32_MAX };
    int32_t after[16], cells[16], bad[16], score = 9;
    int index, direction, well = 1;

    check(e2048_move(before, E2048_LEFT, after, &score) == 1 && same_board(after, left) && score == 32,
        "e2048_move: slides, merges once and scores");
    memcpy(cells, before, sizeof cells);
    check(e2048_move(cells, E2048_LEFT, cells, NULL) == 1 && same_board(cells, left),
        "e2048_move: onto the board itself");
    check(moves_unaligned(before, E2048_LEFT, left, 32), "e2048_move: no alignment is asked for");
    score = 9;
    check(e2048_move(before, E2048_LEFT, NULL, NULL) == 1 && e2048_move(before, E2048_LEFT, NULL, &score) == 1 && score == 32,
        "e2048_move: without results");
    for (direction = 0; direction < 4; direction++) {
        score = 9;
        well = well && e2048_move(finished_board, direction, after, &score) == 0 && same_board(after, finished_board) && score == 0;
    }
    check(well, "e2048_move: an illegal direction changes nothing");

    memcpy(after, left, sizeof after);
    score = 9;
    for (index = 0; index < 5; index++)
        well = well && e2048_move(middle_board, no_direction[index], after, &score) == E2048_DIRECTION;
    check(well && same_board(after, left) && score == 9, "e2048_move: E2048_DIRECTION, and nothing written");
    check(e2048_move(NULL, E2048_UP, after, &score) == E2048_NULL && same_board(after, left) && score == 9,
        "e2048_move: E2048_NULL, and nothing written");
    for (index = 0; index < bad_board_count; index++) {
        bad_board(index, bad);
        memcpy(cells, bad, sizeof cells);
        for (direction = 0; direction < 4; direction++)
            well = well && e2048_move(bad, direction, after, &score) == E2048_TILE
                && e2048_move(cells, direction, cells, NULL) == E2048_TILE;
        well = well && same_board(cells, bad) && e2048_legal_moves(bad) == E2048_TILE;
    }
    check(well && same_board(after, left) && score == 9, "e2048_move: E2048_TILE, and nothing written");
}

static void check_largest_tiles(void)
{
    int32_t cells[16] = { 65536, 65536 };
    int32_t score = 0;
    int cell;

    check(e2048_move(cells, E2048_LEFT, cells, &score) == 1 && cells[0] == 131072 && score == 131072,
        "e2048_move: the largest tile is made");
    check(e2048_legal_moves(cells) == 6, "e2048_legal_moves: it is a tile like any other");
    cells[1] = 131072;
    check(e2048_move(cells, E2048_LEFT, cells, &score) == 1 && cells[0] == 262144 && score == 262144,
        "e2048_move: what no game brings together merges too");
    check(e2048_legal_moves(cells) == E2048_TILE, "e2048_legal_moves: 262144 is no input");
    for (cell = 0; cell < 16; cell++)
        cells[cell] = 131072;
    check(e2048_move(cells, E2048_UP, cells, &score) == 1 && cells[0] == 262144 && score == 8 * 262144,
        "e2048_move: eight merges of the largest tiles, the greatest score of one move");
}

void check_rules(void)
{
    static const int32_t corner_board[16] = { 2 };

    check_new_game();
    check_spawn();
    check_move();
    check_largest_tiles();
    check(e2048_legal_moves(middle_board) == 15, "e2048_legal_moves: all four directions");
    check(e2048_legal_moves(full_board) == 5, "e2048_legal_moves: up and down");
    check(e2048_legal_moves(finished_board) == 0, "e2048_legal_moves: a finished game");
    check(e2048_legal_moves(empty_board) == 0, "e2048_legal_moves: nothing to move");
    check(e2048_legal_moves(corner_board) == 6, "e2048_legal_moves: right and down, out of the top left corner");
    check(e2048_legal_moves(NULL) == E2048_NULL, "e2048_legal_moves: E2048_NULL");
}
