// The worksheet functions: docs/formulas.md says what each answers. Excel shows what they are called and take from
// functions.json, which is made from the same table as the XLL and the LibreOffice extension.
import { Engine2048Error, ILLEGAL, load, Status, type Engine } from "engine2048";
import { BadArgument, boardOf, directionOf, errorIn, nameOf, rowsOf, timeOf, typedNameOf, wordOf, type Rows, type Value } from "./arguments";
import roster from "../../../roster.json";

type Invocation = CustomFunctions.CancelableInvocation;
type Cell = number | string | CustomFunctions.Error;

/** An engine of the formulas' own, so that the task pane waits for none of them. */
let engine: Promise<Engine> | undefined;
let network: Promise<void> | undefined;

/**
 * Asks the engine; fetches the network for the first question that needs it. Of many boards, `statuses` finds the status of each,
 * among which that need may be.
 */
async function ask<T>(question: (engine: Engine) => Promise<T>, statuses: (answer: T) => Int32Array = () => NONE): Promise<T> {
  engine ??= load({ network: false });
  const loaded = await engine.catch((error: unknown) => {
    engine = undefined; // so that the next calculation tries again
    throw error;
  });
  try {
    const answer = await question(loaded);
    if (!statuses(answer).includes(Status.NO_NETWORK)) return answer;
    await loadNetwork(loaded);
    return question(loaded);
  } catch (error) {
    if (!(error instanceof Engine2048Error) || error.status !== Status.NO_NETWORK) throw error;
    await loadNetwork(loaded);
    return question(loaded);
  }
}

const NONE = new Int32Array();

async function loadNetwork(loaded: Engine): Promise<void> {
  network ??= loaded.loadNetwork();
  await network.catch((failure: unknown) => {
    network = undefined;
    throw failure;
  });
}

const invalidValue = (why?: string): CustomFunctions.Error => new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, why);

const notAvailable = (): CustomFunctions.Error => new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);

/** What a finished game shows, by the shape of the answer. */
class Finished extends Error {
  constructor(readonly rows: number, readonly columns: number) {
    super();
  }
}

/** The limits of a search, which Excel may cancel. */
function limitsOf(player: Value, time: Value, invocation: Invocation) {
  const controller = new AbortController();
  invocation.onCanceled = () => controller.abort();
  const name = nameOf(player, roster.default);
  return { player: name, timeMs: timeOf(time), seed: roster.formulaSeed, signal: controller.signal };
}

/** A row of cells for each board: what `shown` has for its place, or why there is nothing. */
function eachOf({ errors }: Rows, statuses: Int32Array, columns: number, shown: (place: number) => Cell[]): Cell[][] {
  return errors.map((error, place) => {
    const status = statuses[place]!;
    if (!error && status >= 0) return shown(place);
    return Array.from({ length: columns }, () => (error ? answerable(error) : status === Status.GAME_OVER ? notAvailable() : invalidValue()));
  });
}

async function bestMove(board: Value[][], player: Value, time: Value, invocation: Invocation, shown: (direction: number) => Cell): Promise<Cell[][]> {
  const [rows, limits] = [rowsOf(board), limitsOf(player, time, invocation)];
  if (!rows) {
    const cells = boardOf(board);
    return [[shown((await ask((engine) => engine.bestMove(cells, limits))).direction)]];
  }
  const { directions } = await ask((engine) => engine.bestMoveMany(rows.boards, limits), ({ directions }) => directions);
  return eachOf(rows, directions, 1, (place) => [shown(directions[place]!)]);
}

const evaluationShown = (value: number): Cell => (value === ILLEGAL ? notAvailable() : value);

