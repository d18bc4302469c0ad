// What the page says, what it thinks, and which long command runs: one at a time; the next one, or a person's move, ends it.
import { computed, effect, signal } from "@preact/signals";
import { Engine2048Error, Status, type Analysis } from "engine2048";
import { engines, loading, reason } from "./engines";
import { cellsOf, EMPTY_BOARD, showUnseen, step } from "./game";
import { PLAYERS, type Limits } from "./roster";
import { player } from "./settings";
import { language, say, shown } from "./texts";

/** What a player thinks of a position. */
export interface Thought extends Analysis {
  player: string;
  board: string;
  ms: number;
  /** The move that was made there; none for a hint. */
  made?: number;
  /** Whether nobody asked: it comes and grows by itself. */
  isLive?: boolean;
}

export const message = signal(() => say("tagline"));
export const thought = signal<Thought | undefined>(undefined);
/** The command that runs, if any. */
export const busy = signal<"" | "thinking" | "playing">("");
/** Whether it takes long. */
export const isLong = signal(false);
/** The player that answers: `heuristic` until `expectimax` has its network. */
export const answering = computed(() => (player.value === "expectimax" && loading.value.stage !== "ready" ? "heuristic" : player.value));

const LONG = 300; // milliseconds: a command that takes longer is announced, and offers Stop

/** What the engine says of each player. */
const summaries = signal<Record<string, string>>({});
/** The largest effort of the player, where its summary names one. */
export const mostEffort = computed(() => {
  const named = /at most ([\d,]+)/.exec(summaries.value[player.value.toLowerCase()] ?? "");
  return named ? Number(named[1]!.replaceAll(",", "")) : undefined;
});
effect(() => {
  if (loading.value.stage !== "network") return;
  const ask = async () => (await engines).rules.players();
  ask().then((players) => (summaries.value = Object.fromEntries(players.map(({ name, summary }) => [name, summary]))), tellError);
});

/** The race of the Lab that runs, if any: the game goes on beside it. */
export const racing = signal<AbortController | undefined>(undefined);

let running = new AbortController();

const translations = signal<typeof import("./engine-texts") | undefined>(undefined);
effect(() => { // which come when the page is there, and are tried again at the next stage
  if (language.value === "en" || loading.value.stage === "module" || translations.peek()) return;
  import("./engine-texts").then((texts) => (translations.value = texts), () => {});
});
/** What the engine says, in the language in use. */
export const inWords = (sentence: string): string => translations.value?.translated(sentence) ?? sentence;

/** Says a thing in the language in use, and again when that changes. */
export function tell(words: () => string): void {
  message.value = words;
}

/** Runs a long command, after ending the one before. What goes wrong is said. */
export async function command(kind: typeof busy.value, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  end();
  const controller = (running = new AbortController());
  busy.value = kind;
  const timer = setTimeout(() => (isLong.value = running === controller), LONG);
  try {
    await run(controller.signal);
  } catch (error) {
    tellError(error);
  } finally {
    clearTimeout(timer);
    if (running === controller) busy.value = "";
    if (running === controller) isLong.value = false;
  }
}

/** Ends the command that runs. What was played is there at once, so that what comes next follows it. */
export function end(): void {
  running.abort();
  showUnseen();
  busy.value = "";
  isLong.value = false;
}

/** Ends the command that runs, and says so. */
export function interrupt(): void {
  if (busy.value === "") return;
  end();
  tell(() => say("stopped"));
}

/** Ends the race that runs. Whether one did. */
export function endRace(): boolean {
  const isRunning = racing.value !== undefined;
  racing.value?.abort();
  racing.value = undefined;
  return isRunning;
}

export const isCancelled = (error: unknown): boolean => error instanceof Engine2048Error && error.status === Status.CANCELLED;

export function tellError(error: unknown): void {
  if (isCancelled(error)) return;
  const status = error instanceof Engine2048Error ? error.status : undefined;
  const why = () => inWords(reason(error));
  const isEffort = status === Status.RANGE && /effort/i.test(reason(error)); // no seed
  if (status === Status.GAME_OVER) tell(() => say(step.value.board === EMPTY_BOARD ? "emptyBoard" : "over"));
  else if (status === Status.NO_NETWORK) tell(() => say("waitForNetwork"));
  else if (isEffort && mostEffort.value !== undefined) tell(() => say("effortRange", { why: why(), most: shown(mostEffort.value!) }));
  else if (status === Status.INTERNAL) tell(() => say("fault", { why: why() }));
  else tell(why);
}

/** The name of a player for people; what is no name is the Lab's recipe. */
export const nameOf = (player: string): string => (PLAYERS.some(({ name }) => name === player) ? player : say("labPlayer"));

/** Asks a player what it thinks of a position. */
export async function ask(board: string, who: string, [effort, timeMs]: Limits, signal: AbortSignal): Promise<Thought> {
  const { thinker } = await engines;
  const started = performance.now();
  const options = { player: who, effort, timeMs, seed: step.value.seed, signal };
  const analysis = await thinker.analyze(cellsOf(board), options);
  return { ...analysis, player: who, board, ms: performance.now() - started };
}

/** The same for a command, which says so where it takes long. */
export async function think(board: string, who: string, limits: Limits, signal: AbortSignal): Promise<Thought> {
  const announce = setTimeout(() => tell(() => say("thinking", { player: nameOf(who) })), LONG);
  return ask(board, who, limits, signal).finally(() => clearTimeout(announce));
}
