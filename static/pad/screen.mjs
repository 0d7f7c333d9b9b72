// The bottom of the pad: the buttons for what may come next. Draws a menu (hand.mjs); what a tap does is the caller's.

import { drawn, el, marks, rich, side } from "./dom.mjs";
import { MARKS, fill, read, sayGains } from "./sentence.mjs";

const SHOWN_MARKS = { "<": "=‹" };
const LONG_WORD = 8; // «Contraflor» beside a mark is wider than a quarter of a small phone

function worthText(value, words, which) {
  if (value === "set") return words.worth.set;
  if (value === "match") return fill(words.gives.match, { side: which ? MARKS[which] : "" }).trim();
  return typeof value === "number" ? `+${value}` : "";
}

const markSaid = (mark, words) => ({ A: words.ui.A, B: words.ui.B, "=": words.ui.tie, "<": words.ui.tie_before })[mark];

function bazasSaid(way, words) {
  const bazas = [...way.marks].map((mark) => markSaid(mark, words)).join(", ");
  return fill(way.winner ? words.ui.bazas_said : words.ui.bazas_said_nobody, { bazas, side: words.ui[way.winner] });
}

/** Two panels, the ways that each side wins the hand. */
export function bazaPanels(ways, words, tap) {
  const few = Math.max(...["A", "B"].map((side) => ways.filter((way) => way.winner === side).length)) <= 6;
  const panel = (winner) =>
    el(
      "div",
      { class: `ways ways--${(winner ?? "none").toLowerCase()}${few ? " ways--few" : ""}`, role: "group", "aria-label": winner ? fill(words.ui.bazas_for, { side: words.ui[winner] }) : words.ui.bazas_for_nobody },
      ways
        .filter((way) => way.winner === winner)
        .sort((one, other) => rank(one) - rank(other) || one.marks.length - other.marks.length)
        .map((way) =>
          el("button", { class: "baza", type: "button", "data-tokens": way.tokens.join(" "), onclick: () => tap(way.tokens) }, marks(plainMarks(way.marks), bazasSaid(way, words))),
        ),
    );
  const nobody = ways.some((way) => !way.winner) ? [panel(null)] : [];
  const before = ways.some((way) => way.marks.includes("<")) ? [el("p", { class: "pad__hint ways--hint" }, `${SHOWN_MARKS["<"]} ${words.ui.tie_before}`)] : [];
  return el("div", { class: "bazas-two" }, panel("A"), panel("B"), ...nobody, ...before);
}

const plainMarks = (text) => [...text].map((mark) => SHOWN_MARKS[mark] ?? mark).join("");
/** Clear hands before those with a tie. */
const rank = (way) => [...way.marks].filter((mark) => mark === "=" || mark === "<").length;

function callButton(option, words, tap) {
  const falls = option.code === "fa" || option.code === "fe" ? worthText(option.accepted?.[option.side], words, option.side) : "";
  return el(
    "button",
    { class: `call call--${option.side.toLowerCase()}`, type: "button", "data-tokens": option.tokens.join(" "), onclick: () => tap(option.tokens) },
    side(option.side),
    el("span", {}, words.calls[option.code] ?? option.code, falls ? el("span", { class: "answer__does" }, ` ${falls}`) : null),
  );
}

/** The calls, each on the side that makes it. */
export function callColumns(calls, words, tap) {
  const column = (which) => el("div", { class: "calls__side" }, calls.filter((option) => option.side === which).map((option) => callButton(option, words, tap)));
  const long = calls.some((option) => (words.calls[option.code] ?? "").split(" ").some((word) => word.length > LONG_WORD));
  const many = ["A", "B"].some((which) => calls.filter((option) => option.side === which).length > (long ? 2 : 4));
  return el("div", { class: `calls${many ? " calls--many" : ""}` }, column("A"), column("B"));
}

function answer(label, does, tokens, tap, extra = {}) {
  return el(
    "button",
    { class: `answer ${extra.class ?? ""}`, type: "button", "data-tokens": tokens.join(" "), onclick: () => tap(tokens) },
    el("b", {}, label),
    does ? el("span", { class: "answer__does" }, does) : null,
  );
}

