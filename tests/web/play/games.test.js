// Games: what is played, taken back, kept, linked and opened; what outlives the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import {
  ARROWS, atOnce, begin, boardOf, button, hide, moves, number, press, says, scores, server, setTile, untilBoard, untilDone, untilLearnt,
  untilMoves, untilMovesPass, verdict, withPage, WORDS,
} from "./page.js";

test("no game is lost to a new one, to a link or to a saved one", async () => {
  await withPage({ hash: "#board=1100000000000000&player=snake" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    const made = async (key) => {
      await page.keyboard.press(key);
      await untilMoves(page, 1);
      return boardOf(page);
    };
    const first = await made("ArrowDown");
    await begin(page);
    await begin(page, "mouse", 8); // a second one without a move between
    await press(page, "Undo", "mouse");
    await untilBoard(page, first);
    await untilMoves(page, 1);

    await page.evaluate(() => (location.hash = "#board=aa00000000000000"));
    await untilBoard(page, [1024, 1024, ...Array(14).fill(0)]);
    await page.reload();
    await press(page, "Undo", "mouse");
    await untilBoard(page, first);
    await page.reload();
    assert.equal(await button(page, "Redo").isDisabled(), true);
    await press(page, "Undo", "mouse");
    await untilMoves(page, 0);
    assert.equal(await button(page, "Undo").isDisabled(), true, "its first step has nothing before");
    await press(page, "Redo", "mouse");

    await page.evaluate(() => (location.hash = "#board=9900000000000000"));
    await untilBoard(page, [512, 512, ...Array(14).fill(0)]);
    const second = await made("ArrowLeft");
    await press(page, "Undo", "mouse");
    await untilMoves(page, 0);
    assert.equal(await button(page, "Undo").isDisabled(), true, "a game with moves is not left by Undo");
    await atOnce(page, ["u", "r"]);
    assert.deepEqual(await boardOf(page), second, "nor by its key");
    let recent;
    for (const board of [first, second, first]) {
      await press(page, "Saved games", "mouse");
      await page.locator(".recent button").first().waitFor();
      recent ??= await page.locator(".recent li").count();
      assert.equal(await page.locator(".recent li").count(), recent, "one goes and one comes");
      await page.locator(".recent button").first().click();
      await untilBoard(page, board);
    }
  });
});

test("an arrow that moves nothing, Undo and Redo in one tick of a game without moves go back to the game before", async () => {
  await withPage({ hash: "#board=1100000000000000&player=snake" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.keyboard.press("ArrowDown");
    await untilMoves(page, 1);
    const first = await boardOf(page);
    const { cells } = await begin(page, "mouse", 10);
    assert.deepEqual(nativeAnswers([["move", cells, 1]])[0].cells, cells, "the arrow moves nothing");
    await atOnce(page, ["ArrowRight", "u", "r"]);
    assert.deepEqual(await boardOf(page), first);
  });
});

test("of two games that were left in one moment one is deleted alone", async () => {
  await withPage({ hash: "#board=1100000000000000&player=snake" }, async (page) => {
    await page.clock.setFixedTime(new Date(2026, 2, 4, 12)); // as where the browser closed several tabs
    for (const seed of [7, 8]) {
      await press(page, "Best move", "mouse");
      await untilMoves(page, 1);
      await begin(page, "mouse", seed);
    }
    await press(page, "Saved games", "mouse");
    const second = page.locator(".recent li").nth(1);
    await second.waitFor();
    await page.getByRole("button", { name: /^Delete: / }).first().click();
    await second.waitFor({ state: "detached" });
    assert.equal(await page.locator(".recent li").count(), 1);
  });
});

