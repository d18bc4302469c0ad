// What the engine needs of its surroundings: workers and files, in Node as in a browser.
import type { Line, Reply, Request, WishToken } from "./messages.js";

type Builtins = {
  threads: typeof import("node:worker_threads");
  files: typeof import("node:fs/promises");
};

/** Node's own modules; undefined in a browser. Imports would have to be explained to every bundler for the web. */
const node: Builtins | undefined =
  typeof globalThis.process?.getBuiltinModule === "function"
    ? {
        threads: globalThis.process.getBuiltinModule("node:worker_threads"),
        files: globalThis.process.getBuiltinModule("node:fs/promises"),
      }
    : undefined;

/** Starts a worker. `failed` is called where it cannot be loaded or ends by itself. */
export function startWorker(received: (reply: Reply) => void, failed: (why: unknown) => void): Line {
  if (node) {
    const file = "./worker.js"; // not written below, where a bundler would take it for one more file
    // Not with the program's own flags: a worker refuses some, as --input-type.
    const thread = new node.threads.Worker(new URL(/* webpackIgnore: true */ file, import.meta.url), { execArgv: [] });
    thread.on("message", received);
    thread.on("error", failed);
    return {
      send: (request) => thread.postMessage(request),
      end: () => void thread.terminate(),
      hold: (isWaiting) => (isWaiting ? thread.ref() : thread.unref()),
    };
  }
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Reply>) => received(data);
  worker.onerror = (event) => failed(event.message || "its script did not load");
  return {
    send: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
    hold: () => {}, // a page stays as it is
  };
}

/** The worker's side: answers each request. */
export function serve(answer: (request: Request) => Promise<Reply>): void {
  if (node) {
    const port = node.threads.parentPort!;
    port.on("message", async (request: Request) => port.postMessage(await answer(request)));
  } else {
    globalThis.onmessage = async ({ data }: MessageEvent<Request>) => globalThis.postMessage(await answer(data));
  }
}

/** A wish to cancel a call. */
export interface Wish {
  token: WishToken;
  make(): void;
}

/** In the middle of a call a worker reads no messages. It sees shared memory or, where there is none, whether a blob is there. */
export function newWish(): Wish {
  if (node || globalThis.crossOriginIsolated) {
    const token = new SharedArrayBuffer(1);
    return { token, make: () => void (new Uint8Array(token)[0] = 1) };
  }
  const token = URL.createObjectURL(new Blob());
  return { token, make: () => URL.revokeObjectURL(token) };
}

/** The worker's side. */
export function isWished(token: WishToken): boolean {
  if (typeof token !== "string") return new Uint8Array(token)[0] === 1;
  try {
    const request = new XMLHttpRequest();
    request.open("GET", token, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

/**
 * The bytes of a file, past all caches if `isAnew`. Tells how many have come, as they come, and of how many; 0 where
 * nobody knows.
 */
export async function read(
  url: URL,
  isAnew: boolean,
  progress: (bytes: number, total: number) => void,
): Promise<Uint8Array> {
  const response = await answered(url, isAnew);
  // The length of what is compressed on its way says nothing of the bytes that arrive.
  const total = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length"));
  const pieces: BlobPart[] = [];
  let length = 0;
  const reader = response.body!.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    length += piece.value.length;
    progress(length, total);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Compiles a module, which comes past all caches if `isAnew`. */
export async function compile(url: URL, isAnew: boolean): Promise<WebAssembly.Module> {
  const response = await answered(url, isAnew);
  // A plain host may serve the module under another type, which streaming refuses.
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function answered(url: URL, isAnew: boolean): Promise<Response> {
  if (node && url.protocol === "file:") return new Response(await node.files.readFile(url)); // fetch has no files there
  const response = await fetch(url, { cache: isAnew ? "reload" : "default" });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  // A network that asks for a login, or a host that has a page for what is missing.
  if (response.headers.get("content-type")?.startsWith("text/html")) throw new Error(`${url} answers with a page, not with its file`);
  return response;
}
