// The package `engine2048`: every function against the native library, in Node and in Chromium, and what it does with
// faults, cancelling and wrong arguments.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { Direction, Form, load, ILLEGAL, LOST, Status } from "../../hosts/web/engine/dist/index.js";
import { holdTo, launch } from "./browser.js";
import { answersOf, everyCall } from "./calls.js";
import { nativeAnswers, PACKAGE, ROOT, serve } from "./files.js";
import { test } from "./patience.js";
import { limitMemory, trapIn } from "./wasm.js";

const START = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const ENDLESS = { player: "monte-carlo", timeMs: 600_000 };

let calls;
let expected;
before(() => {
  const [players, evaluators] = nativeAnswers([["players"], ["evaluators"]]);
  calls = everyCall(
    players.map((player) => player.name),
    evaluators,
  );
  expected = nativeAnswers(calls);
});

/** Fails with the first call that is answered otherwise: as one value, they would take minutes to print. */
function assertAnswers(answers) {
  assert.equal(answers.length, calls.length);
  for (const [index, answer] of answers.entries()) {
    assert.deepStrictEqual(answer, expected[index], JSON.stringify(calls[index]));
  }
}

test("the calls ask for every function, and for refusals", () => {
  const names = new Set(calls.map(([name]) => name));
  assert.deepEqual(names.size, 18);
  const statuses = new Set(expected.map((answer) => answer.status).filter((status) => status !== undefined));
  for (const status of ["GAME_OVER", "TILE", "DIRECTION", "NAME", "RANGE", "FULL"]) {
    assert.ok(statuses.has(Status[status]), status);
  }
  const values = expected.flatMap((answer) => answer.evaluations ?? []);
  assert.ok(values.includes(ILLEGAL) && values.includes(LOST));
});

test("in Node every answer is the native library's", async () => {
  const engine = await load();
  assertAnswers(await answersOf(engine, calls));
  engine.close();
});

test("many boards in one call are answered as one call a board answers", async () => {
  const engine = await load();
  const full = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];
  const list = [START, full, START.with(3, 3), START.with(0, 131072), Array(16).fill(0), START.with(7, 8), START.with(1, 2.5)];
  const boards = list.flat();
  const settled = (calls) => Promise.all(calls.map((call) => call.catch((error) => error)));
  for (const player of ["minimax", "expectimax", "greedy: merges 1"]) {
    const limits = { player, effort: 1, seed: 7 };
    const singles = await settled(list.map((board) => engine.analyze(board, limits)));
    const { directions, evaluations, depths, nodes } = await engine.analyzeMany(boards, limits);
    const best = await engine.bestMoveMany(Float64Array.from(boards), limits);
    for (const [index, one] of singles.entries()) {
      const four = [...evaluations.subarray(4 * index, 4 * index + 4)];
      assert.equal(directions[index], one.direction ?? one.status, `${player} ${index}`);
      assert.equal(best.directions[index], directions[index]);
      if (one.status) assert.deepEqual([...four, best.evaluations[index], depths[index], nodes[index]], [...Array(5).fill(NaN), 0, NaN]);
      else assert.deepEqual([four, best.evaluations[index], depths[index]], [one.evaluations, one.evaluations[one.direction], one.depth]);
    }
  }
  const values = await settled(list.map((board) => engine.evaluate(board, "network")));
  const { statuses, values: found } = await engine.evaluateMany(Int32Array.from(boards, (tile) => (tile === 2.5 ? 3 : tile)), "network");
  assert.deepEqual([...found], values.map((value) => (value.status ? NaN : value)));
  assert.deepEqual([...statuses], values.map((value) => value.status ?? 0));

  const [towards, seeds] = [[0, 0, 0, 1, 0, 3, 0], [1, 2, 3, 4, 5, 6, 7]];
  const steps = await engine.stepMany(boards, towards, seeds);
  for (const [index, board] of list.entries()) {
    const one = await engine.move(board, towards[index]).catch(({ status }) => ({ status }));
    const spawned = one.moved ? await engine.spawn(one.cells, seeds[index]) : { cells: board, seed: seeds[index] };
    assert.equal(steps.statuses[index], one.status ?? Number(one.moved), `${index}`);
    if (one.status) continue;
    assert.deepEqual([...steps.boards.subarray(16 * index, 16 * index + 16)], spawned.cells);
    assert.deepEqual([steps.seeds[index], steps.scores[index], steps.legalMoves[index]], [spawned.seed, one.score, await engine.legalMoves(spawned.cells)]);
  }
  const { statuses: refused } = await engine.stepMany([...START, ...START], [0.5, 1], [1, 2]);
  assert.deepEqual([...refused], [Status.DIRECTION, 1], "a direction that is none spoils no other board");
  assert.equal((await engine.bestMoveMany([])).directions.length, 0, "of none");
  const own = Int32Array.from([...START, ...START]);
  void engine.version(); // which the next call waits for
  const later = engine.evaluateMany(own, "snake");
  own.fill(0); // A caller may use his array again at once.
  assert.deepEqual([...(await later).values], Array(2).fill(await engine.evaluate(START, "snake")));
  for (const call of [
    () => engine.bestMoveMany(START.slice(1)), () => engine.bestMoveMany(null), () => engine.bestMoveMany(list),
    () => engine.stepMany(START, [0, 1], [1]), () => engine.stepMany(START, [0], 1),
  ]) {
    await assert.rejects(call, ({ status }) => status < 0, `${call}`);
  }
  await assert.rejects(engine.bestMoveMany(START, { player: "nobody" }), ({ status }) => status === Status.NAME);
  await assert.rejects(engine.bestMoveMany([...START, ...START], { ...ENDLESS, signal: AbortSignal.timeout(50) }), ({ status }) => status === Status.CANCELLED);
  engine.close();
});

