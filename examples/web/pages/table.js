// A seat at the table, or a look on. All that is shown is what the server has sent to this seat.

import { find, h, listed, newKey, signed, words } from "./parts.js";
import { Line } from "./line.js";
import { hinted } from "./hints.js";
import { told } from "./telling.js";

const tokens = ownTokens();
const LINE_WORDS = {
  opening: "connecting …",
  open: "connected",
  waiting: "connection lost, trying again …",
  "taken over": "this seat is open in another window",
  lost: "no such table",
};
let table;
let now;
let picked = [];
let hints = { number: null };

const card = (name, width) => h("img", {
  src: `/cards/${name}.svg`, alt: table.rules.labels[name] ?? name, title: table.rules.labels[name] ?? name,
  width, height: Math.round(width * 1.4), className: "face", "data-card": name,
});

const nameOf = (seat) => (seat === table.seat ? "You" : table.names[seat]);
const isPerson = (seat) => table.kinds[seat] === "person";
const colourWord = () => (table.rules.lucky ? "lucky" : "pain");
const mayAct = () => now.actions.length > 0 && !line.busy;

// The link of a seat is good for whoever opens it first: this page makes up a token of its own, which takes the
// link's place at the server. The address holds both, so that it can be reloaded, kept, and opened elsewhere.
function ownTokens() {
  const [token, told] = location.hash.slice(1).split(".");
  const own = told ?? recalled(token) ?? newKey();
  history.replaceState(null, "", `#${token}.${own}`);
  try {
    localStorage.setItem(`sticheln seat ${token}`, own);
  } catch {
    // without storage the address alone remembers it
  }
  return { token, own };
}

function recalled(token) {
  try {
    return localStorage.getItem(`sticheln seat ${token}`);
  } catch {
    return null;
  }
}

// ------------------------------------------------------------------------------------ seats

function showSeats() {
  const players = table.names.length;
  const first = table.seat ?? 0;
  find("seats").dataset.players = players;
  const order = Array.from({ length: players }, (_, steps) => (first + steps) % players);
  find("seats").replaceChildren(...order.map(seatPlate));
}

function seatPlate(seat) {
  const { view } = now;
  const taken = view.tricks.filter((trick) => trick.winner === seat).length;
  const here = !isPerson(seat) || now.here.includes(seat);
  const mark = isPerson(seat) ? (here ? null : "away") : "bot";
  return h("li", {
    className: "seat",
    "data-seat": seat,
    "data-acts": view.to_act.includes(seat),
    "data-wins": view.winners.includes(seat),
    "data-here": here,
  },
  h("div", { className: "who" },
    h("strong", {}, seat === table.seat ? `${table.names[seat]} (you)` : table.names[seat]),
    mark && h("span", { className: "soft" }, ` ${mark}`)),
  h("div", { className: "facts" },
    h("span", { title: "cards in hand" }, `${view.hand_sizes[seat]} cards`),
    h("span", { title: "tricks taken in this round" }, `${taken} ${taken === 1 ? "trick" : "tricks"}`),
    h("span", { className: "total", title: "points so far" }, `${signed(now.totals[seat])} pts`),
    view.starter === seat && view.phase !== "over" ? h("span", { title: "leads the first trick of the round" }, "starts") : null),
  h("div", { className: "pain" }, ...painOf(seat)));
}

function painOf(seat) {
  const { view } = now;
  if (view.pain_cards[seat].length) return view.pain_cards[seat].map((name) => card(name, 26));
  if (view.pain_colours[seat].length) return view.pain_colours[seat].map((letter) => chip(letter));
  if (isSealed(seat)) return [h("img", { src: "/cards/back.svg", alt: "sealed", title: "sealed", width: 26, height: 36 })];
  return [];
}

const chip = (letter) => h("span", { className: "chip" }, h("b", {}, letter), ` ${table.rules.colours[letter]}`);

function isSealed(seat) {
  const { view } = now;
  const chose = !view.to_act.includes(seat);
  if (view.phase === "choose_pain") return chose;
  if (view.phase === "name_pain") return chose && view.tricks.some((trick) => trick.winner === seat);
  const secret = table.rules.flags.find((flag) => flag.name === "pain_reveal").value === "round_end";
  return view.phase === "play" && secret;
}

// ------------------------------------------------------------------------------------- felt

