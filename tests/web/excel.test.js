// The Office add-in in Chromium, with Microsoft's own runtime of custom functions and a sheet that this file plays: the
// functions against the native library, the task pane, and what Excel is told in manifest.xml and functions.json.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./browser.js";
import { office } from "./excel.js";
import { nativeAnswers, ROOT, serve } from "./files.js";

const DIST = process.env.ENGINE2048_WEB ?? join(ROOT, "dist/web");
const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const BOARD = [2, 4, 8, 16, 4, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0];
const FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];
const DOWN_ONLY = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0];
const rows = (cells) => [0, 4, 8, 12].map((start) => cells.slice(start, start + 4));
const SEED = 2048;
const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

let browser, server, page, faults;
before(async () => {
  server = await serve({ "/": DIST });
  browser = await launch();
  const context = await browser.newContext({ viewport: { width: 350, height: 900 }, locale: "en-GB" });
  faults = await office(context, server.address);
  await context.addInitScript(() => {
    const get = () => { throw new Error("the add-in waits for no service worker"); };
    Object.defineProperty(navigator, "serviceWorker", { get });
  });
  page = await open(context);
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A page with the add-in, once it has told Excel of its functions. */
async function open(context) {
  const page = await context.newPage();
  // Microsoft's script has faults of its own where no Excel is.
  page.on("pageerror", (error) => error.stack.includes(server.address) && faults.push(error.stack));
  await page.goto(server.address + "/excel/taskpane.html");
  await page.waitForFunction(() => globalThis.CustomFunctions?._association.mappings["ENGINE2048.STATUS"]);
  return page;
}

/** Calls a function as Excel does: what is left out is null, and the invocation comes last. `{ error }` is a cell's error. */
const call = (name, ...values) => callOn(page, name, ...values);

function callOn(page, name, ...values) {
  return page.evaluate(
    async ([name, values]) => {
      const given = (value) => (Array.isArray(value) ? value.map(given) : value?.error ? new CustomFunctions.Error(value.error) : value);
      const shown = (cell) => (cell instanceof CustomFunctions.Error ? cell.code : cell);
      try {
        const answer = await CustomFunctions._association.mappings[`ENGINE2048.${name}`](...values.map(given), {});
        if (!Array.isArray(answer)) return answer;
        const cells = answer.map((row) => row.map(shown));
        return cells.flat().length === 1 ? cells[0][0] : cells;
      } catch (error) {
        return shown(error);
      }
    },
    [name, values],
  );
}

const native = (...wanted) => nativeAnswers([wanted])[0];

test("PLAYERS says what expectimax plays with, though no formula before has needed the network", async () => {
  assert.deepEqual(await call("PLAYERS"), native("players").map(({ name, summary }) => [name, summary]));
});

test("the searches answer as the native library does", async () => {
  for (const player of ["minimax", "Monte-Carlo", "random", "expectimax", "greedy: merges 1, free 2"]) {
    const { direction, evaluations } = native("analyze", BOARD, { player, seed: SEED });
    assert.equal(await call("BESTMOVE", rows(BOARD), player, null), direction, player);
    assert.equal(await call("BESTWORD", rows(BOARD), player, 0), ["up", "right", "down", "left"][direction]);
    const shown = evaluations.map((value) => (value === -1e300 ? "#N/A" : value));
    assert.deepEqual(await call("ANALYZE", rows(BOARD), ` ${player} `, ""), [shown]);
  }
  assert.equal(await call("BESTMOVE", [BOARD], null, null), native("bestMove", BOARD, { player: "expectimax" }).direction);
  assert.deepEqual((await call("ANALYZE", rows(DOWN_ONLY), "minimax", null))[0].map((cell) => cell === "#N/A"), [true, true, false, true]);
});

test("a direction that loses shows the lost value, as the other hosts have it", async () => {
  // After a move down the next tile ends the game; after one to the right, the only other, a 2 does not.
  const downLoses = [2, 4, 8, 16, 16, 8, 4, 2, 2, 4, 8, 16, 16, 8, 4, 0];
  const [[up, right, down, left]] = await call("ANALYZE", rows(downLoses), "gradient", null);
  assert.deepEqual([up, down, left], ["#N/A", -1e200, "#N/A"]);
  assert.ok(right > -1e200, String(right));
  assert.equal(await call("EVALUATE", rows(FULL), "ovolve"), -1e200);
});

test("the other functions do", async () => {
  assert.equal(await call("EVALUATE", rows(BOARD), null), native("evaluate", BOARD, "heuristic"));
  assert.equal(await call("EVALUATE", rows(BOARD), "network"), native("evaluate", BOARD, "network"));
  const parts = native("explain", BOARD, "ovolve").map(({ feature, value, weight, share }) => [feature, value, weight, share]);
  assert.deepEqual(await call("EXPLAIN", rows(BOARD), "ovolve"), parts);
  assert.equal(await call("CHECKRECIPE", "greedy: merge 1"), native("checkRecipe", "greedy: merge 1").message);
  assert.equal(await call("CHECKRECIPE", "  greedy: merge 1 "), "`merge`, at 11, is no feature: merges?");
  assert.equal(await call("CHECKRECIPE", "greedy: merges 1"), "");
  assert.equal(await call("CHECKRECIPE", " minimax "), "", "the other functions leave out the blanks");
  assert.deepEqual(await call("EXPLAIN", [BOARD], 0), native("explain", BOARD, "heuristic").map(Object.values));
  for (const blank of ["", null, 0]) assert.equal(await call("CHECKRECIPE", blank), "", "it stands for the default");
  for (const [index, word] of ["Up", " right", "DOWN", "left "].entries()) {
    const moved = rows(native("move", BOARD, index).cells);
    for (const direction of [index, word, ` ${index} `, `+${index}`]) assert.deepEqual(await call("MOVE", rows(BOARD), direction), moved, word);
  }
  for (const truth of [false, true]) assert.deepEqual(await call("MOVE", rows(BOARD), truth), rows(native("move", BOARD, Number(truth)).cells));
  for (const time of ["50", true, false]) assert.equal(await call("BESTMOVE", rows(DOWN_ONLY), "minimax", time), 2);
  assert.deepEqual(await call("MOVE", rows(DOWN_ONLY), 0), rows(DOWN_ONLY)); // nothing moves
  assert.equal(await call("STATUS"), `engine2048 ${native("version")}, loaded from ${server.address}/excel/`);
});

test("errors and blanks are those of docs/formulas.md", async () => {
  const blanks = rows(BOARD).map((row) => row.map((tile) => tile || ""));
  assert.deepEqual(await call("MOVE", blanks, 2), rows(native("move", BOARD, 2).cells));
  assert.equal(await call("BESTMOVE", rows(FULL), "random", null), "#N/A");
  assert.equal(await call("BESTWORD", rows(FULL), "random", null), "#N/A");
  assert.deepEqual(await call("ANALYZE", rows(FULL), "random", null), [Array(4).fill("#N/A")]);
  assert.deepEqual(await call("MOVE", rows(FULL), 0), rows(Array(16).fill("#N/A")));
  for (const bad of [
    ["BESTMOVE", rows(BOARD), "nobody", null],
    ["BESTMOVE", rows(BOARD), "minimax", 0.5],
    ["BESTMOVE", rows(BOARD), "minimax", -1],
    ["BESTMOVE", rows(BOARD), "minimax", 3_600_001],
    ["BESTMOVE", rows(BOARD), "minimax", "0.5"],
    ["BESTMOVE", rows(BOARD), "minimax", "2147483648"],
    ["BESTMOVE", rows(BOARD), 7, null],
    ["BESTMOVE", rows(BOARD).slice(1), "minimax", null],
    ["BESTMOVE", BOARD.map((tile) => [tile]), "minimax", null],
    ["BESTMOVE", rows(BOARD.map((tile) => tile + 1)), "minimax", null],
    ["ANALYZE", rows(BOARD.map(String)), "minimax", null],
    ["EVALUATE", rows(BOARD), "nobody"],
    ["EXPLAIN", rows(BOARD), true],
    ["MOVE", rows(BOARD), null],
    ["MOVE", rows(BOARD), ""],
    ["MOVE", rows(BOARD), " "],
    ["MOVE", rows(BOARD), 4],
    ["MOVE", rows(BOARD), "north"],
    ["CHECKRECIPE", 7],
  ]) {
    assert.equal(await call(...bad), "#VALUE!", JSON.stringify(bad));
  }
  // https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-errors: a function may answer the first five.
  const errors = ["#N/A", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#NAME?", "#REF!", "#SPILL!"];
  for (const [index, error] of errors.entries()) {
    const [shown, with5] = [index < 5 ? error : "#VALUE!", rows(BOARD.with(5, { error }).with(7, { error: "#VALUE!" }))];
    for (const board of [{ error }, [[{ error }]], with5, with5.slice(1), [with5.flat()]]) {
      for (const name of ["BESTMOVE", "BESTWORD", "ANALYZE"]) assert.equal(await call(name, board, "random", null), shown, `${name} ${error}`);
      for (const name of ["EVALUATE", "EXPLAIN"]) assert.equal(await call(name, board, "gradient"), shown, `${name} ${error}`);
      assert.equal(await call("MOVE", board, 0), shown, error);
    }
    for (const good of [["BESTMOVE", rows(BOARD), { error }, null], ["BESTMOVE", rows(BOARD), "random", { error }], ["EVALUATE", rows(BOARD), { error }],
                        ["MOVE", rows(BOARD), { error }], ["CHECKRECIPE", { error }]]) {
      assert.equal(await call(...good), shown, JSON.stringify(good));
    }
  }
  assert.equal(await call("BESTMOVE", { error: "#NUM!" }, { error: "#N/A" }, null), "#NUM!", "the first of two");
  const mixed = rows(BOARD.with(0, "x").with(7, { error: "#N/A" }));
  for (const both of [["BESTMOVE", rows(BOARD), "nobody", { error: "#N/A" }], ["ANALYZE", rows(BOARD.with(0, 3)), "random", { error: "#N/A" }],
                      ["MOVE", mixed, 0], ["MOVE", "a word", { error: "#N/A" }], ["EVALUATE", mixed, "nobody"]]) {
    assert.equal(await call(...both), "#N/A", `whatever else is wrong: ${JSON.stringify(both)}`);
  }
  assert.equal(await call("BESTMOVE", Array(17).fill([{ error: "#N/A" }]), "random", null), "#VALUE!", "more than 16 cells");
});

test("several rows of 16 cells are a board each, and what is no board spoils no other", async () => {
  const blank = Array(16).fill("");
  const many = [BOARD, BOARD.with(0, 3), FULL, BOARD.with(1, "x").with(2, { error: "#NUM!" }).with(3, { error: "#N/A" }), blank, DOWN_ONLY, BOARD.with(5, { error: "#NAME?" })];
  const around = (first, other) => [first, "#VALUE!", "#N/A", "#NUM!", "#N/A", other, "#VALUE!"];
  for (const player of ["minimax", "random", "expectimax", null]) {
    const wanted = { player: player ?? "expectimax", seed: SEED };
    const [first, other] = [native("analyze", BOARD, wanted), native("analyze", DOWN_ONLY, wanted)];
    assert.deepEqual(await call("BESTMOVE", many, player, null), around(first.direction, 2).map((cell) => [cell]), player);
    const four = ({ evaluations }) => evaluations.map((value) => (value === -1e300 ? "#N/A" : value));
    const expected = around(four(first), four(other)).map((cells) => (Array.isArray(cells) ? cells : Array(4).fill(cells)));
    assert.deepEqual(await call("ANALYZE", many, player, ""), expected, player);
  }
  assert.deepEqual((await call("BESTWORD", many, "minimax", null))[5], ["down"]);
  for (const evaluator of ["gradient", "network"]) {
    const value = (cells) => native("evaluate", cells, evaluator);
    const expected = [value(BOARD), "#VALUE!", value(FULL), "#NUM!", value(Array(16).fill(0)), value(DOWN_ONLY), "#VALUE!"];
    assert.deepEqual(await call("EVALUATE", many, evaluator), expected.map((cell) => [cell]), evaluator);
  }
  const four = Array(4).fill(DOWN_ONLY);
  assert.deepEqual(await call("BESTMOVE", four, "random", null), Array(4).fill([2]), "four rows of 16 are four boards");
  assert.deepEqual(await call("BESTMOVE", Array(16).fill(DOWN_ONLY), "random", null), Array(16).fill([2]), "16 rows of 16 are 16");
  assert.equal(await call("BESTMOVE", many, { error: "#NULL!" }, null), "#NULL!", "an error elsewhere is the whole answer");
  for (const bad of [["BESTMOVE", four, "nobody", null], ["ANALYZE", four, "random", 3_600_001], ["EVALUATE", four, 7], ["MOVE", four, 0],
                     ["EXPLAIN", four, "free 1"], ["BESTMOVE", four.map((row) => row.slice(1)), "random", null],
                     ["BESTMOVE", Array(65_537).fill(blank), "random", null]]) {
    assert.equal(await call(...bad), "#VALUE!", bad[0]);
  }
  const most = await call("EVALUATE", Array(65_536).fill(DOWN_ONLY), "gradient");
  assert.deepEqual([most.length, most[65_535]], [65_536, [native("evaluate", DOWN_ONLY, "gradient")]], "the most rows");
  const code = await page.evaluate(
    async ([boards]) => {
      const invocation = {};
      const answer = CustomFunctions._association.mappings["ENGINE2048.BESTMOVE"](boards, "monte-carlo", 3_600_000, invocation);
      setTimeout(() => invocation.onCanceled(), 50);
      return answer.catch((error) => error.code);
    },
    [four],
  );
  assert.equal(code, "#VALUE!", "Excel can cancel all rows");
});

test("forty cells at once are answered, and Excel can cancel one", async () => {
  const answers = await page.evaluate(
    ([board]) => Promise.all(Array.from({ length: 40 }, () => CustomFunctions._association.mappings["ENGINE2048.BESTMOVE"](board, "minimax", null, {}))),
    [rows(BOARD)],
  );
  assert.deepEqual(answers.flat(2), Array(40).fill(native("bestMove", BOARD, { player: "minimax" }).direction));
  const code = await page.evaluate(
    async ([board]) => {
      const invocation = {};
      const answer = CustomFunctions._association.mappings["ENGINE2048.BESTMOVE"](board, "monte-carlo", 3_600_000, invocation);
      setTimeout(() => invocation.onCanceled(), 50);
      return answer.catch((error) => error.code);
    },
    [rows(BOARD)],
  );
  assert.equal(code, "#VALUE!");
  assert.equal(await call("BESTMOVE", rows(BOARD), "minimax", null), answers[0][0][0]);
});

test("what did not come is asked for again by the next calculation", async () => {
  for (const [file, player] of [[/^engine2048-(?!nosimd).*\.wasm$/, "minimax"], [/^champion-.*\.weights$/, "expectimax"]]) {
    const path = "/excel/assets/" + readdirSync(join(DIST, "excel/assets")).find((name) => file.test(name));
    server.special.set(path, (response) => response.writeHead(503).end());
    const context = await browser.newContext();
    await office(context, server.address);
    const other = await open(context);
    assert.equal(await callOn(other, "BESTMOVE", rows(BOARD), player, null), "#VALUE!", path);
    if (player === "minimax") assert.match(await callOn(other, "STATUS"), /^engine2048: .* answers 503$/, "it says what is wrong");
    else assert.equal((await callOn(other, "PLAYERS")).length, native("players").length, "they are known without the network");
    server.special.delete(path);
    assert.equal(await callOn(other, "BESTMOVE", rows(BOARD), player, null), native("bestMove", BOARD, { player }).direction, path);
    await context.close();
  }
});

test("the pane follows the selection and writes the move", async () => {
  const select = (values, address = "'Otto''s sheet'!B2:E5", areas = 1) =>
    page.evaluate(([values, address, areas]) => {
      Object.assign(sheet, { values, address, areas });
      sheet.handlers.forEach((handler) => handler());
    }, [values, address, areas]);
  const says = (text) => page.locator(".message").filter({ hasText: text }).waitFor();
  await page.evaluate(() => (crypto.getRandomValues = (values) => values.fill(7))); // a game's seed
  await page.locator("html[data-stage=ready]").waitFor();
  const write = page.getByRole("button", { name: "Write the move" });
  const writeBoard = page.getByRole("button", { name: "Write the board" });
  const shown = () => page.evaluate(() => [...document.querySelectorAll(".cell")].map((cell) => Number(cell.ariaLabel.split(": ")[1]) || ""));
  const good = rows(BOARD.map((tile) => tile || ""));
  const shapes = [[[1, 2]], good.slice(1), good.map((row) => row.slice(1)), Array(100).fill(good[0])];
  for (const [shape, areas, words] of [...shapes.map((shape) => [shape, 1, "Select a range of 4 by 4 cells."]), [good, 2, "selection is invalid"]]) {
    await select(good);
    await page.locator("button.accent:enabled", { hasText: "Write the move" }).waitFor();
    await says(/^'Otto''s sheet'!B2:E5$/);
    await select(shape, "Sheet1!A:D", areas);
    await says(words);
    assert.equal(await write.isDisabled(), true);
  }
  for (const [cell, bad] of [1, 3, 262144, -2, 2.5, "2", true].entries()) {
    await select(good, "Sheet1!B2:E5");
    await page.locator("button.accent:enabled", { hasText: "Write the move" }).waitFor();
    await select(rows(BOARD.with(cell, bad)), `Sheet1!B${cell}`);
    await says(`Sheet1!B${cell} is no board`);
    assert.equal(await write.isDisabled(), true, `${bad}`);
  }
  await select(rows([131072, ...Array(15).fill("")]));
  await says(/^'Otto''s sheet'!B2:E5$/);
  await select(good);
  await says(/^'Otto''s sheet'!B2:E5$/);
  await page.getByRole("heading", { level: 1, name: "2048 Engine" }).waitFor();
  await page.getByLabel("with a new tile").uncheck();
  await page.getByLabel("Player").selectOption("minimax");
  await write.click();
  await says(/The board after .* is in 'Otto''s sheet'!B2:E5/);
  await select(await page.evaluate(() => sheet.values)); // the same range again
  await page.waitForTimeout(100);
  await says(/The board after .* is in 'Otto''s sheet'!B2:E5/);
  const { direction } = native("bestMove", BOARD, { player: "minimax" });
  const after = native("move", BOARD, direction).cells;
  const written = () => page.evaluate(() => sheet.values);
  assert.deepEqual(await written(), rows(after.map((tile) => tile || "")));
  // With a new tile, move after move, the seed's tiles: at an address without quotes, and at one of many.
  await page.getByLabel("with a new tile").check();
  await page.getByLabel("Strength").selectOption("custom");
  await page.getByLabel("Effort").fill("2");
  let [cells, seed] = [BOARD.with(0, 4), 7];
  for (const address of ["Sheet1!B2:E5", "'''Best''! ''24'!B2:E5"]) {
    await select(rows(cells.map((tile) => tile || "")), address);
    await write.click();
    const best = native("bestMove", cells, { player: "minimax", effort: 2, seed }).direction;
    await says(`The board after ${["up", "right", "down", "left"][best]} is in ${address}`);
    await page.locator(".values", { hasText: /before the last move.*2 plies ahead/s }).waitFor();
    ({ cells, seed } = native("spawn", native("move", cells, best).cells, seed));
    assert.deepEqual(await written(), rows(cells.map((tile) => tile || "")));
  }
  // The sheet refuses what is to be written: then nothing is as if it were there.
  const protect = (isProtected) => page.evaluate((isProtected) => (sheet.isProtected = isProtected), isProtected);
  const kept = await written();
  await protect(true);
  await write.click();
  await says("The sheet is protected.");
  await page.locator("button.accent:enabled", { hasText: "Write the move" }).waitFor();
  assert.deepEqual(await shown(), kept.flat(), "the pane shows what the sheet has");
  await page.locator("body").press(ARROWS[native("bestMove", cells, { player: "minimax", effort: 2, seed }).direction]);
  await writeBoard.click();
  await says("The sheet is protected.");
  await protect(false);
  await writeBoard.click();
  await write.waitFor();
  assert.notDeepEqual(await written(), kept);
  assert.deepEqual(await written(), rows(await shown()));
  // Another board is pasted into the range, which Excel tells nobody; then what is no board.
  const pasted = BOARD.toReversed();
  await page.evaluate((values) => (sheet.values = values), rows(pasted.map((tile) => tile || "")));
  await write.click();
  await page.locator(".values", { hasText: /before the last move/ }).waitFor();
  const reply = native("bestMove", pasted, { player: "minimax", effort: 2, seed: 7 }).direction;
  const next = native("spawn", native("move", pasted, reply).cells, 7).cells;
  await page.waitForFunction((values) => JSON.stringify(sheet.values) === values, JSON.stringify(rows(next.map((tile) => tile || ""))));
  const words = rows(BOARD.with(5, "a word"));
  await page.evaluate((values) => (sheet.values = values), words);
  await write.click();
  await says("is no board");
  assert.deepEqual(await written(), words);
  // Another range is selected while the player thinks.
  await page.getByLabel("Player").selectOption("monte-carlo");
  await page.getByLabel("Effort").fill("1000000");
  await select(good, "Sheet1!B2:E5");
  await says("Sheet1!B2:E5");
  await write.click();
  await page.getByRole("button", { name: "Stop" }).and(page.locator(":enabled")).waitFor();
  const another = rows(BOARD.toReversed().map((tile) => tile || ""));
  await select(another, "'Otto''s sheet'!B2:E5");
  await says("'Otto''s sheet'!B2:E5");
  await page.getByRole("button", { name: "Auto play" }).waitFor(); // in the place of Stop: it thinks about neither
  assert.deepEqual(await written(), another);
  await page.getByLabel("Player").selectOption("minimax");
  await page.getByLabel("Effort").fill("2");
  await page.getByLabel("Speed").selectOption("slow");
  await page.getByRole("button", { name: "Auto play" }).click();
  const moves = () => page.evaluate(() => Number(document.querySelectorAll(".scores dd")[2].textContent));
  while ((await moves()) < 2) await page.waitForTimeout(50);
  await select(good, "Sheet1!B2:E5"); // is not looked at while a player plays
  await page.waitForTimeout(100);
  assert.ok((await moves()) >= 2);
  await select(another, "'''Best''! ''24'!B2:E5"); // the board that was seen last, elsewhere
  // What a player or a person did on the pane is what is written; a player stops for it.
  await page.getByLabel("Speed").selectOption("fastest");
  await writeBoard.click();
  await says("The board is in '''Best''! ''24'!B2:E5");
  assert.notDeepEqual(await written(), another);
  assert.deepEqual(await written(), rows(await shown()));
  await write.waitFor();
  const before = await written();
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown"]) await page.locator("body").press(key);
  await writeBoard.click();
  await write.waitFor();
  const played = await written();
  assert.notDeepEqual(played, before);
  await write.evaluate((button) => button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
  await page.waitForTimeout(100);
  assert.deepEqual(await written(), played, "the second half of a double click makes no move");
  assert.deepEqual(await written(), rows(await shown()));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".values .best").waitFor();
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ rules: { "page-has-heading-one": { enabled: false } } }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
});

test("the pane speaks the language that it says it does", async () => {
  const context = await browser.newContext({ locale: "de-DE" });
  const faults = await office(context, server.address);
  const german = await context.newPage();
  await german.goto(server.address + "/excel/taskpane.html");
  await german.getByRole("button", { name: "Neues Spiel" }).waitFor();
  assert.equal(await german.evaluate(() => document.documentElement.lang), "de");
  assert.deepEqual(faults, []);
  await context.close();
});

test("outside Office the pane says where it belongs, with Microsoft's own script", async () => {
  const scripts = join(require.resolve("@microsoft/office-js/dist/office.js"), "..");
  const context = await browser.newContext({ locale: "en-GB" });
  const errors = [];
  await context.route((url) => url.origin !== server.address, (route) => {
    const [, name] = /\/lib\/1\/hosted\/([\w.-]+\.js)$/.exec(route.request().url()) ?? [];
    return name && existsSync(join(scripts, name)) ? route.fulfill({ contentType: "text/javascript", body: readFileSync(join(scripts, name), "utf8") }) : route.abort();
  });
  const alone = await context.newPage();
  alone.on("pageerror", (error) => errors.push(error.stack));
  await alone.goto(server.address + "/excel/taskpane.html");
  await alone.locator(".message").filter({ hasText: "This pane belongs in Excel" }).waitFor();
  assert.deepEqual(errors.filter((stack) => stack.includes(server.address)), []);
  await context.close();
});

test("Excel is told of every function that there is, with the arguments it takes", async () => {
  const { functions, ...more } = JSON.parse(readFileSync(join(DIST, "excel/functions.json"), "utf8"));
  assert.deepEqual(more, { allowErrorForDataTypeAny: true }, "a function sees the errors in its arguments");
  const answered = await page.evaluate(() => Object.keys(CustomFunctions._association.mappings));
  assert.deepEqual(functions.map(({ id }) => id).sort(), answered.sort());
  // https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json
  for (const { id, name, description, parameters, result, options, ...more } of functions) {
    assert.match(id, /^[A-Za-z0-9.]+$/);
    assert.match(name, /^[A-Z][A-Z0-9._]*$/);
    assert.ok(description.length > 0);
    assert.deepEqual(more, {});
    assert.ok(options === undefined || options.cancelable === true);
    for (const { name, description, type, dimensionality, optional, ...more } of parameters) {
      assert.ok(name && description && type === "any" && /^(scalar|matrix)$/.test(dimensionality), id);
      assert.ok([undefined, true].includes(optional));
      assert.deepEqual(more, {});
    }
    const needed = parameters.map(({ optional }) => optional === true);
    assert.deepEqual(needed, needed.toSorted(), `${id}: what may be left out comes last`);
    assert.deepEqual(Object.keys(result).sort(), ["dimensionality", "type"]);
  }
  // docs/formulas.md names what may be left out, and the shapes.
  const table = readFileSync(join(ROOT, "docs/formulas.md"), "utf8");
  for (const { name, parameters, result } of functions) {
    const shown = parameters.map(({ name, optional }) => (optional ? `[${name.toLowerCase()}]` : name.toLowerCase()));
    const row = table.split("\n").find((line) => line.startsWith(`| \`${name}(${shown.join(", ")})\` |`));
    assert.ok(row, `${name}(${shown.join(", ")})`);
    assert.equal(/\| a cell \|$/.test(row), result.dimensionality === "scalar", name);
  }
});

test("the manifest holds together", () => {
  const file = join(DIST, "excel/manifest.xml");
  execFileSync("python3", ["-c", "import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])", file]); // it is well formed
  const text = readFileSync(file, "utf8");
  const ids = [...text.matchAll(/<bt:\w+ id="([^"]+)"/g)].map(([, id]) => id);
  const used = new Set([...text.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id));
  assert.deepEqual([...used].sort(), ids.sort(), "each resource is there, and used");
  assert.ok(ids.every((id) => id.length <= 32));
  // What Microsoft says of each: https://learn.microsoft.com/office/dev/add-ins/develop/add-in-manifests
  assert.match(text, /<Version>[1-9]\d*\.\d+\.\d+\.\d+<\/Version>/); // its validator refuses what is below 1.0
  assert.match(text, /<Id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}<\/Id>/);
  assert.doesNotMatch(text, /<Namespace|="ADDRESS|>VERSION/);
  assert.match(text, /<Set Name="SharedRuntime" MinVersion="1.1" \/>\s*<Set Name="CustomFunctionsRuntime" MinVersion="1.1" \/>/);
  assert.doesNotMatch(text, /<SupportUrl DefaultValue="[^"]*taskpane/);
  assert.match(text, /<\/EquivalentAddins>\s*<\/VersionOverrides>/);
  const dll = readFileSync(join(ROOT, "dev/xtask/src/library.rs"), "utf8");
  for (const [, name] of text.matchAll(/<FileName>(.+?)<\/FileName>/g)) assert.ok(dll.includes(name), name);
  for (const [, address] of text.matchAll(/DefaultValue="(https:[^"]+)"/g)) {
    readFileSync(join(DIST, "excel", new URL(address).pathname.replace(/^\/excel\//, ""))); // it is there
  }
  const icons = Object.fromEntries([...text.matchAll(/<bt:Image id="([^"]+)" DefaultValue="[^"]*\/([^"]+)"/g)].map(([, id, file]) => [id, file]));
  for (const [, size, id] of text.matchAll(/<bt:Image size="(\d+)" resid="([^"]+)"/g)) {
    const png = readFileSync(join(DIST, "excel", icons[id]));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [Number(size), Number(size)], "width and height, as a PNG's header has them");
  }
  for (const [, text1] of text.matchAll(/<bt:String id="(?:Group|Pane)\.Label" DefaultValue="([^"]+)"/g)) assert.ok(text1.length <= 125);
});

test("the add-in asked nothing of another address but Microsoft's script, violated no policy, and had no fault", () => {
  assert.deepEqual(faults, []);
});
