// The top of the pad: tallies, rings, who deals, who is mano, hand number, what the falta is worth.

import { options, start } from "./automaton.mjs";
import { drawn, fromServer } from "./dom.mjs";
import { order, pairOf } from "./hand.mjs";
import { MARKS, fill, sideOf } from "./sentence.mjs";

/** What the falta would give now: {A, B}, or null where there is none. */
export function falta(automaton, before) {
  if (before.finished || !before.dealer) return null;
  const found = options(start(automaton, before)).find((option) => option.code === "fa");
  return found ? found.accepted : null;
}

export function faltaText(worth, words) {
  if (!worth) return "";
  return worth.A === worth.B ? fill(words.ui.falta, { n: worth.A }) : fill(words.ui.falta_two, { a: worth.A, b: worth.B });
}

/** The name of a hand with rules of its own (mão de onze, de ferro), where a side stands at its score; or nothing. */
export function specialText(special, state) {
  const there = ["A", "B"].filter((side) => special.at.includes(state.points[side])).length;
  return ["", special.names.one, special.names.both][there] ?? "";
}

/** Who sits at a seat, with the mark of the side. */
export const sitting = (seat, seats, words) => `${MARKS[sideOf(seat)]} ${seats[seat] ?? fill(words.ui.seat, { seat })}`;

/** Which duel it is, and between whom. */
export function duelText(state, duel, seats, words) {
  const [a, b] = pairOf(state, duel).map((seat) => sitting(seat, seats, words));
  return fill(words.ui.duel_now, { k: duel.k, a, b });
}

function setTally(head, which, points, pictures) {
  const old = head.querySelector(".tally");
  const was = old.querySelector("[data-score]")?.textContent;
  const next = fromServer(pictures.tallies[Math.min(points, pictures.tallies.length - 1)]);
  next.classList.add(`tally--${which.toLowerCase()}`);
  if (was !== String(points)) next.querySelector("[data-score]")?.setAttribute("data-moved", "");
  old.replaceWith(next);
}

function setRings(head, which, won, pictures) {
  const next = fromServer(pictures.rings[Math.min(won, pictures.rings.length - 1)]);
  next.classList.add(`rings--${which.toLowerCase()}`);
  head.querySelector(".rings").replaceWith(next);
}

/** What the tallies show: when all is over the last cama as it ended, not the next one that nobody plays. */
function pointsShown({ finished, points, closed_sets: closed }) {
  const last = finished ? closed?.at(-1) : null;
  return last ? { A: last[0], B: last[1] } : points;
}

export function drawHeads(state, { number, first, pictures, words }) {
  const points = pointsShown(state);
  const mano = state.dealer && !state.finished ? sideOf(first ?? order(state)[0]) : "";
  const dealer = state.dealer && !state.finished ? sideOf(state.dealer) : "";
  for (const which of ["A", "B"]) {
    const head = document.querySelector(`.pad-side[data-side="${which}"]`);
    setTally(head, which, points[which], pictures);
    setRings(head, which, state.sets[which], pictures);
    const who = head.querySelector(".pad-side__who");
    who.querySelectorAll(".pad-side__role").forEach((role) => role.remove());
    if (dealer === which) who.append(drawn("role", "deals"));
    if (mano === which) who.append(drawn("role", "mano"));
    head.classList.toggle("is-won", state.winner === which);
  }
  document.querySelector("[data-hand]").textContent = state.finished ? words.ui.finished : fill(words.ui.hand, { number });
}