test("a move takes the place of those undone, and a new game begins the coach's average anew", async () => {
  const start = [2, 2, ...Array(14).fill(0)];
  /** The legal directions, as the player likes them. */
  const liked = (cells) => {
    const [{ evaluations }] = nativeAnswers([["analyze", cells, { player: "snake" }]]);
    return [0, 1, 2, 3].filter((way) => evaluations[way] > -1e300).sort((one, other) => evaluations[other] - evaluations[one]);
  };
  await withPage({ hash: "#board=1100000000000000&player=snake" }, async (page) => {
    await untilLearnt(page);
    const [top, least] = [liked(start)[0], liked(start).at(-1)];
    const [{ evaluations }] = nativeAnswers([["analyze", start, { player: "snake" }]]);
    const points = evaluations[top] - evaluations[least];
    await page.keyboard.press(ARROWS[least]);
    await verdict(page, `That move gave away ${number(points)}; ${WORDS[top]} was best. Your average: ${number(points)} (moves: 1).`);
    const row = (index) => page.locator(".values tr").nth(index);
    const marks = (way) => row(way).evaluate((row) => [row.className, row.ariaCurrent, row.textContent.includes("•")]);
    assert.deepEqual([await marks(top), await marks(least)], [["best", null, false], ["", "true", true]]);
    const bars = await page.locator(".values .bar").evaluateAll((bars) => bars.map(({ style }) => parseFloat(style.width)));
    assert.deepEqual(bars.map((_, way) => way).filter((way) => bars[way] > 0).sort((one, other) => bars[other] - bars[one] || one - other),
      liked(start).toSorted((one, other) => evaluations[other] - evaluations[one] || one - other));
    assert.equal(bars[top], 100);
    await page.keyboard.press("u");
    await untilMoves(page, 0);
    assert.equal(await page.locator(".values .best").count(), 0, "the values were the move's");
    await page.keyboard.press(ARROWS[top]);
    await verdict(page, `That was the best move. Your average: ${number(points / 2)} (moves: 2).`);
    const [{ cells }] = nativeAnswers([["move", start, liked(start)[0]]]);
    const shown = await boardOf(page);
    assert.ok(cells.every((tile, cell) => tile === 0 || tile === shown[cell]), shown.join());
    await page.getByLabel("Player").selectOption("gradient"); // which counts in a unit of its own
    const [{ direction }] = nativeAnswers([["analyze", shown, { player: "gradient" }]]);
    await page.keyboard.press(ARROWS[direction]);
    await verdict(page, "That was the best move. Your average: 0.00 (moves: 1).");
    await page.getByLabel("Player").selectOption("snake");
    const first = await begin(page);
    await page.keyboard.press(ARROWS[liked(first.cells)[0]]);
    await verdict(page, "That was the best move. Your average: 0.00 (moves: 1).");
  });
});

test("the score, the record and what was chosen outlive the page", async () => {
  await withPage({ hash: "#board=1122000000000000&score=300&player=snake&strength=quick" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    const chosen = () => Promise.all(["Player", "Strength"].map((name) => page.getByLabel(name).inputValue()));
    assert.deepEqual(await chosen(), ["snake", "quick"]);
    assert.deepEqual(await scores(page), ["300", "0", "0"]);
    await page.keyboard.press("ArrowLeft"); // 4 and 8 points
    await says(page, "You: left. Score 312.");
    assert.deepEqual(await scores(page), ["312", "0", "1"], "no record is set from a link");
    await page.keyboard.press("u");
    await untilMoves(page, 0);
    await page.getByLabel("Speed").selectOption("slow");
    await page.reload();
    await untilLearnt(page);
    assert.deepEqual(await scores(page), ["300", "0", "0"]);
    assert.deepEqual([await page.getByLabel("Coach").isChecked(), await page.getByLabel("Speed").inputValue()], [false, "slow"]);
    await page.keyboard.press("r");
    await untilMoves(page, 1);
    assert.deepEqual(await scores(page), ["312", "0", "1"]);

    await press(page, "Saved games", "mouse");
    await press(page, "Save this game", "mouse");
    await press(page, "Close", "mouse");
    await page.keyboard.press("u");
    await press(page, "Saved games", "mouse");
    await press(page, "Save this game", "mouse");
    const saved = async () => (await page.locator(".saved span").allTextContents()).map((name) => name.split(": ")[1]);
    assert.deepEqual(await saved(), ["300, 4", "312, 8"], "the newest comes first");
    await page.getByRole("button", { name: /^Delete: .* 300, 4$/ }).click();
    assert.deepEqual(await saved(), ["312, 8"]);
    await press(page, "Close", "mouse");

    await page.getByLabel("Player").selectOption("lab");
    await press(page, "Copy link", "mouse");
    const link = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
    assert.deepEqual([link.get("board"), link.get("score"), link.get("player"), link.get("strength")], ["1122000000000000", "300", "lab", "quick"]);
    assert.match(link.get("recipe"), /^expectimax: smoothness/);
    await page.evaluate(() => (location.hash = "#board=1122&player=nobody&strength=weak"));
    await says(page, "The link has no board.");
    assert.deepEqual(await chosen(), ["lab", "quick"], "nor a player or a strength that there is");
    for (const [board, score, shown] of [["1", "1e999", "0"], ["2", 2 ** 31, "0"], ["3", -1, "0"], ["4", 2 ** 31 - 1, "2,147,483,647"]]) {
      await page.evaluate((link) => (location.hash = link), `#board=${board.repeat(16)}&score=${score}`);
      await untilBoard(page, Array(16).fill(2 ** board));
      assert.equal((await scores(page))[0], shown);
    }
    await page.keyboard.press("ArrowLeft");
    await untilMoves(page, 1);
    await page.getByLabel("Speed").selectOption("fastest");
    await press(page, "Auto play", "mouse");
    await untilMovesPass(page, 10);
    assert.equal((await scores(page))[0], "2,147,483,647", "no score is beyond what the engine counts");
  });
});

