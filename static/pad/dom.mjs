// Making elements. No text ever becomes HTML here: what is cloned comes from templates that the server drew.

const MARK = { "●": "A", "◆": "B" };

/** `el("button", {class: "call", onclick}, "text", node, …)`; null children are left out. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** A copy of what the server drew in `<template data-…>`. */
export function drawn(kind, name) {
  const template = document.querySelector(`template[data-${kind}="${name}"]`);
  return template ? template.content.cloneNode(true) : document.createDocumentFragment();
}

export const side = (name) => drawn("side", name);

/** A sentence whose ● and ◆ are drawn in their colours and read out as letters. */
export function rich(text) {
  return text.split(/([●◆])/).filter(Boolean).map((piece) => (MARK[piece] ? side(MARK[piece]) : piece));
}

/** Three marks of a hand's bazas. `said` is what a screen reader says. */
export function marks(text, said) {
  const box = el("span", { class: "baza-marks" });
  for (const mark of text) {
    if (mark === "‹") box.append(el("span", { class: "baza-before" }, mark)); // a card of the parda was played before the bet
    const copy = drawn("mark", mark).querySelector(".side");
    if (copy) box.append(copy);
  }
  return [box, el("span", { class: "visually-hidden" }, said)];
}

/** An element from HTML that the server drew and sent with the rules. */
export function fromServer(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content.firstElementChild;
}
