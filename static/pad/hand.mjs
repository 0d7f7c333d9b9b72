// What can be tapped now: the automaton's options put into the groups that the screen shows. Values in, values out.

import { apply, options, outcome, start } from "./automaton.mjs";
import { read } from "./sentence.mjs";

const CALLS = new Set(["truco", "envido", "flor", "special"]);
const ORDER = ["flor", "envido", "truco"]; // an answer is to the most recent of these (rules/engine.md §3)
const RARE = new Set(["fold", "redeal", "misdeal", "penalty"]);

/** The hand after these tokens, or null when one of them is not legal. */
export function replay(automaton, before, tokens) {
  return tokens.reduce((hand, token) => hand && apply(hand, token), start(automaton, before));
}

function optionFor(hand, token) {
  const said = read(token);
  return options(hand).find((option) => option.side === said.side && option.code === said.code) ?? null;
}

/** The call that waits for its answer: its option, with `token`; null when none does. */
export function pendingCall(automaton, before, tokens) {
  const open = { flor: null, envido: null, truco: null };
  let hand = start(automaton, before);
  for (const token of tokens) {
    const option = optionFor(hand, token);
    if (option?.kind in open && option.accepted) open[option.kind] = { ...option, token };
    if (option?.kind === "reply") open[ORDER.find((kind) => open[kind])] = null;
    hand = apply(hand, token);
  }
  return ORDER.map((kind) => open[kind]).find(Boolean) ?? null;
}

/** A token as it is written without its amount: the default one. */
const plain = (option) => option.token.replace("{n}", "");

/** Where «envit» and «vuelvo» are the same raise, one button. */
function distinct(found) {
  const raises = new Set(found.filter((option) => option.code === "ve").map((option) => option.side));
  return found.filter((option) => option.code !== "e" || !raises.has(option.side));
}

/** Every way the bazas may go from here to the end: [{tokens, marks, winner}]; `marks` with those already noted. */
export function completions(hand) {
  const noted = hand.tokens.map(read).filter((part) => part.say === "bazas").map((part) => part.mark);
  const tanto = options(hand).find((option) => option.kind === "tanto");
  const found = [];
  const walk = (now, tokens) => {
    const end = tokens.length ? outcome(now) : null;
    if (end?.end === "bazas") {
      const marks = [...noted, ...tokens.map((token) => read(token).mark)].join("");
      found.push({ tokens, marks, winner: end.hand_winner });
      return;
    }
    if (noted.length + tokens.length >= 3) return;
    for (const option of options(now)) {
      if (option.kind === "baza" && option.code !== "<") walk(apply(now, option.token), [...tokens, option.token]);
    }
  };
  walk(tanto ? apply(hand, plain(tanto)) : hand, []);
  return found;
}

/** What the answers bring: {accepted: {A, B}, declined}; amounts as they were called, not the default ones. */
function worth(hand, pending, side) {
  if (pending.kind !== "envido") return { accepted: pending.accepted, declined: pending.declined };
  const yes = apply(hand, `${side}.qu`);
  const no = apply(hand, `${side}.no`);
  const won = (winner) => apply(yes, `env=${winner}`).registers.envido_amount;
  return { accepted: { A: won("A"), B: won("B") }, declined: no.registers.envido_amount };
}

function answering(hand, pending, found) {
  const side = found.find((option) => option.kind === "reply").side;
  const accept = `${side}.qu`;
  const does = worth(hand, pending, side);
  const yes = apply(hand, accept);
  const tantos = options(yes).filter((option) => option.kind === "tanto" && pending.kind !== "truco");
  return {
    ask: "answer",
    pending,
    side,
    accept: { tokens: [accept], accepted: does.accepted },
    accept_for: tantos.map((option) => ({ tokens: [accept, option.token], winner: option.side, accepted: does.accepted })),
    decline: { tokens: [`${side}.no`], side: pending.side, declined: does.declined },
    raises: distinct(found.filter((option) => option.side === side && CALLS.has(option.kind))).map((option) => ({
      ...option,
      tokens: [plain(option)],
    })),
    bazas: pending.kind === "truco" ? completions(yes).map((way) => ({ ...way, tokens: [accept, ...way.tokens] })) : [],
    amount: amountOf(hand, pending),
    tantos: tantosOf(found),
  };
}

/** The amount of the last call, where the referee may change it. */
function amountOf(hand, pending) {
  const last = read(hand.tokens.at(-1) ?? "");
  if (!pending.n || last?.code !== pending.code || last.side !== pending.side) return null;
  return { now: Number(last.n ?? pending.n.default), min: pending.n.min, token: `${pending.side}.${pending.code}` };
}

/**
 * The screen's groups. `ask` is what is missing: answer, tanto, bazas, or nothing (then `outcome` says what the hand gives).
 */
export function menu(automaton, before, tokens) {
  const hand = replay(automaton, before, tokens);
  const found = options(hand);
  const rare = found.filter((option) => RARE.has(option.kind));
  const more = rare.filter((option) => option.kind !== "redeal" || option.side === "A");
  const end = outcome(hand);
  if (end) return { ask: null, outcome: end, more: [] };
  if (found.some((option) => option.kind === "reply")) {
    const pending = pendingCall(automaton, before, tokens);
    if (pending) return { ...answering(hand, pending, found), outcome: null, more: more.filter((o) => o.kind !== "fold") };
  }
  const tantos = tantosOf(found);
  const bazas = completions(hand);
  return {
    ask: bazas.length ? "bazas" : tantos.length ? "tanto" : "calls",
    outcome: null,
    tantos,
    calls: distinct(found.filter((option) => CALLS.has(option.kind))).map((option) => ({ ...option, tokens: [plain(option)] })),
    bazas,
    next_baza: found.filter((option) => option.kind === "baza" && option.code !== "<").map((option) => option.token),
    more,
  };
}

/** The state after a hand that is not confirmed yet, so that the next one can be written meanwhile. */
export function after(state, end, trn, target) {
  const closed = end.set_won
    ? [...state.closed_sets, ["A", "B"].map((side) => Math.min(target, state.points[side] + end.given[side]))]
    : state.closed_sets;
  return {
    ...state,
    version: state.version + 1,
    hand: state.hand + 1,
    points: end.points,
    sets: end.sets,
    set: state.set + (end.set_won ? 1 : 0),
    dealer: end.next_dealer,
    closed_sets: closed,
    finished: end.match_won !== null,
    winner: end.match_won ?? "",
    last: { number: state.hand, trn, awards: end.awards, void: end.void, set_won: end.set_won, match_won: end.match_won },
  };
}

/** The server's state with what waits to be sent on top; `waiting` when only the server can say what comes next. */
export function project(automaton, server, entries, target) {
  let state = server;
  for (const entry of entries) {
    if (entry.version !== state.version) continue;
    if (entry.verb !== "hand") return { state, waiting: true };
    const hand = replay(automaton, state, entry.tokens);
    const end = hand && outcome(hand);
    if (!end) return { state, waiting: true };
    state = after(state, end, entry.trn, target);
  }
  return { state, waiting: false };
}

function tantosOf(found) {
  return found.filter((option) => option.kind === "tanto").map((option) => ({ ...option, tokens: [option.token] }));
}
