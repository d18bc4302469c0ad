// What the buttons and keys do. One long command runs at a time; the next one, or a person's move, ends it.
import { batch, signal } from "@preact/signals";
import { Engine2048Error, LOST, Status, type Analysis, type Moved } from "engine2048";
import { engines, loading, reason } from "./engines";
import {
  add, addUnseen, boardOf, cells, cellsOf, EMPTY_BOARD, game, gameFrom, goTo, largestOf, MOST_SCORE, newest, replace, SET, showUnseen,
  START, step, YOU, type Step,
} from "./game";
import { choice, coach, LAB, limits, player, seed, speed, SPEEDS } from "./settings";
import { limitsOf, PLAYERS, type Limits } from "./roster";
import { directionWord, say, shown } from "./texts";

/** What a player thinks of a position. */
export interface Thought extends Analysis {
  player: string;
  board: string;
  ms: number;
  /** The move that was made there; none for a hint. */
  made?: number;
}

export const message = signal(() => say("tagline"));
export const thought = signal<Thought | undefined>(undefined);
/** The command that runs, if any. */
export const busy = signal<"" | "thinking" | "playing" | "racing">("");

const WIN = 2048;
const LONG = 300; // milliseconds: a player is announced who took longer

let running = new AbortController();

/** Says a thing in the language in use, and again when that changes. */
export function tell(words: () => string): void {
  message.value = words;
}

/** Runs a long command, after ending the one before. What goes wrong is said. */
export async function command(kind: typeof busy.value, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  end();
  const controller = (running = new AbortController());
  busy.value = kind;
  try {
    await run(controller.signal);
  } catch (error) {
    tellError(error);
  } finally {
    if (running === controller) busy.value = "";
  }
}

/** Ends the command that runs. What was played is there at once, so that what comes next follows it. */
function end(): void {
  running.abort();
  showUnseen();
  busy.value = "";
}

export function stop(): void {
  if (busy.value === "") return;
  end();
  tell(() => say("stopped"));
}

export function tellError(error: unknown): void {
  const status = error instanceof Engine2048Error ? error.status : undefined;
  if (status === Status.CANCELLED) return;
  const why = reason(error);
  if (status === Status.GAME_OVER) tell(() => say(step.value.board === EMPTY_BOARD ? "emptyBoard" : "over"));
  else if (status === Status.NO_NETWORK) tell(() => say("waitForNetwork"));
  else if (status === Status.INTERNAL) tell(() => say("fault", { why }));
  else tell(() => why);
}

/** The name of a player for people; what is no name is the Lab's recipe. */
export const nameOf = (player: string): string => (PLAYERS.some(({ name }) => name === player) ? player : say("labPlayer"));

async function think(board: string, who: string, [effort, timeMs]: Limits, signal: AbortSignal): Promise<Thought> {
  const { thinker } = await engines;
  const announce = setTimeout(() => tell(() => say("thinking", { player: nameOf(who) })), LONG);
  const started = performance.now();
  try {
    const options = { player: who, effort, timeMs, seed: step.value.seed, signal };
    const analysis = await thinker.analyze(cellsOf(board), options);
    return { ...analysis, player: who, board, ms: performance.now() - started };
  } finally {
    clearTimeout(announce);
  }
}

export async function newGame(): Promise<void> {
  stop();
  const typed = seed.value.trim() === "" ? undefined : Number(seed.value);
  try {
    const { rules } = await engines;
    const first = await rules.newGame(typed);
    batch(() => {
      replace(gameFrom({ board: boardOf(first.cells), score: 0, seed: first.seed, by: START }));
      thought.value = undefined;
      tell(() => say("tagline"));
    });
  } catch (error) {
    tellError(error);
  }
}

export const undo = (): void => jump(-1);
export const redo = (): void => jump(1);

function jump(by: number): void {
  stop();
  goTo(game.value.at + by);
  thought.value = undefined;
  sayHowItStands(0);
}

/** Puts a tile, or none, into a cell. */
export function setTile(cell: number, value: number): void {
  stop();
  const next = cells.value.slice();
  next[cell] = value;
  setBoard(boardOf(next));
}

