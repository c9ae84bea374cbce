// The page "Try it here": starts the library when asked, or says why it can't.

import { make } from "./dom.mjs";
import { game } from "./game.mjs";
import { load, obstacle } from "./library.mjs";
import { ruleForm } from "./rules.mjs";
import { trick } from "./trick.mjs";

const root = document.getElementById("try-it");
const status = root.querySelector(".try-status");
const live = root.querySelector(".try-live");
const start = make("button", { type: "button", className: "try-start", textContent: "Start (loads about 12 MB)" });

function say(words) {
  status.textContent = words;
}

function giveUp(why) {
  root.dataset.state = "failed";
  say(`The library can't run in this browser: ${why}. The pictures below show what it says.`);
}

function show(ask) {
  const trickPart = make("section", { "aria-labelledby": "try-trick" });
  const gamePart = make("section", { "aria-labelledby": "try-game" });
  const parts = [trick(trickPart, ask), game(gamePart, ask)];
  const form = ruleForm(ask, (chosen, rules) => parts.forEach((part) => part.rules(chosen, rules)));
  live.replaceChildren(form, trickPart, gamePart);
  live.hidden = false;
  document.querySelectorAll(".try-static").forEach((part) => (part.hidden = true));
  root.dataset.state = "live";
  say("The library runs in your browser. Nothing you do here leaves it.");
  form.querySelector("select").focus({ preventScroll: true });
}

start.onclick = async () => {
  start.remove();
  root.dataset.state = "loading";
  try {
    show(await load(root.dataset.wheels.split(" "), say));
  } catch (error) {
    console.error(error);
    giveUp(error.message);
  }
};

const why = obstacle();
if (why) giveUp(why);
else {
  root.dataset.state = "ready";
  say("The library itself, in Python, can run in your browser. Nothing you do leaves it.");
  status.after(start);
}
