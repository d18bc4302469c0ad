// What a person chose, kept in this browser.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { recall, remember } from "./memory";
import { limitsOf, PLAYERS, type Limits, type Strength } from "./roster";

export const LAB = "lab"; // the choice of the Lab's recipe as a player

function kept<T>(name: string, usual: T): Signal<T> {
  const value = signal<T>(recall<T>(name) ?? usual);
  effect(() => void remember(name, value.value));
  return value;
}

export const choice = kept("player", PLAYERS[0]!.name);
export const strength = kept<Strength>("strength", "normal");
export const effort = kept("effort", 2);
export const timeMs = kept("time", 0);
export const coach = kept("coach", true);
export const speed = kept<Speed>("speed", "fast");
/** Whether letters are commands: who dictates or types by accident turns them off. */
export const letterKeys = kept("letterKeys", true);
export const theme = kept<"auto" | "light" | "dark">("theme", "auto");
export const recipe = kept("recipe", "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1");
/** The recipe that was typed last: a link or a preset may take its place. */
export const typedRecipe = kept("typedRecipe", "");
export const seed = signal("");
export const view = signal<"game" | "lab">("game");

/** The pause between moves of Auto play, in milliseconds; none waits for the screen either. */
export const SPEEDS = { slow: 900, brisk: 350, fast: 120, fastest: 0 };
export type Speed = keyof typeof SPEEDS;

/** The player, as the engine knows it. */
export const player = computed(() => (choice.value === LAB ? recipe.value : choice.value));

/** Its name for people. */
export const limits = computed<Limits>(() => limitsOf(player.value, strength.value, [effort.value, timeMs.value]));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
