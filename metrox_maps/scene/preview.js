"use strict";
// Zooms and moves the sheet, picks out what a list names, and follows the file it came from. The page shows without it.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const stage = byId("stage");
  const desk = stage.firstElementChild;
  const pages = [...document.querySelectorAll(".page")];
  const views = [...document.querySelectorAll("[name=view]")];
  const entries = [...document.querySelectorAll("[data-key]:is(button)")];
  const MM = 96 / 25.4, AROUND = 24, FAR = 0.25, LEAST = 0.05, MOST = 24, STEP = 1.25, ROUND = 1.2, CLOSE = 12;
  let mode = "fit", zoom = 1, pinned = "", picked = null;
  root.classList.add("on");

  // -- zoom: `mode` is fit, or free with a number; a point of a page keeps its place on the screen ---------------------

  const sizeOf = (page) => ["--width", "--height"].map((name) => parseFloat(page.style.getPropertyValue(name)) * MM);
  const middle = () => {
    const box = stage.getBoundingClientRect();
    return [box.left + stage.clientWidth / 2, box.top + stage.clientHeight / 2];
  };

  /** The page nearest to a point of the window, and where on it the point lies in shares of its size. */
  const placeAt = (x, y) => {
    let best = null;
    for (const [index, page] of pages.entries()) {
      const box = page.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (!best || away < best.away) best = { away, index, fx: (x - box.left) / box.width, fy: (y - box.top) / box.height };
    }
    return best;
  };

  const bring = ({ index, fx, fy }, [x, y] = middle()) => {
    const box = (pages[index] ?? pages[0]).getBoundingClientRect();
    stage.scrollLeft += box.left + fx * box.width - x;
    stage.scrollTop += box.top + fy * box.height - y;
  };

  const fitting = () => {
    const [width, height] = sizeOf(pages[placeAt(...middle()).index]);
    return Math.min((stage.clientWidth - 2 * AROUND) / width, (stage.clientHeight - 2 * AROUND) / height);
  };

  const show = () => {
    desk.style.setProperty("--zoom", zoom);
    byId("zoom-now").textContent = `${Math.round(zoom * 100)} %`;
    const now = { "zoom-fit": mode === "fit", "zoom-true": mode !== "fit" && zoom === 1, "zoom-far": mode !== "fit" && zoom === FAR };
    for (const [id, pressed] of Object.entries(now)) byId(id).setAttribute("aria-pressed", pressed);
  };

  const zoomTo = (wanted, at = middle()) => {
    const place = placeAt(...at);
    mode = "free";
    zoom = Math.min(MOST, Math.max(LEAST, wanted));
    show();
    bring(place, at);
    keep();
  };

  const fit = (place = placeAt(...middle())) => {
    mode = "fit";
    stage.style.overflow = "hidden"; // measured without scroll bars, which a fitting page does not need
    zoom = Math.min(MOST, Math.max(LEAST, fitting()));
    stage.style.overflow = "";
    show();
    bring({ index: place.index, fx: 0.5, fy: 0.5 });
    keep();
  };

  stage.addEventListener("wheel", (event) => {
    if (event.shiftKey) return; // scrolls, as everywhere
    event.preventDefault();
    const lines = [1, 16, stage.clientHeight][event.deltaMode] ?? 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a touchpad arrives as small steps with Ctrl
    const turn = Math.max(-240, Math.min(240, event.deltaY * lines));
    zoomTo(zoom * Math.exp(-turn * speed), [event.clientX, event.clientY]);
  }, { passive: false });

  // -- pointers: one drags, two pinch, a tap picks out ----------------------------------------------------------------

  const held = new Map();
  let moved = 0;
  const span = () => {
    const [a, b] = [...held.values()];
    return { at: [(a.x + b.x) / 2, (a.y + b.y) / 2], apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  stage.addEventListener("pointerdown", (event) => {
    const box = stage.getBoundingClientRect();
    const onBar = event.clientX >= box.left + stage.clientWidth || event.clientY >= box.top + stage.clientHeight;
    if (event.button > 1 || onBar) return;
    if (event.button === 1) event.preventDefault();
    if (!held.size) moved = 0;
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("held");
  });

  stage.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const old = held.size === 2 ? span() : null;
    moved += Math.abs(event.clientX - before.x) + Math.abs(event.clientY - before.y);
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (old) {
      const now = span();
      const place = placeAt(...old.at);
      if (old.apart > 0) zoomTo(zoom * now.apart / old.apart, old.at);
      bring(place, now.at);
    } else if (held.size === 1) {
      stage.scrollLeft -= event.clientX - before.x;
      stage.scrollTop -= event.clientY - before.y;
    }
  });

  const release = (event) => {
    if (!held.delete(event.pointerId)) return;
    if (held.size) return;
    stage.classList.remove("held");
    keep();
    if (event.type === "pointerup" && event.button === 0 && moved < 5) pick(event.clientX, event.clientY);
  };
  for (const kind of ["pointerup", "pointercancel"]) stage.addEventListener(kind, release);
  stage.addEventListener("dblclick", (event) => zoomTo(zoom * STEP * STEP, [event.clientX, event.clientY]));

  // -- picking out: what belongs to a whole stays while all else fades; a single thing gets a ring ---------------------

  const parts = new Map(); // from "kind:id" to the elements drawn for it
  const kinds = new Set(entries.map((entry) => entry.dataset.key.split(":", 1)[0]));
  const keysOf = (element) => [...kinds].map((kind) => `${kind}:${element.getAttribute(`data-${kind}`)}`).filter((key) => parts.has(key));
  for (const kind of kinds) {
    for (const element of document.querySelectorAll(`.page [data-${CSS.escape(kind)}]`)) {
      const key = `${kind}:${element.getAttribute(`data-${kind}`)}`;
      parts.set(key, [...(parts.get(key) ?? []), element]);
    }
  }
  const drawn = [...new Set([...parts.values()].flat())];
  for (const entry of entries) entry.disabled = !parts.has(entry.dataset.key);

  const light = (key) => {
    const whole = key && entries.find((entry) => entry.dataset.key === key && entry.dataset.parts);
    const lit = new Set(whole ? [key, ...JSON.parse(whole.dataset.parts)] : []);
    for (const element of drawn) element.classList.toggle("dim", Boolean(whole) && !keysOf(element).some((other) => lit.has(other)));
    for (const old of document.querySelectorAll(".ring")) old.remove();
    if (key && !whole) for (const page of pages) for (const place of placesOn(page, key)) ring(page, place);
  };

  /** Where a page shows what belongs to a key: the window's rectangles, one for all that stands close together. */
  const placesOn = (page, key) => {
    const sheet = page.getBoundingClientRect();
    const found = [];
    for (const element of (parts.get(key) ?? []).filter((one) => page.contains(one))) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x < sheet.left || x > sheet.right || y < sheet.top || y > sheet.bottom) continue; // on another part of a tiled sheet
      const close = CLOSE * MM * zoom;
      const other = found.find((box) => left < box.right + close && right > box.left - close && top < box.bottom + close && bottom > box.top - close);
      if (!other) found.push({ left, top, right, bottom });
      else {
        Object.assign(other, { left: Math.min(left, other.left), top: Math.min(top, other.top) });
        Object.assign(other, { right: Math.max(right, other.right), bottom: Math.max(bottom, other.bottom) });
      }
    }
    return found;
  };

  const ring = (page, { left, top, right, bottom }) => {
    const box = page.getBoundingClientRect();
    const mark = document.createElement("div");
    mark.className = "ring";
    const share = (value, whole) => `${(100 * value / whole).toFixed(3)}%`;
    const grown = ROUND * MM * zoom;
    mark.style.left = share(left - box.left - grown, box.width);
    mark.style.top = share(top - box.top - grown, box.height);
    mark.style.width = share(right - left + 2 * grown, box.width);
    mark.style.height = share(bottom - top + 2 * grown, box.height);
    page.append(mark);
  };

  const listed = (key) => entries.find((entry) => entry.dataset.key === key && entry.classList.contains("entry"));
  const pin = (key, entry = listed(key)) => {
    pinned = parts.has(key) ? key : "";
    picked = pinned ? entry : null;
    light(pinned);
    for (const other of entries) {
      other.classList.toggle("picked", other === picked);
      other.setAttribute("aria-pressed", other === picked);
    }
    keep();
  };

  /** Brings what belongs to a key to the middle of the stage, large enough to read. */
  const reveal = (key) => {
    const first = () => pages.flatMap((page) => placesOn(page, key))[0];
    const place = first();
    if (!place) return;
    const small = place.right - place.left < stage.clientWidth / 2 && place.bottom - place.top < stage.clientHeight / 2;
    if (zoom < 1 && small) zoomTo(1.5);
    if (!small && mode === "fit") return;
    const { left, top, right, bottom } = first();
    bring(placeAt((left + right) / 2, (top + bottom) / 2));
  };

  for (const entry of entries) {
    const { key } = entry.dataset;
    entry.addEventListener("click", () => {
      if (entry === picked) return pin("");
      pin(key, entry);
      if (!entry.dataset.parts) reveal(key);
    });
    entry.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && light(key));
    entry.addEventListener("pointerleave", () => light(pinned));
    entry.addEventListener("focus", () => entry.matches(":focus-visible") && light(key));
    entry.addEventListener("blur", () => light(pinned));
  }

  const pick = (x, y) => {
    for (let element = document.elementFromPoint(x, y); element && element !== stage; element = element.parentElement) {
      const [key] = keysOf(element);
      if (!key) continue;
      pin(key === pinned ? "" : key);
      picked?.scrollIntoView({ block: "nearest" });
      return;
    }
    pin("");
  };

  for (const search of document.querySelectorAll("input[type=search]")) {
    const items = [...search.parentElement.querySelectorAll("li")];
    search.addEventListener("input", () => {
      for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(search.value.trim().toLowerCase());
    });
  }

  // -- buttons and keys -----------------------------------------------------------------------------------------------

  const see = (view) => {
    view.checked = true;
    keep();
  };
  const turn = (by) => see(views[(views.findIndex((view) => view.checked) + by + views.length) % views.length]);
  const flip = (box) => {
    box.checked = !box.checked;
    box.dispatchEvent(new Event("change"));
  };
  const side = (open) => {
    root.classList.toggle("bare", !open);
    byId("lists").setAttribute("aria-expanded", open);
    if (mode === "fit") fit();
    keep();
  };
  const dress = () => root.setAttribute("data-scheme", byId("dark").checked ? "dark" : "light");

  byId("zoom-in").addEventListener("click", () => zoomTo(zoom * STEP));
  byId("zoom-out").addEventListener("click", () => zoomTo(zoom / STEP));
  byId("zoom-fit").addEventListener("click", () => fit());
  byId("zoom-true").addEventListener("click", () => zoomTo(1));
  byId("zoom-far").addEventListener("click", () => zoomTo(FAR));
  byId("print").addEventListener("click", () => print());
  byId("lists").addEventListener("click", () => side(root.classList.contains("bare")));
  byId("dark").addEventListener("change", () => { dress(); keep(); });
  for (const box of [byId("margins"), ...views]) box.addEventListener("change", () => keep());

  const KEYS = {
    "+": () => zoomTo(zoom * STEP), "=": () => zoomTo(zoom * STEP), "-": () => zoomTo(zoom / STEP), "0": () => fit(), "1": () => zoomTo(1),
    "2": () => zoomTo(FAR), v: () => turn(1), V: () => turn(-1), m: () => flip(byId("margins")), d: () => flip(byId("dark")),
    l: () => side(root.classList.contains("bare")), p: () => print(), Escape: () => pin(""),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=search]")) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // -- what is kept when the page loads again -------------------------------------------------------------------------

  const NAME = `preview ${location.pathname}`;
  let ready = false;
  const keep = () => {
    if (!ready) return;
    const state = {
      mode, zoom, pinned, picked: picked?.textContent, place: placeAt(...middle()), view: views.find((view) => view.checked)?.value, margins: byId("margins").checked,
      dark: byId("dark").checked, bare: root.classList.contains("bare"), follow: byId("follow")?.checked ?? true, side: byId("side").scrollTop,
      open: [...document.querySelectorAll("aside details")].map((part) => part.open), focus: document.activeElement?.id ?? "",
      words: [...document.querySelectorAll("input[type=search]")].map((search) => search.value),
    };
    try { sessionStorage.setItem(NAME, JSON.stringify(state)); } catch { /* a browser may forbid it; the page works on */ }
  };
  const kept = () => {
    try { return JSON.parse(sessionStorage.getItem(NAME)) ?? {}; } catch { return {}; }
  };

  const old = kept();
  byId("dark").checked = old.dark ?? matchMedia("(prefers-color-scheme: dark)").matches;
  dress();
  byId("margins").checked = old.margins ?? false;
  (views.find((view) => view.value === old.view) ?? views[0]).checked = true;
  if (byId("follow")) byId("follow").checked = old.follow ?? true;
  root.classList.toggle("bare", old.bare ?? false);
  byId("lists").setAttribute("aria-expanded", !root.classList.contains("bare"));
  for (const [index, part] of document.querySelectorAll("aside details").entries()) part.open = old.open?.[index] ?? part.open;
  for (const [index, search] of document.querySelectorAll("input[type=search]").entries()) {
    search.value = old.words?.[index] ?? "";
    search.dispatchEvent(new Event("input"));
  }
  if (old.mode === "free") {
    mode = "free";
    zoom = old.zoom;
    show();
    bring(old.place);
  } else fit(old.place);
  if (old.pinned) pin(old.pinned, entries.find((entry) => entry.dataset.key === old.pinned && entry.textContent === old.picked));
  byId("side").scrollTop = old.side ?? 0;
  if (old.focus) byId(old.focus)?.focus({ preventScroll: true });
  ready = true;
  keep();
  new ResizeObserver(() => mode === "fit" && fit()).observe(stage);
  stage.addEventListener("scrollend", () => keep());
  addEventListener("pagehide", () => keep());

  // -- following the file: a hidden frame loads it anew and tells its stamp; the page loads again when that differs ----

  const EVERY = 1000, PATIENCE = 4;
  if (!byId("follow")) return;
  let silent = 0;
  let frame = null;
  const again = () => {
    keep();
    location.reload();
  };
  addEventListener("message", (event) => {
    if (!frame || event.source !== frame.contentWindow || typeof event.data?.stamp !== "string") return;
    silent = 0;
    if (event.data.stamp !== root.dataset.stamp) again();
  });
  const look = () => {
    const busy = held.size || document.visibilityState === "hidden" || !byId("follow").checked;
    if (busy) return;
    frame?.remove();
    if (++silent > PATIENCE) return again(); // frames of files are forbidden here
    frame = document.createElement("iframe");
    frame.hidden = true;
    frame.src = `${location.pathname}?stamp${Date.now()}`;
    document.body.append(frame);
  };
  byId("follow").addEventListener("change", () => keep());
  setInterval(look, EVERY);
})();
