// Several tabs, and what is kept: nothing that was played is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, boardOf, fails, hide, moves as movesOf, press, says, server, untilBoard, untilLearnt, untilMoves, WEIGHTS, withPage } from "./page.js";

const play = async (page, from, to) => {
  for (let made = from; made < to; made++) {
    await press(page, "Best move", "mouse");
    await untilMoves(page, made + 1);
  }
  return boardOf(page);
};

test("two tabs play on from one game, and keep both", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    await play(page, 0, 2);
    await page.reload(); // so that the game is kept
    await untilMoves(page, 2);
    const other = await context.newPage();
    await other.goto(server.address);
    await says(other, "This game is open in another tab.");
    const ends = [await play(page, 2, 4), await play(other, 2, 5)];
    for (const round of [0, 1]) {
      for (const [index, one] of [page, other].entries()) {
        await one.reload();
        await untilBoard(one, ends[index]);
        await untilMoves(one, 4 + index);
        assert.doesNotMatch(await one.locator(".message").textContent(), /another tab/, `reload ${round}`);
      }
    }
    for (const one of [page, other]) await one.close();
    const next = await context.newPage();
    await next.goto(server.address);
    await untilLearnt(next);
    const found = [await boardOf(next)];
    await press(next, "Saved games", "mouse");
    assert.equal(await next.locator(".recent li").count(), 1);
    await next.getByRole("button", { name: /^Open: / }).click();
    found.push(await boardOf(next));
    assert.deepEqual(found.map(String).sort(), ends.map(String).sort());
  });
});

test("a tab keeps its game when it is hidden, so that a new tab shows the last move", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    await play(page, 0, 1);
    await page.reload();
    await untilMoves(page, 1);
    await page.waitForFunction(async () => (await navigator.locks.query()).held.length > 0); // the game is known to be its own
    const last = await play(page, 1, 2);
    await hide(page);
    const other = await context.newPage();
    await other.goto(server.address);
    await untilBoard(other, last);
  });
});

test("a tab that is left before it knows whether the game is its own loses nothing", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    const first = await play(page, 0, 1);
    await page.reload(); // so that the game is kept
    await untilMoves(page, 1);
    const other = await context.newPage();
    await other.addInitScript(() => {
      if (sessionStorage.getItem("visited")) return;
      sessionStorage.setItem("visited", "yes");
      LockManager.prototype.request = () => new Promise(() => {}); // never answered
    });
    await other.goto(server.address);
    await other.getByLabel("Player").waitFor();
    const second = await play(other, 1, 3);
    await other.reload();
    await untilBoard(other, second);
    await page.reload();
    await untilBoard(page, first);
  });
});

test("a game for which there was no room is kept when there is, though no move comes any more", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.evaluate(() => {
      window.setItem = Storage.prototype.setItem;
      window.refused = [];
      Storage.prototype.setItem = (_, text) => {
        refused.push(text);
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    const last = await play(page, 0, 2);
    await page.waitForFunction(() => refused.some((text) => text.startsWith('"2\\n'))); // both moves were to be kept
    await page.getByRole("alert").filter({ hasText: "no room for the game" }).waitFor();
    await page.evaluate(() => (Storage.prototype.setItem = window.setItem));
    await page.reload();
    await page.locator(".place").first().waitFor();
    assert.deepEqual(await boardOf(page), last);
  });
});

test("the games of closed tabs stay where there is no room for them among the recent ones", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    await play(page, 0, 2);
    await page.reload(); // so that the game is kept
    await untilMoves(page, 2);
    const other = await context.newPage();
    await other.goto(server.address);
    await says(other, "This game is open in another tab.");
    await play(other, 2, 3);
    await hide(other);
    for (const one of [page, other]) await one.close();
    const next = await context.newPage();
    await next.addInitScript(() => {
      if (sessionStorage.getItem("has room")) return;
      const write = Storage.prototype.setItem;
      window.refused = 0;
      Storage.prototype.setItem = function (name, text) {
        if (!name.endsWith("/recent")) return write.call(this, name, text);
        refused++;
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await next.goto(server.address);
    await next.waitForFunction(() => refused > 0);
    assert.equal(await next.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("/game/")).length), 2);
    await untilLearnt(next);
    await next.evaluate(() => sessionStorage.setItem("has room", "yes"));
    await next.reload();
    await untilLearnt(next);
    await press(next, "Saved games", "mouse");
    await next.getByRole("button", { name: /^Open: / }).waitFor();
  });
});

