// Fetches the module and the network's weights, each once for all engines of a program.
import { compile, read } from "./host.js";
import { objectOf } from "./board.js";
import { Engine, type Signal } from "./engine.js";
import type { Network } from "./messages.js";

/** How many bytes have come, of how many; 0 where nobody knows. */
export type Progress = (bytes: number, total: number) => void;

/** `signal` ends the wait for the network. */
export interface LoadOptions extends Signal {
  /** Whether to wait for the network's weights, 25 MB; true where left out. `Engine.loadNetwork` fetches them later. */
  network?: boolean;
  progress?: Progress;
}

/** Loads the engine. Each engine has a worker of its own; further ones download its script alone. */
export async function load(options: LoadOptions = {}): Promise<Engine> {
  objectOf(options, "options");
  compiled ??= compile(moduleUrl(), wasModuleWrong);
  const engine = new Engine(await compiled.catch(forgetModule));
  try {
    if (options.network ?? true) await engine.loadNetwork(options);
  } catch (error) {
    engine.close(); // nobody else can
    throw error;
  }
  return engine;
}

let compiled: Promise<WebAssembly.Module> | undefined;
/** Whether the last module did not come, or came wrong: a cache on its way may still hold that answer. */
let wasModuleWrong = false;
let network: Promise<Network> | undefined;
/** Whether the last weights were damaged: a cache on their way may still hold them. */
let wasDamaged = false;
const listeners = new Set<Progress>();

/**
 * Waits for the weights until `signal` aborts; others may go on waiting for the same download.
 *
 * @internal
 */
export async function fetchNetwork(signal: AbortSignal, progress: Progress = () => {}): Promise<Network> {
  network ??= readNetwork().catch((error: unknown) => {
    forgetNetwork(); // so that the next attempt asks again
    throw error;
  });
  listeners.add(progress);
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
    return await Promise.race([network, aborted]);
  } finally {
    listeners.delete(progress);
  }
}

/**
 * Forgets weights that did not come or were refused, so that the next attempt asks for others.
 *
 * @internal
 */
export function forgetNetwork(): void {
  network = undefined;
  wasDamaged = true;
}

async function readNetwork(): Promise<Network> {
  const progress: Progress = (bytes, total) => listeners.forEach((listener) => listener(bytes, total));
  const files = [
    new URL("../wasm/champion.weights", import.meta.url),
    new URL("../wasm/laps.weights", import.meta.url),
  ];
  const [bytes, totals] = [[0, 0], [0, 0]];
  const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right);
  const reads = files.map((file, index) =>
    read(file, wasDamaged, (loaded, total) => {
      [bytes[index], totals[index]] = [loaded, total];
      progress(sum(bytes), totals.includes(0) ? 0 : sum(totals));
    }),
  );
  return (await Promise.all(reads)) as Network;
}

function forgetModule(error: unknown): never {
  compiled = undefined;
  wasModuleWrong = true;
  throw error;
}

/** The module that this browser can run: all but old ones have SIMD. */
function moduleUrl(): URL {
  return WebAssembly.validate(SIMD)
    ? new URL("../wasm/engine2048.wasm", import.meta.url)
    : new URL("../wasm/engine2048-nosimd.wasm", import.meta.url);
}

/** A module of one function that answers with an i8x16.splat. */
const SIMD = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic, version
  ...[1, 5, 1, 96, 0, 1, 123], // types: () -> v128
  ...[3, 2, 1, 0], // functions
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // code: i32.const 0, i8x16.splat
]);
