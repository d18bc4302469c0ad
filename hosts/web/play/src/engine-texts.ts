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

/** The sentence in the language in use; what is no sentence of the engine stays. */
export function translated(sentence: string): string {
  if (language.value === "en") return sentence;
  if (isDirection(sentence)) return say(sentence);
  for (const text of [...engine, ...record]) {
    const found = pattern(text.en).exec(sentence);
    if (!found) continue;
    const filled = Object.entries(found.groups ?? {}).map(([name, value]) => [name, translated(value)]);
    return say(text, Object.fromEntries(filled));
  }
  return sentence;
}
