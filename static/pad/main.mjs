// The pad at work: the draft of a hand, the outbox, the other phones, and the drawing after each of them.

import { el, drawn, rich } from "./dom.mjs";
import { outcome } from "./automaton.mjs";
import { after, menu, nextDuel, project, replay, setting } from "./hand.mjs";
import { aroundTheTable, drawHeads, duelText, falta, faltaText, specialText } from "./heads.mjs";
import { Outbox, freshKey } from "./outbox.mjs";
import * as screen from "./screen.mjs";
import { fill, parts, read, sayHand, sayPart, sayTokens, tokensOf } from "./sentence.mjs";
import { openStore } from "./store.mjs";

const QUIET_MS = 220; // a double tap must not press what the first one brought under the finger
const config = JSON.parse(document.getElementById("pad-config").textContent);
const { words } = config;
const here = location.pathname;
const find = (name) => document.querySelector(`[data-${name}]`);

const pad = { server: config.state, tokens: [], duels: null, mode: "", onebyone: false, notices: [], drawnAt: 0, kept: null };
let rules = null;
let store = null;
let outbox = null;

const seen = () => project(rules, pad.server, outbox.entries, config.target);

/** The duel that is being written, or null: a round that has begun goes on unless the referee says otherwise. */
function duelOf(state) {
  const next = nextDuel(rules, state);
  return next && (pad.duels ?? Boolean(state.duel)) ? next : null;
}

const settingOf = (state) => setting(rules, state, duelOf(state));

/* ---- talking to the server ---- */

async function ask(path, options = {}) {
  const response = await fetch(here + path, {
    ...options,
    credentials: "same-origin",
    redirect: "manual",
    headers: { Accept: "application/json", ...options.headers },
    signal: AbortSignal.timeout ? AbortSignal.timeout(12000) : undefined,
  });
  if (response.type === "opaqueredirect") return { status: 401, body: { detail: words.ui.gone } };
  const body = response.status === 304 || !response.headers.get("Content-Type")?.includes("json") ? null : await response.json();
  return { status: response.status, body, etag: response.headers.get("ETag") };
}

function post(entry) {
  const { verb, trn, version, key, device_time } = entry;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value };
  return ask(`${verb}/`, { method: "POST", headers, body: JSON.stringify({ trn, version, key, device_time }) });
}

/** Never back to an older version: a late answer is not news. */
function adopt(state) {
  if (!state || state.version < pad.server.version) return;
  const ended = state.finished !== pad.server.finished;
  pad.server = state;
  if (ended && !outbox.entries.length) location.reload();
}

async function poll() {
  if (document.hidden || outbox.entries.length || outbox.sending) return;
  const headers = pad.etag ? { "If-None-Match": pad.etag } : {};
  const answer = await ask("state/", { headers }).catch(() => null);
  pad.away = answer === null;
  if (answer?.status === 200 && !outbox.entries.length) {
    pad.etag = answer.etag;
    if (answer.body.version > pad.server.version) news(answer.body);
  } else if (answer && [401, 403, 404, 410].includes(answer.status)) notice("refusal", words.ui.gone);
  saveState();
}

/** Another phone wrote: say what, and keep what was being written here at hand. */
function news(state) {
  const { last } = state;
  if (state.version > pad.server.version && last) {
    const kept = pad.tokens;
    notice("tie", fill(words.ui.other_phone, { said: sayHand(last, words) }), kept.length ? [[words.ui.put_back, () => put(kept)]] : []);
  }
  pad.tokens = [];
  pad.duels = null;
  adopt(state);
  draw();
}

/* ---- what a tap does ---- */

function tap(tokens) {
  if (performance.now() - pad.drawnAt < QUIET_MS) return;
  put([...pad.tokens, ...tokens]);
}

function put(tokens, duels = pad.duels) {
  const { state } = seen();
  pad.duels = duels;
  const { automaton, before } = settingOf(state);
  pad.tokens = replay(automaton, before, tokens) ? tokens : [];
  pad.mode = "";
  pad.notices = pad.notices.filter((item) => item.stays);
  keepDraft();
  draw();
}

const keepDraft = () => store.set(`draft:${config.state.match}`, { version: seen().state.version, tokens: pad.tokens, duels: pad.duels });

