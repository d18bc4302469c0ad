// Stories: what people do with the page, in any order, against a model of what must never be lost. Each story has a browser of
// its own with two tabs at most. The model slides tiles by itself, and knows each game by all boards that it has seen of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { ARROWS, atOnce, contextOf, DIST, fails, hide, IS_EXHAUSTIVE, server, WEIGHTS } from "./page.js";

const STORIES = Number(process.env.STORIES ?? (IS_EXHAUSTIVE ? 500 : 50));
// The whole run has the same stories each time; the part by name has new ones, and prints their seed.
const SEED = Number(process.env.SEED ?? (IS_EXHAUSTIVE ? Date.now() % 2 ** 31 : 5));
const MOST_TABS = 2;

/**
 * A game as the model knows it: its boards, `null` where nobody looked; those after `at` are undone. `before` is the game whose
 * place it took: Undo goes back to that as long as this one has no moves.
 */
class Game {
  constructor(steps, { at = 0, before } = {}) {
    Object.assign(this, { steps, at, before });
  }

  get copy() {
    return new Game(this.steps.slice(), this);
  }

  get board() {
    return this.steps[this.at];
  }

  get hasMoves() {
    return this.steps.length > 1;
  }

  add(board) {
    this.steps.splice(++this.at, Infinity, board);
  }
}

const LINES = [0, 1, 2, 3].map((direction) =>
  [0, 1, 2, 3].map((index) => {
    const along = direction === 0 || direction === 3 ? [0, 1, 2, 3] : [3, 2, 1, 0];
    return along.map((step) => (direction % 2 === 0 ? step * 4 + index : index * 4 + step));
  }));

/** The cells after a move, before the new tile. */
function slid(cells, direction) {
  const after = Array(16).fill(0);
  for (const line of LINES[direction]) {
    const tiles = line.map((cell) => cells[cell]).filter((tile) => tile > 0);
    for (let index = 0, place = 0; index < tiles.length; index++, place++) {
      const isMerge = tiles[index] === tiles[index + 1];
      after[line[place]] = isMerge ? 2 * tiles[index] : tiles[index];
      if (isMerge) index++;
    }
  }
  return after;
}

const cellsOf = (board) => board.split(",").map(Number);
/** The cells as links and kept games have them. */
const lettersOf = (cells) => cells.map((tile) => (tile === 0 ? 0 : Math.log2(tile)).toString(32)).join("");

/** Whether a board is another after a move and a new tile. */
function follows(before, after, directions = [0, 1, 2, 3]) {
  const [cells, now] = [cellsOf(before), cellsOf(after)];
  return directions.some((direction) => {
    const moved = slid(cells, direction);
    const others = moved.flatMap((tile, cell) => (tile === now[cell] ? [] : [[tile, now[cell]]]));
    return String(moved) !== before && others.length === 1 && others[0][0] === 0 && [2, 4].includes(others[0][1]);
  });
}

const board = (page) => page.evaluate(() =>
  [...document.querySelectorAll(".cell")].map((cell) => cell.ariaLabel.split(": ")[1].replace("empty", "0")).join());
const count = async (page) => Number((await page.locator(".scores dd").nth(2).textContent()).replace(/\D/g, ""));
/** Waits until all that was asked for has happened. */
const settle = (page) => page.waitForFunction(() =>
  (document.documentElement.dataset.waiting ?? "0") === "0" && document.querySelectorAll(".place:not(:has(.gone))").length > 0);
const key = async (page, name) => {
  await page.locator("body").press(name);
  await settle(page);
};
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();

/** Waits until the browser keeps what the tab shows. */
const untilKept = (page, { at, board }) => page.waitForFunction(([at, board]) =>
  Object.keys(localStorage).filter((name) => name.includes("/game/")).some((name) => {
    const [head, ...lines] = JSON.parse(localStorage[name]).split("\n");
    return Number(head.split(" ")[0]) === at && lines[at].startsWith(board);
  }), [at, lettersOf(cellsOf(board))]);

/** The real page and its surroundings. */
class World {
  tabs = [];

  static async of() {
    const world = new World();
    world.context = await contextOf({ viewport: { width: 1000, height: 900 } });
    server.special.clear();
    server.special.set(WEIGHTS, fails(404)); // no story needs the network
    return world;
  }

