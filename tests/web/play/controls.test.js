// The controls by mouse, keyboard and touch, on a phone and on a desk; what a screen reader hears.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import {
  axe, begin, boardOf, COLOURS, moves, number, press, says, setTile, SIZES, slide, untilBoard, untilLearnt,
  untilMoves, untilMovesPass, verdict, WAYS, withPage, WORDS,
} from "./page.js";

for (const size of Object.keys(SIZES)) {
  for (const way of WAYS[size]) {
    test(`every button works by ${way} on a ${size}`, async () => {
      await withPage({ size }, async (page) => {
        await untilLearnt(page);
        const first = await begin(page, way);
        const legal = nativeAnswers([["legalMoves", first.cells]])[0];
        const direction = [0, 1, 2, 3].find((direction) => legal & (1 << direction));
        await slide(page, direction, way);
        const [moved] = nativeAnswers([["move", first.cells, direction]]);
        const [spawned] = nativeAnswers([["spawn", moved.cells, first.seed]]);
        await untilBoard(page, spawned.cells);
        await untilMoves(page, 1);
        await verdict(page, /best/);

        await press(page, "Undo", way);
        await untilBoard(page, first.cells);
        await press(page, "Redo", way);
        await untilBoard(page, spawned.cells);

        await press(page, "Hint", way);
        await says(page, "expectimax would move");
        const [thought] = nativeAnswers([["analyze", spawned.cells, { player: "expectimax", seed: spawned.seed }]]);
        const shown = await page.locator(".values tr td:nth-child(2)").allTextContents();
        const words = (value) => (value === -1e300 ? "not legal" : value === -1e200 ? "lost" : number(value));
        assert.deepEqual(shown, thought.evaluations.map(words));
        assert.match(await page.locator(".values").textContent(), /new tiles ahead, .* positions, .* ms\. The values are points/);

        for (const [index, name] of ["Best move", "Minimax", "Monte Carlo"].entries()) {
          await press(page, name, way);
          await untilMoves(page, 2 + index);
        }
        await says(page, "monte-carlo: ");

        await press(page, "Auto play", way);
        await untilMovesPass(page, 7);
        await press(page, "Stop", way);
        await says(page, "Stopped.");
        const stopped = await moves(page);
        assert.ok(stopped >= 8);

        const kept = (await boardOf(page)).with(5, 0);
        await setTile(page, 5, 512, way);
        await untilBoard(page, kept.with(5, 512));
        await setTile(page, 5, 0, way);
        await untilBoard(page, kept);

        await press(page, "Saved games", way);
        await press(page, "Save this game", way);
        await press(page, "Close", way);
        await page.locator("dialog").waitFor({ state: "hidden" });
        await begin(page, way);
        await press(page, "Saved games", way);
        const open = page.locator(".saved button").first();
        await (way === "touch" ? open.tap() : open.click());
        await untilBoard(page, kept);
        await untilMoves(page, stopped + 2);

        await press(page, "Copy link", way);
        await says(page, "The link to this position");
        const link = await page.evaluate(() => location.hash);
        await withPage({ size, hash: link }, (opened) => untilBoard(opened, kept));
      });
    });
  }
}

test("the keys do what the page says of them", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await untilLearnt(page);
    const heard = await page.locator("[aria-keyshortcuts]").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-keyshortcuts")]));
    assert.deepEqual(Object.fromEntries(heard), { Hint: "h", Undo: "u", "Auto play": "p", "New game": "n", Redo: "r", "Best move": "b" });
    const step = async (key, count) => {
      await page.keyboard.press(key);
      await untilMoves(page, count);
    };
    await step("ArrowDown", 1);
    await step("u", 0);
    await step("u", 0); // there is nothing before
    await step("r", 1);
    for (const key of ["Control", "Meta", "Alt"]) await page.keyboard.press(`${key}+u`); // are the browser's
    await press(page, "Lab", "mouse");
    await page.keyboard.press("u"); // is no command there
    await press(page, "Game", "mouse");
    assert.equal(await moves(page), 1);
    await step("b", 2);
    await page.keyboard.press("h");
    await says(page, "would move");
    await page.keyboard.press("p");
    await untilMovesPass(page, 3);
    await page.keyboard.press("Escape");
    await says(page, "Stopped.");
    await step("n", 0);
    await step("b", 1);
    for (const field of ["Seed", "Strength"]) await page.getByLabel(field).press("u"); // a letter in a field is no command
    assert.equal(await moves(page), 1);
    await press(page, "Saved games", "mouse");
    await page.keyboard.press("u"); // nor one in a dialog
    await press(page, "Close", "mouse");
    assert.equal(await moves(page), 1);
    await page.getByText("Settings").click();
    await page.getByLabel("Letter keys").uncheck();
    await page.locator("body").press("u");
    assert.equal(await moves(page), 1);
    await page.reload();
    await page.locator("body").press("u");
    assert.equal(await moves(page), 1);
  });
});

