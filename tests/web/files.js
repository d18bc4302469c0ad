// Where things are, and a server of files on loopback.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PACKAGE = join(ROOT, "hosts/web/engine");

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The native library's answers to calls. */
export function nativeAnswers(calls) {
  const library = process.env.ENGINE2048_LIBRARY ?? join(ROOT, "target/release/libengine2048.so");
  const script = fileURLToPath(new URL("native.py", import.meta.url));
  const options = { input: JSON.stringify(calls), encoding: "utf8", maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync("python3", ["-B", script, library], options);
  if (status !== 0) throw new Error(`native.py ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Serves folders: `{ "/": folder, "/excel/": folder }`. A test may put a function for a path into `special`, which
 * answers instead where it returns true, or for all paths into `*`.
 */
export async function serve(folders) {
  const special = new Map();
  const prefixes = Object.keys(folders).sort((left, right) => right.length - left.length);
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (await (special.get(path) ?? special.get("*"))?.(response)) return;
    const prefix = prefixes.find((candidate) => path.startsWith(candidate));
    const file = join(folders[prefix], normalize("/" + path.slice(prefix.length)));
    try {
      const bytes = await readFile(file.endsWith("/") ? file + "index.html" : file);
      const type = TYPES[extname(file.endsWith("/") ? ".html" : file) || ".html"] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { address, special, close: () => server.close() };
}
