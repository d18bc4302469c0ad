"""Looks for better weights of the hand-made evaluator by CMA-ES (pycma: `pip install cma`).

Each candidate plays its own games through `cargo lab tune`; the mean score is what counts. Weights are varied by
factors, as powers of e, so that all of them move on the same scale. Prints each generation's best candidate and its
centre, which is the better guess: a single candidate may have been lucky.
"""

import argparse
import math
import subprocess

import cma


class Games:
    """Candidates' mean scores, from a running `cargo lab tune`."""

    def __init__(self, options):
        command = ["cargo", "lab", "tune"] if options.program is None else [options.program, "tune"]
        command += ["--games", str(options.games), "--effort", str(options.effort), "--seed", str(options.seed)]
        command += ["--cut-off", str(options.cut_off), "--threads", str(options.threads)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def mean_score(self, weights):
        print(*weights, file=self.process.stdin, flush=True)
        mean, _ = self.process.stdout.readline().split()
        return float(mean)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", nargs="+", type=float, help="where to begin, in the order of `Parameters`")
    parser.add_argument("--program", help="a built lab, instead of cargo lab")
    parser.add_argument("--games", type=int, default=100, help="games of each candidate")
    parser.add_argument("--effort", type=int, default=2, help="placements that each move looks ahead")
    parser.add_argument("--cut-off", type=float, default=0.0001, help="the probability to cut off below")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--candidates", type=int, default=10, help="candidates of each generation")
    parser.add_argument("--spread", type=float, default=0.15, help="standard deviation at the start, as a power of e")
    parser.add_argument("--seed", type=int, default=1_000_000, help="seed of the first game")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    games = Games(options)

    def weights(factors):
        return [weight * math.exp(factor) for weight, factor in zip(options.weights, factors)]

    # CMA-ES takes no negative seed, and the clock for 0.
    settings = {"popsize": options.candidates, "seed": options.seed % 2**32 or 2**32 - 1, "verbose": -9}
    search = cma.CMAEvolutionStrategy([0.0] * len(options.weights), options.spread, settings)
    for generation in range(1, options.generations + 1):
        candidates = search.ask()
        scores = [games.mean_score(weights(candidate)) for candidate in candidates]
        search.tell(candidates, [-math.log(score) for score in scores])
        best = max(range(len(scores)), key=scores.__getitem__)
        mean = sum(scores) / len(scores)
        print(f"generation {generation}: mean {mean:.0f}, best {scores[best]:.0f}, spread {search.sigma:.3f}")
        print("  best  ", *(f"{weight:.4g}" for weight in weights(candidates[best])))
        print("  centre", *(f"{weight:.4g}" for weight in weights(search.mean)), flush=True)


if __name__ == "__main__":
    main()
