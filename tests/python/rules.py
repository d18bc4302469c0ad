"""The rules of 2048, written once more, plainly, to check workbook and extension against. Knows nothing of the library."""

UP, RIGHT, DOWN, LEFT = range(4)
WORDS = ["up", "right", "down", "left"]


def lines(direction):
    """The four lines of cell indexes along which tiles slide, each starting at the edge they slide to."""
    rows = [[4 * row + column for column in range(4)] for row in range(4)]
    columns = [[4 * row + column for row in range(4)] for column in range(4)]
    return {LEFT: rows, RIGHT: [row[::-1] for row in rows],
            UP: columns, DOWN: [column[::-1] for column in columns]}[direction]


def slide(cells, direction):
    """The board after a move and the points gained."""
    after, gained = [0] * 16, 0
    for line in lines(direction):
        tiles = [cells[index] for index in line if cells[index]]
        made = []
        while tiles:
            if len(tiles) > 1 and tiles[0] == tiles[1]:
                made.append(2 * tiles[0])
                gained += 2 * tiles[0]
                tiles = tiles[2:]
            else:
                made.append(tiles[0])
                tiles = tiles[1:]
        for index, tile in zip(line, made):
            after[index] = tile
    return after, gained


def legal(cells):
    """The directions in which something moves."""
    return [direction for direction in range(4) if slide(cells, direction)[0] != list(cells)]


def is_spawned_from(after, before):
    """Whether `after` is `before` with one more tile, a 2 or a 4, in a cell that was empty."""
    changed = [index for index in range(16) if after[index] != before[index]]
    return len(changed) == 1 and before[changed[0]] == 0 and after[changed[0]] in (2, 4)


def is_start(cells):
    """Whether it is a game's first board: two tiles, each a 2 or a 4."""
    tiles = [tile for tile in cells if tile]
    return len(tiles) == 2 and set(tiles) <= {2, 4}
