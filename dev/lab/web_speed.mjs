// How long the library for WebAssembly takes a move, in Node or in Chromium: `cargo lab bench --web` calls it.
// Arguments: `node` or `chromium`, the folder of the modules, the works as JSON. Prints as JSON the fastest pass of each
// work, in microseconds of processor time a move.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [where, folder, works] = process.argv.slice(2);
const FILES = ["engine2048.wasm", "champion.weights", "laps.weights"];

/** Gives the function that plays a pass. Runs in a page too, so it uses nothing from outside. */
async function start([module, champion, laps]) {
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
  globalThis.play = ([name, effort, games], moves, first) => {
    const player = place(new TextEncoder().encode(name + "\0"));
    for (let game = first; game < first + games; game++) {
      view().setInt32(seed, game, true);
      library.e2048_new_game(seed, cells);
      library.e2048_play(seed, cells, player, effort, 0, moves, 0);
    }
  };
}

/** The fastest pass of each work. `play` plays one, by the first thread of one of these processes. */
async function fastest(play, processes) {
  const { firstPass, passes, moves, players } = JSON.parse(works);
  const clockOf = (process) => Number(readFileSync(`/proc/${process}/schedstat`, "utf8").split(" ")[0]) / 1000;
  const clock = () => processes.map(clockOf).reduce((sum, time) => sum + time);
  const found = [];
  for (const player of players) {
    const [, , games] = player;
    const times = [];
    for (let pass = firstPass; pass <= firstPass + passes; pass++) {
      const before = clock();
      await play([player, moves, pass * games]);
      times.push((clock() - before) / games / moves);
    }
    found.push(Math.min(...times.slice(1))); // the first one decodes the network
  }
  return found;
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
  await page.evaluate(`Promise.all(${JSON.stringify(FILES)}.map(async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer())))
    .then(${start})`);
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  // Another one waits for a page to come, and does nothing.
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const found = await fastest((work) => page.evaluate((work) => globalThis.play(...work), work), renderers);
  await browser.close();
  server.close();
  return found;
}

async function inNode() {
  await start(FILES.map((file) => readFileSync(join(folder, file))));
  return fastest((work) => globalThis.play(...work), ["self"]);
}

console.log(JSON.stringify(await (where === "chromium" ? inChromium() : inNode())));