/** The answers to a call, their meaning on them; an envit's answer may name its winner, a truc's the bazas. */
export function answerGrid(found, words, tap) {
  const accepted = found.accept.accepted;
  const same = accepted && accepted.A === accepted.B;
  const yes = words.calls.qu;
  const raises = [...found.raises].sort((one, other) => (one.code === "fa") - (other.code === "fa"));
  const buttons = [
    answer(yes, same ? worthText(accepted.A, words) : "", found.accept.tokens, tap),
    ...raises.map((option) => answer(words.calls[option.code], worthText(option.accepted?.[option.side], words, option.side), option.tokens, tap)),
    answer(words.calls.no, found.decline.declined === null ? "" : rich(`${MARKS[found.decline.side]} +${found.decline.declined}`), found.decline.tokens, tap, { class: "answer--no" }),
  ];
  const winners = found.accept_for.map((way) =>
    answer(rich(fill(words.ui.and_wins, { answer: yes, side: MARKS[way.winner] })), worthText(way.accepted[way.winner], words, way.winner), way.tokens, tap, { class: `answer--${way.winner.toLowerCase()}` }),
  );
  return [winners.length ? el("div", { class: "answers answers--two" }, winners) : null, el("div", { class: `answers${buttons.length === 4 ? " answers--four" : ""}` }, buttons)];
}

/** Who won the envit, as long as it is not said. */
export function tantoRow(tantos, words, tap) {
  const ask = tantos[0]?.code === "flor" ? words.ui.ask_flor : words.ui.ask_tanto;
  return el(
    "div",
    { class: "tanto", role: "group", "aria-label": ask },
    el("span", { class: "tanto__ask" }, ask),
    tantos.map((option) => el("button", { class: `call call--${option.side.toLowerCase()}`, type: "button", "data-tokens": option.token, onclick: () => tap(option.tokens) }, side(option.side), words.ui[option.side])),
  );
}

/** To play a hand of eleven (ten) or to run. */
export function specialGrid(specials, words, tap) {
  const buttons = specials.map((option) =>
    answer(words.calls[option.code], option.outcome ? rich(sayGains(option.outcome, option.tokens, words)) : "", option.tokens, tap, { class: option.outcome ? "answer--no" : `answer--${option.side.toLowerCase()}` }),
  );
  return el("div", { class: "answers answers--two" }, buttons);
}

/** Less and more stones of the call that was just made. */
export function stepper(amount, words, change) {
  const button = (by, label, icon) =>
    el("button", { class: "stepper__button", type: "button", "aria-label": label, disabled: amount.now + by < amount.min, onclick: () => change(amount.now + by) }, drawn("icon", icon));
  return el("div", { class: "stepper", role: "group", "aria-label": words.ui.amount }, el("span", {}, words.ui.amount), button(-1, words.ui.less_stones, "minus"), el("output", {}, String(amount.now)), button(1, words.ui.more_stones, "plus"));
}

/** What is rare: folding, a new deal, a claimed misdeal. */
export function rarePanel(more, words, tap) {
  const sorted = [...more].sort((one, other) => (one.kind === "redeal") - (other.kind === "redeal"));
  return el("div", { class: "rare" }, sorted.map((option) => el("button", { class: `call ${option.side && option.kind !== "redeal" ? `call--${option.side.toLowerCase()}` : ""}`, type: "button", "data-tokens": option.token, onclick: () => tap([option.token]) }, option.kind === "redeal" ? null : side(option.side), el("span", {}, words.calls[option.code], option.outcome ? el("span", { class: "answer__does" }, " ", rich(sayGains(option.outcome, [option.token], words))) : null))));
}

/** One baza at a time. */
export function nextBaza(tokens, words, tap) {
  return el("div", { class: "bazas next-baza" }, tokens.map((token) => {
    const mark = read(token).mark;
    return el("button", { class: "baza", type: "button", "data-tokens": token, onclick: () => tap([token]) }, marks(plainMarks(mark), markSaid(mark, words)));
  }));
}

/** The points of each side in an accepted envit, if the referee wants them written. */
export function valuesForm(words, token, done) {
  const box = (which) => el("input", { inputmode: "numeric", maxlength: "2", size: "2", "aria-label": fill(words.ui.values_of, { side: words.ui[which] }), name: which });
  const form = el(
    "form",
    { class: "values", onsubmit: (event) => {
      event.preventDefault();
      const [a, b] = ["A", "B"].map((which) => form.elements[which].value.trim());
      if (/^\d{1,2}$/.test(a) && /^\d{1,2}$/.test(b)) done(`${token}(${a}-${b})`);
    } },
    side("A"), box("A"), side("B"), box("B"),
    el("button", { class: "button button--plain button--small" }, words.ui.values_ok),
  );
  return form;
}

/** The last button: it says what it will do. */
export function saveButton(end, tokens, words, save) {
  const gains = sayGains(end, tokens, words);
  return el("button", { class: "button button--primary button--wide save-hand", type: "button", "data-save": true, onclick: save }, el("span", {}, rich(fill(words.ui.save, { gains }))));
}