const FUNCTIONS: Record<string, (...values: never[]) => Promise<Cell | Cell[][]>> = {
  async BESTMOVE(board: Value[][], player: Value, time: Value, invocation: Invocation) {
    return bestMove(board, player, time, invocation, (direction) => direction);
  },
  async BESTWORD(board: Value[][], player: Value, time: Value, invocation: Invocation) {
    return bestMove(board, player, time, invocation, wordOf);
  },
  async ANALYZE(board: Value[][], player: Value, time: Value, invocation: Invocation) {
    const [rows, limits] = [rowsOf(board), limitsOf(player, time, invocation)];
    if (!rows) {
      const cells = boardOf(board);
      const { evaluations } = await finishedAs(1, 4, ask((engine) => engine.analyze(cells, limits)));
      return [evaluations.map(evaluationShown)];
    }
    const { directions, evaluations } = await ask((engine) => engine.analyzeMany(rows.boards, limits), ({ directions }) => directions);
    return eachOf(rows, directions, 4, (place) => Array.from(evaluations.subarray(4 * place, 4 * place + 4), evaluationShown));
  },
  async EVALUATE(board: Value[][], evaluator: Value) {
    const [rows, name] = [rowsOf(board), nameOf(evaluator, roster.defaultEvaluator)];
    if (!rows) {
      const cells = boardOf(board);
      return [[await ask((engine) => engine.evaluate(cells, name))]];
    }
    const { statuses, values } = await ask((engine) => engine.evaluateMany(rows.boards, name), ({ statuses }) => statuses);
    return eachOf(rows, statuses, 1, (place) => [values[place]!]);
  },
  async EXPLAIN(board: Value[][], evaluator: Value) {
    const [cells, name] = [boardOf(board), nameOf(evaluator, roster.defaultEvaluator)];
    const parts = await ask((engine) => engine.explain(cells, name));
    return parts.map(({ feature, value, weight, share }) => [feature, value, weight, share]);
  },
  async CHECKRECIPE(recipe: Value) {
    // There is nothing to say of the default, nor of the blanks around a name, which the other functions leave out.
    const typed = typedNameOf(recipe, roster.default);
    const { message } = await ask((engine) => engine.checkRecipe(typed.trim()));
    return message && (await ask((engine) => engine.checkRecipe(typed))).message; // with the place in the text as typed
  },
  async MOVE(board: Value[][], direction: Value) {
    const [cells, towards] = [boardOf(board), directionOf(direction)];
    if ((await ask((engine) => engine.legalMoves(cells))) === 0) throw new Finished(4, 4);
    const { cells: after } = await ask((engine) => engine.move(cells, towards));
    return [0, 4, 8, 12].map((start) => after.slice(start, start + 4));
  },
  async PLAYERS() {
    // The summary of expectimax says what it plays with, and Excel does not ask again.
    await ask(loadNetwork).catch(() => {});
    return (await ask((engine) => engine.players())).map(({ name, summary }) => [name, summary]);
  },
  async STATUS() {
    const address = new URL(".", location.href).href;
    try {
      return `engine2048 ${await ask((engine) => engine.version())}, loaded from ${address}`;
    } catch (error) {
      return `engine2048: ${error instanceof Error ? error.message : String(error)}`;
    }
  },
};

async function finishedAs<T>(rows: number, columns: number, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw isFinished(error) ? new Finished(rows, columns) : error;
  });
}

const isFinished = (error: unknown) => error instanceof Engine2048Error && error.status === Status.GAME_OVER;

/** Errors that a function may answer; a cell may have others. */
const ANSWERS = ["#DIV/0!", "#N/A", "#NULL!", "#NUM!", "#VALUE!"];

const answerable = (error: CustomFunctions.Error): CustomFunctions.Error => (ANSWERS.includes(error.code) ? error : invalidValue());

/** The function with its errors as Excel shows them. */
function shown(answer: (...values: never[]) => Promise<Cell | Cell[][]>) {
  return async (...values: never[]): Promise<Cell | Cell[][]> => {
    const given = errorIn(values);
    if (given) throw answerable(given);
    try {
      return await answer(...values);
    } catch (error) {
      if (error instanceof Finished) return Array.from({ length: error.rows }, () => Array.from({ length: error.columns }, notAvailable));
      if (isFinished(error)) throw notAvailable();
      const why = error instanceof BadArgument || !(error instanceof Error) ? undefined : error.message;
      throw invalidValue(why);
    }
  };
}

/** Tells Excel which function answers which formula. */
export function associate(): void {
  for (const [name, answer] of Object.entries(FUNCTIONS)) CustomFunctions.associate(`ENGINE2048.${name}`, shown(answer));
}
