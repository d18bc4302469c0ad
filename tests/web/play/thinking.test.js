// The players at work: Auto play, long searches, the Lab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import {
  begin, boardOf, button, ENDLESS, MANY, message, moves, number, press, says, scores, server, setTile,
  untilBoard, untilLearnt, untilMoves, untilMovesPass, withPage,
} from "./page.js";

async function playFastest(page, playouts) {
  await page.getByLabel("Player").selectOption("monte-carlo");
  await page.getByLabel("Strength").selectOption("custom");
  await page.getByLabel("Effort").fill(String(playouts));
  await page.getByLabel("Speed").selectOption("fastest");
  await press(page, "Auto play", "mouse");
}

test("the fastest Auto play plays the seed's game to its end", async () => {
  await withPage({}, async (page) => {
    await untilLearnt(page);
    const first = await begin(page);
    await playFastest(page, 1);
    await says(page, "Game over!");
    const [game] = nativeAnswers([["play", first, { player: "monte-carlo", effort: 1, maxMoves: 100_000 }]]);
    await untilMoves(page, game.moves.toLocaleString("en"));
    assert.deepEqual(await boardOf(page), game.cells);
    const score = game.score.toLocaleString("en");
    assert.deepEqual((await scores(page)).slice(0, 2), [score, "0"], "a player's score is no record of one's own");
    await begin(page);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await untilMoves(page, 2);
    const [own] = await scores(page);
    assert.equal(own, "4");
    await begin(page, "mouse", 8);
    assert.equal((await scores(page))[1], own, "the record stays");
  });
});

/** No picture comes any more, and the fastest Auto play `isHeld` before its unseen move of this number until `goOn`. */
const holdBefore = (page, number) =>
  page.evaluate((number) => {
    window.pictures = [];
    window.requestAnimationFrame = (picture) => pictures.push(picture);
    const { postMessage } = Worker.prototype;
    let asked = 0;
    window.isHeld = new Promise((hold) => {
      Worker.prototype.postMessage = function (request) {
        const send = () => postMessage.call(this, request);
        if (request.name !== "play" || ++asked !== number) return send();
        window.goOn = send;
        hold();
      };
    });
  }, number);

test("the fastest Auto play says that the game is over where its last move is due to be shown", async () => {
  await withPage({}, async (page) => {
    await untilLearnt(page);
    const first = await begin(page);
    const [game] = nativeAnswers([["play", first, { player: "monte-carlo", effort: 1, maxMoves: 100_000 }]]);
    await holdBefore(page, game.moves - 1); // all but the first are unseen
    await playFastest(page, 1);
    await page.evaluate(async () => {
      await isHeld;
      for (const picture of pictures) picture();
      goOn();
    });
    await says(page, "Game over!");
    await untilMoves(page, game.moves.toLocaleString("en"));
  });
});

test("what the fastest Auto play plays in a hidden tab outlives the page, whether it is left or ended", async () => {
  const UNSEEN = 20;
  for (const isLeft of [true, false]) {
    await withPage({}, async (page, context) => {
      await untilLearnt(page);
      const first = await begin(page);
      if (isLeft) await page.evaluate(() => (window.setTimeout = () => 1)); // or the page keeps the game before it is left
      await holdBefore(page, UNSEEN + 1); // so that no later move can be what keeps these
      await playFastest(page, 1);
      await page.evaluate(() => isHeld);
      if (isLeft) await page.reload();
      else await untilMoves(page, UNSEEN + 1);
      // A page that is ended tells nobody; another one finds what it has kept until then.
      const next = isLeft ? page : await context.newPage();
      if (!isLeft) await next.goto(server.address);
      await untilMoves(next, UNSEEN + 1);
      const [game] = nativeAnswers([["play", first, { player: "monte-carlo", effort: 1, maxMoves: UNSEEN + 1 }]]);
      await untilBoard(next, game.cells);
    });
  }
});

