// What the page keeps in this browser. A browser may refuse: then it forgets.

const PREFIX = `engine2048.${new URL(".", location.href).pathname}`; // a host may have several copies of the page

/** What was kept under a name, unless it is damaged: then it is kept aside, so that nothing that comes next is lost to it. */
export function recall<T>(name: string, isGood: (value: T) => boolean = () => true): T | undefined {
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + name);
    if (text === null) return undefined;
    const value = JSON.parse(text) as T;
    if (isGood(value)) return value;
  } catch {
    // as below
  }
  if (text !== null) write(`${name}.damaged`, text);
  return undefined;
}

/** Whether there was room. */
export const remember = (name: string, value: unknown): boolean => write(name, JSON.stringify(value));

function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It keeps nothing anyway.
  }
}

/** The names that begin so. */
export function namesOf(begin: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + begin));
    return names.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Calls back where another tab has changed what is kept under a name. */
export function onChange(name: string, changed: () => void): void {
  addEventListener("storage", ({ key }) => (key === PREFIX + name || key === null) && changed());
}

/** What this tab alone knows: it outlives a reload. */
export const tab = {
  recall(name: string): string | null {
    try {
      return sessionStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  remember(name: string, text: string): void {
    try {
      sessionStorage.setItem(PREFIX + name, text);
    } catch {
      // A reload then is like another tab.
    }
  },
};

/**
 * Waits for the lock of a name, which this tab then has until it is closed or `release` is called; undefined where another tab
 * has it. A tab that is reloaded waits `patience` milliseconds, since the document before may still be closing.
 */
export async function lock(name: string, patience: number): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => {}; // not a secure context
  const options: LockOptions = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    navigator.locks.request(PREFIX + name, options, hold).catch(() => resolve(undefined));
  });
}

/** The names whose locks a tab has. */
export async function lockedNames(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name!.slice(PREFIX.length)));
}
