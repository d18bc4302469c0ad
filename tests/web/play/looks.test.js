// How it looks: tiles, small screens, languages, and how little the first picture needs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, boards, button, press, untilMovesPass, withPage } from "./page.js";

test("the tiles are drawn where the engine says, move after move", async () => {
  await withPage({ hash: "#board=1122233401100220" }, async (page) => {
    await page.getByLabel("Coach").uncheck();
    for (let index = 0; index < 60; index++) {
      await page.keyboard.press(ARROWS[(index * 7) % 4]);
      if (index % 3 === 0) await page.keyboard.press(ARROWS[(index + 1) % 4]); // faster than it is drawn
      const { heard, drawn } = await boards(page);
      assert.deepEqual(drawn, heard);
    }
    await untilMovesPass(page, 9); // so the looks saw tiles move
  });
});

test("on a phone held sideways the board is seen whole, and each number fits its tile", async () => {
  for (const [width, height] of [[844, 390], [568, 320]]) {
    await withPage({ viewport: { width, height }, hash: "#board=hgfedcba98765432" }, async (page) => {
      const board = await page.locator(".board").boundingBox();
      assert.ok(board.y >= 0 && board.y + board.height <= height && board.width <= width - 100, JSON.stringify(board));
      const wide = await page.locator(".tiles .tile").evaluateAll((tiles) =>
        tiles.filter((tile) => {
          const range = document.createRange();
          range.selectNodeContents(tile);
          return range.getBoundingClientRect().width > tile.clientWidth;
        }).map((tile) => tile.textContent));
      assert.deepEqual(wide, []);
      const corners = (kind) => page.locator(kind).evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]));
      const [cells, tiles] = [await corners(".cell"), await corners(".place")];
      assert.ok(cells.every(([x, y]) => tiles.some(([left, top]) => Math.hypot(x - left, y - top) < 0.7)), "tiles cover cells");
    });
  }
});

test("German and Russian browsers see their language, and any can be chosen", async () => {
  for (const [locale, words] of [["de-DE", "Neues Spiel"], ["ru-RU", "Новая игра"], ["fr-FR", "New game"]]) {
    await withPage({ locale }, async (page) => {
      await button(page, words).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2).replace("fr", "en"));
      await page.locator("footer summary").click();
      await page.locator("footer select").first().selectOption("de");
      await button(page, "Neues Spiel").waitFor();
      assert.equal(await page.title(), "2048 mit Programm");
    });
  }
});

test("on a phone the Lab shows all four directions, in every language", async () => {
  const recipe = encodeURIComponent("expectimax: monotonicity 1, empty 2.7, smoothness 0.1, largest 1");
  for (const [locale, explain] of [["en-GB", "Explain the board"], ["de-DE", "Feld erklären"], ["ru-RU", "Объяснить поле"]]) {
    await withPage({ size: "phone", locale, hash: `#view=lab&board=1122233401100220&recipe=${recipe}` }, async (page) => {
      await press(page, explain, "touch");
      await page.locator(".explained canvas").waitFor();
      const [needed, there] = await page.locator(".scroll").evaluate((table) => [table.scrollWidth, table.clientWidth]);
      assert.ok(needed <= there, `${locale}: ${needed} pixels of ${there}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    });
  }
});

test("the first picture needs less than 100 KB", async () => {
  await withPage({}, async (page) => {
    const bytes = await page.evaluate(() => {
      const entries = performance.getEntriesByType("resource").filter(({ initiatorType }) => /script|link|css/.test(initiatorType));
      return entries.reduce((sum, entry) => sum + entry.decodedBodySize, performance.getEntriesByType("navigation")[0].decodedBodySize);
    });
    assert.ok(bytes > 10_000 && bytes < 100_000, `${bytes} bytes`);
  });
});
