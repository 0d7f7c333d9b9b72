// Hands that the server refused: both versions side by side where another phone wrote the same hand, and the referee chooses.

import { el, rich } from "./dom.mjs";
import { hasCards } from "./cards.mjs";
import { fill, sayTokens } from "./sentence.mjs";

const forget = (pad, entry) => pad.outbox.forget(entry.key).then(pad.changed);

/** The hand in force in the log with the number of a held one, or null. */
const rival = (pad, entry) => (pad.server.log ?? []).findLast((row) => row.kind === "hand" && !row.void && String(row.number) === String(entry.number)) ?? null;

/** Ours instead of theirs: a correction, so that the log keeps both. */
function takeOurs(pad, entry, theirs) {
  forget(pad, entry);
  pad.send("correct", { seq: theirs.seq, trn: entry.trn, accept: true });
}

/** Theirs stays; what this phone had is noted beside it. */
function takeTheirs(pad, entry, theirs) {
  const said = sayTokens(entry.tokens, pad.words);
  forget(pad, entry);
  pad.send("note", { seq: theirs.seq, text: fill(pad.words.ui.conflict_note, { said }) });
}

/** As the next hand. One that cannot be it, as the table stands, stays held: nothing that was written is lost. */
function writeAgain(pad, entry) {
  pad.begin();
  pad.write(entry);
  if (!pad.seen().state.finished && pad.tokens.length) forget(pad, entry);
}

function ofConflict(pad, entry, theirs) {
  const { ui } = pad.words;
  const version = (label, said) => el("div", { class: "conflict__version" }, el("b", {}, label), el("p", {}, rich(said)));
  return {
    kind: "refusal",
    text: fill(ui.conflict, { number: entry.number }),
    more: el("div", { class: "conflict", "data-conflict": entry.number }, version(ui.conflict_theirs, theirs.sentence), version(ui.conflict_ours, sayTokens(entry.tokens, pad.words))),
    actions: [
      [ui.conflict_keep, () => takeTheirs(pad, entry, theirs), "theirs"],
      [ui.conflict_take, () => takeOurs(pad, entry, theirs), "ours"],
      [fill(ui.conflict_both, { number: pad.seen().state.hand }), () => writeAgain(pad, entry), "both"],
    ],
  };
}

/** A notice for each held hand; those behind a conflict can be written again in one go. */
export function heldNotices(pad) {
  const { ui } = pad.words;
  const { held } = pad.outbox;
  const all = held.length > 1 ? [[fill(ui.held_all, { n: held.length }), () => pad.writeAll([...held]), "all"]] : [];
  return held.map((entry, at) => {
    const theirs = entry.why === "match.stale" || !entry.why ? rival(pad, entry) : null;
    if (theirs) return ofConflict(pad, entry, theirs);
    const said = fill(ui.last, { number: entry.number, said: sayTokens(entry.tokens, pad.words) });
    const plain = hasCards(entry.tokens) ? [[ui.held_plain, () => writeAgain(pad, { ...entry, tokens: entry.quick })]] : [];
    return {
      kind: "refusal",
      text: `${ui.held_title}: ${said}. ${entry.refusal || (entry.why ? "" : ui.held_after)}`,
      actions: [...(at ? [] : all), [ui.held_use, () => writeAgain(pad, entry)], ...plain, [ui.held_drop, () => forget(pad, entry)]],
    };
  });
}
