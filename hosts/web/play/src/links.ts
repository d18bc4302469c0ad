// Links that hold a position, a player and a recipe.
import { forgetThoughts, interrupt } from "./actions";
import { tell, tellError } from "./commands";
import { game, gameFrom, goTo, isBoard, MOST_SCORE, SET, step } from "./game";
import { replace, wasKept } from "./keeping";
import { PLAYERS, STRENGTHS, type Strength } from "./roster";
import { choice, LAB, recipe, strength, view } from "./settings";
import { say } from "./texts";

const LONGEST_RECIPE = 1000; // in bytes, as docs/recipes.md says, so no recipe has more letters

/** Marks the history's entry whose link was followed: after a reload or Back what the page has kept counts. */
const FOLLOWED = { isFollowed: true };

function link(): string {
  const { board, score } = step.value;
  const parts = new URLSearchParams({ board, score: String(score), player: choice.value, strength: strength.value });
  if (choice.value === LAB) parts.set("recipe", recipe.value);
  return "#" + parts;
}

export const copyLink = () => copy(link());

/** Puts a link into the address bar, and copies it where the browser allows that. */
export async function copy(hash: string): Promise<void> {
  history.replaceState(FOLLOWED, "", hash);
  try {
    await navigator.clipboard.writeText(location.href);
    tell(() => say("linkCopied"));
  } catch {
    tell(() => say("linkShown"));
  }
}

/** Takes over what the address holds, once; where the page `isOpening`, a position of the kept game is gone to in that game. */
export function followLink(isOpening = false): void {
  const parts = new URLSearchParams(location.hash.slice(1));
  if ([...parts].length === 0) return;
  const wantedView = parts.get("view");
  view.value = wantedView === "lab" || wantedView === "review" ? wantedView : "game";
  const isFollowed = (history.state as typeof FOLLOWED | null)?.isFollowed;
  if (isFollowed && (!isOpening || wasKept)) return; // A browser may keep nothing.
  history.replaceState(FOLLOWED, "");
  const text = parts.get("recipe");
  if (text) recipe.value = text.slice(0, LONGEST_RECIPE);
  const name = parts.get("player");
  if (name === LAB || PLAYERS.some((player) => player.name === name)) choice.value = name!;
  const wanted = parts.get("strength") as Strength;
  if (STRENGTHS.includes(wanted)) strength.value = wanted;
  const board = parts.get("board");
  if (board === null) return;
  if (!isBoard(board)) return tell(() => say("badLink"));
  const named = Math.trunc(Number(parts.get("score")));
  const score = named >= 0 && named <= MOST_SCORE ? named : 0;
  const moves = parts.get("moves");
  if (moves !== null) return void import("./records").then(({ openMoves }) => openMoves(board, score, moves)).catch(tellError);
  if (board === step.value.board) return;
  const earlier = isOpening ? game.value.steps.findIndex((step) => step.board === board) : -1;
  if (earlier >= 0) {
    goTo(earlier);
    return tell(() => say("linkEarlier"));
  }
  interrupt();
  replace(gameFrom({ board, score, seed: Date.now() % 2 ** 31, by: SET }));
  forgetThoughts();
  if (!isOpening) tell(() => "");
}
