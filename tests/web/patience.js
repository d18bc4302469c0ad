// Limits on time that a busy machine stretches: they find what hangs, never what waits its turn.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { test as testOfNode } from "node:test";

const PERIOD = 1000; // milliseconds
export const LONGEST = Number(process.env.WEB_TIMEOUT ?? 900_000); // milliseconds of this machine: only a fault takes so long

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

/** A test that fails where it hangs. */
export function test(name, run) {
  const controller = new AbortController();
  testOfNode(name, { signal: controller.signal }, async () => {
    const stop = endAfter(LONGEST, () => controller.abort(new Error(`no end of: ${name}`)));
    await Promise.resolve(run()).finally(stop);
  });
}
