// A table of bots in JavaScript, with the library as referee over a pipe:
// node over_a_pipe.mjs [COMMAND ...]   (the command is "sticheln engine" when none is given)

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** The referee: a process that answers each line by one line. */
export class Engine {
  constructor([command, ...words]) {
    this.process = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.process.on("error", ({ code }) => {
      const why = code === "ENOENT" ? "there is no such command on the PATH" : code;
      console.error(`${command} can't be started: ${why}`);
      console.error("Say where it is, as in: node over_a_pipe.mjs .venv/bin/sticheln engine");
      process.exit(2);
    });
    this.process.stdin.on("error", () => {}); // an engine that has ended answers no more, and ask tells so
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.id = 0;
  }

  async ask(request, fields) {
    this.id += 1;
    this.process.stdin.write(`${JSON.stringify({ id: this.id, request, ...fields })}\n`);
    const { value, done } = await this.answers.next();
    if (done) throw new Error("the engine has ended");
    const said = JSON.parse(value);
    if (said.error) throw new Error(`${said.error.code}: ${said.error.message}`);
    return said.answer;
  }

  end() {
    this.process.stdin.end();
  }
}

/** A whole game. The state is the whole truth and stays in here; a bot gets what its seat may know. */
export async function play(engine, { rules, seed, bots, look = () => {} }) {
  const seats = bots.map((_, seat) => seat);

  async function decide(seat, state) {
    const position = { state, actions: [], seat };
    const [{ view }, { actions }] = await Promise.all([engine.ask("view", position), engine.ask("legal", position)]);
    return bots[seat].choose(view, actions);
  }

  async function next({ phase, round_number: round, to_act, state }) {
    if (phase !== "deal") return Promise.all(to_act.map((seat) => decide(seat, state)));
    const { hands, undealt } = await engine.ask("deal", { rules, seed, round });
    return [{ deal: hands, undealt }];
  }

  async function tell(state, action) {
    const sights = await Promise.all([...seats, null].map((seat) => engine.ask("events", { state, actions: [], action, seat })));
    for (const seat of seats) bots[seat].hear?.(sights[seat].events);
    look(sights.at(-1).events);
  }

  let game = await engine.ask("game", { rules, starter: 0, actions: [] });
  while (game.phase !== "over") {
    // Sealed choices: all who are to choose have done so before any choice is carried out.
    for (const action of await next(game)) {
      await tell(game.state, action);
      game = await engine.ask("game", { state: game.state, actions: [action] });
    }
  }
  return game;
}

const value = (action) => Number((action.play ?? action.pain[0]).slice(1));

/** The lowest card first. */
export const low = { choose: (view, actions) => actions.reduce((best, each) => (value(each) < value(best) ? each : best)) };

/** Some card or other. */
export const any = { choose: (view, actions) => actions[(view.action_count * 7) % actions.length] };

/** The highest card that does not take the trick as it lies; it asks the referee, for the rules are not its business. */
export const shy = (engine, rules) => ({
  async choose(view, actions) {
    if (view.phase !== "play") return low.choose(view, actions);
    const takes = await Promise.all(actions.map(async ({ play: card }) => {
      const cards = [...view.trick, card];
      return (await engine.ask("trick", { rules, cards })).winner === cards.length - 1;
    }));
    const safe = actions.filter((_, place) => !takes[place]);
    return safe.length ? safe.reduce((best, each) => (value(each) > value(best) ? each : best)) : low.choose(view, actions);
  },
});

async function main(command) {
  const rules = "guide 4p rounds=1";
  const engine = new Engine(command);
  const bots = [shy(engine, rules), low, any, shy(engine, rules)];
  const look = (events) => {
    for (const { event, trick } of events) {
      if (event === "trick_ended") console.log(`${trick.cards.join(" ")}: seat ${trick.winner}`);
    }
  };
  const { totals, winners } = await play(engine, { rules, seed: "friday night", bots, look });
  console.log(`totals ${totals.join(" ")}, won by ${winners.join(" ")}`);
  engine.end();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv.length > 2 ? process.argv.slice(2) : ["sticheln", "engine"]);
}