function showFelt() {
  const { view } = now;
  const last = view.tricks.at(-1);
  const felt = find("felt");
  felt.dataset.players = table.names.length;
  if (view.phase === "play" && view.trick.length) {
    felt.replaceChildren(trickCards(view.leader, view.trick, null), ...(last ? [before(last)] : []));
  } else if (last && view.phase !== "choose_pain") {
    felt.replaceChildren(
      trickCards(last.leader, last.cards, last.winner),
      h("p", { className: "reason" }, h("strong", {}, takes(last.winner)), " ", now.reasons.at(-1)));
  } else {
    felt.replaceChildren(h("p", { className: "reason soft" }, emptyWords()));
  }
  if (view.undealt.length) {
    felt.append(h("div", { className: "undealt" }, h("span", { className: "soft" }, "left over:"),
      ...view.undealt.map((name) => card(name, 24))));
  }
}

const before = (trick) => h("div", { className: "before" },
  h("span", { className: "cards" }, ...trick.cards.map((name) => card(name, 22))),
  h("small", {}, h("b", {}, takes(trick.winner)), " ", now.reasons.at(-1)));

const takes = (winner) => (winner === null
  ? "Nobody takes the trick."
  : `${nameOf(winner)} ${winner === table.seat ? "take" : "takes"} the trick.`);

function emptyWords() {
  if (now.view.phase === "deal") return "The cards lie ready.";
  if (now.view.phase !== "choose_pain") return "No card lies on the table.";
  return table.rules.lucky
    ? "Everybody chooses a lucky colour. Choices stay sealed until all have chosen."
    : "Everybody chooses a pain colour. Choices stay sealed until all have chosen.";
}

function trickCards(leader, cards, winner) {
  return h("div", { className: "trick" }, ...cards.map((name, place) => {
    const seat = (leader + place) % table.names.length;
    return h("figure", { "data-winner": seat === winner }, card(name, 92), h("figcaption", {}, nameOf(seat)));
  }));
}

// ------------------------------------------------------------------------------------- hand

function showMine() {
  const hand = find("hand");
  const focused = document.activeElement?.closest("#hand [data-card]")?.dataset.card;
  picked = picked.filter((name) => now.view.hand.includes(name));
  if (!mayAct()) picked = [];
  hand.replaceChildren(...now.view.hand.map((name) => h("button", {
    type: "button", className: "pick", "data-card": name, "aria-label": table.rules.labels[name],
    "aria-pressed": String(picked.includes(name)), "aria-disabled": String(!canPick()), onclick: () => pick(name),
  }, h("img", { src: `/cards/${name}.svg`, alt: "", width: 100, height: 140 }))));
  hand.hidden = !now.view.hand.length;
  hand.style.setProperty("--across", across(now.view.hand.length, 10));
  hand.style.setProperty("--across-a-phone", across(now.view.hand.length, 8));
  if (focused) (hand.querySelector(`[data-card="${focused}"]`) ?? hand.firstElementChild)?.focus();
  find("ask").replaceChildren(...asks());
  find("mine").dataset.turn = mayAct();
  find("deeds").replaceChildren(...deeds());
  showHint();
  document.title = `${mayAct() ? "\u25cf " : ""}Sticheln: ${table.seat === null ? "looking on" : table.names[table.seat]}`;
}

// Rows of about the same length.
const across = (cards, most) => Math.max(6, Math.ceil(cards / Math.ceil(cards / most)));

const canPick = () => mayAct() && ["choose_pain", "play"].includes(now.view.phase);
const needed = () => (now.view.phase === "choose_pain" ? now.actions[0].pain.length : 1);

function pick(name) {
  if (!canPick()) return;
  const again = picked.includes(name);
  if (again && picked.length === needed() && legal()) {
    act(legal());
    return;
  }
  picked = again ? picked.filter((other) => other !== name) : [...picked, name].slice(-needed());
  showMine();
}

function legal() {
  const same = (cards) => cards.length === picked.length && cards.every((name) => picked.includes(name));
  return now.actions.find((action) => same(action.pain ?? (action.play ? [action.play] : [])));
}

function ask(message) {
  if (line.busy) return;
  find("refused").hidden = true;
  line.say(message);
  showMine();
}

const act = (action) => ask({ kind: "action", action });

