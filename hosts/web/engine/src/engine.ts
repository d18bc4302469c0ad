// The engine as a program uses it. Every call is made by a worker, one after the other.
import { newWish, startWorker, type Wish } from "./host.js";
import { boardsOf, bytesOf, cellsOf, eachOf, Form, isInt32, named, objectOf, signalOf, whole, type Board, type Cells } from "./board.js";
import { Engine2048Error, Status } from "./error.js";
import type { Analyses, Analysis, BestMove, BestMoves, Evaluations, Game, Library, Moved, Part, Player, RecipeCheck, RecordCheck, Recorded, Reviewed, ReviewTotals, Spawned, Steps } from "./library.js";
import { fetchNetwork, forgetNetwork, type Progress } from "./load.js";
import type { Line, Name, Network, Reply, Request } from "./messages.js";

export interface Signal {
  /** Cancels the call, which then fails with `Status.CANCELLED`. */
  signal?: AbortSignal | undefined;
}

/** Who thinks, and for how long. */
export interface Limits extends Signal {
  /** A name or a recipe; `expectimax`, the strongest, where left out. */
  player?: string;
  /** The player's own measure; 0, its default, where left out. */
  effort?: number;
  /** Milliseconds; 0, no bound, where left out. It does not bound how long an instance takes to unpack the network. */
  timeMs?: number;
  /** Decides the player's random choices; 0 where left out. */
  seed?: number;
}

const DEFAULT_PLAYER = "expectimax";
const DEFAULT_EVALUATOR = "heuristic";
const MOST_MOVES = 2 ** 31 - 1;

/** How long a cancelled call may take to end by itself, in milliseconds, where a worker cannot hear. Then it is replaced. */
const GRACE = 20;

/** The network is decoded in parts, as the sum of the tiles grows. Steps so small end near where each part begins. */
const SUM_STEP = 512;

interface Job {
  request: Request;
  canBeCancelled: boolean;
  settle(reply: Reply): void;
}

export class Engine {
  readonly #module: WebAssembly.Module;
  #network: Network | undefined;
  #worker: Line | undefined;
  #running: Job | undefined;
  #waiting: Job[] = [];
  /** Whether the worker hears that a call is cancelled; the wish that it has. */
  #canHear = false;
  #wish: Wish | undefined;
  /** The steps of sums for which the worker has decoded the network. */
  readonly #prepared = new Set<number>();
  /** Cancels the calls that wait for a download. */
  readonly #downloads = new Set<() => void>();

