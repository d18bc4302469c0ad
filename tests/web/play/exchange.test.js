// Games and boards in and out: as text, file and link, pasted, typed, turned; new tiles that a person places.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nativeAnswers } from "../files.js";
import { begin, boardOf, press, says, scores, setTile, untilBoard, untilMoves, untilMovesPass, withPage } from "./page.js";

const play = async (page, count) => {
  await page.getByLabel("Player").selectOption("snake");
  for (let made = 1; made <= count; made++) {
    await press(page, "Best move", "mouse");
    await untilMoves(page, made);
  }
};

test("a game goes out as text, as a file and by link, and comes back with all its moves", async () => {
  await withPage({}, async (page, context) => {
    const first = await begin(page);
    await play(page, 6);
    await page.keyboard.press("u"); // What was undone does not go out.
    await untilMoves(page, 5);
    const last = await boardOf(page);
    const comesBack = async () => {
      await untilBoard(page, last);
      await untilMoves(page, 5);
      for (let made = 4; made >= 0; made--) {
        await page.keyboard.press("u");
        await untilMoves(page, made);
      }
      await untilBoard(page, first.cells);
      await page.evaluate(() => (location.hash = `#board=aa00000000000000&nonce=${Math.random()}`));
      await untilBoard(page, [1024, 1024, ...Array(14).fill(0)]);
    };
    await press(page, "Import and export", "mouse");
    await press(page, "Copy as text", "mouse");
    const area = page.getByLabel("Record or board");
    await page.waitForFunction(() => document.querySelector("dialog textarea").value !== "");
    const text = await area.inputValue();
    const read = nativeAnswers([["readRecord", text]])[0];
    assert.deepEqual([read.boards[0], read.boards[5], read.player], [first.cells, last, "snake"]);
    const files = [];
    for (const name of ["Save as text", "Save as .rpl"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, name, "mouse")]);
      files.push({ name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer: readFileSync(await download.path()) });
    }
    assert.equal(files[0].buffer.toString(), text);
    assert.deepEqual(files.map(({ name }) => name), ["txt", "rpl"].map((ending) => `2048-${Math.max(...last)}.${ending}`));
    await press(page, "Close", "mouse");
    await press(page, "Copy link to the game", "mouse");
    await says(page, "The link to this position");
    const link = await page.evaluate(() => location.hash);
    await comesBack(); // by Undo
    await press(page, "Import and export", "mouse");
    await area.fill(text);
    await press(page, "Open", "mouse");
    await comesBack();
    for (const file of files) {
      await press(page, "Import and export", "mouse");
      await page.getByLabel("From a file").setInputFiles(file);
      await page.locator("dialog").waitFor({ state: "detached" });
      await comesBack();
    }
    await page.evaluate((link) => (location.hash = `${link}&nonce=1`), link);
    await comesBack();
    await press(page, "Import and export", "mouse");
    await area.fill(`See ${page.url().split("#")[0]}${link}&nonce=2 there.`);
    await press(page, "Open", "mouse");
    await comesBack();
  });
});

test("a link to a game has its score, and a game of more than a thousand moves has none", async () => {
  await withPage({ hash: "#board=1122000000000000&score=300&strength=quick&player=heuristic" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.keyboard.press("ArrowLeft"); // 4 and 8 points
    await untilMoves(page, 1);
    await press(page, "Copy link to the game", "mouse");
    await says(page, "The link to this position");
    await withPage({ hash: await page.evaluate(() => location.hash) }, async (opened) => {
      await untilMoves(opened, 1);
      assert.equal((await scores(opened))[0], "312");
      await opened.keyboard.press("u");
      await untilMoves(opened, 0);
      assert.equal((await scores(opened))[0], "300");
    });
    await page.getByLabel("Speed").selectOption("fastest");
    await press(page, "Auto play", "mouse");
    await untilMovesPass(page, 1000);
    await page.keyboard.press("Escape");
    await press(page, "Copy link to the game", "mouse");
    await says(page, "The game is too long for a link");
  });
});

// One in a hundred of the games that the engine's test has.
const GAMES = Number(process.env.ENGINE2048_GAMES ?? 100) / 100;

test("games that the native library has recorded go through the page with all their boards", async () => {
  const records = nativeAnswers(Array.from({ length: GAMES }, (_, index) => ["record", index + 1, 1 + ((index * 37) % 400)]));
  const boardsOf = (texts) => nativeAnswers(texts.map((text) => ["readRecord", text])).map(({ boards }) => boards);
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    const [area, copied] = [page.getByLabel("Record or board"), []];
    for (const { text } of records) {
      await press(page, "Import and export", "mouse");
      await area.fill(text);
      await press(page, "Open", "mouse");
      await page.locator("dialog").waitFor({ state: "detached" });
      await press(page, "Import and export", "mouse");
      await press(page, "Copy as text", "mouse");
      await page.waitForFunction(() => document.querySelector("dialog textarea").value !== "");
      copied.push(await area.inputValue());
      await press(page, "Close", "mouse");
    }
    assert.deepEqual(boardsOf(copied), boardsOf(records.map(({ text }) => text)));
  });
});

test("a wrong record is said and takes nothing away", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    await press(page, "Import and export", "mouse");
    const said = (words) => page.locator("dialog [role=status]").filter({ hasText: words }).waitFor();
    for (const [text, words] of [
      ["engine2048 record 1\nstart: 0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 2 0\n\nu4u0", /^move 2 /],
      ["hello, this is no game", /record|move/],
      ["2 4 8", /record|move/],
      ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", /record|move/],
    ]) {
      await page.getByLabel("Record or board").fill(text);
      await press(page, "Open", "mouse");
      await said(words);
    }
    await press(page, "Close", "mouse");
    await untilBoard(page, [2, 2, ...Array(14).fill(0)]);
    await press(page, "Import and export", "mouse");
    const [area, status] = [page.getByLabel("Record or board"), page.locator("dialog [role=status]")];
    assert.deepEqual([await area.inputValue(), await status.textContent()], ["", ""], "a dialog that is opened again is empty");
  });
});

