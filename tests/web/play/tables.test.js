// The page's tables, without a browser: presets, texts, quantile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nativeAnswers, ROOT } from "../files.js";

test("the Lab's presets are the published evaluations", () => {
  const source = readFileSync(join(ROOT, "hosts/web/play/src/lab.tsx"), "utf8");
  const presets = [...source.slice(source.indexOf("const PRESETS")).matchAll(/^ {2}([a-z]+): "(.+)",$/gm)];
  const boards = JSON.parse(readFileSync(join(ROOT, "tests/common/positions.json"), "utf8")).map(({ cells }) => cells);
  assert.equal(presets.length, 6);
  for (const [, name, recipe] of presets) {
    const [own, published] = [recipe, name].map((text) => nativeAnswers(boards.map((cells) => ["evaluate", cells, text])));
    const sign = name === "graph" ? -1 : 1;
    const most = /datumbox|heuristic/.test(name) ? 1 : 1e-9; // which round
    boards.forEach((cells, index) => {
      if (name === "ovolve" && !cells.includes(0)) return; // minus infinity, which a recipe counts otherwise
      const [found, expected] = [own[index], sign * published[index]];
      assert.ok(Math.abs(found - expected) <= most * Math.max(1, most === 1 ? 1 : Math.abs(expected)), `${name} ${cells}: ${found}, ${expected}`);
    });
  }
});

test("a text has the same things filled in in every language", () => {
  const { extension: _, workbook: __, ...tables } = JSON.parse(readFileSync(join(ROOT, "hosts/texts.json"), "utf8"));
  const texts = Object.values(tables).flatMap(Object.values).map(({ en, de, ru }) => [en, de, ru]);
  assert.ok(texts.length > 100);
  const filled = (text) => [...text.matchAll(/\{\w+\}/g)].join();
  for (const [english, ...others] of texts) {
    for (const text of others) assert.deepEqual(filled(text).split(",").sort(), filled(english).split(",").sort(), text);
  }
});

test("all that the engine says of a wrong record is translated", () => {
  const [texts, faults, board] = ["hosts/texts.json", "src/record/fault.rs", "src/board.rs"].map((file) => readFileSync(join(ROOT, file), "utf8"));
  const likeness = (text) => text.replace(/\{[^}]*\}/g, "{}").replace(/\\\n\s*/g, "");
  const known = JSON.parse(texts).record.map(({ en }) => likeness(en));
  const shown = (source) => [...source.matchAll(/fmt::Display for[^]*?\n\}\n/g)].join("");
  const said = [...shown(faults).matchAll(/(?:write!\(\s*formatter,|format!\()\s*"((?:[^"\\]|\\[^])*)"/g)].map(([, text]) => likeness(text));
  said.push(...[...shown(board).matchAll(/"(row \{.*?)"/g)].map(([, text]) => likeness(text)));
  assert.ok(said.length >= 30, `${said.length} sentences`);
  // `{place}: {fault}` is written out for each place, and a fault alone is itself.
  for (const sentence of said.filter((one) => /[a-z]/.test(one))) assert.ok(known.includes(sentence), sentence);
});

test("all statuses of the engine, and what the package says of them, are translated", () => {
  const { engine } = JSON.parse(readFileSync(join(ROOT, "hosts/texts.json"), "utf8"));
  const known = engine.map(({ en }) => en.replace(/\{\w+\}/g, "{}"));
  const sentencesOf = (file, from, sentence) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    const begin = source.indexOf(from);
    return [...source.slice(begin, source.indexOf("\n}", begin)).matchAll(sentence)].map(([, text]) => text.replace(/\$\{.*?\}/g, "{}"));
  };
  const statuses = sentencesOf("src/ffi/status.rs", "fn sentence", /E2048_(?!OK)\w+ => (?:\{\s*)?"(.+)"/g);
  assert.equal(statuses.length, 13);
  const faults = sentencesOf("hosts/web/engine/src/engine.ts", "const FAULTS", /: "(.+)"/g);
  const ofFiles = sentencesOf("hosts/web/engine/src/host.ts", "if (!response.ok)", /Error\(`(.+)`\)/g);
  assert.deepEqual([faults.length, ofFiles.length], [2, 2]);
  const ofNumbers = sentencesOf("hosts/web/engine/src/board.ts", "function whole", /`(.+)`/g);
  const calls = readFileSync(join(ROOT, "hosts/web/engine/src/engine.ts"), "utf8").matchAll(/\b(?:whole|eachOf)\([^"\n]*?, "(.+?)"\)/g);
  const numbers = [...calls].map(([, what]) => what);
  assert.deepEqual([ofNumbers.length, new Set(numbers).size], [1, 8]);
  for (const sentence of [...statuses, ...faults, ...ofFiles, ...ofNumbers, ...numbers]) assert.ok(known.includes(sentence), sentence);
});

test("the race's quantile is Student's", async () => {
  const { transformWithOxc } = await import("../../../hosts/web/node_modules/vite/dist/node/index.js");
  const source = readFileSync(join(ROOT, "hosts/web/play/src/race.ts"), "utf8");
  const { code } = await transformWithOxc(source, "race.ts");
  const { studentQuantile } = await import("data:text/javascript," + encodeURIComponent(code));
  // Abramowitz and Stegun, Table 26.10: percentage points of the t-distribution.
  for (const [probability, freedom, expected] of [[0.975, 4, 2.776], [0.975, 15, 2.131], [0.995, 20, 2.845], [0.9975, 30, 3.03]]) {
    const found = studentQuantile(probability, freedom);
    assert.ok(Math.abs(found - expected) < 0.005 * expected, `${probability}, ${freedom}: ${found}`);
  }
});
