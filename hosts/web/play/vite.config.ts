// Builds the page into dist/web, or the folder in WEB_OUT: static files that any host can serve, below any path.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { texts } from "../texts-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Adds the service worker, with the files that it fetches first, all but the weights and the module for old browsers; their
 * hash, with which browsers fetch a new build; and the hash of each file.
 */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const assets = Object.keys(bundle).filter((file) => /^assets\/(?!.*\.map$)/.test(file)).sort();
      const isLater = (file: string) => /\.weights|nosimd/.test(file);
      const later = assets.filter(isLater);
      const first = ["./", "icon.svg", "app.webmanifest", ...assets.filter((file) => !isLater(file))];
      const read = (file: string) => readFileSync(`${dir}/${file === "./" ? "index.html" : file}`);
      const hashOf = (...contents: Buffer[]) => contents.reduce((hash, content) => hash.update(content), createHash("sha256")).digest("hex");
      const build = hashOf(...first.map(read)).slice(0, 16);
      const hashes = Object.fromEntries([...first, ...later].map((file) => [file, hashOf(read(file))]));
      const code = readFileSync(here("sw.js"), "utf8");
      const lists = `const FIRST = ${JSON.stringify(first)};\nconst LATER = ${JSON.stringify(later)};\nconst HASHES = ${JSON.stringify(hashes)};\n`;
      writeFileSync(`${dir}/sw.js`, `const BUILD = "${build}";\n${lists}${code}`);
    },
  };
}

export default defineConfig({
  root: here("."),
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [texts(), serviceWorker()],
  worker: { format: "es" },
  build: {
    outDir: process.env.WEB_OUT ?? here("../../../dist/web"),
    emptyOutDir: false, // the module lies there too
    assetsInlineLimit: 0, // the Content-Security-Policy allows no scripts in addresses
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
