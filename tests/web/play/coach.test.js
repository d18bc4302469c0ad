// The coach: what it says of a person's moves, however fast they come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, late, press, says, untilMoves, verdict, WEIGHTS, withPage } from "./page.js";

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

test("a move that loses the game is no part of the average, and a coach that is turned off takes back what it said", async () => {
  // After a move down the next tile ends the game; after one to the right, the only other, a 2 does not.
  await withPage({ hash: "#board=1234432112344320&player=gradient" }, async (page) => {
    await press(page, "Hint", "mouse");
    await says(page, "gradient would move right.");
    const isAtRight = (path) => {
      const { left, width } = path.ownerSVGElement.getBoundingClientRect();
      return path.getPointAtLength(0).matrixTransform(path.getScreenCTM()).x > left + 0.9 * width;
    };
    assert.ok(await page.locator(".arrow path").evaluate(isAtRight), "the tip of the arrow");
    await page.keyboard.press("ArrowDown");
    await verdict(page, "That move loses the game; right was best.");
    await page.keyboard.press("u");
    await page.keyboard.press("ArrowRight");
    await verdict(page, "That was the best move. Your average: 0.00 (moves: 1).");
    await page.getByLabel("Coach").uncheck();
    await page.locator(".verdict:empty").waitFor({ state: "attached" });
  });
});
