"""The games of a league: a file with a line for each, their records, a table with 95 % intervals, and a plot.

The file is the one of `cargo lab league`, and so is the table, without speeds.
"""

import math
import re
import statistics
from pathlib import Path
from typing import NamedTuple

import engine2048
from scipy import stats

TILES = (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
UNTIL = "end"
"""Games go on until no move is left."""

HEADING = "version,player,until,seed,score,largest,moves,nodes,seconds"
LINE = re.compile(r"^[^,\n]*,([^,\n]*),%s,(-?\d+),(\d+),(\d+),(\d+),\d+,(\d+\.\d{6})$" % UNTIL, re.MULTILINE)
"""A game that went on to its end. The line of one that a crash cut off lacks fields or decimals."""


class Record(NamedTuple):
    """What a game came to."""

    seed: int
    score: int
    largest: int
    moves: int
    seconds: float


class Log:
    """The finished games of a folder, each in its file as soon as it is known."""

    def __init__(self, folder):
        """Reads the games of this folder, which is made if need be. Nothing in the file is written anew."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "games.csv"
        text = path.read_text() if path.exists() else ""
        self.games = {}
        for player, *numbers, seconds in LINE.findall(text):
            record = Record(*map(int, numbers), float(seconds))
            self.games[player, record.seed] = record
        self.file = path.open("a")
        if not text:
            self.file.write(HEADING + "\n")
        elif not text.endswith("\n"):
            self.file.write("\n")  # The next line must not join the one that was cut off.

    def add(self, player, record):
        """Keeps a game. The C interface counts no nodes of whole games."""
        self.games[player, record.seed] = record
        seed, score, largest, moves, seconds = record
        fields = (engine2048.version(), player, UNTIL, seed, score, largest, moves, 0, "%.6f" % seconds)
        self.file.write(",".join(map(str, fields)) + "\n")
        self.file.flush()


def keep(text, folder, player, seed):
    """Writes a record where `cargo lab league` would: beside its place first, so that a crash leaves no half of one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ("%s-%s-%d.txt" % (re.sub(r"[^A-Za-z0-9@.-]", "-", player), UNTIL, seed))
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(text.encode())
    beside.replace(path)


def table(rows):
    """The table in Markdown, of rows of a player, its limit and its games."""
    head = ("player", "limit a move", "games", "mean score", "median", "best", *map(str, TILES))
    lines = [head, ("---",) * 2 + ("---:",) * (len(head) - 2)]
    for player, limit, games in rows:
        scores = [game.score for game in games]
        mean, half_width = mean_with_interval(scores)
        score = grouped(mean) if half_width is None else "%s ± %s" % (grouped(mean), grouped(half_width))
        lines.append((player, limit, str(len(games)), score, grouped(statistics.median(scores)), grouped(max(scores)),
                      *("%d %% (%d–%d)" % tuple(map(percent, share_with_interval(games, tile))) for tile in TILES)))
    return "".join("| %s |\n" % " | ".join(cells) for cells in lines)


def mean_with_interval(values):
    """The mean and half the width of Student's interval; None for one value."""
    if len(values) == 1:
        return values[0], None
    quantile = stats.t.ppf(0.975, len(values) - 1)
    return statistics.fmean(values), quantile * statistics.stdev(values) / math.sqrt(len(values))


def share_with_interval(games, tile):
    """The share of games that reached a tile or a larger one, and both ends of Wilson's interval."""
    reached = sum(game.largest >= tile for game in games)
    interval = stats.binomtest(reached, len(games)).proportion_ci(method="wilson")
    return reached / len(games), interval.low, interval.high


def grouped(number):
    """Commas between groups of three digits; one decimal below 100."""
    return "%.1f" % number if number < 100 else format(number, ",.0f")


def percent(share):
    """Halves are rounded up."""
    return math.floor(100 * share + 0.5)


def plot(rows, path: Path):
    """Draws mean scores and the tiles reached, with their intervals."""
    import matplotlib
    matplotlib.use("Agg")  # It writes a file; there may be no screen.
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(12, 2 + 0.5 * len(rows)), layout="constrained")
    tiles = range(len(TILES))
    for place, (player, limit, games) in enumerate(rows):
        mean, half_width = mean_with_interval([game.score for game in games])
        drawn = left.errorbar(mean, place, xerr=half_width, fmt="o", capsize=3)
        shares, lows, highs = zip(*(share_with_interval(games, tile) for tile in TILES))
        right.plot(tiles, shares, color=drawn[0].get_color(), marker=".", label="%s, %s" % (player, limit))
        right.fill_between(tiles, lows, highs, color=drawn[0].get_color(), alpha=0.2)
    left.set(title="mean score", xlim=(0, None), yticks=range(len(rows)), yticklabels=[row[0] for row in rows])
    left.invert_yaxis()
    right.set(title="games that reached the tile", ylim=(0, 1), xticks=tiles, xticklabels=TILES)
    right.legend()
    figure.savefig(path)
    pyplot.close(figure)
