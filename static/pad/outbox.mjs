// What this phone has to send, in order, one at a time, each with its own key until the server has said that it is saved.
// Nothing is dropped: what the server refuses is held, with what it said, until the referee decides.

const LONGEST_WAIT = 15000;
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 422]);

/** A fresh idempotency key; `crypto.randomUUID` does not exist on plain http. */
export function freshKey(random = globalThis.crypto) {
  return [...random.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /**
   * `post(entry)` → {status, body}, or throws when nothing was heard. `later(ms, run)` is a timer. `match`: whose queue it is.
   * `on.confirmed(entry, body)`, `on.held(entries, body, status)`, `on.changed()`.
   */
  constructor({ store, match, post, on, later = (ms, run) => setTimeout(run, ms) }) {
    Object.assign(this, { store, match, post, on, later });
    this.entries = [];
    this.held = [];
    this.sending = false;
    this.failures = 0;
  }

  /** What an earlier page, or another window of this phone, has left. */
  async load() {
    const rows = await this.store.rows(this.match);
    this.entries = rows.filter((row) => !row.held);
    this.held = rows.filter((row) => row.held);
    return this;
  }

  get state() {
    if (this.held.length) return "refused";
    if (!this.entries.length) return "confirmed";
    if (this.entries.some((entry) => entry.unkept)) return "unkept";
    if (this.failures) return "offline";
    return this.sending ? "sent" : "local";
  }

  /** What an entry is to the referee: kept here, on its way, refused, or only on the screen because the phone is full. */
  stateOf(entry) {
    if (entry.held) return "refused";
    if (entry.unkept) return "unkept";
    return this.sending && !this.failures && entry === this.entries[0] ? "sent" : "local";
  }

  async add(entry) {
    const order = Math.max(0, ...this.entries.map((one) => one.order ?? 0)) + 1;
    const row = { ...entry, match: this.match, order };
    this.entries.push(row);
    row.unkept = !(await this.store.put({ ...row }));
    this.on.changed();
    return this.pump();
  }

  /** Take back the last entry if it has not been sent yet; it, or null. */
  takeBack() {
    const untouched = this.entries.length > (this.sending || this.failures ? 1 : 0);
    const last = this.entries.at(-1);
    if (!untouched || last.verb !== "hand") return null;
    this.entries.pop();
    this.store.remove(last.key);
    return last;
  }

  async forget(key) {
    this.held = this.held.filter((entry) => entry.key !== key);
    await this.store.remove(key);
  }

  /** Send the first entry and go on while the server answers. Safe to call at any time. */
  async pump() {
    if (this.sending) return;
    this.sending = true;
    while (this.entries.length) {
      this.on.changed();
      const entry = this.entries[0];
      const answer = await this.post(entry).catch(() => null);
      // a hotel's sign-in page is a 200 too: only an answer with the state in it says that the hand is saved
      if (answer?.status === 200 && answer.body?.state) await this.#confirm(entry, answer.body);
      else if (answer !== null && FINAL.has(answer.status)) await this.#hold(answer);
      else {
        this.#retry();
        break;
      }
    }
    this.sending = false;
    this.on.changed();
  }

  async #confirm(entry, body) {
    this.failures = 0;
    this.entries.shift();
    await this.store.remove(entry.key);
    if (!body.repeated) await this.#rebase(body.state.version - entry.version - 1);
    this.on.confirmed(entry, body);
  }

  /**
   * What waits was counted one version on for each entry before it; the server may have counted none or more for this one.
   * Not after a repeated answer: what came between may be somebody else's.
   */
  async #rebase(by) {
    if (!by) return;
    for (const entry of this.entries) {
      entry.version += by;
      await this.store.put({ ...entry });
    }
  }

  /** What comes after a refused hand was counted on top of it, so it waits with it. An undo or a call of the judge is no hand: it is said and let go. */
  async #hold({ status, body }) {
    this.failures = 0;
    const [first, ...rest] = this.entries;
    const refused = [{ ...first, refusal: body?.detail ?? "", why: body?.key ?? `http.${status}` }, ...rest];
    this.entries = [];
    for (const entry of refused) {
      if (entry.verb !== "hand") await this.store.remove(entry.key);
      else {
        entry.held = true;
        this.held.push(entry);
        await this.store.put({ ...entry });
      }
    }
    this.on.held(refused, body ?? {}, status);
  }

  #retry() {
    this.failures += 1;
    this.later(Math.min(1000 * 2 ** (this.failures - 1), LONGEST_WAIT), () => this.pump());
  }
}
