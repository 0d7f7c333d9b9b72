// The replay by keyboard: ← and → follow the page's own links. Without this script the links do the same.

const KEYS = { ArrowLeft: "prev", ArrowRight: "next" };

document.addEventListener("keydown", (event) => {
  const rel = KEYS[event.key];
  const busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.("input, select, textarea");
  if (rel && !busy) document.querySelector(`a[rel="${rel}"]`)?.click();
});
document.querySelector("[data-keys]")?.removeAttribute("hidden");
