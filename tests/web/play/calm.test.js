// A calm page: one button stands out, nothing moves by itself, and nothing is said over something else.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import {
  ARROWS, atOnce, begin, boardOf, button, DIST, late, message, moves, press, says, scores, untilBoard, untilDone, untilLearnt, untilMoves,
  verdict, WEIGHTS, withPage,
} from "./page.js";

test("a first visit shows three commands, and the rest a step away", async () => {
  await withPage({ isNew: true }, async (page) => {
    await untilLearnt(page);
    const seen = async () => (await page.locator(".panel button:visible").allTextContents()).join();
    assert.equal(await seen(), "Hint,Undo,Auto play");
    assert.equal(await page.locator("button.accent:visible").count(), 1);
    await page.locator(".more summary").click();
    await press(page, "New game", "mouse");
    await page.reload();
    await button(page, "New game").waitFor(); // it stays open
  });
});

test("nothing moves that the person did not move", async () => {
  for (const options of [{ size: "phone" }, { size: "phone", locale: "de-DE" }, { size: "phone", locale: "ru-RU" }, { locale: "ru-RU" }]) {
    await withPage({ ...options, hash: "#board=1122233401100220" }, async (page) => {
      await untilLearnt(page);
      const places = async () => {
        const tops = (all) => all.map((one) => one.getBoundingClientRect().top + scrollY);
        return page.locator(".board, .panel > *, footer").evaluateAll(tops);
      };
      const first = await places();
      const stays = async (what) => {
        const now = await places();
        const moved = now.map((place, index) => place - first[index]);
        assert.ok(moved.every((pixels) => Math.abs(pixels) < 1), `${JSON.stringify(options)}: ${what}: ${moved}`); // less is rounding
      };
      for (let key = 0; key < 24; key++) {
        await page.keyboard.press(ARROWS[(key * 3) % 4]);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await stays(`move ${key}`);
      }
      await page.locator(".verdict:not(:empty)").waitFor();
      await stays("the coach");
      await page.keyboard.press("?");
      await page.locator(".arrow").waitFor();
      await stays("the hint");
      await page.evaluate(() => (location.hash = "#board=1212212112122120"));
      await page.waitForFunction(() => document.querySelectorAll(".place").length === 15);
      await page.locator(".cell").nth(15).click();
      await page.locator("dialog .t2").click();
      await page.locator(".ending").waitFor();
      await stays("the end");
      await page.evaluate(() => (Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); }));
      await page.keyboard.press("u");
      await page.locator("[role=alert]").waitFor();
      await stays("no room");
    });
  }
});

test("the coach speaks beside the page, and what it says of nothing is no fault", async () => {
  await withPage({ hash: "#board=aa00000000000000" }, async (page) => {
    await untilLearnt(page);
    await page.keyboard.press("ArrowLeft");
    await verdict(page, /average/);
    await says(page, "You win!");
    await press(page, "Play on", "mouse");
    await page.locator(".ending").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await press(page, "Copy link", "mouse");
    await verdict(page, /average/);
    await says(page, "The link to this position");
    // Both merge once, and the smaller of two differences is below what is shown.
    await page.evaluate(() => (location.hash = "#board=1100000000000000&player=lab&recipe=" + encodeURIComponent("greedy: merges 0.001")));
    await untilBoard(page, [2, 2, ...Array(14).fill(0)]);
    await page.keyboard.press("ArrowDown"); // which merges nothing
    await verdict(page, "That was the best move. Your average: 0.00");
    const widths = await page.locator(".values .bar").evaluateAll((bars) => bars.map(({ style }) => style.width));
    assert.deepEqual(widths, ["0%", "100%", "100%", "100%"], "bars of equal numbers are equal");
    await page.evaluate(() => (location.hash = "#recipe=" + encodeURIComponent("greedy: merges -0.001")));
    await press(page, "Hint", "mouse");
    await says(page, "the Lab's recipe would move");
    assert.doesNotMatch(await page.locator(".values table").textContent(), /-0/, "nothing is no less than 0");
  });
});

