// An engine for the protocol of docs/protocol.md: one JSON object a line in, one a line out.

import { createInterface } from "node:readline";
import * as classic from "./classic.mjs";

class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const ANSWERS = {
  deck: ({ rules }) => deckAnswer(tableOf(rules)),
  deal: ({ rules, seed, round }) => classic.dealFromSeed(tableOf(rules), seedBytes(seed), round),
  trick: ({ cards }) => classic.trickOutcome(cards),
  score: ({ captured, laid_out, pain_colours }) => ({ total: classic.score(captured, laid_out, pain_colours) }),
  standings: ({ rules, starter, round_scores }) => classic.standings(tableOf(rules), starter, round_scores),
  legal: (request) => legal(position(request), request.seat),
  view: (request) => ({ view: classic.view(position(request), request.seat) }),
  game: (request) => {
    const { game, refusedAt } = replay(request);
    return refusedAt === null ? { refused_at: null, ...classic.truth(game) } : { refused_at: refusedAt };
  },
};

const HELLO = {
  hello: "runner",
  protocol: 1,
  engine: "sticheln-javascript",
  version: "1.0",
  supports: { kinds: Object.keys(ANSWERS), presets: ["classic"], flags: { deck: ["custom"], rounds: ["N"] } },
};

/** Classic with any deck and number of rounds. */
function tableOf({ players, flags: { deck, rounds } }) {
  return {
    players,
    deck: deck === "amigo" ? classic.classicDeck(players) : deck.cards,
    rounds: rounds === "per_player" ? players : rounds,
  };
}

function deckAnswer(table) {
  return {
    cards: table.deck,
    hand_size: classic.handSize(table),
    tricks_per_round: classic.tricksPerRound(table),
    round_count: table.rounds,
  };
}

function legal(game, seat) {
  const seats = seat === null ? classic.toAct(game) : [seat];
  return { to_act: classic.toAct(game), actions: classic.legalActions(game, seats) };
}

function seedBytes(seed) {
  return typeof seed === "object" ? Buffer.from(seed.hex, "hex") : Buffer.from(String(seed), "utf8");
}

/** The game after all actions, or up to the first that is not legal. */
function replay({ rules, starter, actions }) {
  let game = classic.newGame(tableOf(rules), starter);
  for (const [place, action] of actions.entries()) {
    if (!classic.isLegal(game, action)) return { game, refusedAt: place };
    game = classic.apply(game, action);
  }
  return { game, refusedAt: null };
}

function position(request) {
  const { game, refusedAt } = replay(request);
  if (refusedAt !== null) throw new Fault("breaks_rule", `action ${refusedAt} is not legal`);
  return game;
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Fault("not_json", error.message);
  }
}

function answer(request) {
  if (!Object.hasOwn(ANSWERS, request.request)) throw new Fault("unknown_request", "no such request");
  return ANSWERS[request.request](request);
}

function respond(line) {
  let id = null;
  try {
    const message = parse(line);
    if (message === null || typeof message !== "object") throw new Fault("wrong_type", "a line is an object");
    if ("hello" in message) return HELLO;
    id = message.id ?? null;
    return { id, answer: answer(message) };
  } catch (error) {
    return { id, error: { code: error.code ?? "internal_error", message: error.message } };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim()) process.stdout.write(`${JSON.stringify(respond(line))}\n`);
}
