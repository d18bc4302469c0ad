"""Plays a league of players on a cluster of Dask, or tunes a recipe's weights there.

    python league.py play --players graph,minimax@5 --recipe "greedy: free 1, merges 2" --games 100000
    python league.py tune "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1" --games 200

Without `--scheduler tcp://HOST:8786` the cluster is this machine. Each game is a function of player and seed, so what a lost
worker had begun is played again elsewhere and comes out the same. Finished games lie in OUT/games.csv at once: after Ctrl-C
the same command goes on from there, and `cargo lab league --games-from OUT/games.csv` counts them too.
"""

import argparse
import math
import re
from pathlib import Path
from typing import NamedTuple

import dask
import engine2048
from distributed import Client, as_completed
from tqdm import tqdm

from results import Log, Record, keep, plot, table

PATIENCE = {"distributed.deploy.lost-worker-timeout": "1 day"}
"""On a busy machine a lost worker takes long to come back. Dask would give it up after 15 seconds, and a league without a worker
would wait for ever. The time to reach a worker stays Dask's own 30 seconds: results on a killed one are asked for so long before
they are worked out anew."""

EVERY_MOVE = 2**31 - 1
"""More moves than a game has."""

NUMBER = re.compile(r"(?P<setting>(?<![\w-])(?:moves|lost)[\s=]*)?"
                    r"(?<![\w.+-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
"""A number in a recipe: a weight, unless it is a setting, how many moves a random game has or what a lost game is worth."""


def weights_of(recipe):
    """The weights in a recipe."""
    return [float(found[0]) for found in NUMBER.finditer(recipe) if not found["setting"]]


def with_weights(recipe, weights):
    """The recipe with other weights in their places."""
    weights = iter(weights)
    return NUMBER.sub(lambda found: found[0] if found["setting"] else "%.5g" % next(weights), recipe)


class Contestant(NamedTuple):
    """A player with its limits."""

    player: str
    effort: int = 0
    time_ms: int = 0

    @classmethod
    def parse(cls, text):
        """Reads NAME, NAME@EFFORT or NAME@TIMEms, where NAME may be a recipe."""
        name, _, limit = text.strip().partition("@")
        fault = engine2048.check_recipe(name)
        if fault:
            raise argparse.ArgumentTypeError(fault.sentence)
        if limit.endswith("ms"):
            return cls(name, time_ms=int(limit[:-2]))
        return cls(name, effort=int(limit or 0))

    @property
    def name(self):
        """Commas separate the fields of the file of games, and recipes take semicolons as well."""
        return self.player.replace(",", ";")

    @property
    def limit(self):
        """The limit in words."""
        return "%d ms" % self.time_ms if self.time_ms else str(self.effort or "default")

    @property
    def key(self):
        """The player as the file of games names it."""
        return self.name + ("@%dms" % self.time_ms if self.time_ms else "@%d" % self.effort if self.effort else "")


def play_games(contestant, seeds, with_records=False):
    """Plays the games of these seeds on one thread; what a worker does. Returns what each came to, and its moves as a text."""
    import time
    engine2048.set_threads(1)
    player, effort, time_ms = contestant
    played = []
    for seed in seeds:
        game, text = engine2048.new_game(seed), None
        started = time.perf_counter()
        if with_records:
            game, record = engine2048.play_record(game, EVERY_MOVE, player, effort=effort, time_ms=time_ms, heading={"seed": seed})
            text = str(record)
        else:
            game = engine2048.play(game, EVERY_MOVE, player, effort=effort, time_ms=time_ms)
        seconds = time.perf_counter() - started
        played.append(((seed, game.score, max(game.cells), game.moves, seconds), text))
    return played


def play_all(client, contestants, seeds, log, options):
    """Plays the games that are missing in the log; returns all of them, for each contestant."""
    missing = [(contestant, [seed for seed in seeds if (contestant.key, seed) not in log.games])
               for contestant in dict.fromkeys(contestants)]
    with_records, batch = options.records is not None, options.batch
    with tqdm(total=sum(len(seeds) for _, seeds in missing), unit="game") as bar:
        tasks = {client.submit(play_games, tuple(contestant), seeds[first:first + batch], with_records, pure=False): contestant
                 for contestant, seeds in missing for first in range(0, len(seeds), batch)}
        for task, games in as_completed(tasks, with_results=True):
            for game, text in games:
                if with_records:
                    keep(text, options.records, tasks[task].key, game[0])
                log.add(tasks[task].key, Record(*game))
            bar.update(len(games))
            task.release()
    return [[log.games[contestant.key, seed] for seed in seeds] for contestant in contestants]


def conclude(client, contestants, seeds, options):
    """Plays a league; prints its table and draws its plot."""
    games = play_all(client, contestants, seeds, Log(options.out), options)
    rows = [(contestant.name, contestant.limit, played) for contestant, played in zip(contestants, games)]
    text = table(rows)
    (options.out / "league.md").write_text(text, encoding="utf-8")
    plot(rows, options.out / "league.png")
    print("%s\nSeeds %d to %d, the same for every player; intervals are 95 %%." % (text, seeds[0], seeds[-1]))


def tune(client, options):
    """Looks for better weights by CMA-ES, then compares with the recipe at the start on seeds that none has seen."""
    import cma
    start = options.recipe
    weights = weights_of(start.player)

    def candidate(factors):
        numbers = (weight * math.exp(factor) for weight, factor in zip(weights, factors))
        return start._replace(player=with_weights(start.player, numbers))

    # CMA-ES takes no negative seed, and the clock for 0.
    settings = {"seed": options.seed % 2**32 or 2**32 - 1, "verbose": -9}
    search = cma.CMAEvolutionStrategy([0.0] * len(weights), options.spread, settings)
    log, first_seed = Log(options.out), options.seed
    for generation in range(1, options.generations + 1):
        factors = search.ask()
        seeds = range(first_seed, first_seed + options.games)
        games = play_all(client, [candidate(each) for each in factors], seeds, log, options)
        means = [sum(game.score for game in played) / len(played) for played in games]
        search.tell(factors, [-math.log(mean) for mean in means])
        first_seed += options.games
        print("generation %d: mean %.0f, best %.0f; %s" % (generation, sum(means) / len(means), max(means),
                                                          candidate(search.result.xfavorite).player))
    final = candidate(search.result.xfavorite)
    conclude(client, [start, final], range(first_seed, first_seed + options.final_games), options)


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--scheduler", help="address of a scheduler [default: a cluster on this machine]")
    shared.add_argument("--workers", type=int, help="workers of the cluster on this machine [default: one a core]")
    shared.add_argument("--seed", type=int, default=1, help="seed of the first game; each further game has the next one")
    shared.add_argument("--batch", type=int, default=10, help="games that a worker plays before it reports")
    shared.add_argument("--out", type=Path, default=Path("league"), help="folder of games, table and plot")
    shared.add_argument("--records", type=Path, metavar="FOLDER",
                        help="write the record of each game played into this folder, as `cargo lab league --records` does")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", parents=[shared], help="plays a league")
    play.add_argument("--players", type=lambda text: [Contestant.parse(name) for name in text.split(",")], default=[],
                      help="names with commas between them, each with its own limit if wanted: datumbox@3,ovolve@100ms")
    play.add_argument("--recipe", type=Contestant.parse, action="append", default=[], help="a further player")
    play.add_argument("--games", type=int, default=100, help="games of each player")
    tuner = commands.add_parser("tune", parents=[shared], help="tunes the weights of a recipe")
    tuner.add_argument("recipe", type=Contestant.parse, help="where to begin, with its limit if wanted")
    tuner.add_argument("--games", type=int, default=100, help="games of each candidate")
    tuner.add_argument("--generations", type=int, default=20)
    tuner.add_argument("--spread", type=float, default=0.2, help="standard deviation at the start, as a power of e")
    tuner.add_argument("--final-games", type=int, default=1000, help="games of the comparison at the end")
    return parser.parse_args()


def main():
    """Runs the command on its cluster."""
    options = arguments()
    dask.config.set(PATIENCE)
    # A process for each worker: one that is lost takes no other with it.
    client = Client(options.scheduler) if options.scheduler else Client(n_workers=options.workers, threads_per_worker=1)
    with client:
        print("The cluster has %d threads: %s" % (sum(client.nthreads().values()), client.dashboard_link))
        if options.command == "tune":
            tune(client, options)
        else:
            conclude(client, options.players + options.recipe, range(options.seed, options.seed + options.games), options)


if __name__ == "__main__":
    main()
