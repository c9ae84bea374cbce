// A game in JavaScript, with the library as referee over a pipe:
// node over_a_pipe.mjs [COMMAND ...]   (the command is "sticheln engine" when none is given)

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const RULES = "guide 4p rounds=1";
const SEED = "friday night";

const words = process.argv.slice(2);
const [command, ...rest] = words.length ? words : ["sticheln", "engine"];
const engine = spawn(command, rest, { stdio: ["pipe", "pipe", "inherit"] });
engine.on("error", ({ code }) => {
  const why = code === "ENOENT" ? "there is no such command on the PATH" : code;
  console.error(`${command} can't be started: ${why}`);
  console.error("Say where it is, as in: node over_a_pipe.mjs .venv/bin/sticheln engine");
  process.exit(2);
});
engine.stdin.on("error", () => {}); // an engine that has ended answers no more, and ask tells so
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
let id = 0;

/** Ask the engine; each line is answered by one line. */
async function ask(request, fields) {
  id += 1;
  engine.stdin.write(`${JSON.stringify({ id, request, ...fields })}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error("the engine has ended");
  const said = JSON.parse(value);
  if (said.error) throw new Error(`${said.error.code}: ${said.error.message}`);
  return said.answer;
}

/** Your bot: it is shown what its seat may know. */
function choose(view, actions) {
  return actions[(view.hand.length * 7) % actions.length];
}

async function nextAction({ phase, round_number: round, to_act: [seat], state }) {
  if (phase === "deal") {
    const { hands, undealt } = await ask("deal", { rules: RULES, seed: SEED, round });
    return { deal: hands, undealt };
  }
  const position = { state, actions: [], seat };
  const { view } = await ask("view", position);
  const { actions } = await ask("legal", position);
  return choose(view, actions);
}

let game = await ask("game", { rules: RULES, starter: 0, actions: [] });
while (game.phase !== "over") {
  const action = await nextAction(game);
  const { events } = await ask("events", { state: game.state, actions: [], action, seat: null });
  for (const { event, trick } of events) {
    if (event === "trick_ended") console.log(`${trick.cards.join(" ")}: seat ${trick.winner}`);
  }
  game = await ask("game", { state: game.state, actions: [action] });
}
console.log(`totals ${game.totals.join(" ")}, won by ${game.winners.join(" ")}`);
engine.stdin.end();
