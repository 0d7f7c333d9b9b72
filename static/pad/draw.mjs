// The screen of a pad, drawn anew after every change. Buttons are only replaced when they change: a redraw under a finger would swallow its tap.

import { drawn, el, rich } from "./dom.mjs";
import { nextDuel } from "./hand.mjs";
import { drawHeads, duelText, falta, faltaText, specialText } from "./heads.mjs";
import { heldNotices } from "./held.mjs";
import { panels } from "./panels.mjs";
import { roundTable } from "./round.mjs";
import * as screen from "./screen.mjs";
import { fill, numberOf, parts, sayHand, sayPart } from "./sentence.mjs";

const find = (name) => document.querySelector(`[data-${name}]`);
const LONG = 44; // what is saved takes a line of its own
let sign = "";
let noticed = "";

export function draw(pad) {
  const view = pad.view();
  const { log: _log, devices: _devices, ...state } = view.state; // who is there and what was said earlier stand in sheets
  const now = JSON.stringify([state, view.waiting, pad.tokens, pad.duels, pad.mode, pad.onebyone, pad.withCards, pad.turnUp, pad.suit, pad.correcting, pad.turned, pad.watching, pad.outbox.entries.length]);
  if (now !== sign) drawHand(pad, view);
  sign = now;
  drawNotices(pad);
  drawWaiting(pad);
  drawSaveState(pad);
}

function drawHand(pad, view) {
  const { state, setting, found } = view;
  document.body.toggleAttribute("data-turned", pad.turned % 2 === 1);
  document.body.toggleAttribute("data-correcting", Boolean(pad.correcting));
  drawHeads(state, { number: setting?.number ?? state.hand, first: setting?.before.first, pictures: pad.rules.drawn, words: pad.words });
  drawMiddle(pad, view);
  const { ui } = pad.words;
  const { A, B } = pad.server.signatures ?? {};
  const done = (A && B) || pad.server.dispute; // until then the signatures come first
  const next = state.finished && pad.config.table && !pad.outbox.entries.length ? el("a", { class: `button button--${done ? "primary" : "plain"} button--wide`, href: pad.config.table }, ui.next_match) : null;
  const undoable = !pad.server.finished || pad.server.outcome === "played";
  const looksOn = pad.watching && !state.finished && !pad.tokens.length;
  const asked = pad.mode === "undo" && state.last ? undoQuestion(pad, state) : null;
  const hand = view.waiting ? [el("p", { class: "pad__ask" }, ui.waiting)] : found ? panels(pad, view) : [];
  replace(pad, looksOn ? watching(pad) : (asked ?? [...hand, undoable ? lastRow(pad, view) : null, next]));
}

/** The buttons stay where they are when nothing of them changed: only new ones must not be pressed by a bouncing finger. */
function replace(pad, content) {
  const actions = find("actions");
  const fresh = el("div", {}, content);
  if (fresh.innerHTML === actions.innerHTML) return;
  const focused = actions.contains(document.activeElement);
  actions.replaceChildren(...fresh.childNodes);
  if (focused) actions.querySelector("button:not(:disabled)")?.focus();
  pad.drawnAt = performance.now();
}

/** Who writes, and the way to write here instead. */
function watching(pad) {
  const { ui } = pad.words;
  const who = (pad.server.devices ?? []).find((device) => device.writes)?.name ?? "";
  return [el("p", { class: "pad__ask" }, fill(ui.device_writes, { name: who })), el("button", { class: "button button--primary button--wide", type: "button", "data-take": true, onclick: () => pad.takeOver() }, ui.take_over)];
}

/** The state of saving: a word and a shape, and how many wait. */
function drawSaveState(pad) {
  const out = document.querySelector("[data-save-state]");
  const { outbox } = pad;
  const name = outbox.state === "confirmed" && pad.away ? "offline" : outbox.state;
  const many = outbox.entries.length > 1 ? String(outbox.entries.length) : "";
  if (out.dataset.saveState === name && out.dataset.many === many) return;
  Object.assign(out.dataset, { saveState: name, many });
  [...out.childNodes].filter((node) => node.nodeName !== "TEMPLATE").forEach((node) => node.remove());
  out.prepend(drawn("state", name), many ? el("b", { class: "save-state__many" }, many) : "");
}

