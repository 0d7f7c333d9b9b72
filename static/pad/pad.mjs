// The pad at work: the hand that is being written, what waits to be sent, what the server and the other phones say.
// Draws nothing: whoever listens is told by `changed()`.

import { outcome } from "./automaton.mjs";
import { followed, hasCards } from "./cards.mjs";
import { after, menu, nextDuel, project, replay, setting } from "./hand.mjs";
import { freshKey } from "./outbox.mjs";
import { MARKS, fill, numberOf, parts, read, sayHand, tokensOf } from "./sentence.mjs";

const QUIET_MS = 220; // a double tap must not press what the first one brought under the finger
const SHUT = new Set([401, 403, 404, 410]);
const NEW = { tokens: [], duels: null, full: null, turnUp: null };

/** The log with what a state says of it: all of it, or the rows that changed since `log_from`. */
function merged(log = [], { log: rows = [], log_from: from }) {
  if (!from) return rows.length ? rows : log;
  const changed = new Map(rows.map((row) => [row.seq, row]));
  const kept = log.map((row) => changed.get(row.seq) ?? row);
  const known = new Set(log.map((row) => row.seq));
  return [...kept, ...rows.filter((row) => !known.has(row.seq))];
}

export class Pad {
  /** `config` of the page, `rules` of the ruleset's file, `ask(path, options)` of the match's address. */
  constructor({ config, rules, store, comfort, ask, changed }) {
    Object.assign(this, { config, rules, store, comfort, ask, changed });
    Object.assign(this, NEW, { words: config.words, server: config.state, correcting: null, mode: "", onebyone: false, suit: "", notices: [], drawnAt: 0, turned: 0, cards: false, taken: false });
  }

  /** The state as this phone sees it: the server's, what waits to be sent on top; while an earlier hand is corrected, the one before that. */
  seen() {
    const found = project(this.rules, this.server, this.outbox.entries, this.config.target);
    if (!this.correcting) return found;
    const { before, number, dealer } = this.correcting;
    return { state: { ...found.state, ...before, dealer, hand: number, duel: null, finished: false, winner: "", last: null }, waiting: false };
  }

  /** The duel that is being written, or null: a round that has begun goes on unless the referee says otherwise. */
  duelOf(state) {
    if (this.correcting) return this.correcting.duel;
    const next = nextDuel(this.rules, state);
    return next && (this.duels ?? Boolean(state.duel)) ? next : null;
  }

  /** What the hand is played with: automaton, score before it, seats, number, head of its record; cards where they are written. */
  settingOf(state) {
    return { ...setting(this.rules, state, this.duelOf(state)), cards: this.rules.cards, turnUp: this.turnUp };
  }

  /** Whether this hand is written with its cards. */
  get withCards() {
    return this.full ?? (this.cards && Boolean(this.rules.cards));
  }

  /** Everything that the screen shows of the hand: {state, waiting, setting, flow, found}. */
  view() {
    const { state, waiting } = this.seen();
    const set = state.dealer ? this.settingOf(state) : null;
    const flow = set && this.withCards ? followed(this.tokens, set) : null;
    const quick = flow ? flow.quick : this.tokens;
    const found = state.finished || waiting || !set ? null : menu(set.automaton, set.before, quick);
    return { state, waiting, setting: set, flow, quick, found };
  }

  /** Another phone writes here: this one looks on until it takes over. Without a network nobody can be asked. */
  get watching() {
    return this.server.may_write === false && !this.taken && !this.away;
  }

  /** Write on this phone from now on; the other sees it. */
  takeOver() {
    this.taken = true;
    this.send("take");
    this.changed();
  }

  /** A touch so soon after a redraw was meant for what stood there before. */
  get bouncing() {
    return performance.now() - this.drawnAt < QUIET_MS;
  }

  notice(kind, text, actions = [], stays = false) {
    this.notices = [...this.notices.filter((item) => item.text !== text), { kind, text, actions, stays }].slice(-2);
  }

  /* ---- writing a hand ---- */

  tap(tokens) {
    this.put([...this.tokens, ...tokens]);
  }

  /** The draft becomes these tokens; nothing that the automaton refuses. */
  put(tokens, changes = {}) {
    Object.assign(this, changes);
    if (hasCards(tokens)) this.full = true;
    const { state } = this.seen();
    const set = this.settingOf(state);
    const quick = this.withCards ? followed(tokens, set).quick : tokens;
    this.tokens = replay(set.automaton, set.before, quick) ? tokens : [];
    this.mode = "";
    this.notices = this.notices.filter((item) => item.stays);
    this.#keepDraft();
    this.changed();
  }

