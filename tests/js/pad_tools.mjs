// What the pad's tests share: an automaton made by the engine, a drawer in memory, words without a language.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export function automatonOf(ruleset) {
  const python = process.env.PAD_PYTHON ?? `${ROOT}/.venv/bin/python`;
  const code = `import json; from scoring import engine; print(json.dumps(engine.automaton(engine.from_preset("${ruleset}"))))`;
  return JSON.parse(execFileSync(python, ["-c", code], { cwd: ROOT, maxBuffer: 1e8 }).toString());
}

export const NEW = { version: 1, hand: 1, set: 1, points: { A: 0, B: 0 }, sets: { A: 0, B: 0 }, dealer: 4, players: 4, closed_sets: [], finished: false };

/** A store in memory, as `openStore` gives one; `full` refuses to keep anything. */
export function memory() {
  const [cells, queue] = [new Map(), new Map()];
  const store = {
    durable: true,
    full: false,
    queue,
    get: async (key) => structuredClone(cells.get(key)),
    set: async (key, value) => void cells.set(key, structuredClone(value)),
    drop: async (key) => void cells.delete(key),
    rows: async (match) => structuredClone([...queue.values()].filter((row) => row.match === match)),
    put: async (row) => !store.full && Boolean(queue.set(row.key, structuredClone(row))),
    remove: async (key) => void queue.delete(key),
  };
  return store;
}

export const WORDS = {
  calls: { e: "Envit", tr: "Truc", ve: "Vuelvo", tp: "Truc i passe" },
  kinds: { envido: "envit", truco: "truc", hand: "hand" },
  say: { call: "{side} {call}", amount: "{side} {call} {n}", qu: "{side} accepts", no: "{side} declines", mz: "{side} folds", rd: "new deal", env: "{side} wins the envit", env_values: "{side} wins the envit ({values})", bazas: "bazas {marks}" },
  gives: { points: "{side} +{n} {kind}", match: "{side} wins the partida", set: "cama for {side}", void: "the {kind} no longer counts", nothing: "nobody scores" },
};
