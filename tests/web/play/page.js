// The page as people use it: opened, pressed, swiped and read.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { holdTo, launch } from "../browser.js";
import { nativeAnswers, ROOT, serve } from "../files.js";

export const DIST = process.env.ENGINE2048_WEB ?? join(ROOT, "dist/web");
export const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1400, height: 1000 } };
// The part web-exhaustive tries everything on both sizes; else each way on the size where it is usual.
export const IS_EXHAUSTIVE = process.env.ENGINE2048_EXHAUSTIVE === "1";
export const WAYS = IS_EXHAUSTIVE
  ? { phone: ["mouse", "keyboard", "touch"], desk: ["mouse", "keyboard", "touch"] }
  : { phone: ["touch"], desk: ["mouse", "keyboard"] };
export const COLOURS = IS_EXHAUSTIVE ? { phone: ["light", "dark"], desk: ["light", "dark"] } : { phone: ["light"], desk: ["dark"] };
export const MANY = IS_EXHAUSTIVE ? 10_000 : 2_000; // moves
export const ENDLESS = 600_000; // milliseconds: no test waits for such a search
export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const asset = (pattern) => "/assets/" + readdirSync(join(DIST, "assets")).find((name) => pattern.test(name));
export const MODULE = asset(/^engine2048-(?!nosimd).*\.wasm$/);
export const WEIGHTS = asset(/^champion-.*\.weights$/);
export const moduleBytes = () => readFileSync(join(DIST, MODULE));

export let browser, server;
before(async () => {
  server = await serve({ "/": DIST });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A context, in which somebody had opened what is a step away; `isNew` is for who comes for the first time. */
export async function contextOf({ isNew = false, ...options }) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const open = () => (localStorage[`engine2048.${new URL(".", location.href).pathname}more`] ??= "true");
  if (!isNew) await context.addInitScript(`try { (${open})(); } catch {}`);
  return context;
}

/** Runs with the page open in a context of its own; fails on errors in it, requests elsewhere and violations of its policy. */
export async function withPage(options, run) {
  const { size = "desk", hash = "", special = {}, watch, ...more } = options;
  for (const [path, answer] of Object.entries(special)) server.special.set(path, answer);
  const context = await contextOf({ viewport: SIZES[size], hasTouch: true, ...more });
  try {
    const faults = await holdTo(context, server.address);
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(String(error)));
    watch?.(page);
    await page.goto(`${server.address}/${hash}`);
    await run(page, context);
    assert.deepEqual(faults, []);
  } finally {
    server.special.clear();
    await context.close();
  }
}

/** The answer for a file of the page that waits until `release` is called; with `headers`, its first half comes before. */
export function late(path, headers) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const bytes = readFileSync(join(DIST, path));
  const answer = async (response) => {
    if (headers) response.writeHead(200, headers).write(bytes.subarray(0, bytes.length / 2));
    await released;
    if (headers) response.end(bytes.subarray(bytes.length / 2));
    return Boolean(headers);
  };
  return { special: { [path]: answer }, release };
}

/** Answers with a status and nothing else. */
export const fails = (status) => (response) => response.writeHead(status).end();

/** Runs with a context as a browser has it: the routes of `withPage` turn the browser's cache off. */
export async function withCache(options, run) {
  const context = await contextOf(options);
  try {
    await run(context);
  } finally {
    server.special.clear();
    await context.close();
  }
}

/** Waits until all that was asked for has happened. */
export const untilDone = (page) => page.locator("html[data-waiting='0']").waitFor();

/** Hides the page for a moment, as a new tab does: pages under Playwright believe that they are always seen. */
export const hide = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    delete document.visibilityState;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

export const button = (page, name) => page.getByRole("button", { name, exact: true }).first();
export const message = (page) => page.locator(".message");
export const moves = async (page) => Number((await page.locator(".scores dd").nth(2).textContent()).replace(/\D/g, ""));
export const verdict = (page, text) => page.locator(".verdict").filter({ hasText: text }).waitFor();
export const says = (page, text) => message(page).filter({ hasText: text }).waitFor();
export const untilMoves = (page, count) => page.locator(".scores dd").nth(2).filter({ hasText: count instanceof RegExp ? count : new RegExp(`^${count}$`) }).waitFor();
export const untilMovesPass = (page, count) =>
  page.waitForFunction((count) => Number(document.querySelectorAll(".scores dd")[2].textContent.replace(/\D/g, "")) > count, count);
/** Score, record and moves, as they are shown. */
export const scores = (page) => page.locator(".scores dd").allTextContents();
export const number = (value, digits = 2) => value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const untilLearnt = (page) => page.locator("html[data-stage=ready]").waitFor();

/** The board as a screen reader hears it, and as the tiles show it, both at one moment. */
export const boards = (page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll(".cell")].map((cell) => cell.ariaLabel);
    const drawn = Array(16).fill(0);
    for (const { style, textContent } of document.querySelectorAll(".place:not(:has(.gone))")) {
      const [row, column] = ["--row", "--column"].map((name) => Number(style.getPropertyValue(name)));
      drawn[4 * row + column] = Number(textContent);
    }
    return { heard: labels.map((label) => Number(label.replace("empty", "0").split(": ")[1])), drawn };
  });
export const boardOf = async (page) => (await boards(page)).heard;

/** Waits for a board: a tap's click comes after `tap` returns, and the engine answers later still. */
export async function untilBoard(page, cells) {
  const wanted = cells.map((tile) => tile || "empty").join();
  const isThere = (wanted) => [...document.querySelectorAll(".cell")].map((cell) => cell.ariaLabel.split(": ")[1]).join() === wanted;
  await page.waitForFunction(isThere, wanted, { polling: 50 }).catch(async () => assert.deepEqual(await boardOf(page), cells));
}

/** Begins the game of a seed. */
export async function begin(page, way = "mouse", seed = 7) {
  const [first] = nativeAnswers([["newGame", seed]]);
  await page.getByLabel("Seed").fill(String(seed));
  await press(page, "New game", way);
  await untilBoard(page, first.cells);
  return first;
}

export async function press(page, name, way) {
  const wanted = button(page, name);
  await wanted.waitFor();
  if (way === "mouse") await wanted.click();
  if (way === "touch") await wanted.tap();
  if (way === "keyboard") {
    await wanted.focus();
    await page.keyboard.press("Enter");
  }
}

export const WORDS = ["up", "right", "down", "left"];
export const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/** Presses keys in one tick, and waits until all that they asked for has happened. */
export async function atOnce(page, keys) {
  await page.evaluate((keys) => keys.forEach((key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))), keys);
  await untilDone(page);
}

/** Moves the tiles: a swipe of mouse or finger, or an arrow key. */
export async function slide(page, direction, way) {
  if (way === "keyboard") return page.keyboard.press(ARROWS[direction]);
  await page.locator(".board").evaluate((board) => board.scrollIntoView({ block: "center" }));
  const box = await page.locator(".board").boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const to = { x: from.x + [0, 90, 0, -90][direction], y: from.y + [-90, 0, 90, 0][direction] };
  if (way === "mouse") {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    return page.mouse.up();
  }
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

export async function setTile(page, cell, value, way) {
  const wanted = page.locator(".cell").nth(cell);
  if (way === "keyboard") {
    await wanted.focus();
    await page.keyboard.press("Enter");
  } else await (way === "touch" ? wanted.tap() : wanted.click());
  await press(page, value === 0 ? "empty" : String(value), way);
  await page.locator("dialog").waitFor({ state: "hidden" });
}
