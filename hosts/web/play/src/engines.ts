// The engines of the page, and how far they are loaded.
import { effect, signal } from "@preact/signals";
import { load, type Engine } from "engine2048";
import worker from "../../engine/dist/worker.js?worker&url"; // which no list of what was loaded has where it came wrong

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

const EARLY = [2, 2, ...Array<number>(14).fill(0)];

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
    const { thinker } = await engines;
    await thinker.loadNetwork({ progress });
    void thinker.bestMove(EARLY, { effort: 1 }).catch(() => {}); // decodes it, so that the first hint comes at once
    loading.value = { stage: "ready" };
  } catch (error) {
    loading.value = { stage: "failed", what: "network", why: reason(error) };
  }
}

/** Whether it came. */
async function loadModule(): Promise<boolean> {
  if (loading.value.stage === "failed") await freshen();
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

/** Fetches what the page is made of past all caches: a wrong answer may be in one of them. */
export async function freshen(): Promise<void> {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = [...loaded, worker].filter((file) => /\.(js|css|wasm)$/.test(file));
  await Promise.allSettled(files.map((file) => fetch(file, { cache: "reload" })));
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
