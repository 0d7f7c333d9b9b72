// The end of a match: both parejas sign on the phone, with a name or a drawn line, or say that they do not agree.

import { el, rich, side as markOf } from "./dom.mjs";
import { textForm } from "./log.mjs";
import { choice, closeSheet, openSheet, sidePick } from "./sheet.mjs";

const INK = 5;
const GRID = 999; // strokes are kept on a grid of this size, whatever the phone
const STEP = 12; // points nearer than this add nothing to a signature

/** A place to draw a name: {canvas, strokes, clear}. A stroke is a list x, y, x, y… of whole numbers from 0 to 999. */
export function signaturePlace(label) {
  const canvas = el("canvas", { class: "signature__canvas", width: "640", height: "240", role: "img", "aria-label": label });
  const pen = canvas.getContext("2d");
  const strokes = [];
  const within = (value) => Math.max(0, Math.min(GRID, Math.round(value * GRID)));
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)];
  };
  const line = (...ends) => {
    const [x0, y0, x1, y1] = ends.map((place, axis) => (place * (axis % 2 ? canvas.height : canvas.width)) / GRID);
    Object.assign(pen, { strokeStyle: getComputedStyle(canvas).color, lineWidth: INK, lineCap: "round" });
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
    pen.stroke();
  };
  canvas.addEventListener("pointerdown", (event) => (canvas.setPointerCapture(event.pointerId), strokes.push(at(event))));
  canvas.addEventListener("pointermove", (event) => {
    const stroke = strokes.at(-1);
    if (!event.buttons || !stroke) return;
    const [x, y] = stroke.slice(-2);
    const [nextX, nextY] = at(event);
    if (Math.hypot(nextX - x, nextY - y) < STEP) return;
    line(x, y, nextX, nextY);
    stroke.push(nextX, nextY);
  });
  const clear = () => (strokes.splice(0), pen.clearRect(0, 0, canvas.width, canvas.height));
  return { canvas, strokes, clear };
}

/** What is signed: camas, and the stones of each. */
function resultText({ sets, result }) {
  const camas = result.map(([a, b]) => `${a}–${b}`).join(", ");
  return `● ${sets.A} – ${sets.B} ◆${camas ? ` (${camas})` : ""}`;
}

function signSheet(pad, side) {
  const { ui } = pad.words;
  const pareja = pad.config.sides[side].name;
  const name = el("input", { name: "name", maxlength: "80", autocomplete: "off" });
  const place = signaturePlace(ui.sign_draw);
  const wrong = el("p", { class: "field__error", role: "alert" });
  const send = (event) => {
    event.preventDefault();
    const drawn = place.strokes.filter((stroke) => stroke.length > 2);
    const typed = name.value.trim();
    if (!typed && !drawn.length) return void (wrong.textContent = ui.sign_missing);
    closeSheet();
    pad.send("sign", { side, ...(drawn.length ? { strokes: drawn } : { name: typed }) });
  };
  const form = el(
    "form",
    { class: "sheet__form", "data-sign": side, onsubmit: send },
    el("p", {}, markOf(side), " ", el("b", {}, pareja)),
    el("label", {}, el("span", {}, ui.sign_name), name),
    el("div", { class: "signature" }, el("span", {}, ui.sign_draw), place.canvas, el("button", { class: "link", type: "button", onclick: place.clear }, ui.sign_clear)),
    wrong,
    el("button", { class: "button button--primary button--wide" }, ui.sign_yes),
  );
  return openSheet(ui.sign, pad.words, el("p", { class: "ending__result" }, rich(resultText(pad.server))), form);
}

function disputeSheet(pad) {
  const { ui } = pad.words;
  const form = textForm({ label: ui.dispute_why, button: ui.dispute_yes, required: true, danger: true }, (reason) => {
    const { value } = form.elements.side;
    closeSheet();
    pad.send("dispute", { side: value, reason });
  });
  form.prepend(sidePick(ui.dispute_who, pad.config.sides));
  return openSheet(ui.dispute, pad.words, el("p", { class: "soft" }, ui.dispute_hint), form);
}

function signed(pad, side) {
  const found = (pad.server.signatures ?? {})[side];
  if (!found) return null;
  return found.name ? `${pad.words.ui.signed_by} ${found.name}` : pad.words.ui.signed_drawn;
}

/** Who has signed, who still has to; a dispute with its reason. */
function drawEnding(pad, box) {
  const { ui } = pad.words;
  const { finished, dispute } = pad.server;
  const waits = pad.outbox.entries.filter((entry) => entry.verb === "sign").map((entry) => entry.body.side);
  const now = JSON.stringify([finished, dispute, pad.server.signatures, waits]);
  if (box.dataset.now === now) return;
  box.dataset.now = now;
  if (!finished) return box.replaceChildren();
  const row = (side) => {
    const name = signed(pad, side);
    if (name !== null) return el("p", { class: "ending__signed" }, markOf(side), " ", el("b", {}, pad.config.sides[side].name), ` · ${name}`);
    if (waits.includes(side)) return el("p", { class: "ending__signed" }, markOf(side), " ", ui.waiting);
    return choice([markOf(side), ` ${ui.sign_as} ${pad.config.sides[side].name}`], () => signSheet(pad, side), { icon: "pen-line", name: `sign-${side}` });
  };
  const { A, B } = pad.server.signatures ?? {};
  const over = A && B && !pad.server.protest?.minutes; // who has signed may protest only where the phase gives time for it
  const quarrel = over && !dispute ? null : dispute ? el("p", { class: "notice notice--refusal" }, `${ui.disputed} ${dispute.reason ?? ""}`) : choice(ui.dispute, () => disputeSheet(pad), { icon: "triangle-alert", name: "dispute" });
  return box.replaceChildren(...[row("A"), row("B"), quarrel].filter(Boolean));
}

/** Keep the signatures under the result up to date. */
export function watchEnding(pad) {
  const box = document.querySelector("[data-ending]");
  if (!box) return;
  const before = pad.changed;
  pad.changed = () => (before(), drawEnding(pad, box));
  drawEnding(pad, box);
}
