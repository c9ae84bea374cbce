"""The same questions answered by the naive implementation, which shares nothing with the library.

Only the words of the protocol are made here; what is right is said in ``tests/naive``.
"""

from __future__ import annotations

from hashlib import sha512
from itertools import count, islice
from typing import Any

from tests.naive import game, rules, score, trick
from tests.naive.decks import COLOURS, DECKS, colour, value

Data = dict[str, Any]


def answer(kind: str, request: Data) -> Data:
    """Answer a request; of a position, what the actions lead to."""
    return ANSWERS[kind](request)


def flags_of(said: Data) -> rules.Flags:
    """Return the rule set of a request with its deck as a list of cards."""
    players, deck = said["players"], said["flags"]["deck"]
    cards = deck["cards"] if isinstance(deck, dict) else DECKS[deck][players]
    return {**said["flags"], "players": players, "deck": list(cards)}


# ------------------------------------------------------------------------------- rules and cards


def rules_answer(request: Data) -> Data:
    call = request["call"]
    preset = call.get("preset", "classic").replace("Stick 'Em", "stick_em")
    players, variants = call.get("players", 4), call.get("variants", [])
    said = call.get("flags", {})
    flags = {**said}
    if isinstance(said.get("deck"), dict):
        flags["deck"] = said["deck"]["cards"]
    if rules.refusal(preset, players, variants, flags) is not None:
        return {"refused": True}
    merged = rules.merged(preset, players, variants, flags)
    del merged["players"]
    if "deck" in said:
        merged["deck"] = said["deck"]
    return {"refused": False, "players": players, "flags": merged}


def deck_answer(request: Data) -> Data:
    flags = flags_of(request["rules"])
    return {
        "cards": flags["deck"],
        "hand_size": rules.hand_size(flags),
        "tricks_per_round": rules.tricks_per_round(flags),
        "round_count": rules.round_count(flags),
    }


def seed_bytes(seed: Any) -> bytes:
    return bytes.fromhex(seed["hex"]) if isinstance(seed, dict) else str(seed).encode()


def shuffled(cards: list[str], number: int, seed: Any) -> list[str]:
    """Sort the cards by a 64-bit word each, from the stream of the round of that number."""

    def words() -> Any:
        for block in count():
            label = f"sticheln/deal/{number}/{block}/".encode("ascii")
            digest = sha512(label + seed_bytes(seed)).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 64, 8))

    drawn = list(zip(islice(words(), len(cards)), cards, strict=True))
    drawn.sort(key=lambda pair: pair[0])
    return [card for _, card in drawn]


def deal_answer(request: Data) -> Data:
    """Deal the shuffled pack one card at a time."""
    flags = flags_of(request["rules"])
    cards = shuffled(flags["deck"], request["round"], request["seed"])
    _, hands, undealt = game.deal(flags, cards)
    return {
        "hands": [game.in_deck_order(flags, hand) for hand in hands],
        "undealt": game.in_deck_order(flags, undealt),
    }


# ------------------------------------------------------------------------------ tricks and points


def trick_answer(request: Data) -> Data:
    flags = flags_of(request["rules"])
    return {
        "winner": trick.winner(flags, request["cards"]),
        "led_colour": trick.led_colour(flags, request["cards"]),
    }


def score_answer(request: Data) -> Data:
    flags = flags_of(request["rules"])
    total = score.score(flags, request["captured"], request["laid_out"], request["pain_colours"])
    return {"total": total}


def standings_answer(request: Data) -> Data:
    flags, rows = flags_of(request["rules"]), request["round_scores"]
    what, seats = game.standing(flags, request["starter"], rows)
    return {
        "totals": [sum(row[seat] for row in rows) for seat in range(flags["players"])],
        "next_starter": seats[0] if what == "deal" else None,
        "winners": seats if what == "over" else [],
    }


# -------------------------------------------------------------------------------------- positions


def naive_action(said: Data) -> game.Action:
    if "deal" in said:
        return "deal", tuple(map(tuple, said["deal"])), tuple(said.get("undealt", ()))
    if "play" in said:
        return "play", said["seat"], said["play"]
    if "pain" in said:
        cards = frozenset(said["pain"])
        twice = len(cards) < len(said["pain"])
        return "choose", said["seat"], frozenset() if twice else cards
    return "name", said["seat"], frozenset(said["name"])


