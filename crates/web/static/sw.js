// Keeps the client for use off line. Every version has a cache of its own that never changes after
// it was filled; the files' names tell their content, so that versions never mix.

const FILES = {{files}};
const LATER = {{later}};
const OURS = `quartet ${registration.scope} `;
const CACHE = OURS + "{{version}}";
const PATIENCE = 4000;

addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => skipWaiting()));
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Hashed files are most likely in the browser's own cache since the page was loaded with them.
  const isHashed = (name) => /-[0-9a-f]{16}\.\w+$/.test(name);
  const request = (name) => new Request(name, { cache: isHashed(name) ? "default" : "no-cache" });
  await cache.addAll(FILES.map((name) => request(name === "index.html" ? "./" : name)));
  // What only some games need does not keep the page from being kept.
  await Promise.allSettled(LATER.map((name) => cache.add(request(name))));
}

// The version before this one stays: pages that it opened may still ask for its files.
addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
      await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  const name = url.pathname.slice(new URL(registration.scope).pathname.length);
  if (name === "" || name === "index.html") {
    event.respondWith(newest(request));
  } else if (FILES.includes(name) || /-[0-9a-f]{16}\.\w+$/.test(name)) {
    event.respondWith(kept(request));
  }
});

// The page as the server has it now; as kept where the server does not answer, or not in time.
async function newest(request) {
  const own = async () => (await caches.open(CACHE)).match("./");
  const answer = fetch(request).then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(own);
  return (await Promise.race([answer, late]).catch(own)) ?? answer;
}

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
