// A form for a new table, made from what the server tells of presets, variants and flags.

import { ask, find, h, words } from "./parts.js";

const BOT_NAMES = ["Minna", "Otto", "Frieda", "Karl", "Ida", "Emil", "Lotte", "Georg"];
const KIND_WORDS = { person: "person", bot: "bot, thinks", random_bot: "bot, plays at random" };
const REMEMBERED = "sticheln tables";
let form;
let asked = 0;

function choice(type, name, value, title, meaning, extra = null, checked = false) {
  return h("label", { className: "choice" },
    h("input", { type, name, value, checked, onchange: check }),
    h("span", {}, h("strong", {}, title), extra, h("small", {}, meaning)));
}

function roundsInput(label) {
  return h("input", {
    type: "number", min: 1, max: 50, value: 3, className: "rounds", "aria-label": label,
    oninput: (event) => {
      for (const other of document.querySelectorAll("input.rounds")) other.value = event.target.value;
      check();
    },
  });
}

function build() {
  find("players").append(...form.players.map((number) =>
    h("label", {},
      h("input", {
        type: "radio", name: "players", value: number, checked: number === 4,
        onchange: () => { buildSeats(); check(); },
      }),
      h("span", {}, `${number}`))));
  find("presets").append(...form.presets.map((preset, place) =>
    choice("radio", "preset", preset.name, words(preset.name), preset.meaning, null, place === 0)));
  find("variants").append(...form.variants.map((variant) =>
    choice("checkbox", "variant", variant.name, words(variant.name), variant.meaning,
      variant.needs_rounds ? h("span", {}, " ", roundsInput("Number of rounds")) : null)));
  find("flags").append(...form.flags.map(buildFlag));
  buildSeats();
}

function buildFlag(flag) {
  const name = `flag-${flag.name}`;
  return h("details", { id: name, className: "flag" },
    h("summary", {}, h("strong", {}, words(flag.name)), h("span", { className: "value" })),
    h("fieldset", {},
      h("legend", {}, flag.meaning),
      choice("radio", name, "", "as above", "Follow the rules and twists chosen above.", null, true),
      ...flag.readings.map((reading) => choice(
        "radio", name, reading.value, reading.value === "N" ? "a number" : words(reading.value),
        `${reading.meaning} ${reading.held_by.length ? `(${reading.held_by.map(words).join(", ")})` : ""}`,
        reading.value === "N" ? h("span", {}, " ", roundsInput("Number of rounds")) : null)),
      h("p", { className: "soft" }, `Why Classic reads it as it does: ${flag.why}`)));
}

function buildSeats() {
  const seats = find("seats");
  const players = Number(checked("players"));
  while (seats.children.length > players) seats.lastChild.remove();
  while (seats.children.length < players) seats.append(buildSeat(seats.children.length));
  const starter = find("starter");
  const before = starter.value;
  starter.replaceChildren(
    h("option", { value: "" }, "anybody: the lot decides"),
    ...Array.from({ length: players }, (_, seat) => h("option", { value: seat }, `seat ${seat + 1}`)));
  starter.value = Number(before) < players ? before : "";
}

function buildSeat(seat) {
  const name = h("input", {
    name: "name", maxLength: 24, autocomplete: "off", "aria-label": `Name on seat ${seat + 1}`,
    placeholder: `Seat ${seat + 1}`, value: seat ? BOT_NAMES[seat - 1] : "",
  });
  const kind = h("select", {
    name: "kind", "aria-label": `Who plays on seat ${seat + 1}`,
    onchange: () => {
      const own = BOT_NAMES.includes(name.value);
      if (kind.value === "person" && own) name.value = "";
      if (kind.value !== "person" && !name.value) name.value = BOT_NAMES[seat];
    },
  }, ...form.kinds.map((each) => h("option", { value: each }, KIND_WORDS[each] ?? words(each))));
  kind.value = seat ? "bot" : "person";
  return h("li", {}, name, kind);
}

const checked = (name) => document.querySelector(`input[name="${name}"]:checked`)?.value;

function rules() {
  const rounds = document.querySelector("input.rounds").value;
  const flags = {};
  for (const { name } of form.flags) {
    const value = checked(`flag-${name}`);
    if (value) flags[name] = value === "N" ? rounds : value;
  }
  const variants = [...document.querySelectorAll("input[name=variant]:checked")].map((box) => box.value);
  const needed = form.variants.some((each) => each.needs_rounds && variants.includes(each.name));
  if (needed) flags.rounds ??= rounds;
  return { preset: checked("preset"), players: Number(checked("players")), variants, flags };
}

