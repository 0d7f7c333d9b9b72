// A pad that opens without a network. RELEASE and SHELL are written before this file by scoring/views/pad/worker.py.
// It keeps the pad's own files, the rules files, and the pages of matches that this phone has scored: nothing of anybody else.
// Without a network a page that is not kept fails as it would without a worker.

const SHOP = `pad-${RELEASE}`; // everything of one release together, so that old pages never meet new scripts
const PAGE = /^\/t\/m\/[^/]+\/$/;
const RULES = /^\/pad\/rules\//;
const MOST_PAGES = 4;
const SLOW = 6000; // a network that has not answered by then is taken for none

let stale = false; // the site has another release than this worker: its files come from the network until the new worker is there

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => (event.data === "forget" ? event.waitUntil(forget()) : null));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(page(request, url));
  else if (request.mode === "navigate" && url.pathname.startsWith("/t/")) event.respondWith(fetch(request).catch(() => lastPage()));
  else if (SHELL.includes(url.pathname) || RULES.test(url.pathname)) event.respondWith(file(request));
});

/** The files of this release, and the kept pages as this release draws them. */
async function install() {
  const shop = await caches.open(SHOP);
  await shop.addAll(SHELL.map((address) => new Request(address, { cache: "no-cache" })));
  for (const name of await caches.keys()) {
    if (!name.startsWith("pad-") || name === SHOP) continue;
    for (const old of await (await caches.open(name)).keys()) {
      if (PAGE.test(new URL(old.url).pathname)) await fetchPage(old.url);
    }
  }
  for (const { url } of await self.clients.matchAll({ includeUncontrolled: true })) if (PAGE.test(new URL(url).pathname)) await fetchPage(url);
  await self.skipWaiting();
}

const fetchPage = async (address) => keepPage(address, await fetch(address, { credentials: "same-origin" }));

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("pad-") && name !== SHOP);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Kept when it is the pad of a match that this phone is let in to; any other answer takes the kept one away. */
async function keepPage(address, answer) {
  const shop = await caches.open(SHOP);
  await shop.delete(address);
  if (!answer.ok || answer.redirected || answer.type !== "basic" || !answer.headers.has("X-Pad-Release")) return;
  const body = await answer.clone().text();
  await shop.put(address, new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": answer.headers.get("Content-Security-Policy") ?? "" } }));
  const pages = (await shop.keys()).filter((kept) => PAGE.test(new URL(kept.url).pathname));
  await Promise.all(pages.slice(0, -MOST_PAGES).map((kept) => shop.delete(kept)));
  const rules = body.match(/"rules": ?"([^"]+)"/)?.[1];
  if (rules && !(await shop.match(rules))) await shop.add(rules).catch(() => {});
}

async function page(request, url) {
  const address = url.origin + url.pathname;
  const kept = await (await caches.open(SHOP)).match(address);
  try {
    const answer = await (kept ? Promise.race([fetch(request), refused(SLOW)]) : fetch(request));
    stale = answer.headers.has("X-Pad-Release") && answer.headers.get("X-Pad-Release") !== RELEASE;
    if (stale) self.registration.update();
    else if (answer.status < 500) await keepPage(address, answer.clone());
    return answer;
  } catch {
    stale = false;
    return kept ?? Response.error();
  }
}

const refused = (wait) => new Promise((_, reject) => setTimeout(reject, wait));

/** The table's page without a network: the match that was scored last. */
async function lastPage() {
  const pages = (await (await caches.open(SHOP)).keys()).filter((one) => PAGE.test(new URL(one.url).pathname));
  return pages.length ? Response.redirect(pages.at(-1).url) : Response.error();
}

async function file(request) {
  const shop = await caches.open(SHOP);
  const found = stale ? null : await shop.match(request);
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    const old = await shop.match(request);
    if (old) return old;
    throw error;
  }
}

/** This phone is no longer let in. */
async function forget() {
  const shop = await caches.open(SHOP);
  const pages = (await shop.keys()).filter((one) => PAGE.test(new URL(one.url).pathname));
  await Promise.all(pages.map((one) => shop.delete(one)));
}