  /** @internal */
  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /**
   * Fetches the network's weights, without which `expectimax` and the evaluator `network` fail with
   * `Status.NO_NETWORK`. `load` does this, unless it is told not to. After a failure it may be called again.
   */
  async loadNetwork(options: { progress?: Progress | undefined } & Signal = {}): Promise<void> {
    const { progress } = objectOf(options, "options");
    const signal = signalOf(options.signal);
    if (signal?.aborted) throw errorOf(CANCELLED, signal);
    if (this.#network) return;
    const download = new AbortController();
    const cancel = () => download.abort(errorOf(CANCELLED, signal));
    this.#downloads.add(cancel);
    signal?.addEventListener("abort", cancel);
    const network = await fetchNetwork(download.signal, progress).finally(() => {
      this.#downloads.delete(cancel);
      signal?.removeEventListener("abort", cancel);
    });
    try {
      await this.#call("loadNetwork", network, signal);
    } catch (error) {
      if ((error as Engine2048Error).status === Status.WEIGHTS) forgetNetwork();
      throw error;
    }
    this.#network = network;
  }

  /** The library's version. */
  version = () => this.#call("version", []);

  /** A new game; without a seed, one that nobody knows. */
  async newGame(seed = crypto.getRandomValues(new Int32Array(1))[0]!): Promise<Game> {
    return this.#call("newGame", [whole(seed, "seed")]);
  }

  /** The board after all tiles slid in a direction; no tile is placed. */
  async move(board: Board, direction: number): Promise<Moved> {
    const towards = isInt32(direction) ? direction : -1; // which the library refuses
    return this.#call("move", [cellsOf(board), towards]);
  }

  /** The board with a 2 or a 4 in an empty cell. */
  async spawn(board: Board, seed: number): Promise<Spawned> {
    return this.#call("spawn", [cellsOf(board), whole(seed, "seed")]);
  }

  /** Which directions are legal, as a sum of 1 up, 2 right, 4 down, 8 left. */
  async legalMoves(board: Board): Promise<number> {
    return this.#call("legalMoves", [cellsOf(board)]);
  }

  /** Every player. */
  players = (): Promise<Player[]> => this.#call("players", []);

  /** Every evaluator's name. */
  evaluators = (): Promise<string[]> => this.#call("evaluators", []);

  /** Every feature that a recipe may weigh. */
  features = (): Promise<string[]> => this.#call("features", []);

  /** The move that a player would make. */
  async bestMove(board: Board, limits: Limits = {}): Promise<BestMove> {
    const call = asked(board, limits);
    this.#prepare(call[0], call[1], limits);
    return this.#call("bestMove", call, limits.signal);
  }

  /** The move that a player would make, and its value of every direction. */
  async analyze(board: Board, limits: Limits = {}): Promise<Analysis> {
    const call = asked(board, limits);
    this.#prepare(call[0], call[1], limits);
    return this.#call("analyze", call, limits.signal);
  }

  /**
   * The moves that a player would make on many boards, which lie one behind the other, 16 numbers each: `bestMove` for each,
   * in one call. A board that is refused has its status for a direction, and spoils no other. A time is for each board.
   */
  async bestMoveMany(boards: ArrayLike<number>, limits: Limits = {}): Promise<BestMoves> {
    const call = askedOfMany(boards, limits);
    this.#prepareMany(call[0], call[1], limits);
    return this.#call("bestMoveMany", call, limits.signal);
  }

  /** `analyze` for each of many boards, as `bestMoveMany` takes them. */
  async analyzeMany(boards: ArrayLike<number>, limits: Limits = {}): Promise<Analyses> {
    const call = askedOfMany(boards, limits);
    this.#prepareMany(call[0], call[1], limits);
    return this.#call("analyzeMany", call, limits.signal);
  }

  /** `evaluate` for each of many boards, as `bestMoveMany` takes them. */
  async evaluateMany(boards: ArrayLike<number>, evaluator = DEFAULT_EVALUATOR, options: Signal = {}): Promise<Evaluations> {
    return this.#call("evaluateMany", [boardsOf(boards), named(evaluator)], objectOf(options, "options").signal);
  }

  /**
   * Moves each of many boards in a direction of its own and places a tile by a seed of its own: `move` and `spawn` for each.
   * A board that is refused, or in which nothing moves, stays as it was, and so does its seed.
   */
  async stepMany(boards: ArrayLike<number>, directions: ArrayLike<number>, seeds: ArrayLike<number>): Promise<Steps> {
    const cells = boardsOf(boards);
    const [count, towards] = [cells.length / 16, Array.from(objectOf(directions, "directions"), (direction) => (isInt32(direction) ? direction : -1))];
    return this.#call("stepMany", [cells, eachOf(towards, count, "direction"), eachOf(seeds, count, "seed")]);
  }

  /** Lets a player make up to `maxMoves` moves, to the end of the game where left out. Chance comes from the game. */
  async play(
    game: Game,
    limits: Omit<Limits, "seed"> & { maxMoves?: number } = {},
  ): Promise<Game & { moves: number }> {
    const { player = DEFAULT_PLAYER, effort = 0, timeMs = 0, maxMoves = MOST_MOVES, signal } = objectOf(limits, "limits");
    objectOf(game, "game");
    const start = { cells: cellsOf(game.cells), seed: whole(game.seed, "seed"), score: whole(game.score, "score") };
    const bounds = [whole(effort, "effort"), whole(timeMs, "time"), whole(maxMoves, "number of moves")] as const;
    this.#prepare(start.cells, named(player), limits);
    return this.#call("play", [start, player, ...bounds], signal);
  }

  /** How good a position is to an evaluator, without search, in its own unit. */
  async evaluate(board: Board, evaluator = DEFAULT_EVALUATOR, options: Signal = {}): Promise<number> {
    return this.#call("evaluate", [cellsOf(board), named(evaluator)], objectOf(options, "options").signal);
  }

  /** Why an evaluator or a recipe values a position as it does. */
  async explain(board: Board, evaluator = DEFAULT_EVALUATOR, options: Signal = {}): Promise<Part[]> {
    return this.#call("explain", [cellsOf(board), named(evaluator)], objectOf(options, "options").signal);
  }

  /** What is wrong with a name or a recipe of a player or an evaluator. */
  async checkRecipe(recipe: string): Promise<RecipeCheck> {
    return this.#call("checkRecipe", [named(recipe)]);
  }

  /** What is wrong with the record of a game: our text, a replay of 2048verse or of 2048EndgameTablebase. */
  async checkRecord(record: string | Uint8Array): Promise<RecordCheck> {
    return this.#call("checkRecord", [bytesOf(record)]);
  }

  /** A record in our text, or as a replay of 2048EndgameTablebase, as `Form` says. */
  async convertRecord(record: string | Uint8Array, form: number = Form.text): Promise<Uint8Array> {
    return this.#call("convertRecord", [bytesOf(record), whole(form, "form")]);
  }

  /** The game that a record has. */
  async readRecord(record: string | Uint8Array): Promise<Recorded> {
    return this.#call("readRecord", [bytesOf(record)]);
  }

  /** The record of a game as text, from its boards; `heading` has further lines, such as `player`. */
  async record(boards: readonly Board[], heading: Record<string, string> = {}): Promise<string> {
    const bytes = await this.#call("record", [Array.from(objectOf(boards, "boards"), cellsOf), objectOf(heading, "heading")]);
    return new TextDecoder().decode(bytes);
  }

  /**
   * What the moves of a record were worth to a player, from move `first` on, at most `count`, of which one call does up to
   * 256. So a program can show how far it is, and go on later.
   */
  async review(record: string | Uint8Array, limits: Limits & { first?: number; count?: number } = {}): Promise<Reviewed> {
    const { player = DEFAULT_PLAYER, effort = 0, timeMs = 0, seed = 0, first = 0, count = MOST_MOVES, signal } = objectOf(limits, "limits");
    const bounds = [whole(effort, "effort"), whole(timeMs, "time"), whole(seed, "seed"), whole(first, "first move"), whole(count, "number of moves")] as const;
    return this.#call("review", [bytesOf(record), named(player), ...bounds], signal);
  }

  /** What the moves of a review come to, and the `most` worst of them. */
  async reviewTotals(review: Pick<Reviewed, "played" | "best">, most = 10): Promise<ReviewTotals> {
    const { played, best } = objectOf(review, "review");
    if (played.length !== best.length) throw new Engine2048Error(Status.RANGE, "There must be a best value for each move.");
    return this.#call("reviewTotals", [played, best, whole(most, "number of moves")]);
  }

  /** Ends the worker and whatever it does. A later call starts another one. */
  close(): void {
    const jobs = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#dropWorker();
    for (const job of jobs) job.settle(CANCELLED);
    for (const cancel of this.#downloads) cancel();
  }

  /** Has the worker decode what a call needs that may be cancelled: else whoever cancels soon would never see it done. */
  #prepare(cells: Cells, player: string, { signal }: Signal): void {
    if (!(signal instanceof AbortSignal) || signal.aborted || !this.#network || player.toLowerCase() !== DEFAULT_PLAYER) return;
    const step = Math.floor(cells.reduce((sum, tile) => sum + tile, 0) / SUM_STEP);
    if (this.#prepared.has(step)) return;
    this.#prepared.add(step);
    this.#call("prepare", [cells]).catch(() => {}); // The call itself says what is wrong.
  }

  #prepareMany(boards: Int32Array, player: string, limits: Signal): void {
    if (limits.signal === undefined) return;
    for (let start = 0; start < boards.length; start += 16) this.#prepare([...boards.subarray(start, start + 16)], player, limits);
  }

  async #call<N extends Name>(
    name: N,
    values: Parameters<Library[N]>,
    given?: AbortSignal,
  ): Promise<ReturnType<Library[N]>> {
    const signal = signalOf(given);
    return new Promise((resolve, reject) => {
      const job: Job = {
        request: { kind: "call", name, values },
        canBeCancelled: signal !== undefined,
        settle(reply) {
          signal?.removeEventListener("abort", cancel);
          if (reply.kind === "answer") resolve(reply.value as ReturnType<Library[N]>);
          else reject(errorOf(reply, signal));
        },
      };
      const cancel = () => {
        this.#cancel(job);
        job.settle(CANCELLED);
      };
      if (signal?.aborted) return job.settle(CANCELLED);
      signal?.addEventListener("abort", cancel);
      this.#waiting.push(job);
      this.#next();
    });
  }

  #cancel(job: Job): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
    if (this.#running !== job) return;
    this.#wish?.make();
    this.#wish = undefined;
    if (this.#canHear) return;
    setTimeout(() => {
      if (this.#running !== job) return;
      this.#dropWorker();
      this.#next();
    }, GRACE);
  }

  /** Sends the next job, or a new worker its first one. */
  #next(): void {
    if (this.#running) return;
    if (this.#waiting.length > 0) {
      this.#running = this.#worker ? this.#waiting.shift() : this.#newWorker();
      const { request, canBeCancelled } = this.#running!;
      if (request.kind === "call" && canBeCancelled && this.#canHear) request.wish = (this.#wish ??= newWish()).token;
      this.#worker!.send(request);
    }
    this.#worker?.hold(this.#running !== undefined);
  }

  #newWorker(): Job {
    const received = (reply: Reply) => {
      if (this.#worker === worker) this.#received(reply);
    };
    const worker = startWorker(received, (why) => {
      const isStarting = this.#running?.request.kind === "start";
      received({ kind: isStarting ? "unloaded" : "trap", message: String(why) });
    });
    this.#worker = worker;
    return {
      request: { kind: "start", module: this.#module, network: this.#network },
      canBeCancelled: false,
      settle: (reply) => {
        if (reply.kind === "answer") return void (this.#canHear = reply.value as boolean);
        // Another worker would fail the same way.
        const jobs = this.#waiting;
        this.#waiting = [];
        this.#dropWorker();
        for (const job of jobs) job.settle(reply);
      },
    };
  }

  #received(reply: Reply): void {
    const job = this.#running;
    this.#running = undefined;
    // After a trap the instance's memory is in no known state.
    if (reply.kind === "trap") this.#dropWorker();
    job?.settle(reply);
    this.#next();
  }

  #dropWorker(): void {
    this.#worker?.end();
    this.#worker = undefined;
    this.#prepared.clear();
    this.#running = undefined;
  }
}

type Refusal = Exclude<Reply, { kind: "answer" }>;

const CANCELLED: Refusal = { kind: "error", status: Status.CANCELLED, message: "The call was cancelled." };

const FAULTS = {
  trap: "There was a fault inside the library.",
  unloaded: "The worker could not be loaded. Try again when its file can be reached.",
};

function errorOf(reply: Refusal, signal: AbortSignal | undefined): Engine2048Error {
  if (reply.kind !== "error") return new Engine2048Error(Status.INTERNAL, FAULTS[reply.kind], { cause: reply.message });
  const options = reply.status === Status.CANCELLED && signal ? { cause: signal.reason as unknown } : {};
  return new Engine2048Error(reply.status, reply.message, options);
}

function asked(board: Board, limits: Limits): Parameters<Library["analyze"]> {
  const { player = DEFAULT_PLAYER, effort = 0, timeMs = 0, seed = 0 } = objectOf(limits, "limits");
  return [cellsOf(board), named(player), whole(effort, "effort"), whole(timeMs, "time"), whole(seed, "seed")];
}

function askedOfMany(boards: ArrayLike<number>, limits: Limits): Parameters<Library["analyzeMany"]> {
  const { player = DEFAULT_PLAYER, effort = 0, timeMs = 0, seed = 0 } = objectOf(limits, "limits");
  return [boardsOf(boards), named(player), whole(effort, "effort"), whole(timeMs, "time"), whole(seed, "seed")];
}
