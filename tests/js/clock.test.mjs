// What the clock of a round says.
import assert from "node:assert/strict";
import test from "node:test";
import { left } from "../../static/js/clock.mjs";

test("minutes and seconds, hours only when there are any, nothing when it is over", () => {
  assert.equal(left(50 * 60_000, 0), "50:00");
  assert.equal(left(65_000, 0), "1:05");
  assert.equal(left(90 * 60_000, 0), "1:30:00");
  assert.equal(left(1000, 999), "0:01", "the last second is seen to its end");
  assert.equal(left(1000, 1000), "");
  assert.equal(left(1000, 99_000), "");
});
