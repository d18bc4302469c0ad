"""Plays a league on two workers and kills both in the middle, so that those that come back play the rest:
`killed_worker.py OUT PLAYERS RECIPE GAMES`.

Dask is to give up lost workers at once, as it does on a machine so busy that they come back late: the league's own settings
must not let it.
"""

import os
import signal
import sys
from pathlib import Path

import dask

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples/dask"))

import league  # noqa: E402  (the path above comes first)


class KillingLog(league.Log):
    """Kills the workers when the tenth game is known."""

    def add(self, player, record):
        super().add(player, record)
        if len(self.games) == 10:
            for worker in league.Client.current().run(os.getpid).values():
                os.kill(worker, signal.SIGKILL)


def main():
    out, players, recipe, games = sys.argv[1:]
    league.Log = KillingLog
    dask.config.set({"distributed.deploy.lost-worker-timeout": "1 ms"})
    sys.argv[1:] = ["play", "--players", players, "--recipe", recipe, "--games", games, "--workers", "2", "--batch", "2", "--out", out,
                    "--records", os.path.join(out, "records")]
    league.main()


if __name__ == "__main__":
    main()
