"use strict";
// Filters: with nothing ticked everything is shown; else blocks of other rules fade and leave the list of doubts.
const boxes = [...document.querySelectorAll("aside input")];
const reset = document.getElementById("reset");
const shown = document.getElementById("shown");

function apply() {
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  let count = 0;
  for (const block of document.querySelectorAll("main [data-rule]")) {
    const on = !wanted.size || wanted.has(block.dataset.rule);
    block.classList.toggle("off", !on);
    count += on;
  }
  for (const entry of document.querySelectorAll(".doubt li[data-rule]")) {
    entry.classList.toggle("gone", wanted.size > 0 && !wanted.has(entry.dataset.rule));
  }
  reset.hidden = !wanted.size;
  shown.textContent = wanted.size ? `${count} blocks stand out` : "";
  if (wanted.size) document.querySelector("main [data-rule]:not(.off)")?.scrollIntoView({ block: "center" });
}

for (const box of boxes) box.addEventListener("change", apply);
reset.addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  apply();
});
