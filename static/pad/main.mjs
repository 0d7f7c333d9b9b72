// A match's page comes to life: what it was given, what this phone remembers, and what wakes it.

import { Comfort, stayAwake } from "./comfort.mjs";
import { draw } from "./draw.mjs";
import { watchEnding } from "./ending.mjs";
import { menuSheet } from "./menu.mjs";
import { ask, post, told } from "./net.mjs";
import { logSheet, previewSheet } from "./log.mjs";
import { Outbox } from "./outbox.mjs";
import { Pad } from "./pad.mjs";
import { openStore } from "./store.mjs";

const config = JSON.parse(document.getElementById("pad-config").textContent);
const here = location.pathname;
const find = (name) => document.querySelector(`[data-${name}]`);

async function fetchRules() {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 15000)) {
    try {
      const response = await fetch(config.rules);
      if (response.ok) return await response.json();
    } catch {
      // no network yet: the plain form stays until there is
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function send(entry) {
  const { address, body } = told(entry);
  return post(here + address, body);
}

/** Ask the server what a correction (`verb` void: without a hand) would change, and show it before anything is saved. */
async function preview(pad, verb, change) {
  const answer = await post(`${here}correct/preview/`, { seq: change.seq, trn: change.trn ?? "" }).catch(() => null);
  if (answer?.status !== 200) {
    pad.notice("refusal", answer?.body?.detail || pad.words.ui.preview_offline);
    return pad.changed();
  }
  return previewSheet(pad, verb, answer.body, () => {
    pad.begin();
    pad.send(verb, { ...change, accept: true });
    pad.changed();
  });
}

/** Reload while offline: only where the browser has workers, which plain http in a hall has not. */
function keepForOffline() {
  if (config.worker) navigator.serviceWorker?.register(config.worker, { scope: config.table }).catch(() => {});
}

async function begin() {
  keepForOffline();
  const [store, rules] = await Promise.all([openStore(), fetchRules()]);
  navigator.storage?.persist?.().catch(() => {});
  const comfort = await new Comfort(store).load();
  const pad = new Pad({ config, rules, store, comfort, ask: (path, options) => ask(here + path, options), changed: () => draw(pad) });
  pad.preview = (verb, change) => preview(pad, verb, change);
  const on = { changed: () => pad.changed(), confirmed: (entry, body) => pad.confirmed(entry, body), held: (...refused) => pad.held(...refused) };
  pad.outbox = await new Outbox({ store, match: config.state.match, post: send, on }).load();
  await pad.restore();
  document.body.dataset.script = "on";
  draw(pad);
  find("actions").addEventListener("click", (event) => ignoreBounce(pad, event), true);
  const menu = find("menu");
  menu.hidden = false;
  menu.addEventListener("click", () => menuSheet(pad));
  find("all-hands").addEventListener("click", (event) => (event.preventDefault(), logSheet(pad)));
  watchEnding(pad);
  wake(pad);
}

/** Whatever stands there now; only the stepper is made for fast fingers. */
function ignoreBounce(pad, event) {
  if (!pad.bouncing || event.target.closest(".stepper")) return;
  event.stopPropagation();
  event.preventDefault();
}

function wake(pad) {
  pad.outbox.pump();
  setInterval(() => pad.poll(), config.poll);
  addEventListener("online", () => pad.outbox.pump());
  document.addEventListener("visibilitychange", () => (document.hidden ? null : (pad.outbox.pump(), pad.poll())));
  addEventListener("beforeunload", (event) => (pad.outbox.entries.some((entry) => entry.unkept) ? event.preventDefault() : null));
  stayAwake();
}

begin();
