// The C functions of one instance, as functions of JavaScript. A trap goes through as it comes.
import type { Cells } from "./board.js";
import { Engine2048Error, Status } from "./error.js";
import { wasi } from "./wasi.js";

/** The move that a player would make. */
export interface BestMove {
  direction: number;
  /** The player's value of it, in the player's own unit. */
  evaluation: number;
}

/** The move that a player would make, and what it thinks of each. */
export interface Analysis {
  direction: number;
  /** Up, right, down, left: `ILLEGAL` where nothing moves, `LOST` for minus infinity. */
  evaluations: number[];
  /** How deep the player looked, in its measure of effort. */
  depth: number;
  /** The work done. */
  nodes: number;
}

/** The moves that a player would make on many boards. */
export interface BestMoves {
  /** A direction for each board, or below 0 the status that says why there is none. */
  directions: Int32Array;
  /** The player's value of each; NaN where there is none. */
  evaluations: Float64Array;
}

/** The same, and what the player thinks of each direction. */
export interface Analyses extends BestMoves {
  /** Four for each board, as in `Analysis`. */
  evaluations: Float64Array;
  depths: Int32Array;
  nodes: Float64Array;
}

/** How good many boards are to an evaluator. */
export interface Evaluations {
  /** 0 for each board, or below 0 the status that says why it has no value. */
  statuses: Int32Array;
  /** NaN where there is none. */
  values: Float64Array;
}

/** Many boards after a move and a new tile on each. */
export interface Steps {
  boards: Int32Array;
  seeds: Int32Array;
  /** 1 for each board, 0 where the direction is illegal and the board as it was, or below 0 the status that refuses it. */
  statuses: Int32Array;
  /** The points gained. */
  scores: Int32Array;
  /** As `legalMoves` has them. */
  legalMoves: Int32Array;
}

/** A game between two calls. */
export interface Game {
  cells: Cells;
  /** All chance to come. */
  seed: number;
  score: number;
}

export interface Moved {
  /** Whether the direction is legal. */
  moved: boolean;
  cells: Cells;
  /** The points gained. */
  score: number;
}

export interface Spawned {
  cells: Cells;
  seed: number;
  /** The index of the filled cell. */
  cell: number;
}

export interface Player {
  name: string;
  /** Its author, where it was published, and what effort means to it. */
  summary: string;
}

/** What one feature adds to an evaluation. */
export interface Part {
  feature: string;
  value: number;
  weight: number;
  /** Value times weight. */
  share: number;
}

export interface RecipeCheck {
  /** Where the fault is, in characters from 1; 0 where nothing is wrong. */
  position: number;
  /** What is wrong, and what was expected; empty where nothing is. */
  message: string;
}

export interface RecordCheck {
  /** The number of the first wrong move; 0 where nothing is wrong, or the fault is not in a move. */
  move: number;
  /** What is wrong; empty where nothing is. */
  message: string;
}

/** What moves of a record were worth to a judge. */
export interface Reviewed {
  /** The judge's value of each move that was played. */
  played: number[];
  /** Its value of the best move there, and that move's direction. */
  best: number[];
  directions: number[];
}

/** What the moves of a review come to. */
export interface ReviewTotals {
  /** From 0 to 100, for a judge whose values are points to come. */
  accuracy: number;
  /** The sum of all losses. */
  loss: number;
  /** The moves that lost most, from 0, the worst first. */
  worst: number[];
}

/** A game as a record has it. */
export interface Recorded {
  /** The board at the beginning, and the one after each move and the tile that came then. */
  boards: Cells[];
  /** The direction of each move. */
  directions: number[];
  /** The points so far, at each board. */
  scores: number[];
  /** Who played, if the record says so. */
  player: string;
}

/** Where many boards lie in memory, and what is written for each. */
interface Places {
  count: number;
  cells: number;
  doubles: number;
  int32s: number;
}

type Exports = Record<string, (...numbers: number[]) => number> & {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
};

const ABI_VERSION = 1;
const SCRATCH_BYTES = 16384;
const RECIPE_CAPACITY = 1001; // E2048_RECIPE_CAPACITY
const MOST_REVIEWED = 256; // moves a call, for which there is room
const LONGEST_TEXT = 2048; // of those that the library writes