test("what a person does during the fastest Auto play stays done", async () => {
  const [SEED, PLAYOUTS] = [7, 300]; // so slow that no game ends meanwhile
  const start = async (page) => {
    const first = await begin(page, "mouse", SEED);
    await playFastest(page, PLAYOUTS);
    await page.locator(".scores dd").nth(2).filter({ hasText: /^[1-9]/ }).waitFor(); // without pictures the next ones are shown late
    return first;
  };
  await withPage({}, async (page) => {
    await untilLearnt(page);
    await page.getByLabel("Coach").uncheck();
    await page.evaluate(() => (window.requestAnimationFrame = () => 0));
    await begin(page, "mouse", SEED);
    await press(page, "Saved games", "mouse");
    await press(page, "Save this game", "mouse");
    await press(page, "Close", "mouse");

    const first = await start(page);
    await page.keyboard.press("u");
    await button(page, "Auto play").waitFor();
    const undone = await moves(page);
    const play = (maxMoves) => nativeAnswers([["play", first, { player: "monte-carlo", effort: PLAYOUTS, maxMoves }]])[0];
    await untilBoard(page, undone === 0 ? first.cells : play(undone).cells);
    await page.keyboard.press("r");
    await untilBoard(page, play(undone + 1).cells);
    await untilMoves(page, undone + 1);

    await start(page);
    await setTile(page, 5, 512, "mouse");
    assert.equal((await boardOf(page))[5], 512);

    for (const [another, cells] of [
      [() => page.evaluate(() => (location.hash = "#board=1123400000000000")), [2, 2, 4, 8, 16, ...Array(11).fill(0)]],
      [
        async () => {
          await press(page, "Saved games", "mouse");
          await page.locator(".saved button").first().click();
        },
        first.cells,
      ],
    ]) {
      await start(page);
      await another();
      await untilBoard(page, cells);
      await press(page, "Hint", "mouse"); // which is of this position, and leaves it
      await says(page, "monte-carlo would move");
      assert.deepEqual(await boardOf(page), cells);
      assert.equal(await moves(page), 0);
    }
  });
});

test("each strength is the player's own", async () => {
  await withPage({ hash: "#board=6543543243211210&recipe=Alpha-Beta : empty 1" }, async (page) => {
    const thinks = (words) => page.locator(".values", { hasText: words }).waitFor();
    const choose = (name, value) => page.getByLabel(name).selectOption(value);
    await choose("Player", "minimax");
    for (const [strength, words] of [["quick", "3 plies ahead"], ["normal", "5 plies ahead"], ["strong", "8 plies ahead"]]) {
      await choose("Strength", strength);
      await press(page, "Hint", "mouse");
      await thinks(words);
    }
    await choose("Strength", "custom");
    await page.getByLabel("Effort").fill("2");
    await press(page, "Hint", "mouse");
    await thinks("2 plies ahead");
    await choose("Player", "random");
    await press(page, "Hint", "mouse");
    await thinks("no look ahead");
    await press(page, "Minimax", "mouse");
    await thinks("5 plies ahead"); // the numbers are those of the chosen player
    await choose("Player", "lab");
    await choose("Strength", "quick");
    await press(page, "Hint", "mouse");
    await thinks("3 plies ahead"); // a search may be written in capitals, a blank behind it
    await choose("Player", "minimax");
    await press(page, "Hint", "mouse");
    await says(page, "minimax would move");
    await choose("Player", "lab");
    await page.evaluate(() => (location.hash = "#recipe=free%3D1,merges%3D2"));
    await press(page, "Hint", "mouse");
    await says(page, "the Lab's recipe would move"); // also where it names no search, and has no blank
  });
});

test("a long search is stopped by the button, by Esc and by a move", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await untilLearnt(page);
    await page.getByLabel("Coach").uncheck();
    await page.getByLabel("Player").selectOption("monte-carlo");
    await page.getByLabel("Strength").selectOption("custom");
    await page.getByLabel("Effort").fill("0");
    await page.getByLabel("Time, ms").fill(String(ENDLESS));
    for (const stop of [() => press(page, "Stop", "mouse"), () => page.keyboard.press("Escape"), () => page.getByLabel("Effort").press("Escape")]) {
      await press(page, "Hint", "mouse");
      await says(page, "monte-carlo is thinking ...");
      await stop();
      await says(page, "Stopped.");
    }
    await press(page, "Best move", "mouse");
    await says(page, "monte-carlo is thinking ...");
    await page.keyboard.press("ArrowDown");
    await untilMoves(page, 1);
    await press(page, "Minimax", "mouse"); // the worker answers again
    await untilMoves(page, 2);
  });
});

