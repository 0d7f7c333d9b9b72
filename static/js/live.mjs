// The live page: hears that there is a newer version, fetches its own address again and takes over what changed. Without a stream it
// asks for the version now and then; without any answer it says how old it is. Pages read without it.
import { age, mayShow } from "./fragments.mjs";
import { swap } from "./swap.mjs";
import { follow } from "./follow.mjs";

const QUIET = 25000; // no word from the stream for so long: ask
const JITTER = 150; // a hall of phones does not ask in the same instant
const PATIENCE = 8000;

const meta = document.querySelector('meta[name="joc-version"]');
const state = { shown: Number(meta?.content ?? 0), wanted: 0, news: Date.now(), busy: false, stream: null };

const tab = document.querySelector(".tabs [aria-current]"); // on a phone the tabs scroll: show the one we are on
if (tab && tab.getBoundingClientRect().right > innerWidth) tab.closest(".tabs").scrollLeft += tab.getBoundingClientRect().left - 32;

function heard(version) {
  state.news = Date.now();
  state.wanted = Math.max(state.wanted, version);
  if (state.wanted > state.shown) fetchLater(Math.random() * JITTER);
  stamp();
}

function fetchLater(wait) {
  if (state.busy) return;
  state.busy = true;
  setTimeout(async () => {
    let again = 1000;
    try { again = await fetchPage(); } catch { again = 2000; }
    state.busy = false;
    if (state.wanted > state.shown && !document.hidden) fetchLater(again);
  }, wait);
}

/** Get this page again. Returns how long to wait before the next try, should it still be too old. */
async function fetchPage() {
  const wanted = state.wanted;
  let answer = await get(location.pathname);
  if (versionOf(answer) < wanted) answer = await get(`${location.pathname}?v=${wanted}`);
  const got = versionOf(answer);
  if (!answer.ok || !mayShow(state.shown, got)) return 1000;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.querySelector("[data-page]");
  const here = document.querySelector("[data-page]");
  if (!there || !here) return 5000;
  if (there.dataset.shell !== here.dataset.shell) location.reload();
  if (swap(here, there)) {
    document.dispatchEvent(new CustomEvent("joc:swapped"));
    target();
    roundsInSight();
    follow();
  }
  state.shown = got;
  state.news = Date.now();
  return 1000;
}

/** A round of a bracket that was chosen stays chosen when its section has been replaced. */
function target() {
  if (!location.hash || document.querySelector(":target")) return;
  const at = scrollY;
  location.replace(location.hash);
  scrollTo(0, at);
}

/** On a phone the row of rounds begins at the one in play. */
function roundsInSight() {
  for (const now of document.querySelectorAll(".bracket-jump .is-now")) {
    now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.offsetLeft;
  }
}

const get = (url) => fetch(url, { cache: "no-cache", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
const versionOf = (answer) => Number(answer.headers.get("X-Joc-Version") ?? 0);

function open() {
  close();
  state.stream = new EventSource(`/live/${meta.dataset.slug}/`);
  state.stream.addEventListener("version", (event) => heard(Number(event.data)));
}

function close() {
  state.stream?.close();
  state.stream = null;
}

/** The stream is silent: ask, unless the answer itself says that news are waiting. */
async function ask() {
  if (document.hidden || Date.now() - state.news < QUIET) return;
  try {
    const answer = await get(`/live/${meta.dataset.slug}/version`);
    if (answer.ok && !answer.headers.has("X-Joc-Behind")) heard(Number(await answer.text()));
    if (answer.ok && state.stream?.readyState === EventSource.CLOSED) open();
  } catch { /* no network: the stamp says so */ }
}

function stamp() {
  const { seconds, stale } = age(state.news, Date.now());
  for (const element of document.querySelectorAll("[data-stamp]")) {
    element.textContent = (stale ? element.dataset.old : element.dataset.ago).replace("%s", seconds);
    element.toggleAttribute("data-stale", stale);
  }
}

if (meta && meta.content !== "0") {
  open();
  setInterval(stamp, 1000);
  setInterval(ask, 5000 + Math.random() * 5000);
  // six connections a browser: a page that nobody looks at gives its own back
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("pagehide", close);
}
roundsInSight();
follow();
document.documentElement.dataset.live = "ready";