test("a link to an earlier position of the game goes there, and Redo goes on", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax" }, async (page, context) => {
    await page.getByLabel("Coach").uncheck();
    await page.keyboard.press("ArrowDown");
    await untilMoves(page, 1);
    const earlier = await boardOf(page);
    await press(page, "Copy link", "mouse");
    const link = await page.evaluate(() => location.href);
    for (const made of [2, 3]) {
      await press(page, "Best move", "mouse");
      await untilMoves(page, made);
    }
    const later = await boardOf(page);
    await page.close();
    const next = await context.newPage();
    await next.goto(link);
    await untilBoard(next, earlier);
    await says(next, "The link leads to this position of your game. Redo goes forward.");
    for (const made of [2, 3]) {
      await press(next, "Redo", "mouse");
      await untilMoves(next, made);
    }
    await untilBoard(next, later);
  });
});

test("a bad link is said on a first visit too, and the dialog of saved games says its own", async () => {
  await withPage({ hash: "#board=xyz" }, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    await untilLearnt(page);
    await says(page, "The link has no board.");
    await press(page, "Saved games", "mouse");
    assert.equal(await page.locator("dialog [role=status]").textContent(), "");
    await press(page, "Save this game", "mouse");
    await page.locator("dialog [role=status]").filter({ hasText: "This game is saved." }).waitFor();
    await press(page, "Close", "mouse");
    await press(page, "Saved games", "mouse");
    assert.equal(await page.locator("dialog [role=status]").textContent(), "", "what it said before is gone");
    await page.getByRole("button", { name: /^Open: / }).click();
    await message(page).and(page.locator(":empty")).waitFor(); // what was said was of the game before
  });
});

test("a game that is over is so after a reload and in a link, and a link's game drops the words of the one before", async () => {
  await withPage({ hash: "#board=1212212112122121" }, async (page) => {
    const isOver = async () => {
      await says(page, "Game over!");
      await page.locator(".ending").waitFor();
    };
    await isOver();
    await page.reload();
    await isOver();
    await page.evaluate(() => (location.hash = "#board=1100000000000000"));
    await untilBoard(page, [2, 2, ...Array(14).fill(0)]);
    assert.equal(await message(page).textContent(), "");
    await press(page, "Hint", "mouse");
    await page.locator(".values .best").waitFor();
    await page.evaluate(() => (location.hash = "#board=2121121221211212"));
    await isOver();
    assert.equal(await page.locator(".values .best").count(), 0, "and what was thought of it");
  });
});

test("heuristic answers until the network is there, and an effort names its limit", async () => {
  const { special, release } = late(WEIGHTS);
  await withPage({ hash: "#board=1100000000000000", special }, async (page) => {
    await press(page, "Hint", "mouse");
    await says(page, "heuristic would move");
    await page.locator(".arrow").waitFor();
    await press(page, "Best move", "mouse");
    await untilMoves(page, 1);
    await says(page, "heuristic: ");
    await page.getByLabel("Strength").selectOption("custom");
    await page.getByText("at most 10; 0 is the default").waitFor();
    await page.getByLabel("Effort").fill("99");
    await page.getByLabel("Effort").blur();
    assert.equal(await page.getByLabel("Effort").inputValue(), "2");
    await page.getByLabel("Player").selectOption("minimax");
    await page.getByText("at most 13; 0 is the default").waitFor();
    await page.getByLabel("Effort").fill("13");
    await page.getByLabel("Player").selectOption("gradient-minimax");
    await press(page, "Hint", "mouse");
    await says(page, "The largest effort of this player is 6.");
    release();
    await untilLearnt(page);
    await page.getByLabel("Strength").selectOption("normal");
    await page.getByLabel("Player").selectOption("expectimax");
    await press(page, "Hint", "mouse");
    await says(page, "expectimax would move");
  });
});

test("what is pressed in one moment happens in that order", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await atOnce(page, ["ArrowDown", "u"]);
    await button(page, "Redo").and(page.locator(":enabled")).waitFor();
    await untilMoves(page, 0);
    await atOnce(page, ["r", "ArrowLeft", "ArrowUp", "u", "u", "r"]);
    await untilMoves(page, 2);
    await button(page, "Redo").and(page.locator(":enabled")).waitFor();
    await page.getByLabel("Seed").fill("7");
    await atOnce(page, ["n", "ArrowLeft", "ArrowUp"]);
    assert.deepEqual(await scores(page), ["4", "4", "2"], "two tiles of 2 were merged");
    await atOnce(page, ["ArrowDown", "h"]);
    await page.locator(".arrow").waitFor(); // the hint is of the board after the move
  });
});

