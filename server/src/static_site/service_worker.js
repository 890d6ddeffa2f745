// Keeps a static site in the browser, so that it opens without a connection.

const SCOPE = new URL("./", location.href).pathname;
const NAME = `puctoscope-${SCOPE}-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT.map((file) => SCOPE + file))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

/** Removes what earlier versions of this site kept. */
async function removeOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(`puctoscope-${SCOPE}-`) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "GET" && url.origin === location.origin && url.pathname.startsWith(SCOPE)) {
    event.respondWith(request.mode === "navigate" ? page(url) : file(request));
  }
});

/** A document; its address may have a query, which is the page's. */
async function page(url) {
  const folder = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
  const cache = await caches.open(NAME);
  const known = (await cache.match(`${folder}index.html`)) ?? (await cache.match(url.pathname));
  if (known && folder !== url.pathname) return Response.redirect(folder + url.search, 301);
  // Without a connection there is nothing at addresses that are not kept.
  return isolated(known ?? (await fetch(url).catch(() => cache.match(`${SCOPE}404.html`))), url);
}

/**
 * A document in a process of its own, in which a page may use threads, and what it loads; one in a frame of another site cannot
 * have that.
 */
function isolated(response, url) {
  if (response.type === "opaqueredirect" || url?.searchParams.has("embed")) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** A file; those that not everybody needs are kept when they are first fetched. */
async function file(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request);
  if (known) return isolated(known);
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return isolated(response);
}
