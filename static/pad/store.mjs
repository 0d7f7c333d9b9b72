// What this phone keeps when the page is closed: IndexedDB, or memory where there is none or it is full.
// Two rooms: the queue, a row for each thing that waits to be sent, and the drawer for all else. Two windows never overwrite each other's rows.

const NAME = "joc-fora-pad";
const RELEASE = 2;
const DRAWER = "drawer";
const QUEUE = "queue";

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The first release kept a match's whole queue in one cell of the drawer. */
function moveOldQueues(transaction) {
  const drawer = transaction.objectStore(DRAWER);
  const cursor = drawer.openCursor(IDBKeyRange.bound("outbox:", "outbox:\uffff"));
  cursor.onsuccess = () => {
    const cell = cursor.result;
    if (!cell) return;
    const match = cell.key.slice("outbox:".length);
    const { entries = [], held = [] } = cell.value;
    const rows = [...entries, ...held.map((entry) => ({ ...entry, held: true }))];
    rows.forEach((entry, order) => transaction.objectStore(QUEUE).put({ ...entry, match, order }));
    cell.delete();
    cell.continue();
  };
}

function opened(factory) {
  const request = factory.open(NAME, RELEASE);
  request.onupgradeneeded = ({ oldVersion }) => {
    const base = request.result;
    if (oldVersion < 1) base.createObjectStore(DRAWER);
    base.createObjectStore(QUEUE, { keyPath: "key" }).createIndex("match", "match");
    if (oldVersion === 1) moveOldQueues(request.transaction);
  };
  return asked(request);
}

/** A write counts when its transaction has ended: a full phone says so only then. */
function written(base, room, change) {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(room, "readwrite");
    transaction.oncomplete = () => resolve(true);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    change(transaction.objectStore(room));
  });
}

const byOrder = (one, other) => one.order - other.order;

/**
 * {get, set, drop} of the drawer; {rows, put, remove} of the queue; `durable` until something could not be kept.
 * Nothing here throws: what cannot be kept is kept in memory, and `put` and `set` answer whether the phone has it.
 */
export async function openStore(factory = globalThis.indexedDB) {
  const cells = new Map();
  const rows = new Map();
  const base = factory ? await opened(factory).catch(() => null) : null;
  if (base) base.onversionchange = () => base.close();

  async function keep(room, memory, key, value, change) {
    try {
      if (!base) throw new Error("no drawer");
      await written(base, room, change);
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, structuredClone(value));
      store.durable = false;
      return false;
    }
  }

  async function forget(room, memory, key) {
    memory.delete(key);
    if (base) await written(base, room, (kept) => kept.delete(key)).catch(() => {});
  }

  const read = (room, ask) => (base ? asked(ask(base.transaction(room).objectStore(room))).catch(() => undefined) : undefined);

  const store = {
    durable: base !== null,
    async get(key) {
      return cells.has(key) ? structuredClone(cells.get(key)) : read(DRAWER, (kept) => kept.get(key));
    },
    set: (key, value) => keep(DRAWER, cells, key, value, (kept) => kept.put(value, key)),
    drop: (key) => forget(DRAWER, cells, key),
    async rows(match) {
      const kept = (await read(QUEUE, (queue) => queue.index("match").getAll(match))) ?? [];
      const unkept = [...rows.values()].filter((row) => row.match === match);
      return [...kept.filter((row) => !rows.has(row.key)), ...unkept].sort(byOrder);
    },
    put: (row) => keep(QUEUE, rows, row.key, row, (queue) => queue.put(row)),
    remove: (key) => forget(QUEUE, rows, key),
  };
  return store;
}
