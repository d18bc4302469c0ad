// Faults: of the connection, of memory, of the engine; the page without a network, and an update.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faultsOf } from "../browser.js";
import { serve } from "../files.js";
import { limitMemory, trapIn } from "../wasm.js";
import {
  asset, begin, boardOf, contextOf, DIST, fails, late, MODULE, moduleBytes, press, says, server, untilBoard, untilLearnt, untilMoves,
  WEIGHTS, withCache, withPage,
} from "./page.js";

test("the Lab that did not come is asked for again", async () => {
  await withPage({ serviceWorkers: "block", special: { [asset(/^lab-.*\.js$/)]: fails(404) } }, async (page) => {
    await untilLearnt(page);
    await press(page, "Lab", "mouse");
    await says(page, /fetch|import|load/i);
    server.special.clear();
    await press(page, "Lab", "mouse");
    await page.getByText("The engine takes this recipe.").waitFor();
  });
});

test("a coming network is shown, and the others play until then", async () => {
  for (const [headers, words] of [
    [{ "content-length": statSync(join(DIST, WEIGHTS)).size }, /expectimax: [4-6]\d %/],
    [{}, "expectimax: its network is downloading."],
    // The length of what was compressed on its way would not be that of the bytes that come.
    [{ "content-length": statSync(join(DIST, WEIGHTS)).size, "content-encoding": "identity" }, "expectimax: its network is downloading."],
  ]) {
    const { special, release } = late(WEIGHTS, headers);
    await withPage({ special, hash: "#board=1100000000000000" }, async (page) => {
      await page.getByText(words).waitFor();
      await press(page, "Minimax", "mouse");
      await untilMoves(page, 1);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 2);
      await says(page, "heuristic: ");
      await page.getByText(words).waitFor();
      release();
      await untilLearnt(page);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 3);
    });
  }
});

test("a broken connection is said, and tried again", async () => {
  let attempts = 0;
  const broken = (response) => {
    if (attempts++ > 0) return false;
    response.writeHead(200, { "content-length": 1000 });
    response.write("only a part");
    setTimeout(() => response.destroy(), 50);
    return true;
  };
  const missing = (response) => attempts++ === 0 && response.writeHead(503).end();
  for (const [path, breaks, words] of [
    [WEIGHTS, broken, "The network did not load"],
    [MODULE, missing, "The engine did not load"],
    [asset(/^worker-.*\.js$/), missing, "The engine did not load: The worker could not be loaded."],
  ]) {
    attempts = 0;
    await withPage({ special: { [path]: breaks }, serviceWorkers: "block" }, async (page) => {
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      await press(page, "Try again", "mouse");
      await untilLearnt(page);
      await begin(page);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 1);
    });
  }
});

test("weights that came damaged come anew, though the browser and the service worker keep them", async () => {
  const bytes = readFileSync(join(DIST, WEIGHTS));
  const headers = { "content-length": bytes.length, "cache-control": "max-age=86400" };
  for (const serviceWorkers of ["block", "allow"]) {
    let asked = 0;
    server.special.set(WEIGHTS, (response) => asked++ === 0 && response.writeHead(200, headers).end(Buffer.from(bytes).fill(1, 1000, 1001)));
    await withCache({ serviceWorkers }, async (context) => {
      const page = await context.newPage();
      await page.goto(server.address);
      await page.getByRole("alert").waitFor();
      await press(page, "Try again", "mouse");
      await untilLearnt(page);
      assert.equal(asked, 2);
    });
  }
});

test("a page in place of a file is said, asked for again and never kept", async () => {
  const isKept = async (path) => Boolean(await caches.match(path));
  const script = asset(/^worker-.*\.js$/);
  for (const [path, words] of [
    [MODULE, "answers with a page, not with its file"],
    [script, "The engine did not load: The worker could not be loaded."],
    [WEIGHTS, "answers with a page, not with its file"],
  ]) {
    let isPortal = true;
    const portal = (response) => {
      if (!isPortal) return false;
      response.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=86400" }).end("<!doctype html><title>Log in</title>");
      return true;
    };
    server.special.set(path, portal);
    await withCache({}, async (context) => {
      const page = await context.newPage();
      await page.goto(server.address);
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      const workersOf = () => page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration ? [registration.installing, registration.waiting, registration.active].map((worker) => worker?.state ?? "none") : [];
      });
      while ((await workersOf()).includes("installing")) await page.waitForTimeout(50);
      isPortal = false;
      await press(page, "Try again", "mouse");
      await untilLearnt(page);
      await begin(page);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 1);
      await page.reload(); // which installs the service worker where that failed
      await untilLearnt(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await untilLearnt(page);
      await page.waitForFunction(isKept, path);
      server.special.set(path, fails(503));
      await page.reload();
      await untilLearnt(page);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 2);
    });
  }
});

