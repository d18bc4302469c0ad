// The review: a game looked back on, its moves judged as the native library judges them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import { ARROWS, axe, begin, boardOf, late, number, press, setTile, untilBoard, untilDone, untilLearnt, untilMoves, WEIGHTS, withPage } from "./page.js";

const MOVES = 24;

/** A game whose moves a person makes by turns, and its boards; with `tile`, from a board on where somebody set one. */
async function play(page, tile) {
  const boards = [(await begin(page)).cells];
  if (tile) await setTile(page, boards[0].indexOf(0), tile, "mouse");
  if (tile) boards[0] = boards[0].with(boards[0].indexOf(0), tile);
  for (let key = 0; boards.length <= MOVES; key++) {
    await page.keyboard.press(ARROWS[(key * 3) % 4]);
    await untilDone(page);
    const board = await boardOf(page);
    if (String(board) !== String(boards.at(-1))) boards.push(board);
  }
  return boards;
}

test("a game is looked back on: what each move lost, the worst, one number; and played on from there", async () => {
  const { special, release } = late(WEIGHTS);
  await withPage({ special }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    const boards = await play(page);
    await press(page, "Review", "mouse");
    await page.getByText("The review waits for the network of expectimax.").waitFor();
    release();
    await untilLearnt(page);
    await page.getByText(`${MOVES} of ${MOVES}`).waitFor();

    const directions = boards.slice(1).map((after, index) => {
      const moves = nativeAnswers([0, 1, 2, 3].map((way) => ["move", boards[index], way]));
      return moves.findIndex(({ moved, cells }) => moved && cells.filter((tile, cell) => tile !== after[cell]).length === 1);
    });
    const judged = nativeAnswers(boards.slice(0, -1).map((board) => ["analyze", board, { player: "expectimax", effort: 3 }]));
    const losses = judged.map(({ evaluations }, move) => Math.max(...evaluations) - evaluations[directions[move]]);
    const order = losses.map((_, move) => move).filter((move) => losses[move] > 0).sort((one, other) => losses[other] - losses[one] || one - other);
    const points = (lost) => number(lost, lost < 100 ? 2 : 0);
    const worst = order.slice(0, 10).map((move) => `Move ${move + 1}: ${points(losses[move])}`);
    assert.deepEqual(await page.locator(".worst button").allTextContents(), worst);
    const [accuracy, lost] = await page.locator(".review .scores dd").allTextContents();
    const greatest = Math.max(...judged.flatMap(({ evaluations }) => evaluations));
    const mean = losses.reduce((sum, loss) => sum + Math.exp((-30 * loss) / greatest), 0) / MOVES;
    assert.equal(accuracy, `${number(100 * mean, 1)} %`);
    assert.equal(lost, points(losses.reduce((sum, one) => sum + one, 0)));
    await page.locator(".review canvas").waitFor();
    for (const move of [MOVES, MOVES - 1]) {
      await page.getByRole("slider").fill(String(move));
      assert.equal(await page.getByRole("button", { name: "Move on" }).isDisabled(), move === MOVES);
    }
    await page.evaluate(axe);
    assert.deepEqual((await page.evaluate(() => globalThis.axe.run())).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`), []);

    await page.locator(".worst button").first().click();
    await page.locator(".review .verdict").filter({ hasText: `Move ${order[0] + 1}, You: ` }).filter({ hasText: `It gave away ${points(losses[order[0]])};` }).waitFor();
    assert.deepEqual(await page.locator(".worst [aria-current=true]").allTextContents(), worst.slice(0, 1));
    await press(page, "Move back", "mouse");
    await press(page, "Play on from here", "mouse");
    await untilMoves(page, order[0]);
    await untilBoard(page, boards[order[0]]);
    await page.keyboard.press("r"); // what came then is still there
    await untilBoard(page, boards[order[0] + 1]);
  });
});

test("a game that another took the place of can still be played on from its review", async () => {
  await withPage({}, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await untilLearnt(page);
    const boards = await play(page, 64);
    await press(page, "Review", "mouse");
    await page.getByText(`${MOVES} of ${MOVES}`).waitFor();
    await page.getByRole("slider").fill("5");
    await press(page, "Game", "mouse");
    await begin(page, "mouse", 8);
    await press(page, "Review", "mouse");
    await page.getByText("There is no move to review yet.").waitFor();
    await press(page, "Game", "mouse");
    await page.keyboard.press("u"); // the game before
    await untilBoard(page, boards.at(-1));
    await press(page, "Review", "mouse");
    await page.getByText(`${MOVES} of ${MOVES}`).waitFor();
    await page.getByRole("slider").fill("5");
    await press(page, "Play on from here", "mouse");
    await untilMoves(page, 1 + 5); // the tile that was set counts
    await untilBoard(page, boards[5]);
    await page.keyboard.press("r");
    await untilBoard(page, boards[6]);
    await press(page, "Review", "mouse");
    await page.getByText("6 of 6", { exact: true }).waitFor(); // of this part of the game alone
    await press(page, "Game", "mouse");
    await page.evaluate(() => (location.hash = "#view=review"));
    await page.getByText("6 of 6", { exact: true }).waitFor();
  });
});

test("a review names who played a record, be it nobody whom the page knows", async () => {
  const moves = "start: 2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0\n\nl5";
  for (const [player, words] of [["player: Ada\n", "Ada"], ["", "somebody"], ["player: snake\n", "snake"], ["player: greedy: merges 1\n", "the Lab's recipe"]]) {
    await withPage({ hash: "#board=1100000000000000" }, async (page) => {
      await press(page, "Import and export", "mouse");
      await page.getByLabel("Record or board").fill(`engine2048 record 1\n${player}${moves}`);
      await press(page, "Open", "mouse");
      await untilMoves(page, 1);
      await press(page, "Review", "mouse");
      await page.locator(".review .verdict").filter({ hasText: `Move 1, ${words}: left.` }).waitFor();
    });
  }
});
