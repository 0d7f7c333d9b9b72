// «My pareja»: kept on this device only; nothing is sent anywhere. Pages read the same without it.

const meta = document.querySelector('meta[name="joc-version"]');
const slug = meta?.dataset.slug;
const KEY = `joc-follow:${slug}`;

export function followed() {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
}

function keep(pareja) {
  try {
    if (pareja) localStorage.setItem(KEY, JSON.stringify(pareja));
    else localStorage.removeItem(KEY);
  } catch { /* storage refused: the button has no memory */ }
}

/** Mark what is about the pareja followed, everywhere on the page. Safe to call again after every change. */
export function follow() {
  if (!slug) return;
  const mine = followed();
  for (const old of document.querySelectorAll(".is-followed")) old.classList.remove("is-followed");
  for (const node of document.querySelectorAll("[data-path-mark]")) {
    node.classList.remove("is-path");
    delete node.dataset.pathMark;
  }
  if (mine) mark(mine);
  button(mine);
  front(mine);
}

function mark(mine) {
  for (const link of document.querySelectorAll(`a[href$="/parejas/${CSS.escape(mine.id)}/"]`)) {
    link.closest("tr, .line, .match, .node, .follow")?.classList.add("is-followed");
    for (const node of [link.closest(".node"), link.closest(".bracket__cell")]) {
      if (!node) continue;
      node.classList.add("is-path");
      node.dataset.pathMark = "";
    }
  }
}

function button(mine) {
  const box = document.querySelector("[data-follow-box]");
  const head = document.querySelector("[data-pareja]");
  if (!box || !head) return;
  const it = box.querySelector("[data-follow]");
  const on = mine?.id === head.dataset.pareja;
  box.hidden = false;
  it.textContent = on ? it.dataset.on : it.dataset.off;
  it.setAttribute("aria-pressed", String(on));
  it.onclick = () => {
    keep(on ? null : { id: head.dataset.pareja, name: head.dataset.parejaName });
    follow();
  };
}

/** The front page shows the followed pareja's own page in short: what it plays now, and next. */
async function front(mine) {
  const box = document.querySelector("[data-follow-home]");
  if (!box) return;
  box.hidden = !mine;
  if (!mine) return;
  const url = `${location.pathname}parejas/${mine.id}/`;
  const link = box.querySelector("[data-follow-link]");
  link.href = url;
  link.textContent = mine.name;
  try {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok) { keep(null); box.hidden = true; return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = [...page.querySelectorAll('[data-page] > [data-frag="live"], [data-page] > [data-frag="next"]')];
    for (const part of parts) part.querySelectorAll("[data-frag]").forEach((one) => one.removeAttribute("data-frag"));
    for (const part of parts) part.removeAttribute("data-frag");
    box.querySelector("[data-follow-body]").replaceChildren(...parts);
  } catch { /* no network: the link stands */ }
}
