"""Every game of a miniature deck, counted: ``python -m tests.naive.count`` writes the table.

A game is a sequence of deals, choices and plays. Choices that are made at the same time count once,
whatever the order in which they arrive.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from . import game, rules, score, trick
from .cases import CASES, Case, Deal, Hands
from .rules import Flags

Piles = tuple[frozenset[str], ...]
Table = tuple[Hands, int, tuple[str, ...], Piles]
Scores = tuple[int, ...]
Result = tuple[Scores, tuple[int, ...]]
Memo = dict[Table, Counter[Piles]]

TABLE = Path(__file__).parent.parent / "data" / "counts.json"


def hand_out(left: Sequence[str], size: int, seats: int) -> Iterator[Deal]:
    """Give out every way to deal hands of a size, hands as sets of cards."""
    if seats == 0:
        yield (), tuple(left)
        return
    for hand in combinations(left, size):
        rest = [card for card in left if card not in hand]
        for hands, undealt in hand_out(rest, size, seats - 1):
            yield (hand, *hands), undealt


def all_deals(flags: Flags) -> list[Deal]:
    """Return every way to deal the deck."""
    return list(hand_out(flags["deck"], rules.hand_size(flags), flags["players"]))


def without(hand: tuple[str, ...], cards: frozenset[str]) -> tuple[str, ...]:
    """Return a hand with some cards taken out."""
    return tuple(card for card in hand if card not in cards)


def swept(flags: Flags, table: Table) -> Table:
    """Return the table after a full trick has been taken or set aside."""
    hands, leader, cards, piles = table
    index = trick.winner(flags, cards)
    if index is None:
        return hands, leader, (), piles
    taker = (leader + index) % flags["players"]
    taken = piles[taker] | frozenset(cards)
    return hands, taker, (), (*piles[:taker], taken, *piles[taker + 1 :])


def plays_of(flags: Flags, table: Table) -> list[Table]:
    """Return the table after each card that may come next."""
    hands, leader, cards, piles = table
    seat = (leader + len(cards)) % flags["players"]
    after = []
    for card in hands[seat]:
        held = (*hands[:seat], without(hands[seat], frozenset([card])), *hands[seat + 1 :])
        after.append((held, leader, (*cards, card), piles))
    return after


def play_out(flags: Flags, table: Table, memo: Memo) -> Counter[Piles]:
    """Return how many ways of playing on end in which piles."""
    if table in memo:
        return memo[table]
    hands, _, cards, piles = table
    ends: Counter[Piles] = Counter()
    if len(cards) == flags["players"]:
        ends = play_out(flags, swept(flags, table), memo)
    elif not any(hands):
        ends[piles] = 1
    else:
        for after in plays_of(flags, table):
            ends += play_out(flags, after, memo)
    memo[table] = ends
    return ends


def scores_of(
    flags: Flags, piles: Piles, laid_out: Piles, colours: Sequence[frozenset[str]]
) -> Scores:
    """Return the scores of all seats."""
    return tuple(
        score.score(flags, piles[seat], laid_out[seat], colours[seat])
        for seat in range(flags["players"])
    )


def late_results(flags: Flags, deal: Deal, starter: int, memo: Memo) -> Counter[Scores]:
    """Return the results of a round whose colours are named after play."""
    nothing: Piles = (frozenset(),) * flags["players"]
    results: Counter[Scores] = Counter()
    for piles, ways in play_out(flags, (deal[0], starter, (), nothing), memo).items():
        options = [game.namings(flags, sorted(pile)) or [frozenset()] for pile in piles]
        for colours in product(*options):
            results[scores_of(flags, piles, nothing, colours)] += ways
    return results


def round_results(flags: Flags, deal: Deal, starter: int, memo: Memo) -> Counter[Scores]:
    """Return how many ways of playing one round from a deal end in which scores."""
    if flags["pain_choice"] == "after_play":
        return late_results(flags, deal, starter, memo)
    nothing: Piles = (frozenset(),) * flags["players"]
    results: Counter[Scores] = Counter()
    for chosen in product(*[game.pain_choices(flags, hand) for hand in deal[0]]):
        laid_out = chosen if flags["pain_choice"] == "laid_out" else nothing
        held = tuple(without(hand, cards) for hand, cards in zip(deal[0], laid_out, strict=True))
        colours = [frozenset(card[0] for card in cards) for cards in chosen]
        for piles, ways in play_out(flags, (held, starter, (), nothing), memo).items():
            results[scores_of(flags, piles, laid_out, colours)] += ways
    return results


def game_results(flags: Flags, deals: Sequence[Deal], starter: int = 0) -> Counter[Result]:
    """Return how many whole games end in which totals and winners.

    Every round, extra rounds included, is dealt one of the deals.
    """
    memo: Memo = {}
    by_starter: dict[int, Counter[Scores]] = {}
    results: Counter[Result] = Counter()

    def one_round(leader: int) -> Counter[Scores]:
        if leader not in by_starter:
            by_starter[leader] = Counter()
            for deal in deals:
                by_starter[leader].update(round_results(flags, deal, leader, memo))
        return by_starter[leader]

    def go_on(played: tuple[Scores, ...], ways: int) -> None:
        what, who = game.standing(flags, starter, played)
        if what == "over":
            totals = tuple(sum(scores) for scores in zip(*played, strict=True))
            results[totals, tuple(who)] += ways
            return
        for scores, more in one_round(who[0]).items():
            go_on((*played, scores), ways * more)

    go_on((), 1)
    return results


def walk(state: game.State, deals: Sequence[Deal]) -> Counter[Result]:
    """Count the same games by walking the engine, action by action, without any memory."""
    results: Counter[Result] = Counter()
    if state["phase"] == "over":
        results[tuple(state["totals"]), tuple(state["winners"])] = 1
        return results
    if state["phase"] == "deal":
        actions: list[game.Action] = [("deal", *deal) for deal in deals]
    else:
        actions = game.legal(state, game.to_act(state)[0])
    for action in actions:
        results.update(walk(game.step(copied(state), action), deals))
    return results


def copied(state: game.State) -> game.State:
    """Return a copy of a state that shares no list with it."""
    result = {
        name: list(thing) if isinstance(thing, list) else thing for name, thing in state.items()
    }
    result["hands"] = [list(hand) for hand in state["hands"]]
    result["piles"] = [list(pile) for pile in state["piles"]]
    return result


def case_flags(case: Case) -> tuple[Flags, int]:
    """Return the whole rule set of a case, and its starter."""
    _, players, deck, _, differing = case
    changes: Flags = {"rounds": 1, "deck": deck, **differing}
    starter: int = changes.pop("starter", 0)
    return rules.resolve("classic", players, (), changes), starter


def entry(case: Case) -> dict[str, Any]:
    """Return one entry of the table."""
    name, players, deck, deals, _ = case
    flags, starter = case_flags(case)
    chosen = all_deals(flags) if deals is None else deals
    results = game_results(flags, chosen, starter)
    written = [{"hands": hands, "undealt": undealt} for hands, undealt in chosen]
    return {
        "name": name,
        "flags": {flag: flags[flag] for flag in rules.FLAGS if flag != "deck"},
        "players": players,
        "deck": deck,
        "starter": starter,
        "deals": "all" if deals is None else written,
        "deal_count": len(chosen),
        "games": results.total(),
        "results": [
            [list(totals), list(winners), ways]
            for (totals, winners), ways in sorted(results.items())
        ],
    }


def table_text() -> str:
    """Return the table as it is kept: one case after another, one result a line."""
    written = []
    for case in CASES:
        parts = entry(case)
        results = parts.pop("results")
        head = ",\n  ".join(f"{json.dumps(key)}: {json.dumps(part)}" for key, part in parts.items())
        lines = ",\n   ".join(json.dumps(result) for result in results)
        written.append(" {\n  " + head + ',\n  "results": [\n   ' + lines + "\n  ]\n }")
    return "[\n" + ",\n".join(written) + "\n]\n"


if __name__ == "__main__":
    TABLE.write_text(table_text(), encoding="utf-8")
