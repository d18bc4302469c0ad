// What an engine and its worker say to each other.
import type { Library } from "./library.js";

/** The functions of the library that an engine asks for. */
export type Name = Exclude<keyof Library, "release" | "listen">;

export type Request =
  | { kind: "start"; module: WebAssembly.Module; network: Network | undefined }
  | { kind: "call"; name: Name; values: unknown[]; wish?: WishToken };

/** By which a worker sees, in the middle of a call, that it is to be cancelled. */
export type WishToken = SharedArrayBuffer | string;

/** The network's two files. */
export type Network = [champion: Uint8Array, laps: Uint8Array];

export type Reply =
  | { kind: "answer"; value: unknown }
  | { kind: "error"; status: number; message: string }
  | { kind: "trap"; message: string }
  /** In a worker's place, which could not be loaded. */
  | { kind: "unloaded"; message: string };

/** The engine's line to a worker. */
export interface Line {
  send(request: Request): void;
  end(): void;
  /** Whether the program has to wait for an answer. */
  hold(isWaiting: boolean): void;
}
