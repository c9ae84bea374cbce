// What happened, in words.

import { listed, signed } from "./parts.js";

const total = (score) => score.lines.reduce((sum, part) => sum + part.points, 0);

export function told(event, { table, nameOf }) {
  const label = (name) => table.rules.labels[name] ?? name;
  const verb = (seat, base) => `${nameOf(seat)} ${seat === table.seat ? base : `${base}s`}`;
  const has = (seat) => (seat === table.seat ? "have" : "has");
  const tellings = {
    hand_dealt: () => [`Round ${event.round_number} is dealt; ${event.starter === table.seat ? "you lead" : verb(event.starter, "lead")}.`],
    pain_sealed: () => [`${nameOf(event.seat)} ${has(event.seat)} chosen.`],
    pain_chosen: () => [`You have chosen ${chosen(event.cards, event.colours)}.`],
    pain_revealed: () => [event.colours
      .map((colours, seat) => (colours.length ? `${nameOf(seat)}: ${chosen(event.cards[seat], colours)}` : null))
      .filter(Boolean).join("; ")],
    card_played: () => [`${verb(event.seat, "play")} ${label(event.card)}.`],
    trick_ended: () => {
      const winner = event.trick.winner;
      return [`${winner === null ? "Nobody takes" : verb(winner, "take")} the trick. ${event.reason.sentence}`];
    },
    round_scored: () => [`Round ${event.round_number}: ${event.scores
      .map((score, seat) => `${nameOf(seat)} ${signed(total(score))}`).join(", ")}.`],
    game_ended: () => [`The game is over, won by ${listed(event.winners.map(nameOf))}.`],
  };

  function chosen(cards, colours) {
    if (cards.length) return listed(cards.map(label));
    return listed(colours.map((letter) => table.rules.colours[letter]));
  }

  return tellings[event.event]?.() ?? [];
}
