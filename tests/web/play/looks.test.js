// How it looks: tiles, small screens, languages, and how little the first picture needs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nativeAnswers, ROOT } from "../files.js";
import { ARROWS, asset, boards, button, press, says, untilLearnt, untilMovesPass, withPage } from "./page.js";

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
      await page.reload();
      await button(page, "Neues Spiel").waitFor();
    });
  }
});

test("the colours that were chosen outlive the page, and a chart takes others as they are chosen", async () => {
  await withPage({ colorScheme: "light", hash: "#view=lab&board=1123400000000000" }, async (page) => {
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await untilLearnt(page);
    await press(page, "Explain the board", "mouse");
    const canvas = page.locator(".explained canvas");
    await canvas.waitFor();
    const light = await canvas.evaluate((canvas) => canvas.toDataURL());
    await page.getByText("Settings").click();
    await page.getByLabel("Colours").selectOption("dark");
    await page.waitForFunction((light) => document.querySelector(".explained canvas")?.toDataURL() !== light, light);
    assert.equal(await scheme(), "dark");
    await page.reload();
    await untilLearnt(page);
    assert.equal(await scheme(), "dark");
  });
});

test("on a phone title and tabs are in one line, and a dialog has its buttons inside, in every language", async () => {
  for (const [locale, exchange] of [["en-GB", "Import and export"], ["de-DE", "Ein- und ausgeben"], ["ru-RU", "Импорт и экспорт"]]) {
    await withPage({ size: "phone", locale }, async (page) => {
      const middle = (kind) => page.locator(kind).boundingBox().then(({ y, height }) => y + height / 2);
      assert.ok(Math.abs((await middle("h1")) - (await middle("nav"))) < 10, locale);
      await press(page, exchange, "mouse");
      const right = (kind) => page.locator(kind).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
      await page.locator("dialog textarea").waitFor();
      assert.ok((await right("dialog .commands button")) <= (await right("dialog textarea")) + 1, locale);
    });
  }
});

// One for each fault of src/recipe/error.rs and src/names.rs.
const WRONG = [
  "minimx", "none at all", "best-first: empty 1", "expectimx: empty 1", "expectimax empty 1", "expectimax: smoothnes 1", "expectimax: zzz 1",
  "expectimax: empty 2,7", "expectimax: empty 1, empty 2", "expectimax: empty", "expectimax: best-cells 1 2 3", "expectimax: empty x1",
  "expectimax: empty 1e20", "expectimax: empty 1e-40", "monte-carlo: moves 0.5", "expectimax: empty 1 2", `greedy: best-cells ${"1 ".repeat(17)}`,
  "expectimax: moves 3", `expectimax: empty ${"ä".repeat(600)}`,
];

test("what the engine says of a recipe and of a call is in the language of the page", async () => {
  const english = nativeAnswers(WRONG.map((recipe) => ["checkRecipe", recipe]));
  const filled = (sentence) => sentence.match(/`.*?`|\b\d+\b/g).sort();
  for (const [locale, recipe, hint, noName, tooMuch, plies] of [
    ["de-DE", "Rezept", "Tipp", "Kein Spieler und keine Bewertung heißt so, und ein Rezept ist es auch nicht.",
      "Ein Aufwand, eine Zeit, eine Anzahl oder eine Nummer liegt außerhalb der Grenzen. Der größte Aufwand dieses Spielers ist 13.", "1 Halbzug voraus, "],
    ["ru-RU", "Рецепт", "Подсказка", "Ни игрока, ни оценки с таким именем нет, и это не рецепт.",
      "Усилие, время, количество или номер вне допустимых пределов. Наибольшее усилие этого игрока — 13.", "1 полуход вперёд, "],
  ]) {
    await withPage({ locale, hash: "#view=lab&board=1100000000000000" }, async (page) => {
      await untilLearnt(page);
      let last = await page.locator("#check").textContent();
      for (const [index, text] of WRONG.entries()) {
        await page.getByLabel(recipe, { exact: true }).fill(text);
        await page.waitForFunction((last) => document.querySelector("#check.bad") && document.querySelector("#check").textContent !== last, last);
        last = await page.locator("#check").textContent();
        assert.deepEqual(filled(last), filled(english[index].message), last);
        assert.doesNotMatch(last.replace(/`.*?`/g, ""), /\b(is|was|found|at|the|expected|than)\b/);
      }
      await page.evaluate(() => (location.hash = "#player=lab&recipe=nobody&strength=custom"));
      await press(page, hint, "mouse");
      await says(page, noName);
      const effort = page.getByLabel(/^(Aufwand|Усилие)/);
      await page.evaluate(() => (location.hash = "#player=monte-carlo")); // which takes more effort than minimax
      await effort.fill("99");
      await page.evaluate(() => (location.hash = "#player=minimax"));
      await press(page, hint, "mouse");
      await says(page, tooMuch);
      await effort.fill("1");
      await press(page, hint, "mouse");
      await page.locator(".values").filter({ hasText: plies }).waitFor();
    });
  }
});

