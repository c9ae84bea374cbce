// What would happen with a card, in words.

import { listed, signed } from "./parts.js";

export function hinted(hint, { table, nameOf, colourWord }) {
  if ("certain" in hint) {
    return `That ${colourWord()} colour counts ${signed(hint.certain)} at once, and what stays in your hand ${
      signed(hint.if_captured)} if you capture all of it.`;
  }
  const { winner, points, to_follow: next, beaten_by: beaten } = hint;
  const own = winner === table.seat;
  const takes = winner === null ? "Nobody takes" : own ? "You take" : `${nameOf(winner)} takes`;
  const counts = (seat) => (points[seat] === null ? "an unknown amount" : signed(points[seat]));
  const theirs = winner === null || own ? "" : `, and ${counts(winner)} for ${nameOf(winner)}`;
  return [
    `${takes} the trick as it would lie. ${hint.reason}`,
    `It would count ${counts(table.seat)} for you${theirs}.`,
    next.length ? `After you: ${listed(next.map(nameOf))}.` : "Nobody plays after you.",
    own && next.length ? `Of ${hint.unseen} cards that you have not seen, ${beaten.length} would take it from you.` : "",
  ].join(" ").trim();
}
