// Debian's Chromium, which reaches nothing but this machine.
import { chromium } from "playwright-core";
import { endAfter, LONGEST } from "./patience.js";

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

/** No wait has a limit of its own. A context that takes too long is closed, which ends its waits; their errors say what they waited for. */
export async function launch() {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS, timeout: 0 });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(0);
    context.on("close", endAfter(LONGEST, () => context.close()));
    return context;
  };
  return browser;
}

/** Notes the requests of a context that go to none of these places (a blob is in the page), and what violates a page's Content-Security-Policy. */
export function faultsOf(context, ...places) {
  const faults = [];
  context.on("request", (request) => places.some((place) => request.url().replace(/^blob:/, "").startsWith(place)) || faults.push(request.url()));
  context.on("console", (said) => /Content Security Policy/.test(said.text()) && faults.push(said.text()));
  return faults;
}

/** The same for one address, and aborts the other requests. The routes turn the browser's cache off. */
export async function holdTo(context, address) {
  await context.route((url) => url.origin !== address, (route) => route.abort());
  return faultsOf(context, address + "/");
}
