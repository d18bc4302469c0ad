// The engines of the page, and how far they are loaded.
import { effect, signal } from "@preact/signals";
import { load, type Engine } from "engine2048";

/** What is still to come: the module, then the network. */
export type Loading =
  | { stage: "module" }
  | { stage: "network"; bytes: number; total: number }
  | { stage: "ready" }
  | { stage: "failed"; what: "engine" | "network"; why: string };

export const loading = signal<Loading>({ stage: "module" });

effect(() => {
  document.documentElement.dataset.stage = loading.value.stage; // for whoever looks from outside
});

interface Engines {
  /** Answers at once, since it never thinks. */
  rules: Engine;
  /** Thinks about the game. */
  thinker: Engine;
  /** Plays the Lab's races, so that the game goes on beside them. */
  racer: Engine;
}

export let engines: Promise<Engines>;

/** Loads the module, then `beforeNetwork` passes, the network. After a failure a call goes on from there. */
export async function loadEngines(beforeNetwork = async () => {}): Promise<void> {
  const isNetworkLeft = loading.value.stage === "failed" && loading.value.what === "network";
  if (!isNetworkLeft && !(await loadModule())) return;
  loading.value = { stage: "network", bytes: 0, total: 0 };
  try {
    await beforeNetwork();
    const progress = (bytes: number, total: number) => {
      loading.value = { stage: "network", bytes, total };
    };
    await (await engines).thinker.loadNetwork({ progress });
    loading.value = { stage: "ready" };
  } catch (error) {
    loading.value = { stage: "failed", what: "network", why: reason(error) };
  }
}

/** Whether it came. */
async function loadModule(): Promise<boolean> {
  loading.value = { stage: "module" };
  const one = () => load({ network: false });
  engines = Promise.all([one(), one(), one()]).then(([rules, thinker, racer]) => ({ rules, thinker, racer }));
  try {
    await (await engines).rules.version();
  } catch (error) {
    loading.value = { stage: "failed", what: "engine", why: reason(error) };
    return false;
  }
  return true;
}

let racerLearnt: Promise<void> | undefined;

/** The racer, which takes the network when it first needs it. */
export async function racerFor(players: readonly string[]): Promise<Engine> {
  const { racer } = await engines;
  if (players.some((player) => player.trim().toLowerCase() === "expectimax")) {
    racerLearnt ??= racer.loadNetwork();
    await racerLearnt.catch((error: unknown) => {
      racerLearnt = undefined;
      throw error;
    });
  }
  return racer;
}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
