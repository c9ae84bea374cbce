// Lays a trick card by card, and shows who wins it, and why, under each preset.

import { make, onTheme, pick, picture, theme } from "./dom.mjs";
import { Refusal } from "./library.mjs";

// The root of the docs, above _static/try/.
const root = () => new URL("../../", import.meta.url);

function link({ words, page, anchor }) {
  const suffix = location.pathname.endsWith("/") ? "/" : ".html";
  return make("a", { href: new URL(`${page}${suffix}#${anchor}`, root()).href }, words);
}

function verdict({ presets, winner, why, rests_on, picture: drawn, strangers }) {
  const names = presets.flatMap((name, index) => [index ? ", " : "", make("code", {}, name)]);
  const notes = Object.entries(strangers).map(([name, cards]) =>
    make("p", { className: "try-small" }, `The cards of ${name} have no ${cards.join(", ")}.`),
  );
  const links = rests_on.flatMap((rule) => [link(rule), " "]);
  const figure = make(
    "figure",
    { className: "try-verdict" },
    make("figcaption", {}, ...names, ": ", make("strong", {}, winner ? `${winner} wins.` : "Nobody wins."), make("span", { className: "try-why" }, ` ${why}`)),
    picture(drawn),
    make("p", { className: "try-small" }, "Rests on ", ...links),
    ...notes,
  );
  figure.dataset.presets = presets.join(" ");
  figure.dataset.winner = winner ?? "";
  return figure;
}

export function trick(part, ask) {
  let chosen, rules, colour;
  let cards = [];
  const typed = make("input", { type: "text", name: "cards", autocomplete: "off", placeholder: "R5 G11 B2 G3", spellcheck: false });
  const colours = make("div", { className: "try-colours", role: "group", "aria-label": "Colour" });
  const tray = make("div", { className: "try-cards", role: "group", "aria-label": "Cards to lay" });
  const back = make("button", { type: "button", textContent: "Take the last back", onclick: () => lay(cards.slice(0, -1)) });
  const clear = make("button", { type: "button", textContent: "Clear", onclick: () => lay([]) });
  const told = make("p", { className: "try-told", role: "status" });
  const verdicts = make("div", { className: "try-verdicts" });
  const typing = make(
    "form",
    {
      className: "try-row",
      onsubmit: (event) => {
        event.preventDefault();
        lay(typed.value.toUpperCase().split(/[\s,]+/).filter(Boolean));
      },
    },
    make("label", {}, make("span", {}, "Or type the cards"), typed),
    make("button", { textContent: "Lay them" }),
  );
  part.append(
    make("h2", { id: "try-trick" }, "Lay a trick"),
    colours,
    tray,
    typing,
    make("div", { className: "try-row" }, back, clear),
    told,
    verdicts,
  );

  function lay(next) {
    if (!rules) return;
    if (next.length === 0) {
      cards = [];
      verdicts.replaceChildren();
      told.textContent = "Lay the card that leads.";
    } else if (!judge(next)) return;
    typed.value = cards.join(" ");
    draw();
  }

  /** Shows what the presets say of these cards; false if they make no trick. */
  function judge(next) {
    try {
      const found = ask("judge", { chosen, cards: next.join(" "), theme: theme() });
      cards = found.cards;
      const refused = found.refused.map(({ preset, why }) =>
        make("p", { className: "try-small" }, make("code", {}, preset), ` can't be played so: ${why}.`),
      );
      verdicts.replaceChildren(...found.verdicts.map(verdict), ...refused);
      const agree = found.verdicts.length === 1 ? "All presets agree" : "The presets differ";
      const left = found.missing === 1 ? "one card is still to come" : `${found.missing} cards are still to come`;
      told.textContent = found.missing ? `${agree} so far; ${left}.` : `${agree}.`;
      told.classList.remove("try-error");
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      told.textContent = `${error.message}.`;
      told.classList.add("try-error");
      return false;
    }
  }

  function draw() {
    const full = cards.length >= (rules?.players ?? 0);
    back.disabled = clear.disabled = cards.length === 0;
    const focused = part.contains(document.activeElement) ? document.activeElement.dataset.pick : undefined;
    colours.replaceChildren(
      ...(rules?.colours ?? []).map(({ name, letter }) =>
        make("button", {
          type: "button",
          textContent: name,
          "aria-pressed": String(letter === colour),
          onclick: () => {
            colour = letter;
            draw();
            colours.querySelector("[aria-pressed=true]").focus();
          },
        }),
      ),
    );
    const shown = rules?.colours.find(({ letter }) => letter === colour)?.cards ?? [];
    tray.replaceChildren(
      ...shown.map((card) => {
        const button = pick(card, () => lay([...cards, card.name]));
        button.disabled = full || cards.includes(card.name);
        return button;
      }),
    );
    if (focused) (tray.querySelector("button:not(:disabled)") ?? clear).focus();
  }

  onTheme(() => cards.length && judge(cards));
  return {
    rules(newly, found) {
      [chosen, rules] = [newly, found];
      if (!rules) cards = [];
      if (!rules?.colours.some(({ letter }) => letter === colour)) colour = rules?.colours[0].letter;
      lay(cards.slice(0, rules?.players));
      draw();
    },
  };
}
