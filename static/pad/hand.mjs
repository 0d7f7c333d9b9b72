// What can be tapped now: the automaton's options put into the groups that the screen shows. Values in, values out.

import { apply, asks, options, outcome, playable, start } from "./automaton.mjs";
import { read } from "./sentence.mjs";

const CALLS = new Set(["truco", "envido", "flor", "special"]);
const FEW = 2; // calls of another kind that find room among the answers, and leave room for the bazas
const RARE = new Set(["fold", "redeal", "misdeal", "penalty"]);
const BESIDE = new Set(["note", "judge", "take", "sign", "dispute"]); // verbs that leave the score as it is
const DECIDED = new Set(["bazas", "void"]); // ends that the bazas alone bring

/** The seats in the order of play, from the mano to the dealer. */
export function order(state) {
  return Array.from({ length: state.players }, (_, step) => ((state.dealer + step) % state.players) + 1);
}

/** The duel that may be played next, {number, k}, or null: of the round that is under way, or the first of a new one. */
export function nextDuel(rules, state) {
  if (!rules.duel || state.finished || !state.dealer || !playable(rules.duel, state)) return null;
  return state.duel ?? { number: state.hand, k: 1 };
}

/** The two seats of a duel, the mano first. */
export function pairOf(state, { k }) {
  const seats = order(state);
  return [seats[k - 1], seats[k - 1 + state.players / 2]];
}

/** What a hand is played with: its automaton, the score before it, its number and the head of its record. */
export function setting(rules, state, duel = null) {
  if (!duel) return { automaton: rules.automaton, before: state, seats: order(state), number: `${state.hand}`, head: `#${state.hand} R${state.dealer}` };
  const pair = pairOf(state, duel);
  const number = `${duel.number}.${duel.k}`;
  const before = { ...state, duel: duel.k, first: pair[0] };
  return { automaton: rules.duel, before, seats: pair, number, head: `#${number} R${state.dealer} P${pair.join("-")}` };
}

/** The hand after these tokens, or null when one of them is not legal. */
export function replay(automaton, before, tokens) {
  return tokens.reduce((hand, token) => hand && apply(hand, token), start(automaton, before));
}

function optionFor(hand, token) {
  const said = read(token);
  return options(hand).find((option) => option.side === said.side && option.code === said.code) ?? null;
}

/** The call that waits for its answer, the last one of the kind that the automaton asks for: its option, with `token`. */
export function pendingCall(automaton, before, tokens) {
  const called = {};
  let hand = start(automaton, before);
  for (const token of tokens) {
    const option = optionFor(hand, token);
    if (option?.accepted) called[option.kind] = { ...option, token };
    hand = apply(hand, token);
  }
  return called[asks(hand)] ?? null;
}