  #keepDraft() {
    if (this.correcting) return;
    const { tokens, duels, full, turnUp } = this;
    this.store.set(this.#cell("draft"), { version: this.seen().state.version, tokens, duels, full, turnUp });
  }

  #cell = (name) => `${name}:${this.config.state.match}`;

  /** What an earlier page left: how far it knew the match, and what was being written. */
  async restore() {
    const known = await this.store.get(this.#cell("state"));
    if (known?.version > this.server.version) this.server = known;
    this.turned = (await this.store.get("turned")) || 0;
    this.cards = Boolean(await this.store.get("cards"));
    const draft = await this.store.get(this.#cell("draft"));
    const { state } = this.seen();
    if (draft?.version === state.version && state.dealer && !state.finished) this.put(draft.tokens, { duels: draft.duels ?? null, full: draft.full ?? null, turnUp: draft.turnUp ?? null });
  }

  turn() {
    this.turned = (this.turned + 1) % this.seen().state.players;
    this.store.set("turned", this.turned);
    this.changed();
  }

  /** Cards or none: from the next hand on, and for this one as far as its record allows. */
  setCards(on) {
    this.cards = on;
    this.store.set("cards", on);
    const begun = !hasCards(this.tokens) && this.tokens.some((token) => read(token)?.say === "bazas");
    if (on) this.put(this.tokens, { full: begun ? false : null }); // bazas without cards stay without
    else this.withoutCards(null);
  }

  /** Go on with this hand without its cards. */
  withoutCards(full = false) {
    const { quick } = this.view();
    this.put(full ? this.tokens : quick, { full });
  }

  /** The record of the hand as it is written now, once it can end: {end, trn, quick, duel, number}, or null. */
  written() {
    const { state, setting: set, quick } = this.view();
    const end = outcome(replay(set.automaton, set.before, quick));
    if (!end) return null;
    const turnUp = hasCards(this.tokens) && this.turnUp ? ` M${this.turnUp}` : "";
    return { end, trn: `${set.head}${turnUp} | ${this.tokens.join(" ")}`, quick, duel: this.duelOf(state), number: set.number, state };
  }

  save() {
    const hand = this.written();
    if (!hand) return;
    this.notices = [];
    this.#enter(hand);
    this.#keepDraft();
    this.changed();
  }

  #enter({ end, trn, quick, duel, number, state }) {
    this.#announce(end, after(state, end, trn, this.config.target, duel));
    const entry = { tokens: this.tokens, quick, turnUp: this.turnUp, duel, number };
    this.begin();
    this.send("hand", {}, { ...entry, trn });
  }

  /** Held hands in their order, each as the next hand, as far as they are legal on top of what is known now. */
  writeAll(entries) {
    for (const entry of entries) {
      this.begin();
      this.write(entry);
      const hand = this.written();
      if (!hand) break;
      this.#enter(hand);
      this.outbox.forget(entry.key);
    }
    this.changed();
  }

  /** Show another panel. */
  show(mode, onebyone = this.onebyone) {
    Object.assign(this, { mode, onebyone });
    this.changed();
  }

  showSuit(suit) {
    this.suit = suit;
    this.changed();
  }

  /** A clean sheet. */
  begin() {
    Object.assign(this, NEW, { correcting: null, mode: "" });
  }

  #announce(end, next) {
    const { ui } = this.words;
    if (end.set_won) {
      const [a, b] = next.closed_sets.at(-1);
      this.notice("good", fill(ui.won_set, { side: MARKS[end.set_won], a, b }));
    }
    if (end.match_won) this.notice("good", fill(ui.won_match, { side: MARKS[end.match_won] }));
  }

  /** Any verb: it waits in the outbox with its key until the server has confirmed it. */
  send(verb, body = {}, more = {}) {
    const { version } = project(this.rules, this.server, this.outbox.entries, this.config.target).state;
    return this.outbox.add({ verb, body, ...more, version, key: freshKey(), device_time: new Date().toISOString() });
  }