  async open(hash = "") {
    const page = await this.context.newPage();
    await page.addInitScript(() => {
      for (const [name, value] of [["player", '"snake"'], ["strength", '"quick"'], ["coach", "false"], ["speed", '"fastest"']]) localStorage[`engine2048./${name}`] ??= value;
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...values) {
        if (sessionStorage.refused && this === localStorage) throw new DOMException("no room", "QuotaExceededError");
        setItem.apply(this, values);
      };
    });
    await page.goto(`${server.address}/${hash}`);
    await settle(page);
    await page.waitForFunction(() => sessionStorage["engine2048./game"]); // the game is known to be the tab's own
    this.tabs.push(page);
    return page;
  }

  async close() {
    await this.context.close();
    server.special.clear();
  }
}

/** What the model knows. `tabs` have the tabs' games; `left` are those that must be found again elsewhere. */
const newModel = () => ({ tabs: [], left: [], saved: [], isOffline: false, build: 0 });

/** The tab shows the model's game. */
async function check(model, world, tab) {
  const [game, page] = [model.tabs[tab], world.tabs[tab]];
  assert.equal(await board(page), game.board);
  assert.equal(await count(page), game.at);
}

/** Takes the game of a tab off the board. Returns the one to which Undo goes back. */
function leave(model, tab) {
  const game = model.tabs[tab];
  if (game.hasMoves) model.left.push(game);
  return game.hasMoves ? game : game.before;
}

/** What Undo does, if anything. */
function undo(model, tab) {
  const { at, before, hasMoves } = model.tabs[tab];
  if (at > 0) model.tabs[tab].at--;
  else if (!hasMoves && model.left.includes(before)) {
    model.left.splice(model.left.indexOf(before), 1);
    model.tabs[tab] = new Game(before.steps, { at: before.at, before }); // which is no recent game any more
  }
}

/** Notes the board of a step that nobody had seen. */
const look = async (model, tab, page) => (model.tabs[tab].steps[model.tabs[tab].at] ??= await board(page));

/** What Redo does, if anything. */
const redo = (game) => (game.at = Math.min(game.at + 1, game.steps.length - 1));

const command = (name, canRun, run) => (value) => ({
  check: (model) => (model.tabs.length > 0 || name === "open") && canRun(model, value),
  async run(model, world) {
    const tab = model.tabs.length === 0 ? 0 : value % model.tabs.length;
    await run({ model, world, tab, page: world.tabs[tab], game: model.tabs[tab], value });
    if (model.tabs[tab] && world.tabs[tab]) await check(model, world, tab);
  },
  toString: () => `${name}(${value})`,
});

const always = () => true;

async function move({ page, game, value }) {
  const direction = value % 4;
  const before = game.board;
  await key(page, ARROWS[direction]);
  const after = await board(page);
  if (String(slid(cellsOf(before), direction)) === before) return assert.equal(after, before);
  assert.ok(follows(before, after, [direction]), `${before} became ${after}`);
  game.add(after);
}