test("a first visit begins one game, though its engine is slow, and no move in it is lost", async () => {
  const hold = (page) => page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.held = [];
    Worker.prototype.postMessage = function (request) {
      const send = () => postMessage.call(this, request);
      if (request.name === "newGame") held.push(send);
      else send();
    };
    window.goOn = () => held.shift()();
  });
  const { special, release } = late(WEIGHTS, { "content-length": statSync(join(DIST, WEIGHTS)).size });
  await withPage({ special, watch: hold }, async (page) => {
    await page.getByText(/expectimax: [4-6]\d %/).waitFor(); // the stage has changed more than once
    await page.evaluate(() => goOn());
    await page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    for (const arrow of ARROWS) await page.keyboard.press(arrow);
    await page.waitForFunction(() => {
      while (held.length > 0) goOn();
      return document.documentElement.dataset.waiting === "0";
    });
    assert.ok((await moves(page)) > 0);
    release();
    await untilLearnt(page);
  });
});

test("Auto play is announced when it begins and ends, not at each move", async () => {
  await withPage({ hash: "#board=1100000000000000&player=minimax&strength=quick" }, async (page) => {
    await untilLearnt(page);
    await page.evaluate(() => {
      window.heard = [];
      const note = (records) => records.forEach(({ target }) => {
        const region = (target.parentElement ?? target).closest("[role=status]");
        if (region?.textContent && region.ariaLive !== "off") heard.push(`${region.className}: ${region.textContent}`);
      });
      new MutationObserver(note).observe(document.body, { characterData: true, childList: true, subtree: true });
    });
    await press(page, "Auto play", "mouse");
    await untilMoves(page, /[1-9]\d/);
    await page.keyboard.press("Escape");
    await says(page, "Stopped.");
    const heard = await page.evaluate(() => heard);
    assert.ok(heard.length <= 3, heard.join("\n"));
    assert.equal(heard.at(-1), "message: Stopped.");
  });
});

test("forced colours leave board, tiles, buttons and the tab their edges", async () => {
  await withPage({ forcedColors: "active", hash: "#board=1100000000000000" }, async (page) => {
    const edges = (kind) => page.locator(kind).evaluateAll((all) => all.map((one) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(one);
      return [parseFloat(borderTopWidth) >= 1, borderTopStyle, borderTopColor !== "rgba(0, 0, 0, 0)"].join();
    }));
    for (const kind of [".board", ".cell", ".tiles .tile", ".panel button:enabled", "nav button"]) {
      for (const edge of await edges(kind)) assert.equal(edge, "true,solid,true", kind);
    }
    const mark = (index) => page.locator("nav button").nth(index).evaluate((tab) => getComputedStyle(tab).borderBottomWidth);
    assert.notEqual(await mark(0), await mark(1));
  });
});

test("what is damaged in the browser's memory is set aside, and the page opens", async () => {
  const damage = () => {
    if (localStorage["engine2048./strength"]) return;
    const damaged = { player: '"nobody"', strength: '"weak"', speed: "7", saved: "[1, {}, null]", recent: "{", own: "[[]]", last: "7", "game/7": '"nonsense"', language: '"xx"', coach: '"yes"', theme: "null", recipe: "1" };
    for (const [name, text] of Object.entries(damaged)) localStorage[`engine2048./${name}`] = text;
  };
  await withPage({ watch: (page) => page.addInitScript(damage) }, async (page) => {
    await untilLearnt(page);
    assert.equal(await page.getByLabel("Player").inputValue(), "expectimax");
    await press(page, "Saved games", "mouse");
    await press(page, "Save this game", "mouse");
    await page.locator(".saved li").first().waitFor();
    assert.equal(await page.evaluate(() => localStorage["engine2048./saved.damaged"]), "[1, {}, null]");
    await press(page, "Close", "mouse");
    await press(page, "Statistics", "mouse");
    await press(page, "Close", "mouse");
    await page.reload();
    await untilLearnt(page);
    await press(page, "Saved games", "mouse");
    assert.equal(await page.locator(".saved li").count(), 1);
  });
});