function asks() {
  const { view } = now;
  const waiting = view.to_act.filter((seat) => seat !== table.seat).map(nameOf);
  if (view.phase === "over") return over();
  if (view.phase === "deal") return [`Round ${view.round_number} is to be dealt; ${view.starter === table.seat ? "you start" : `${nameOf(view.starter)} starts`}.`];
  if (line.busy) return ["\u2026"];
  if (!mayAct()) return [`Waiting for ${listed(waiting)}.`];
  if (view.phase === "name_pain") return [h("strong", {}, `Name your ${colourWord()} ${now.actions[0].name.length === 1 ? "colour" : "colours"}`), " among those you took."];
  if (view.phase === "choose_pain") {
    const what = needed() === 1 ? "a card of your" : `${needed()} cards of your`;
    return [h("strong", {}, `Choose ${what} ${colourWord()} colour${needed() === 1 ? "" : "s"}.`)];
  }
  return [h("strong", {}, view.trick.length ? "Your turn." : "You lead."), " Any card may be played."];
}

// What would happen with the picked card: asked for once a move, when somebody wants to know.
async function whatIf() {
  if (hints.number !== now.number) {
    const answer = await fetch("/api/hints", authorized());
    if (answer.ok) hints = await answer.json();
  }
  showHint();
}

function showHint() {
  const hint = hints.number === now.number ? hints.hints[now.actions.indexOf(legal())] : undefined;
  find("hint").textContent = hint ? hinted(hint, { table, nameOf, colourWord }) : "";
}

function over() {
  const names = now.view.winners.map(nameOf);
  const win = names.length > 1 || names[0] === "You" ? "win" : "wins";
  return [h("strong", { className: "end" }, `\u2605 ${listed(names)} ${win}.`), ` The game is over. ${now.ended.reason.sentence.replace(/-(?=\d)/g, "\u2212")}`];
}

function deeds() {
  const made = [];
  const { view } = now;
  if (view.phase === "over") made.push(h("a", { className: "button", href: "/" }, "Set up another table"));
  if (view.phase === "deal" && table.seat !== null) {
    made.push(button(view.round_number === 1 ? "Deal the cards" : `Deal round ${view.round_number}`, () => ask({ kind: "deal" }), "main"));
  }
  if (canPick()) {
    const names = picked.map((name) => table.rules.labels[name]);
    const verb = view.phase === "play" ? "Play" : "Choose";
    made.push(button(legal() ? `${verb} ${listed(names)}` : "Pick a card", () => act(legal()), "main", !legal()));
    made.push(button("What if?", whatIf, "", !legal()));
  }
  if (view.phase === "name_pain") {
    made.push(...now.actions.map((action) => button(listed(action.name.map((letter) => table.rules.colours[letter])), () => act(action), "main")));
  }
  return [...made, ...wishes()];
}

function wishes() {
  const { wish, number } = now;
  if (!wish) {
    if (now.last_player !== table.seat || table.seat === null) return [];
    return [button("Take the card back", () => ask({ kind: "undo", number }))];
  }
  const missing = listed(wish.missing.map(nameOf));
  if (!wish.missing.includes(table.seat)) {
    const whose = wish.seat === table.seat ? "You want" : `${nameOf(wish.seat)} wants`;
    return [h("p", { className: "wish" }, `${whose} to take the last card back. Waiting for ${missing}.`)];
  }
  return [
    h("p", { className: "wish" }, `${nameOf(wish.seat)} would like to take the last card back.`),
    button("Agree", () => ask({ kind: "agree", number }), "main"),
    button("Refuse", () => ask({ kind: "disagree", number })),
  ];
}

const button = (label, onclick, className = "", disabled = false) =>
  h("button", { type: "button", onclick, className, disabled }, label);

function step(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1 };
  const cards = [...find("hand").children];
  const place = cards.indexOf(document.activeElement);
  if (place < 0 || !(event.key in steps || event.key === "Home" || event.key === "End")) return;
  event.preventDefault();
  const to = { Home: 0, End: cards.length - 1 }[event.key] ?? (place + steps[event.key] + cards.length) % cards.length;
  cards[to].focus();
}

// ------------------------------------------------------------------------------- everything else

