// Puts the changed parts of a newer page into this one: what the reader opened, focused or scrolled stays so, and a score that moved
// glows once.
import { plan } from "./fragments.mjs";

const FOCUSABLE = "a[href], button, summary, [tabindex]";
const GLOW = 1500;

const inside = (element) => [...element.querySelectorAll("[data-frag]")].filter(
  (part) => part.parentElement.closest("[data-frag]") === (element.dataset.frag ? element : null),
);

export function tree(element) {
  return inside(element).map((part) => ({
    key: part.dataset.frag, own: part.dataset.own, hash: part.dataset.hash, children: tree(part), element: part,
  }));
}

/** Replace what differs; true when anything did. */
export function swap(here, there) {
  const before = tree(here);
  const after = tree(there);
  const wanted = new Set(plan(before, after));
  const found = (parts, key) => parts.flatMap(flat).find((part) => part.key === key);
  for (const key of wanted) exchange(found(before, key).element, found(after, key).element);
  for (const part of after.flatMap(flat)) copyHashes(here, part);
  return arrange(here, before, after) || wanted.size > 0;
}

const flat = (part) => [part, ...part.children.flatMap(flat)];

function copyHashes(here, part) {
  const mine = here.querySelector(`[data-frag="${CSS.escape(part.key)}"]`);
  if (mine) mine.dataset.hash = part.hash;
}

/** Bring sections into the new page's order without touching those that stand right. */
function arrange(here, before, after) {
  if (before.length === after.length && before.every((part, i) => part.key === after[i].key)) return false;
  const mine = new Map(inside(here).map((part) => [part.dataset.frag, part]));
  let next = inside(here)[0] ?? null;
  const parent = next?.parentElement ?? here;
  for (const part of after) {
    const element = mine.get(part.key) ?? part.element;
    if (element === next) next = element.nextElementSibling;
    else parent.insertBefore(element, next);
    mine.delete(part.key);
  }
  for (const gone of mine.values()) gone.remove();
  return true;
}

function exchange(old, fresh) {
  const kept = remember(old);
  old.replaceWith(fresh);
  restore(fresh, kept);
  glow(fresh, kept.scores);
}

const label = (element) => `${element.tagName} ${element.getAttribute("href") ?? element.textContent.trim()}`;
const all = (element, selector) => [...element.querySelectorAll(selector)];

function remember(old) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  return {
    open: new Map(all(old, "details").map((d, i) => [nameOf(d, i), d.open])),
    scroll: all(old, ".scroll-x").map((box) => [box.scrollLeft, box.scrollTop]),
    focus: focused && { label: label(focused), at: all(old, FOCUSABLE).indexOf(focused) },
    scores: new Map(scores(old)),
  };
}

const nameOf = (details, i) => details.querySelector(".pareja__name, h3")?.textContent.trim() || `#${i}`;

function restore(fresh, kept) {
  all(fresh, "details").forEach((d, i) => { d.open = kept.open.get(nameOf(d, i)) ?? d.open; });
  all(fresh, ".scroll-x").forEach((box, i) => { [box.scrollLeft, box.scrollTop] = kept.scroll[i] ?? [0, 0]; });
  if (!kept.focus) return;
  const there = all(fresh, FOCUSABLE);
  const same = there.find((element) => label(element) === kept.focus.label) ?? there[kept.focus.at];
  same?.focus({ preventScroll: true });
}

/** Every figure of the score, by the match it stands in. */
function scores(part) {
  const seen = new Map();
  return all(part, "[data-score]").map((figure) => {
    const match = figure.closest("[id]")?.id ?? "";
    seen.set(match, (seen.get(match) ?? 0) + 1);
    return [`${match} ${seen.get(match)}`, figure.textContent];
  });
}

function glow(fresh, before) {
  const moved = scores(fresh).map(([key, text]) => before.has(key) && before.get(key) !== text);
  all(fresh, "[data-score]").forEach((figure, i) => {
    if (!moved[i]) return;
    figure.dataset.moved = "";
    setTimeout(() => delete figure.dataset.moved, GLOW);
  });
}
