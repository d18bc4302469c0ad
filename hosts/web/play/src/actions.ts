// What the buttons and keys do.
import { batch } from "@preact/signals";
import type { Moved } from "engine2048";
import { consider, forgetMoves, verdict } from "./coach";
import { answering, command, end, endRace, nameOf, interrupt as interruptCommand, tell, tellError, think, thought } from "./commands";
import { engines } from "./engines";
import {
  add, addUnseen, boardOf, cells, cellsOf, EMPTY_BOARD, game, gameFrom, goTo, largestOf, MOST_SCORE, newest, overBoard, pending, SET, showUnseen, START,
  step, YOU, type Step,
} from "./game";
import { bringBack, replace } from "./keeping";
import { choice, LAB, limits, placing, seed, speed, SPEEDS } from "./settings";
import { limitsOf } from "./roster";
import { directionWord, language, say, shown } from "./texts";

export const WIN = 2048;

/** Ends all that runs, as a person wishes. */
export function stop(): void {
  interrupt();
  if (endRace()) tell(() => say("stopped"));
}

/** Ends what runs in the game, before that changes. */
export function interrupt(): void {
  forgetMoves();
  pending.value = undefined;
  interruptCommand();
}

/** Forgets what was thought of another position. */
export function forgetThoughts(): void {
  thought.value = undefined;
  verdict.value = () => "";
}

const typedSeed = () => (seed.value.trim() === "" ? undefined : Number(seed.value));

/** The game of the day, the same for everybody: its seed is the date, as in 20261128. */
export function dailyGame(): Promise<void> {
  const now = new Date();
  const date = now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
  return newGame(() => say("dailyBegins", { date: now.toLocaleDateString(language.value) }), date);
}

/** Begins a game, where it `isWanted` still; then `words` are said. */
export function newGame(words = () => say("tagline"), typed = typedSeed(), isWanted = () => true): Promise<void> {
  interrupt();
  return inTurn(async () => {
    const { rules } = await engines;
    const first = await rules.newGame(typed);
    if (!isWanted()) return;
    batch(() => {
      replace(gameFrom({ board: boardOf(first.cells), score: 0, seed: first.seed, by: START }));
      forgetThoughts();
      tell(words);
    });
  });
}

export const undo = () => jump(-1);
export const redo = () => jump(1);

/** What changes the game happens in the order in which it was asked for, though a move waits for the engine. */
let turn: Promise<void> = Promise.resolve();
let waiting = 0;

function inTurn(action: () => unknown): Promise<void> {
  document.documentElement.dataset.waiting = String(++waiting); // for whoever looks from outside
  turn = turn.then(action).then(() => {}, tellError);
  return turn.then(() => void (document.documentElement.dataset.waiting = String(--waiting)));
}

function jump(by: number): Promise<void> {
  const isHalfMove = by < 0 && pending.value?.before === step.value;
  interrupt();
  return inTurn(() => {
    if (isHalfMove) return tell(() => "");
    const at = game.value.at + by;
    if (at < 0) bringBack();
    else goTo(at);
    forgetThoughts();
    sayHowItStands(0);
  });
}

/** Puts a tile, or none, into a cell. */
export const setTile = (cell: number, value: number) => setBoard((cells) => cells.with(cell, value));
export const clearBoard = () => setBoard(() => cellsOf(EMPTY_BOARD));

/** Makes another board of this one. */
export function setBoard(change: (cells: number[]) => number[]): Promise<void> {
  interrupt();
  return inTurn(() => {
    const board = boardOf(change(cells.value));
    if (board === step.value.board) return;
    add({ board, score: step.value.score, seed: step.value.seed, by: SET });
    forgetThoughts();
    sayHowItStands(0);
  });
}

/** A person's move. Moves that come faster than the engine answers are made one after the other. */
export function move(direction: number): Promise<void> {
  end();
  return inTurn(() => makePersonsMove(direction));
}

async function makePersonsMove(direction: number): Promise<void> {
  if (pending.value?.before === step.value) return tell(() => say("placeTile"));
  const before = step.value;
  if (!(await make(before, direction, YOU))) {
    if (step.value === before && largestOf(before.board) > 0) tell(() => say("cannotMove", { direction: directionWord(direction) }));
    return;
  }
  thought.value = undefined;
  if (step.value !== before) consider(before, step.value, direction);
}

/** Puts the new tile of a move that waits for it. */
export function placeTile(cell: number, tile: number): void {
  const move = pending.value;
  if (move?.before !== step.value || move.cells[cell] !== 0) return;
  const { before, cells, score, direction } = move;
  pending.value = undefined;
  const board = boardOf(cells.with(cell, tile));
  const made = { board, score: Math.min(before.score + score, MOST_SCORE), seed: before.seed, by: YOU!, direction, spawned: cell };
  add(made);
  sayHowItStands(largestOf(before.board), made);
  consider(before, made, direction);
}

