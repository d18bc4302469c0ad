// The worker: makes the calls, one after the other.
import { serve } from "./host.js";
import { Engine2048Error } from "./error.js";
import { Library } from "./library.js";
import type { Reply, Request } from "./messages.js";

let library: Library | undefined;

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === "start") {
      library = await Library.of(request.module);
      if (request.network) library.loadNetwork(...request.network);
      return { kind: "answer", value: undefined };
    }
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
