"""Rule sets that there are not: each is refused with what would be right."""

import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Rules, RulesError
from tests.rules.written_out import CLASSIC, PRESET_CHANGES


@pytest.mark.ruling("refused-players")
@pytest.mark.parametrize("players", [2, 9, 0, -3, 1000, True])
def test_fewer_than_3_or_more_than_8_players_are_refused(players):
    for call in (lambda: Rules(players), lambda: Rules().vary(players=players)):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "players"
        assert refused.value.flags == ("players",)
        assert "3 to 8" in str(refused.value)


@pytest.mark.ruling("refused-combinations")
def test_nothing_laid_out_after_play_could_stay_hidden():
    for call in (
        lambda: Rules(4, pain_choice="after_play", pain_reveal="round_end"),
        lambda: Rules.from_preset("guide", 4, pain_choice="after_play"),
        lambda: Rules.from_preset("classic", 4, "late").vary("fog"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert set(refused.value.flags) == {"pain_choice", "pain_reveal"}
        assert "pain_choice=after_play" in str(refused.value)
        assert "pain_reveal=round_end" in str(refused.value)
        assert "nothing is laid out" in str(refused.value)


@pytest.mark.ruling("refused-combinations")
def test_an_ordinary_zero_is_not_transparent():
    for call in (
        lambda: Rules(4, led_zero="transparent", zeros="ordinary"),
        lambda: Rules.from_preset("guide", 4, led_zero="transparent"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert set(refused.value.flags) == {"led_zero", "zeros"}
        assert "led_zero=transparent" in str(refused.value)
        assert "zeros=ordinary" in str(refused.value)


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["", "clasic", "fog", "classic 4p", "x" * 9999])
def test_an_unknown_preset_is_refused(name):
    with pytest.raises(RulesError) as refused:
        Rules.from_preset(name)
    assert refused.value.code == "unknown_preset"
    assert all(preset in str(refused.value) for preset in PRESETS)
    assert len(str(refused.value)) < 300


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["", "foggy", "classic", "rounds=3"])
def test_an_unknown_variant_is_refused(name):
    for call in (lambda: Rules.from_preset("classic", 4, name), lambda: Rules().vary(name)):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "unknown_variant"
        assert all(variant in str(refused.value) for variant in VARIANTS)


def test_an_unknown_word_in_a_text_may_have_been_meant_as_a_preset():
    with pytest.raises(RulesError) as refused:
        Rules.parse("clasic 4p")
    assert refused.value.code == "unknown_variant"
    assert "there is no preset or variant 'clasic'" in str(refused.value)
    assert all(name in str(refused.value) for name in (*PRESETS, *VARIANTS))


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["fog", "Zeros", "zero", "hand_size", "cards", "_hash", ""])
def test_an_unknown_flag_is_refused(name):
    for call in (
        lambda: Rules(4, **{name: "weak"}),
        lambda: Rules.from_preset("classic", 4, **{name: "weak"}),
        lambda: Rules().vary(**{name: "weak"}),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "unknown_flag"
        assert refused.value.flags == (name,)
        assert all(flag in str(refused.value) for flag in FLAGS)


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", sorted(set(CLASSIC) - {"pain_count", "rounds"}))
@pytest.mark.parametrize("value", ["", "other", 3, None, ["weak"]])
def test_an_unknown_value_is_refused(name, value):
    with pytest.raises(RulesError) as refused:
        Rules(4, **{name: value})
    assert refused.value.code == "unknown_value"
    assert refused.value.flags == (name,)
    assert str(refused.value).startswith(f"{name} has no value {value!r}")
    assert all(known in str(refused.value) for known in FLAGS[name].values)


@pytest.mark.ruling("refused-rounds")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("rounds", value) for value in (0, -1, "0", "-1", "", "3.5", "three", True, 2.0, None)),
        *(("pain_count", value) for value in (0, 3, -1, "0", "3", "one", "", True, None)),
        pytest.param("rounds", -(10**5000), id="rounds-huge"),
        pytest.param("pain_count", 10**5000, id="pain_count-huge"),
        pytest.param("rounds", "-" + "9" * 5000, id="rounds-long"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(name, value):
    with pytest.raises(RulesError) as refused:
        Rules(4, **{name: value})
    assert refused.value.flags == (name,)
    assert name in str(refused.value)


@pytest.mark.ruling("refused-fixed-rounds")
@pytest.mark.parametrize("preset", PRESET_CHANGES)
def test_fixed_rounds_needs_its_number_in_the_same_call(preset):
    for call in (
        lambda: Rules.from_preset(preset, 4, "fixed_rounds"),
        lambda: Rules.from_preset(preset, 4, "rondas fijas", rounds="per_player"),
        lambda: Rules.from_preset(preset, rounds=3).vary("fixed_rounds"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.flags == ("rounds",)
        assert "fixed_rounds" in str(refused.value)
        assert "rounds=3" in str(refused.value)
