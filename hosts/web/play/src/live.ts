// Values that come while a person thinks: the player looks deeper and deeper at the board, until something else is asked.
import { effect, untracked } from "@preact/signals";
import { answering, ask, busy, isCancelled, thought } from "./commands";
import { isJudging } from "./coach";
import { EMPTY_BOARD, step } from "./game";
import { live, view } from "./settings";

const DEEPEST = 8; // of any player's effort
let running = new AbortController();

effect(() => {
  running.abort();
  const { board } = step.value;
  if (!live.value || view.value !== "game" || busy.value !== "" || isJudging.value || board === EMPTY_BOARD) return;
  const [player, { signal }] = [answering.value, (running = new AbortController())];
  untracked(() => deepen(board, player, signal).catch((error: unknown) => isCancelled(error))); // A finished game has no values.
});

async function deepen(board: string, player: string, signal: AbortSignal): Promise<void> {
  for (let [effort, last] = [1, 0]; effort <= DEEPEST; effort++) {
    const found = await ask(board, player, [effort, 0], signal);
    if (signal.aborted) return;
    thought.value = { ...found, isLive: true };
    if (found.depth <= last) return;
    last = found.depth;
  }
}
