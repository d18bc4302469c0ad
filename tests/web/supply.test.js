// The packages of npm: few, pinned with checksums, under allowed licences; and README's example with the packed package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./files.js";

/** What ships, with its licence; the rest builds and tests. */
const SHIPS = ["@preact/signals", "@preact/signals-core", "preact", "uplot"];
const ALLOWED = /^(MIT|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|\(?MIT OR Apache-2\.0\)?)$/;
/** Tools that do not ship: their licences bind only who changes or hands them on. */
const TOOLS = { "axe-core": "MPL-2.0", lightningcss: "MPL-2.0", "@microsoft/office-js": "SEE LICENSE IN LICENSE.md" };

function packagesOf(folder) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split("node_modules/")[1];
    return name && !entry.link ? [{ name, ...entry }] : [];
  });
}

for (const folder of ["hosts/web", "tests/web"]) {
  test(`the packages of ${folder} are pinned and may be used`, () => {
    const packages = packagesOf(folder);
    assert.ok(packages.length >= 3);
    for (const { name, version, integrity, resolved, license } of packages) {
      assert.match(version, /^\d+\.\d+\.\d+/, name);
      assert.match(integrity, /^sha512-/, name);
      assert.equal(resolved, undefined, `${name}: a lock file names no registry`);
      const tool = Object.keys(TOOLS).find((tool) => name === tool || name.startsWith(tool + "-"));
      assert.ok(tool || ALLOWED.test(license), `${name}: ${license}`);
    }
  });
}

test("nothing ships but what SECURITY.md names", () => {
  const shipped = packagesOf("hosts/web").filter(({ dev, optional }) => !dev && !optional);
  assert.deepEqual(shipped.map(({ name }) => name).sort(), SHIPS);
  assert.ok(shipped.every(({ license }) => license === "MIT"));
});

test("the page and the add-in bring the licences of what they bundle", () => {
  for (const [folder, bundled] of [["", SHIPS], ["excel", SHIPS.filter((name) => name !== "uplot")]]) {
    const licences = readFileSync(join(ROOT, "dist/web", folder, "licences.md"), "utf8");
    const named = [...licences.matchAll(/^## (\S+) - \S+ \(MIT\)$/gm)].map(([, name]) => name);
    assert.deepEqual(named.sort(), bundled);
  }
});

test("README's JavaScript works when pasted", () => {
  const folder = mkdtempSync(join(tmpdir(), "engine2048-"));
  try {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const [, code] = /```js\n([^]*?)```/.exec(readme);
    assert.ok(readFileSync(join(ROOT, "hosts/web/engine/README.md"), "utf8").includes(code), "both READMEs have the example");
    const archive = readdirSync(join(ROOT, "dist/web")).find((file) => file.endsWith(".tgz"));
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "hint.mjs"), code);
    execFileSync("npm", ["install", "--offline", "--silent", join(ROOT, "dist/web", archive)], { cwd: folder });
    const printed = execFileSync("node", ["hint.mjs"], { cwd: folder, encoding: "utf8" });
    assert.match(printed, /^(up|right|down|left) \[[^\]]*\]\n\d+ moves, \d+ points\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
