// A small drawer that survives closing the page: IndexedDB, or memory where there is none (then `durable` is false).

const NAME = "joc-fora-pad";
const ROOM = "drawer";

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(factory) {
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROOM);
  return asked(request);
}

/** {get, set, drop, durable}; a full or forbidden drawer never throws: what cannot be kept is kept in memory. */
export async function openStore(factory = globalThis.indexedDB) {
  const memory = new Map();
  let base = null;
  try {
    base = factory ? await opened(factory) : null;
  } catch {
    base = null;
  }
  const store = {
    durable: base !== null,
    async get(key) {
      if (memory.has(key)) return structuredClone(memory.get(key));
      if (!base) return undefined;
      try {
        return await asked(base.transaction(ROOM).objectStore(ROOM).get(key));
      } catch {
        return undefined;
      }
    },
    async set(key, value) {
      try {
        if (!base) throw new Error("no drawer");
        await asked(base.transaction(ROOM, "readwrite").objectStore(ROOM).put(value, key));
        memory.delete(key);
      } catch {
        memory.set(key, structuredClone(value));
        store.durable = false;
      }
    },
    async drop(key) {
      memory.delete(key);
      if (base) await asked(base.transaction(ROOM, "readwrite").objectStore(ROOM).delete(key)).catch(() => {});
    },
  };
  return store;
}
