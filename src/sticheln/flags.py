"""The disputed points of the rules, one flag each, as values and as data.

The sources of the game disagree here and there. Every such point is a field of
:class:`sticheln.Rules`, called a flag. The enums are the values that a flag can take;
``FLAGS`` describes each flag in words: what it decides, how it can be read, which claims
and presets stand behind each reading, and why Classic reads it as it does. Help texts,
tables in the documentation and forms are made from ``FLAGS``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sticheln.flag_types import (
    NUMBER,
    OURS,
    PUBLISHED,
    AllZeroTrick,
    DeckName,
    Flag,
    LedZero,
    PainChoice,
    PainPoints,
    PainReveal,
    RankOrder,
    Reading,
    Rotation,
    Rounds,
    Scoring,
    TieBreak,
    Trumps,
    Undealt,
    ZeroPoints,
    Zeros,
)

__all__ = [
    "FLAGS",
    "NUMBER",
    "OURS",
    "PUBLISHED",
    "AllZeroTrick",
    "DeckName",
    "Flag",
    "LedZero",
    "PainChoice",
    "PainPoints",
    "PainReveal",
    "RankOrder",
    "Reading",
    "Rotation",
    "Rounds",
    "Scoring",
    "TieBreak",
    "Trumps",
    "Undealt",
    "ZeroPoints",
    "Zeros",
]

_DECK = Flag(
    name="deck",
    meaning=(
        "The cards the game is played with. They depend on the number of players, and"
        " each hand is the largest even deal of them, 15 cards at most. Instead of a"
        " name, any Deck of distinct cards can be given."
    ),
    readings=(
        Reading(
            DeckName.AMIGO,
            "Green, brown, red, blue and yellow: 0-8 for three players, 0-11 for four,"
            " 0-14 for five. With violet as a sixth colour: 0-14 for six, 0-17 for"
            " seven, 0-18 for eight.",
            claims=("A02", "A03", "A04", "A05", "A06", "A07", "A08"),
            held_by=("classic", "amigo"),
        ),
        Reading(
            DeckName.AMIGO_FULL,
            "All 120 cards of the Amigo pack, for three to eight players: 0-18 in green,"
            " brown, red, blue, yellow and violet, with 19 and 20 in blue, red and green"
            " only. Which colours go up to 20 is taken from published texts.",
            claims=("A01", "A31"),
            held_by=(PUBLISHED,),
        ),
        Reading(
            DeckName.NSV,
            "Red, yellow, green, blue and purple: 0-8 for three players, 0-11 for four,"
            " 0-14 for five. With grey as a sixth colour: 0-14 for six.",
            claims=("J01", "J02", "J03", "J04", "J17"),
            held_by=("jogoeu", "stick_em"),
        ),
        Reading(
            DeckName.GUIDE,
            "Values 0-14 in as many colours as players, for three to six players, from"
            " red, orange, yellow, green, blue and purple in that order. Seven and eight"
            " players use all six colours, and hold 12 and 11 cards.",
            claims=("G09",),
            held_by=("guide",),
        ),
        Reading(
            DeckName.FRENCH,
            "One ordinary pack for four players: clubs, diamonds, hearts and spades,"
            " valued 2-14 with jack 11, queen 12, king 13 and ace 14.",
            claims=("G31",),
            held_by=("standard_deck",),
        ),
        Reading(
            DeckName.FRENCH_DOUBLE,
            "As many suits valued 2-14 as there are players, for three to six players:"
            " clubs, diamonds, hearts, spades, then the clubs and diamonds of a second"
            " pack, each a colour of its own. Everyone holds 13 cards.",
            claims=("G10", "G11"),
            held_by=("standard_deck",),
        ),
    ),
    default=DeckName.AMIGO,
    why=(
        "It is the pack that was made for the game, and the only one whose cards are"
        " given for every number of players from three to eight."
    ),
)

_UNDEALT = Flag(
    name="undealt",
    meaning="How the cards that cannot be dealt evenly lie on the table.",
    readings=(
        Reading(
            Undealt.REVEALED,
            "They are shown to everyone and laid aside.",
            claims=("A10",),
            held_by=("classic", "amigo", "jogoeu", "stick_em"),
        ),
        Reading(
            Undealt.HIDDEN,
            "They lie face down, and nobody learns which they were, not even when the"
            " round is over.",
            claims=("G13",),
            held_by=("guide",),
        ),
    ),
    default=Undealt.REVEALED,
    why=(
        "Amigo's edition, whose deck is the default, shows them. With the default deck"
        " only games of seven and eight players have cards left over."
    ),
)

_PAIN_CHOICE = Flag(
    name="pain_choice",
    meaning="How a player chooses a pain colour, and what happens to the chosen card.",
    readings=(
        Reading(
            PainChoice.LAID_OUT,
            "Before play everyone lays out a card of the colour. It stays on the table,"
            " is not played to a trick, and counts for its owner at the end of the"
            " round.",
            claims=("A11", "A13", "A21"),
            held_by=("classic", "amigo", "stick_em", PUBLISHED),
        ),
        Reading(
            PainChoice.RETURNED,
            "Before play everyone chooses a card of the colour. It goes back to the hand"
            " and is played like any other, so a round has one more trick.",
            claims=("G15", "J14"),
            held_by=("jogoeu", "guide"),
        ),
        Reading(
            PainChoice.AFTER_PLAY,
            "All cards are played first. Then each player who took a card names one of"
            " the colours taken; a player who took none scores 0. Not possible with"
            " pain_reveal=round_end.",
            claims=("A29", "A30"),
            held_by=("late",),
        ),
    ),
    default=PainChoice.LAID_OUT,
    why=(
        "Amigo's edition leaves the card on the table, counts it and plays 14 tricks,"
        " and published texts agree. The guide returns it to the hand, and the 15 tricks"
        " of JogoEu are only possible that way."
    ),
)

_PAIN_REVEAL = Flag(
    name="pain_reveal",
    meaning="When the pain colours become known to everyone.",
    readings=(
        Reading(
            PainReveal.AT_ONCE,
            "All are revealed together as soon as everyone has chosen.",
            claims=("G14", "G26", "J06", "A11", "A12"),
            held_by=("classic", "amigo", "jogoeu", "stick_em", "late", "open"),
        ),
        Reading(
            PainReveal.ROUND_END,
            "They stay secret until the last trick of the round has been taken.",
            claims=("G27", "A28"),
            held_by=("guide", "fog"),
        ),
    ),
    default=PainReveal.AT_ONCE,
    why=(
        "Two of the three sources reveal them before play. The guide does too, and yet"
        " treats the colour as secret and has 'open pain colours' as a variant; its"
        " preset is secret, or that variant would change nothing."
    ),
)

_PAIN_COUNT = Flag(
    name="pain_count",
    meaning="How many pain colours each player chooses.",
    readings=(
        Reading(
            "1",
            "One colour, chosen with one card.",
            claims=("G14", "J06", "A11"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            "2",
            "Two colours, chosen with two cards of different colours; two of one colour"
            " only where the whole hand is of one colour. If the cards are laid out,"
            " both count, and a round has one trick fewer.",
            claims=("G28", "A27"),
            held_by=("intense",),
        ),
    ),
    default="1",
    why="All sources choose one colour; two are a variant in the guide and in Amigo's.",
)

_TRUMPS = Flag(
    name="trumps",
    meaning=(
        "Which card takes a trick in which some cards are not of the led colour."
        " Whatever the reading, they beat every card of the led colour."
    ),
    readings=(
        Reading(
            Trumps.HIGHEST,
            "The highest of all cards off the led colour; between equals, the one that"
            " was played first.",
            claims=("J09", "J10", "A18"),
            held_by=("classic", "amigo", "jogoeu", "stick_em", PUBLISHED),
        ),
        Reading(
            Trumps.LATEST_COLOUR,
            "The last card off the led colour sets the colour that counts, and the"
            " highest card of that colour wins. After R5 G11 B2 G3 that is G11.",
            claims=("G18",),
            held_by=("guide",),
        ),
    ),
    default=Trumps.HIGHEST,
    why=(
        "Two of the three sources, one with worked examples, and every published rules"
        " text besides them say so. The guide alone looks at the colour played last."
    ),
)

_RANK_ORDER = Flag(
    name="rank_order",
    meaning=(
        "Whether the highest or the lowest of the cards that may win takes the trick."
        " Cards off the led colour beat it either way."
    ),
    readings=(
        Reading(
            RankOrder.HIGH,
            "The highest value wins.",
            claims=("G17", "J08", "A17"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            RankOrder.LOW,
            "The lowest value wins; zeros stay out of it while they are weak.",
            claims=("A25",),
            held_by=("reverse",),
        ),
    ),
    default=RankOrder.HIGH,
    why="All sources play high; low belongs to the reverse game of Amigo's edition.",
)

_ZEROS = Flag(
    name="zeros",
    meaning="Whether a zero can win a trick that holds other cards too.",
    readings=(
        Reading(
            Zeros.WEAK,
            "A zero never wins while another value lies in the trick, and a zero off the"
            " led colour is no trump. R5 wins R5 B0 G0.",
            claims=("J11", "A16", "A19", "A25"),
            held_by=("classic", "amigo", "jogoeu", "stick_em", PUBLISHED),
        ),
        Reading(
            Zeros.ORDINARY,
            "A zero is simply the lowest value, and beats the led colour when it is not"
            " of it. G0 wins R5 G0. all_zero_trick then has no effect.",
            claims=("G35",),
            held_by=("guide",),
        ),
    ),
    default=Zeros.WEAK,
    why=(
        "JogoEu says outright that a zero never wins, and Amigo's edition that it wins only"
        " among zeros. The guide says that cards off the led colour always beat it, and"
        " makes no exception for a zero."
    ),
)

_ALL_ZERO_TRICK = Flag(
    name="all_zero_trick",
    meaning="Who gets a trick in which every card is a zero, while zeros are weak.",
    readings=(
        Reading(
            AllZeroTrick.FIRST_WINS,
            "The player of the first zero takes it.",
            claims=("A19",),
            held_by=("classic", "amigo", "guide", "stick_em", PUBLISHED),
        ),
        Reading(
            AllZeroTrick.SET_ASIDE,
            "Nobody: the cards are set aside and score for no one, and the same player"
            " leads again.",
            claims=("J12",),
            held_by=("jogoeu", PUBLISHED),
        ),
    ),
    default=AllZeroTrick.FIRST_WINS,
    why=(
        "One source says this, one that, the guide is silent, and published texts are"
        " divided. Classic takes the reading that leaves every card in somebody's pile."
    ),
)

_LED_ZERO = Flag(
    name="led_zero",
    meaning="What the led colour is when a trick is opened with a zero.",
    readings=(
        Reading(
            LedZero.SETS_COLOUR,
            "The colour of the zero, as with any other first card. B9 wins R0 B9 G2 B1.",
            claims=("G36", "J19", "A32"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            LedZero.TRANSPARENT,
            "The colour of the first card that is not a zero; a trick of zeros alone has"
            " none. G2 wins R0 B9 G2 B1. No source says so; some published texts do. Not"
            " possible with zeros=ordinary.",
            claims=(),
            held_by=(PUBLISHED,),
        ),
    ),
    default=LedZero.SETS_COLOUR,
    why=(
        "All three sources take the led colour from the first card and make no exception"
        " for a zero. Some published texts say to treat zeros as if they were not there."
    ),
)

_SCORING = Flag(
    name="scoring",
    meaning="Whether cards of the chosen colour count against a player or for them.",
    readings=(
        Reading(
            Scoring.PAIN,
            "They count against, and every other captured card scores +1.",
            claims=("G04", "G05", "J15", "A22"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            Scoring.LUCKY,
            "It is a lucky colour: its cards count for the player, the laid-out one"
            " included, and every other captured card scores -1.",
            claims=("A24",),
            held_by=("reverse",),
        ),
    ),
    default=Scoring.PAIN,
    why="All sources score so; lucky colours belong to Amigo's reverse game.",
)

_PAIN_POINTS = Flag(
    name="pain_points",
    meaning="How many points a card of a chosen colour counts.",
    readings=(
        Reading(
            PainPoints.FACE_VALUE,
            "Its value: 11 points for an 11, and nothing for the zero.",
            claims=("G04", "G22", "J15", "A22"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            PainPoints.FIVE,
            "Five points whatever its value, the zero and the laid-out card included."
            " Together with scoring=lucky this is a combination of ours.",
            claims=("A26",),
            held_by=("mild",),
        ),
    ),
    default=PainPoints.FACE_VALUE,
    why="All sources count the value; five each is Amigo's mild variant.",
)

_ZERO_POINTS = Flag(
    name="zero_points",
    meaning=(
        "What a captured zero outside the chosen colours counts. Inside them it follows"
        " pain_points."
    ),
    readings=(
        Reading(
            ZeroPoints.ONE,
            "One point, like every other card outside the chosen colours.",
            claims=("G05", "G23", "J15", "A22"),
            held_by=("classic", "amigo", "stick_em"),
        ),
        Reading(
            ZeroPoints.NEUTRAL,
            "Nothing.",
            claims=("G22", "G23", "J18"),
            held_by=("jogoeu", "guide"),
        ),
    ),
    default=ZeroPoints.ONE,
    why=(
        "By the letter of all three sources every other card counts one. The guide and"
        " JogoEu also call a zero neutral, or worth nothing; in their presets that"
        " special sentence goes before the general one."
    ),
)

_ROUNDS = Flag(
    name="rounds",
    meaning="How many rounds a game has.",
    readings=(
        Reading(
            Rounds.PER_PLAYER,
            "As many as there are players, so that each of them starts one.",
            claims=("G06", "J16"),
            held_by=("classic", "jogoeu", "guide", "stick_em", PUBLISHED),
        ),
        Reading(
            NUMBER,
            "A fixed number from 1, often 3 or 5. Amigo's edition plays five.",
            claims=("G29", "A23"),
            held_by=("amigo", "fixed_rounds"),
        ),
    ),
    default=Rounds.PER_PLAYER,
    why=(
        "Two sources to one: the guide and JogoEu play one round for each player,"
        " Amigo's edition plays five."
    ),
)

_ROTATION = Flag(
    name="rotation",
    meaning="Who deals and leads after the first round.",
    readings=(
        Reading(
            Rotation.CLOCKWISE,
            "The next seat clockwise in every round.",
            claims=("G06", "G12"),
            held_by=("classic", "amigo", "jogoeu", "guide", "stick_em"),
        ),
        Reading(
            Rotation.FIXED,
            "The same seat in every round: 'the youngest leads', taken literally.",
            claims=("J07", "A15"),
            held_by=(OURS,),
        ),
    ),
    default=Rotation.CLOCKWISE,
    why=(
        "The guide passes the deal clockwise. The other two only say that the youngest"
        " begins, and do not mention later rounds."
    ),
)

_TIE_BREAK = Flag(
    name="tie_break",
    meaning="What happens when several players share the highest total at the end.",
    readings=(
        Reading(
            TieBreak.SHARED,
            "They share the win. No source says so: it is how we read the silence of all"
            " but the guide.",
            claims=(),
            held_by=("classic", "amigo", "jogoeu", "stick_em", OURS),
        ),
        Reading(
            TieBreak.POSITIVE_ROUNDS,
            "The most rounds with a score above 0 win; a tie that remains is shared.",
            claims=("G24",),
            held_by=(OURS,),
        ),
        Reading(
            TieBreak.EXTRA_ROUNDS,
            "First the most rounds with a score above 0; those still tied then start one"
            " extra round each, in turn, all players taking part, until one is ahead. If"
            " none is, the win is shared.",
            claims=("G24", "G25"),
            held_by=("guide",),
        ),
    ),
    default=TieBreak.SHARED,
    why="Only the guide breaks ties.",
)

FLAGS: Mapping[str, Flag] = MappingProxyType(
    {
        flag.name: flag
        for flag in (
            _DECK,
            _UNDEALT,
            _PAIN_CHOICE,
            _PAIN_REVEAL,
            _PAIN_COUNT,
            _TRUMPS,
            _RANK_ORDER,
            _ZEROS,
            _ALL_ZERO_TRICK,
            _LED_ZERO,
            _SCORING,
            _PAIN_POINTS,
            _ZERO_POINTS,
            _ROUNDS,
            _ROTATION,
            _TIE_BREAK,
        )
    }
)
"""Every flag by name, in the order in which rule sets are shown."""
