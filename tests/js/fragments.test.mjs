// node --test: which parts of a page are replaced, and that nothing older ever is shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { age, mayShow, plan, sameKeys } from "../../static/js/fragments.mjs";

const part = (key, hash, children = [], own = "o") => ({ key, hash, own, children });

test("the same page replaces nothing", () => {
  const page = [part("live", "1", [part("card-a", "x")]), part("groups", "2")];
  assert.deepEqual(plan(page, structuredClone(page)), []);
});

test("only the card that changed is replaced, not the section round it", () => {
  const before = [part("live", "1", [part("card-a", "x"), part("card-b", "y")])];
  const after = [part("live", "2", [part("card-a", "x"), part("card-b", "z")])];
  assert.deepEqual(plan(before, after), ["card-b"]);
});

test("another row of cards replaces the section", () => {
  const before = [part("live", "1", [part("card-a", "x")])];
  assert.deepEqual(plan(before, [part("live", "2", [part("card-a", "x"), part("card-b", "z")])]), ["live"]);
  assert.deepEqual(plan(before, [part("live", "2", [part("card-b", "x")])]), ["live"]);
});

test("a section whose own words changed is replaced whole", () => {
  const before = [part("groups", "1", [part("g", "x")], "old")];
  assert.deepEqual(plan(before, [part("groups", "2", [part("g", "y")], "new")]), ["groups"]);
});

test("a new section is no replacement", () => {
  assert.deepEqual(plan([], [part("champion", "1")]), []);
});

test("an older version is never shown, nor one that is no number", () => {
  assert.equal(mayShow(5, 4), false);
  assert.equal(mayShow(5, 5), true);
  assert.equal(mayShow(5, 6), true);
  for (const bad of [0, -1, Number.NaN, 1.5, Infinity]) assert.equal(mayShow(0, bad), false);
});

test("the stamp turns when the news are too old, and a clock set back is no news", () => {
  assert.deepEqual(age(1000, 5000), { seconds: 4, stale: false });
  assert.deepEqual(age(1000, 41000), { seconds: 40, stale: true });
  assert.deepEqual(age(9000, 1000), { seconds: 0, stale: false });
});

test("keys are compared in order", () => {
  assert.equal(sameKeys([part("a", 1), part("b", 1)], [part("b", 1), part("a", 1)]), false);
});
