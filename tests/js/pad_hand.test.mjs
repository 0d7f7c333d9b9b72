// What the pad offers, and the sentences it makes, on the engine's own automaton.

import assert from "node:assert/strict";
import test from "node:test";
import { menu, pendingCall, project, replay } from "../../static/pad/hand.mjs";
import { numberOf, parts, read, sayGains, sayTokens, tokensOf } from "../../static/pad/sentence.mjs";
import { outcome } from "../../static/pad/automaton.mjs";
import { NEW, WORDS, automatonOf } from "./pad_tools.mjs";

const automaton = automatonOf("truc_valencia");
const at = (...tokens) => menu(automaton, NEW, tokens);
const offered = (found) => [...(found.calls ?? []), ...(found.raises ?? [])].map((option) => option.tokens[0]).sort();

test("before anything is said: the calls of both sides and every way of the bazas", () => {
  const found = at();
  assert.equal(found.ask, "bazas");
  assert.deepEqual(offered(found), ["A.e", "A.fa", "A.tp", "A.tr", "B.e", "B.fa", "B.tp", "B.tr"]);
  assert.equal(found.bazas.length, 15);
  assert.equal(found.bazas.find((way) => way.marks === "===").winner, "A"); // the mano's side, seat 1
  assert.deepEqual(new Set(found.bazas.filter((way) => way.winner === "B").map((way) => way.marks)), new Set(["BB", "ABB", "BAB", "B=", "=B", "==B", "BA="]));
});

test("a call asks the other side, its answers say what they mean", () => {
  const found = at("A.e5");
  assert.deepEqual([found.ask, found.side, found.pending.code], ["answer", "B", "e"]);
  assert.deepEqual(found.accept.accepted, { A: 5, B: 5 });
  assert.equal(found.decline.declined, 1);
  assert.deepEqual(found.amount, { now: 5, min: 2, usual: 2, token: "A.e" });
  assert.deepEqual(found.accept_for.map((way) => way.tokens), [["B.qu", "env=A"], ["B.qu", "env=B"]]);
  assert.deepEqual(offered(found), ["B.fa", "B.ve"]); // envit and vuelvo are one raise, one button
});

test("truc i passe: the other side may envit first, then answers", () => {
  assert.deepEqual(offered(at("A.tp")), ["B.e", "B.fa", "B.rt"]);
  assert.equal(at("A.tp", "B.e").side, "A");
  const back = at("A.tp", "B.e", "A.no");
  assert.deepEqual([back.side, back.pending.code], ["B", "tp"]);
  assert.equal(pendingCall(automaton, NEW, ["A.tp", "B.e", "A.qu"]).code, "tp");
});

test("an accepted truc may be written with its bazas in one tap", () => {
  const way = at("B.tr").bazas.find((one) => one.marks === "AA");
  assert.deepEqual(way.tokens, ["A.qu", "=A", "=A"]);
  assert.deepEqual(outcome(replay(automaton, NEW, ["B.tr", ...way.tokens])).given, { A: 2, B: 0 });
});

test("in a mão de onze a truco loses the hand: it stands with what is rare and says what it gives", () => {
  const eleven = { ...NEW, points: { A: 11, B: 3 } };
  const found = menu(automatonOf("paulista"), eleven, ["A.jg"]);
  assert.deepEqual(found.calls, []);
  const truco = found.more.find((option) => option.token === "A.tr");
  assert.deepEqual(truco.outcome.given, { A: 0, B: 3 });
});

test("a hand without its envit's winner cannot be saved", () => {
  const found = at("A.e", "B.qu", "=A", "=A");
  assert.equal(found.ask, "tanto");
  assert.equal(found.outcome, null);
  assert.deepEqual(found.tantos.map((one) => one.token), ["env=A", "env=B"]);
  assert.equal(at("A.e", "B.qu", "=A", "=A", "env=B").ask, null);
});

test("after the first baza nobody is offered the envit", () => {
  assert.deepEqual(offered(at("=A")), ["A.tr", "B.tr"]);
  assert.equal(replay(automaton, NEW, ["=A", "A.e"]), null);
});

test("what waits is counted on top, each on the version it was written on", () => {
  const hand = (number, version, ...tokens) => ({ verb: "hand", number, version, tokens, trn: `#${number} R1 | ${tokens.join(" ")}` });
  const queue = [hand(1, 1, "=A", "=A"), hand(2, 2, "B.tr", "A.no")];
  const { state, waiting } = project({ automaton }, NEW, queue, 24);
  assert.deepEqual([state.points, state.hand, state.version, state.dealer, waiting], [{ A: 1, B: 1 }, 3, 3, 2, false]);
  // the first one turns out to be saved already: only the second still counts
  const later = { ...NEW, version: 2, hand: 2, points: { A: 1, B: 0 }, dealer: 1 };
  assert.deepEqual(project({ automaton }, later, queue, 24).state.points, { A: 1, B: 1 });
  assert.equal(project({ automaton }, NEW, [{ verb: "undo", version: 1 }], 24).waiting, true);
});

test("a cama closes by itself, and the joc fora ends the partida", () => {
  const late = { ...NEW, points: { A: 23, B: 20 } };
  const one = project({ automaton }, late, [{ verb: "hand", version: 1, tokens: ["=A", "=A"], trn: "" }], 24).state;
  assert.deepEqual([one.points, one.sets, one.closed_sets], [{ A: 0, B: 0 }, { A: 1, B: 0 }, [[24, 20]]]);
  const all = ["B.tr", "A.rt", "B.qv", "A.jf", "B.qu", "=A", "=A"];
  const end = project({ automaton }, NEW, [{ verb: "hand", version: 1, tokens: all, trn: "" }], 24).state;
  assert.deepEqual([end.finished, end.winner], [true, "A"]);
});

test("a hand is told as the server tells it", () => {
  const tokens = tokensOf("#1 R4 | A.e B.no =A A.tr B.qu =B =A | A+3");
  assert.equal(sayTokens(tokens, WORDS), "● Envit, ◆ declines, bazas ●, ● Truc, ◆ accepts, bazas ◆●");
  assert.equal(sayTokens(["A.tp", "B.e5", "A.qu", "env=B(29-31)"], WORDS), "● Truc i passe, ◆ Envit 5, ● accepts, ◆ wins the envit (29-31)");
  assert.deepEqual(parts(tokens).map((part) => part.at), [0, 1, 2, 3, 4, 5]);
  assert.equal(read("nonsense"), null);
});

test("what it gives is told by kind; a hand without truc is called a hand", () => {
  const gains = (...tokens) => sayGains(outcome(replay(automaton, NEW, tokens)), tokens, WORDS);
  assert.equal(gains("A.e", "B.no", "=A", "=A"), "● +1 envit, ● +1 hand");
  assert.equal(gains("A.tr", "B.no"), "● +1 truc");
  assert.equal(gains("A.rd"), "nobody scores");
  const late = { ...NEW, points: { A: 22, B: 21 } };
  const tokens = ["A.e", "B.qu", "env=A", "B.tr", "A.qu", "=B", "=B"];
  assert.equal(sayGains(outcome(replay(automaton, late, tokens)), tokens, WORDS), "● +2 envit, the truc no longer counts, cama for ●");
});

test("a hand is named by its number, in a duel with the duel's", () => {
  assert.equal(numberOf({ number: 4, trn: "#4 R2 | =A =A" }), "4");
  assert.equal(numberOf({ number: 4, trn: "#4.2 R1 P2-5 | =A =A" }), "4.2");
  assert.equal(numberOf({ number: 4, trn: "" }), "4");
});