export const clearBoard = (): void => setBoard(EMPTY_BOARD);

export function setBoard(board: string): void {
  if (board === step.value.board) return;
  stop();
  add({ board, score: step.value.score, seed: step.value.seed, by: SET });
  thought.value = undefined;
  sayHowItStands(0);
}

let turn: Promise<void> = Promise.resolve();

/** A person's move. Moves that come faster than the engine answers are made one after the other. */
export function move(direction: number): Promise<void> {
  end();
  turn = turn.then(() => makePersonsMove(direction)).catch(tellError);
  return turn;
}

async function makePersonsMove(direction: number): Promise<void> {
  const before = step.value;
  if (!(await make(before, direction, YOU))) {
    if (step.value === before && largestOf(before.board) > 0) tell(() => say("cannotMove", { direction: directionWord(direction) }));
    return;
  }
  thought.value = undefined;
  if (coach.value) void judge(before.board, direction);
}

/** What was given away in how many judged moves of a game, in the unit of the player that judged. */
let given = { game: step.value, judge: "", points: 0, moves: 0 };

/** The coach: says how much better the player's move was. The person may go on before it has thought. */
function judge(board: string, direction: number): Promise<void> {
  return command("thinking", async (signal) => {
    if (loading.value.stage !== "ready" && player.value === "expectimax") return; // it cannot judge yet
    const [first, judge] = [game.value.steps[0]!, player.value];
    const found = await think(board, judge, limits.value, signal);
    thought.value = { ...found, made: direction };
    const [top, mine] = [found.evaluations[found.direction]!, found.evaluations[direction]!];
    const best = () => directionWord(found.direction);
    const isOver = (await legalMoves()) === 0;
    if (isOver) return;
    if (mine === LOST && top !== LOST) return tell(() => say("wasLost", { direction: best() }));
    if (given.game !== first || given.judge !== judge) given = { game: first, judge, points: 0, moves: 0 };
    given.points += top - mine;
    given.moves++;
    const average = given.points / given.moves;
    if (mine === top) return tell(() => say("wasBest", { average: shown(average, 2) }));
    tell(() => say("gaveAway", { points: shown(top - mine, 2), direction: best(), average: shown(average, 2) }));
  });
}

const legalMoves = async () => (await engines).rules.legalMoves(cells.value);

/** Makes a move from `before`. Not where it is illegal, or the game went on from there in between: then false. */
async function make(before: Step, direction: number, by: string, signal?: AbortSignal): Promise<boolean> {
  const { rules } = await engines;
  const moved: Moved = await rules.move(cellsOf(before.board), direction);
  if (!moved.moved || step.value !== before) return false;
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

async function sayWhetherOver(board: string): Promise<void> {
  const { rules } = await engines;
  if ((await rules.legalMoves(cellsOf(board))) === 0 && step.value.board === board) tell(() => say("over"));
}

export function hint(): Promise<void> {
  return command("thinking", async (signal) => {
    const found = await think(step.value.board, player.value, limits.value, signal);
    thought.value = found;
    const direction = () => directionWord(found.direction);
    tell(() => say("wouldMove", { player: nameOf(found.player), direction: direction() }));
  });
}

/** One move by a player: the chosen one where none is named. */
export function bestMove(who = player.value): Promise<void> {
  return command("thinking", async (signal) => {
    const its = who === player.value ? limits.value : limitsOf(who, "normal", [0, 0]);
    const before = step.value;
    const found = await think(before.board, who, its, signal);
    if (await make(before, found.direction, who, signal)) thought.value = { ...found, made: found.direction };
  });
}

/** Lets the player play until the game is over or somebody stops it. */
export function autoPlay(): Promise<void> {
  return command("playing", async (signal) => {
    tell(() => say("plays", { player: nameOf(player.value) }));
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
        const found = await think(before.board, player.value, limits.value, signal);
        if (!(await make(before, found.direction, player.value, signal))) {
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
  const by = player.value;
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