const { engine, record } = JSON.parse(readFileSync(join(ROOT, "hosts/texts.json"), "utf8"));

// What fills a blank that is no number.
const FILLED = { url: "https://localhost/a.wasm", found: "`expectimx: empty 1, or 2`", names: "`a`, `b`", nearest: "`minimax`", name: "moves" };

const PLACE = /^(line|character|byte) [^:]*$/;
const IS_PART = { place: ({ en }) => PLACE.test(en), fault: ({ en }) => !PLACE.test(en) && !en.includes("{fault}") };
const inAll = (text, change) => ({ en: change(text.en, "en"), de: change(text.de, "de"), ru: change(text.ru, "ru") });

/** A text of the engine with its blanks filled in, in each language; one sentence for each place and each fault that may be there. */
function sentencesOf(text) {
  const name = /\{(fault|place)\}/.exec(text.en)?.[1];
  if (!name) return [inAll(text, (words) => words.replace(/\{(\w+)\}/g, (_, name) => FILLED[name] ?? "3"))];
  const parts = record.filter(IS_PART[name]);
  return parts.flatMap((part) => sentencesOf(inAll(text, (words, language) => words.replace(`{${name}}`, () => part[language]))));
}

test("each sentence of the engine, whatever is filled in, is the same one in the language of the page", async () => {
  const sentences = [...engine, ...record].flatMap(sentencesOf);
  assert.ok(sentences.length > 250, `${sentences.length} sentences`);
  for (const [locale, language] of [["de-DE", "de"], ["ru-RU", "ru"]]) {
    await withPage({ locale }, async (page) => {
      const translated = await page.evaluate(async ([module, sentences]) => {
        const { translated } = await import(module);
        return sentences.map(translated);
      }, [asset(/^engine-texts-.*\.js$/), sentences.map(({ en }) => en)]);
      assert.deepEqual(translated, sentences.map((sentence) => sentence[language]));
    });
  }
});

test("a seed that is none is said in the language of the page, and is no matter of effort", async () => {
  for (const [locale, seed, newGame, words] of [
    ["en-GB", "Seed", "New game", "The seed must be a whole number of 32 bits."],
    ["de-DE", "Startzahl", "Neues Spiel", "Für die Startzahl ist eine ganze Zahl mit 32 Bits nötig."],
    ["ru-RU", "Зерно", "Новая игра", "Для зерна нужно целое 32-битное число."],
  ]) {
    await withPage({ locale, hash: "#player=minimax" }, async (page) => {
      await untilLearnt(page);
      for (const typed of ["3000000000", "-"]) {
        await press(page, newGame, "mouse");
        await page.getByLabel(seed).fill(typed);
        await press(page, newGame, "mouse");
        await says(page, new RegExp(`^${words}$`));
        await page.getByLabel(seed).fill("");
      }
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
