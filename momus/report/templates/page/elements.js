// Makes elements. Strangers' text only ever becomes text, never markup.

const SVG = "http://www.w3.org/2000/svg";

const filled = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
};
const make = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

// A sentence in which parts between backticks are code.
const quoted = (text) => text.split(/`([^`]*)`/).map((part, at) => (at % 2 ? make("code", {}, part) : part));

const tip = document.getElementById("tip");
const showTip = (event, text) => {
  tip.textContent = text;
  tip.hidden = !text;
  const x = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
  const below = event.clientY + 18 + tip.offsetHeight < window.innerHeight;
  tip.style.left = `${Math.max(4, x)}px`;
  tip.style.top = `${below ? event.clientY + 18 : event.clientY - tip.offsetHeight - 10}px`;
};
const hideTip = () => { tip.hidden = true; };

// Shows a long list in pieces: the next piece is made when the end of the list comes into sight.
const lazily = (holder, items, show, piece = 60) => {
  // What is still to come of an earlier list would be added to this one.
  if (holder.stop) holder.stop();
  let next = 0;
  let stopped = false;
  const end = make("div", { class: "more", "aria-hidden": "true" });
  const more = (count = piece) => {
    if (stopped) return;
    holder.append(...items.slice(next, next + count).map((item, at) => show(item, next + at)));
    next += count;
    if (next >= items.length) {
      watcher.disconnect();
      end.remove();
    }
  };
  const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more(), { rootMargin: "1200px" });
  holder.everything = () => more(items.length);
  holder.stop = () => { stopped = true; watcher.disconnect(); end.remove(); };
  more();
  if (next < items.length) {
    (holder.closest("table") || holder).after(end);
    queueMicrotask(() => {
      if (stopped) return;
      (holder.closest("table") || holder).after(end);
      watcher.observe(end);
    });
  }
  return holder;
};
