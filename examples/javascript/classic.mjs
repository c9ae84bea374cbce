// The rules of Classic Sticheln. Numbers such as 6.2 are paragraphs of docs/handbook.md.
// A table is { players, deck, rounds }: how many play, the cards in deck order, and the number of rounds.

import { createHash } from "node:crypto";

const DECK_COLOURS = [..."GNRBYV"];
const HIGHEST_VALUE = { 3: 8, 4: 11, 5: 14, 6: 14, 7: 17, 8: 18 };

const range = (count) => Array.from({ length: count }, (_, number) => number);
const colourOf = (card) => card[0];
const valueOf = (card) => Number(card.slice(1));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The pack of Classic in deck order (2.1). */
export function classicDeck(players) {
  const colours = DECK_COLOURS.slice(0, players < 6 ? 5 : 6);
  const values = range(HIGHEST_VALUE[players] + 1);
  return colours.flatMap((colour) => values.map((value) => colour + value));
}

/** As many cards each as the pack allows, but never more than 15 (2.3). */
export function handSize({ players, deck }) {
  return Math.min(15, Math.floor(deck.length / players));
}

/** One card of the hand is laid out and not played (5.5). */
export function tricksPerRound(table) {
  return handSize(table) - 1;
}

/** The hands and the undealt cards that follow from a seed, given as bytes (docs/dealing.md). */
export function dealFromSeed(table, seed, round) {
  const { players, deck } = table;
  const words = randomWords(seed, round, deck.length);
  const order = range(deck.length).sort((a, b) => (words[a] < words[b] ? -1 : words[a] > words[b] ? 1 : a - b));
  const dealt = players * handSize(table);
  const inDeckOrder = (places) => places.sort((a, b) => a - b).map((place) => deck[place]);
  const handOf = (seat) => inDeckOrder(order.slice(0, dealt).filter((_, turn) => turn % players === seat));
  return { hands: range(players).map(handOf), undealt: inDeckOrder(order.slice(dealt)) };
}

/** Words of 64 bits as 16 hexadecimal digits each, which compare as the numbers do. */
function randomWords(seed, round, count) {
  const blocks = range(Math.ceil(count / 8)).map((block) =>
    createHash("sha512").update(`sticheln/deal/${round}/${block}/`).update(seed).digest("hex"),
  );
  return blocks.join("").match(/.{16}/g);
}

/** Which place of the trick wins it, and the colour that was led (6.9). */
export function trickOutcome(cards) {
  const led = colourOf(cards[0]);
  const able = cards.filter((card) => valueOf(card) > 0);
  const trumps = able.filter((card) => colourOf(card) !== led);
  const field = trumps.length ? trumps : able.length ? able : [cards[0]];
  const best = Math.max(...field.map(valueOf));
  return { winner: cards.indexOf(field.find((card) => valueOf(card) === best)), led_colour: led };
}

/** The score of one seat for one round (7.7). */
export function score(captured, laidOut, painColours) {
  const points = (card) => (painColours.includes(colourOf(card)) ? -valueOf(card) : 1);
  return sum([...captured, ...laidOut].map(points));
}

/** Totals, who starts the next of the rounds (8.1, 8.2), and who has won (8.3, 8.4). */
export function standings({ players, rounds }, firstStarter, roundScores) {
  const totals = range(players).map((seat) => sum(roundScores.map((row) => row[seat])));
  if (roundScores.length < rounds) {
    return { totals, next_starter: (firstStarter + roundScores.length) % players, winners: [] };
  }
  const best = Math.max(...totals);
  return { totals, next_starter: null, winners: range(players).filter((seat) => totals[seat] === best) };
}

/** A game before its first deal. */
export function newGame(table, starter) {
  const nothing = range(table.players).map(() => []);
  return {
    table,
    firstStarter: starter,
    starter,
    phase: "deal",
    roundNumber: 1,
    hands: nothing,
    painCards: nothing,
    leader: null,
    trick: [],
    tricks: [],
    undealt: [],
    roundScores: [],
    winners: [],
    actionCount: 0,
  };
}

/** The seats that have something to do, ascending. */
export function toAct(game) {
  const { players } = game.table;
  if (game.phase === "choose_pain") return range(players).filter((seat) => !game.painCards[seat].length);
  if (game.phase === "play") return [(game.leader + game.trick.length) % players];
  return [];
}

/** What these seats may do, in the order of docs/orders.md; any card of the hand may be played (5.2). */
export function legalActions(game, seats) {
  const action = { choose_pain: (seat, card) => ({ pain: [card], seat }), play: (seat, card) => ({ play: card, seat }) };
  const acting = toAct(game).filter((seat) => seats.includes(seat));
  return acting.flatMap((seat) => game.hands[seat].map((card) => action[game.phase](seat, card)));
}