/** One instance of the library, for one thread. */
export class Library {
  private readonly exports: Exports;
  private readonly scratch: number;
  private used = 0;
  private hasNetwork = false;

  /**
   * Makes an instance of a compiled module.
   *
   * @internal
   */
  static async of(module: WebAssembly.Module): Promise<Library> {
    let memory: WebAssembly.Memory;
    const instance = await WebAssembly.instantiate(module, wasi(() => memory));
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    exports.__wasm_call_ctors?.();
    return new Library(exports);
  }

  private constructor(exports: Exports) {
    this.exports = exports;
    if (this.c("e2048_abi_version") !== ABI_VERSION) throw new Error("the module is another version's");
    this.scratch = this.allocate(SCRATCH_BYTES);
  }

  /** Lets `isWished` cancel searches, in the middle of which it is asked. */
  listen(isWished: () => boolean): void {
    const imports = { h: { h: () => Number(isWished()) } };
    const { h } = new WebAssembly.Instance(new WebAssembly.Module(HANDLER), imports).exports;
    const table = this.exports.__indirect_function_table;
    const place = table.grow(1);
    table.set(place, h);
    this.call("e2048_set_cancel_handler", place, 0);
  }

  version = () => this.text("e2048_version");

  statusText = (status: number) => this.text("e2048_status_text", status);

  /** Hands in the network's weights, which stay in the instance's memory. */
  loadNetwork(champion: Uint8Array, laps: Uint8Array) {
    if (this.hasNetwork) return;
    const places: number[] = [];
    try {
      for (const bytes of [champion, laps]) {
        places.push(this.allocate(bytes.length));
        new Uint8Array(this.exports.memory.buffer, places.at(-1), bytes.length).set(bytes);
      }
      const [first, second] = places as [number, number];
      this.call("e2048_load_network", first, champion.length, second, laps.length);
      this.hasNetwork = true;
    } catch (error) {
      if (error instanceof Engine2048Error) for (const place of places) this.exports.free!(place); // a trap ends the instance
      throw error;
    }
  }

  newGame(seed: number): Game {
    const [state, cells] = [this.int32s([seed]), this.int32s(16)];
    this.call("e2048_new_game", state, cells);
    return { cells: this.readInt32s(cells, 16), seed: this.readInt32s(state, 1)[0]!, score: 0 };
  }

  spawn(board: Cells, seed: number): Spawned {
    const [state, cells] = [this.int32s([seed]), this.int32s(board)];
    const cell = this.call("e2048_spawn", state, cells);
    return { cells: this.readInt32s(cells, 16), seed: this.readInt32s(state, 1)[0]!, cell };
  }

  move(board: Cells, direction: number): Moved {
    const [cells, score] = [this.int32s(board), this.int32s(1)];
    const moved = this.call("e2048_move", cells, direction, cells, score) === 1;
    return { moved, cells: this.readInt32s(cells, 16), score: this.readInt32s(score, 1)[0]! };
  }

  legalMoves = (board: Cells) => this.call("e2048_legal_moves", this.int32s(board));

  evaluators = () => this.list("e2048_evaluator_count", (index) => this.text("e2048_evaluator_name", index));

  evaluate(board: Cells, evaluator: string): number {
    const value = this.doubles(1);
    this.call("e2048_evaluate", this.int32s(board), this.name(evaluator), value);
    return this.readDoubles(value, 1)[0]!;
  }

  players(): Player[] {
    return this.list("e2048_player_count", (index) => ({
      name: this.text("e2048_player_name", index),
      summary: this.text("e2048_player_summary", index),
    }));
  }

  bestMove(board: Cells, player: string, effort: number, timeMs: number, seed: number): BestMove {
    const evaluation = this.doubles(1);
    const cells = this.int32s(board);
    const direction = this.call("e2048_best_move", cells, this.name(player), effort, timeMs, seed, evaluation);
    return { direction, evaluation: this.readDoubles(evaluation, 1)[0]! };
  }

  analyze(board: Cells, player: string, effort: number, timeMs: number, seed: number): Analysis {
    const [values, nodes, depth, cells] = [this.doubles(4), this.doubles(1), this.int32s(1), this.int32s(board)];
    const limits = [effort, timeMs, seed];
    const direction = this.call("e2048_analyze", cells, this.name(player), ...limits, values, depth, nodes);
    return {
      direction,
      evaluations: this.readDoubles(values, 4),
      depth: this.readInt32s(depth, 1)[0]!,
      nodes: this.readDoubles(nodes, 1)[0]!,
    };
  }

