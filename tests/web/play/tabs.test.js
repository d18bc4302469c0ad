// Several tabs, and what is kept: nothing that was played is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, hide, press, says, server, untilBoard, untilLearnt, untilMoves, withPage } from "./page.js";

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

test("a game of the page before tabs had their own is opened", async () => {
  const start = () => {
    if (localStorage["engine2048./last"]) return;
    localStorage.setItem("engine2048./game", JSON.stringify("1\n1100000000000000,0,5,,set\n2000000000000001,4,9,3,you"));
  };
  await withPage({ watch: (page) => page.addInitScript(start) }, async (page) => {
    await untilBoard(page, [4, ...Array(14).fill(0), 2]);
    await untilMoves(page, 1);
  });
});
