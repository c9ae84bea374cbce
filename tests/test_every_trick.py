"""A fixed slice of ``tests.tricks``: all tricks of three cards, those of four with low values."""

from __future__ import annotations

from math import perm

import pytest

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np

from tests.tricks import checks
from tests.tricks.arrays import canonical_places, canonical_tricks, patterns


def text_of(flags):
    return "-".join(flags.values())


EVERY_READING = pytest.mark.parametrize("flags", checks.playable_flags(), ids=text_of)


def test_the_readings_and_packs_are_all_there():
    assert len(checks.playable_flags()) == 24
    assert [str(pack) for pack in checks.packs(3)] == [
        "amigo nsv 3p",
        "amigo_full 3p",
        "guide 3p",
        "french_double 3p",
    ]
    assert [str(pack) for pack in checks.packs(4)] == [
        "amigo nsv 4p",
        "amigo_full 4p",
        "guide 4p",
        "french french_double 4p",
    ]


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 5), (4, 15)])
def test_the_patterns_of_colours_are_the_partitions(size, count):
    """As many as there are ways to part so many cards into groups (the Bell numbers)."""
    assert len(patterns(size)) == count


@pytest.mark.parametrize("size", [3, 4])
def test_each_renamed_trick_stands_in_its_own_place(size):
    places = np.concatenate([canonical_places(each, 2) for each in canonical_tricks(size, 2)])
    assert places.tolist() == list(range(len(patterns(size)) * 3**size))


@EVERY_READING
def test_every_trick_of_three(flags):
    """45 x 44 x 43 tricks of 45 cards, and so on; 120 cards with renamed colours."""
    all_flags = checks.full_flags(3, flags)
    table = checks.table_for(3, 14, flags)
    checks.check_canonical(table, 3, 14, all_flags)
    for pack in checks.packs(3):
        if "amigo_full" not in pack.names:
            assert checks.check_pack(table, 14, pack, all_flags) == perm(len(pack.cards), 3)


@EVERY_READING
def test_tricks_of_four_with_low_values(flags):
    """Values 0 to 3 in every pattern of colours: each order of zeros, equals and others."""
    table = checks.table_for(4, 3, flags)
    checks.check_canonical(table, 4, 3, checks.full_flags(4, flags))


@EVERY_READING
@pytest.mark.parametrize("players", [3, 4])
def test_some_tricks_of_every_pack_with_its_own_cards(players, flags):
    for pack in checks.packs(players):
        assert checks.check_sample(pack, flags, 60, seed=7) == 60