  bestMoveMany(boards: Int32Array, player: string, effort: number, timeMs: number, seed: number): BestMoves {
    return this.withBoards(boards, 1, 1, ({ cells, count, doubles, int32s }) => {
      this.call("e2048_best_move_many", cells, count, this.name(player), effort, timeMs, seed, int32s, doubles);
      return { directions: this.int32Array(int32s, count), evaluations: this.float64Array(doubles, count) };
    });
  }

  analyzeMany(boards: Int32Array, player: string, effort: number, timeMs: number, seed: number): Analyses {
    return this.withBoards(boards, 5, 2, ({ cells, count, doubles, int32s }) => {
      const [nodes, depths] = [doubles + 32 * count, int32s + 4 * count];
      const limits = [effort, timeMs, seed];
      this.call("e2048_analyze_many", cells, count, this.name(player), ...limits, int32s, doubles, depths, nodes);
      return {
        directions: this.int32Array(int32s, count),
        evaluations: this.float64Array(doubles, 4 * count),
        depths: this.int32Array(depths, count),
        nodes: this.float64Array(nodes, count),
      };
    });
  }

  evaluateMany(boards: Int32Array, evaluator: string): Evaluations {
    return this.withBoards(boards, 1, 1, ({ cells, count, doubles, int32s }) => {
      this.call("e2048_evaluate_many", cells, count, this.name(evaluator), int32s, doubles);
      return { statuses: this.int32Array(int32s, count), values: this.float64Array(doubles, count) };
    });
  }

  stepMany(boards: Int32Array, directions: Int32Array, seeds: Int32Array): Steps {
    return this.withBoards(boards, 0, 5, ({ cells, count, int32s }) => {
      const [towards, states, statuses, scores, legal] = [0, 1, 2, 3, 4].map((place) => int32s + 4 * place * count) as [number, number, number, number, number];
      new Int32Array(this.exports.memory.buffer, towards, count).set(directions);
      new Int32Array(this.exports.memory.buffer, states, count).set(seeds);
      this.call("e2048_step_many", states, cells, count, towards, statuses, scores, legal);
      return {
        boards: this.int32Array(cells, 16 * count),
        seeds: this.int32Array(states, count),
        statuses: this.int32Array(statuses, count),
        scores: this.int32Array(scores, count),
        legalMoves: this.int32Array(legal, count),
      };
    });
  }

  /** Decodes what of the network this board needs. */
  prepare(board: Cells): void {
    this.bestMove(board, "expectimax", 1, 0, 0);
  }

  play(game: Game, player: string, effort: number, timeMs: number, maxMoves: number): Game & { moves: number } {
    const [seed, cells, score] = [this.int32s([game.seed]), this.int32s(game.cells), this.int32s([game.score])];
    const moves = this.call("e2048_play", seed, cells, this.name(player), effort, timeMs, maxMoves, score);
    const [nextSeed, nextScore] = [this.readInt32s(seed, 1)[0]!, this.readInt32s(score, 1)[0]!];
    return { cells: this.readInt32s(cells, 16), seed: nextSeed, score: nextScore, moves };
  }

  features = () => this.list("e2048_feature_count", (index) => this.text("e2048_feature_name", index));

  checkRecipe(recipe: string): RecipeCheck {
    const [position, text] = [this.int32s(1), this.name(recipe)];
    const message = this.text("e2048_check_recipe", text, position);
    return { position: this.readInt32s(position, 1)[0]!, message };
  }

  checkRecord(record: Uint8Array): RecordCheck {
    return this.withBytes(record, (place, length) => {
      const move = this.int32s(1);
      const message = this.text("e2048_check_record", place, length, move);
      return { move: this.readInt32s(move, 1)[0]!, message };
    });
  }

  convertRecord(record: Uint8Array, form: number): Uint8Array {
    return this.withBytes(record, (place, length) => {
      const bytes = this.call("e2048_convert_record", place, length, form, 0, 0);
      return this.withBytes(new Uint8Array(bytes + 1), (converted, capacity) => {
        this.call("e2048_convert_record", place, length, form, converted, capacity);
        return new Uint8Array(this.exports.memory.buffer, converted, bytes).slice();
      });
    });
  }