test("a game whose place a new one takes is kept where there is no room for it among the recent ones", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await play(page, 0, 2);
    await page.reload(); // so that the game is kept
    await untilMoves(page, 2);
    await page.waitForFunction(async () => (await navigator.locks.query()).held.length > 0); // and known to be the page's own
    const last = await boardOf(page);
    await page.evaluate(() => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, text) {
        if (name.endsWith("/recent")) throw new DOMException("no room", "QuotaExceededError");
        return write.call(this, name, text);
      };
    });
    await begin(page);
    await page.reload(); // There is room again.
    await untilLearnt(page);
    await press(page, "Saved games", "mouse");
    await page.getByRole("button", { name: /^Open: / }).click();
    await untilBoard(page, last);
  });
});

test("a reload waits for the document before it, which may not have closed yet", async () => {
  const waitForever = (page) => page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal));
  await withPage({ hash: "#board=1100000000000000&player=minimax", watch: waitForever }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    const board = await play(page, 0, 2);
    const key = await page.evaluate(async () => {
      for (;;) {
        const { held } = await navigator.locks.query();
        const own = held.find(({ name }) => name.endsWith(sessionStorage["engine2048./game"] ?? "-"));
        if (own) return own.name;
      }
    });
    // Stands for that document: it has the lock after the reload, until somebody waits for it.
    const before = await context.newPage();
    await before.goto(server.address + "/icon.svg");
    await before.evaluate((key) => {
      const untilWanted = async () => {
        while ((await navigator.locks.query()).pending.every(({ name }) => name !== key));
      };
      window.wanted = navigator.locks.request(key, untilWanted);
    }, key);
    await page.reload();
    const isCopied = says(page, "This game is open in another tab.").then(() => true, () => true);
    assert.equal(await Promise.race([isCopied, before.evaluate(() => wanted.then(() => false))]), false);
    await untilBoard(page, board);
    await untilMoves(page, 2);
  });
});

test("a game of the page before tabs had their own is opened, and stays where there is no room for it as a tab's", async () => {
  const start = () => {
    if (localStorage["engine2048./last"]) return;
    localStorage.setItem("engine2048./game", JSON.stringify("1\n1100000000000000,0,5,,set\n2000000000000001,4,9,3,you"));
  };
  const fill = () => (Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); });
  for (const hasRoom of [true, false]) {
    const watch = (page) => [start, ...(hasRoom ? [] : [fill])].forEach((script) => page.addInitScript(script));
    await withPage({ watch }, async (page) => {
      await untilBoard(page, [4, ...Array(14).fill(0), 2]);
      await untilMoves(page, 1);
      const alert = page.getByRole("alert").filter({ hasText: "no room for the game" });
      if (hasRoom) return page.waitForFunction(() => !localStorage["engine2048./game"]);
      await alert.waitFor();
      assert.ok(await page.evaluate(() => localStorage["engine2048./game"]));
    });
  }
});

test("a closed tab that had no move leaves no game, and what another tab clears is gone from the list", async () => {
  await withPage({ hash: "#board=1100000000000000", special: { [WEIGHTS]: fails(404) } }, async (page, context) => {
    const untilOwned = (page) => page.waitForFunction(async () => { // all that is without a lock was taken over
      const { held } = await navigator.locks.query();
      return held.length > 0 && Object.keys(localStorage).filter((name) => name.includes("/game/")).length === held.length;
    });
    await untilOwned(page);
    const other = await context.newPage();
    await other.goto(`${server.address}/#board=2100000000000000`);
    await untilOwned(other);
    await page.close();
    await other.reload();
    await untilOwned(other);
    await press(other, "Saved games", "mouse");
    await press(other, "Save this game", "mouse");
    await other.locator(".saved li").waitFor();
    assert.equal(await other.locator(".recent li").count(), 0);
    const third = await context.newPage();
    await third.goto(`${server.address}/icon.svg`);
    await third.evaluate(() => localStorage.clear());
    await other.locator(".saved li").waitFor({ state: "detached" });
  });
});