async function check() {
  const mine = ++asked;
  await new Promise((resolve) => { setTimeout(resolve, 120); });
  if (mine !== asked) return;
  const { ok, said } = await ask("/api/rules", rules());
  if (mine !== asked) return;
  for (const fieldset of document.querySelectorAll(".flag")) {
    fieldset.classList.toggle("wrong", !ok && (said.flags ?? []).includes(fieldset.id.slice(5)));
  }
  const verdict = find("verdict");
  verdict.classList.toggle("wrong", !ok);
  find("make").disabled = !ok;
  if (!ok) {
    verdict.textContent = `${said.message}.`;
    return;
  }
  verdict.replaceChildren(h("code", {}, said.text),
    ` ${said.cards} cards, ${said.hand_size} each; ${count(said.rounds, "round")} of ${count(said.tricks, "trick")}`);
  for (const { name, value } of said.flags) {
    const changed = Boolean(checked(`flag-${name}`));
    const shown = document.querySelector(`#flag-${name} .value`);
    shown.textContent = words(value);
    shown.classList.toggle("changed", changed);
  }
}

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

async function make(event) {
  event.preventDefault();
  const seats = [...find("seats").children].map((row) => ({
    name: row.querySelector("[name=name]").value,
    kind: row.querySelector("[name=kind]").value,
  }));
  const starter = find("starter").value;
  const { ok, said } = await ask("/api/tables", {
    ...rules(), seats, starter: starter === "" ? null : Number(starter),
  });
  if (!ok) {
    find("verdict").classList.add("wrong");
    find("verdict").textContent = `${said.message}.`;
    return;
  }
  remember(said);
  showLinks(said);
}

const link = (token) => new URL(`/table#${token}`, location.href).href;

function linkRow(name, token, note) {
  const field = h("input", {
    readOnly: true, value: link(token), "aria-label": `Link for ${name}`,
    onfocus: () => field.select(),
  });
  const copy = h("button", {
    type: "button",
    onclick: async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    },
  }, "Copy");
  return h("li", {},
    h("div", {}, h("strong", {}, name), " ", h("span", { className: "soft" }, note)),
    h("div", { className: "link" }, field, copy,
      h("a", { className: "button", href: link(token), target: "_blank" }, "Open")));
}

function rows(said) {
  const seats = said.seats.map((token, seat) => token && linkRow(said.names[seat], token, said.names[seat] === `Seat ${seat + 1}` ? "" : `seat ${seat + 1}`));
  return h("ul", { className: "links" }, ...seats, linkRow("Spectators", said.spectator, "see what lies open"));
}

function showLinks(said) {
  const links = find("links");
  links.replaceChildren(
    h("h2", { id: "links-title" }, "The table is set"),
    h("p", {}, h("code", {}, said.rules)),
    h("p", {}, "Each link is the key to one seat, and belongs to whoever opens it first. Send everybody their own, and open yours."),
    rows(said));
  links.hidden = false;
  find("form").hidden = true;
  links.append(h("button", { type: "button", onclick: () => { links.hidden = true; find("form").hidden = false; } },
    "Set up another table"));
  links.focus();
  scrollTo(0, 0);
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED)) ?? [];
  } catch {
    return [];
  }
}

function remember(said) {
  const when = new Date().toISOString();
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify([{ ...said, when }, ...remembered()].slice(0, 8)));
  } catch {
    // without storage the links are only shown once
  }
}

function showBefore() {
  const tables = remembered();
  if (!tables.length) return;
  const before = find("before");
  before.replaceChildren(
    h("h2", { id: "before-title" }, "Tables you set up"),
    ...tables.map((said) => h("details", {},
      h("summary", {}, h("code", {}, said.rules), " ",
        h("span", { className: "soft" }, new Date(said.when).toLocaleString())),
      rows(said))));
  before.hidden = false;
}

({ said: form } = await ask("/api/form"));
build();
find("form").hidden = false;
find("form").addEventListener("submit", make);
document.querySelector("#variants").addEventListener("change", (event) => {
  const variant = form.variants.find((each) => each.name === event.target.value);
  if (!variant?.needs_rounds) return;
  document.querySelector(`input[name=flag-rounds][value="${event.target.checked ? "N" : ""}"]`).checked = true;
});
showBefore();
await check();
