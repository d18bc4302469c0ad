// How long the library for WebAssembly takes a move, in Node or in Chromium: `cargo lab bench --web` calls it.
// Arguments: `node` or `chromium`, dist/web, the works as JSON. Prints as JSON the fastest pass of each work, in
// microseconds a move.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [where, folder, works] = process.argv.slice(2);
const FILES = ["engine2048.wasm", "champion.weights", "laps.weights"];

/** Runs in a page too, so it uses nothing from outside. */
async function measure([module, champion, laps], { passes, moves, players }) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const wasi = {
    random_get: (start, length) => void crypto.getRandomValues(new Uint8Array(memory.buffer, start, length)) ?? 0,
    environ_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
    environ_get: () => 0,
    clock_time_get: (_clock, _precision, time) =>
      (view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true), 0),
    fd_write: () => 0,
    poll_oneoff: () => 52, // no such system: there is one thread
    proc_exit: () => 0,
  };
  const { instance } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  const library = instance.exports;
  memory = library.memory;
  library.__wasm_call_ctors();
  const place = (bytes) => {
    const start = library.malloc(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, start);
    return start;
  };
  const weights = [champion, laps].flatMap((file) => [place(file), file.length]);
  const status = library.e2048_load_network(...weights);
  if (status !== 0) throw new Error(`e2048_load_network: ${status}`);
  const [seed, cells] = [library.malloc(4), library.malloc(64)];
  const take = (player, effort, first) => {
    view().setInt32(seed, first, true);
    library.e2048_new_game(seed, cells);
    const begun = performance.now();
    const made = library.e2048_play(seed, cells, player, effort, 0, moves, 0);
    return ((performance.now() - begun) * 1000) / made;
  };
  return players.map(([name, effort]) => {
    const player = place(new TextEncoder().encode(name + "\0"));
    take(player, effort, 0);
    return Math.min(...Array.from({ length: passes }, (_, pass) => take(player, effort, pass + 1)));
  });
}

async function inChromium() {
  const { chromium } = createRequire(join(process.cwd(), "tests/web/package.json"))("playwright-core");
  const server = createServer((request, response) => {
    const name = FILES.find((file) => request.url === `/${file}`);
    response.setHeader("content-type", name ? "application/octet-stream" : "text/html");
    response.end(name ? readFileSync(join(folder, name)) : "<!doctype html>");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const call = `Promise.all(${JSON.stringify(FILES)}.map(async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer())))
    .then((files) => (${measure})(files, ${works}))`;
  const found = await page.evaluate(call);
  await browser.close();
  server.close();
  return found;
}

const inNode = () => measure(FILES.map((file) => readFileSync(join(folder, file))), JSON.parse(works));
console.log(JSON.stringify(await (where === "chromium" ? inChromium() : inNode())));
