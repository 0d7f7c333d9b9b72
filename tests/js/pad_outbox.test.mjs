// The outbox: in order, once each, nothing dropped.

import assert from "node:assert/strict";
import test from "node:test";
import { Outbox, freshKey } from "../../static/pad/outbox.mjs";
import { memory } from "./pad_tools.mjs";

function made(post, store = memory()) {
  const seen = { confirmed: [], held: [], timers: [] };
  const on = { changed() {}, confirmed: (entry) => seen.confirmed.push(entry.key), held: (entries, body) => seen.held.push([entries.map((e) => e.key), body.key]) };
  const outbox = new Outbox({ store, match: "m", post, on, later: (ms, run) => seen.timers.push([ms, run]) });
  return { outbox, seen, store };
}
const entry = (key, verb = "hand") => ({ key, verb, trn: "#1 R4 | =A =A", tokens: ["=A", "=A"], version: 1 });
const ok = { status: 200, body: { state: { version: 2 } } };

test("keys are long and never the same", () => {
  const keys = new Set(Array.from({ length: 500 }, () => freshKey()));
  assert.equal(keys.size, 500);
  assert.match([...keys][0], /^[0-9a-f]{32}$/);
});

test("hands go one at a time, in order", async () => {
  const sent = [];
  let free;
  const { outbox, seen } = made((e) => (sent.push(e.key), new Promise((done) => (free = () => done(ok)))));
  const first = outbox.add(entry("1"));
  await new Promise(setImmediate);
  outbox.add(entry("2"));
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["1"]);
  assert.equal(outbox.state, "sent");
  free();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["1", "2"]);
  free();
  await first;
  assert.deepEqual(seen.confirmed, ["1", "2"]);
  assert.equal(outbox.state, "confirmed");
});

test("a lost answer is asked for again with the same key, later and later", async () => {
  const sent = [];
  const answers = [() => Promise.reject(new Error("lost")), async () => ({ status: 503, body: null }), async () => ok];
  const { outbox, seen } = made((e) => (sent.push(e.key), answers.shift()()));
  await outbox.add(entry("1"));
  assert.equal(outbox.state, "offline");
  await seen.timers[0][1]();
  await seen.timers[1][1]();
  assert.deepEqual(sent, ["1", "1", "1"]);
  assert.deepEqual(seen.timers.map(([ms]) => ms), [1000, 2000]);
  assert.deepEqual(seen.confirmed, ["1"]);
});

test("somebody else's page is no confirmation", async () => {
  const answers = [{ status: 200, body: null }, { status: 204, body: null }, ok];
  const { outbox, seen } = made(async () => answers.shift());
  await outbox.add(entry("1"));
  assert.deepEqual([outbox.state, seen.confirmed.length], ["offline", 0]);
  await seen.timers[0][1]();
  await seen.timers[1][1]();
  assert.deepEqual(seen.confirmed, ["1"]);
});

test("what waits survives closing the page", async () => {
  const { outbox, store } = made(() => Promise.reject(new Error("no network")));
  await outbox.add(entry("1"));
  await outbox.add(entry("2"));
  const sent = [];
  const later = await made(async (e) => (sent.push(e.key), ok), store).outbox.load();
  await later.pump();
  assert.deepEqual(sent, ["1", "2"]);
  assert.equal(store.queue.size, 0);
});

test("a refused hand is held with those behind it, and nothing is dropped", async () => {
  const { outbox, seen, store } = made(() => Promise.reject(new Error("no network")));
  await outbox.add(entry("1"));
  await outbox.add(entry("2"));
  outbox.post = async () => ({ status: 409, body: { key: "match.stale", detail: "Another phone wrote." } });
  await outbox.pump();
  assert.deepEqual(seen.held, [[["1", "2"], "match.stale"]]);
  assert.equal(outbox.state, "refused");
  assert.equal(outbox.held[0].refusal, "Another phone wrote.");
  assert.deepEqual((await store.rows("m")).map((row) => row.held), [true, true]);
  await outbox.forget("1");
  await outbox.forget("2");
  assert.equal(outbox.state, "confirmed");
});

test("only what was never sent can be taken back", async () => {
  const { outbox } = made(() => Promise.reject(new Error("no network")));
  await outbox.add(entry("1"));
  assert.equal(outbox.takeBack(), null);
  await outbox.add(entry("2"));
  assert.equal(outbox.takeBack().key, "2");
  assert.equal(outbox.takeBack(), null);
});

test("an undo that is refused is no lost hand", async () => {
  const { outbox } = made(async () => ({ status: 409, body: { key: "match.stale" } }));
  await outbox.add(entry("1", "undo"));
  assert.equal(outbox.state, "confirmed");
});

test("a full phone keeps the hand on the screen, says so, and still sends it", async () => {
  const store = memory();
  store.full = true;
  const { outbox } = made(() => Promise.reject(new Error("no network")), store);
  await outbox.add(entry("1"));
  assert.deepEqual([outbox.state, outbox.stateOf(outbox.entries[0])], ["unkept", "unkept"]);
  outbox.post = async () => ok;
  await outbox.pump();
  assert.equal(outbox.state, "confirmed");
});

test("two windows of one phone keep their hands beside each other", async () => {
  const store = memory();
  const lost = () => Promise.reject(new Error("no network"));
  await made(lost, store).outbox.add(entry("1"));
  await made(lost, store).outbox.add(entry("2"));
  assert.deepEqual((await store.rows("m")).map((row) => row.key), ["1", "2"]);
});

test("what waits moves to the version that the server has counted", async () => {
  const { outbox } = made(() => Promise.reject(new Error("no network")));
  await outbox.add({ key: "1", verb: "judge", version: 1 });
  await outbox.add({ ...entry("2"), version: 2 });
  const sent = [];
  outbox.post = async ({ verb, version }) => (sent.push([verb, version]), { status: 200, body: { state: { version: verb === "judge" ? 1 : 2 } } });
  await outbox.pump();
  assert.deepEqual(sent, [["judge", 1], ["hand", 1]]); // the call of the judge was no event of the log
});

test("a repeated answer moves nothing: what came between may be somebody else's", async () => {
  const { outbox } = made(() => Promise.reject(new Error("no network")));
  await outbox.add({ ...entry("1"), version: 1 });
  await outbox.add({ ...entry("2"), version: 2 });
  const sent = [];
  outbox.post = async ({ version }) => (sent.push(version), { status: 200, body: { repeated: version === 1, state: { version: 5 } } });
  await outbox.pump();
  assert.deepEqual(sent, [1, 2]);
});
