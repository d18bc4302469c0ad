"""Plays a stretch of a game through 2048.xlsm, button by button, and prints what the sheet shows.

`cargo xtask demo` runs this: the workbook's real modules in the host for VBA, over the real library.
"""

import sys

import engine
from host.excel import Excel
from office import LIBRARIES, board, history_row, panel, shown

sys.path[:0] = [str(engine.ROOT / "hosts/workbook"), str(engine.ROOT / "tests/python")]
import palette  # noqa: E402  (found through the line above)
import rules  # noqa: E402

SEED = 2048
STRETCH = 60  # moves of each player
SHOWN = 2  # of them, with the board and every evaluation


def main():
    """New game, then a stretch for each of the two buttons."""
    excel = Excel.open(engine.WORKBOOK, libraries=LIBRARIES)
    print(f"2048.xlsm is open; its library is engine2048 {excel.run('Engine2048.Version')}.")
    excel.set_cell("Game", "Seed", SEED)
    click(excel, "New game")
    print(f"\nNew game, from seed {SEED}:")
    show(board(excel))
    for caption, player in [("Minimax", "minimax"), ("Monte Carlo", "monte-carlo")]:
        play(excel, caption, player)
    print(f"\nAfter {int(shown(excel, 'MovesMade'))} moves the score is {int(shown(excel, 'Score'))}.")


def click(excel, caption):
    """Clicks a button; whatever a message box says ends the demo."""
    said = excel.click(caption)
    if said:
        sys.exit(f"{caption}: {said[0]}")


def play(excel, caption, player):
    """Lets a player make its stretch of moves by its button."""
    excel.set_cell("Game", "Player", player)
    times = []
    for move in range(1, STRETCH + 1):
        if move <= SHOWN:
            click(excel, "Hint")
            evaluations, _ = panel(excel)
        click(excel, caption)
        row = last_row(excel)
        times.append(milliseconds(row))
        if move <= SHOWN:
            print(f"\n{caption} moves {row['Move']} in {row['Time, ms']} ms. Its evaluation of each direction:")
            print("   ".join(f"{word} {text(value)}" for word, value in zip(rules.WORDS, evaluations)))
            show(board(excel))
    print(f"\n{caption} goes on for {STRETCH - SHOWN} moves, {sum(times) / len(times):.1f} ms a move on average:")
    show(board(excel))


def last_row(excel):
    """The current step of the history."""
    return history_row(excel, int(shown(excel, "State")[0][0]))


def milliseconds(row):
    """The time of a step; what is too short for the clock counts as nothing."""
    return row["Time, ms"] if isinstance(row["Time, ms"], float) else 0.0


def text(value):
    """An evaluation for a person."""
    return value if isinstance(value, str) else f"{value:.2f}"


def show(cells):
    """Prints a board, in the game's colours where the terminal has colours."""
    for row in range(4):
        print("  " + "".join(tile_text(cells[4 * row + column]) for column in range(4)))


def tile_text(tile):
    """One tile, eight characters wide."""
    label = str(tile or ".").center(8)
    if not sys.stdout.isatty():
        return label
    fill, ink = palette.TILES.get(tile, (palette.EMPTY_TILE, palette.DARK_TEXT))
    return f"\x1b[1;48;2;{rgb(fill)};38;2;{rgb(ink)}m{label}\x1b[0m"


def rgb(colour):
    """#RRGGBB as a terminal takes it."""
    return ";".join(str(int(colour[at:at + 2], 16)) for at in (1, 3, 5))


main()