/** Every game that the browser keeps and that has moves, as a text without the name of the one before it. */
const keptIn = (memory) => {
  const texts = Object.keys(memory).filter((name) => name.includes("/game/")).map((name) => JSON.parse(memory[name]));
  texts.push(...JSON.parse(memory["engine2048./recent"] ?? "[]").map(({ text }) => text));
  return new Set(texts.filter((text) => text.split("\n").length > 2).map((text) => text.replace(/^(\d+) .*/, "$1")));
};

test("whichever write is the last that a browser keeps of a tab that is killed, no game is lost", async () => {
  const note = (page) => page.addInitScript(() => {
    window.written = [];
    for (const name of ["setItem", "removeItem"]) {
      const write = Storage.prototype[name];
      Storage.prototype[name] = function (...values) {
        write.apply(this, values);
        if (this === localStorage) written.push([{ ...localStorage }, { ...sessionStorage }]);
      };
    }
  });
  const special = { [WEIGHTS]: fails(404) }; // no game here needs the network
  await withPage({ hash: "#board=1100000000000000&player=minimax", special, watch: note }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    const memory = () => page.evaluate(() => ({ ...localStorage }));
    const untilOwned = (page) => page.waitForFunction(async () =>
      (await navigator.locks.query()).held.some(({ name }) => name.endsWith(sessionStorage["engine2048./game"] ?? "-")));
    const untilReplaced = async (act) => {
      const before = await page.evaluate(() => sessionStorage["engine2048./game"]);
      await act();
      await page.waitForFunction((before) => sessionStorage["engine2048./game"] !== before, before);
    };
    const ways = {
      "a new game": () => untilReplaced(() => begin(page)),
      "Undo to the game before": () => untilReplaced(() => press(page, "Undo", "mouse")),
      "a link": () => untilReplaced(() => page.evaluate(() => (location.hash = "#board=2100000000000000"))),
      "a recent game": () => untilReplaced(async () => {
        await press(page, "Saved games", "mouse");
        await page.locator(".recent button").first().click();
      }),
      "what a closed tab left": async () => {
        const other = await context.newPage();
        await other.goto(`${server.address}/#board=3100000000000000`);
        await untilOwned(other);
        await play(other, 0, 2);
        await hide(other);
        await other.close();
        await page.reload();
        await untilOwned(page);
        await page.waitForFunction(async () => { // all that is without a lock was taken over
          const { held } = await navigator.locks.query();
          return Object.keys(localStorage).filter((name) => name.includes("/game/")).length === held.length;
        });
      },
    };
    await untilOwned(page);
    const killed = [];
    for (const [way, go] of Object.entries(ways)) {
      if (!way.startsWith("Undo")) await play(page, await movesOf(page), 1 + (await movesOf(page)));
      await hide(page);
      const before = keptIn(await memory());
      assert.ok(before.size > 0);
      await page.evaluate(() => (written = []));
      await go();
      for (const [local, session] of await page.evaluate(() => written)) killed.push({ way, before, local, session });
    }
    assert.ok(killed.length > 20, `${killed.length} writes`);
    for (const [index, { way, before, local, session }] of killed.entries()) {
      for (const restored of [{}, session]) {
        await page.goto(`${server.address}/icon.svg`); // the same browser's memory, without the page
        await page.evaluate(([local, session]) => {
          localStorage.clear();
          sessionStorage.clear();
          Object.assign(localStorage, local);
          Object.assign(sessionStorage, session);
        }, [local, restored]);
        await page.goto(server.address);
        await untilOwned(page);
        await hide(page);
        const kept = keptIn(await memory());
        for (const game of before) assert.ok(kept.has(game), `${way}, killed after write ${index}: ${game} is not among ${[...kept]}`);
      }
    }
  });
});
