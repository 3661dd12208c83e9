"use strict";
// Filters findings with their pins, and marks the finding and pin that the address names. The page works without it.
(() => {
  const findings = [...document.querySelectorAll(".finding")];
  const form = document.querySelector(".filters");
  const pinOf = (finding) => document.getElementById(finding.id.replace("finding", "pin"));

  // The page of a rule tells of its neighbors too: a search looks at the finding alone.
  const text = (finding) => [...finding.children].filter((part) => part.tagName !== "DETAILS").map((part) => part.textContent)
    .join(" ").toLowerCase();

  const filter = () => {
    const levels = new Set([...form.querySelectorAll("[data-severity]:checked")].map((box) => box.dataset.severity));
    const words = document.getElementById("search").value.trim().toLowerCase();
    let shown = 0;
    for (const finding of findings) {
      const fits = levels.has(finding.dataset.severity) && text(finding).includes(words);
      finding.hidden = !fits;
      const pin = pinOf(finding);
      if (pin) pin.hidden = !fits;
      shown += fits;
    }
    document.getElementById("shown").textContent = shown === findings.length ? "" : `${shown} of ${findings.length} shown`;
  };

  const mark = () => {
    for (const old of document.querySelectorAll(".current")) {
      old.classList.remove("current");
      old.removeAttribute("aria-current");
    }
    const number = /^#(?:finding|pin)-(\d+)$/.exec(location.hash)?.[1];
    const finding = number && document.getElementById(`finding-${number}`);
    if (!finding) return;
    finding.classList.add("current");
    finding.setAttribute("aria-current", "true");
    const pin = pinOf(finding);
    if (pin) pin.classList.add("current");
    const target = location.hash.startsWith("#pin") && pin ? pin.parentElement : finding;
    target.scrollIntoView({ block: "nearest" });
    if (target === finding) finding.focus({ preventScroll: true });
  };

  if (form) {
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
  }
  addEventListener("hashchange", mark);
  mark();
})();
