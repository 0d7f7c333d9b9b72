// A hand with its cards: whose turn it is, which cards may still appear, and the same hand without its cards.
// What beats what, and who leads after a parda, is data of the rules file (`cards`); the quick automaton judges the rest.

import { apply, start } from "./automaton.mjs";
import { TRUCO, read, sideOf } from "./sentence.mjs";

const PLAY = /^([1-6])\.(?:\((\d+[a-z]|[QJKA][a-z])\)|(\d+[a-z]|[QJKA][a-z])|(xx))$/;

/** A card on the table: {seat, card, hidden}, or null for a token that is none. */
export function playOf(token) {
  const found = token.match(PLAY);
  return found && { seat: Number(found[1]), card: found[2] ?? found[3] ?? null, hidden: found[3] === undefined };
}

export const hasCards = (tokens) => tokens.some(playOf);

function strengths(cards, turnUp) {
  const order = cards.order[turnUp ?? ""] ?? []; // the card that is turned up is not said yet
  return Object.fromEntries(cards.deck.map((card, at) => [card, order[at]]));
}

/** Who has the baza of these plays: {mark, top}, the seats of the strongest cards in playing order. */
function closed(plays, order) {
  const power = ({ card, hidden }) => (hidden ? -1 : order[card]);
  const best = Math.max(...plays.map(power));
  const top = plays.filter((play) => power(play) === best).map(({ seat }) => seat);
  const sides = new Set(top.map(sideOf));
  return { mark: sides.size === 1 ? sideOf(top[0]) : "=", top };
}

/**
 * The hand so far, taken apart. `seats`: who plays it, in order from the mano.
 * → {quick: the same without cards, turn: the seat to play or null, on: cards of this baza, seen: all that have been shown}
 */
export function followed(tokens, { cards, seats, turnUp, automaton, before }) {
  const order = strengths(cards, turnUp);
  const from = (seat) => [...seats.slice(seats.indexOf(seat)), ...seats.slice(0, seats.indexOf(seat))];
  let leader = seats[0];
  let waiting = from(leader);
  let on = [];
  let called = -1; // cards on the table when the truco was last raised in this baza
  let hand = start(automaton, before);
  const quick = [];
  const seen = [];
  const take = (token) => {
    quick.push(token);
    hand = hand && apply(hand, token);
  };
  const close = () => {
    const { mark, top } = closed(on, order);
    const early = on.slice(0, Math.max(called, 0)).map(({ seat }) => seat);
    const prior = mark === "=" && called >= 0 && top.some((seat) => early.includes(seat));
    const plain = mark === "=" ? "==" : `=${mark}`;
    take(prior && hand && apply(hand, "==<") ? "==<" : plain);
    const leads = { mano: seats[0], previous_leader: leader, first_tied: top[0], tying_player: top.at(-1) };
    leader = mark === "=" ? leads[cards.lead_after_parda] : top[0];
    waiting = from(leader);
    on = [];
    called = -1;
  };
  const shown = hasCards(tokens);
  for (const token of tokens) {
    const play = playOf(token);
    if (shown && read(token)?.say === "bazas") continue; // only says again what the cards have said
    if (play) {
      waiting = waiting.filter((seat) => seat !== play.seat);
      on.push(play);
      if (play.card) seen.push(play.card);
      if (!waiting.length) close();
      continue;
    }
    if (TRUCO.has(read(token)?.code)) called = on.length;
    take(token);
  }
  return { quick, turn: waiting[0] ?? null, on, seen, baza: quick.filter((token) => read(token)?.say === "bazas").length + 1 };
}

/** The cards that the seat in turn may still have. */
export function possible({ deck }, seen, turnUp) {
  const gone = new Set([...seen, turnUp]);
  return deck.filter((card) => !gone.has(card));
}

/** Whether a card may be played face down in this baza. */
export const mayHide = (cards, baza) => cards.face_down_from !== null && baza >= cards.face_down_from;

/** The same hand without its cards: what the picker began, the quick buttons can end. */
export const withoutCards = (tokens, setting) => followed(tokens, setting).quick;
