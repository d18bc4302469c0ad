// The keys of the page and of the task pane.
import { autoPlay, bestMove, hint, move, newGame, redo, stop, undo } from "./actions";
import { letterKeys, view, viKeys } from "./settings";

const KEYS: Record<string, () => unknown> = {
  ArrowUp: () => move(0),
  ArrowRight: () => move(1),
  ArrowDown: () => move(2),
  ArrowLeft: () => move(3),
  w: () => move(0),
  d: () => move(1),
  s: () => move(2),
  a: () => move(3),
  n: () => newGame(),
  u: undo,
  r: redo,
  h: hint,
  "?": hint,
  b: () => bestMove(),
  p: autoPlay,
  Escape: stop,
};
const VI_KEYS: Record<string, () => unknown> = { h: () => move(3), j: () => move(2), k: () => move(0), l: () => move(1) };

/** A key's name among KEYS: a letter by what it types or, where that is not Latin, by its place on the keyboard. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (/^[^\x00-\x7f]$/.test(key)) return code.replace("Key", "").toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.matches("input:not([type=checkbox]), select, textarea") && event.key !== "Escape") return;
  if (view.value !== "game" && event.key !== "Escape") return;
  const name = nameOf(event);
  if (name.length === 1 && !letterKeys.value) return;
  const action = (viKeys.value && VI_KEYS[name]) || KEYS[name];
  if (!action) return;
  event.preventDefault();
  void action();
});