test("thousands of moves of Auto play leave the page as small as it was", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page, context) => {
    await untilLearnt(page);
    const client = await context.newCDPSession(page);
    const size = async () => {
      let heap = Infinity;
      // What leaks is left by the last collection as well.
      for (let round = 0; round < 5; round++) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await client.send("HeapProfiler.collectGarbage");
        heap = Math.min(heap, (await client.send("Runtime.getHeapUsage")).usedSize);
      }
      return { heap, nodes: (await client.send("Memory.getDOMCounters")).nodes };
    };
    await page.getByLabel("Strength").selectOption("quick");
    await page.getByLabel("Speed").selectOption("fastest");
    const until = async (wanted) => {
      for (let made = 0; made < wanted; ) {
        await press(page, "Auto play", "mouse");
        const left = wanted - made + (await moves(page));
        await page.waitForFunction((left) => {
          const moves = Number(document.querySelectorAll(".scores dd")[2].textContent.replace(/\D/g, ""));
          return moves >= left || /Game over/.test(document.querySelector(".message").textContent);
        }, left);
        await page.keyboard.press("Escape");
        made = (await moves(page)) >= left ? wanted : made + (await moves(page));
        if (made === wanted) return;
        await press(page, "New game", "mouse");
        await untilMoves(page, 0);
      }
    };
    await until(1000);
    const before = await size();
    await until(MANY);
    const after = await size();
    const MOST = 400; // bytes a move: what Undo keeps of it
    assert.ok(after.heap - before.heap < MANY * MOST, `${before.heap} bytes became ${after.heap}`);
    assert.ok(after.nodes < before.nodes + 500, `${before.nodes} nodes became ${after.nodes}`);
  });
});

test("a pause of Auto play leaves nothing waiting for its end", async () => {
  await withPage({ hash: "#board=1100000000000000&player=snake" }, async (page) => {
    await page.evaluate(() => {
      window.waiting = 0;
      const { addEventListener, removeEventListener } = AbortSignal.prototype;
      AbortSignal.prototype.addEventListener = function (...listener) {
        window.waiting++;
        addEventListener.apply(this, listener);
      };
      AbortSignal.prototype.removeEventListener = function (...listener) {
        window.waiting--;
        removeEventListener.apply(this, listener);
      };
    });
    await press(page, "Auto play", "mouse");
    await untilMovesPass(page, 5);
    assert.ok((await page.evaluate(() => window.waiting)) <= 2, "the call's and the pause's alone");
  });
});

test("a race that was stopped before it ran does not say that it runs", async () => {
  await withPage({ hash: "#view=lab" }, async (page) => {
    await untilLearnt(page);
    await button(page, "Race").waitFor();
    await page.evaluate(async () => {
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Race").click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await new Promise(requestAnimationFrame);
    });
    assert.equal(await message(page).textContent(), "Stopped.");
  });
});

