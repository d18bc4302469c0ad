// What the engine says of a call, a recipe or a record, in German and Russian. The English sentences in the table are those of
// src/ffi/status.rs, src/recipe/error.rs, src/record/fault.rs and of the package; what stands between braces may itself be one of them.
import { engine, record } from "../../../texts.json";
import { DIRECTIONS, language, say } from "./texts";

const isDirection = (word: string): word is (typeof DIRECTIONS)[number] => DIRECTIONS.some((direction) => direction === word);

/** A pattern of an English sentence, with a group for each thing that is filled in. */
function pattern(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s");
}

/**
 * The sentence in the language in use; what is no sentence of the engine stays. Of the texts that it fits, the one with the shortest
 * first blank counts, whatever their order: `line 3: row 1, column 2 ...` is no `line {line}, column {column}`. If those are equal,
 * the one whose blanks take least.
 */
export function translated(sentence: string): string {
  if (language.value === "en") return sentence;
  if (isDirection(sentence)) return say(sentence);
  const fits = [...engine, ...record].flatMap((text) => {
    const found = pattern(text.en).exec(sentence);
    if (!found) return [];
    const blanks = Object.entries(found.groups ?? {});
    return [{ text, blanks, first: blanks[0]?.[1].length ?? 0, letters: blanks.reduce((sum, [, value]) => sum + value.length, 0) }];
  });
  const [best] = fits.sort((one, other) => one.first - other.first || one.letters - other.letters);
  return best ? say(best.text, Object.fromEntries(best.blanks.map(([name, value]) => [name, translated(value)]))) : sentence;
}