test("a Lab that came as a page comes again", async () => {
  const path = asset(/^lab-.*\.js$/);
  let isPortal = true;
  const portal = (response) => isPortal && response.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=86400" }).end("<!doctype html>");
  server.special.set(path, portal);
  await withCache({ serviceWorkers: "block" }, async (context) => {
    const page = await context.newPage();
    await page.goto(server.address);
    await untilLearnt(page);
    await press(page, "Lab", "mouse");
    await says(page, /fetch|import|load|MIME/i);
    isPortal = false;
    const isThere = page.getByText("The engine takes this recipe.");
    for (let tries = 0; tries < 20 && !(await isThere.isVisible()); tries++) {
      await press(page, "Lab", "mouse");
      await page.waitForTimeout(200);
    }
    await isThere.waitFor();
  });
});

test("without the network the Lab checks recipes", async () => {
  await withPage({ special: { [WEIGHTS]: fails(503) }, serviceWorkers: "block", hash: "#view=lab" }, async (page) => {
    await page.getByRole("alert").filter({ hasText: "The network did not load" }).waitFor();
    await page.getByLabel("Recipe").fill("greedy: merge 1");
    await page.getByText("`merge`, at 9, is no feature: merges?").waitFor();
    await page.getByLabel("Recipe").fill("greedy: merges 1");
    await page.getByText("The engine takes this recipe.").waitFor();
  });
});

test("after a trap in the middle of a game nothing is lost, and it goes on", async () => {
  const trapping = (response) => response.writeHead(200, { "content-type": "application/wasm" }).end(trapIn(moduleBytes(), "e2048_explain"));
  await withPage({ special: { [MODULE]: trapping }, hash: "#board=1123400000000000&score=77" }, async (page) => {
    await untilLearnt(page);
    await press(page, "Best move", "mouse");
    await untilMoves(page, 1);
    const before = await boardOf(page);
    await press(page, "Lab", "mouse");
    await press(page, "Explain the board", "mouse");
    await says(page, "Nothing is lost: play on.");
    await press(page, "Game", "mouse");
    assert.deepEqual(await boardOf(page), before);
    await press(page, "Best move", "mouse");
    await untilMoves(page, 2);
  });
});

test("where memory is refused the page says so and goes on", async () => {
  const PAGES = 40 * 16; // 40 MiB: too little for the network
  const small = (response) => response.writeHead(200, { "content-type": "application/wasm" }).end(limitMemory(moduleBytes(), PAGES));
  await withPage({ special: { [MODULE]: small }, hash: "#board=1123400000000000" }, async (page) => {
    await untilLearnt(page);
    for (const [index, name] of ["Best move", "Minimax", "Best move"].entries()) {
      await press(page, name, "mouse");
      await untilMoves(page, index + 1);
    }
  });
});

