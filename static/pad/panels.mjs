// The panels above the last row: what may come next in the hand, by buttons or by cards.

import { drawn, el, rich } from "./dom.mjs";
import { mayHide, possible } from "./cards.mjs";
import { sitting, specialText } from "./heads.mjs";
import { cardPicker } from "./picker.mjs";
import * as screen from "./screen.mjs";
import { MARKS, fill, read } from "./sentence.mjs";

export function panels(pad, view) {
  const { found } = view;
  const { words } = pad;
  const tap = (tokens) => pad.tap(tokens);
  if (pad.mode === "more") return [screen.rarePanel(found.more, words, tap)];
  if (found.ask === null) return [...valuesPanel(pad), ...rareLink(pad, found)];
  if (found.ask === "special") return [question(pad, view), screen.specialGrid(found.specials, words, tap)];
  if (view.flow && turnUpMissing(pad)) return cards(pad, view); // it is turned before anybody speaks
  const made = found.ask === "answer" ? [question(pad, view)] : [];
  if (found.amount) made.push(screen.stepper(found.amount, words, (n) => pad.put([...pad.tokens.slice(0, -1), found.amount.token + (n === found.amount.usual ? "" : n)])));
  if (found.tantos?.length) made.push(screen.tantoRow(found.tantos, words, tap));
  if (found.ask === "answer") made.push(...screen.answerGrid(found, words, tap));
  if (found.calls?.length) made.push(screen.callColumns(found.calls, words, tap));
  if (view.flow) made.push(...cards(pad, view));
  else if (found.bazas?.length) made.push(...bazas(pad, found));
  return made.filter(Boolean);
}

function question(pad, { found, state }) {
  const { words } = pad;
  if (found.ask === "special") return el("p", { class: "pad__ask" }, rich(fill(words.ui.ask_special, { hand: specialText(pad.rules.special, state), side: MARKS[found.specials[0].side] })));
  return el("p", { class: "pad__ask" }, rich(fill(words.ui.ask_answer, { call: words.calls[found.pending.code], side: MARKS[found.side] })));
}

/** All ways of the bazas at once, or one baza after the other; the toggle stands in the last row (draw.mjs). */
function bazas(pad, found) {
  const { words } = pad;
  const single = pad.onebyone && found.next_baza;
  const title = found.ask === "answer" ? fill(words.ui.then, { answer: words.calls.qu }) : single ? words.ui.baza_next : null;
  const head = title ? el("p", { class: "pad__label" }, el("span", {}, title)) : null;
  const tap = (tokens) => pad.tap(tokens);
  return [head, single ? screen.nextBaza(found.next_baza, words, tap) : screen.bazaPanels(found.bazas, words, tap)].filter(Boolean);
}

const turnUpMissing = (pad) => pad.rules.cards.turn_up !== "none" && !pad.turnUp;

/** The card that is turned up, or the card of the seat in turn; nothing while a call waits for its answer. */
function cards(pad, { found, flow, setting }) {
  const { ui } = pad.words;
  if (found.ask === "answer" || !(found.next_baza?.length || flow.on.length)) return [];
  const rules = pad.rules.cards;
  const turnUp = turnUpMissing(pad);
  const who = sitting(flow.turn, pad.config.seats, pad.words);
  const hide = !turnUp && mayHide(rules, flow.baza) ? el("button", { class: "link", type: "button", "data-card": "xx", onclick: () => pad.tap([`${flow.turn}.xx`]) }, ui.face_down) : null;
  const none = el("button", { class: "link", type: "button", "data-no-cards": true, onclick: () => pad.withoutCards() }, ui.no_cards);
  const head = el("p", { class: "pad__label" }, el("span", {}, rich(turnUp ? ui.turn_up : fill(ui.plays, { who, baza: flow.baza }))), hide, none);
  const left = possible(rules, turnUp ? [] : flow.seen, turnUp ? null : setting.turnUp);
  const take = (card) => (turnUp ? pad.put(pad.tokens, { turnUp: card }) : pad.tap([`${flow.turn}.${card}`]));
  return [head, cardPicker({ rules, left, suit: pad.suit, words: pad.words, take, show: (suit) => pad.showSuit(suit) })];
}

function valuesPanel(pad) {
  const at = pad.tokens.findIndex((token) => read(token)?.say === "env");
  if (at < 0) return [];
  if (pad.mode !== "values") return [el("button", { class: "link", type: "button", onclick: () => pad.show("values") }, pad.words.ui.values)];
  return [screen.valuesForm(pad.words, pad.tokens[at], (token) => pad.put(pad.tokens.map((old, index) => (index === at ? token : old))))];
}

/** A hand that could be saved may still get a penalty. */
function rareLink(pad, found) {
  return found.more.length ? [el("button", { class: "link", type: "button", "data-more": true, onclick: () => pad.show("more") }, drawn("icon", "ellipsis"), " ", pad.words.ui.more)] : [];
}
