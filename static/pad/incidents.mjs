// What happens beside the hands: an incident with the rule it rests on, and the call for the judge.

import { el } from "./dom.mjs";
import { textForm } from "./log.mjs";
import { choice, closeSheet, openSheet, sidePick } from "./sheet.mjs";

const option = ({ key, name }) => el("option", { value: key }, name);

function field(label, control) {
  return el("label", {}, el("span", {}, label), control);
}

/** Kinds, effects and the rule cited are the page's data (`config.incidents`); what an effect does is the server's. */
export function incidentSheet(pad) {
  const { ui } = pad.words;
  const { kinds, effects } = pad.config.incidents;
  const kind = el("select", { name: "kind" }, kinds.map(option));
  const effect = el("select", { name: "effect" }, effects.map(option));
  const stones = el("input", { name: "stones", type: "number", inputmode: "numeric", min: "1", max: String(pad.config.target), value: "1" });
  const amount = field(ui.incident_stones, stones);
  const cites = el("input", { name: "cites", maxlength: "80", value: kinds[0].rule });
  const text = el("textarea", { name: "text", rows: "2", maxlength: "300" });
  const chosen = (list, control) => list.find(({ key }) => key === control.value) ?? {};
  const follow = () => (amount.hidden = !chosen(effects, effect).amount);
  kind.addEventListener("change", () => (cites.value = chosen(kinds, kind).rule));
  effect.addEventListener("change", follow);
  follow();
  const send = (event) => {
    event.preventDefault();
    const side = event.target.elements.side.value;
    const amounts = chosen(effects, effect).amount ? { stones: Number(stones.value) } : {};
    closeSheet();
    pad.send("incident", { kind: kind.value, side, effect: effect.value, ...amounts, cites: cites.value.trim(), text: text.value.trim() });
  };
  const form = el(
    "form",
    { class: "sheet__form", "data-incident": true, onsubmit: send },
    field(ui.incident_kind, kind),
    sidePick(ui.incident_side, pad.config.sides),
    field(ui.incident_effect, effect),
    amount,
    field(ui.incident_cites, cites),
    field(ui.incident_text, text),
    el("button", { class: "button button--primary button--wide" }, ui.incident_save),
  );
  return openSheet(ui.incident, pad.words, form);
}

export function judgeSheet(pad) {
  const { ui } = pad.words;
  const say = (call, text) => (closeSheet(), pad.send("judge", { call, text }));
  if (pad.server.judge) {
    return openSheet(ui.judge_called, pad.words, el("p", {}, ui.judge_waits), choice(ui.judge_done, () => say(false, ""), { icon: "check", name: "judge-done" }));
  }
  return openSheet(ui.judge, pad.words, el("p", {}, ui.judge_hint), textForm({ label: ui.judge_why, button: ui.judge, required: false }, (text) => say(true, text)));
}
