// The games that this browser keeps. Each tab has a game of its own, under the game's name, whose lock it has; a tab that
// opens another's game has a copy from then on. What is replaced, or was left by a closed tab, is among the recent games.
import { computed, effect, signal } from "@preact/signals";
import { cellsOf, game, hasUnseen, overBoard, read, showUnseen, step, written, type Game } from "./game";
import { forget, lock, lockedNames, namesOf, onChange, recall, remember, tab } from "./memory";
import { record } from "./results";

/** A game that is not on the board. */
export interface Saved {
  date: number;
  score: number;
  largest: number;
  text: string;
  /** Its name; a saved one has none. */
  name?: string;
}

const keyOf = (name: string): string => `game/${name}`;
const MOST_RECENT = 20;
const RELOAD = 10_000; // milliseconds that the document before a reload may take to close
const KEEP_AFTER = 1000; // milliseconds: a long game takes some to write
const KEEP_AGAIN = 10_000; // milliseconds, where there was no room

const isGame = (text: unknown): text is string => {
  try {
    return typeof text === "string" && read(text).steps.length > 0;
  } catch {
    return false;
  }
};
const isSaved = (one: Saved) => isGame(one?.text) && [one.date, one.score, one.largest].every(Number.isFinite);

/** The list that is kept under a name. What is damaged in it is set aside. */
function list(name: string) {
  const load = () => {
    const games = recall<Saved[]>(name, Array.isArray) ?? [];
    const good = games.filter(isSaved);
    return good.length === games.length ? games : (recall<Saved[]>(name, () => false) ?? good);
  };
  const games = signal(load());
  onChange(name, () => (games.value = load()));
  return {
    games,
    /** Whether there was room for what a change makes of it, another tab's changes too. */
    change(change: (games: Saved[]) => Saved[]): boolean {
      const changed = change(load());
      if (!remember(name, changed)) return false;
      games.value = changed;
      return true;
    },
  };
}

export const { games: saved, change: changeSaved } = list("saved");
export const { games: recent, change: changeRecent } = list("recent");

/** This game, as it is saved. */
export function savedNow(): Saved {
  const { board, score } = step.value;
  return { date: Date.now(), score, largest: Math.max(...cellsOf(board)), text: written(game.value) };
}

/** Adds a game to the recent ones. The oldest make room. Whether there was any. */
function addRecent(one: Saved): boolean {
  for (let most = MOST_RECENT; most > 0; most--) {
    if (changeRecent((games) => [one, ...games.filter(({ name }) => name !== one.name)].slice(0, most))) return true;
  }
  return false;
}

const newName = (): string => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

/** The name of this tab's game. */
let name = tab.recall("game") ?? recall<string>("last") ?? newName();
let release: (() => void) | undefined;
/** Whether the game is known to be this tab's alone; before, it is not written. */
let isOwned = false;

const textOf = (name: string) => recall<string>(keyOf(name), isGame) ?? recent.value.find((one) => one.name === name)?.text;
const kept = textOf(name) ?? recall<string>("game", isGame); // of a page whose tabs had one game
/** Whether a game was kept. */
export const wasKept = kept !== undefined;
if (kept !== undefined) game.value = read(kept);

/** Whether this tab shows a copy of a game that another one plays. */
export const isCopy = signal(false);

/** Makes the game this tab's, or takes a copy of it. */
async function own(): Promise<void> {
  const [opened, isReload] = [name, tab.recall("left") === name];
  tab.remember("left", "");
  const unlock = await lock(keyOf(opened), isReload ? RELOAD : 0);
  const isRecent = recent.value.some((one) => one.name === opened);
  if (name !== opened) {
    if (unlock && isRecent) forget(keyOf(opened)); // It was replaced in between.
    unlock?.();
  } else if (unlock) release = unlock;
  else {
    isCopy.value = game.value.steps.length > 1;
    await rename();
  }
  isOwned = true;
  keep();
  if (hasRoom.value) forget("game");
  if (name === opened && isRecent) changeRecent((games) => games.filter((one) => one.name !== opened));
  const locked = await lockedNames();
  for (const key of namesOf(keyOf("")).filter((key) => key !== keyOf(name) && !locked.has(key))) leave(key);
}

/** Gives the game a new name, which nobody else has. */
async function rename(): Promise<void> {
  release?.();
  release = undefined;
  const given = (name = newName());
  const unlock = await lock(keyOf(given), 0);
  if (name === given) release = unlock;
  else unlock?.();
}

/** Puts the game of a closed tab among the recent ones. */
function leave(key: string): void {
  const text = recall<string>(key, isGame);
  if (text !== undefined) {
    const { steps, at } = read(text);
    const { score, board } = steps[at]!;
    const one = { date: Date.now(), score, largest: Math.max(...cellsOf(board)), text, name: key.slice(keyOf("").length) };
    if (steps.length > 1 && !addRecent(one)) return;
  }
  forget(key);
}

/** Goes on with another game. This one is among the recent games then, if it has moves. */
export function replace(next: Game): void {
  record();
  const [old, wasOwned, hasMoves] = [name, isOwned, game.value.steps.length > 1];
  const isLeft = hasMoves && addRecent({ ...savedNow(), name: old });
  void rename();
  const before = isLeft ? old : game.value.before;
  game.value = before === undefined ? next : { ...next, before };
  if (wasOwned && isLeft === hasMoves) forget(keyOf(old));
  keep();
}

/** The game whose place this one took, as long as this one has no moves. */
const before = computed(() =>
  game.value.steps.length > 1 ? undefined : recent.value.find(({ name }) => name !== undefined && name === game.value.before));
/** Whether there is a step before this one, or such a game. */
export const canUndo = computed(() => game.value.at > 0 || before.value !== undefined);

/** Goes back to that game, if there is one. */
export function bringBack(): void {
  if (before.value) open(before.value);
}

/** Goes on with a recent game, or a copy of a saved one. */
export function open({ name: opened, text }: Saved): void {
  replace(read(text));
  if (opened !== undefined) changeRecent((games) => games.filter((one) => one.name !== opened));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser had room for the game when it was last kept. */
export const hasRoom = signal(true);

/** Writes the game into the browser's memory, unseen steps too. */
export function keep(): void {
  showUnseen();
  if (!isOwned) return; // It stays due.
  clearTimeout(timer);
  timer = undefined;
  record();
  hasRoom.value = remember(keyOf(name), written(game.value));
  if (!hasRoom.value) timer = setTimeout(keep, KEEP_AGAIN); // It stays due, though no move may come any more.
  remember("last", name);
  tab.remember("game", name);
}

let isFirst = true;
effect(() => {
  void [game.value, hasUnseen.value, overBoard.value];
  if (!isFirst) timer ??= setTimeout(keep, KEEP_AFTER);
  isFirst = false;
});

// A tab that another one hides may be the last that anybody sees of it, and the other one may be a new tab, which shows this game.
addEventListener("visibilitychange", () => document.visibilityState === "hidden" && timer !== undefined && keep());
addEventListener("pagehide", () => {
  const isDue = timer !== undefined;
  if (isDue && !isOwned) {
    name = newName(); // Another tab may have the one before.
    isOwned = true;
  }
  if (isDue) keep();
  tab.remember("left", name);
});
addEventListener("pageshow", ({ persisted }) => persisted && tab.remember("left", ""));

void own();
