"""The rules of 2048 once more, as simply as they can be said: what the engine's answers are checked against."""

UP, RIGHT, DOWN, LEFT = range(4)


def slide_row(row):
    """Four tiles moved towards the first, equal neighbours merged once; and the points gained."""
    tiles, merged, score = [tile for tile in row if tile], [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            score += tile
        merged.append(tile)
    return merged + [0] * (4 - len(merged)), score


def lines(direction):
    """The indices of each line of cells, from the edge that tiles move towards."""
    for index in range(4):
        row = [4 * index + step for step in range(4)]
        column = [index + 4 * step for step in range(4)]
        yield {UP: column, RIGHT: row[::-1], DOWN: column[::-1], LEFT: row}[direction]


def move(cells, direction):
    """The 16 cells after a move, before the next tile, and the points gained."""
    after, score = [0] * 16, 0
    for line in lines(direction):
        tiles, gained = slide_row([cells[index] for index in line])
        score += gained
        for index, tile in zip(line, tiles):
            after[index] = tile
    return after, score


def legal(cells):
    """The directions in which something moves."""
    return [direction for direction in range(4) if move(cells, direction)[0] != list(cells)]


def is_spawn(before, after):
    """Whether one board is the other with one 2 or 4 put into an empty cell."""
    changed = [(old, new) for old, new in zip(before, after) if old != new]
    return len(changed) == 1 and changed[0][0] == 0 and changed[0][1] in (2, 4)


def is_start(cells):
    """Whether it is a game's first board: two tiles, each a 2 or a 4."""
    tiles = [tile for tile in cells if tile]
    return len(tiles) == 2 and set(tiles) <= {2, 4}
