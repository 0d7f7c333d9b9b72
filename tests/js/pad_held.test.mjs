// What a referee does with a hand that was refused: written again it is the next hand, and it is let go only once it is.

import assert from "node:assert/strict";
import test from "node:test";
import { heldNotices } from "../../static/pad/held.mjs";
import { WORDS } from "./pad_tools.mjs";

const ui = { last: "Hand {number}: {said}", held_title: "Refused", held_after: "", held_use: "Write again", held_drop: "Drop" };

/** A pad with one held hand; `fits`: whether it can be the next one. */
function pad({ fits, finished = false }) {
  const entry = { key: "1", number: "3", tokens: ["=A", "=A"], why: "hand.number_gap", refusal: "No." };
  const forgotten = [];
  const made = { words: { ...WORDS, ui }, server: { log: [] }, tokens: [], changed() {}, forgotten };
  made.outbox = { held: [entry], forget: async (key) => void forgotten.push(key) };
  made.seen = () => ({ state: { finished } });
  made.begin = () => (made.tokens = []);
  made.write = ({ tokens }) => (made.tokens = fits ? tokens : []);
  return made;
}

function writeAgain(made) {
  const [{ actions }] = heldNotices(made);
  actions.find(([label]) => label === ui.held_use)[1]();
}

test("a held hand that is the next one now is written, and held no more", () => {
  const made = pad({ fits: true });
  writeAgain(made);
  assert.deepEqual([made.tokens, made.forgotten], [["=A", "=A"], ["1"]]);
});

test("one that cannot be the next hand stays held", () => {
  for (const made of [pad({ fits: false }), pad({ fits: true, finished: true })]) {
    writeAgain(made);
    assert.deepEqual(made.forgotten, []);
  }
});
