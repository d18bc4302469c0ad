// The service worker: keeps the files of this build, so that the page opens without a network. The build puts its own name
// before this, and the lists of them: those that are fetched first, and those that come when they are asked for. Files in
// `assets` have a hash of their content in their names, and never change.
const PREFIX = `engine2048 ${registration.scope} `; // a host may have several copies of the page
const cacheName = PREFIX + BUILD;

// Other pages may lie below this one: the add-in, a copy, another project.
const OURS = ["index.html", ...FIRST, ...LATER].map((file) => new URL(file, registration.scope).href);

const PATIENCE = 120_000; // milliseconds: Chromium ends an installation after five minutes
const isOld = (name) => name.startsWith(PREFIX) && name !== cacheName;

self.addEventListener("install", (event) => {
  // The browser may still hold the others of an earlier build.
  const request = (file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" });
  const install = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(FIRST.map(request));
    // What does not come, or not soon, comes when it is asked for.
    await Promise.race([renewLater(cache).catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  };
  event.waitUntil(install());
});

/** Fetches those of LATER that an earlier build kept with another content, so that this one works without a network too. */
async function renewLater(cache) {
  const names = (await caches.keys()).filter(isOld);
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const kept = requests.flat().map(({ url }) => url);
  const stem = (file) => file.replace(/^.*\/|-[\w-]{8}\.\w+$/g, ""); // without folders and hash
  const isNew = (file) => !kept.some((url) => url.endsWith(file)) && kept.some((url) => stem(url) === stem(file));
  await cache.addAll(LATER.filter(isNew));
}

// After an update this waits until the last page of the build before is closed, which needs its files.

self.addEventListener("activate", (event) => {
  const dropOld = async () => Promise.all((await caches.keys()).filter(isOld).map(drop));
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

/** Drops the files of another build, but for those of LATER that this one has too: 23 MB of weights. */
async function drop(name) {
  const [old, cache] = await Promise.all([name, cacheName].map((name) => caches.open(name)));
  const take = async (file) => {
    const kept = await old.match(file);
    if (kept) await cache.put(file, kept);
  };
  await Promise.all(LATER.map(take)).catch(() => {}); // where there is no room they come again
  await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && OURS.includes(addressOf(request))) event.respondWith(answer(event));
});

const addressOf = ({ url }) => url.split(/[?#]/)[0];

async function answer(event) {
  const { request } = event;
  const cache = await caches.open(cacheName).catch(() => {}); // a damaged one keeps nobody out
  const isIndex = addressOf(request) === OURS[0];
  const kept = await cache?.match(isIndex ? "./" : request, { ignoreSearch: true }).catch(() => {});
  const isAnew = request.cache === "reload"; // as the engine asks for what came damaged
  if (kept && !isAnew) return kept;
  const response = await fetch(request).catch((error) => {
    if (kept) return kept;
    throw error;
  });
  // The weights come here when they are first asked for; what failed or came in part is not kept. The page does not wait.
  if (response.status === 200) event.waitUntil(cache?.put(request, response.clone()).catch(() => {}));
  return response;
}
