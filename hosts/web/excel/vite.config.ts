// Builds the add-in into dist/web/excel, or the folder `excel` in WEB_OUT. ADDRESS is where it will be served.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { texts } from "../texts-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ADDRESS = process.env.ADDRESS ?? "https://localhost:8443/excel";

function manifest(): Plugin {
  return {
    name: "manifest",
    apply: "build",
    generateBundle() {
      const { version } = JSON.parse(readFileSync(here("../engine/package.json"), "utf8")) as { version: string };
      const text = readFileSync(here("manifest.xml"), "utf8").replaceAll(/="ADDRESS/g, `="${ADDRESS}`).replace(">1.VERSION", `>1.${version}`);
      this.emitFile({ type: "asset", fileName: "manifest.xml", source: text });
    },
  };
}

export default defineConfig({
  root: here("."),
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [texts(), manifest()],
  worker: { format: "es" },
  build: {
    outDir: `${process.env.WEB_OUT ?? here("../../../dist/web")}/excel`,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { input: here("taskpane.html") },
  },
});
