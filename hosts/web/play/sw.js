// The service worker: keeps the files of this build, so that the page opens without a network. The build puts its own name
// before this, the lists of them, those that are fetched first and those that come when they are asked for, and the SHA-256 of
// each: a network that asks for a login, or a host that answers a missing file with a page, says 200 as well.
const PREFIX = `engine2048 ${registration.scope} `; // a host may have several copies of the page
const cacheName = PREFIX + BUILD;

// Other pages may lie below this one: the add-in, a copy, another project.
const OURS = new Map([...FIRST, ...LATER].map((file) => [new URL(file, registration.scope).href, file]));
OURS.set(new URL("index.html", registration.scope).href, "./");

const PATIENCE = 120_000; // milliseconds: Chromium ends an installation after five minutes
const isOld = (name) => name.startsWith(PREFIX) && name !== cacheName;

self.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(cacheName);
    await Promise.all(FIRST.map((file) => keep(cache, file)));
    // What does not come, or not soon, comes when it is asked for.
    await Promise.race([renewLater(cache).catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  };
  event.waitUntil(install());
});

/** Whether a response is the file of this build. */
async function isRight(file, response) {
  if (response?.status !== 200) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === HASHES[file];
}

/** Fetches a file; what came wrong is asked for once more, past all caches. */
async function fetched(file, isAnew = false) {
  // The browser may still hold those without a hash in their names from an earlier build.
  for (const cache of isAnew ? ["reload"] : [file.startsWith("assets/") ? "default" : "no-cache", "reload"]) {
    const response = await fetch(new Request(file, { cache }));
    if (await isRight(file, response)) return response;
  }
  return new Response(null, { status: 502, statusText: "Not the file of this build" });
}

async function keep(cache, file) {
  const response = await fetched(file);
  if (!response.ok) throw new Error(`${file} came wrong`);
  await cache.put(file, response);
}

/** Fetches those of LATER that an earlier build kept with another content, so that this one works without a network too. */
async function renewLater(cache) {
  const names = (await caches.keys()).filter(isOld);
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const kept = requests.flat().map(({ url }) => url);
  const stem = (file) => file.replace(/^.*\/|-[\w-]{8}\.\w+$/g, ""); // without folders and hash
  const isNew = (file) => !kept.some((url) => url.endsWith(file)) && kept.some((url) => stem(url) === stem(file));
  await Promise.all(LATER.filter(isNew).map((file) => keep(cache, file)));
}

// After an update this waits until the last page of the build before is closed, which needs its files.

self.addEventListener("activate", (event) => {
  const dropOld = async () => Promise.all((await caches.keys()).filter(isOld).map(drop));
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

/** Drops the files of another build, but for those of LATER that this one has too: 25 MB of weights. */
async function drop(name) {
  const [old, cache] = await Promise.all([name, cacheName].map((name) => caches.open(name)));
  const take = async (file) => {
    const kept = await old.match(file);
    if (await isRight(file, kept)) await cache.put(file, kept);
  };
  await Promise.all(LATER.map(take)).catch(() => {}); // where there is no room they come again
  await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" && OURS.get(event.request.url.split(/[?#]/)[0]);
  if (file) event.respondWith(answer(event, file));
});

async function answer(event, file) {
  const { request } = event;
  const cache = await caches.open(cacheName).catch(() => {}); // a damaged one keeps nobody out
  const kept = await cache?.match(file).catch(() => {});
  const isAnew = request.cache === "reload"; // as the engine asks for what came damaged
  if (kept && !isAnew) return kept;
  const isLater = LATER.includes(file); // The page sees it come, and checks it itself.
  const response = await (isLater ? fetch(request) : fetched(file, isAnew)).catch((error) => {
    if (kept) return kept;
    throw error;
  });
  const copy = response.clone();
  const keepCopy = async () => (await isRight(file, copy)) && cache?.put(file, copy);
  if (response.ok && response !== kept) event.waitUntil(keepCopy().catch(() => {}));
  return response.ok || !kept ? response : kept;
}