/** What is not confirmed: the last hand beside its sentence, all that is no hand in a line of its own; the rest stands in the log. */
function drawWaiting(pad) {
  const { entries } = pad.outbox;
  const last = entries.findLast((entry) => entry.verb === "hand");
  const others = entries.filter((entry) => entry.verb !== "hand").map((entry) => [pad.words.verbs[entry.verb] ?? entry.verb, pad.outbox.stateOf(entry)]);
  const sign = find("last-state");
  const state = last ? pad.outbox.stateOf(last) : "";
  if (sign && sign.dataset.lastState !== state) {
    sign.dataset.lastState = state;
    sign.replaceChildren(...(state ? [drawn("state", state)] : []));
  }
  const box = find("waiting");
  const now = JSON.stringify(others);
  if (box.dataset.sign === now) return;
  box.dataset.sign = now;
  box.replaceChildren(...others.map(([verb, kept]) => el("li", {}, el("span", {}, verb), drawn("state", kept))));
}

function drawNotices(pad) {
  const now = JSON.stringify([pad.outbox.held.map((entry) => entry.key), pad.notices.map((item) => item.text), pad.server.version, pad.store.durable]);
  if (now === noticed) return;
  noticed = now;
  const full = pad.store.durable ? [] : [{ kind: "refusal", text: pad.words.ui.storage, actions: [] }];
  const all = [...full, ...heldNotices(pad), ...pad.notices];
  find("notices").replaceChildren(
    ...all.map(({ kind, text, actions, more }) =>
      el("div", { class: `notice notice--${kind}` }, el("div", {}, el("p", {}, rich(text)), more ?? null, actions.length ? el("p", { class: "row" }, actions.map(([label, run, name]) => el("button", { class: "button button--plain button--small", type: "button", "data-action": name, onclick: run }, label))) : null)),
    ),
  );
}

function drawMiddle(pad, { state, setting, flow }) {
  const { words } = pad;
  const middle = find("middle");
  find("links").hidden = pad.tokens.length > 0 || Boolean(pad.correcting);
  find("paper")?.toggleAttribute("hidden", state.finished);
  const head = pad.correcting ? [el("p", { class: "pad__correcting" }, rich(fill(words.ui.correcting, { number: pad.correcting.number, was: pad.correcting.was })), " ", pad.tokens.length ? el("button", { class: "link", type: "button", "data-leave": true, onclick: () => leave(pad) }, words.ui.correct_leave) : null)] : [];
  if (pad.tokens.length) {
    middle.replaceChildren(...head, sentence(pad));
    middle.parentElement.scrollTop = middle.parentElement.scrollHeight;
    return;
  }
  const last = state.last ? el("p", { class: "pad__last-hand" }, rich(fill(words.ui.last, { number: numberOf(state.last), said: sayHand(state.last, words) })), " ", el("span", { class: "pad__last-state", "data-last-state": "" })) : null;
  const plays = !state.finished && setting;
  middle.replaceChildren(...head, ...[...(plays ? duelChoice(pad, state) : []), last, ...(plays ? aroundNow(pad, state, setting, flow) : [])].filter(Boolean));
  middle.parentElement.scrollTop = 0;
}

function sentence(pad) {
  const all = parts(pad.tokens);
  const pieces = all.flatMap((part, index) => {
    const said = sayPart(part, pad.words);
    const back = el("button", { class: "said__part", type: "button", "aria-label": fill(pad.words.ui.goes_back, { said }), onclick: () => pad.put(pad.tokens.slice(0, part.at)) }, rich(said));
    return [el("span", { class: "said__bit" }, back, index < all.length - 1 ? "," : null), " "];
  });
  return el("p", { class: "said" }, pieces);
}

const around = (pad, state, setting, flow) =>
  roundTable({ state, names: pad.config.seats, words: pad.words, turned: pad.turned, turn: () => pad.turn(), hand: { seats: setting.seats, turn: flow?.turn } });

