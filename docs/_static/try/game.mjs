// A game against bots. What is shown is what the reader's seat may know.

import { make, onTheme, pick, picture, theme } from "./dom.mjs";
import { Refusal } from "./library.mjs";

const PAUSE = 450;
const pause = (time) => new Promise((done) => setTimeout(done, time));

export function game(part, ask) {
  let chosen, rules;
  let turn = 0; // counts up whenever something begins, so that what went before can tell
  let playing = false;
  const { bots } = ask("choices");
  const bot = make("select", { name: "bot" }, ...bots.map((name) => make("option", { value: name }, name)));
  const seed = make("input", { type: "text", name: "seed", autocomplete: "off", placeholder: "any" });
  const hurry = make("input", { type: "checkbox", name: "hurry", checked: matchMedia("(prefers-reduced-motion: reduce)").matches });
  const start = make("button", { textContent: "Deal a new game" });
  const told = make("p", { className: "try-told", role: "status" });
  const table = make("div", { className: "try-table" });
  const hand = make("div", { className: "try-cards try-hand", role: "group", "aria-label": "Your choice", tabIndex: -1 });
  const log = make("div", { className: "try-log", role: "log", "aria-label": "What happened", tabIndex: 0 });
  part.append(
    make("h2", { id: "try-game" }, "Play against the bots"),
    make(
      "form",
      {
        className: "try-row",
        onsubmit: (event) => {
          event.preventDefault();
          log.replaceChildren();
          run("start", { chosen, bot: bot.value, seed: seed.value });
        },
      },
      make("label", {}, make("span", {}, "Bots"), bot),
      make("label", {}, make("span", {}, "Seed of the deals"), seed),
      make("label", { className: "try-check" }, hurry, make("span", {}, "Bots play at once")),
      start,
    ),
    table,
    told,
    hand,
    log,
  );

  /** Asks for something to be done, then lets the bots act until it is the reader's turn. */
  async function run(name, more = {}) {
    const mine = ++turn;
    const focused = hand.contains(document.activeElement);
    let seen;
    try {
      seen = ask(name, { ...more, theme: theme() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      told.textContent = `${error.message}.`;
      told.classList.add("try-error");
      return;
    }
    playing = true;
    if (focused) hand.focus();
    while (seen.busy && !seen.need) {
      show(seen, false);
      await pause(hurry.checked ? 0 : PAUSE);
      if (mine !== turn) return;
      seen = ask("step", { theme: theme() });
    }
    show(seen, true);
    if (document.activeElement === hand) hand.querySelector("button")?.focus({ preventScroll: true });
  }

  function show(seen, ready) {
    table.replaceChildren(picture(seen.picture), ...(seen.sheet ? [picture(seen.sheet)] : []));
    log.prepend(...seen.log.reverse().map((line) => make("p", {}, line)));
    told.classList.remove("try-error");
    part.dataset.state = !ready ? "bots" : seen.over ? "over" : seen.deal ? "deal" : "yours";
    part.dataset.seed = seen.seed;
    if (!ready) {
      told.textContent = "The bots play.";
      hand.replaceChildren();
    } else if (seen.over) {
      told.textContent = `The game is over. Its rules were ${seen.rules}, its seed was ${seen.seed}.`;
      hand.replaceChildren();
    } else if (seen.deal) {
      told.textContent = "The round is over.";
      hand.replaceChildren(make("button", { type: "button", textContent: "Deal the next round", onclick: () => run("deal") }));
    } else {
      told.textContent = seen.question;
      hand.replaceChildren(...picks(seen));
    }
  }

  /** Buttons for what the reader may choose; where it takes two, they are pressed in turn. */
  function picks({ need, items }) {
    const picked = new Set();
    return items.map((item) => {
      const button = pick(item, () => {
        if (!picked.delete(item.name)) picked.add(item.name);
        if (picked.size === need) run("act", { picked: [...picked] }).then(() => unpress(picked));
        else button.setAttribute("aria-pressed", String(picked.has(item.name)));
      });
      if (need > 1) button.setAttribute("aria-pressed", "false");
      return button;
    });
  }

  /** After a refusal the buttons are still there. */
  function unpress(picked) {
    picked.clear();
    hand.querySelectorAll("[aria-pressed]").forEach((button) => button.setAttribute("aria-pressed", "false"));
  }

  onTheme(() => {
    if (playing && part.dataset.state !== "bots") {
      const seen = ask("look", { theme: theme() });
      table.replaceChildren(picture(seen.picture), ...(seen.sheet ? [picture(seen.sheet)] : []));
    }
  });
  return {
    rules(newly, found) {
      [chosen, rules] = [newly, found];
      start.disabled = !rules;
      if (!playing) told.textContent = "You are seat 0, and lead the first round.";
    },
  };
}
