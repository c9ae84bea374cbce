"""The values that flags take, and the shape of a flag's description.

``sticheln.flags`` holds the descriptions themselves and offers every name in here too.
"""

from enum import StrEnum

from attrs import field, frozen

from sticheln.errors import RulesError, shown


class DeckName(StrEnum):
    """The decks that have a name; any other pack of cards is a ``Deck`` of its own."""

    AMIGO = "amigo"
    AMIGO_FULL = "amigo_full"
    NSV = "nsv"
    GUIDE = "guide"
    FRENCH = "french"
    FRENCH_DOUBLE = "french_double"


class Undealt(StrEnum):
    """How cards that are left over after the deal lie on the table."""

    REVEALED = "revealed"
    HIDDEN = "hidden"


class PainChoice(StrEnum):
    """How the pain colour is chosen, and what becomes of the card that chose it."""

    LAID_OUT = "laid_out"
    RETURNED = "returned"
    AFTER_PLAY = "after_play"


class PainReveal(StrEnum):
    """When the others learn a pain colour."""

    AT_ONCE = "at_once"
    ROUND_END = "round_end"


class Trumps(StrEnum):
    """Which off-colour card takes a trick."""

    HIGHEST = "highest"
    LATEST_COLOUR = "latest_colour"


class RankOrder(StrEnum):
    """Whether high or low values win."""

    HIGH = "high"
    LOW = "low"


class Zeros(StrEnum):
    """Whether a zero can win a trick against other cards."""

    WEAK = "weak"
    ORDINARY = "ordinary"


class AllZeroTrick(StrEnum):
    """Who gets a trick of zeros alone."""

    FIRST_WINS = "first_wins"
    SET_ASIDE = "set_aside"


class LedZero(StrEnum):
    """Whether a zero that opens a trick sets the led colour."""

    SETS_COLOUR = "sets_colour"
    TRANSPARENT = "transparent"


class Scoring(StrEnum):
    """Whether the chosen colour hurts or helps."""

    PAIN = "pain"
    LUCKY = "lucky"


class PainPoints(StrEnum):
    """How much a card of the chosen colour counts."""

    FACE_VALUE = "face_value"
    FIVE = "five"


class ZeroPoints(StrEnum):
    """What a zero outside the chosen colours counts."""

    ONE = "one"
    NEUTRAL = "neutral"


class Rotation(StrEnum):
    """Who starts the rounds after the first."""

    CLOCKWISE = "clockwise"
    FIXED = "fixed"


class TieBreak(StrEnum):
    """How a tie for the highest total is settled."""

    SHARED = "shared"
    POSITIVE_ROUNDS = "positive_rounds"
    EXTRA_ROUNDS = "extra_rounds"


class Rounds(StrEnum):
    """The named length of a game; any whole number from 1 may stand in its place."""

    PER_PLAYER = "per_player"


NUMBER = "N"
"""The value of a reading that stands for any whole number from 1."""

PUBLISHED = "published texts"
OURS = "ours"


@frozen
class Reading:
    """One way to read a flag.

    Attributes:
        value: The value that stands for it.
        meaning: What is played then.
        claims: The ids of the statements it rests on.
        held_by: The presets and variants that set it, and ``"published texts"`` or ``"ours"``
            where something other than the numbered claims stands behind it.
    """

    value: str = field(converter=str)
    meaning: str
    claims: tuple[str, ...]
    held_by: tuple[str, ...]


@frozen
class Flag:
    """One disputed point of the rules: its readings, the default, and why.

    Attributes:
        name: Its name, a keyword argument of `Rules`.
        meaning: What is disputed.
        readings: How it can be read.
        default: The value in Classic.
        why: Why that is the default.
    """

    name: str
    meaning: str
    readings: tuple[Reading, ...]
    default: str = field(converter=str)
    why: str

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the readings; ``"N"`` among them stands for a number."""
        return tuple(reading.value for reading in self.readings)

    def reading(self, value: object) -> Reading:
        """Return the reading of ``value``, given as an enum member, string or number.

        Raises:
            RulesError: A value that the flag does not have.
        """
        text = value if isinstance(value, str) else shown(value)
        if NUMBER in self.values and _is_count(value):
            text = NUMBER
        for reading in self.readings:
            if reading.value == text:
                return reading
        raise RulesError(
            f"{self.name} has no value {shown(value)}; it takes {', '.join(self.values)}",
            code="unknown_value",
            flags=(self.name,),
        )


def _is_count(value: object) -> bool:
    """Tell whether ``value`` is a whole number from 1, or the digits of one."""
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and value.strip("0") != ""
    return isinstance(value, int) and not isinstance(value, bool) and value > 0
