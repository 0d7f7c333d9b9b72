// Interprets the automaton of quick hands that the engine exports (scoring/engine/automaton.py has the format).
// It knows no rule of any game: states, registers and formulas are all data. Values in, values out; nothing is kept here.

/** A formula's value. `scope` looks names up: scope.get(name, side?) and scope.closes(). */
function evaluate(formula, scope) {
  if (!Array.isArray(formula)) return formula;
  const [op, ...args] = formula;
  const value = (index) => evaluate(args[index], scope);
  switch (op) {
    case "var": return scope.get(args[0]);
    case "at": return scope.get(args[0], value(1));
    case "closes": return scope.closes();
    case "if": return value(0) ? value(1) : value(2);
    case "and": return args.every((_, index) => value(index));
    case "or": return args.some((_, index) => value(index));
    case "not": return !value(0);
    case "+": return value(0) + value(1);
    case "-": return value(0) - value(1);
    case "%": return value(0) % value(1);
    case "max": return Math.max(value(0), value(1));
    case "min": return Math.min(value(0), value(1));
    case ">=": return value(0) >= value(1);
    case "==": return value(0) === value(1);
    default: throw new Error(`unknown operator ${op}`);
  }
}

function evaluateAll(formulas, scope) {
  return Object.fromEntries(Object.entries(formulas).map(([name, formula]) => [name, evaluate(formula, scope)]));
}

/** Variables by name; those with one value a side are objects {A, B}. */
function scopeOf(variables, closes = () => false) {
  return {
    get(name, side) {
      const value = variables[name];
      return side === undefined ? value : value[side];
    },
    closes,
  };
}

function assign(variables, assignments) {
  for (const [name, ...rest] of assignments) {
    const scope = scopeOf(variables);
    if (rest.length === 1) variables[name] = evaluate(rest[0], scope);
    else variables[name] = { ...variables[name], [evaluate(rest[0], scope)]: evaluate(rest[1], scope) };
  }
}

function awardsOf(automaton, registers, mano) {
  return automaton.order
    .filter((kind) => registers[`${kind}_side`] !== null)
    .map((kind) => ({
      kind,
      side: registers[`${kind}_side`] === "mano" ? mano : registers[`${kind}_side`],
      amount: registers[`${kind}_amount`],
      wins: registers[`${kind}_wins`],
    }));
}

/** The score after these awards, with `void` (kinds that no longer counted) and the variables of the settlement. */
function settle(automaton, before, awards) {
  const program = automaton.settle;
  const variables = { points: before.points, sets: before.sets, truco_void: 0 };
  assign(variables, program.init);
  const voided = [];
  for (const award of awards) {
    Object.assign(variables, award);
    assign(variables, program.each);
    if (variables.void) voided.push(award.kind);
  }
  assign(variables, program.finish);
  return { variables, voided };
}

function handScope(hand, extra = {}) {
  const { automaton, before, registers } = hand;
  const variables = { ...before, ...registers, ...extra };
  return scopeOf(variables, () => {
    const { variables: after } = settle(automaton, before, awardsOf(automaton, registers, hand.mano));
    return after.set_won !== null || after.match_won !== null;
  });
}

/**
 * A hand before its first token.
 * `before`: {points: {A, B}, sets: {A, B}, dealer, players}, the score before the hand and who deals it.
 */
export function start(automaton, before) {
  const scope = scopeOf(before);
  const [, state] = automaton.starts.find(([condition]) => evaluate(condition, scope));
  const mano = evaluate(automaton.mano, scope);
  return { automaton, before, mano, state, registers: automaton.registers, tokens: [], notices: [] };
}

/** Whether a hand of this automaton may be played at this score. */
export function playable(automaton, before) {
  return Boolean(evaluate(automaton.when, scopeOf(before)));
}

/** The kind of the call that an answer would be to, or null. */
export function asks(hand) {
  return hand.automaton.states[hand.state].asks;
}

function* moves(hand) {
  const { automaton, state } = hand;
  const scope = handScope(hand);
  for (const [symbol, next, effect, worth, condition] of automaton.states[state].on) {
    if (condition < 0 || evaluate(automaton.conditions[condition], scope)) {
      yield { symbol: automaton.symbols[symbol], next, effect: automaton.effects[effect], worth: automaton.worths[worth] };
    }
  }
}

function amountIn(symbol, text) {
  const found = text.match(new RegExp(symbol.pattern));
  if (!found) return null;
  if (!symbol.n) return 0;
  const n = found[1] === undefined ? symbol.n.default : Number(found[1]);
  return n >= symbol.n.min ? n : null;
}

/** The legal continuations: [{token, side, kind, code, n?, accepted?, declined?}], worths with the default amount. */
export function options(hand) {
  return [...moves(hand)].map(({ symbol, worth }) => {
    const { pattern: _, ...option } = symbol;
    if (!worth) return option;
    const scope = handScope(hand, { n: symbol.n?.default });
    return { ...option, accepted: evaluateAll(worth.accepted, scope), declined: evaluate(worth.declined, scope) };
  });
}

/** The hand after a token, or null when the token is not offered now. */
export function apply(hand, token) {
  for (const { symbol, next, effect } of moves(hand)) {
    const n = amountIn(symbol, token);
    if (n === null) continue;
    const scope = handScope(hand, { n });
    const registers = { ...hand.registers, ...evaluateAll(effect?.set ?? {}, scope) };
    const after = { ...hand, state: next, registers, tokens: [...hand.tokens, token] };
    const said = (effect?.notices ?? []).map(({ key, params }) => ({ key, params: evaluateAll(params, scope) }));
    return { ...after, notices: [...hand.notices, ...said] };
  }
  return null;
}

/** What the hand gives if it ends here, or null when it cannot end here. The same fields as the engine's outcome. */
export function outcome(hand) {
  const { automaton, before, mano } = hand;
  const { final } = automaton.states[hand.state];
  if (!final) return null;
  const registers = { ...hand.registers, ...evaluateAll(final.set, handScope(hand)) };
  const ended = { ...hand, registers };
  if (final.when && !evaluate(final.when, handScope(ended))) return null;
  const awards = awardsOf(automaton, registers, mano);
  const { variables, voided } = settle(automaton, before, awards);
  const byKind = {};
  for (const { kind, side, amount } of awards) byKind[kind] = { ...byKind[kind], [side]: amount };
  const scope = scopeOf({ ...before, ...variables });
  const closing = automaton.settle.notices
    .filter(({ when }) => evaluate(when, scope))
    .map(({ key, params }) => ({ key, params: evaluateAll(params, scope) }));
  return {
    given: variables.given,
    points: variables.points,
    sets: variables.sets,
    set_won: variables.set_won,
    match_won: variables.match_won,
    hand_winner: final.winner === "mano" ? mano : final.winner,
    next_dealer: evaluate(automaton.next_dealer, scopeOf({ ...before, end: final.end })),
    awards: byKind,
    void: voided,
    end: final.end,
    level: "quick",
    notices: [...hand.notices, ...final.notices.map((key) => ({ key, params: {} })), ...closing],
  };
}