test("no reload and no other tab loses a game", async () => {
  const recipe = "greedy:\n  merges 1,\n  empty 1";
  const hash = `#board=1100000000000000&recipe=${encodeURIComponent(recipe)}&player=lab`;
  await withPage({ hash }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    await press(page, "Best move", "mouse");
    await untilMoves(page, 1);
    const before = await boardOf(page);
    await page.reload(); // the link is still in the address
    await untilBoard(page, before);
    await untilMoves(page, 1);
    assert.equal(await page.getByLabel("Player").inputValue(), "lab");

    const other = await context.newPage();
    await other.goto(server.address);
    await untilMoves(other, 1);
    await page.getByLabel("Player").selectOption("minimax");
    for (let made = 1; made < 5; made++) {
      await press(page, "Best move", "mouse");
      await untilMoves(page, made + 1);
    }
    for (const one of [page, other]) {
      await press(one, "Saved games", "mouse");
      await press(one, "Save this game", "mouse");
      await press(one, "Close", "mouse");
    }
    for (const one of [page, other]) await one.goto("about:blank"); // the one that is left last has an older game
    await page.goto(server.address);
    await untilMoves(page, 5);
    await press(page, "Saved games", "mouse");
    assert.equal(await page.locator(".saved li").count(), 2);
    await page.locator(".saved button", { hasText: "Delete" }).first().click();
    await page.locator(".saved li").nth(1).waitFor({ state: "detached" });
  });
});

test("no other tab lowers the best score", async () => {
  await withPage({}, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    const play = async (one, seed, keys) => {
      await begin(one, "mouse", seed);
      for (let key = 0; key < keys; key++) await one.keyboard.press(ARROWS[(key * 3) % 4]);
      await untilDone(one);
      return Number((await scores(one))[0]);
    };
    const high = await play(page, 7, 40);
    const other = await context.newPage();
    await other.goto(server.address);
    const low = await play(other, 8, 12);
    assert.ok(low < high, `${low} ${high}`);
    for (const one of [page, other]) await one.goto("about:blank"); // the one that is left last may know of no such score
    await page.goto(server.address);
    const best = (score) => page.locator(".scores dd").nth(1).filter({ hasText: new RegExp(`^${score}$`) }).waitFor();
    await best(high);
    await other.goto(`${server.address}/icon.svg`);
    await other.evaluate(() => (localStorage["engine2048./own"] = JSON.stringify({ "seed 1": [98_765, 2048, true] })));
    await best("98,765"); // what another tab counts is shown at once
  });
});

test("of more games than are counted the one that was played longest ago goes, and the best score stays", async () => {
  const fill = () => {
    const one = (_, index) => [`seed ${-index}`, [[9000, 8000][index] ?? 1000, 2, true]];
    localStorage["engine2048./own"] ??= JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, one)));
  };
  await withPage({ watch: (page) => page.addInitScript(fill) }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    for (const seed of [8, 7]) {
      await begin(page, "mouse", seed);
      for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
      await untilDone(page);
    }
    const largest = Math.max(...(await boardOf(page)));
    await hide(page); // which counts the game as it stands
    for (let left = await moves(page); left > 1; await untilMoves(page, --left)) await page.keyboard.press("u"); // a tile that was reached stays so
    await press(page, "Statistics", "mouse");
    const row = async (name) => (await page.getByRole("row", { name }).locator("td").first().textContent());
    await page.getByRole("row", { name: "Finished games" }).waitFor();
    // Of 2000 games two are not over, and one of 8000 points and one of 1000 made room: 9000 + 1997 * 1000 points in 1998 games.
    assert.deepEqual(await Promise.all(["Finished games", "Mean score", "Best score", "Largest tile"].map(row)), ["1,998", "1,004", "9,000", String(largest)]);
  });
});

