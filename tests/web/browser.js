// Debian's Chromium, which reaches nothing but this machine.
import { chromium } from "playwright-core";

// The last ones keep Chromium from looking for its maker's servers.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launch() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
}

/** Notes every request of a context that does not go to `address`, and aborts it. */
export async function holdTo(context, address) {
  const strays = [];
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      strays.push(route.request().url());
      return route.abort();
    },
  );
  return strays;
}
