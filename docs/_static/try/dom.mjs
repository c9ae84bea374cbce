// Small helpers that every part of the page shares.

/** An element with properties and children; strings become text. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

/** An element that holds a drawing of the library. */
export function picture(markup, properties = {}) {
  return make("div", { className: "try-picture", ...properties, innerHTML: markup });
}

/** A button that shows a card, or a colour by name. */
export function pick({ name, label, picture: drawn }, onclick) {
  const button = make("button", { type: "button", className: "try-pick", onclick, "aria-label": label });
  button.dataset.pick = name;
  if (!drawn) return Object.assign(button, { textContent: label });
  const face = make("span", { "aria-hidden": "true", innerHTML: drawn });
  face.querySelectorAll("title, desc").forEach((words) => words.remove());
  button.append(face);
  button.title = `${name}, ${label}`;
  return button;
}

/** Whether the page is light or dark, as the reader has set it in the theme or the system. */
export function theme() {
  const set = document.body.dataset.theme;
  if (set === "light" || set === "dark") return set;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls back whenever the page turns light or dark. */
export function onTheme(redraw) {
  let last = theme();
  const check = () => {
    if (theme() !== last) redraw((last = theme()));
  };
  new MutationObserver(check).observe(document.body, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", check);
}