test("the directions are buttons, a swipe leaves the cells to the keyboard, and a number says what counts", async () => {
  const start = [0, 0, 0, 0, 0, 2, 4, 0, 0, 8, 16, 0, 0, 0, 0, 0];
  await withPage({ hash: "#board=0000012003400000&strength=custom" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    for (const [direction, word] of WORDS.entries()) {
      await press(page, word, "keyboard");
      await untilMoves(page, 1);
      const [{ cells }] = nativeAnswers([["move", start, direction]]);
      const shown = await boardOf(page);
      assert.ok(cells.every((tile, cell) => tile === 0 || tile === shown[cell]), `${word}: ${shown}`);
      await press(page, "Undo", "mouse");
      await untilBoard(page, start);
    }
    await slide(page, 0, "mouse");
    await untilMoves(page, 1);
    await page.locator(".cell").nth(15).press("Enter");
    await page.getByRole("dialog", { name: "Row 4, column 4" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Effort").fill("9");
    await page.getByLabel("Effort").fill("11");
    await page.getByLabel("Effort").blur();
    assert.equal(await page.getByLabel("Effort").inputValue(), "9");
  });
});

test("a letter works wherever it is on the keyboard", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.getByLabel("Player").selectOption("minimax");
    const type = (key, code) =>
      page.evaluate((event) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...event, bubbles: true })), { key, code });
    await type("и", "KeyB"); // Russian, as the next one
    await untilMoves(page, 1);
    await type("г", "KeyU");
    await untilMoves(page, 0);
    await type("b", "KeyN"); // Dvorak
    await untilMoves(page, 1);
    await type("U", "KeyU"); // with Caps Lock
    await untilMoves(page, 0);
  });
});

test("a swipe and an arrow go where they point, and each cell is called by its place", async () => {
  const start = [0, 0, 0, 0, 0, 2, 4, 0, 0, 8, 16, 0, 0, 0, 0, 0];
  await withPage({ hash: "#board=0000012003400000" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    for (const way of ["mouse", "keyboard"]) {
      for (const direction of [0, 1, 2, 3]) {
        await slide(page, direction, way);
        await untilMoves(page, 1);
        const [{ cells }] = nativeAnswers([["move", start, direction]]);
        const shown = await boardOf(page);
        assert.ok(cells.every((tile, cell) => tile === 0 || tile === shown[cell]), `${way} ${WORDS[direction]}: ${shown}`);
        await page.keyboard.press("u");
        await untilBoard(page, start);
      }
    }
    await page.getByRole("button", { name: "Row 2, column 3: 4" }).click();
    await page.getByRole("dialog", { name: "Row 2, column 3" }).waitFor();
    assert.deepEqual(await page.locator("dialog [aria-pressed=true]").allTextContents(), ["4"]);
  });
});

test("a swipe may end beside the board, and none begins there", async () => {
  await withPage({ hash: "#board=0000012003400000" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    const { x, y, width, height } = await page.locator(".board").boundingBox();
    const [middle, beside] = [x + width / 2, x - 40].map((x) => [x, y + height / 2]);
    const drag = async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 3 });
      await page.mouse.up();
    };
    await drag(middle, beside);
    await says(page, "You: left.");
    await drag(beside, middle);
    await page.keyboard.press("ArrowDown");
    await says(page, "You: down.");
    assert.equal(await moves(page), 2);
  });
});

