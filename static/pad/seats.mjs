// Seating: turns the drawn table, swaps partners, and shows the names at the seats.

const box = document.querySelector(".seats");

function show() {
  for (const seat of box.querySelectorAll(".seat")) {
    const chosen = seat.querySelector("select")?.selectedOptions[0];
    const name = seat.querySelector("[data-name]");
    name.dataset.plain ??= name.textContent;
    name.textContent = chosen?.value && !anonymous().checked ? chosen.textContent : name.dataset.plain;
  }
}

const anonymous = () => document.querySelector("[name=anonymous]");

/** Everybody one place on: `data-place` says where a seat is drawn, 0 below and on against the clock. */
function turn() {
  const seats = [...box.querySelectorAll(".seat")];
  seats.forEach((seat) => (seat.dataset.place = String((Number(seat.dataset.place) + 1) % seats.length)));
}

function swap(side) {
  const selects = [...box.querySelectorAll(`.seat--${side.toLowerCase()} select`)];
  const chosen = selects.map((select) => select.value);
  selects.forEach((select, at) => (select.value = chosen[(at + 1) % chosen.length]));
  show();
}

if (box) {
  document.body.dataset.script = "on";
  document.querySelectorAll("[data-turn-table],[data-swap]").forEach((button) => (button.hidden = false));
  document.querySelector("[data-turn-table]").addEventListener("click", turn);
  document.querySelectorAll("[data-swap]").forEach((button) => button.addEventListener("click", () => swap(button.dataset.swap)));
  document.querySelector("form").addEventListener("change", show);
  document.querySelector("form").addEventListener("submit", (event) => {
    // a second tap must not send it twice
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "yes";
  });
  show();
}
