// Which parts of a page are replaced by which of a newer one. Pure: trees of { key, own, hash, children } in, a plan out.
// `hash` covers a part and all in it; `own` covers the part without its children.

/** The same keys in the same order. */
export function sameKeys(before, after) {
  return before.length === after.length && before.every((part, i) => part.key === after[i].key);
}

/** Keys of the parts to replace, outermost first; a part whose own bytes stand is gone into. */
export function plan(before, after) {
  const known = new Map(before.map((part) => [part.key, part]));
  const replace = [];
  for (const part of after) {
    const old = known.get(part.key);
    if (!old || old.hash === part.hash) continue;
    const inside = part.children.length > 0 && old.own === part.own && sameKeys(old.children, part.children);
    replace.push(...(inside ? plan(old.children, part.children) : [part.key]));
  }
  return replace;
}

/** Whether a page of version `got` may take the place of one of version `shown`: never an older one. */
export function mayShow(shown, got) {
  return Number.isSafeInteger(got) && got > 0 && got >= shown;
}

/** What the stamp says: seconds since the last news, and whether that is too long ago. */
export function age(lastNews, now, tooLong = 30000) {
  const passed = Math.max(0, now - lastNews);
  return { seconds: Math.round(passed / 1000), stale: passed > tooLong };
}
