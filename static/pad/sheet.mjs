// A sheet from the bottom of the screen: the browser's own dialog, so that focus and Escape are right.

import { drawn, el, side } from "./dom.mjs";

let open = null;

/** Close the sheet that is open. It leaves the page at once, not when the browser tells so: two never stand in it with one title. */
export function closeSheet() {
  open?.close();
  gone(open);
}

function gone(sheet) {
  sheet?.remove();
  if (open === sheet) open = null;
}

/** Show a sheet with this title and content; one at a time. `words.ui.close` names its button. */
export function openSheet(title, words, ...content) {
  closeSheet();
  const close = el("button", { class: "sheet__close", type: "button", "aria-label": words.ui.close, "data-close-sheet": true, onclick: closeSheet }, drawn("icon", "x"));
  const sheet = el("dialog", { class: "sheet", "aria-labelledby": "sheet-title", onclose: () => gone(sheet) }, el("div", { class: "sheet__head" }, el("h2", { id: "sheet-title" }, title), close), el("div", { class: "sheet__body" }, ...content));
  document.body.append(sheet);
  sheet.showModal();
  open = sheet;
  return sheet;
}

/** A wide button of a sheet. */
export function choice(label, run, { icon = null, name = null, pressed = null, hint = null } = {}) {
  return el(
    "button",
    { class: "sheet__choice", type: "button", "data-choice": name, "aria-pressed": pressed === null ? null : String(pressed), onclick: run },
    icon ? drawn("icon", icon) : null,
    el("span", {}, label, hint ? el("span", { class: "sheet__hint" }, hint) : null),
    pressed === null ? null : el("span", { class: "sheet__switch", "aria-hidden": "true" }, drawn("icon", pressed ? "square-check" : "square")),
  );
}

/** Which pareja, a radio button for each; `sides` of the page. */
export function sidePick(question, sides) {
  const pick = (which) => el("label", { class: "sheet__pick" }, el("input", { type: "radio", name: "side", value: which, required: true }), el("span", {}, side(which), " ", sides[which].name));
  return el("fieldset", {}, el("legend", {}, question), ["A", "B"].map(pick));
}