export function isLegal(game, action) {
  if ("deal" in action) return game.phase === "deal" && isFullDeal(game.table, action.deal, action.undealt ?? []);
  const name = ({ pain, play, seat }) => JSON.stringify([pain, play, seat]);
  return legalActions(game, [action.seat]).some((legal) => name(legal) === name(action));
}

function isFullDeal(table, hands, undealt) {
  const evenly = hands.length === table.players && hands.every((hand) => hand.length === handSize(table));
  const given = [...hands.flat(), ...undealt].sort();
  return evenly && JSON.stringify(given) === JSON.stringify(table.deck.toSorted());
}

/** The game after a legal action; the game before it is left as it was. */
export function apply(game, action) {
  const next = { ...game, actionCount: game.actionCount + 1 };
  if ("deal" in action) return dealt(next, action);
  if ("pain" in action) return chosen(next, action);
  return played(next, action);
}

function dealt(game, { deal, undealt = [] }) {
  const inDeckOrder = (cards) => game.table.deck.filter((card) => cards.includes(card));
  const painCards = deal.map(() => []);
  return { ...game, phase: "choose_pain", hands: deal.map(inDeckOrder), undealt: inDeckOrder(undealt), painCards, tricks: [] };
}

/** The card is laid out (4.4); when all have chosen, the starter leads (5.1). */
function chosen(game, { pain, seat }) {
  const next = { ...game, hands: without(game.hands, seat, pain[0]), painCards: game.painCards.with(seat, pain) };
  return toAct(next).length ? next : { ...next, phase: "play", leader: game.starter };
}

function played(game, { play, seat }) {
  const next = { ...game, hands: without(game.hands, seat, play), trick: [...game.trick, play] };
  return next.trick.length < game.table.players ? next : taken(next);
}

const without = (hands, seat, card) => hands.with(seat, hands[seat].filter((held) => held !== card));

/** The winner takes the trick and leads the next (5.4), until the hands are empty (5.5). */
function taken(game) {
  const winner = (game.leader + trickOutcome(game.trick).winner) % game.table.players;
  const tricks = [...game.tricks, { leader: game.leader, cards: game.trick, winner }];
  const next = { ...game, tricks, trick: [], leader: winner };
  return next.hands.some((hand) => hand.length) ? next : ended({ ...next, leader: null });
}

function ended(game) {
  const captured = piles(game);
  const row = captured.map((pile, seat) => score(pile, game.painCards[seat], painColours(game)[seat]));
  const roundScores = [...game.roundScores, row];
  const { next_starter: starter, winners } = standings(game.table, game.firstStarter, roundScores);
  if (starter === null) return { ...game, phase: "over", roundScores, winners };
  return { ...game, phase: "deal", roundNumber: game.roundNumber + 1, starter, roundScores };
}

/** What each seat has captured in this round, in the order of capture. */
export function piles(game) {
  const won = (seat) => game.tricks.filter((trick) => trick.winner === seat);
  return range(game.table.players).map((seat) => won(seat).flatMap((trick) => trick.cards));
}

export function painColours(game) {
  return game.painCards.map((cards) => cards.map(colourOf));
}

/** The whole truth about a game, as the protocol asks for it. */
export function truth(game) {
  return {
    phase: game.phase,
    round_number: game.roundNumber,
    starter: game.starter,
    to_act: toAct(game),
    hands: game.hands,
    pain_cards: game.painCards,
    pain_colours: painColours(game),
    leader: game.leader,
    trick: game.trick,
    piles: piles(game),
    set_aside: [],
    undealt: game.undealt,
    round_scores: game.roundScores,
    totals: standings(game.table, game.firstStarter, game.roundScores).totals,
    winners: game.winners,
    action_count: game.actionCount,
  };
}

/** What a seat may know; null is a spectator. A rival's choice is hidden until all have chosen (10.2). */
export function view(game, seat) {
  const shown = (cards, owner) => (game.phase !== "choose_pain" || owner === seat ? cards : []);
  return {
    seat,
    phase: game.phase,
    round_number: game.roundNumber,
    starter: game.starter,
    first_starter: game.firstStarter,
    to_act: toAct(game),
    hand: seat === null ? [] : game.hands[seat],
    hand_sizes: game.hands.map((hand) => hand.length),
    pain_cards: game.painCards.map(shown),
    pain_colours: painColours(game).map(shown),
    leader: game.leader,
    trick: game.trick,
    tricks: game.tricks,
    undealt: game.undealt,
    undealt_count: game.undealt.length,
    round_scores: game.roundScores,
    action_count: game.actionCount,
    winners: game.winners,
  };
}