function showScores() {
  const rows = now.view.round_scores;
  const wins = (seat) => now.view.winners.includes(seat);
  const head = h("tr", {}, h("th", { scope: "col" }, "Seat"), h("th", { scope: "col" }, "Total"),
    ...rows.map((_, place) => h("th", { scope: "col" }, `${place + 1}`)));
  const body = table.names.map((name, seat) => h("tr", { "data-wins": wins(seat) },
    h("th", { scope: "row" }, wins(seat) ? `${name} \u2605` : name),
    h("td", { className: "total" }, signed(now.totals[seat])),
    ...rows.map((row) => h("td", {}, signed(row[seat])))));
  find("scores").replaceChildren(
    h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "Score sheet" },
      h("table", {}, h("thead", {}, head), h("tbody", {}, ...body))));
}

function showRound() {
  find("round").hidden = !now.scored;
  if (!now.scored) return;
  const points = now.view.round_scores.at(-1);
  find("round").replaceChildren(
    h("h2", {}, `Where round ${now.scored.round_number} comes from`),
    h("div", { className: "scored" }, ...now.scored.scores.map((score, seat) => h("section", {},
      h("h3", {}, table.names[seat], " ", ...painOf(seat), h("b", {}, signed(points[seat]))),
      ...score.lines.map((part) => h("div", { className: "part" },
        h("div", { className: "cards" }, ...part.cards.map((name) => card(name, 26))),
        h("b", {}, signed(part.points)),
        h("small", {}, `${part.reason.sentence.split(":")[0]}.`))),
      score.lines.length ? null : h("small", {}, "No cards.")))));
}

function showPast() {
  const { tricks } = now.view;
  find("past").hidden = !tricks.length;
  find("tricks").replaceChildren(h("ol", {}, ...tricks.map((trick, place) => h("li", {},
    h("div", { className: "cards" }, ...trick.cards.map((name) => card(name, 26))),
    h("small", {}, h("b", {}, takes(trick.winner)), " ", now.reasons[place])))));
}

function showLog(events) {
  const log = find("log");
  const lines = events.flatMap((event) => told(event, { table, nameOf }));
  if (now?.undone) lines.push("The last card was taken back.");
  log.append(...lines.map((words_) => h("li", {}, words_)));
  while (log.children.length > 200) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

function showRules() {
  const { rules } = table;
  find("rules").replaceChildren(
    h("p", {}, h("code", {}, rules.text)),
    h("dl", {}, ...rules.flags.flatMap((flag) => [
      h("dt", {}, words(flag.name), ": ", words(flag.value)), h("dd", {}, flag.meaning)])));
}

function show() {
  const { view } = now;
  find("where").textContent = view.phase === "over" ? "game over" : `round ${view.round_number}${view.round_number > table.rules.rounds ? " (extra)" : ` of ${table.rules.rounds}`}`;
  find("record-note").textContent = view.phase === "over"
    ? "The whole game, to replay with sticheln."
    : "What you have seen so far; after the game, the whole of it.";
  document.body.dataset.phase = view.phase;
  document.body.dataset.number = now.number;
  showSeats();
  showFelt();
  showMine();
  showScores();
  showRound();
  showPast();
  showLog(now.events);
}

function hear(said) {
  if (said.kind === "table") {
    table = said;
    find("game").hidden = false;
    now = null;
    find("log").replaceChildren();
    showLog(said.past);
    showRules();
  } else if (said.kind === "update") {
    now = said;
    show();
  } else if (said.kind === "done") {
    showMine();
  } else if (said.kind === "refused" && said.code !== "not_found") {
    // Two people may press the same button; the second press is no news.
    if (said.code === "no_deal_due") {
      showMine();
      return;
    }
    find("refused").textContent = `Not possible: ${said.message}.`;
    find("refused").hidden = false;
    if (now) showMine();
  }
}

function showLine(state) {
  find("line").dataset.state = state;
  find("line").textContent = LINE_WORDS[state];
  if (state === "lost") {
    find("game").hidden = true;
    find("lost").hidden = false;
  }
}

const authorized = () => ({
  headers: { Authorization: `Bearer ${table.seat === null ? tokens.token : tokens.own}` },
});

async function download() {
  const answer = await fetch("/api/record", authorized());
  if (!answer.ok) return;
  const kind = answer.headers.get("Content-Disposition").includes("redacted") ? "redacted" : "record";
  const link = h("a", { href: URL.createObjectURL(await answer.blob()), download: `sticheln-${kind}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}

find("record").addEventListener("click", download);
addEventListener("hashchange", () => location.reload()); // another link in the same window
find("hand").addEventListener("keydown", step);
const line = new Line(tokens, { hear, show: showLine });
