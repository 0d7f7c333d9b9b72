// Round the table: who sits where, who deals, who is mano, seen from where the referee sits.

import { drawn, el, side } from "./dom.mjs";
import { order } from "./hand.mjs";
import { fill, sideOf } from "./sentence.mjs";

/** The seats from the referee's on, against the clock. `turned`: how many seats on from the first. */
export function seatsFrom(players, turned) {
  return Array.from({ length: players }, (_, step) => ((step + turned) % players) + 1);
}

function seatAt(seat, place, { state, names, words, hand }) {
  const playing = order(state);
  const [mano, dealer] = [hand?.seats[0] ?? playing[0], playing.at(-1)];
  const pies = words.ui.pie ? playing.slice(-2) : [];
  const roles = [
    seat === dealer ? drawn("icon", "layers") : null,
    seat === dealer ? el("span", { class: "visually-hidden" }, words.ui.deals) : null,
    seat === mano ? drawn("icon", "hand") : null,
    seat === mano ? el("span", { class: "visually-hidden" }, words.ui.mano) : null,
    pies.includes(seat) ? el("span", { class: "round__pie" }, words.ui.pie) : null,
  ];
  const rests = hand && !hand.seats.includes(seat);
  return el(
    "li",
    { class: `round__seat${rests ? " is-resting" : ""}${seat === hand?.turn ? " is-turn" : ""}`, "data-place": place, "data-round-seat": seat },
    side(sideOf(seat)),
    el("span", { class: "round__name" }, names[seat] ?? fill(words.ui.seat, { seat })),
    roles,
  );
}

/** The table as a list of seats round a button that turns it. `hand`: {seats, turn} of the hand being played. */
export function roundTable({ state, names, words, turned, hand, turn }) {
  const seats = seatsFrom(state.players, turned);
  const list = el("ul", { class: "round__seats", "data-players": state.players }, seats.map((seat, place) => seatAt(seat, place, { state, names, words, hand })));
  const button = el("button", { class: "round__turn", type: "button", "data-turn-pad": true, "aria-label": words.ui.turn, onclick: turn }, drawn("icon", "rotate-cw"));
  return el("div", { class: "round" }, list, button);
}
