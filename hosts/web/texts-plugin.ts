// Gives each module its own copy of the table of texts. The bundler drops the parts that the module does not name, and leaves the
// others beside it: the texts of the review come when somebody opens it. One copy for all modules would come with the first picture.
import { readFileSync } from "node:fs";
import { parse, resolve } from "node:path";
import type { Plugin } from "vite";

export function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre",
    resolveId(source, importer) {
      if (!importer || !source.endsWith("/texts.json")) return null;
      const { dir, name } = parse(importer);
      return `\0${resolve(dir, source)} of ${name}`; // which looks like no JSON to other plugins
    },
    load(id) {
      const file = /^\0(.+\/texts\.json) of /.exec(id.replaceAll("\\", "/"))?.[1];
      if (file === undefined) return null;
      const parts = Object.entries(JSON.parse(readFileSync(file, "utf8")) as object);
      return parts.map(([name, part]) => `export const ${name} = ${JSON.stringify(part)};\n`).join("");
    },
  };
}
