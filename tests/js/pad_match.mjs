// Plays a whole random match with the pad's modules alone: rules and seed in by stdin, every hand with the state after it out.
// Along the way it checks that what the pad draws is exactly what the automaton allows. Run by tests/scoring/pad/test_every_preset.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { apply, options, outcome, start } from "../../static/pad/automaton.mjs";
import { after, menu, nextDuel, setting } from "../../static/pad/hand.mjs";
import { sayGains, sayTokens } from "../../static/pad/sentence.mjs";

const MOST_HANDS = 400;
const CHANCES = { redeal: 0.05, misdeal: 0.05, fold: 0.05, penalty: 0.05, truco: 0.3, envido: 0.3, flor: 0.5 };

/** mulberry32: the same match for the same seed. */
function diceOf(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const plain = (option) => option.token.replace("{n}", "");

/** The tokens that the buttons of a menu would write first. */
function buttons(found) {
  const groups = [found.calls, found.raises, found.specials, found.tantos, found.bazas, found.accept_for].flatMap((group) => group ?? []);
  const single = [found.accept, found.decline].filter(Boolean);
  return new Set([...groups, ...single].map((one) => one.tokens[0]).concat(found.next_baza ?? [], found.more.map((one) => one.token)));
}

/** Every button is legal, and everything legal has a button (but what another button says already). */
function checkMenu(hand, automaton, before) {
  const found = menu(automaton, before, hand.tokens);
  const legal = options(hand);
  const drawn = buttons(found);
  for (const token of drawn) assert.ok(apply(hand, token), `${hand.tokens.join(" ")}: ${token} is drawn and not legal`);
  if (found.ask === null) return;
  const raises = new Set(legal.filter((option) => option.code === "ve").map((option) => option.side));
  for (const option of legal) {
    const said = (option.kind === "redeal" && option.side === "B") || (option.code === "e" && raises.has(option.side)) || (option.kind === "fold" && found.ask === "answer");
    assert.ok(said || drawn.has(plain(option)), `${automaton.ruleset} ${hand.tokens.join(" ")}: ${option.token} is legal and not drawn`);
  }
}

function playHand(dice, automaton, before) {
  let hand = start(automaton, before);
  for (;;) {
    checkMenu(hand, automaton, before);
    const end = outcome(hand);
    const usual = options(hand).filter((option) => dice() < (CHANCES[option.kind] ?? 1));
    if (end && (!usual.length || dice() < 0.9)) return { tokens: hand.tokens, end };
    const from = usual.length ? usual : options(hand);
    const option = from[Math.floor(dice() * from.length)];
    const n = option.n && dice() < 0.5 ? option.n.min + Math.floor(dice() * 5) : "";
    hand = apply(hand, option.token.replace("{n}", n));
  }
}

function play({ rules, state, seed, target, words }) {
  const dice = diceOf(seed);
  const hands = [];
  while (!state.finished && hands.length < MOST_HANDS) {
    const next = nextDuel(rules, state);
    const duel = next && (state.duel ? dice() < 0.9 : dice() < 0.4) ? next : null;
    const { automaton, before, head } = setting(rules, state, duel);
    const { tokens, end } = playHand(dice, automaton, before);
    const trn = `${head} | ${tokens.join(" ")}`;
    state = after(state, end, trn, target, duel);
    hands.push({ trn, state, said: sayTokens(tokens, words), gains: sayGains(end, tokens, words) });
  }
  return hands;
}

/** The first match from a seed on; where there are duels, the first with a whole round of them. */
function telling(asked) {
  for (let seed = asked.seed; ; seed += 1) {
    const hands = play({ ...asked, seed });
    if (!asked.rules.duel || hands.some(({ trn }) => /^#\d+\.3 /.test(trn))) return hands;
  }
}

console.log(JSON.stringify(telling(JSON.parse(readFileSync(0, "utf-8")))));
