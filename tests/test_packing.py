"""States as bytes: what each byte means, round trips, sizes, and what only looks packed."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    PRESETS,
    VARIANTS,
    Card,
    Deck,
    NamePain,
    Phase,
    RecordError,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    pack,
    unpack,
)
from sticheln.packing import reading
from sticheln.replaying import replayed
from tests import strategies
from tests.play import choose_all, dealt, play_all
from tests.strategies import playing_on

TINY = "R5 R0 | G1 G0 | B2 B0"


def signed(body):
    """These bytes with the checksum that they should have."""
    return body + crc_hqx(body, 0).to_bytes(2, "big")


def refused(data, **options):
    with pytest.raises(RecordError) as caught:
        unpack(data, **options)
    assert caught.value.path.startswith("$")
    assert 0 < len(str(caught.value)) < 500
    return caught.value


# ----------------------------------------------------------------------------- what they mean


def tiny():
    """Seat 1 has led G0, seat 2 has played B2, seat 0 holds R0; R5 G1 B0 are laid out."""
    return play_all(choose_all(dealt(TINY, starter=1, rounds=2), "R5 G1 B0"), "G0 B2")


def test_each_byte():
    """Worked out by hand from the layout in the docs.

    The pack is R0 R5 G0 G1 B0 B2, so these are cards 0 to 5. Held is R0 (0), played are G0 B2
    (2 5), laid out R5 G1 B0 (1 3 4): six digits of six bits, and two more that are zero,
    000000 000010 000101 000001 | 000011 000100 000000 000000.
    """
    text = b"3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=2"
    assert pack(tiny()) == signed(
        bytes(
            [
                0x12,  # version 1; phase 2 of deal, choose_pain, play, name_pain, over
                0x10,  # seat 1 started the first round; scores of one byte
                2,  # cards played
                *(0, 0, 0, 4),  # a deal and three choices went before
            ]
        )
        + text
        + b"\n"
        + bytes([0b00000000, 0b00100001, 0b01000001, 0b00001100, 0b01000000, 0])
    )


def test_the_checksum_is_the_published_one():
    """CRC-16/XMODEM of the nine digits is 31C3, by every catalogue of checksums."""
    assert signed(b"123456789")[-2:] == bytes([0x31, 0xC3])
    assert pack(new_game(Rules()))[-2:] == signed(bytes([0x10, *[0] * 6]) + b"4p\n")[-2:]


def test_who_took_the_tricks_and_the_scores():
    """Seat 2 takes the trick with B2, the best card off the led green, and the round ends.

    It scores -2 for B2, 0 for B0 (laid out, a zero of its pain colour) and +1 each for G0 and
    R0; the others pay for what they laid out.
    """
    state = play_all(tiny(), "R0")
    assert state.round_scores == ((-5, -1, 0),)
    body = pack(state)[:-2]
    head, _, rest = body.partition(b"\n")
    assert head[:7] == bytes([0x10, 0x10, 0b111, 0, 0, 0, 4])  # all three have chosen
    # played G0 B2 R0 (2 5 0), laid out R5 G1 B0 (1 3 4), and seat 2 took the trick:
    # 000010 000101 000000 000001 | 000011 000100 000010 000000
    assert rest[:3] == bytes([0b00001000, 0b01010000, 0b00000001])
    assert rest[3:6] == bytes([0b00001100, 0b01000000, 0b10000000])
    assert rest[6:] == struct.pack("3b", -5, -1, 0)


def test_a_trick_that_is_set_aside_and_the_colours_that_are_named():
    """G0 R0 B0 go to nobody (15); then R5 takes a trick for seat 0, whose only colour is..."""
    state = dealt(
        "R5 R0 | G1 G0 | B2 B0",
        starter=1,
        pain_choice="after_play",
        pain_count=2,
        all_zero_trick="set_aside",
        rounds=1,
    )
    state = play_all(state, "G0 B0 R0 G1 B2 R5")
    assert [trick.winner for trick in state.tricks] == [None, 0]
    state_after = apply(state, NamePain(0, ["R", "B"]))
    _, _, rest = pack(state_after)[:-2].partition(b"\n")
    # G0 B0 R0 G1 B2 R5, then the colours, of R G B, 0 and 2, then nobody and seat 0
    # 000010 000100 000000 000011 | 000101 000001 000000 000010 | 001111 000000 000000 000000
    assert rest[:3] == bytes([0b00001000, 0b01000000, 0b00000011])
    assert rest[3:6] == bytes([0b00010100, 0b00010000, 0b00000010])
    assert rest[6:9] == bytes([0b00111100, 0, 0])
    assert unpack(pack(state_after), check=True) == state_after


# ------------------------------------------------------------------------------- round trips


def same_again(state: State) -> None:
    data = pack(state)
    again = unpack(data)
    assert again == state
    assert again.hands == state.hands
    assert again.to_act == state.to_act
    assert legal_actions(again) == legal_actions(state)
    assert pack(again) == data
    assert unpack(data, check=True) == state


def tables():
    """Every preset with every number of players; the NSV pack is for 3 to 6 (J01 to J04)."""
    for preset in PRESETS:
        for players in range(3, 7 if preset in ("jogoeu", "stick_em") else 9):
            yield preset, players


@pytest.mark.parametrize(("preset", "players"), [*tables()])
def test_every_state_of_a_game_under_every_preset(preset, players):
    state = new_game(Rules.from_preset(preset, players, rounds=2), starter=1)
    same_again(state)
    phases = {state.phase}
    for _, after in playing_on(state, Random(f"{preset} {players}")):
        assert unpack(pack(after)) == after
        if after.phase not in phases or after.round_number == 2:
            same_again(after)
        phases.add(after.phase)
    assert {Phase.DEAL, Phase.CHOOSE_PAIN, Phase.PLAY, Phase.OVER} <= phases


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_every_state_of_every_rule_set(game):
    same_again(game.states[-1])


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v != "fixed_rounds"])
def test_every_variant(variant):
    rules = Rules.from_preset("classic", 4, variant, rounds=1)
    for _, state in playing_on(new_game(rules), Random(variant)):
        assert unpack(pack(state)) == state


@pytest.mark.parametrize("size", [64, 65, 256, 257, 1500])
def test_packs_of_any_size(size):
    """Six bits tell 64 cards apart, a byte 256; there are 1500 cards in all."""
    cards = [Card(letter, value) for letter in "ROYGBPVNXCDHSKL" for value in range(100)]
    chance = Random(size)
    rules = Rules(4, deck=Deck("großes Blatt", chance.sample(cards, size)), rounds=1)
    for _, state in playing_on(new_game(rules), chance):
        assert unpack(pack(state)) == state
        assert len(pack(state)) < 2 * 60 + len(str(rules)) + 40


def test_scores_of_any_size():
    """All scores are as wide as the widest needs: 1, 2, 4 or 8 bytes."""
    ended = play_all(tiny(), "R0")
    sizes = []
    for worst in (-128, -129, -32768, -32769, -(2**31), -(2**31) - 1):
        state = evolve(ended, round=evolve(ended._round, scores=((worst, 0, 7),)))
        assert unpack(pack(state)) == state
        sizes.append((len(pack(state)) - len(pack(ended)) + 3) // 3)
    assert sizes == [1, 2, 2, 4, 4, 8]


def test_what_is_too_large_is_not_packed():
    start = new_game(Rules(3))
    for change in ({"scores": ((2**63, 0, 0),)}, {"actions": 2**32}):
        with pytest.raises(RecordError) as caught:
            pack(evolve(start, round=evolve(start._round, **change)))
        assert caught.value.code == "too_large"


# -------------------------------------------------------------------------------------- size


@pytest.mark.parametrize("seed", range(12))
def test_the_middle_of_a_round_of_classic_takes_75_bytes_at_most(seed):
    """After thirty cards of each round, the third among them."""
    chance = Random(seed)
    sizes = {}
    for _, state in playing_on(new_game(Rules()), chance):
        if 4 * len(state.tricks) + len(state.trick) == 30:
            sizes[state.round_number] = len(pack(state))
    assert [*sizes] == [1, 2, 3, 4]
    assert max(sizes.values()) <= 75


# --------------------------------------------------------------------- what only looks packed


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_packed"),
        (b"\x10", "not_packed"),
        (bytes(10), "unknown_version"),
        (b"\x20" + bytes(20), "unknown_version"),
        (b"\x10" + bytes(20), "not_packed"),
        ("text", "wrong_type"),
        (None, "wrong_type"),
    ],
)
def test_what_is_not_packed(data, code):
    assert refused(data).code == code


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_bytes_as_databases_give_them(kind):
    assert unpack(kind(pack(tiny())), check=True) == tiny()


def test_only_states_are_packed():
    with pytest.raises(RecordError) as caught:
        pack(observe(tiny(), 0))
    assert caught.value.code == "wrong_type"


def test_any_bit_that_is_changed_is_noticed():
    data = pack(tiny())
    for place in range(8 * len(data)):
        changed = bytearray(data)
        changed[place // 8] ^= 1 << place % 8
        assert refused(bytes(changed)).code in ("not_packed", "unknown_version")
    for length in range(len(data)):
        refused(data[:length])


def put(data, place, value):
    body = bytearray(data[:-2])
    body[place] = value
    return signed(bytes(body))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 0x15),  # a sixth phase
        (0, 0x13),  # colours are named after play, under another rule
        (0, 0x14),  # the game is over with cards in hand
        (1, 0x30),  # seat 3 of three
        (1, 0x14),  # scores of another width
        (2, 4),  # more cards played than there are
        (7, ord("9")),  # for nine players
        (-6, 0xFF),  # a card that the pack lacks
    ],
)
def test_a_valid_checksum_is_not_enough(place, value):
    data = put(pack(tiny()), place, value)
    assert refused(data).code == ("bad_value" if place == 7 else "not_packed")


@pytest.mark.parametrize(
    "who",
    [
        0b111,  # nobody is left to choose
        0b1000,  # a fourth seat
    ],
)
def test_who_has_chosen_has_to_fit(who):
    start = dealt(TINY, starter=1, rounds=2)
    data = pack(apply(start, legal_actions(start, 1)[0]))
    assert data[:3] == bytes([0x11, 0x10, 0b010])
    assert refused(put(data, 2, who)).code == "not_packed"
    # that another one has chosen than these actions tell of, the check finds out
    assert refused(put(data, 2, 0b011), check=True).code == "breaks_rule"


def head(kind, start, progress, actions, text):
    return bytes([kind, start, progress]) + actions.to_bytes(4, "big") + text + b"\n"


@pytest.mark.parametrize(
    "body",
    [
        head(0x12, 0, 1, 1, b"3p") + b"\x00",  # a card is played, and its number is not there
        head(0x11, 0, 0, 1, b"3p"),  # three hands are held
        head(0x12, 0, 1, 4, b"3p") + b"\x08",
        head(0x10, 0, 0, 0, b"3p rounds=1") + bytes(3),  # a round ended before any began
        head(0x10, 0x10, 0b111, 4, b"3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=1")
        + bytes([0x08, 0x50, 0x01, 0x0C, 0x40, 0x80])  # the round that is worked out above,
        + bytes([256 - 5, 256 - 1, 0]),  # and another is to be dealt, where the game is over
    ],
)
@pytest.mark.parametrize("check", [False, True])
def test_what_is_missing_or_can_not_be_is_no_state(body, check):
    assert refused(signed(body), check=check).code == "not_packed"


def test_long_rows_of_scores_are_not_remembered():
    """Who sends them could fill the memory otherwise: 1,000 of 300,000 bytes."""
    body = head(0x11, 0, 0, 4, b"3p rounds=999999999") + bytes(300_000)
    before = reading._remembered_scores.cache_info().currsize
    refused(signed(body), check=True)
    assert reading._remembered_scores.cache_info().currsize == before


def test_a_card_stands_there_once():
    # the second digit (G0) says 0, which is R0 as the first does
    data = put(pack(tiny()), len(pack(tiny())) - 2 - 6 + 1, 0b00000001)
    assert refused(data, check=True).code == "breaks_rule"


def test_the_check_asks_the_engine():
    """That seat 0 took a trick which seat 2 took can't be told from the bytes alone."""
    state = play_all(tiny(), "R0")
    place = pack(state).index(b"\n") + 1 + 5  # the digit of the winner ends in this byte
    data = put(pack(state), place, 0x00)
    assert unpack(data).tricks[0].winner == 0
    assert refused(data, check=True).code == "breaks_rule"
    # nor that so many actions went before
    data = put(pack(state), 6, 77)
    assert unpack(data).action_count == 77 + 3
    assert refused(data, check=True).code == "breaks_rule"