test("a click that opens a menu moves nothing, nor does the next click", async () => {
  await withPage({ hash: "#board=0000012003400000" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    const { x, y, width, height } = await page.locator(".board").boundingBox();
    const [middle, beside] = [x + width / 2, x - 40].map((x) => ({ x, y: y + height / 2 }));
    const client = await page.context().newCDPSession(page);
    const mouse = (type, place, button) => client.send("Input.dispatchMouseEvent", { type, ...place, button });
    for (const button of ["left", "right"]) { // On a Mac the left one opens it too, with Ctrl.
      await mouse("mousePressed", middle, button); // and no release: the menu takes it
      await page.mouse.click(beside.x, beside.y);
    }
    await mouse("mousePressed", middle, "right");
    await mouse("mouseReleased", beside, "right"); // on Windows it opens only now
    await page.keyboard.press("ArrowDown");
    await says(page, "You: down.");
    assert.equal(await moves(page), 1);
  });
});

test("a click beside a dialog closes it, one at its edge does not", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await press(page, "Saved games", "mouse");
    const { x, y, height } = await page.locator("dialog").boundingBox();
    await page.mouse.click(x + 5, y + height / 2);
    await press(page, "Save this game", "mouse");
    await page.mouse.click(x - 5, y + height / 2);
    await page.locator("dialog").waitFor({ state: "hidden" });
  });
});

test("a dialog that was closed leaves the next one open", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    const opened = await page.evaluate(async () => {
      const nextDialog = () => new Promise((resolve) => new MutationObserver((_, self) => (self.disconnect(), resolve())).observe(document.body, { childList: true, subtree: true }));
      const cell = document.querySelector(".cell");
      const [there, gone] = [nextDialog(), () => nextDialog()];
      cell.click();
      await there;
      const closed = gone();
      document.querySelector("dialog header button").click();
      await closed;
      cell.click(); // before the event of the first one
      await new Promise((resolve) => setTimeout(resolve, 200));
      return document.querySelectorAll("dialog[open]").length;
    });
    assert.equal(opened, 1);
  });
});

test("a closed dialog gives the keyboard back its place, and two fingers on the board move nothing", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    const place = () => page.evaluate(() => document.activeElement.ariaLabel);
    await setTile(page, 3, 8, "keyboard");
    assert.equal(await place(), "Row 1, column 4: 8");
    await page.keyboard.press("Enter");
    await press(page, "Clear board", "keyboard");
    assert.equal(await place(), "Row 1, column 4: empty");
    await press(page, "Saved games", "keyboard");
    await press(page, "Close", "keyboard");
    await page.locator("dialog").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Saved games");

    await setTile(page, 5, 2, "mouse");
    const told = await moves(page);
    const client = await page.context().newCDPSession(page);
    const { x, y, width, height } = await page.locator(".board").boundingBox();
    const [left, right] = [0.3, 0.7].map((share, id) => ({ id, x: x + share * width, y: y + height / 2 }));
    const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [left]);
    await send("touchStart", [left, right]);
    await send("touchMove", [left, { ...right, x: right.x + 60 }]);
    await send("touchEnd", []);
    await page.waitForFunction(() => visualViewport.scale > 1); // They zoom, so that nobody is caught in a zoomed board.
    await client.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
    await slide(page, 2, "touch");
    await untilMoves(page, told + 1);
    assert.equal((await boardOf(page))[13], 2);
  });
});

for (const size of Object.keys(SIZES)) {
  for (const colorScheme of COLOURS[size]) {
    test(`axe finds nothing on a ${size}, ${colorScheme}`, async () => {
      await withPage({ size, colorScheme, reducedMotion: "reduce", hash: "#board=1123456789abcdef" }, async (page) => {
        const check = async () => {
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => globalThis.axe.run());
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
          assert.deepEqual(found, []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${wide} pixels stand out`);
        };
        await untilLearnt(page);
        await press(page, "Hint", "mouse");
        await page.locator(".values .best").waitFor();
        await check();
        await page.locator(".cell").first().click();
        await check();
        await press(page, "Close", "mouse");
        await page.locator("footer summary").click();
        await press(page, "Saved games", "mouse");
        await press(page, "Save this game", "mouse");
        await check();
        await press(page, "Close", "mouse");
        await press(page, "Lab", "mouse");
        await page.getByText("The engine takes this recipe.").waitFor();
        await press(page, "Explain the board", "mouse");
        await page.locator(".explained canvas").waitFor();
        await check();
      });
    });
  }
}