const legalMoves = async () => (await engines).rules.legalMoves(cells.value);

/** Makes a move from `before`. Not where it is illegal, or the game went on from there in between: then false. */
async function make(before: Step, direction: number, by: string, signal?: AbortSignal): Promise<boolean> {
  const { rules } = await engines;
  const moved: Moved = await rules.move(cellsOf(before.board), direction);
  if (!moved.moved || step.value !== before) return false;
  if (by === YOU && placing.value) {
    pending.value = { before, cells: moved.cells, score: moved.score, direction };
    tell(() => say("placeTile"));
    return true;
  }
  const { cells, seed, cell } = await rules.spawn(moved.cells, before.seed);
  if (step.value !== before || signal?.aborted) return false;
  const next = { board: boardOf(cells), score: Math.min(before.score + moved.score, MOST_SCORE), seed, by, direction, spawned: cell };
  add(next);
  sayHowItStands(largestOf(before.board), next);
  return true;
}

/** Says whether the game is over or won, or the board empty; else what was moved. */
function sayHowItStands(largestBefore: number, made?: Step): void {
  const board = step.value.board;
  if (board === EMPTY_BOARD) return tell(() => say("emptyBoard"));
  const largest = largestOf(board);
  const score = step.value.score;
  if (made && largest >= WIN && largestBefore < WIN) tell(() => say("won"));
  else if (made) {
    const by = () => (made.by === YOU ? say("you") : nameOf(made.by));
    tell(() => say("moved", { by: by(), direction: directionWord(made.direction!), score: shown(score) }));
  } else tell(() => "");
  sayWhetherOver(board).catch(tellError);
}

/** Says whether the game is over with this board, while it is there. */
export async function sayWhetherOver(board: string): Promise<void> {
  if (board === EMPTY_BOARD) return;
  const { rules } = await engines;
  if ((await rules.legalMoves(cellsOf(board))) !== 0 || step.value.board !== board) return;
  overBoard.value = board;
  tell(() => say("over"));
}

export function hint(): Promise<void> {
  return command("thinking", async (signal) => {
    await turn;
    const found = await think(step.value.board, answering.value, limits.value, signal);
    thought.value = found;
    const direction = () => directionWord(found.direction);
    tell(() => say("wouldMove", { player: nameOf(found.player), direction: direction() }));
  });
}

/** One move by a player: the chosen one where none is named. */
export function bestMove(who = answering.value): Promise<void> {
  return command("thinking", async (signal) => {
    await turn;
    const its = who === answering.value ? limits.value : limitsOf(who, "normal", [0, 0]);
    const before = step.value;
    const found = await think(before.board, who, its, signal);
    if (await make(before, found.direction, who, signal)) thought.value = { ...found, made: found.direction };
  });
}

/** Lets the player play until the game is over or somebody stops it. */
export function autoPlay(): Promise<void> {
  return command("playing", async (signal) => {
    await turn;
    tell(() => say("plays", { player: nameOf(answering.value) }));
    let isDue = true; // whether the screen wants a picture
    try {
      while (!signal.aborted) {
        if (speed.value === "fastest" && !isDue) {
          if (!(await playUnseen(signal))) break;
          continue;
        }
        if (showUnseen() && (await legalMoves()) === 0) break; // the picture came due after the last move
        const started = performance.now();
        const before = step.value;
        const found = await think(before.board, answering.value, limits.value, signal);
        if (!(await make(before, found.direction, found.player, signal))) {
          if (step.value === before) break;
          continue; // a new game came
        }
        thought.value = { ...found, made: found.direction };
        isDue = false;
        if (speed.value === "fastest") requestAnimationFrame(() => (isDue = true));
        else await pause(SPEEDS[speed.value] - (performance.now() - started), signal);
      }
    } finally {
      showUnseen();
      await sayWhetherOver(step.value.board);
    }
  });
}

/** Lets the player make a move that is shown with the next picture. Whether there was one. */
async function playUnseen(signal: AbortSignal): Promise<boolean> {
  const { thinker } = await engines;
  const { board, seed, score } = newest();
  const [effort, timeMs] = limits.value;
  const by = answering.value;
  const bounds = { player: by, effort, timeMs, maxMoves: 1, signal };
  const next = await thinker.play({ cells: cellsOf(board), seed, score }, bounds);
  if (next.moves > 0) addUnseen({ board: boardOf(next.cells), score: next.score, seed: next.seed, by });
  return next.moves > 0;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done); // one signal sees all pauses of an Auto play
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, milliseconds));
    signal.addEventListener("abort", done);
  });
}

/** Takes the Lab's recipe as the player. */
export function playRecipe(): Promise<void> {
  choice.value = LAB;
  return autoPlay();
}
