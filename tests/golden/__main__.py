"""Write all golden games anew."""

from tests.golden.telling import GAMES, rules_of, tell
from tests.test_golden import place_of

for preset, players in GAMES:
    text = "\n".join(tell(rules_of(preset, players))) + "\n"
    place_of(preset, players).write_text(text, encoding="utf-8")
