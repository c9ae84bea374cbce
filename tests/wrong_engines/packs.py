"""Engines that are wrong about rule sets, packs, and the deal from a seed."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

from attrs import evolve

from sticheln import rules as rules_module
from sticheln import seeds
from sticheln.actions import Deal
from sticheln.dealing import shuffle
from sticheln.decks import _PACKS, _suits
from sticheln.flags import DeckName
from sticheln.presets import find_preset, find_variant
from sticheln.rules import Rules, _refuse_contradictions, _refuse_small_hands
from sticheln.seeds import SeedStream, seed_bytes
from tests.wrong_engines.patching import Patch, WrongEngine, instead, library

right_init = Rules.__init__
right_stream = SeedStream.__init__


# ---------------------------------------------------------------------------------- rule sets


def nothing_is_refused(rules, hand_size=None):
    return None


def late_may_be_hidden(rules):
    if rules.led_zero == "transparent" and rules.zeros == "ordinary":
        _refuse_contradictions(rules)


def transparent_may_be_ordinary(rules):
    if rules.pain_choice == "after_play":
        _refuse_contradictions(rules)


def one_card_less_will_do(rules, hand_size):
    _refuse_small_hands(rules, hand_size + 1)


def preset_without(preset, flag):
    """Patches for a preset that forgets a flag."""

    def wrong(name):
        found = find_preset(name)
        if found.name != preset:
            return found
        settings = {key: value for key, value in found.settings.items() if key != flag}
        return evolve(found, settings=settings)

    return instead(find_preset, wrong)


def variant_with(variant, **settings):
    """Patches for a variant that sets something else besides, or nothing where it is None."""

    def wrong(name):
        found = find_variant(name)
        if found.name != variant:
            return found
        changed = {**found.settings, **settings}
        return evolve(
            found, settings={key: value for key, value in changed.items() if value is not None}
        )

    return instead(find_variant, wrong)


def needs_no_number(name):
    return evolve(find_variant(name), needs_rounds=False)


def the_last_word_counts(players, variants, flags):
    settings = {}
    for variant in map(find_variant, variants):
        settings.update(variant.settings_for(players))
    return settings | rules_module._checked(flags)


# -------------------------------------------------------------------------------------- packs


def pack(name, cards):
    """Patches for other cards of a named deck: from the right ones and the players."""
    right = _PACKS[name]
    wrong = evolve(right, cards=lambda players: cards(right.cards(players), players))
    packs = {**_PACKS, name: wrong}
    return tuple(
        Patch(module, "_PACKS", packs)
        for module in library()
        if getattr(module, "_PACKS", 0) is _PACKS
    )


def derived_fact(name, fact):
    """Patches for a rule set with another derived fact."""

    def wrong_init(self, *args, **flags):
        right_init(self, *args, **flags)
        object.__setattr__(self, name, fact(self))

    return (Patch(Rules, "__init__", wrong_init),)


def highest_of(lowest, highest, letters):
    return lambda cards, players: _suits(letters(players), range(lowest, highest + 1))


# -------------------------------------------------------------------------------------- deals


def text_in_utf_16(seed):
    return seed.encode("utf-16-be") if isinstance(seed, str) else seed_bytes(seed)


def text_in_latin_1(seed):
    return seed.encode("latin-1", "replace") if isinstance(seed, str) else seed_bytes(seed)


def numbers_in_bytes(seed):
    if isinstance(seed, int):
        return seed.to_bytes(16, "big", signed=True)
    return seed_bytes(seed)


def without_sign(seed):
    return seed_bytes(abs(seed) if isinstance(seed, int) else seed)


def every_round_alike(self, seed, label, number=0):
    right_stream(self, seed, label, min(number, 1))


def another_label(self, seed, label, number=0):
    right_stream(self, seed, "shuffle", number)


def ready_order(state, seed):
    rules = state.rules
    order = SeedStream(seed, "deal", state.round_number).order(len(rules.cards))
    return [rules.cards[place] for place in order]


def hand_by_hand(state, seed):
    rules, cards = state.rules, ready_order(state, seed)
    size = rules.hand_size
    dealt = size * rules.players
    right = {card: place for place, card in enumerate(rules.cards)}.__getitem__
    hands = [sorted(cards[first : first + size], key=right) for first in range(0, dealt, size)]
    return Deal(hands, sorted(cards[dealt:], key=right))


def unsorted_hands(state, seed):
    rules, cards = state.rules, ready_order(state, seed)
    dealt = rules.hand_size * rules.players
    return Deal(
        [cards[seat : dealt : rules.players] for seat in range(rules.players)], cards[dealt:]
    )


def from_the_starter(state, seed):
    deal = shuffle(state, seed)
    first = len(deal.hands) - state.starter
    return Deal(deal.hands[first:] + deal.hands[:first], deal.undealt)


def starting_at(state, seed):
    deal = shuffle(state, seed)
    return Deal(deal.hands[1:] + deal.hands[:1], deal.undealt)


def undealt_first(state, seed):
    rules, cards = state.rules, ready_order(state, seed)
    left = len(cards) - rules.hand_size * rules.players
    right = {card: place for place, card in enumerate(rules.cards)}.__getitem__
    hands = [
        sorted(cards[left + seat :: rules.players], key=right) for seat in range(rules.players)
    ]
    return Deal(hands, sorted(cards[:left], key=right))


def seats_last_to_first(state, seed):
    deal = shuffle(state, seed)
    return Deal(deal.hands[::-1], deal.undealt)


ENGINES = [
    WrongEngine(
        "late may be played in the fog", instead(_refuse_contradictions, late_may_be_hidden)
    ),
    WrongEngine(
        "ordinary zeros may be transparent",
        instead(_refuse_contradictions, transparent_may_be_ordinary),
    ),
    WrongEngine(
        "hands may be a card too small", instead(_refuse_small_hands, one_card_less_will_do)
    ),
    WrongEngine("two may play", (Patch(rules_module, "PLAYERS", range(2, 9)),)),
    WrongEngine("nine may play", (Patch(rules_module, "PLAYERS", range(3, 10)),)),
    WrongEngine("guide lacks extra rounds", preset_without("guide", "tie_break")),
    WrongEngine("guide is open", preset_without("guide", "pain_reveal")),
    WrongEngine("amigo plays a round a player", preset_without("amigo", "rounds")),
    WrongEngine("jogoeu lays the pain card out", preset_without("jogoeu", "pain_choice")),
    WrongEngine("stick_em has Amigo's cards", preset_without("stick_em", "deck")),
    WrongEngine("reverse leaves the order of ranks", variant_with("reverse", rank_order=None)),
    WrongEngine("late leaves the fog", variant_with("late", pain_reveal=None)),
    WrongEngine("fixed_rounds needs no number", instead(find_variant, needs_no_number)),
    WrongEngine(
        "the last of contradicting variants counts",
        instead(rules_module._laid_over, the_last_word_counts),
    ),
    WrongEngine(
        "amigo has 75 cards for four",
        pack(
            DeckName.AMIGO,
            lambda cards, players: _suits("GNRBY", range(15)) if players == 4 else cards,
        ),
    ),
    WrongEngine(
        "amigo's eight have 18 values",
        pack(
            DeckName.AMIGO,
            lambda cards, players: _suits("GNRBYV", range(18)) if players == 8 else cards,
        ),
    ),
    WrongEngine(
        "amigo's six have no violet",
        pack(
            DeckName.AMIGO,
            lambda cards, players: _suits("GNRBY", range(18)) if players == 6 else cards,
        ),
    ),
    WrongEngine(
        "amigo's colours are in colour order", pack(DeckName.AMIGO, lambda cards, _: sorted(cards))
    ),
    WrongEngine(
        "amigo_full has 19 and 20 in the other colours",
        pack(
            DeckName.AMIGO_FULL,
            lambda cards, _: tuple(
                card
                for letter, top in zip("GNRBYV", (18, 20, 18, 18, 20, 20), strict=True)
                for card in _suits(letter, range(top + 1))
            ),
        ),
    ),
    WrongEngine(
        "nsv lacks its zeros",
        pack(DeckName.NSV, lambda cards, _: tuple(card for card in cards if card.value)),
    ),
    WrongEngine(
        "guide has six colours for all", pack(DeckName.GUIDE, highest_of(0, 14, lambda _: "ROYGBP"))
    ),
    WrongEngine("aces are low", pack(DeckName.FRENCH, highest_of(1, 13, lambda _: "CDHS"))),
    WrongEngine(
        "the second pack gives hearts and spades",
        pack(DeckName.FRENCH_DOUBLE, highest_of(2, 14, lambda players: "CDHSNX"[:players])),
    ),
    WrongEngine("hands may have 16 cards", (Patch(rules_module, "MAX_HAND", 16),)),
    WrongEngine(
        "two pain cards make no trick fewer",
        derived_fact(
            "tricks_per_round", lambda rules: rules.hand_size - (rules.pain_choice == "laid_out")
        ),
    ),
    WrongEngine(
        "late plays a trick fewer",
        derived_fact(
            "tricks_per_round",
            lambda rules: rules.hand_size - rules.pain_count * (rules.pain_choice != "returned"),
        ),
    ),
    WrongEngine("seed texts are UTF-16", instead(seed_bytes, text_in_utf_16)),
    WrongEngine("seed texts are Latin-1", instead(seed_bytes, text_in_latin_1)),
    WrongEngine("seed numbers are bytes", instead(seed_bytes, numbers_in_bytes)),
    WrongEngine("seed numbers lose their sign", instead(seed_bytes, without_sign)),
    WrongEngine("another hash makes the stream", (Patch(seeds, "sha512", blake2b),)),
    WrongEngine("words are little-endian", (Patch(seeds, "_UNPACK", Struct("<8Q").unpack),)),
    WrongEngine("every round is dealt alike", (Patch(SeedStream, "__init__", every_round_alike),)),
    WrongEngine("the label is another", (Patch(SeedStream, "__init__", another_label),)),
    WrongEngine("cards are dealt hand by hand", instead(shuffle, hand_by_hand)),
    WrongEngine("dealt hands are not sorted", instead(shuffle, unsorted_hands)),
    WrongEngine("dealing begins with the starter", instead(shuffle, from_the_starter)),
    WrongEngine("dealing begins with seat 1", instead(shuffle, starting_at)),
    WrongEngine("what is left lay on top", instead(shuffle, undealt_first)),
    WrongEngine("dealing goes anticlockwise", instead(shuffle, seats_last_to_first)),
]