  undo() {
    if (this.tokens.length) return this.put(this.tokens.slice(0, this.#lastPart()));
    const back = this.outbox.takeBack();
    if (back) return this.write(back);
    this.mode = "undo";
    return this.changed();
  }

  /** Cards go back one at a time, all else a part of the sentence at a time. */
  #lastPart() {
    const last = parts(this.tokens).at(-1);
    return last.say === "cards" ? this.tokens.length - 1 : last.at;
  }

  undoNow() {
    const number = numberOf(this.seen().state.last);
    this.notice("info", fill(this.words.ui.undone, { number }));
    this.mode = "";
    this.send("undo", {}, { number });
    this.changed();
  }

  /** Bring back what was undone. */
  redo() {
    this.notices = [];
    this.send("redo");
    this.changed();
  }

  /** Write an entry of the outbox again, as the next hand. */
  write(entry) {
    this.put(entry.tokens, { duels: Boolean(entry.duel), full: hasCards(entry.tokens) || null, turnUp: entry.turnUp ?? null });
  }

  /** Write an earlier hand anew; `row` of the log with the score before it. */
  correct(row) {
    this.begin();
    const tokens = tokensOf(row.trn);
    const [, number, k, dealer] = row.trn.match(/^#(\d+)(?:\.(\d))? R(\d)/);
    const duel = k ? { number: Number(number), k: Number(k) } : null;
    this.correcting = { seq: row.seq, number: row.number, before: row.start, dealer: Number(dealer), duel, was: row.sentence };
    this.put(tokens, { full: hasCards(tokens) || null, turnUp: row.trn.match(/ M(\w+)/)?.[1] ?? null });
  }

  /* ---- the server ---- */

  /** Never back to an older version: a late answer is not news. */
  adopt(state) {
    if (!state || state.version < this.server.version) return;
    const ended = state.finished !== this.server.finished;
    this.gap = Boolean(state.log) && state.log_from > this.server.version;
    this.server = { ...state, log: merged(this.server.log, state) };
    this.store.set(this.#cell("state"), this.server);
    if (ended && !this.outbox.entries.length) location.reload();
  }

  async poll() {
    if (document.hidden || this.outbox.entries.length || this.outbox.sending) return;
    const answer = await this.ask(`state/?since=${this.gap ? 0 : this.server.version}`, { headers: this.etag && !this.gap ? { "If-None-Match": this.etag } : {} }).catch(() => null);
    this.away = answer === null;
    if (answer?.status === 200 && answer.body && !this.outbox.entries.length) {
      this.etag = answer.etag;
      this.taken &&= answer.body.may_write !== false;
      if (answer.body.version > this.server.version) this.news(answer.body);
      else if (answer.body.version === this.server.version) this.adopt(answer.body);
    } else if (answer && SHUT.has(answer.status)) this.shut();
    this.changed();
  }

  /** This phone is no longer let in: it says so, keeps what it has, and forgets the page it kept for going offline. */
  shut() {
    this.notice("refusal", this.words.ui.gone, [], true);
    this.store.drop(this.#cell("state"));
    navigator.serviceWorker?.controller?.postMessage("forget");
  }

  /** Another phone wrote: say what, and keep what was being written here at hand. */
  news(state) {
    const { last } = state;
    const kept = { tokens: this.tokens, duel: this.duels, turnUp: this.turnUp };
    if (state.version > this.server.version && last) {
      const actions = kept.tokens.length && !this.correcting ? [[this.words.ui.put_back, () => this.write(kept)]] : [];
      this.notice("tie", fill(this.words.ui.other_phone, { said: sayHand(last, this.words) }), actions);
    }
    this.begin();
    this.adopt(state);
    this.changed();
  }

  /** What the server refused: held for the referee, with the state as it is now. */
  held(entries, body, status) {
    this.comfort.say("bad");
    if (body.state) this.news(body.state);
    if (SHUT.has(status)) this.shut();
    for (const { verb, refusal } of entries) if (verb !== "hand") this.notice("refusal", fill(this.words.ui.not_done, { what: this.words.verbs[verb] ?? verb, why: refusal || this.words.ui.held_after }));
    this.changed();
  }

  confirmed(entry, body) {
    this.comfort.say("good");
    if (entry.verb === "undo" && body.state?.redo) this.notice("info", fill(this.words.ui.undone, { number: entry.number }), [[this.words.ui.redo, () => this.redo(), "redo"]]);
    else if (entry.verb !== "hand" && entry.verb !== "undo" && this.words.verbs[entry.verb]) this.notice("info", fill(this.words.ui.done, { what: this.words.verbs[entry.verb] }));
    this.adopt(body.state);
    if (!this.outbox.entries.length) this.etag = null;
    this.changed();
  }
}