let browser, page, server, faults;
before(async () => {
  server = await serve({ "/": PACKAGE, "/tests/": new URL(".", import.meta.url).pathname });
  server.special.set("/blank", (response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  browser = await launch();
  const context = await browser.newContext();
  faults = await holdTo(context, server.address);
  page = await context.newPage();
  await page.goto(server.address + "/blank");
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("in Chromium every answer is the native library's", async () => {
  const answers = await page.evaluate(async (calls) => {
    const { load } = await import("/dist/index.js");
    const engine = await load();
    const answers = [];
    for (const [name, ...values] of calls) {
      answers.push(await engine[name](...values).catch((error) => ({ status: error.status })));
    }
    return JSON.stringify(answers, (_, value) => (Object.is(value, -0) ? "-0" : value));
  }, calls);
  assertAnswers(JSON.parse(answers, (_, value) => (value === "-0" ? -0 : value)));
});

test("the page goes on while a player thinks, and the download is told as it comes", async () => {
  await page.reload(); // so that nothing is loaded yet
  const { status, told, total } = await page.evaluate(async ([board, endless]) => {
    const { load } = await import("/dist/index.js");
    const told = [];
    const engine = await load({ progress: (bytes, total) => told.push([bytes, total]) });
    const controller = new AbortController();
    const call = engine.analyze(board, { ...endless, signal: controller.signal }).catch((error) => error);
    for (let ticks = 0; ticks < 20; ticks++) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    return { status: (await call).status, told: told.map(([bytes]) => bytes), total: told.at(-1) };
  }, [START, ENDLESS]);
  assert.equal(status, Status.CANCELLED);
  assert.ok(told.length > 2 && told.every((bytes, index) => index === 0 || bytes >= told[index - 1]));
  const length = (file) => readFileSync(join(PACKAGE, "wasm", file)).length;
  const both = length("champion.weights") + length("laps.weights");
  assert.deepEqual(total, [both, both]);
});

test("a call waits for the download until it is cancelled or its engine closed", async () => {
  const held = [];
  server.special.set("/wasm/champion.weights", (response) => held.push(response));
  await page.reload();
  const statuses = await page.evaluate(async () => {
    const { load } = await import("/dist/index.js");
    const [engine, other] = [await load({ network: false }), await load({ network: false })];
    const statusOf = (call) => call.then(() => 0, (error) => error.status);
    globalThis.other = statusOf(other.loadNetwork());
    const controller = new AbortController();
    const progress = () => (globalThis.isTold = true);
    const calls = [engine.loadNetwork({ signal: AbortSignal.abort() }), engine.loadNetwork({ signal: controller.signal, progress })];
    controller.abort();
    calls.push(engine.loadNetwork());
    engine.close();
    return Promise.all(calls.map(statusOf));
  });
  assert.deepEqual(statuses, Array(3).fill(Status.CANCELLED));
  while (held.length === 0) await page.waitForTimeout(10);
  server.special.delete("/wasm/champion.weights");
  assert.equal(held.length, 1, "all of them wait for one download");
  held[0].end(readFileSync(join(PACKAGE, "wasm/champion.weights")));
  assert.equal(await page.evaluate(() => globalThis.other), 0, "another engine still waits for it");
  assert.equal(await page.evaluate(() => globalThis.isTold), undefined, "who was cancelled hears no more of it");
});

test("a worker that cannot be loaded is said, and the next call tries again", async () => {
  const isSaid = { status: Status.INTERNAL, message: "The worker could not be loaded. Try again when its file can be reached." };
  const [version] = nativeAnswers([["version"]]);
  server.special.set("/dist/worker.js", (response) => response.writeHead(404).end());
  await page.reload();
  const said = await page.evaluate(async () => {
    const { load } = await import("/dist/index.js");
    globalThis.engine = await load({ network: false });
    return engine.version().catch(({ status, message }) => ({ status, message }));
  });
  assert.deepEqual(said, isSaid);
  server.special.delete("/dist/worker.js");
  assert.equal(await page.evaluate(() => engine.version()), version);
  await withPackage({}, async ({ load }, folder) => {
    const [engine, file] = [await load({ network: false }), join(folder, "dist/worker.js")];
    rmSync(file);
    await assert.rejects(engine.version(), isSaid);
    cpSync(join(PACKAGE, "dist/worker.js"), file);
    assert.equal(await engine.version(), version);
    engine.close();
  });
});

test("Chromium asked nothing of another address", () => assert.deepEqual(faults, []));

test("without the network the other players answer, and expectimax says what is missing", async () => {
  const engine = await load({ network: false });
  assert.equal((await engine.bestMove(START, { player: "minimax" })).direction >= 0, true);
  await assert.rejects(engine.bestMove(START), { status: Status.NO_NETWORK, code: "E2048_NO_NETWORK" });
  await assert.rejects(engine.evaluate(START, "network"), { status: Status.NO_NETWORK });
  await engine.loadNetwork();
  assert.equal((await engine.bestMove(START)).direction >= 0, true);
  engine.close();
});

test("weights of another network are refused, and the right ones taken then", async () => {
  await withPackage({ "champion.weights": (bytes) => bytes.fill(1, 1000, 1001) }, async ({ load }, folder) => {
    const engine = await load({ network: false });
    await assert.rejects(engine.loadNetwork(), { status: Status.WEIGHTS });
    assert.equal((await engine.bestMove(START, { player: "minimax" })).direction >= 0, true);
    const threads = () => readdirSync("/proc/self/task").length;
    const before = threads();
    await assert.rejects(load(), { status: Status.WEIGHTS });
    while (threads() > before) await new Promise((resolve) => setTimeout(resolve, 10)); // none is left that nobody can end
    writeFileSync(join(folder, "wasm/champion.weights"), readFileSync(join(PACKAGE, "wasm/champion.weights")));
    await engine.loadNetwork();
    await engine.loadNetwork(); // is nothing
    assert.deepEqual(await engine.bestMove(START), nativeAnswers([["bestMove", START, { player: "expectimax" }]])[0]);
    engine.close();
  });
});

test("a trap becomes E2048_INTERNAL, and a fresh instance goes on", async () => {
  await withPackage({ "engine2048.wasm": (module) => trapIn(module, "e2048_explain") }, async ({ load }) => {
    const engine = await load();
    const before = await engine.bestMove(START);
    const waiting = [engine.explain(START), engine.bestMove(START), engine.explain(START), engine.newGame(1)];
    const [trapped, answered, again, game] = await Promise.allSettled(waiting);
    for (const { reason } of [trapped, again]) {
      assert.equal(reason.status, Status.INTERNAL);
      assert.match(reason.cause, /unreachable/);
    }
    assert.deepEqual(answered.value, before);
    assert.deepEqual(game.value, nativeAnswers([["newGame", 1]])[0]);
    engine.close();
  });
});

test("where memory is refused, the status says so and small players go on", async () => {
  const PAGES = 40 * 16; // 40 MiB: room for the weights, but not for what they are decoded to
  await withPackage({ "engine2048.wasm": (module) => limitMemory(module, PAGES) }, async ({ load }) => {
    const engine = await load();
    await assert.rejects(engine.evaluate(START, "network"), { status: Status.INTERNAL });
    assert.equal((await engine.bestMove(START, { player: "minimax" })).direction >= 0, true);
    assert.equal((await engine.bestMove(START)).direction >= 0, true); // with the hand-made evaluator
    engine.close();
  });
});

test("where memory is refused for a table, the status says so, and what is answered is the native answer", async () => {
  const asked = [
    ["analyze", START, { player: "graph" }], // which has no table
    ["analyze", START, { player: "minimax", effort: 2 }], // the rules by lines, 256 KiB each
    ["analyze", START, { player: "heuristic", effort: 2 }], // its lines
    ["analyze", START, { player: "expectimax: smoothness 0.1, empty 2.7", effort: 2 }], // 4 MiB for the lines of a recipe
    ["analyze", START, { player: "heuristic", effort: 4 }], // 8 MiB for afterstates
    ["analyze", START, { player: "expectimax: smoothness 0.1, empty 2.7", effort: 4 }],
  ];
  const native = nativeAnswers(asked);
  const refused = { status: Status.INTERNAL };
  for (const [mebibytes, count] of [[2, 1], [4, 3], [8, 4], [32, 6]]) {
    await withPackage({ "engine2048.wasm": (module) => limitMemory(module, mebibytes * 16) }, async ({ load }) => {
      const engine = await load({ network: false });
      const wanted = native.map((answer, index) => (index < count ? answer : refused));
      assert.deepEqual(await answersOf(engine, asked), wanted, `${mebibytes} MiB`);
      engine.close();
    });
  }
});

test("a call is cancelled at once, and those behind it are answered", async () => {
  const engine = await load({ network: false });
  await engine.version(); // so that the worker is there
  const controller = new AbortController();
  const long = engine.analyze(START, { ...ENDLESS, signal: controller.signal });
  const next = engine.bestMove(START, { player: "minimax" });
  const never = engine.bestMove(START, { player: "minimax", signal: AbortSignal.abort() });
  await assert.rejects(never, { status: Status.CANCELLED });
  setTimeout(() => controller.abort(new Error("enough")), 100);
  await assert.rejects(long, (error) => error.status === Status.CANCELLED && error.cause.message === "enough");
  assert.deepEqual(await next, nativeAnswers([["bestMove", START, { player: "minimax" }]])[0]);
  const [open, behind] = [engine.analyze(START, ENDLESS), engine.version()];
  const aborted = { signal: AbortSignal.abort() };
  const game = { cells: START, seed: 1, score: 0 };
  for (const call of [
    () => engine.evaluate(START, "graph", aborted),
    () => engine.explain(START, "graph", aborted),
    () => engine.loadNetwork(aborted),
    () => engine.play(game, { player: "graph", ...aborted }),
    () => engine.review("", { player: "graph", ...aborted }),
    () => engine.bestMoveMany(START, { player: "graph", ...aborted }),
    () => engine.analyzeMany(START, { player: "graph", ...aborted }),
    () => engine.evaluateMany(START, "graph", aborted),
  ]) {
    await assert.rejects(call(), { status: Status.CANCELLED }, `${call}`);
  }
  const waiting = new AbortController();
  const cancelled = engine.version();
  const left = engine.analyze(START, { player: "minimax", signal: waiting.signal });
  waiting.abort();
  await assert.rejects(left, { status: Status.CANCELLED });
  engine.close();
  for (const call of [open, behind, cancelled]) await assert.rejects(call, { status: Status.CANCELLED });
});

/** Cancels calls that last, and that decode the network, one after the other; then asks. How it answers, in Node and in a page. */
async function cancelAndAsk(load, board) {
  const engine = await load();
  const cancelled = [];
  for (const player of ["expectimax", "monte-carlo", "expectimax", "monte-carlo"]) {
    await engine.version(); // so that the worker has no other call left
    const controller = new AbortController();
    const call = engine.analyze(board, { player, timeMs: 600_000, signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort();
    cancelled.push(await call.then(() => 0, (error) => error.status));
  }
  const { nodes: _, ...answer } = await engine.analyze(board, { player: "expectimax" }); // what it knows from before saves nodes
  const signal = new AbortController().signal; // for which the worker looks, after 20 milliseconds
  const again = await engine.analyze(board, { player: "monte-carlo", effort: 20_000, signal }).catch((error) => error.status);
  engine.close();
  return { cancelled: cancelled.filter((_, index) => index % 2 === 1), answer, again }; // of those that never end by themselves
}

test("a worker outlives the calls that are cancelled", async () => {
  const asked = [["analyze", START, { player: "expectimax" }], ["analyze", START, { player: "monte-carlo", effort: 20_000 }]];
  const [{ nodes: _, ...answer }, again] = nativeAnswers(asked);
  const expected = { cancelled: [Status.CANCELLED, Status.CANCELLED], answer, again };
  const threads = process.getBuiltinModule("node:worker_threads");
  const { Worker } = threads;
  let started = 0;
  threads.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      started++;
    }
  };
  try {
    assert.deepEqual(await cancelAndAsk(load, START), expected);
  } finally {
    threads.Worker = Worker;
  }
  const count = () => started++;
  page.on("worker", count);
  await page.reload();
  const inPage = `(async (board) => (${cancelAndAsk})((await import("/dist/index.js")).load, board))(${JSON.stringify(START)})`;
  assert.deepEqual(await page.evaluate(inPage), expected);
  page.off("worker", count);
  assert.equal(started, 2, "one in Node, one in the page");
});

test("where a policy forbids blobs a cancelled call ends its worker, and a new one answers the next", async () => {
  const policy = { "content-type": "text/javascript", "content-security-policy": "connect-src 'self'" };
  server.special.set("/dist/worker.js", (response) => response.writeHead(200, policy).end(readFileSync(join(PACKAGE, "dist/worker.js"))));
  await page.reload();
  let started = 0;
  const count = () => started++;
  page.on("worker", count);
  const answers = await page.evaluate(async ([board, endless]) => {
    const { load } = await import("/dist/index.js");
    const engine = await load({ network: false });
    await engine.version(); // so that the worker is there
    const controller = new AbortController();
    const call = engine.analyze(board, { ...endless, signal: controller.signal }).catch(({ status }) => status);
    const next = engine.version(); // waits for it
    controller.abort();
    return Promise.all([call, next]);
  }, [START, ENDLESS]);
  page.off("worker", count);
  server.special.delete("/dist/worker.js");
  assert.deepEqual([...answers, started], [Status.CANCELLED, nativeAnswers([["version"]])[0], 2]);
});

/** What the workers in Node are asked for meanwhile. */
async function askedIn(run) {
  const threads = process.getBuiltinModule("node:worker_threads");
  const { Worker } = threads;
  const asked = [];
  threads.Worker = class extends Worker {
    postMessage(request) {
      asked.push(request.name ?? "a new worker");
      super.postMessage(request);
    }
  };
  await run().finally(() => (threads.Worker = Worker));
  return asked;
}

test("a new worker decodes the network before a call that may be cancelled, as the one before it did", async () => {
  const asked = await askedIn(async () => {
    const engine = await load();
    const { signal } = new AbortController();
    for (let workers = 0; workers < 2; workers++) {
      for (let calls = 0; calls < 2; calls++) await engine.analyze(START, { player: "expectimax", effort: 1, signal });
      engine.close();
    }
  });
  const calls = ["prepare", "analyze", "analyze"];
  assert.deepEqual(asked, ["a new worker", "loadNetwork", ...calls, "a new worker", ...calls]);
});

test("a call that is cancelled before its turn is never made", async () => {
  const asked = await askedIn(async () => {
    const engine = await load({ network: false });
    const controller = new AbortController();
    const calls = [engine.version(), engine.bestMove(START, { player: "minimax", signal: controller.signal }), engine.players()];
    controller.abort();
    await Promise.allSettled(calls);
    engine.close();
  });
  assert.deepEqual(asked, ["a new worker", "version", "players"]);
});

test("what is left out is the default, and the numbers are the header's", async () => {
  const engine = await load({ network: false });
  const game = await engine.newGame(3);
  const roster = JSON.parse(readFileSync(join(ROOT, "hosts/roster.json"), "utf8"));
  const [value, parts, played, unseeded] = nativeAnswers([
    ["evaluate", START, roster.defaultEvaluator],
    ["explain", START, roster.defaultEvaluator],
    ["play", game, { player: "graph", maxMoves: 2 ** 31 - 1 }],
    ["analyze", START, { player: "monte-carlo", effort: 2, seed: 0 }],
  ]);
  assert.equal(await engine.evaluate(START), value);
  assert.deepEqual([...(await engine.evaluateMany(START)).values], [value]);
  assert.deepEqual(await engine.explain(START), parts);
  assert.deepEqual(await engine.play(game, { player: "graph" }), played);
  assert.deepEqual(await engine.analyze(START, { player: "monte-carlo", effort: 2 }), unseeded);
  await assert.rejects(engine.play(game), { status: Status.NO_NETWORK }, "the network's player");
  await engine.loadNetwork();
  const [analysis, byName] = [await engine.analyze(START, { effort: 1 }), await engine.analyze(START, { player: roster.default, effort: 1 })];
  assert.deepEqual(analysis.evaluations, byName.evaluations);
  assert.ok((await engine.analyze(START, { player: "monte-carlo", effort: 1_000_000, timeMs: 50 })).depth < 1_000_000);
  engine.close();
  const header = readFileSync(join(ROOT, "include/engine2048.h"), "utf8");
  const numbers = Object.fromEntries([...header.matchAll(/^#define E2048_(\w+) \(?(-?\d+)\)?$/gm)].map(([, name, number]) => [name, Number(number)]));
  assert.deepEqual(Status, Object.fromEntries(Object.entries(numbers).filter(([, number]) => number < 0)));
  assert.deepEqual(Direction, { up: numbers.UP, right: numbers.RIGHT, down: numbers.DOWN, left: numbers.LEFT });
  for (const [name, number] of Object.entries({ ILLEGAL, LOST })) {
    assert.equal(number, Number(new RegExp(`#define E2048_${name} E2048_DOUBLE\\((.*)\\)`).exec(header)[1]));
  }
});

test("a program of one line ends by itself once it has its answers", () => {
  const program = "const { load } = await import(process.argv[1]); console.log(await (await load({ network: false })).version())";
  const node = ["--input-type=module", "-e", program, join(PACKAGE, "dist/index.js")];
  assert.equal(execFileSync(process.execPath, node, { encoding: "utf8" }).trim(), nativeAnswers([["version"]])[0]);
});

test("a record comes from the boards of a game, goes into another program's form and comes back", async () => {
  const engine = await load({ network: false });
  let game = await engine.newGame(5);
  const boards = [game.cells];
  for (let made = 0; made < 300; made++) {
    game = await engine.play(game, { player: "random", maxMoves: 1 });
    if (game.moves === 0) break;
    boards.push(game.cells);
  }
  assert.ok(boards.length > 50);
  const text = await engine.record(boards, { player: "random", note: "two\nlines" });
  assert.match(text, /^engine2048 record 1\n/);
  assert.match(text, /^note: two lines$/m);
  assert.deepEqual(await engine.checkRecord(text), { move: 0, message: "" });
  const read = await engine.readRecord(text);
  assert.deepEqual(read, nativeAnswers([["readRecord", text]])[0]);
  assert.deepEqual([read.boards, read.scores.at(-1), read.player], [boards, game.score, "random"]);
  const replay = await engine.convertRecord(text, Form.rpl);
  assert.deepEqual((await engine.readRecord(replay)).boards, boards);
  await assert.rejects(engine.record([boards[0], boards[2]]), { status: Status.RECORD });
  await assert.rejects(engine.readRecord("no record of a game at all"), { status: Status.RECORD });
  for (const bad of [null, 7, {}]) await assert.rejects(engine.checkRecord(bad), { status: Status.RECORD });
  engine.close();
});

test("a review has 256 moves a call, and its totals as many of the worst as are asked for", async () => {
  const engine = await load({ network: false });
  let game = await engine.newGame(5);
  const boards = [game.cells];
  while (boards.length <= 300) {
    game = await engine.play(game, { player: "gradient", effort: 1, maxMoves: 1 });
    boards.push(game.cells);
  }
  const [text, judge] = [await engine.record(boards), { player: "heuristic", effort: 1 }]; // another player, to whom many moves lose
  const [first, rest] = [await engine.review(text, judge), await engine.review(text, { ...judge, first: 256 })];
  assert.deepEqual([first, rest], nativeAnswers([0, 256].map((first) => ["review", text, { ...judge, first, count: 256 }])));
  assert.deepEqual([first.played.length, rest.played.length], [256, 44]);
  const most = 2 ** 31 - 1;
  const [ten, all] = nativeAnswers([10, 256].map((most) => ["reviewTotals", first, most]));
  assert.ok(all.worst.length > 10);
  assert.deepEqual([await engine.reviewTotals(first), await engine.reviewTotals(first, most)], [ten, all]);
  await assert.rejects(engine.reviewTotals({ ...first, best: rest.best }), { status: Status.RANGE });
  await assert.rejects(engine.reviewTotals(first, -1), { status: Status.RANGE });
  engine.close();
});

// `cargo xtask test games` has 10,000.
const GAMES = Number(process.env.ENGINE2048_GAMES ?? 100);

test("games that the native library has recorded come back unchanged, from their boards and from another program's form too", async () => {
  const engine = await load({ network: false });
  const records = nativeAnswers(Array.from({ length: GAMES }, (_, index) => ["record", index + 1, 1 + ((index * 37) % 400)]));
  for (const [index, { text, rpl }] of records.entries()) {
    const again = new TextDecoder().decode(await engine.convertRecord(text));
    const replay = await engine.convertRecord(text, Form.rpl);
    const { boards } = await engine.readRecord(text);
    const back = await engine.readRecord(replay);
    const made = await engine.record(boards, { player: "random", seed: String(index + 1) });
    assert.ok(again === text && Buffer.from(replay).toString("hex") === rpl, `game ${index + 1}`);
    assert.deepEqual(back.boards, boards);
    assert.deepEqual((await engine.readRecord(made)).boards, boards, "where two moves lead to the same board, it has either");
  }
  engine.close();
});

test("webpack has nothing to warn of: an address that it cannot know says that it need not", () => {
  for (const file of readdirSync(join(PACKAGE, "dist")).filter((file) => file.endsWith(".js"))) {
    for (const [, address] of readFileSync(join(PACKAGE, "dist", file), "utf8").matchAll(/new URL\(([^,]+), import\.meta\.url\)/g)) {
      assert.match(address, /^(".*"|\/\* webpackIgnore: true \*\/ \w+)$/, file);
    }
  }
});

test("a strict program in TypeScript has a type for all that it gives and gets", () => {
  const folder = mkdtempSync(join(tmpdir(), "engine2048-"));
  try {
    const file = join(folder, "program.mts");
    writeFileSync(file, `
      import { load, type Analysis, type Board, type Progress } from ${JSON.stringify(join(PACKAGE, "dist/index.js"))};
      const progress: Progress = (bytes, total) => void (bytes / total);
      const engine = await load({ progress });
      const row = new Uint32Array(4);
      const boards: Board[] = [new Int32Array(16), new Float64Array(16), [row, row, row, row], [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]];
      for (const board of boards) (await engine.analyze(board, { signal: AbortSignal.timeout(1) })) satisfies Analysis;
      // @ts-expect-error: which are no boards
      for (const board of [null, undefined, "board"]) await engine.legalMoves(board);
    `);
    const tsc = join(ROOT, "hosts/web/node_modules/.bin/tsc");
    execFileSync(tsc, ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", file], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    assert.fail(error.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("arguments that WebAssembly would bend are refused", async () => {
  const engine = await load({ network: false });
  for (const name of [null, 7, () => "minimax", { name: "minimax" }]) {
    const game = { cells: START, seed: 1, score: 0 };
    for (const call of [engine.bestMove(START, { player: name }), engine.play(game, { player: name }), engine.checkRecipe(name),
                        engine.evaluate(START, name), engine.explain(START, name)]) {
      await assert.rejects(call, { status: Status.NAME });
    }
  }
  const bent = [...START];
  delete bent[3];
  await assert.rejects(engine.legalMoves(bent), { status: Status.TILE });
  bent[3] = 2.5;
  await assert.rejects(engine.legalMoves(bent), { status: Status.TILE });
  await assert.rejects(engine.legalMoves([...START].fill(2 ** 32 + 2)), { status: Status.TILE });
  await assert.rejects(engine.legalMoves(START.slice(1)), { status: Status.TILE });
  for (const direction of [0.5, 2 ** 32]) await assert.rejects(engine.move(START, direction), { status: Status.DIRECTION });
  await assert.rejects(engine.move(START, "up"), { status: Status.DIRECTION });
  for (const seed of [0.5, 2 ** 31]) await assert.rejects(engine.newGame(seed), { status: Status.RANGE });
  await assert.rejects(engine.bestMove(START, { effort: 2 ** 32 }), { status: Status.RANGE });
  await assert.rejects(engine.bestMove(START, { player: "minimax\0x" }), { status: Status.NAME });
  const rows = [START.slice(0, 4), START.slice(4, 8), START.slice(8, 12), START.slice(12)];
  assert.equal(await engine.legalMoves(rows), await engine.legalMoves(START));
  const ragged = [START.slice(0, 3), START.slice(3, 8), START.slice(8, 12), START.slice(12)];
  await assert.rejects(engine.legalMoves(ragged), { status: Status.TILE });
  for (const width of [1, 2, 8, 16]) {
    const others = Array.from({ length: 16 / width }, (_, row) => START.slice(row * width, (row + 1) * width));
    await assert.rejects(engine.legalMoves(others), { status: Status.TILE }, `rows of ${width}`);
  }
  const game = { cells: START, seed: 1, score: 0 };
  for (const board of [null, undefined, 7, "board", {}, { length: 16 }, START.map(String)]) {
    for (const call of [engine.bestMove(board), engine.analyze(board), engine.evaluate(board), engine.explain(board), engine.move(board, 0),
                        engine.spawn(board, 1), engine.legalMoves(board), engine.play({ ...game, cells: board })]) {
      await assert.rejects(call, { status: Status.TILE });
    }
  }
  for (const bad of [null, 7]) {
    for (const call of [engine.bestMove(START, bad), engine.analyze(START, bad), engine.play(game, bad), engine.play(bad), engine.evaluate(START, "graph", bad),
                        engine.explain(START, "graph", bad), engine.stepMany(START, bad, [1]), engine.reviewTotals(bad), engine.loadNetwork(bad), load(bad)]) {
      await assert.rejects(call, { name: "Engine2048Error", status: Status.NULL });
    }
  }
  for (const signal of [null, 7, {}, new AbortController()]) {
    for (const call of [engine.bestMove(START, { signal }), engine.play(game, { player: "graph", signal }), engine.evaluate(START, "graph", { signal }), engine.loadNetwork({ signal })]) {
      await assert.rejects(call, { status: Status.NULL, message: "The signal must be an AbortSignal." });
    }
  }
  for (const Typed of [Int32Array, Float64Array, Uint32Array]) {
    assert.equal(await engine.legalMoves(Typed.from(START)), await engine.legalMoves(START));
    assert.equal(await engine.legalMoves([0, 4, 8, 12].map((start) => Typed.from(START.slice(start, start + 4)))), await engine.legalMoves(START));
  }
  const games = await Promise.all([engine.newGame(), engine.newGame()]);
  assert.notEqual(games[0].seed, games[1].seed);
  engine.close();
});

/** Runs with a copy of the package in which some files are changed. */
async function withPackage(changes, run) {
  const folder = mkdtempSync(join(tmpdir(), "engine2048-"));
  try {
    cpSync(join(PACKAGE, "dist"), join(folder, "dist"), { recursive: true });
    cpSync(join(PACKAGE, "package.json"), join(folder, "package.json"));
    cpSync(join(PACKAGE, "wasm"), join(folder, "wasm"), { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      writeFileSync(join(folder, "wasm", file), change(readFileSync(join(PACKAGE, "wasm", file))));
    }
    await run(await import(join(folder, "dist/index.js")), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
