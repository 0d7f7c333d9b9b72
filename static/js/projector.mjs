// The hall's screen: one panel after another, each fitted to the screen, for ever.

const TURN = 12000;
let at = "";

const panels = () => [...document.querySelectorAll("[data-page] > [data-frag]")];

function show(key) {
  const all = panels();
  const wanted = all.find((panel) => panel.dataset.frag === key) ?? all[0];
  if (!wanted) return;
  at = wanted.dataset.frag;
  for (const panel of all) panel.hidden = panel !== wanted;
  fit(wanted);
}

/** Nothing is scrolled on a wall: what is too tall is made smaller. */
function fit(panel) {
  const inner = panel.querySelector("[data-panel]") ?? panel;
  inner.style.zoom = "1";
  const room = document.querySelector(".hall-panels").clientHeight;
  const tall = inner.scrollHeight;
  if (tall > room) inner.style.zoom = String(Math.max(0.35, (room / tall) * 0.98));
}

function turn() {
  const all = panels();
  const now = all.findIndex((panel) => panel.dataset.frag === at);
  show(all[(now + 1) % all.length]?.dataset.frag);
}

show("");
setInterval(turn, TURN);
document.addEventListener("joc:swapped", () => show(at));
addEventListener("resize", () => show(at));