  readRecord(record: Uint8Array): Recorded {
    return this.withBytes(record, (place, length) => {
      const count = this.call("e2048_record_moves", place, length) + 1;
      return this.withBytes(new Uint8Array(18 * 4 * count), (boards) => {
        const [directions, scores] = [boards + 64 * count, boards + 68 * count];
        this.call("e2048_record_boards", place, length, 0, count, boards, directions, scores);
        const cells = this.readInt32s(boards, 16 * count);
        return {
          boards: Array.from({ length: count }, (_, index) => cells.slice(16 * index, 16 * index + 16)),
          directions: this.readInt32s(directions, count - 1),
          scores: this.readInt32s(scores, count),
          player: this.text("e2048_record_field", place, length, this.name("player")),
        };
      });
    });
  }

  review(record: Uint8Array, player: string, effort: number, timeMs: number, seed: number, first: number, most: number): Reviewed {
    const count = Math.min(most, MOST_REVIEWED);
    return this.withBytes(record, (place, length) => {
      const [played, best, directions] = [this.doubles(count), this.doubles(count), this.int32s(count)];
      const limits = [effort, timeMs, seed];
      const done = this.call("e2048_review", place, length, this.name(player), ...limits, first, count, played, best, directions);
      return { played: this.readDoubles(played, done), best: this.readDoubles(best, done), directions: this.readInt32s(directions, done) };
    });
  }

  reviewTotals(played: number[], best: number[], most: number): ReviewTotals {
    const bytes = new Uint8Array(Float64Array.from([...played, ...best]).buffer);
    const [accuracy, loss] = [this.doubles(1), this.doubles(1)];
    const capacity = Math.min(most, played.length);
    return this.withBytes(bytes, (place) => this.withBytes(new Uint8Array(4 * Math.max(0, capacity)), (worst) => {
      const count = this.call("e2048_review_totals", place, place + 8 * played.length, played.length, accuracy, loss, worst, capacity);
      return { accuracy: this.readDoubles(accuracy, 1)[0]!, loss: this.readDoubles(loss, 1)[0]!, worst: this.readInt32s(worst, count) };
    }));
  }

  record(boards: Cells[], heading: Record<string, string>): Uint8Array {
    const steps = boards.slice(1).map((after, index) => {
      this.release();
      for (const [direction, letter] of [..."urdl"].entries()) {
        const { moved, cells } = this.move(boards[index]!, direction);
        const others = cells.flatMap((tile, cell) => (tile === after[cell] ? [] : [cell]));
        const [cell, tile] = [others[0]!, after[others[0]!]];
        if (!moved || others.length !== 1 || cells[cell] !== 0) continue;
        if (tile === 2 || tile === 4) return (tile === 2 ? letter : letter.toUpperCase()) + cell.toString(16);
      }
      throw new Engine2048Error(Status.RECORD, `Board ${index + 2} is not one move and a new tile away from the board before.`);
    });
    const lines = Object.entries(heading).map(([name, value]) => `${name}: ${value.replace(/\s+/g, " ")}`);
    const first = ["engine2048 record 1", ...lines, `start: ${boards[0]!.join(" ")}`, "", steps.join("")];
    return this.convertRecord(new TextEncoder().encode(first.join("\n")), 0);
  }

  explain(board: Cells, evaluator: string): Part[] {
    const [cells, name] = [this.int32s(board), this.name(evaluator)];
    const count = this.call("e2048_explain", cells, name, 0, 0, 0, 0, 0);
    const [values, weights, shares] = [this.doubles(count), this.doubles(count), this.doubles(count)];
    const features = this.int32s(count);
    this.call("e2048_explain", cells, name, count, features, values, weights, shares);
    const numbers = [values, weights, shares].map((place) => this.readDoubles(place, count));
    return this.readInt32s(features, count).map((feature, part) => {
      const [value, weight, share] = numbers.map((column) => column[part]!) as [number, number, number];
      return { feature: this.text("e2048_feature_name", feature), value, weight, share };
    });
  }