test("the Lab says of a player that is no recipe what it can do, and drops what it explained of another", async () => {
  await withPage({ hash: "#view=lab&board=1123400000000000" }, async (page) => {
    await untilLearnt(page);
    await press(page, "Explain the board", "mouse");
    await page.locator(".explained").waitFor();
    await page.getByLabel("Recipe").fill("minimax");
    await page.locator(".explained").waitFor({ state: "detached" });
    await page.getByText("The engine knows this player. It is no recipe and no evaluator").waitFor();
    assert.equal(await button(page, "Explain the board").isDisabled(), true);
    assert.equal(await button(page, "Race").isDisabled(), false);
  });
});

test("a race goes on beside the game, and Stop ends it", async () => {
  await withPage({ hash: "#view=lab&board=1100000000000000&recipe=snake" }, async (page) => {
    await untilLearnt(page);
    await page.getByLabel("Games").fill("1000");
    await page.getByLabel("Against").selectOption("snake"); // whose games are the same: so the race never ends early
    await press(page, "Race", "mouse");
    await page.waitForFunction(() => document.querySelector(".race progress")?.value > 0);
    await press(page, "Game", "mouse");
    await page.keyboard.press("ArrowDown");
    await untilMoves(page, 1);
    await page.keyboard.press("u");
    await untilMoves(page, 0);
    await press(page, "Lab", "mouse");
    const raced = await page.locator(".race progress").evaluate(({ value }) => value);
    await page.waitForFunction((raced) => document.querySelector(".race progress").value > raced, raced);
    await press(page, "Stop", "mouse");
    await says(page, "Stopped.");
    assert.equal(await button(page, "Stop").isDisabled(), true);
  });
});

test("WASD and vi's keys move, the daily game is the date's, values come by themselves, and own games are counted apart", async () => {
  await withPage({ hash: "#board=0000012003400000" }, async (page) => {
    await untilLearnt(page);
    await page.getByLabel("Live values").check();
    await page.locator(".values tr.best").waitFor();
    assert.equal(await page.locator(".arrow").count(), 0, "live values are no hint");
    await page.getByLabel("Live values").uncheck();
    await page.getByText("Settings").click();
    for (const [keys, words] of [["wdsa", ["up", "right", "down", "left"]], ["kljh", ["up", "right", "down", "left"]]]) {
      for (const [index, key] of [...keys].entries()) {
        await page.keyboard.press(key);
        await says(page, `You: ${words[index]}.`);
        await page.keyboard.press("u");
        await untilMoves(page, 0);
      }
      await page.getByLabel("H, J, K and L move").check();
    }
    await page.clock.setFixedTime(new Date(2026, 2, 4, 12));
    await press(page, "Daily game", "mouse");
    await says(page, "everybody has the same tiles");
    const daily = nativeAnswers([["newGame", 20260304]])[0].cells;
    await untilBoard(page, daily);
    await press(page, "New game", "mouse");
    await press(page, "Daily game", "mouse");
    await untilBoard(page, daily);
    for (const key of ["a", "s", "d", "s"]) await page.keyboard.press(key); // 4 points at the second and at the last
    await untilMoves(page, 4);
    await page.reload();
    await press(page, "Statistics", "mouse");
    await page.getByRole("row", { name: "Finished games" }).waitFor(); // the dialog's code comes when it is asked for
    const row = async (name) => (await page.getByRole("row", { name }).locator("td").allTextContents()).join();
    assert.equal(await row("Finished games"), "–,–");
    assert.match(await row("Largest tile"), /^[48]\d*,–$/);
    await press(page, "Close", "mouse");
    const [, best] = await scores(page);
    await page.keyboard.press("u");
    await untilMoves(page, 3);
    await begin(page); // the game is counted as it stands
    assert.deepEqual([best, (await scores(page))[1]], ["8", "8"], "what was undone sets the record too");
    await page.getByLabel("Player").selectOption("snake");
    await page.getByLabel("Speed").selectOption("fastest");
    await press(page, "Auto play", "mouse");
    await says(page, "Game over!");
    assert.equal((await scores(page))[1], best, "Auto play sets no record");
    await press(page, "Statistics", "mouse");
    await page.getByRole("row", { name: "Finished games" }).waitFor();
    assert.equal(await row("Finished games"), "–,1");
    assert.equal((await row("Best score")).split(",")[0], best);
    await press(page, "Close", "mouse");
    await page.keyboard.press("u"); // the game was over all the same
    await begin(page);
    await press(page, "Statistics", "mouse");
    await page.getByRole("row", { name: "Finished games" }).waitFor();
    assert.equal(await row("Finished games"), "–,1");
  });
});
