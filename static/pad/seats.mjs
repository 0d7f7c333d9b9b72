// Seating: turns the drawn table, swaps two partners, draws a dealer by lot, and shows the names at the seats.

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

function turn() {
  box.dataset.turn = String((Number(box.dataset.turn) + 1) % 4);
}

function swap(side) {
  const [one, other] = [...box.querySelectorAll(`.seat--${side.toLowerCase()} select`)];
  [one.value, other.value] = [other.value, one.value];
  show();
}

/** A seat by lot: every one with the same chance. */
function lot() {
  const seats = [...box.querySelectorAll("[name=dealer]")];
  const limit = 256 - (256 % seats.length);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte); while (byte[0] >= limit);
  seats[byte[0] % seats.length].checked = true;
}

if (box) {
  document.body.dataset.script = "on";
  document.querySelectorAll("[data-turn-table],[data-swap],[data-lot]").forEach((button) => (button.hidden = false));
  document.querySelector("[data-turn-table]").addEventListener("click", turn);
  document.querySelector("[data-lot]").addEventListener("click", lot);
  document.querySelectorAll("[data-swap]").forEach((button) => button.addEventListener("click", () => swap(button.dataset.swap)));
  document.querySelector("form").addEventListener("change", show);
  document.querySelector("form").addEventListener("submit", (event) => {
    // a second tap must not send it twice
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "yes";
  });
  show();
}