function save() {
  if (performance.now() - pad.drawnAt < QUIET_MS) return;
  const { state } = seen();
  const duel = duelOf(state);
  const { automaton, before, number, head } = settingOf(state);
  const end = outcome(replay(automaton, before, pad.tokens));
  if (!end) return;
  const trn = `${head} | ${pad.tokens.join(" ")}`;
  const entry = { verb: "hand", trn, tokens: pad.tokens, duel, number, version: state.version, key: freshKey(), device_time: new Date().toISOString() };
  pad.notices = [];
  const next = after(state, end, trn, config.target, duel);
  if (end.set_won) {
    const [a, b] = next.closed_sets.at(-1);
    notice("good", fill(words.ui.won_set, { side: end.set_won === "A" ? "●" : "◆", a, b }));
  }
  if (end.match_won) notice("good", fill(words.ui.won_match, { side: end.match_won === "A" ? "●" : "◆" }));
  pad.tokens = [];
  pad.duels = null;
  outbox.add(entry);
  keepDraft();
  draw();
}

function undo() {
  if (pad.tokens.length) return put(pad.tokens.slice(0, parts(pad.tokens).at(-1).at));
  const back = outbox.takeBack();
  if (back) return put(back.tokens, Boolean(back.duel));
  pad.mode = "undo";
  return draw();
}

function undoNow() {
  const { state } = seen();
  notice("info", fill(words.ui.undone, { number: state.last.number }));
  pad.mode = "";
  outbox.add({ verb: "undo", version: state.version, key: freshKey(), device_time: new Date().toISOString() });
  draw();
}

/* ---- drawing ---- */

function notice(kind, text, actions = [], stays = false) {
  pad.notices = [...pad.notices.filter((item) => item.text !== text), { kind, text, actions, stays }].slice(-2);
}

function saveState() {
  const out = document.querySelector("[data-save-state]");
  const name = outbox.state === "confirmed" && pad.away ? "offline" : outbox.state;
  if (out.dataset.saveState === name) return;
  out.dataset.saveState = name;
  [...out.childNodes].filter((node) => node.nodeName !== "TEMPLATE").forEach((node) => node.remove());
  out.prepend(drawn("state", name));
}

function drawNotices() {
  const sign = JSON.stringify([outbox.held.map((entry) => entry.key), pad.notices.map((item) => item.text)]);
  if (sign === pad.noticed) return;
  pad.noticed = sign;
  const held = outbox.held.map((entry) => ({
    kind: "refusal",
    text: `${words.ui.held_title}: ${fill(words.ui.last, { number: entry.number, said: sayTokens(entry.tokens, words) })}. ${entry.refusal || words.ui.held_after}`,
    actions: [
      [words.ui.held_use, () => outbox.forget(entry.key).then(() => put(entry.tokens, Boolean(entry.duel)))],
      [words.ui.held_drop, () => outbox.forget(entry.key).then(draw)],
    ],
  }));
  find("notices").replaceChildren(
    ...[...held, ...pad.notices].map(({ kind, text, actions }) =>
      el("div", { class: `notice notice--${kind}` }, el("div", {}, el("p", {}, rich(text)), actions.length ? el("p", { class: "row" }, actions.map(([label, run]) => el("button", { class: "button button--plain button--small", type: "button", onclick: run }, label))) : null)),
    ),
  );
}

function drawMiddle(state, found) {
  const middle = find("middle");
  find("links").hidden = pad.tokens.length > 0;
  if (pad.tokens.length) {
    const all = parts(pad.tokens);
    const pieces = all.flatMap((part, index) => [
      el("span", { class: "said__bit" }, el("button", { class: "said__part", type: "button", "aria-label": fill(words.ui.goes_back, { said: sayPart(part, words) }), onclick: () => put(pad.tokens.slice(0, part.at)) }, rich(sayPart(part, words))), index < all.length - 1 ? "," : null),
      " ",
    ]);
    middle.replaceChildren(el("p", { class: "said" }, pieces));
    middle.parentElement.scrollTop = middle.parentElement.scrollHeight;
    return;
  }
  const last = state.last ? el("p", { class: "pad__last-hand soft" }, rich(fill(words.ui.last, { number: state.last.number, said: sayHand(state.last, words) }))) : null;
  middle.replaceChildren(...[...(state.finished ? [] : aroundNow(state)), last].filter(Boolean));
}

