"""The accuracy of players over whole games: docs/games.md.

    cargo lab league --players random,minimax --games 40 --seed 5001 --records target/records
    pip install "engine2048 @ file:///PATH/engine2048-VERSION-WHEEL.whl" numpy
    python dev/lab/accuracy.py --every random=7 --every minimax=30 target/records
    python dev/lab/accuracy.py --effort 6 --every expectimax@1=13 --every expectimax@10ms=13 target/deeper-records

A judge values one position in so many of each game. A player's row is about all its games together; the interval of 95 % comes
from leaving out one game after the other (the jackknife).
"""

import argparse
import collections
import pathlib

import engine2048
import numpy

STRICTNESS = 30.0
"""As in `src/review.rs`."""


def judged(record, every, judge, effort):
    """The sums over one position in `every`: accuracy, points lost, positions."""
    played = numpy.asarray(record.directions)[::every]
    values = engine2048.analyze(numpy.asarray(record.boards)[:-1:every], judge, effort=effort).evaluations
    best = values.max(axis=1)
    losses = best - values[numpy.arange(len(played)), played]
    return 100 * numpy.exp(-STRICTNESS * losses / best.max()).sum(), losses.sum(), len(losses)


def accuracy(games):
    kept, _, moves = numpy.sum(games, axis=0)
    return kept / moves


def points_lost(games):
    _, lost, moves = numpy.sum(games, axis=0)
    return lost / moves


def with_interval(measure, games):
    """A measure of all games, and 1.96 standard errors of it."""
    count = len(games)
    without = [measure(games[:game] + games[game + 1:]) for game in range(count)] if count > 1 else [numpy.nan]
    error = numpy.sqrt((count - 1) / count * numpy.sum((without - numpy.mean(without)) ** 2))
    return measure(games), 1.96 * error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="records, whose names begin with the player's and a hyphen")
    parser.add_argument("--judge", default="expectimax")
    parser.add_argument("--effort", type=int, default=3)
    parser.add_argument("--every", action="append", default=[], metavar="PLAYER=MOVES", help="one move in so many; else in 97")
    options = parser.parse_args()
    every = {player: int(moves) for player, moves in (text.split("=") for text in options.every)}
    players = collections.defaultdict(list)
    for path in sorted(options.folder.glob("*.txt")):
        players[path.name.rsplit("-", 2)[0]].append(engine2048.read_record(path))
    print("| player | games | moves | judged | accuracy | points lost per move |\n| --- | --- | --- | --- | --- | --- |")
    for player, records in players.items():
        games = [judged(record, every.get(player, 97), options.judge, options.effort) for record in records]
        counts = len(records), sum(map(len, records)), sum(moves for *_, moves in games)
        cells = *("{:,}".format(count) for count in counts), "{:.2f} ± {:.2f}".format(*with_interval(accuracy, games)), \
            "{:,.0f} ± {:,.0f}".format(*with_interval(points_lost, games))
        print("| `%s` | %s |" % (player, " | ".join(cells)), flush=True)


if __name__ == "__main__":
    main()
