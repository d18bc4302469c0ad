// The worker: makes the calls, one after the other.
import { isWished, newWish, serve } from "./host.js";
import { Engine2048Error } from "./error.js";
import { Library } from "./library.js";
import type { Reply, Request, WishToken } from "./messages.js";

const LOOKING_INTERVAL = 20; // milliseconds: a look for a blob takes up to one

let library: Library | undefined;
/** The one by which the running call may be cancelled. */
let wish: WishToken | undefined;
let nextLook = 0;

function isCallWished(): boolean {
  if (wish === undefined || performance.now() < nextLook) return false;
  nextLook = performance.now() + LOOKING_INTERVAL;
  return isWished(wish);
}

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === "start") {
      library = await Library.of(request.module);
      if (request.network) library.loadNetwork(...request.network);
      const canHear = !isWished(newWish().token); // A policy may forbid blobs.
      if (canHear) library.listen(isCallWished);
      return { kind: "answer", value: canHear };
    }
    wish = request.wish;
    nextLook = performance.now() + LOOKING_INTERVAL;
    const method = library![request.name] as (...values: unknown[]) => unknown;
    return { kind: "answer", value: method.apply(library, request.values) };
  } catch (error) {
    if (error instanceof Engine2048Error) return { kind: "error", status: error.status, message: error.message };
    return { kind: "trap", message: String(error) };
  } finally {
    library?.release();
  }
}

serve(answer);