/** What the table is about to play: falta, mão de onze, who deals; the duel, where there are duels. */
function aroundNow(state) {
  const duel = duelOf(state);
  const { automaton, before } = settingOf(state);
  const first = [faltaText(falta(automaton, before), words), specialText(rules.special, state)].filter(Boolean);
  const about = duel ? duelText(state, duel, config.seats, words) : aroundTheTable(state, config.seats, words);
  const line = el("p", { class: "pad__around" }, first.length ? [el("span", { class: "pad__falta" }, rich(first.join(" · "))), " · "] : null, rich(about));
  if (!nextDuel(rules, state)) return [line];
  return [line, el("p", {}, el("button", { class: "link", type: "button", "data-duels": true, onclick: () => put([], !duel) }, duel ? words.ui.duel_out : words.ui.duel))];
}

function question(found) {
  if (found.ask === "special") {
    const { state } = seen();
    return el("p", { class: "pad__ask" }, rich(fill(words.ui.ask_special, { hand: specialText(rules.special, state), side: found.specials[0].side === "A" ? "●" : "◆" })));
  }
  const text = fill(words.ui.ask_answer, { call: words.calls[found.pending.code], side: found.side === "A" ? "●" : "◆" });
  return el("p", { class: "pad__ask" }, rich(text));
}

function lastRow(state, found, waiting) {
  const canUndo = pad.tokens.length || state.last;
  const label = pad.tokens.length ? words.ui.back : state.last ? fill(words.ui.undo_hand, { number: state.last.number }) : words.ui.undo_first;
  const back = el("button", { class: "button button--quiet undo", type: "button", "data-undo": true, disabled: !canUndo || waiting, onclick: undo }, drawn("icon", pad.tokens.length ? "delete" : "undo-2"), el("span", {}, label));
  const more = found?.more?.length ? el("button", { class: "button button--quiet more", type: "button", "data-more": true, "aria-expanded": String(pad.mode === "more"), onclick: () => ((pad.mode = pad.mode === "more" ? "" : "more"), draw()) }, drawn("icon", pad.mode === "more" ? "x" : "ellipsis"), el("span", {}, pad.mode === "more" ? words.ui.less : words.ui.more)) : null;
  const end = found?.outcome ? screen.saveButton(found.outcome, pad.tokens, words, save) : null;
  return el("div", { class: `pad__last${end ? " pad__last--save" : ""}` }, back, end ?? more);
}

function undoQuestion(state) {
  const said = fill(words.ui.undo_ask, { number: state.last.number, said: sayHand(state.last, words) });
  return [
    el("p", { class: "pad__ask" }, rich(said)),
    el("div", { class: "answers answers--two" }, el("button", { class: "answer", type: "button", onclick: () => ((pad.mode = ""), draw()) }, el("b", {}, words.ui.undo_no)), el("button", { class: "answer answer--danger", type: "button", "data-undo-yes": true, onclick: undoNow }, el("b", {}, words.ui.undo_yes))),
  ];
}

function panels(found) {
  if (pad.mode === "more") return [screen.rarePanel(found.more, words, tap)];
  if (found.ask === null) return [...valuesPanel(), ...rareLink(found)];
  if (found.ask === "special") return [question(found), screen.specialGrid(found.specials, words, tap)];
  const made = found.ask === "answer" ? [question(found)] : [];
  if (found.amount) made.push(screen.stepper(found.amount, words, (n) => put([...pad.tokens.slice(0, -1), found.amount.token + (n === found.amount.usual ? "" : n)])));
  if (found.tantos?.length) made.push(screen.tantoRow(found.tantos, words, tap));
  if (found.ask === "answer") made.push(...screen.answerGrid(found, words, tap));
  if (found.calls?.length) made.push(screen.callColumns(found.calls, words, tap));
  if (found.bazas?.length) made.push(...bazas(found));
  return made.filter(Boolean);
}

