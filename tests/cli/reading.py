"""How to read what the command tells."""

import re

CARD = re.compile(r"\b[ROYGBPVNXCDHSKL](?:0|[1-9][0-9]?)\b")


def words(text):
    """The text without regard to where its lines break."""
    return " ".join(text.split())