def position(request: Data) -> tuple[game.State, int | None]:
    """Return the state after the actions, and the place of the first that is refused."""
    state = game.start(flags_of(request["rules"]), request["starter"])
    for place, said in enumerate(request["actions"]):
        try:
            game.step(state, naive_action(said))
        except game.IllegalError:
            return state, place
    return state, None


def by_colour(card: str) -> tuple[int, int]:
    return COLOURS.index(colour(card)), value(card)


def sorted_cards(cards: Any) -> list[str]:
    return sorted(cards, key=by_colour)


def sorted_colours(colours: Any) -> list[str]:
    return sorted(colours, key=COLOURS.index)


def leader(state: game.State) -> int | None:
    return state["leader"] if state["phase"] == "play" else None


def legal_answer(request: Data) -> Data:
    state, _ = position(request)
    seat = request["seat"]
    seats = game.to_act(state) if seat is None else [seat]
    actions = [data for each in seats for data in legal_of(state, each)]
    return {"to_act": game.to_act(state), "actions": actions}


def legal_of(state: game.State, seat: int) -> list[Data]:
    """Return the legal actions of a seat, in the order that the protocol gives."""
    deck = state["flags"]["deck"]
    colours = list(dict.fromkeys(map(colour, deck)))
    found = game.legal(state, seat)
    if state["phase"] == "name_pain":
        found.sort(key=lambda action: sorted(map(colours.index, action[2])))
        return [{"name": sorted_colours(action[2]), "seat": seat} for action in found]
    if state["phase"] == "choose_pain":
        found.sort(key=lambda action: sorted(map(deck.index, action[2])))
        return [{"pain": sorted_cards(action[2]), "seat": seat} for action in found]
    return [{"play": action[2], "seat": seat} for action in found]


def view_answer(request: Data) -> Data:
    state, _ = position(request)
    flags, seat, phase = state["flags"], request["seat"], state["phase"]
    is_open = phase in {"deal", "over"} or (phase == "play" and flags["pain_reveal"] == "at_once")
    seats = range(flags["players"])
    known = [is_open or each == seat for each in seats]
    return {
        "view": {
            "seat": seat,
            "phase": phase,
            "round_number": state["round_number"],
            "starter": state["starter"],
            "first_starter": state["first_starter"],
            "to_act": game.to_act(state),
            "hand": [] if seat is None else state["hands"][seat],
            "hand_sizes": [len(hand) for hand in state["hands"]],
            "pain_cards": [
                sorted_cards(state["pain_cards"][each]) if known[each] else [] for each in seats
            ],
            "pain_colours": [
                sorted_colours(state["pain_colours"][each]) if known[each] else [] for each in seats
            ],
            "leader": leader(state),
            "trick": state["trick"],
            "tricks": state["tricks"],
            "undealt": state["undealt"] if flags["undealt"] == "revealed" else [],
            "undealt_count": len(state["undealt"]),
            "round_scores": [list(row) for row in state["round_scores"]],
            "action_count": state["action_count"],
            "winners": state["winners"],
        }
    }


def game_answer(request: Data) -> Data:
    state, refused_at = position(request)
    if refused_at is not None:
        return {"refused_at": refused_at}
    return {
        "refused_at": None,
        "phase": state["phase"],
        "round_number": state["round_number"],
        "starter": state["starter"],
        "to_act": game.to_act(state),
        "hands": state["hands"],
        "pain_cards": [sorted_cards(cards) for cards in state["pain_cards"]],
        "pain_colours": [sorted_colours(colours) for colours in state["pain_colours"]],
        "leader": leader(state),
        "trick": state["trick"],
        "piles": state["piles"],
        "set_aside": state["set_aside"],
        "undealt": state["undealt"],
        "round_scores": [list(row) for row in state["round_scores"]],
        "totals": state["totals"],
        "winners": state["winners"],
        "action_count": state["action_count"],
    }


ANSWERS = {
    "rules": rules_answer,
    "deck": deck_answer,
    "deal": deal_answer,
    "trick": trick_answer,
    "score": score_answer,
    "standings": standings_answer,
    "legal": legal_answer,
    "view": view_answer,
    "game": game_answer,
}
