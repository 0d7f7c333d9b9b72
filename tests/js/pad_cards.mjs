// Follows hands with cards as the pad does: cases in by stdin, what it made of every beginning of each out. Run by tests/scoring/pad/test_cards.py.

import { readFileSync } from "node:fs";

import { outcome } from "../../static/pad/automaton.mjs";
import { followed, mayHide, possible } from "../../static/pad/cards.mjs";
import { order, replay } from "../../static/pad/hand.mjs";

function follow({ rules, state, turn_up: turnUp, tokens }) {
  const setting = { automaton: rules.automaton, cards: rules.cards, before: state, seats: order(state), turnUp };
  const steps = tokens.map((_, at) => followed(tokens.slice(0, at), setting)).map(({ turn, seen, baza }) => ({ turn, cards: possible(rules.cards, seen, turnUp), hide: mayHide(rules.cards, baza) }));
  const { quick } = followed(tokens, setting);
  const end = replay(rules.automaton, state, quick);
  return { steps, quick, given: end && outcome(end)?.given };
}

const { rules, cases } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(cases.map((one) => follow({ rules, ...one }))));
