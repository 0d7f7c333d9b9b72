// The pad's interpreter against what the engine said. The cases come from tests/scoring/engine/test_automaton.py,
// which writes them and runs this file with their path in ENGINE_CASES.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { apply, options, outcome, start } from "../../static/pad/automaton.mjs";

const path = process.env.ENGINE_CASES;
const { automata, cases } = path ? JSON.parse(readFileSync(path, "utf8")) : { automata: {}, cases: [] };

/** JSON's view of a value: what could not travel is left out. */
const plain = (value) => JSON.parse(JSON.stringify(value));

const offered = (hand) =>
  plain(options(hand)).map(({ token, accepted, declined }) => [token, accepted ?? null, declined ?? null]);

for (const one of cases) {
  test(one.name, () => {
    let hand = start(automata[one.automaton], one.before);
    one.steps.forEach((step, index) => {
      if (step.options) assert.deepEqual(offered(hand), step.options, `options before ${index}`);
      if ("outcome" in step) assert.deepEqual(plain(outcome(hand)), step.outcome, `outcome before ${index}`);
      if (step.token === undefined) return;
      const after = apply(hand, step.token);
      if (step.refused) {
        assert.equal(after, null, `${step.token} must not be offered`);
        return;
      }
      assert.notEqual(after, null, `${step.token} must be offered`);
      hand = after;
    });
  });
}

test("there are cases when the engine's tests run this", { skip: !path }, () => {
  assert.ok(cases.length > 0);
});
