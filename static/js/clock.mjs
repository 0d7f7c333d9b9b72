// The clock of a round: the page holds its end, here it counts down. Without this the end is read as an hour.

/** What is left until `end` (milliseconds): «47:05», «1:02:00», or nothing once it is over. */
export function left(end, now) {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  if (!seconds) return "";
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const text = left(Date.parse(shown.dataset.clock), Date.now()) || shown.dataset.over;
    if (shown.textContent !== text) shown.textContent = text;
    shown.toggleAttribute("data-ended", text === shown.dataset.over);
  }
}

if (globalThis.document) {
  tick();
  setInterval(tick, 1000);
  document.addEventListener("joc:swapped", tick);
}