test("a game that both played, or that has a tile which somebody set, counts for neither", async () => {
  await withPage({ hash: "#player=snake" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await begin(page);
    for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    await untilMoves(page, 2);
    await hide(page); // which counts it as it stands: 4 points
    for (let made = 3; (await scores(page))[0] === "4"; made++) {
      await press(page, "Best move", "mouse");
      await untilMoves(page, made);
    }
    assert.equal((await scores(page))[1], "4");
    await begin(page, "mouse", 8);
    await setTile(page, 0, 64, "mouse");
    await press(page, "Best move", "mouse");
    await untilMoves(page, 2);
    await press(page, "Statistics", "mouse");
    await page.getByRole("row", { name: "Largest tile" }).waitFor();
    assert.deepEqual(await page.getByRole("row", { name: "Largest tile" }).locator("td").allTextContents(), ["4", "–"]);
  });
});

test("of the recent games there are twenty, and the oldest makes room", async () => {
  const fill = () => {
    const one = (_, index) => ({ date: 0, score: 100 - index, largest: 4, text: "0\n1100000000000000,0,5,,start", name: `game${index}` });
    localStorage["engine2048./recent"] ??= JSON.stringify(Array.from({ length: 20 }, one)); // the newest is the first
  };
  await withPage({ hash: "#board=1100000000000000&player=snake", watch: (page) => page.addInitScript(fill) }, async (page) => {
    await press(page, "Best move", "mouse");
    await untilMoves(page, 1);
    await begin(page);
    await press(page, "Saved games", "mouse");
    const names = async () => (await page.locator(".recent span").allTextContents()).map((name) => Number(name.split(": ")[1].split(",")[0]));
    await page.locator(".recent li").nth(19).waitFor();
    assert.deepEqual((await names()).slice(1), Array.from({ length: 19 }, (_, index) => 100 - index));
  });
});

test("the last second of a game counts, though a new one takes its place", async () => {
  await withPage({}, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await untilLearnt(page);
    await page.evaluate(() => {
      const { setTimeout } = window;
      // The page keeps no game by itself. Playwright's waits, which use the page's timers too, are short: those run.
      window.setTimeout = (run, delay, ...more) => (delay >= 1000 ? (window.dropped = 1) : setTimeout(run, delay, ...more));
    });
    await begin(page);
    for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    await untilMoves(page, 2);
    assert.deepEqual((await scores(page)).slice(0, 2), ["4", "4"]);
    assert.equal(await page.evaluate(() => window.dropped), 1);
    await press(page, "Statistics", "mouse");
    await page.getByRole("row", { name: "Best score 4 –" }).waitFor();
    await press(page, "Close", "mouse");
    await begin(page, "mouse", 8);
    assert.deepEqual((await scores(page)).slice(0, 2), ["0", "4"]);
  });
});

test("a link is followed once: after a reload what was done since counts", async () => {
  await withPage({ hash: "#board=1100000000000000&player=lab&recipe=random" }, async (page) => {
    for (const copies of [false, true]) {
      const { cells } = await begin(page);
      if (copies) await press(page, "Copy link", "mouse");
      const next = await begin(page, "mouse", 8);
      assert.notDeepEqual(cells, next.cells);
      await page.getByLabel("Player").selectOption("minimax");
      await page.reload();
      await untilBoard(page, next.cells);
      assert.equal(await page.getByLabel("Player").inputValue(), "minimax");
    }
    await page.evaluate(() => (location.hash = "#board=aa00000000000000&player=snake"));
    await untilBoard(page, [1024, 1024, ...Array(14).fill(0)]);
    await press(page, "left", "mouse");
    await untilMoves(page, 1);
    const before = await boardOf(page);
    await page.goBack(); // to a link that was followed
    await page.waitForFunction(() => !location.hash.includes("board=aa"));
    await page.evaluate(() => new Promise(requestAnimationFrame)); // so that the event was heard
    assert.deepEqual(await boardOf(page), before);
  });
});

