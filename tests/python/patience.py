"""Waits whose limit a busy machine stretches: they find what hangs, never what waits its turn."""

import os
import time

LONGEST = 300
"""Seconds: far longer than anything takes that a test waits for."""


def crowd():
    """How many programs share a processor, at least one. Linux says how many want one: `0.20 0.18 0.12 3/80 11206` (man 5
    proc_loadavg)."""
    with open("/proc/loadavg") as load:
        runnable = int(load.read().split()[3].split("/")[0])
    return max(1, runnable / len(os.sched_getaffinity(0)))


def until(condition, seconds=LONGEST):
    """Waits until a condition holds, for so many seconds of this machine's share; returns what it gave, false where it never
    held."""
    pause, left = 0.1, seconds
    while left > 0:
        found = condition()
        if found:
            return found
        time.sleep(pause)
        left -= pause / crowd()
    return condition()