function bazas(found) {
  const title = found.ask === "answer" ? fill(words.ui.then, { answer: words.calls.qu }) : pad.onebyone ? words.ui.baza_next : words.ui.ask_bazas;
  const toggle = found.next_baza ? el("button", { class: "link", type: "button", onclick: () => ((pad.onebyone = !pad.onebyone), draw()) }, pad.onebyone ? words.ui.all_bazas : words.ui.one_by_one) : null;
  const head = el("p", { class: "pad__label" }, el("span", {}, title), toggle);
  const body = pad.onebyone && found.next_baza ? screen.nextBaza(found.next_baza, words, tap) : screen.bazaPanels(found.bazas, words, tap);
  return [head, body];
}

function valuesPanel() {
  const at = pad.tokens.findIndex((token) => read(token)?.say === "env");
  if (at < 0) return [];
  if (pad.mode !== "values") return [el("button", { class: "link", type: "button", onclick: () => ((pad.mode = "values"), draw()) }, words.ui.values)];
  return [screen.valuesForm(words, pad.tokens[at], (token) => put(pad.tokens.with?.(at, token) ?? pad.tokens.map((old, i) => (i === at ? token : old))))];
}

/** A hand that could be saved may still get a penalty. */
function rareLink(found) {
  return found.more.length ? [el("button", { class: "link", type: "button", "data-more": true, onclick: () => ((pad.mode = "more"), draw()) }, words.ui.more)] : [];
}

/** Buttons are only replaced when they change: a redraw under a finger would swallow its tap. */
function draw() {
  const { state, waiting } = seen();
  const sign = JSON.stringify([state, waiting, pad.tokens, pad.duels, pad.mode, pad.onebyone]);
  if (sign !== pad.sign) drawHand(state, waiting);
  pad.sign = sign;
  drawNotices();
  saveState();
}

function drawHand(state, waiting) {
  const { automaton, before, number } = settingOf(state);
  const found = state.finished || waiting ? null : menu(automaton, before, pad.tokens);
  const actions = find("actions");
  const focused = actions.contains(document.activeElement);
  drawHeads(state, { number, first: before.first, pictures: rules.drawn, words });
  drawMiddle(state, found);
  const next = state.finished && config.table ? el("a", { class: "button button--primary button--wide", href: config.table }, words.ui.next_match) : null;
  const undoable = !pad.server.finished || pad.server.outcome === "played";
  const content = pad.mode === "undo" && state.last ? undoQuestion(state) : [...(waiting ? [el("p", { class: "pad__ask" }, words.ui.waiting)] : found ? panels(found) : []), undoable ? lastRow(state, found, waiting) : null, next];
  actions.replaceChildren(...content.filter(Boolean));
  if (focused) actions.querySelector("button:not(:disabled)")?.focus();
  pad.drawnAt = performance.now();
}

/* ---- beginning ---- */

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

function stayAwake() {
  navigator.wakeLock?.request("screen").catch(() => {});
}

async function begin() {
  store = await openStore();
  rules = await fetchRules();
  outbox = await new Outbox({
    store,
    name: `outbox:${config.state.match}`,
    post,
    on: {
      changed: () => draw(),
      confirmed: (_entry, body) => (adopt(body?.state), draw()),
      held: (_entries, body) => (body.state ? news(body.state) : null, body.status === 410 ? notice("refusal", words.ui.gone) : null, draw()),
    },
  }).load();
  const draft = await store.get(`draft:${config.state.match}`);
  if (draft?.version === seen().state.version) put(draft.tokens, draft.duels ?? null);
  document.body.dataset.script = "on";
  draw();
  if (!store.durable) notice("info", words.ui.storage, [], true);
  const turned = await store.get("turned");
  if (turned) document.body.dataset.turned = "true";
  const turner = find("turn-pad");
  turner.hidden = false;
  turner.addEventListener("click", () => {
    if (document.body.dataset.turned) delete document.body.dataset.turned;
    else document.body.dataset.turned = "true";
    store.set("turned", Boolean(document.body.dataset.turned));
  });
  outbox.pump();
  setInterval(poll, config.poll);
  addEventListener("online", () => outbox.pump());
  document.addEventListener("visibilitychange", () => (document.hidden ? null : (stayAwake(), outbox.pump(), poll())));
  stayAwake();
}

begin();