test("a wrong record is said in the language of the page", async () => {
  for (const [locale, exchange, record, open, words] of [
    ["de-DE", "Ein- und ausgeben", "Aufzeichnung oder Feld", "Öffnen", [
      "Zug 2 (Zeile 4, Spalte 3): eine Kachel kam in Zeile 1, Spalte 1, die nicht leer ist",
      "Zug 1 (Zeile 4, Spalte 1): nach hoch bewegt sich nichts",
      "Zeile 2: `3x` ist keine Kachel",
    ]],
    ["ru-RU", "Импорт и экспорт", "Запись или поле", "Открыть", [
      "ход 2 (строка 4, столбец 3): плитка появилась в строке 1, столбце 1, где не пусто",
      "ход 1 (строка 4, столбец 1): вверх ничего не сдвигается",
      "строка 2: `3x` — не плитка",
    ]],
  ]) {
    await withPage({ locale, hash: "#board=1100000000000000" }, async (page) => {
      await press(page, exchange, "mouse");
      const wrong = ["start: 2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2\n\nr0u0", "start: 2 4 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0\n\nu4", "start: 3x 0\n"];
      for (const [index, text] of wrong.entries()) {
        await page.getByLabel(record).fill(`engine2048 record 1\n${text}`);
        await press(page, open, "mouse");
        await page.locator("dialog [role=status]").filter({ hasText: /./ }).waitFor();
        await page.waitForFunction((words) => document.querySelector("dialog [role=status]").textContent === words, words[index])
          .catch(async () => assert.equal(await page.locator("dialog [role=status]").textContent(), words[index]));
      }
    });
  }
});

test("a board is pasted, typed, rotated and mirrored, each a step that Undo takes back", async () => {
  await withPage({ hash: "#board=1100000000000000" }, async (page) => {
    const paste = (text, place = page.locator("body")) => place.evaluate((place, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    const board = [2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 1024, 0, 0, 0];
    for (const separators of [" ", ",", "\t", "\n", " | ", "; "]) {
      await paste("0 ".repeat(16), page.getByLabel("Seed")); // is the field's
      await paste(board.join(separators));
      await untilBoard(page, board);
      await page.keyboard.press("u");
      await untilBoard(page, [2, 2, ...Array(14).fill(0)]);
    }
    await paste(JSON.stringify([board.slice(0, 4), board.slice(4, 8), board.slice(8, 12), board.slice(12)]));
    await untilBoard(page, board);
    await page.locator(".cell").first().click();
    await paste("0 ".repeat(16)); // is the dialog's
    await press(page, "Rotate", "mouse");
    await untilBoard(page, [1024, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0, 16]);
    await page.locator(".cell").first().click();
    await press(page, "Mirror", "mouse");
    await untilBoard(page, [2, 0, 0, 1024, 4, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await page.locator(".cell").first().focus();
    await page.keyboard.type("0123");
    await untilBoard(page, [0, 2, 4, 8, 4, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await page.keyboard.press("+");
    await untilBoard(page, [0, 2, 4, 8, 8, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await untilBoard(page, [0, 2, 4, 8, 0, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await setTile(page, 1, 2, "mouse"); // which is there already, so that it is no step
    await page.keyboard.press("u");
    await untilBoard(page, [0, 2, 4, 8, 2, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await page.locator(".cell").nth(5).press("+"); // begins with the smallest tile
    await untilBoard(page, [0, 2, 4, 8, 2, 2, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
    await setTile(page, 5, 131072, "mouse");
    for (const key of ["+", "-"]) await page.locator(".cell").nth(5).press(key); // no tile is larger
    await untilBoard(page, [0, 2, 4, 8, 2, 65536, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0]);
  });
});

test("who places the new tiles chooses their cells, and a half move is lost to nothing but itself", async () => {
  await withPage({ hash: `#board=1100000000000000&score=${2 ** 31 - 3}` }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    await page.getByLabel("I place the new tiles").check();
    await page.keyboard.press("ArrowLeft");
    await says(page, "Choose the cell of the new tile.");
    await untilBoard(page, [4, ...Array(15).fill(0)]);
    await untilMoves(page, 0);
    await page.keyboard.press("ArrowDown"); // waits for the tile
    await untilBoard(page, [4, ...Array(15).fill(0)]);
    await page.locator(".cell").nth(10).click();
    assert.deepEqual(await page.locator("dialog .tile").allTextContents(), ["2", "4"]);
    await page.locator("dialog .t4").click();
    await untilMoves(page, 1);
    assert.equal((await scores(page))[0], "2,147,483,647", "no score is beyond what the engine counts");
    await untilBoard(page, [4, ...Array(9).fill(0), 4, ...Array(5).fill(0)]);
    await page.keyboard.press("ArrowRight");
    await untilBoard(page, [0, 0, 0, 4, ...Array(7).fill(0), 4, ...Array(4).fill(0)]);
    await page.keyboard.press("u"); // takes back the half move alone
    await untilBoard(page, [4, ...Array(9).fill(0), 4, ...Array(5).fill(0)]);
    await page.keyboard.press("ArrowRight");
    await untilBoard(page, [0, 0, 0, 4, ...Array(7).fill(0), 4, ...Array(4).fill(0)]);
    await page.reload();
    await untilBoard(page, [4, ...Array(9).fill(0), 4, ...Array(5).fill(0)]);
  });
});