  /** Calls a function; a negative answer becomes an error. */
  private call(name: string, ...numbers: number[]): number {
    const answer = this.c(name, ...numbers);
    if (answer < 0) throw new Engine2048Error(answer, this.statusText(answer));
    return answer;
  }

  private c(name: string, ...numbers: number[]): number {
    const callee = this.exports[name];
    if (!callee) throw new Error(`the module has no ${name}`);
    return callee(...numbers);
  }

  /** A text that a function writes, whose last two arguments are the buffer and its capacity. */
  private text(name: string, ...numbers: number[]): string {
    const before = this.used;
    const buffer = this.room(LONGEST_TEXT);
    const length = this.c(name, ...numbers, buffer, LONGEST_TEXT);
    if (length < 0) throw new Engine2048Error(length, `${name} answered ${length}`);
    const text = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, buffer, length));
    this.used = before;
    return text;
  }

  private list<T>(count: string, item: (index: number) => T): T[] {
    return Array.from({ length: this.call(count) }, (_, index) => item(index));
  }

  /** Uses bytes in memory of their own. */
  private withBytes<T>(bytes: Uint8Array, use: (place: number, length: number) => T): T {
    const place = this.allocate(bytes.length + 1); // of nothing there may be no memory
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    try {
      return use(place, bytes.length);
    } finally {
      this.exports.free!(place);
    }
  }

  /** Uses many boards in memory of their own, with room for so many numbers of each kind a board: NaN and 0 at first. */
  private withBoards<T>(boards: Int32Array, doubles: number, int32s: number, use: (places: Places) => T): T {
    const count = boards.length / 16;
    const bytes = new Uint8Array((8 * doubles + 4 * int32s + 64) * count);
    const [second, third] = [8 * doubles * count, (8 * doubles + 4 * int32s) * count];
    new Float64Array(bytes.buffer, 0, doubles * count).fill(NaN);
    new Int32Array(bytes.buffer, third, boards.length).set(boards);
    return this.withBytes(bytes, (place) => use({ count, doubles: place, int32s: place + second, cells: place + third }));
  }

  private allocate(bytes: number): number {
    const place = this.c("malloc", bytes);
    if (place === 0) throw new Engine2048Error(Status.INTERNAL, "There is no memory for the library.");
    return place;
  }

  /** Forgets the arguments of the last call. */
  release() {
    this.used = 0;
  }

  /** Room in the scratch memory until `release`. */
  private room(bytes: number): number {
    const place = this.scratch + this.used;
    this.used += (bytes + 7) & ~7;
    if (this.used > SCRATCH_BYTES) throw new Error("the arguments of a call are larger than their memory");
    return place;
  }

  /** A name or recipe. A NUL would end it early, so it becomes a letter that no name has. */
  private name(text: string): number {
    const bytes = new TextEncoder().encode(text.replaceAll("\0", "?")).subarray(0, RECIPE_CAPACITY);
    const place = this.room(bytes.length + 1);
    const memory = new Uint8Array(this.exports.memory.buffer, place, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return place;
  }

  private int32s(numbers: number[] | number): number {
    const count = typeof numbers === "number" ? numbers : numbers.length;
    const place = this.room(4 * count);
    if (typeof numbers !== "number") new Int32Array(this.exports.memory.buffer, place, count).set(numbers);
    return place;
  }

  private doubles(count: number): number {
    return this.room(8 * count);
  }

  // The memory may have grown in a call, so each of these takes a new view.
  private readInt32s(place: number, count: number): number[] {
    return [...new Int32Array(this.exports.memory.buffer, place, count)];
  }

  private readDoubles(place: number, count: number): number[] {
    return [...new Float64Array(this.exports.memory.buffer, place, count)];
  }

  private int32Array = (place: number, count: number) => new Int32Array(this.exports.memory.buffer, place, count).slice();

  private float64Array = (place: number, count: number) => new Float64Array(this.exports.memory.buffer, place, count).slice();
}

/** A module that imports a function `h` of an i32 and exports it again: only what WebAssembly exports goes into a table. */
const HANDLER = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic, version
  ...[1, 6, 1, 96, 1, 127, 1, 127], // types: (i32) -> i32
  ...[2, 7, 1, 1, 104, 1, 104, 0, 0], // imports: h of h
  ...[7, 5, 1, 1, 104, 0, 0], // exports: h
]);
