// The coach: what it says of a person's moves, however fast they come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, late, untilMoves, WEIGHTS, withPage } from "./page.js";

test("the coach judges every move of a brisk player from the first visit on, with two workers", async () => {
  const { special, release } = late(WEIGHTS);
  let workers = 0;
  const watch = (page) => page.on("worker", () => workers++);
  await withPage({ watch, special }, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    const play = async (keys) => {
      for (let key = 0; key < keys; key++) await page.keyboard.press(ARROWS[(key * 3) % 4]);
    };
    await play(30); // before the network is there
    await untilMoves(page, /[1-9]\d/);
    release();
    await play(60);
    await page.waitForFunction(() => {
      const judged = /moves: (\d+)/.exec(document.querySelector(".verdict").textContent)?.[1];
      return judged > 30 && judged === document.querySelectorAll(".scores dd")[2].textContent;
    });
    assert.equal(workers, 2, "the rules' and the one that thinks");
  });
});
