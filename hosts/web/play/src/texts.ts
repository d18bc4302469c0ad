// The texts of the page and of the task pane in the language in use, from the table of all hosts. What stands between braces is filled in.
import { effect, signal } from "@preact/signals";
import { page, shared } from "../../../texts.json";
import { recall, remember } from "./memory";

export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };
export type Language = keyof typeof LANGUAGES;
export type Text = Record<Language, string>;

const texts = { ...shared, ...page };

export type Key = keyof typeof texts;

const preferred = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The language in use: the one chosen before, else the first of the browser's that there is. */
export const language = signal<Language>(recall<Language>("language", isLanguage) ?? preferred.find(isLanguage) ?? "en");

effect(() => {
  document.documentElement.lang = language.value;
});

export function choose(chosen: Language): void {
  language.value = chosen;
  remember("language", chosen);
}

/** A text in the language in use. */
export function say(key: Key | Text, values: Record<string, string | number> = {}): string {
  const text: Text = typeof key === "string" ? texts[key] : key;
  return text[language.value].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A text of so many things: the table has another one where a language has the singular. */
export function counted(key: "games" | "movesAhead" | "newTiles" | "plies", n: number): string {
  const isOne = new Intl.PluralRules(language.value).select(n) === "one";
  return say(isOne ? `${key}One` : key, { n });
}

export const ARROWS = ["▲", "▶", "▼", "◀"];
export const DIRECTIONS = ["up", "right", "down", "left"] as const;

export const directionWord = (direction: number): string => say(DIRECTIONS[direction]!);

/** A number as people of that language write it. */
export function shown(number: number, digits = 0): string {
  const format = { maximumFractionDigits: digits, minimumFractionDigits: digits, signDisplay: "negative" } as const;
  return number.toLocaleString(language.value, format);
}

/** The same, with two digits after the point where there is room. */
export const brief = (number: number): string => shown(number, Math.abs(number) < 1000 ? 2 : 0);
