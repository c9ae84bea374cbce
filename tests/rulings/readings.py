"""The readings of the flags, under short names, and hands to play."""

LOW = {"rank_order": "low"}
LATEST = {"trumps": "latest_colour"}
ORDINARY = {"zeros": "ordinary"}
TRANSPARENT = {"led_zero": "transparent"}
ASIDE = {"all_zero_trick": "set_aside"}
LUCKY = {"scoring": "lucky"}
FIVE = {"pain_points": "five"}
NEUTRAL = {"zero_points": "neutral"}
TWO = {"pain_count": 2}
LATE = {"pain_choice": "after_play"}
RETURNED = {"pain_choice": "returned"}
THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
