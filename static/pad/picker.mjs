// Picking a card: a small deck lies open whole; of a large one the suit is touched first, then the rank.
// Only cards that may still appear can be touched.

import { el } from "./dom.mjs";
import { fill } from "./sentence.mjs";

const suitOf = (card) => card.slice(-1);
const rankOf = (card) => card.slice(0, -1);

const AT_ONCE = 6; // so many ranks of a suit find room beside each other

function cardButton(card, { free, words, take, whole }) {
  const suit = words.suits[suitOf(card)];
  return el(
    "button",
    { class: "picker__card", type: "button", "data-card": card, "aria-label": fill(words.ui.card, { rank: rankOf(card), suit }), disabled: !free.has(card), onclick: () => take(card) },
    rankOf(card),
    whole ? el("small", {}, suit) : null,
  );
}

/** `left`: the cards still possible; `take(card)`, `show(suit)`. */
export function cardPicker({ rules, left, suit, words, take, show }) {
  const suits = [...new Set(rules.deck.map(suitOf))];
  const shown = suits.includes(suit) ? suit : suits[0];
  const of = (one) => rules.deck.filter((card) => suitOf(card) === one);
  const whole = Math.max(...suits.map((one) => of(one).length)) <= AT_ONCE;
  const free = new Set(left);
  const row = (one) => el("div", { class: "picker__ranks", "data-whole": whole }, of(one).sort(byRank).map((card) => cardButton(card, { free, words, take, whole })));
  const tabs = suits.map((one) => el("button", { class: "picker__suit", type: "button", "data-suit": one, "aria-pressed": String(one === shown), disabled: !of(one).some((card) => free.has(card)), onclick: () => show(one) }, words.suits[one] ?? one));
  return el("div", { class: "picker" }, whole ? suits.map(row) : [el("div", { class: "picker__suits", role: "group" }, tabs), row(shown)]);
}

/** By number; letters in the order of the deck. */
const byRank = (one, other) => Number(rankOf(one)) - Number(rankOf(other)) || 0;
