// Calls of every function of the package on the known positions, for the native library and for WebAssembly.
import { readFileSync } from "node:fs";

const FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];

// What each player's effort is limited to, so that the test ends soon; the others take 2.
const EFFORT = { "monte-carlo": 10, graph: 0, random: 0 };

const RECIPES = [
  "greedy: merges 1",
  "greedy: merge 1",
  "alpha-beta: free 1, merges 2",
  "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1",
  "nobody",
  "",
  "ungültig",
  "x".repeat(3000),
  "free 1".padEnd(1001), // a letter too long; cut by it, a recipe
];

const HEAD = "engine2048 record 1\nplayer: Ää\nstart: 0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 2 0\n\n";
// docs/games.md has the form. In the second the first move's tile comes where one is, in the third nothing moves.
const RECORDS = [HEAD + "u4L0d7", HEAD + "u1", HEAD + "u4l0l0l0l0l0l0", HEAD, "no record", "", "engine2048 record 9\n\n"];

/** All calls, with these players and evaluators. */
export function everyCall(players, evaluators) {
  const positions = JSON.parse(readFileSync(new URL("../common/positions.json", import.meta.url), "utf8"));
  const boards = positions.map((position) => position.cells);
  const calls = [["version"], ["players"], ["evaluators"], ["features"]];
  for (const seed of [0, 1, 2048, -1, 2 ** 31 - 1, -(2 ** 31)]) calls.push(["newGame", seed]);
  for (const [number, cells] of boards.entries()) {
    calls.push(["legalMoves", cells], ["spawn", cells, number]);
    for (const direction of [0, 1, 2, 3]) calls.push(["move", cells, direction]);
    for (const evaluator of evaluators) calls.push(["evaluate", cells, evaluator], ["explain", cells, evaluator]);
    for (const player of players) {
      const limits = { player, effort: EFFORT[player] ?? 2, seed: number };
      calls.push(["analyze", cells, limits], ["bestMove", cells, limits]);
    }
    calls.push(["analyze", cells, { player: RECIPES[2], effort: 3 }], ["explain", cells, RECIPES[3]]);
    if (number % 10 === 0) {
      calls.push(["play", { cells, seed: number, score: number }, { player: "expectimax", effort: 1, maxMoves: 50 }]);
    }
  }
  for (const record of RECORDS) {
    calls.push(["checkRecord", record], ["readRecord", record]);
    for (const first of [0, 1, 5]) calls.push(["review", record, { player: "expectimax", effort: 1, first, count: 10 }]);
  }
  calls.push(["review", RECORDS[0], { player: "nobody", count: 1 }], ["reviewTotals", { played: [1, 5, 3, -1e200], best: [2, 5, 9, 4] }, 2], ["reviewTotals", { played: [], best: [] }, 3]);
  for (const recipe of RECIPES) calls.push(["checkRecipe", recipe], ["evaluate", FULL, recipe]);
  calls.push(
    ["analyze", FULL, { player: "minimax" }], // a finished game
    ["spawn", FULL, 1],
    ["move", FULL, 4],
    ["move", FULL.map((cell) => cell + 1), 0],
    ["bestMove", boards[0], { player: "minimax", effort: -1 }],
    ["bestMove", boards[0], { player: "minimax", effort: 1000 }],
  );
  return calls;
}

/** Makes the calls one after the other, as native.py answers them. Runs in Node and in a page. */
export async function answersOf(engine, calls) {
  const answers = [];
  for (const [name, ...values] of calls) {
    try {
      answers.push(await engine[name](...values));
    } catch (error) {
      answers.push({ status: error.status });
    }
  }
  return answers;
}
