// Limits on time that a busy machine stretches: they find what hangs, never what waits its turn.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const PERIOD = 1000; // milliseconds

/** How many programs share a processor, at least one. Linux says how many want one: `0.20 0.18 0.12 3/80 11206` (man 5 proc_loadavg). */
export function crowd() {
  const runnable = Number(readFileSync("/proc/loadavg", "utf8").split(/[ /]/)[3]);
  return Math.max(1, runnable / availableParallelism());
}

/** Calls `end` once this machine has served for so long; returns what stops that. */
export function endAfter(milliseconds, end) {
  const clock = setInterval(() => {
    milliseconds -= PERIOD / crowd();
    if (milliseconds > 0) return;
    clearInterval(clock);
    end();
  }, PERIOD);
  return () => clearInterval(clock);
}
