// What the page keeps in this browser. A browser may refuse: then it forgets.

const PREFIX = `engine2048.${new URL(".", location.href).pathname}`; // a host may have several copies of the page

export function recall<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Whether there was room. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
