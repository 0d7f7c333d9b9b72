// The whole log as sentences; each hand can be corrected, voided with a reason, or get a note.

import { drawn, el, rich } from "./dom.mjs";
import { choice, closeSheet, openSheet } from "./sheet.mjs";
import { fill, sayTokens } from "./sentence.mjs";

/** A form of one text and a button. `done(text)`. */
export function textForm({ label, button, required, danger = false, max = 300 }, done) {
  const area = el("textarea", { name: "text", rows: "3", maxlength: String(max), required, "aria-label": label });
  const send = (event) => {
    event.preventDefault();
    done(area.value.trim());
  };
  return el("form", { class: "sheet__form", onsubmit: send }, el("label", {}, el("span", {}, label), area), el("button", { class: `button button--${danger ? "danger" : "primary"} button--wide` }, button));
}

function rowOf(pad, row) {
  const { ui } = pad.words;
  const number = row.number ? fill(ui.hand, { number: row.number }) : "";
  const state = row.void ? ui.log_void : row.corrected ? ui.log_corrected : "";
  const points = row.points ? el("span", { class: "log__points" }, `${row.points.A}–${row.points.B}`) : null;
  const body = [el("span", { class: "log__what" }, number ? el("b", {}, number, " ") : null, rich(row.sentence), state ? el("span", { class: "log__state" }, ` ${state}`) : null, row.before ? el("span", { class: "log__note" }, rich(fill(ui.log_before, { said: row.before }))) : null, row.text && row.text !== row.sentence ? el("span", { class: "log__note" }, row.text) : null, row.note ? el("span", { class: "log__note" }, row.note) : null), points];
  const open = row.kind === "hand" && !row.void && pad.server.open;
  const inner = open ? el("button", { class: "log__open", type: "button", "data-log": row.seq, onclick: () => handSheet(pad, row) }, body) : el("div", { class: "log__still" }, body);
  return el("li", { class: row.void ? "is-void" : null }, inner);
}

/** What is not confirmed yet stands on top, each with its state. */
function waiting(pad) {
  const said = (entry) => pad.words.verbs[entry.verb] ?? `${fill(pad.words.ui.hand, { number: entry.number })} ${sayTokens(entry.tokens, pad.words)}`;
  return pad.outbox.entries.map((entry) => el("li", { class: "is-waiting" }, el("div", { class: "log__still" }, el("span", {}, rich(said(entry))), drawn("state", pad.outbox.stateOf(entry))))).reverse();
}

export function logSheet(pad) {
  const { ui } = pad.words;
  const rows = [...(pad.server.log ?? [])].reverse();
  const list = rows.length || pad.outbox.entries.length ? el("ol", { class: "log" }, waiting(pad), rows.map((row) => rowOf(pad, row))) : el("p", {}, ui.log_empty);
  const note = choice(ui.note_match, () => noteSheet(pad, null), { icon: "message-square", name: "note" });
  return openSheet(ui.log, pad.words, note, list);
}

function handSheet(pad, row) {
  const { ui } = pad.words;
  const title = fill(ui.hand, { number: row.number });
  const correct = () => (closeSheet(), pad.correct(row));
  return openSheet(
    title,
    pad.words,
    el("p", {}, rich(row.sentence)),
    row.start ? choice(ui.correct, correct, { icon: "pencil", name: "correct", hint: ui.correct_hint }) : null,
    choice(ui.void, () => voidSheet(pad, row), { icon: "x", name: "void", hint: ui.void_hint }),
    choice(ui.note, () => noteSheet(pad, row), { icon: "message-square", name: "note" }),
  );
}

function voidSheet(pad, row) {
  const { ui } = pad.words;
  const form = textForm({ label: ui.void_why, button: ui.correct_see, required: true }, (reason) => {
    closeSheet();
    pad.preview("void", { seq: row.seq, reason });
  });
  return openSheet(ui.void, pad.words, el("p", {}, rich(row.sentence)), el("p", { class: "soft" }, ui.void_hint), form);
}

function noteSheet(pad, row) {
  const { ui } = pad.words;
  const form = textForm({ label: ui.note_text, button: ui.note_save, required: true }, (text) => {
    closeSheet();
    pad.send("note", { seq: row?.seq ?? null, text });
  });
  return openSheet(row ? ui.note : ui.note_match, pad.words, row ? el("p", {}, rich(row.sentence)) : null, form);
}

/** What a correction or a void would change, before it is done. `found`: the server's preview. */
export function previewSheet(pad, verb, found, yes) {
  const { ui } = pad.words;
  const cell = (hand) => el("td", {}, hand ? [el("b", { class: "log__points" }, `${hand.points.A}–${hand.points.B}`), " ", rich(hand.gains)] : "—");
  const rows = found.hands.map((hand) => el("tr", {}, el("th", { scope: "row" }, hand.number), cell(hand.before), cell(hand.after)));
  const number = found.hands[0]?.number ?? "";
  const head = el("tr", {}, el("th", { scope: "col" }, ui.preview_hand), el("th", { scope: "col" }, ui.preview_before), el("th", { scope: "col" }, ui.preview_after));
  return openSheet(
    ui.preview,
    pad.words,
    el("p", { class: found.must_be_seen ? "notice notice--tie" : null }, rich(found.sentence)),
    rows.length ? el("div", { class: "sheet__scroll" }, el("table", { class: "data" }, el("thead", {}, head), el("tbody", {}, rows))) : null,
    el("button", { class: `button button--${verb === "void" ? "danger" : "primary"} button--wide`, type: "button", "data-yes": verb, onclick: () => (closeSheet(), yes()) }, verb === "void" ? fill(ui.void_yes, { number }) : ui.correct_yes),
  );
}