/** The duel that is played now, and the way into duels or out of them; it stands first: all else on a short phone needs scrolling. */
function duelChoice(pad, state) {
  if (!nextDuel(pad.rules, state)) return [];
  const { words } = pad;
  const duel = pad.duelOf(state);
  const now = duel ? rich(`${duelText(state, duel, pad.config.seats, words)} · `) : null;
  return [el("p", { class: "pad__around" }, now, el("button", { class: "link", type: "button", "data-duels": true, onclick: () => pad.put([], { duels: !duel }) }, duel ? words.ui.duel_out : words.ui.duel))];
}

/** What the table is about to play: who sits where, falta where no button says it, mão de onze. */
function aroundNow(pad, state, setting, flow) {
  const { words } = pad;
  const about = [faltaText(falta(setting.automaton, setting.before), words), specialText(pad.rules.special, state)].filter(Boolean);
  return [around(pad, state, setting, flow), ...(about.length ? [el("p", { class: "pad__around" }, rich(about.join(" · ")))] : [])];
}

function lastRow(pad, { state, found, waiting }) {
  const { ui } = pad.words;
  if (pad.correcting) return correctionRow(pad, found);
  const canUndo = pad.tokens.length || state.last;
  const label = pad.tokens.length ? ui.back : state.last ? fill(ui.undo_hand, { number: numberOf(state.last) }) : ui.undo_first;
  const back = el("button", { class: "button button--quiet undo", type: "button", "data-undo": true, disabled: !canUndo || waiting, onclick: () => pad.undo() }, drawn("icon", pad.tokens.length ? "delete" : "undo-2"), el("span", { class: canUndo ? null : "visually-hidden" }, label));
  const more = found?.more?.length ? el("button", { class: "button button--quiet more", type: "button", "data-more": true, "aria-expanded": String(pad.mode === "more"), onclick: () => pad.show(pad.mode === "more" ? "" : "more") }, drawn("icon", pad.mode === "more" ? "x" : "ellipsis"), el("span", {}, pad.mode === "more" ? ui.less : ui.more)) : null;
  const end = found?.outcome ? screen.saveButton(found.outcome, pad.tokens, pad.words, () => pad.save()) : null;
  const single = found?.bazas?.length && found.next_baza && !pad.withCards && pad.mode !== "more";
  const toggle = single ? el("button", { class: "link", type: "button", "data-one-by-one": true, onclick: () => pad.show(pad.mode, !pad.onebyone) }, pad.onebyone ? ui.all_bazas : ui.one_by_one) : null;
  return el("div", { class: `pad__last${end ? (end.textContent.length > LONG ? " pad__last--long" : " pad__last--save") : toggle ? " pad__last--three" : ""}` }, back, ...(end ? [end] : [toggle, more]));
}

function leave(pad) {
  pad.begin();
  pad.changed();
}

/** While an earlier hand is written anew: leave it, or see what it would change. */
function correctionRow(pad, found) {
  const { ui } = pad.words;
  const back = el("button", { class: "button button--quiet undo", type: "button", "data-undo": true, onclick: () => (pad.tokens.length ? pad.undo() : leave(pad)) }, drawn("icon", pad.tokens.length ? "delete" : "x"), el("span", {}, pad.tokens.length ? ui.back : ui.correct_leave));
  const see = found?.outcome ? el("button", { class: "button button--primary button--wide", type: "button", "data-preview": true, onclick: () => pad.preview("correct", { seq: pad.correcting.seq, trn: pad.written().trn }) }, ui.correct_see) : null;
  return el("div", { class: `pad__last${see ? " pad__last--save" : ""}` }, back, see);
}

function undoQuestion(pad, state) {
  const { ui } = pad.words;
  const said = fill(ui.undo_ask, { number: numberOf(state.last), said: sayHand(state.last, pad.words) });
  return [
    el("p", { class: "pad__ask" }, rich(said)),
    el("div", { class: "answers answers--two" }, el("button", { class: "answer", type: "button", onclick: () => pad.show("") }, el("b", {}, ui.undo_no)), el("button", { class: "answer answer--danger", type: "button", "data-undo-yes": true, onclick: () => pad.undoNow() }, el("b", {}, ui.undo_yes))),
  ];
}
