// Opens the pad without a connection. It keeps the static files and the page of the pad, which is the same for everybody;
// no page with anybody's matches is ever kept here. The server writes KEPT above: the version, and what belongs to it.
const CACHE = `ochos-${KEPT.version}`;
const PAD = "/pad";

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const files = Object.entries(KEPT.files).map(([path, version]) => [path, `${path}?v=${version}`]);
  await Promise.all(files.map(async ([path, address]) => cache.put(path, await fetched(address))));
  await cache.put(PAD, await fetched(PAD));
}

async function fetched(address) {
  const answer = await fetch(address, { cache: "no-cache", credentials: "same-origin" });
  if (!answer.ok) throw new Error(address);
  return answer;
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("ochos-") && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname in KEPT.files) event.respondWith(file(request, url));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(PAD)) ?? Response.error();
  }
}

// A file of this very version is the same everywhere; any other is asked for first.
async function file(request, url) {
  const own = await kept(url.pathname);
  if (own && url.searchParams.get("v") === KEPT.files[url.pathname]) return own;
  try {
    return await fetch(request);
  } catch {
    return own ?? Response.error();
  }
}

const kept = async (address) => (await caches.open(CACHE)).match(address);

// A tap on the notice of a table, see table/turn.js, leads back to it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const table = pages.find(({ url }) => new URL(url).pathname === path);
  return table ? table.focus() : self.clients.openWindow(path);
}