const COMMANDS = {
  open: command("open", (model) => model.tabs.length < MOST_TABS && !model.isOffline, async ({ model, world }) => {
    for (const [tab, page] of world.tabs.entries()) {
      await hide(page);
      await untilKept(page, model.tabs[tab]); // at once, unless the tab doesn't know yet that the game is its own
    }
    const page = await world.open();
    await page.waitForFunction(() => document.querySelectorAll(".place").length > 0);
    const [now, moves] = [await board(page), await count(page)];
    const known = [...model.tabs, ...model.left].find((game) => game.board === now && game.at === moves);
    assert.ok(known || moves === 0, `the new tab shows ${now} after ${moves} moves, which nobody played`);
    model.tabs.push(known?.copy ?? new Game([now]));
  }),
  close: command("close", (model) => model.tabs.length > 1, async ({ model, world, tab, page }) => {
    leave(model, tab);
    model.tabs.splice(tab, 1);
    world.tabs.splice(tab, 1);
    await page.close({ runBeforeUnload: false });
  }),
  move: command("move", always, move),
  burst: command("burst", always, async ({ page, game, value }) => {
    const keys = Array.from({ length: 5 }, (_, index) => (value + 3 * index) % 4);
    await atOnce(page, keys.map((key) => ARROWS[key]));
    const made = (await count(page)) - game.at;
    for (let step = 1; step < made; step++) game.add(null);
    if (made > 0) game.add(await board(page));
  }),
  best: command("best", always, async ({ page, game }) => {
    const before = game.board;
    await press(page, "Best move");
    await page.waitForFunction((at) => // not its words, which may be those of the move before, or that it thinks
      Number(document.querySelectorAll(".scores dd")[2].textContent.replace(/\D/g, "")) > at
      || /Game over/.test(document.querySelector(".ending")?.textContent), game.at);
    const after = await board(page);
    if (after === before) return;
    assert.ok(follows(before, after), `${before} became ${after}`);
    game.add(after);
  }),
  auto: command("auto", always, async ({ page, game, value }) => {
    await press(page, "Auto play");
    await page.waitForFunction(([at, most]) => {
      const moves = Number(document.querySelectorAll(".scores dd")[2].textContent.replace(/\D/g, ""));
      return moves > at + most || /Game over/.test(document.querySelector(".message").textContent);
    }, [game.at, value % 40]);
    await page.locator("body").press("Escape");
    await settle(page);
    const made = (await count(page)) - game.at;
    for (let step = 1; step < made; step++) game.add(null);
    if (made > 0) game.add(await board(page));
  }),
  undo: command("undo", always, async ({ model, page, tab }) => {
    await key(page, "u");
    undo(model, tab);
    await look(model, tab, page);
  }),
  redo: command("redo", always, async ({ model, page, tab }) => {
    await key(page, "r");
    redo(model.tabs[tab]);
    await look(model, tab, page);
  }),
  undoAtOnce: command("undoAtOnce", always, async ({ model, page, game, tab, value }) => {
    const isLegal = String(slid(cellsOf(game.board), value % 4)) !== game.board;
    await atOnce(page, [ARROWS[value % 4], "u", "r"]);
    if (isLegal) game.add(null);
    else {
      undo(model, tab);
      redo(model.tabs[tab]);
    }
    await look(model, tab, page);
  }),
  newGame: command("newGame", always, async ({ model, page, tab, value }) => {
    const last = leave(model, tab);
    await page.getByLabel("Seed").fill(String(value)); // so that a story is the same each time
    const before = await page.evaluate(() => sessionStorage["engine2048./game"]);
    await press(page, "New game");
    await page.waitForFunction((before) => { // neither the words nor the number of tiles must change
      const name = sessionStorage["engine2048./game"];
      const shown = [...document.querySelectorAll(".cell")].map((cell) => Math.log2(Number(cell.ariaLabel.split(": ")[1].replace("empty", "1"))).toString(32)).join("");
      return name !== before && JSON.parse(localStorage[`engine2048./game/${name}`]).split("\n")[1].startsWith(shown);
    }, before);
    model.tabs[tab] = new Game([await board(page)], { before: last });
  }),
  link: command("link", always, async ({ model, page, game, tab, value }) => {
    const cells = Array.from({ length: 16 }, (_, cell) => (((value >> (cell % 8)) & 1) === 1 ? 2 ** (1 + ((value + cell) % 9)) : 0));
    if (cells.every((tile) => tile === 0)) cells[0] = 2;
    if (String(cells) === game.board) return;
    const last = leave(model, tab);
    await page.evaluate((board) => (location.hash = `#board=${board}&nonce=${Math.random()}`), lettersOf(cells));
    await page.waitForFunction((wanted) => [...document.querySelectorAll(".cell")].map((cell) => cell.ariaLabel.split(": ")[1].replace("empty", "0")).join() === wanted, String(cells));
    model.tabs[tab] = new Game([String(cells)], { before: last });
  }),
  save: command("save", always, async ({ model, page, game }) => {
    await press(page, "Saved games");
    const before = await page.locator(".saved li").count();
    assert.equal(before, model.saved.length);
    await press(page, "Save this game");
    await page.locator("dialog [role=status]").filter({ hasText: /./ }).waitFor();
    assert.equal(await page.locator(".saved li").count(), before + 1);
    await press(page, "Close");
    model.saved.unshift(game.copy);
  }),
  openSaved: command("openSaved", (model) => model.saved.length > 0, async ({ model, page, tab, value }) => {
    const index = value % model.saved.length;
    const last = leave(model, tab);
    await press(page, "Saved games");
    await page.locator(".saved li").nth(index).getByRole("button", { name: /^Open/ }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    model.tabs[tab] = model.saved[index].copy;
    model.tabs[tab].before = last ?? model.saved[index].before;
  }),
  reload: command("reload", always, async ({ page }) => {
    await page.reload();
    await settle(page);
  }),
  refused: command("refused", always, async (on) => {
    // For a while there is no room. What was played in it is kept when there is some again.
    await on.page.evaluate(() => (sessionStorage.refused = "yes"));
    for (const step of [0, 1, 2]) await move({ ...on, value: on.value + step });
    await on.page.evaluate(() => sessionStorage.removeItem("refused"));
    for (const step of [3, 4, 5, 6]) await move({ ...on, value: on.value + step });
  }),
  offline: command("offline", always, async ({ model, world, page }) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    if (!(await page.evaluate(() => Boolean(navigator.serviceWorker.controller)))) {
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller);
    }
    server.special.set("*", () => true); // whoever asks the server waits in vain
    await world.context.setOffline(true);
    await page.reload();
    await settle(page);
    await world.context.setOffline(false);
    server.special.delete("*");
    model.isOffline = false;
  }),
  build: command("build", always, async ({ model, page }) => {
    const text = readFileSync(join(DIST, "sw.js"), "utf8").replace('BUILD = "', `$&story${++model.build}-`);
    server.special.set("/sw.js", (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(text));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.reload();
    await settle(page);
  }),
};