test("a kept game names a player once, and the page says where there is no room for it", async () => {
  const kept = (page) => page.evaluate(() => localStorage.getItem(`engine2048./game/${JSON.parse(localStorage.getItem("engine2048./last"))}`));
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page) => {
    for (const made of [1, 2, 3]) {
      await press(page, "Best move", "mouse");
      await untilMoves(page, made);
    }
    await page.reload();
    await untilMoves(page, 3);
    const text = await kept(page);
    assert.equal(text.match(/minimax/g).length, 1);
    await press(page, "Undo", "mouse");
    await press(page, "Redo", "mouse");
    await page.evaluate(() => (location.hash = "#player=lab&recipe=greedy: merges 1, free 1"));
    await press(page, "Best move", "mouse");
    await untilMoves(page, 4);
    await hide(page);
    const named = await kept(page);
    assert.ok(named.endsWith(",greedy: merges 1, free 1\""), named);
    await page.reload();
    await untilMoves(page, 4);
    await hide(page);
    assert.equal(await kept(page), named, "who made each step is known again");
    await page.evaluate(() => (Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); }));
    await press(page, "Undo", "mouse");
    await page.getByRole("alert").filter({ hasText: "This browser has no room for the game." }).waitFor();
    await press(page, "Best move", "mouse");
    await says(page, "the Lab's recipe: ");
    assert.equal(await page.getByRole("alert").count(), 1, "it says so as long as it is so");
  });
});

test("a kept game with the tile that no game can have is opened again", async () => {
  await withPage({}, async (page) => {
    // The clock is a link's seed: with this one minimax brings the two together.
    await page.evaluate(() => {
      Date.now = () => 7;
      location.hash = "#board=h00000000000000h&player=minimax";
    });
    await untilBoard(page, [131072, ...Array(14).fill(0), 131072]);
    await page.getByLabel("Speed").selectOption("fastest");
    await page.evaluate(() => (window.requestAnimationFrame = () => 0)); // so that all moves after the first are shown at the end
    await press(page, "Auto play", "mouse");
    await says(page, "A cell is not a tile");
    const cells = await boardOf(page);
    assert.equal(Math.max(...cells), 262144);
    await page.reload();
    await untilBoard(page, cells);
  });
});

test("the page says when a game is won, over or empty, and a first visit begins one by chance", async () => {
  await withPage({}, async (page) => {
    const two = () => page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    await two();
    for (const seed of ["", " "]) {
      await page.getByLabel("Seed").fill(seed);
      const opened = new Set();
      for (let games = 0; games < 4; games++) {
        await press(page, "New game", "mouse");
        await two();
        opened.add(String(await boardOf(page)));
      }
      assert.ok(opened.size > 1, "without a seed chance begins the game");
    }
    await page.getByLabel("Coach").uncheck();
    await page.evaluate(() => (location.hash = "#board=aa00000000000000"));
    await untilBoard(page, [1024, 1024, ...Array(14).fill(0)]);
    await page.keyboard.press("ArrowLeft");
    await says(page, "You win!");
    await page.keyboard.press("ArrowDown");
    await says(page, "You: down. Score 2,048.");
    await page.locator(".cell").first().click();
    await press(page, "Clear board", "mouse");
    await says(page, "The board is empty.");
    assert.equal((await scores(page))[0], "2,048");
    await page.evaluate(() => (location.hash = "#board=aa12212112122121")); // where every move brings the two together
    await untilBoard(page, [1024, 1024, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]);
    await press(page, "Minimax", "mouse");
    await says(page, "You win!");
    assert.equal(await page.locator(".ending").count(), 0, "a player's win covers nothing");
    await page.evaluate(() => (location.hash = "#board=1212212112122120"));
    await page.getByRole("button", { name: "Row 4, column 4: empty" }).waitFor();
    await setTile(page, 15, 2, "mouse");
    await says(page, "Game over!");
    await page.locator(".cell").first().click();
    await press(page, "Clear board", "mouse");
    await says(page, "The board is empty.");
    await press(page, "Undo", "mouse");
    await says(page, "Game over!");
    for (const name of ["Hint", "Auto play"]) {
      await press(page, name, "mouse");
      await button(page, name).and(page.locator(":enabled")).waitFor();
      await says(page, "Game over!");
    }
  });
});