test("the page opens without a network after the first visit", async () => {
  await withPage({}, async (page, context) => {
    await untilLearnt(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const isKept = async (path) => Boolean(await caches.match(path));
    if (!(await page.evaluate(isKept, WEIGHTS))) await page.reload(); // the service worker came too late for them
    await page.waitForFunction(isKept, WEIGHTS);
    const noSimd = asset(/nosimd/); // kept when it was asked for
    const others = ["/excel/manifest.xml", "/licences.md"];
    await page.evaluate(async (paths) => {
      for (const path of paths) await (await fetch(path)).text();
    }, [...others, noSimd]);
    await page.waitForFunction(isKept, noSimd);
    for (const path of others) assert.equal(await page.evaluate(isKept, path), false, `${path} is always the newest`);
    await context.setOffline(true);
    const server503 = () => true; // whoever asks the server waits in vain
    for (const path of ["/", "/index.html", MODULE, WEIGHTS]) server.special.set(path, server503);
    for (const path of ["/", "/index.html#view=game"]) {
      await page.goto(server.address + path);
      await untilLearnt(page);
      await begin(page);
      await press(page, "Best move", "mouse");
      await untilMoves(page, 1);
      await press(page, "Lab", "mouse");
      await page.getByText("The engine takes this recipe.").waitFor();
    }
  });
});

test("an update comes whole, and waits until no page needs the build before", async () => {
  const [index, worker] = ["index.html", "sw.js"].map((name) => readFileSync(join(DIST, name), "utf8"));
  let shown;
  const publish = (build) => {
    const headers = { "content-type": "text/html", "cache-control": "max-age=86400" };
    shown = index.replace("<body>", `<body data-build="${build}">`);
    server.special.set("/", (response) => response.writeHead(200, headers).end(shown));
  };
  const buildOf = (page) => page.locator("body").getAttribute("data-build");
  await withCache({}, async (context) => {
    const faults = faultsOf(context, server.address + "/");
    const open = async () => {
      const page = await context.newPage();
      await page.goto(server.address);
      return page;
    };
    publish("first build");
    const first = worker.replace(/(?<="\.\/":")\w+/, createHash("sha256").update(shown).digest("hex"));
    server.special.set("/sw.js", (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(first));
    const page = await open();
    await untilLearnt(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(async (weights) => {
      const [name] = await caches.keys();
      await (await caches.open(name)).put(weights, new Response(await (await fetch(weights)).blob(), { headers: { build: "first" } }));
    }, WEIGHTS);

    publish("next build");
    const changed = "assets/champion-changed_.weights"; // of which the first build kept another content
    server.special.set("/" + changed, (response) => response.writeHead(200).end("weights"));
    const sha256 = (text) => createHash("sha256").update(text).digest("hex");
    const hashes = `HASHES = {"${changed}":"${sha256("weights")}",`;
    const next = worker.replace('BUILD = "', "$&next-").replace("LATER = [", `$&"${changed}",`).replace("HASHES = {", hashes).replace(/(?<="\.\/":")\w+/, sha256(shown));
    server.special.set("/sw.js", (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(next));
    const count = JSON.parse(/FIRST = (.*);/.exec(worker)[1]).length;
    await page.evaluate(async (count) => {
      await (await navigator.serviceWorker.ready).update();
      for (let there = 0; there < count; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const name = (await caches.keys()).find((name) => name.includes("next-"));
        if (name) there = (await (await caches.open(name)).keys()).length;
      }
    }, count);
    await page.waitForFunction(async (path) => Boolean(await caches.match(path)), changed);
    server.special.set(asset(/^lab-.*\.js$/), fails(404));
    await press(page, "Lab", "mouse");
    await page.getByText("The engine takes this recipe.").waitFor();
    assert.equal(await buildOf(page), "first build");
    await page.close();
    for (let tries = 1, title = ""; title !== "next build"; tries++) {
      // The new worker takes over between two pages, once the browser has put the one before away, which it tells nobody.
      await new Promise((resolve) => setTimeout(resolve, 100 * tries));
      const page = await open();
      title = await buildOf(page);
      await untilLearnt(page);
      if (title === "next build") {
        const kept = await page.evaluate(async (weights) => (await caches.match(weights)).headers.get("build"), WEIGHTS);
        assert.equal(kept, "first", "what both builds have was not fetched again");
      }
      await page.close();
    }
    assert.deepEqual(faults, []);
  });
});

test("copies of the page and other pages on one host keep their games and files apart", async () => {
  const host = await serve({ "/": DIST, "/copy/": DIST });
  const worker = readFileSync(join(DIST, "sw.js"), "utf8").replace('BUILD = "', "$&other-");
  host.special.set("/copy/sw.js", (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(worker));
  try {
    for (const [first, second] of [["/copy/", "/"], ["/", "/copy/"]]) {
      const context = await contextOf({});
      const faults = faultsOf(context, host.address + "/");
      const page = await context.newPage();
      const open = async (folder, hash = "") => {
        await page.goto(host.address + folder + hash);
        await page.waitForFunction((worker) => navigator.serviceWorker.controller?.scriptURL === worker, `${host.address}${folder}sw.js`);
      };
      const board = [2, 2, ...Array(14).fill(0)];
      await open(first, "#board=1100000000000000");
      await untilBoard(page, board);
      await open(second, "#board=2200000000000000");
      const kept = await page.evaluate(async () => {
        const files = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
        return Promise.all((await caches.keys()).map(files));
      });
      assert.deepEqual(kept.map((files) => new Set(files.map((file) => file.startsWith("/copy/"))).size), [1, 1], `${first} first`);
      await open(first);
      await untilBoard(page, board);
      for (const text of ["an early text", "a late text"]) {
        host.special.set("/other/", (response) => response.writeHead(200, { "content-type": "text/plain" }).end(text));
        await page.goto(host.address + "/other/");
        assert.equal(await page.textContent("body"), text);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  } finally {
    host.close();
  }
});

test("where the browser's cache is damaged the page opens from the network", async () => {
  const damage = `addEventListener("activate", () => (CacheStorage.prototype.open = async () => { throw new Error("damaged"); }));`;
  const worker = readFileSync(join(DIST, "sw.js"), "utf8") + damage;
  const damaged = (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(worker);
  await withPage({ special: { "/sw.js": damaged } }, async (page) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload();
    await untilLearnt(page);
  });
});

test("a build is named by what it keeps, so that no change goes unseen", () => {
  const [, name, first] = /BUILD = "(.*)";\nconst FIRST = (.*);/.exec(readFileSync(join(DIST, "sw.js"), "utf8"));
  const files = JSON.parse(first).map((file) => readFileSync(join(DIST, file.replace("./", "index.html"))));
  const hash = files.reduce((hash, file) => hash.update(file), createHash("sha256"));
  assert.equal(name, hash.digest("hex").slice(0, name.length));
});