/** Every game that this browser keeps, as a list of its boards; `at` is where it is. */
const keptGames = (page) => page.evaluate(() => {
  const texts = Object.keys(localStorage).filter((name) => name.includes("/game/")).map((name) => JSON.parse(localStorage[name]));
  for (const name of ["recent", "saved"]) texts.push(...JSON.parse(localStorage[`engine2048./${name}`] ?? "[]").map(({ text }) => text));
  return texts.map((text) => {
    const [head, ...lines] = text.split("\n");
    return { at: Number(head.split(" ")[0]), steps: lines.map((line) => [...line.split(",")[0]].map((letter) => (letter === "0" ? 0 : 2 ** parseInt(letter, 32))).join()) };
  });
});

test(`${STORIES} stories lose nothing that was played`, async (test) => {
  test.diagnostic(`SEED=${SEED}`);
  const story = fc.commands(Object.values(COMMANDS).map((of) => fc.nat(1000).map(of)), { maxCommands: 10, size: "max" });
  const property = fc.asyncProperty(story, async (commands) => {
    let world;
    const begin = async () => {
      world = await World.of();
      const model = newModel();
      const page = await world.open("#board=1100000000000000");
      model.tabs.push(new Game([await board(page)]));
      return { model, real: world };
    };
    let model;
    try {
      await fc.asyncModelRun(async () => {
        const begun = await begin();
        ({ model } = begun);
        return begun;
      }, commands);
      const games = [...model.tabs.filter(({ hasMoves }) => hasMoves), ...model.left];
      const page = world.tabs[0];
      for (const other of world.tabs.slice(1)) await other.close();
      await page.reload(); // which keeps its own game, and takes those of closed tabs among the recent ones
      await settle(page);
      const kept = await keptGames(page);
      for (const { steps, at } of games) {
        const isThis = (one) => one.at === at && one.steps.length === steps.length && steps.every((board, index) => board === null || board === one.steps[index]);
        // A game that somebody went on with from the list of saved ones may have grown.
        const has = (one) => isThis(one) || (one.steps.length > steps.length && steps.slice(0, at + 1).every((board, index) => board === null || board === one.steps[index]));
        assert.ok(kept.some(has), `${JSON.stringify(steps)} at ${at} is lost; kept are ${JSON.stringify(kept)}`);
      }
    } finally {
      await world?.close();
    }
  });
  await fc.assert(property, { numRuns: STORIES, verbose: 1, includeErrorInReport: true, seed: SEED });
});
