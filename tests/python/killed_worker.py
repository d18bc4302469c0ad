"""Plays a league with two workers and kills one in the middle: `killed_worker.py OUT PLAYERS RECIPE GAMES`."""

import os
import signal
import sys
from argparse import Namespace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples/dask"))

import league  # noqa: E402  (the path above comes first)
from distributed import Client  # noqa: E402


class KillingLog(league.Log):
    """Kills a worker when the tenth game is known."""

    victim = 0

    def add(self, player, record):
        super().add(player, record)
        if len(self.games) == 10:
            os.kill(self.victim, signal.SIGKILL)


def main():
    out, players, recipe, games = sys.argv[1:]
    contestants = [league.Contestant.parse(text) for text in [*players.split(","), recipe]]
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        before = set(client.run(os.getpid).values())
        KillingLog.victim = min(before)
        league.Log = KillingLog
        league.conclude(client, contestants, range(1, 1 + int(games)), Namespace(out=Path(out), batch=2))
        client.wait_for_workers(2)
        after = set(client.run(os.getpid).values())
        assert KillingLog.victim in before - after, "no worker was killed"


if __name__ == "__main__":
    main()
