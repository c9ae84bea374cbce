"""Drawings as SVG text: cards, hands, tricks with the reason, tables, score sheets.

Every function returns a whole drawing that stands alone as a file, as an image of a page
or inside its markup, any number of times. Drawings follow the reader's light or dark
setting; ``theme="light"`` and ``theme="dark"`` hold them to one. Each colour has a letter
and a shape besides, and each drawing a title and a description for screen readers. In a
notebook, cards, tricks, scores, views and states show themselves this way.

A page may lay its own colours around the cards through the custom properties
``--sticheln-ground``, ``-felt``, ``-plate``, ``-ink``, ``-soft``, ``-line``, ``-mark`` and
``-glow``. Cards bear ``data-card="R5"``, and the one that wins a trick
``data-winner="true"``, for pages that do more with them.

>>> from sticheln import Card, svg
>>> svg.card(Card("R", 5))[:48]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox='
"""

from sticheln.svg.cards import card, card_back, deck, hand
from sticheln.svg.paper import Theme
from sticheln.svg.sheets import score, score_sheet
from sticheln.svg.tables import table
from sticheln.svg.tricks import trick

__all__ = [
    "Theme",
    "card",
    "card_back",
    "deck",
    "hand",
    "score",
    "score_sheet",
    "table",
    "trick",
]
