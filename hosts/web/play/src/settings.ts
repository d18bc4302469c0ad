// What a person chose, kept in this browser.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { recall, remember } from "./memory";
import { limitsOf, PLAYERS, STRENGTHS, type Limits, type Strength } from "./roster";

export const LAB = "lab"; // the choice of the Lab's recipe as a player

/** A setting; what was kept and is not good is as if nothing was. */
function kept<T>(name: string, usual: T, isGood: (value: T) => boolean): Signal<T> {
  const value = signal<T>(recall<T>(name, isGood) ?? usual);
  effect(() => void remember(name, value.value));
  return value;
}

const isBoolean = (value: boolean) => typeof value === "boolean";
const isCount = (value: number) => Number.isInteger(value) && value >= 0;
const isText = (value: string) => typeof value === "string";

/** The pause between moves of Auto play, in milliseconds; none waits for the screen either. */
export const SPEEDS = { slow: 900, brisk: 350, fast: 120, fastest: 0 };
export type Speed = keyof typeof SPEEDS;
export const THEMES = ["auto", "light", "dark"] as const;

export const choice = kept<string>("player", PLAYERS[0]!.name, (value) => value === LAB || PLAYERS.some(({ name }) => name === value));
export const strength = kept<Strength>("strength", "normal", (value) => STRENGTHS.includes(value));
export const effort = kept<number>("effort", 2, isCount);
export const timeMs = kept<number>("time", 0, isCount);
export const coach = kept<boolean>("coach", true, isBoolean);
export const speed = kept<Speed>("speed", "fast", (value) => Object.hasOwn(SPEEDS, value));
/** Whether letters are commands: who dictates or types by accident turns them off. */
export const letterKeys = kept<boolean>("letterKeys", true, isBoolean);
/** Whether H, J, K and L move, as in vi. */
export const viKeys = kept<boolean>("viKeys", false, isBoolean);
/** Whether the player always thinks about the board. */
export const live = kept<boolean>("live", false, isBoolean);
/** Whether what is a step away is shown. */
export const more = kept<boolean>("more", false, isBoolean);
export const theme = kept<(typeof THEMES)[number]>("theme", "auto", (value) => THEMES.includes(value));
export const recipe = kept<string>("recipe", "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1", isText);
/** The recipe that was typed last: a link or a preset may take its place. */
export const typedRecipe = kept<string>("typedRecipe", "", isText);
/** Whether a person chooses the new tile after a move. */
export const placing = signal(false);
export const seed = signal("");
export const view = signal<"game" | "review" | "lab">("game");

/** The player, as the engine knows it. */
export const player = computed(() => (choice.value === LAB ? recipe.value : choice.value));

/** The limits of one of its moves. */
export const limits = computed<Limits>(() => limitsOf(player.value, strength.value, [effort.value, timeMs.value]));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
