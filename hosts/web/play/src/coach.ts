// The coach: says how much a person's move gave away. It judges while no command runs, the newest move first. So nobody
// waits for it, and no move is forgotten where it is slower than the person, or the network is still to come.
import { effect, signal, untracked } from "@preact/signals";
import { LOST } from "engine2048";
import { ask, busy, isCancelled, tellError, thought } from "./commands";
import { loading } from "./engines";
import { game, step, type Step } from "./game";
import { coach, limits, player } from "./settings";
import { directionWord, say, shown } from "./texts";

interface Move {
  before: Step;
  after: Step;
  direction: number;
  /** The game's first step. */
  game: Step;
}

const PATIENCE = 1000; // milliseconds: a judgement that takes longer gives way to the next move's

let waiting: Move[] = [];
/** Whether moves wait or are judged. */
export const isJudging = signal(false);
let judging: { controller: AbortController; since: number } | undefined;
/** What the coach says of the last move. */
export const verdict = signal<() => string>(() => "");

/** Has a person's move judged. */
export function consider(before: Step, after: Step, direction: number): void {
  verdict.value = () => "";
  if (!coach.value) return;
  waiting.push({ before, after, direction, game: game.value.steps[0]! });
  if (judging && performance.now() - judging.since > PATIENCE) judging.controller.abort();
  void judgeAll();
}

/** Forgets the moves that wait. */
export function forgetMoves(): void {
  waiting = [];
  judging?.controller.abort();
}

const canJudge = () => busy.value === "" && (loading.value.stage === "ready" || player.value !== "expectimax");

async function judgeAll(): Promise<void> {
  if (judging || !canJudge()) return;
  isJudging.value = waiting.length > 0;
  while (!judging && waiting.length > 0 && canJudge()) {
    const move = waiting.pop()!;
    if (move.game !== game.value.steps[0]) continue;
    const controller = new AbortController();
    judging = { controller, since: performance.now() };
    try {
      await judge(move, controller.signal);
    } catch (error) {
      if (!isCancelled(error)) tellError(error);
      else if (coach.value) waiting.unshift(move); // It gave way, and has its turn last.
    }
    judging = undefined;
  }
  isJudging.value = false;
}

effect(() => {
  if (!coach.value) {
    verdict.value = () => "";
    forgetMoves();
  } else if (canJudge()) untracked(judgeAll);
  else judging?.controller.abort();
});

/** What was given away in how many judged moves of a game, in the unit of the player that judged. */
const given = signal({ game: step.value, judge: "", points: 0, moves: 0 });

async function judge({ before, after, direction, game }: Move, signal: AbortSignal): Promise<void> {
  const judge = player.value;
  const found = await ask(before.board, judge, limits.value, signal);
  const [top, mine] = [found.evaluations[found.direction]!, found.evaluations[direction]!];
  const last = given.value;
  const isSame = last.game === game && last.judge === judge;
  const { points, moves } = isSame ? last : { points: 0, moves: 0 };
  const isLost = mine === LOST && top !== LOST;
  if (!isLost) given.value = { game, judge, points: points + top - mine, moves: moves + 1 };
  if (step.value !== after || busy.value !== "") return;
  thought.value = { ...found, made: direction };
  const best = () => directionWord(found.direction);
  const average = () => say("average", { average: shown(given.value.points / given.value.moves, 2), moves: given.value.moves });
  if (isLost) verdict.value = () => say("wasLost", { direction: best() });
  else if (shown(top - mine, 2) === shown(0, 2)) verdict.value = () => `${say("wasBest")} ${average()}`;
  else verdict.value = () => `${say("gaveAway", { points: shown(top - mine, 2), direction: best() })} ${average()}`;
}