/** The calls, those apart that lose the hand for whoever says them (mão de onze): they stand with what is rare, saying what they do. */
function apart(hand, found) {
  const all = callsOf(found).map((option) => ({ ...option, outcome: outcome(apply(hand, option.tokens[0])) }));
  const loses = (option) => option.outcome?.end === "special_call";
  return { calls: all.filter((option) => !loses(option)), lost: all.filter(loses) };
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
    if (DECIDED.has(end?.end)) {
      const marks = [...noted, ...tokens.map((token) => read(token).mark)].join("");
      found.push({ tokens, marks, winner: end.hand_winner });
      return;
    }
    if (noted.length + tokens.length >= 3) return;
    for (const option of options(now)) {
      if (option.kind === "baza") walk(apply(now, option.token), [...tokens, option.token]);
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
  const others = besides(callsOf(found), pending, side);
  const yes = apply(hand, accept);
  const tantos = pending.kind === "truco" ? [] : tantosOf(options(yes));
  return {
    ask: "answer",
    pending,
    side,
    accept: { tokens: [accept], accepted: does.accepted },
    accept_for: tantos.map((option) => ({ tokens: [accept, option.token], winner: option.side, accepted: does.accepted })),
    decline: { tokens: [`${side}.no`], side: pending.side, declined: does.declined },
    ...others,
    bazas: pending.kind === "truco" && others.calls.length <= FEW ? completions(yes).map((way) => ({ ...way, tokens: [accept, ...way.tokens] })) : [],
    amount: amountOf(hand, pending),
    tantos: tantosOf(found),
  };
}

/** What else may be said: `raises` among the answers; `calls` of the other side, and those of another kind when they are many. */
function besides(all, pending, side) {
  const mine = all.filter((option) => option.side === side);
  const apart = mine.filter((option) => option.kind !== pending.kind);
  const few = apart.length <= FEW;
  return { raises: few ? mine : mine.filter((option) => option.kind === pending.kind), calls: all.filter((option) => option.side !== side || (!few && apart.includes(option))) };
}

const callsOf = (found) =>
  distinct(found.filter((option) => CALLS.has(option.kind))).map((option) => ({ ...option, tokens: [plain(option)] }));

/** The amount of the last call, where the referee may change it. */
function amountOf(hand, pending) {
  const last = read(hand.tokens.at(-1) ?? "");
  if (!pending.n || last?.code !== pending.code || last.side !== pending.side) return null;
  const { min, default: usual } = pending.n;
  return { now: Number(last.n ?? usual), min, usual, token: `${pending.side}.${pending.code}` };
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
  if (end) return { ask: null, outcome: end, more: rare.filter((option) => option.kind === "penalty") };
  if (found.some((option) => option.kind === "reply")) {
    const pending = pendingCall(automaton, before, tokens);
    if (pending) return { ...answering(hand, pending, found), outcome: null, more: more.filter((o) => o.kind !== "fold") };
  }
  if (found.some((option) => option.kind === "special")) return { ask: "special", outcome: null, specials: deciding(hand, found), more };
  const tantos = tantosOf(found);
  const bazas = completions(hand);
  const { calls, lost } = apart(hand, found);
  return {
    ask: bazas.length ? "bazas" : tantos.length ? "tanto" : "calls",
    outcome: null,
    tantos,
    calls,
    bazas,
    next_baza: found.filter((option) => option.kind === "baza").map((option) => option.token),
    more: [...lost, ...more],
  };
}

/** To play or to run: each with what the hand gives if it ends with it. */
function deciding(hand, found) {
  return found
    .filter((option) => option.kind === "special")
    .map((option) => ({ ...option, tokens: [option.token], outcome: outcome(apply(hand, option.token)) }));
}

/** The duel after one: the same again after a new deal, the next of the three, or none. */
function duelAfter(state, end, duel) {
  if (!duel || end.match_won) return null;
  if (end.end === "redeal") return { number: duel.number + 1, k: duel.k };
  return end.next_dealer === null ? { number: duel.number, k: duel.k + 1 } : null;
}

/** The state after a hand that is not confirmed yet, so that the next one can be written meanwhile. */
export function after(state, end, trn, target, duel = null) {
  const number = duel?.number ?? state.hand;
  const closed = end.set_won
    ? [...state.closed_sets, ["A", "B"].map((side) => Math.min(target, state.points[side] + end.given[side]))]
    : state.closed_sets;
  return {
    ...state,
    version: state.version + 1,
    hand: number + (end.match_won ? 0 : 1),
    duel: duelAfter(state, end, duel),
    points: end.points,
    sets: end.sets,
    set: state.set + (end.set_won ? 1 : 0),
    dealer: end.next_dealer ?? state.dealer,
    closed_sets: closed,
    finished: end.match_won !== null,
    winner: end.match_won ?? "",
    last: { number, trn, end: end.end, awards: end.awards, void: end.void, set_won: end.set_won, match_won: end.match_won },
  };
}

/** The server's state with what waits to be sent on top; `waiting` when only the server can say what comes next. */
export function project(rules, server, entries, target) {
  let state = server;
  for (const entry of entries) {
    if (entry.version !== state.version) continue;
    if (BESIDE.has(entry.verb)) {
      state = { ...state, version: state.version + 1 };
      continue;
    }
    if (entry.verb !== "hand") return { state, waiting: true };
    const { automaton, before } = setting(rules, state, entry.duel);
    const hand = replay(automaton, before, entry.quick ?? entry.tokens);
    const end = hand && outcome(hand);
    if (!end) return { state, waiting: true };
    state = after(state, end, entry.trn, target, entry.duel);
  }
  return { state, waiting: false };
}

function tantosOf(found) {
  return found.filter((option) => option.kind === "tanto").map((option) => ({ ...option, tokens: [option.token] }));
}