test("the Lab tells faults, explains the board, races and plays", async () => {
  const long = "free 1, ".repeat(200); // of which a recipe may have the first 1000 letters
  await withPage({ hash: `#view=lab&board=1123400000000000&recipe=${encodeURIComponent(long)}` }, async (page) => {
    const recipe = page.getByLabel("Recipe");
    assert.equal(await recipe.inputValue(), long.slice(0, 1000));
    await recipe.fill("greedy: merge 1");
    await page.getByText("`merge`, at 9, is no feature: merges?").waitFor();
    assert.equal(await button(page, "Race").isDisabled(), true);
    const own = "alpha-beta: merges 1, free 2";
    await recipe.fill(own);
    await page.getByLabel("Start from").selectOption("gradient");
    assert.match(await recipe.inputValue(), /best-cells/);
    assert.equal(await page.getByLabel("Start from").inputValue(), "", "so that the same can be chosen again");
    await page.reload(); // what was typed outlives others
    await press(page, "Lab", "mouse");
    await page.getByLabel("Start from").selectOption("what I typed last");
    assert.equal(await recipe.inputValue(), own);
    await page.getByText("The engine takes this recipe.").waitFor();
    await page.getByLabel("Effort").first().fill("3");
    await press(page, "Explain the board", "mouse");
    const board = [2, 2, 4, 8, 16, ...Array(11).fill(0)];
    const [parts, analysis] = nativeAnswers([["explain", board, own], ["analyze", board, { player: own, effort: 3 }]]);
    const after = nativeAnswers([0, 1, 2, 3].map((way) => ["move", board, way])).map(({ moved, cells }) =>
      moved ? nativeAnswers([["explain", cells, own]])[0] : undefined);
    const rows = page.locator(".explained .scroll tbody tr");
    await rows.nth(parts.length).waitFor();
    const searched = await rows.first().locator("td").allTextContents();
    assert.deepEqual(searched.slice(2), analysis.evaluations.map((value) => (value === -1e300 ? "not legal" : number(value))));
    const spreads = [];
    for (const name of (await rows.locator("th").allTextContents()).slice(1)) {
      const index = parts.findIndex(({ feature }) => feature === name);
      const row = await rows.filter({ hasText: name }).locator("td").allTextContents();
      const shares = after.map((parts) => parts?.[index].share);
      assert.deepEqual(row, [number(parts[index].value), String(parts[index].weight), ...shares.map((share) => (share === undefined ? "" : number(share)))]);
      const legal = shares.filter((share) => share !== undefined);
      spreads.push(Math.max(...legal) - Math.min(...legal));
    }
    assert.deepEqual(spreads, spreads.toSorted((one, other) => other - one));
    assert.ok(spreads.length === 2 && spreads[0] > spreads[1]);
    await page.locator(".explained canvas").waitFor();
    await page.getByLabel("Against").selectOption("monte-carlo");
    await page.getByLabel("Effort").nth(1).fill("1");
    await page.getByLabel("Games").fill("60");
    await page.getByLabel("First seed").fill("5");
    await press(page, "Race", "mouse");
    await says(page, "games: ");
    const score = (seed, player, effort) => {
      const [first] = nativeAnswers([["newGame", seed]]);
      return nativeAnswers([["play", first, { player, effort, maxMoves: 100_000 }]])[0].score;
    };
    const differences = Array.from({ length: 16 }, (_, pair) => score(5 + pair, own, 3) - score(5 + pair, "monte-carlo", 1));
    const mean = differences.reduce((sum, one) => sum + one) / 16;
    // Of three looks, at 16, 32 and 60, each has a third of the error: Student's t for 15 degrees of freedom leaves 5/6 % beyond 2.69374.
    const half = 2.69374 * Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 15 / 16);
    assert.ok(mean > half, "so that it ends there");
    const [, points, width] = /^The Lab's player is better after 16 games: (.*) points per game, give or take (.*)\.$/.exec(await message(page).textContent());
    assert.equal(points, number(mean, 0));
    assert.ok(Math.abs(Number(width.replace(",", "")) - half) < 0.005 * half, `${width} for ${half}`);
    await page.locator(".race canvas").waitFor();
    await recipe.fill("random");
    await press(page, "Race", "mouse");
    await says(page, "The other player is better after 16 games: -");
    await page.getByLabel("Effort").first().fill("1");
    await page.getByLabel("Games").fill("2");
    await recipe.fill("Expectimax"); // whose network the race needs too
    await press(page, "Race", "mouse");
    await says(page, "No result yet: five games are needed.");
    await recipe.fill(own);
    await press(page, "Play it", "mouse");
    await untilMovesPass(page, 2);
    await press(page, "Stop", "mouse");
  });
});
