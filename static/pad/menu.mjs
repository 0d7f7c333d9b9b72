// The menu of the pad: everything that is not the hand being played, each in a sheet of its own.

import { rich } from "./dom.mjs";
import { CHOICES } from "./comfort.mjs";
import { incidentSheet, judgeSheet } from "./incidents.mjs";
import { logSheet } from "./log.mjs";
import { choice, closeSheet, openSheet } from "./sheet.mjs";
import { fill } from "./sentence.mjs";

const ICONS = { sound: "volume-2", vibration: "vibrate" };

/** What the log could bring back, said as a hand. */
function redo(pad) {
  const { ui } = pad.words;
  const back = pad.server.redo;
  if (!back) return [];
  const run = () => (closeSheet(), pad.redo());
  return [choice(ui.redo, run, { icon: "redo-2", name: "redo", hint: rich(back.sentence ?? "") })];
}

function comforts(pad) {
  return CHOICES.map((name) => choice(pad.words.ui[name], () => (pad.comfort.toggle(name), menuSheet(pad)), { icon: ICONS[name], name, pressed: Boolean(pad.comfort.on[name]) }));
}

/** The other phones of this table, and whether this one only watches. */
function devices(pad) {
  const { ui } = pad.words;
  const others = (pad.server.devices ?? []).filter((device) => !device.me);
  if (!others.length) return [];
  const said = others.map((device) => fill(device.writes ? ui.device_writes : ui.device_watches, { name: device.name })).join(" · ");
  const watch = pad.server.may_write === false;
  return [choice(watch ? ui.take_over : ui.devices, () => (closeSheet(), watch ? pad.takeOver() : null), { icon: "smartphone", name: "devices", hint: said })];
}

export function menuSheet(pad) {
  const { ui } = pad.words;
  const { finished, judge } = pad.server;
  const playing = finished
    ? []
    : [
        choice(judge ? ui.judge_called : ui.judge, () => judgeSheet(pad), { icon: "bell-ring", name: "judge" }),
        choice(ui.incident, () => incidentSheet(pad), { icon: "flag", name: "incident" }),
        pad.rules.cards ? choice(ui.with_cards, () => (pad.setCards(!pad.cards), menuSheet(pad)), { icon: "spade", name: "cards", pressed: pad.cards, hint: pad.cards ? ui.with_cards_on : ui.quick_limits }) : null,
      ];
  return openSheet(ui.menu, pad.words, choice(ui.log, () => logSheet(pad), { icon: "list", name: "log" }), ...redo(pad), ...playing.filter(Boolean), ...devices(pad), ...comforts(pad));
}