def test_the_check_takes_only_the_bytes_that_pack_writes():
    data = pack(new_game(Rules()))
    other = signed(data[:7] + b"CLASSIC 4p\n")
    assert unpack(other) == new_game(Rules())
    assert refused(other, check=True).code == "breaks_rule"


def use(state):
    """Ask a state whatever one may ask."""
    for name in ("hands", "to_act", "piles", "breakdown", "totals", "winners", "result"):
        getattr(state, name)
    repr(state)
    for seat in (None, *range(state.rules.players)):
        observe(state, seat)
    legal_actions(state)
    pack(state)


@given(
    strategies.games(strategies.calls(rounds=st.integers(1, 2))),
    strategies.chances(),
    st.integers(1, 4),
)
def test_nothing_but_a_record_error_comes_of_edited_bytes(game, chance, edits):
    """What is read in spite of it can be used; what the check lets pass some game comes to."""
    body = bytearray(pack(game.states[-1])[:-2])
    for _ in range(edits):
        text = range(7, body.find(b"\n", 7))  # rarely: few rule sets are refused in another way
        places = [place for place in range(len(body)) if place not in text or chance.random() < 0.1]
        place = chance.choice(places or [0])
        match chance.randrange(6):
            case 0:
                del body[place]
            case 1:
                body.insert(place, chance.randrange(256))
            case _:
                body[place] = chance.choice([chance.randrange(256), body[place] ^ 1, 0])
    data = signed(bytes(body))
    for check in (False, True):
        try:
            state = unpack(data, check=check)
        except RecordError:
            continue
        use(state)
        assert not check or (pack(state), replayed(state)) == (data, state)


@given(st.binary(max_size=60))
def test_nothing_but_a_record_error_comes_of_rubbish(rubbish):
    for data in (rubbish, signed(rubbish), signed(b"\x10" + rubbish)):
        with pytest.raises(RecordError):
            unpack(data)
