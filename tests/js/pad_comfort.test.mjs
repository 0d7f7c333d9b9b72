// Sound and vibration: off until they are switched on, and remembered.

import assert from "node:assert/strict";
import test from "node:test";
import { Comfort } from "../../static/pad/comfort.mjs";
import { memory } from "./pad_tools.mjs";

test("nothing is felt until it is switched on, and the phone remembers it", async () => {
  const felt = [];
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: (pattern) => felt.push(pattern) }, configurable: true });
  const store = memory();
  const comfort = await new Comfort(store).load();
  comfort.say("good");
  assert.deepEqual(felt, []);
  comfort.toggle("vibration"); // and feels at once what it will be like
  comfort.say("bad");
  assert.deepEqual(felt, [30, [60, 60, 60]]);
  assert.deepEqual((await new Comfort(store).load()).on, { vibration: true });
});
