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
   * `post(entry)` → {status, body}, or throws when nothing was heard. `later(ms, run)` is a timer. `name`: the drawer's key.
   * `on.confirmed(entry, body)`, `on.held(entries, body)`, `on.changed()`.
   */
  constructor({ store, name, post, on, later = (ms, run) => setTimeout(run, ms) }) {
    Object.assign(this, { store, name, post, on, later });
    this.entries = [];
    this.held = [];
    this.sending = false;
    this.failures = 0;
  }

  /** What an earlier page left behind. */
  async load() {
    const kept = (await this.store.get(this.name)) ?? {};
    this.entries = kept.entries ?? [];
    this.held = kept.held ?? [];
    return this;
  }

  get state() {
    if (this.held.length) return "refused";
    if (!this.entries.length) return "confirmed";
    if (this.failures) return "offline";
    return this.sending ? "sent" : "local";
  }

  async add(entry) {
    this.entries.push(entry);
    await this.#keep();
    return this.pump();
  }

  /** Take back the last entry if it has not been sent yet; it, or null. */
  takeBack() {
    const untouched = this.entries.length > (this.sending || this.failures ? 1 : 0);
    const last = this.entries.at(-1);
    if (!untouched || last.verb !== "hand") return null;
    this.entries.pop();
    this.#keep();
    return last;
  }

  async forget(key) {
    this.held = this.held.filter((entry) => entry.key !== key);
    await this.#keep();
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
      else if (answer !== null && FINAL.has(answer.status)) await this.#hold(answer.body ?? {});
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
    await this.#keep();
    this.on.confirmed(entry, body);
  }

  /** What comes after a refused hand was counted on top of it, so it waits with it. */
  async #hold(body) {
    this.failures = 0;
    const [first, ...rest] = this.entries;
    const refused = [{ ...first, refusal: body.detail ?? "", why: body.key ?? "" }, ...rest];
    this.held.push(...refused.filter((entry) => entry.verb === "hand"));
    this.entries = [];
    await this.#keep();
    this.on.held(refused, body);
  }

  #retry() {
    this.failures += 1;
    this.later(Math.min(1000 * 2 ** (this.failures - 1), LONGEST_WAIT), () => this.pump());
  }

  #keep() {
    return this.store.set(this.name, { entries: this.entries, held: this.held });
  }
}
